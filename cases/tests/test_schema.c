/* docs/scenario.schema.json says what the loader does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "load.h"
#include "loading.h"
#include "schema.h"

static json_t *schema;

static int read_schema(void **state)
{
    (void)state;
    json_error_t error;
    schema = json_load_file("docs/scenario.schema.json", JSON_REJECT_DUPLICATES, &error);
    if (!schema)
        print_error("line %d: %s\n", error.line, error.text);
    return schema == NULL;
}

static int free_schema(void **state)
{
    (void)state;
    json_decref(schema);
    return 0;
}

/* The part of the schema at PATH, names separated by dots. */
static json_t *part(const char *path)
{
    json_t *at = schema;
    char copy[200], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *name = strtok_r(copy, ".", &rest); name; name = strtok_r(NULL, ".", &rest)) {
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(name)) : json_object_get(at, name);
        if (!at)
            fail_msg("the schema has no %s (of %s)", name, path);
    }
    return at;
}

/* The members of the object at PATH, or the items of the list, are NAMES and no others. */
static void holds(const char *path, const char *const *names)
{
    const json_t *object = part(path);
    size_t count = 0;
    for (; names[count]; count++) {
        bool found = json_object_get(object, names[count]) != NULL;
        for (size_t i = 0; i < json_array_size(object) && !found; i++)
            found = !strcmp(json_string_value(json_array_get(object, i)), names[count]);
        if (!found)
            fail_msg("%s has no %s", path, names[count]);
    }
    assert_int_equal(json_is_array(object) ? json_array_size(object) : json_object_size(object), count);
}

static void keys_and_names_are_those_of_the_loader(void **state)
{
    (void)state;
    holds("properties", hf_case_file_keys);
    holds("definitions.source.properties", hf_case_source_keys);
    holds("definitions.scenario.properties", hf_case_keys);
    holds("definitions.scenario.properties.status.enum", hf_case_states);
    holds("definitions.scenario.properties.side.enum", hf_case_sides);
    holds("definitions.moves.items.anyOf.1.properties", hf_case_move_keys);
    holds("definitions.moves.items.anyOf.1.properties.offer.enum", hf_case_offers);
    holds("definitions.moves.items.anyOf.2.properties", hf_case_repeat_keys);
    holds("definitions.expect.properties", hf_expect_names);
    holds("definitions.expect.properties.status.enum", hf_result_names);
    holds("definitions.expect.properties.reason.enum", hf_reason_names + 1);
    holds("definitions.expect.properties.perft.properties.count.enum", hf_count_names);
}

static void limit_is(const char *path, long long limit)
{
    assert_int_equal(json_integer_value(part(path)), limit);
}

static void limits_are_those_of_the_loader(void **state)
{
    (void)state;
    limit_is("definitions.title.maxLength", HF_CASE_TITLE);
    limit_is("definitions.source.properties.title.maxLength", HF_CASE_SOURCE);
    limit_is("definitions.source.properties.url.maxLength", HF_CASE_SOURCE);
    limit_is("definitions.article.maxLength", HF_CASE_ARTICLE);
    limit_is("definitions.scenario.properties.id.maxLength", HF_CASE_ID);
    limit_is("definitions.move.maxLength", HF_MOVE_SIZE - 1);
    limit_is("definitions.legal-move.maxLength", HF_MOVE_SIZE - 1);
    limit_is("definitions.moves.items.anyOf.2.properties.repeat.maximum", HF_CASE_PLIES);
    limit_is("definitions.expect.properties.count.maximum", HF_CASE_COUNT);
    limit_is("definitions.expect.properties.captures.maximum", HF_MAX_SQUARES);
}

static bool accepts_file(const char *text, size_t length, const char *name)
{
    struct hf_yaml *yaml;
    struct hf_diag diag;
    if (hf_yaml_parse(text, length, name, &yaml, &diag))
        fail_msg("%s:%d: %s", name, diag.line, diag.message);
    json_t *value = schema_json_of(hf_yaml_root(yaml));
    bool accepted = schema_accepts(schema, schema, value);
    json_decref(value);
    hf_yaml_free(yaml);
    return accepted;
}

/* Good and bad in all parts of the format; what only the loader can know (squares, FENs, ids in two places) is not
 * here. */
static const struct { bool good; const char *text;
} files[] = {
    {true, HEAD "- {id: a/1, expect: {count: 7}}\n"},
    {true,
     "format: 1\nvariant: english\ntitle: a\nsource: {title: b, url: c}\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {false, "format: 2\nvariant: english\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {false, "variant: english\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {false, "format: 1\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {false, "format: 1\nvariant: english\n"},
    {false, "format: 1\nvariant: english\nscenarios: []\n"},
    {false, "format: 1\nvariant: english\nsource: {author: b}\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {false, "format: 1\nvariant: english\nextra: b\nscenarios: [{id: a, expect: {count: 7}}]\n"},
    {true, HEAD "- {id: a/1, title: b, rule: [A1, A10], status: disputed, source: {url: c}, expect: {count: 7}}\n"},
    {true, HEAD "- {id: a/1, rule: A1, status: required, expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, title: \"\", expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, rule: [], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, rule: [A1, A1], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, status: wanted, expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1}\n"},
    {false, HEAD "- {expect: {count: 7}}\n"},
    {false, HEAD "- {id: a//1, expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, expect: {}}\n"},
    {false, HEAD "- {id: a/1, fen: \"B:W21:B1\", expect: {count: 7}}\n"},
    {true, HEAD "- {id: a/1, position: \"B:W21:B1\", expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, side: white, expect: {count: 7}}\n"},
    {true, HEAD "- {id: a/1, moves: [], expect: {count: 7}}\n"},
    {true, HEAD "- {id: a/1, moves: [\"11-15\", accept, {move: \"22-18\"}, {move: \"22-18\", offer: draw},"
                " {repeat: 3, moves: [\"1-5\", {repeat: 2, moves: [accept]}]}], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: \"11-15\", expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: [\"\"], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: [{move: \"11-15\", offer: win}], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: [{repeat: 0, moves: [\"11-15\"]}], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: [{repeat: 2, moves: []}], expect: {count: 7}}\n"},
    {false, HEAD "- {id: a/1, moves: [{repeat: 2}], expect: {count: 7}}\n"},
    {true,
     HEAD "- {id: a/1, expect: {legal: [\"1-5\", \"1x5x9\", \"a1:b2\"], includes: [\"1-5\"], illegal: [\"1-5\"]}}\n"},
    {true, HEAD "- {id: a/1, expect: {legal: []}}\n"},
    {false, HEAD "- {id: a/1, expect: {includes: []}}\n"},
    {false, HEAD "- {id: a/1, expect: {illegal: []}}\n"},
    {false, HEAD "- {id: a/1, expect: {legal: \"1-5\"}}\n"},
    {false, HEAD "- {id: a/1, expect: {legal: [\"1-5\", \"1-5\"]}}\n"},
    {false, HEAD "- {id: a/1, expect: {legal: [\"15\"]}}\n"},
    {false, HEAD "- {id: a/1, expect: {legal: [\"1 - 5\"]}}\n"},
    {false, HEAD "- {id: a/1, expect: {count: many}}\n"},
    {false, HEAD "- {id: a/1, expect: {captures: 129}}\n"},
    {true, HEAD "- {id: a/1, expect: {position: \"B:W21:B1\", status: draw, reason: repetition}}\n"},
    {false, HEAD "- {id: a/1, expect: {position: \"\"}}\n"},
    {false, HEAD "- {id: a/1, expect: {status: won}}\n"},
    {false, HEAD "- {id: a/1, expect: {reason: \"\"}}\n"},
    {true, HEAD "- {id: a/1, expect: {perft: {count: routes, 1: 7, 10: \"12345678901234567890\"}}}\n"},
    {false, HEAD "- {id: a/1, expect: {perft: {count: all, 1: 7}}}\n"},
    {false, HEAD "- {id: a/1, expect: {perft: {0: 1}}}\n"},
    {false, HEAD "- {id: a/1, expect: {perft: {100: 1}}}\n"},
    {false, HEAD "- {id: a/1, expect: {perft: {1: many}}}\n"},
    {true, HEAD "- {id: a/1, moves: [\"nonsense\"], expect: {invalid: \"\"}}\n"},
    {false, HEAD "- {id: a/1, moves: [\"1-5\"], expect: {invalid: [a]}}\n"},
};

/* "a1:b2" is a move there too: a board of numbers is also read by letters. */
static void the_schema_and_the_loader_accept_the_same_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct hf_suite suite;
        struct told told;
        bool loads = load_text(&suite, &told, files[i].text) == HF_OK;
        bool accepted = accepts_file(files[i].text, strlen(files[i].text), "test.yaml");
        hf_suite_free(&suite);
        if (loads != files[i].good || accepted != files[i].good)
            fail_msg("%s\nshould be %d; loader %d (%s), schema %d", files[i].text, files[i].good, loads,
                     told.error.message, accepted);
    }
}

static void the_shipped_suites_are_valid_by_the_schema(void **state)
{
    (void)state;
    struct hf_suite suite = {0};
    const char *last = "";
    size_t checked = 0;
    assert_int_equal(hf_suite_add(&suite, "cases/suites"), HF_OK);
    for (size_t i = 0; i < suite.count; i++) {
        const char *path = suite.scenario[i].path;
        char *text;
        size_t length;
        if (!strcmp(path, last))
            continue;
        assert_int_equal(hf_file_read(path, HF_FILE_LIMIT, &text, &length, NULL), HF_OK);
        if (!accepts_file(text, length, path))
            fail_msg("%s is not valid by docs/scenario.schema.json", path);
        free(text);
        last = path;
        checked++;
    }
    assert_true(checked > 0);
    hf_suite_free(&suite);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_names_are_those_of_the_loader),
        cmocka_unit_test(limits_are_those_of_the_loader),
        cmocka_unit_test(the_schema_and_the_loader_accept_the_same_files),
        cmocka_unit_test(the_shipped_suites_are_valid_by_the_schema),
    };
    return cmocka_run_group_tests(tests, read_schema, free_schema) != 0;
}
