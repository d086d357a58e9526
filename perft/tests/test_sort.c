/* Tests of sorting and merging records, against qsort of the C library.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "kernel.h"
#include "random.h"

static int words; /* of a record, for qsort */

static int by_key(const void *a, const void *b)
{
    return hf_record_compare(a, b, words);
}

/* COUNT records whose keys have few different bytes in few places, so that many are equal and many begin alike. */
static uint64_t *draw(struct hf_random *random, size_t count, unsigned variety)
{
    uint64_t *records = calloc(count + 1, (size_t)words * sizeof *records);
    assert_non_null(records);
    for (size_t i = 0; i < count * (size_t)words; i++)
        if (i % (size_t)words == (size_t)words - 1)
            records[i] = 1 + hf_random_below(random, 100);
        else
            records[i] = (uint64_t)hf_random_below(random, variety) << 8 * hf_random_below(random, 8);
    return records;
}

static uint64_t sum(const uint64_t *records, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += records[(i + 1) * (size_t)words - 1];
    return total;
}

static void records_are_sorted_by_their_keys(void **state)
{
    (void)state;
    static const size_t counts[] = {0, 1, 2, 16, 17, 100, 5000, HF_SORT_SPARE, HF_SORT_SPARE + 1, 3 * HF_SORT_SPARE};
    static const unsigned varieties[] = {1, 2, 256};
    struct hf_random random;
    hf_random_start(&random, 1, 1);
    for (words = 2; words <= HF_RECORD_WORDS; words++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (size_t v = 0; v < sizeof varieties / sizeof *varieties; v++) {
                size_t count = counts[c], bytes = count * (size_t)words * sizeof(uint64_t);
                uint64_t *records = draw(&random, count, varieties[v]), *judge = malloc(bytes + 1), *spare = malloc(bytes + 1);
                assert_non_null(judge);
                assert_non_null(spare);
                memcpy(judge, records, bytes);
                qsort(judge, count, (size_t)words * sizeof *judge, by_key);
                hf_records_sort(records, count, words, spare);
                for (size_t i = 0; i < count; i++)
                    assert_int_equal(by_key(records + i * (size_t)words, judge + i * (size_t)words), 0);
                assert_int_equal(sum(records, count), sum(judge, count)); /* the last words went along */
                free(records);
                free(judge);
                free(spare);
            }
}

static void the_first_word_weighs_most(void **state)
{
    (void)state;
    uint64_t records[] = {2, 0, 0, 7, 1, UINT64_MAX, 5, 8, 1, UINT64_MAX, 4, 9, UINT64_C(1) << 63, 1, 1, 6};
    const uint64_t sorted[] = {1, UINT64_MAX, 4, 9, 1, UINT64_MAX, 5, 8, 2, 0, 0, 7, UINT64_C(1) << 63, 1, 1, 6};
    uint64_t spare[16];
    hf_records_sort(records, 4, 4, spare);
    assert_memory_equal(records, sorted, sizeof sorted);
    assert_true(hf_record_compare(sorted, sorted + 4, 4) < 0);
    assert_true(hf_record_compare(sorted + 12, sorted + 8, 4) > 0);
    const uint64_t same[] = {1, UINT64_MAX, 4, 1}; /* another multiplicity */
    assert_int_equal(hf_record_compare(sorted, same, 4), 0);
}

static void neighbours_of_equal_keys_are_added_up(void **state)
{
    (void)state;
    uint64_t records[] = {1, 1, 10, 1, 1, 20, 1, 2, 30, 1, 2, 40, 1, 2, 50, 2, 1, 60};
    const uint64_t merged[] = {1, 1, 30, 1, 2, 120, 2, 1, 60};
    bool split = false;
    assert_int_equal(hf_records_merge(records, 6, 3, &split), 3);
    assert_memory_equal(records, merged, sizeof merged);
    assert_int_equal(hf_records_merge(records, 0, 3, &split), 0);
    assert_int_equal(hf_records_merge(records, 1, 3, &split), 1);
    assert_memory_equal(records, merged, sizeof merged);
    assert_false(split);
}

static void a_sum_beyond_64_bits_stays_in_more_records(void **state)
{
    (void)state;
    uint64_t records[] = {7, UINT64_MAX - 1, 7, 1, 7, 1, 7, 5, 8, 1};
    const uint64_t merged[] = {7, UINT64_MAX, 7, 6, 8, 1};
    bool split = false;
    assert_int_equal(hf_records_merge(records, 5, 2, &split), 3);
    assert_true(split);
    assert_memory_equal(records, merged, sizeof merged);
    /* 2 times 2^64-1, and 9: in whatever order the parts come */
    uint64_t parts[][8] = {{7, UINT64_MAX, 7, UINT64_MAX, 7, 4, 7, 5}, {7, 4, 7, UINT64_MAX, 7, 5, 7, UINT64_MAX}};
    const uint64_t all[] = {7, UINT64_MAX, 7, UINT64_MAX, 7, 9};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(hf_records_merge(parts[i], 4, 2, &split), 3);
        assert_memory_equal(parts[i], all, sizeof all);
    }
}

static void records_are_gathered_in_the_order_asked_for(void **state)
{
    (void)state;
    const uint64_t records[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, wanted[] = {10, 11, 12, 1, 2, 3, 10, 11, 12};
    const uint32_t order[] = {3, 0, 3};
    uint64_t got[9];
    hf_records_gather(got, records, order, 3, 3);
    assert_memory_equal(got, wanted, sizeof wanted);
}

static void merging_what_is_sorted_leaves_each_key_once(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    struct hf_random random;
    hf_random_start(&random, 1, 2);
    words = 3;
    uint64_t *records = draw(&random, COUNT, 5), total = sum(records, COUNT);
    uint64_t *spare = malloc(COUNT * 3 * sizeof *spare);
    assert_non_null(spare);
    hf_records_sort(records, COUNT, words, spare);
    free(spare);
    size_t distinct = 1;
    for (size_t i = 1; i < COUNT; i++)
        distinct += by_key(records + (i - 1) * 3, records + i * 3) != 0;
    assert_in_range(distinct, 100, COUNT / 2);
    bool split = false;
    size_t left = hf_records_merge(records, COUNT, words, &split);
    assert_int_equal(left, distinct);
    for (size_t i = 1; i < left; i++)
        assert_true(by_key(records + (i - 1) * 3, records + i * 3) < 0);
    assert_int_equal(sum(records, left), total);
    free(records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_sorted_by_their_keys),
        cmocka_unit_test(the_first_word_weighs_most),
        cmocka_unit_test(neighbours_of_equal_keys_are_added_up),
        cmocka_unit_test(a_sum_beyond_64_bits_stays_in_more_records),
        cmocka_unit_test(records_are_gathered_in_the_order_asked_for),
        cmocka_unit_test(merging_what_is_sorted_leaves_each_key_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
