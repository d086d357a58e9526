/* Tests of bitboard layouts: where each square's bit is, and that a shift takes a piece where a step should.
 *
 * SPDX-License-Identifier: MIT
 */
#include "layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fixture.h"
#include "geometry.h"
#include "kernel.h"

/* A bare variant's layout; to be freed. */
static struct hf_layout *layout_of(struct hf_variant *variant, const struct hf_rules *rules)
{
    fixture_variant(variant, "board", rules);
    struct hf_layout *layout = hf_layout_new(rules, &variant->geometry);
    assert_non_null(layout);
    return layout;
}

/* Rows of four bits with one bit between two rows: a1 c1 e1 g1 are 0 to 3, b2 is 5, a3 is 9, h8 is 35. */
static void a_row_of_a_dark_board_is_followed_by_a_gap(void **state)
{
    (void)state;
    struct hf_variant v;
    struct hf_layout *k = layout_of(&v, &rules_english);
    static const struct { int x, y, bit; } some[] = {{0, 0, 0}, {6, 0, 3}, {1, 1, 5}, {7, 1, 8}, {0, 2, 9}, {7, 7, 35}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int square = v.geometry.at[some[i].y][some[i].x];
        assert_int_equal(k->bit_of[square], some[i].bit);
        assert_int_equal(k->square_of[some[i].bit], square);
    }
    static const int shifts[HF_COMPASS] = {9, 5, 1, -4, -9, -5, -1, 4}; /* N NE E SE S SW W NW; N and E jump a square */
    for (int way = 0; way < HF_COMPASS; way++)
        assert_int_equal(k->shift[way], shifts[way]);
    assert_int_equal(k->square_of[4], HF_NO_SQUARE);
    assert_int_equal(k->square_of[13], HF_NO_SQUARE);
    assert_int_equal(k->bits, 36);
    assert_int_equal(k->squares, 32);
    assert_false(k->wide);
    hf_layout_free(k);
}

static void on_a_board_of_all_squares_only_steps_over_the_edge_are_masked(void **state)
{
    (void)state;
    struct hf_variant v;
    struct hf_layout *k = layout_of(&v, &rules_iranian);
    static const int shifts[HF_COMPASS] = {8, 9, 1, -7, -8, -9, -1, 7};
    static const int masked[HF_COMPASS] = {0, 1, 1, 1, 0, 1, 1, 1}; /* N and S fall off the board */
    for (int way = 0; way < HF_COMPASS; way++) {
        assert_int_equal(k->shift[way], shifts[way]);
        assert_int_equal(k->masked[way], masked[way]);
    }
    assert_int_equal(k->bits, 64);
    assert_false(k->wide);
    hf_layout_free(k);
}

/* With a stride of 13 the highest bit of 12x12 squares is (13 * 11 + 11) / 2 = 77; of 10x10, (11 * 9 + 9) / 2 = 54. */
static void boards_above_64_bits_are_wide(void **state)
{
    (void)state;
    struct hf_variant v;
    struct hf_rules rules = rules_frisian;
    struct hf_layout *k = layout_of(&v, &rules);
    assert_int_equal(k->bits, 55);
    assert_false(k->wide);
    assert_ptr_equal(hf_kernel_runtime(k), &hf_kernel_runtime64);
    assert_int_equal(hf_layout_words(k), 3); /* 3 * 55 bits and 22 for the runs of kings */
    hf_layout_free(k);
    rules.width = rules.height = 12;
    rules.king_run = 0;
    k = layout_of(&v, &rules);
    assert_int_equal(k->bits, 78);
    assert_true(k->wide);
    assert_ptr_equal(hf_kernel_runtime(k), &hf_kernel_runtime128);
    assert_int_equal(hf_layout_words(k), 4); /* 234 bits */
    hf_layout_free(k);
}

/* The step of a bit as the kernel makes it. */
static hf_set shifted(const struct hf_layout *k, hf_set s, int way)
{
    if (k->masked[way])
        s &= k->can[way];
    return (k->shift[way] > 0 ? s << k->shift[way] : s >> -k->shift[way]) & k->board;
}

static void check_board(const struct hf_rules *rules)
{
    struct hf_variant v;
    struct hf_layout *k = layout_of(&v, rules);
    const struct hf_geometry *g = &v.geometry;
    assert_int_equal(hf_size(k->board), g->squares);
    assert_true(k->bits <= 128);
    for (int square = 0; square < g->squares; square++) {
        int bit = k->bit_of[square];
        assert_int_equal(k->square_of[bit], square);
        assert_true(hf_has(k->board, bit));
        for (int colour = 0; colour < 2; colour++)
            assert_int_equal(hf_has(k->last_row[colour], bit), hf_has(g->last_row[colour], square));
        for (int way = 0; way < HF_COMPASS; way++) {
            int next = g->step[way][square];
            hf_set expected = next == HF_NO_SQUARE ? 0 : hf_bit(k->bit_of[next]), ray = 0;
            assert_true(shifted(k, hf_bit(bit), way) == expected);
            assert_int_equal(hf_has(k->can[way], bit), next != HF_NO_SQUARE);
            for (; next != HF_NO_SQUARE; next = g->step[way][next])
                ray |= hf_bit(k->bit_of[next]);
            assert_true(k->ray[way][bit] == ray);
        }
    }
    hf_layout_free(k);
}

static void on_every_board_a_shift_is_a_step(void **state)
{
    (void)state;
    int boards = 0;
    for (int width = HF_MIN_SIDE; width <= HF_MAX_SIDE; width++)
        for (int height = HF_MIN_SIDE; height <= HF_MAX_SIDE; height++)
            for (int kind = 0; kind < 8; kind++) {
                struct hf_rules rules = rules_english;
                rules.width = width;
                rules.height = height;
                rules.rows = 1;
                rules.squares = kind & 1;
                rules.corner = kind >> 1 & 1;
                rules.notation = kind >> 2;
                if (hf_rules_check(&rules, NULL, NULL))
                    continue;
                check_board(&rules);
                boards++;
            }
    /* 121 sizes. Of those of all squares at most 128: 11 for each height to 9, then 9 (of 10), 8 (11), 7 (12), 6 (13)
     * and 6 (14). Each with two corners and two notations. */
    assert_int_equal(boards, (121 + 6 * 11 + 9 + 8 + 7 + 6 + 6) * 4);
}

static void the_rules_of_movement_are_seen_by_each_side(void **state)
{
    (void)state;
    struct hf_variant v;
    struct hf_rules rules = rules_iranian;
    rules.king_captures = HF_DIAGONAL_FORWARD;
    rules.choice[0] = HF_BY_KING;
    rules.choice[1] = HF_MOST_KINGS;
    rules.removal = HF_AT_ONCE;
    rules.reversal = HF_FORBIDDEN;
    rules.promotion = HF_GOES_ON;
    rules.objective = HF_LOSE;
    struct hf_layout *k = layout_of(&v, &rules);
    assert_int_equal(k->man_moves[HF_WHITE], 1 << HF_N | 1 << HF_E | 1 << HF_W);
    assert_int_equal(k->man_moves[HF_BLACK], 1 << HF_S | 1 << HF_E | 1 << HF_W);
    assert_int_equal(k->king_captures[HF_WHITE], 1 << HF_NE | 1 << HF_NW);
    assert_int_equal(k->king_captures[HF_BLACK], 1 << HF_SE | 1 << HF_SW);
    assert_memory_equal(k->choice, rules.choice, sizeof rules.choice);
    assert_int_equal(k->removal, HF_AT_ONCE);
    assert_int_equal(k->reversal, HF_FORBIDDEN);
    assert_int_equal(k->promotion, HF_GOES_ON);
    assert_int_equal(k->objective, HF_LOSE);
    assert_int_equal(k->king_reach, rules.king_reach);
    assert_int_equal(k->king_landing, rules.king_landing);
    assert_int_equal(k->must_go_on, rules.must_go_on);
    assert_int_equal(k->man_takes_kings, rules.man_takes_kings);
    hf_layout_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_of_a_dark_board_is_followed_by_a_gap),
        cmocka_unit_test(on_a_board_of_all_squares_only_steps_over_the_edge_are_masked),
        cmocka_unit_test(boards_above_64_bits_are_wide),
        cmocka_unit_test(on_every_board_a_shift_is_a_step),
        cmocka_unit_test(the_rules_of_movement_are_seen_by_each_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
