/* Rules drawn at random from the whole table of rule values: both generators must find the same moves, and the same
 * numbers of them under every convention, whatever their limits at which they change over to merging equal states.
 * RULES_FUZZ_ROUNDS and RULES_FUZZ_SEED in the environment make it longer or other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "branching.h"
#include "campaign.h"
#include "kernel.h"
#include "layout.h"
#include "reference.h"
#include "source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { ROUNDS = 250, POSITIONS = 100, TRIES = 1000 };

static int *value_of(struct hf_rules *rules, const struct hf_field *field)
{
    return (int *)(void *)((char *)rules + field->offset);
}

static unsigned name_count(const struct hf_field *field)
{
    unsigned count = 0;
    while (field->names[count])
        count++;
    return count;
}

/* Half of the time one of the usual sets of directions. */
static int draw_directions(struct hf_random *random)
{
    static const int usual[] = {8, 24, 7, 3, 1, 31};
    return hf_random_chance(random, 1, 2) ? usual[hf_random_below(random, sizeof usual / sizeof *usual)]
                                          : (int)hf_random_below(random, 32);
}

static void draw_choice(struct hf_random *random, int *choice)
{
    unsigned length = hf_random_chance(random, 1, 4) ? 0 : 1 + hf_random_below(random, 3);
    for (unsigned i = 0; i < length; i++)
        choice[i] = 1 + (int)hf_random_below(random, HF_PRECEDENCES - 1);
}

static void draw_rules(struct hf_random *random, struct hf_rules *rules)
{
    for (int tries = 0; tries < TRIES; tries++) {
        memset(rules, 0, sizeof *rules);
        for (int i = 0; i < HF_FIELD_COUNT; i++) {
            const struct hf_field *field = &hf_fields[i];
            int *value = value_of(rules, field);
            switch (field->kind) {
            case HF_INT:
                *value = field->least + (int)hf_random_below(random, (unsigned)(field->most - field->least + 1));
                break;
            case HF_CHOICE:
            case HF_FLAG: *value = (int)hf_random_below(random, name_count(field)); break;
            case HF_DIRECTIONS: *value = draw_directions(random); break;
            case HF_PRECEDENCE_LIST: draw_choice(random, value); break;
            }
        }
        if (hf_random_chance(random, 1, 2)) /* most boards are small */
            rules->width = 4 + rules->width / 3, rules->height = 4 + rules->height / 3;
        if (hf_random_chance(random, 2, 3))
            rules->king_run = 0;
        if (hf_random_chance(random, 1, 2) && rules->objective == HF_BREAKTHROUGH)
            rules->objective = HF_BLOCK;
        if (hf_rules_check(rules, NULL, NULL) == HF_OK)
            return;
    }
    fail_msg("no sensible rules in %d tries", TRIES);
}

/* ---- telling what differs ---- */

static void print_rules(const struct hf_variant *v)
{
    struct hf_rules rules = v->rules;
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *field = &hf_fields[i];
        const int *value = value_of(&rules, field);
        fprintf(stderr, "%s.%s=", field->group, field->name);
        if (field->kind == HF_PRECEDENCE_LIST)
            for (int j = 0; j < HF_PRECEDENCES && value[j]; j++)
                fprintf(stderr, "%s%s", j ? "+" : "", field->names[value[j]]);
        else if (field->kind == HF_CHOICE || field->kind == HF_FLAG)
            fprintf(stderr, "%s", field->names[*value]);
        else
            fprintf(stderr, "%d", *value);
        fprintf(stderr, i + 1 < HF_FIELD_COUNT ? " " : "\n");
    }
}

static void print_moves(const struct hf_variant *v, const char *who, const struct hf_moves *moves)
{
    char name[HF_SQUARE_SIZE], fen[HF_FEN_SIZE];
    for (size_t i = 0; i < moves->count; i++) {
        const struct hf_move *m = &moves->item[i];
        hf_square_write(v, m->from, name);
        fprintf(stderr, "  %s: %s-", who, name);
        hf_square_write(v, m->to, name);
        fprintf(stderr, "%s%s takes", name, m->promotes ? "=K" : "");
        for (int s = 0; s < v->geometry.squares; s++)
            if (m->captured >> s & 1) {
                hf_square_write(v, s, name);
                fprintf(stderr, " %s", name);
            }
        hf_fen_write(v, &m->after, fen);
        fprintf(stderr, "  %s\n", fen);
    }
}

/* ---- comparing ---- */

struct pair {
    struct hf_moves fast, reference;
    struct hf_captures captures;
    struct hf_children children;
    struct hf_records records;
};

static hf_u128 perft_of(const struct hf_variant *v, enum hf_engine engine, const struct hf_position *p, int depth,
                        struct hf_perft options)
{
    hf_u128 nodes;
    assert_int_equal(hf_perft(v, engine, p, depth, &options, &nodes), HF_OK);
    return nodes;
}

static hf_u128 number_of(const struct hf_captures *captures, size_t moves)
{
    hf_u128 sum = captures->count ? 0 : moves;
    for (size_t i = 0; i < captures->count; i++)
        sum += captures->item[i].weight;
    return sum;
}

/* Can the replies to all moves be counted in a moment? */
static bool replies_are_few(const struct hf_variant *v, const struct hf_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (hf_is_too_branching(v, &moves->item[i].after))
            return false;
    return moves->count < 64;
}

/* The packed position and its children, as the distributed counts use them. */
static bool records_agree(const struct hf_variant *v, const struct hf_position *p, enum hf_count count, hf_u128 sum,
                          struct pair *pair)
{
    const struct hf_kernel_code *code = hf_kernel_code(v);
    uint64_t key[HF_RECORD_WORDS] = {0};
    struct hf_position again;
    int words = hf_layout_words(v->layout);
    code->pack(v->layout, p, key);
    code->unpack(v->layout, key, p->side, &again);
    key[words] = 1;
    pair->records.count = 0;
    assert_int_equal(code->children(v->layout, p->side, key, 1, count, &pair->records), HF_OK);
    for (size_t i = 0; i < pair->records.count; i++)
        sum -= pair->records.data[i * (size_t)(words + 1) + (size_t)words];
    return sum == 0 && hf_position_equal(p, &again);
}

/* What differs between the generators, or NULL. */
static const char *difference(const struct hf_variant *v, const struct hf_position *p, size_t patience,
                              struct pair *pair)
{
    static const char *const conventions[] = {"the number of sets", "the number of orders", "the number of routes"};
    static const char *const deeper[] = {"two plies of sets", "two plies of orders", "two plies of routes"};
    assert_int_equal(hf_generate(v, HF_FAST, p, &pair->fast), HF_OK);
    assert_int_equal(hf_generate(v, HF_REFERENCE, p, &pair->reference), HF_OK);
    if (!hf_moves_equal(&pair->fast, &pair->reference))
        return "the moves";
    bool look_ahead = replies_are_few(v, &pair->reference);
    struct hf_moves again = pair->fast;
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        struct hf_perft bulk = {.count = (enum hf_count)count},
                        no_bulk = {.count = (enum hf_count)count, .no_bulk = true};
        assert_int_equal(hf_reference_weigh(v, p, bulk.count, patience, &again, &pair->captures), HF_OK);
        pair->fast = again;
        if (!hf_moves_equal(&again, &pair->reference))
            return "the reference's moves by other ways";
        hf_u128 sum = number_of(&pair->captures, again.count);
        if (sum != perft_of(v, HF_REFERENCE, p, 1, bulk))
            return "the reference's number by other ways";
        if (sum != perft_of(v, HF_FAST, p, 1, bulk) || sum != perft_of(v, HF_FAST, p, 1, no_bulk))
            return conventions[count];
        if (!records_agree(v, p, bulk.count, sum, pair))
            return "the records";
        assert_int_equal(hf_kernel_expand(v, p, bulk.count, &pair->children), HF_OK);
        for (size_t i = 0; i < pair->children.count; i++)
            sum -= pair->children.item[i].weight;
        if (sum)
            return "the weights";
        if (look_ahead) {
            hf_u128 two = perft_of(v, HF_REFERENCE, p, 2, bulk);
            if (two != perft_of(v, HF_FAST, p, 2, bulk) || two != perft_of(v, HF_FAST, p, 2, no_bulk))
                return deeper[count];
        }
    }
    return NULL;
}

/* Takes pieces away while the same differs. */
static void shrink(const struct hf_variant *v, struct hf_position *p, size_t patience, const char *what,
                   struct pair *pair)
{
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < 4; i++)
            for (int square = 0; square < v->geometry.squares; square++) {
                struct hf_position q = *p;
                hf_set *set = i < 2 ? &q.men[i] : &q.kings[i - 2], bit = (hf_set)1 << square;
                if (!(*set & bit))
                    continue;
                *set &= ~bit;
                if (hf_position_check(v, &q, NULL) == HF_OK && difference(v, &q, patience, pair) == what) {
                    *p = q;
                    shorter = true;
                }
            }
    }
}

/* Returns whether the position has a capture. */
static bool compare(const struct hf_variant *v, const struct hf_position *p, size_t patience, struct pair *pair)
{
    const char *what = difference(v, p, patience, pair);
    if (what) {
        struct hf_position small = *p;
        char fen[HF_FEN_SIZE];
        shrink(v, &small, patience, what, pair);
        difference(v, &small, patience, pair);
        print_rules(v);
        hf_fen_write(v, &small, fen);
        fprintf(stderr, "%s (chain limit %d, patience %zu)\n", fen, v->layout->chain_limit, patience);
        print_moves(v, "reference", &pair->reference);
        print_moves(v, "other", &pair->fast);
        for (int count = HF_SETS; count <= HF_ROUTES; count++) {
            struct hf_perft bulk = {.count = (enum hf_count)count};
            for (int depth = 1; depth < 3; depth++)
                fprintf(stderr, "  convention %d depth %d: reference %llu fast %llu\n", count, depth,
                        (unsigned long long)perft_of(v, HF_REFERENCE, &small, depth, bulk),
                        (unsigned long long)perft_of(v, HF_FAST, &small, depth, bulk));
        }
        fail_msg("the generators differ in %s", what);
    }
    return pair->reference.count && pair->reference.item[0].captured;
}

static unsigned long long setting(const char *name, unsigned long long otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 0) : otherwise;
}

static void both_generators_agree_under_any_rules(void **state)
{
    (void)state;
    static const int limits[] = {4096, 0, 1, 7};
    static const size_t patiences[] = {HF_PATIENCE, 0, 3};
    uint64_t seed = setting("RULES_FUZZ_SEED", 0x5eed), rounds = setting("RULES_FUZZ_ROUNDS", ROUNDS);
    struct pair pair = {0};
    struct hf_scratch scratch = {.seed = seed};
    uint64_t positions = 0, captures = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        struct hf_random random;
        struct hf_rules rules;
        struct hf_variant *v;
        hf_random_start(&random, seed, round);
        draw_rules(&random, &rules);
        assert_int_equal(hf_variant_with_rules(hf_variant_shipped("english"), &rules, &v, NULL), HF_OK);
        ((struct hf_layout *)(uintptr_t)v->layout)->chain_limit = limits[hf_random_below(&random, 4)];
        struct hf_ground ground;
        assert_int_equal(hf_ground_make(v, &ground), HF_OK);
        scratch.game.variant = NULL;
        for (int i = 0; i < POSITIONS; i++) {
            struct hf_position p;
            struct hf_diag diag;
            scratch.index = positions;
            assert_int_equal(hf_source_make(&ground, HF_ALL_SOURCES, &scratch, &random, &p, NULL), HF_OK);
            if (hf_position_check(v, &p, &diag) != HF_OK)
                fail_msg("a source made what cannot be: %s", diag.message);
            captures += compare(v, &p, patiences[hf_random_below(&random, 3)], &pair);
            positions++;
        }
        hf_ground_free(&ground);
        hf_variant_free(v);
        free(pair.records.data); /* records of another board are of another size */
        pair.records = (struct hf_records){0};
    }
    assert_true(captures > positions / 4); /* or little was tried */
    hf_moves_free(&pair.fast);
    hf_moves_free(&pair.reference);
    hf_captures_free(&pair.captures);
    hf_children_free(&pair.children);
    hf_scratch_free(&scratch);
}

/* The draw limits of a shipped variant, if they make sense on this board. */
static void borrow_limits(struct hf_random *random, struct hf_rules *rules)
{
    struct hf_rules with = *rules;
    const struct hf_rules *from = &hf_variant_at(hf_random_below(random, (unsigned)hf_variant_count()))->rules;
    with.limit_count = from->limit_count;
    memcpy(with.limits, from->limits, sizeof with.limits);
    for (int i = 0; i < with.limit_count; i++)
        with.limits[i].plies = 1 + with.limits[i].plies / 4; /* so that games end by them */
    with.repetition = 2 + (int)hf_random_below(random, 4);
    if (hf_rules_check(&with, NULL, NULL) == HF_OK)
        *rules = with;
}

static void all_properties_hold_under_any_rules(void **state)
{
    (void)state;
    uint64_t seed = setting("RULES_FUZZ_SEED", 0x5eed), rounds = setting("RULES_FUZZ_ROUNDS", ROUNDS);
    for (uint64_t round = 0; round < rounds; round++) {
        struct hf_random random;
        struct hf_rules rules;
        struct hf_variant *v;
        struct hf_ground ground;
        struct hf_fuzz_sums sums = {0};
        struct hf_failures failures;
        hf_random_start(&random, ~seed, round);
        draw_rules(&random, &rules);
        borrow_limits(&random, &rules);
        assert_int_equal(hf_variant_with_rules(hf_variant_shipped("english"), &rules, &v, NULL), HF_OK);
        assert_int_equal(hf_ground_make(v, &ground), HF_OK);
        const struct hf_campaign campaign = {.ground = &ground,
                                             .engine = &hf_engines_under_test[HF_FAST],
                                             .seed = round,
                                             .count = 8,
                                             .threads = 1,
                                             .sources = HF_ALL_SOURCES,
                                             .properties = HF_ALL_PROPERTIES,
                                             .always = HF_ALL_PROPERTIES,
                                             .sums = &sums};
        assert_int_equal(hf_campaign_run(&campaign, &failures), HF_OK);
        for (size_t i = 0; i < failures.count; i++) {
            char fen[HF_FEN_SIZE];
            hf_fen_write(v, &failures.item[i].position, fen);
            fprintf(stderr, "%s: %s (round %llu)\n", hf_properties[failures.item[i].property].name, fen,
                    (unsigned long long)round);
            print_rules(v);
        }
        if (failures.count)
            fail_msg("a property is broken");
        hf_failures_free(&failures);
        hf_ground_free(&ground);
        hf_variant_free(v);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_generators_agree_under_any_rules),
                                       cmocka_unit_test(all_properties_hold_under_any_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
