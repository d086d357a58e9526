/* Records of a few words each, in order: sorting them and merging equal ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SORT_H
#define HF_SORT_H

#include "huff.h"

/* Sorts COUNT records of WORDS words by their first WORDS-1 (the key), the first word weighing most. In place. */
void hf_records_sort(uint64_t *records, size_t count, int words);

/* Adds the last words (multiplicities) of neighbours with equal keys; where a sum would pass 2^64 both stay. Returns how many
 * records are left. */
size_t hf_records_merge(uint64_t *records, size_t count, int words);

/* Compares the keys of two records: negative, 0, positive. */
static inline int hf_record_compare(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words - 1; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

#endif
