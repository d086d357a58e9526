/* Every property fails on an engine that breaks just that, and holds on both engines that are built in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "broken.h"
#include "campaign.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { POSITIONS = 600 };

/* How many of the first positions of a seed break the property. */
static uint64_t broken_count(const char *variant, const struct hf_engine_under_test *engine, const char *property)
{
    struct hf_ground ground;
    struct hf_fuzz_sums sums = {0};
    struct hf_failures failures;
    int number = hf_property_find(property);
    assert_true(number >= 0);
    assert_int_equal(hf_ground_make(hf_variant_shipped(variant), &ground), HF_OK);
    const struct hf_campaign campaign = {.ground = &ground,
                                         .engine = engine,
                                         .seed = 0x5eed,
                                         .count = hf_properties[number].of_games ? POSITIONS / 5 : POSITIONS,
                                         .threads = 1,
                                         .sources = HF_ALL_SOURCES,
                                         .properties = 1u << number,
                                         .always = 1u << number,
                                         .sums = &sums};
    assert_int_equal(hf_campaign_run(&campaign, &failures), HF_OK);
    assert_int_equal(atomic_load(&sums.positions), campaign.count);
    uint64_t broken = atomic_load(&sums.broken[number]);
    assert_int_equal(broken > 0, failures.count > 0);
    for (size_t i = 0; i < failures.count; i++)
        assert_int_equal(failures.item[i].property, number);
    hf_failures_free(&failures);
    hf_ground_free(&ground);
    return broken;
}

/* The property finds the engine out, but not those that are built in. */
static void finds(const char *variant, const struct hf_engine_under_test *engine, const char *property)
{
    if (broken_count(variant, engine, property) == 0)
        fail_msg("%s does not find out %s in %s", property, engine->name, variant);
    for (int i = 0; i < 2; i++)
        if (broken_count(variant, &hf_engines_under_test[i], property) != 0)
            fail_msg("%s blames %s in %s", property, hf_engines_under_test[i].name, variant);
}

static void moves_are_those_of_the_reference(void **state)
{
    (void)state;
    finds("english", &broken_forgets_a_move, "moves");
    finds("english", &broken_lists_twice, "moves");
    finds("english", &broken_forgets_chains, "moves");
    finds("frisian", &broken_passes_over, "moves");
}

static void moves_lead_to_the_positions_of_the_reference(void **state)
{
    (void)state;
    finds("english", &broken_moves_again, "positions");
    finds("frisian", &broken_crowns_all, "positions");
    finds("iranian", &broken_leaves_victim, "positions");
}

static void counts_are_those_of_the_reference(void **state)
{
    (void)state;
    finds("international", &broken_counts_sets, "counts");
    finds("iranian", &broken_routes, "counts");
}

static void who_can_capture_must(void **state)
{
    (void)state;
    finds("english", &broken_passes_over, "compulsory");
    finds("german-100", &broken_passes_over, "compulsory");
}

static void captures_keep_the_precedences(void **state)
{
    (void)state;
    static const char *const variants[] = {"iranian", "international", "frisian", "italian", "spanish"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct broken_rules broken;
        struct hf_ground ground;
        assert_int_equal(hf_ground_make(hf_variant_shipped(variants[i]), &ground), HF_OK);
        broken_rules_make(&broken, ground.free_choice);
        finds(variants[i], &broken.engine, "precedence");
        hf_ground_free(&ground);
    }
    finds("iranian", &broken_forgets_a_move, "precedence"); /* one too few is noticed too */
}

static void no_capture_stops_where_it_could_go_on(void **state)
{
    (void)state;
    finds("english", &broken_stops_early, "goes-on");
    finds("iranian", &broken_stops_early, "goes-on");
    finds("russian", &broken_stops_early, "goes-on");
}

static void own_pieces_are_not_touched(void **state)
{
    (void)state;
    finds("english", &broken_loses_own, "own-pieces");
    finds("english", &broken_crowns_another, "own-pieces");
    finds("iranian", &broken_moves_again, "own-pieces");
}

static void what_is_captured_and_nothing_else_leaves_the_board(void **state)
{
    (void)state;
    finds("english", &broken_leaves_victim, "captured");
    finds("iranian", &broken_takes_more, "captured");
}

/* Italian men do not take kings (FID). */
static void a_man_that_takes_no_kings_takes_none(void **state)
{
    (void)state;
    struct broken_rules broken;
    struct hf_rules rules = hf_variant_shipped("italian")->rules;
    struct hf_variant *other;
    rules.man_takes_kings = 1;
    assert_int_equal(hf_variant_with_rules(hf_variant_shipped("italian"), &rules, &other, NULL), HF_OK);
    broken_rules_make(&broken, other);
    finds("italian", &broken.engine, "captured");
    hf_variant_free(other);
}

static void men_are_crowned_as_the_rule_says(void **state)
{
    (void)state;
    finds("english", &broken_forgets_crown, "promotion");
    finds("english", &broken_crowns_all, "promotion");
    finds("iranian", &broken_forgets_crown, "promotion");
    finds("russian", &broken_crowns_all, "promotion");
}

static void no_king_turns_back_where_that_is_forbidden(void **state)
{
    (void)state;
    struct broken_rules broken;
    struct hf_ground ground;
    assert_int_equal(hf_ground_make(hf_variant_shipped("iranian"), &ground), HF_OK);
    broken_rules_make(&broken, ground.free_turns);
    finds("iranian", &broken.engine, "reversal");
    hf_ground_free(&ground);
}

static void the_turned_board_has_the_turned_moves(void **state)
{
    (void)state;
    finds("english", &broken_hates_black, "turned");
    finds("turkish", &broken_hates_black, "turned");
}

static void the_mirrored_board_has_the_mirrored_moves(void **state)
{
    (void)state;
    finds("iranian", &broken_looks_right, "mirrored");
}

static void counts_agree_with_each_other(void **state)
{
    (void)state;
    finds("english", &broken_third_ply, "perft-sum");
    finds("iranian", &broken_no_bulk, "bulk");
    finds("english", &broken_table, "table");
    finds("iranian", &broken_routes, "conventions");
    finds("iranian", &broken_forgets_a_move, "conventions"); /* the list and the count differ */
}

static void notation_reads_as_it_is_written(void **state)
{
    (void)state;
    finds("english", &broken_fen, "fen");
    finds("international", &broken_notation, "notation");
}

static void status_follows_from_the_history(void **state)
{
    (void)state;
    finds("english", &broken_occurrences, "status");
    finds("english", &broken_counter, "status");
    finds("iranian", &broken_no_limits, "status");
    finds("german", &broken_white_wins, "status");
}

static void no_game_goes_on_after_its_end(void **state)
{
    (void)state;
    finds("english", &broken_plays_on, "end");
}

static void the_turned_game_has_the_turned_status(void **state)
{
    (void)state;
    finds("english", &broken_white_wins, "status-turned");
}

static void every_property_has_a_name_a_meaning_and_a_check(void **state)
{
    (void)state;
    unsigned dear = 0;
    for (int i = 0; i < HF_PROPERTIES; i++) {
        assert_int_equal(hf_property_find(hf_properties[i].name), i);
        assert_true(*hf_properties[i].meaning && hf_properties[i].check);
        dear += hf_property_is_dear(&hf_properties[i]) ? hf_properties[i].share : 0;
    }
    assert_true(dear <= HF_WHOLE); /* a position gets at most one dear property */
    assert_int_equal(hf_property_find("nothing"), -1);
}

static void articles_come_from_the_variant(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *property, *articles;
    } expected[] = {
        {"iranian", "precedence", "C4, A-R9"}, {"iranian", "compulsory", "C4"}, {"english", "compulsory", "A5"},
        {"english", "promotion", "A7"},        {"english", "moves", ""},
    };
    char articles[HF_ARTICLES_SIZE];
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        hf_property_articles(&hf_properties[hf_property_find(expected[i].property)],
                             hf_variant_shipped(expected[i].variant), articles);
        assert_string_equal(articles, expected[i].articles);
    }
}

/* docs/fuzzing.md has a row for each source and property, with its meaning. */
static void the_documentation_lists_them_all(void **state)
{
    (void)state;
    static char text[1 << 16];
    char row[512], share[32];
    FILE *in = fopen("docs/fuzzing.md", "r");
    assert_non_null(in);
    size_t length = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    assert_in_range(length, 1, sizeof text - 2);
    for (int i = 0; i < HF_PROPERTIES; i++) {
        const struct hf_property *p = &hf_properties[i];
        snprintf(share, sizeof share, hf_property_is_dear(p) ? "%u/%d" : "all", p->share, HF_WHOLE);
        snprintf(row, sizeof row, "| `%s` | %s | %s |", p->name, p->meaning, share);
        if (!strstr(text, row))
            fail_msg("docs/fuzzing.md has no row %s", row);
    }
    for (int i = 0; i < HF_SOURCES; i++) {
        snprintf(row, sizeof row, "| `%s` | %s | %u %% |", hf_sources[i].name, hf_sources[i].help, hf_sources[i].share);
        if (!strstr(text, row))
            fail_msg("docs/fuzzing.md has no row %s", row);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_reference),
        cmocka_unit_test(moves_lead_to_the_positions_of_the_reference),
        cmocka_unit_test(counts_are_those_of_the_reference),
        cmocka_unit_test(who_can_capture_must),
        cmocka_unit_test(captures_keep_the_precedences),
        cmocka_unit_test(no_capture_stops_where_it_could_go_on),
        cmocka_unit_test(own_pieces_are_not_touched),
        cmocka_unit_test(what_is_captured_and_nothing_else_leaves_the_board),
        cmocka_unit_test(a_man_that_takes_no_kings_takes_none),
        cmocka_unit_test(men_are_crowned_as_the_rule_says),
        cmocka_unit_test(no_king_turns_back_where_that_is_forbidden),
        cmocka_unit_test(the_turned_board_has_the_turned_moves),
        cmocka_unit_test(the_mirrored_board_has_the_mirrored_moves),
        cmocka_unit_test(counts_agree_with_each_other),
        cmocka_unit_test(notation_reads_as_it_is_written),
        cmocka_unit_test(status_follows_from_the_history),
        cmocka_unit_test(no_game_goes_on_after_its_end),
        cmocka_unit_test(the_turned_game_has_the_turned_status),
        cmocka_unit_test(every_property_has_a_name_a_meaning_and_a_check),
        cmocka_unit_test(articles_come_from_the_variant),
        cmocka_unit_test(the_documentation_lists_them_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
