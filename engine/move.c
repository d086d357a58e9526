/* The text of a move: `11-15`, `22x15`, `c3xe5xg7`. Read with patience, written as short as it is unambiguous.
 *
 * SPDX-License-Identifier: MIT
 */
#include "geometry.h"
#include "route.h"

#include <limits.h>
#include <stdio.h>  /* snprintf */
#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------- */

static void append_square(const struct hf_variant *v, int square, char separator, char out[HF_MOVE_SIZE])
{
    size_t used = strlen(out);
    char name[HF_SQUARE_SIZE];
    hf_square_write(v, square, name);
    if (used > 0 && used + 1 < HF_MOVE_SIZE)
        out[used++] = separator;
    snprintf(out + used, HF_MOVE_SIZE - used, "%s", name);
}

/* Do two legal moves, or more, share the origin and destination of MOVE? */
static bool is_ambiguous(const struct hf_moves *moves, const struct hf_move *move)
{
    int same = 0;
    for (size_t i = 0; i < moves->count; i++)
        same += moves->item[i].from == move->from && moves->item[i].to == move->to;
    return same > 1;
}

/* All landing squares tell any two moves apart: on the way from one to the next exactly one piece is jumped, and
 * which one follows from the position and the jumps before. */
enum hf_status hf_move_write(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                             const struct hf_move *move, char out[HF_MOVE_SIZE])
{
    out[0] = '\0';
    char separator = move->captured ? 'x' : '-';
    if (!is_ambiguous(moves, move)) {
        append_square(v, move->from, separator, out);
        append_square(v, move->to, separator, out);
        return HF_OK;
    }
    struct hf_path path;
    enum hf_status status = hf_move_path(v, p, move, &path);
    for (int i = 0; status == HF_OK && i < path.length; i++)
        append_square(v, path.square[i], separator, out);
    return status;
}

/* ---- order --------------------------------------------------------------------------------------------------- */

struct listed { size_t index; uint8_t from, to; bool routed; struct hf_path path; };

static int by_squares(const void *a, const void *b)
{
    const struct listed *left = a, *right = b;
    if (left->from != right->from)
        return left->from < right->from ? -1 : 1;
    if (left->to != right->to)
        return left->to < right->to ? -1 : 1;
    for (int i = 0; left->routed && right->routed && i < left->path.length && i < right->path.length; i++)
        if (left->path.square[i] != right->path.square[i])
            return left->path.square[i] < right->path.square[i] ? -1 : 1;
    return left->path.length - right->path.length;
}

enum hf_status hf_moves_order(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                              size_t *order)
{
    enum hf_status status = HF_OK;
    if (moves->count == 0)
        return HF_OK;
    struct listed *list = calloc(moves->count, sizeof *list);
    if (!list)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < moves->count && status == HF_OK; i++) {
        const struct hf_move *move = &moves->item[i];
        list[i] = (struct listed){.index = i, .from = move->from, .to = move->to, .routed = is_ambiguous(moves, move)};
        if (list[i].routed)
            status = hf_move_path(v, p, move, &list[i].path);
    }
    if (status == HF_OK) {
        qsort(list, moves->count, sizeof *list, by_squares);
        for (size_t i = 0; i < moves->count; i++)
            order[i] = list[i].index;
    }
    free(list);
    return status;
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

struct reader {
    const struct hf_variant *variant;
    const struct hf_position *position;
    const struct hf_moves *moves;
    const char *text;
    size_t length, at;
    uint8_t square[HF_MAX_SQUARES + 1];
    int count;
    bool capture, dash;          /* a separator of captures, or '-', was read */
    size_t *candidate;           /* indices of the moves that TEXT may mean */
    size_t candidates;
    struct hf_diag *diag;
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* How much of the text to quote in a message: whole characters, not too many. */
static int quoted(const struct reader *r)
{
    if (r->length <= 60)
        return (int)r->length;
    int length = 60;
    while (length > 0 && ((unsigned char)r->text[length] & 0xC0) == 0x80)
        length--;
    return length;
}

/* Adds the column of the character that is to blame, counted in characters. */
static enum hf_status fail_at(struct reader *r, size_t offset)
{
    int column = 1;
    for (size_t i = 0; i < offset && column < INT_MAX; i++)
        column += ((unsigned char)r->text[i] & 0xC0) != 0x80; /* not a character's later bytes */
    if (r->diag)
        r->diag->column = column;
    return HF_INVALID;
}

/* Appends to the hint as many of COUNT moves as there is room for; INDEX may be NULL: all moves. */
static enum hf_status hint_moves(struct reader *r, const char *intro, const size_t *index, size_t count)
{
    if (!r->diag)
        return HF_OK;
    char text[sizeof r->diag->hint];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", intro);
    for (size_t i = 0; i < count; i++) {
        char move[HF_MOVE_SIZE], rest[32] = "";
        enum hf_status status = hf_move_write(r->variant, r->position, r->moves,
                                              &r->moves->item[index ? index[i] : i], move);
        if (status != HF_OK)
            return status;
        if (i + 1 < count)
            snprintf(rest, sizeof rest, " and %zu more", count - i);
        if (used + strlen(move) + sizeof rest > sizeof text) {
            snprintf(text + used, sizeof text - used, " and %zu more", count - i);
            break;
        }
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? ", " : " ", move);
    }
    hf_hint(r->diag, "%s", text);
    return HF_OK;
}

static enum hf_status hint_legal(struct reader *r)
{
    if (r->moves->count > 0)
        return hint_moves(r, "legal:", NULL, r->moves->count);
    hf_hint(r->diag, "there is no legal move");
    return HF_OK;
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->length && is_blank(r->text[r->at]))
        r->at++;
}

static int read_number(struct reader *r)
{
    int n = 0;
    for (; r->at < r->length && is_digit(r->text[r->at]); r->at++)
        n = n > 999 ? 9999 : n * 10 + (r->text[r->at] - '0');
    return n;
}

/* A square's name, by number or by letter and rank; HF_NO_SQUARE if there is none of that name. */
static int read_square(struct reader *r)
{
    const struct hf_geometry *g = &r->variant->geometry;
    char first = r->text[r->at];
    if (is_digit(first)) {
        int number = read_number(r);
        return number >= 1 && number <= g->squares ? g->by_number[number] : HF_NO_SQUARE;
    }
    int x = first >= 'a' ? first - 'a' : first - 'A';
    r->at++;
    int y = read_number(r) - 1;
    return x < g->width && y >= 0 && y < g->height ? g->at[y][x] : HF_NO_SQUARE;
}

static enum hf_status unexpected(struct reader *r, size_t offset)
{
    char c = r->text[offset];
    if (c > ' ' && c <= '~')
        hf_fail(r->diag, HF_INVALID, "'%.*s' is not a move: unexpected '%c'", quoted(r), r->text, c);
    else
        hf_fail(r->diag, HF_INVALID, "'%.*s' is not a move: unexpected character", quoted(r), r->text);
    return fail_at(r, offset);
}

static enum hf_status read_next_square(struct reader *r)
{
    size_t start = r->at;
    if (r->at == r->length) {
        hf_fail(r->diag, HF_INVALID, "a square is missing at the end of '%.*s'", quoted(r), r->text);
        return fail_at(r, start);
    }
    if (!is_digit(r->text[r->at]) && !is_letter(r->text[r->at]))
        return unexpected(r, start);
    int square = read_square(r);
    if (square == HF_NO_SQUARE) {
        int length = r->at - start < 20 ? (int)(r->at - start) : 20;
        hf_fail(r->diag, HF_INVALID, "'%.*s' is not a move: there is no square %.*s", quoted(r), r->text, length,
                r->text + start);
        return fail_at(r, start);
    }
    if (r->count > HF_MAX_SQUARES) {
        hf_fail(r->diag, HF_INVALID, "a move of more than %d squares", HF_MAX_SQUARES + 1);
        return fail_at(r, start);
    }
    r->square[r->count++] = (uint8_t)square;
    skip_blanks(r);
    return HF_OK;
}

/* Passes over a separator. Between squares with letters it may be left out: a3b4. */
static bool take_separator(struct reader *r)
{
    char c = r->text[r->at];
    bool capture = c == 'x' || c == 'X' || c == ':', dash = c == '-';
    r->capture |= capture;
    r->dash |= dash;
    if (capture || dash)
        r->at++;
    skip_blanks(r);
    return capture || dash || is_letter(c);
}

static enum hf_status read_squares(struct reader *r)
{
    skip_blanks(r);
    if (r->at == r->length)
        return hf_fail(r->diag, HF_INVALID, "a move is expected");
    enum hf_status status = read_next_square(r);
    while (status == HF_OK && r->at < r->length) {
        size_t start = r->at;
        if (!take_separator(r))
            return unexpected(r, start);
        if (r->capture && r->dash) {
            hf_fail(r->diag, HF_INVALID, "'%.*s' mixes the signs of quiet moves and captures", quoted(r), r->text);
            return fail_at(r, start);
        }
        status = read_next_square(r);
    }
    if (status == HF_OK && r->count < 2) {
        hf_fail(r->diag, HF_INVALID, "'%.*s' names one square; a move has two at least", quoted(r), r->text);
        return fail_at(r, 0);
    }
    return status;
}

/* Collects the moves whose routes fit the squares read. */
static enum hf_status find_candidates(struct reader *r, enum hf_fit fit)
{
    r->candidates = 0;
    for (size_t i = 0; i < r->moves->count; i++) {
        const struct hf_move *move = &r->moves->item[i];
        struct hf_path path;
        bool fits;
        if (move->from != r->square[0] || move->to != r->square[r->count - 1])
            continue;
        enum hf_status status =
            hf_route_find(r->variant, r->position, move, r->square + 1, r->count - 1, fit, &path, &fits);
        if (status != HF_OK)
            return status;
        if (fits)
            r->candidate[r->candidates++] = i;
    }
    return HF_OK;
}

/* Finds the one move that is meant. */
static enum hf_status choose(struct reader *r, size_t *index)
{
    enum hf_status status = find_candidates(r, HF_SOME_LANDINGS);
    size_t candidates = r->candidates;
    *index = candidates;
    if (status == HF_OK && candidates > 1 && r->capture) {
        /* One move has exactly these landing squares; the others have more between them. */
        status = find_candidates(r, HF_ALL_LANDINGS);
        if (status == HF_OK && r->candidates != 1)
            status = find_candidates(r, HF_SOME_LANDINGS);
    }
    if (status != HF_OK)
        return status;
    if (r->candidates == 0) {
        hf_fail(r->diag, HF_INVALID, "'%.*s' is not a legal move", quoted(r), r->text);
        status = hint_legal(r);
    } else if (r->candidates > 1) {
        hf_fail(r->diag, HF_INVALID, "'%.*s' may mean any of %zu moves", quoted(r), r->text, r->candidates);
        status = hint_moves(r, "say which:", r->candidate, r->candidates);
    } else if (r->capture && !r->moves->item[r->candidate[0]].captured) {
        *index = 0;
        hf_fail(r->diag, HF_INVALID, "'%.*s' is not a capture", quoted(r), r->text);
        status = hint_moves(r, "a quiet move is written", r->candidate, 1);
    } else {
        *index = r->candidate[0];
        return HF_OK;
    }
    return status == HF_OK ? HF_INVALID : status;
}

enum hf_status hf_move_read(const struct hf_variant *variant, const struct hf_position *position,
                            const struct hf_moves *moves, const char *text, size_t length, size_t *index,
                            struct hf_diag *diag)
{
    struct reader r = {.variant = variant, .position = position, .moves = moves, .text = text, .length = length,
                       .diag = diag};
    *index = 0;
    while (r.length > 0 && is_blank(text[r.length - 1]))
        r.length--;
    enum hf_status status = read_squares(&r);
    if (status == HF_INVALID) {
        enum hf_status hinted = hint_legal(&r);
        status = hinted == HF_OK ? HF_INVALID : hinted;
    } else {
        r.candidate = calloc(moves->count + 1, sizeof *r.candidate);
        status = r.candidate ? choose(&r, index) : HF_NO_MEMORY;
        free(r.candidate);
    }
    return status == HF_NO_MEMORY ? hf_fail(diag, status, "out of memory") : status;
}
