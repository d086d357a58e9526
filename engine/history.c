/* The positions of a game and how often each has occurred: a table with open addressing, at most half full.
 *
 * SPDX-License-Identifier: MIT
 */
#include "history.h"

#include <stdint.h>
#include <stdlib.h>

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct hf_position *p)
{
    uint64_t hash = p->side + 1u;
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++) {
        hf_set sets[] = {p->men[colour], p->kings[colour]};
        for (int i = 0; i < 2; i++)
            hash = mix(mix(hash, (uint64_t)sets[i]), (uint64_t)(sets[i] >> 64));
        hash = mix(hash, p->run[colour].square * 256u + p->run[colour].count);
    }
    return hash;
}

/* The slot of POSITION, or the empty one where it belongs. CAPACITY is a power of 2, and there is an empty slot. */
static struct hf_occurrence *find(struct hf_occurrence *slot, size_t capacity, const struct hf_position *position)
{
    size_t i = (size_t)hash_of(position) & (capacity - 1);
    while (slot[i].count > 0 && !hf_position_equal(&slot[i].position, position))
        i = (i + 1) & (capacity - 1);
    return &slot[i];
}

static enum hf_status grow(struct hf_history *history)
{
    if (history->used * 2 < history->capacity)
        return HF_OK;
    if (history->capacity > SIZE_MAX / 4)
        return HF_NO_MEMORY;
    size_t capacity = history->capacity ? history->capacity * 2 : 64;
    struct hf_occurrence *slot = calloc(capacity, sizeof *slot);
    if (!slot)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < history->capacity; i++)
        if (history->slot[i].count > 0)
            *find(slot, capacity, &history->slot[i].position) = history->slot[i];
    free(history->slot);
    history->slot = slot;
    history->capacity = capacity;
    return HF_OK;
}

enum hf_status hf_history_add(struct hf_history *history, const struct hf_position *position, int *count)
{
    enum hf_status status = grow(history);
    if (status)
        return status;
    struct hf_occurrence *slot = find(history->slot, history->capacity, position);
    if (slot->count == 0) {
        slot->position = *position;
        history->used++;
    }
    *count = ++slot->count;
    return HF_OK;
}

void hf_history_free(struct hf_history *history)
{
    free(history->slot);
    *history = (struct hf_history){0};
}
