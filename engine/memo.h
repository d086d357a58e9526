/* A table from states of a search to what is known about them. Entries keep the order in which they were added.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_MEMO_H
#define HF_MEMO_H

#include "huff.h"

/* A state. All bytes count, so zero a key before filling it. */
struct hf_memo_key {
    hf_set captured, squares[2];
    uint8_t detail[16];
};

struct hf_memo_entry {
    struct hf_memo_key key;
    hf_u128 best, weight; /* 0 in a new entry */
};

struct hf_memo { /* start with {0} */
    struct hf_memo_entry *item;
    size_t count, capacity;
    size_t *slot; /* index of an entry plus 1, 0 where free */
    size_t slots; /* a power of two */
};

/* The entry of a key, made if there was none (*FRESH tells). NULL if there is no memory. Earlier pointers become
 * stale. */
struct hf_memo_entry *hf_memo_at(struct hf_memo *memo, const struct hf_memo_key *key, bool *fresh);
void hf_memo_clear(struct hf_memo *memo); /* forgets the entries, keeps the memory */
void hf_memo_free(struct hf_memo *memo);

#endif
