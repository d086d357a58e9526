/* huff perft: how many sequences of moves there are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>  /* sysconf */

#include "clock.h"
#include "input.h"
#include "load.h"
#include "progress.h"
#include "reference.h"
#include "table.h"
#include "terminal.h"

static const struct hf_option table[] = {
    {"fen", 0, HF_OPT_TEXT, offsetof(struct hf_perft_options, fen), "FEN", "the position instead of the start"},
    {"divide", 0, HF_OPT_SWITCH, offsetof(struct hf_perft_options, divide), NULL, "also the count below each move"},
    {"count", 0, HF_OPT_NAMED, offsetof(struct hf_perft_options, count), "HOW",
     "what one move is: sets (the default), orders or routes", .choices = hf_count_names},
    {"threads", 't', HF_OPT_NUMBER, offsetof(struct hf_perft_options, threads), "N",
     "threads (default: one per processor)", .least = 1, .most = HF_MOST_THREADS},
    {"hash", 0, HF_OPT_SIZE, offsetof(struct hf_perft_options, hash), "SIZE",
     "memory for positions met before (K, M, G): the distinct ones some plies on, and up to 64M a table; 0: none; default: "
     "none for counts below 10^9, else half of what is free. With --unique: what is beyond it goes into files"},
    {"no-bulk", 0, HF_OPT_SWITCH, offsetof(struct hf_perft_options, no_bulk), NULL,
     "make each last move instead of counting them"},
    {"unique", 0, HF_OPT_SWITCH, offsetof(struct hf_perft_options, unique), NULL,
     "count the distinct positions after each ply instead"},
    {"check", 0, HF_OPT_SWITCH, offsetof(struct hf_perft_options, check), NULL,
     "compare with the published tables of the variant"},
    {"resume", 0, HF_OPT_TEXT, offsetof(struct hf_perft_options, resume), "FILE",
     "keep what is counted in FILE, and go on from it if it is there"},
    {"max-nodes", 0, HF_OPT_SIZE, offsetof(struct hf_perft_options, max_nodes), "N",
     "with --check: only counts of at most N leaves (default 100 million)"},
    {"engine", 0, HF_OPT_NAMED, offsetof(struct hf_perft_options, engine), "ENGINE", "which generator",
     .choices = hf_engine_choices},
    {.name = NULL}};

enum { LEAST_MEMORY = 1 << 20 }; /* bytes, for --unique */

static const struct hf_perft_options defaults = {.hash = HF_HASH_AUTO, .max_nodes = 100000000};

/* One run of the command. */
struct session {
    const struct hf_perft_options *o;
    bool json;
    const struct hf_variant *variant;
    struct hf_position start;
    struct hf_counting how;
    struct hf_watch watch;
    json_t *depths;
    struct { hf_u128 nodes; double seconds; } last, before;
};

/* Gives the session memory for positions met before, if a count of EXPECTED leaves is worth it; once, as its size
 * stays. */
static enum hf_exit want_memory(struct session *s, double expected)
{
    size_t size = s->how.engine == HF_FAST ? hf_hash_size(s->o->hash, expected) : 0;
    return size && !s->how.table ? hf_perft_memory(&s->how, size) : HF_EXIT_OK;
}

static double expect(const struct session *s, int depth)
{
    if (depth < 3 || !s->before.nodes)
        return 0;
    return (double)s->last.nodes / (double)s->before.nodes * (double)s->last.nodes;
}

static void tell_depth(struct session *s, int depth, hf_u128 nodes, double seconds)
{
    char number[HF_GROUPED_SIZE], decimal[HF_DECIMAL_SIZE], rate[32] = "", ratio[32] = "";
    hf_decimal(nodes, decimal);
    if (s->json) {
        json_array_append_new(s->depths, json_pack("{s:i, s:s, s:f}", "depth", depth, "nodes", decimal, "seconds", seconds));
    } else {
        double speed = (double)nodes / seconds * 1e-6;
        if (seconds >= 0.001)
            snprintf(rate, sizeof rate, speed < 1e7 ? "%.1f M/s" : "%.2g M/s", speed);
        if (s->last.nodes)
            snprintf(ratio, sizeof ratio, "x %.3f", (double)nodes / (double)s->last.nodes);
        hf_out("%5d  %25s  %9.3f s  %12s  %9s\n", depth, hf_grouped(nodes, number), seconds, rate, ratio);
        hf_out_flush();
    }
    s->before = s->last;
    s->last.nodes = nodes;
    s->last.seconds = seconds;
}

static enum hf_exit count_depths(struct session *s, int depth)
{
    enum hf_exit code = HF_EXIT_OK;
    struct hf_counter counter;
    struct hf_diag diag = {0};
    hf_counter_begin(&s->how, &s->start, &counter);
    for (int d = 1; d <= depth && !code; d++) {
        double expected = expect(s, d);
        bool had = s->how.table != NULL;
        code = want_memory(s, expected);
        if (code)
            break;
        if (!had && s->how.table) {
            hf_counter_end(&counter);
            hf_counter_begin(&s->how, &s->start, &counter);
        }
        hf_watch_depth(&s->watch, d, expected);
        double began = hf_clock();
        hf_u128 nodes;
        enum hf_status status = hf_counter_depth(&counter, d, &nodes, &diag);
        if (status)
            code = hf_report(status, &diag);
        else
            tell_depth(s, d, nodes, hf_clock() - began);
    }
    hf_counter_end(&counter);
    return code;
}

/* The distinct positions after each ply: pieces, their squares, the side to move, and how often a king has moved in a
 * row where a rule asks for that. */
static enum hf_exit count_distinct(struct session *s, int depth)
{
    struct hf_frontier frontier;
    struct hf_diag diag = {0};
    struct hf_advance how = {.threads = s->how.threads, .merge = true, .forget = true, .folder = s->how.folder,
                             .stop = &hf_interrupted, .progress = &s->watch.progress.done};
    how.memory = s->o->hash == HF_HASH_AUTO ? hf_half_memory() : s->o->hash;
    enum hf_status status = hf_count_fail(hf_frontier_new(s->variant, HF_SETS, &s->start, &frontier), &diag);
    for (int d = 1; d <= depth && status == HF_OK; d++) {
        hf_watch_depth(&s->watch, d, 0);
        s->watch.progress.done = 0;
        s->watch.progress.total = frontier.count;
        double began = hf_clock();
        status = hf_frontier_advance(&frontier, &how, &diag);
        for (; status == HF_NO_MEMORY && how.memory > LEAST_MEMORY; how.memory /= 2) /* sooner into files */
            status = hf_frontier_advance(&frontier, &how, &diag);
        if (status == HF_OK)
            tell_depth(s, d, hf_frontier_distinct(&frontier), hf_clock() - began);
    }
    hf_frontier_free(&frontier);
    return status ? hf_report(status, &diag) : HF_EXIT_OK;
}

/* The lines of --divide. *OUT receives them as JSON. */
static enum hf_exit divide(struct session *s, int depth, json_t **out)
{
    struct hf_divide d;
    struct hf_diag diag = {0};
    char text[HF_MOVE_SIZE], number[HF_DECIMAL_SIZE], grouped[HF_GROUPED_SIZE];
    *out = json_array();
    hf_watch_depth(&s->watch, depth, 0);
    enum hf_status status = hf_divide(&s->how, &s->start, depth, &d, &diag), written = HF_OK;
    for (size_t i = 0; i < d.known && written == HF_OK; i++) { /* what is known, also if it was interrupted */
        size_t m = d.order[i];
        written = hf_move_write(s->variant, &s->start, &d.moves, &d.moves.item[m], text);
        hf_decimal(d.nodes[m], number);
        if (written)
            hf_fail(&diag, status = written, "a legal move cannot be written");
        else if (s->json)
            json_array_append_new(*out, json_pack("{s:s, s:s}", "move", text, "nodes", number));
        else
            hf_out("%12s  %20s\n", text, hf_grouped(d.nodes[m], grouped));
    }
    hf_divide_free(&d);
    return status ? hf_report(status, &diag) : HF_EXIT_OK;
}

static enum hf_exit count(struct session *s, int depth)
{
    char fen[HF_FEN_SIZE];
    json_t *lines = NULL;
    hf_fen_write(s->variant, &s->start, fen);
    if (!s->json && !s->o->unique)
        hf_out("%s, %s, %d thread%s\n", s->variant->name, hf_count_names[s->how.count], s->how.threads,
               s->how.threads > 1 ? "s" : "");
    else if (!s->json)
        hf_out("%s\n", s->variant->name);
    if (!s->json)
        hf_out("%5s  %25s  %11s  %12s  %9s\n", s->o->unique ? "ply" : "depth",
               s->o->unique ? "distinct positions" : "nodes", "time", "rate", "ratio");
    hf_watch_begin(&s->watch);
    enum hf_exit code = (s->o->unique ? count_distinct : count_depths)(s, depth);
    if (!code && s->o->divide)
        code = divide(s, depth, &lines);
    hf_watch_end(&s->watch);
    if (!s->json) {
        if (s->how.table && s->how.table->probes)
            hf_out("table: %.1f %% of %s look-ups hit, %zu KiB\n",
                   100.0 * (double)s->how.table->hits / (double)s->how.table->probes,
                   hf_grouped(s->how.table->probes, (char[HF_GROUPED_SIZE]){0}), s->how.table->bytes >> 10);
        return code;
    }
    json_t *root = json_pack("{s:s, s:s, s:s, s:O}", "variant", s->variant->name, "fen", fen, "count",
                             s->o->unique ? "unique" : hf_count_names[s->how.count], "depths", s->depths);
    if (lines)
        json_object_set_new(root, "divide", lines);
    if (code)
        json_object_set_new(root, "complete", json_false());
    return hf_exit_worse(code, hf_out_json(root));
}

static enum hf_exit run(const struct hf_arguments *a)
{
    struct session s = {.o = a->options, .json = a->json};
    int depth = 0;
    enum hf_exit code = HF_EXIT_OK;
    if (!a->operand[1] && !s.o->check)
        return hf_usage(a->command, "the depth is missing, as in huff perft %s 8", a->operand[0]);
    if (a->operand[1])
        code = hf_perft_depth(a->command, a->operand[1], &depth);
    code = code ? code : hf_perft_hash(a->command, s.o->hash);
    if (code)
        return code;
    if (s.o->unique && (s.o->divide || s.o->check || s.o->count || s.o->no_bulk || s.o->engine != HF_FAST))
        return hf_usage(a->command, "--unique goes with neither --divide nor --check nor --count nor --no-bulk nor "
                                    "another engine");
    if (s.o->check && (s.o->divide || s.o->fen || s.o->count))
        return hf_usage(a->command, "--check goes with neither --divide nor --fen nor --count: the tables say what is "
                                    "counted");
    if (!s.o->check && s.o->max_nodes != defaults.max_nodes)
        return hf_usage(a->command, "--max-nodes goes with --check only");
    if (s.o->resume && (s.o->unique || s.o->divide || s.o->check || s.o->engine != HF_FAST))
        return hf_usage(a->command, "--resume goes with neither --divide nor --unique nor --check nor another engine");
    code = hf_input_variant(a->operand[0], &s.variant);
    if (!code && s.o->check)
        code = hf_perft_check(s.variant, depth, s.o, a->json);
    else if (!code)
        code = hf_input_position(s.variant, s.o->fen, &s.start, NULL);
    if (!code && s.o->resume)
        code = hf_perft_resume(s.variant, a->operand[0], &s.start, depth, s.o, a->json);
    if (code || s.o->check || s.o->resume)
        goto cleanup;
    s.how = (struct hf_counting){.variant = s.variant,
                                 .engine = (enum hf_engine)s.o->engine,
                                 .count = (enum hf_count)s.o->count,
                                 .no_bulk = s.o->no_bulk,
                                 .threads = s.o->threads ? (int)s.o->threads : hf_processors(),
                                 .folder = getenv("TMPDIR"),
                                 .stop = &hf_interrupted,
                                 .progress = &s.watch.progress};
    if (s.how.engine != HF_FAST)
        s.how.threads = 1;
    s.depths = json_array();
    code = count(&s, depth);

cleanup:
    json_decref(s.depths);
    hf_table_free(s.how.table);
    hf_variant_close(s.variant);
    return code;
}

const struct hf_command hf_cmd_perft = {
    .name = "perft",
    .summary = "count the sequences of moves, or check published counts",
    .about = "Prints for each depth up to DEPTH how many sequences of exactly that many plies there are. A multiple "
             "capture is one move; a line that ends early adds nothing; draws do not end lines. Counts are exact at "
             "any size.\n\n"
             "Two captures of the same pieces with the same origin and destination are one move (--count sets). "
             "--count orders tells them apart by the order in which the pieces are taken, --count routes also by the "
             "squares landed on in between.\n\n"
             "--check compares with the published tables of the variant.\n\n"
             "--resume FILE is for a count of hours or days: it counts DEPTH alone, in some thousands of units, and "
             "keeps each in FILE as soon as it is counted. After an interruption the same command goes on from "
             "there. Positions that several units lead to are counted in each, so that it takes some times as long as the same "
             "count without --resume. To share a count between machines see huff perft split.",
    .examples = "  huff perft english 10\n"
                "  huff perft iranian 4 --divide\n"
                "  huff perft english 20 --count orders --hash 12G\n"
                "  huff perft english 16 --resume english-16   # can be interrupted, and goes on\n"
                "  huff perft english 12 --unique        # distinct positions\n"
                "  huff perft international --check      # against published tables",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"DEPTH", HF_OPERAND_TEXT, HF_OPTIONAL, "how many plies deep (not needed with --check)"}},
    .options = table,
    .size = sizeof(struct hf_perft_options),
    .defaults = &defaults,
    .run = run};
