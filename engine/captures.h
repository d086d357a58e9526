/* The captures that the rules of choice leave, for the reference generator.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CAPTURES_H
#define HF_CAPTURES_H

#include "chain.h"

/* What a capture is worth by each precedence of rules.choice, in their order. */
struct hf_worth { hf_u128 by[HF_PRECEDENCES]; };

/* A whole capture. Once settled: a move with its weight, the number of its ways in the convention of counting. */
struct hf_capture {
    uint8_t from, to;
    bool crowned; /* a man that becomes a king */
    hf_set captured;
    hf_u128 weight;
    uint8_t sequence[HF_MAX_SQUARES]; /* what is captured, in order; filled by the plain search alone */
};

struct hf_captures { /* start with {0} */
    struct hf_capture *item;
    size_t count, capacity;
    struct hf_worth best; /* of every item */
};

/* All captures of the side to move that are worth most. The plain depth-first search gives up after PATIENCE
 * jumps in all and leaves it to the search that merges equal states; the result is the same. HF_UNSUPPORTED:
 * over 2^128 ways. */
enum hf_status hf_captures_find(const struct hf_variant *variant, const struct hf_position *position,
                                enum hf_count count, size_t patience, struct hf_captures *captures);
void hf_captures_free(struct hf_captures *captures);

/* Adds the finished CHAIN if it is worth as much as the best so far; if it is worth more the others go. SEQUENCE
 * may be NULL. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_captures_add(const struct hf_variant *variant, const struct hf_position *position,
                               const struct hf_chain *chain, hf_u128 weight, const uint8_t *sequence,
                               struct hf_captures *captures);

/* The captures of the piece on ORIGIN, found by merging equal states (layers.c): for captures with very many
 * routes. */
enum hf_status hf_layers_find(const struct hf_variant *variant, const struct hf_position *position, int origin,
                              enum hf_count count, struct hf_captures *captures);

#endif
