/* What the loader says of files that are wrong: the place, what is wrong, what would be right.
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

#include "loading.h"

struct bad { const char *text; int line, column; const char *message, *hint; };

static const struct bad bad_files[] = {
    {"", 1, 1, "the file is empty", "it must be a mapping that starts with \"format: 1\""},
    {"# nothing\n", 1, 1, "the file is empty", "it must be a mapping that starts with \"format: 1\""},
    {"- 1\n", 1, 1, "a scenario file must be a mapping, not a list", ""},
    {"scenarios\n", 1, 1, "a scenario file must be a mapping, not a text", ""},
    {"format: 1\nvariant: english\ntitle: \"a\377\"\n", 3, 10, "this is not UTF-8 text (byte 0xFF)",
     "save the file as UTF-8"},
    {"format: 1\ntitle: a\001b\n", 2, 9, "the control character U+0001 is not allowed", "take it out"},
    {"format: 1\nscenarios:\n\t- id: x\n", 3, 1, "a tab is used for indentation", "indent with blanks"},
    {"format: 1\nvariant: \"english\nscenarios: []\n", 2, 10, "the quote \" is never closed",
     "close it at the end of the text; within a text in '…' a quote is written '', "
     "within \"…\" it is written \\\""},
    {HEAD "- {id: a/1, expect: {count: 7}}\n---\nformat: 1\n", 5, 1, "a second document starts here",
     "put it into a file of its own"},
    {"variant: english\nscenarios: [{id: a/1, expect: {count: 7}}]\n", 1, 1, "the file has no `format`",
     "add it, as format: 1"},
    {"format: 2\nvariant: english\nscenarios: [{id: a/1, expect: {count: 7}}]\n", 1, 9, "format cannot be \"2\"",
     "this huff reads format: 1"},
    {"format: 1\nscenarios: [{id: a/1, expect: {count: 7}}]\n", 1, 1, "the file has no `variant`",
     "add it, as variant: english"},
    {"format: 1\nvariant: englsh\nscenarios: [{id: a/1, expect: {count: 7}}]\n", 2, 10, "there is no variant 'englsh'",
     "did you mean 'english'?"},
    {"format: 1\nvariant: ./none.yaml\nscenarios: [{id: a/1, expect: {count: 7}}]\n", 2, 10,
     "cannot open './none.yaml': No such file or directory", ""},
    {"format: 1\nvariant: english\n", 1, 1, "the file has no `scenarios`",
     "add it, as scenarios: [{id: english/first/1, expect: {count: 7}}]"},
    {"format: 1\nvariant: english\nscenarios: none\n", 3, 12, "scenarios must be a list, not a text",
     "write [ … ], or one item a line after \"- \""},
    {"format: 1\nvariant: english\nscenarios: []\n", 3, 12, "the file has no scenario",
     "add one, as [{id: english/first/1, expect: {count: 7}}]"},
    {"format: 1\nvariants: english\nscenarios: []\n", 2, 1, "a scenario file has no key \"variants\"",
     "did you mean \"variant\"? allowed here: format, variant, title, source, scenarios"},
    {"format: 1\nvariant: english\nvariant: iranian\nscenarios: []\n", 3, 1, "the key \"variant\" stands here twice",
     "the first is in line 2, column 1: keep one of them"},
    {"format: 1\nvariant: english\nsource: {titel: a}\nscenarios: []\n", 3, 10, "source has no key \"titel\"",
     "did you mean \"title\"? allowed here: title, url"},
    {HEAD "- &a {id: a/1, expect: {count: 7}}\n", 4, 3, "anchors (&name) are not read here",
     "quote the value if '&' belongs to it; otherwise leave the anchor out"},
    {HEAD "- *a\n", 4, 3, "the alias \"a\" is not read here",
     "quote the value if '*' belongs to it; otherwise write it out"},
    {"format: 1\nvariant: english\nscenarios: "
     "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n",
     3, 75, "more than 64 lists and mappings within each other", "nothing here needs that depth"},
    {HEAD "- none\n", 4, 3, "a scenario must be a mapping, not a text", ""},
    {HEAD "- {expect: {count: 7}}\n", 4, 3, "this scenario has no `id`",
     "give it one of its own, as iranian/no-reversal/1"},
    {HEAD "- {id: a/1}\n", 4, 3, "this scenario has no `expect`", "say what must be true, as expect: {count: 7}"},
    {HEAD "- {id: a/1, expect: {}}\n", 4, 21, "this scenario expects nothing, so it checks nothing",
     "say what must be true, as legal: [\"11-15\"] or status: ongoing"},
    {HEAD "- id: a/1\n  expect:\n", 5, 10, "expect is missing", "a mapping was expected"},
    {HEAD "- {id: a/1, movs: [], expect: {count: 7}}\n", 4, 13, "a scenario has no key \"movs\"",
     "did you mean \"moves\"? allowed here: id, title, rule, source, status, position, board, side, moves, expect"},
    {HEAD "- id: a/1\n  expect: {count: 7}\n  expect: {count: 8}\n", 6, 3, "the key \"expect\" stands here twice",
     "the first is in line 5, column 3: keep one of them"},
    {HEAD "- {id: \"a 1\", expect: {count: 7}}\n", 4, 8, "\"a 1\" cannot be an id",
     "write it like iranian/no-reversal/1: letters, digits, '.', '-' and '_', with '/' between the words"},
    {HEAD "- {id: a/, expect: {count: 7}}\n", 4, 8, "\"a/\" cannot be an id",
     "write it like iranian/no-reversal/1: letters, digits, '.', '-' and '_', with '/' between the words"},
    {HEAD "- {id: \"\", expect: {count: 7}}\n", 4, 8, "id is missing", "a text was expected"},
    {HEAD "- {id: a//1, expect: {count: 7}}\n", 4, 8, "\"a//1\" cannot be an id",
     "write it like iranian/no-reversal/1: letters, digits, '.', '-' and '_', with '/' between the words"},
    {HEAD "- {id: a/1, expect: {count: 7}}\n- {id: a/1, expect: {count: 7}}\n", 5, 8,
     "there are two scenarios with the id a/1",
     "the first is at test.yaml:4; an id is given once and never used again"},
    {HEAD "- {id: a/1, title: \"\", expect: {count: 7}}\n", 4, 20, "title is missing", "a text was expected"},
    {HEAD "- {id: a/1, title: [a], expect: {count: 7}}\n", 4, 20, "title must be a text, not a list",
     "quote the value if the brackets or the ':' belong to it"},
    {HEAD "- {id: a/1, rule: [], expect: {count: 7}}\n", 4, 19, "rule names no article",
     "name the articles that the scenario pins down, or leave `rule` out"},
    {HEAD "- {id: a/1, rule: [A1, A1], expect: {count: 7}}\n", 4, 24, "article A1 is named twice", ""},
    {HEAD "- {id: a/1, rule: {A1: yes}, expect: {count: 7}}\n", 4, 19, "an article must be a text, not a mapping",
     "quote the value if the brackets or the ':' belong to it"},
    {HEAD "- {id: a/1, status: optional, expect: {count: 7}}\n", 4, 21, "status cannot be \"optional\"",
     "allowed here: required, disputed"},
    {HEAD "- {id: a/1, position: \"W:W33:B1\", expect: {count: 7}}\n", 4, 27, "there is no square 33",
     "the squares of this board are 1 to 32"},
    {HEAD "- {id: a/1, position: W:W21,22:B1, expect: {count: 7}}\n", 4, 29, "a scenario has no key \"22:B1\"",
     "a value that contains ',' or ':' must be quoted, as a FEN always"},
    {HEAD "- {id: a/1, position: \"W:W:B\", expect: {count: 7}}\n", 4, 24, "the board is empty",
     "one side may be without pieces, not both"},
    {HEAD "- {id: a/1, position: \"W:W1:B32\", expect: {count: 7}}\n", 4, 27,
     "a man of White stands on 1, his promotion row", "there he is a king: K1"},
    {HEAD "- id: a/1\n  position: \"W:W21:B1\"\n  board: |\n    ....\n  side: white\n  expect: {count: 7}\n", 6, 3,
     "both `position` and `board`", "give one of them; `position` is in line 5"},
    {HEAD "- id: a/1\n  board: |\n    ....\n  expect: {count: 7}\n", 5, 3, "`board` without `side`",
     "add who is to move: side: white or side: black"},
    {HEAD "- {id: a/1, side: white, expect: {count: 7}}\n", 4, 13, "`side` without `board`",
     "a FEN begins with the side to move; the start has its own"},
    {HEAD "- id: a/1\n  board: |\n    ....\n  side: red\n  expect: {count: 7}\n", 7, 9, "side cannot be \"red\"",
     "allowed here: white, black"},
    {HEAD "- id: a/1\n  board: |\n    ....\n    ....\n  side: white\n  expect: {count: 7}\n", 5, 10,
     "the board has 2 rows", "english has 8, given from top to bottom"},
    {HEAD "- id: a/1\n  board: |\n    ....\n    ....\n    ....\n    ....\n    ....\n    ....\n    ....\n    ....\n "
          "   ....\n  side: white\n  expect: {count: 7}\n",
     5, 10, "the board has more than 8 rows", "english has 8, given from top to bottom"},
    {HEAD "- id: a/1\n  board: |\n    .....\n  side: white\n  expect: {count: 7}\n", 5, 10,
     "row 1 of the board has 5 squares",
     "give the 4 playing squares of the row, or all 8 squares with '-' where nothing can stand"},
    {HEAD "- id: a/1\n  board: |\n    .x..\n  side: white\n  expect: {count: 7}\n", 5, 10,
     "'x' on square 2 of row 1 of the board", "write w or b for a man, W or B for a king, '.' for an empty square"},
    {HEAD "- id: a/1\n  board: |\n    b.......\n  side: white\n  expect: {count: 7}\n", 5, 10,
     "'b' on square 1 of row 1 of the board", "nothing can stand there: write '-' or '.'"},
    {HEAD "- {id: a/1, moves: \"11-15\", expect: {count: 7}}\n", 4, 20, "moves must be a list, not a text",
     "write [ … ], or one item a line after \"- \""},
    {HEAD "- {id: a/1, moves: [\"11-15\", \"hello\"], expect: {count: 7}}\n", 4, 30, "\"hello\" is not a move",
     "write its squares, with '-' between them for a quiet move and 'x' for a capture"},
    {HEAD "- {id: a/1, moves: [\"11-33\"], expect: {count: 7}}\n", 4, 21,
     "there is no square 33 on the board of english", "its squares are 1 to 32"},
    {HEAD "- {id: a/1, moves: [\"a1-i9\"], expect: {count: 7}}\n", 4, 21,
     "there is no square i9 on the board of english", "its squares are 1 to 32"},
    {HEAD "- {id: a/1, moves: [\"a1-a2\"], expect: {count: 7}}\n", 4, 21,
     "there is no square a2 on the board of english", "its squares are 1 to 32"},
    {HEAD "- {id: a/1, moves: [\"11\"], expect: {count: 7}}\n", 4, 21, "\"11\" is not a move",
     "write its squares, with '-' between them for a quiet move and 'x' for a capture"},
    {HEAD "- {id: a/1, moves: [\"11-\"], expect: {count: 7}}\n", 4, 21, "\"11-\" is not a move",
     "write its squares, with '-' between them for a quiet move and 'x' for a capture"},
    {HEAD "- {id: a/1, moves: [\"\"], expect: {count: 7}}\n", 4, 21, "a move is missing", "a text was expected"},
    {HEAD "- {id: a/1, moves: [{move: \"11-15\", offer: win}], expect: {count: 7}}\n", 4, 44, "offer cannot be \"win\"",
     "allowed here: draw"},
    {HEAD "- {id: a/1, moves: [{offer: draw}], expect: {count: 7}}\n", 4, 21, "neither a move nor a repeat",
     "write \"11-15\", {move: \"11-15\", offer: draw}, accept or {repeat: 20, moves: [...]}"},
    {HEAD "- {id: a/1, moves: [{move: \"11-15\", times: 3}], expect: {count: 7}}\n", 4, 37,
     "a move has no key \"times\"", "allowed here: move, offer"},
    {HEAD "- {id: a/1, moves: [{repeat: 3}], expect: {count: 7}}\n", 4, 21, "this repeat has no `moves`",
     "write {repeat: 20, moves: [\"11-15\", ...]}"},
    {HEAD "- {id: a/1, moves: [{repeat: 3, moves: []}], expect: {count: 7}}\n", 4, 40, "a repeat of no moves", ""},
    {HEAD "- {id: a/1, moves: [{repeat: 0, moves: [\"11-15\"]}], expect: {count: 7}}\n", 4, 30,
     "repeat cannot be \"0\"", "a whole number from 1 to 100000 was expected"},
    {HEAD "- {id: a/1, moves: [{repeat: 400, moves: [{repeat: 400, moves: [\"11-15\"]}]}], expect: {count: 7}}\n", 4,
     21, "more than 100000 plies", "repeat less often"},
    {HEAD "- {id: a/1, moves: [{repeat: 60000, moves: [\"11-15\", \"1-5\"]}], expect: {count: 7}}\n", 4, 21,
     "more than 100000 plies", "repeat less often"},
    {HEAD "- {id: a/1, moves: [{repeat: 60000, moves: [\"11-15\"]}, {repeat: 60000, moves: [\"1-5\"]}],"
          " expect: {count: 7}}\n",
     4, 56, "more than 100000 plies", "repeat less often"},
    {HEAD "- {id: a/1, moves: [{repeat: 1, moves: [{repeat: 1, moves: [{repeat: 1, moves: [{repeat: 1, moves: "
          "[{repeat: 1, moves: [{repeat: 1, moves: [{repeat: 1, moves: [{repeat: 1, moves: [{repeat: 1, moves: "
          "[\"11-15\"]}]}]}]}]}]}]}]}]}], expect: {count: 7}}\n",
     4, 181, "more than 8 repeats within each other", ""},
    {HEAD "- {id: a/1, expect: {moves: 7}}\n", 4, 22, "expect has no key \"moves\"",
     "allowed here: legal, includes, illegal, count, captures, position, status, reason, perft, invalid"},
    {HEAD "- {id: a/1, expect: {legal: \"11-15\"}}\n", 4, 29, "legal must be a list, not a text",
     "write [ … ], or one item a line after \"- \""},
    {HEAD "- {id: a/1, expect: {legal: [\"11\"]}}\n", 4, 30, "\"11\" is not a move",
     "write its squares, with '-' between them for a quiet move and 'x' for a capture"},
    {HEAD "- {id: a/1, expect: {legal: [\"11-15\", \"40-44\"]}}\n", 4, 39,
     "there is no square 40 on the board of english", "its squares are 1 to 32"},
    {HEAD "- {id: a/1, expect: {legal: [\"11-15\", \"11-15\"]}}\n", 4, 39, "11-15 stands twice in legal",
     "the first is in line 4"},
    {HEAD "- {id: a/1, expect: {includes: []}}\n", 4, 32, "includes names no move, so it checks nothing",
     "name a move; for a position without a legal move write legal: []"},
    {HEAD "- {id: a/1, expect: {illegal: []}}\n", 4, 31, "illegal names no move, so it checks nothing",
     "name a move; for a position without a legal move write legal: []"},
    {HEAD "- {id: a/1, expect: {count: seven}}\n", 4, 29, "count cannot be \"seven\"",
     "a whole number from 0 to 1000000 was expected"},
    {HEAD "- {id: a/1, expect: {count: -1}}\n", 4, 29, "count cannot be \"-1\"",
     "a whole number from 0 to 1000000 was expected"},
    {HEAD "- {id: a/1, expect: {captures: [1]}}\n", 4, 32, "captures must be a number, not a list",
     "a whole number from 0 to 128 was expected"},
    {HEAD "- {id: a/1, expect: {captures: 129}}\n", 4, 32, "captures cannot be \"129\"",
     "a whole number from 0 to 128 was expected"},
    {HEAD "- {id: a/1, expect: {position: \"W:W99:B1\"}}\n", 4, 36, "there is no square 99",
     "the squares of this board are 1 to 32"},
    {HEAD "- {id: a/1, expect: {status: drawn}}\n", 4, 30, "status cannot be \"drawn\"",
     "did you mean \"draw\"? allowed here: ongoing, white-wins, black-wins, draw"},
    {HEAD "- {id: a/1, expect: {reason: stalemate}}\n", 4, 30, "reason cannot be \"stalemate\"",
     "allowed here: no-pieces, no-moves, repetition, move-limit, material, agreement, breakthrough"},
    {HEAD "- {id: a/1, expect: {perft: 7}}\n", 4, 29, "perft must be a mapping, not a text", ""},
    {HEAD "- {id: a/1, expect: {perft: {count: sets}}}\n", 4, 29, "perft names no depth, so it checks nothing",
     "write depths and their counts, as {count: sets, 1: 7, 2: 49}"},
    {HEAD "- {id: a/1, expect: {perft: {count: all, 1: 7}}}\n", 4, 37, "perft.count cannot be \"all\"",
     "allowed here: sets, orders, routes"},
    {HEAD "- {id: a/1, expect: {perft: {0: 1}}}\n", 4, 30, "perft has no key \"0\"",
     "its keys are count (sets, orders or routes) and depths from 1 to 99"},
    {HEAD "- {id: a/1, expect: {perft: {100: 1}}}\n", 4, 30, "perft has no key \"100\"",
     "its keys are count (sets, orders or routes) and depths from 1 to 99"},
    {HEAD "- {id: a/1, expect: {perft: {1: 7e6}}}\n", 4, 33, "\"7e6\" is not a number of nodes", "write digits only"},
    {HEAD "- {id: a/1, expect: {perft: {1: 340282366920938463463374607431768211456}}}\n", 4, 33,
     "\"340282366920938463463374607431768211456\" is more than 128 bits hold", ""},
    {HEAD "- {id: a/1, expect: {invalid: \"\"}}\n", 4, 21, "`invalid` without `moves` and without a position",
     "give the position or the move that must be refused"},
    {HEAD "- {id: a/1, moves: [\"11-15\"], expect: {invalid: }}\n", 4, 49, "invalid is missing", "a text was expected"},
    {HEAD "- {id: a/1, moves: [{repeat: 2, moves: [\"11-15\"]}], expect: {invalid: \"\"}}\n", 4, 21,
     "the last of `moves` is a repeat, but `invalid` expects that it is refused",
     "write the move that must be refused after the repeat"},
    {HEAD "- {id: a/1, position: \"W:W99:B1\", expect: {count: 1, invalid: \"\"}}\n", 4, 43,
     "more than `invalid` is expected of a position that must be refused",
     "write the other expectations into a scenario of their own"},
};

static void every_mistake_is_told_with_its_place_and_what_would_be_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_files / sizeof *bad_files; i++) {
        const struct bad *bad = &bad_files[i];
        struct hf_suite suite;
        struct told told;
        enum hf_status status = load_text(&suite, &told, bad->text);
        const struct hf_diag *d = &told.error;
        if (status != HF_INVALID || told.errors != 1 || d->line != bad->line || d->column != bad->column ||
            strcmp(d->file, "test.yaml") || strcmp(d->message, bad->message) || strcmp(d->hint, bad->hint)) {
            print_error("%s\nexpected %d:%d: %s\n  %s\ngot status %d, %zu errors, %s:%d:%d: %s\n  %s\n", bad->text,
                        bad->line, bad->column, bad->message, bad->hint, (int)status, told.errors, d->file, d->line,
                        d->column, d->message, d->hint);
            fail();
        }
        hf_suite_free(&suite);
    }
}

static void what_is_right_beside_a_mistake_is_loaded(void **state)
{
    (void)state;
    struct hf_suite suite;
    struct told told;
    assert_int_equal(load_text(&suite, &told,
                               HEAD "- {id: a/1, expect: {count: 7}}\n- {id: a/2}\n- {expect: {count: 7}}\n"
                                    "- {id: a/4, expect: {count: 7}}\n"),
                     HF_INVALID);
    assert_int_equal(told.errors, 2);
    assert_int_equal(told.error.line, 5);
    assert_int_equal(suite.count, 2);
    assert_string_equal(suite.scenario[1].id, "a/4");
    hf_suite_free(&suite);
}

/* A generator of the test's own, so that each run tries the same (xorshift, Marsaglia 2003). */
static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static const char sample[] =
    "format: 1\nvariant: english\ntitle: \"Sämple\"\nsource: {title: a, url: b}\nscenarios:\n"
    "  - id: a/1\n    title: one\n    rule: [A1, A10]\n    status: disputed\n    position: \"W:W21,K30:B1-4\"\n"
    "    moves: [\"21-17\", {move: \"1-6\", offer: draw}, accept, {repeat: 20, moves: [\"30-26\"]}]\n"
    "    expect: {legal: [\"1-6\"], includes: [\"1x10\"], count: 7, captures: 1, status: draw, reason: repetition}\n"
    "  - id: a/2\n    board: |\n      ....\n      b...\n      ....\n      ....\n      ....\n      ....\n      ...w\n   "
    "   ....\n"
    "    side: white\n    expect:\n      perft: {count: sets, 1: 7, 2: 49}\n      position: \"B:W21:B1\"\n";

static void no_damage_to_a_file_goes_wrong(void **state)
{
    (void)state;
    static const char *const pieces[] = {"- ", ": ", "{",  "}",    "[", "]",  "\"", "\n",
                                         "  ", "&a", "*a", "\xff", "|", "99", "\t"};
    uint64_t seed = 20260101;
    size_t loaded = 0;
    for (int round = 0; round < 4000; round++) {
        char text[2 * sizeof sample];
        strcpy(text, sample);
        size_t length = sizeof sample - 1;
        for (uint64_t n = next_random(&seed) % 4; n > 0; n--) {
            size_t at = next_random(&seed) % length, cut = next_random(&seed) % 6;
            const char *piece = pieces[next_random(&seed) % (sizeof pieces / sizeof *pieces)];
            size_t size = strlen(piece);
            cut = cut < length - at ? cut : length - at;
            memmove(text + at + size, text + at + cut, length - at - cut + 1);
            memcpy(text + at, piece, size);
            length = length + size - cut;
        }
        struct hf_suite suite;
        struct told told;
        enum hf_status status = load_text(&suite, &told, text);
        assert_int_equal(status, told.errors ? HF_INVALID : HF_OK);
        assert_true(told.errors == 0 || told.error.line > 0);
        assert_true(told.errors == 0 || told.error.message[0]);
        loaded += suite.count;
        hf_suite_free(&suite);
    }
    assert_true(loaded > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_told_with_its_place_and_what_would_be_right),
        cmocka_unit_test(what_is_right_beside_a_mistake_is_loaded),
        cmocka_unit_test(no_damage_to_a_file_goes_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
