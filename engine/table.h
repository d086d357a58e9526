/* The table of perft: counts of positions met before, exact and shared by threads.
 *
 * An entry holds the whole position, the depth and the count, so that a hit never rests on a hash alone. Each entry carries a
 * version that a writer makes odd while it writes (a seqlock): a reader that sees an odd or a changed version has missed, a
 * writer that finds another at work gives up. Nobody waits. A count of 2^56 or more is not stored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TABLE_H
#define HF_TABLE_H

#include "huff.h"
#include "layout.h"

enum { HF_TABLE_WORDS = 6 }; /* 64-bit words of the widest position */

/* A position as the table compares it. */
struct hf_key { uint64_t word[HF_TABLE_WORDS]; uint32_t run; uint8_t side, depth; };

struct hf_table {
    _Atomic uint64_t *memory;
    size_t bytes;                /* of it */
    size_t entries;              /* even: a position may stand in either of two neighbours */
    int words;                   /* of a position: 3, or 6 if the layout is wide */
    enum hf_count count;         /* the convention of the counts */
    const struct hf_layout *layout;
    _Atomic uint64_t probes, hits;
};

/* A table of at most BYTES for counting VARIANT under COUNT; HF_NO_MEMORY, or HF_INVALID if BYTES is too little for two
 * entries. The variant must outlive it. */
enum hf_status hf_table_new(const struct hf_variant *variant, enum hf_count count, size_t bytes, struct hf_table **out);
void hf_table_free(struct hf_table *table);

static inline uint64_t hf_table_hash(const struct hf_key *key, int words)
{
    uint64_t h = (uint64_t)key->depth << 1 | key->side | (uint64_t)key->run << 32;
    for (int i = 0; i < words; i++) {
        h = (h ^ key->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ h >> 32;
}

/* The first of the two entries where KEY may stand. An entry is version+run, the words, and depth+side+count. */
static inline _Atomic uint64_t *hf_table_slot(const struct hf_table *table, const struct hf_key *key, int words)
{
    uint64_t pair = (uint64_t)(((hf_u128)hf_table_hash(key, words) * (table->entries / 2)) >> 64);
    return table->memory + pair * 2 * (size_t)(words + 2);
}

static inline void hf_table_prefetch(const struct hf_table *table, const struct hf_key *key, int words)
{
    __builtin_prefetch((const void *)(uintptr_t)hf_table_slot(table, key, words));
}

static inline uint64_t hf_table_tail(const struct hf_key *key)
{
    return (uint64_t)(key->depth & 127) << 57 | (uint64_t)key->side << 56;
}

/* Looks KEY up. WORDS is table->words, passed so that a compiler may know it. */
static inline bool hf_table_get(const struct hf_table *table, const struct hf_key *key, int words, uint64_t *count)
{
    _Atomic uint64_t *entry = hf_table_slot(table, key, words);
    for (int way = 0; way < 2; way++, entry += words + 2) {
        uint64_t head = atomic_load_explicit(&entry[0], memory_order_acquire);
        if ((head & 1) || (uint32_t)(head >> 32) != key->run)
            continue;
        uint64_t difference = 0;
        for (int i = 0; i < words; i++)
            difference |= atomic_load_explicit(&entry[1 + i], memory_order_relaxed) ^ key->word[i];
        uint64_t tail = atomic_load_explicit(&entry[1 + words], memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (difference == 0 && tail >> 56 == hf_table_tail(key) >> 56
            && atomic_load_explicit(&entry[0], memory_order_relaxed) == head) {
            *count = tail & ((UINT64_C(1) << 56) - 1);
            return true;
        }
    }
    return false;
}

/* Stores a count: the first place keeps the deeper position, the second the newest. */
static inline void hf_table_put(const struct hf_table *table, const struct hf_key *key, int words, uint64_t count)
{
    if (count >> 56)
        return;
    _Atomic uint64_t *entry = hf_table_slot(table, key, words);
    uint64_t tail = atomic_load_explicit(&entry[1 + words], memory_order_relaxed);
    if (tail >> 57 > key->depth)
        entry += words + 2;
    uint64_t head = atomic_load_explicit(&entry[0], memory_order_relaxed);
    /* Versions run in the low 32 bits; a reader would have to sleep through 2^31 writes of one entry to be fooled. */
    uint64_t busy = (head & ~UINT64_C(0xffffffff)) | ((uint32_t)head + 1u);
    if ((head & 1) || !atomic_compare_exchange_strong_explicit(&entry[0], &head, busy, memory_order_acquire,
                                                               memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    for (int i = 0; i < words; i++)
        atomic_store_explicit(&entry[1 + i], key->word[i], memory_order_relaxed);
    atomic_store_explicit(&entry[1 + words], hf_table_tail(key) | count, memory_order_relaxed);
    uint64_t done = (uint64_t)key->run << 32 | ((uint32_t)busy + 1u);
    atomic_store_explicit(&entry[0], done, memory_order_release);
}

#endif
