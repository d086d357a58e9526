/* What a run of scenarios found, and the writers that tell it: one struct of functions each.
 *
 * How to add a writer: write reports/NAME.c with a `const struct hf_report hf_report_NAME`, declare it below, and give
 * it a name in the --format of cli/cmd_run.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_REPORT_H
#define HF_REPORT_H

#include "exit.h"

#include <stdio.h>  /* FILE */

/* From good to bad. An error is no verdict on the engine: the scenario itself makes no sense, or huff failed. */
enum hf_outcome { HF_PASSED, HF_FAILED, HF_ERROR, HF_OUTCOMES };
extern const char *const hf_outcome_names[HF_OUTCOMES]; /* "passed" … */

/* One line of what was expected and what was found. */
struct hf_mark {
    char sign;  /* ' ' expected and found, '-' expected but not found, '+' found but not expected */
    char *text;
};

/* One expectation that was not met. */
struct hf_finding {
    const char *expect; /* its key: "legal", "status" … */
    int line;           /* where it stands in the file */
    char *message;      /* in words */
    struct hf_mark *mark;
    size_t marks;
};

/* A scenario under one engine. */
struct hf_trial {
    const char *engine;        /* "builtin:fast" */
    enum hf_outcome outcome;
    enum hf_status status;     /* of an error: HF_INVALID if the scenario is to blame, else a fault of huff */
    struct hf_diag diag;       /* of an error */
    bool has_position;         /* false if the position itself was refused */
    struct hf_position position; /* after the moves, or where they stopped */
    struct hf_finding *finding;
    size_t findings;
};

/* A scenario under all engines of the run. The texts belong to the scenario. */
struct hf_verdict {
    const char *id, *title, *file; /* title may be "" */
    int line;
    bool disputed;
    const struct hf_variant *variant;
    const char *const *rule; /* ids of articles */
    size_t rules;
    enum hf_outcome outcome; /* the worst of the trials */
    struct hf_trial *trial;
    size_t trials;
};

struct hf_sum { size_t passed, failed, errors, disputed, disputed_failed; };

/* The sums of a run; one line per variant, in order of first appearance. */
struct hf_tally {
    struct hf_sum all;
    struct hf_tally_line { const char *variant; struct hf_sum sum; } *line;
    size_t lines;
    size_t selected;  /* how many scenarios should have run */
    bool incomplete;  /* not all of them did */
    enum hf_exit exit_code;
};

struct hf_report_out {
    FILE *stream;
    bool ascii;  /* boards in plain ASCII */
    bool colour;
    const char *program; /* how huff was called, for the command that runs a trial again */
};

struct hf_report {
    void (*header)(const struct hf_report_out *out, const char *const *engines, size_t count, size_t scenarios);
    void (*verdict)(const struct hf_report_out *out, const struct hf_verdict *verdict);
    void (*footer)(const struct hf_report_out *out, const struct hf_tally *tally);
};

extern const struct hf_report hf_report_text; /* silent on what passes; the last line holds the sums */
extern const struct hf_report hf_report_json; /* JSON lines: header, case, case …, footer (docs/scenario-format.md) */

/* Adds a verdict to the sums. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_tally_add(struct hf_tally *tally, const struct hf_verdict *verdict);
void hf_tally_free(struct hf_tally *tally);

/* Frees what the runner has put into a verdict (not the texts of the scenario). */
void hf_verdict_free(struct hf_verdict *verdict);

/* What the article ID of VARIANT says, or NULL. */
const char *hf_article_text(const struct hf_variant *variant, const char *id);

/* The command that runs this trial alone again, as a line for a shell; PROGRAM may be NULL: huff. */
void hf_print_replay(FILE *out, const char *program, const struct hf_verdict *verdict, const struct hf_trial *trial);

#endif
