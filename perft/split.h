/* A count cut into work units: the distinct positions some plies on from its start.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SPLIT_H
#define HF_SPLIT_H

#include "frontier.h"
#include "unit.h"

struct hf_split {
    struct hf_job job;
    struct hf_frontier frontier; /* its records are the units, in order */
    uint64_t *digests;           /* of each (hf_unit_digest) */
    double leaves;               /* what the whole count may come to, by how the first plies grow; 0: unknown */
};

struct hf_split_how {
    const struct hf_variant *variant;
    const char *name;            /* of the variant, for the units: a shipped name, or a path */
    enum hf_count count;
    int depth;                   /* 1 to HF_MAX_DEPTH */
    int at;                      /* where to cut, 0 to depth-1; HF_SPLIT_ANYWHERE: where it makes thousands */
    const struct hf_advance *advance; /* merge must be set */
};
enum { HF_SPLIT_ANYWHERE = -1 };

/* The same units in the same order for the same request, whatever threads and memory. HF_INVALID: the name cannot
 * stand in a unit (hf_unit_takes_name); else as hf_frontier_advance. Free *OUT with hf_split_free, also after an
 * error. A position without legal moves is a unit too, of 0 leaves. */
enum hf_status hf_split_new(const struct hf_split_how *how, const struct hf_position *start, struct hf_split *out,
                            struct hf_diag *diag);
void hf_split_free(struct hf_split *split);

/* Unit number INDEX, from 1 to job.total, not yet counted; POSITION may be NULL. */
void hf_split_unit(const struct hf_split *split, uint64_t index, struct hf_unit *unit, struct hf_position *position);

#endif
