/* A hash table with open addressing over a growing list of entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memo.h"

#include <stdlib.h>
#include <string.h>

static size_t hash_of(const struct hf_memo_key *key)
{
    uint64_t word[sizeof *key / sizeof(uint64_t)], hash = 0;
    memcpy(word, key, sizeof word);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        hash = (hash ^ word[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (size_t)hash;
}

/* The slot where the key is, or the free one where it would be. */
static size_t *find(const struct hf_memo *memo, const struct hf_memo_key *key)
{
    size_t mask = memo->slots - 1, i = hash_of(key) & mask;
    while (memo->slot[i] && memcmp(&memo->item[memo->slot[i] - 1].key, key, sizeof *key) != 0)
        i = (i + 1) & mask;
    return &memo->slot[i];
}

static bool grow(struct hf_memo *memo)
{
    size_t capacity = memo->capacity ? 2 * memo->capacity : 64;
    struct hf_memo_entry *item = realloc(memo->item, capacity * sizeof *item);
    if (!item)
        return false;
    memo->item = item;
    size_t *slot = calloc(2 * capacity, sizeof *slot);
    if (!slot)
        return false;
    free(memo->slot);
    memo->slot = slot;
    memo->slots = 2 * capacity;
    memo->capacity = capacity;
    for (size_t i = 0; i < memo->count; i++)
        *find(memo, &memo->item[i].key) = i + 1;
    return true;
}

struct hf_memo_entry *hf_memo_at(struct hf_memo *memo, const struct hf_memo_key *key, bool *fresh)
{
    if (memo->count == memo->capacity && !grow(memo))
        return NULL;
    size_t *slot = find(memo, key);
    *fresh = *slot == 0;
    if (*fresh) {
        memo->item[memo->count] = (struct hf_memo_entry){.key = *key};
        *slot = ++memo->count;
    }
    return &memo->item[*slot - 1];
}

void hf_memo_clear(struct hf_memo *memo)
{
    memo->count = 0;
    if (memo->slot)
        memset(memo->slot, 0, memo->slots * sizeof *memo->slot);
}

void hf_memo_free(struct hf_memo *memo)
{
    free(memo->item);
    free(memo->slot);
    *memo = (struct hf_memo){0};
}
