/* A small position in which two variants differ.
 *
 * SPDX-License-Identifier: MIT
 */
#include "relative.h"

#include "branching.h"
#include "clock.h"
#include "geometry.h"
#include "random.h"

#include <string.h>

enum { MOST_PIECES = 8 };

struct search {
    const struct hf_apart *apart;
    uint8_t to_b[HF_MAX_SQUARES], to_a[HF_MAX_SQUARES]; /* the same square, as the other counts */
    struct hf_moves moves[2];
    double deadline;
    enum hf_status status;
    char *why;
};

static bool is_over(struct search *s)
{
    if (!s->status && s->apart->stop && atomic_load(s->apart->stop))
        s->status = HF_STOPPED;
    return s->status || hf_clock() > s->deadline;
}

/* ---- from A's squares to B's ------------------------------------------------------------------------------------- */

/* Matches the squares of both boards, that of B mirrored from left to right or not. */
static bool match_squares(struct search *s, bool mirrored)
{
    const struct hf_geometry *a = &s->apart->a->geometry, *b = &s->apart->b->geometry;
    if (a->width != b->width || a->height != b->height || a->squares != b->squares)
        return false;
    for (int i = 0; i < a->squares; i++) {
        int x = mirrored ? a->width - 1 - a->x[i] : a->x[i];
        s->to_b[i] = b->at[a->y[i]][x];
        if (s->to_b[i] == HF_NO_SQUARE)
            return false;
        s->to_a[s->to_b[i]] = (uint8_t)i;
    }
    return true;
}

static hf_set set_of_b(const struct search *s, hf_set set)
{
    hf_set out = 0;
    for (; set; set &= set - 1)
        out |= hf_bit(s->to_b[hf_lowest(set)]);
    return out;
}

static struct hf_position position_of_b(const struct search *s, const struct hf_position *p)
{
    struct hf_position out = *p;
    for (int colour = 0; colour < 2; colour++) {
        out.men[colour] = set_of_b(s, p->men[colour]);
        out.kings[colour] = set_of_b(s, p->kings[colour]);
        if (p->run[colour].square != HF_NO_SQUARE)
            out.run[colour].square = s->to_b[p->run[colour].square];
    }
    return out;
}

/* ---- comparing --------------------------------------------------------------------------------------------------- */

static bool same_pieces(const struct hf_position *a, const struct hf_position *b)
{
    return a->side == b->side && !memcmp(a->men, b->men, sizeof a->men) && !memcmp(a->kings, b->kings, sizeof a->kings);
}

/* Is X, a move of A, the move Y of B? */
static bool same_move(const struct search *s, const struct hf_move *x, const struct hf_move *y)
{
    return y->from == s->to_b[x->from] && y->to == s->to_b[x->to] && y->captured == set_of_b(s, x->captured);
}

/* The first move of side WHICH (0: A, 1: B) that the other lacks, or NULL. */
static const struct hf_move *find_alone(const struct search *s, int which)
{
    const struct hf_moves *own = &s->moves[which], *others = &s->moves[1 - which];
    for (size_t i = 0; i < own->count; i++) {
        size_t j = 0;
        while (j < others->count && !(which ? same_move(s, &others->item[j], &own->item[i])
                                            : same_move(s, &own->item[i], &others->item[j])))
            j++;
        if (j == others->count)
            return &own->item[i];
    }
    return NULL;
}

/* The first move of A that leads to another position in B, or NULL. */
static const struct hf_move *find_elsewhere(const struct search *s)
{
    for (size_t i = 0; i < s->moves[0].count; i++)
        for (size_t j = 0; j < s->moves[1].count; j++) {
            struct hf_position after = position_of_b(s, &s->moves[0].item[i].after);
            if (same_move(s, &s->moves[0].item[i], &s->moves[1].item[j]) &&
                !same_pieces(&after, &s->moves[1].item[j].after))
                return &s->moves[0].item[i];
        }
    return NULL;
}

/* "a3-b4", or "a3xc5 (takes 1)", in the squares of A. WHOSE move it is: 0 A's, 1 B's. */
static void write_move(const struct search *s, const struct hf_move *move, int whose, char out[32])
{
    char from[HF_SQUARE_SIZE], to[HF_SQUARE_SIZE];
    hf_square_write(s->apart->a, whose ? s->to_a[move->from] : move->from, from);
    hf_square_write(s->apart->a, whose ? s->to_a[move->to] : move->to, to);
    if (move->captured)
        snprintf(out, 32, "%sx%s (takes %d)", from, to, hf_size(move->captured));
    else
        snprintf(out, 32, "%s-%s", from, to);
}

/* Finds a move that only one of them has, or that leads elsewhere. */
static bool moves_differ(struct search *s)
{
    const char *names[2] = {s->apart->a->name, s->apart->b->name};
    const struct hf_move *found[2] = {find_alone(s, 0), find_alone(s, 1)}, *elsewhere = NULL;
    char text[2][32];
    if (found[0])
        write_move(s, found[0], 0, text[0]);
    if (found[1])
        write_move(s, found[1], 1, text[1]);
    if (found[0] && found[1]) {
        snprintf(s->why, HF_APART_WHY, "only %s allows %s, only %s allows %s", names[0], text[0], names[1], text[1]);
    } else if (found[0] || found[1]) {
        snprintf(s->why, HF_APART_WHY, "only %s allows %s", names[found[0] ? 0 : 1], text[found[0] ? 0 : 1]);
    } else if ((elsewhere = find_elsewhere(s))) {
        write_move(s, elsewhere, 0, text[0]);
        snprintf(s->why, HF_APART_WHY, "%s leaves other pieces on the board than in %s", text[0], names[1]);
    }
    return found[0] || found[1] || elsewhere;
}

static bool results_differ(struct search *s, const struct hf_position *pa, const struct hf_position *pb)
{
    struct hf_game *game[2] = {NULL, NULL};
    enum hf_result result[2] = {HF_ONGOING, HF_ONGOING};
    enum hf_reason reason[2] = {HF_NO_REASON, HF_NO_REASON};
    s->status = hf_game_new(s->apart->a, HF_FAST, pa, &game[0]);
    if (!s->status)
        s->status = hf_game_new(s->apart->b, HF_FAST, pb, &game[1]);
    for (int i = 0; i < 2 && !s->status; i++)
        result[i] = hf_game_result(game[i], &reason[i]);
    hf_game_free(game[0]);
    hf_game_free(game[1]);
    if (result[0] == result[1] && reason[0] == reason[1])
        return false;
    snprintf(s->why, HF_APART_WHY, "%s says %s%s%s, %s says %s%s%s", s->apart->a->name, hf_result_names[result[0]],
             reason[0] ? " by " : "", hf_reason_names[reason[0]], s->apart->b->name, hf_result_names[result[1]],
             reason[1] ? " by " : "", hf_reason_names[reason[1]]);
    return true;
}

/* Do the two differ in POSITION? Then WHY says how. */
static bool differs(struct search *s, const struct hf_position *position)
{
    const struct hf_variant *a = s->apart->a, *b = s->apart->b;
    struct hf_position other = position_of_b(s, position);
    bool ok[2] = {hf_position_check(a, position, NULL) == HF_OK, hf_position_check(b, &other, NULL) == HF_OK};
    if (ok[0] != ok[1])
        snprintf(s->why, HF_APART_WHY, "only %s allows the position", ok[0] ? a->name : b->name);
    if (!ok[0] || !ok[1])
        return ok[0]; /* a position that A refuses has no FEN to be shown by */
    if (hf_is_too_branching(a, position) || hf_is_too_branching(b, &other))
        return false;
    s->status = hf_generate(a, HF_FAST, position, &s->moves[0]);
    if (!s->status)
        s->status = hf_generate(b, HF_FAST, &other, &s->moves[1]);
    return !s->status && (moves_differ(s) || results_differ(s, position, &other));
}

/* ---- searching --------------------------------------------------------------------------------------------------- */

static void put(struct hf_position *p, int kind, int square)
{
    *(kind % 2 ? &p->kings[kind / 2] : &p->men[kind / 2]) |= hf_bit(square);
}

static void take(struct hf_position *p, int square)
{
    for (int i = 0; i < 2; i++) {
        p->men[i] &= ~hf_bit(square);
        p->kings[i] &= ~hf_bit(square);
    }
}

static bool has_both(const struct hf_position *p)
{
    return (p->men[HF_WHITE] | p->kings[HF_WHITE]) && (p->men[HF_BLACK] | p->kings[HF_BLACK]);
}

static hf_set pieces_of(const struct hf_position *p) { return p->men[0] | p->men[1] | p->kings[0] | p->kings[1]; }

/* All positions of COUNT more pieces than *P, on squares from FROM on, in which both sides have one. */
static bool search_all(struct search *s, struct hf_position *p, int count, int from)
{
    if (count == 0)
        return has_both(p) && differs(s, p);
    for (int square = from; square < s->apart->a->geometry.squares; square++)
        for (int kind = 0; kind < 4; kind++) {
            put(p, kind, square);
            if (search_all(s, p, count - 1, square + 1))
                return true;
            take(p, square);
            if (is_over(s))
                return false;
        }
    return false;
}

/* Takes pieces away, and crowns off kings, while the two still differ. */
static void shrink(struct search *s, struct hf_position *p)
{
    bool smaller = true;
    while (smaller && !s->status) {
        smaller = false;
        for (hf_set rest = pieces_of(p); rest && !s->status; rest &= rest - 1) {
            struct hf_position less = *p;
            int square = hf_lowest(rest);
            take(&less, square);
            bool fewer = has_both(&less) && differs(s, &less);
            if (!fewer) {
                less = *p;
                for (int colour = 0; colour < 2; colour++)
                    if (hf_has(p->kings[colour], square)) {
                        take(&less, square);
                        less.men[colour] |= hf_bit(square);
                    }
            }
            if (fewer || (hf_has(p->kings[0] | p->kings[1], square) && differs(s, &less))) {
                *p = less;
                smaller = true;
            }
        }
    }
    if (!s->status)
        differs(s, p); /* for the words */
}

static bool search_random(struct search *s, struct hf_position *p)
{
    struct hf_random random;
    unsigned squares = (unsigned)s->apart->a->geometry.squares;
    hf_random_start(&random, s->apart->seed, 0);
    for (unsigned n = 0; !is_over(s); n++) {
        unsigned count = 3 + n / 20000;
        hf_position_clear(p);
        p->side = (uint8_t)hf_random_below(&random, 2);
        for (unsigned i = 0; i < count && i < MOST_PIECES; i++) {
            int square = (int)hf_random_below(&random, squares);
            take(p, square);
            put(p, (int)hf_random_below(&random, 4), square);
        }
        if (has_both(p) && differs(s, p)) {
            shrink(s, p);
            return !s->status;
        }
    }
    return false;
}

enum hf_status hf_tell_apart(const struct hf_apart *apart, bool *found, struct hf_position *position,
                             char why[HF_APART_WHY])
{
    struct search s = {.apart = apart, .deadline = hf_clock() + apart->seconds, .why = why};
    *found = false;
    *why = '\0';
    bool mirrored = !match_squares(&s, false);
    if (mirrored && !match_squares(&s, true))
        return HF_UNSUPPORTED;
    for (int side = HF_WHITE; side <= HF_BLACK && !*found && !s.status; side++) {
        hf_position_clear(position);
        position->side = (uint8_t)side;
        *found = search_all(&s, position, 2, 0);
    }
    if (!*found && !s.status)
        *found = search_random(&s, position);
    if (*found && mirrored)
        strncat(why, " (whose board is mirrored)", HF_APART_WHY - strlen(why) - 1);
    hf_moves_free(&s.moves[0]);
    hf_moves_free(&s.moves[1]);
    return s.status;
}
