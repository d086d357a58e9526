/* The text report and the JSON report, from verdicts made by hand.
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
#include <jansson.h>

#include "report.h"

/* ---- verdicts --------------------------------------------------------------------------------------------------- */

static struct hf_mark marks[] = {{' ', "15x22"}, {'-', "15x24"}, {'+', "a\033b"}};
static struct hf_finding findings[] = {{"legal", 14, "2 moves expected, 2 found", marks, 3}};
static const char *const rule[] = {"A5", "A99"};

/* A scenario that fails under both engines in the same way. */
static struct hf_trial trials[2];
static struct hf_verdict failed_verdict(void)
{
    const struct hf_variant *variant = hf_variant_shipped("english");
    struct hf_trial trial = {.engine = "builtin:fast", .outcome = HF_FAILED, .has_position = true, .finding = findings,
                             .findings = 1};
    assert_int_equal(hf_fen_read(variant, "B:W18:B15", 9, &trial.position, NULL, 0, NULL), HF_OK);
    trials[0] = trial;
    trials[1] = trial;
    trials[1].engine = "builtin:reference";
    return (struct hf_verdict){.id = "english/a/1", .title = "It must be taken", .file = "my dir/a.yaml", .line = 12,
                               .variant = variant, .rule = rule, .rules = 2, .outcome = HF_FAILED, .trial = trials,
                               .trials = 2};
}

static char *text_of(const struct hf_report *report, const struct hf_verdict *verdict, const struct hf_tally *tally)
{
    char *text = NULL;
    size_t size;
    struct hf_report_out out = {.stream = open_memstream(&text, &size), .ascii = true};
    if (verdict)
        report->verdict(&out, verdict);
    if (tally)
        report->footer(&out, tally);
    fclose(out.stream);
    return text;
}

static void a_trial_runs_again_by_the_name_that_huff_was_called_by(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    hf_print_replay(stream, "./my build/huff", &verdict, &verdict.trial[0]);
    fclose(stream);
    assert_string_equal(text, "'./my build/huff' run 'my dir/a.yaml' --id english/a/1 --engine builtin:fast");
    free(text);
}

/* ---- text ------------------------------------------------------------------------------------------------------- */

static void a_failure_is_told_once_for_both_engines_and_in_full(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    char *text = text_of(&hf_report_text, &verdict, NULL);
    static const char board[] =
        "      .   .   .   .   1-4\n    .   .   .   .     5-8\n      .   .   .   .   9-12\n"
        "    .   .   b   .     13-16\n      .   w   .   .   17-20\n    .   .   .   .     21-24\n"
        "      .   .   .   .   25-28\n    .   .   .   .     29-32\n";
    char expected[4000];
    snprintf(expected, sizeof expected,
             "FAILED english/a/1: It must be taken\n"
             "  my dir/a.yaml:12, english, under builtin:fast and builtin:reference\n"
             "  A5: %s\n"
             "  A99: (not in the variant's file)\n"
             "  B:W18:B15 (Black to move)\n\n%s\n"
             "  line 14, legal: 2 moves expected, 2 found\n"
             "      15x22\n"
             "    - 15x24\n"
             "    + a\\x1Bb\n"
             "  again: huff run 'my dir/a.yaml' --id english/a/1 --engine builtin:fast\n\n",
             hf_article_text(verdict.variant, "A5"), board);
    assert_string_equal(text, expected);
    free(text);
}

static void engines_that_differ_are_told_apart(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    trials[0].outcome = HF_PASSED;
    trials[0].findings = 0;
    char *text = text_of(&hf_report_text, &verdict, NULL);
    assert_non_null(strstr(text, ", under builtin:reference\n"));
    assert_null(strstr(text, "builtin:fast"));
    free(text);
    verdict = failed_verdict();
    struct hf_finding other = findings[0];
    other.marks = 2;
    trials[1].finding = &other;
    text = text_of(&hf_report_text, &verdict, NULL);
    assert_non_null(strstr(text, ", under builtin:fast\n"));
    assert_non_null(strstr(text, ", under builtin:reference\n"));
    free(text);
}

static void what_passes_is_not_told(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    verdict.outcome = trials[0].outcome = trials[1].outcome = HF_PASSED;
    char *text = text_of(&hf_report_text, &verdict, NULL);
    assert_string_equal(text, "");
    free(text);
}

static void a_disputed_scenario_and_an_error_have_words_of_their_own(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    verdict.disputed = true;
    char *text = text_of(&hf_report_text, &verdict, NULL);
    assert_memory_equal(text, "DISPUTED english/a/1", 20);
    free(text);
    verdict = failed_verdict();
    verdict.trials = 1;
    trials[0] = (struct hf_trial){.engine = "builtin:fast", .outcome = HF_ERROR, .status = HF_INVALID,
                                  .diag = {.line = 13, .column = 7, .message = "no such move", .hint = "try another"}};
    text = text_of(&hf_report_text, &verdict, NULL);
    assert_memory_equal(text, "ERROR english/a/1", 17);
    assert_non_null(strstr(text, "  my dir/a.yaml:13:7: no such move\n    try another\n"));
    free(text);
}

static void the_sums_are_a_table_and_a_last_line(void **state)
{
    (void)state;
    struct hf_tally_line lines[] = {{"english", {.passed = 100, .failed = 2}},
                                    {"spantsireti", {.passed = 28, .disputed = 3, .disputed_failed = 1}}};
    struct hf_tally tally = {.all = {.passed = 128, .failed = 2, .disputed = 3, .disputed_failed = 1},
                             .line = lines, .lines = 2, .selected = 133};
    char *text = text_of(&hf_report_text, NULL, &tally);
    assert_string_equal(text, "variant      passed  failed  errors  disputed\n"
                              "english         100       2       0         0\n"
                              "spantsireti      28       0       0         3\n\n"
                              "1 of the disputed scenarios had another outcome than the file says\n"
                              "128 passed, 2 failed, 3 disputed\n");
    free(text);
    tally = (struct hf_tally){.all = {.passed = 1, .errors = 1}, .selected = 5, .incomplete = true};
    text = text_of(&hf_report_text, NULL, &tally);
    assert_non_null(
        strstr(text, "\nstopped early: 2 of 5 scenarios were run\n1 passed, 0 failed, 1 in error, 0 disputed\n"));
    free(text);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static void is_json(const char *text, const char *expected)
{
    json_error_t error;
    json_t *got = json_loads(text, JSON_REJECT_DUPLICATES, &error), *wanted = json_loads(expected, 0, &error);
    assert_non_null(got);
    assert_non_null(wanted);
    if (!json_equal(got, wanted))
        fail_msg("got %s", text);
    assert_int_equal(text[strlen(text) - 1], '\n');
    assert_null(memchr(text, '\n', strlen(text) - 1));
    json_decref(got);
    json_decref(wanted);
}

static void a_case_is_one_line_of_json(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    trials[1] = (struct hf_trial){.engine = "builtin:reference", .outcome = HF_ERROR, .status = HF_INVALID,
                                  .diag = {.line = 13, .column = 7, .message = "no such move"}};
    char *text = text_of(&hf_report_json, &verdict, NULL);
    is_json(text,
            "{\"type\": \"case\", \"id\": \"english/a/1\", \"title\": \"It must be taken\", \"variant\": \"english\","
            " \"file\": \"my dir/a.yaml\", \"line\": 12, \"rule\": [\"A5\", \"A99\"], \"status\": \"required\","
            " \"verdict\": \"failed\", \"engines\": [{\"engine\": \"builtin:fast\", \"verdict\": \"failed\","
            " \"fen\": \"B:W18:B15\", \"findings\": [{\"expect\": \"legal\", \"line\": 14,"
            " \"message\": \"2 moves expected, 2 found\", \"expected\": [\"15x22\", \"15x24\"],"
            " \"got\": [\"15x22\", \"a\\u001bb\"], \"missing\": [\"15x24\"], \"unexpected\": [\"a\\u001bb\"]}],"
            " \"replay\": \"huff run 'my dir/a.yaml' --id english/a/1 --engine builtin:fast\"},"
            " {\"engine\": \"builtin:reference\", \"verdict\": \"error\", \"error\": {\"line\": 13, \"column\": 7,"
            " \"message\": \"no such move\", \"hint\": \"\"}, \"findings\": [],"
            " \"replay\": \"huff run 'my dir/a.yaml' --id english/a/1 --engine builtin:reference\"}]}");
    free(text);
}

static void a_file_name_that_is_no_utf8_is_escaped_in_json(void **state)
{
    (void)state;
    struct hf_verdict verdict = failed_verdict();
    verdict.file = "a\xff.yaml";
    char *text = text_of(&hf_report_json, &verdict, NULL);
    json_t *line = json_loads(text, 0, NULL);
    assert_non_null(line);
    assert_string_equal(json_string_value(json_object_get(line, "file")), "a\\xFF.yaml");
    json_decref(line);
    free(text);
}

static void the_footer_holds_the_sums(void **state)
{
    (void)state;
    struct hf_tally_line lines[] = {{"english", {.passed = 2, .failed = 1, .errors = 1, .disputed = 3}}};
    struct hf_tally tally = {.all = lines[0].sum, .line = lines, .lines = 1, .selected = 9, .incomplete = true,
                             .exit_code = HF_EXIT_INTERRUPTED};
    char *text = text_of(&hf_report_json, NULL, &tally);
    is_json(text,
            "{\"type\": \"footer\", \"passed\": 2, \"failed\": 1, \"errors\": 1, \"disputed\": 3,"
            " \"disputed_failed\": 0, \"complete\": false, \"exit\": 130, \"variants\": [{\"variant\": \"english\","
            " \"passed\": 2, \"failed\": 1, \"errors\": 1, \"disputed\": 3, \"disputed_failed\": 0}]}");
    free(text);
}

static void the_header_names_engines_and_rules(void **state)
{
    (void)state;
    static const char *const engines[] = {"builtin:fast", "builtin:reference"};
    char *text = NULL, expected[400];
    size_t size;
    struct hf_report_out out = {.stream = open_memstream(&text, &size)};
    hf_report_json.header(&out, engines, 2, 17);
    fclose(out.stream);
    snprintf(expected, sizeof expected, "{\"type\": \"header\", \"format\": 1, \"version\": \"%s\", \"rules\": \"%s\","
             " \"engines\": [\"builtin:fast\", \"builtin:reference\"], \"scenarios\": 17}", HUFF_VERSION,
             hf_variants_digest());
    is_json(text, expected);
    free(text);
}

static void sums_are_kept_by_variant(void **state)
{
    (void)state;
    struct hf_tally tally = {0};
    struct hf_verdict verdict = failed_verdict();
    assert_int_equal(hf_tally_add(&tally, &verdict), HF_OK);
    verdict.variant = hf_variant_shipped("iranian");
    verdict.disputed = true;
    assert_int_equal(hf_tally_add(&tally, &verdict), HF_OK);
    verdict.outcome = HF_ERROR;
    assert_int_equal(hf_tally_add(&tally, &verdict), HF_OK);
    verdict.outcome = HF_PASSED;
    assert_int_equal(hf_tally_add(&tally, &verdict), HF_OK);
    verdict.disputed = false;
    assert_int_equal(hf_tally_add(&tally, &verdict), HF_OK);
    assert_int_equal(tally.lines, 2);
    assert_int_equal(tally.line[0].sum.failed, 1);
    assert_int_equal(tally.line[1].sum.failed, 0);
    assert_int_equal(tally.line[1].sum.errors, 1);
    assert_int_equal(tally.line[1].sum.disputed, 2);
    assert_int_equal(tally.line[1].sum.disputed_failed, 1);
    assert_int_equal(tally.all.passed, 1);
    hf_tally_free(&tally);
}

static void the_worse_of_two_exit_codes_counts(void **state)
{
    (void)state;
    assert_int_equal(hf_exit_worse(HF_EXIT_OK, HF_EXIT_NOTHING), HF_EXIT_NOTHING);
    assert_int_equal(hf_exit_worse(HF_EXIT_NOTHING, HF_EXIT_ENGINE), HF_EXIT_ENGINE);
    assert_int_equal(hf_exit_worse(HF_EXIT_MISMATCH, HF_EXIT_ENGINE), HF_EXIT_MISMATCH);
    assert_int_equal(hf_exit_worse(HF_EXIT_DATA, HF_EXIT_MISMATCH), HF_EXIT_DATA);
    assert_int_equal(hf_exit_worse(HF_EXIT_DATA, HF_EXIT_OUTPUT), HF_EXIT_OUTPUT);
    assert_int_equal(hf_exit_worse(HF_EXIT_BUG, HF_EXIT_OUTPUT), HF_EXIT_BUG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trial_runs_again_by_the_name_that_huff_was_called_by),
        cmocka_unit_test(a_failure_is_told_once_for_both_engines_and_in_full),
        cmocka_unit_test(engines_that_differ_are_told_apart),
        cmocka_unit_test(what_passes_is_not_told),
        cmocka_unit_test(a_disputed_scenario_and_an_error_have_words_of_their_own),
        cmocka_unit_test(the_sums_are_a_table_and_a_last_line),
        cmocka_unit_test(a_case_is_one_line_of_json),
        cmocka_unit_test(a_file_name_that_is_no_utf8_is_escaped_in_json),
        cmocka_unit_test(the_footer_holds_the_sums),
        cmocka_unit_test(the_header_names_engines_and_rules),
        cmocka_unit_test(sums_are_kept_by_variant),
        cmocka_unit_test(the_worse_of_two_exit_codes_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
