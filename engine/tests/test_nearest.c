/* Tests of "did you mean".
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "nearest.h"

static const char *nearest_of(const char *word)
{
    static const char *const names[] = {"english", "english-40", "german", "german-100", "iranian", "pool", NULL};
    struct hf_nearest near = {.word = word, .length = strlen(word)};
    for (const char *const *name = names; *name; name++)
        hf_nearest_try(&near, *name);
    return near.best ? near.best : "(none)";
}

static void a_misspelt_name_finds_its_neighbour(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("englsh"), "english");
    assert_string_equal(nearest_of("enlgish"), "english"); /* a swap is one mistake */
    assert_string_equal(nearest_of("germann"), "german");
    assert_string_equal(nearest_of("pol"), "pool");
    assert_string_equal(nearest_of("Iranian"), "iranian");
}

static void the_nearest_of_several_wins(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("english-4"), "english-40");
    assert_string_equal(nearest_of("german-10"), "german-100");
}

static void a_beginning_finds_the_name(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("eng"), "english");
    assert_string_equal(nearest_of("ira"), "iranian");
}

static void what_is_not_alike_finds_nothing(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("chess"), "(none)");
    assert_string_equal(nearest_of(""), "(none)");
    assert_string_equal(nearest_of("p"), "(none)");
    assert_string_equal(nearest_of("a-word-that-is-much-longer-than-any-name-could-ever-be"), "(none)");
}

static void a_word_need_not_end_in_nul(void **state)
{
    (void)state;
    struct hf_nearest near = {.word = "pool: yes", .length = 4};
    hf_nearest_try(&near, "pool");
    assert_string_equal(near.best, "pool");
    assert_int_equal(near.distance, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_misspelt_name_finds_its_neighbour),
        cmocka_unit_test(the_nearest_of_several_wins),
        cmocka_unit_test(a_beginning_finds_the_name),
        cmocka_unit_test(what_is_not_alike_finds_nothing),
        cmocka_unit_test(a_word_need_not_end_in_nul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
