/* Tests of opening files, and variants by name or path.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "load.h"

static char folder[] = "/tmp/huff-load-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* A variant file that differs from BASE in its width only; the rest of what it says is fixed. */
static void put_variant(const char *name, const char *base, const char *width)
{
    char text[512];
    snprintf(text, sizeof text,
             "format: 1\nname: mine\ntitle: Mine\nextends: %s\n"
             "articles:\n  X1: \"The board is of another width.\"\n"
             "board:\n  width: {value: %s, article: X1}\n",
             base, width);
    put(name, text);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"text", "empty", "a.yaml", "b.yaml", "c.yaml", "bad.yaml", "sub/d.yaml"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(path_of(names[i]));
    rmdir(path_of("sub"));
    return rmdir(folder);
}

static void a_file_is_read_whole(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length = 0;
    struct hf_diag diag;
    put("text", "one\ntwo");
    assert_int_equal(hf_file_read(path_of("text"), 100, &text, &length, &diag), HF_OK);
    assert_int_equal(length, 7);
    assert_string_equal(text, "one\ntwo");
    free(text);
    put("empty", "");
    assert_int_equal(hf_file_read(path_of("empty"), 100, &text, &length, &diag), HF_OK);
    assert_int_equal(length, 0);
    assert_string_equal(text, "");
    free(text);
}

static void a_file_over_the_limit_is_refused(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length = 0;
    struct hf_diag diag;
    char want[256];
    put("text", "1234567");
    assert_int_equal(hf_file_read(path_of("text"), 7, &text, &length, &diag), HF_OK);
    free(text);
    assert_int_equal(hf_file_read(path_of("text"), 6, &text, &length, &diag), HF_INVALID);
    snprintf(want, sizeof want, "'%s' is larger than 6 bytes", path_of("text"));
    assert_string_equal(diag.message, want);
}

static void what_cannot_be_read_is_told(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length = 0;
    struct hf_diag diag;
    char want[256];
    assert_int_equal(hf_file_read(path_of("nothing"), 100, &text, &length, &diag), HF_INVALID);
    snprintf(want, sizeof want, "cannot open '%s': No such file or directory", path_of("nothing"));
    assert_string_equal(diag.message, want);
    assert_int_equal(hf_file_read(folder, 100, &text, &length, &diag), HF_INVALID);
    snprintf(want, sizeof want, "cannot read '%s': Is a directory", folder);
    assert_string_equal(diag.message, want);
}

static void a_path_is_told_from_a_name(void **state)
{
    (void)state;
    assert_true(hf_variant_is_path("mine.yaml"));
    assert_true(hf_variant_is_path("mine.yml"));
    assert_true(hf_variant_is_path("./mine"));
    assert_true(hf_variant_is_path("/mine"));
    assert_false(hf_variant_is_path("english"));
    assert_false(hf_variant_is_path("english-40"));
    assert_false(hf_variant_is_path(".yaml"));
    assert_false(hf_variant_is_path("yaml"));
}

static void a_shipped_name_opens_the_shipped_variant(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    assert_int_equal(hf_variant_open("english", NULL, &variant, &diag), HF_OK);
    assert_ptr_equal(variant, hf_variant_shipped("english"));
    hf_variant_close(variant);
    assert_string_equal(variant->name, "english"); /* closing leaves it alone */
    hf_variant_close(NULL);
}

static void an_unknown_name_gets_a_suggestion(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    assert_int_equal(hf_variant_open("englihs", NULL, &variant, &diag), HF_INVALID);
    assert_null(variant);
    assert_string_equal(diag.message, "there is no variant 'englihs'");
    assert_string_equal(diag.hint, "did you mean 'english'?");
    assert_int_equal(hf_variant_open("halma", NULL, &variant, &diag), HF_INVALID);
    assert_non_null(strstr(diag.hint, "huff variants"));
}

static void a_file_may_extend_a_shipped_variant(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    put_variant("a.yaml", "english", "10");
    assert_int_equal(hf_variant_open(path_of("a.yaml"), NULL, &variant, &diag), HF_OK);
    assert_string_equal(variant->name, "mine");
    assert_int_equal(variant->rules.width, 10);
    assert_int_equal(variant->rules.height, 8);
    hf_variant_close(variant);
}

static void a_file_may_extend_a_file_beside_it(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    put_variant("a.yaml", "english", "10");
    put_variant("b.yaml", "a.yaml", "12");
    assert_int_equal(mkdir(path_of("sub"), 0700), 0);
    put_variant("sub/d.yaml", "../b.yaml", "6");
    assert_int_equal(hf_variant_open(path_of("sub/d.yaml"), NULL, &variant, &diag), HF_OK);
    assert_int_equal(variant->rules.width, 6);
    hf_variant_close(variant);
    /* relative to a scenario file in that folder */
    assert_int_equal(hf_variant_open("../b.yaml", path_of("sub/suite.yaml"), &variant, &diag), HF_OK);
    assert_int_equal(variant->rules.width, 12);
    hf_variant_close(variant);
}

static void files_that_extend_one_another_in_a_ring_are_refused(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    put_variant("a.yaml", "b.yaml", "10");
    put_variant("b.yaml", "a.yaml", "10");
    assert_int_equal(hf_variant_open(path_of("a.yaml"), NULL, &variant, &diag), HF_INVALID);
    assert_null(variant);
    assert_non_null(strstr(diag.message, "more than 8 files extend one another"));
}

static void an_error_in_what_is_extended_is_told_with_its_place(void **state)
{
    (void)state;
    const struct hf_variant *variant;
    struct hf_diag diag;
    put("bad.yaml", "format: 1\nname: bad\ntitel: Bad\n");
    put_variant("c.yaml", "bad.yaml", "10");
    assert_int_equal(hf_variant_open(path_of("c.yaml"), NULL, &variant, &diag), HF_INVALID);
    assert_string_equal(diag.file, path_of("bad.yaml"));
    assert_int_equal(diag.line, 3);
    put_variant("c.yaml", "nothing.yaml", "10");
    assert_int_equal(hf_variant_open(path_of("c.yaml"), NULL, &variant, &diag), HF_INVALID);
    assert_non_null(strstr(diag.message, "cannot open"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read_whole),
        cmocka_unit_test(a_file_over_the_limit_is_refused),
        cmocka_unit_test(what_cannot_be_read_is_told),
        cmocka_unit_test(a_path_is_told_from_a_name),
        cmocka_unit_test(a_shipped_name_opens_the_shipped_variant),
        cmocka_unit_test(an_unknown_name_gets_a_suggestion),
        cmocka_unit_test(a_file_may_extend_a_shipped_variant),
        cmocka_unit_test(a_file_may_extend_a_file_beside_it),
        cmocka_unit_test(files_that_extend_one_another_in_a_ring_are_refused),
        cmocka_unit_test(an_error_in_what_is_extended_is_told_with_its_place),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
