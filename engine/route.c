/* Finding the route of a move by depth-first search in square order. States from which the move cannot be
 * completed are remembered, so that a move with very many routes takes no longer than it has states.
 *
 * SPDX-License-Identifier: MIT
 */
#include "route.h"

#include "chain.h"
#include "geometry.h"
#include "memo.h"

#include <string.h>

struct route {
    const struct hf_variant *variant;
    const struct hf_position *position;
    const struct hf_move *move;
    const uint8_t *given;
    int count;
    enum hf_fit fit;
    hf_u128 order;         /* kings-earliest: the jumps that must take a king, as in struct hf_chain … */
    int ordered;           /* … as far as that many jumps */
    struct hf_memo failed;
    struct hf_path *path;
};

/* Marks the state as one that leads nowhere, or asks (MARK false) whether it is marked. */
static enum hf_status look_up(struct route *r, const struct hf_chain *chain, int matched, bool mark, bool *known)
{
    struct hf_memo_key key = {
        .captured = chain->captured,
        .detail = {chain->square, chain->way, chain->king, chain->may_end, chain->must_end, (uint8_t)matched},
    };
    bool fresh;
    struct hf_memo_entry *entry = hf_memo_at(&r->failed, &key, &fresh);
    if (!entry)
        return HF_NO_MEMORY;
    if (mark)
        entry->weight = 1;
    *known = entry->weight != 0;
    return HF_OK;
}

static bool is_complete(const struct route *r, const struct hf_chain *chain, int matched)
{
    bool was_king = hf_has(r->position->kings[r->position->side], chain->origin);
    return chain->may_end && chain->square == r->move->to && chain->captured == r->move->captured && matched == r->count
           && (!was_king && hf_chain_crowned(r->variant, r->position, chain)) == r->move->promotes;
}

/* Jumps in order of their landing squares. */
static void sort_jumps(struct hf_jump *jump, int count)
{
    for (int i = 1; i < count; i++) {
        struct hf_jump moved = jump[i];
        int at = i;
        for (; at > 0 && jump[at - 1].to > moved.to; at--)
            jump[at] = jump[at - 1];
        jump[at] = moved;
    }
}

/* Does this jump still fit the move, the given squares and the order of kings? *MATCHED counts the given squares
 * passed. */
static bool fits(const struct route *r, const struct hf_jump *jump, const struct hf_chain *next, int *matched)
{
    if (!hf_has(r->move->captured, jump->over))
        return false;
    if (*matched < r->count && r->given[*matched] == jump->to)
        ++*matched;
    else if (r->fit == HF_ALL_LANDINGS)
        return false;
    int jumps = hf_size(next->captured);
    hf_u128 this_one = hf_bit(128 - jumps);
    return jumps > r->ordered || (next->order & this_one) == (r->order & this_one);
}

static enum hf_status search(struct route *r, const struct hf_chain *chain, int matched, bool *found)
{
    bool known = false;
    enum hf_status status = look_up(r, chain, matched, false, &known);
    *found = false;
    if (status != HF_OK || known)
        return status;

    struct hf_jump jump[HF_MAX_JUMPS];
    int count = hf_chain_jumps(r->variant, r->position, chain, jump);
    if (count == 0)
        *found = is_complete(r, chain, matched);
    sort_jumps(jump, count);
    int depth = hf_size(chain->captured);
    for (int i = 0; i < count && status == HF_OK && !*found; i++) {
        struct hf_chain next = hf_chain_after(r->variant, r->position, chain, &jump[i]);
        int next_matched = matched;
        if (!fits(r, &jump[i], &next, &next_matched))
            continue;
        r->path->captured[depth] = jump[i].over;
        r->path->square[depth + 1] = jump[i].to;
        status = search(r, &next, next_matched, found);
    }
    if (status == HF_OK && !*found)
        status = look_up(r, chain, matched, true, &known);
    return status;
}

static enum hf_status search_from_start(struct route *r, bool *found)
{
    struct hf_chain chain;
    hf_chain_start(r->position, r->move->from, &chain);
    hf_memo_clear(&r->failed);
    return search(r, &chain, 0, found);
}

/* With the precedence kings-earliest only the routes that meet kings soonest are legal (FID 6.9): finds when
 * they do, jump by jump. */
static enum hf_status find_order(struct route *r)
{
    struct route any = {.variant = r->variant, .position = r->position, .move = r->move, .path = r->path};
    int jumps = hf_size(r->move->captured);
    enum hf_status status = HF_OK;
    for (any.ordered = 1; any.ordered <= jumps && status == HF_OK; any.ordered++) {
        hf_u128 this_one = hf_bit(128 - any.ordered);
        bool found;
        any.order |= this_one;
        any.given = &r->move->to;
        any.count = 1;
        status = search_from_start(&any, &found);
        if (status == HF_OK && !found)
            any.order &= ~this_one;
    }
    hf_memo_free(&any.failed);
    r->order = any.order;
    r->ordered = jumps;
    return status;
}

static bool kings_come_first(const struct hf_rules *rules)
{
    for (int i = 0; i < HF_PRECEDENCES && rules->choice[i] != HF_NO_PRECEDENCE; i++)
        if (rules->choice[i] == HF_KINGS_EARLIEST)
            return true;
    return false;
}

enum hf_status hf_route_find(const struct hf_variant *v, const struct hf_position *p, const struct hf_move *move,
                             const uint8_t *given, int count, enum hf_fit fit, struct hf_path *path, bool *found)
{
    int jumps = hf_size(move->captured);
    struct hf_path way = {.length = jumps + 1, .square = {move->from}};
    struct route r = {
        .variant = v, .position = p, .move = move, .given = given, .count = count, .fit = fit, .path = &way};
    enum hf_status status = HF_OK;

    *found = false;
    if (count < 1 || count > HF_MAX_SQUARES || given[count - 1] != move->to)
        return HF_OK;
    if (jumps == 0) {
        *found = count == 1;
        *path = (struct hf_path){.length = 2, .square = {move->from, move->to}};
        return HF_OK;
    }
    if (kings_come_first(&v->rules))
        status = find_order(&r);
    if (status == HF_OK)
        status = search_from_start(&r, found);
    if (status == HF_OK && *found)
        *path = way;
    hf_memo_free(&r.failed);
    return status;
}

enum hf_status hf_move_path(const struct hf_variant *variant, const struct hf_position *position,
                            const struct hf_move *move, struct hf_path *path)
{
    bool found;
    enum hf_status status = hf_route_find(variant, position, move, &move->to, 1, HF_SOME_LANDINGS, path, &found);
    return status == HF_OK && !found ? HF_INVALID : status;
}
