/* The distinct positions a number of plies on from a position, each with the number of ways to reach it. Deep counts,
 * the count of distinct positions, and work units are all made of these.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FRONTIER_H
#define HF_FRONTIER_H

#include "huff.h"

struct hf_shelves;
struct hf_span;
struct hf_stock;

struct hf_frontier {
    const struct hf_variant *variant;
    enum hf_count mode;      /* the convention by which ways count */
    int ply, side;           /* how far on; who is to move there */
    int words;               /* of a record: a packed position (kernel.h) and its multiplicity */
    size_t count;            /* records: all positions are distinct if it was advanced with merge */
    double fanout;           /* records made for each one of the ply before, before merging; 0 at the start */
    bool in_file;            /* else all are in memory */
    bool is_crowded;         /* some position stands in several records, as its ways are 2^64 or more */
    struct hf_stock *stock;  /* of memory, shared with frontiers that come from this one */
    struct hf_shelves *shelves; /* where the records are, and */
    struct hf_span *span;    /* the rows they stand in there */
    size_t spans;
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

/* Goes one ply on. With merge the order of records depends on the positions alone: positions in which the side that has
 * just moved stands the same are together, in the order of their keys. On failure the frontier is as it was:
 * HF_NO_MEMORY, HF_NO_SPACE, HF_STOPPED, HF_UNSUPPORTED (a multiplicity of 2^64). */
enum hf_status hf_frontier_advance(struct hf_frontier *frontier, const struct hf_advance *how, struct hf_diag *diag);

/* Slice number SLICE (from 0) of the SLICES parts of about equal size into which the frontier one ply on from FROM is
 * cut: all of them together are what hf_frontier_advance makes. At most HF_MOST_SLICES. *OUT is to be freed with
 * hf_frontier_free if the status is HF_OK. */
enum { HF_MOST_SLICES = 256 };
enum hf_status hf_frontier_slice(const struct hf_frontier *from, const struct hf_advance *how, int slice, int slices,
                                 struct hf_frontier *out, struct hf_diag *diag);

void hf_frontier_free(struct hf_frontier *frontier);

/* Record number INDEX, less than count; *RUN (may be NULL) receives how many stand there one after the other, from it
 * on. */
const uint64_t *hf_frontier_at(const struct hf_frontier *frontier, size_t index, size_t *run);

/* The number of distinct positions (records that differ). */
size_t hf_frontier_distinct(const struct hf_frontier *frontier);

/* The bytes of memory that the records take, files not counted. */
size_t hf_frontier_bytes(const struct hf_frontier *frontier);

#endif
