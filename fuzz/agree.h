/* Do two rule sets play alike? Evidence, not proof: random positions and random games under both.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_AGREE_H
#define HF_AGREE_H

#include "huff.h"

struct hf_agree {
    uint64_t seed;
    size_t setups;           /* random positions of which the moves are compared */
    size_t games;            /* games of random moves, from the start and from random endings */
    int plies;               /* of a game at most */
    const atomic_bool *stop; /* may be NULL */
};

/* Compares A and B: how squares are written, the start, which positions are refused, the moves and the positions
 * they lead to, results, reasons and offers of games. *ALIKE tells whether all were the same; if not, WHY says where
 * they differ. HF_OK, HF_NO_MEMORY or HF_STOPPED. */
enum { HF_AGREE_WHY = 1200 };
enum hf_status hf_agree(const struct hf_variant *a, const struct hf_variant *b, const struct hf_agree *how, bool *alike,
                        char why[HF_AGREE_WHY]);

#endif
