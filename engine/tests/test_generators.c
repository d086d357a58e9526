/* Positions on which the two generators once differed, under rules that no shipped variant has; found by fuzzing the
 * rules (fuzz/tests/test_rules_fuzz.c). The numbers are counted by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void has_moves(const struct hf_variant *v, const char *fen, unsigned sets, unsigned orders, unsigned routes)
{
    const unsigned expected[] = {sets, orders, routes};
    struct hf_position p = fixture_position(v, fen);
    for (int count = HF_SETS; count <= HF_ROUTES; count++)
        for (int engine = HF_FAST; engine <= HF_REFERENCE; engine++)
            for (int no_bulk = 0; no_bulk < 2; no_bulk++) {
                const struct hf_perft options = {.count = (enum hf_count)count, .no_bulk = no_bulk};
                hf_u128 nodes;
                assert_int_equal(hf_perft(v, (enum hf_engine)engine, &p, 1, &options, &nodes), HF_OK);
                assert_int_equal(nodes, expected[count]);
            }
}

/* The king on d4 takes f4, lands on g4 or h4, turns back over the squares that are empty by then (at once, C-R2; it
 * began on d4, A-R3) and takes b4, landing on a4: one move, one order, two routes. Or it takes b4 first, then f4, and
 * ends on g4 or h4. */
static void a_king_that_turns_back_makes_one_move_from_either_landing_square(void **state)
{
    (void)state;
    struct hf_rules rules = rules_iranian;
    rules.choice[0] = HF_NO_PRECEDENCE;
    rules.reversal = HF_ALLOWED;
    struct hf_variant *v;
    assert_int_equal(hf_variant_with_rules(hf_variant_shipped("iranian"), &rules, &v, NULL), HF_OK);
    has_moves(v, "W:WKd4:Bb4,f4", 3, 3, 4);
    hf_variant_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_king_that_turns_back_makes_one_move_from_either_landing_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
