/* What the faces of huff perft share: counting, comparing with published tables, going on, and work units.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PERFT_H
#define HF_PERFT_H

#include "count.h"
#include "options.h"

struct hf_perft_options {
    const char *fen, *resume;
    bool divide, no_bulk, unique, check;
    int count, engine;
    int64_t threads;     /* 0: one per processor */
    uint64_t max_nodes;  /* with check: the most leaves to count at a time */
    uint64_t hash;       /* HF_HASH_AUTO: as much as the count is worth */
};

#define HF_HASH_AUTO UINT64_MAX

/* Processors of this machine, and the most threads that can be asked for. */
enum { HF_MOST_THREADS = 256 };
int hf_processors(void);

/* Half the memory that is free, as far as this process may have it. */
size_t hf_half_memory(void);

/* Reads the operand DEPTH; wrong usage unless it is a number from 1 to HF_MAX_DEPTH. */
enum hf_exit hf_perft_depth(const struct hf_command *command, const char *text, int *depth);

/* Wrong usage, if HASH (of --hash) is too little for a table or more than there is. */
enum hf_exit hf_perft_hash(const struct hf_command *command, uint64_t hash);

/* The bytes for positions met before: HASH (of --hash), or if it leaves that to us, what suits a count of EXPECTED
 * leaves. */
size_t hf_hash_size(uint64_t hash, double expected);

/* Gives HOW a new table and memory for distinct positions, SIZE bytes together, or neither if SIZE is 0; tells on
 * stderr why there is none. */
enum hf_exit hf_perft_memory(struct hf_counting *how, size_t size);

/* Broken lines of units that are told one by one, by whoever reads them. */
enum { HF_LINES_TOLD = 10 };

/* VALUE with a comma between groups of three digits. */
enum { HF_GROUPED_SIZE = 56 };
const char *hf_grouped(hf_u128 value, char out[HF_GROUPED_SIZE]);

/* Compares the published tables of VARIANT, to DEPTH (0: all) and to o->max_nodes leaves each. */
enum hf_exit hf_perft_check(const struct hf_variant *variant, int depth, const struct hf_perft_options *o, bool json);

/* Counts DEPTH from START by units, which are kept in the file o->resume; NAME is that of the variant as it was
 * given. */
enum hf_exit hf_perft_resume(const struct hf_variant *variant, const char *name, const struct hf_position *start,
                             int depth, const struct hf_perft_options *o, bool json);

#endif
