/* The text of moves: written short, read with patience, refused with the reason.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"
#include "games.h"
#include "reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant variant;
static struct hf_position position;
static struct hf_moves moves;

static void set_up(enum game game, const char *fen)
{
    game_variant(game, &variant);
    if (fen)
        position = fixture_position(&variant, fen);
    else
        hf_position_start(&variant, &position);
    assert_int_equal(hf_reference_generate(&variant, &position, &moves), HF_OK);
}

static int free_moves(void **state)
{
    (void)state;
    hf_moves_free(&moves);
    return 0;
}

/* The legal moves as text, in the order of lists, with blanks between. */
static void expect_list(const char *expected)
{
    size_t order[64];
    char list[1024] = "";
    assert_true(moves.count <= 64);
    assert_int_equal(hf_moves_order(&variant, &position, &moves, order), HF_OK);
    for (size_t i = 0; i < moves.count; i++) {
        char text[HF_MOVE_SIZE];
        assert_int_equal(hf_move_write(&variant, &position, &moves, &moves.item[order[i]], text), HF_OK);
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? " " : "", text);
    }
    assert_string_equal(list, expected);
}

/* Reads TEXT, which must be the move that is written CANONICAL. */
static void expect_read(const char *text, const char *canonical)
{
    char written[HF_MOVE_SIZE];
    struct hf_diag diag;
    size_t index;
    if (hf_move_read(&variant, &position, &moves, text, strlen(text), &index, &diag) != HF_OK)
        fail_msg("%s: %s (%s)", text, diag.message, diag.hint);
    assert_int_equal(hf_move_write(&variant, &position, &moves, &moves.item[index], written), HF_OK);
    assert_string_equal(written, canonical);
}

static void expect_refused(const char *text, size_t candidates, const char *message, const char *hint, int column)
{
    struct hf_diag diag;
    size_t index = 99;
    assert_int_equal(hf_move_read(&variant, &position, &moves, text, strlen(text), &index, &diag), HF_INVALID);
    assert_string_equal(diag.message, message);
    assert_string_equal(diag.hint, hint);
    assert_int_equal(diag.column, column);
    assert_int_equal(index, candidates);
    assert_int_equal(hf_move_read(&variant, &position, &moves, text, strlen(text), &index, NULL), HF_INVALID);
}

static void quiet_moves_and_captures_are_written_by_their_ends(void **state)
{
    (void)state;
    set_up(ENGLISH, NULL);
    expect_list("9-13 9-14 10-14 10-15 11-15 11-16 12-16");
    set_up(ENGLISH, "W:W22,31:B18,27");
    expect_list("22x15 31x24");
    set_up(IRANIAN, "W:Wb3:Bh6");
    expect_list("b3-a3 b3-b4 b3-c3");
    set_up(IRANIAN, "W:WKa1:Ba3");
    expect_list("a1xa4 a1xa5 a1xa6 a1xa7 a1xa8");
}

static void moves_with_the_same_ends_are_told_apart_by_all_landing_squares(void **state)
{
    (void)state; /* variants.md 4e: over 13, 32, 20 or over 13, 37, 20 */
    set_up(INTERNATIONAL, "W:WK4:B13,32,37,20");
    expect_list("4x27x38x15 4x31x42x15");
    expect_read("4x27x38x15", "4x27x38x15");
    expect_read("4x31x15", "4x31x42x15");
    expect_read("4:38:15", "4x27x38x15");
    expect_read("4-42-15", "4x31x42x15");
    expect_refused("4x15", 2, "'4x15' may mean any of 2 moves", "say which: 4x27x38x15, 4x31x42x15", 0);
    expect_refused("4-15", 2, "'4-15' may mean any of 2 moves", "say which: 4x27x38x15, 4x31x42x15", 0);
    expect_refused("4x27x42x15", 0, "'4x27x42x15' is not a legal move", "legal: 4x27x38x15, 4x31x42x15", 0);
}

/* The king on 14 takes 9 and stops on 5, or goes round by 17, 25, 26, 18 before (A6: the choice is free). */
static void a_text_that_names_all_landing_squares_means_no_longer_move(void **state)
{
    (void)state;
    set_up(ENGLISH, "W:WK14:B9,17,18,25,26");
    expect_list("14x5 14x21x30x23x14x5");
    expect_read("14x5", "14x5");
    expect_read("14x21x30x23x14x5", "14x21x30x23x14x5");
    expect_read("14x23x30x21x14x5", "14x21x30x23x14x5");
    expect_read("14x30x5", "14x21x30x23x14x5");
    expect_refused("14-5", 2, "'14-5' may mean any of 2 moves", "say which: 14x5, 14x21x30x23x14x5", 0);
}

static void text_is_read_with_patience(void **state)
{
    (void)state;
    set_up(ENGLISH, "W:W22,31:B18,27");
    expect_read("22x15", "22x15");
    expect_read("22X15", "22x15");
    expect_read("22:15", "22x15");
    expect_read("22-15", "22x15");
    expect_read(" 22 x 15\n", "22x15");
    expect_read("022x0015", "22x15");
    expect_read("c3xe5", "22x15"); /* letters are read everywhere */
    expect_read("C3:E5", "22x15");
    expect_read("c3e5", "22x15");
    expect_read("c3 e5", "22x15");
    expect_read("22xe5", "22x15");
    set_up(IRANIAN, "W:WKa1:Ba3");
    expect_read("a1:a5", "a1xa5");
    expect_read("57x25", "a1xa5"); /* numbers count from the first square, here a8 */
}

static void every_move_written_is_read_back(void **state)
{
    (void)state;
    static const struct { enum game game; const char *fen; } cases[] = {
        {INTERNATIONAL, NULL},
        {RUSSIAN, "W:WKd2:Bc5,e5,c3,e3"},
        {FRISIAN, "W:W34,36:B8,18,19,20,30,K41,K44,K48"},
        {IRANIAN, "W:WKf4:BKc8,a7,e5,e4"},
        {POOL, "W:WK4:B7,8,15,16,23,24,K14"},
        {ENGLISH, "W:WK14:B6,7,9,11,17,18,25,26"},
        {RUSSIAN, "W:WKe7:Bb4,c3,d4,g3,g5,h2"},
        {GERMAN, "W:WKd6:Bb2,c3,e7,f2,f4,f6"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        set_up(cases[k].game, cases[k].fen);
        for (size_t i = 0; i < moves.count; i++) {
            char text[HF_MOVE_SIZE];
            size_t index;
            assert_int_equal(hf_move_write(&variant, &position, &moves, &moves.item[i], text), HF_OK);
            assert_int_equal(hf_move_read(&variant, &position, &moves, text, strlen(text), &index, NULL), HF_OK);
            assert_int_equal(index, i);
        }
    }
}

static void a_capture_sign_is_refused_for_a_quiet_move(void **state)
{
    (void)state;
    set_up(ENGLISH, "B:W31:B11");
    expect_refused("11x15", 0, "'11x15' is not a capture", "a quiet move is written 11-15", 0);
    expect_refused("11:16", 0, "'11:16' is not a capture", "a quiet move is written 11-16", 0);
}

static void what_is_no_move_is_refused_with_the_reason(void **state)
{
    (void)state;
    set_up(ENGLISH, "B:W31:B11");
    const char *legal = "legal: 11-15, 11-16";
    expect_refused("11-18", 0, "'11-18' is not a legal move", legal, 0);
    expect_refused("31-27", 0, "'31-27' is not a legal move", legal, 0);
    expect_refused("11-15-18", 0, "'11-15-18' is not a legal move", legal, 0);
    expect_refused("", 0, "a move is expected", legal, 0);
    expect_refused("  ", 0, "a move is expected", legal, 0);
    expect_refused("11", 0, "'11' names one square; a move has two at least", legal, 1);
    expect_refused("11-", 0, "a square is missing at the end of '11-'", legal, 4);
    expect_refused("-15", 0, "'-15' is not a move: unexpected '-'", legal, 1);
    expect_refused("11--15", 0, "'11--15' is not a move: unexpected '-'", legal, 4);
    expect_refused("11*15", 0, "'11*15' is not a move: unexpected '*'", legal, 3);
    expect_refused("11-15*", 0, "'11-15*' is not a move: unexpected '*'", legal, 6);
    expect_refused("11-15!", 0, "'11-15!' is not a move: unexpected '!'", legal, 6);
    expect_refused("11 15", 0, "'11 15' is not a move: unexpected '1'", legal, 4);
    expect_refused("11-é", 0, "'11-é' is not a move: unexpected character", legal, 4);
    expect_refused("é11-*", 0, "'é11-*' is not a move: unexpected character", legal, 1);
    expect_refused("11-33", 0, "'11-33' is not a move: there is no square 33", legal, 4);
    expect_refused("0-15", 0, "'0-15' is not a move: there is no square 0", legal, 1);
    expect_refused("11-99999999999999999999999", 0,
                   "'11-99999999999999999999999' is not a move: there is no square 99999999999999999999", legal, 4);
    expect_refused("c3-d3", 0, "'c3-d3' is not a move: there is no square d3", legal, 4);
    expect_refused("c3-i5", 0, "'c3-i5' is not a move: there is no square i5", legal, 4);
    expect_refused("c3-c0", 0, "'c3-c0' is not a move: there is no square c0", legal, 4);
    expect_refused("c3-c", 0, "'c3-c' is not a move: there is no square c", legal, 4);
    expect_refused("11-15x18", 0, "'11-15x18' mixes the signs of quiet moves and captures", legal, 6);
    set_up(ENGLISH, "B:W31:B");
    expect_refused("11-15", 0, "'11-15' is not a legal move", "there is no legal move", 0);
}

static void a_nul_in_the_text_is_refused(void **state)
{
    (void)state;
    struct hf_diag diag;
    size_t index;
    set_up(ENGLISH, "B:W31:B11");
    assert_int_equal(hf_move_read(&variant, &position, &moves, "11-15\0", 6, &index, &diag), HF_INVALID);
    assert_int_equal(diag.column, 6);
}

static void a_text_of_too_many_squares_is_refused(void **state)
{
    (void)state;
    char text[2000] = "11";
    struct hf_diag diag;
    size_t index;
    set_up(ENGLISH, "B:W31:B11");
    for (int i = 0; i < HF_MAX_SQUARES; i++)
        strcat(text, "x15");
    assert_int_equal(hf_move_read(&variant, &position, &moves, text, strlen(text), &index, &diag), HF_INVALID);
    assert_memory_equal(diag.message, "'11x15x15", 9);
    assert_non_null(strstr(diag.message, "is not a legal move"));
    strcat(text, "x15");
    assert_int_equal(hf_move_read(&variant, &position, &moves, text, strlen(text), &index, &diag), HF_INVALID);
    assert_string_equal(diag.message, "a move of more than 129 squares");
}

static void a_long_list_of_legal_moves_is_cut_short(void **state)
{
    (void)state;
    struct hf_diag diag;
    size_t index;
    set_up(INTERNATIONAL, "W:WK11,K12,K13,K14,K15,K36,K37,K38,K39,K40:B");
    assert_true(moves.count > 80);
    assert_int_equal(hf_move_read(&variant, &position, &moves, "1-2", 3, &index, &diag), HF_INVALID);
    assert_memory_equal(diag.hint, "legal: 11-2, 11-6", 17);
    int more = 0;
    const char *end = strstr(diag.hint, " and ");
    assert_non_null(end);
    assert_int_equal(sscanf(end, " and %d more", &more), 1);
    int listed = 1;
    for (const char *at = diag.hint; at < end; at++)
        listed += *at == ',';
    assert_int_equal(listed + more, moves.count);
}

static void an_empty_list_is_put_in_order(void **state)
{
    (void)state;
    set_up(ENGLISH, "B:W31:B");
    assert_int_equal(hf_moves_order(&variant, &position, &moves, NULL), HF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_moves_and_captures_are_written_by_their_ends),
        cmocka_unit_test(moves_with_the_same_ends_are_told_apart_by_all_landing_squares),
        cmocka_unit_test(a_text_that_names_all_landing_squares_means_no_longer_move),
        cmocka_unit_test(text_is_read_with_patience),
        cmocka_unit_test(every_move_written_is_read_back),
        cmocka_unit_test(a_capture_sign_is_refused_for_a_quiet_move),
        cmocka_unit_test(what_is_no_move_is_refused_with_the_reason),
        cmocka_unit_test(a_nul_in_the_text_is_refused),
        cmocka_unit_test(a_text_of_too_many_squares_is_refused),
        cmocka_unit_test(a_long_list_of_legal_moves_is_cut_short),
        cmocka_unit_test(an_empty_list_is_put_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, free_moves) != 0;
}
