/* Did you mean …: the known name that is most like an unknown one.
 *
 *     struct hf_nearest near = {.word = "englsh", .length = 6};
 *     for (…) hf_nearest_try(&near, candidate);
 *     if (near.best) …
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_NEAREST_H
#define HF_NEAREST_H

#include <stddef.h>

struct hf_nearest {
    const char *word; /* need not end in NUL */
    size_t length;
    const char *best; /* so far; NULL while nothing is near enough */
    int distance;     /* of best */
};

/* Takes CANDIDATE if it is nearer than what was tried before: letters that must be changed, put in, left out or swapped with
 * their neighbour, at most a third of the word (at least one, at most three); or if WORD is its beginning. */
void hf_nearest_try(struct hf_nearest *nearest, const char *candidate);

#endif
