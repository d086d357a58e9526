/* Random positions and random choices, all drawn from one seed: the same seed gives the same ones everywhere.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SAMPLE_H
#define HF_SAMPLE_H

#include "huff.h"

struct hf_sample { uint64_t state; }; /* start with {seed} */

/* A random number below BOUND, which is at least 1. */
unsigned hf_sample_below(struct hf_sample *sample, unsigned bound);

/* Sets up at most MOST pieces a side, at least one in all, of which about KINGS in eight are kings; the counters are idle.
 * May be a position that hf_position_check refuses (kings of both sides in breakthrough). */
void hf_sample_position(struct hf_sample *sample, const struct hf_variant *variant, unsigned most, unsigned kings,
                        struct hf_position *position);

#endif
