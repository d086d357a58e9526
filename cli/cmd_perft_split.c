/* huff perft split: a count as work units, one line each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "input.h"
#include "load.h"
#include "perft.h"
#include "progress.h"
#include "split.h"
#include "terminal.h"

struct split_options {
    const char *fen;
    int64_t at, threads;
    int count;
};

static const struct hf_option table[] = {
    {"at", 0, HF_OPT_NUMBER, offsetof(struct split_options, at), "K", "after how many plies to split; fewer than DEPTH",
     .least = 1, .most = HF_MAX_DEPTH - 1},
    {"fen", 0, HF_OPT_TEXT, offsetof(struct split_options, fen), "FEN", "the position instead of the start"},
    {"count", 0, HF_OPT_NAMED, offsetof(struct split_options, count), "HOW",
     "what one move is: sets (the default), orders or routes", .choices = hf_count_names},
    {"threads", 't', HF_OPT_NUMBER, offsetof(struct split_options, threads), "N",
     "threads (default: one per processor)", .least = 1, .most = HF_MOST_THREADS},
    {.name = NULL}};

static enum hf_exit write_units(const struct hf_split *split)
{
    struct hf_unit unit;
    char line[HF_UNIT_LINE];
    for (uint64_t i = 1; i <= split->job.total && !hf_output_failed(); i++) {
        if (hf_interrupted) {
            hf_note("interrupted after %" PRIu64 " of %" PRIu64 " units", i - 1, split->job.total);
            return HF_EXIT_INTERRUPTED;
        }
        hf_split_unit(split, i, &unit, NULL);
        hf_unit_write(&unit, line);
        hf_out("%s", line);
    }
    if (split->job.total)
        return HF_EXIT_OK;
    hf_note("no line of moves is so long: the count is 0, and there are no units");
    return HF_EXIT_NOTHING;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct split_options *o = a->options;
    int depth;
    if (a->json)
        return hf_usage(a->command, "units are lines of text; --format json goes with huff perft sum");
    enum hf_exit code = hf_perft_depth(a->command, a->operand[1], &depth);
    if (code)
        return code;
    if (depth < 2)
        return hf_usage(a->command, "a count of depth %d cannot be split", depth);
    if (!o->at)
        return hf_usage(a->command, "--at K is missing: after how many plies to split, as in --at %d", depth / 2);
    if (o->at >= depth)
        return hf_usage(a->command, "--at takes a ply before the last, here 1 to %d, not %" PRId64, depth - 1, o->at);
    const struct hf_variant *variant = NULL;
    struct hf_split split = {0};
    struct hf_position start;
    struct hf_diag diag = {0};
    struct hf_watch watch = {0};
    struct hf_advance advance = {.threads = o->threads ? (int)o->threads : hf_processors(), .merge = true,
                                 .memory = hf_half_memory(), .folder = getenv("TMPDIR"), .stop = &hf_interrupted};
    code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_input_position(variant, o->fen, &start, NULL);
    if (code)
        goto cleanup;
    hf_watch_begin(&watch);
    hf_watch_depth(&watch, (int)o->at, 0);
    struct hf_split_how how = {variant, a->operand[0], (enum hf_count)o->count, depth, (int)o->at, &advance};
    enum hf_status status = hf_split_new(&how, &start, &split, &diag);
    hf_watch_end(&watch);
    code = status ? hf_report(status, &diag) : write_units(&split);

cleanup:
    hf_split_free(&split);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_perft_split = {
    .name = "perft split",
    .summary = "cut a count into work units for many machines",
    .about = "Writes one line of text for each distinct position K plies on: with the rules, the position, how many "
             "plies remain, in how many ways it is reached, and a checksum. The lines can be dealt out to any number "
             "of `huff perft count`, in any order and on any machines, by whatever deals out lines; `huff perft sum` "
             "adds the counted lines, and tells if one is missing, twice or altered. docs/distributed.md shows how "
             "with GNU parallel, Slurm and others.",
    .examples = "  huff perft split english 9 --at 3 | huff perft count | huff perft sum\n"
                "  huff perft split international 14 --at 6 --count orders > units\n"
                "  parallel --pipe -N 64 huff perft count --threads 1 < units | huff perft sum",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"DEPTH", HF_OPERAND_TEXT, HF_ONCE, "how many plies deep the whole count is"}},
    .options = table,
    .size = sizeof(struct split_options),
    .run = run};
