/* The distinct positions a number of plies on from a position, each with the number of ways to reach it. Deep counts, the count of
 * distinct positions, and work units are all made of these.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FRONTIER_H
#define HF_FRONTIER_H

#include "huff.h"

struct hf_frontier {
    const struct hf_variant *variant;
    enum hf_count mode;      /* the convention by which ways count */
    int ply, side;           /* how far on; who is to move there */
    int words;               /* of a record: a packed position (kernel.h) and its multiplicity */
    size_t count;            /* records: all positions are distinct if it was advanced with merge */
    const uint64_t *records; /* sorted by position, if merged */
    void *map;               /* where records are in a file: its mapping; else NULL and they are in memory */
    size_t map_size;
};

struct hf_advance {
    int threads;             /* at least 1 */
    bool merge;              /* else every sequence of moves stays a record of its own */
    bool forget;             /* with merge: do not count the ways, which need more than 64 bits some day */
    size_t memory;           /* bytes that may be used beside the frontier; beyond it, temporary files */
    const char *folder;      /* for these; NULL: /tmp */
    const atomic_bool *stop; /* may be NULL */
    _Atomic uint64_t *progress; /* receives the number of records advanced so far; may be NULL */
};

/* The frontier of the position itself: one record. HF_OK, or HF_NO_MEMORY: then *FRONTIER is {0}, without a variant. */
enum hf_status hf_frontier_new(const struct hf_variant *variant, enum hf_count mode, const struct hf_position *position,
                               struct hf_frontier *frontier);

/* Goes one ply on. On failure the frontier is as it was: HF_NO_MEMORY, HF_NO_SPACE, HF_STOPPED, HF_UNSUPPORTED (a multiplicity
 * of 2^64). */
enum hf_status hf_frontier_advance(struct hf_frontier *frontier, const struct hf_advance *how, struct hf_diag *diag);

void hf_frontier_free(struct hf_frontier *frontier);

/* The number of distinct positions (records that differ). */
size_t hf_frontier_distinct(const struct hf_frontier *frontier);

#endif
