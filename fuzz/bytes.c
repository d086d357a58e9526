/* A position from any bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bytes.h"

#include "branching.h"
#include "geometry.h"
#include "source.h"

/* Properties that `huff fuzz` checks on a smaller share than this take long: one alone, which the first byte names. */
enum { DEAR = HF_WHOLE / 64 };

/* The first byte: who is to move, and the number of a property. Then pairs: a square, and what stands there: the low
 * bits are colour and rank. */
static void put_pieces(const struct hf_variant *v, const uint8_t *data, size_t size, struct hf_position *p)
{
    hf_position_clear(p);
    p->side = size ? data[0] & 1 : HF_WHITE;
    for (size_t i = 1; i + 1 < size; i += 2) {
        int square = data[i] % v->geometry.squares;
        if (!hf_has(p->men[0] | p->men[1] | p->kings[0] | p->kings[1], square))
            hf_put_piece(v, p, square, data[i + 1] & 1, data[i + 1] >> 1 & 1);
    }
}

int hf_fuzz_bytes(struct hf_subject *s, const uint8_t *data, size_t size)
{
    struct hf_random random;
    struct hf_position p;
    uint64_t seed = 0;
    for (size_t i = 0; i < size; i++)
        seed = seed * 257 + data[i] + 1;
    hf_random_start(&random, seed, 0);
    put_pieces(s->ground->variant, data, size, &p);
    hf_finish_position(s->ground->variant, &random, &p);
    int named = size ? data[0] >> 1 : 0;
    bool of_games = named < HF_PROPERTIES && hf_properties[named].of_games;
    if (hf_is_too_branching(s->ground->variant, &p) || hf_subject_set(s, &p) != HF_OK
        || (of_games && hf_subject_play(s, &random) != HF_OK))
        return -1;
    for (int i = 0; i < HF_PROPERTIES; i++)
        if ((i == named || hf_properties[i].share >= DEAR) && hf_properties[i].check(s) == HF_BROKEN)
            return i;
    return -1;
}
