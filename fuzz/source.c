/* Sources of positions: the table, the mix, and what they share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "branching.h"
#include "geometry.h"

#include <string.h>

const struct hf_source hf_sources[HF_SOURCES] = {
    {"setup", "random set-ups over all numbers of pieces and shares of kings", 30, hf_source_setup},
    {"play", "positions met in random games", 20, hf_source_play},
    {"cluster", "set-ups with long and branching captures", 20, hf_source_cluster},
    {"kings", "endgames of many kings", 10, hf_source_kings},
    {"promotion", "men near their last row", 10, hf_source_promotion},
    {"known", "positions of scenarios and perft tables, changed a little", 10, hf_source_known},
};

/* Takes away about a quarter of the pieces. */
static void thin_out(const struct hf_variant *variant, struct hf_random *random, struct hf_position *position)
{
    hf_set keep = 0;
    for (int square = 0; square < variant->geometry.squares; square++)
        if (hf_random_chance(random, 3, 4))
            keep |= hf_bit(square);
    for (int colour = 0; colour < 2; colour++) {
        position->men[colour] &= keep;
        position->kings[colour] &= keep;
    }
    hf_finish_position(variant, random, position);
}

static int draw_source(unsigned sources, struct hf_random *random)
{
    unsigned whole = 0;
    for (int i = 0; i < HF_SOURCES; i++)
        whole += sources >> i & 1 ? hf_sources[i].share : 0;
    unsigned draw = hf_random_below(random, whole);
    for (int i = 0;; i++) {
        unsigned share = sources >> i & 1 ? hf_sources[i].share : 0;
        if (draw < share)
            return i;
        draw -= share;
    }
}

enum hf_status hf_source_make(const struct hf_ground *ground, unsigned sources, struct hf_scratch *scratch,
                              struct hf_random *random, struct hf_position *position, int *source)
{
    int drawn = draw_source(sources, random);
    if (source)
        *source = drawn;
    enum hf_status status = hf_sources[drawn].make(ground, scratch, random, position);
    while (status == HF_OK && hf_is_too_branching(ground->variant, position))
        thin_out(ground->variant, random, position);
    return status;
}

int hf_source_find(const char *name)
{
    for (int i = 0; i < HF_SOURCES; i++)
        if (!strcmp(hf_sources[i].name, name))
            return i;
    return -1;
}

void hf_scratch_free(struct hf_scratch *scratch)
{
    hf_moves_free(&scratch->moves);
}

void hf_put_piece(const struct hf_variant *variant, struct hf_position *position, int square, int colour, bool king)
{
    bool last = hf_has(variant->geometry.last_row[colour], square),
         kingless = variant->rules.objective == HF_BREAKTHROUGH;
    if (kingless && last)
        return;
    if (!kingless && (king || last))
        position->kings[colour] |= hf_bit(square);
    else
        position->men[colour] |= hf_bit(square);
}

/* The square of a set's member number N. */
static int nth(hf_set set, unsigned n)
{
    for (; n; n--)
        set &= set - 1;
    return hf_lowest(set);
}

void hf_finish_position(const struct hf_variant *variant, struct hf_random *random, struct hf_position *position)
{
    const hf_set *men = position->men, *kings = position->kings;
    while (!(men[0] | men[1] | kings[0] | kings[1]))
        hf_put_piece(variant, position, (int)hf_random_below(random, (unsigned)variant->geometry.squares),
                     position->side, false);
    for (int colour = 0; colour < 2 && variant->rules.king_run; colour++) {
        position->run[colour] = (struct hf_king_run){HF_NO_SQUARE, 0};
        unsigned count = (unsigned)hf_size(kings[colour]);
        if (men[colour] && count && hf_random_chance(random, 1, 2)) {
            position->run[colour].square = (uint8_t)nth(kings[colour], hf_random_below(random, count));
            position->run[colour].count = (uint8_t)(1 + hf_random_below(random, (unsigned)variant->rules.king_run));
        }
    }
}
