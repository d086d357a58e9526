/* The runner, on suites that fail: a tool that finds mistakes must be seen to find them.
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
#include "run.h"

/* ---- running a text --------------------------------------------------------------------------------------------- */

struct outcome { enum hf_exit code; char *text; struct hf_tally tally; };

static struct outcome outcome;
static atomic_bool stop;

static int clean_up(void **state)
{
    (void)state;
    free(outcome.text);
    hf_tally_free(&outcome.tally);
    outcome = (struct outcome){0};
    atomic_store(&stop, false);
    return 0;
}

/* Runs the scenarios TEXT, all of them, on so many THREADS; the report is in outcome.text. */
static void run_with(const char *text, const struct hf_report *report, int threads, bool fail_fast)
{
    struct hf_suite suite;
    struct told told;
    size_t size;
    clean_up(NULL);
    assert_int_equal(load_text(&suite, &told, text), HF_OK);
    size_t *selected = calloc(suite.count, sizeof *selected);
    for (size_t i = 0; i < suite.count; i++)
        selected[i] = i;
    FILE *stream = open_memstream(&outcome.text, &size);
    struct hf_run run = {.suite = &suite, .selected = selected, .count = suite.count, .engine = hf_run_engines,
                         .engines = HF_RUN_ENGINES, .threads = threads, .fail_fast = fail_fast, .stop = &stop,
                         .report = report, .out = {.stream = stream, .ascii = true}};
    outcome.code = hf_run(&run, HF_EXIT_OK, &outcome.tally);
    fclose(stream);
    free(selected);
    hf_suite_free(&suite);
}

/* A report that lists what was found: "id outcome", then "expect", then the marks. */
static void list_verdict(const struct hf_report_out *out, const struct hf_verdict *verdict)
{
    const struct hf_trial *trial = &verdict->trial[0];
    for (size_t t = 1; t < verdict->trials; t++)
        assert_int_equal(verdict->trial[t].outcome, trial->outcome);
    fprintf(out->stream, "%s", hf_outcome_names[verdict->outcome]);
    if (trial->outcome == HF_ERROR)
        fprintf(out->stream, " %d:%d: %s", trial->diag.line, trial->diag.column, trial->diag.message);
    fputc('\n', out->stream);
    for (size_t f = 0; f < trial->findings; f++) {
        const struct hf_finding *finding = &trial->finding[f];
        fprintf(out->stream, "%s, line %d: %s\n", finding->expect, finding->line, finding->message);
        for (size_t m = 0; m < finding->marks; m++)
            fprintf(out->stream, "%c %s\n", finding->mark[m].sign, finding->mark[m].text);
    }
}

static void list_header(const struct hf_report_out *out, const char *const *engines, size_t count, size_t scenarios)
{
    (void)out, (void)engines, (void)count, (void)scenarios;
}

static void list_footer(const struct hf_report_out *out, const struct hf_tally *tally)
{
    (void)out, (void)tally;
}

static const struct hf_report list = {list_header, list_verdict, list_footer};

static void finds(const char *scenario, const char *expected, enum hf_exit code)
{
    char text[4000];
    snprintf(text, sizeof text, HEAD "- id: a/1\n%s\n", scenario);
    run_with(text, &list, 1, false);
    assert_string_equal(outcome.text, expected);
    assert_int_equal(outcome.code, code);
}

/* ---- each kind of expectation holds, and fails ------------------------------------------------------------------ */

#define SEVEN "\"9-13\", \"9-14\", \"10-14\", \"10-15\", \"11-15\", \"11-16\", \"12-16\"" /* A2, A3 */

static void all_that_is_true_passes(void **state)
{
    (void)state;
    finds("  expect:\n    legal: [" SEVEN "]\n    includes: [\"11-15\"]\n    illegal: [\"1-5\"]\n    count: 7\n"
          "    captures: 0\n    position: \"B:W21-32:B1-12\"\n    status: ongoing\n    perft: {1: 7, 2: 49, 3: 302}\n",
          "passed\n", HF_EXIT_OK);
}

static void legal_fails_with_missing_and_unexpected_moves(void **state)
{
    (void)state;
    finds("  expect:\n    legal: [\"9-13\", \"9-14\", \"1-5\", \"10-15\", \"11-15\", \"11-16\", \"12-16\"]\n",
          "failed\nlegal, line 6: 7 moves expected, 7 found (- is missing, + should not be there)\n"
          "- 1-5\n  9-13\n  9-14\n+ 10-14\n  10-15\n  11-15\n  11-16\n  12-16\n", HF_EXIT_MISMATCH);
}

static void legal_of_nothing_fails_where_there_is_a_move(void **state)
{
    (void)state;
    finds("  position: \"B:W18:B15\"\n  expect: {legal: []}",
          "failed\nlegal, line 6: 0 moves expected, 1 found (- is missing, + should not be there)\n+ 15x22\n",
          HF_EXIT_MISMATCH);
}

static void a_move_named_twice_is_no_second_move(void **state)
{
    (void)state;
    finds("  position: \"B:W18:B15\"\n  expect: {legal: [\"15x22\", \"15:22\"]}",
          "failed\nlegal, line 6: 2 moves expected, 1 found (- is missing, + should not be there)\n"
          "- 15:22 (a move that is named already)\n  15x22\n", HF_EXIT_MISMATCH);
}

static void includes_fails_with_the_missing_move(void **state)
{
    (void)state;
    finds("  expect: {includes: [\"11-15\", \"1-5\"]}",
          "failed\nincludes, line 5: 2 moves expected among the 7 that are legal (- is missing)\n- 1-5\n  11-15\n",
          HF_EXIT_MISMATCH);
}

static void illegal_fails_with_the_legal_move(void **state)
{
    (void)state;
    finds("  expect: {illegal: [\"1-5\", \"11-15\"]}",
          "failed\nillegal, line 5: these moves should not be legal, but are\n+ 11-15\n", HF_EXIT_MISMATCH);
}

static void count_fails_with_both_numbers(void **state)
{
    (void)state;
    finds("  expect: {count: 8}", "failed\ncount, line 5: 8 moves expected, 7 found\n- 8\n+ 7\n", HF_EXIT_MISMATCH);
}

static void captures_fails_with_the_moves_that_take_another_number(void **state)
{
    (void)state;
    finds("  position: \"B:W18:B15\"\n  expect: {captures: 2}",
          "failed\ncaptures, line 6: not every legal move captures 2\n- every move captures 2\n+ 15x22 captures 1\n",
          HF_EXIT_MISMATCH);
}

static void captures_fails_without_a_move(void **state)
{
    (void)state;
    finds("  position: \"B:WK1:B\"\n  expect: {captures: 1}",
          "failed\ncaptures, line 6: there is no legal move\n- moves that capture 1\n", HF_EXIT_MISMATCH);
}

static void position_fails_with_both_positions(void **state)
{
    (void)state;
    finds("  moves: [\"11-15\"]\n  expect: {position: \"W:W21-32:B1-12\"}",
          "failed\nposition, line 6: another position was expected\n"
          "- W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n"
          "+ W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\n", HF_EXIT_MISMATCH);
}

static void status_and_reason_fail_with_both_values(void **state)
{
    (void)state;
    finds("  expect: {status: draw, reason: repetition}",
          "failed\nstatus, line 5: another status was expected\n- draw\n+ ongoing\n"
          "reason, line 5: another reason was expected\n- repetition\n+ none: the game goes on\n", HF_EXIT_MISMATCH);
    finds("  position: \"B:WK1:B\"\n  expect: {status: black-wins, reason: no-moves}",
          "failed\nstatus, line 6: another status was expected\n- black-wins\n+ white-wins\n"
          "reason, line 6: another reason was expected\n- no-moves\n+ no-pieces\n", HF_EXIT_MISMATCH);
}

/* 7, 49 and 302 are the published counts of English draughts. */
static void perft_fails_with_the_depths_that_differ(void **state)
{
    (void)state;
    finds("  expect:\n    perft:\n      count: orders\n      1: 8\n      2: 49\n      3: 303\n",
          "failed\nperft, line 8: other counts were expected (orders)\n- 1: 8\n+ 1: 7\n- 3: 303\n+ 3: 302\n",
          HF_EXIT_MISMATCH);
}

static void invalid_fails_if_the_move_is_accepted(void **state)
{
    (void)state;
    finds("  moves: [\"11-15\"]\n  expect: {invalid: \"\"}",
          "failed\ninvalid, line 6: 11-15 should be refused, but is accepted\n- refused: for any reason\n+ accepted\n",
          HF_EXIT_MISMATCH);
}

static void invalid_fails_if_the_position_is_accepted(void **state)
{
    (void)state;
    finds("  position: \"B:WK1:B2\"\n  expect: {invalid: \"square\"}",
          "failed\ninvalid, line 6: the position should be refused, but is accepted\n- refused: square\n+ accepted\n",
          HF_EXIT_MISMATCH);
}

static void invalid_fails_if_the_reason_is_another(void **state)
{
    (void)state;
    finds("  moves: [accept]\n  expect: {invalid: \"purple\"}",
          "failed\ninvalid, line 6: accept is refused, but for another reason\n- refused: purple\n"
          "+ refused: there is no offer to accept; only the offer that came with the opponent's last move can be "
          "accepted\n",
          HF_EXIT_MISMATCH);
}

static void invalid_holds_and_all_else_is_of_the_position_before(void **state)
{
    (void)state;
    finds(
        "  moves: [\"11-15\", \"22-14\"]\n  expect: {invalid: \"22-14\", count: 7, position: \"W:W21-32:B1-10,12,15\"}",
        "passed\n", HF_EXIT_OK);
    finds("  position: \"B:W33:B1\"\n  expect: {invalid: \"no square 33\"}", "passed\n", HF_EXIT_OK);
}

static void all_findings_of_a_scenario_are_told(void **state)
{
    (void)state;
    finds("  expect: {count: 8, status: draw}",
          "failed\ncount, line 5: 8 moves expected, 7 found\n- 8\n+ 7\n"
          "status, line 5: another status was expected\n- draw\n+ ongoing\n", HF_EXIT_MISMATCH);
}

/* ---- moves are compared as moves -------------------------------------------------------------------------------- */

/* A black man on 3 takes 7 and 15 by way of 10, or 8 and 16 by way of 12; both end on 19. */
#define TWO_WAYS "  position: \"B:W7,8,15,16:B3\"\n"

static void the_same_squares_in_another_spelling_are_the_same_move(void **state)
{
    (void)state;
    finds("  position: \"B:W18:B15\"\n  expect: {legal: [\"15-22\"], illegal: [\"15-19\", \"15x24\"]}", "passed\n",
          HF_EXIT_OK);
    finds(TWO_WAYS "  expect: {legal: [\"3x12x19\", \"3x10x19\"]}", "passed\n", HF_EXIT_OK);
}

static void a_text_that_may_mean_two_moves_is_a_mistake_of_the_scenario(void **state)
{
    (void)state;
    run_with(HEAD "- id: a/1\n" TWO_WAYS "  expect: {includes: [\"3x19\"]}\n", &list, 1, false);
    assert_int_equal(outcome.code, HF_EXIT_DATA);
    assert_memory_equal(outcome.text, "error 6:23: ", 12);
    assert_int_equal(outcome.tally.all.errors, 1);
}

static void under_illegal_such_a_text_is_legal(void **state)
{
    (void)state;
    finds(TWO_WAYS "  expect: {illegal: [\"3x19\"]}",
          "failed\nillegal, line 6: these moves should not be legal, but are\n+ 3x19\n", HF_EXIT_MISMATCH);
}

/* ---- scenarios that make no sense ------------------------------------------------------------------------------- */

static void refuses(const char *scenario, const char *place)
{
    char text[4000];
    snprintf(text, sizeof text, HEAD "- id: a/1\n%s\n", scenario);
    run_with(text, &list, 1, false);
    assert_int_equal(outcome.code, HF_EXIT_DATA);
    assert_memory_equal(outcome.text, place, strlen(place));
}

static void an_illegal_move_is_told_with_its_place(void **state)
{
    (void)state;
    refuses("  moves: [\"11-15\", \"11-15\"]\n  expect: {count: 7}", "error 5:20: ");
    refuses("  moves: [{repeat: 2, moves: [\"11-15\", \"22-18\"]}]\n  expect: {count: 7}", "error 5:31: ");
}

static void playing_on_and_accepting_nothing_are_told(void **state)
{
    (void)state;
    refuses("  position: \"B:WK1:B\"\n  moves: [\"1-5\"]\n  expect: {count: 7}", "error 6:11: the game is over");
    refuses("  moves: [accept]\n  expect: {count: 7}", "error 5:11: there is no offer to accept");
}

/* ---- the whole run ---------------------------------------------------------------------------------------------- */

static void a_disputed_scenario_fails_without_an_exit_code(void **state)
{
    (void)state;
    finds("  status: disputed\n  expect: {count: 8}", "failed\ncount, line 6: 8 moves expected, 7 found\n- 8\n+ 7\n",
          HF_EXIT_OK);
    assert_int_equal(outcome.tally.all.disputed, 1);
    assert_int_equal(outcome.tally.all.disputed_failed, 1);
    assert_int_equal(outcome.tally.all.failed, 0);
    refuses("  status: disputed\n  moves: [accept]\n  expect: {count: 7}", "error 6:11: ");
}

static const char mixed[] =
    HEAD "- {id: a/1, expect: {count: 7}}\n- {id: a/2, rule: A1, title: Two, expect: {count: 8}}\n"
    "- {id: a/3, moves: [accept], expect: {count: 7}}\n- {id: a/4, status: disputed, expect: {count: 7}}\n"
    "- {id: a/5, expect: {status: draw}}\n";

static void sums_and_the_worst_exit_code_end_the_run(void **state)
{
    (void)state;
    run_with(mixed, &hf_report_text, 1, false);
    const struct hf_sum *all = &outcome.tally.all;
    assert_int_equal(all->passed, 1);
    assert_int_equal(all->failed, 2);
    assert_int_equal(all->errors, 1);
    assert_int_equal(all->disputed, 1);
    assert_int_equal(outcome.tally.lines, 1);
    assert_string_equal(outcome.tally.line[0].variant, "english");
    assert_false(outcome.tally.incomplete);
    assert_int_equal(outcome.code, HF_EXIT_DATA);
    const char *last = strstr(outcome.text, "\n1 passed");
    assert_non_null(last);
    assert_string_equal(last, "\n1 passed, 2 failed, 1 in error, 1 disputed\n");
}

static void fail_fast_stops_after_the_first_failure(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        run_with(mixed, &hf_report_text, threads, true);
        assert_int_equal(outcome.code, HF_EXIT_MISMATCH);
        assert_true(outcome.tally.incomplete);
        assert_int_equal(outcome.tally.all.passed, 1);
        assert_int_equal(outcome.tally.all.failed, 1);
        assert_int_equal(outcome.tally.all.errors, 0);
    }
}

static void any_number_of_threads_gives_the_same_report(void **state)
{
    (void)state;
    static char text[100000];
    char *at = text + sprintf(text, HEAD);
    for (int i = 0; i < 300; i++)
        at += sprintf(at, "- {id: a/%d, expect: {perft: {%d: 7}}}\n", i, i % 7 == 3 ? 2 : i % 50 == 9 ? 4 : 1);
    const struct hf_report *reports[] = {&hf_report_text, &hf_report_json};
    for (int r = 0; r < 2; r++) {
        run_with(text, reports[r], 1, false);
        assert_int_equal(outcome.tally.all.failed, 43 + 5); /* 3, 10 … 297; 9, 59 … 259 without 59 */
        char *alone = strdup(outcome.text);
        for (int threads = 2; threads <= 9; threads += 7) {
            run_with(text, reports[r], threads, false);
            assert_string_equal(outcome.text, alone);
        }
        free(alone);
    }
}

static void a_raised_stop_flag_ends_the_run(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        char text[sizeof mixed];
        memcpy(text, mixed, sizeof mixed);
        struct hf_suite suite;
        struct told told;
        struct hf_tally tally;
        size_t selected[] = {0, 1};
        assert_int_equal(load_text(&suite, &told, text), HF_OK);
        FILE *stream = fopen("/dev/null", "w");
        atomic_store(&stop, true);
        struct hf_run run = {.suite = &suite,
                             .selected = selected,
                             .count = 2,
                             .engine = &hf_run_engines[1],
                             .engines = 1,
                             .threads = threads,
                             .stop = &stop,
                             .report = &hf_report_json,
                             .out = {.stream = stream}};
        assert_int_equal(hf_run(&run, HF_EXIT_OK, &tally), HF_EXIT_INTERRUPTED);
        assert_true(tally.incomplete);
        fclose(stream);
        hf_tally_free(&tally);
        hf_suite_free(&suite);
    }
}

static void a_report_that_cannot_be_written_has_its_own_exit_code(void **state)
{
    (void)state;
    struct hf_suite suite;
    struct told told;
    struct hf_tally tally;
    size_t selected[] = {0};
    assert_int_equal(load_text(&suite, &told, mixed), HF_OK);
    FILE *full = fopen("/dev/full", "w");
    struct hf_run run = {.suite = &suite, .selected = selected, .count = 1, .engine = &hf_run_engines[1], .engines = 1,
                         .threads = 1, .report = &hf_report_json, .out = {.stream = full}};
    assert_int_equal(hf_run(&run, HF_EXIT_OK, &tally), HF_EXIT_OUTPUT);
    fclose(full);
    hf_tally_free(&tally);
    hf_suite_free(&suite);
}

/* The fast generator of another game on the same board, where men also capture backward and kings fly. */
static void an_engine_that_plays_other_rules_fails(void **state)
{
    (void)state;
    struct hf_variant wrong = *hf_variant_shipped("english");
    wrong.kernel = hf_variant_shipped("pool")->kernel;
    wrong.layout = hf_variant_shipped("pool")->layout;
    static const char *const expected[] = {
        "- {id: a/1, position: \"W:WK1:BK29\", expect: {count: 2}}\n", "count",
        "- {id: a/1, position: \"W:W14:B18\", moves: [\"14-9\"], expect: {count: 1}}\n", "moves"};
    for (size_t i = 0; i < 4; i += 2) {
        char text[1000];
        struct hf_suite suite;
        struct told told;
        struct hf_trial *trial = calloc(1, sizeof *trial);
        struct hf_verdict verdict = {.trials = 1, .trial = trial};
        snprintf(text, sizeof text, HEAD "%s", expected[i]);
        assert_int_equal(load_text(&suite, &told, text), HF_OK);
        hf_check(&suite.scenario[0], &wrong, &hf_run_engines[0], NULL, trial);
        assert_int_equal(trial->outcome, HF_FAILED);
        assert_int_equal(trial->findings, 1);
        assert_string_equal(trial->finding[0].expect, expected[i + 1]);
        hf_verdict_free(&verdict);
        hf_suite_free(&suite);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(all_that_is_true_passes, clean_up),
        cmocka_unit_test_teardown(legal_fails_with_missing_and_unexpected_moves, clean_up),
        cmocka_unit_test_teardown(legal_of_nothing_fails_where_there_is_a_move, clean_up),
        cmocka_unit_test_teardown(a_move_named_twice_is_no_second_move, clean_up),
        cmocka_unit_test_teardown(includes_fails_with_the_missing_move, clean_up),
        cmocka_unit_test_teardown(illegal_fails_with_the_legal_move, clean_up),
        cmocka_unit_test_teardown(count_fails_with_both_numbers, clean_up),
        cmocka_unit_test_teardown(captures_fails_with_the_moves_that_take_another_number, clean_up),
        cmocka_unit_test_teardown(captures_fails_without_a_move, clean_up),
        cmocka_unit_test_teardown(position_fails_with_both_positions, clean_up),
        cmocka_unit_test_teardown(status_and_reason_fail_with_both_values, clean_up),
        cmocka_unit_test_teardown(perft_fails_with_the_depths_that_differ, clean_up),
        cmocka_unit_test_teardown(invalid_fails_if_the_move_is_accepted, clean_up),
        cmocka_unit_test_teardown(invalid_fails_if_the_position_is_accepted, clean_up),
        cmocka_unit_test_teardown(invalid_fails_if_the_reason_is_another, clean_up),
        cmocka_unit_test_teardown(invalid_holds_and_all_else_is_of_the_position_before, clean_up),
        cmocka_unit_test_teardown(all_findings_of_a_scenario_are_told, clean_up),
        cmocka_unit_test_teardown(the_same_squares_in_another_spelling_are_the_same_move, clean_up),
        cmocka_unit_test_teardown(a_text_that_may_mean_two_moves_is_a_mistake_of_the_scenario, clean_up),
        cmocka_unit_test_teardown(under_illegal_such_a_text_is_legal, clean_up),
        cmocka_unit_test_teardown(an_illegal_move_is_told_with_its_place, clean_up),
        cmocka_unit_test_teardown(playing_on_and_accepting_nothing_are_told, clean_up),
        cmocka_unit_test_teardown(a_disputed_scenario_fails_without_an_exit_code, clean_up),
        cmocka_unit_test_teardown(sums_and_the_worst_exit_code_end_the_run, clean_up),
        cmocka_unit_test_teardown(fail_fast_stops_after_the_first_failure, clean_up),
        cmocka_unit_test_teardown(any_number_of_threads_gives_the_same_report, clean_up),
        cmocka_unit_test_teardown(a_raised_stop_flag_ends_the_run, clean_up),
        cmocka_unit_test(an_engine_that_plays_other_rules_fails),
        cmocka_unit_test_teardown(a_report_that_cannot_be_written_has_its_own_exit_code, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
