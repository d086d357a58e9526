/* What huff fuzz tells of findings, with an engine at fault.
 *
 * SPDX-License-Identifier: MIT
 */
#include "broken.h"
#include "fuzz.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static struct hf_ground ground;
static struct hf_fuzz_sums sums;
static struct hf_campaign campaign;
static struct hf_findings findings;
static char folder[] = "/tmp/huff-fuzz-XXXXXX";

static int find(void **state)
{
    (void)state;
    struct hf_failures failures;
    struct hf_diag diag;
    const struct hf_finding_options options = {folder, "english", 10};
    if (!mkdtemp(folder) || hf_ground_make(hf_variant_shipped("english"), &ground) != HF_OK)
        return 1;
    campaign = (struct hf_campaign){.ground = &ground,
                                    .engine = &broken_passes_over,
                                    .seed = 0x5eed,
                                    .count = 2000,
                                    .threads = 1,
                                    .sources = HF_ALL_SOURCES,
                                    .properties = 1u << hf_property_find("compulsory"),
                                    .sums = &sums};
    int status =
        hf_campaign_run(&campaign, &failures) || hf_findings_make(&campaign, &failures, &options, &findings, &diag);
    hf_failures_free(&failures);
    return status;
}

static int clean(void **state)
{
    (void)state;
    for (size_t i = 0; i < findings.count; i++)
        remove(findings.item[i].file);
    hf_findings_free(&findings);
    hf_ground_free(&ground);
    return rmdir(folder);
}

static void findings_are_told_as_json(void **state)
{
    (void)state;
    json_t *root = hf_fuzz_json(&campaign, &findings, 1.5, true);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "variant")), "english");
    assert_string_equal(json_string_value(json_object_get(root, "seed")), "hf1:0x5eed");
    assert_int_equal(json_integer_value(json_object_get(root, "positions")), 2000);
    const json_t *list = json_object_get(root, "findings");
    assert_int_equal(json_array_size(list), findings.count);
    assert_true(findings.count > 0);
    for (size_t i = 0; i < findings.count; i++) {
        const json_t *finding = json_array_get(list, i);
        struct hf_position p;
        const char *fen = json_string_value(json_object_get(finding, "fen"));
        assert_string_equal(json_string_value(json_object_get(finding, "property")), "compulsory");
        assert_string_equal(json_string_value(json_object_get(finding, "article")), "A5");
        assert_int_equal(hf_fen_read(ground.variant, fen, strlen(fen), &p, NULL, 0, NULL), HF_OK);
        assert_true(hf_position_equal(&p, &findings.item[i].position));
        assert_int_equal(access(json_string_value(json_object_get(finding, "file")), R_OK), 0);
    }
    json_decref(root);
}

/* With stdout in a file. */
static void findings_are_told_as_text(void **state)
{
    (void)state;
    char path[] = "/tmp/huff-told-XXXXXX", *text = calloc(1, 1 << 16);
    int told = mkstemp(path), before = dup(STDOUT_FILENO);
    assert_true(text && told >= 0 && before >= 0);
    fflush(stdout);
    dup2(told, STDOUT_FILENO);
    hf_fuzz_tell(&campaign, &findings, 1.5);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    assert_true(pread(told, text, (1 << 16) - 1, 0) > 0);
    close(told);
    remove(path);
    assert_non_null(strstr(text, "finding: compulsory (A5)"));
    assert_non_null(strstr(text, "is no capture, but the piece on"));
    assert_non_null(strstr(text, findings.item[0].file));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(findings_are_told_as_json),
                                       cmocka_unit_test(findings_are_told_as_text)};
    return cmocka_run_group_tests(tests, find, clean) != 0;
}
