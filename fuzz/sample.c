/* Random positions and random choices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sample.h"

#include "geometry.h"

/* splitmix64 (Steele, Lea, Flood 2014) */
static uint64_t draw(struct hf_sample *sample)
{
    uint64_t z = sample->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned hf_sample_below(struct hf_sample *sample, unsigned bound)
{
    return (unsigned)(((draw(sample) >> 32) * bound) >> 32);
}

void hf_sample_position(struct hf_sample *sample, const struct hf_variant *variant, unsigned most, unsigned kings,
                        struct hf_position *position)
{
    const struct hf_geometry *g = &variant->geometry;
    hf_set taken = 0;
    hf_position_clear(position);
    position->side = (uint8_t)hf_sample_below(sample, 2);
    while (!taken)
        for (int colour = HF_WHITE; colour <= HF_BLACK; colour++)
            for (unsigned left = hf_sample_below(sample, most + 1); left > 0; left--) {
                int square = (int)hf_sample_below(sample, (unsigned)g->squares);
                if (hf_has(taken, square))
                    continue;
                taken |= hf_bit(square);
                bool is_king = hf_sample_below(sample, 8) < kings || hf_has(g->last_row[colour], square);
                *(is_king ? &position->kings[colour] : &position->men[colour]) |= hf_bit(square);
            }
}
