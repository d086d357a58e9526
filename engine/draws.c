/* Draws by counting plies: what starts a count, what resets it, and when it draws (A11, C8, C9, C14 and their kind).
 *
 * SPDX-License-Identifier: MIT
 */
#include "draws.h"

#include "geometry.h"

static bool within(struct hf_range range, int n) { return n >= range.least && n <= range.most; }

static bool side_fits(const struct hf_position *p, int colour, struct hf_range kings, struct hf_range men,
                      struct hf_range pieces)
{
    int king_count = hf_size(p->kings[colour]), man_count = hf_size(p->men[colour]);
    return within(kings, king_count) && within(men, man_count) && within(pieces, king_count + man_count);
}

/* COLOUR's only king is the one piece on the long diagonal. */
static bool holds_long_diagonal(const struct hf_geometry *g, const struct hf_position *p, int colour)
{
    hf_set all = p->men[0] | p->men[1] | p->kings[0] | p->kings[1];
    return hf_size(p->kings[colour]) == 1 && (all & g->long_diagonal) == p->kings[colour];
}

static bool case_holds(const struct hf_geometry *g, const struct hf_case *c, const struct hf_position *p)
{
    int total = hf_size(p->men[0] | p->men[1] | p->kings[0] | p->kings[1]);
    if (!within(c->total, total))
        return false;
    for (int one = HF_WHITE; one <= HF_BLACK; one++) {
        int other = 1 - one;
        if (side_fits(p, one, c->one.kings, c->one.men, c->one.pieces) &&
            side_fits(p, other, c->other.kings, c->other.men, c->other.pieces) &&
            (!c->other_holds_long_diagonal || holds_long_diagonal(g, p, other)))
            return true;
    }
    return false;
}

/* Without cases the condition always holds. */
static bool holds(const struct hf_variant *variant, const struct hf_limit *limit, const struct hf_position *p)
{
    bool any = limit->case_count == 0;
    for (int i = 0; i < limit->case_count && !any; i++)
        any = case_holds(&variant->geometry, &limit->cases[i], p);
    return any;
}

int hf_limit_next(const struct hf_variant *variant, const struct hf_limit *limit, int count,
                  const struct hf_position *position, const struct hf_move *move)
{
    bool by_man = hf_has(position->men[position->side], move->from); /* also the move that crowns him (A-R10) */
    bool resets = ((limit->resets & HF_RESET_CAPTURE) && move->captured) ||
                  ((limit->resets & HF_RESET_MAN_MOVE) && by_man) ||
                  ((limit->resets & HF_RESET_PROMOTION) && move->promotes);
    if (resets || !holds(variant, limit, position) || !holds(variant, limit, &move->after))
        return 0;
    return count + 1;
}

bool hf_limit_draws(const struct hf_variant *variant, const struct hf_limit *limit, int count,
                    const struct hf_position *position, bool can_capture)
{
    return count >= limit->plies && !(limit->unless_capture && can_capture) && holds(variant, limit, position);
}
