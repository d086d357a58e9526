/* The rules of a variant in words, as an arbiter would tell them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "words.h"

#include "geometry.h"
#include "room.h"

#include <stdarg.h>
#include <string.h>

struct teller {
    const struct hf_variant *variant;
    const struct hf_rules *rules;
    const char *heading;
    hf_words_sink *sink;
    void *context;
};

enum { SENTENCE = 4096, ARTICLES = 2048 };

/* ---- articles ---------------------------------------------------------------------------------------------------- */

/* Adds the ids of LIST ("A1, A2") that are not in ROOM yet. */
static void add_ids(struct hf_room *room, const char *list)
{
    while (list && *list) {
        const char *end = strstr(list, ", ");
        size_t length = end ? (size_t)(end - list) : strlen(list);
        bool known = false;
        for (const char *p = room->text; *p && !known;) {
            const char *stop = strstr(p, ", ");
            size_t size = stop ? (size_t)(stop - p) : strlen(p);
            known = size == length && !memcmp(p, list, length);
            p += size + (stop ? 2 : 0);
        }
        if (!known)
            hf_put(room, "%s%.*s", room->used ? ", " : "", (int)length, list);
        list = end ? end + 2 : NULL;
    }
}

/* Tells a sentence that rests on these members of struct hf_rules; COUNT offsets follow. */
static void tell(const struct teller *t, const char *sentence, int count, ...)
{
    char ids[ARTICLES] = "";
    struct hf_room room = {ids, 0, sizeof ids};
    va_list offsets;
    va_start(offsets, count);
    for (int i = 0; i < count; i++) {
        size_t offset = va_arg(offsets, size_t);
        for (int field = 0; field < HF_FIELD_COUNT; field++)
            if (hf_fields[field].offset == offset)
                add_ids(&room, t->variant->field_articles[field]);
    }
    va_end(offsets);
    t->sink(t->context, t->heading, sentence, ids);
}

#define OF(member) offsetof(struct hf_rules, member)

/* ---- words for numbers and directions ---------------------------------------------------------------------------- */

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "third", "21st". */
static void put_ordinal(struct hf_room *room, int n)
{
    static const char *const words[] = {"", "first", "second", "third", "fourth", "fifth", "sixth"};
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    if (n < (int)(sizeof words / sizeof *words))
        hf_put(room, "%s", words[n]);
    else
        hf_put(room, "%d%s", n, n % 100 / 10 != 1 && n % 10 < 4 ? ends[n % 10] : "th");
}

/* "forward or sideways", and what a straight step is where only dark squares are played on. */
static void put_ways(struct hf_room *room, const struct hf_rules *rules, int ways)
{
    enum { STRAIGHT = HF_FORWARD | HF_SIDEWAYS | HF_BACKWARD, DIAGONAL = HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD };
    static const struct { int ways; const char *name; } names[] = { /* the first that fits takes its ways away */
        {STRAIGHT, "along rows and columns"},
        {HF_FORWARD, "forward"},
        {HF_SIDEWAYS, "sideways"},
        {HF_BACKWARD, "backward"},
        {DIAGONAL, "along diagonals"},
        {HF_DIAGONAL_FORWARD, "diagonally forward"},
        {HF_DIAGONAL_BACKWARD, "diagonally backward"},
    };
    const char *before = "";
    for (int left = ways, i = 0; left; i++) {
        if ((left & names[i].ways) != names[i].ways)
            continue;
        left &= ~names[i].ways;
        hf_put(room, "%s%s", before, names[i].name);
        bool is_last_but_one = false;
        for (int j = i + 1; left && j < (int)(sizeof names / sizeof *names); j++)
            is_last_but_one = is_last_but_one || names[j].ways == left;
        before = is_last_but_one ? " or " : ", ";
    }
    if (rules->squares == HF_DARK_SQUARES && (ways & STRAIGHT))
        hf_put(room, " (a straight step goes to the next dark square of the row or column)");
}

/* ---- the board and the start ------------------------------------------------------------------------------------- */

static void tell_board(const struct teller *t)
{
    static const char *const corners[] = {"top left", "bottom right", "bottom left", "top right"};
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    int squares = t->variant->geometry.squares;
    hf_put(&room, "The board is %d squares wide and %d high; ", r->width, r->height);
    if (r->squares == HF_ALL_SQUARES)
        hf_put(&room, "play is on all %d squares.", squares);
    else
        hf_put(&room, "play is on its %d dark squares only.", squares);
    tell(t, text, 3, OF(width), OF(height), OF(squares));

    const char *corner = r->corner == HF_DARK_LEFT ? "left" : "right";
    room.used = 0;
    if (r->squares == HF_ALL_SQUARES)
        hf_put(&room, "Where the squares are coloured, the bottom %s one is dark, as White sees the board.", corner);
    else
        hf_put(&room, "The bottom %s square is dark, as White sees the board.", corner);
    tell(t, text, 1, OF(corner));

    room.used = 0;
    if (r->notation == HF_ALGEBRAIC)
        hf_put(&room,
               "Squares have names of a letter, a to %c from White's left, and a number, 1 to %d from White's side; "
               "where they are numbered instead, 1 is at the %s.",
               'a' + r->width - 1, r->height, corners[r->numbering]);
    else
        hf_put(&room, "Squares have the numbers 1 to %d, along the rows from the %s, as White sees the board.", squares,
               corners[r->numbering]);
    tell(t, text, 2, OF(notation), OF(numbering));
}

static void tell_setup(const struct teller *t)
{
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    int men[2];
    for (int colour = 0; colour < 2; colour++)
        men[colour] = hf_size(hf_geometry_camp(r, &t->variant->geometry, colour));
    if (men[HF_WHITE] == men[HF_BLACK])
        hf_put(&room, "Each side starts with %d men, ", men[HF_WHITE]);
    else
        hf_put(&room, "White starts with %d men and Black with %d, ", men[HF_WHITE], men[HF_BLACK]);
    if (!r->skip && r->rows == 1)
        hf_put(&room, "on its nearest row.");
    else if (!r->skip)
        hf_put(&room, "on the %d rows nearest to it.", r->rows);
    else if (r->rows == 1)
        hf_put(&room, "on its row %d; ", r->skip + 1);
    else
        hf_put(&room, "on its rows %d to %d; ", r->skip + 1, r->skip + r->rows);
    if (r->skip == 1)
        hf_put(&room, "the row behind the men is empty.");
    else if (r->skip)
        hf_put(&room, "the %d rows behind the men are empty.", r->skip);
    tell(t, text, 2, OF(rows), OF(skip));
    tell(t, r->first == HF_WHITE ? "White moves first; then the sides take turns, one move each."
                                 : "Black moves first; then the sides take turns, one move each.",
         1, OF(first));
}

/* ---- men and kings ----------------------------------------------------------------------------------------------- */

static void tell_man(const struct teller *t)
{
    static const char *const promotions[] = {
        ("A man becomes a king if its move ends on the last row; one that only passes through the last row in the "
         "middle of a capture stays a man."),
        "A man that reaches the last row becomes a king and its move ends there, even if it could capture more.",
        ("A man that reaches the last row becomes a king at once; in the middle of a capture it goes on as a king, if "
         "it can."),
    };
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    hf_put(&room, "A man moves one step to an empty square, ");
    put_ways(&room, r, r->man_moves);
    hf_put(&room, ".");
    tell(t, text, 1, OF(man_moves));

    room.used = 0;
    if (r->man_captures) {
        hf_put(&room, "A man captures an enemy piece next to it by jumping over it to the empty square right behind, ");
        put_ways(&room, r, r->man_captures);
        hf_put(&room, ".");
    } else {
        hf_put(&room, "A man cannot capture.");
    }
    tell(t, text, 1, OF(man_captures));
    tell(t, r->man_takes_kings ? "A man may capture men and kings." : "A man may not capture a king.", 1,
         OF(man_takes_kings));
    tell(t, promotions[r->promotion], 1, OF(promotion));
}

static void tell_king(const struct teller *t)
{
    static const char *const landings[] = {
        "It lands on any empty square behind the captured piece, as far as the next piece in the way.",
        "It lands on the square right behind the captured piece.",
        ("It lands on any empty square behind the captured piece, as far as the next piece in the way; but if the last "
         "piece that it captures is a king, it stops right behind that king."),
    };
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    if (r->king_moves) {
        hf_put(&room, r->king_reach == HF_LONG ? "A king moves any number of empty squares in a line, "
                                               : "A king moves one step to an empty square, ");
        put_ways(&room, r, r->king_moves);
        hf_put(&room, ".");
    } else {
        hf_put(&room, "A king moves only by capturing.");
    }
    tell(t, text, 2, OF(king_moves), OF(king_reach));

    room.used = 0;
    if (r->king_captures) {
        hf_put(&room,
               r->king_reach == HF_LONG
                   ? "A king captures from any distance: it jumps over one enemy piece in line, with nothing but empty "
                     "squares on the way, "
                   : "A king captures an enemy piece next to it by jumping over it, ");
        put_ways(&room, r, r->king_captures);
        hf_put(&room, ".");
    } else {
        hf_put(&room, "A king cannot capture.");
    }
    tell(t, text, 2, OF(king_captures), OF(king_reach));
    tell(t, landings[r->king_landing], 1, OF(king_landing));

    room.used = 0;
    if (r->king_run)
        hf_put(&room,
               "A side that has a man may make at most %d move%s in a row with the same king without capturing; a "
               "capture by that king, or a move by another piece, begins the count anew.",
               r->king_run, plural(r->king_run));
    else
        hf_put(&room, "The same king may move any number of times in a row.");
    tell(t, text, 1, OF(king_run));
}

/* ---- captures ---------------------------------------------------------------------------------------------------- */

static void tell_capture(const struct teller *t)
{
    static const char *const precedences[] = {
        "",
        "one that captures the most pieces",
        "one made by a king, if a king can make one",
        "one that captures the most kings",
        "one that meets a king earliest, compared jump by jump",
        "one of the greatest value, n kings being worth more than 2n-1 men and less than 2n men",
    };
    static const char *const removals[] = {
        ("Captured pieces leave the board when the whole move is over; until then they are in the way, and none is "
         "jumped twice."),
        "A captured piece leaves the board at once; later in the same move its square may be crossed or landed on.",
    };
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    hf_put(&room, "Capturing is compulsory, and a capture goes on as long as the piece can capture more");
    if (r->king_landing == HF_LAND_BEHIND)
        hf_put(&room, ".");
    else if (r->must_go_on)
        hf_put(&room, "; where a king has several landing squares, it must choose one from which it captures more, if "
               "there is one.");
    else
        hf_put(&room, "; but where a king has several landing squares, it may choose one where the capture ends.");
    tell(t, text, 1, OF(must_go_on));

    room.used = 0;
    if (!r->choice[0])
        hf_put(&room, "Of several captures any may be chosen.");
    for (int i = 0; i < HF_PRECEDENCES && r->choice[i]; i++)
        hf_put(&room, "%s%s", i ? "; of those, " : "Of several captures the player must choose ",
               precedences[r->choice[i]]);
    if (r->choice[0])
        hf_put(&room, "; of what is left any.");
    tell(t, text, 1, OF(choice));
    tell(t, removals[r->removal], 1, OF(removal));
    tell(t, r->reversal == HF_FORBIDDEN ? "Between two jumps of a move a piece may not turn back by 180 degrees."
                                        : "Between two jumps of a move a piece may turn in any direction, back too.",
         1, OF(reversal));
}

/* ---- how a game ends --------------------------------------------------------------------------------------------- */

static void put_range(struct hf_room *room, struct hf_range range, const char *one, const char *many)
{
    if (range.most == 0)
        hf_put(room, "no %s", many);
    else if (range.least == range.most)
        hf_put(room, "%d %s", range.least, range.least == 1 ? one : many);
    else if (range.most == HF_MAX_SQUARES)
        hf_put(room, "at least %d %s", range.least, range.least == 1 ? one : many);
    else
        hf_put(room, "%d to %d %s", range.least, range.most, many);
}

static bool is_any(struct hf_range range)
{
    return range.least == 0 && range.most == HF_MAX_SQUARES;
}

/* "3 or more kings and no men". */
static void put_side(struct hf_room *room, struct hf_range kings, struct hf_range men, struct hf_range pieces)
{
    const char *and = "";
    if (is_any(kings) && is_any(men) && is_any(pieces))
        hf_put(room, "any pieces");
    if (!is_any(kings)) {
        put_range(room, kings, "king", "kings");
        and = " and ";
    }
    if (!is_any(men)) {
        hf_put(room, "%s", and);
        put_range(room, men, "man", "men");
        and = ", ";
    }
    if (!is_any(pieces)) {
        hf_put(room, "%s", *and ? ", " : "");
        put_range(room, pieces, "piece", "pieces");
        hf_put(room, "%s", *and ? " in all" : "");
    }
}

static void put_cases(struct hf_room *room, const struct hf_limit *limit)
{
    for (int i = 0; i < limit->case_count; i++) {
        const struct hf_case *c = &limit->cases[i];
        hf_put(room, "%sone side has ", i ? ", or " : "");
        put_side(room, c->one.kings, c->one.men, c->one.pieces);
        hf_put(room, ", and the other has ");
        put_side(room, c->other.kings, c->other.men, c->other.pieces);
        if (!is_any(c->total)) {
            hf_put(room, ", with ");
            put_range(room, c->total, "piece", "pieces");
            hf_put(room, " on the board");
        }
        if (c->other_holds_long_diagonal)
            hf_put(room, "; that king is the only piece on the long diagonal");
    }
}

static void tell_limit(const struct teller *t, int index)
{
    static const char *const events[] = {"a capture", "a move by a man", "a promotion"};
    const struct hf_limit *limit = &t->rules->limits[index];
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    hf_put(&room, "The game is a draw ");
    if (limit->plies) {
        hf_put(&room, "after %d move%s in a row", limit->plies, plural(limit->plies));
        if (limit->plies % 2 == 0)
            hf_put(&room, ", %d by each side,", limit->plies / 2);
        int left = 0;
        for (int i = 0; i < 3; i++)
            left += limit->resets >> i & 1;
        hf_put(&room, left ? " without " : "");
        for (int i = 0; i < 3; i++)
            if (limit->resets >> i & 1)
                hf_put(&room, "%s%s", events[i], --left > 1 ? ", " : left == 1 ? " or " : "");
        if (limit->case_count)
            hf_put(&room, "%s while ", limit->resets ? "," : "");
    } else {
        hf_put(&room, "at once when ");
    }
    put_cases(&room, limit);
    hf_put(&room, limit->unless_capture ? ", unless the side to move can capture." : ".");
    t->sink(t->context, t->heading, text, t->variant->limit_articles[index] ? t->variant->limit_articles[index] : "");
}

static void tell_end(const struct teller *t)
{
    static const char *const objectives[] = {
        "A player who has no piece or no legal move when it is his turn has lost.",
        "A player who has no piece or no legal move when it is his turn has won.",
        ("The first player to make a king has won; a player who has no piece or no legal move when it is his turn has "
         "lost."),
    };
    tell(t, objectives[t->rules->objective], 1, OF(objective));
}

static void tell_draws(const struct teller *t)
{
    const struct hf_rules *r = t->rules;
    char text[SENTENCE];
    struct hf_room room = {text, 0, sizeof text};
    if (r->repetition) {
        hf_put(&room, "The game is a draw when a position, with the same side to move, occurs for the ");
        put_ordinal(&room, r->repetition);
        hf_put(&room, " time.");
    } else {
        hf_put(&room, "No repetition of positions makes a draw.");
    }
    tell(t, text, 1, OF(repetition));
    tell(t,
         r->agreement
             ? "A player may offer a draw together with his move; the opponent may accept in place of his next move."
             : "A draw cannot be agreed.",
         1, OF(agreement));
    for (int i = 0; i < r->limit_count; i++)
        tell_limit(t, i);
}

void hf_rules_words(const struct hf_variant *variant, hf_words_sink *sink, void *context)
{
    static const struct { const char *heading; void (*tell)(const struct teller *); } chapters[] = {
        {"The board", tell_board}, {"The start", tell_setup},   {"Men", tell_man},           {"Kings", tell_king},
        {"Captures", tell_capture}, {"Winning", tell_end}, {"Draws", tell_draws},
    };
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++) {
        struct teller teller = {variant, &variant->rules, chapters[i].heading, sink, context};
        chapters[i].tell(&teller);
    }
}
