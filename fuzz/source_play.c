/* Sources of positions: random games, and known positions changed a little.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "branching.h"
#include "geometry.h"

/* Plays one random move. *OVER: there is none, or captures would branch without end. */
static enum hf_status play_one(const struct hf_variant *v, struct hf_moves *moves, struct hf_random *random,
                               struct hf_position *p, bool *over)
{
    enum hf_status status = hf_generate(v, HF_FAST, p, moves);
    *over = status != HF_OK || moves->count == 0;
    if (*over)
        return status;
    struct hf_position after = moves->item[hf_random_below(random, (unsigned)moves->count)].after;
    *over = hf_is_too_branching(v, &after);
    if (!*over)
        *p = after;
    return HF_OK;
}

/* Positions that are neighbours by index are taken from the same game, APART of them from each ply, so that a thread
 * that makes them in order plays each move once; all but the first of a ply with a move or two of their own after it.
 */
enum { GAME_POSITIONS = 180, APART = 3, OPENING = 32 };

enum hf_status hf_source_play(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                              struct hf_position *p)
{
    const struct hf_variant *v = ground->variant;
    struct hf_random_game *game = &scratch->game;
    uint64_t number = scratch->index / GAME_POSITIONS;
    unsigned wanted = (unsigned)(scratch->index % GAME_POSITIONS) / APART;
    bool over;
    if (game->variant != v || game->seed != scratch->seed || game->number != number || game->ply > wanted) {
        *game = (struct hf_random_game){.variant = v, .seed = scratch->seed, .number = number};
        hf_random_start(&game->random, ~scratch->seed, number); /* not the stream of any position */
        hf_position_start(v, &game->position);
        for (unsigned opening = hf_random_below(&game->random, OPENING); opening; opening--) {
            enum hf_status status = play_one(v, &scratch->moves, &game->random, &game->position, &over);
            if (status != HF_OK)
                return status;
        }
    }
    for (; game->ply < wanted; game->ply++) {
        enum hf_status status = play_one(v, &scratch->moves, &game->random, &game->position, &over);
        if (status != HF_OK)
            return status;
        if (over) /* the next game */
            hf_position_start(v, &game->position);
    }
    *p = game->position;
    enum hf_status status = HF_OK;
    for (uint64_t own = scratch->index % GAME_POSITIONS % APART; own && status == HF_OK; own--)
        status = play_one(v, &scratch->moves, random, p, &over);
    return status;
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
    bool over;
    return hf_random_chance(random, 1, 4) ? play_one(ground->variant, &scratch->moves, random, p, &over) : HF_OK;
}
