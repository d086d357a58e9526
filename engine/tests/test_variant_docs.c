/* Holds docs/variant.schema.json and docs/variant-format.md to the loader.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- helpers ----------------------------------------------------------------------------------------------------- */

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("run this in the project's folder: %s is not there", path);
    char *text = calloc(1, 1 << 18);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 18) - 1, in) > 0);
    fclose(in);
    return text;
}

static json_t *load_schema(void)
{
    json_error_t error;
    json_t *schema = json_load_file("docs/variant.schema.json", JSON_REJECT_DUPLICATES, &error);
    if (!schema)
        fail_msg("docs/variant.schema.json:%d:%d: %s", error.line, error.column, error.text);
    return schema;
}

/* What stands at a path of keys, with "$ref" followed. */
static json_t *at(json_t *schema, json_t *node, const char *key)
{
    node = json_object_get(node, key);
    json_t *reference = json_object_get(node, "$ref");
    if (reference) {
        const char *name = strrchr(json_string_value(reference), '/') + 1;
        node = json_object_get(json_object_get(schema, "definitions"), name);
    }
    if (!node)
        fail_msg("the schema has no %s", key);
    return node;
}

/* The keys of an object, as the loader lists them in hints. */
static void list_keys(json_t *object, char *out, size_t size)
{
    const char *key;
    json_t *value;
    *out = '\0';
    json_object_foreach(object, key, value)
        snprintf(out + strlen(out), size - strlen(out), "%s%s", *out ? ", " : "", key);
}

static void list_strings(json_t *array, char *out, size_t size)
{
    size_t i;
    json_t *value;
    *out = '\0';
    json_array_foreach(array, i, value)
        if (json_is_string(value))
            snprintf(out + strlen(out), size - strlen(out), "%s%s", *out ? ", " : "", json_string_value(value));
}

/* What the loader says is allowed where TEXT has a key or a value that it does not know. */
static void allowed(const char *text, char *out, size_t size)
{
    struct hf_variant *variant;
    struct hf_diag diag = {0};
    assert_int_equal(hf_variant_parse(text, strlen(text), "f", NULL, NULL, &variant, &diag), HF_INVALID);
    const char *list = strstr(diag.hint, "allowed here: ");
    if (!list)
        fail_msg("%s: %s (%s)", text, diag.message, diag.hint);
    snprintf(out, size, "%s", list + strlen("allowed here: "));
}

#define HEAD "format: 1\nname: x\ntitle: x\nextends: english\n"

/* ---- the schema -------------------------------------------------------------------------------------------------- */

static void every_value_is_in_the_schema_with_all_that_it_may_be(void **state)
{
    (void)state;
    json_t *schema = load_schema(), *groups = json_object_get(schema, "properties");
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *f = &hf_fields[i];
        json_t *field = at(schema, at(schema, at(schema, groups, f->group), "properties"), f->name);
        char keys[256], wanted[256] = "", got[256];
        list_keys(json_object_get(field, "properties"), keys, sizeof keys);
        assert_string_equal(keys, "value, article");
        list_strings(json_object_get(field, "required"), keys, sizeof keys);
        assert_string_equal(keys, "value, article");
        assert_string_equal(json_string_value(json_object_get(field, "description")), f->meaning);
        json_t *value = at(schema, json_object_get(field, "properties"), "value");
        if (f->kind == HF_INT) {
            assert_int_equal(json_integer_value(json_object_get(value, "minimum")), f->least);
            assert_int_equal(json_integer_value(json_object_get(value, "maximum")), f->most);
            continue;
        }
        for (int n = f->kind == HF_PRECEDENCE_LIST; f->names[n]; n++)
            snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s%s", *wanted ? ", " : "", f->names[n]);
        if (f->kind == HF_DIRECTIONS || f->kind == HF_PRECEDENCE_LIST)
            value = json_object_get(value, "items");
        list_strings(json_object_get(value, "enum"), got, sizeof got);
        assert_string_equal(got, wanted);
    }
    json_decref(schema);
}

static void the_schema_has_the_keys_that_the_loader_knows(void **state)
{
    (void)state;
    static const struct { const char *text, *definition; } maps[] = {
        {HEAD "source: {x: y}\n", "source"},
        {HEAD "draws: {counters: [{x: y}]}\n", "limit"},
        {HEAD "draws: {counters: [{name: x, plies: 1, resets: [], article: A1, when: [{x: y}]}]}\n", "case"},
        {HEAD "draws: {counters: [{name: x, plies: 1, resets: [], article: A1, when: [{one: {x: y}}]}]}\n", "side"},
    };
    json_t *schema = load_schema(), *top = json_object_get(schema, "properties");
    json_t *definitions = json_object_get(schema, "definitions");
    char wanted[512], got[512];
    allowed(HEAD "x: y\n", wanted, sizeof wanted);
    list_keys(top, got, sizeof got);
    assert_string_equal(got, wanted);
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        json_t *map = json_object_get(i ? definitions : top, maps[i].definition);
        allowed(maps[i].text, wanted, sizeof wanted);
        list_keys(json_object_get(map, "properties"), got, sizeof got);
        assert_string_equal(got, wanted);
        assert_true(json_is_false(json_object_get(map, "additionalProperties")));
    }
    static const char *const groups[] = {"board", "setup", "man", "king", "capture", "game", "draws"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        char text[128];
        snprintf(text, sizeof text, HEAD "%s: {x: y}\n", groups[i]);
        allowed(text, wanted, sizeof wanted);
        json_t *group = json_object_get(top, groups[i]), *needed = json_object_get(schema, "then");
        list_keys(json_object_get(group, "properties"), got, sizeof got);
        assert_string_equal(got, wanted);
        assert_true(json_is_false(json_object_get(group, "additionalProperties")));
        /* all are needed in a file that extends nothing */
        needed = json_object_get(json_object_get(json_object_get(needed, "properties"), groups[i]), "required");
        list_strings(needed, got, sizeof got);
        assert_string_equal(got, wanted);
    }
    json_decref(schema);
}

static void the_schema_has_the_limits_that_the_loader_has(void **state)
{
    (void)state;
    json_t *schema = load_schema(), *limit = at(schema, json_object_get(schema, "definitions"), "limit");
    json_t *keys = json_object_get(limit, "properties"), *plies = json_object_get(keys, "plies");
    char wanted[256], got[256];
    allowed(HEAD "draws: {counters: [{name: x, plies: 1, resets: [x], article: A1}]}\n", wanted, sizeof wanted);
    list_strings(json_object_get(json_object_get(json_object_get(keys, "resets"), "items"), "enum"), got, sizeof got);
    assert_string_equal(got, wanted);
    assert_int_equal(json_integer_value(json_object_get(plies, "minimum")), 0);
    assert_int_equal(json_integer_value(json_object_get(plies, "maximum")), HF_MAX_PLIES);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(keys, "when"), "maxItems")), HF_MAX_CASES);
    json_decref(schema);
}

/* ---- the page ---------------------------------------------------------------------------------------------------- */

static void every_value_and_each_of_its_names_is_on_the_page(void **state)
{
    (void)state;
    char *page = read_file("docs/variant-format.md");
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *f = &hf_fields[i];
        char row[64];
        snprintf(row, sizeof row, "| `%s.%s` | ", f->group, f->name);
        const char *line = strstr(page, row);
        if (!line)
            fail_msg("no row %s", row);
        const char *end = strchr(line, '\n');
        if (strstr(line, "| the same |") == line + strlen(row) - 2) /* as the value above */
            continue;
        for (int n = f->kind == HF_PRECEDENCE_LIST; f->names && f->names[n]; n++) {
            char name[64];
            snprintf(name, sizeof name, "`%s`", f->names[n]);
            const char *found = strstr(line, name);
            if ((!found || found > end) && f->kind != HF_DIRECTIONS)
                fail_msg("%s does not name %s", row, name);
            assert_non_null(strstr(page, name));
        }
        char range[32];
        snprintf(range, sizeof range, "%d to %d", f->least, f->most);
        if (f->kind == HF_INT && f->least && !strstr(line, range))
            fail_msg("%s does not say %s", row, range);
    }
    free(page);
}

static void the_examples_of_the_page_are_variants(void **state)
{
    (void)state;
    char *page = read_file("docs/variant-format.md");
    struct hf_variant *example[2];
    int count = 0;
    for (char *p = page; (p = strstr(p, "```yaml\nformat: 1\n")); count++) {
        char *start = strchr(p, '\n') + 1, *end = strstr(start, "\n```");
        struct hf_diag diag = {0};
        assert_true(count < 2);
        if (hf_variant_parse(start, (size_t)(end + 1 - start), "page", NULL, NULL, &example[count], &diag) != HF_OK)
            fail_msg("example %d, line %d: %s", count + 1, diag.line, diag.message);
        p = end;
    }
    assert_int_equal(count, 2);
    /* The page says that both are the same game. */
    assert_string_equal(example[0]->digest, example[1]->digest);
    hf_variant_free(example[0]);
    hf_variant_free(example[1]);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_in_the_schema_with_all_that_it_may_be),
        cmocka_unit_test(the_schema_has_the_keys_that_the_loader_knows),
        cmocka_unit_test(the_schema_has_the_limits_that_the_loader_has),
        cmocka_unit_test(every_value_and_each_of_its_names_is_on_the_page),
        cmocka_unit_test(the_examples_of_the_page_are_variants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
