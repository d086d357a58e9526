/* How far the captures of a position branch: a walk that ends when its patience does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "branching.h"

#include "chain.h"
#include "geometry.h"

/* With so few pieces to capture no search is long, FEWER where pieces capture in all eight ways, or in four over
 * squares that a capture has emptied, back and forth. */
enum { FEW = 14, FEWER = 8, PATIENCE = 3000 };

static int few(const struct hf_rules *rules)
{
    const int diagonal = HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD;
    int ways = rules->man_captures | rules->king_captures;
    bool mixed = (ways & diagonal) && (ways & ~diagonal);
    return mixed || (rules->removal == HF_AT_ONCE && rules->reversal == HF_ALLOWED) ? FEWER : FEW;
}

/* A man that never captures back the way it came runs out of board. */
static bool never_returns(const struct hf_rules *rules)
{
    const int forward = HF_FORWARD | HF_DIAGONAL_FORWARD, backward = HF_BACKWARD | HF_DIAGONAL_BACKWARD;
    bool both = (rules->man_captures & forward) && (rules->man_captures & backward);
    return !both && rules->promotion != HF_GOES_ON;
}

/* Returns what is left of PATIENCE jumps; negative: it was not enough. */
static int walk(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain, int patience)
{
    struct hf_jump jump[HF_MAX_JUMPS];
    int count = hf_chain_jumps(v, p, chain, jump);
    for (int i = 0; i < count && patience >= 0; i++) {
        struct hf_chain next = hf_chain_after(v, p, chain, &jump[i]);
        patience = walk(v, p, &next, patience - 1);
    }
    return patience;
}

static bool branches(const struct hf_variant *v, const struct hf_position *p)
{
    int patience = PATIENCE;
    if (hf_size(p->men[!p->side] | p->kings[!p->side]) <= few(&v->rules))
        return false;
    if (!p->kings[p->side] && never_returns(&v->rules))
        return false;
    for (hf_set rest = p->men[p->side] | p->kings[p->side]; rest && patience >= 0; rest &= rest - 1) {
        struct hf_chain chain;
        hf_chain_start(p, hf_lowest(rest), &chain);
        patience = walk(v, p, &chain, patience);
    }
    return patience < 0;
}

bool hf_is_too_branching(const struct hf_variant *variant, const struct hf_position *position)
{
    struct hf_position other = *position;
    other.side = !position->side;
    return branches(variant, position) || branches(variant, &other);
}
