/* Sources of positions: captures that go on and branch. A piece walks over an empty board as a capture would, jump by
 * jump, and what it jumps is put there; or victims stand in a pattern with room between them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "geometry.h"

enum { LONGEST_WALK = 12 };

/* Jumps from AT in a random way, over a victim that it puts there. Returns where it lands, or HF_NO_SQUARE. */
static int walk_on(const struct hf_variant *v, struct hf_position *p, struct hf_random *random, int at, bool king,
                   hf_set *keep_free)
{
    const struct hf_rules *r = &v->rules;
    unsigned ways = hf_compass_of(king ? r->king_captures : r->man_captures, p->side);
    int way = (int)hf_random_below(random, HF_COMPASS);
    if (!(ways >> way & 1))
        return HF_NO_SQUARE;
    const uint8_t *step = v->geometry.step[way];
    int slide = king && r->king_reach == HF_LONG ? (int)hf_random_below(random, 4) : 0, over = step[at];
    for (; slide && over != HF_NO_SQUARE && step[over] != HF_NO_SQUARE; slide--) {
        *keep_free |= hf_bit(over);
        over = step[over];
    }
    int land = over == HF_NO_SQUARE ? HF_NO_SQUARE : step[over];
    hf_set taken = p->men[0] | p->men[1] | p->kings[0] | p->kings[1];
    if (land == HF_NO_SQUARE || hf_has(*keep_free | taken, over) || hf_has(taken, land))
        return HF_NO_SQUARE;
    hf_put_piece(v, p, over, !p->side, hf_random_chance(random, 1, 4));
    *keep_free |= hf_bit(land);
    return land;
}

static void make_walk(const struct hf_variant *v, struct hf_random *random, struct hf_position *p)
{
    bool king = hf_random_chance(random, 1, 2);
    int origin = (int)hf_random_below(random, (unsigned)v->geometry.squares), at = origin;
    hf_set keep_free = hf_bit(origin);
    for (int tries = 4 + (int)hf_random_below(random, 3 * LONGEST_WALK); tries; tries--) {
        int land = walk_on(v, p, random, at, king, &keep_free);
        if (land == HF_NO_SQUARE)
            continue;
        at = land;
        king |= v->rules.promotion == HF_GOES_ON && hf_has(v->geometry.last_row[p->side], at);
    }
    hf_put_piece(v, p, origin, p->side, king);
}

/* Victims on every second square of every second row, in as many cases of 8 as are drawn; and men of the mover between.
 */
static void make_pattern(const struct hf_variant *v, struct hf_random *random, struct hf_position *p)
{
    const struct hf_geometry *g = &v->geometry;
    unsigned px = hf_random_below(random, 2), py = hf_random_below(random, 2), dense = 3 + hf_random_below(random, 6);
    for (int square = 0; square < g->squares; square++) {
        bool inside =
            0 < g->x[square] && g->x[square] < g->width - 1 && 0 < g->y[square] && g->y[square] < g->height - 1;
        bool on_pattern = (g->x[square] & 1) == px && (v->rules.squares == HF_DARK_SQUARES || (g->y[square] & 1) == py);
        if (inside && on_pattern && hf_random_below(random, 8) < dense)
            hf_put_piece(v, p, square, !p->side, hf_random_chance(random, 1, 4));
    }
}

enum hf_status hf_source_cluster(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                                 struct hf_position *p)
{
    (void)scratch;
    const struct hf_variant *v = ground->variant;
    hf_position_clear(p);
    p->side = (uint8_t)hf_random_below(random, 2);
    if (hf_random_chance(random, 1, 3))
        make_pattern(v, random, p);
    else
        make_walk(v, random, p);
    for (unsigned more = hf_random_below(random, 6); more; more--) {
        int square = (int)hf_random_below(random, (unsigned)v->geometry.squares);
        if (!hf_has(p->men[0] | p->men[1] | p->kings[0] | p->kings[1], square))
            hf_put_piece(v, p, square, hf_random_chance(random, 1, 3) ? !p->side : p->side,
                         hf_random_chance(random, 1, 3));
    }
    hf_finish_position(v, random, p);
    return HF_OK;
}
