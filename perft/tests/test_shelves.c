/* Tests of records on shelves: whatever comes when, and whether it was moved into files in between, each key ends up in
 * one record with the sum of its multiplicities; and of the stock that their memory comes from.
 *
 * SPDX-License-Identifier: MIT
 */
#include "shelves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "random.h"
#include "sort.h"

enum { WORDS = 3, KEYS = 5000, ROUNDS = 6, ROUND = 20000 }; /* multiplicities in a table of KEYS by key */

/* Key NUMBER: many share their leading bits. */
static void make_key(uint64_t *record, unsigned number)
{
    record[0] = (uint64_t)(number % 40) << 40 | number;
    record[1] = number * UINT64_C(0x9e3779b97f4a7c15);
}

struct fixture { struct hf_stock *stock; struct hf_shelves *shelves; struct hf_desk desk; uint64_t expected[KEYS]; };

static void begin(struct fixture *f, struct hf_shelves_how how)
{
    *f = (struct fixture){.stock = hf_stock_new()};
    how.words = WORDS;
    how.leading = 24;
    how.stock = f->stock;
    assert_int_equal(hf_shelves_new(&how, &f->shelves), HF_OK);
}

static void end(struct fixture *f)
{
    hf_shelves_free(f->shelves);
    hf_stock_leave(f->stock);
    free(f->desk.room);
}

/* Puts ROUND records of random keys on the shelves FIRST to END-1, and notes what is expected if all shelves are meant.
 */
static void put(struct fixture *f, struct hf_random *random, int first, int past)
{
    struct hf_records records = {calloc(ROUND, WORDS * sizeof(uint64_t)), ROUND, ROUND};
    assert_non_null(records.data);
    for (size_t i = 0; i < ROUND; i++) {
        unsigned number = (unsigned)hf_random_below(random, KEYS);
        make_key(records.data + i * WORDS, number);
        records.data[i * WORDS + 2] = 1 + number % 3;
        f->expected[number] += 1 + number % 3;
    }
    assert_int_equal(hf_shelves_put(f->shelves, &records, first, past), HF_OK);
    free(records.data);
}

static void settle(struct fixture *f)
{
    for (int i = 0; i < HF_SHELVES; i++)
        assert_int_equal(hf_shelves_settle(f->shelves, i, &f->desk), HF_OK);
}

/* Each expected key stands there once, with its sum (or 1 each, if FORGET). */
static void check(struct fixture *f, bool forget)
{
    struct hf_span *span;
    size_t spans, first = 0;
    uint64_t key[WORDS];
    assert_int_equal(hf_shelves_finish(f->shelves, &span, &spans, NULL), HF_OK);
    for (size_t s = 0; s < spans; first += span[s++].count) {
        assert_int_equal(span[s].first, first);
        assert_true(span[s].count > 0);
        for (size_t i = 0; i < span[s].count; i++) {
            const uint64_t *record = span[s].records + i * WORDS;
            unsigned number = (unsigned)(record[0] & 0xffffffff);
            make_key(key, number);
            assert_memory_equal(record, key, (WORDS - 1) * sizeof *key);
            assert_true(f->expected[number] > 0); /* not met before */
            assert_int_equal(record[2], forget ? 1 : f->expected[number]);
            f->expected[number] = 0;
        }
    }
    for (unsigned i = 0; i < KEYS; i++)
        assert_int_equal(f->expected[i], 0);
    free(span);
}

static void shelves_that_were_settled_take_more(void **state)
{
    (void)state;
    for (int forget = 0; forget < 2; forget++) {
        struct fixture f;
        struct hf_random random;
        hf_random_start(&random, 1, 1);
        begin(&f, (struct hf_shelves_how){.merge = true, .forget = forget});
        for (int i = 0; i < ROUNDS; i++) {
            put(&f, &random, 0, HF_SHELVES);
            size_t bytes = hf_shelves_bytes(f.shelves);
            settle(&f);
            assert_true(hf_shelves_bytes(f.shelves) < bytes); /* settling made room */
            settle(&f);                                       /* and once is enough */
        }
        assert_false(hf_shelves_split(f.shelves));
        check(&f, forget);
        end(&f);
    }
}

static void what_was_moved_into_files_is_gathered_from_all_of_them(void **state)
{
    (void)state;
    struct fixture f;
    struct hf_random random;
    hf_random_start(&random, 1, 2);
    begin(&f, (struct hf_shelves_how){.merge = true});
    for (int i = 0; i < ROUNDS; i++) { /* the last round stays in memory */
        put(&f, &random, 0, HF_SHELVES);
        settle(&f);
        if (i + 1 < ROUNDS)
            assert_int_equal(hf_shelves_spill(f.shelves, NULL), HF_OK);
        assert_int_equal(hf_shelves_bytes(f.shelves) == 0, i + 1 < ROUNDS);
        assert_true(hf_shelves_have_spilled(f.shelves));
    }
    for (int i = 0; i < HF_SHELVES; i++)
        assert_int_equal(hf_shelves_gather(f.shelves, i, &f.desk, NULL), HF_OK);
    check(&f, false);
    end(&f);
}

static void shelves_are_full_when_their_memory_is_used_up(void **state)
{
    (void)state;
    struct fixture f;
    struct hf_random random;
    hf_random_start(&random, 1, 3);
    begin(&f, (struct hf_shelves_how){.merge = true, .memory = 2 * ROUND * WORDS * sizeof(uint64_t)});
    put(&f, &random, 0, HF_SHELVES);
    assert_false(hf_shelves_are_full(f.shelves));
    put(&f, &random, 0, HF_SHELVES);
    assert_true(hf_shelves_are_full(f.shelves));
    end(&f);
}

/* What does not belong on the shelves that are asked for is left out: two halves are the whole. */
static void only_the_shelves_asked_for_are_filled(void **state)
{
    (void)state;
    struct fixture f;
    struct hf_random again, random;
    hf_random_start(&random, 1, 4);
    again = random;
    begin(&f, (struct hf_shelves_how){.merge = true});
    put(&f, &random, 0, 300);
    size_t part = hf_shelves_bytes(f.shelves);
    put(&f, &again, 300, HF_SHELVES);
    assert_true(part > 0 && hf_shelves_bytes(f.shelves) > part);
    for (unsigned i = 0; i < KEYS; i++)
        f.expected[i] /= 2;
    settle(&f);
    check(&f, false);
    end(&f);
}

static void a_sum_of_2_to_the_64_is_told(void **state)
{
    (void)state;
    struct fixture f;
    uint64_t data[2 * WORDS] = {[2] = UINT64_MAX, [5] = 1};
    make_key(data, 7);
    make_key(data + WORDS, 7);
    const struct hf_records records = {data, 2, 2};
    begin(&f, (struct hf_shelves_how){.merge = true});
    assert_int_equal(hf_shelves_put(f.shelves, &records, 0, HF_SHELVES), HF_OK);
    assert_false(hf_shelves_split(f.shelves));
    settle(&f);
    assert_true(hf_shelves_split(f.shelves));
    end(&f);
}

/* ---- the stock -------------------------------------------------------------------------------------------------------- */

static void pieces_come_back_and_are_given_out_again(void **state)
{
    (void)state;
    enum { PIECES = 1500 }; /* several blocks */
    struct hf_stock *stock = hf_stock_new();
    assert_non_null(stock);
    assert_ptr_equal(hf_stock_share(stock), stock);
    hf_stock_leave(stock); /* there is another user still */
    unsigned char *piece[PIECES];
    for (int i = 0; i < PIECES; i++) {
        piece[i] = hf_stock_take(stock);
        assert_non_null(piece[i]);
        assert_int_equal((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        piece[i][0] = piece[i][HF_PIECE - 1] = (unsigned char)i;
    }
    for (int i = 0; i < PIECES; i++) /* none lies in another */
        assert_true(piece[i][0] == (unsigned char)i && piece[i][HF_PIECE - 1] == (unsigned char)i);
    hf_stock_give_back(stock, piece[3]);
    hf_stock_give_back(stock, piece[8]);
    assert_ptr_equal(hf_stock_take(stock), piece[8]);
    assert_ptr_equal(hf_stock_take(stock), piece[3]);
    hf_stock_leave(stock);
    hf_stock_leave(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shelves_that_were_settled_take_more),
        cmocka_unit_test(what_was_moved_into_files_is_gathered_from_all_of_them),
        cmocka_unit_test(shelves_are_full_when_their_memory_is_used_up),
        cmocka_unit_test(only_the_shelves_asked_for_are_filled),
        cmocka_unit_test(a_sum_of_2_to_the_64_is_told),
        cmocka_unit_test(pieces_come_back_and_are_given_out_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
