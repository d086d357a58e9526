/* Games that drift on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "drift.h"

#include "geometry.h"

/* ---- endings ----------------------------------------------------------------------------------------------------- */

/* A number of the range, near its lower end. */
static int number_in(struct hf_random *random, struct hf_range range)
{
    int width = range.most - range.least;
    return range.least + (int)hf_random_below(random, (unsigned)(width < 2 ? width : 2) + 1);
}

static bool within(struct hf_range range, int value) { return value >= range.least && value <= range.most; }

/* Draws kings and men of both sides so that CHOSEN holds. False if that did not come about. */
static bool draw_counts(struct hf_random *random, const struct hf_case *chosen, int kings[2], int men[2])
{
    for (int tries = 0; tries < 40; tries++) {
        kings[0] = number_in(random, chosen->one.kings);
        men[0] = number_in(random, chosen->one.men);
        kings[1] = number_in(random, chosen->other.kings);
        men[1] = number_in(random, chosen->other.men);
        if (within(chosen->one.pieces, kings[0] + men[0]) && within(chosen->other.pieces, kings[1] + men[1]) &&
            within(chosen->total, kings[0] + kings[1] + men[0] + men[1]))
            return true;
    }
    return false;
}

/* Puts a piece of COLOUR on an empty square of ALLOWED, if there is one; a man NEAR his last row, or anywhere. */
static void put(struct hf_random *random, const struct hf_geometry *g, int colour, bool is_king, bool near,
                hf_set allowed, struct hf_position *position)
{
    hf_set taken = position->men[0] | position->men[1] | position->kings[0] | position->kings[1];
    for (int tries = 0; tries < 60; tries++) {
        int square = (int)hf_random_below(random, (unsigned)g->squares);
        int far = colour == HF_WHITE ? g->height - 1 - g->y[square] : g->y[square];
        if (!hf_has(allowed & ~taken, square) || (!is_king && far == 0) || (!is_king && near && far > 2 && tries < 10))
            continue;
        *(is_king ? &position->kings[colour] : &position->men[colour]) |= hf_bit(square);
        return;
    }
}

void hf_drift_start(struct hf_random *random, const struct hf_variant *variant, const struct hf_limit *limit,
                    struct hf_position *position)
{
    const struct hf_geometry *g = &variant->geometry;
    int kings[2], men[2], one = (int)hf_random_below(random, 2);
    bool on_diagonal = false;
    if (limit && limit->case_count) {
        const struct hf_case *chosen = &limit->cases[hf_random_below(random, (unsigned)limit->case_count)];
        on_diagonal = chosen->other_holds_long_diagonal || hf_random_below(random, 4) == 0;
        if (!draw_counts(random, chosen, kings, men))
            limit = NULL;
    }
    if (!limit || !limit->case_count)
        for (int side = 0; side < 2; side++) {
            kings[side] = 1 + (int)hf_random_below(random, 3);
            men[side] = (int)hf_random_below(random, 3);
        }
    int more = (int)hf_random_below(random, 6); /* now and then one piece more, to be lost or crowned */
    if (more < 2)
        kings[more]++;
    else if (more == 2)
        men[hf_random_below(random, 2)]++;
    bool near = !limit || limit->plies < 40; /* a long count needs men with a long way */
    hf_position_clear(position);
    position->side = (uint8_t)hf_random_below(random, 2);
    for (int side = 1; side >= 0; side--) { /* the king on the diagonal first */
        int colour = side ? 1 - one : one;
        for (int i = 0; i < kings[side]; i++)
            put(random, g, colour, true, near,
                !on_diagonal ? g->all : side ? g->long_diagonal : g->all & ~g->long_diagonal, position);
        for (int i = 0; i < men[side]; i++)
            put(random, g, colour, false, near, on_diagonal ? g->all & ~g->long_diagonal : g->all, position);
    }
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

/* Will a limit end the game that it is not about? Then a man should move. */
static bool is_hurried(const struct hf_drift *drift, const struct hf_variant *variant, const struct hf_game *game)
{
    for (int i = 0; i < variant->rules.limit_count; i++)
        if (i != drift->limit && 4 * hf_game_limit(game, i) > 3 * variant->rules.limits[i].plies)
            return true;
    return false;
}

/* How much the game likes to go on with MOVE. */
static enum hf_status rate(struct hf_drift *drift, const struct hf_variant *variant, const struct hf_game *game,
                           const struct hf_move *move, int *score)
{
    const struct hf_position *position = hf_game_position(game);
    const struct hf_move *last = &drift->last[position->side];
    hf_set diagonal = variant->geometry.long_diagonal;
    enum hf_status status = hf_generate(variant, HF_FAST, &move->after, &drift->moves);
    if (status)
        return status;
    bool can_capture = drift->moves.count && drift->moves.item[0].captured;
    /* The last ply of a limit: what if the side to move can capture? */
    bool is_last = drift->limit >= 0 && hf_game_limit(game, drift->limit) + 1 ==
                                            variant->rules.limits[drift->limit].plies;
    *score = can_capture == (is_last && drift->care % 2) ? 8 : 0;
    *score += drift->moves.count ? 4 : 0;
    bool by_king = hf_has(position->kings[position->side], move->from);
    bool hurries = is_hurried(drift, variant, game);
    *score += by_king == hurries ? 0 : hurries ? 6 : 2;
    *score += move->promotes ? 0 : 3;
    *score += hf_has(diagonal, move->from) == hf_has(diagonal, move->to) ? 2 : 0;
    *score += drift->to_and_fro && move->from == last->to && move->to == last->from && !move->captured ? 16 : 0;
    return HF_OK;
}

enum hf_status hf_drift_pick(struct hf_drift *drift, struct hf_random *random, const struct hf_variant *variant,
                             const struct hf_game *game, size_t *index)
{
    const struct hf_moves *moves = hf_game_moves(game);
    int best = -1, tries = hf_random_below(random, 24) ? drift->care : 0;
    *index = hf_random_below(random, (unsigned)moves->count);
    for (int i = 0; i < tries; i++) {
        int score;
        size_t other = hf_random_below(random, (unsigned)moves->count);
        enum hf_status status = rate(drift, variant, game, &moves->item[other], &score);
        if (status)
            return status;
        if (score > best) {
            best = score;
            *index = other;
        }
    }
    drift->last[hf_game_position(game)->side] = moves->item[*index];
    return HF_OK;
}
