/* huff fuzz: what its parts share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CLI_FUZZ_H
#define HF_CLI_FUZZ_H

#include <pthread.h>

#include "findings.h"
#include "options.h"

struct hf_fuzz_options {
    const char *seed, *time, *out, *shrink_time, *replay;
    int64_t count, threads;
    int engine;
    struct hf_list source, property;
};

/* The status of a campaign on the terminal (stderr). */
struct hf_fuzz_watch {
    const struct hf_campaign *campaign;
    double began;
    atomic_bool ended;
    bool running;
    pthread_t thread;
};
void hf_fuzz_watch_begin(struct hf_fuzz_watch *watch, const struct hf_campaign *campaign);
void hf_fuzz_watch_end(struct hf_fuzz_watch *watch);

/* Tells on stdout what a campaign of SECONDS has done and found. */
void hf_fuzz_tell(const struct hf_campaign *campaign, const struct hf_findings *findings, double seconds);
json_t *hf_fuzz_json(const struct hf_campaign *campaign, const struct hf_findings *findings, double seconds,
                     bool complete);

/* --replay: holds the scenarios of a file against their properties. PROPERTIES: bits; 0: what their ids name. */
enum hf_exit hf_fuzz_replay(const char *file, const struct hf_engine_under_test *engine, unsigned properties,
                            bool json);

#endif
