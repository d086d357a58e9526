/* Boards as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board.h"

static void draws(const char *variant, const char *fen, struct hf_board_style style, const char *expected)
{
    const struct hf_variant *v = hf_variant_shipped(variant);
    struct hf_position position;
    assert_int_equal(hf_fen_read(v, fen, strlen(fen), &position, NULL, 0, NULL), HF_OK);
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    hf_board_draw(stream, v, &position, &style);
    fclose(stream);
    assert_string_equal(text, expected);
    free(text);
}

static void a_numeric_board_has_its_numbers_at_the_right(void **state)
{
    (void)state;
    draws("english", "W:W21,K32:B1,K10", (struct hf_board_style){.ascii = true},
          "  b   .   .   .   1-4\n"
          ".   .   .   .     5-8\n"
          "  .   B   .   .   9-12\n"
          ".   .   .   .     13-16\n"
          "  .   .   .   .   17-20\n"
          "w   .   .   .     21-24\n"
          "  .   .   .   .   25-28\n"
          ".   .   .   W     29-32\n");
}

/* Spanish numbers run from the bottom right, so to the left; the bottom left corner is not played on. */
static void the_numbers_of_a_row_stand_in_the_order_of_its_squares(void **state)
{
    (void)state;
    draws("spanish", "W:W1,K4:BK32", (struct hf_board_style){.ascii = true},
          "B   .   .   .     32-29\n"
          "  .   .   .   .   28-25\n"
          ".   .   .   .     24-21\n"
          "  .   .   .   .   20-17\n"
          ".   .   .   .     16-13\n"
          "  .   .   .   .   12-9\n"
          ".   .   .   .     8-5\n"
          "  W   .   .   w   4-1\n");
}

static void an_algebraic_board_has_ranks_and_files(void **state)
{
    (void)state;
    draws("german", "B:Wa1,Kh2:Bb8", (struct hf_board_style){.ascii = true, .indent = 2},
          "  8    b   .   .   . \n"
          "  7  .   .   .   .   \n"
          "  6    .   .   .   . \n"
          "  5  .   .   .   .   \n"
          "  4    .   .   .   . \n"
          "  3  .   .   .   .   \n"
          "  2    .   .   .   W \n"
          "  1  w   .   .   .   \n"
          "     a b c d e f g h\n");
}

static void a_board_of_all_squares_has_no_gaps(void **state)
{
    (void)state;
    draws("iranian", "W:WKd4:Bd2,Kd6", (struct hf_board_style){0},
          "8  · · · · · · · · \n"
          "7  · · · · · · · · \n"
          "6  · · · ⛃ · · · · \n"
          "5  · · · · · · · · \n"
          "4  · · · ⛁ · · · · \n"
          "3  · · · · · · · · \n"
          "2  · · · ⛂ · · · · \n"
          "1  · · · · · · · · \n"
          "   a b c d e f g h\n");
}

static void names_stand_beside_pieces_and_in_empty_squares(void **state)
{
    (void)state;
    draws("english", "W:W21:B1", (struct hf_board_style){.ascii = true, .names = true},
          "    b1      .2      .3      .4    1-4\n"
          ".5      .6      .7      .8        5-8\n"
          "    .9      .10     .11     .12   9-12\n"
          ".13     .14     .15     .16       13-16\n"
          "    .17     .18     .19     .20   17-20\n"
          "w21     .22     .23     .24       21-24\n"
          "    .25     .26     .27     .28   25-28\n"
          ".29     .30     .31     .32       29-32\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_numeric_board_has_its_numbers_at_the_right),
        cmocka_unit_test(the_numbers_of_a_row_stand_in_the_order_of_its_squares),
        cmocka_unit_test(an_algebraic_board_has_ranks_and_files),
        cmocka_unit_test(a_board_of_all_squares_has_no_gaps),
        cmocka_unit_test(names_stand_beside_pieces_and_in_empty_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
