/* What fuzzing needs to know of a variant, worked out once: known positions, the symmetries of the board, and the
 * variants with one rule taken away that some properties compare with. Never changes afterwards, so threads share it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_GROUND_H
#define HF_GROUND_H

#include "huff.h"

/* Where each square goes; exists if the board is the same afterwards. */
struct hf_symmetry {
    bool exists;
    uint8_t to[HF_MAX_SQUARES];
};

struct hf_ground {
    const struct hf_variant *variant;
    const struct hf_position *known; /* positions of scenarios and perft tables, to be mutated; the caller's */
    size_t known_count;
    struct hf_symmetry turned;   /* by 180 degrees, or top to bottom where only that fits: what is Black's is White's */
    struct hf_symmetry mirrored; /* left to right */
    hf_set near_crowning[2];     /* the last three rows of each colour's way */
    struct hf_variant *free_choice; /* the same without precedences; NULL if there are none */
    struct hf_variant *free_turns;  /* the same with reversal allowed; NULL if it is */
};

/* HF_OK or HF_NO_MEMORY. VARIANT must outlive the ground. Free with hf_ground_free. */
enum hf_status hf_ground_make(const struct hf_variant *variant, struct hf_ground *ground);
void hf_ground_free(struct hf_ground *ground);

hf_set hf_map_set(const struct hf_symmetry *symmetry, hf_set set);

/* The position after the symmetry. SWAP: and the colours, side to move included. */
void hf_map_position(const struct hf_symmetry *symmetry, bool swap, const struct hf_position *in,
                     struct hf_position *out);

#endif
