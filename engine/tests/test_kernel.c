/* The fast generator of every shipped variant against the reference, on seeded positions of all kinds; and every way in
 * which it may run against the others: compiled for any processor and for the newer ones, with its rules in memory, and
 * with the search by states from the first jump on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>
#include <cmocka.h>

#include "branching.h"
#include "fixture.h"
#include "source.h"
#include "table.h"

enum { POSITIONS = 48, FEW_MOVES = 40 };

/* ---- the ways to run --------------------------------------------------------------------------------------------- */

enum { AS_SHIPPED, BASELINE, V3, IN_MEMORY, CHANGING, BY_STATES, WAYS };

static const char *const numbers[] = {"another number of sets", "another number of orders", "another number of routes"};
static const char *const way_names[] = {"as shipped", "baseline", "x86-64-v3", "rules in memory",
                                        "search by states after four jumps", "search by states"};

/* The ways to run one variant. */
struct ways { const struct hf_variant *shipped; struct hf_variant in_memory[3]; struct hf_layout layout[3]; };

static void ways_make(struct ways *ways, const struct hf_variant *variant)
{
    const int limits[] = {variant->layout->chain_limit, 4, 0};
    ways->shipped = variant;
    for (int i = 0; i < 3; i++) {
        ways->layout[i] = *variant->layout;
        ways->layout[i].chain_limit = limits[i];
        ways->in_memory[i] = *variant;
        ways->in_memory[i].layout = &ways->layout[i];
        ways->in_memory[i].kernel = hf_kernel_runtime(variant->layout);
    }
}

static const struct hf_variant *way(const struct ways *ways, int way)
{
    hf_kernel_force(way == BASELINE ? HF_LEVEL_BASELINE : way == V3 ? HF_LEVEL_V3 : HF_LEVEL_BEST);
    return way >= IN_MEMORY ? &ways->in_memory[way - IN_MEMORY] : ways->shipped;
}

/* ---- comparing --------------------------------------------------------------------------------------------------- */

static void differ(const struct hf_variant *v, const struct hf_position *p, const char *who, const char *what)
{
    char fen[HF_FEN_SIZE];
    hf_fen_write(v, p, fen);
    fail_msg("%s, %s: %s: %s", v->name, fen, who, what);
}

static hf_u128 perft(const struct hf_variant *v, enum hf_engine engine, const struct hf_position *p, int depth,
                     struct hf_perft options)
{
    hf_u128 nodes;
    assert_int_equal(hf_perft(v, engine, p, depth, &options, &nodes), HF_OK);
    return nodes;
}

/* How many plies can be counted in a moment. */
static int depth_for(const struct hf_variant *v, const struct hf_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (hf_is_too_branching(v, &moves->item[i].after))
            return 1;
    return moves->count < 8 ? 3 : moves->count < FEW_MOVES ? 2 : 1;
}

/* Returns whether there are captures. */
static bool compare(const struct ways *ways, const struct hf_position *p)
{
    struct hf_moves judge = {0}, moves = {0};
    const struct hf_variant *v = ways->shipped;
    assert_int_equal(hf_generate(v, HF_REFERENCE, p, &judge), HF_OK);
    int depth = depth_for(v, &judge);
    for (int w = 0; w < WAYS; w++) {
        assert_int_equal(hf_generate(way(ways, w), HF_FAST, p, &moves), HF_OK);
        if (!hf_moves_equal(&moves, &judge))
            differ(v, p, way_names[w], "other moves than the reference");
    }
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        struct hf_perft bulk = {.count = (enum hf_count)count}, no_bulk = bulk;
        no_bulk.no_bulk = true;
        for (int d = 1; d <= depth; d++) {
            hf_u128 nodes = perft(v, HF_REFERENCE, p, d, bulk);
            for (int w = 0; w < WAYS; w++)
                if (perft(way(ways, w), HF_FAST, p, d, bulk) != nodes
                    || perft(way(ways, w), HF_FAST, p, d, no_bulk) != nodes)
                    differ(v, p, way_names[w], numbers[count]);
        }
    }
    bool captures = judge.count && judge.item[0].captured;
    hf_moves_free(&judge);
    hf_moves_free(&moves);
    return captures;
}

static void every_variant_moves_as_the_reference_does(void **state)
{
    (void)state;
    struct hf_scratch scratch = {0};
    for (size_t i = 0; i < hf_variant_count(); i++) {
        struct ways ways;
        int captures = 0;
        ways_make(&ways, hf_variant_at(i));
        struct hf_ground ground;
        assert_int_equal(hf_ground_make(ways.shipped, &ground), HF_OK);
        for (uint64_t n = 0; n < POSITIONS; n++) {
            struct hf_random random;
            struct hf_position p;
            hf_random_start(&random, 0x5eed, n);
            scratch.index = n;
            assert_int_equal(hf_source_make(&ground, HF_ALL_SOURCES, &scratch, &random, &p, NULL), HF_OK);
            captures += compare(&ways, &p);
        }
        hf_ground_free(&ground);
        assert_in_range(captures, POSITIONS / 4, POSITIONS * 9 / 10); /* of both kinds there are enough */
    }
    hf_scratch_free(&scratch);
}

static void from_the_start_all_ways_count_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        struct ways ways;
        struct hf_position start;
        ways_make(&ways, hf_variant_at(i));
        hf_position_start(ways.shipped, &start);
        for (int count = HF_SETS; count <= HF_ROUTES; count++) {
            const struct hf_perft options = {.count = (enum hf_count)count};
            hf_u128 three = perft(ways.shipped, HF_REFERENCE, &start, 3, options);
            hf_u128 six = perft(way(&ways, IN_MEMORY), HF_FAST, &start, 6, options);
            assert_true(three > 200);
            for (int w = 0; w < WAYS; w++) {
                assert_true(perft(way(&ways, w), HF_FAST, &start, 3, options) == three);
                if (w == AS_SHIPPED || w == BASELINE)
                    assert_true(perft(way(&ways, w), HF_FAST, &start, 6, options) == six);
            }
        }
    }
    hf_kernel_force(HF_LEVEL_BEST);
}

/* A king's run goes on, starts again with another king, ends with the last man; the third move in a row is the last
 * (FRIS 17). Counted over three plies, with the run in the position after each move. */
static void runs_of_kings_are_counted(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "W:WK28,45:B15:+128+0", "W:WK28,45:B15:+228+0", "W:WK28,45:B15:+328+0", "W:WK28,K38,45:B15:+238+0",
        "B:W45,K4:BK28,15:+34+228", "W:WK28,11:BK50,40:+328+150", "W:WK28:B15"};
    struct ways ways;
    ways_make(&ways, hf_variant_shipped("frisian"));
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct hf_position p = fixture_position(ways.shipped, positions[i]);
        compare(&ways, &p);
    }
    hf_kernel_force(HF_LEVEL_BEST);
}

/* ---- positions packed -------------------------------------------------------------------------------------------- */

static void a_packed_position_comes_back_whole(void **state)
{
    (void)state;
    struct hf_scratch scratch = {0};
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        const struct hf_kernel_code *code = hf_kernel_code(v);
        struct hf_ground ground;
        assert_int_equal(hf_ground_make(v, &ground), HF_OK);
        for (uint64_t n = 0; n < POSITIONS; n++) {
            struct hf_random random;
            struct hf_position p, again;
            uint64_t key[HF_RECORD_WORDS];
            hf_random_start(&random, 0xacc, n);
            scratch.index = n;
            assert_int_equal(hf_source_make(&ground, HF_ALL_SOURCES, &scratch, &random, &p, NULL), HF_OK);
            code->pack(v->layout, &p, key);
            code->unpack(v->layout, key, p.side, &again);
            if (!hf_position_equal(&p, &again))
                differ(v, &p, "packed", "and unpacked another");
        }
        hf_ground_free(&ground);
    }
    hf_scratch_free(&scratch);
}

/* The positions after the moves, with their weights, are those that expanding and counting find. */
static void children_weigh_as_much_as_they_count(void **state)
{
    (void)state;
    struct hf_scratch scratch = {0};
    struct hf_children expanded = {0};
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        const struct hf_kernel_code *code = hf_kernel_code(v);
        struct hf_ground ground;
        assert_int_equal(hf_ground_make(v, &ground), HF_OK);
        size_t words = (size_t)hf_layout_words(v->layout) + 1;
        struct hf_records records = {0};
        for (uint64_t n = 0; n < 3 * POSITIONS; n++) {
            enum hf_count count = (enum hf_count)(n % 3);
            struct hf_random random;
            struct hf_position p;
            uint64_t key[HF_RECORD_WORDS];
            hf_u128 weight = 0, times = 0;
            hf_random_start(&random, 0xacc, n);
            scratch.index = n;
            assert_int_equal(hf_source_make(&ground, HF_ALL_SOURCES, &scratch, &random, &p, NULL), HF_OK);
            assert_int_equal(hf_kernel_expand(v, &p, count, &expanded), HF_OK);
            for (size_t c = 0; c < expanded.count; c++)
                weight += expanded.item[c].weight;
            code->pack(v->layout, &p, key);
            key[words - 1] = 5;
            records.count = 0;
            assert_int_equal(code->children(v->layout, p.side, key, 1, count, &records), HF_OK);
            for (size_t c = 0; c < records.count; c++)
                times += records.data[c * words + words - 1];
            if (times != 5 * weight || perft(v, HF_REFERENCE, &p, 1, (struct hf_perft){.count = count}) != weight)
                differ(v, &p, "children", "weigh something else");
        }
        hf_ground_free(&ground);
        free(records.data);
    }
    hf_children_free(&expanded);
    hf_scratch_free(&scratch);
}

/* ---- captures with very many routes ------------------------------------------------------------------------------ */

/* 19 pieces that stand so that a king walking every route would never end; all ways must find one result at once. */
static void captures_with_millions_of_routes_are_counted_at_once(void **state)
{
    (void)state;
    struct ways ways;
    ways_make(&ways, hf_variant_shipped("frisian"));
    const char *nineteen = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
    struct hf_position p = fixture_position(ways.shipped, nineteen);
    clock_t began = clock();
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        const struct hf_perft options = {.count = (enum hf_count)count};
        hf_u128 nodes = perft(ways.shipped, HF_REFERENCE, &p, 1, options);
        for (int w = 0; w < WAYS; w++)
            assert_true(perft(way(&ways, w), HF_FAST, &p, 1, options) == nodes);
    }
    assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 60); /* 21 counts, also under Valgrind */
    hf_kernel_force(HF_LEVEL_BEST);
}

/* ---- what perft is told ------------------------------------------------------------------------------------------ */

static void the_level_of_the_processor_can_be_forced(void **state)
{
    (void)state;
    hf_kernel_force(HF_LEVEL_BASELINE);
    assert_string_equal(hf_kernel_level_name(), "baseline");
    const struct hf_variant *v = hf_variant_shipped("english");
    assert_ptr_equal(hf_kernel_code(v), v->kernel->baseline);
    hf_kernel_force(HF_LEVEL_BEST);
    const char *best = hf_kernel_level_name();
    hf_kernel_force(HF_LEVEL_V3); /* no more than the processor can */
    assert_string_equal(hf_kernel_level_name(), best);
    hf_kernel_force(HF_LEVEL_BEST);
}

static void depths_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_position start, lost = fixture_position(v, "W:W:B1");
    const struct hf_perft options = {0};
    hf_u128 nodes;
    hf_position_start(v, &start);
    assert_int_equal(hf_perft(v, HF_FAST, &start, -1, &options, &nodes), HF_UNSUPPORTED);
    assert_int_equal(hf_perft(v, HF_FAST, &start, HF_MAX_DEPTH + 1, &options, &nodes), HF_UNSUPPORTED);
    assert_int_equal(hf_perft(v, HF_FAST, &start, 0, &options, &nodes), HF_OK);
    assert_true(nodes == 1);
    assert_int_equal(hf_perft(v, HF_FAST, &lost, HF_MAX_DEPTH, &options, &nodes), HF_OK); /* A9: no moves */
    assert_true(nodes == 0);
}

static void a_raised_flag_stops_a_count(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_position start;
    atomic_bool stop = true;
    const struct hf_perft options = {.stop = &stop};
    hf_u128 nodes;
    hf_position_start(v, &start);
    clock_t began = clock();
    for (int way = 0; way < 2; way++) {
        assert_int_equal(hf_perft(v, way ? HF_REFERENCE : HF_FAST, &start, 30, &options, &nodes), HF_STOPPED);
        assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 20);
    }
    stop = false;
    assert_true(perft(v, HF_FAST, &start, 7, options) == 179740); /* A133046 */
}

static void an_unfinished_count_leaves_nothing_wrong_in_the_table(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_position start;
    atomic_bool stop = true;
    struct hf_perft options = {.stop = &stop};
    hf_u128 nodes;
    hf_position_start(v, &start);
    assert_int_equal(hf_table_new(v, HF_SETS, 1 << 20, &options.table), HF_OK);
    assert_int_equal(hf_perft(v, HF_FAST, &start, 8, &options, &nodes), HF_STOPPED);
    stop = false;
    assert_true(perft(v, HF_FAST, &start, 8, options) == 845931); /* A133046 */
    hf_table_free(options.table);
}

static void progress_adds_up_to_the_leaves(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_position start;
    _Atomic uint64_t progress = 0;
    hf_position_start(v, &start);
    assert_true(perft(v, HF_FAST, &start, 8, (struct hf_perft){.progress = &progress}) == 845931); /* A133046 */
    assert_int_equal(progress, 845931);
}

static void a_table_serves_one_convention_and_one_board(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    struct hf_position start;
    struct hf_table *table;
    hf_u128 nodes;
    hf_position_start(v, &start);
    assert_int_equal(hf_table_new(v, HF_ORDERS, 1 << 20, &table), HF_OK);
    struct hf_perft options = {.count = HF_ORDERS, .table = table};
    assert_true(perft(v, HF_FAST, &start, 9, options) == 3963680); /* A133046 */
    assert_true(table->probes > table->hits && table->hits > 1000);
    options.count = HF_SETS;
    assert_int_equal(hf_perft(v, HF_FAST, &start, 5, &options, &nodes), HF_BUG);
    options.count = HF_ORDERS;
    assert_int_equal(hf_perft(hf_variant_shipped("english-40"), HF_FAST, &start, 5, &options, &nodes), HF_BUG);
    hf_table_free(table);
}

/* ---- numbers above 128 bits -------------------------------------------------------------------------------------- */

/* Two kings in far corners have more than 2^54 and less than 2^63 lines of 34 plies. */
static void a_count_of_more_than_128_bits_is_refused(void **state)
{
    (void)state;
    enum { RECORDS = 1024, DEPTH = 34 };
    const struct hf_variant *v = hf_variant_shipped("english");
    const struct hf_kernel_code *code = hf_kernel_code(v);
    struct hf_position p = fixture_position(v, "W:WK1:BK32");
    size_t words = (size_t)hf_layout_words(v->layout) + 1;
    uint64_t *records = calloc(RECORDS, words * sizeof *records);
    struct hf_table *table;
    hf_u128 one, some, all;
    assert_non_null(records);
    assert_int_equal(hf_table_new(v, HF_SETS, 4 << 20, &table), HF_OK);
    struct hf_perft options = {.table = table};
    for (size_t i = 0; i < RECORDS; i++) {
        code->pack(v->layout, &p, records + i * words);
        records[i * words + words - 1] = UINT64_MAX;
    }
    assert_int_equal(code->count(v->layout, p.side, records, 1, DEPTH, &options, &one), HF_OK);
    assert_true(one % UINT64_MAX == 0 && one / UINT64_MAX > (hf_u128)1 << 54);
    hf_u128 most = ~(hf_u128)0 / one;
    assert_in_range(most, 2, RECORDS - 1);
    assert_int_equal(code->count(v->layout, p.side, records, (size_t)most, DEPTH, &options, &some), HF_OK);
    assert_true(some == one * most);
    assert_int_equal(code->count(v->layout, p.side, records, (size_t)most + 1, DEPTH, &options, &all), HF_UNSUPPORTED);
    hf_table_free(table);
    free(records);
}

/* A position reached in 2^64-1 ways has children reached in more, where a move counts more than once: the king takes 14
 * and ends on 9, at once or after it has gone from 18 by 11, 20 and 27 back to 18, this way round or the other. */
static void a_position_reached_in_more_than_64_bits_of_ways_is_refused(void **state)
{
    (void)state;
    const struct hf_variant *v = hf_variant_shipped("english");
    const struct hf_kernel_code *code = hf_kernel_code(v);
    struct hf_position p = fixture_position(v, "W:WK18:B14,15,16,23,24");
    struct hf_records out = {0};
    uint64_t record[HF_RECORD_WORDS];
    size_t words = (size_t)hf_layout_words(v->layout) + 1;
    assert_true(perft(v, HF_REFERENCE, &p, 1, (struct hf_perft){.count = HF_SETS}) == 2);
    assert_true(perft(v, HF_REFERENCE, &p, 1, (struct hf_perft){.count = HF_ORDERS}) == 3);
    code->pack(v->layout, &p, record);
    record[words - 1] = UINT64_MAX;
    assert_int_equal(code->children(v->layout, p.side, record, 1, HF_SETS, &out), HF_OK);
    assert_int_equal(out.count, 2);
    assert_true(out.data[words - 1] == UINT64_MAX && out.data[2 * words - 1] == UINT64_MAX);
    free(out.data);
    struct hf_variant by_states = *v;
    struct hf_layout layout = *v->layout;
    layout.chain_limit = 0; /* so that one child stands for both orders */
    by_states.kernel = hf_kernel_runtime(&layout);
    by_states.layout = &layout;
    out = (struct hf_records){0};
    assert_int_equal(hf_kernel_code(&by_states)->children(&layout, p.side, record, 1, HF_ORDERS, &out), HF_UNSUPPORTED);
    free(out.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_moves_as_the_reference_does),
        cmocka_unit_test(from_the_start_all_ways_count_the_same),
        cmocka_unit_test(runs_of_kings_are_counted),
        cmocka_unit_test(a_packed_position_comes_back_whole),
        cmocka_unit_test(children_weigh_as_much_as_they_count),
        cmocka_unit_test(captures_with_millions_of_routes_are_counted_at_once),
        cmocka_unit_test(the_level_of_the_processor_can_be_forced),
        cmocka_unit_test(depths_that_cannot_be_are_refused),
        cmocka_unit_test(a_raised_flag_stops_a_count),
        cmocka_unit_test(an_unfinished_count_leaves_nothing_wrong_in_the_table),
        cmocka_unit_test(progress_adds_up_to_the_leaves),
        cmocka_unit_test(a_table_serves_one_convention_and_one_board),
        cmocka_unit_test(a_count_of_more_than_128_bits_is_refused),
        cmocka_unit_test(a_position_reached_in_more_than_64_bits_of_ways_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
