/* Sources of positions: random games, and known positions changed a little.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "branching.h"
#include "geometry.h"

/* Plays up to PLIES random moves; stops before the end of the game, and before captures that branch without end. */
static enum hf_status play_on(const struct hf_variant *v, struct hf_scratch *scratch, struct hf_random *random,
                              unsigned plies, struct hf_position *p)
{
    for (; plies && !hf_is_too_branching(v, p); plies--) {
        enum hf_status status = hf_generate(v, HF_FAST, p, &scratch->moves);
        if (status != HF_OK)
            return status;
        if (scratch->moves.count == 0)
            break;
        *p = scratch->moves.item[hf_random_below(random, (unsigned)scratch->moves.count)].after;
    }
    return HF_OK;
}

enum hf_status hf_source_play(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                              struct hf_position *p)
{
    hf_position_start(ground->variant, p);
    return play_on(ground->variant, scratch, random, hf_random_below(random, 100), p);
}

/* Takes a piece away, puts one, moves one elsewhere, or gives it another rank or owner. */
static void mutate(const struct hf_variant *v, struct hf_random *random, struct hf_position *p)
{
    int square = (int)hf_random_below(random, (unsigned)v->geometry.squares);
    hf_set bit = hf_bit(square);
    for (int colour = 0; colour < 2; colour++) {
        p->men[colour] &= ~bit;
        p->kings[colour] &= ~bit;
    }
    if (hf_random_chance(random, 1, 2))
        hf_put_piece(v, p, square, (int)hf_random_below(random, 2), hf_random_chance(random, 1, 3));
}

enum hf_status hf_source_known(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                               struct hf_position *p)
{
    if (!ground->known_count)
        return hf_source_play(ground, scratch, random, p);
    *p = ground->known[hf_random_below(random, (unsigned)ground->known_count)];
    if (hf_random_chance(random, 1, 4))
        p->side = !p->side;
    for (unsigned n = hf_random_below(random, 4); n; n--)
        mutate(ground->variant, random, p);
    hf_finish_position(ground->variant, random, p);
    return hf_random_chance(random, 1, 4) ? play_on(ground->variant, scratch, random, 1, p) : HF_OK;
}
