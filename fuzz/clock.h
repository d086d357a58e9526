/* Seconds on a clock that only goes on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CLOCK_H
#define HF_CLOCK_H

#include <time.h>

static inline double hf_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
