/* Finding all whole captures by depth-first search, and choosing between them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "captures.h"

#include "geometry.h"

#include <stdlib.h>
#include <string.h>

/* In hundred-and-twenty-ninths of a man, so that n kings are worth more than 2n-1 men and less than 2n men for
 * every n up to 128, the most pieces there can be (FRIS 11). */
enum { MAN_WORTH = 129, KING_WORTH = 2 * MAN_WORTH - 1 };

static struct hf_worth worth_of(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    struct hf_worth worth = {{0}};
    unsigned pieces = (unsigned)hf_size(chain->captured);
    unsigned kings = (unsigned)hf_size(chain->captured & p->kings[!p->side]);
    for (int i = 0; i < HF_PRECEDENCES && v->rules.choice[i] != HF_NO_PRECEDENCE; i++) {
        switch ((enum hf_precedence)v->rules.choice[i]) {
        case HF_MOST_PIECES: worth.by[i] = pieces; break;                                  /* A15, C4, FID 6.6 */
        case HF_BY_KING: worth.by[i] = hf_has(p->kings[p->side], chain->origin); break;    /* FID 6.7 */
        case HF_MOST_KINGS: worth.by[i] = kings; break;                                    /* FID 6.8 */
        case HF_KINGS_EARLIEST: worth.by[i] = chain->order; break;                         /* FID 6.9 */
        case HF_FRISIAN_VALUE: worth.by[i] = KING_WORTH * kings + MAN_WORTH * (pieces - kings); break; /* FRIS 11 */
        case HF_NO_PRECEDENCE:
        case HF_PRECEDENCES: break;
        }
    }
    return worth;
}

static int compare_worth(const struct hf_worth *a, const struct hf_worth *b)
{
    for (int i = 0; i < HF_PRECEDENCES; i++)
        if (a->by[i] != b->by[i])
            return a->by[i] < b->by[i] ? -1 : 1;
    return 0;
}

enum hf_status hf_captures_add(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain,
                               hf_u128 weight, const uint8_t *sequence, struct hf_captures *captures)
{
    struct hf_worth worth = worth_of(v, p, chain);
    int order = captures->count ? compare_worth(&worth, &captures->best) : 1;
    if (order < 0)
        return HF_OK;
    if (order > 0) {
        captures->count = 0;
        captures->best = worth;
    }
    if (captures->count == captures->capacity) {
        size_t capacity = captures->capacity ? 2 * captures->capacity : 16;
        struct hf_capture *item = realloc(captures->item, capacity * sizeof *item);
        if (!item)
            return HF_NO_MEMORY;
        captures->item = item;
        captures->capacity = capacity;
    }
    struct hf_capture *capture = &captures->item[captures->count++];
    *capture = (struct hf_capture){
        .from = chain->origin,
        .to = chain->square,
        .crowned = !hf_has(p->kings[p->side], chain->origin) && hf_chain_crowned(v, p, chain),
        .captured = chain->captured,
        .weight = weight,
    };
    if (sequence)
        memcpy(capture->sequence, sequence, (size_t)hf_size(chain->captured));
    return HF_OK;
}

void hf_captures_free(struct hf_captures *captures)
{
    free(captures->item);
    *captures = (struct hf_captures){0};
}

/* ---- the plain search ---- */

struct search {
    const struct hf_variant *variant;
    const struct hf_position *position;
    struct hf_captures *captures;
    uint8_t sequence[HF_MAX_SQUARES]; /* captured so far */
    size_t patience;                  /* jumps left */
    bool gave_up;
};

/* Every jump takes one more enemy, so no chain is longer than there are enemies and the search ends. A piece
 * goes on jumping while it can (A6, B9, C4). */
static enum hf_status search(struct search *s, const struct hf_chain *chain)
{
    struct hf_jump jump[HF_MAX_JUMPS];
    int count = hf_chain_jumps(s->variant, s->position, chain, jump);
    if (count == 0)
        return chain->may_end ? hf_captures_add(s->variant, s->position, chain, 1, s->sequence, s->captures) : HF_OK;

    int depth = hf_size(chain->captured);
    for (int i = 0; i < count; i++) {
        if (s->patience == 0) {
            s->gave_up = true;
            return HF_OK;
        }
        s->patience--;
        struct hf_chain next = hf_chain_after(s->variant, s->position, chain, &jump[i]);
        s->sequence[depth] = jump[i].over;
        enum hf_status status = search(s, &next);
        if (status != HF_OK || s->gave_up)
            return status;
    }
    return HF_OK;
}

/* ---- settling ---- */

/* The same move: same origin, destination and captured set, whatever the route. */
static int compare_moves(const struct hf_capture *a, const struct hf_capture *b)
{
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->captured > b->captured) - (a->captured < b->captured);
}

static int compare_orders(const void *a, const void *b)
{
    const struct hf_capture *left = a, *right = b;
    int order = compare_moves(left, right);
    return order ? order : memcmp(left->sequence, right->sequence, sizeof left->sequence);
}

/* Makes one capture of each move. Its weight is the number of its routes, or, under HF_ORDERS and after the
 * plain search (BY_SEQUENCE), that of its different sequences. It crowns a man if one of its routes does. */
static enum hf_status settle(struct hf_captures *captures, bool by_sequence)
{
    if (captures->count == 0)
        return HF_OK;
    qsort(captures->item, captures->count, sizeof *captures->item, compare_orders);
    size_t kept = 0;
    for (size_t i = 0; i < captures->count; i++) {
        const struct hf_capture *next = &captures->item[i];
        struct hf_capture *last = kept ? &captures->item[kept - 1] : NULL;
        if (!last || compare_moves(next, last) != 0) {
            captures->item[kept++] = *next;
            continue;
        }
        last->crowned |= next->crowned;
        if (by_sequence && compare_orders(next, last) == 0)
            continue;
        memcpy(last->sequence, next->sequence, sizeof last->sequence);
        if (__builtin_add_overflow(last->weight, next->weight, &last->weight))
            return HF_UNSUPPORTED;
    }
    captures->count = kept;
    return HF_OK;
}

enum hf_status hf_captures_find(const struct hf_variant *v, const struct hf_position *p, enum hf_count count,
                                size_t patience, struct hf_captures *captures)
{
    hf_set own = p->men[p->side] | p->kings[p->side];
    struct search s = {.variant = v, .position = p, .captures = captures, .patience = patience};
    enum hf_status status = HF_OK;

    captures->count = 0;
    for (int origin = 0; origin < v->geometry.squares && status == HF_OK && !s.gave_up; origin++) {
        struct hf_chain chain;
        if (hf_has(own, origin)) {
            hf_chain_start(p, origin, &chain);
            status = search(&s, &chain);
        }
    }
    if (s.gave_up) {
        captures->count = 0;
        for (int origin = 0; origin < v->geometry.squares && status == HF_OK; origin++)
            if (hf_has(own, origin))
                status = hf_layers_find(v, p, origin, count, captures);
    }
    if (status == HF_OK)
        status = settle(captures, count == HF_ORDERS && !s.gave_up);
    if (count == HF_SETS)
        for (size_t i = 0; i < captures->count; i++)
            captures->item[i].weight = 1;
    return status;
}
