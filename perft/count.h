/* Counting with threads, a table, and distinct positions: perft as the command line offers it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_COUNT_H
#define HF_COUNT_H

#include "frontier.h"

/* How far a count has come, for whoever watches from another thread. */
struct hf_progress { _Atomic uint64_t done, total; /* work units of the present depth */ };

struct hf_counting {
    const struct hf_variant *variant;
    enum hf_engine engine;
    enum hf_count count;
    bool no_bulk;
    int threads;                 /* at least 1; the reference counts on one */
    struct hf_table *table;      /* NULL: none, and no position is merged with another */
    size_t memory;               /* bytes for distinct positions, used with a table only; 0: none */
    const char *folder;          /* for temporary files; NULL: /tmp */
    const atomic_bool *stop;     /* may be NULL */
    struct hf_progress *progress; /* may be NULL */
};

/* A count from one position, to be asked for one depth after the other: what deeper counts can use is kept. */
struct hf_counter {
    struct hf_counting how;
    struct hf_position start;
    struct hf_frontier frontier;
    struct hf_table *deep;       /* for counting far below the frontier, where that must be; made when needed */
};

void hf_counter_begin(const struct hf_counting *how, const struct hf_position *start, struct hf_counter *counter);
/* perft(DEPTH). The same number for any number of threads, with or without a table. */
enum hf_status hf_counter_depth(struct hf_counter *counter, int depth, hf_u128 *nodes, struct hf_diag *diag);
void hf_counter_end(struct hf_counter *counter);

/* The count below each legal move of POSITION. order[] has the moves in the order of lists; the first `known` of them
 * have been counted: all, unless the count failed or was stopped. Free with hf_divide_free, also then. */
struct hf_divide { struct hf_moves moves; size_t *order; hf_u128 *nodes; size_t known; };
enum hf_status hf_divide(const struct hf_counting *how, const struct hf_position *position, int depth,
                         struct hf_divide *divide, struct hf_diag *diag);
void hf_divide_free(struct hf_divide *divide);

/* The words for a status of counting. */
enum hf_status hf_count_fail(enum hf_status status, struct hf_diag *diag);

#endif
