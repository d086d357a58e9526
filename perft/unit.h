/* Work units: a perft cut into positions some plies on, each a line of text that holds all that is needed to count
 * it anywhere.
 *
 *     huff-unit-1 job=… unit=I/TOTAL variant=NAME rules=… count=sets from=FEN at=PLY depth=PLIES fen=FEN
 *     times=N check=…
 *
 * with a tab before each key. A counted line goes on with `nodes=N nodes-check=…`. The job is a digest of everything
 * the units of a count have in common and of all their positions (split.h); each check is one of the line so far. All
 * numbers are decimal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_UNIT_H
#define HF_UNIT_H

#include "huff.h"

enum { HF_UNIT_LINE = 4096, HF_UNIT_NAME = 1024, HF_RULES_DIGEST = 33 }; /* sizes of texts, the final NUL included */

/* What the units of one count have in common. */
struct hf_job {
    uint64_t digest;
    uint64_t total;              /* units */
    char variant[HF_UNIT_NAME];  /* a shipped name, or the path of a file as it was given; not in the digest */
    char rules[HF_RULES_DIGEST]; /* the digest of the variant's rules */
    enum hf_count count;
    char from[HF_FEN_SIZE];      /* where the count starts, */
    int at;                      /* how many plies on the units are, */
    int depth;                   /* and how many plies remain below each: at least 1 */
};

struct hf_unit {
    struct hf_job job;
    uint64_t index;              /* from 1 to job.total */
    char fen[HF_FEN_SIZE];
    uint64_t times;              /* in how many ways the position is reached; at least 1 */
    bool counted;
    hf_u128 nodes;               /* if counted: perft(job.depth) of the position; sums multiply it by times */
};

/* Can NAME stand in a line: is it short enough, without tabs and other control characters? */
bool hf_unit_takes_name(const char *name);

/* Writes the line with its line end and a NUL; returns its length without the NUL. */
size_t hf_unit_write(const struct hf_unit *unit, char out[HF_UNIT_LINE]);

/* Reads a line without its line end. HF_INVALID: it is no unit line or was altered; the diagnostic has the column.
 * The job digest and the FEN are taken as they stand: hf_ledger_close (ledger.h) checks the one, counting the other. */
enum hf_status hf_unit_read(const char *line, size_t length, struct hf_unit *unit, struct hf_diag *diag);

/* A digest of the position and its multiplicity, for the digest of the job. */
uint64_t hf_unit_digest(const struct hf_unit *unit);

/* The digest of JOB, given that of each of its units in order. */
uint64_t hf_job_digest(const struct hf_job *job, const uint64_t *units);

/* What two jobs differ in, as words ("the rules"); NULL if it is nothing but the variant's name. */
const char *hf_job_difference(const struct hf_job *a, const struct hf_job *b);

#endif
