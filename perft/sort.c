/* Records of a few words each, in order: sorting them and merging equal ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sort.h"

#include <string.h>

#include "kernel.h"

enum { FEW = 24 }; /* records that are sorted by insertion */

static void copy(uint64_t *to, const uint64_t *from, int words)
{
    for (int i = 0; i < words; i++)
        to[i] = from[i];
}

static void insertion_sort(uint64_t *records, size_t count, int words)
{
    uint64_t held[HF_RECORD_WORDS];
    for (size_t i = 1; i < count; i++) {
        size_t j = i;
        copy(held, records + i * (size_t)words, words);
        for (; j && hf_record_compare(held, records + (j - 1) * (size_t)words, words) < 0; j--)
            copy(records + j * (size_t)words, records + (j - 1) * (size_t)words, words);
        copy(records + j * (size_t)words, held, words);
    }
}

/* Moves every record into the bucket of its byte (byte number BYTE from the left), in place: each bucket has a next free place,
 * and whatever stands there is exchanged for a record that belongs there. */
static void deal(uint64_t *records, size_t count, int words, int byte, size_t start[257])
{
    const int word = byte / 8, shift = 56 - byte % 8 * 8;
    size_t next[256], sizes[256] = {0};
    for (size_t i = 0; i < count; i++)
        sizes[records[i * (size_t)words + (size_t)word] >> shift & 255]++;
    start[0] = 0;
    for (int b = 0; b < 256; b++) {
        next[b] = start[b];
        start[b + 1] = start[b] + sizes[b];
    }
    for (int b = 0; b < 256; b++) {
        while (next[b] < start[b + 1]) {
            uint64_t *here = records + next[b] * (size_t)words;
            int home = (int)(here[word] >> shift & 255);
            if (home == b) {
                next[b]++;
                continue;
            }
            uint64_t held[HF_RECORD_WORDS], *there = records + next[home]++ * (size_t)words;
            copy(held, there, words);
            copy(there, here, words);
            copy(here, held, words);
        }
    }
}

static void radix_sort(uint64_t *records, size_t count, int words, int byte)
{
    if (count <= FEW) {
        insertion_sort(records, count, words);
        return;
    }
    if (byte == (words - 1) * 8)
        return;
    size_t start[257];
    deal(records, count, words, byte, start);
    for (int b = 0; b < 256; b++)
        if (start[b + 1] - start[b] > 1)
            radix_sort(records + start[b] * (size_t)words, start[b + 1] - start[b], words, byte + 1);
}

void hf_records_sort(uint64_t *records, size_t count, int words)
{
    radix_sort(records, count, words, 0);
}

size_t hf_records_merge(uint64_t *records, size_t count, int words)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t *record = records + i * (size_t)words, *last = records + (kept - (kept > 0)) * (size_t)words, sum;
        if (kept && !hf_record_compare(last, record, words)
            && !__builtin_add_overflow(last[words - 1], record[words - 1], &sum))
            last[words - 1] = sum;
        else
            copy(records + kept++ * (size_t)words, record, words);
    }
    return kept;
}
