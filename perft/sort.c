/* Records of a few words each, in order: sorting them and merging equal ones.
 *
 * Many records are dealt into buckets by their bytes from the left, in place, until a bucket fits into the processor's
 * cache; there it is sorted by its bytes from the right, to and fro between it and spare room, which needs no
 * comparison and no guess.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sort.h"

#include <string.h>

#include "kernel.h"

enum { FEW = 16 }; /* records that are sorted by insertion */
enum { MOST_BYTES = (HF_RECORD_WORDS - 1) * 8 }; /* of a key */

/* Runs CALL with `words` a constant, so that a record is copied by a few instructions. */
#define WITH_CONSTANT(n, call) case n: { enum { words = n }; call; break; }
#define WITH_WORDS(number, call)                                                                                            \
    switch (number) {                                                                                                       \
        WITH_CONSTANT(2, call) WITH_CONSTANT(3, call) WITH_CONSTANT(4, call) WITH_CONSTANT(5, call) WITH_CONSTANT(6, call)   \
        WITH_CONSTANT(7, call) WITH_CONSTANT(8, call)                                                                       \
    }
_Static_assert(HF_RECORD_WORDS == 8, "WITH_WORDS knows all widths of records");

#define INLINE inline __attribute__((always_inline))

static INLINE void copy(uint64_t *to, const uint64_t *from, int words)
{
    _Pragma("GCC unroll 8") for (int i = 0; i < words; i++) to[i] = from[i];
}

/* Byte number BYTE of a key, from the left. */
static INLINE unsigned byte_of(const uint64_t *record, int byte)
{
    return record[byte / 8] >> (56 - byte % 8 * 8) & 255;
}

static INLINE void insert(uint64_t *records, size_t count, int words)
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

/* Sorts by the bytes of keys from the last to number FIRST, one after the other, each time keeping the order of equals.
 */
static INLINE void sort_from_right(uint64_t *records, size_t count, int words, int first, uint64_t *spare)
{
    static const uint32_t none[256];
    const int bytes = (words - 1) * 8;
    uint32_t sizes[MOST_BYTES][256];
    for (int byte = first; byte < bytes; byte++)
        memcpy(sizes[byte], none, sizeof none);
    for (size_t i = 0; i < count; i++)
        for (int byte = first; byte < bytes; byte++)
            sizes[byte][byte_of(records + i * (size_t)words, byte)]++;
    uint64_t *from = records, *to = spare;
    for (int byte = bytes - 1; byte >= first; byte--) {
        uint32_t *next = sizes[byte], start = 0;
        if (next[byte_of(from, byte)] == count) /* all the same */
            continue;
        for (int b = 0; b < 256; b++) {
            uint32_t size = next[b];
            next[b] = start;
            start += size;
        }
        for (size_t i = 0; i < count; i++) {
            const uint64_t *record = from + i * (size_t)words;
            copy(to + next[byte_of(record, byte)]++ * (size_t)words, record, words);
        }
        uint64_t *held = from;
        from = to;
        to = held;
    }
    if (from != records)
        memcpy(records, from, count * (size_t)words * sizeof *records);
}

/* Moves every record into the bucket of its byte, in place: each bucket has a next free place, and whatever stands
 * there is exchanged for a record that belongs there. */
static INLINE void deal(uint64_t *records, const size_t start[257], int words, int byte)
{
    size_t next[256];
    memcpy(next, start, sizeof next);
    for (unsigned b = 0; b < 256; b++) {
        while (next[b] < start[b + 1]) {
            uint64_t *here = records + next[b] * (size_t)words;
            unsigned home = byte_of(here, byte);
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

/* Whatever needs much of the stack is outside the recursion. */
#define NEVER_INLINE __attribute__((noinline))

static NEVER_INLINE void sort_few(uint64_t *records, size_t count, int width, int byte, uint64_t *spare)
{
    WITH_WORDS(width, sort_from_right(records, count, words, byte, spare))
}

static NEVER_INLINE void deal_all(uint64_t *records, const size_t start[257], int width, int byte)
{
    WITH_WORDS(width, deal(records, start, words, byte))
}

static void sort_from_left(uint64_t *records, size_t count, int width, int byte, uint64_t *spare)
{
    size_t start[257] = {0};
    if (count <= FEW) {
        WITH_WORDS(width, insert(records, count, words))
        return;
    }
    if (count <= HF_SORT_SPARE) {
        sort_few(records, count, width, byte, spare);
        return;
    }
    if (byte == (width - 1) * 8)
        return;
    for (size_t i = 0; i < count; i++)
        start[1 + byte_of(records + i * (size_t)width, byte)]++;
    for (int b = 0; b < 256; b++)
        start[b + 1] += start[b];
    deal_all(records, start, width, byte);
    for (int b = 0; b < 256; b++)
        if (start[b + 1] - start[b] > 1)
            sort_from_left(records + start[b] * (size_t)width, start[b + 1] - start[b], width, byte + 1, spare);
}

void hf_records_sort(uint64_t *records, size_t count, int words, uint64_t *spare)
{
    sort_from_left(records, count, words, 0, spare);
}

static INLINE size_t merge(uint64_t *records, size_t count, int words, bool *split)
{
    if (!count)
        return 0;
    uint64_t *last = records;
    for (size_t i = 1; i < count; i++) {
        const uint64_t *record = records + i * (size_t)words;
        bool same = !hf_record_compare(last, record, words);
        uint64_t more = record[words - 1], room = UINT64_MAX - last[words - 1];
        if (same && more <= room) {
            last[words - 1] += more;
            continue;
        }
        if (same) { /* one is filled, the rest stands in the next */
            *split = true;
            last[words - 1] = UINT64_MAX;
            more -= room;
        }
        last += words;
        copy(last, record, words);
        last[words - 1] = more;
    }
    return (size_t)(last - records) / (size_t)words + 1;
}

size_t hf_records_merge(uint64_t *records, size_t count, int width, bool *split)
{
    size_t left = 0;
    WITH_WORDS(width, left = merge(records, count, words, split))
    return left;
}

static INLINE void gather(uint64_t *to, const uint64_t *records, const uint32_t *order, size_t count, int words)
{
    for (size_t i = 0; i < count; i++)
        copy(to + i * (size_t)words, records + order[i] * (size_t)words, words);
}

void hf_records_gather(uint64_t *to, const uint64_t *records, const uint32_t *order, size_t count, int width)
{
    WITH_WORDS(width, gather(to, records, order, count, words))
}
