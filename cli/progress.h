/* A line on the terminal that tells how far a long count has come. Elsewhere it is silent.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PROGRESS_H
#define HF_PROGRESS_H

#include <pthread.h>

#include "count.h"

struct hf_watch {
    struct hf_progress progress; /* for struct hf_counting */
    atomic_int depth;            /* what is being counted; set by hf_watch_depth */
    _Atomic double expected;     /* leaves that it is expected to have, or 0 */
    _Atomic double began;
    atomic_bool ended;
    pthread_t thread;
    bool running;
};

/* Begins to watch, if stderr is a terminal. */
void hf_watch_begin(struct hf_watch *watch);
/* A count of DEPTH begins, of about EXPECTED leaves (0: unknown). */
void hf_watch_depth(struct hf_watch *watch, int depth, double expected);
/* Ends, and takes the line away. */
void hf_watch_end(struct hf_watch *watch);

#endif
