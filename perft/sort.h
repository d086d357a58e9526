/* Records of a few words each, in order: sorting them and merging equal ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SORT_H
#define HF_SORT_H

#include "huff.h"

enum { HF_SORT_SPARE = 1 << 13 }; /* records that sorting needs room for */

/* Sorts COUNT records of WORDS words, 2 to HF_RECORD_WORDS, by their first WORDS-1 (the key), the first word weighing
 * most. SPARE has room for COUNT or HF_SORT_SPARE records, whichever is less. */
void hf_records_sort(uint64_t *records, size_t count, int words, uint64_t *spare);

/* Adds the last words (multiplicities) of neighbours with equal keys. Where a sum passes 2^64-1, as many records as
 * needed stay, all but the last of 2^64-1: whatever order they came in; then *SPLIT becomes true. Returns how many
 * records are left. */
size_t hf_records_merge(uint64_t *records, size_t count, int words, bool *split);

/* Copies the COUNT records whose numbers are in ORDER to TO, one after the other. */
void hf_records_gather(uint64_t *to, const uint64_t *records, const uint32_t *order, size_t count, int words);

/* Compares the keys of two records: negative, 0, positive. */
static inline int hf_record_compare(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words - 1; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

#endif
