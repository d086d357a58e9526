/* The fast generator's view of a variant: where each square's bit is, how far a step shifts, and the rules of movement.
 *
 * SPDX-License-Identifier: MIT
 */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "geometry.h"

/* Enough for every capture of everyday play; beyond it, routes may multiply without end. */
enum { CHAIN_LIMIT = 4096 };

static int bit_number(const struct hf_rules *rules, int x, int y)
{
    if (rules->squares == HF_ALL_SQUARES)
        return rules->width * y + x;
    int stride = rules->width + (rules->width % 2 ? 2 : 1);
    return (stride * y + x) / 2;
}

/* The distance that a step this way shifts, read off any square that has such a step: it is the same for all. */
static int shift_of(const struct hf_layout *layout, const struct hf_geometry *geometry, int way)
{
    for (int square = 0; square < geometry->squares; square++) {
        int next = geometry->step[way][square];
        if (next != HF_NO_SQUARE)
            return layout->bit_of[next] - layout->bit_of[square];
    }
    return 0;
}

/* Would the shift take a bit that has no step this way to a playing square all the same? */
static bool needs_mask(const struct hf_layout *layout, int way)
{
    hf_set edge = layout->board & ~layout->can[way];
    int shift = layout->shift[way];
    return ((shift > 0 ? edge << shift : edge >> -shift) & layout->board) != 0;
}

struct hf_layout *hf_layout_new(const struct hf_rules *rules, const struct hf_geometry *geometry)
{
    struct hf_layout *layout = calloc(1, sizeof *layout);
    if (!layout)
        return NULL;
    layout->squares = geometry->squares;
    layout->chain_limit = CHAIN_LIMIT;
    memset(layout->square_of, HF_NO_SQUARE, sizeof layout->square_of);
    for (int square = 0; square < geometry->squares; square++) {
        int bit = bit_number(rules, geometry->x[square], geometry->y[square]);
        layout->bit_of[square] = (uint8_t)bit;
        layout->square_of[bit] = (uint8_t)square;
        layout->board |= hf_bit(bit);
        for (int colour = 0; colour < 2; colour++)
            if (hf_has(geometry->last_row[colour], square))
                layout->last_row[colour] |= hf_bit(bit);
        if (bit >= layout->bits)
            layout->bits = bit + 1;
    }
    layout->wide = layout->bits > 64;
    for (int way = 0; way < HF_COMPASS; way++) {
        layout->shift[way] = shift_of(layout, geometry, way);
        for (int square = 0; square < geometry->squares; square++) {
            int bit = layout->bit_of[square];
            if (geometry->step[way][square] != HF_NO_SQUARE)
                layout->can[way] |= hf_bit(bit);
            for (int next = square; (next = geometry->step[way][next]) != HF_NO_SQUARE;)
                layout->ray[way][bit] |= hf_bit(layout->bit_of[next]);
        }
        layout->masked[way] = needs_mask(layout, way);
    }
    for (int colour = 0; colour < 2; colour++) {
        layout->man_moves[colour] = hf_compass_of(rules->man_moves, colour);
        layout->man_captures[colour] = hf_compass_of(rules->man_captures, colour);
        layout->king_moves[colour] = hf_compass_of(rules->king_moves, colour);
        layout->king_captures[colour] = hf_compass_of(rules->king_captures, colour);
    }
    layout->man_takes_kings = rules->man_takes_kings;
    layout->king_reach = rules->king_reach;
    layout->king_landing = rules->king_landing;
    layout->king_run = rules->king_run;
    memcpy(layout->choice, rules->choice, sizeof layout->choice);
    layout->removal = rules->removal;
    layout->reversal = rules->reversal;
    layout->must_go_on = rules->must_go_on;
    layout->promotion = rules->promotion;
    layout->objective = rules->objective;
    return layout;
}

void hf_layout_free(struct hf_layout *layout)
{
    free(layout);
}
