/* Tests of reading published tables: what a good file gives, and what is said of bad ones, word for word.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "fixture.h"

static char folder[] = "/tmp/huff-tables-XXXXXX";

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

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"b.yaml", "a.yml", "note.txt", ".hidden.yaml", "mine.yaml", "sub/small.yaml",
                                        "sub"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(path_of(names[i]));
    return rmdir(folder);
}

/* ---- good files -------------------------------------------------------------------------------------------------- */

#define TABLE(id, variant, count, counts) \
    "  - id: " id "\n    variant: " variant "\n    count: " count "\n    counts: " counts "\n    source: [\"a page\"]\n"
#define FILE_OF(tables) "format: 1\ntables:\n" tables

static void add_text(struct hf_tables *tables, const char *text)
{
    struct hf_diag diag = {0};
    if (hf_tables_add_text(tables, "t.yaml", text, strlen(text), &diag))
        fail_msg("%d:%d: %s", diag.line, diag.column, diag.message);
}

static void a_table_is_read_whole(void **state)
{
    (void)state;
    struct hf_tables tables = {0};
    add_text(&tables, "format: 1\n"
                      "tables:\n"
                      "  - id: one\n"
                      "    variant: english\n"
                      "    position: \"W:W21:B1.\"\n"
                      "    count: routes\n"
                      "    counts: {10: 340282366920938463463374607431768211455, 2: 49, 1: 7}\n"
                      "    source:\n"
                      "      - \"a page\"\n"
                      "      - \"another\"\n"
                      "  - {id: two, variant: turkish, count: sets, counts: {1: 8}, source: [x]}\n");
    assert_int_equal(tables.count, 2);
    const struct hf_published *t = &tables.item[0];
    assert_string_equal(t->file, "t.yaml");
    assert_int_equal(t->line, 3);
    assert_string_equal(t->id, "one");
    assert_string_equal(t->variant_name, "english");
    assert_ptr_equal(t->variant, hf_variant_shipped("english"));
    struct hf_position expected = fixture_position(t->variant, "W:W21:B1");
    assert_true(hf_position_equal(&t->position, &expected));
    assert_int_equal(t->count, HF_ROUTES);
    assert_int_equal(t->depths, 3); /* by depth, however they stand */
    assert_int_equal(t->known[0].depth, 1);
    assert_int_equal(t->known[1].depth, 2);
    assert_int_equal(t->known[2].depth, 10);
    assert_true(t->known[0].nodes == 7 && t->known[1].nodes == 49 && t->known[2].nodes == ~(hf_u128)0);
    assert_int_equal(t->sources, 2);
    assert_string_equal(t->source[0], "a page");
    assert_string_equal(t->source[1], "another");
    hf_position_start(tables.item[1].variant, &expected);
    assert_true(hf_position_equal(&tables.item[1].position, &expected));
    hf_tables_free(&tables);
    assert_int_equal(tables.count, 0);
}

static void a_folder_gives_the_tables_of_its_files_in_order(void **state)
{
    (void)state;
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    put("b.yaml", FILE_OF(TABLE("third", "english", "sets", "{1: 7}")));
    put("a.yml", FILE_OF(TABLE("first", "english", "sets", "{1: 7}") TABLE("second", "thai", "sets", "{1: 7}")));
    put("note.txt", "no table");
    put(".hidden.yaml", "no table");
    assert_int_equal(hf_tables_add(&tables, folder, &diag), HF_OK);
    assert_int_equal(tables.count, 3);
    assert_string_equal(tables.item[0].id, "first");
    assert_string_equal(tables.item[1].id, "second");
    assert_string_equal(tables.item[2].id, "third");
    char hint[160]; /* ids are unique over all files */
    snprintf(hint, sizeof hint, "the first is at %s/b.yaml:3", folder);
    assert_int_equal(hf_tables_add(&tables, path_of("b.yaml"), &diag), HF_INVALID);
    assert_string_equal(diag.file, path_of("b.yaml"));
    assert_string_equal(diag.message, "there are two tables with the id third");
    assert_string_equal(diag.hint, hint);
    hf_tables_free(&tables);
}

static void a_variant_beside_the_file_is_found(void **state)
{
    (void)state;
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    assert_int_equal(mkdir(path_of("sub"), 0700), 0);
    put("sub/small.yaml", "format: 1\nname: small\ntitle: Small\nextends: english\n"
                          "articles: {S1: \"The board is 6x6.\"}\n"
                          "board: {width: {value: 6, article: S1}, height: {value: 6, article: S1}}\n"
                          "setup: {rows: {value: 2, article: S1}}\n");
    put("mine.yaml", FILE_OF(TABLE("one", "sub/small.yaml", "sets", "{1: 5}")));
    if (hf_tables_add(&tables, path_of("mine.yaml"), &diag))
        fail_msg("%s:%d:%d: %s", diag.file, diag.line, diag.column, diag.message);
    assert_string_equal(tables.item[0].variant->name, "small");
    assert_int_equal(tables.item[0].variant->rules.width, 6);
    hf_tables_free(&tables);
    put("sub/small.yaml", "format: 1\nnmae: small\n");
    assert_int_equal(hf_tables_add(&tables, path_of("mine.yaml"), &diag), HF_INVALID);
    assert_string_equal(diag.file, path_of("sub/small.yaml")); /* the fault is in the variant's file */
    assert_int_equal(diag.line, 2);
    hf_tables_free(&tables);
}

static void a_table_belongs_to_a_variant_by_file_name_or_rules(void **state)
{
    (void)state;
    const struct hf_variant *english = hf_variant_shipped("english"), *thai = hf_variant_shipped("thai");
    const struct hf_variant *pool = hf_variant_shipped("pool");
    struct hf_published table = {.file = "x/pool.yaml", .variant = thai, .variant_name = "variants/thai-12men.yaml"};
    assert_true(hf_published_is_of(&table, pool)); /* the file's name */
    assert_true(hf_published_is_of(&table, thai)); /* the same rules */
    assert_false(hf_published_is_of(&table, english));
    table.file = "pool-more.yaml";
    assert_false(hf_published_is_of(&table, pool));
    table.variant_name = "pool";
    assert_true(hf_published_is_of(&table, pool)); /* its own name */
}

/* ---- bad files --------------------------------------------------------------------------------------------------- */

struct bad { const char *text; int line, column; const char *message, *hint; };

static void check_bad(const struct bad *bad, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct hf_tables tables = {0};
        struct hf_diag diag = {0};
        enum hf_status status = hf_tables_add_text(&tables, "t.yaml", bad[i].text, strlen(bad[i].text), &diag);
        if (status != HF_INVALID || diag.line != bad[i].line || diag.column != bad[i].column
            || strcmp(diag.message, bad[i].message) || strcmp(diag.hint, bad[i].hint))
            print_error("number %zu, status %d\n  %d:%d: %s\n  %s\n", i, (int)status, diag.line, diag.column,
                        diag.message, diag.hint);
        assert_int_equal(status, HF_INVALID);
        assert_string_equal(diag.file, "t.yaml");
        assert_string_equal(diag.message, bad[i].message);
        assert_string_equal(diag.hint, bad[i].hint);
        assert_int_equal(diag.line, bad[i].line);
        assert_int_equal(diag.column, bad[i].column);
        hf_tables_free(&tables);
    }
}

#define NEEDS "a table has id, variant, count, counts and source, and position if it does not start at the start"
#define DECIMAL "give the number of leaves in decimal digits, as 7: 179740"

static void files_without_tables_are_refused(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {"- 1\n", 1, 1, "a file of perft tables must be a mapping, not a list", ""},
        {"tables: []\n", 1, 1, "the file has no `format`", "a file of perft tables begins with format: 1 and tables:"},
        {"format: 1\n", 1, 1, "the file has no `tables`", "a file of perft tables begins with format: 1 and tables:"},
        {"format: 2\ntables: []\n", 1, 9, "format cannot be \"2\"", "a whole number from 1 to 1 was expected"},
        {"format: 1\ntabels: []\n", 2, 1, "a file of perft tables has no key \"tabels\"",
         "did you mean \"tables\"? allowed here: format, tables"},
        {"format: 1\ntables: none\n", 2, 9, "tables must be a list, not a text",
         "write [ … ], or one item a line after \"- \""},
    };
    check_bad(bad, sizeof bad / sizeof *bad);
}

static void tables_that_lack_something_are_refused(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {FILE_OF("  - english\n"), 3, 5, "a table must be a mapping, not a text", ""},
        {FILE_OF("  - {variant: english, count: sets, counts: {1: 7}, source: [x]}\n"), 3, 5,
         "the table has no `id`", NEEDS},
        {FILE_OF("  - {id: a, count: sets, counts: {1: 7}, source: [x]}\n"), 3, 5, "the table has no `variant`", NEEDS},
        {FILE_OF("  - {id: a, variant: english, counts: {1: 7}, source: [x]}\n"), 3, 5,
         "the table has no `count`", NEEDS},
        {FILE_OF("  - {id: a, variant: english, count: sets, source: [x]}\n"), 3, 5,
         "the table has no `counts`", NEEDS},
        {FILE_OF("  - {id: a, variant: english, count: sets, counts: {1: 7}}\n"), 3, 5,
         "the table has no `source`", NEEDS},
        {FILE_OF("  - {id: a, variant: english, count: sets, counts: {1: 7}, source: []}\n"), 3, 68,
         "the table names no source", "say where the counts were published: numbers of our own prove nothing"},
        {FILE_OF("  - {id: a, variant: english, count: sets, counts: {}, source: [x]}\n"), 3, 52,
         "counts names no depth, so there is nothing to check", "give at least one, as counts: {1: 7}"},
        {FILE_OF("  - {id: a, variant: english, count: sets, counts: {1: 7}, source: [x], fen: x}\n"), 3, 73,
         "a table has no key \"fen\"", "allowed here: id, variant, position, count, counts, source"},
        {FILE_OF("  - id:\n    variant: english\n    count: sets\n    counts: {1: 7}\n    source: [x]\n"), 3, 8,
         "id is missing", "a text was expected"},
    };
    check_bad(bad, sizeof bad / sizeof *bad);
}

static void values_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const struct bad bad[] = {
        {FILE_OF(TABLE("a", "englisch", "sets", "{1: 7}")), 4, 14, "there is no variant 'englisch'",
         "did you mean 'english'?"},
        {FILE_OF(TABLE("a", "no/such.yaml", "sets", "{1: 7}")), 4, 14,
         "cannot open 'no/such.yaml': No such file or directory", ""},
        {FILE_OF(TABLE("a", "english", "set", "{1: 7}")), 5, 12, "count cannot be \"set\"",
         "did you mean \"sets\"? allowed here: sets, orders, routes"},
        {FILE_OF(TABLE("a", "english", "sets", "7")), 6, 13, "counts must be a mapping, not a text", ""},
        {FILE_OF(TABLE("a", "english", "sets", "{0: 1}")), 6, 14, "a depth cannot be \"0\"",
         "a whole number from 1 to 99 was expected"},
        {FILE_OF(TABLE("a", "english", "sets", "{100: 1}")), 6, 14, "a depth cannot be \"100\"",
         "a whole number from 1 to 99 was expected"},
        {FILE_OF(TABLE("a", "english", "sets", "{1: seven}")), 6, 17, "\"seven\" is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: -7}")), 6, 17, "\"-7\" is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: \"\"}")), 6, 17, "\"\" is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: [7]}")), 6, 17, "this is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: 340282366920938463463374607431768211456}")), 6, 17,
         "\"340282366920938463463374607431768211456\" is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: 3402823669209384634633746074317682114550}")), 6, 17,
         "\"3402823669209384634633746074317682114550\" is no count", DECIMAL},
        {FILE_OF(TABLE("a", "english", "sets", "{1: 7}") TABLE("b", "thai", "sets", "{1: 7}")
                     TABLE("a", "thai", "sets", "{1: 7}")), 13, 9, "there are two tables with the id a",
         "the first is at t.yaml:3"},
        {FILE_OF("  - id: a\n    variant: english\n    position: \"W:W33:B1\"\n    count: sets\n    counts: {1: 7}\n"
                 "    source: [x]\n"), 5, 19, "there is no square 33", "the squares of this board are 1 to 32"},
    };
    check_bad(bad, sizeof bad / sizeof *bad);
}

static void paths_that_lead_nowhere_are_told(void **state)
{
    (void)state;
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    assert_int_equal(hf_tables_add(&tables, "/no/such/folder", &diag), HF_INVALID);
    assert_string_equal(diag.message, "cannot open '/no/such/folder': No such file or directory");
    assert_int_equal(tables.count, 0);
    hf_tables_free(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_read_whole),
        cmocka_unit_test(a_folder_gives_the_tables_of_its_files_in_order),
        cmocka_unit_test(a_variant_beside_the_file_is_found),
        cmocka_unit_test(a_table_belongs_to_a_variant_by_file_name_or_rules),
        cmocka_unit_test(files_without_tables_are_refused),
        cmocka_unit_test(tables_that_lack_something_are_refused),
        cmocka_unit_test(values_that_cannot_be_are_refused),
        cmocka_unit_test(paths_that_lead_nowhere_are_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
