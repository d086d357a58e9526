/* Variant files broken at random, from one seed: the loader may refuse them or not, but never crash, and whatever it
 * accepts makes sense. Run under AddressSanitizer by `make asan`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { ROUNDS = 3000, FILES = 64, ROOM = 1 << 16 };

/* splitmix64 */
static uint64_t draw(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static size_t below(uint64_t *seed, size_t n)
{
    return n ? (size_t)(draw(seed) % n) : 0;
}

struct text { char bytes[ROOM]; size_t length; };

/* Puts WITH in the place of SIZE bytes at AT, if there is room. */
static void splice(struct text *text, size_t at, size_t size, const char *with, size_t length)
{
    if (text->length - size + length > ROOM)
        return;
    memmove(text->bytes + at + length, text->bytes + at + size, text->length - at - size);
    memcpy(text->bytes + at, with, length);
    text->length += length - size;
}

static void break_somewhere(struct text *text, uint64_t *seed)
{
    static const char *const tokens[] = {
        ":",
        ",",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "\n",
        "  ",
        "\t",
        "- ",
        "? ",
        "*",
        "&a ",
        "!t ",
        "<<: ",
        "---\n",
        "#",
        "|",
        "\\",
        "\xff",
        "\xc3\xa9",
        "",
        "0",
        "1",
        "14",
        "128",
        "-1",
        "3+",
        "1-2",
        "99999999999999999999",
        "yes",
        "value",
        "article",
        "when",
        "extends: english\n",
        "most-pieces",
        "frisian-value",
        "backward",
    };
    size_t at = below(seed, text->length), size = below(seed, 12);
    if (size > text->length - at)
        size = text->length - at;
    char copy[64];
    switch (below(seed, 5)) {
    case 0: /* one byte */
        if (text->length)
            text->bytes[at] = (char)draw(seed);
        break;
    case 1: /* a token over some bytes, or between two */
    case 2: {
        const char *token = tokens[below(seed, sizeof tokens / sizeof *tokens)];
        splice(text, at, below(seed, 2) ? size : 0, token, strlen(token));
        break;
    }
    case 3: /* a piece goes */
        splice(text, at, size, "", 0);
        break;
    case 4: /* a piece comes from elsewhere */
        memcpy(copy, text->bytes + at, size);
        splice(text, below(seed, text->length - size + 1), 0, copy, size);
        break;
    }
}

/* Reads the files of the shipped variants, in alphabetical order: a seed means the same everywhere. */
static size_t load_files(struct text *files)
{
    size_t count = 0;
    for (; count < hf_variant_count() && count < FILES; count++) {
        char path[512];
        snprintf(path, sizeof path, "engine/variants/%s.yaml", hf_variant_at(count)->name);
        FILE *in = fopen(path, "rb");
        if (!in)
            fail_msg("run this in the project's folder: %s is not there", path);
        files[count].length = fread(files[count].bytes, 1, ROOM, in);
        fclose(in);
    }
    return count;
}

static void broken_files_are_refused_or_make_sense(void **state)
{
    (void)state;
    struct text *files = calloc(FILES + 1, sizeof *files), *text = files + FILES;
    assert_non_null(files);
    size_t count = load_files(files);
    uint64_t seed = 20240607;
    size_t accepted = 0;
    for (int round = 0; round < ROUNDS; round++) {
        *text = files[below(&seed, count)];
        for (size_t n = 1 + below(&seed, 3); n; n--)
            break_somewhere(text, &seed);
        struct hf_variant *variant = NULL;
        struct hf_diag diag = {0};
        /* an exact allocation, so that reading past the end is seen */
        char *exact = malloc(text->length ? text->length : 1);
        assert_non_null(exact);
        memcpy(exact, text->bytes, text->length);
        enum hf_status status = hf_variant_parse(exact, text->length, "fuzz.yaml", NULL, NULL, &variant, &diag);
        free(exact);
        if (status == HF_OK) {
            accepted++;
            assert_int_equal(hf_rules_check(&variant->rules, NULL, NULL), HF_OK);
            assert_true(variant->geometry.squares > 0 && variant->geometry.squares <= HF_MAX_SQUARES);
        } else {
            assert_int_equal(status, HF_INVALID);
            assert_null(variant);
            assert_true(diag.line > 0 && diag.column > 0 && *diag.message);
        }
        hf_variant_free(variant);
    }
    /* Both must happen, or nothing was tried. */
    assert_true(accepted > ROUNDS / 20);
    assert_true(accepted < ROUNDS / 2);
    free(files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(broken_files_are_refused_or_make_sense)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
