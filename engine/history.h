/* The positions of a game and how often each has occurred, found by hash so that long games stay quick.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_HISTORY_H
#define HF_HISTORY_H

#include "huff.h"

struct hf_occurrence { struct hf_position position; int count; };

/* Starts with {0}. */
struct hf_history { struct hf_occurrence *slot; size_t used, capacity; };

/* Adds an occurrence of POSITION; COUNT receives how many there are now. On HF_NO_MEMORY nothing has changed. */
enum hf_status hf_history_add(struct hf_history *history, const struct hf_position *position, int *count);
void hf_history_free(struct hf_history *history);

#endif
