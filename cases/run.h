/* Runs scenarios, on several threads if wanted, and reports them in order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_RUN_H
#define HF_RUN_H

#include "check.h"
#include "suite.h"

struct hf_run {
    const struct hf_suite *suite;
    const size_t *selected;             /* indices into suite->scenario */
    size_t count;
    const struct hf_run_engine *engine; /* each scenario runs under all of them */
    size_t engines;
    int threads;                        /* 1 and more; the report is the same for any number */
    bool fail_fast;                     /* stop after the first that is no pass (disputed ones do not count) */
    const atomic_bool *stop;            /* when it becomes true, the run ends; what is known has been told */
    const struct hf_report *report;
    struct hf_report_out out;
};

enum { HF_RUN_THREADS = 256 };

/* The engines built in, by their names on the command line. */
extern const struct hf_run_engine hf_run_engines[];
enum { HF_RUN_ENGINES = 2 };

/* Runs and reports; TALLY is the caller's to free. The result, also in the tally, is the exit code: 0 all passed, 1
 * something failed, 3 a scenario makes no sense, 6 the report could not be written, 70 huff failed, 130 stopped.
 * EARLIER is the exit code of what went before (3 if a file could not be loaded), which may be the worse. */
enum hf_exit hf_run(const struct hf_run *run, enum hf_exit earlier, struct hf_tally *tally);

#endif
