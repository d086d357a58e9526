/* huff perft --resume: a long count in units, kept in a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "checkpoint.h"
#include "clock.h"
#include "crew.h"
#include "perft.h"
#include "progress.h"
#include "table.h"
#include "terminal.h"

struct resumption {
    const struct hf_perft_options *o;
    bool json;
    struct hf_split split;
    struct hf_checkpoint file;
    struct hf_counting how;
    struct hf_watch watch;
    uint64_t before;   /* units that were in the file */
    double began;
};

static enum hf_status keep(const struct hf_unit *unit, void *context, struct hf_diag *diag)
{
    return hf_checkpoint_add(context, unit, diag);
}

/* Counts all units that are not in the file yet. */
static enum hf_status count_rest(struct resumption *r, struct hf_diag *diag)
{
    struct hf_crew *crew;
    struct hf_unit unit;
    struct hf_position position;
    uint64_t total = r->split.job.total;
    enum hf_status status = hf_count_fail(hf_crew_new(&r->how, false, keep, &r->file, &crew), diag);
    hf_watch_depth(&r->watch, r->split.job.at + r->split.job.depth,
                   r->split.leaves * (double)(total - r->before) / (double)total);
    r->watch.progress.total = total - r->before;
    for (uint64_t i = 1; i <= total && status == HF_OK; i++) {
        if (r->file.done[i - 1]) /* those that this crew counts are behind I */
            continue;
        hf_split_unit(&r->split, i, &unit, &position);
        status = hf_crew_put(crew, &unit, &position);
    }
    enum hf_status end = hf_crew_end(crew, diag);
    return end ? end : status;
}

/* Tells the total, or with CODE how far it came. */
static enum hf_exit tell(const struct resumption *r, enum hf_exit code)
{
    const struct hf_job *job = &r->split.job;
    double seconds = hf_clock() - r->began;
    char number[HF_GROUPED_SIZE];
    if (code == HF_EXIT_INTERRUPTED)
        hf_note("%" PRIu64 " of %" PRIu64 " units are in '%s'; go on with the same command", r->file.count, job->total,
                r->file.path);
    if (r->json) {
        json_t *depths = json_array();
        if (!code)
            json_array_append_new(depths, json_pack("{s:i, s:o, s:f}", "depth", job->at + job->depth, "nodes",
                                                    hf_json_count(r->file.nodes), "seconds", seconds));
        json_t *root = json_pack("{s:s, s:s, s:s, s:o}", "variant", r->how.variant->name, "fen", job->from, "count",
                                 hf_count_names[job->count], "depths", depths);
        if (code)
            json_object_set_new(root, "complete", json_false());
        return hf_exit_worse(code, hf_out_json(root));
    }
    if (code)
        return code;
    hf_out("%" PRIu64 " units in '%s'", job->total, r->file.path);
    if (r->before)
        hf_out(", of which %" PRIu64 " were there", r->before);
    hf_out("\n%5d  %25s  %9.3f s\n", job->at + job->depth, hf_grouped(r->file.nodes, number), seconds);
    return code;
}

static enum hf_exit run(struct resumption *r)
{
    struct hf_diag diag = {0};
    const struct hf_job *job = &r->split.job;
    enum hf_status status = hf_checkpoint_open(r->o->resume, &r->split, &r->file, &diag);
    if (status)
        return hf_report(status, &diag);
    r->before = r->file.count;
    if (r->file.dropped)
        hf_note("%s: the last line was cut short; its unit is counted again", r->file.path);
    if (!r->json)
        hf_out("%s, %s, %d thread%s\n", r->how.variant->name, hf_count_names[job->count], r->how.threads,
               r->how.threads > 1 ? "s" : "");
    enum hf_exit code = hf_perft_memory(&r->how, hf_hash_size(r->o->hash, r->split.leaves));
    if (!code && r->before < job->total)
        status = count_rest(r, &diag);
    return status ? hf_report(status, &diag) : code;
}

enum hf_exit hf_perft_resume(const struct hf_variant *variant, const char *name, const struct hf_position *start,
                             int depth, const struct hf_perft_options *o, bool json)
{
    struct resumption r = {.o = o, .json = json, .began = hf_clock()};
    struct hf_diag diag = {0};
    r.how = (struct hf_counting){.variant = variant, .engine = HF_FAST, .count = (enum hf_count)o->count,
                                 .no_bulk = o->no_bulk, .threads = o->threads ? (int)o->threads : hf_processors(),
                                 .folder = getenv("TMPDIR"), .stop = &hf_interrupted, .progress = &r.watch.progress};
    struct hf_advance advance = {.threads = r.how.threads, .merge = true, .memory = hf_half_memory(),
                                 .folder = r.how.folder, .stop = r.how.stop};
    struct hf_split_how how = {variant, name, r.how.count, depth, HF_SPLIT_ANYWHERE, &advance};
    hf_watch_begin(&r.watch);
    enum hf_status status = hf_split_new(&how, start, &r.split, &diag);
    enum hf_exit code = status ? hf_report(status, &diag) : run(&r);
    hf_watch_end(&r.watch);
    if (!status && r.file.path) {
        if (!code || code == HF_EXIT_INTERRUPTED)
            code = tell(&r, code);
        status = hf_checkpoint_close(&r.file, &diag);
        if (status && !code)
            code = hf_report(status, &diag);
    }
    hf_table_free(r.how.table);
    hf_split_free(&r.split);
    return code;
}
