/* The search that merges equal states against the plain one, on positions and rules drawn at random; and
 * captures that have too many routes for the plain one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"
#include "games.h"
#include "geometry.h"
#include "memo.h"
#include "reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int draw(uint64_t *state, int least, int most)
{
    return least + (int)(next_random(state) % (unsigned)(most - least + 1));
}

static struct hf_rules random_rules(uint64_t *state)
{
    struct hf_rules rules = {
        .width = draw(state, 4, 9), .height = draw(state, 4, 9),
        .squares = draw(state, HF_DARK_SQUARES, HF_ALL_SQUARES), .corner = draw(state, HF_DARK_LEFT, HF_DARK_RIGHT),
        .rows = 1, .man_moves = draw(state, 1, 31), .man_captures = draw(state, 1, 31),
        .man_takes_kings = draw(state, 0, 3) > 0, .king_moves = draw(state, 1, 31), .king_captures = draw(state, 1, 31),
        .king_reach = draw(state, HF_SHORT, HF_LONG),
        .king_landing = draw(state, HF_LAND_ANY, HF_LAND_BEHIND_LAST_KING),
        .king_run = draw(state, 0, 1), .removal = draw(state, HF_AFTER_MOVE, HF_AT_ONCE),
        .reversal = draw(state, HF_ALLOWED, HF_FORBIDDEN), .must_go_on = draw(state, 0, 1),
        .promotion = draw(state, HF_AT_END, HF_GOES_ON),
    };
    int precedences = draw(state, 0, 4), first = draw(state, HF_MOST_PIECES, HF_FRISIAN_VALUE);
    for (int i = 0; i < precedences; i++)
        rules.choice[i] = 1 + (first - 1 + i * 2) % HF_FRISIAN_VALUE;
    return rules;
}

/* One or two pieces among many enemies, so that captures are long. */
static struct hf_position random_position(const struct hf_variant *v, uint64_t *state)
{
    struct hf_position p;
    hf_position_clear(&p);
    p.side = (uint8_t)draw(state, HF_WHITE, HF_BLACK);
    int own = draw(state, 1, 2), enemies = draw(state, 1, v->geometry.squares / 3);
    hf_set taken = 0;
    for (int i = 0; i < own + enemies; i++) {
        int square = draw(state, 0, v->geometry.squares - 1);
        int colour = i < own ? p.side : !p.side;
        bool king = draw(state, 0, 1) || hf_has(v->geometry.last_row[colour], square);
        if (hf_has(taken, square))
            continue;
        taken |= hf_bit(square);
        *(king ? &p.kings[colour] : &p.men[colour]) |= hf_bit(square);
    }
    return p;
}

static void expect_same(const struct hf_variant *v, const struct hf_position *p, enum hf_count count, int round)
{
    struct hf_moves plain = {0}, merged = {0};
    struct hf_captures plain_ways = {0}, merged_ways = {0};
    assert_int_equal(hf_reference_weigh(v, p, count, SIZE_MAX, &plain, &plain_ways), HF_OK);
    assert_int_equal(hf_reference_weigh(v, p, count, 0, &merged, &merged_ways), HF_OK);
    bool same = hf_moves_equal(&plain, &merged) && plain_ways.count == merged_ways.count;
    for (size_t i = 0; i < plain_ways.count && same; i++)
        same = plain_ways.item[i].weight == merged_ways.item[i].weight;
    if (!same) {
        char fen[HF_FEN_SIZE];
        hf_fen_write(v, p, fen);
        fail_msg("round %d, count %d: %s", round, (int)count, fen);
    }
    hf_moves_free(&plain);
    hf_moves_free(&merged);
    hf_captures_free(&plain_ways);
    hf_captures_free(&merged_ways);
}

static void both_searches_agree_under_any_rules(void **state)
{
    (void)state;
    uint64_t random = 20250307;
    for (int round = 0; round < 1500; round++) {
        struct hf_rules rules = random_rules(&random);
        struct hf_variant v;
        fixture_variant(&v, "random", &rules);
        struct hf_position p = random_position(&v, &random);
        for (enum hf_count count = HF_SETS; count <= HF_ROUTES; count++)
            expect_same(&v, &p, count, round);
    }
}

static void both_searches_agree_on_the_games(void **state)
{
    (void)state;
    uint64_t random = 4711;
    for (int round = 0; round < 40 * GAMES; round++) {
        struct hf_variant v;
        game_variant((enum game)(round % GAMES), &v);
        struct hf_position p = random_position(&v, &random);
        if (v.geometry.squares > 50) /* the plain search would take too long on more */
            continue;
        for (enum hf_count count = HF_SETS; count <= HF_ROUTES; count++)
            expect_same(&v, &p, count, round);
    }
}

static void the_better_of_two_orders_is_kept_whichever_is_found_first(void **state)
{
    (void)state; /* FID 6.9: round one way or the other, to the same square */
    static const char *const fens[] = {"W:WK22:B10,K11,18,19", "W:WK22:BK10,11,18,19", "W:WK28:B5,K6,7,14,K15,K23"};
    struct hf_variant v;
    game_variant(ITALIAN, &v);
    for (int i = 0; i < 3; i++) {
        struct hf_position p = fixture_position(&v, fens[i]);
        for (enum hf_count count = HF_SETS; count <= HF_ROUTES; count++)
            expect_same(&v, &p, count, i);
    }
}

/* Every legal move captures all enemies, over a path that exists. */
static void expect_clean_sweep(enum game game, const char *fen, const char *to)
{
    struct hf_variant v;
    struct hf_moves moves = {0};
    game_variant(game, &v);
    struct hf_position p = fixture_position(&v, fen);
    assert_int_equal(hf_reference_generate(&v, &p, &moves), HF_OK);
    assert_true(moves.count > 0);
    for (size_t i = 0; i < moves.count; i++) {
        struct hf_path path;
        assert_true(moves.item[i].captured == (p.men[HF_BLACK] | p.kings[HF_BLACK]));
        assert_int_equal(hf_move_path(&v, &p, &moves.item[i], &path), HF_OK);
        assert_int_equal(path.length, hf_size(moves.item[i].captured) + 1);
    }
    if (to) {
        char name[HF_SQUARE_SIZE];
        assert_int_equal(moves.count, 1);
        hf_square_write(&v, moves.item[0].to, name);
        assert_string_equal(name, to);
    }
    hf_moves_free(&moves);
}

static void captures_too_long_for_the_plain_search_are_found(void **state)
{
    (void)state; /* more than all cannot be taken; the end on 46 and its 20 routes were checked by a separate program */
    const char *nineteen = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
    struct hf_variant v;
    hf_u128 n;
    expect_clean_sweep(FRISIAN, nineteen, "46");
    game_variant(FRISIAN, &v);
    struct hf_position p = fixture_position(&v, nineteen);
    assert_int_equal(hf_reference_count(&v, &p, HF_ROUTES, &n), HF_OK);
    assert_int_equal(n, 20);
    expect_clean_sweep(
        CANADIAN, "W:WK67:B13,14,15,16,17,25,26,27,28,29,37,38,39,40,41,49,50,51,52,53,61,62,63,64,65", NULL);
}

static void a_table_keeps_its_entries_when_it_grows(void **state)
{
    (void)state;
    struct hf_memo memo = {0};
    for (int round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 1000; i++) {
            struct hf_memo_key key = {.captured = (hf_set)i << 90};
            bool fresh;
            struct hf_memo_entry *entry = hf_memo_at(&memo, &key, &fresh);
            assert_non_null(entry);
            assert_true(fresh);
            entry->weight = i;
        }
        for (unsigned i = 0; i < 1000; i++) {
            struct hf_memo_key key = {.captured = (hf_set)i << 90};
            bool fresh;
            struct hf_memo_entry *entry = hf_memo_at(&memo, &key, &fresh);
            assert_false(fresh);
            assert_int_equal(entry->weight, i);
        }
        assert_int_equal(memo.count, 1000);
        hf_memo_clear(&memo);
        assert_int_equal(memo.count, 0);
    }
    hf_memo_free(&memo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_searches_agree_under_any_rules),
        cmocka_unit_test(both_searches_agree_on_the_games),
        cmocka_unit_test(the_better_of_two_orders_is_kept_whichever_is_found_first),
        cmocka_unit_test(captures_too_long_for_the_plain_search_are_found),
        cmocka_unit_test(a_table_keeps_its_entries_when_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
