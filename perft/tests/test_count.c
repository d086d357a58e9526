/* Tests of counting: the same number with a table of any size and without one, with any number of threads, with and
 * without bulk counting, and as the sum of its parts; under each convention, in positions of many kinds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "count.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fixture.h"
#include "geometry.h"
#include "source.h"
#include "table.h"

enum { TINY = 160, AMPLE = 1 << 20 }; /* bytes of a table; the first holds 2 or 4 positions */

static const struct hf_variant *shipped(const char *name)
{
    const struct hf_variant *variant = hf_variant_shipped(name);
    assert_non_null(variant);
    return variant;
}

static struct hf_position position_of(const struct hf_variant *v, const char *fen)
{
    struct hf_position p;
    hf_position_start(v, &p);
    return fen ? fixture_position(v, fen) : p;
}

static hf_u128 kernel_perft(const struct hf_variant *v, enum hf_count count, const struct hf_position *p, int depth)
{
    const struct hf_perft options = {.count = count};
    hf_u128 nodes;
    assert_int_equal(hf_perft(v, HF_FAST, p, depth, &options, &nodes), HF_OK);
    return nodes;
}

/* The counts to DEPTH, asked for one after the other, are those expected. */
static void check(const struct hf_counting *how, const struct hf_position *p, int depth, const hf_u128 *expected)
{
    struct hf_counter counter;
    struct hf_diag diag = {0};
    hf_counter_begin(how, p, &counter);
    for (int d = 1; d <= depth; d++) {
        hf_u128 nodes;
        if (hf_counter_depth(&counter, d, &nodes, &diag))
            fail_msg("depth %d: %s", d, diag.message);
        if (nodes != expected[d]) {
            char fen[HF_FEN_SIZE];
            hf_fen_write(how->variant, p, fen);
            fail_msg("%s, %s, convention %d, depth %d: %llu, not %llu; %d threads, table of %zu entries%s",
                     how->variant->name, fen, (int)how->count, d, (unsigned long long)nodes,
                     (unsigned long long)expected[d], how->threads, how->table ? how->table->buckets * 2 : 0,
                     how->no_bulk ? ", no bulk" : "");
        }
    }
    hf_counter_end(&counter);
}

/* The divided count adds up to the whole; its moves are in order and each has the count below it. */
static void check_divided(const struct hf_counting *how, const struct hf_position *p, int depth, hf_u128 expected)
{
    struct hf_divide d;
    struct hf_diag diag = {0};
    if (hf_divide(how, p, depth, &d, &diag))
        fail_msg("divide: %s", diag.message);
    hf_u128 sum = 0;
    assert_int_equal(d.known, d.moves.count);
    for (size_t i = 0; i < d.moves.count; i++) {
        const struct hf_move *move = &d.moves.item[d.order[i]];
        sum += d.nodes[d.order[i]];
        if (how->count == HF_SETS)
            assert_true(d.nodes[d.order[i]] == kernel_perft(how->variant, HF_SETS, &move->after, depth - 1));
        if (i)
            assert_true(d.moves.item[d.order[i - 1]].from <= move->from);
    }
    assert_true(sum == expected);
    hf_divide_free(&d);
}

static void check_all(const struct hf_variant *v, const struct hf_position *p, int depth)
{
    static const size_t tables[] = {0, TINY, AMPLE};
    hf_u128 expected[16] = {1};
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        for (int d = 1; d <= depth; d++)
            expected[d] = kernel_perft(v, (enum hf_count)count, p, d);
        for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
            struct hf_counting how = {.variant = v, .count = (enum hf_count)count};
            if (tables[t])
                assert_int_equal(hf_table_new(v, how.count, tables[t], &how.table), HF_OK);
            for (how.threads = 1; how.threads <= 3; how.threads++) {
                how.no_bulk = how.threads == 1 + (int)t; /* with each table once */
                how.memory = how.threads % 2 ? 1 << 20 : 0;
                check(&how, p, depth, expected);
            }
            how.threads = 2;
            check_divided(&how, p, depth, expected[depth]);
            hf_table_free(how.table);
        }
    }
}

/* Plies to leave out: a Valgrind second is long. */
static int plies_less(void)
{
    const char *less = getenv("COUNT_LESS");
    return less ? atoi(less) : 0;
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static void known_positions_count_the_same_in_every_way(void **state)
{
    (void)state;
    static const struct { const char *variant, *fen; int depth; } some[] = {
        {"english", NULL, 7},
        {"english", "W:WK18,31:B14,15,16,23,24,1", 7}, /* equal captures by other routes */
        {"frisian", "W:WK47,32:BK3,9", 7},             /* runs of kings */
        {"canadian", "W:WK72,60:BK1,13", 7},           /* wide */
        {"turkish", "W:Wa2,d4,h3:Bb7,e6,g7", 7},
        {"breakthrough", "W:W19,32:B18,27", 9},        /* games that end before the last ply */
        {"italian", "W:WK22,31:B10,K11,18,19", 7},
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const struct hf_variant *v = shipped(some[i].variant);
        struct hf_position p = position_of(v, some[i].fen);
        check_all(v, &p, some[i].depth - plies_less());
    }
}

/* A seeded position of each variant, with a capture somewhere and few enough leaves. */
static void drawn_positions_count_the_same_in_every_way(void **state)
{
    (void)state;
    enum { DEPTH = 7, LEAST = 200, MOST = 5000 };
    struct hf_scratch scratch = {0};
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        const struct hf_ground ground = {.variant = v};
        struct hf_position p;
        hf_u128 leaves = 0;
        for (uint64_t n = 0; leaves < LEAST || leaves > MOST; n++) {
            struct hf_random random;
            hf_random_start(&random, 0xfee1, n);
            assert_int_equal(hf_source_make(&ground, HF_ALL_SOURCES, &scratch, &random, &p, NULL), HF_OK);
            leaves = 0;
            if (hf_size(p.men[0] | p.men[1] | p.kings[0] | p.kings[1]) > 12)
                continue;
            for (int d = 1; d <= DEPTH && leaves <= MOST; d++)
                leaves = kernel_perft(v, HF_ROUTES, &p, d);
        }
        check_all(v, &p, DEPTH);
    }
    hf_scratch_free(&scratch);
}

/* A133046 */
static void english_counts_are_those_published(void **state)
{
    (void)state;
    static const hf_u128 expected[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931};
    struct hf_counting how = {.variant = shipped("english"), .count = HF_ORDERS, .threads = 2};
    struct hf_position start = position_of(how.variant, NULL);
    check(&how, &start, 8, expected);
    assert_int_equal(hf_table_new(how.variant, HF_ORDERS, AMPLE, &how.table), HF_OK);
    how.memory = AMPLE;
    check(&how, &start, 8, expected);
    hf_table_free(how.table);
    how.table = NULL;
    how.engine = HF_REFERENCE;
    how.threads = 1;
    check(&how, &start, 6, expected);
}

/* A133046. There is memory for a few thousand positions only, so that deep
 * frontiers are counted in slices and slices of slices. */
static void what_does_not_fit_into_memory_is_counted_in_slices(void **state)
{
    (void)state;
    static const hf_u128 orders[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564};
    for (int threads = 1; threads <= 3; threads++) {
        struct hf_progress progress = {0};
        struct hf_counting how = {.variant = shipped("english"), .count = HF_ORDERS, .threads = threads, .progress = &progress};
        struct hf_position start = position_of(how.variant, NULL);
        assert_int_equal(hf_table_new(how.variant, HF_ORDERS, TINY, &how.table), HF_OK);
        how.memory = (size_t)threads << 15;
        check(&how, &start, 10 - plies_less(), orders);
        assert_int_equal(progress.done, progress.total); /* the parts add up */
        hf_table_free(how.table);
    }
}

static void the_reference_divides_as_well(void **state)
{
    (void)state;
    struct hf_counting how = {.variant = shipped("international"), .engine = HF_REFERENCE, .threads = 1};
    struct hf_position p = position_of(how.variant, "W:WK38,K48,K49,K50:B18,19,32,33");
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        how.count = (enum hf_count)count;
        for (int depth = 1; depth <= 3; depth++)
            check_divided(&how, &p, depth, kernel_perft(how.variant, how.count, &p, depth));
    }
}

static void depth_by_depth_or_at_once_or_backwards_it_is_the_same(void **state)
{
    (void)state;
    static const int depths[] = {8, 7, 1, 8, 6, 8};
    static const hf_u128 expected[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931};
    struct hf_counting how = {.variant = shipped("english"), .threads = 2};
    struct hf_position start = position_of(how.variant, NULL);
    for (int with_table = 0; with_table < 2; with_table++) {
        struct hf_counter counter;
        if (with_table)
            assert_int_equal(hf_table_new(how.variant, HF_SETS, AMPLE, &how.table), HF_OK);
        hf_counter_begin(&how, &start, &counter);
        for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
            hf_u128 nodes;
            assert_int_equal(hf_counter_depth(&counter, depths[i], &nodes, NULL), HF_OK);
            assert_true(nodes == expected[depths[i]]);
        }
        hf_counter_end(&counter);
    }
    hf_table_free(how.table);
}

/* ---- very great numbers ------------------------------------------------------------------------------------------ */

enum { SQUARES = 32 };
typedef hf_u128 by_places[2][SQUARES][SQUARES]; /* by the side to move, and where White's and Black's king stand */

static bool step_exact(by_places now, by_places next)
{
    static struct hf_moves moves;
    const struct hf_variant *v = shipped("english");
    for (int side = 0; side < 2; side++)
        for (int white = 0; white < SQUARES; white++)
            for (int black = 0; black < SQUARES; black++) {
                struct hf_position p;
                hf_u128 *sum = &next[side][white][black];
                *sum = 0;
                if (white == black)
                    continue;
                hf_position_clear(&p);
                p.side = (uint8_t)side;
                p.kings[HF_WHITE] = hf_bit(white);
                p.kings[HF_BLACK] = hf_bit(black);
                assert_int_equal(hf_generate(v, HF_REFERENCE, &p, &moves), HF_OK);
                for (size_t i = 0; i < moves.count; i++) {
                    const struct hf_position *after = &moves.item[i].after;
                    hf_u128 below = now[0][0][0]; /* lost: no further line */
                    if (after->kings[!side])
                        below = now[!side][hf_lowest(after->kings[0])][hf_lowest(after->kings[1])];
                    if (__builtin_add_overflow(*sum, below, sum))
                        *sum = ~(hf_u128)0; /* too great; such a sum stays it */
                }
            }
    hf_moves_free(&moves);
    return next[HF_WHITE][0][SQUARES - 1] != ~(hf_u128)0;
}

/* Two kings in far corners, counted for all places of two kings at once, ply by ply. now[][0][0], both on one square,
 * is the count below a position that is lost: 1 at depth 0, else 0. */
static void counts_are_exact_up_to_128_bits_and_then_refused(void **state)
{
    (void)state;
    static by_places exact[2];
    struct hf_counting how = {.variant = shipped("english"), .threads = 2, .memory = 16 * AMPLE};
    struct hf_position p = position_of(how.variant, "W:WK1:BK32");
    struct hf_counter counter;
    struct hf_diag diag = {0};
    hf_u128 nodes;
    assert_int_equal(hf_table_new(how.variant, HF_SETS, AMPLE, &how.table), HF_OK);
    hf_counter_begin(&how, &p, &counter);
    for (int i = 0; i < 2 * SQUARES * SQUARES; i++)
        (&exact[0][0][0][0])[i] = 1;
    hf_u128 twenty = 0;
    int depth = 1;
    const bool to_the_end = !plies_less();
    for (; step_exact(exact[!(depth % 2)], exact[depth % 2]) && (to_the_end || depth < 30); depth++) {
        assert_int_equal(hf_counter_depth(&counter, depth, &nodes, &diag), HF_OK);
        assert_true(nodes == exact[depth % 2][HF_WHITE][0][SQUARES - 1]);
        if (depth == 20)
            twenty = nodes;
    }
    if (to_the_end) {
        assert_in_range(depth, 60, 100);
        assert_true(nodes >> 126);
        assert_int_equal(hf_counter_depth(&counter, depth, &nodes, &diag), HF_UNSUPPORTED);
        assert_string_equal(diag.message, "the count is 2^128 or more, or the depth beyond what can be counted");
        assert_string_equal(diag.hint, "ask for a smaller depth");
    }
    assert_int_equal(hf_counter_depth(&counter, 20, &nodes, &diag), HF_OK); /* which the frontier is far beyond */
    assert_true(nodes == twenty);
    hf_counter_end(&counter);
    hf_table_free(how.table);
}

/* ---- being interrupted, and watched ------------------------------------------------------------------------------ */

static void a_raised_flag_stops_every_count(void **state)
{
    (void)state;
    atomic_bool stop = true;
    struct hf_counting how = {.variant = shipped("english"), .memory = AMPLE, .stop = &stop};
    struct hf_position start = position_of(how.variant, NULL);
    struct hf_table *table;
    assert_int_equal(hf_table_new(how.variant, HF_SETS, AMPLE, &table), HF_OK);
    for (int i = 0; i < 4; i++) {
        struct hf_counter counter;
        struct hf_divide divide;
        struct hf_diag diag = {0};
        hf_u128 nodes;
        how.threads = 1 + i % 2;
        how.table = i / 2 ? table : NULL;
        hf_counter_begin(&how, &start, &counter);
        assert_int_equal(hf_counter_depth(&counter, 20, &nodes, &diag), HF_STOPPED);
        assert_string_equal(diag.message, "interrupted");
        hf_counter_end(&counter);
        assert_int_equal(hf_divide(&how, &start, 20, &divide, &diag), HF_STOPPED);
        assert_int_equal(divide.known, 0);
        hf_divide_free(&divide);
    }
    hf_table_free(table);
}

/* Raises the flag as soon as some unit has been counted. */
struct interrupter { struct hf_progress progress; atomic_bool stop, ended; };

static void *interrupt(void *argument)
{
    struct interrupter *i = argument;
    while (!i->progress.done && !i->ended)
        sched_yield();
    i->stop = true;
    return NULL;
}

static void a_flag_raised_in_the_middle_stops_a_count(void **state)
{
    (void)state;
    for (int with_table = 0; with_table < 2; with_table++) {
        struct interrupter i = {0};
        struct hf_counting how = {.variant = shipped("english"), .threads = 2};
        how.stop = &i.stop;
        how.progress = &i.progress;
        struct hf_position start = position_of(how.variant, NULL);
        struct hf_counter counter;
        pthread_t thread;
        hf_u128 nodes;
        if (with_table)
            assert_int_equal(hf_table_new(how.variant, HF_SETS, AMPLE, &how.table), HF_OK);
        assert_int_equal(pthread_create(&thread, NULL, interrupt, &i), 0);
        hf_counter_begin(&how, &start, &counter);
        assert_int_equal(hf_counter_depth(&counter, 14, &nodes, NULL), HF_STOPPED);
        i.ended = true;
        pthread_join(thread, NULL);
        assert_true(i.progress.done < i.progress.total);
        hf_counter_end(&counter);
        hf_table_free(how.table);
    }
}

static void progress_ends_at_its_total(void **state)
{
    (void)state;
    struct hf_progress progress = {0};
    struct hf_counting how = {.variant = shipped("english"), .threads = 2, .progress = &progress};
    struct hf_position start = position_of(how.variant, NULL);
    struct hf_counter counter;
    hf_u128 nodes;
    hf_counter_begin(&how, &start, &counter);
    assert_int_equal(hf_counter_depth(&counter, 8, &nodes, NULL), HF_OK);
    assert_true(progress.total > 100);
    assert_int_equal(progress.done, progress.total);
    hf_counter_end(&counter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_positions_count_the_same_in_every_way),
        cmocka_unit_test(drawn_positions_count_the_same_in_every_way),
        cmocka_unit_test(english_counts_are_those_published),
        cmocka_unit_test(what_does_not_fit_into_memory_is_counted_in_slices),
        cmocka_unit_test(the_reference_divides_as_well),
        cmocka_unit_test(depth_by_depth_or_at_once_or_backwards_it_is_the_same),
        cmocka_unit_test(counts_are_exact_up_to_128_bits_and_then_refused),
        cmocka_unit_test(a_raised_flag_stops_every_count),
        cmocka_unit_test(a_flag_raised_in_the_middle_stops_a_count),
        cmocka_unit_test(progress_ends_at_its_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
