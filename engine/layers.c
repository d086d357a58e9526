/* Captures with very many routes: all chains of the same length are kept together, those with the same future as
 * one.
 *
 * A layer is the set of chains after so many jumps. Every jump captures one more piece, so the last layer comes
 * at the latest when no enemy is left. Where the order of captures counts but not the landing squares, a state
 * holds all squares on which the piece may stand after one sequence of captures, so that each sequence is
 * counted once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "captures.h"

#include "geometry.h"
#include "memo.h"

struct layers {
    const struct hf_variant *variant;
    const struct hf_position *position;
    enum hf_count count;
    struct hf_chain start;
    bool last_matters; /* the direction of the last jump, or the piece jumped last, bears on what may follow */
    struct hf_memo now, next;
    struct hf_captures *captures;
};

enum { LAST = 0 }; /* in a key's detail: the piece captured last; squares[rank] are where the piece may stand */

static int way_between(const struct hf_geometry *g, int from, int to)
{
    for (int way = 0; way < HF_COMPASS; way++)
        for (int square = g->step[way][from]; square != HF_NO_SQUARE; square = g->step[way][square])
            if (square == to)
                return way;
    return HF_COMPASS;
}

/* The chain of a state whose piece stands on SQUARE, by way of what made the state. */
static struct hf_chain chain_of(const struct layers *l, const struct hf_memo_entry *state, int square, bool king)
{
    const struct hf_rules *rules = &l->variant->rules;
    const struct hf_geometry *g = &l->variant->geometry;
    int last = state->key.detail[LAST];
    struct hf_chain chain = l->start;
    chain.captured = state->key.captured;
    chain.order = state->best;
    chain.square = (uint8_t)square;
    chain.king = king;
    chain.may_end = chain.captured != 0;
    chain.must_end = king && !l->start.king && rules->promotion == HF_STOPS;
    if (last != HF_NO_SQUARE) {
        int way = way_between(g, last, square);
        chain.last = (uint8_t)last;
        chain.way = (uint8_t)way;
        chain.may_end = rules->king_landing != HF_LAND_BEHIND_LAST_KING
                        || !hf_has(l->position->kings[!l->position->side], last) || g->step[way][last] == square;
    }
    return chain;
}

/* Adds to the next layer the piece on SQUARES (by rank) after capturing OVER. Of two orders that lead to the
 * same state the worse can never be best (FID 6.9), so only the best is kept; its ways are counted. */
static enum hf_status add_state(struct layers *l, const struct hf_memo_entry *state, hf_u128 order, int over,
                                const hf_set squares[2])
{
    struct hf_memo_key key = {
        .captured = state->key.captured | hf_bit(over),
        .squares = {squares[false], squares[true]},
        .detail = {[LAST] = l->last_matters ? (uint8_t)over : HF_NO_SQUARE},
    };
    bool fresh;
    struct hf_memo_entry *next = hf_memo_at(&l->next, &key, &fresh);
    if (!next)
        return HF_NO_MEMORY;
    if (fresh || order > next->best) {
        next->best = order;
        next->weight = state->weight;
    } else if (order == next->best && __builtin_add_overflow(next->weight, state->weight, &next->weight)) {
        return HF_UNSUPPORTED;
    }
    return HF_OK;
}

/* The moves that end in this state: one for each square, though the piece may arrive there in either rank. */
static enum hf_status finish(struct layers *l, const struct hf_memo_entry *state, const hf_set ends[2])
{
    for (int square = 0; square < l->variant->geometry.squares; square++) {
        if (!hf_has(ends[false] | ends[true], square))
            continue;
        struct hf_chain chain = chain_of(l, state, square, hf_has(ends[true], square));
        enum hf_status status = hf_captures_add(l->variant, l->position, &chain, state->weight, NULL, l->captures);
        if (status != HF_OK)
            return status;
    }
    return HF_OK;
}

/* Goes on from one state. */
static enum hf_status expand(struct layers *l, const struct hf_memo_entry *state)
{
    hf_set ends[2] = {0}, victims = 0, next[HF_MAX_SQUARES][2] = {{0}}; /* by victim and rank: where the piece lands */
    hf_u128 order[HF_MAX_SQUARES];
    struct hf_jump jump[HF_MAX_JUMPS];

    for (int king = 0; king < 2; king++) {
        for (hf_set rest = state->key.squares[king]; rest; rest &= rest - 1) {
            struct hf_chain chain = chain_of(l, state, hf_lowest(rest), king);
            int count = hf_chain_jumps(l->variant, l->position, &chain, jump);
            if (count == 0 && chain.may_end)
                ends[king] |= hf_bit(chain.square);
            for (int i = 0; i < count; i++) {
                struct hf_chain after = hf_chain_after(l->variant, l->position, &chain, &jump[i]);
                victims |= hf_bit(after.last);
                next[after.last][after.king] |= hf_bit(after.square);
                order[after.last] = after.order;
            }
        }
    }
    enum hf_status status = finish(l, state, ends);
    for (; victims && status == HF_OK; victims &= victims - 1) {
        int over = hf_lowest(victims);
        if (l->count == HF_ORDERS) {
            status = add_state(l, state, order[over], over, next[over]);
            continue;
        }
        for (int king = 0; king < 2; king++)
            for (hf_set rest = next[over][king]; rest && status == HF_OK; rest &= rest - 1) {
                hf_set alone[2] = {0};
                alone[king] = hf_bit(hf_lowest(rest));
                status = add_state(l, state, order[over], over, alone);
            }
    }
    return status;
}

enum hf_status hf_layers_find(const struct hf_variant *v, const struct hf_position *p, int origin, enum hf_count count,
                              struct hf_captures *captures)
{
    struct layers l = {.variant = v, .position = p, .count = count, .captures = captures};
    enum hf_status status = HF_OK;
    bool fresh;

    l.last_matters = v->rules.reversal == HF_FORBIDDEN || v->rules.king_landing == HF_LAND_BEHIND_LAST_KING;
    hf_chain_start(p, origin, &l.start);
    struct hf_memo_key key = {.detail = {[LAST] = HF_NO_SQUARE}};
    key.squares[l.start.king] = hf_bit(origin);
    struct hf_memo_entry *first = hf_memo_at(&l.now, &key, &fresh);
    if (!first)
        status = HF_NO_MEMORY;
    else
        first->weight = 1;
    while (status == HF_OK && l.now.count > 0) {
        for (size_t i = 0; i < l.now.count && status == HF_OK; i++)
            status = expand(&l, &l.now.item[i]);
        struct hf_memo done = l.now;
        l.now = l.next;
        l.next = done;
        hf_memo_clear(&l.next);
    }
    hf_memo_free(&l.now);
    hf_memo_free(&l.next);
    return status;
}
