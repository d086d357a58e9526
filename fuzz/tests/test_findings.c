/* From a failure to a file: campaigns, shrinking, scenario files, replay. The engines at fault are those of broken.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "broken.h"
#include "check.h"
#include "findings.h"
#include "found.h"
#include "geometry.h"
#include "replay.h"
#include "shrink.h"
#include "suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static struct hf_ground ground;
static struct hf_subject subject;
static char folder[] = "/tmp/huff-findings-XXXXXX";

static void begin(const char *variant, const struct hf_engine_under_test *engine)
{
    assert_int_equal(hf_ground_make(hf_variant_shipped(variant), &ground), HF_OK);
    hf_subject_make(&subject, &ground, engine);
}

static void end(void)
{
    hf_subject_free(&subject);
    hf_ground_free(&ground);
}

static struct hf_position position_of(const char *fen)
{
    struct hf_position p;
    assert_int_equal(hf_fen_read(ground.variant, fen, strlen(fen), &p, NULL, 0, NULL), HF_OK);
    return p;
}

static void run(const struct hf_campaign *campaign, struct hf_failures *failures)
{
    assert_int_equal(hf_campaign_run(campaign, failures), HF_OK);
}

static struct hf_campaign campaign_of(const char *property, struct hf_fuzz_sums *sums)
{
    memset(sums, 0, sizeof *sums);
    unsigned properties = property ? 1u << hf_property_find(property) : HF_ALL_PROPERTIES;
    return (struct hf_campaign){.ground = &ground,
                                .engine = subject.engine,
                                .seed = 1,
                                .count = 3000,
                                .threads = 1,
                                .sources = HF_ALL_SOURCES,
                                .properties = properties,
                                .always = property ? properties : 0,
                                .sums = sums};
}

/* ---- campaigns ---- */

static void any_number_of_threads_finds_the_same(void **state)
{
    (void)state;
    struct hf_fuzz_sums sums, others;
    struct hf_failures one, many;
    begin("english", &broken_forgets_chains);
    struct hf_campaign campaign = campaign_of(NULL, &sums);
    run(&campaign, &one);
    campaign = campaign_of(NULL, &others);
    campaign.threads = 5;
    run(&campaign, &many);
    assert_true(one.count > 0);
    assert_int_equal(one.count, many.count);
    for (size_t i = 0; i < one.count; i++) {
        assert_int_equal(one.item[i].index, many.item[i].index);
        assert_int_equal(one.item[i].property, many.item[i].property);
        assert_true(hf_position_equal(&one.item[i].position, &many.item[i].position));
    }
    for (int i = 0; i < HF_PROPERTIES; i++)
        assert_int_equal(atomic_load(&sums.checks[i]), atomic_load(&others.checks[i]));
    assert_int_equal(atomic_load(&sums.fields), atomic_load(&others.fields));
    hf_failures_free(&one);
    hf_failures_free(&many);
    end();
}

static void a_position_alone_fails_as_within_the_whole(void **state)
{
    (void)state;
    struct hf_fuzz_sums sums;
    struct hf_failures whole, alone;
    begin("iranian", &broken_forgets_a_move);
    struct hf_campaign campaign = campaign_of("moves", &sums);
    run(&campaign, &whole);
    assert_true(whole.count > 1);
    campaign = campaign_of("moves", &sums);
    campaign.first = whole.item[1].index;
    campaign.count = 1;
    run(&campaign, &alone);
    assert_int_equal(alone.count, 1);
    assert_true(hf_position_equal(&alone.item[0].position, &whole.item[1].position));
    hf_failures_free(&whole);
    hf_failures_free(&alone);
    end();
}

static void a_campaign_ends_by_count_by_time_and_when_it_is_stopped(void **state)
{
    (void)state;
    static atomic_bool stop = true;
    struct hf_fuzz_sums sums;
    struct hf_failures failures;
    begin("english", &hf_engines_under_test[HF_FAST]);
    struct hf_campaign campaign = campaign_of(NULL, &sums);
    campaign.count = 100;
    run(&campaign, &failures);
    assert_int_equal(atomic_load(&sums.positions), 100);
    hf_failures_free(&failures);
    campaign.count = 0;
    campaign.seconds = 0.05;
    run(&campaign, &failures);
    hf_failures_free(&failures);
    campaign.seconds = 0;
    campaign.stop = &stop;
    assert_int_equal(hf_campaign_run(&campaign, &failures), HF_STOPPED);
    hf_failures_free(&failures);
    end();
}

static void articles_are_reached_by_what_happens(void **state)
{
    (void)state;
    struct hf_fuzz_sums sums;
    struct hf_failures failures;
    begin("english", &hf_engines_under_test[HF_FAST]);
    struct hf_campaign campaign = campaign_of("moves", &sums);
    assert_int_equal(hf_articles_reached(ground.variant, &sums), 0);
    run(&campaign, &failures);
    size_t reached = hf_articles_reached(ground.variant, &sums);
    assert_in_range(reached, 8, ground.variant->article_count - 1);
    assert_int_equal(atomic_load(&sums.limits), 0); /* no games were looked at */
    hf_failures_free(&failures);
    end();
}

/* ---- shrinking ---- */

/* The engine forgets captures of two pieces if there are others: 1x10x19 (over 6 and 15) beside 3x12 (over 8). Two
 * captors and three victims are enough, or fewer where one serves twice. */
static void a_failure_is_shrunk_to_what_matters(void **state)
{
    (void)state;
    unsigned tried;
    begin("english", &broken_forgets_chains);
    const int moves = hf_property_find("moves");
    struct hf_position p = position_of("B:W6,8,15,30,32,K29:B1,3,13,K20");
    assert_int_equal(hf_subject_set(&subject, &p), HF_OK);
    assert_int_equal(hf_properties[moves].check(&subject), HF_BROKEN);
    assert_int_equal(hf_shrink(&subject, moves, 10, &tried), HF_OK);
    p = subject.position;
    assert_int_equal(p.side, HF_WHITE);
    assert_in_range(hf_size(p.men[0] | p.men[1] | p.kings[0] | p.kings[1]), 3, 5);
    assert_true(*subject.message);
    assert_true(tried > 10);
    /* It is still broken, and it cannot be made smaller by hand. */
    assert_int_equal(hf_subject_set(&subject, &p), HF_OK);
    assert_int_equal(hf_properties[moves].check(&subject), HF_BROKEN);
    for (int square = 0; square < 32; square++) {
        struct hf_position q = p;
        for (int colour = 0; colour < 2; colour++) {
            q.men[colour] &= ~hf_bit(square);
            q.kings[colour] &= ~hf_bit(square);
        }
        if (hf_position_equal(&p, &q) || hf_position_check(ground.variant, &q, NULL) != HF_OK)
            continue;
        assert_int_equal(hf_subject_set(&subject, &q), HF_OK);
        assert_int_equal(hf_properties[moves].check(&subject), HF_HOLDS);
    }
    end();
}

static void shrinking_without_time_leaves_all_as_it_is(void **state)
{
    (void)state;
    unsigned tried;
    begin("english", &broken_forgets_chains);
    struct hf_position p = position_of("B:W6,8,15,30,32,K29:B1,3,13,K20");
    assert_int_equal(hf_subject_set(&subject, &p), HF_OK);
    assert_int_equal(hf_check_moves(&subject), HF_BROKEN);
    assert_int_equal(hf_shrink(&subject, hf_property_find("moves"), 0, &tried), HF_OK);
    assert_true(hf_position_equal(&subject.position, &p));
    assert_int_equal(tried, 0);
    assert_true(*subject.message);
    end();
}

/* The counters of the engine go on through a capture: one quiet king's move and one capture are enough. */
static void a_game_is_shortened(void **state)
{
    (void)state;
    unsigned tried;
    struct hf_random random;
    begin("english", &broken_counter);
    const int status = hf_property_find("status");
    struct hf_position p = position_of("W:WK1,K2,K3,K4,K5,K6:BK31,K32,K30,K29,K28,K27");
    for (uint64_t n = 0;; n++) {
        hf_random_start(&random, 1, n);
        assert_int_equal(hf_subject_set(&subject, &p), HF_OK);
        assert_int_equal(hf_subject_play(&subject, &random), HF_OK);
        if (hf_properties[status].check(&subject) == HF_BROKEN)
            break;
        assert_true(n < 100);
    }
    assert_int_equal(hf_shrink(&subject, status, 10, &tried), HF_OK);
    assert_int_equal(subject.plies, 2);
    assert_true(subject.line[0].captured == 0 && subject.line[1].captured != 0);
    assert_in_range(hf_size(subject.position.kings[0] | subject.position.kings[1]), 2, 3);
    end();
}

/* ---- files ---- */

static void check_scenario(const struct hf_scenario *scenario, enum hf_outcome expected)
{
    for (int i = 0; i < 2; i++) {
        const struct hf_run_engine engine = {i ? "builtin:reference" : "builtin:fast", (enum hf_engine)i};
        struct hf_trial trial;
        hf_check(scenario, scenario->variant, &engine, NULL, &trial);
        struct hf_verdict verdict = {.trial = calloc(1, sizeof trial), .trials = 1};
        assert_non_null(verdict.trial);
        verdict.trial[0] = trial;
        assert_int_equal(trial.outcome, expected);
        hf_verdict_free(&verdict);
    }
}

/* Runs a campaign with an engine at fault; each finding's file must load, pass with the engines that are sound, and be
 * broken again with the one at fault. */
static void makes_good_files(const char *variant, const struct hf_engine_under_test *engine, const char *property)
{
    struct hf_fuzz_sums sums;
    struct hf_failures failures;
    struct hf_findings findings;
    struct hf_diag diag;
    begin(variant, engine);
    const struct hf_campaign campaign = campaign_of(property, &sums);
    const struct hf_finding_options options = {folder, variant, 10};
    run(&campaign, &failures);
    assert_int_equal(hf_findings_make(&campaign, &failures, &options, &findings, &diag), HF_OK);
    assert_in_range(findings.count, 1, failures.count);
    for (size_t i = 0; i < findings.count; i++) {
        struct hf_suite suite = {0};
        struct hf_replayed replayed;
        const struct hf_fuzz_finding *finding = &findings.item[i];
        assert_int_equal(hf_suite_add(&suite, finding->file), HF_OK);
        assert_int_equal(suite.count, 1);
        assert_int_equal(hf_found_property(suite.scenario[0].id), hf_property_find(property));
        check_scenario(&suite.scenario[0], HF_PASSED);
        if (hf_replay(&suite.scenario[0], &subject, 0, &replayed, &diag) != HF_OK)
            fail_msg("%s: %s", finding->file, diag.message);
        assert_int_equal(replayed.checked, 1u << finding->property);
        assert_int_equal(replayed.broken, 1u << finding->property);
        assert_string_equal(replayed.message, finding->message);
        subject.engine = &hf_engines_under_test[HF_FAST];
        assert_int_equal(hf_replay(&suite.scenario[0], &subject, 0, &replayed, &diag), HF_OK);
        assert_int_equal(replayed.broken, 0);
        subject.engine = engine;
        hf_suite_free(&suite);
        assert_int_equal(remove(finding->file), 0);
    }
    hf_findings_free(&findings);
    hf_failures_free(&failures);
    end();
}

static void findings_are_scenarios_that_sound_engines_pass(void **state)
{
    (void)state;
    makes_good_files("english", &broken_forgets_chains, "moves");
    makes_good_files("iranian", &broken_leaves_victim, "positions");
    makes_good_files("iranian", &broken_routes, "counts");
    makes_good_files("english", &broken_passes_over, "compulsory");
    makes_good_files("english", &broken_stops_early, "goes-on");
    makes_good_files("iranian", &broken_hates_black, "turned");
    makes_good_files("english", &broken_third_ply, "perft-sum");
    makes_good_files("english", &broken_table, "table");
    makes_good_files("english", &broken_fen, "fen");
    makes_good_files("international", &broken_notation, "notation");
}

static void findings_in_games_are_scenarios_too(void **state)
{
    (void)state;
    makes_good_files("english", &broken_counter, "status");
    makes_good_files("german", &broken_white_wins, "status-turned");
    makes_good_files("english", &broken_plays_on, "end");
}

/* Of a thousand failures of one kind a few files are left. */
static void what_looks_alike_is_told_once(void **state)
{
    (void)state;
    struct hf_fuzz_sums sums;
    struct hf_failures failures;
    struct hf_findings findings;
    struct hf_diag diag;
    begin("english", &broken_forgets_a_move);
    const struct hf_campaign campaign = campaign_of("moves", &sums);
    const struct hf_finding_options options = {folder, "english", 10};
    run(&campaign, &failures);
    assert_true(atomic_load(&sums.broken[0]) > 1000);
    assert_int_equal(hf_findings_make(&campaign, &failures, &options, &findings, &diag), HF_OK);
    assert_in_range(findings.count, 1, 6);
    for (size_t i = 0; i < findings.count; i++)
        assert_int_equal(remove(findings.item[i].file), 0);
    hf_findings_free(&findings);
    hf_failures_free(&failures);
    end();
}

static void a_folder_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    struct hf_fuzz_sums sums;
    struct hf_failures failures;
    struct hf_findings findings;
    struct hf_diag diag;
    begin("english", &broken_forgets_a_move);
    const struct hf_campaign campaign = campaign_of("moves", &sums);
    const struct hf_finding_options options = {"/nowhere/at/all", "english", 0};
    run(&campaign, &failures);
    assert_int_equal(hf_findings_make(&campaign, &failures, &options, &findings, &diag), HF_NO_SPACE);
    assert_non_null(strstr(diag.message, "/nowhere/at/all"));
    assert_int_equal(findings.count, 1); /* it is known all the same */
    hf_findings_free(&findings);
    hf_failures_free(&failures);
    end();
}

static void ids_name_their_property(void **state)
{
    (void)state;
    assert_int_equal(hf_found_property("found/english/moves/0123abcd"), hf_property_find("moves"));
    assert_int_equal(hf_found_property("found/german-100/status-turned/1"), hf_property_find("status-turned"));
    static const char *const others[] = {"english/moves/1", "found/english/moves", "found/english", "found/english/x/1",
                                         ""};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(hf_found_property(others[i]), -1);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : 1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder); /* each test has removed its files */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_finds_the_same),
        cmocka_unit_test(a_position_alone_fails_as_within_the_whole),
        cmocka_unit_test(a_campaign_ends_by_count_by_time_and_when_it_is_stopped),
        cmocka_unit_test(articles_are_reached_by_what_happens),
        cmocka_unit_test(a_failure_is_shrunk_to_what_matters),
        cmocka_unit_test(shrinking_without_time_leaves_all_as_it_is),
        cmocka_unit_test(a_game_is_shortened),
        cmocka_unit_test(findings_are_scenarios_that_sound_engines_pass),
        cmocka_unit_test(findings_in_games_are_scenarios_too),
        cmocka_unit_test(what_looks_alike_is_told_once),
        cmocka_unit_test(a_folder_that_cannot_be_made_is_told),
        cmocka_unit_test(ids_name_their_property),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
