/* What the two faces of huff perft share: counting, and comparing with published tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PERFT_H
#define HF_PERFT_H

#include "count.h"
#include "options.h"

struct hf_perft_options {
    const char *fen;
    bool divide, no_bulk, unique, check;
    int count, engine;
    int64_t threads;     /* 0: one per processor */
    uint64_t max_nodes;  /* with check: the most leaves to count at a time */
    uint64_t hash;       /* HF_HASH_AUTO: as much as the count is worth */
};

#define HF_HASH_AUTO UINT64_MAX

/* Processors of this machine. */
int hf_processors(void);

/* VALUE with a comma between groups of three digits. */
enum { HF_GROUPED_SIZE = 56 };
const char *hf_grouped(hf_u128 value, char out[HF_GROUPED_SIZE]);

/* Compares the published tables of VARIANT, to DEPTH (0: all) and to o->max_nodes leaves each. */
enum hf_exit hf_perft_check(const struct hf_variant *variant, int depth, const struct hf_perft_options *o, bool json);

#endif
