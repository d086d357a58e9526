/* A line on the terminal that tells how far a long count has come.
 *
 * SPDX-License-Identifier: MIT
 */
#include "progress.h"

#include <stdio.h>
#include <time.h>

#include "clock.h"
#include "terminal.h"

enum { PATIENCE = 2 }; /* seconds before a count is long */

static void show(struct hf_watch *watch)
{
    double spent = hf_clock() - watch->began, total = (double)watch->progress.total;
    if (spent < PATIENCE)
        return;
    fprintf(stderr, "\r\033[Kdepth %d: ", watch->depth);
    if (total <= 0) {
        fprintf(stderr, "%.0f s", spent);
    } else {
        double share = (double)watch->progress.done / total;
        fprintf(stderr, "%.1f %%, %.0f s", share * 100, spent);
        if (share > 0.005)
            fprintf(stderr, ", %.0f s left", spent / share - spent);
        if (share > 0 && watch->expected > 0)
            fprintf(stderr, ", about %.0f M/s", watch->expected * share / spent * 1e-6);
    }
    fflush(stderr);
}

static void *keep_showing(void *argument)
{
    struct hf_watch *watch = argument;
    for (int tick = 1; !watch->ended; tick++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        if (tick % 5 == 0)
            show(watch);
    }
    return NULL;
}

void hf_watch_begin(struct hf_watch *watch)
{
    watch->began = hf_clock();
    watch->running = hf_is_terminal(stderr) && !pthread_create(&watch->thread, NULL, keep_showing, watch);
}

void hf_watch_depth(struct hf_watch *watch, int depth, double expected)
{
    watch->depth = depth;
    watch->expected = expected;
    watch->began = hf_clock();
    watch->progress.total = 0;
}

void hf_watch_end(struct hf_watch *watch)
{
    if (!watch->running)
        return;
    watch->ended = true;
    pthread_join(watch->thread, NULL);
    watch->running = false;
    fputs("\r\033[K", stderr);
}
