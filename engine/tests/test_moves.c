/* Lists of moves: growing, sorting, one of each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void add(struct hf_moves *moves, int from, int to, hf_set captured, bool promotes)
{
    struct hf_move *move = hf_moves_add(moves);
    assert_non_null(move);
    *move = (struct hf_move){.from = (uint8_t)from, .to = (uint8_t)to, .captured = captured, .promotes = promotes};
}

static void expect(const struct hf_move *move, int from, int to, hf_set captured, bool promotes)
{
    assert_int_equal(move->from, from);
    assert_int_equal(move->to, to);
    assert_true(move->captured == captured);
    assert_int_equal(move->promotes, promotes);
}

static void moves_are_sorted_by_origin_destination_and_captured_set(void **state)
{
    (void)state;
    struct hf_moves moves = {0};
    hf_set high = (hf_set)1 << 100;
    add(&moves, 2, 1, 4, false);
    add(&moves, 1, 9, 4, false);
    add(&moves, 1, 3, high, false);
    add(&moves, 1, 3, 8, false);
    hf_moves_settle(&moves);
    assert_int_equal(moves.count, 4);
    expect(&moves.item[0], 1, 3, 8, false);
    expect(&moves.item[1], 1, 3, high, false);
    expect(&moves.item[2], 1, 9, 4, false);
    expect(&moves.item[3], 2, 1, 4, false);
    hf_moves_free(&moves);
    assert_null(moves.item);
}

static void equal_moves_are_one_and_the_one_that_crowns_stays(void **state)
{
    (void)state;
    struct hf_moves moves = {0};
    for (int i = 0; i < 100; i++)
        add(&moves, 1, 2, 4, i == 50);
    add(&moves, 1, 2, 5, false);
    hf_moves_settle(&moves);
    assert_int_equal(moves.count, 2);
    expect(&moves.item[0], 1, 2, 4, true);
    expect(&moves.item[1], 1, 2, 5, false);
    hf_moves_free(&moves);
}

static void a_list_of_none_or_one_stays_as_it_is(void **state)
{
    (void)state;
    struct hf_moves moves = {0};
    hf_moves_settle(&moves);
    assert_int_equal(moves.count, 0);
    add(&moves, 1, 2, 4, false);
    hf_moves_settle(&moves);
    assert_int_equal(moves.count, 1);
    hf_moves_free(&moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_sorted_by_origin_destination_and_captured_set),
        cmocka_unit_test(equal_moves_are_one_and_the_one_that_crowns_stays),
        cmocka_unit_test(a_list_of_none_or_one_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
