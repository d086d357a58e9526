/* Tests of the table of rule values, of values as text, and of the digest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

/* DESIGN.md's table, in the order in which struct hf_rules has it. */
static void the_table_has_the_agreed_values_in_the_agreed_order(void **state)
{
    (void)state;
    static const char *const agreed[HF_FIELD_COUNT] = {
        "board.width 4..14",
        "board.height 4..14",
        "board.squares dark all",
        "board.dark-corner left right",
        "board.notation numeric algebraic",
        "board.first-square top-left bottom-right bottom-left top-right",
        "setup.rows 1..7",
        "setup.skip 0..6",
        "setup.first-mover white black",
        "man.moves forward sideways backward diagonal-forward diagonal-backward",
        "man.captures forward sideways backward diagonal-forward diagonal-backward",
        "man.takes-kings no yes",
        "king.moves forward sideways backward diagonal-forward diagonal-backward",
        "king.captures forward sideways backward diagonal-forward diagonal-backward",
        "king.reach short long",
        "king.landing any behind behind-last-king",
        "king.same-king-limit 0..9",
        "capture.choice free most-pieces by-king most-kings kings-earliest frisian-value",
        "capture.removal after-move at-once",
        "capture.reversal allowed forbidden",
        "capture.must-go-on no yes",
        "man.promotion at-end stops goes-on",
        "game.objective block lose breakthrough",
        "draws.repetition 0..100",
        "draws.agreement no yes",
    };
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *f = &hf_fields[i];
        char text[200];
        size_t used = (size_t)snprintf(text, sizeof text, "%s.%s", f->group, f->name);
        if (f->kind == HF_INT)
            snprintf(text + used, sizeof text - used, " %d..%d", f->least, f->most);
        for (int n = 0; f->names && f->names[n]; n++)
            used += (size_t)snprintf(text + used, sizeof text - used, " %s", f->names[n]);
        assert_string_equal(text, agreed[i]);
        assert_true(*f->meaning);
    }
}

/* Each field is a member of its own, and together they are all of struct hf_rules before its limits. */
static void the_fields_cover_the_rules(void **state)
{
    (void)state;
    static const enum hf_kind lists = HF_PRECEDENCE_LIST;
    bool covered[offsetof(struct hf_rules, limit_count) / sizeof(int)] = {false};
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        size_t first = hf_fields[i].offset / sizeof(int), count = hf_fields[i].kind == lists ? HF_PRECEDENCES : 1;
        for (size_t n = first; n < first + count; n++) {
            assert_true(n < sizeof covered);
            assert_false(covered[n]);
            covered[n] = true;
        }
    }
    for (size_t n = 0; n < sizeof covered; n++)
        assert_true(covered[n]);
}

static void values_are_written_as_files_have_them(void **state)
{
    (void)state;
    static const char *const russian[HF_FIELD_COUNT] = {
        "8", "8", "dark", "left", "algebraic", "top-left", "3", "0", "white", "[diagonal-forward]",
        "[diagonal-forward, diagonal-backward]", "yes", "[diagonal-forward, diagonal-backward]",
        "[diagonal-forward, diagonal-backward]", "long", "any", "0", "[]", "after-move", "allowed", "yes", "goes-on",
        "block", "3", "yes",
    };
    char out[HF_VALUE_SIZE];
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        hf_value_write(&hf_fields[i], &hf_variant_shipped("russian")->rules, out);
        assert_string_equal(out, russian[i]);
    }
    struct hf_rules rules = {.choice = {HF_FRISIAN_VALUE, HF_BY_KING}, .man_moves = 31};
    hf_value_write(&hf_fields[17], &rules, out);
    assert_string_equal(out, "[frisian-value, by-king]");
    hf_value_write(&hf_fields[9], &rules, out);
    assert_string_equal(out, "[forward, sideways, backward, diagonal-forward, diagonal-backward]");
}

static void limits_are_written_as_files_have_them(void **state)
{
    (void)state;
    const struct hf_range any = {0, HF_MAX_SQUARES};
    struct hf_limit limit = {.name = "x", .plies = 80, .resets = 7};
    char out[HF_LIMIT_SIZE];
    hf_limit_write(&limit, out);
    assert_string_equal(out, "plies: 80, resets: [capture, man-move, promotion]");
    limit.resets = 0;
    limit.unless_capture = 1;
    limit.case_count = 2;
    limit.cases[0] = (struct hf_case){{{3, HF_MAX_SQUARES}, {0, 0}, any}, {{1, 1}, any, {1, 2}}, {4, 5}, 1};
    limit.cases[1] = (struct hf_case){{any, any, any}, {any, any, any}, any, 0};
    hf_limit_write(&limit, out);
    assert_string_equal(out, "plies: 80, resets: [], unless-capture: yes, when: [{one: {kings: 3+, men: 0}, "
                             "other: {kings: 1, pieces: 1-2}, total: 4-5, other-holds-long-diagonal: yes}, "
                             "{one: {}, other: {}}]");
}

static void the_largest_limit_fits_its_text(void **state)
{
    (void)state;
    const struct hf_range wide = {100, 127};
    struct hf_limit limit = {.plies = HF_MAX_PLIES, .resets = 7, .unless_capture = 1, .case_count = HF_MAX_CASES};
    for (int i = 0; i < HF_MAX_CASES; i++)
        limit.cases[i] = (struct hf_case){{wide, wide, wide}, {wide, wide, wide}, wide, 1};
    char out[HF_LIMIT_SIZE];
    hf_limit_write(&limit, out);
    assert_string_equal(out + strlen(out) - 7, ": yes}]");
    assert_true(strlen(out) < HF_LIMIT_SIZE - 1);
}

static void every_change_of_a_value_changes_the_digest(void **state)
{
    (void)state;
    struct hf_rules rules = hf_variant_shipped("russian")->rules;
    char before[33], after[33];
    hf_rules_digest(&rules, before);
    assert_string_equal(before, hf_variant_shipped("russian")->digest);
    assert_int_equal(strlen(before), 32);
    assert_int_equal(strspn(before, "0123456789abcdef"), 32);
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        struct hf_rules changed = rules;
        int *value = (int *)(void *)((char *)&changed + hf_fields[i].offset);
        *value = *value ? 0 : 1;
        hf_rules_digest(&changed, after);
        if (!strcmp(before, after))
            fail_msg("%s.%s", hf_fields[i].group, hf_fields[i].name);
    }
    for (int i = 0; i < 5; i++) {
        struct hf_rules changed = rules;
        struct hf_limit *limit = &changed.limits[1];
        switch (i) {
        case 0: limit->plies++; break;
        case 1: limit->resets ^= HF_RESET_MAN_MOVE; break;
        case 2: limit->unless_capture = 1; break;
        case 3: limit->cases[0].other.men.most = 1; break;
        case 4: limit->is_material = 0; break;
        }
        hf_rules_digest(&changed, after);
        assert_string_not_equal(before, after);
    }
    rules.limit_count--;
    hf_rules_digest(&rules, after);
    assert_string_not_equal(before, after);
}

static void the_name_of_a_limit_is_no_rule(void **state)
{
    (void)state;
    struct hf_rules rules = hf_variant_shipped("russian")->rules;
    char digest[33];
    strcpy(rules.limits[0].name, "other-name");
    hf_rules_digest(&rules, digest);
    assert_string_equal(digest, hf_variant_shipped("russian")->digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_the_agreed_values_in_the_agreed_order),
        cmocka_unit_test(the_fields_cover_the_rules),
        cmocka_unit_test(values_are_written_as_files_have_them),
        cmocka_unit_test(limits_are_written_as_files_have_them),
        cmocka_unit_test(the_largest_limit_fits_its_text),
        cmocka_unit_test(every_change_of_a_value_changes_the_digest),
        cmocka_unit_test(the_name_of_a_limit_is_no_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
