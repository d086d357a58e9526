/* Tests of the option table: parsing of a made-up command's words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "help.h"

struct options {
    bool divide, quick;
    const char *fen;
    struct hf_list rules;
    int64_t depth;
    uint64_t hash;
    int count;
};

static const char *const counts[] = {"sets", "orders", "routes", NULL};
static const struct options standard = {.depth = 5};

/* What the command was run with, copied, since the list dies with the arguments. */
static struct {
    bool ran, json;
    struct options options;
    char rules[64], operands[64];
} seen;

static enum hf_exit run(const struct hf_arguments *a)
{
    memset(&seen, 0, sizeof seen);
    seen.ran = true;
    seen.json = a->json;
    seen.options = *(const struct options *)a->options;
    for (size_t i = 0; i < seen.options.rules.count; i++)
        strcat(strcat(seen.rules, seen.options.rules.item[i]), ";");
    for (size_t i = 0; i < a->operands; i++)
        strcat(strcat(seen.operands, a->operand[i]), ";");
    assert_null(a->operand[a->operands]);
    return HF_EXIT_OK;
}

static const struct hf_option table[] = {
    {"divide", 'd', HF_OPT_SWITCH, offsetof(struct options, divide), NULL, "a switch"},
    {"quick", 'q', HF_OPT_SWITCH, offsetof(struct options, quick), NULL, "another"},
    {"fen", 'f', HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "a text"},
    {"rule", 0, HF_OPT_LIST, offsetof(struct options, rules), "ID", "a list"},
    {"depth", 'n', HF_OPT_NUMBER, offsetof(struct options, depth), "N", "a number", .least = 1, .most = 99},
    {"hash", 0, HF_OPT_SIZE, offsetof(struct options, hash), "SIZE", "a size"},
    {"count", 0, HF_OPT_NAMED, offsetof(struct options, count), "HOW", "one of several", .choices = counts},
    {.name = NULL}};

static const struct hf_command command = {
    .name = "try",
    .summary = "made up",
    .about = "Made up.",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "needed"}, {"FEN", HF_OPERAND_TEXT, HF_OPTIONAL, "may be"}},
    .options = table,
    .size = sizeof(struct options),
    .defaults = &standard,
    .run = run};

/* Runs the command with WORDS, separated by '|'. */
static enum hf_exit try(const char *words)
{
    static char text[256];
    char *word[16];
    int count = 0;
    seen.ran = false;
    strcpy(text, words);
    for (char *next = text; next;) {
        word[count++] = next;
        next = strchr(next, '|');
        if (next)
            *next++ = '\0';
    }
    return hf_command_run(&command, *words ? count : 0, word);
}

static void options_and_operands_stand_in_any_order(void **state)
{
    (void)state;
    assert_int_equal(try("english|--divide|--fen|W:W1:B2"), HF_EXIT_OK);
    assert_true(seen.options.divide);
    assert_string_equal(seen.options.fen, "W:W1:B2");
    assert_string_equal(seen.operands, "english;");
    assert_int_equal(try("--fen=a=b|english|-d|rest"), HF_EXIT_OK);
    assert_string_equal(seen.options.fen, "a=b");
    assert_string_equal(seen.operands, "english;rest;");
    assert_true(seen.options.divide);
}

static void what_is_not_given_keeps_its_default(void **state)
{
    (void)state;
    assert_int_equal(try("english"), HF_EXIT_OK);
    assert_false(seen.options.divide);
    assert_false(seen.json);
    assert_null(seen.options.fen);
    assert_int_equal(seen.options.depth, 5);
    assert_int_equal(seen.options.hash, 0);
    assert_int_equal(seen.options.count, 0);
}

static void two_dashes_end_the_options(void **state)
{
    (void)state;
    assert_int_equal(try("--|-d|--fen"), HF_EXIT_OK);
    assert_string_equal(seen.operands, "-d;--fen;");
    assert_false(seen.options.divide);
    assert_int_equal(try("-"), HF_EXIT_OK);
    assert_string_equal(seen.operands, "-;");
}

static void letters_may_be_joined(void **state)
{
    (void)state;
    assert_int_equal(try("english|-dqn7"), HF_EXIT_OK);
    assert_true(seen.options.divide && seen.options.quick);
    assert_int_equal(seen.options.depth, 7);
    assert_int_equal(try("english|-n|8|-f|x"), HF_EXIT_OK);
    assert_int_equal(seen.options.depth, 8);
    assert_string_equal(seen.options.fen, "x");
    assert_int_equal(try("english|-dx"), HF_EXIT_USAGE);
    assert_int_equal(try("english|-n"), HF_EXIT_USAGE);
}

static void a_list_keeps_each_value_and_a_text_the_last(void **state)
{
    (void)state;
    assert_int_equal(try("--rule|A7|english|--rule=A10|--fen|x|--fen|y"), HF_EXIT_OK);
    assert_string_equal(seen.rules, "A7;A10;");
    assert_string_equal(seen.options.fen, "y");
}

static void numbers_are_whole_and_within_range(void **state)
{
    (void)state;
    static const char *const bad[] = {"0", "100", "-1", "3x", "x", "", " 3", "+3", "99999999999999999999"};
    assert_int_equal(try("english|--depth=99"), HF_EXIT_OK);
    assert_int_equal(seen.options.depth, 99);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char words[64] = "english|--depth=";
        assert_int_equal(try(strcat(words, bad[i])), HF_EXIT_USAGE);
        assert_false(seen.ran);
    }
}

static void sizes_have_units_and_do_not_overflow(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } good[] = {{"0", 0},
                {"4096", 4096},
                {"64K", 65536},
                {"64k", 65536},
                {"3M", 3 << 20},
                {"2G", (uint64_t)2 << 30},
                {"17179869183G", UINT64_C(17179869183) << 30}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char words[64] = "english|--hash=";
        assert_int_equal(try(strcat(words, good[i].text)), HF_EXIT_OK);
        assert_true(seen.options.hash == good[i].value);
    }
    static const char *const bad[] = {"17179869184G", "1T", "1KB", "K", "-1", "", "1.5G", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char words[64] = "english|--hash=";
        assert_int_equal(try(strcat(words, bad[i])), HF_EXIT_USAGE);
    }
}

static void a_named_value_is_one_of_the_list(void **state)
{
    (void)state;
    assert_int_equal(try("english|--count|routes|--format=json"), HF_EXIT_OK);
    assert_int_equal(seen.options.count, 2);
    assert_true(seen.json);
    assert_int_equal(try("english|--count|paths"), HF_EXIT_USAGE);
    assert_int_equal(try("english|--count="), HF_EXIT_USAGE);
}

static void wrong_usage_does_not_run_the_command(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "", "english|a|b", "english|--dvide", "english|--divide=1", "english|--fen", "english|-x",
        "english|--format|xml"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(try(wrong[i]), HF_EXIT_USAGE);
        assert_false(seen.ran);
    }
}

static void the_synopsis_shows_what_may_be_left_out(void **state)
{
    (void)state;
    char text[HF_SYNOPSIS_SIZE];
    hf_help_synopsis(&command, text);
    assert_string_equal(text, "try VARIANT [FEN] [OPTION...]");
}

static void the_worst_exit_code_wins(void **state)
{
    (void)state;
    /* 70, 6, 3, 1, 5, 4 in this order (DESIGN.md) */
    static const enum hf_exit order[] = {HF_EXIT_BUG,    HF_EXIT_OUTPUT,  HF_EXIT_DATA, HF_EXIT_MISMATCH,
                                         HF_EXIT_ENGINE, HF_EXIT_NOTHING, HF_EXIT_OK};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (size_t j = i; j < sizeof order / sizeof *order; j++) {
            assert_int_equal(hf_exit_worse(order[i], order[j]), order[i]);
            assert_int_equal(hf_exit_worse(order[j], order[i]), order[i]);
        }
}

static void every_shipped_command_fits_the_frame(void **state)
{
    (void)state;
    for (size_t i = 0; hf_commands[i]; i++) {
        assert_true(hf_commands[i]->size <= HF_OPTIONS_SIZE);
        assert_true((hf_commands[i]->options == NULL) == (hf_commands[i]->size == 0));
        for (const struct hf_option *o = hf_commands[i]->options; o && o->name; o++) {
            assert_true((o->argument == NULL) == (o->kind == HF_OPT_SWITCH));
            assert_true((o->choices != NULL) == (o->kind == HF_OPT_NAMED));
            assert_true((o->least < o->most) == (o->kind == HF_OPT_NUMBER));
            assert_non_null(o->help);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_and_operands_stand_in_any_order),
        cmocka_unit_test(what_is_not_given_keeps_its_default),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(letters_may_be_joined),
        cmocka_unit_test(a_list_keeps_each_value_and_a_text_the_last),
        cmocka_unit_test(numbers_are_whole_and_within_range),
        cmocka_unit_test(sizes_have_units_and_do_not_overflow),
        cmocka_unit_test(a_named_value_is_one_of_the_list),
        cmocka_unit_test(wrong_usage_does_not_run_the_command),
        cmocka_unit_test(the_synopsis_shows_what_may_be_left_out),
        cmocka_unit_test(the_worst_exit_code_wins),
        cmocka_unit_test(every_shipped_command_fits_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
