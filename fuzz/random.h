/* The generator of every random draw, frozen: the same seed gives the same draws in every version, on every machine,
 * with any number of threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_RANDOM_H
#define HF_RANDOM_H

#include "huff.h"

/* xoshiro256**, seeded by splitmix64. */
struct hf_random {
    uint64_t state[4];
};

/* The stream of draws that belongs to piece number INDEX of what SEED makes. Streams are independent of each other, so
 * that pieces may be made in any order. */
void hf_random_start(struct hf_random *random, uint64_t seed, uint64_t index);

uint64_t hf_random_next(struct hf_random *random);

/* A number from 0 to N-1; 0 if N is 0. */
static inline unsigned hf_random_below(struct hf_random *random, unsigned n)
{
    return (unsigned)(((hf_random_next(random) >> 32) * n) >> 32);
}

/* True in PART of OF cases. */
static inline bool hf_random_chance(struct hf_random *random, unsigned part, unsigned of)
{
    return hf_random_below(random, of) < part;
}

/* A seed as text: the name of the generator and a number, "hf1:0x5eed". Should the generator ever change, so will the
 * name. */
enum { HF_SEED_SIZE = 24 };
void hf_seed_write(uint64_t seed, char out[HF_SEED_SIZE]);
/* Reads that, or the number alone, decimal or after 0x. */
enum hf_status hf_seed_read(const char *text, uint64_t *seed, struct hf_diag *diag);

#endif
