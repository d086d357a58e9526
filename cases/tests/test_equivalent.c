/* Lists of equivalent mutants: read, passed over by a run, and what is said of bad ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "loading.h"

static struct hf_suite suite;
static struct told told;

static int clean_up(void **state)
{
    (void)state;
    hf_suite_free(&suite);
    return 0;
}

static enum hf_status read_as(const char *text, bool lint)
{
    struct hf_suite empty;
    load_text(&empty, &told, ""); /* for its tell; the file is empty, which is told */
    hf_suite_free(&suite);
    suite = (struct hf_suite){.tell = empty.tell, .context = &told, .lint = lint};
    hf_suite_free(&empty);
    told = (struct told){0};
    return hf_suite_add_text(&suite, "equivalent.yaml", text, strlen(text));
}

static void a_list_is_read_with_its_places(void **state)
{
    (void)state;
    assert_int_equal(read_as("format: 1\nvariant: english\nequivalent:\n- {mutant: a, reason: r}\n"
                             "- reason: \"s: t\"\n  mutant: b\n", true), HF_OK);
    assert_int_equal(suite.equivalents, 2);
    assert_string_equal(suite.equivalent[0].mutant, "a");
    assert_string_equal(suite.equivalent[0].reason, "r");
    assert_string_equal(suite.equivalent[1].mutant, "b");
    assert_string_equal(suite.equivalent[1].reason, "s: t");
    assert_string_equal(suite.equivalent[1].path, "equivalent.yaml");
    assert_int_equal(suite.equivalent[1].line, 6);
    assert_int_equal(suite.equivalent[1].column, 11);
    assert_string_equal(suite.equivalent[1].variant->name, "english");
    assert_int_equal(suite.kinds[HF_FILE_EQUIVALENT], 1);
    assert_int_equal(suite.count, 0);
}

static void a_list_may_be_empty(void **state)
{
    (void)state;
    assert_int_equal(read_as("format: 1\nvariant: english\nequivalent: []\n", true), HF_OK);
    assert_int_equal(suite.equivalents, 0);
}

static void a_run_of_the_file_alone_is_refused(void **state)
{
    (void)state;
    assert_int_equal(read_as("format: 1\nvariant: english\nequivalent: []\n", false), HF_INVALID);
    assert_string_equal(told.error.message, "this is a list of equivalent mutants, not of scenarios");
    assert_string_equal(told.error.hint, "`huff lint` checks it, and `huff mutate` uses it");
}

static void bad_lists_are_told_with_their_place(void **state)
{
    static const struct { const char *text; int line, column; const char *message; } bad[] = {
        {"format: 1\nequivalent: []\n", 1, 1, "the file has no `variant`"},
        {"variant: english\nequivalent: []\n", 1, 1, "the file has no `format`"},
        {"format: 2\nvariant: english\nequivalent: []\n", 1, 9, "format cannot be \"2\""},
        {"format: 1\nvariant: englsh\nequivalent: []\n", 2, 10, "there is no variant 'englsh'"},
        {"format: 1\nvariant: english\nequivalent: {}\n", 3, 13, "equivalent must be a list, not a mapping"},
        {"format: 1\nvariant: english\ntitle: x\nequivalent: []\n", 3, 1,
         "a list of equivalent mutants has no key \"title\""},
        {"format: 1\nvariant: english\nequivalent: [a]\n", 3, 14, "an equivalent mutant must be a mapping, not a text"},
        {"format: 1\nvariant: english\nequivalent: [{mutant: a}]\n", 3, 14, "this item has no `reason`"},
        {"format: 1\nvariant: english\nequivalent: [{reason: a}]\n", 3, 14, "this item has no `mutant`"},
        {"format: 1\nvariant: english\nequivalent: [{mutant: a, reason: }]\n", 3, 34, "reason is missing"},
        {"format: 1\nvariant: english\nequivalent: [{mutant: a, why: b}]\n", 3, 26,
         "an equivalent mutant has no key \"why\""},
        {"format: 1\nvariant: english\nequivalent:\n- {mutant: a, reason: b}\n- {mutant: a, reason: c}\n", 5, 12,
         "the mutant a of english is listed twice"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(read_as(bad[i].text, true), HF_INVALID);
        assert_string_equal(told.error.message, bad[i].message);
        assert_int_equal(told.error.line, bad[i].line);
        assert_int_equal(told.error.column, bad[i].column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_list_is_read_with_its_places, clean_up),
        cmocka_unit_test_teardown(a_list_may_be_empty, clean_up),
        cmocka_unit_test_teardown(a_run_of_the_file_alone_is_refused, clean_up),
        cmocka_unit_test_teardown(bad_lists_are_told_with_their_place, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
