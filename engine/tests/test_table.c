/* Tests of the table of perft: what it gives back is exact or nothing, however full, small and contended it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

static const struct hf_variant *shipped(const char *name)
{
    const struct hf_variant *variant = hf_variant_shipped(name);
    assert_non_null(variant);
    return variant;
}

/* A table of one bucket: two positions that are met with the same two places, always. */
static struct hf_table *tiny(void)
{
    struct hf_table *table;
    assert_int_equal(hf_table_new(shipped("international"), HF_SETS, 64, &table), HF_OK);
    assert_int_equal(table->buckets, 1);
    return table;
}

static struct hf_key key_of(uint64_t a, uint64_t b, uint64_t c, int depth)
{
    return (struct hf_key){.word = {a, b, c}, .depth = (uint8_t)depth};
}

static int words_of(const struct hf_table *table) { return hf_layout_words(table->layout); }

static bool finds(const struct hf_table *table, struct hf_key key, uint64_t expected)
{
    uint64_t count = ~expected;
    hf_key_hash(&key, words_of(table));
    return hf_table_get(table, &key, words_of(table), &count) && count == expected;
}

static bool misses(const struct hf_table *table, struct hf_key key)
{
    uint64_t count;
    hf_key_hash(&key, words_of(table));
    return !hf_table_get(table, &key, words_of(table), &count);
}

static void put(const struct hf_table *table, struct hf_key key, uint64_t count)
{
    hf_key_hash(&key, words_of(table));
    hf_table_put(table, &key, words_of(table), count);
}

static void a_table_holds_what_its_bytes_allow(void **state)
{
    (void)state;
    static const struct { const char *variant; int words; size_t buckets; } some[] = {
        {"english", 2, 15}, {"international", 3, 15}, {"turkish", 3, 15}, {"canadian", 4, 7}}; /* of 64 bytes; of 128 */
    struct hf_table *table = NULL;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        assert_int_equal(hf_table_new(shipped(some[i].variant), HF_ORDERS, 1000, &table), HF_OK);
        assert_int_equal(table->buckets, some[i].buckets);
        assert_int_equal(words_of(table), some[i].words);
        assert_int_equal(table->count, HF_ORDERS);
        assert_ptr_equal(table->layout, shipped(some[i].variant)->layout);
        assert_int_equal((uintptr_t)table->memory % 64, 0); /* no bucket in more cache lines than it needs */
        hf_table_free(table);
    }
    assert_int_equal(hf_table_new(shipped("english"), HF_SETS, 63, &table), HF_INVALID);
    assert_null(table);
    assert_int_equal(hf_table_new(shipped("english"), HF_SETS, SIZE_MAX / 4, &table), HF_NO_MEMORY);
    assert_null(table);
    hf_table_free(NULL);
}

static void what_was_put_is_found(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    assert_true(misses(table, key_of(1, 2, 3, 4)));
    put(table, key_of(1, 2, 3, 4), 77);
    assert_true(finds(table, key_of(1, 2, 3, 4), 77));
    put(table, key_of(1, 2, 3, 4), 78); /* overwritten in either place, the newer or the same is found */
    assert_true(finds(table, key_of(1, 2, 3, 4), 78));
    hf_table_free(table);
}

/* All keys have the same two places here: only the comparison of whole positions can tell them apart. */
static void nothing_but_the_same_position_is_found(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    struct hf_key key = key_of(UINT64_C(1) << 63, 1, UINT64_C(1) << 40, 9);
    put(table, key, 123456789);
    for (int word = 0; word < 3; word++)
        for (int bit = 0; bit < 64; bit++) {
            struct hf_key other = key;
            other.word[word] ^= UINT64_C(1) << bit;
            assert_true(misses(table, other));
        }
    for (int bit = 0; bit < 7; bit++) {
        struct hf_key other = key;
        other.depth ^= (uint8_t)(1 << bit);
        assert_true(misses(table, other));
    }
    struct hf_key other = key;
    other.side = 1;
    assert_true(misses(table, other));
    assert_true(finds(table, key, 123456789));
    hf_table_free(table);
}

static void wide_positions_are_compared_whole(void **state)
{
    (void)state;
    struct hf_table *table;
    assert_int_equal(hf_table_new(shipped("canadian"), HF_SETS, 128, &table), HF_OK);
    assert_int_equal(table->buckets, 1);
    struct hf_key key = {.word = {1, 2, 3, 4}, .side = 1, .depth = 127};
    put(table, key, 5);
    assert_true(finds(table, key, 5));
    for (int word = 0; word < 4; word++) {
        struct hf_key other = key;
        other.word[word] ^= UINT64_C(1) << 63;
        assert_true(misses(table, other));
    }
    hf_table_free(table);
}

static void the_first_place_keeps_the_deeper_position(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    put(table, key_of(1, 1, 1, 9), 900);
    put(table, key_of(2, 2, 2, 5), 500); /* less deep: the second place */
    assert_true(finds(table, key_of(1, 1, 1, 9), 900));
    assert_true(finds(table, key_of(2, 2, 2, 5), 500));
    put(table, key_of(3, 3, 3, 4), 400); /* there the newest stays */
    assert_true(finds(table, key_of(1, 1, 1, 9), 900));
    assert_true(misses(table, key_of(2, 2, 2, 5)));
    assert_true(finds(table, key_of(3, 3, 3, 4), 400));
    put(table, key_of(4, 4, 4, 9), 901); /* as deep: the first place */
    assert_true(misses(table, key_of(1, 1, 1, 9)));
    assert_true(finds(table, key_of(4, 4, 4, 9), 901));
    hf_table_free(table);
}

static void counts_of_40_bits_are_kept_whole_and_greater_ones_not(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    const uint64_t most = (UINT64_C(1) << 40) - 1;
    struct hf_key key = key_of(1, 2, 4, 127);
    key.side = 1;
    put(table, key, most);
    assert_true(finds(table, key, most));
    put(table, key_of(8, 2, 4, 127), most + 1);
    assert_true(misses(table, key_of(8, 2, 4, 127)));
    put(table, key_of(9, 2, 4, 127), UINT64_MAX);
    assert_true(misses(table, key_of(9, 2, 4, 127)));
    assert_true(finds(table, key, most));
    put(table, key_of(10, 2, 4, 3), 0); /* a lost position: 0 is a count too */
    assert_true(finds(table, key_of(10, 2, 4, 3), 0));
    put(table, key_of(11, 2, 4, 3), most - 1); /* the two of a bucket do not touch each other */
    assert_true(finds(table, key_of(11, 2, 4, 3), most - 1));
    assert_true(finds(table, key, most));
    key.side = 0;
    put(table, key, 1);
    assert_true(finds(table, key, 1));
    assert_true(finds(table, key_of(11, 2, 4, 3), most - 1));
    hf_table_free(table);
}

/* The positions of these boards leave room in a bucket. */
static void with_room_counts_of_64_bits_are_kept_whole(void **state)
{
    (void)state;
    static const char *const some[] = {"english", "canadian"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        struct hf_table *table;
        assert_int_equal(hf_table_new(shipped(some[i]), HF_SETS, 128, &table), HF_OK);
        table->buckets = 1; /* of english two would fit */
        put(table, key_of(1, 2, 0, 9), UINT64_MAX);
        put(table, key_of(3, 4, 0, 5), UINT64_C(0xa5a5a5a5a5a5a5a5));
        assert_true(finds(table, key_of(1, 2, 0, 9), UINT64_MAX));
        assert_true(finds(table, key_of(3, 4, 0, 5), UINT64_C(0xa5a5a5a5a5a5a5a5)));
        put(table, key_of(5, 6, 0, 9), 7);
        assert_true(finds(table, key_of(5, 6, 0, 9), 7));
        assert_true(finds(table, key_of(3, 4, 0, 5), UINT64_C(0xa5a5a5a5a5a5a5a5)));
        put(table, key_of(7, 8, 0, 4), 6);
        assert_true(finds(table, key_of(7, 8, 0, 4), 6));
        assert_true(finds(table, key_of(5, 6, 0, 9), 7));
        hf_table_free(table);
    }
}

/* A bucket at which another thread writes (its version is odd) is no place to read or write. */
static void a_bucket_being_written_is_left_alone(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    put(table, key_of(1, 2, 3, 4), 55);
    atomic_fetch_add(&table->memory[0], 1);
    assert_true(misses(table, key_of(1, 2, 3, 4)));
    put(table, key_of(5, 6, 7, 8), 66);
    assert_true(misses(table, key_of(5, 6, 7, 8)));
    atomic_fetch_sub(&table->memory[0], 1);
    assert_true(finds(table, key_of(1, 2, 3, 4), 55));
    hf_table_free(table);
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */

enum { KEYS = 2, READS = 6000000 };

/* Every key has one count, made from it, so that a mixture of two entries is noticed. Nothing but one word tells two
 * keys apart, so that a mixture is most likely taken for one of them; and that word lies in another cache line than the
 * count, so that there is time for a writer between the reading of the two. */
static struct hf_key key_number(uint64_t n)
{
    struct hf_key key = {.word = {7, 7, 7, n}, .depth = 5};
    hf_key_hash(&key, 4);
    return key;
}

static uint64_t count_of(uint64_t n) { return n * 1000003 + 5; }

struct writer { const struct hf_table *table; atomic_bool stop; };

static void *write_on(void *argument)
{
    struct writer *w = argument;
    for (uint64_t n = 0; !atomic_load_explicit(&w->stop, memory_order_relaxed); n = (n + 1) % KEYS)
        put(w->table, key_number(n), count_of(n));
    return NULL;
}

/* A table of one bucket of two cache lines, with a deep position in the first place, so that all others share the
 * second. */
static struct hf_table *contended(void)
{
    struct hf_table *table;
    assert_int_equal(hf_table_new(shipped("canadian"), HF_SETS, 128, &table), HF_OK);
    put(table, (struct hf_key){.depth = 9}, 1);
    return table;
}

static void two_threads_on_one_tiny_table_read_only_what_was_put(void **state)
{
    (void)state;
    struct hf_table *table = contended();
    struct writer writer = {.table = table};
    pthread_t thread;
    int wrong = 0, hits = 0;
    assert_int_equal(pthread_create(&thread, NULL, write_on, &writer), 0);
    for (int i = 0; i < READS; i++) {
        uint64_t n = (uint64_t)i % KEYS, count;
        struct hf_key key = key_number(n);
        if (hf_table_get(table, &key, 4, &count)) {
            hits++;
            wrong += count != count_of(n);
        }
        if (i % 64 == 0) /* a writer too, now and then */
            put(table, key, count_of(n));
    }
    atomic_store(&writer.stop, true);
    pthread_join(thread, NULL);
    assert_int_equal(wrong, 0);
    assert_true(hits > READS / 1000);
    hf_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_holds_what_its_bytes_allow),
        cmocka_unit_test(what_was_put_is_found),
        cmocka_unit_test(nothing_but_the_same_position_is_found),
        cmocka_unit_test(wide_positions_are_compared_whole),
        cmocka_unit_test(the_first_place_keeps_the_deeper_position),
        cmocka_unit_test(counts_of_40_bits_are_kept_whole_and_greater_ones_not),
        cmocka_unit_test(with_room_counts_of_64_bits_are_kept_whole),
        cmocka_unit_test(a_bucket_being_written_is_left_alone),
        cmocka_unit_test(two_threads_on_one_tiny_table_read_only_what_was_put),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
