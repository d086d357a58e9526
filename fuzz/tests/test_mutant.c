/* The mutants of a variant: which there are, what they are called, and that each differs in one value.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mutant.h"

static struct hf_mutants mutants;

static int clean_up(void **state)
{
    (void)state;
    hf_mutants_free(&mutants);
    return 0;
}

static void make(const char *variant)
{
    hf_mutants_free(&mutants);
    assert_int_equal(hf_mutants_make(hf_variant_shipped(variant), &mutants), HF_OK);
}

static const struct hf_mutant *find(const char *id)
{
    const struct hf_mutant *mutant = hf_mutants_find(&mutants, id);
    if (!mutant)
        fail_msg("there is no mutant %s", id);
    return mutant;
}

/* Worked out from the values of english.yaml, in the order of hf_fields. */
static void english_has_exactly_these_mutants(void **state)
{
    static const char *const expected[] = {
        "board.width=7", "board.width=9", "board.height=7", "board.height=9", "board.squares=all",
        "board.dark-corner=right", "board.notation=algebraic", "board.first-square=bottom-right",
        "board.first-square=bottom-left", "board.first-square=top-right",
        "setup.rows=2", "setup.rows=4", "setup.skip=1", "setup.first-mover=white",
        "man.moves+forward", "man.moves+sideways", "man.moves+backward", "man.moves-diagonal-forward",
        "man.moves+diagonal-backward",
        "man.captures+forward", "man.captures+sideways", "man.captures+backward", "man.captures-diagonal-forward",
        "man.captures+diagonal-backward", "man.takes-kings=no",
        "king.moves+forward", "king.moves+sideways", "king.moves+backward", "king.moves-diagonal-forward",
        "king.moves-diagonal-backward",
        "king.captures+forward", "king.captures+sideways", "king.captures+backward", "king.captures-diagonal-forward",
        "king.captures-diagonal-backward",
        "king.reach=long", "king.landing=any", "king.landing=behind-last-king", "king.same-king-limit=1",
        "capture.choice+most-pieces", "capture.choice+by-king", "capture.choice+most-kings",
        "capture.choice+kings-earliest", "capture.choice+frisian-value",
        "capture.removal=at-once", "capture.reversal=forbidden", "capture.must-go-on=no",
        "man.promotion=at-end", "man.promotion=goes-on", "game.objective=lose", "game.objective=breakthrough",
        "draws.repetition=2", "draws.repetition=4", "draws.repetition=0", "draws.agreement=no",
        "draws.counters-forty-moves", "draws.counters.forty-moves.plies=79", "draws.counters.forty-moves.plies=81",
        "draws.counters.forty-moves.resets-capture", "draws.counters.forty-moves.resets-man-move",
        "draws.counters.forty-moves.resets+promotion", "draws.counters.forty-moves.unless-capture=yes"};
    (void)state;
    make("english");
    for (size_t i = 0; i < sizeof expected / sizeof *expected && i < mutants.count; i++)
        assert_string_equal(mutants.item[i].id, expected[i]);
    assert_int_equal(mutants.count, sizeof expected / sizeof *expected);
}

static void a_mutant_tells_its_articles_and_both_values(void **state)
{
    (void)state;
    make("english");
    const struct hf_mutant *mutant = find("man.captures+diagonal-backward");
    assert_string_equal(mutant->articles, "A4");
    assert_string_equal(mutant->from, "[diagonal-forward]");
    assert_string_equal(mutant->to, "[diagonal-forward, diagonal-backward]");
    assert_int_equal(mutant->rules.man_captures, HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD);
    assert_null(mutant->refused);
    mutant = find("draws.counters.forty-moves.plies=79");
    assert_string_equal(mutant->articles, "A11, A-R4, A-R10");
    assert_string_equal(mutant->from, "80");
    assert_string_equal(mutant->to, "79");
    assert_int_equal(mutant->rules.limits[0].plies, 79);
    mutant = find("draws.counters-forty-moves");
    assert_string_equal(mutant->from, "plies: 80, resets: [capture, man-move]");
    assert_string_equal(mutant->to, "dropped");
    assert_int_equal(mutant->rules.limit_count, 0);
}

static void all_but_the_value_stays(void **state)
{
    (void)state;
    make("iranian");
    struct hf_rules rules = hf_variant_shipped("iranian")->rules;
    rules.man_moves |= HF_BACKWARD;
    assert_memory_equal(&find("man.moves+backward")->rules, &rules, sizeof rules);
}

static void rules_without_sense_are_refused_with_the_reason(void **state)
{
    (void)state;
    make("english");
    assert_string_equal(find("man.moves-diagonal-forward")->refused,
                        "man.moves has no direction: a man could never move");
}

static void a_flying_king_that_becomes_short_lands_right_behind(void **state)
{
    (void)state;
    make("brazilian");
    const struct hf_mutant *mutant = find("king.reach=short");
    assert_null(mutant->refused);
    assert_int_equal(mutant->rules.king_reach, HF_SHORT);
    assert_int_equal(mutant->rules.king_landing, HF_LAND_BEHIND);
}

static void precedences_are_dropped_swapped_and_added(void **state)
{
    static const char *const expected[] = {
        "capture.choice=free", "capture.choice-most-pieces", "capture.choice-by-king", "capture.choice-most-kings",
        "capture.choice-kings-earliest", "capture.choice:most-pieces<by-king", "capture.choice:by-king<most-kings",
        "capture.choice:most-kings<kings-earliest", "capture.choice+frisian-value"};
    (void)state;
    make("italian");
    size_t found = 0;
    for (size_t i = 0; i < mutants.count; i++)
        if (!strncmp(mutants.item[i].id, "capture.choice", strlen("capture.choice"))) {
            assert_true(found < sizeof expected / sizeof *expected);
            assert_string_equal(mutants.item[i].id, expected[found++]);
        }
    assert_int_equal(found, sizeof expected / sizeof *expected);
    static const int swapped[HF_PRECEDENCES] = {HF_MOST_PIECES, HF_MOST_KINGS, HF_BY_KING, HF_KINGS_EARLIEST};
    assert_memory_equal(find("capture.choice:by-king<most-kings")->rules.choice, swapped, sizeof swapped);
    static const int dropped[HF_PRECEDENCES] = {HF_MOST_PIECES, HF_MOST_KINGS, HF_KINGS_EARLIEST};
    assert_memory_equal(find("capture.choice-by-king")->rules.choice, dropped, sizeof dropped);
}

static void cases_of_a_draw_are_dropped_and_their_ranges_moved(void **state)
{
    (void)state;
    make("international");
    const struct hf_mutant *mutant = find("draws.material.sixteen-moves.when-2");
    assert_int_equal(mutant->rules.limits[1].case_count, 2);
    assert_int_equal(mutant->rules.limits[1].cases[1].one.men.least, 2);
    mutant = find("draws.material.sixteen-moves.when-1.one.kings=2-3");
    assert_int_equal(mutant->rules.limits[1].cases[0].one.kings.least, 2);
    assert_int_equal(mutant->rules.limits[1].cases[0].one.kings.most, 3);
    assert_string_equal(mutant->articles, "FMJD 6.3");
    make("russian");
    find("draws.material.three-kings.when-1.one.kings=2+");
    find("draws.material.four-or-five-pieces.when-1.total=4-6");
    find("draws.material.four-or-five-pieces.when-1.total=5");
    find("draws.material.main-road.when-1.other-holds-long-diagonal=no");
    assert_null(hf_mutants_find(&mutants, "draws.material.three-kings.when-1")); /* its only case */
    assert_null(hf_mutants_find(&mutants, "draws.material.three-kings.when-1.one.men=1+")); /* says nothing of men */
}

static void a_variant_without_repetition_is_tried_with_one(void **state)
{
    (void)state;
    make("german");
    assert_int_equal(find("draws.repetition=3")->rules.repetition, 3);
}

static void no_two_mutants_of_any_variant_are_the_same(void **state)
{
    (void)state;
    for (size_t v = 0; v < hf_variant_count(); v++) {
        make(hf_variant_at(v)->name);
        assert_true(mutants.count > 40);
        for (size_t i = 0; i < mutants.count; i++)
            for (size_t j = 0; j < i; j++) {
                assert_string_not_equal(mutants.item[i].id, mutants.item[j].id);
                assert_memory_not_equal(&mutants.item[i].rules, &mutants.item[j].rules, sizeof(struct hf_rules));
            }
    }
}

static void an_unknown_id_gets_the_nearest(void **state)
{
    struct hf_diag diag;
    (void)state;
    make("english");
    assert_int_equal(hf_mutant_unknown(&mutants, hf_variant_shipped("english"), "king.reach=lng", &diag), HF_INVALID);
    assert_string_equal(diag.message, "english has no mutant 'king.reach=lng'");
    assert_string_equal(diag.hint, "did you mean 'king.reach=long'?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(english_has_exactly_these_mutants, clean_up),
        cmocka_unit_test_teardown(a_mutant_tells_its_articles_and_both_values, clean_up),
        cmocka_unit_test_teardown(all_but_the_value_stays, clean_up),
        cmocka_unit_test_teardown(rules_without_sense_are_refused_with_the_reason, clean_up),
        cmocka_unit_test_teardown(a_flying_king_that_becomes_short_lands_right_behind, clean_up),
        cmocka_unit_test_teardown(precedences_are_dropped_swapped_and_added, clean_up),
        cmocka_unit_test_teardown(cases_of_a_draw_are_dropped_and_their_ranges_moved, clean_up),
        cmocka_unit_test_teardown(a_variant_without_repetition_is_tried_with_one, clean_up),
        cmocka_unit_test_teardown(no_two_mutants_of_any_variant_are_the_same, clean_up),
        cmocka_unit_test_teardown(an_unknown_id_gets_the_nearest, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
