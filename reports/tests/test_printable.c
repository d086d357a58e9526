/* Text from files, made safe to show.
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

#include "printable.h"

static void shows(const char *text, const char *expected)
{
    char *got = hf_printable(text);
    assert_string_equal(got, expected);
    free(got);
}

static void ordinary_text_stays(void **state)
{
    (void)state;
    shows("", "");
    shows("Dame \u2014 \u06f1\u06f6 \U0001f600", "Dame \u2014 \u06f1\u06f6 \U0001f600");
}

static void what_a_terminal_would_obey_is_escaped(void **state)
{
    (void)state;
    shows("a\033[31mb\tc\nd\x7f", "a\\x1B[31mb\\x09c\\x0Ad\\x7F");
    shows("\xc2\x9b" "1m", "\\u{009B}1m");
    shows("a\u202eb\u2066c\u200fd", "a\\u{202E}b\\u{2066}c\\u{200F}d");
}

/* Cut short, alone, overlong, a surrogate, beyond the last: none of these is UTF-8 (RFC 3629). */
static void bytes_that_are_no_utf8_are_escaped(void **state)
{
    (void)state;
    shows("a\xe2\x82", "a\\xE2\\x82");
    shows("\x80z", "\\x80z");
    shows("\xc0\xaf", "\\xC0\\xAF");
    shows("\xe0\x9f\xbf", "\\xE0\\x9F\\xBF");
    shows("\xed\xa0\x80", "\\xED\\xA0\\x80");
    shows("\xf4\x90\x80\x80", "\\xF4\\x90\\x80\\x80");
    shows("\xff", "\\xFF");
}

static void is_word(const char *word, const char *expected)
{
    char *got = NULL;
    size_t size;
    FILE *stream = open_memstream(&got, &size);
    hf_print_word(stream, word);
    fclose(stream);
    assert_string_equal(got, expected);
    free(got);
}

static void a_word_is_quoted_only_where_a_shell_would_read_it_otherwise(void **state)
{
    (void)state;
    is_word("cases/suites/a-1_b.yaml", "cases/suites/a-1_b.yaml");
    is_word("builtin:fast", "builtin:fast");
    is_word("", "''");
    is_word("my suite.yaml", "'my suite.yaml'");
    is_word("it's $HOME", "'it'\\''s $HOME'");
    is_word("a\nb\\'", "$'a\\x0Ab\\\\\\''");
    is_word("\xff", "$'\\xFF'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_text_stays),
        cmocka_unit_test(what_a_terminal_would_obey_is_escaped),
        cmocka_unit_test(bytes_that_are_no_utf8_are_escaped),
        cmocka_unit_test(a_word_is_quoted_only_where_a_shell_would_read_it_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
