/* Tests of reading variant files: what they give, and what is said of each mistake.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include "geometry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* A variant file to be broken in every way. Its lines are counted in the tests below. */
static const char good[] = "format: 1\n"                                                                /* 1 */
                           "name: test\n"                                                               /* 2 */
                           "title: A test\n"                                                            /* 3 */
                           "source: {title: Nobody, url: \"http://example.org\"}\n"                     /* 4 */
                           "articles:\n"                                                                /* 5 */
                           "  A1: The board.\n"                                                         /* 6 */
                           "  \"B 2\": The rest.\n"                                                     /* 7 */
                           "board:\n"                                                                   /* 8 */
                           "  width: {value: 8, article: A1}\n"                                         /* 9 */
                           "  height: {value: 10, article: A1}\n"                                       /* 10 */
                           "  squares: {value: dark, article: A1}\n"                                    /* 11 */
                           "  dark-corner: {value: right, article: A1}\n"                               /* 12 */
                           "  notation: {value: algebraic, article: A1}\n"                              /* 13 */
                           "  first-square: {value: bottom-left, article: A1}\n"                        /* 14 */
                           "setup:\n"                                                                   /* 15 */
                           "  rows: {value: 3, article: A1}\n"                                          /* 16 */
                           "  skip: {value: 1, article: A1}\n"                                          /* 17 */
                           "  first-mover: {value: black, article: A1}\n"                               /* 18 */
                           "man:\n"                                                                     /* 19 */
                           "  moves: {value: [diagonal-forward, sideways], article: A1}\n"              /* 20 */
                           "  captures: {value: [backward], article: A1}\n"                             /* 21 */
                           "  takes-kings: {value: no, article: A1}\n"                                  /* 22 */
                           "  promotion: {value: goes-on, article: A1}\n"                               /* 23 */
                           "king:\n"                                                                    /* 24 */
                           "  moves: {value: [forward], article: A1}\n"                                 /* 25 */
                           "  captures: {value: [], article: A1}\n"                                     /* 26 */
                           "  reach: {value: long, article: A1}\n"                                      /* 27 */
                           "  landing: {value: behind-last-king, article: A1}\n"                        /* 28 */
                           "  same-king-limit: {value: 9, article: A1}\n"                               /* 29 */
                           "capture:\n"                                                                 /* 30 */
                           "  choice: {value: [by-king, most-pieces], article: A1}\n"                   /* 31 */
                           "  removal: {value: at-once, article: A1}\n"                                 /* 32 */
                           "  reversal: {value: forbidden, article: A1}\n"                              /* 33 */
                           "  must-go-on: {value: no, article: A1}\n"                                   /* 34 */
                           "game:\n"                                                                    /* 35 */
                           "  objective: {value: lose, article: A1}\n"                                  /* 36 */
                           "draws:\n"                                                                   /* 37 */
                           "  repetition: {value: 4, article: [A1, \"B 2\"]}\n"                         /* 38 */
                           "  agreement: {value: yes, article: \"B 2\"}\n"                              /* 39 */
                           "  counters:\n"                                                              /* 40 */
                           "    - {name: forty, plies: 80, resets: [capture, man-move], article: A1}\n" /* 41 */
                           "  material:\n"                                                              /* 42 */
                           "    - name: few\n"                                                          /* 43 */
                           "      plies: 0\n"                                                           /* 44 */
                           "      unless-capture: yes\n"                                                /* 45 */
                           "      when:\n"                                                              /* 46 */
                           "        - {one: {kings: \"2+\", men: 0}, other: {kings: 1, pieces: 1-2}, total: 3-9, "
                           "other-holds-long-diagonal: yes}\n"                  /* 47 */
                           "        - {one: {pieces: 1}, other: {pieces: 1}}\n" /* 48 */
                           "      article: [A1]\n";                             /* 49 */

static struct hf_variant *parse(const char *text, hf_variant_lookup *lookup, void *context)
{
    struct hf_variant *variant;
    struct hf_diag diag = {0};
    if (hf_variant_parse(text, strlen(text), "test.yaml", lookup, context, &variant, &diag) != HF_OK)
        fail_msg("%d:%d: %s (%s)", diag.line, diag.column, diag.message, diag.hint);
    return variant;
}

/* TEXT with the first FROM replaced by TO; free it. */
static char *replace(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (!at)
        fail_msg("the text has no %s", from);
    size_t size = strlen(text) + strlen(to) + 1;
    char *out = malloc(size);
    assert_non_null(out);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

/* ---- what a file gives ------------------------------------------------------------------------------------------- */

static void every_value_of_a_file_arrives(void **state)
{
    (void)state;
    const struct hf_range any = {0, HF_MAX_SQUARES};
    const struct hf_rules rules = {
        .width = 8,
        .height = 10,
        .squares = HF_DARK_SQUARES,
        .corner = HF_DARK_RIGHT,
        .notation = HF_ALGEBRAIC,
        .numbering = HF_BOTTOM_LEFT,
        .rows = 3,
        .skip = 1,
        .first = HF_BLACK,
        .man_moves = HF_DIAGONAL_FORWARD | HF_SIDEWAYS,
        .man_captures = HF_BACKWARD,
        .man_takes_kings = 0,
        .king_moves = HF_FORWARD,
        .king_captures = 0,
        .king_reach = HF_LONG,
        .king_landing = HF_LAND_BEHIND_LAST_KING,
        .king_run = 9,
        .choice = {HF_BY_KING, HF_MOST_PIECES},
        .removal = HF_AT_ONCE,
        .reversal = HF_FORBIDDEN,
        .must_go_on = 0,
        .promotion = HF_GOES_ON,
        .objective = HF_LOSE,
        .repetition = 4,
        .agreement = 1,
        .limit_count = 2,
        .limits =
            {
                {.name = "forty", .plies = 80, .resets = HF_RESET_CAPTURE | HF_RESET_MAN_MOVE},
                {.name = "few",
                 .is_material = 1,
                 .unless_capture = 1,
                 .case_count = 2,
                 .cases = {{{{2, HF_MAX_SQUARES}, {0, 0}, any}, {{1, 1}, any, {1, 2}}, {3, 9}, 1},
                           {{any, any, {1, 1}}, {any, any, {1, 1}}, any, 0}}},
            },
    };
    struct hf_variant *v = parse(good, NULL, NULL);
    assert_memory_equal(&v->rules, &rules, sizeof rules);
    assert_string_equal(v->name, "test");
    assert_string_equal(v->title, "A test");
    assert_null(v->note);
    assert_string_equal(v->source_title, "Nobody");
    assert_string_equal(v->source_url, "http://example.org");
    assert_int_equal(v->article_count, 2);
    assert_string_equal(v->articles[1].id, "B 2");
    assert_string_equal(v->articles[1].text, "The rest.");
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        bool is_repetition = !strcmp(hf_fields[i].name, "repetition"),
             is_agreement = !strcmp(hf_fields[i].name, "agreement");
        assert_string_equal(v->field_articles[i], is_repetition ? "A1, B 2" : is_agreement ? "B 2" : "A1");
    }
    assert_int_equal(v->field_lines[0], 9);   /* board.width */
    assert_int_equal(v->field_lines[21], 23); /* man.promotion */
    assert_int_equal(v->field_lines[24], 39); /* draws.agreement */
    assert_string_equal(v->limit_articles[0], "A1");
    assert_string_equal(v->limit_articles[1], "A1");
    assert_int_equal(v->limit_lines[0], 41);
    assert_int_equal(v->limit_lines[1], 43);
    assert_int_equal(v->geometry.squares, 40);
    assert_non_null(v->layout);
    assert_non_null(v->kernel);
    hf_variant_free(v);
}

static void a_note_is_kept_and_a_source_may_be_missing(void **state)
{
    (void)state;
    char *text = replace(good, "source: {title: Nobody, url: \"http://example.org\"}", "note: |\n  Two\n  lines.");
    struct hf_variant *v = parse(text, NULL, NULL);
    assert_string_equal(v->note, "Two\nlines.\n");
    assert_null(v->source_title);
    assert_null(v->source_url);
    hf_variant_free(v);
    free(text);
}

/* ---- mistakes ---------------------------------------------------------------------------------------------------- */

static const char ONLY_LIST[] = "write [ … ], or one item a line after \"- \"";
static const char LIMIT[] = "write {name: …, plies: …, resets: […], article: …}";
static const char RANGE[] = "write a number from 0 to 128, or a range as \"3+\" or \"1-2\"";
static const char KINDS[] = "quote the value if the brackets or the ':' belong to it";
static const char NAME[] = "small letters, digits and dashes, at most 40, a letter first, no dash last";
static const char LONG_NAME[] = "a2345678901234567890123456789012345678901";

static const struct mistake { const char *from, *to; int line, column; const char *message, *hint;
} mistakes[] = {
    /* the head */
    {good, "[1, 2]", 1, 1, "a variant file must be a mapping, not a list", ""},
    {good, "english", 1, 1, "a variant file must be a mapping, not a text", ""},
    {"format: 1\n", "", 1, 1, "format is missing", "write \"format: 1\" as the first line"},
    {"format: 1", "format: 2", 1, 9, "format cannot be \"2\"", "this version reads format 1"},
    {"format: 1", "format: [1]", 1, 9, "format must be a number", "this version reads format 1"},
    {"format: 1", "format:", 1, 8, "format is missing", "write \"format: 1\" as the first line"},
    {"name: test\n", "", 1, 1, "name is missing", "write \"name: my-variant\""},
    {"name: test", "name: My variant", 2, 7, "name cannot be \"My variant\"", NAME},
    {"name: test", "name: 8x8", 2, 7, "name cannot be \"8x8\"", NAME},
    {"name: test", "name: a-", 2, 7, "name cannot be \"a-\"", NAME},
    {"name: test", "name: a2345678901234567890123456789012345678901", 2, 7, LONG_NAME, NAME},
    {"name: test", "name: [test]", 2, 7, "name must be a text, not a list", KINDS},
    {"title: A test\n", "", 1, 1, "title is missing", "write \"title: the full name of the game\""},
    {"title: A test", "title: {a: b}", 3, 8, "title must be a text, not a mapping", KINDS},
    {"title: A test", "titel: A test", 3, 1, "a variant file has no key \"titel\"",
     "did you mean \"title\"? allowed here: format, name, title, note, source, extends, articles, board, setup, man, "
     "king, "
     "capture, game, draws"},
    {"{title: Nobody", "{titel: Nobody", 4, 10, "source has no key \"titel\"",
     "did you mean \"title\"? allowed here: title, url"},
    {"source: {title: Nobody, url: \"http://example.org\"}", "source: Nobody", 4, 9,
     "source must be a mapping, not a text", ""},
    {"{title: Nobody", "{title: ", 4, 17, "title is missing", "a text was expected"},
    {"format: 1\n", "format: 1\nextends: nonesuch\n", 2, 10, "there is no variant \"nonesuch\" to extend",
     "name a shipped variant, or a variant file that does not extend this one"},
    {"format: 1\n", "format: 1\nextends: englsh\n", 2, 10, "there is no variant \"englsh\" to extend",
     "did you mean \"english\"?"},
    {"format: 1\n", "format: 1\nextends: [english]\n", 2, 10, "extends must be a text, not a list", KINDS},
    /* articles */
    {"articles:\n  A1: The board.\n  \"B 2\": The rest.\n", "", 1, 1, "articles is missing",
     "define each article that the values name: articles: {A1: \"what it says, in one sentence\"}"},
    {"articles:\n  A1: The board.\n  \"B 2\": The rest.\n", "articles: [A1]\n", 5, 11,
     "articles must be a mapping, not a list", ""},
    {"A1: The board.", "A1:", 6, 6, "the text of article \"A1\" is missing", "a text was expected"},
    {"A1: The board.", "A1: [x]", 6, 7, "the text of article \"A1\" must be a text, not a list", KINDS},
    {"  \"B 2\"", "  \"B, 2\"", 7, 3, "an article cannot have the id \"B, 2\"",
     "at most 47 bytes on one line, without a comma"},
    {"  \"B 2\"", "  \"B 2 \"", 7, 3, "an article cannot have the id \"B 2 \"",
     "at most 47 bytes on one line, without a comma"},
    {"{value: 8, article: A1}", "{value: 8, article: A3}", 9, 30, "the article \"A3\" of board.width is not defined",
     "did you mean \"A1\"? otherwise add it to articles"},
    {"{value: 8, article: A1}", "{value: 8, article: FMJD}", 9, 30,
     "the article \"FMJD\" of board.width is not defined", "add it to articles, with what it says in one sentence"},
    {"[A1, \"B 2\"]", "[A1, Z]", 38, 40, "the article \"Z\" of draws.repetition is not defined", NULL},
    {"[A1, \"B 2\"]", "[]", 38, 35, "the article of draws.repetition is missing",
     "name at least one that is defined in articles"},
    {"{value: 8, article: A1}", "{value: 8, article: }", 9, 30, "the article of board.width is missing",
     "a text was expected"},
    {"{value: 8, article: A1}", "{value: 8, article: {A1: x}}", 9, 30,
     "the article of board.width must be a text, not a mapping", KINDS},
    /* groups and values */
    {"board:\n", "bord:\n", 8, 1, "a variant file has no key \"bord\"", NULL},
    {"game:\n  objective: {value: lose, article: A1}\n", "", 1, 1, "game.objective is missing",
     "write objective: {value: …, article: …}; the value is one of block lose breakthrough"},
    {"game:\n  objective: {value: lose, article: A1}\n", "game:\n", 35, 6, "game is missing", "a mapping was expected"},
    {"game:\n  objective: {value: lose, article: A1}\n", "game: lose\n", 35, 7, "game must be a mapping, not a text",
     ""},
    {"  reach: {", "  raech: {", 27, 3, "king has no key \"raech\"",
     "did you mean \"reach\"? allowed here: moves, captures, reach, landing, same-king-limit"},
    {"  reach: {value: long, article: A1}\n", "", 25, 3, "king.reach is missing",
     "write reach: {value: …, article: …}; the value is one of short long"},
    {"  reach: {value: long, article: A1}\n", "  reach:\n", 27, 9, "king.reach is missing",
     "write reach: {value: …, article: …}; the value is one of short long"},
    {"{value: long, article: A1}", "long", 27, 10, "king.reach must have a value and its article",
     "write reach: {value: …, article: …}; the value is one of short long"},
    {"{value: long, article: A1}", "{value: long}", 27, 10, "king.reach has no article",
     "write reach: {value: …, article: …}; the value is one of short long"},
    {"{value: long, article: A1}", "{article: A1}", 27, 10, "king.reach has no value",
     "write reach: {value: …, article: …}; the value is one of short long"},
    {"{value: long, article: A1}", "{valeu: long, article: A1}", 27, 11, "king.reach has no key \"valeu\"",
     "did you mean \"value\"? allowed here: value, article"},
    {"{value: long, article: A1}", "{value: long, article: A1, note: x}", 27, 37, "king.reach has no key \"note\"",
     "allowed here: value, article"},
    {"{value: long,", "{value: lnog,", 27, 18, "king.reach cannot be \"lnog\"",
     "did you mean \"long\"? allowed here: short, long"},
    {"{value: long,", "{value: [long],", 27, 18, "king.reach must be a text, not a list", KINDS},
    {"{value: long,", "{value: ,", 27, 18, "king.reach is missing", "allowed here: short, long"},
    {"{value: no,", "{value: false,", 22, 24, "man.takes-kings cannot be \"false\"", "allowed here: no, yes"},
    {"{value: 8,", "{value: eight,", 9, 18, "board.width cannot be \"eight\"",
     "a whole number from 4 to 14 was expected"},
    {"{value: 8,", "{value: 15,", 9, 18, "board.width cannot be \"15\"", "a whole number from 4 to 14 was expected"},
    {"{value: 8,", "{value: 3,", 9, 18, "board.width cannot be \"3\"", "a whole number from 4 to 14 was expected"},
    {"{value: 9,", "{value: 10,", 29, 28, "king.same-king-limit cannot be \"10\"",
     "a whole number from 0 to 9 was expected"},
    {"{value: 3,", "{value: 0,", 16, 17, "setup.rows cannot be \"0\"", "a whole number from 1 to 7 was expected"},
    {"{value: [backward],", "{value: backward,", 21, 21, "man.captures must be a list, not a text", "write [backward]"},
    {"{value: [backward],", "{value: all,", 21, 21, "man.captures must be a list, not a text", ONLY_LIST},
    {"{value: [backward],", "{value: {},", 21, 21, "man.captures must be a list, not a mapping", ONLY_LIST},
    {"[backward]", "[back]", 21, 22, "man.captures cannot be \"back\"",
     "did you mean \"backward\"? allowed here: forward, sideways, backward, diagonal-forward, diagonal-backward"},
    {"[backward]", "[backward, backward]", 21, 32, "man.captures has backward twice", "name it once"},
    {"[by-king,", "[free,", 31, 20, "capture.choice cannot be \"free\"",
     "allowed here: most-pieces, by-king, most-kings, kings-earliest, frisian-value"},
    {"[by-king, most-pieces]", "[by-king, by-king]", 31, 29, "capture.choice has by-king twice", "name it once"},
    /* draw limits */
    {"  counters:\n    - {name: forty, plies: 80, resets: [capture, man-move], article: A1}\n", "", 38, 3,
     "draws.counters is missing", "write \"counters: []\" if there are none"},
    {"  counters:\n    - {name: forty, plies: 80, resets: [capture, man-move], article: A1}\n", "  counters: none\n",
     40, 13, "draws.counters must be a list, not a text", ONLY_LIST},
    {"- {name: forty, plies: 80, resets: [capture, man-move], article: A1}", "- forty", 41, 7,
     "a draw limit must be a mapping, not a text", ""},
    {"{name: forty, ", "{", 41, 7, "the draw limit has no name", LIMIT},
    {"plies: 80, ", "", 41, 7, "the draw limit has no plies", LIMIT},
    {"resets: [capture, man-move], ", "", 41, 7, "the draw limit has no resets", LIMIT},
    {"      plies: 0\n", "      plies: 1\n", 43, 7, "the draw limit has no resets", LIMIT},
    {"man-move], article: A1}", "man-move]}", 41, 7, "the draw limit has no article", LIMIT},
    {"plies: 80, ", "plise: 80, ", 41, 21, "a draw limit has no key \"plise\"",
     "did you mean \"plies\"? allowed here: name, plies, resets, unless-capture, when, article"},
    {"plies: 80", "plies: 10001", 41, 28, "plies cannot be \"10001\"", "a whole number from 0 to 10000 was expected"},
    {"plies: 80", "plies: -1", 41, 28, "plies cannot be \"-1\"", "a whole number from 0 to 10000 was expected"},
    {"[capture, man-move]", "[capture, man]", 41, 50, "resets cannot be \"man\"",
     "did you mean \"man-move\"? allowed here: capture, man-move, promotion"},
    {"[capture, man-move]", "capture", 41, 40, "resets must be a list, not a text", "write [capture]"},
    {"man-move], article: A1}", "man-move], article: A2}", 41, 70,
     "the article \"A2\" of the draw limit forty is not defined", "did you mean \"A1\"? otherwise add it to articles"},
    {"name: forty", "name: Forty moves", 41, 7,
     "the name of a draw limit must be made of small letters, digits and dashes", "as forty-moves, at most 47 of them"},
    {"name: forty", "name: few", 43, 7, "two draw limits have the name few", "give each its own name"},
    {"name: forty", "name: a234567890123456789012345678901234567890123456789", 41, 14, "name is longer than 47 bytes",
     "make it shorter"},
    {"unless-capture: yes", "unless-capture: maybe", 45, 23, "unless-capture cannot be \"maybe\"",
     "allowed here: no, yes"},
    {"kings: \"2+\"", "kings: many", 47, 25, "kings cannot be \"many\"", RANGE},
    {"kings: \"2+\"", "kings: 2-1", 47, 25, "kings cannot be \"2-1\"", RANGE},
    {"kings: \"2+\"", "kings: 129", 47, 25, "kings cannot be \"129\"", RANGE},
    {"kings: \"2+\"", "kings: 2-", 47, 25, "kings cannot be \"2-\"", RANGE},
    {"kings: \"2+\"", "kings: +2", 47, 25, "kings cannot be \"+2\"", RANGE},
    {"kings: \"2+\"", "kings: 1-2-3", 47, 25, "kings cannot be \"1-2-3\"", RANGE},
    {"kings: \"2+\"", "kings: 99999999999999999999", 47, 25, "kings cannot be \"99999999999999999999\"", RANGE},
    {"kings: \"2+\"", "kings: ", 47, 25, "kings is missing", RANGE},
    {"kings: \"2+\"", "kings: [2]", 47, 25, "kings must be a number or a range", RANGE},
    {"one: {kings", "one: {king", 47, 18, "one has no key \"king\"",
     "did you mean \"kings\"? allowed here: kings, men, pieces"},
    {"one: {pieces: 1}", "one: 1", 48, 17, "one must be a mapping, not a text", ""},
    {"other-holds-long-diagonal: yes", "holds-long-diagonal: yes", 47, 84, "a case has no key \"holds-long-diagonal\"",
     "allowed here: one, other, total, other-holds-long-diagonal"},
    {"        - {one: {pieces: 1}, other: {pieces: 1}}\n", "        - few\n", 48, 11,
     "a case must be a mapping, not a text", ""},
    /* values that contradict each other; the blame is on the value, or on the limit */
    {"{value: 3,", "{value: 5,", 16, 17,
     "setup.rows and setup.skip take 6 rows a side, more than half of the board's 10",
     "together they can be at most 5"},
    {"[diagonal-forward, sideways]", "[]", 20, 18, "man.moves has no direction: a man could never move",
     "give at least one, as [diagonal-forward] or [forward]"},
    {"[diagonal-forward, sideways]", "[sideways, backward]", 20, 18,
     "a man has no way forward: it could never become a king",
     "add forward or diagonal-forward to man.moves or man.captures"},
    {"{value: [forward],", "{value: [],", 25, 18,
     "a king could never move: king.moves and king.captures have no direction",
     "give at least one, as [diagonal-forward, diagonal-backward]"},
    {"{value: long,", "{value: short,", 28, 20, "king.landing must be behind where king.reach is short",
     "a short king always lands right behind the captured piece: write behind, or make its reach long"},
    {"{value: behind-last-king,", "{value: behind,", 34, 23,
     "capture.must-go-on must be yes where king.landing is behind",
     "a king that lands right behind has no landing square to choose, and jumps go on while they can"},
    {"[by-king, most-pieces]", "[frisian-value, most-pieces]", 31, 19,
     "capture.choice mixes frisian-value with most-pieces or most-kings",
     "frisian-value weighs pieces and kings together: leave the others out"},
    {"[by-king, most-pieces]", "[most-kings, frisian-value]", 31, 19,
     "capture.choice mixes frisian-value with most-pieces or most-kings",
     "frisian-value weighs pieces and kings together: leave the others out"},
    {"{value: 4,", "{value: 1,", 38, 23, "draws.repetition cannot be 1: the game would end before it starts",
     "write 0 for no such rule, or at least 2"},
    {"plies: 80", "plies: 0", 41, 7, "the draw limit forty would end the game before it starts", "give at least 1 ply"},
    {"one: {pieces: 1}, other: {pieces: 1}", "one: {men: 5-12}, other: {kings: 0}", 43, 7,
     "the draw limit few would end the game before it starts",
     "its case holds in the starting position: narrow it, or give at least 1 ply"},
    {"kings: 1, pieces: 1-2", "kings: 1, pieces: 0", 43, 7, "the draw limit few has a case that can never hold",
     "kings and men add up to pieces, and the pieces of both sides to total"},
    {"total: 3-9", "total: 2", 43, 7, "the draw limit few has a case that can never hold",
     "kings and men add up to pieces, and the pieces of both sides to total"},
    {"other: {kings: 1,", "other: {kings: 1-2,", 43, 7,
     "the draw limit few speaks of a king on the long diagonal, but other has not one king",
     "give other one king: other: {kings: 1, …}"},
    {"      when:\n        - {one: {kings: \"2+\", men: 0}, other: {kings: 1, pieces: 1-2}, total: 3-9, "
     "other-holds-long-diagonal: yes}\n        - {one: {pieces: 1}, other: {pieces: 1}}\n",
     "", 43, 7, "the material condition few does not say when it holds",
     "write when: [{one: {kings: …, men: …}, other: {…}}]"},
    {"      when:\n        - {one: {kings: \"2+\", men: 0}, other: {kings: 1, pieces: 1-2}, total: 3-9, "
     "other-holds-long-diagonal: yes}\n        - {one: {pieces: 1}, other: {pieces: 1}}\n",
     "      when: []\n", 46, 13, "when has no case", "give 1 to 8 cases; any of them makes the limit count"},
    {"        - {one: {pieces: 1}, other: {pieces: 1}}\n",
     "        - {}\n        - {}\n        - {}\n        - {}\n        - {}\n        - {}\n        - {}\n        - {}\n",
     47, 9, "when has too many cases", "give 1 to 8 cases; any of them makes the limit count"},
};

static void every_mistake_is_told_where_it_is(void **state)
{
    (void)state;
    size_t right = 0;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const struct mistake *m = &mistakes[i];
        char *text = m->from == good ? replace(good, good, m->to) : replace(good, m->from, m->to);
        struct hf_variant *variant = (struct hf_variant *)text;
        struct hf_diag diag = {0};
        enum hf_status status = hf_variant_parse(text, strlen(text), "test.yaml", NULL, NULL, &variant, &diag);
        if (status != HF_INVALID || diag.line != m->line || diag.column != m->column ||
            !strstr(diag.message, m->message) || (m->hint && strcmp(diag.hint, m->hint)))
            print_error("%s -> %s\ngot status %d, %d:%d: %s\nhint %s\n", m->from == good ? "all" : m->from, m->to,
                        (int)status, diag.line, diag.column, diag.message, diag.hint);
        else
            right++;
        assert_null(variant);
        assert_string_equal(diag.file, "test.yaml");
        free(text);
    }
    assert_int_equal(right, sizeof mistakes / sizeof *mistakes);
}

static void too_many_squares_blame_the_width(void **state)
{
    (void)state;
    char *text = replace(good, "{value: 8,", "{value: 14,"), *more = replace(text, "{value: dark,", "{value: all,");
    struct hf_variant *variant;
    struct hf_diag diag;
    assert_int_equal(hf_variant_parse(more, strlen(more), "f", NULL, NULL, &variant, &diag), HF_INVALID);
    assert_string_equal(diag.message, "a board of 14x10 has 140 playing squares, more than 128");
    assert_string_equal(diag.hint, "make the board smaller, or play on the dark squares only");
    assert_int_equal(diag.line, 9);
    assert_int_equal(diag.column, 18);
    free(more);
    free(text);
}

static void a_diagnostic_is_not_needed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct hf_variant *variant;
        char *text = mistakes[i].from == good ? replace(good, good, mistakes[i].to)
                                              : replace(good, mistakes[i].from, mistakes[i].to);
        enum hf_status status = hf_variant_parse(text, strlen(text), "f", NULL, NULL, &variant, NULL);
        assert_int_equal(status, HF_INVALID);
        hf_variant_free(variant);
        free(text);
    }
}

static void sixteen_limits_are_the_most(void **state)
{
    (void)state;
    char limits[2048] = "";
    for (int i = 0; i < 15; i++) {
        char line[100];
        snprintf(line, sizeof line, "    - {name: limit-%d, plies: %d, resets: [], article: A1}\n", i, i + 1);
        strcat(limits, line);
    }
    strcat(limits, "  material:\n");
    char *sixteen = replace(
        good, "    - {name: forty, plies: 80, resets: [capture, man-move], article: A1}\n  material:\n", limits);
    struct hf_variant *v = parse(sixteen, NULL, NULL);
    assert_int_equal(v->rules.limit_count, 16);
    assert_string_equal(v->rules.limits[15].name, "few");
    hf_variant_free(v);

    char *seventeen =
        replace(sixteen, "  counters:\n", "  counters:\n    - {name: x, plies: 9, resets: [], article: A1}\n");
    struct hf_diag diag;
    assert_int_equal(hf_variant_parse(seventeen, strlen(seventeen), "f", NULL, NULL, &v, &diag), HF_INVALID);
    assert_string_equal(diag.message, "there are more than 16 draw limits");
    assert_int_equal(diag.line, 43 + 15);
    free(seventeen);
    free(sixteen);
}

/* ---- extending --------------------------------------------------------------------------------------------------- */

static const struct hf_variant *only_test(const char *name, void *context)
{
    return strcmp(name, "test") ? NULL : context;
}

static void what_is_extended_gives_all_that_is_not_said_again(void **state)
{
    (void)state;
    struct hf_variant *base = parse(good, NULL, NULL);
    struct hf_variant *v = parse("format: 1\n"
                                 "name: child\n"
                                 "title: A child\n"
                                 "extends: test\n"
                                 "articles: {A1: Another board., C: New.}\n"
                                 "king:\n"
                                 "  landing: {value: any, article: C}\n"
                                 "draws:\n"
                                 "  counters:\n"
                                 "    - {name: ten, plies: 10, resets: [], article: C}\n"
                                 "    - {name: twenty, plies: 20, resets: [], article: C}\n",
                                 only_test, base);
    struct hf_rules rules = base->rules;
    rules.king_landing = HF_LAND_ANY;
    rules.limit_count = 3; /* the counters replaced, the material kept */
    rules.limits[2] = base->rules.limits[1];
    memset(rules.limits, 0, 2 * sizeof rules.limits[0]);
    strcpy(rules.limits[0].name, "ten");
    rules.limits[0].plies = 10;
    strcpy(rules.limits[1].name, "twenty");
    rules.limits[1].plies = 20;
    assert_memory_equal(&v->rules, &rules, sizeof rules);
    assert_string_equal(v->name, "child");
    assert_string_equal(v->title, "A child");
    assert_null(v->source_title); /* a source is a file's own */
    assert_int_equal(v->article_count, 3);
    assert_string_equal(v->articles[0].id, "A1");
    assert_string_equal(v->articles[0].text, "Another board.");
    assert_string_equal(v->articles[1].text, "The rest.");
    assert_string_equal(v->articles[2].id, "C");
    assert_string_equal(v->field_articles[15], "C");  /* king.landing */
    assert_string_equal(v->field_articles[14], "A1"); /* king.reach */
    assert_string_equal(v->limit_articles[0], "C");
    assert_string_equal(v->limit_articles[2], "A1");
    assert_int_equal(v->field_lines[15], 7);
    assert_int_equal(v->field_lines[14], 0);
    assert_int_equal(v->limit_lines[1], 11);
    assert_int_equal(v->limit_lines[2], 0);
    assert_true(strcmp(v->digest, base->digest) != 0);
    hf_variant_free(base); /* nothing of it is needed any more */
    assert_string_equal(v->articles[1].id, "B 2");
    hf_variant_free(v);
}

static void a_shipped_variant_can_be_extended_without_a_lookup(void **state)
{
    (void)state;
    struct hf_variant *v = parse("format: 1\nname: my-english\ntitle: x\nextends: english\n", NULL, NULL);
    const struct hf_variant *english = hf_variant_shipped("english");
    assert_memory_equal(&v->rules, &english->rules, sizeof v->rules);
    assert_string_equal(v->digest, english->digest);
    hf_variant_free(v);
}

static void a_contradiction_with_the_base_blames_what_the_file_says(void **state)
{
    (void)state;
    struct hf_variant *v;
    struct hf_diag diag;
    const char text[] =
        "format: 1\nname: x\ntitle: x\nextends: international\nking:\n  reach: {value: short, article: FMJD 3.9}\n";
    assert_int_equal(hf_variant_parse(text, sizeof text - 1, "f", NULL, NULL, &v, &diag), HF_INVALID);
    assert_string_equal(diag.message, "king.landing must be behind where king.reach is short");
    assert_int_equal(diag.line, 4); /* the landing comes from international, which is named there */
    assert_int_equal(diag.column, 10);
}

/* ---- sense of rules in memory ------------------------------------------------------------------------------------ */

static int blamed(const struct hf_rules *rules, const char **group, const char **name)
{
    int field = -2;
    struct hf_diag diag = {0};
    enum hf_status status = hf_rules_check(rules, &field, &diag);
    *group = field < 0 ? "" : hf_fields[field].group;
    *name = field < 0 ? "" : hf_fields[field].name;
    assert_int_equal(*diag.message != '\0', status != HF_OK);
    assert_int_equal(hf_rules_check(rules, NULL, NULL), status);
    return status != HF_OK;
}

static void values_outside_their_range_are_refused_by_name(void **state)
{
    (void)state;
    const struct hf_rules good_rules = hf_variant_shipped("english")->rules;
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *f = &hf_fields[i];
        for (int bad = 0; bad < 2; bad++) {
            struct hf_rules rules = good_rules;
            int *value = (int *)(void *)((char *)&rules + f->offset), count = 0;
            while (f->names && f->names[count])
                count++;
            if (bad)
                *value = -1;
            else
                *value = f->kind == HF_INT ? f->most + 1 : f->kind == HF_DIRECTIONS ? 1 << count : count;
            const char *group, *name;
            if (!blamed(&rules, &group, &name) || strcmp(group, f->group) || strcmp(name, f->name))
                fail_msg("%s.%s = %d blames %s.%s", f->group, f->name, *value, group, name);
        }
    }
}

static void limits_in_memory_are_checked_too(void **state)
{
    (void)state;
    const struct hf_rules good_rules = hf_variant_shipped("russian")->rules;
    const char *group, *name;
    struct hf_rules r = good_rules;
    assert_false(blamed(&r, &group, &name));
    r.limit_count = HF_MAX_LIMITS + 1;
    assert_true(blamed(&r, &group, &name));
    r.limit_count = -1;
    assert_true(blamed(&r, &group, &name));
    for (int i = 0; i < 9; i++) {
        r = good_rules;
        struct hf_limit *limit = &r.limits[1];
        switch (i) {
        case 0: limit->plies = -1; break;
        case 1: limit->plies = HF_MAX_PLIES + 1; break;
        case 2: limit->resets = 8; break;
        case 3: limit->case_count = HF_MAX_CASES + 1; break;
        case 4: memset(limit->name, 'a', sizeof limit->name); break;
        case 5: limit->name[0] = '\0'; break;
        case 6: limit->cases[0].one.kings.least = -1; break;
        case 7: limit->cases[0].total.most = HF_MAX_SQUARES + 1; break;
        case 8: limit->cases[0].other.men = (struct hf_range){3, 2}; break;
        }
        if (!blamed(&r, &group, &name))
            fail_msg("change %d was accepted", i);
    }
}

static void every_single_change_to_a_value_is_accepted_unless_it_contradicts(void **state)
{
    (void)state;
    /* russian has long kings, any landing and a free choice: no value is bound to another but for these. */
    const struct hf_rules good_rules = hf_variant_shipped("russian")->rules;
    static const char *const bound[] = {"king.reach short", NULL};
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *f = &hf_fields[i];
        if (f->kind != HF_CHOICE && f->kind != HF_FLAG)
            continue;
        for (int value = 0; f->names[value]; value++) {
            struct hf_rules rules = good_rules;
            *(int *)(void *)((char *)&rules + f->offset) = value;
            char what[64];
            snprintf(what, sizeof what, "%s.%s %s", f->group, f->name, f->names[value]);
            bool is_bound = false;
            for (int j = 0; bound[j]; j++)
                is_bound = is_bound || !strcmp(bound[j], what);
            const char *group, *name;
            if (blamed(&rules, &group, &name) != is_bound)
                fail_msg("%s", what);
        }
    }
}

static void boards_of_every_size_are_accepted_up_to_128_squares(void **state)
{
    (void)state;
    struct hf_rules r = hf_variant_shipped("russian")->rules;
    r.rows = 1;
    for (r.squares = 0; r.squares < 2; r.squares++)
        for (r.width = HF_MIN_SIDE; r.width <= HF_MAX_SIDE; r.width++)
            for (r.height = HF_MIN_SIDE; r.height <= HF_MAX_SIDE; r.height++) {
                const char *group, *name;
                int squares = r.squares == HF_ALL_SQUARES ? r.width * r.height : r.width * r.height / 2;
                assert_int_equal(blamed(&r, &group, &name), squares > HF_MAX_SQUARES);
            }
}

static void men_may_take_half_of_the_rows_and_no_more(void **state)
{
    (void)state;
    struct hf_rules r = hf_variant_shipped("russian")->rules;
    for (r.height = HF_MIN_SIDE; r.height <= HF_MAX_SIDE; r.height++)
        for (r.rows = 1; r.rows <= HF_MAX_SIDE / 2; r.rows++)
            for (r.skip = 0; r.skip < HF_MAX_SIDE / 2; r.skip++) {
                const char *group, *name;
                assert_int_equal(blamed(&r, &group, &name), r.rows + r.skip > r.height / 2);
            }
}

static void a_limit_of_no_plies_may_not_hold_at_a_start_with_unequal_sides(void **state)
{
    (void)state;
    /* On 5x6, White's row has 3 dark squares and Black's 2. */
    const struct hf_range any = {0, HF_MAX_SQUARES};
    struct hf_rules r = hf_variant_shipped("russian")->rules;
    r.width = 5;
    r.height = 6;
    r.rows = 1;
    r.limit_count = 1;
    r.limits[0] = (struct hf_limit){.name = "x", .is_material = 1, .case_count = 1};
    for (int one = 1; one <= 4; one++)
        for (int other = 1; other <= 4; other++) {
            const char *group, *name;
            r.limits[0].cases[0] = (struct hf_case){{any, {one, one}, any}, {any, {other, other}, any}, any, 0};
            assert_int_equal(blamed(&r, &group, &name), (one == 2 && other == 3) || (one == 3 && other == 2));
        }
}

/* ---- other rules, the same articles ------------------------------------------------------------------------------ */

static void a_mutant_has_its_own_board_and_digest_and_the_same_articles(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_rules rules = v->rules;
    struct hf_variant *mutant, *same;
    rules.width = 10;
    assert_int_equal(hf_variant_with_rules(v, &rules, &mutant, NULL), HF_OK);
    assert_int_equal(mutant->geometry.squares, 40);
    assert_int_equal(v->geometry.squares, 32);
    assert_true(strcmp(mutant->digest, v->digest) != 0);
    assert_string_equal(mutant->field_articles[0], v->field_articles[0]);
    assert_int_equal(mutant->article_count, v->article_count);
    assert_int_equal(mutant->field_lines[0], v->field_lines[0]);
    assert_int_equal(hf_variant_with_rules(mutant, &v->rules, &same, NULL), HF_OK);
    assert_string_equal(same->digest, v->digest);
    hf_variant_free(mutant);
    hf_variant_free(same);
}

static void a_mutant_without_one_limit_keeps_the_articles_of_the_others(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("russian");
    struct hf_rules rules = v->rules;
    struct hf_variant *mutant;
    memmove(rules.limits, rules.limits + 1, (size_t)--rules.limit_count * sizeof *rules.limits);
    assert_int_equal(hf_variant_with_rules(v, &rules, &mutant, NULL), HF_OK);
    for (int i = 0; i < rules.limit_count; i++) {
        assert_string_equal(mutant->limit_articles[i], v->limit_articles[i + 1]);
        assert_int_equal(mutant->limit_lines[i], v->limit_lines[i + 1]);
    }
    assert_null(mutant->limit_articles[rules.limit_count]);
    hf_variant_free(mutant);
}

static void senseless_rules_make_no_mutant(void **state)
{
    (void)state;
    struct hf_rules rules = hf_variant_shipped("english")->rules;
    struct hf_variant *mutant;
    struct hf_diag diag;
    rules.king_landing = HF_LAND_ANY;
    assert_int_equal(hf_variant_with_rules(hf_variant_shipped("english"), &rules, &mutant, &diag), HF_INVALID);
    assert_null(mutant);
    assert_string_equal(diag.message, "king.landing must be behind where king.reach is short");
}

/* ---- the shipped variants ---------------------------------------------------------------------------------------- */

static void shipped_variants_stand_in_order_and_are_found_by_name(void **state)
{
    (void)state;
    assert_true(hf_variant_count() >= 6);
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        assert_ptr_equal(hf_variant_shipped(v->name), v);
        if (i)
            assert_true(strcmp(hf_variant_at(i - 1)->name, v->name) < 0);
    }
    assert_null(hf_variant_shipped("nonesuch"));
    assert_int_equal(strlen(hf_variants_digest()), 32);
}

/* What was compiled in is what the rules make at run time, and each start is a legal position. */
static void shipped_variants_are_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        struct hf_variant *made;
        struct hf_position start;
        struct hf_diag diag;
        assert_int_equal(hf_variant_with_rules(v, &v->rules, &made, &diag), HF_OK);
        assert_string_equal(made->digest, v->digest);
        assert_memory_equal(&made->geometry, &v->geometry, sizeof v->geometry);
        hf_variant_free(made);
        hf_position_start(v, &start);
        assert_int_equal(hf_position_check(v, &start, &diag), HF_OK);
        assert_non_null(v->layout);
        assert_non_null(v->kernel);
        assert_true(*v->title);
        for (int f = 0; f < HF_FIELD_COUNT; f++)
            assert_true(*v->field_articles[f] && v->field_lines[f] >= 0);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(hf_variant_at(j)->digest, v->digest))
                fail_msg("%s and %s have the same rules", hf_variant_at(j)->name, v->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_of_a_file_arrives),
        cmocka_unit_test(a_note_is_kept_and_a_source_may_be_missing),
        cmocka_unit_test(every_mistake_is_told_where_it_is),
        cmocka_unit_test(too_many_squares_blame_the_width),
        cmocka_unit_test(a_diagnostic_is_not_needed),
        cmocka_unit_test(sixteen_limits_are_the_most),
        cmocka_unit_test(what_is_extended_gives_all_that_is_not_said_again),
        cmocka_unit_test(a_shipped_variant_can_be_extended_without_a_lookup),
        cmocka_unit_test(a_contradiction_with_the_base_blames_what_the_file_says),
        cmocka_unit_test(values_outside_their_range_are_refused_by_name),
        cmocka_unit_test(limits_in_memory_are_checked_too),
        cmocka_unit_test(every_single_change_to_a_value_is_accepted_unless_it_contradicts),
        cmocka_unit_test(boards_of_every_size_are_accepted_up_to_128_squares),
        cmocka_unit_test(men_may_take_half_of_the_rows_and_no_more),
        cmocka_unit_test(a_limit_of_no_plies_may_not_hold_at_a_start_with_unequal_sides),
        cmocka_unit_test(a_mutant_has_its_own_board_and_digest_and_the_same_articles),
        cmocka_unit_test(a_mutant_without_one_limit_keeps_the_articles_of_the_others),
        cmocka_unit_test(senseless_rules_make_no_mutant),
        cmocka_unit_test(shipped_variants_stand_in_order_and_are_found_by_name),
        cmocka_unit_test(shipped_variants_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
