/* Tests of splitting a count into units and of adding them up again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crew.h"
#include "ledger.h"
#include "split.h"

/* All units of a count, counted. */
struct units { struct hf_unit *item; size_t count; };

static void split_with(const char *name, const char *fen, enum hf_count count, int depth, int at, int threads,
                       struct hf_split *split)
{
    struct hf_diag diag = {0};
    const struct hf_variant *variant = hf_variant_shipped(name);
    struct hf_position start;
    assert_non_null(variant);
    if (fen)
        assert_int_equal(hf_fen_read(variant, fen, strlen(fen), &start, NULL, 0, &diag), HF_OK);
    else
        hf_position_start(variant, &start);
    struct hf_advance advance = {.threads = threads, .merge = true, .memory = 64 << 20};
    struct hf_split_how how = {variant, name, count, depth, at, &advance};
    if (hf_split_new(&how, &start, split, &diag))
        fail_msg("%s", diag.message);
}

static enum hf_status take(const struct hf_unit *unit, void *context, struct hf_diag *diag)
{
    (void)diag;
    struct units *units = context;
    units->item[units->count++] = *unit;
    return HF_OK;
}

/* Counts the units of SPLIT with a crew. */
static struct units count_units(const struct hf_split *split, int threads, bool in_order)
{
    struct units units = {calloc(split->job.total + 1, sizeof(struct hf_unit)), 0};
    struct hf_counting how = {.variant = split->frontier.variant, .count = split->job.count, .threads = threads};
    struct hf_crew *crew;
    assert_int_equal(hf_crew_new(&how, in_order, take, &units, &crew), HF_OK);
    for (uint64_t i = 1; i <= split->job.total; i++) {
        struct hf_unit unit;
        struct hf_position position, again;
        hf_split_unit(split, i, &unit, &position);
        assert_int_equal(hf_fen_read(how.variant, unit.fen, strlen(unit.fen), &again, NULL, 0, NULL), HF_OK);
        assert_true(hf_position_equal(&position, &again));
        assert_int_equal(hf_crew_put(crew, &unit, &position), HF_OK);
    }
    assert_int_equal(hf_crew_end(crew, NULL), HF_OK);
    assert_int_equal(units.count, split->job.total);
    return units;
}

/* Splits, counts and adds up; the sum must be NODES. */
static void assert_adds_up(const char *name, const char *fen, enum hf_count count, int depth, int at, uint64_t nodes)
{
    struct hf_split split;
    struct hf_ledger ledger = {0};
    struct hf_diag diag = {0};
    uint64_t twice, missing;
    split_with(name, fen, count, depth, at, 1, &split);
    struct units units = count_units(&split, 3, false);
    for (size_t i = 0; i < units.count; i++)
        assert_int_equal(hf_ledger_add(&ledger, &units.item[i], "file", i + 1, &diag), HF_OK);
    if (hf_ledger_close(&ledger, &twice, &missing, &diag))
        fail_msg("%s %d at %d: %s", name, depth, at, diag.message);
    if (ledger.nodes != nodes)
        fail_msg("%s %d at %d: %ju, not %ju", name, depth, at, (uintmax_t)ledger.nodes, (uintmax_t)nodes);
    hf_ledger_free(&ledger);
    free(units.item);
    hf_split_free(&split);
}

/* english 5: 7361 and 6: 36768, published (OEIS A133046; perft/tables/english.yaml). */
static void the_units_of_every_cut_add_up_to_the_published_count(void **state)
{
    (void)state;
    for (int at = 0; at < 5; at++)
        assert_adds_up("english", NULL, HF_SETS, 5, at, 7361);
    assert_adds_up("english", NULL, HF_SETS, 6, HF_SPLIT_ANYWHERE, 36768);
}

/* turkish 3: 708 under routes, published (kish; perft/tables/turkish.yaml). */
static void other_conventions_add_up(void **state)
{
    (void)state;
    assert_adds_up("turkish", NULL, HF_ROUTES, 3, 2, 708);
    assert_adds_up("english", NULL, HF_ORDERS, 6, 4, 36768);
}

/* A king that has moved three times in a row may not move on (FRIS 17): its counter is part of the position, and
 * must be so of a unit. The reference generator is the judge. */
static void frisian_counters_are_part_of_a_unit(void **state)
{
    (void)state;
    const struct hf_variant *variant = hf_variant_shipped("frisian");
    static const char fen[] = "W:WK46,45:BK5,K10,6:+346+15";
    struct hf_perft options = {0};
    struct hf_position start;
    hf_u128 nodes;
    if (hf_fen_read(variant, fen, strlen(fen), &start, NULL, 0, NULL))
        fail_msg("the position");
    for (int depth = 2; depth <= 5; depth++) {
        assert_int_equal(hf_perft(variant, HF_REFERENCE, &start, depth, &options, &nodes), HF_OK);
        for (int at = 1; at < depth; at++)
            assert_adds_up("frisian", fen, HF_SETS, depth, at, (uint64_t)nodes);
    }
}

/* Black's one move, 15x22, takes White's only man: one position is left, and it has no moves. */
static void positions_without_moves_are_units_of_no_nodes(void **state)
{
    (void)state;
    struct hf_split split;
    split_with("english", "B:W18:B15", HF_SETS, 3, 1, 1, &split);
    assert_int_equal(split.job.total, 1);
    hf_split_free(&split);
    assert_adds_up("english", "B:W18:B15", HF_SETS, 3, 1, 0);
    split_with("english", "B:W18:B15", HF_SETS, 3, 2, 1, &split);
    assert_int_equal(split.job.total, 0); /* nobody gets so far */
    hf_split_free(&split);
}

static void the_same_request_gives_the_same_units_for_any_number_of_threads(void **state)
{
    (void)state;
    struct hf_split one, three;
    struct hf_unit a, b;
    split_with("english", NULL, HF_SETS, 9, 7, 1, &one);
    split_with("english", NULL, HF_SETS, 9, 7, 3, &three);
    assert_int_equal(one.job.total, 28123); /* distinct positions after 7 plies, published with issue 3 */
    assert_null(hf_job_difference(&one.job, &three.job));
    for (uint64_t i = 1; i <= one.job.total; i += 100) {
        hf_split_unit(&one, i, &a, NULL);
        hf_split_unit(&three, i, &b, NULL);
        assert_string_equal(a.fen, b.fen);
        assert_int_equal(a.times, b.times);
        assert_int_equal(a.index, i);
    }
    hf_split_free(&one);
    hf_split_free(&three);
}

static void the_cut_is_chosen_to_give_some_thousands_of_units(void **state)
{
    (void)state;
    struct hf_split split;
    split_with("english", NULL, HF_SETS, 40, HF_SPLIT_ANYWHERE, 1, &split);
    assert_int_equal(split.job.at, 5); /* 2733 distinct positions; a ply earlier 805 */
    assert_int_equal(split.job.total, 2733);
    assert_int_equal(split.job.depth, 35);
    hf_split_free(&split);
    split_with("english", NULL, HF_SETS, 4, HF_SPLIT_ANYWHERE, 1, &split);
    assert_int_equal(split.job.at, 3); /* not all the way */
    hf_split_free(&split);
    split_with("english", NULL, HF_SETS, 1, HF_SPLIT_ANYWHERE, 1, &split);
    assert_int_equal(split.job.total, 1);
    hf_split_free(&split);
}

static void a_crew_gives_units_back_in_order_if_asked(void **state)
{
    (void)state;
    struct hf_split split;
    split_with("english", NULL, HF_SETS, 8, 4, 1, &split);
    struct units units = count_units(&split, 4, true);
    uint64_t nodes = 0;
    for (size_t i = 0; i < units.count; i++) {
        assert_int_equal(units.item[i].index, i + 1);
        assert_true(units.item[i].counted);
        nodes += units.item[i].times * (uint64_t)units.item[i].nodes;
    }
    assert_int_equal(nodes, 845931); /* published: OEIS A133046 */
    free(units.item);
    hf_split_free(&split);
}

static enum hf_status refuse_third(const struct hf_unit *unit, void *context, struct hf_diag *diag)
{
    (void)unit;
    int *given = context;
    return ++*given == 3 ? hf_fail(diag, HF_NO_SPACE, "no more") : HF_OK;
}

static void a_crew_ends_with_the_first_failure(void **state)
{
    (void)state;
    struct hf_split split;
    struct hf_crew *crew;
    struct hf_diag diag = {0};
    int given = 0;
    split_with("english", NULL, HF_SETS, 6, 4, 1, &split);
    struct hf_counting how = {.variant = split.frontier.variant, .threads = 2};
    assert_int_equal(hf_crew_new(&how, true, refuse_third, &given, &crew), HF_OK);
    enum hf_status status = HF_OK;
    for (uint64_t i = 1; i <= split.job.total && status == HF_OK; i++) {
        struct hf_unit unit;
        struct hf_position position;
        hf_split_unit(&split, i, &unit, &position);
        status = hf_crew_put(crew, &unit, &position);
    }
    assert_int_equal(status, HF_NO_SPACE); /* 216 units do not fit the ring */
    assert_int_equal(hf_crew_end(crew, &diag), HF_NO_SPACE);
    assert_string_equal(diag.message, "no more");
    assert_int_equal(given, 3);
    hf_split_free(&split);
}

static void a_crew_stops_when_told_to(void **state)
{
    (void)state;
    struct hf_split split;
    struct hf_crew *crew;
    struct hf_unit unit;
    struct hf_position position;
    struct units none = {0};
    atomic_bool stop = true;
    split_with("english", NULL, HF_SETS, 30, 2, 1, &split);
    struct hf_counting how = {.variant = split.frontier.variant, .threads = 2, .stop = &stop};
    assert_int_equal(hf_crew_new(&how, true, take, &none, &crew), HF_OK);
    hf_split_unit(&split, 1, &unit, &position);
    hf_crew_put(crew, &unit, &position);
    assert_int_equal(hf_crew_end(crew, NULL), HF_STOPPED);
    assert_int_equal(none.count, 0);
    hf_split_free(&split);
}

/* ---- ledgers that do not add up ---------------------------------------------------------------------------------- */

static struct hf_split small_split;
static struct units small;

static int make_small(void **state)
{
    (void)state;
    split_with("english", NULL, HF_SETS, 4, 2, 1, &small_split); /* 49 units */
    small = count_units(&small_split, 1, true);
    return small.count == 49 ? 0 : -1;
}

static int free_small(void **state)
{
    (void)state;
    free(small.item);
    hf_split_free(&small_split);
    return 0;
}

static void add_small(struct hf_ledger *ledger, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++)
        assert_int_equal(hf_ledger_add(ledger, &small.item[i - 1], "file", i, NULL), HF_OK);
}

static void assert_closes(struct hf_ledger *ledger, uint64_t twice, uint64_t missing, const char *message,
                          const char *hint)
{
    struct hf_diag diag = {0};
    uint64_t two, none;
    assert_int_equal(hf_ledger_close(ledger, &two, &none, &diag), HF_INVALID);
    assert_int_equal(two, twice);
    assert_int_equal(none, missing);
    assert_string_equal(diag.message, message);
    assert_string_equal(diag.hint, hint);
    hf_ledger_free(ledger);
}

static void units_in_any_order_add_up(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    uint64_t twice, missing;
    add_small(&ledger, 20, 49);
    add_small(&ledger, 1, 19);
    assert_int_equal(hf_ledger_close(&ledger, &twice, &missing, NULL), HF_OK);
    assert_true(ledger.nodes == 1469); /* published: OEIS A133046 */
    hf_ledger_free(&ledger);
}

static void missing_units_are_named(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    assert_closes(&ledger, 0, 0, "there are no units", "");
    add_small(&ledger, 2, 6);
    add_small(&ledger, 8, 30);
    add_small(&ledger, 34, 48);
    assert_closes(&ledger, 0, 6, "6 of 49 units are missing: 1, 7, 31-33, 49", "");
    for (size_t i = 2; i <= 49; i += 2)
        add_small(&ledger, i, i);
    assert_closes(&ledger, 0, 25, "25 of 49 units are missing: 1, 3, 5, 7, 9 and more", "");
}

static void units_that_are_there_twice_are_named_even_if_they_are_the_same(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    add_small(&ledger, 1, 49);
    assert_int_equal(hf_ledger_add(&ledger, &small.item[6], "other", 90, NULL), HF_OK);
    assert_int_equal(hf_ledger_add(&ledger, &small.item[6], "other", 91, NULL), HF_OK);
    assert_closes(&ledger, 1, 0, "1 of 49 units are there more than once: 7 (file:7 and other:90)", "");
    add_small(&ledger, 1, 40);
    add_small(&ledger, 3, 8);
    assert_closes(&ledger, 6, 9,
                  "6 of 49 units are there more than once: 3 (file:3 and file:3), 4 (file:4 and file:4), "
                  "5 (file:5 and file:5), 6 (file:6 and file:6), 7 (file:7 and file:7) and more",
                  "and 9 are missing: 41-49");
}

static void a_unit_of_another_job_is_refused(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    struct hf_diag diag = {0};
    struct hf_unit other = small.item[1];
    add_small(&ledger, 1, 1);
    other.job.depth++;
    other.job.digest++;
    assert_int_equal(hf_ledger_add(&ledger, &other, "file", 2, &diag), HF_INVALID);
    assert_string_equal(diag.message, "this unit is of another job than the first (file:1)");
    assert_string_equal(diag.hint, "they differ in the depth");
    assert_int_equal(ledger.count, 1);
    hf_ledger_free(&ledger);
}

static void a_unit_that_is_not_counted_is_refused(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    struct hf_diag diag = {0};
    struct hf_unit unit = small.item[4];
    unit.counted = false;
    assert_int_equal(hf_ledger_add(&ledger, &unit, "file", 1, &diag), HF_INVALID);
    assert_string_equal(diag.message, "unit 5 has not been counted");
    hf_ledger_free(&ledger);
}

static void a_unit_with_another_position_or_multiplicity_is_noticed(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        struct hf_ledger ledger = {0};
        struct hf_unit unit = small.item[0];
        if (kind == 0)
            unit.times++;
        else
            strcpy(unit.fen, small.item[1].fen);
        assert_int_equal(hf_ledger_add(&ledger, &unit, "file", 1, NULL), HF_OK);
        add_small(&ledger, 2, 49);
        assert_closes(&ledger, 0, 0, "the positions or multiplicities are not those that the job was split into",
                      "some units were made by another program, or altered together with their checksums");
    }
}

static void a_sum_beyond_128_bits_is_refused(void **state)
{
    (void)state;
    struct hf_ledger ledger = {0};
    struct hf_unit unit = small.item[0];
    unit.nodes = ~(hf_u128)0;
    unit.times = 1;
    assert_int_equal(hf_ledger_add(&ledger, &unit, "file", 1, NULL), HF_OK);
    unit.index = 2;
    unit.nodes = 1;
    assert_int_equal(hf_ledger_add(&ledger, &unit, "file", 2, NULL), HF_UNSUPPORTED);
    unit.nodes = (hf_u128)1 << 127;
    unit.times = 2;
    assert_int_equal(hf_ledger_add(&ledger, &unit, "file", 3, NULL), HF_UNSUPPORTED);
    hf_ledger_free(&ledger);
}

#define with_small(test) cmocka_unit_test_setup_teardown(test, make_small, free_small)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_units_of_every_cut_add_up_to_the_published_count),
        cmocka_unit_test(other_conventions_add_up),
        cmocka_unit_test(frisian_counters_are_part_of_a_unit),
        cmocka_unit_test(positions_without_moves_are_units_of_no_nodes),
        cmocka_unit_test(the_same_request_gives_the_same_units_for_any_number_of_threads),
        cmocka_unit_test(the_cut_is_chosen_to_give_some_thousands_of_units),
        cmocka_unit_test(a_crew_gives_units_back_in_order_if_asked),
        cmocka_unit_test(a_crew_ends_with_the_first_failure),
        cmocka_unit_test(a_crew_stops_when_told_to),
        with_small(units_in_any_order_add_up),
        with_small(missing_units_are_named),
        with_small(units_that_are_there_twice_are_named_even_if_they_are_the_same),
        with_small(a_unit_of_another_job_is_refused),
        with_small(a_unit_that_is_not_counted_is_refused),
        with_small(a_unit_with_another_position_or_multiplicity_is_noticed),
        with_small(a_sum_beyond_128_bits_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
