/* What the loader makes of files that are right.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "loading.h"

static struct hf_suite suite;
static struct told told;

static const struct hf_scenario *load_one(const char *text)
{
    assert_int_equal(load_text(&suite, &told, text), HF_OK);
    assert_int_equal(told.errors, 0);
    assert_int_equal(suite.count, 1);
    return &suite.scenario[0];
}

static int free_suite(void **state)
{
    (void)state;
    hf_suite_free(&suite);
    return 0;
}

static void a_scenario_has_the_values_of_its_file(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(
        HEAD "  - id: english/first/1\n    title: One sentence\n    rule: [A1, A10]\n    status: disputed\n"
             "    position: \"W:WK30:B1\"\n    expect: {count: 4, captures: 0, status: ongoing, reason: move-limit}\n");
    assert_string_equal(s->path, "test.yaml");
    assert_int_equal(s->line, 4);
    assert_int_equal(s->column, 9);
    assert_string_equal(s->id, "english/first/1");
    assert_string_equal(s->title, "One sentence");
    assert_int_equal(s->rules, 2);
    assert_string_equal(s->rule[0], "A1");
    assert_string_equal(s->rule[1], "A10");
    assert_true(s->disputed);
    assert_ptr_equal(s->variant, hf_variant_shipped("english"));
    assert_string_equal(s->fen.text, "W:WK30:B1");
    assert_null(s->board.text);
    assert_int_equal(s->steps, 0);
    assert_int_equal(s->expects, 4);
    assert_int_equal(s->expect[0].kind, HF_EXPECT_COUNT);
    assert_int_equal(s->expect[0].number, 4);
    assert_int_equal(s->expect[0].line, 9);
    assert_int_equal(s->expect[1].kind, HF_EXPECT_CAPTURES);
    assert_int_equal(s->expect[1].number, 0);
    assert_int_equal(s->expect[2].kind, HF_EXPECT_STATUS);
    assert_int_equal(s->expect[2].number, HF_ONGOING);
    assert_int_equal(s->expect[3].kind, HF_EXPECT_REASON);
    assert_int_equal(s->expect[3].number, HF_BY_MOVE_LIMIT);
}

static void title_rule_status_position_and_moves_may_be_left_out(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(HEAD "- {id: a, expect: {legal: []}}\n");
    struct hf_position start, expected;
    assert_string_equal(s->title, "");
    assert_int_equal(s->rules, 0);
    assert_false(s->disputed);
    assert_int_equal(s->expect[0].texts, 0);
    assert_int_equal(hf_scenario_start(s, s->variant, &start, NULL, 0, NULL), HF_OK);
    hf_position_start(s->variant, &expected);
    assert_true(hf_position_equal(&start, &expected));
}

static void one_article_needs_no_list(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(HEAD "- {id: a, rule: A7, expect: {legal: []}}\n");
    assert_int_equal(s->rules, 1);
    assert_string_equal(s->rule[0], "A7");
}

static void moves_are_texts_offers_acceptance_and_repeats(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(
        HEAD "- id: a\n  moves: [\"11-15\", {move: \"22-18\", offer: draw}, accept,\n"
             "    {repeat: 3, moves: [\"1-6\", {repeat: 2, moves: [\"6-1\"]}]}]\n  expect: {count: 1}\n");
    const struct hf_step *step = s->step;
    assert_int_equal(s->steps, 4);
    assert_int_equal(step[0].kind, HF_STEP_MOVE);
    assert_string_equal(step[0].move.text, "11-15");
    assert_int_equal(step[0].move.line, 5);
    assert_int_equal(step[0].move.column, 11);
    assert_false(step[0].offer);
    assert_int_equal(step[1].kind, HF_STEP_MOVE);
    assert_string_equal(step[1].move.text, "22-18");
    assert_true(step[1].offer);
    assert_int_equal(step[2].kind, HF_STEP_ACCEPT);
    assert_int_equal(step[3].kind, HF_STEP_REPEAT);
    assert_int_equal(step[3].times, 3);
    assert_int_equal(step[3].count, 2);
    assert_string_equal(step[3].body[0].move.text, "1-6");
    assert_int_equal(step[3].body[1].times, 2);
    assert_string_equal(step[3].body[1].body[0].move.text, "6-1");
}

static void a_hundred_thousand_plies_are_allowed(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(
        HEAD "- {id: a, moves: [{repeat: 50000, moves: [\"1-6\", \"6-1\"]}], expect: {count: 1}}\n");
    assert_int_equal(s->step[0].times, 50000);
}

static void a_move_that_must_be_refused_may_be_written_in_any_way(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(HEAD "- {id: a, moves: [\"to the left\"], expect: {invalid: \"left\"}}\n");
    assert_string_equal(s->step[0].move.text, "to the left");
    assert_string_equal(s->expect[0].text->text, "left");
    assert_false(s->refused);
}

static void a_position_that_must_be_refused_is_not_read(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(HEAD "- {id: a, position: \"W:W99:B1\", expect: {invalid: \"99\"}}\n");
    assert_true(s->refused);
    hf_suite_free(&suite);
    s = load_one(HEAD "- {id: a, position: \"\", expect: {invalid: \"\"}}\n");
    assert_true(s->refused);
    assert_string_equal(s->fen.text, "");
}

static void perft_counts_hold_128_bits(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(
        HEAD "- {id: a, expect: {perft: {count: routes, 1: 7, 99: 340282366920938463463374607431768211455}}}\n");
    const struct hf_expect *expect = s->expect;
    assert_int_equal(expect->number, HF_ROUTES);
    assert_int_equal(expect->depths, 2);
    assert_int_equal(expect->depth[0].depth, 1);
    assert_true(expect->depth[0].nodes == 7);
    assert_int_equal(expect->depth[1].depth, 99);
    assert_true(expect->depth[1].nodes == ~(hf_u128)0);
}

static void expect_position_of(const char *rows, const char *fen)
{
    struct hf_position got, expected;
    const struct hf_variant *variant = hf_variant_shipped("english");
    struct hf_diag diag = {0};
    if (hf_diagram_read(rows, variant, HF_BLACK, &got, &diag))
        fail_msg("%s", diag.message);
    assert_int_equal(hf_fen_read(variant, fen, strlen(fen), &expected, NULL, 0, NULL), HF_OK);
    assert_true(hf_position_equal(&got, &expected));
}

/* English numbers: 1 to 4 in the top row, from the second square on; 5 to 8 below, from the first. */
static void a_diagram_may_show_playing_squares_or_all_squares(void **state)
{
    (void)state;
    static const char fen[] = "B:W21,K32:BK5,7";
    expect_position_of("....\nB.b.\n....\n....\n....\nw...\n....\n...W\n", fen);
    expect_position_of(". . . .\n B . b .\n....\n....\n....\nw...\n....\n...W\n\n\n", fen);
    expect_position_of("-.-.-.-.\nB-.-b-.-\n-.-.-.-.\n.-.-.-.-\n-.-.-.-.\nw_._._._\n-.-.-.-.\n. . . . . . W .", fen);
}

static void a_diagram_of_a_scenario_has_the_side_to_move(void **state)
{
    (void)state;
    const struct hf_scenario *s = load_one(
        HEAD
        "- id: a\n  side: black\n  board: |\n    ....\n    ....\n    b...\n    ....\n    ....\n    ....\n    ....\n"
        "    ...w\n  expect: {count: 1}\n");
    struct hf_position start;
    char fen[HF_FEN_SIZE];
    assert_int_equal(hf_scenario_start(s, s->variant, &start, NULL, 0, NULL), HF_OK);
    hf_fen_write(s->variant, &start, fen);
    assert_string_equal(fen, "B:W32:B9");
}

static void an_article_that_the_variant_does_not_have_is_a_warning(void **state)
{
    (void)state;
    load_one(HEAD "- {id: a, rule: [A1, A99], expect: {count: 7}}\n");
    assert_int_equal(told.warnings, 1);
    assert_string_equal(told.warning.message, "a: english has no article A99");
    assert_int_equal(told.warning.line, 4);
}

static void files_are_told_apart_by_their_keys(void **state)
{
    (void)state;
    static const struct { const char *text; enum hf_file_kind kind; } files[] = {
        {"{scenarios: []}", HF_FILE_SCENARIOS}, {"{format: 1}", HF_FILE_SCENARIOS},
        {"{name: a, board: {}}", HF_FILE_VARIANT}, {"{name: a, extends: b}", HF_FILE_VARIANT},
        {"{tables: []}", HF_FILE_PERFT}, {"{variant: english, counts: {1: 7}}", HF_FILE_PERFT}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct hf_yaml *yaml;
        assert_int_equal(hf_yaml_parse(files[i].text, strlen(files[i].text), "a", &yaml, NULL), HF_OK);
        assert_int_equal(hf_case_file_kind(hf_yaml_root(yaml)), files[i].kind);
        hf_yaml_free(yaml);
    }
}

static void a_thousand_ids_are_kept_apart(void **state)
{
    (void)state;
    static char text[100000];
    char *at = text + sprintf(text, HEAD);
    for (int i = 0; i < 1000; i++)
        at += sprintf(at, "- {id: a/%d, expect: {count: 7}}\n", i);
    sprintf(at, "- {id: a/777, expect: {count: 7}}\n");
    assert_int_equal(load_text(&suite, &told, text), HF_INVALID);
    assert_int_equal(suite.count, 1000);
    assert_int_equal(told.errors, 1);
    assert_int_equal(told.error.line, 1004);
    assert_string_equal(told.error.message, "there are two scenarios with the id a/777");
    assert_string_equal(suite.scenario[999].id, "a/999");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_scenario_has_the_values_of_its_file, free_suite),
        cmocka_unit_test_teardown(title_rule_status_position_and_moves_may_be_left_out, free_suite),
        cmocka_unit_test_teardown(one_article_needs_no_list, free_suite),
        cmocka_unit_test_teardown(moves_are_texts_offers_acceptance_and_repeats, free_suite),
        cmocka_unit_test_teardown(a_hundred_thousand_plies_are_allowed, free_suite),
        cmocka_unit_test_teardown(a_move_that_must_be_refused_may_be_written_in_any_way, free_suite),
        cmocka_unit_test_teardown(a_position_that_must_be_refused_is_not_read, free_suite),
        cmocka_unit_test_teardown(perft_counts_hold_128_bits, free_suite),
        cmocka_unit_test(a_diagram_may_show_playing_squares_or_all_squares),
        cmocka_unit_test_teardown(a_diagram_of_a_scenario_has_the_side_to_move, free_suite),
        cmocka_unit_test_teardown(an_article_that_the_variant_does_not_have_is_a_warning, free_suite),
        cmocka_unit_test(files_are_told_apart_by_their_keys),
        cmocka_unit_test_teardown(a_thousand_ids_are_kept_apart, free_suite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
