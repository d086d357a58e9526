/* The nearest relative of a variant: the shipped one that differs from it in the fewest values, and by which position
 * one can tell the two apart.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_RELATIVE_H
#define HF_RELATIVE_H

#include "huff.h"

#include <stdio.h>  /* FILE */

/* In how many values the rules differ; a draw limit counts as one. OUT (may be NULL) receives a line for each, as
 * "king.reach: long, in NAME short". */
size_t hf_rules_differ(const struct hf_rules *a, const struct hf_rules *b, const char *name, FILE *out);

/* The shipped variant that is nearest to VARIANT, other than that of its name; of several the one that plays most like
 * it. *COUNT receives in how many values they differ. */
const struct hf_variant *hf_relative_nearest(const struct hf_variant *variant, size_t *count);

/* Searches for a position with few pieces in which two variants differ: whether it may be, the moves, where they lead,
 * how the game stands. All positions of a piece each are tried, then random ones, made smaller, until SECONDS are over.
 * *FOUND receives whether there is one; *POSITION (of A) and WHY what differs. HF_UNSUPPORTED: the boards are neither
 * the same nor mirrored. Else HF_OK, HF_NO_MEMORY, HF_STOPPED. */
enum { HF_APART_WHY = 400 }; /* less than HF_AGREE_WHY */
struct hf_apart {
    const struct hf_variant *a, *b;
    uint64_t seed;
    double seconds;
    const atomic_bool *stop; /* may be NULL */
};
enum hf_status hf_tell_apart(const struct hf_apart *apart, bool *found, struct hf_position *position,
                             char why[HF_APART_WHY]);

#endif
