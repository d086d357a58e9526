/* The fast generator when memory runs out, at each allocation in turn: always HF_NO_MEMORY, never a crash or a wrong
 * count. Not under AddressSanitizer, which brings its own malloc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "out_of_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "fixture.h"
#include "kernel.h"
#include "table.h"

static struct hf_variant variant; /* a shipped one, or with the search by states only */
static struct hf_layout layout;
static struct hf_position position;
static enum hf_count count;
static hf_u128 expected;
static struct hf_table *table; /* keeps what unfinished counts have put there */

static void set_up(const char *name, const char *fen, enum hf_count how, int depth, bool by_states)
{
    variant = *hf_variant_shipped(name);
    position = fixture_position(&variant, fen);
    count = how;
    const struct hf_perft options = {.count = how};
    assert_int_equal(hf_perft(&variant, HF_REFERENCE, &position, depth, &options, &expected), HF_OK);
    if (!by_states)
        return;
    layout = *variant.layout;
    layout.chain_limit = 0;
    variant.layout = &layout;
    variant.kernel = hf_kernel_runtime(&layout);
}

static enum hf_status generate(void)
{
    struct hf_moves moves = {0};
    enum hf_status status = hf_generate(&variant, HF_FAST, &position, &moves);
    if (status == HF_OK)
        assert_true(moves.count == expected);
    hf_moves_free(&moves);
    return status;
}

static enum hf_status count_one_ply(void)
{
    const struct hf_perft options = {.count = count};
    hf_u128 nodes;
    enum hf_status status = hf_perft(&variant, HF_FAST, &position, 1, &options, &nodes);
    if (status == HF_OK)
        assert_true(nodes == expected);
    return status;
}

static enum hf_status count_four_plies(void)
{
    const struct hf_perft options = {.count = count, .no_bulk = true, .table = table};
    hf_u128 nodes;
    enum hf_status status = hf_perft(&variant, HF_FAST, &position, 4, &options, &nodes);
    if (status == HF_OK)
        assert_true(nodes == expected);
    return status;
}

static enum hf_status make_children(void)
{
    struct hf_records out = {0};
    uint64_t record[HF_RECORD_WORDS];
    size_t words = (size_t)hf_layout_words(variant.layout) + 1;
    const struct hf_kernel_code *code = hf_kernel_code(&variant);
    code->pack(variant.layout, &position, record);
    record[words - 1] = 1;
    enum hf_status status = code->children(variant.layout, position.side, record, 1, count, &out);
    hf_u128 times = 0;
    for (size_t i = 0; i < out.count; i++)
        times += out.data[i * words + words - 1];
    if (status == HF_OK)
        assert_true(times == expected);
    free(out.data);
    return status;
}

static enum hf_status make_table(void)
{
    struct hf_table *new;
    enum hf_status status = hf_table_new(&variant, HF_SETS, 4096, &new);
    hf_table_free(new);
    return status;
}

static void everything_survives(const char *name, const char *fen, enum hf_count how, bool by_states, int more)
{
    set_up(name, fen, how, 1, by_states);
    if (how == HF_SETS)
        expect_no_memory(generate, 3 + more);
    expect_no_memory(count_one_ply, 1 + more);
    expect_no_memory(make_children, 2 + more);
}

static void captures_survive_the_end_of_memory(void **state)
{
    (void)state;
    everything_survives("international", "W:WK38,K48,K49,K50:B18,19,32,33", HF_SETS, false, 0);
    everything_survives("international", "W:WK38,K48,K49,K50:B18,19,32,33", HF_ROUTES, false, -1);
}

/* The search by states has two levels, each with states and slots to find them by. */
static void merging_states_survives_the_end_of_memory(void **state)
{
    (void)state;
    for (int how = HF_SETS; how <= HF_ROUTES; how++) {
        everything_survives("international", "W:WK38,K48,K49,K50:B18,19,32,33", (enum hf_count)how, true, 3);
        everything_survives("turkish", "W:WKd4:Bd6,f7,g3,b2", (enum hf_count)how, true, 3);
    }
}

static void quiet_moves_survive_the_end_of_memory(void **state)
{
    (void)state;
    everything_survives("international", "W:WK38,K48,K49,K50:B6", HF_SETS, false, -1);
}

static void deeper_counts_survive_the_end_of_memory(void **state)
{
    (void)state;
    set_up("brazilian", "W:Wa1,c1,Kd2,c3:Bd4,f6,b6,Kh8", HF_SETS, 4, false);
    expect_no_memory(count_four_plies, 3);
    assert_int_equal(hf_table_new(&variant, count, 1 << 16, &table), HF_OK);
    expect_no_memory(count_four_plies, 3);
    hf_table_free(table);
    table = NULL;
}

static void a_table_survives_the_end_of_memory(void **state)
{
    (void)state;
    variant = *hf_variant_shipped("english");
    expect_no_memory(make_table, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_survive_the_end_of_memory),
        cmocka_unit_test(merging_states_survives_the_end_of_memory),
        cmocka_unit_test(quiet_moves_survive_the_end_of_memory),
        cmocka_unit_test(deeper_counts_survive_the_end_of_memory),
        cmocka_unit_test(a_table_survives_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
