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

/* A table of two entries of 40 bytes each: two positions that are met with the same two places, always. */
static struct hf_table *tiny(void)
{
    struct hf_table *table;
    assert_int_equal(hf_table_new(shipped("english"), HF_SETS, 80, &table), HF_OK);
    assert_int_equal(table->entries, 2);
    return table;
}

static struct hf_key key_of(uint64_t a, uint64_t b, uint64_t c, int depth)
{
    return (struct hf_key){.word = {a, b, c}, .depth = (uint8_t)depth};
}

static bool finds(const struct hf_table *table, struct hf_key key, uint64_t expected)
{
    uint64_t count = ~expected;
    return hf_table_get(table, &key, table->words, &count) && count == expected;
}

static bool misses(const struct hf_table *table, struct hf_key key)
{
    uint64_t count;
    return !hf_table_get(table, &key, table->words, &count);
}

static void put(const struct hf_table *table, struct hf_key key, uint64_t count)
{
    hf_table_put(table, &key, table->words, count);
}

static void a_table_holds_what_its_bytes_allow(void **state)
{
    (void)state;
    struct hf_table *table = NULL;
    assert_int_equal(hf_table_new(shipped("english"), HF_ORDERS, 1000, &table), HF_OK); /* 25 of 5 words, made even */
    assert_int_equal(table->entries, 24);
    assert_int_equal(table->words, 3);
    assert_int_equal(table->count, HF_ORDERS);
    assert_ptr_equal(table->layout, shipped("english")->layout);
    hf_table_free(table);
    assert_int_equal(hf_table_new(shipped("canadian"), HF_SETS, 1000, &table), HF_OK); /* 15 of 8 words */
    assert_int_equal(table->entries, 14);
    assert_int_equal(table->words, 6);
    hf_table_free(table);
    assert_int_equal(hf_table_new(shipped("english"), HF_SETS, 79, &table), HF_INVALID);
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
    key.run = 0x01020304;
    put(table, key, 123456789);
    for (int word = 0; word < 3; word++)
        for (int bit = 0; bit < 64; bit++) {
            struct hf_key other = key;
            other.word[word] ^= UINT64_C(1) << bit;
            assert_true(misses(table, other));
        }
    for (int bit = 0; bit < 32; bit++) {
        struct hf_key other = key;
        other.run ^= UINT32_C(1) << bit;
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
    assert_int_equal(table->entries, 2);
    struct hf_key key = {.word = {1, 2, 3, 4, 5, 6}, .side = 1, .depth = 127};
    put(table, key, 5);
    assert_true(finds(table, key, 5));
    for (int word = 0; word < 6; word++) {
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

static void counts_of_56_bits_are_kept_whole_and_greater_ones_not(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    const uint64_t most = (UINT64_C(1) << 56) - 1;
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
    hf_table_free(table);
}

/* An entry at which another thread writes (its version is odd) is no place to read or write. */
static void an_entry_being_written_is_left_alone(void **state)
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
 * keys apart, so that a mixture is most likely taken for one of them. */
static struct hf_key key_number(uint64_t n)
{
    return key_of(n, 7, 7, 5);
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

static void two_threads_on_one_tiny_table_read_only_what_was_put(void **state)
{
    (void)state;
    struct hf_table *table = tiny();
    struct writer writer = {.table = table};
    pthread_t thread;
    int wrong = 0, hits = 0;
    assert_int_equal(pthread_create(&thread, NULL, write_on, &writer), 0);
    for (int i = 0; i < READS; i++) {
        uint64_t n = (uint64_t)i % KEYS, count;
        struct hf_key key = key_number(n);
        if (hf_table_get(table, &key, 3, &count)) {
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
        cmocka_unit_test(counts_of_56_bits_are_kept_whole_and_greater_ones_not),
        cmocka_unit_test(an_entry_being_written_is_left_alone),
        cmocka_unit_test(two_threads_on_one_tiny_table_read_only_what_was_put),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
