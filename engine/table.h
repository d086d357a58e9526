/* The table of perft: counts of positions met before, exact and shared by threads.
 *
 * A bucket holds two whole positions, each with its depth and count, so that a hit never rests on a hash alone. It
 * starts on a cache line and fills one (positions of at most three words) or two: a look-up is one way to memory. Each
 * bucket carries a version that a writer makes odd while it writes (a seqlock): a reader that sees an odd or a changed
 * version has missed, a writer that finds another at work gives up. Nobody waits.
 *
 *     word 0     version, 32 bits; the high 16 bits of the first tail; of the second
 *     word 1     the low 32 bits of the first tail; of the second
 *     then       the words of the first position; of the second
 *     then       if there is room, what the first count has beyond 40 bits; the second
 *
 * A tail is 7 bits of depth, the side to move, and the low 40 bits of count. Where there is no room for more, a count
 * of 2^40 or more is not stored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TABLE_H
#define HF_TABLE_H

#include "huff.h"
#include "layout.h"

enum { HF_TABLE_COUNT_BITS = 40, HF_TABLE_MOST_DEPTH = 127 };

/* A position as the table knows it: packed (kernel_pack.h), with the remaining depth, and the hash of all that. */
struct hf_key { uint64_t word[HF_KEY_WORDS], hash; uint8_t side, depth; };

struct hf_table {
    _Atomic uint64_t *memory;
    size_t bytes;                /* of it */
    size_t buckets;
    enum hf_count count;         /* the convention of the counts */
    const struct hf_layout *layout;
    _Atomic uint64_t probes, hits;
};

/* A table of at most BYTES for counting VARIANT under COUNT; HF_NO_MEMORY, or HF_INVALID if BYTES is too little for a
 * bucket. The variant must outlive it. */
enum hf_status hf_table_new(const struct hf_variant *variant, enum hf_count count, size_t bytes, struct hf_table **out);
void hf_table_free(struct hf_table *table);

/* In what follows WORDS is hf_layout_words of the table's layout, passed so that a compiler may know it. */

/* The 64-bit words of a bucket. */
static inline size_t hf_table_bucket(int words)
{
    return words <= 3 ? 8 : 16;
}

/* Is there a word in a bucket for the high bits of counts? */
static inline bool hf_table_is_roomy(int words)
{
    return hf_table_bucket(words) > 2 + 2 * (size_t)words;
}

/* Gives KEY, complete but for it, its hash. */
static inline void hf_key_hash(struct hf_key *key, int words)
{
    uint64_t h = (uint64_t)key->depth << 1 | key->side;
    for (int i = 0; i < words; i++) {
        h = (h ^ key->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    key->hash = h ^ h >> 32;
}

static inline _Atomic uint64_t *hf_table_place(const struct hf_table *table, const struct hf_key *key, int words)
{
    return table->memory + (size_t)(((hf_u128)key->hash * table->buckets) >> 64) * hf_table_bucket(words);
}

/* Has the bucket of KEY fetched from memory, for a look-up soon. */
static inline void hf_table_prefetch(const struct hf_table *table, const struct hf_key *key, int words)
{
    const char *bucket = (const char *)(uintptr_t)hf_table_place(table, key, words);
    __builtin_prefetch(bucket);
    if (words > 3)
        __builtin_prefetch(bucket + 64);
}

static inline uint64_t hf_table_tail(uint64_t first, uint64_t second, int way)
{
    return (first >> (32 + 16 * way) & 0xffff) << 32 | (second >> (32 * way) & 0xffffffff);
}

/* Looks KEY up. */
static inline bool hf_table_get(const struct hf_table *table, const struct hf_key *key, int words, uint64_t *count)
{
    _Atomic uint64_t *bucket = hf_table_place(table, key, words);
    const uint64_t first = atomic_load_explicit(&bucket[0], memory_order_acquire);
    const uint64_t second = atomic_load_explicit(&bucket[1], memory_order_relaxed);
    if (first & 1)
        return false;
    for (int way = 0; way < 2; way++) {
        const uint64_t tail = hf_table_tail(first, second, way);
        uint64_t difference = tail >> HF_TABLE_COUNT_BITS ^ ((uint64_t)key->depth << 1 | key->side);
        for (int i = 0; i < words; i++)
            difference |= atomic_load_explicit(&bucket[2 + way * words + i], memory_order_relaxed) ^ key->word[i];
        if (difference)
            continue;
        *count = tail & ((UINT64_C(1) << HF_TABLE_COUNT_BITS) - 1);
        if (hf_table_is_roomy(words))
            *count |= (atomic_load_explicit(&bucket[2 + 2 * words], memory_order_relaxed) >> 32 * way & 0xffffffff)
                      << HF_TABLE_COUNT_BITS;
        atomic_thread_fence(memory_order_acquire);
        return atomic_load_explicit(&bucket[0], memory_order_relaxed) == first;
    }
    return false;
}

/* Stores a count: the first place keeps the deeper position, the second the newest. */
static inline void hf_table_put(const struct hf_table *table, const struct hf_key *key, int words, uint64_t count)
{
    const uint64_t beyond = count >> HF_TABLE_COUNT_BITS;
    if (beyond && !hf_table_is_roomy(words))
        return;
    _Atomic uint64_t *bucket = hf_table_place(table, key, words);
    uint64_t first = atomic_load_explicit(&bucket[0], memory_order_relaxed);
    /* Versions run in the low 32 bits; a reader would have to sleep through 2^31 writes of one bucket to be fooled. */
    const uint64_t busy = (first & ~UINT64_C(0xffffffff)) | ((uint32_t)first + 1u);
    if ((first & 1) || !atomic_compare_exchange_strong_explicit(&bucket[0], &first, busy, memory_order_acquire,
                                                                memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    const uint64_t second = atomic_load_explicit(&bucket[1], memory_order_relaxed);
    const int way = hf_table_tail(first, second, 0) >> (HF_TABLE_COUNT_BITS + 1) > key->depth;
    const uint64_t tail = ((uint64_t)key->depth << 1 | key->side) << HF_TABLE_COUNT_BITS
                          | (count & ((UINT64_C(1) << HF_TABLE_COUNT_BITS) - 1));
    for (int i = 0; i < words; i++)
        atomic_store_explicit(&bucket[2 + way * words + i], key->word[i], memory_order_relaxed);
    const uint64_t low = UINT64_C(0xffffffff) << 32 * way, high = UINT64_C(0xffff) << (32 + 16 * way);
    atomic_store_explicit(&bucket[1], (second & ~low) | (tail & 0xffffffff) << 32 * way, memory_order_relaxed);
    if (hf_table_is_roomy(words)) {
        const uint64_t third = atomic_load_explicit(&bucket[2 + 2 * words], memory_order_relaxed);
        atomic_store_explicit(&bucket[2 + 2 * words], (third & ~low) | beyond << 32 * way, memory_order_relaxed);
    }
    const uint64_t version = (uint32_t)busy + 1u;
    atomic_store_explicit(&bucket[0], (first & ~UINT64_C(0xffffffff) & ~high) | tail >> 32 << (32 + 16 * way) | version,
                          memory_order_release);
}

#endif
