/* Which mutants a suite kills, on suites small enough to know. And the evidence for equivalence.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "loading.h"
#include "mutate.h"

static struct hf_suite suite;
static struct hf_mutants mutants;
static struct hf_outlook *outlook;
static struct hf_diag diag;
static size_t scenarios;

static int clean_up(void **state)
{
    (void)state;
    hf_outlooks_free(outlook, mutants.count);
    outlook = NULL;
    hf_mutants_free(&mutants);
    hf_suite_free(&suite);
    return 0;
}

/* Mutates english against the scenarios TEXT (what comes after "scenarios:") and the list of equivalent mutants LIST,
 * on so many THREADS. */
static enum hf_status mutate(const char *text, const char *list, int threads)
{
    char file[4096];
    struct told told;
    const struct hf_variant *variant = hf_variant_shipped("english");
    clean_up(NULL);
    snprintf(file, sizeof file, "%s%s", HEAD, text);
    assert_int_equal(load_text(&suite, &told, file), HF_OK);
    suite.lint = true;
    snprintf(file, sizeof file, "format: 1\nvariant: english\nequivalent:\n%s", list);
    if (*list)
        assert_int_equal(hf_suite_add_text(&suite, "equivalent.yaml", file, strlen(file)), HF_OK);
    assert_int_equal(hf_mutants_make(variant, &mutants), HF_OK);
    outlook = calloc(mutants.count, sizeof *outlook);
    struct hf_mutation job = {.variant = variant, .suite = &suite, .mutants = &mutants, .threads = threads,
                              .budget = {.seed = 1, .setups = 500, .games = 100, .plies = 100}};
    return hf_mutate(&job, outlook, &scenarios, &diag);
}

static const struct hf_outlook *of(const char *id)
{
    const struct hf_mutant *mutant = hf_mutants_find(&mutants, id);
    assert_non_null(mutant);
    return &outlook[mutant - mutants.item];
}

/* From 18 White's man goes to 14 or 15, also where kings fly; not if men moved sideways (A3). */
#define ONE_MAN "- {id: a/man/1, rule: A3, position: \"W:W18:B1\", expect: {legal: [\"18-14\", \"18-15\"]}}\n"
/* The same king under an article that is not that of its moves (A8). */
#define ONE_KING "- {id: a/king/1, rule: A9, position: \"W:WK29:B4\", expect: {legal: [\"29-25\"]}}\n"

static void a_scenario_that_cites_the_article_kills(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN, "", 1), HF_OK);
    assert_int_equal(scenarios, 1);
    assert_int_equal(of("man.moves+sideways")->fate, HF_KILLED);
    assert_string_equal(of("man.moves+sideways")->by, "a/man/1");
    assert_int_equal(of("king.reach=long")->fate, HF_SURVIVED);
    assert_null(of("king.reach=long")->by);
    assert_int_equal(of("man.moves-diagonal-forward")->fate, HF_REFUSED);
}

static void one_that_does_not_cite_it_kills_elsewhere(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN ONE_KING, "", 1), HF_OK);
    assert_int_equal(of("king.reach=long")->fate, HF_KILLED_ELSEWHERE);
    assert_string_equal(of("king.reach=long")->by, "a/king/1");
}

/* A10 is not A1, and A1 not A17: ids are texts. */
static void an_article_is_cited_by_its_whole_id(void **state)
{
    (void)state;
    assert_int_equal(mutate("- {id: a/start/1, rule: A10, expect: {count: 7}}\n"
                            "- {id: a/start/2, rule: A17, expect: {count: 7}}\n", "", 1), HF_OK);
    assert_int_equal(of("board.width=7")->fate, HF_KILLED_ELSEWHERE);
    assert_int_equal(mutate("- {id: a/start/1, rule: A1, expect: {count: 7}}\n", "", 1), HF_OK);
    assert_int_equal(of("board.width=7")->fate, HF_KILLED);
}

static void a_position_that_the_mutant_cannot_read_counts_as_noticed(void **state)
{
    (void)state;
    assert_int_equal(mutate("- {id: a/corner/1, rule: A1, position: \"W:WK32:B1\", "
                            "expect: {legal: [\"32-27\", \"32-28\"]}}\n", "", 1), HF_OK);
    assert_int_equal(of("board.height=7")->fate, HF_KILLED);
}

/* In seven plies nobody is crowned, so the counts are the same; still they may not be used. */
static void perft_counts_do_not_kill(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN "- {id: a/perft/1, rule: [A1, A2, A3], expect: {perft: {1: 7, 2: 49}}}\n", "", 1),
                     HF_OK);
    assert_int_equal(scenarios, 1);
    assert_int_equal(of("setup.first-mover=white")->fate, HF_SURVIVED);
    assert_int_equal(mutate("- {id: a/perft/1, rule: A1, expect: {perft: {1: 7, 2: 49}}}\n", "", 1), HF_OK);
    assert_int_equal(scenarios, 0);
}

static void disputed_scenarios_do_not_kill(void **state)
{
    (void)state;
    assert_int_equal(mutate("- {id: a/man/1, rule: A3, status: disputed, position: \"W:W18:B1\", "
                            "expect: {count: 2}}\n" ONE_KING, "", 1), HF_OK);
    assert_int_equal(scenarios, 1);
    assert_int_equal(of("man.moves+sideways")->fate, HF_SURVIVED);
}

static void a_suite_that_fails_is_not_scored(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN "- {id: a/wrong/1, rule: A1, expect: {count: 8}}\n", "", 1), HF_INVALID);
    assert_string_equal(diag.message, "a/wrong/1 fails under the rules of english as they are");
    assert_string_equal(diag.file, "test.yaml");
    assert_int_equal(diag.line, 5);
}

/* A man captures forward only, so nothing is ahead of him on the last row (A4, A7). */
static void an_equivalent_mutant_is_believed_after_random_play(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN, "- {mutant: man.promotion=at-end, reason: because}\n", 1), HF_OK);
    assert_int_equal(of("man.promotion=at-end")->fate, HF_EQUIVALENT);
    assert_null(of("man.promotion=at-end")->wrong);
    assert_string_equal(of("man.promotion=at-end")->listed->reason, "because");
}

static void one_that_is_not_equivalent_is_told_apart(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN, "- {mutant: king.reach=long, reason: because}\n"
                                     "- {mutant: draws.repetition=4, reason: because}\n"
                                     "- {mutant: draws.agreement=no, reason: because}\n"
                                     "- {mutant: setup.rows=2, reason: because}\n"
                                     "- {mutant: board.notation=algebraic, reason: because}\n", 2), HF_OK);
    assert_int_equal(of("king.reach=long")->fate, HF_SURVIVED);
    assert_non_null(strstr(of("king.reach=long")->wrong, "but random play tells it apart: the moves differ"));
    assert_non_null(strstr(of("draws.repetition=4")->wrong, "the first says draw by repetition, the second ongoing"));
    assert_non_null(strstr(of("draws.agreement=no")->wrong, "but random play tells it apart"));
    assert_non_null(strstr(of("setup.rows=2")->wrong, "the starting positions differ"));
    assert_non_null(strstr(of("board.notation=algebraic")->wrong, "the names of their squares differ"));
}

static void one_that_the_suite_kills_or_that_is_refused_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN, "- {mutant: man.moves+sideways, reason: because}\n"
                                     "- {mutant: king.landing=any, reason: because}\n", 1), HF_OK);
    assert_int_equal(of("man.moves+sideways")->fate, HF_KILLED);
    assert_string_equal(of("man.moves+sideways")->wrong, "but the suite tells it apart: a/man/1");
    assert_int_equal(of("king.landing=any")->fate, HF_REFUSED);
    assert_string_equal(of("king.landing=any")->wrong,
                        "but it is refused anyway: king.landing must be behind where king.reach is short");
}

static void the_score_leaves_out_what_is_equivalent_or_invalid(void **state)
{
    (void)state;
    struct hf_outlook six[] = {{.fate = HF_KILLED}, {.fate = HF_KILLED}, {.fate = HF_KILLED_ELSEWHERE},
                               {.fate = HF_EQUIVALENT}, {.fate = HF_REFUSED}};
    struct hf_score score = hf_score_of(six, 5);
    assert_int_equal(score.hundredths, 6666);
    assert_int_equal(score.fate[HF_KILLED], 2);
    assert_int_equal(score.fate[HF_KILLED_ELSEWHERE], 1);
    assert_int_equal(hf_score_of(six, 0).hundredths, 10000);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    assert_int_equal(mutate(ONE_MAN ONE_KING, "", 1), HF_OK);
    size_t count = mutants.count;
    enum hf_fate *fates = calloc(count, sizeof *fates);
    for (size_t i = 0; i < count; i++)
        fates[i] = outlook[i].fate;
    assert_int_equal(mutate(ONE_MAN ONE_KING, "", 3), HF_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(outlook[i].fate, fates[i]);
    free(fates);
}

/* Random play finds every change of the rules of iranian but the six that its list explains. */
static void random_play_tells_apart_what_differs(void **state)
{
    static const char *const alike[] = {
        "board.dark-corner=right", "capture.must-go-on=no", "draws.counters.fifty-moves.resets+promotion",
        "draws.material.one-king-each.resets+capture", "draws.material.one-king-each.resets+man-move",
        "draws.material.one-king-each.resets+promotion"};
    const struct hf_variant *iranian = hf_variant_shipped("iranian");
    const struct hf_agree how = {.seed = 1, .setups = 100, .games = 350, .plies = 200};
    (void)state;
    clean_up(NULL);
    assert_int_equal(hf_mutants_make(iranian, &mutants), HF_OK);
    size_t found = 0;
    for (size_t i = 0; i < mutants.count; i++) {
        struct hf_variant *variant;
        char why[HF_AGREE_WHY];
        bool same;
        if (mutants.item[i].refused)
            continue;
        assert_int_equal(hf_variant_with_rules(iranian, &mutants.item[i].rules, &variant, NULL), HF_OK);
        assert_int_equal(hf_agree(iranian, variant, &how, &same, why), HF_OK);
        hf_variant_free(variant);
        if (same) {
            assert_true(found < sizeof alike / sizeof *alike);
            assert_string_equal(mutants.item[i].id, alike[found++]);
        } else {
            assert_string_not_equal(why, "");
        }
    }
    assert_int_equal(found, sizeof alike / sizeof *alike);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_scenario_that_cites_the_article_kills, clean_up),
        cmocka_unit_test_teardown(one_that_does_not_cite_it_kills_elsewhere, clean_up),
        cmocka_unit_test_teardown(an_article_is_cited_by_its_whole_id, clean_up),
        cmocka_unit_test_teardown(a_position_that_the_mutant_cannot_read_counts_as_noticed, clean_up),
        cmocka_unit_test_teardown(perft_counts_do_not_kill, clean_up),
        cmocka_unit_test_teardown(disputed_scenarios_do_not_kill, clean_up),
        cmocka_unit_test_teardown(a_suite_that_fails_is_not_scored, clean_up),
        cmocka_unit_test_teardown(an_equivalent_mutant_is_believed_after_random_play, clean_up),
        cmocka_unit_test_teardown(one_that_is_not_equivalent_is_told_apart, clean_up),
        cmocka_unit_test_teardown(one_that_the_suite_kills_or_that_is_refused_is_an_error, clean_up),
        cmocka_unit_test_teardown(the_score_leaves_out_what_is_equivalent_or_invalid, clean_up),
        cmocka_unit_test_teardown(threads_change_nothing, clean_up),
        cmocka_unit_test_teardown(random_play_tells_apart_what_differs, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
