/* Tests of YAML as a tree: the place of every node, and what is said about broken texts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "yaml_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

static struct hf_yaml *parse(const char *text)
{
    struct hf_yaml *yaml;
    struct hf_diag diag = {0};
    if (hf_yaml_parse(text, strlen(text), "file.yaml", &yaml, &diag) != HF_OK)
        fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
    return yaml;
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

/* Writes a tree as "kind line:column" with keys, depth first. */
static void dump(const struct hf_yaml_node *node, char *out, size_t size)
{
    size_t used = strlen(out);
    if (node->key)
        snprintf(out + used, size - used, "%s@%d:%d=", node->key->text, node->key->line, node->key->column);
    used = strlen(out);
    if (node->kind == HF_YAML_TEXT)
        snprintf(out + used, size - used, "%s%s%s@%d:%d ", node->quoted ? "'" : "", node->text, node->quoted ? "'" : "",
                 node->line, node->column);
    else
        snprintf(out + used, size - used, "%s%zu@%d:%d ", node->kind == HF_YAML_LIST ? "list" : "map", node->count,
                 node->line, node->column);
    for (const struct hf_yaml_node *n = node->first; n; n = n->next)
        dump(n, out, size);
}

static const struct { const char *text, *tree; } trees[] = {
    {"a: 1\nb:\n  - x\n  - \"y z\"\n", "map2@1:1 a@1:1=1@1:4 b@2:1=list2@3:3 x@3:5 'y z'@4:5 "},
    {"a:\nb: {c: , d: [], e}", "map2@1:1 a@1:1=@1:3 b@2:1=map3@2:4 c@2:5=@2:8 d@2:10=list0@2:13 e@2:17=@2:18 "},
    {"é: ü\nü: [é, x]\n", "map2@1:1 é@1:1=ü@1:4 ü@2:1=list2@2:4 é@2:5 x@2:8 "},
    {"\xef\xbb\xbf" "a: b", "map1@1:1 a@1:1=b@1:4 "}, /* a byte order mark has no column */
    {"a: b\r\nc: d\r\n", "map2@1:1 a@1:1=b@1:4 c@2:1=d@2:4 "},
    {"a: no\nb: 010\nc: ~\nd: 1-1\n", "map4@1:1 a@1:1=no@1:4 b@2:1=010@2:4 c@3:1=~@3:4 d@4:1=1-1@4:4 "},
    {"# comment\n---\na: |\n  two\n  lines\n", "map1@3:1 a@3:1='two\nlines\n'@3:4 "},
    {"- a\n-\n- ''\n", "list3@1:1 a@1:3 @2:2 ''@3:3 "},
};

static void every_node_knows_its_line_and_column(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct hf_yaml *yaml = parse(trees[i].text);
        char out[1024] = "";
        dump(hf_yaml_root(yaml), out, sizeof out);
        assert_string_equal(out, trees[i].tree);
        hf_yaml_free(yaml);
    }
}

/* A reader of what a text says counts within the text; that can only be told in the file's columns if it stands there
 * as it is read. */
static void a_column_within_a_text_is_one_of_the_file(void **state)
{
    static const struct { const char *text; int column; } cases[] = {
        {"a: xyz", 6}, {"a: 'xyz'", 7}, {"a: \"éyz\"", 7}, {"é: xyz  # note", 6}, {"a: 'x''z'", 4}, {"a: \"x\\tz\"", 4},
        {"a: x\n  z", 4}, {"a: 'x\n  z'", 4}, {"a: |\n  xyz", 4}, {"a: >\n  xyz", 4},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hf_yaml *yaml = parse(cases[i].text);
        assert_int_equal(hf_yaml_column(hf_yaml_root(yaml)->first, 3), cases[i].column);
        assert_int_equal(hf_yaml_column(hf_yaml_root(yaml)->first, 0), 4);
        hf_yaml_free(yaml);
    }
}

static void a_key_is_found_and_its_absence_too(void **state)
{
    (void)state;
    struct hf_yaml *yaml = parse("a: 1\nb: {c: x}\n");
    const struct hf_yaml_node *root = hf_yaml_root(yaml);
    assert_string_equal(hf_yaml_find(root, "a")->text, "1");
    assert_string_equal(hf_yaml_find(hf_yaml_find(root, "b"), "c")->text, "x");
    assert_null(hf_yaml_find(root, "c"));
    assert_null(hf_yaml_find(hf_yaml_find(root, "a"), "a")); /* a text has no keys */
    assert_true(hf_yaml_find(root, "b")->flow);
    assert_false(root->flow);
    hf_yaml_free(yaml);
}

static void only_an_unquoted_nothing_is_empty(void **state)
{
    (void)state;
    struct hf_yaml *yaml = parse("a:\nb: ''\nc: x\nd: []\n");
    const struct hf_yaml_node *root = hf_yaml_root(yaml);
    assert_true(hf_yaml_is_empty(hf_yaml_find(root, "a")));
    assert_false(hf_yaml_is_empty(hf_yaml_find(root, "b")));
    assert_false(hf_yaml_is_empty(hf_yaml_find(root, "c")));
    assert_false(hf_yaml_is_empty(hf_yaml_find(root, "d")));
    hf_yaml_free(yaml);
}

/* ---- broken texts ------------------------------------------------------------------------------------------------ */

static const char QUOTE[] = "quote the value: \"…\"";
static const char MERGE[] =
    "quote the value if ':' belongs to it; otherwise give each key a line of its own, in the same column"
    " as the others";

static const struct { const char *text; int line, column; const char *message, *hint; } broken[] = {
    /* indentation */
    {"a:\n\tb: 1", 2, 1, "a tab is used for indentation", "indent with blanks"},
    {"a: x\n\tb", 2, 1, "a tab is used for indentation", "indent with blanks"},
    {"a: |\n\tx", 2, 1, "a tab is used for indentation", "indent with blanks"},
    {"a:\n  b: 1\n c: 2", 3, 2, "this line is not indented as the lines before it",
     "the keys of this mapping start in column 1, as in line 1"},
    {"a: 1\n b: 2", 2, 3, "this ':' would start another mapping", MERGE},
    {"- a\nb: 1", 2, 1, "a list item that starts with '-' was expected", "items of one list start in the same column"},
    {"a: 1\n- b", 2, 1, "a list item where a key was expected",
     "a list stands below its key, or quote the value if '-' belongs to it"},
    {"a: 1\n...\nb", 3, 1, "text after the end of the document", "keys of one mapping start in the same column"},
    /* what must be quoted */
    {"a: b: c", 1, 5, "this ':' would start another mapping", MERGE},
    {"a: *", 1, 4, "a value cannot start with '*'", QUOTE},
    {"a: &", 1, 4, "a value cannot start with '&'", QUOTE},
    {"a: @x", 1, 4, "a value cannot start with '@'", QUOTE},
    {"é: %x", 1, 4, "a value cannot start with '%'", QUOTE},
    {"a: `x`", 1, 4, "a value cannot start with '`'", QUOTE},
    {"a: }", 1, 4, "a value cannot start with '}'", QUOTE},
    {"a: ,x", 1, 4, "a value cannot start with ','", QUOTE},
    {"a: !<", 1, 4, "a value cannot start with '!'", QUOTE},
    {"a: !x!y z", 1, 4, "a value cannot start with '!'", QUOTE},
    {"x: ? y", 1, 4, "a value cannot start with '?'", QUOTE},
    {"%FOO\na: 1", 1, 1, "a line cannot start with '%'", QUOTE},
    {"a: \"x\" y", 1, 8, "text after the end of the value", "quote the whole value: \"…\""},
    {"a: 'it's'", 1, 8, "text after the end of the value", "quote the whole value: \"…\""},
    {"a: - b", 1, 4, "a list item cannot start here",
     "start the list on a line of its own, or quote the value if '-' belongs to it"},
    {"a: |x\n  b", 1, 4, "text after '|' on the same line", "start the text on the next line, or quote the value"},
    {"{a: b, c:}", 1, 9, "this ':' within brackets is unclear",
     "write a blank after the ':' of a key; quote a value that contains ':'"},
    /* keys */
    {": b", 1, 1, "a key is missing before ':'", "write \"key: value\""},
    {"\"\": 1", 1, 1, "the key is missing", "write \"key: value\""},
    {"a: 1\nb\nc: 2", 2, 1, "':' and a value are missing after this key",
     "write \"key: value\"; a text that goes on over lines must be indented or quoted"},
    {"[a, b]: c", 1, 1, "a key must be a text, not a list", "quote the key if the brackets belong to it"},
    {"{a: b}: c", 1, 1, "a key must be a text, not a mapping", "quote the key if the brackets belong to it"},
    {"a: 1\nb: 1\n\"a\": 2\nb: 3", 3, 1, "the key \"a\" stands here twice",
     "the first is in line 1, column 1: keep one of them"},
    {"x: {b: 1, a: 2, b: 3}", 1, 17, "the key \"b\" stands here twice",
     "the first is in line 1, column 5: keep one of them"},
    {"<<: 1", 1, 1, "merge keys are not read here", "write the values out"},
    /* quotes and brackets that do not close */
    {"a: \"x\nb: 1", 1, 4, "the quote \" is never closed",
     "close it at the end of the text; within a text in '…' a quote is written '', within \"…\" it is written \\\""},
    {"a: 'x\n---\n'", 1, 4, "the quote ' is not closed before the next document", "close it at the end of the text"},
    {"a: [1, 2\nb: 3", 2, 2, "',' or ']' is missing in the list that starts in line 1, column 4",
     "close the list with ']', or quote the values in it"},
    {"a: {x: 1\nb: 3", 2, 2, "',' or '}' is missing in the mapping that starts in line 1, column 4",
     "close the mapping with '}', or quote the values in it"},
    {"a: [1, 2", 1, 9, "',' or ']' is missing in the list that starts in line 1, column 4",
     "close the list with ']', or quote the values in it"},
    {"é: {", 1, 5, "the text ends in the middle", "something is missing: was the end cut off?"},
    {"a:\n  [", 2, 4, "the text ends in the middle", "something is missing: was the end cut off?"},
    {"a: [\n", 2, 1, "the text ends in the middle", "something is missing: was the end cut off?"},
    {"a: [1]]", 1, 7, "text after the end of the value", "quote the whole value: \"…\""},
    {"a: \"\\q\"", 1, 5, "unknown escape after the backslash in a text in double quotes",
     "write two backslashes for one, or use single quotes"},
    {"a: \"\\u12\"", 1, 7, "a broken escape in a text in double quotes",
     "write two backslashes for one, or use single quotes"},
    /* what YAML has and we have not */
    {"a: *foo", 1, 4, "the alias \"foo\" is not read here",
     "quote the value if '*' belongs to it; otherwise write it out"},
    {"a: &x y", 1, 4, "anchors (&name) are not read here",
     "quote the value if '&' belongs to it; otherwise leave the anchor out"},
    {"a: &x [y]", 1, 4, "anchors (&name) are not read here",
     "quote the value if '&' belongs to it; otherwise leave the anchor out"},
    {"a: !!str x", 1, 4, "tags (!name) are not read here",
     "quote the value if '!' belongs to it; otherwise leave the tag out"},
    {"a: !t {b: c}", 1, 4, "tags (!name) are not read here",
     "quote the value if '!' belongs to it; otherwise leave the tag out"},
    {"a: 1\n---\nb: 2", 2, 1, "a second document starts here", "put it into a file of its own"},
    {"", 1, 1, "the file is empty", "it must be a mapping that starts with \"format: 1\""},
    {"# nothing\n", 1, 1, "the file is empty", "it must be a mapping that starts with \"format: 1\""},
    {"---\n", 1, 1, "the file is empty", "it must be a mapping that starts with \"format: 1\""},
    /* characters */
    {"a: 1\né: \xe9", 2, 4, "this is not UTF-8 text (byte 0xE9)", "save the file as UTF-8"},
    {"a: \xc0\xaf", 1, 4, "this is not UTF-8 text (byte 0xC0)", "save the file as UTF-8"},           /* overlong */
    {"a: \xed\xa0\x80", 1, 4, "this is not UTF-8 text (byte 0xED)", "save the file as UTF-8"},       /* a surrogate */
    {"a: \xf4\x90\x80\x80", 1, 4, "this is not UTF-8 text (byte 0xF4)", "save the file as UTF-8"},   /* too big */
    {"a: é\xc3", 1, 5, "this is not UTF-8 text (byte 0xC3)", "save the file as UTF-8"},              /* cut short */
    {"\xff\xfe" "a", 1, 1, "this is not UTF-8 text (byte 0xFF)", "save the file as UTF-8"},          /* UTF-16 */
    {"a: é\r\nb: \a", 2, 4, "the control character U+0007 is not allowed", "take it out"},
    {"a:\rb: \x1b[1m", 2, 4, "the control character U+001B is not allowed", "take it out"},
    {"a: \xc2\x9b" "1m", 1, 4, "the control character U+009B is not allowed", "take it out"},
    {"a: \xe2\x80\xa8", 1, 4, "the control character U+2028 is not allowed", "take it out"},
    {"a: \"\\0\"", 1, 4, "the text contains a control character", "take the escape out"},
    {"a: \"\\e\"", 1, 4, "the text contains a control character", "take the escape out"},
    {"a: \"é\\x9b\"", 1, 4, "the text contains a control character", "take the escape out"},
};

static void broken_texts_are_explained_where_they_break(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct hf_yaml *yaml = NULL;
        struct hf_diag diag = {0};
        enum hf_status status = hf_yaml_parse(broken[i].text, strlen(broken[i].text), "file.yaml", &yaml, &diag);
        if (status != HF_INVALID || diag.line != broken[i].line || diag.column != broken[i].column)
            fail_msg("%s\ngot status %d, %d:%d: %s", broken[i].text, (int)status, diag.line, diag.column, diag.message);
        assert_null(yaml);
        assert_string_equal(diag.file, "file.yaml");
        assert_string_equal(diag.message, broken[i].message);
        assert_string_equal(diag.hint, broken[i].hint);
    }
}

static void a_nul_byte_is_refused_not_an_end(void **state)
{
    (void)state;
    struct hf_yaml *yaml;
    struct hf_diag diag;
    assert_int_equal(hf_yaml_parse("a: b\0c", 6, "f", &yaml, &diag), HF_INVALID);
    assert_string_equal(diag.message, "the control character U+0000 is not allowed");
    assert_int_equal(diag.column, 5);
}

/* ---- limits ------------------------------------------------------------------------------------------------------ */

/* COUNT times UNIT after PREFIX. */
static char *repeat(const char *prefix, const char *unit, size_t count, size_t *length)
{
    size_t head = strlen(prefix), size = strlen(unit);
    char *text = malloc(head + count * size + 1);
    assert_non_null(text);
    memcpy(text, prefix, head);
    for (size_t i = 0; i < count; i++)
        memcpy(text + head + i * size, unit, size);
    *length = head + count * size;
    text[*length] = '\0';
    return text;
}

static void lists_within_lists_end_at_a_depth_of_64(void **state)
{
    (void)state;
    for (size_t depth = 64; depth <= 65; depth++) {
        char text[200];
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        struct hf_yaml *yaml;
        struct hf_diag diag = {0};
        enum hf_status status = hf_yaml_parse(text, 2 * depth, "f", &yaml, &diag);
        assert_int_equal(status, depth == 64 ? HF_OK : HF_INVALID);
        if (status != HF_OK) {
            assert_string_equal(diag.message, "more than 64 lists and mappings within each other");
            assert_int_equal(diag.column, 65);
        }
        hf_yaml_free(yaml);
    }
}

static void hostile_texts_end_quickly(void **state)
{
    (void)state;
    static const struct { const char *prefix, *unit; size_t count; enum hf_status status; } texts[] = {
        {"", "[", 200000, HF_INVALID},   {"", "{", 200000, HF_INVALID},    {"", "- ", 200000, HF_INVALID},
        {"", "? ", 200000, HF_INVALID},  {"", "- a\n", 100000, HF_OK},     {"a: ", "b ", 200000, HF_OK},
        {"a: \"", "x", 200000, HF_INVALID}, {"", "a: 1\n", 50000, HF_INVALID}, {"{", "a, ", 100000, HF_INVALID},
        {"", "a:\n ", 100000, HF_INVALID}, {"a", ":", 200000, HF_INVALID},
    };
    clock_t start = clock();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t length;
        char *text = repeat(texts[i].prefix, texts[i].unit, texts[i].count, &length);
        struct hf_yaml *yaml;
        assert_int_equal(hf_yaml_parse(text, length, "f", &yaml, NULL), texts[i].status);
        hf_yaml_free(yaml);
        free(text);
    }
    /* Quadratic time would be minutes; this leaves room for Valgrind. */
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 20);
}

static void a_million_values_are_the_most(void **state)
{
    (void)state;
    size_t length;
    char *text = repeat("[", "a,\n", HF_YAML_NODES, &length);
    struct hf_yaml *yaml;
    struct hf_diag diag;
    assert_int_equal(hf_yaml_parse(text, length, "f", &yaml, &diag), HF_INVALID);
    assert_string_equal(diag.message, "the file has more than a million values");
    assert_int_equal(diag.line, HF_YAML_NODES); /* the list itself is one */
    free(text);
}

static void sixteen_mebibytes_are_the_most(void **state)
{
    (void)state;
    size_t length;
    char *text = repeat("a: b\n", "#234567\n", HF_YAML_BYTES / 8, &length);
    struct hf_yaml *yaml;
    struct hf_diag diag;
    assert_int_equal(hf_yaml_parse(text, HF_YAML_BYTES, "f", &yaml, &diag), HF_OK);
    hf_yaml_free(yaml);
    assert_int_equal(hf_yaml_parse(text, HF_YAML_BYTES + 1, "f", &yaml, &diag), HF_INVALID);
    assert_string_equal(diag.message, "the file is larger than 16 MiB");
    assert_string_equal(diag.file, "f");
    assert_int_equal(diag.line, 0);
    free(text);
}

/* ---- reading values ---------------------------------------------------------------------------------------------- */

static void expect(const struct hf_diag *diag, int line, int column, const char *message, const char *hint)
{
    assert_string_equal(diag->message, message);
    assert_string_equal(diag->hint, hint);
    assert_int_equal(diag->line, line);
    assert_int_equal(diag->column, column);
}

static void numbers_are_whole_and_in_range(void **state)
{
    (void)state;
    static const struct { const char *text; enum hf_status status; int value; const char *message; } numbers[] = {
        {"n: 4", HF_OK, 4, NULL},   {"n: 014", HF_OK, 14, NULL}, {"n: \"7\"", HF_OK, 7, NULL},
        {"n: 3", HF_INVALID, 0, "the width cannot be \"3\""},
        {"n: 15", HF_INVALID, 0, "the width cannot be \"15\""},
        {"n: 99999999999999999999999", HF_INVALID, 0, "the width cannot be \"99999999999999999999999\""},
        {"n: -5", HF_INVALID, 0, "the width cannot be \"-5\""},
        {"n: 8.0", HF_INVALID, 0, "the width cannot be \"8.0\""},
        {"n: eight", HF_INVALID, 0, "the width cannot be \"eight\""},
        {"n:", HF_INVALID, 0, "the width is missing"},
        {"n: [8]", HF_INVALID, 0, "the width must be a number, not a list"},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct hf_yaml *yaml = parse(numbers[i].text);
        struct hf_diag diag = {0};
        int value = 0;
        const struct hf_yaml_node *node = hf_yaml_find(hf_yaml_root(yaml), "n");
        assert_int_equal(hf_yaml_want_int(node, 4, 14, "the width", &value, &diag), numbers[i].status);
        assert_int_equal(value, numbers[i].value);
        if (numbers[i].message)
            expect(&diag, node->line, node->column, numbers[i].message, "a whole number from 4 to 14 was expected");
        hf_yaml_free(yaml);
    }
}

static void names_are_known_or_the_nearest_is_told(void **state)
{
    (void)state;
    static const char *const names[] = {"short", "long", NULL};
    struct hf_yaml *yaml = parse("a: long\nb: lnog\nc: far\nd:\ne: {x: y}\n");
    const struct hf_yaml_node *root = hf_yaml_root(yaml);
    struct hf_diag diag;
    int value = -1;
    assert_int_equal(hf_yaml_want_name(hf_yaml_find(root, "a"), names, "reach", &value, &diag), HF_OK);
    assert_int_equal(value, 1);
    assert_int_equal(hf_yaml_want_name(hf_yaml_find(root, "b"), names, "reach", &value, &diag), HF_INVALID);
    expect(&diag, 2, 4, "reach cannot be \"lnog\"", "did you mean \"long\"? allowed here: short, long");
    assert_int_equal(hf_yaml_want_name(hf_yaml_find(root, "c"), names, "reach", &value, &diag), HF_INVALID);
    expect(&diag, 3, 4, "reach cannot be \"far\"", "allowed here: short, long");
    assert_int_equal(hf_yaml_want_name(hf_yaml_find(root, "d"), names, "reach", &value, &diag), HF_INVALID);
    expect(&diag, 4, 3, "reach is missing", "allowed here: short, long");
    assert_int_equal(hf_yaml_want_name(hf_yaml_find(root, "e"), names, "reach", &value, &diag), HF_INVALID);
    expect(&diag, 5, 4, "reach must be a text, not a mapping",
           "quote the value if the brackets or the ':' belong to it");
    hf_yaml_free(yaml);
}

static void unknown_keys_are_errors_with_the_nearest_name(void **state)
{
    (void)state;
    static const char *const known[] = {"position", "moves", NULL};
    struct hf_yaml *yaml = parse("a: {position: x, moves: []}\nb:\n  movs: []\nc: [1]\nd: position:x\ne:\n");
    const struct hf_yaml_node *root = hf_yaml_root(yaml);
    struct hf_diag diag;
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(root, "a"), known, "a scenario", &diag), HF_OK);
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(root, "b"), known, "a scenario", &diag), HF_INVALID);
    expect(&diag, 3, 3, "a scenario has no key \"movs\"", "did you mean \"moves\"? allowed here: position, moves");
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(root, "c"), known, "a scenario", &diag), HF_INVALID);
    expect(&diag, 4, 4, "a scenario must be a mapping, not a list", "");
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(root, "d"), known, "a scenario", &diag), HF_INVALID);
    expect(&diag, 5, 4, "a scenario must be a mapping, not a text", "write a blank after the ':' of a key");
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(root, "e"), known, "a scenario", &diag), HF_INVALID);
    expect(&diag, 6, 3, "a scenario is missing", "a mapping was expected");
    hf_yaml_free(yaml);
}

static void a_fen_without_quotes_in_a_flow_mapping_is_found_out(void **state)
{
    (void)state;
    static const char *const known[] = {"fen", NULL};
    struct hf_yaml *yaml = parse("a: {fen: W:W31,32:B1,2}\n");
    struct hf_diag diag;
    assert_int_equal(hf_yaml_want_keys(hf_yaml_find(hf_yaml_root(yaml), "a"), known, "a", &diag), HF_INVALID);
    expect(&diag, 1, 16, "a has no key \"32:B1\"", "a value that contains ',' or ':' must be quoted, as a FEN always");
    hf_yaml_free(yaml);
}

static void texts_are_neither_empty_nor_too_long(void **state)
{
    (void)state;
    struct hf_yaml *yaml = parse("a: abc\nb: ''\nc:\nd: [x]\n");
    const struct hf_yaml_node *root = hf_yaml_root(yaml);
    struct hf_diag diag;
    const char *text = NULL;
    assert_int_equal(hf_yaml_want_text(hf_yaml_find(root, "a"), 3, "title", &text, &diag), HF_OK);
    assert_string_equal(text, "abc");
    assert_int_equal(hf_yaml_want_text(hf_yaml_find(root, "a"), 2, "title", &text, &diag), HF_INVALID);
    expect(&diag, 1, 4, "title is longer than 2 bytes", "make it shorter");
    assert_int_equal(hf_yaml_want_text(hf_yaml_find(root, "b"), 3, "title", &text, &diag), HF_INVALID);
    expect(&diag, 2, 4, "title is missing", "a text was expected");
    assert_int_equal(hf_yaml_want_text(hf_yaml_find(root, "c"), 3, "title", &text, &diag), HF_INVALID);
    expect(&diag, 3, 3, "title is missing", "a text was expected");
    assert_int_equal(hf_yaml_want_text(hf_yaml_find(root, "d"), 3, "title", &text, &diag), HF_INVALID);
    expect(&diag, 4, 4, "title must be a text, not a list",
           "quote the value if the brackets or the ':' belong to it");
    hf_yaml_free(yaml);
}

static void long_values_are_cut_between_characters(void **state)
{
    (void)state;
    char out[HF_YAML_QUOTE];
    assert_string_equal(hf_yaml_quote("short", out), "\"short\"");
    char text[101] = "";
    for (int i = 0; i < 50; i++)
        strcat(text, "é");
    /* 66 bytes of room hold 33 of these characters. */
    hf_yaml_quote(text, out);
    assert_int_equal(strlen(out), 1 + 66 + 3 + 1);
    assert_memory_equal(out + 65, "é…\"", 7);
    char odd[103];
    snprintf(odd, sizeof odd, "x%s", text);
    hf_yaml_quote(odd, out); /* the 66th byte is the first half of a character: left out */
    assert_int_equal(strlen(out), 1 + 65 + 3 + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_knows_its_line_and_column),
        cmocka_unit_test(a_column_within_a_text_is_one_of_the_file),
        cmocka_unit_test(a_key_is_found_and_its_absence_too),
        cmocka_unit_test(only_an_unquoted_nothing_is_empty),
        cmocka_unit_test(broken_texts_are_explained_where_they_break),
        cmocka_unit_test(a_nul_byte_is_refused_not_an_end),
        cmocka_unit_test(lists_within_lists_end_at_a_depth_of_64),
        cmocka_unit_test(hostile_texts_end_quickly),
        cmocka_unit_test(a_million_values_are_the_most),
        cmocka_unit_test(sixteen_mebibytes_are_the_most),
        cmocka_unit_test(numbers_are_whole_and_in_range),
        cmocka_unit_test(names_are_known_or_the_nearest_is_told),
        cmocka_unit_test(unknown_keys_are_errors_with_the_nearest_name),
        cmocka_unit_test(a_fen_without_quotes_in_a_flow_mapping_is_found_out),
        cmocka_unit_test(texts_are_neither_empty_nor_too_long),
        cmocka_unit_test(long_values_are_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
