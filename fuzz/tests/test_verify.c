/* What the page of huff verify says, of variants that are sound and of such as are not.
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

#include "agree.h"
#include "geometry.h"
#include "loading.h"
#include "relative.h"
#include "verify.h"

static struct hf_suite suite;
static struct hf_tables tables;
static struct hf_page page;
static struct hf_variant *other;
static struct hf_verification job;

static int clean_up(void **state)
{
    (void)state;
    hf_page_free(&page);
    hf_tables_free(&tables);
    hf_suite_free(&suite);
    hf_variant_free(other);
    other = NULL;
    return 0;
}

/* A verification of the variant NAME with the scenarios TEXT (NULL: none). */
static void prepare(const char *name, const char *text)
{
    struct told told;
    clean_up(NULL);
    if (text)
        assert_int_equal(load_text(&suite, &told, text), HF_OK);
    job = (struct hf_verification){.variant = hf_variant_shipped(name), .suite = &suite, .tables = &tables,
                                   .engine = &hf_engines_under_test[HF_FAST], .seed = 1, .seconds = 0.5, .threads = 1};
}

/* The entry of that name, which must be the only one. */
static const struct hf_entry *only(const char *name)
{
    assert_int_equal(page.count, 1);
    assert_string_equal(page.entry[0].name, name);
    return &page.entry[0];
}

static void holds(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not hold \"%s\"", text, part);
}

/* ---- rules and start --------------------------------------------------------------------------------------------- */

static void the_rules_are_told_in_words(void **state)
{
    (void)state;
    prepare("english", NULL);
    assert_int_equal(hf_verify_rules(&job, &page), HF_OK);
    assert_true(only("rules")->ok);
    holds(page.entry[0].detail, "The board is 8 squares wide and 8 high;");
}

/* A1, A2: each side has 12 men, and the men of row three have 7 ways. */
static void the_start_is_told_with_its_moves(void **state)
{
    (void)state;
    prepare("english", NULL);
    assert_int_equal(hf_verify_start(&job, &page), HF_OK);
    assert_true(only("start")->ok);
    assert_string_equal(page.entry[0].detail,
                        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n"
                        "12 men against 12 on 32 squares; Black begins with 7 moves, White would have 7");
}

/* On a full board of 4x4 nobody can move. */
static void a_start_without_moves_is_a_finding(void **state)
{
    (void)state;
    prepare("english", NULL);
    struct hf_rules rules = job.variant->rules;
    rules.width = rules.height = 4;
    rules.rows = 2;
    assert_int_equal(hf_variant_with_rules(job.variant, &rules, &other, NULL), HF_OK);
    job.variant = other;
    assert_int_equal(hf_verify_start(&job, &page), HF_OK);
    assert_false(only("start")->ok);
    holds(page.entry[0].detail, "Black begins with 0 moves, White would have 0: the game is over before it begins");
}

/* ---- generators and counts --------------------------------------------------------------------------------------- */

static void two_generators_that_agree_are_fine(void **state)
{
    (void)state;
    prepare("iranian", NULL);
    assert_int_equal(hf_verify_generators(&job, &page), HF_OK);
    assert_true(only("generators")->ok);
    holds(page.entry[0].detail, "builtin:fast and the reference agree in 21 properties");
}

/* An engine that forgets the last move of each list. */
static enum hf_status forget(const struct hf_engine_under_test *engine, const struct hf_variant *variant,
                             const struct hf_position *position, struct hf_moves *moves)
{
    enum hf_status status = hf_generate(variant, engine->builtin, position, moves);
    moves->count -= moves->count > 0;
    return status;
}

static void a_generator_that_differs_is_a_finding_with_its_position(void **state)
{
    struct hf_engine_under_test broken = hf_engines_under_test[HF_FAST];
    (void)state;
    prepare("english", NULL);
    broken.generate = forget;
    job.engine = &broken;
    job.seconds = 0.1;
    assert_int_equal(hf_verify_generators(&job, &page), HF_OK);
    assert_false(only("generators")->ok);
    holds(page.entry[0].detail, "the same moves as the reference, each once and in order: not so in ");
}

/* OEIS and others: 7, 49, 302, 1469 (perft/tables/english.yaml). */
static void perft_is_counted_by_both(void **state)
{
    (void)state;
    prepare("english", NULL);
    job.seconds = 2;
    assert_int_equal(hf_verify_perft(&job, &page), HF_OK);
    assert_true(only("perft")->ok);
    holds(page.entry[0].detail, "1: 7, 2: 49, 3: 302, 4: 1469");
}

static void published_counts_are_compared(void **state)
{
    static const char text[] = "format: 1\ntables:\n"
                               "- {id: right, variant: english, count: sets, counts: {1: 7, 2: 49}, source: [x]}\n"
                               "- {id: other, variant: iranian, count: sets, counts: {1: 9}, source: [x]}\n";
    static const char wrong[] = "format: 1\ntables:\n"
                                "- {id: wrong, variant: english, count: sets, counts: {1: 7, 2: 50}, source: [x]}\n";
    (void)state;
    prepare("english", NULL);
    assert_int_equal(hf_tables_add_text(&tables, "t.yaml", text, strlen(text), NULL), HF_OK);
    assert_int_equal(hf_verify_tables(&job, &page), HF_OK);
    assert_true(only("tables")->ok);
    holds(page.entry[0].detail, "2 of 2 published counts of up to 3000000 leaves agree, in 1 table");
    prepare("english", NULL);
    assert_int_equal(hf_tables_add_text(&tables, "t.yaml", wrong, strlen(wrong), NULL), HF_OK);
    assert_int_equal(hf_verify_tables(&job, &page), HF_OK);
    assert_false(only("tables")->ok);
    holds(page.entry[0].detail, "wrong, depth 2: 50 published, 49 counted");
}

static void without_published_counts_there_is_no_entry(void **state)
{
    (void)state;
    prepare("english", NULL);
    assert_int_equal(hf_verify_tables(&job, &page), HF_OK);
    assert_int_equal(page.count, 0);
}

static void games_are_told_by_their_ends(void **state)
{
    (void)state;
    prepare("breakthrough", NULL);
    assert_int_equal(hf_verify_games(&job, &page), HF_OK);
    assert_true(only("games")->ok);
    holds(page.entry[0].detail, "0 were drawn: "); /* BRK4 */
    holds(page.entry[0].detail, " by breakthrough");
}

/* ---- the suite --------------------------------------------------------------------------------------------------- */

static void a_suite_is_run_under_both(void **state)
{
    (void)state;
    prepare("english", HEAD "- {id: a/1, rule: A1, expect: {count: 7}}\n"
                            "- {id: a/2, rule: A1, status: disputed, expect: {count: 8}}\n");
    assert_int_equal(hf_verify_suite(&job, &page), HF_OK);
    assert_true(only("suite")->ok);
    assert_string_equal(page.entry[0].detail, "1 of 1 scenarios pass under both generators; disputed: 1");
}

static void a_scenario_that_fails_is_a_finding_and_nothing_is_scored(void **state)
{
    (void)state;
    prepare("english", HEAD "- {id: a/1, rule: A1, expect: {count: 8}}\n");
    assert_int_equal(hf_verify_suite(&job, &page), HF_OK);
    assert_false(only("suite")->ok);
    assert_string_equal(page.entry[0].detail, "a/1 fails\n0 of 1 scenarios pass under both generators");
    assert_int_equal(hf_verify_mutation(&job, &page), HF_OK);
    assert_string_equal(page.entry[1].detail, "not scored: a/1 fails under the rules of english as they are");
}

static void no_suite_is_no_finding(void **state)
{
    (void)state;
    prepare("english", NULL);
    assert_int_equal(hf_verify_suite(&job, &page), HF_OK);
    assert_int_equal(hf_verify_articles(&job, &page), HF_OK);
    assert_int_equal(hf_verify_mutation(&job, &page), HF_OK);
    assert_true(only("suite")->ok);
    assert_string_equal(page.entry[0].detail, "there are no scenarios of english");
}

/* Brazilian has A7 from english; A16 takes its place, so that no value rests on it. A-R8 and others have a scenario. */
static void articles_without_a_scenario_are_told(void **state)
{
    (void)state;
    prepare("brazilian", "format: 1\nvariant: brazilian\nscenarios:\n"
                         "- {id: a/1, rule: [A1, A2, A3, A6, A8, A9, A10, A11, A12, A13, A14, A15, A16], "
                         "expect: {count: 7}}\n"
                         "- {id: a/2, rule: [A-R1, A-R2, A-R4, A-R5, A-R7, A-R8, A-R9, A-R11], expect: {count: 7}}\n");
    assert_int_equal(hf_verify_articles(&job, &page), HF_OK);
    assert_false(only("articles")->ok);
    assert_string_equal(page.entry[0].detail, "without a scenario: A-R10");
}

static void mutants_that_survive_are_told(void **state)
{
    (void)state;
    prepare("english", HEAD "- {id: a/1, rule: A3, position: \"W:W18:B1\", expect: {legal: [\"18-14\", \"18-15\"]}}\n");
    assert_int_equal(hf_verify_mutation(&job, &page), HF_OK);
    assert_false(only("mutation")->ok);
    holds(page.entry[0].detail, "the suite notices ");
    holds(page.entry[0].detail, "\nsurvived: ");
    holds(page.entry[0].detail, "\nkilled-elsewhere: board.width=7 (A1)");
}

/* ---- relatives --------------------------------------------------------------------------------------------------- */

static void rules_differ_value_by_value(void **state)
{
    char *text = NULL;
    size_t size;
    (void)state;
    FILE *out = open_memstream(&text, &size);
    assert_int_equal(hf_rules_differ(&hf_variant_shipped("iranian")->rules, &hf_variant_shipped("turkish")->rules,
                                     "turkish", out), 4);
    fclose(out);
    assert_string_equal(text, "draws.repetition: 0, in turkish 3\n"
                              "draws.counters.fifty-moves: not in turkish\n"
                              "draws.material.one-king-each: not in turkish\n"
                              "draws.material.one-piece-each: only in turkish\n");
    free(text);
    assert_int_equal(hf_rules_differ(&hf_variant_shipped("english")->rules, &hf_variant_shipped("english")->rules, "",
                                     NULL), 0);
    /* repetition, and a counter of the same name with other resets (A11, C14) */
    assert_int_equal(hf_rules_differ(&hf_variant_shipped("english")->rules, &hf_variant_shipped("english-40")->rules,
                                     "", NULL), 2);
}

static void the_nearest_differs_in_the_fewest_values(void **state)
{
    size_t count;
    (void)state;
    assert_string_equal(hf_relative_nearest(hf_variant_shipped("canadian"), &count)->name, "srilankan");
    assert_int_equal(count, 1);
    assert_string_equal(hf_relative_nearest(hf_variant_shipped("iranian"), &count)->name, "turkish");
    assert_int_equal(count, 4);
}

static enum hf_status tell_apart(const char *a, const char *b, struct hf_position *position, char why[HF_APART_WHY],
                                 bool *found)
{
    struct hf_apart apart = {hf_variant_shipped(a), hf_variant_shipped(b), 1, 20, NULL};
    return hf_tell_apart(&apart, found, position, why);
}

static int size_of(const struct hf_position *p)
{
    return hf_size(p->men[0] | p->men[1] | p->kings[0] | p->kings[1]);
}

static void the_smallest_position_tells_two_variants_apart(void **state)
{
    struct hf_position position;
    char why[HF_APART_WHY];
    bool found;
    (void)state;
    /* B8: behind the captured piece, and not any square farther on; two pieces show it */
    assert_int_equal(tell_apart("german", "czech", &position, why, &found), HF_OK);
    assert_true(found);
    assert_int_equal(size_of(&position), 2);
    holds(why, "only czech allows ");
    /* a draw with a piece each, where it can be captured at once or not (C8, TUR9) */
    assert_int_equal(tell_apart("turkish", "iranian", &position, why, &found), HF_OK);
    assert_int_equal(size_of(&position), 2);
    assert_string_equal(why, "turkish says draw by material, iranian says ongoing");
    /* A13: backward captures; one man and one enemy behind him, though the squares are called otherwise */
    assert_int_equal(tell_apart("english", "brazilian", &position, why, &found), HF_OK);
    assert_int_equal(size_of(&position), 2);
    /* a king may be taken by a man (FID 5.3b), on boards that are mirror images */
    assert_int_equal(tell_apart("italian", "english", &position, why, &found), HF_OK);
    assert_int_equal(size_of(&position), 2);
    holds(why, "(whose board is mirrored)");
}

static void boards_of_other_sizes_cannot_be_compared(void **state)
{
    struct hf_position position;
    char why[HF_APART_WHY];
    bool found;
    (void)state;
    assert_int_equal(tell_apart("german", "german-100", &position, why, &found), HF_UNSUPPORTED);
}

static void a_variant_of_the_same_rules_is_called_so(void **state)
{
    (void)state;
    prepare("turkish", NULL);
    assert_int_equal(hf_variant_with_rules(job.variant, &job.variant->rules, &other, NULL), HF_OK);
    strcpy(other->name, "mine"); /* shorter */
    job.variant = other;
    assert_int_equal(hf_verify_relative(&job, &page), HF_OK);
    assert_string_equal(only("relative")->detail, "the same rules as turkish");
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

static void the_whole_page_has_its_entries_in_order(void **state)
{
    static const char *const names[] = {"rules", "start", "generators", "perft", "games", "suite", "relative"};
    (void)state;
    prepare("thai", NULL);
    assert_int_equal(hf_verify(&job, &page), HF_OK);
    assert_int_equal(page.count, sizeof names / sizeof *names);
    for (size_t i = 0; i < page.count; i++)
        assert_string_equal(page.entry[i].name, names[i]);
}

static void it_stops_when_it_is_told(void **state)
{
    static const atomic_bool stop = true;
    (void)state;
    prepare("thai", NULL);
    job.stop = &stop;
    assert_int_equal(hf_verify(&job, &page), HF_STOPPED);
    assert_int_equal(page.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_rules_are_told_in_words, clean_up),
        cmocka_unit_test_teardown(the_start_is_told_with_its_moves, clean_up),
        cmocka_unit_test_teardown(a_start_without_moves_is_a_finding, clean_up),
        cmocka_unit_test_teardown(two_generators_that_agree_are_fine, clean_up),
        cmocka_unit_test_teardown(a_generator_that_differs_is_a_finding_with_its_position, clean_up),
        cmocka_unit_test_teardown(perft_is_counted_by_both, clean_up),
        cmocka_unit_test_teardown(published_counts_are_compared, clean_up),
        cmocka_unit_test_teardown(without_published_counts_there_is_no_entry, clean_up),
        cmocka_unit_test_teardown(games_are_told_by_their_ends, clean_up),
        cmocka_unit_test_teardown(a_suite_is_run_under_both, clean_up),
        cmocka_unit_test_teardown(a_scenario_that_fails_is_a_finding_and_nothing_is_scored, clean_up),
        cmocka_unit_test_teardown(no_suite_is_no_finding, clean_up),
        cmocka_unit_test_teardown(articles_without_a_scenario_are_told, clean_up),
        cmocka_unit_test_teardown(mutants_that_survive_are_told, clean_up),
        cmocka_unit_test_teardown(rules_differ_value_by_value, clean_up),
        cmocka_unit_test_teardown(the_nearest_differs_in_the_fewest_values, clean_up),
        cmocka_unit_test_teardown(the_smallest_position_tells_two_variants_apart, clean_up),
        cmocka_unit_test_teardown(boards_of_other_sizes_cannot_be_compared, clean_up),
        cmocka_unit_test_teardown(a_variant_of_the_same_rules_is_called_so, clean_up),
        cmocka_unit_test_teardown(the_whole_page_has_its_entries_in_order, clean_up),
        cmocka_unit_test_teardown(it_stops_when_it_is_told, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
