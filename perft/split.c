/* A count cut into work units.
 *
 * SPDX-License-Identifier: MIT
 */
#include "split.h"

#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "kernel.h"

enum { ENOUGH = 2000 }; /* units, if it is for us to choose */

void hf_split_free(struct hf_split *split)
{
    hf_frontier_free(&split->frontier);
    free(split->digests);
    split->digests = NULL;
}

void hf_split_unit(const struct hf_split *split, uint64_t index, struct hf_unit *unit, struct hf_position *position)
{
    const struct hf_frontier *f = &split->frontier;
    const uint64_t *record = hf_frontier_at(f, (size_t)index - 1, NULL);
    struct hf_position unpacked;
    hf_kernel_code(f->variant)->unpack(f->variant->layout, record, f->side, &unpacked);
    *unit = (struct hf_unit){.job = split->job, .index = index, .times = record[f->words - 1]};
    hf_fen_write(f->variant, &unpacked, unit->fen);
    if (position)
        *position = unpacked;
}

/* The sequences of moves that lead to the frontier: perft of its ply. */
static double ways(const struct hf_frontier *f)
{
    double sum = 0;
    for (size_t i = 0; i < f->count; i++)
        sum += (double)hf_frontier_at(f, i, NULL)[f->words - 1];
    return sum;
}

/* Takes the frontier to the ply of the cut. */
static enum hf_status advance(const struct hf_split_how *how, struct hf_split *split, struct hf_diag *diag)
{
    struct hf_frontier *f = &split->frontier;
    enum hf_status status = HF_OK;
    double before = 0, now = 1;
    while (status == HF_OK && f->count
           && (how->at == HF_SPLIT_ANYWHERE ? f->ply < how->depth - 1 && f->count < ENOUGH : f->ply < how->at)) {
        status = hf_frontier_advance(f, how->advance, diag);
        before = now;
        now = ways(f);
    }
    split->leaves = f->ply > 1 ? now : 0;
    for (int ply = f->ply; ply < how->depth; ply++)
        split->leaves *= now / before;
    return status;
}

/* Digests of all units, and from them that of the job. */
static enum hf_status digest(struct hf_split *split, const atomic_bool *stop)
{
    struct hf_unit unit;
    split->digests = calloc(split->frontier.count + 1, sizeof *split->digests);
    if (!split->digests)
        return HF_NO_MEMORY;
    for (uint64_t i = 0; i < split->job.total; i++) {
        if (stop && *stop)
            return HF_STOPPED;
        hf_split_unit(split, i + 1, &unit, NULL);
        split->digests[i] = hf_unit_digest(&unit);
    }
    split->job.digest = hf_job_digest(&split->job, split->digests);
    return HF_OK;
}

enum hf_status hf_split_new(const struct hf_split_how *how, const struct hf_position *start, struct hf_split *out,
                            struct hf_diag *diag)
{
    *out = (struct hf_split){.job = {.count = how->count}};
    struct hf_job *job = &out->job;
    if (!hf_unit_takes_name(how->name)) {
        hf_fail(diag, HF_INVALID, "units cannot carry the variant's path: it is long or has control characters");
        hf_hint(diag, "give it by a path of less than %d ordinary characters", HF_UNIT_NAME);
        return HF_INVALID;
    }
    memcpy(job->variant, how->name, strlen(how->name) + 1);
    memcpy(job->rules, how->variant->digest, sizeof job->rules);
    hf_fen_write(how->variant, start, job->from);
    enum hf_status status = hf_count_fail(hf_frontier_new(how->variant, how->count, start, &out->frontier), diag);
    if (status == HF_OK)
        status = advance(how, out, diag);
    if (status)
        return status;
    job->total = out->frontier.count;
    job->at = out->frontier.ply;
    job->depth = how->depth - out->frontier.ply;
    return hf_count_fail(digest(out, how->advance->stop), diag);
}
