/* Sources of positions: legal, varied, the same for the same seed and index.
 *
 * SPDX-License-Identifier: MIT
 */
#include "source.h"

#include "branching.h"
#include "geometry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

enum { POSITIONS = 400, SEED = 0x5eed };

static void make(const struct hf_ground *ground, struct hf_scratch *scratch, unsigned sources, uint64_t index,
                 struct hf_position *position, int *source)
{
    struct hf_random random;
    hf_random_start(&random, SEED, index);
    scratch->seed = SEED;
    scratch->index = index;
    assert_int_equal(hf_source_make(ground, sources, scratch, &random, position, source), HF_OK);
}

static void every_source_makes_legal_positions_in_every_variant(void **state)
{
    (void)state;
    struct hf_scratch scratch = {0};
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        struct hf_ground ground;
        struct hf_position start;
        assert_int_equal(hf_ground_make(v, &ground), HF_OK);
        hf_position_start(v, &start);
        ground.known = &start;
        ground.known_count = 1;
        for (int source = 0; source < HF_SOURCES; source++)
            for (uint64_t n = 0; n < POSITIONS; n++) {
                struct hf_position p;
                struct hf_diag diag;
                int drawn;
                make(&ground, &scratch, 1u << source, n, &p, &drawn);
                assert_int_equal(drawn, source);
                if (hf_position_check(v, &p, &diag) != HF_OK)
                    fail_msg("%s in %s: %s", hf_sources[source].name, v->name, diag.message);
                assert_false(hf_is_too_branching(v, &p));
            }
        hf_ground_free(&ground);
    }
    hf_scratch_free(&scratch);
}

/* Whichever of them are made before, and by which thread. */
static void a_position_depends_on_seed_and_index_alone(void **state)
{
    (void)state;
    struct hf_ground ground;
    struct hf_scratch forwards = {0}, backwards = {0};
    static struct hf_position p[POSITIONS];
    assert_int_equal(hf_ground_make(hf_variant_shipped("iranian"), &ground), HF_OK);
    for (uint64_t n = 0; n < POSITIONS; n++)
        make(&ground, &forwards, HF_ALL_SOURCES, n, &p[n], NULL);
    for (uint64_t n = POSITIONS; n--;) {
        struct hf_position again;
        make(&ground, &backwards, HF_ALL_SOURCES, n, &again, NULL);
        assert_true(hf_position_equal(&again, &p[n]));
    }
    hf_scratch_free(&forwards);
    hf_scratch_free(&backwards);
    hf_ground_free(&ground);
}

static void the_mix_has_each_source_in_its_share(void **state)
{
    (void)state;
    struct hf_ground ground;
    struct hf_scratch scratch = {0};
    int count[HF_SOURCES] = {0};
    unsigned whole = 0;
    assert_int_equal(hf_ground_make(hf_variant_shipped("english"), &ground), HF_OK);
    for (uint64_t n = 0; n < 4000; n++) {
        struct hf_position p;
        int source;
        make(&ground, &scratch, HF_ALL_SOURCES, n, &p, &source);
        count[source]++;
    }
    for (int i = 0; i < HF_SOURCES; i++) {
        int expected = (int)hf_sources[i].share * 40;
        assert_in_range(count[i], expected * 3 / 4, expected * 5 / 4);
        assert_int_equal(hf_source_find(hf_sources[i].name), i);
        whole += hf_sources[i].share;
    }
    assert_int_equal(whole, 100);
    assert_int_equal(hf_source_find("nowhere"), -1);
    hf_scratch_free(&scratch);
    hf_ground_free(&ground);
}

static int pieces(const struct hf_position *p)
{
    return hf_size(p->men[0] | p->men[1] | p->kings[0] | p->kings[1]);
}

static void set_ups_have_few_and_many_pieces_and_all_shares_of_kings(void **state)
{
    (void)state;
    struct hf_ground ground;
    struct hf_scratch scratch = {0};
    int few = 0, many = 0, men_only = 0, kings_only = 0, both = 0, alone = 0;
    const int source = hf_source_find("setup");
    assert_int_equal(hf_ground_make(hf_variant_shipped("brazilian"), &ground), HF_OK);
    for (uint64_t n = 0; n < 2000; n++) {
        struct hf_position p;
        make(&ground, &scratch, 1u << source, n, &p, NULL);
        bool men = p.men[0] | p.men[1], kings = p.kings[0] | p.kings[1];
        few += pieces(&p) <= 3;
        many += pieces(&p) >= 16;
        men_only += !kings;
        kings_only += !men;
        both += men && kings;
        alone += !(p.men[0] | p.kings[0]) || !(p.men[1] | p.kings[1]);
    }
    assert_true(few > 50 && many > 10 && men_only > 50 && kings_only > 50 && both > 500 && alone > 20);
    hf_scratch_free(&scratch);
    hf_ground_free(&ground);
}

static int longest_capture(const char *variant, const char *source)
{
    struct hf_ground ground;
    struct hf_scratch scratch = {0};
    struct hf_moves moves = {0};
    int longest = 0;
    assert_int_equal(hf_ground_make(hf_variant_shipped(variant), &ground), HF_OK);
    for (uint64_t n = 0; n < 1000; n++) {
        struct hf_position p;
        make(&ground, &scratch, 1u << hf_source_find(source), n, &p, NULL);
        assert_int_equal(hf_generate(ground.variant, HF_FAST, &p, &moves), HF_OK);
        for (size_t i = 0; i < moves.count; i++)
            if (hf_size(moves.item[i].captured) > longest)
                longest = hf_size(moves.item[i].captured);
    }
    hf_moves_free(&moves);
    hf_scratch_free(&scratch);
    hf_ground_free(&ground);
    return longest;
}

static void clusters_have_long_captures(void **state)
{
    (void)state;
    assert_true(longest_capture("iranian", "cluster") >= 8);
    assert_true(longest_capture("english", "cluster") >= 6);
    assert_true(longest_capture("international", "cluster") >= 7);
}

/* Sixteen victims in a lattice: the walks of a king that captures in eight ways and turns back are past counting. */
static void what_branches_without_end_is_noticed(void **state)
{
    (void)state;
    struct hf_rules rules = hf_variant_shipped("frisian")->rules;
    struct hf_variant *v;
    struct hf_position p;
    rules.squares = HF_ALL_SQUARES;
    rules.removal = HF_AT_ONCE;
    assert_int_equal(hf_variant_with_rules(hf_variant_shipped("frisian"), &rules, &v, NULL), HF_OK);
    hf_position_clear(&p);
    p.kings[HF_WHITE] = hf_bit(v->geometry.at[0][0]);
    for (int y = 1; y < 9; y += 2)
        for (int x = 1; x < 9; x += 2)
            p.men[HF_BLACK] |= hf_bit(v->geometry.at[y][x]);
    assert_true(hf_is_too_branching(v, &p));
    p.men[HF_BLACK] = hf_bit(v->geometry.at[1][1]);
    assert_false(hf_is_too_branching(v, &p));
    hf_variant_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_source_makes_legal_positions_in_every_variant),
        cmocka_unit_test(a_position_depends_on_seed_and_index_alone),
        cmocka_unit_test(the_mix_has_each_source_in_its_share),
        cmocka_unit_test(set_ups_have_few_and_many_pieces_and_all_shares_of_kings),
        cmocka_unit_test(clusters_have_long_captures),
        cmocka_unit_test(what_branches_without_end_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
