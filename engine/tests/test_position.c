/* Tests of positions: the start, equality, and what cannot be.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"
#include "geometry.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant english, frisian, iranian;

static void assert_fen(const struct hf_variant *variant, const struct hf_position *position, const char *expected)
{
    char fen[HF_FEN_SIZE];
    hf_fen_write(variant, position, fen);
    assert_string_equal(fen, expected);
}

static void assert_refused(const struct hf_variant *variant, const struct hf_position *position, const char *message)
{
    struct hf_diag diag = {0};
    assert_int_equal(hf_position_check(variant, position, &diag), HF_INVALID);
    assert_string_equal(diag.message, message);
}

static void an_english_game_starts_with_three_rows_a_side_and_black_to_move(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_start(&english, &p);
    assert_fen(&english, &p, "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"); /* A1, A2 */
    assert_int_equal(hf_position_check(&english, &p, NULL), HF_OK);
}

static void an_iranian_game_starts_on_the_second_and_third_rows(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_start(&iranian, &p);
    assert_fen(&iranian, &p, "W:Wa2,a3,b2,b3,c2,c3,d2,d3,e2,e3,f2,f3,g2,g3,h2,h3:"
                             "Ba6,a7,b6,b7,c6,c7,d6,d7,e6,e7,f6,f7,g6,g7,h6,h7"); /* C1, C-R1 */
}

static void a_cleared_position_is_empty_with_idle_counters(void **state)
{
    (void)state;
    struct hf_position p;
    memset(&p, 0x55, sizeof p);
    hf_position_clear(&p);
    assert_true(p.men[0] == 0 && p.men[1] == 0 && p.kings[0] == 0 && p.kings[1] == 0);
    assert_int_equal(p.side, HF_WHITE);
    assert_int_equal(p.run[0].square, HF_NO_SQUARE);
    assert_int_equal(p.run[1].count, 0);
}

static void positions_are_equal_when_everything_is(void **state)
{
    (void)state;
    struct hf_position a = fixture_position(&frisian, "W:W31,K33:B7,K9:+133+19");
    const char *others[] = {
        "B:W31,K33:B7,K9:+133+19", "W:W32,K33:B7,K9:+133+19", "W:W31,K33:B8,K9:+133+19", "W:W31,K33,K34:B7,K9:+133+19",
        "W:W31,K33:B7,K9,K10:+133+19", "W:W31,K33:B7,K9:+233+19", "W:W31,K33:B7,K9:+133+29", "W:W31,K33:B7,K9",
        "W:W31,K33:B7,K9:+133+0", "W:W31,K33:B7,9:+133+0"};
    struct hf_position b = a;
    assert_true(hf_position_equal(&a, &b));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        b = fixture_position(&frisian, others[i]);
        assert_false(hf_position_equal(&a, &b));
    }
    a = fixture_position(&frisian, "W:W31,K33,K34:B7:+133+0");
    b = fixture_position(&frisian, "W:W31,K33,K34:B7:+134+0"); /* the other king is the one that moved */
    assert_false(hf_position_equal(&a, &b));
}

static void an_empty_board_is_refused_but_not_an_empty_side(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_clear(&p);
    assert_refused(&english, &p, "the board is empty");
    p.kings[HF_BLACK] = hf_bit(0);
    assert_int_equal(hf_position_check(&english, &p, NULL), HF_OK);
}

static void a_man_on_his_promotion_row_is_refused(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_clear(&p);
    p.men[HF_WHITE] = hf_bit(3);
    assert_refused(&english, &p, "a man of White stands on 4, his promotion row");
    hf_position_clear(&p);
    p.men[HF_BLACK] = hf_bit(28);
    assert_refused(&english, &p, "a man of Black stands on 29, his promotion row");
    p.men[HF_BLACK] = hf_bit(0); /* his own first row is fine */
    assert_int_equal(hf_position_check(&english, &p, NULL), HF_OK);
}

static void two_pieces_on_a_square_are_refused(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_clear(&p);
    p.men[HF_WHITE] = hf_bit(20);
    p.kings[HF_BLACK] = hf_bit(20);
    assert_refused(&english, &p, "two pieces stand on 21");
    p.kings[HF_BLACK] = 0;
    p.kings[HF_WHITE] = hf_bit(20);
    assert_refused(&english, &p, "two pieces stand on 21");
}

static void a_square_off_the_board_is_refused(void **state)
{
    (void)state;
    struct hf_position p;
    hf_position_clear(&p);
    p.kings[HF_WHITE] = hf_bit(32) | hf_bit(1);
    assert_refused(&english, &p, "a piece of White stands off the board");
    p.kings[HF_WHITE] = hf_bit(1);
    p.side = 2;
    assert_refused(&english, &p, "the side to move is neither White nor Black");
}

static void kings_of_both_sides_are_refused_in_breakthrough_only(void **state)
{
    (void)state;
    struct hf_rules rules = rules_english;
    rules.objective = HF_BREAKTHROUGH;
    struct hf_variant breakthrough;
    fixture_variant(&breakthrough, "breakthrough", &rules);
    struct hf_position p;
    hf_position_clear(&p);
    p.kings[HF_WHITE] = hf_bit(1);
    p.men[HF_BLACK] = hf_bit(9);
    assert_int_equal(hf_position_check(&breakthrough, &p, NULL), HF_OK);
    p.kings[HF_BLACK] = hf_bit(10);
    assert_refused(&breakthrough, &p, "both sides have a king");
    assert_int_equal(hf_position_check(&english, &p, NULL), HF_OK);
}

static void a_counter_of_king_moves_must_fit_the_pieces(void **state)
{
    (void)state;
    struct hf_position good = fixture_position(&frisian, "W:W31,K33:B7,K9"), p = good;
    p.run[HF_WHITE] = (struct hf_king_run){32, 3}; /* the index of square 33 */
    assert_int_equal(hf_position_check(&frisian, &p, NULL), HF_OK);
    p.run[HF_WHITE].count = 4;
    assert_refused(&frisian, &p, "the counter of White's king moves is 4");
    p.run[HF_WHITE].count = 0;
    assert_refused(&frisian, &p, "the counter of White's king moves is 0");
    p = good;
    p.run[HF_BLACK] = (struct hf_king_run){6, 1}; /* 7 is a man */
    assert_refused(&frisian, &p, "the counter of Black's king moves names a square without such a king");
    p.run[HF_BLACK] = (struct hf_king_run){HF_NO_SQUARE, 1};
    assert_refused(&frisian, &p, "the counter of Black's king moves names a square without such a king");
    p = fixture_position(&frisian, "W:WK33:B7,K9");
    p.run[HF_WHITE] = (struct hf_king_run){32, 1}; /* FRIS 17 limits only a side that has a man */
    assert_refused(&frisian, &p, "White has no man, so no king move of this side is counted");
    p = fixture_position(&english, "W:W21,K22:B1");
    p.run[HF_WHITE] = (struct hf_king_run){21, 1};
    assert_refused(&english, &p, "a counter of king moves is given, which the rules of english do not have");
}

int main(void)
{
    fixture_variant(&english, "english", &rules_english);
    fixture_variant(&frisian, "frisian", &rules_frisian);
    fixture_variant(&iranian, "iranian", &rules_iranian);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_english_game_starts_with_three_rows_a_side_and_black_to_move),
        cmocka_unit_test(an_iranian_game_starts_on_the_second_and_third_rows),
        cmocka_unit_test(a_cleared_position_is_empty_with_idle_counters),
        cmocka_unit_test(positions_are_equal_when_everything_is),
        cmocka_unit_test(an_empty_board_is_refused_but_not_an_empty_side),
        cmocka_unit_test(a_man_on_his_promotion_row_is_refused),
        cmocka_unit_test(two_pieces_on_a_square_are_refused),
        cmocka_unit_test(a_square_off_the_board_is_refused),
        cmocka_unit_test(kings_of_both_sides_are_refused_in_breakthrough_only),
        cmocka_unit_test(a_counter_of_king_moves_must_fit_the_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
