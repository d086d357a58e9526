/* Sources of positions: set-ups drawn piece by piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "geometry.h"

/* Draws squares without repetition. */
struct deck {
    uint8_t square[HF_MAX_SQUARES];
    unsigned left;
};

static void deck_fill(struct deck *deck, hf_set squares)
{
    deck->left = 0;
    for (; squares; squares &= squares - 1)
        deck->square[deck->left++] = (uint8_t)hf_lowest(squares);
}

static int deck_draw(struct deck *deck, struct hf_random *random)
{
    unsigned at = hf_random_below(random, deck->left);
    int square = deck->square[at];
    deck->square[at] = deck->square[--deck->left];
    return square;
}

/* Puts COUNT pieces of COLOUR on squares of the deck, a king in SHARE of 16 cases. */
static void put_some(const struct hf_variant *v, struct hf_position *p, struct deck *deck, struct hf_random *random,
                     int colour, unsigned count, unsigned share)
{
    for (; count && deck->left; count--) {
        int square = deck_draw(deck, random);
        hf_put_piece(v, p, square, colour, share && hf_random_below(random, 16) < share);
    }
}

static void begin(struct hf_random *random, struct hf_position *p)
{
    hf_position_clear(p);
    p->side = (uint8_t)hf_random_below(random, 2);
}

/* A share of kings: none, all, or anything between. */
static unsigned draw_share(struct hf_random *random)
{
    unsigned draw = hf_random_below(random, 24);
    return draw < 6 ? 0 : draw < 9 ? 16 : draw - 8;
}

enum hf_status hf_source_setup(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                               struct hf_position *p)
{
    (void)scratch;
    const struct hf_variant *v = ground->variant;
    struct deck deck;
    deck_fill(&deck, v->geometry.all);
    begin(random, p);
    /* Mostly as many as there are in games, seldom up to a full board. */
    unsigned squares = (unsigned)v->geometry.squares;
    unsigned most = hf_random_chance(random, 1, 16) ? squares : squares / 3 + 1;
    for (int colour = 0; colour < 2; colour++)
        put_some(v, p, &deck, random, colour, hf_random_below(random, most / 2 + 1), draw_share(random));
    hf_finish_position(v, random, p);
    return HF_OK;
}

enum hf_status hf_source_kings(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                               struct hf_position *p)
{
    (void)scratch;
    const struct hf_variant *v = ground->variant;
    struct deck deck;
    deck_fill(&deck, v->geometry.all);
    begin(random, p);
    for (int colour = 0; colour < 2; colour++)
        put_some(v, p, &deck, random, colour, 1 + hf_random_below(random, 6), hf_random_chance(random, 1, 2) ? 16 : 12);
    hf_finish_position(v, random, p);
    return HF_OK;
}

enum hf_status hf_source_promotion(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                                   struct hf_position *p)
{
    (void)scratch;
    const struct hf_variant *v = ground->variant;
    struct deck near, rest;
    begin(random, p);
    hf_set rows = ground->near_crowning[p->side];
    deck_fill(&near, rows);
    put_some(v, p, &near, random, p->side, 1 + hf_random_below(random, 3), 0);
    put_some(v, p, &near, random, !p->side, 1 + hf_random_below(random, near.left / 3 + 1), hf_random_below(random, 9));
    deck_fill(&rest, v->geometry.all & ~rows);
    put_some(v, p, &rest, random, !p->side, hf_random_below(random, rest.left / 4 + 1), hf_random_below(random, 9));
    hf_finish_position(v, random, p);
    return HF_OK;
}
