/* A small JSON Schema validator, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "schema.h"

#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

json_t *schema_json_of(const struct hf_yaml_node *node)
{
    json_t *value;
    if (node->kind == HF_YAML_TEXT) {
        bool is_number = !node->quoted && node->text[0] && !node->text[strspn(node->text, "0123456789")];
        return is_number ? json_integer(strtoll(node->text, NULL, 10)) : json_string(node->text);
    }
    value = node->kind == HF_YAML_LIST ? json_array() : json_object();
    for (const struct hf_yaml_node *n = node->first; n; n = n->next)
        if (node->kind == HF_YAML_LIST)
            json_array_append_new(value, schema_json_of(n));
        else
            json_object_set_new(value, n->key->text, schema_json_of(n));
    return value;
}

static bool matches(const char *pattern, const char *text)
{
    regex_t regex;
    assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
    bool found = !regexec(&regex, text, 0, NULL, 0);
    regfree(&regex);
    return found;
}

static bool is_type(const char *type, const json_t *value)
{
    if (!strcmp(type, "object"))
        return json_is_object(value);
    if (!strcmp(type, "array"))
        return json_is_array(value);
    if (!strcmp(type, "string"))
        return json_is_string(value);
    assert_string_equal(type, "integer");
    return json_is_integer(value);
}

static bool holds_one(const json_t *list, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), value))
            return true;
    return false;
}

static bool has_all(const json_t *names, const json_t *object)
{
    for (size_t i = 0; i < json_array_size(names); i++)
        if (!json_object_get(object, json_string_value(json_array_get(names, i))))
            return false;
    return true;
}

static bool all_different(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        for (size_t j = 0; j < i; j++)
            if (json_equal(json_array_get(list, i), json_array_get(list, j)))
                return false;
    return true;
}

/* Each member by the schema of its name, of a pattern, or none if others are not allowed. */
static bool accepts_members(const json_t *root, const json_t *schema, const json_t *object)
{
    const json_t *properties = json_object_get(schema, "properties");
    json_t *patterns = json_object_get(schema, "patternProperties");
    const char *name, *pattern;
    json_t *member, *rule;
    json_object_foreach ((json_t *)(uintptr_t)object, name, member) {
        const json_t *own = json_object_get(properties, name);
        json_object_foreach (patterns, pattern, rule)
            if (!own && matches(pattern, name))
                own = rule;
        if (own ? !schema_accepts(root, own, member) : json_is_false(json_object_get(schema, "additionalProperties")))
            return false;
    }
    return true;
}

static bool accepts_keyword(const json_t *root, const json_t *schema, const char *keyword, const json_t *rule,
                            const json_t *value)
{
    static const char prefix[] = "#/definitions/";
    json_int_t number = json_integer_value(rule), size = 0;
    if (json_is_string(value))
        size = (json_int_t)json_string_length(value);
    if (!strcmp(keyword, "$ref")) {
        const char *name = json_string_value(rule);
        assert_memory_equal(name, prefix, strlen(prefix));
        const json_t *other = json_object_get(json_object_get(root, "definitions"), name + strlen(prefix));
        assert_non_null(other);
        return schema_accepts(root, other, value);
    }
    if (!strcmp(keyword, "type"))
        return is_type(json_string_value(rule), value);
    if (!strcmp(keyword, "enum"))
        return holds_one(rule, value);
    if (!strcmp(keyword, "const"))
        return json_equal(rule, value);
    if (!strcmp(keyword, "pattern"))
        return !json_is_string(value) || matches(json_string_value(rule), json_string_value(value));
    if (!strcmp(keyword, "minLength"))
        return !json_is_string(value) || size >= number;
    if (!strcmp(keyword, "maxLength"))
        return !json_is_string(value) || size <= number;
    if (!strcmp(keyword, "minimum"))
        return !json_is_integer(value) || json_integer_value(value) >= number;
    if (!strcmp(keyword, "maximum"))
        return !json_is_integer(value) || json_integer_value(value) <= number;
    if (!strcmp(keyword, "minItems"))
        return !json_is_array(value) || (json_int_t)json_array_size(value) >= number;
    if (!strcmp(keyword, "uniqueItems"))
        return all_different(value);
    if (!strcmp(keyword, "minProperties"))
        return !json_is_object(value) || (json_int_t)json_object_size(value) >= number;
    if (!strcmp(keyword, "required"))
        return !json_is_object(value) || has_all(rule, value);
    if (!strcmp(keyword, "properties"))
        return accepts_members(root, schema, value);
    if (!strcmp(keyword, "dependencies")) {
        const char *name;
        json_t *names;
        json_object_foreach ((json_t *)(uintptr_t)rule, name, names)
            if (json_object_get(value, name) && !has_all(names, value))
                return false;
        return true;
    }
    bool any = !strcmp(keyword, "anyOf"), all = !strcmp(keyword, "allOf"), items = !strcmp(keyword, "items");
    if (any || all) {
        size_t accepted = 0;
        for (size_t i = 0; i < json_array_size(rule); i++)
            accepted += schema_accepts(root, json_array_get(rule, i), value);
        return any ? accepted > 0 : accepted == json_array_size(rule);
    }
    for (size_t i = 0; items && i < json_array_size(value); i++)
        if (!schema_accepts(root, rule, json_array_get(value, i)))
            return false;
    static const char *const others[] = {"items", "title", "description", "definitions", "$schema", "$id",
                                         "additionalProperties", "patternProperties"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(keyword, others[i]))
            return true;
    fail_msg("a keyword that the test does not know: %s", keyword);
    return false;
}

bool schema_accepts(const json_t *root, const json_t *schema, const json_t *value)
{
    const char *keyword;
    json_t *rule;
    json_object_foreach ((json_t *)(uintptr_t)schema, keyword, rule)
        if (!accepts_keyword(root, schema, keyword, rule, value))
            return false;
    return true;
}
