/* Counting, frontiers and tables when memory runs out, at each allocation in turn: always HF_NO_MEMORY with a message,
 * never a crash or a wrong count. Not under AddressSanitizer, which brings its own malloc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "out_of_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#include "count.h"
#include "fixture.h"
#include "table.h"
#include "tables.h"

static struct hf_counting how; /* on one thread: another one would allocate in between */
static struct hf_position position;
static int depth;
static hf_u128 expected;

static enum hf_status count(void)
{
    struct hf_counter counter;
    struct hf_diag diag = {0};
    hf_u128 nodes;
    hf_counter_begin(&how, &position, &counter);
    enum hf_status status = hf_counter_depth(&counter, depth, &nodes, &diag);
    if (status) {
        assert_string_equal(diag.message, "out of memory");
        left = -1; /* there is memory again: the same counter goes on */
        assert_int_equal(hf_counter_depth(&counter, depth, &nodes, &diag), HF_OK);
    }
    assert_true(nodes == expected);
    hf_counter_end(&counter);
    return status;
}

static enum hf_status divide(void)
{
    struct hf_divide divide;
    struct hf_diag diag = {0};
    hf_u128 sum = 0;
    enum hf_status status = hf_divide(&how, &position, depth, &divide, &diag);
    for (size_t i = 0; i < divide.known; i++)
        sum += divide.nodes[divide.order[i]];
    if (status)
        assert_string_equal(diag.message, "out of memory");
    else
        assert_true(sum == expected);
    hf_divide_free(&divide);
    return status;
}

static enum hf_status advance(void)
{
    struct hf_frontier f;
    struct hf_diag diag = {0};
    const struct hf_advance merging = {.threads = 1, .merge = true, .memory = how.memory};
    enum hf_status status = hf_frontier_new(how.variant, how.count, &position, &f);
    for (int ply = 0; ply < depth && status == HF_OK; ply++) {
        status = hf_frontier_advance(&f, &merging, &diag);
        if (status)
            assert_string_equal(diag.message, "out of memory");
    }
    hf_frontier_free(&f);
    return status;
}

static enum hf_status read_tables(void)
{
    static const char *const text =
        "format: 1\ntables:\n  - {id: a, variant: english, position: \"W:W21:B1\", count: sets, counts: {1: 7, 2: 8}, "
        "source: [a page]}\n";
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    enum hf_status status = hf_tables_add_text(&tables, "t.yaml", text, strlen(text), &diag);
    if (status)
        assert_string_equal(diag.message, "out of memory");
    hf_tables_free(&tables);
    return status;
}

static void set_up(enum hf_count mode, int plies)
{
    how = (struct hf_counting){.variant = hf_variant_shipped("english"), .count = mode, .threads = 1};
    how.memory = 1 << 20;
    position = fixture_position(how.variant, "W:WK18,31:B14,15,16,23,24,1");
    depth = plies;
    const struct hf_perft options = {.count = mode};
    assert_int_equal(hf_perft(how.variant, HF_REFERENCE, &position, depth, &options, &expected), HF_OK);
}

static void counting_survives_the_end_of_memory(void **state)
{
    (void)state;
    set_up(HF_ORDERS, 7);
    expect_no_memory(count, 3);
    assert_int_equal(hf_table_new(how.variant, HF_ORDERS, 4000, &how.table), HF_OK);
    expect_no_memory(count, 10);
    hf_table_free(how.table);
}

static void dividing_survives_the_end_of_memory(void **state)
{
    (void)state;
    for (int mode = HF_SETS; mode <= HF_ROUTES; mode++)
        for (int engine = HF_FAST; engine <= HF_REFERENCE; engine++) {
            set_up((enum hf_count)mode, 3);
            how.engine = (enum hf_engine)engine;
            expect_no_memory(divide, 6);
        }
}

static void advancing_survives_the_end_of_memory(void **state)
{
    (void)state;
    set_up(HF_SETS, 5);
    expect_no_memory(advance, 15);
}

static void reading_tables_survives_the_end_of_memory(void **state)
{
    (void)state;
    expect_no_memory(read_tables, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counting_survives_the_end_of_memory),
        cmocka_unit_test(dividing_survives_the_end_of_memory),
        cmocka_unit_test(advancing_survives_the_end_of_memory),
        cmocka_unit_test(reading_tables_survives_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
