/* FEN, the text of a position: `W:W31-50:BK3,7`. Read with patience, written one way.
 *
 * SPDX-License-Identifier: MIT
 */
#include "geometry.h"
#include "position.h"

#include <limits.h>
#include <stdio.h>  /* snprintf */
#include <string.h>

static const char *const side_names[] = {"White", "Black"};
static const char side_letters[] = "WB";

/* ---- reading ----------------------------------------------------------------------------------------------------- */

struct reader {
    const struct hf_variant *variant;
    const char *text;
    size_t at, end;              /* what is still to be read */
    struct hf_position *position;
    /* The offset at which each piece, and after them each side's counter, was read: to blame it later. */
    size_t where[HF_MAX_SQUARES + 2];
    hf_set taken;
    bool numbers_noted, file_k_noted;
    char *notes;
    size_t notes_size;
    struct hf_diag *diag;
};

/* The column of an offset, counting characters from 1. */
static int column_of(const struct reader *r, size_t offset)
{
    int column = 1;
    for (size_t i = 0; i < offset && column < INT_MAX; i++)
        column += ((unsigned char)r->text[i] & 0xC0) != 0x80; /* UTF-8: not a character's later bytes */
    return column;
}

/* Adds the column to the diagnostic that is there. */
static enum hf_status fail_at(const struct reader *r, size_t offset)
{
    if (r->diag)
        r->diag->column = column_of(r, offset);
    return HF_INVALID;
}

static void note(struct reader *r, const char *line)
{
    size_t used = r->notes ? strlen(r->notes) : 0;
    if (r->notes && used + strlen(line) + 2 <= r->notes_size)
        snprintf(r->notes + used, r->notes_size - used, "%s\n", line);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

/* The character N ahead, or NUL at the end (a NUL in the text is refused as any other junk). */
static char peek(const struct reader *r, size_t n) { return n < r->end - r->at ? r->text[r->at + n] : '\0'; }

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && is_blank(r->text[r->at]))
        r->at++;
}

/* Passes over C, with blanks around it, if it comes next. */
static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || upper(r->text[r->at]) != c)
        return false;
    r->at++;
    skip_blanks(r);
    return true;
}

/* Says what was expected instead of what comes next. */
static enum hf_status unexpected(const struct reader *r, const char *expected)
{
    unsigned char c = (unsigned char)peek(r, 0);
    if (r->at == r->end)
        hf_fail(r->diag, HF_INVALID, "the position ends too early");
    else if (c > 32 && c < 127)
        hf_fail(r->diag, HF_INVALID, "unexpected '%c'", c);
    else
        hf_fail(r->diag, HF_INVALID, "unexpected character (byte 0x%02x)", c);
    hf_hint(r->diag, "here should be %s", expected);
    return fail_at(r, r->at);
}

/* Reads digits; what does not fit on any board becomes 9999. */
static int read_number(struct reader *r)
{
    int n = 0;
    for (; r->at < r->end && is_digit(r->text[r->at]); r->at++)
        n = n > 999 ? 9999 : n * 10 + (r->text[r->at] - '0');
    return n;
}

const char *hf_numbering_note(const struct hf_variant *variant)
{
    static const char *const notes[] = {"square numbers are counted from the top left corner",
                                        "square numbers are counted from the bottom right corner",
                                        "square numbers are counted from the bottom left corner",
                                        "square numbers are counted from the top right corner"};
    return notes[variant->rules.numbering];
}

static enum hf_status square_of_number(struct reader *r, size_t start, int number, int *square)
{
    const struct hf_geometry *g = &r->variant->geometry;
    if (number < 1 || number > g->squares) {
        if (number > 999)
            hf_fail(r->diag, HF_INVALID, "there is no square of that number");
        else
            hf_fail(r->diag, HF_INVALID, "there is no square %d", number);
        hf_hint(r->diag, "the squares of this board are 1 to %d", g->squares);
        return fail_at(r, start);
    }
    *square = g->by_number[number];
    if (r->variant->rules.notation == HF_ALGEBRAIC && !r->numbers_noted) {
        note(r, hf_numbering_note(r->variant));
        r->numbers_noted = true;
    }
    return HF_OK;
}

/* Reads a letter and a rank. */
static enum hf_status read_algebraic(struct reader *r, int *square)
{
    const struct hf_geometry *g = &r->variant->geometry;
    size_t start = r->at;
    char file = (char)(upper(r->text[r->at++]) - 'A' + 'a');
    if (!is_digit(peek(r, 0)))
        return unexpected(r, "the number of a rank");
    int x = file - 'a', rank = read_number(r);
    char last[HF_SQUARE_SIZE];
    snprintf(last, sizeof last, "%c%u", 'a' + g->width - 1, (unsigned)g->height % 100);
    if (x >= g->width || rank < 1 || rank > g->height) {
        hf_fail(r->diag, HF_INVALID, "there is no square %c%d", file, rank);
        hf_hint(r->diag, "the squares of this board are within a1 to %s", last);
        return fail_at(r, start);
    }
    *square = g->at[rank - 1][x];
    if (*square == HF_NO_SQUARE) {
        hf_fail(r->diag, HF_INVALID, "%c%d is not a square one plays on", file, rank);
        hf_hint(r->diag, "only the dark squares are used, and %s is one of them",
                g->at[0][0] == HF_NO_SQUARE ? "the bottom right corner" : "a1");
        return fail_at(r, start);
    }
    return HF_OK;
}

/* Is the next letter the prefix of a king? A small k before a digit is file k where the board has one. */
static bool take_king(struct reader *r)
{
    char k = peek(r, 0), next = peek(r, 1);
    if (upper(k) != 'K')
        return false;
    if (k == 'k' && is_digit(next) && r->variant->geometry.width > 'k' - 'a') {
        if (!r->file_k_noted)
            note(r, "a small k before a digit is read as the file k; a king is written with a capital K");
        r->file_k_noted = true;
        return false;
    }
    r->at++;
    skip_blanks(r);
    return true;
}

static enum hf_status put(struct reader *r, size_t start, int colour, bool king, int square)
{
    if (hf_has(r->taken, square)) {
        char name[HF_SQUARE_SIZE];
        hf_square_write(r->variant, square, name);
        hf_fail(r->diag, HF_INVALID, "two pieces stand on %s", name);
        hf_hint(r->diag, "a square holds one piece at most");
        return fail_at(r, start);
    }
    r->taken |= hf_bit(square);
    r->where[square] = start;
    hf_set *set = king ? &r->position->kings[colour] : &r->position->men[colour];
    *set |= hf_bit(square);
    return HF_OK;
}

/* Reads `d4`, `Kd4`, `31`, `K31` or a range of numbers, `31-50` or `K31-50`. */
static enum hf_status read_pieces(struct reader *r, int colour)
{
    size_t start = r->at;
    int square = 0;
    enum hf_status status;
    bool king = take_king(r);
    if (is_letter(peek(r, 0))) {
        status = read_algebraic(r, &square);
        if (status)
            return status;
        skip_blanks(r);
        if (peek(r, 0) == '-') {
            hf_fail(r->diag, HF_INVALID, "a range of squares with letters");
            hf_hint(r->diag, "ranges are for numbers; list the squares one by one");
            return fail_at(r, r->at);
        }
        return put(r, start, colour, king, square);
    }
    if (!is_digit(peek(r, 0)))
        return unexpected(r, "a square");
    int first = read_number(r), last = first;
    status = square_of_number(r, start, first, &square);
    if (status)
        return status;
    skip_blanks(r);
    if (peek(r, 0) == '-') {
        r->at++;
        skip_blanks(r);
        if (!is_digit(peek(r, 0)))
            return unexpected(r, "the last number of the range");
        size_t second = r->at;
        last = read_number(r);
        status = square_of_number(r, second, last, &square);
        if (status)
            return status;
        if (last < first) {
            hf_fail(r->diag, HF_INVALID, "the range runs from %d down to %d", first, last);
            hf_hint(r->diag, "the lower number comes first: %d-%d", last, first);
            return fail_at(r, start);
        }
    }
    for (int number = first; status == HF_OK && number <= last; number++)
        status = put(r, start, colour, king, r->variant->geometry.by_number[number]);
    return status;
}

static bool at_end_of_list(const struct reader *r)
{
    return r->at == r->end || peek(r, 0) == ':' || peek(r, 0) == '.';
}

/* Reads the list of a side, up to the next colon, the dot or the end. */
static enum hf_status read_list(struct reader *r, int colour)
{
    skip_blanks(r);
    if (at_end_of_list(r))
        return HF_OK; /* a side without pieces */
    do {
        enum hf_status status = read_pieces(r, colour);
        if (status)
            return status;
    } while (take(r, ','));
    return at_end_of_list(r) ? HF_OK : unexpected(r, "',' and the next square, or ':'");
}

static bool take_side(struct reader *r, int *colour)
{
    skip_blanks(r);
    char c = upper(peek(r, 0));
    if (c != 'W' && c != 'B')
        return false;
    *colour = c == 'W' ? HF_WHITE : HF_BLACK;
    r->at++;
    skip_blanks(r);
    return true;
}

/* Passes over a colon after which nothing comes, as in `W:W5:`: a side without pieces, not even its letter. */
static bool take_last_colon(struct reader *r)
{
    size_t start = r->at;
    if (take(r, ':') && (r->at == r->end || peek(r, 0) == '.'))
        return true;
    r->at = start;
    return false;
}

/* Reads both lists. The second token of `W:W:W31:B1` is the side to move once more, which some programs write. */
static enum hf_status read_lists(struct reader *r)
{
    bool given[2] = {false, false};
    bool may_be_turn = false; /* the list before was the first, empty and of the side to move */
    for (int count = 0; count < 3; count++) {
        size_t start = r->at;
        int colour;
        if (!take(r, ':') || !take_side(r, &colour)) {
            r->at = start;
            break;
        }
        if (given[colour]) {
            if (!may_be_turn) {
                hf_fail(r->diag, HF_INVALID, "the pieces of %s are given twice", side_names[colour]);
                hf_hint(r->diag, "give each side once, as in W:W31,K40:B7");
                return fail_at(r, start + 1);
            }
            note(r, "the side to move is given twice");
            may_be_turn = false;
        }
        hf_set before = r->taken;
        enum hf_status status = read_list(r, colour);
        if (status)
            return status;
        if (count == 0)
            may_be_turn = r->taken == before && colour == r->position->side;
        else if (colour == r->position->side)
            may_be_turn = false;
        given[colour] = true;
    }
    if (given[HF_WHITE] != given[HF_BLACK] && take_last_colon(r))
        return HF_OK;
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++) {
        if (!given[colour]) {
            skip_blanks(r);
            hf_fail(r->diag, HF_INVALID, "the pieces of %s are missing", side_names[colour]);
            hf_hint(r->diag, "write :%c followed by the squares; :%c alone for a side without pieces",
                    side_letters[colour], side_letters[colour]);
            return fail_at(r, r->at);
        }
    }
    return HF_OK;
}

/* Reads `+0`, or `+`, a digit and the square of that king. */
static enum hf_status read_run(struct reader *r, int colour)
{
    r->where[HF_BLAME_RUN + colour] = r->at;
    if (!take(r, '+'))
        return unexpected(r, colour == HF_WHITE ? "White's counter of king moves, as in +0"
                                                : "Black's counter of king moves, as in +0");
    if (!is_digit(peek(r, 0)))
        return unexpected(r, "the number of moves that the king has made in a row");
    struct hf_king_run *run = &r->position->run[colour];
    run->count = (uint8_t)(peek(r, 0) - '0');
    r->at++;
    skip_blanks(r);
    if (run->count == 0)
        return HF_OK;
    size_t start = r->at;
    int square = 0;
    enum hf_status status;
    if (is_letter(peek(r, 0)))
        status = read_algebraic(r, &square);
    else if (is_digit(peek(r, 0)))
        status = square_of_number(r, start, read_number(r), &square);
    else
        status = unexpected(r, "the square of the king that made these moves");
    run->square = (uint8_t)square;
    skip_blanks(r);
    return status;
}

/* Reads what may follow the lists: `:H<n>`, `:F<n>` of lidraughts, and the counters of king moves. */
static enum hf_status read_extras(struct reader *r)
{
    bool noted = false;
    while (take(r, ':')) {
        char c = upper(peek(r, 0));
        if (c == 'H' || c == 'F') {
            r->at++;
            if (!is_digit(peek(r, 0)))
                return unexpected(r, "a number");
            read_number(r);
            if (!noted)
                note(r, "the move counters H and F are ignored");
            noted = true;
            continue;
        }
        if (c != '+')
            return unexpected(r, "the end of the position");
        if (!r->variant->rules.king_run) {
            hf_fail(r->diag, HF_INVALID, "a counter of king moves is given, which the rules of %s do not have",
                    r->variant->name);
            hf_hint(r->diag, "leave the field out");
            return fail_at(r, r->at);
        }
        enum hf_status status = read_run(r, HF_WHITE);
        if (status == HF_OK)
            status = read_run(r, HF_BLACK);
        return status; /* this is the last field */
    }
    return HF_OK;
}

/* Reduces the text to what stands between the quotes of `[FEN "…"]`. */
static enum hf_status unwrap(struct reader *r)
{
    skip_blanks(r);
    while (r->end > r->at && is_blank(r->text[r->end - 1]))
        r->end--;
    if (!take(r, '['))
        return HF_OK;
    if (!take(r, 'F') || !take(r, 'E') || !take(r, 'N') || !take(r, '"'))
        return unexpected(r, "the rest of [FEN \"…\"]");
    size_t end = r->end;
    if (r->text[end - 1] == ']') {
        end--;
        while (end > r->at && is_blank(r->text[end - 1]))
            end--;
        if (end > r->at && r->text[end - 1] == '"') {
            r->end = end - 1;
            return HF_OK;
        }
    }
    r->at = r->end;
    return unexpected(r, "\"] after the position");
}

/* The counters of king moves fit the pieces, and so on: what can be judged only when all is read. */
static enum hf_status check_whole(const struct reader *r)
{
    int blame;
    enum hf_status status = hf_position_blame(r->variant, r->position, &blame, r->diag);
    if (status && r->diag)
        r->diag->column = column_of(r, blame == HF_BLAME_NOTHING ? 0 : r->where[blame]);
    return status;
}

static enum hf_status read_all(struct reader *r)
{
    enum hf_status status = unwrap(r);
    if (status)
        return status;
    int side;
    if (!take_side(r, &side))
        return unexpected(r, "the side to move, W or B");
    r->position->side = (uint8_t)side;
    if (r->at < r->end && peek(r, 0) != ':')
        return unexpected(r, "':' and the pieces, as in W:W31,K40:B7");
    status = read_lists(r);
    if (status == HF_OK)
        status = read_extras(r);
    if (status)
        return status;
    take(r, '.');
    skip_blanks(r);
    if (r->at < r->end)
        return unexpected(r, "the end of the position");
    return check_whole(r);
}

enum hf_status hf_fen_read(const struct hf_variant *variant, const char *text, size_t length,
                           struct hf_position *position, char *notes, size_t size, struct hf_diag *diag)
{
    struct reader r = {.variant = variant, .text = text, .end = length, .position = position, .diag = diag};
    if (size > 0) {
        r.notes = notes;
        r.notes_size = size;
    }
    if (r.notes)
        r.notes[0] = '\0';
    hf_position_clear(position);
    enum hf_status status = read_all(&r);
    if (status)
        hf_position_clear(position);
    return status;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

void hf_square_write(const struct hf_variant *variant, int square, char out[HF_SQUARE_SIZE])
{
    const struct hf_geometry *g = &variant->geometry;
    if (square < 0 || square >= g->squares)
        snprintf(out, HF_SQUARE_SIZE, "?");
    else if (variant->rules.notation == HF_ALGEBRAIC)
        snprintf(out, HF_SQUARE_SIZE, "%c%u", 'a' + g->x[square], (g->y[square] + 1u) % 100);
    else
        snprintf(out, HF_SQUARE_SIZE, "%u", g->number[square]);
}

static char *append(char *at, const char *text)
{
    size_t length = strlen(text);
    memcpy(at, text, length + 1);
    return at + length;
}

void hf_fen_write(const struct hf_variant *variant, const struct hf_position *position, char out[HF_FEN_SIZE])
{
    char name[HF_SQUARE_SIZE];
    char *at = out;
    *at++ = side_letters[position->side & 1];
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++) {
        *at++ = ':';
        *at++ = side_letters[colour];
        const char *comma = "";
        for (int square = 0; square < variant->geometry.squares; square++) {
            bool king = hf_has(position->kings[colour], square);
            if (!king && !hf_has(position->men[colour], square))
                continue;
            hf_square_write(variant, square, name);
            at = append(append(append(at, comma), king ? "K" : ""), name);
            comma = ",";
        }
    }
    *at = '\0';
    if (position->run[HF_WHITE].count == 0 && position->run[HF_BLACK].count == 0)
        return;
    *at++ = ':';
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++) {
        const struct hf_king_run *run = &position->run[colour];
        *at++ = '+';
        *at++ = (char)('0' + run->count % 10); /* the rules' limit is one digit */
        *at = '\0';
        if (run->count) {
            hf_square_write(variant, run->square, name);
            at = append(at, name);
        }
    }
}
