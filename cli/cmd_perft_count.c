/* huff perft count: a filter from work units to counted ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "input.h"
#include "lines.h"
#include "load.h"
#include "perft.h"
#include "table.h"
#include "terminal.h"

enum { WORTH_A_TABLE = 8 };                       /* plies below a unit for which a table is taken unasked */
#define TABLE_OF_A_THREAD ((uint64_t)64 << 20)

struct count_options {
    const char *variant;
    int64_t threads;
    uint64_t hash;
};

static const struct hf_option table[] = {
    {"threads", 't', HF_OPT_NUMBER, offsetof(struct count_options, threads), "N",
     "units counted at a time (default: one per processor)", .least = 1, .most = HF_MOST_THREADS},
    {"hash", 0, HF_OPT_SIZE, offsetof(struct count_options, hash), "SIZE",
     "memory for positions met before (K, M, G); 0: none; default: 64M a thread for units of 8 plies or more"},
    {"variant", 0, HF_OPT_TEXT, offsetof(struct count_options, variant), "VARIANT",
     "where the variant is, if not where the units say"},
    {.name = NULL}};

static const struct count_options defaults = {.hash = HF_HASH_AUTO};

/* The filter, and what the units at hand have in common. */
struct filter {
    const struct count_options *o;
    struct hf_lines lines;
    char text[HF_UNIT_LINE];
    struct hf_unit unit;               /* of the present line */
    struct hf_job job;                 /* whose variant and convention are open */
    const struct hf_variant *variant;  /* NULL: none is, or it cannot be had */
    size_t refused;                    /* lines */
    struct hf_diag why_not;            /* then, if job is one */
    struct hf_counting how;
    struct hf_crew *crew;
    enum hf_exit code;
};

static enum hf_status print(const struct hf_unit *unit, void *context, struct hf_diag *diag)
{
    (void)context;
    char line[HF_UNIT_LINE];
    hf_unit_write(unit, line);
    hf_out("%s", line);
    hf_out_flush(); /* whole lines are safe, whatever happens to this process */
    return hf_output_failed() ? hf_fail(diag, HF_STOPPED, "the output cannot be written") : HF_OK;
}

/* Tells what is wrong with the present line. */
static void refuse(struct filter *f, const struct hf_diag *why)
{
    struct hf_diag diag = *why;
    snprintf(diag.file, sizeof diag.file, "standard input");
    diag.line = (int)f->lines.number;
    if (!f->lines.ended && !diag.hint[0])
        hf_hint(&diag, "the line has no line end: it may have been cut off");
    f->code = hf_exit_worse(f->code, f->refused++ < HF_LINES_TOLD ? hf_report(HF_INVALID, &diag) : HF_EXIT_DATA);
}

/* Ends the crew and closes the variant. */
static void close_job(struct filter *f)
{
    struct hf_diag diag = {0};
    enum hf_status status = hf_crew_end(f->crew, &diag);
    if (status && !hf_output_failed()) /* else it is told at the end */
        f->code = hf_exit_worse(f->code, hf_report(status, &diag));
    f->crew = NULL;
    hf_table_free(f->how.table);
    f->how.table = NULL;
    hf_variant_close(f->variant);
    f->variant = NULL;
}

/* Opens the variant of the present unit, if its rules are those that the unit was made by. */
static enum hf_status open_variant(struct filter *f, struct hf_diag *diag)
{
    const char *name = f->o->variant ? f->o->variant : f->job.variant;
    enum hf_status status = hf_variant_open(name, NULL, &f->variant, diag);
    if (status == HF_OK && strcmp(f->variant->digest, f->job.rules) != 0) {
        status = hf_fail(diag, HF_INVALID, "the rules of %s here (%s) are others than those of the unit (%s)", name,
                         f->variant->digest, f->job.rules);
        hf_hint(diag, "name the file that the units were made from with --variant");
    } else if (status && !f->o->variant && diag) {
        char reason[sizeof diag->message];
        memcpy(reason, diag->message, sizeof reason);
        hf_fail(diag, status, "its variant cannot be had: %.400s", reason);
        hf_hint(diag, "say where its file is with --variant");
    }
    if (status) {
        hf_variant_close(f->variant);
        f->variant = NULL;
    }
    return status;
}

/* Sees that there is a crew for the present unit. False: there is none to be had, and nothing more can be counted. */
static bool open_job(struct filter *f)
{
    const struct hf_job *job = &f->unit.job;
    if (!strcmp(f->job.variant, job->variant) && !strcmp(f->job.rules, job->rules) && f->job.count == job->count)
        return true;
    close_job(f);
    if (f->code == HF_EXIT_INTERRUPTED || f->code == HF_EXIT_BUG || hf_output_failed())
        return false;
    f->job = *job;
    if (open_variant(f, &f->why_not))
        return true;
    int threads = f->o->threads ? (int)f->o->threads : hf_processors();
    uint64_t size = f->o->hash != HF_HASH_AUTO    ? f->o->hash
                    : job->depth >= WORTH_A_TABLE ? TABLE_OF_A_THREAD * (uint64_t)threads
                                                  : 0;
    f->how = (struct hf_counting){.variant = f->variant, .engine = HF_FAST, .count = job->count, .threads = threads,
                                  .folder = getenv("TMPDIR"), .stop = &hf_interrupted};
    enum hf_exit code = hf_perft_memory(&f->how, size);
    struct hf_diag diag = {0};
    if (!code) {
        enum hf_status status = hf_count_fail(hf_crew_new(&f->how, true, print, NULL, &f->crew), &diag);
        code = status ? hf_report(status, &diag) : HF_EXIT_OK;
    }
    f->code = hf_exit_worse(f->code, code);
    return code == HF_EXIT_OK;
}

/* Moves the column of a diagnostic from the FEN to the line it stands in. */
static void shift_column(const char *text, struct hf_diag *diag)
{
    const char *fen = strstr(text, "\tfen=") + 5;
    if (!diag->column)
        diag->column = 1;
    for (const char *c = text; c < fen; c++)
        diag->column += ((unsigned char)*c & 0xC0) != 0x80; /* not a character's later bytes */
}

/* Hands the unit of the present line to the crew. False: the crew has given up. */
static bool take_unit(struct filter *f)
{
    struct hf_diag diag = {0};
    struct hf_position position;
    if (f->unit.counted && !f->crew)
        return print(&f->unit, NULL, &diag) == HF_OK;
    if (f->unit.counted)
        return hf_crew_put(f->crew, &f->unit, NULL) == HF_OK;
    if (!open_job(f))
        return false;
    if (!f->variant) {
        refuse(f, &f->why_not);
    } else if (hf_fen_read(f->variant, f->unit.fen, strlen(f->unit.fen), &position, NULL, 0, &diag)) {
        shift_column(f->text, &diag);
        refuse(f, &diag);
    } else {
        return hf_crew_put(f->crew, &f->unit, &position) == HF_OK;
    }
    return true;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    if (a->json)
        return hf_usage(a->command, "units are lines of text; --format json goes with huff perft sum");
    struct filter f = {.o = a->options, .lines = {.stream = stdin}};
    f.code = hf_perft_hash(a->command, f.o->hash);
    if (f.code)
        return f.code;
    hf_terminal_interrupts_reads();
    bool good = true;
    while (good && !hf_interrupted && hf_lines_next(&f.lines, f.text, sizeof f.text)) {
        struct hf_diag diag = {0};
        if (hf_line_is_blank(f.text, f.lines.length))
            continue;
        if (f.lines.length >= sizeof f.text)
            hf_fail(&diag, HF_INVALID, "the line has %zu characters; no unit has so many", f.lines.length);
        else if (hf_unit_read(f.text, f.lines.length, &f.unit, &diag) == HF_OK) {
            good = take_unit(&f);
            continue;
        }
        refuse(&f, &diag);
    }
    int error = errno;
    if (good && !hf_interrupted && ferror(stdin)) {
        hf_note("cannot read standard input: %s", strerror(error));
        f.code = hf_exit_worse(f.code, HF_EXIT_DATA);
    }
    close_job(&f);
    if (f.refused > HF_LINES_TOLD)
        hf_note("and %zu lines more are refused", f.refused - HF_LINES_TOLD);
    return hf_interrupted ? hf_exit_worse(f.code, HF_EXIT_INTERRUPTED) : f.code;
}

const struct hf_command hf_cmd_perft_count = {
    .name = "perft count",
    .summary = "count the work units on standard input",
    .about = "Reads lines of huff perft split from standard input and writes each with its count to standard output, "
             "in the same order, as soon as it is counted. Lines that are counted already pass through; blank lines "
             "are passed over. A broken line is told on stderr with its number, and the exit code is 3; the others "
             "are counted all the same.\n\n"
             "The count is that of the position alone: how often it is reached is multiplied in by huff perft sum.",
    .examples = "  huff perft count < units > counted\n"
                "  huff perft count --threads 1 --hash 1G < units > counted",
    .options = table,
    .size = sizeof(struct count_options),
    .defaults = &defaults,
    .run = run};
