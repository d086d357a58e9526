/* The board: which squares there are, in which order, and which lies next to which.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_GEOMETRY_H
#define HF_GEOMETRY_H

#include "huff.h"

/* Fills GEOMETRY from the board's values in RULES, which hf_rules_check has accepted (at most 128 playing squares). */
void hf_geometry_make(const struct hf_rules *rules, struct hf_geometry *geometry);

/* Number of playing squares that a board of these values would have; may exceed HF_MAX_SQUARES. */
int hf_geometry_count(const struct hf_rules *rules);

/* The ways (bits 1 << enum hf_compass) that a set of enum hf_direction bits means for COLOUR. */
unsigned hf_compass_of(int directions, int colour);

/* The squares on which COLOUR's men stand at the start. */
hf_set hf_geometry_camp(const struct hf_rules *rules, const struct hf_geometry *geometry, int colour);

static inline hf_set hf_bit(int square) { return (hf_set)1 << square; }
/* (One shift of the right word: much quicker than one of 128 bits.) */
static inline bool hf_has(hf_set set, int square)
{
    uint64_t word = square < 64 ? (uint64_t)set : (uint64_t)(set >> 64);
    return word >> (square & 63) & 1;
}
static inline int hf_size(hf_set set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}
/* The lowest square of a set that is not empty. */
static inline int hf_lowest(hf_set set)
{
    return (uint64_t)set ? __builtin_ctzll((uint64_t)set) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

#endif
