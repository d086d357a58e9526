/* Loading, copying and changing a variant when memory runs out, at each allocation in turn: always HF_NO_MEMORY, never
 * a crash. Not under AddressSanitizer, which brings its own malloc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "out_of_memory.h"

#include "huff.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char text[] = "format: 1\nname: child\ntitle: A child\nnote: A note\nextends: international\n"
                           "source: {title: x, url: y}\n"
                           "articles: {N1: New., N2: Newer., FMJD 4.3: Other.}\n"
                           "king: {landing: {value: behind, article: [N1, N2]}}\n"
                           "draws: {counters: [{name: ten, plies: 10, resets: [], article: N1}]}\n";

static void reading_a_file_survives_the_end_of_memory(void **state)
{
    (void)state;
    bool can = can_run_out();
    enum hf_status status = HF_NO_MEMORY;
    int failures = 0;
    for (int n = 1; can && status != HF_OK; n++) {
        struct hf_variant *variant;
        struct hf_diag diag;
        left = n;
        status = hf_variant_parse(text, sizeof text - 1, "f", NULL, NULL, &variant, &diag);
        left = -1;
        if (status != HF_OK) {
            failures++;
            assert_int_equal(status, HF_NO_MEMORY);
            assert_string_equal(diag.message, "out of memory");
            assert_null(variant);
        }
        hf_variant_free(variant);
    }
    assert_true(failures > 50 || !can);
}

static void changing_rules_survives_the_end_of_memory(void **state)
{
    (void)state;
    const struct hf_variant *english = hf_variant_shipped("english");
    bool can = can_run_out();
    enum hf_status status = HF_NO_MEMORY;
    int failures = 0;
    for (int n = 1; can && status != HF_OK; n++) {
        struct hf_variant *variant;
        struct hf_diag diag;
        left = n;
        status = hf_variant_with_rules(english, &english->rules, &variant, &diag);
        left = -1;
        if (status != HF_OK) {
            failures++;
            assert_int_equal(status, HF_NO_MEMORY);
            assert_string_equal(diag.message, "out of memory");
            assert_null(variant);
        }
        hf_variant_free(variant);
    }
    assert_true(failures > 20 || !can);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_a_file_survives_the_end_of_memory),
        cmocka_unit_test(changing_rules_survives_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
