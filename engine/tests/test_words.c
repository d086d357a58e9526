/* Tests of the rules in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "words.h"

#include "geometry.h"
#include "variant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- telling into a text ----------------------------------------------------------------------------------------- */

struct page { char text[20000]; size_t used, sentences; const char *heading; };

static void add(void *context, const char *heading, const char *sentence, const char *articles)
{
    struct page *page = context;
    if (heading != page->heading)
        page->used += (size_t)snprintf(page->text + page->used, sizeof page->text - page->used, "%s\n", heading);
    page->used +=
        (size_t)snprintf(page->text + page->used, sizeof page->text - page->used, "%s [%s]\n", sentence, articles);
    assert_true(page->used < sizeof page->text);
    page->heading = heading;
    page->sentences++;
}

static struct page *tell(const struct hf_variant *variant)
{
    struct page *page = calloc(1, sizeof *page);
    assert_non_null(page);
    hf_rules_words(variant, add, page);
    return page;
}

static void english_is_told_as_its_articles_say(void **state)
{
    (void)state;
    struct page *page = tell(hf_variant_shipped("english"));
    assert_string_equal(
        page->text,
        "The board\n"
        "The board is 8 squares wide and 8 high; play is on its 32 dark squares only. [A1]\n"
        "The bottom left square is dark, as White sees the board. [A1]\n"
        "Squares have the numbers 1 to 32, along the rows from the top left, as White sees the board. [A1]\n"
        "The start\n"
        "Each side starts with 12 men, on the 3 rows nearest to it. [A1]\n"
        "Black moves first; then the sides take turns, one move each. [A2]\n"
        "Men\n"
        "A man moves one step to an empty square, diagonally forward. [A3]\n"
        "A man captures an enemy piece next to it by jumping over it to the empty square right behind, diagonally "
        "forward. [A4]\n"
        "A man may capture men and kings. [A-R8]\n"
        "A man that reaches the last row becomes a king and its move ends there, even if it could capture more. [A7]\n"
        "Kings\n"
        "A king moves one step to an empty square, along diagonals. [A8]\n"
        "A king captures an enemy piece next to it by jumping over it, along diagonals. [A8]\n"
        "It lands on the square right behind the captured piece. [A4, A-R8]\n"
        "The same king may move any number of times in a row. [A8]\n"
        "Captures\n"
        "Capturing is compulsory, and a capture goes on as long as the piece can capture more. [A6]\n"
        "Of several captures any may be chosen. [A6]\n"
        "Captured pieces leave the board when the whole move is over; until then they are in the way, and none is "
        "jumped twice. "
        "[A6, A-R2]\n"
        "Between two jumps of a move a piece may turn in any direction, back too. [A8]\n"
        "Winning\n"
        "A player who has no piece or no legal move when it is his turn has lost. [A9, A-R11]\n"
        "Draws\n"
        "The game is a draw when a position, with the same side to move, occurs for the third time. [A10, A-R5]\n"
        "A player may offer a draw together with his move; the opponent may accept in place of his next move. [A12, "
        "A-R7]\n"
        "The game is a draw after 80 moves in a row, 40 by each side, without a capture or a move by a man. [A11, "
        "A-R4, A-R10]\n");
    free(page);
}

/* ---- one value at a time ----------------------------------------------------------------------------------------- */

/* The sentences of RULES, without articles. */
static struct page *tell_rules(const struct hf_rules *rules)
{
    struct hf_variant variant = {.name = "test", .rules = *rules};
    hf_geometry_make(rules, &variant.geometry);
    return tell(&variant);
}

static void assert_tells(const struct hf_rules *rules, const char *sentence)
{
    struct page *page = tell_rules(rules);
    if (!strstr(page->text, sentence))
        fail_msg("no \"%s\" in\n%s", sentence, page->text);
    free(page);
}

static struct hf_rules english(void)
{
    return hf_variant_shipped("english")->rules;
}

static void the_board_is_described_as_it_is(void **state)
{
    (void)state;
    struct hf_rules r = english();
    r.width = 10;
    r.notation = HF_ALGEBRAIC;
    assert_tells(&r, "The board is 10 squares wide and 8 high; play is on its 40 dark squares only.");
    assert_tells(
        &r, "Squares have names of a letter, a to j from White's left, and a number, 1 to 8 from White's side; where "
            "they are numbered instead, 1 is at the top left.");
    r.squares = HF_ALL_SQUARES;
    r.corner = HF_DARK_RIGHT;
    r.notation = HF_NUMERIC;
    r.numbering = HF_BOTTOM_RIGHT;
    assert_tells(&r, "play is on all 80 squares.");
    assert_tells(&r, "Where the squares are coloured, the bottom right one is dark, as White sees the board.");
    assert_tells(&r,
                 "Squares have the numbers 1 to 80, along the rows from the bottom right, as White sees the board.");
}

static void the_start_is_described_as_it_is(void **state)
{
    (void)state;
    struct hf_rules r = english();
    r.rows = 1;
    assert_tells(&r, "Each side starts with 4 men, on its nearest row.");
    r.skip = 2;
    assert_tells(&r, "Each side starts with 4 men, on its row 3; the 2 rows behind the men are empty.");
    r.rows = 2;
    r.skip = 1;
    assert_tells(&r, "Each side starts with 8 men, on its rows 2 to 3; the row behind the men is empty.");
    r.first = HF_WHITE;
    assert_tells(&r, "White moves first; then the sides take turns, one move each.");
    r.width = r.height = 5; /* rows of 3 and 2 dark squares in turn; 5x6 has 3 at the bottom and 2 at the top */
    r.height = 6;
    r.rows = 1;
    r.skip = 0;
    assert_tells(&r, "White starts with 3 men and Black with 2, on its nearest row.");
}

static void directions_are_joined_as_in_speech(void **state)
{
    (void)state;
    static const struct { int ways; const char *text; } ways[] = {
        {HF_FORWARD, "forward."},
        {HF_FORWARD | HF_SIDEWAYS, "forward or sideways."},
        {HF_FORWARD | HF_BACKWARD | HF_DIAGONAL_FORWARD, "forward, backward or diagonally forward."},
        {HF_FORWARD | HF_SIDEWAYS | HF_BACKWARD, "along rows and columns."},
        {HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD, "along diagonals."},
        {HF_SIDEWAYS | HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD, "sideways or along diagonals."},
        {31, "along rows and columns or along diagonals."},
        {HF_DIAGONAL_BACKWARD, "diagonally backward."},
    };
    struct hf_rules r = english();
    r.squares = HF_ALL_SQUARES;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char sentence[200];
        r.man_moves = ways[i].ways;
        snprintf(sentence, sizeof sentence, "A man moves one step to an empty square, %s", ways[i].text);
        assert_tells(&r, sentence);
    }
    r.squares = HF_DARK_SQUARES;
    r.man_moves = HF_FORWARD;
    assert_tells(
        &r, "A man moves one step to an empty square, forward (a straight step goes to the next dark square of the row "
            "or column).");
}

static void every_way_to_move_and_capture_has_its_words(void **state)
{
    (void)state;
    struct hf_rules r = english();
    r.man_captures = 0;
    r.man_takes_kings = 0;
    r.promotion = HF_AT_END;
    assert_tells(&r, "A man cannot capture.");
    assert_tells(&r, "A man may not capture a king.");
    assert_tells(
        &r, "A man becomes a king if its move ends on the last row; one that only passes through the last row in the "
            "middle of a capture stays a man.");
    r.promotion = HF_GOES_ON;
    r.king_reach = HF_LONG;
    r.king_landing = HF_LAND_ANY;
    r.king_run = 1;
    assert_tells(
        &r,
        "A man that reaches the last row becomes a king at once; in the middle of a capture it goes on as a king, if "
        "it can.");
    assert_tells(&r, "A king moves any number of empty squares in a line, along diagonals.");
    assert_tells(
        &r,
        "A king captures from any distance: it jumps over one enemy piece in line, with nothing but empty squares on "
        "the way, along diagonals.");
    assert_tells(&r, "It lands on any empty square behind the captured piece, as far as the next piece in the way.");
    assert_tells(
        &r, "A side that has a man may make at most 1 move in a row with the same king without capturing; a capture by "
            "that king, or a move by another piece, begins the count anew.");
    assert_tells(
        &r,
        "a capture goes on as long as the piece can capture more; where a king has several landing squares, it must "
        "choose one from which it captures more, if there is one.");
    r.must_go_on = 0;
    r.king_landing = HF_LAND_BEHIND_LAST_KING;
    r.king_run = 3;
    r.removal = HF_AT_ONCE;
    r.reversal = HF_FORBIDDEN;
    assert_tells(&r, "but if the last piece that it captures is a king, it stops right behind that king.");
    assert_tells(&r, "at most 3 moves in a row");
    assert_tells(&r, "but where a king has several landing squares, it may choose one where the capture ends.");
    assert_tells(
        &r,
        "A captured piece leaves the board at once; later in the same move its square may be crossed or landed on.");
    assert_tells(&r, "Between two jumps of a move a piece may not turn back by 180 degrees.");
    r.king_moves = 0;
    assert_tells(&r, "A king moves only by capturing.");
    r.king_captures = 0;
    assert_tells(&r, "A king cannot capture.");
}

static void precedences_are_told_in_order(void **state)
{
    (void)state;
    struct hf_rules r = english();
    const int italian[] = {HF_MOST_PIECES, HF_BY_KING, HF_MOST_KINGS, HF_KINGS_EARLIEST};
    memcpy(r.choice, italian, sizeof italian);
    assert_tells(
        &r,
        "Of several captures the player must choose one that captures the most pieces; of those, one made by a king, "
        "if a king can make one; of those, one that captures the most kings; of those, one that meets a king "
        "earliest, compared jump by jump; of what is left any.");
    memset(r.choice, 0, sizeof r.choice);
    r.choice[0] = HF_FRISIAN_VALUE;
    assert_tells(
        &r, "Of several captures the player must choose one of the greatest value, n kings being worth more than 2n-1 "
            "men and less than 2n men; of what is left any.");
}

static void winning_and_drawing_are_told(void **state)
{
    (void)state;
    struct hf_rules r = english();
    r.objective = HF_LOSE;
    r.repetition = 0;
    r.agreement = 0;
    assert_tells(&r, "A player who has no piece or no legal move when it is his turn has won.");
    assert_tells(&r, "No repetition of positions makes a draw.");
    assert_tells(&r, "A draw cannot be agreed.");
    r.objective = HF_BREAKTHROUGH;
    assert_tells(
        &r,
        "The first player to make a king has won; a player who has no piece or no legal move when it is his turn has "
        "lost.");
    static const struct { int count; const char *text; } times[] = {
        {2, "second"}, {4, "fourth"}, {7, "7th"}, {11, "11th"}, {12, "12th"}, {21, "21st"}, {32, "32nd"}, {43, "43rd"},
        {100, "100th"},
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char sentence[64];
        snprintf(sentence, sizeof sentence, "occurs for the %s time.", times[i].text);
        r.repetition = times[i].count;
        assert_tells(&r, sentence);
    }
}

static void limits_are_told_with_their_cases(void **state)
{
    (void)state;
    const struct hf_range any = {0, HF_MAX_SQUARES};
    struct hf_rules r = english();
    r.limit_count = 1;
    r.limits[0] = (struct hf_limit){.name = "x", .plies = 1, .resets = 7};
    assert_tells(&r, "The game is a draw after 1 move in a row without a capture, a move by a man or a promotion.");
    r.limits[0] = (struct hf_limit){.name = "x", .plies = 81};
    assert_tells(&r, "The game is a draw after 81 moves in a row.");
    struct hf_case c = {{{3, HF_MAX_SQUARES}, any, any}, {{1, 1}, {0, 0}, any}, any, 1};
    r.limits[0] =
        (struct hf_limit){.name = "x", .is_material = 1, .plies = 10, .resets = HF_RESET_CAPTURE, .case_count = 1};
    r.limits[0].cases[0] = c;
    assert_tells(
        &r,
        "The game is a draw after 10 moves in a row, 5 by each side, without a capture, while one side has at least 3 "
        "kings, and the other has 1 king and no men; that king is the only piece on the long diagonal.");
    r.limits[0] = (struct hf_limit){.name = "x", .is_material = 1, .unless_capture = 1, .case_count = 2};
    r.limits[0].cases[0] = (struct hf_case){{any, any, {1, 1}}, {any, any, any}, {2, 3}, 0};
    r.limits[0].cases[1] = (struct hf_case){{{1, HF_MAX_SQUARES}, any, {3, 3}}, {{2, 4}, {1, 1}, any}, any, 0};
    assert_tells(
        &r,
        "The game is a draw at once when one side has 1 piece, and the other has any pieces, with 2 to 3 pieces on the "
        "board, or one side has at least 1 king, 3 pieces in all, and the other has 2 to 4 kings and 1 man, unless "
        "the side to move can capture.");
}

static void every_value_and_limit_of_every_variant_is_told_with_its_articles(void **state)
{
    (void)state;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        struct page *page = tell(v);
        /* 25 values in 20 sentences: width, height and squares share one, notation and first-square, rows and skip; the
         * reach of kings is told with their moves and captures. */
        assert_int_equal(page->sentences, 20 + v->rules.limit_count);
        assert_null(strstr(page->text, "[]"));
        for (int f = 0; f < HF_FIELD_COUNT; f++) {
            char *first = strdup(v->field_articles[f]);
            char *comma = strstr(first, ", ");
            if (comma)
                *comma = '\0';
            if (!strstr(page->text, first))
                fail_msg("%s: %s of %s is not told", v->name, first, hf_fields[f].name);
            free(first);
        }
        free(page);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_is_told_as_its_articles_say),
        cmocka_unit_test(the_board_is_described_as_it_is),
        cmocka_unit_test(the_start_is_described_as_it_is),
        cmocka_unit_test(directions_are_joined_as_in_speech),
        cmocka_unit_test(every_way_to_move_and_capture_has_its_words),
        cmocka_unit_test(precedences_are_told_in_order),
        cmocka_unit_test(winning_and_drawing_are_told),
        cmocka_unit_test(limits_are_told_with_their_cases),
        cmocka_unit_test(every_value_and_limit_of_every_variant_is_told_with_its_articles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
