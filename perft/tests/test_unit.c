/* Tests of work units as lines of text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "unit.h"

#define MOST_NODES "340282366920938463463374607431768211455" /* 2^128 - 1 */

static const struct hf_unit sample = {
    .job = {.digest = 0x0123456789abcdef, .total = 302, .variant = "english", 
            .rules = "0123456789abcdef0123456789abcdef", .count = HF_ORDERS, .from = "B:W21-32:B1-12",
            .at = 3, .depth = 6},
    .index = 17, .fen = "W:W21:BK3", .times = 4};

/* The sample with checksums as they stand in no test but this: the parts around them are fixed. */
static const char sample_start[] = "huff-unit-1\tjob=0123456789abcdef\tunit=17/302\tvariant=english\t"
                                   "rules=0123456789abcdef0123456789abcdef\tcount=orders\tfrom=B:W21-32:B1-12\t"
                                   "at=3\tdepth=6\tfen=W:W21:BK3\ttimes=4\tcheck=";

static void assert_same_unit(const struct hf_unit *a, const struct hf_unit *b)
{
    assert_null(hf_job_difference(&a->job, &b->job));
    assert_string_equal(a->job.variant, b->job.variant);
    assert_int_equal(a->index, b->index);
    assert_string_equal(a->fen, b->fen);
    assert_int_equal(a->times, b->times);
    assert_int_equal(a->counted, b->counted);
    assert_true(a->nodes == b->nodes);
}

static void assert_survives(const struct hf_unit *unit)
{
    char line[HF_UNIT_LINE];
    struct hf_unit again;
    struct hf_diag diag = {0};
    size_t length = hf_unit_write(unit, line);
    assert_int_equal(length, strlen(line));
    assert_int_equal(line[length - 1], '\n');
    if (hf_unit_read(line, length - 1, &again, &diag))
        fail_msg("column %d: %s", diag.column, diag.message);
    assert_same_unit(unit, &again);
}

static void a_line_has_its_keys_in_order(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    hf_unit_write(&sample, line);
    assert_memory_equal(line, sample_start, sizeof sample_start - 1);
    struct hf_unit counted = sample;
    counted.counted = true;
    counted.nodes = 2733;
    size_t before = strlen(line) - 1;
    char longer[HF_UNIT_LINE];
    hf_unit_write(&counted, longer);
    assert_memory_equal(longer, line, before);
    static const char more[] = "\tnodes=2733\tnodes-check=";
    assert_memory_equal(longer + before, more, sizeof more - 1);
}

static void units_survive_writing_and_reading(void **state)
{
    (void)state;
    struct hf_unit unit = sample;
    assert_survives(&unit);
    unit.counted = true;
    assert_survives(&unit); /* of no nodes */
    unit.nodes = ~(hf_u128)0;
    assert_survives(&unit);
    unit.times = UINT64_MAX;
    unit.job.total = unit.index = INT64_MAX;
    unit.job.at = 0;
    unit.job.depth = HF_MAX_DEPTH;
    unit.job.count = HF_ROUTES;
    assert_survives(&unit);
    unit.job.depth = 1;
    unit.job.at = HF_MAX_DEPTH - 1;
    memset(unit.job.variant, 'v', sizeof unit.job.variant - 1);
    memset(unit.job.from, 'f', sizeof unit.job.from - 1);
    memset(unit.fen, 'F', sizeof unit.fen - 1);
    assert_survives(&unit); /* as long as can be */
    strcpy(unit.job.variant, "my rules/d\303\244me.yaml");
    assert_survives(&unit);
}

/* Reads a line and expects it refused at COLUMN, with PART in the message. */
static void assert_refused(const char *line, int column, const char *part)
{
    struct hf_unit unit;
    struct hf_diag diag = {0};
    assert_int_equal(hf_unit_read(line, strlen(line), &unit, &diag), HF_INVALID);
    if (diag.column != column || !strstr(diag.message, part))
        fail_msg("'%s': column %d, \"%s\", not column %d, \"%s\"", line, diag.column, diag.message, column, part);
}

/* The sample as counted, with the first WAS after KEY replaced by IS. */
static const char *altered(const char *key, const char *was, const char *is)
{
    static char line[2 * HF_UNIT_LINE];
    struct hf_unit unit = sample;
    unit.counted = true;
    unit.nodes = 2733;
    size_t length = hf_unit_write(&unit, line) - 1;
    line[length] = '\0';
    char *place = strstr(strstr(line, key), was);
    assert_non_null(place);
    memmove(place + strlen(is), place + strlen(was), strlen(place + strlen(was)) + 1);
    memcpy(place, is, strlen(is));
    return line;
}

static int column_of(const char *line, const char *part) { return (int)(strstr(line, part) - line) + 1; }

static void a_line_that_is_no_unit_is_refused(void **state)
{
    (void)state;
    assert_refused("", 1, "ends too early; here should be 'huff-unit-1'");
    assert_refused("W:W21:B1", 1, "here should be 'huff-unit-1'");
    assert_refused("huff-unit-2\tjob=0123456789abcdef", 1, "'huff-unit-1'");
    assert_refused("huff-unit-1 job=0123456789abcdef", 12, "a tab and 'job='");
    assert_refused("huff-unit-1", 12, "ends too early; here should be a tab and 'job='");
}

static void each_field_is_read_strictly(void **state)
{
    (void)state;
    static const struct { const char *key, *was, *is, *message; } cases[] = {
        {"\tjob=", "abcdef", "abcdeg", "16 hexadecimal"},   {"\tjob=", "abcdef", "abcdeF", "16 hexadecimal"},
        {"\tjob=", "abcdef", "abcde", "16 hexadecimal"},    {"\tjob=", "abcdef", "abcdef0", "16 hexadecimal"},
        {"\tunit=", "17/302", "17", "two numbers"},          {"\tunit=", "17", "0", "not from 1 to 302"},
        {"\tunit=", "17", "303", "not from 1 to 302"},       {"\tunit=", "17", "-1", "no decimal number"},
        {"\tunit=", "17", "017", "no decimal number"},       {"\tunit=", "17", "", "no decimal number"},
        {"\tunit=", "17", "99999999999999999999999999999999999999999", "not from 1"},
        {"\tvariant=", "english", "", "is empty"},           {"\tvariant=", "english", "eng\001lish", "control"},
        {"\trules=", "abcdef\t", "\t", "32 hexadecimal"},    {"\tcount=", "orders", "order", "sets, orders or routes"},
        {"\tfrom=", "B:W21-32:B1-12", "", "is empty"},       {"\tat=", "3", "4096", "not from 0 to 4095"},
        {"\tat=", "3", "three", "no decimal number"},        {"\tdepth=", "6", "0", "not from 1 to 4093"},
        {"\tdepth=", "6", "4094", "not from 1 to 4093"},     {"\tfen=", "W:W21:BK3", "", "is empty"},
        {"\ttimes=", "4", "0", "not from 1"},                {"\ttimes=", "4", "18446744073709551616", "not from 1"},
        {"\ttimes=", "4", "4.0", "no decimal number"},       {"\tnodes=", "2733", "", "no decimal number"},
        {"\tnodes=", "2733", "340282366920938463463374607431768211456", "not from 0 to " MOST_NODES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *line = altered(cases[i].key, cases[i].was, cases[i].is);
        int column = column_of(line, cases[i].key) + (int)strlen(cases[i].key);
        if (strstr(cases[i].message, "control"))
            column += 3;
        assert_refused(line, column, cases[i].message);
    }
    char text[HF_UNIT_NAME + 1];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    const char *line = altered("\tvariant=", "english", text);
    assert_refused(line, column_of(line, "xxx"), "more than 1023 characters");
}

static void a_field_that_is_missing_or_out_of_order_is_refused(void **state)
{
    (void)state;
    static const char *const keys[] = {"job", "unit", "variant", "rules", "count", "from", "at", "depth", "fen",
                                       "times", "check", "nodes-check"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char key[32], message[64];
        snprintf(key, sizeof key, "\t%s=", keys[i]);
        snprintf(message, sizeof message, "here should be a tab and '%s='", keys[i]);
        const char *line = altered(key, key, "\tother=");
        assert_refused(line, column_of(line, "\tother="), message);
    }
}

static void every_altered_character_is_noticed(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    struct hf_unit unit = sample, again;
    unit.counted = true;
    unit.nodes = 2733;
    size_t length = hf_unit_write(&unit, line) - 1;
    for (size_t i = 0; i < length; i++) {
        char was = line[i];
        for (int bit = 0; bit < 8; bit++) {
            line[i] = (char)((unsigned char)was ^ 1 << bit);
            if (hf_unit_read(line, length, &again, NULL) != HF_INVALID)
                fail_msg("bit %d of character %zu may change", bit, i);
        }
        line[i] = was;
    }
    assert_int_equal(hf_unit_read(line, length, &again, NULL), HF_OK);
}

static void a_line_cut_short_is_refused_but_for_its_count(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    struct hf_unit unit = sample, again;
    size_t plain = hf_unit_write(&unit, line) - 1;
    unit.counted = true;
    unit.nodes = 2733;
    size_t length = hf_unit_write(&unit, line) - 1;
    for (size_t i = 0; i < length; i++)
        assert_int_equal(hf_unit_read(line, i, &again, NULL), i == plain ? HF_OK : HF_INVALID);
    assert_int_equal(hf_unit_read(line, plain, &again, NULL), HF_OK);
    assert_false(again.counted);
}

static void an_altered_value_is_told_at_the_checksum(void **state)
{
    (void)state;
    const char *line = altered("\ttimes=", "4", "5");
    assert_refused(line, column_of(line, "\tcheck=") + 7, "was altered");
    line = altered("\tnodes=", "2733", "2734");
    assert_refused(line, column_of(line, "\tnodes-check=") + 13, "was altered");
}

static void what_follows_the_line_is_refused(void **state)
{
    (void)state;
    const char *line = altered("\tnodes-check=", "=", "=");
    char longer[HF_UNIT_LINE];
    snprintf(longer, sizeof longer, "%s\r", line);
    assert_refused(longer, (int)strlen(line) + 1, "carriage return");
    snprintf(longer, sizeof longer, "%s\tmore=1", line);
    assert_refused(longer, (int)strlen(line) + 1, "should end");
}

static void columns_count_characters(void **state)
{
    (void)state;
    const char *line = altered("\tvariant=", "english", "d\303\244mes.yaml"); /* one character of two bytes */
    assert_refused(line, column_of(line, "\tcheck=") + 7 - 1, "was altered");
}

static void names_with_control_characters_or_too_long_do_not_fit_a_line(void **state)
{
    (void)state;
    char name[HF_UNIT_NAME + 1];
    assert_true(hf_unit_takes_name("english"));
    assert_true(hf_unit_takes_name("./my rules/d\303\244me.yaml"));
    assert_false(hf_unit_takes_name(""));
    assert_false(hf_unit_takes_name("a\tb.yaml"));
    assert_false(hf_unit_takes_name("a\nb.yaml"));
    assert_false(hf_unit_takes_name("a\177b.yaml"));
    memset(name, 'x', sizeof name);
    name[HF_UNIT_NAME - 1] = '\0';
    assert_true(hf_unit_takes_name(name));
    name[HF_UNIT_NAME - 1] = 'x';
    name[HF_UNIT_NAME] = '\0';
    assert_false(hf_unit_takes_name(name));
}

static void jobs_differ_in_what_their_digest_covers(void **state)
{
    (void)state;
    const uint64_t units[] = {1, 2}, swapped[] = {2, 1};
    struct hf_job a = sample.job, b = a;
    a.total = b.total = 2;
    uint64_t digest = hf_job_digest(&a, units);
    assert_true(digest != hf_job_digest(&a, swapped));
    strcpy(b.variant, "./english.yaml");
    assert_null(hf_job_difference(&a, &b));
    assert_true(digest == hf_job_digest(&b, units));
#define differs(change, words)                                  \
    do {                                                        \
        b = a;                                                  \
        change;                                                 \
        assert_string_equal(hf_job_difference(&a, &b), words);  \
        assert_true(digest != hf_job_digest(&b, units));        \
    } while (0)
    differs(b.rules[0] = '1', "the rules");
    differs(b.count = HF_SETS, "what counts as one move");
    differs(b.from[0] = 'W', "the position it starts from");
    differs(b.depth++, "the depth");
    differs((b.depth++, b.at--), "the ply at which it was split");
    differs(b.total = 1, "the number of units");
#undef differs
    b = a;
    b.digest++;
    assert_string_equal(hf_job_difference(&a, &b), "the units");
}

static void a_unit_has_the_digest_of_its_position_and_its_multiplicity(void **state)
{
    (void)state;
    struct hf_unit unit = sample;
    uint64_t digest = hf_unit_digest(&unit);
    unit.times++;
    assert_true(digest != hf_unit_digest(&unit));
    unit = sample;
    unit.fen[0] = 'B';
    assert_true(digest != hf_unit_digest(&unit));
    unit = sample;
    unit.counted = true;
    unit.nodes = 7;
    unit.index++;
    assert_true(digest == hf_unit_digest(&unit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_its_keys_in_order),
        cmocka_unit_test(units_survive_writing_and_reading),
        cmocka_unit_test(a_line_that_is_no_unit_is_refused),
        cmocka_unit_test(each_field_is_read_strictly),
        cmocka_unit_test(a_field_that_is_missing_or_out_of_order_is_refused),
        cmocka_unit_test(every_altered_character_is_noticed),
        cmocka_unit_test(a_line_cut_short_is_refused_but_for_its_count),
        cmocka_unit_test(an_altered_value_is_told_at_the_checksum),
        cmocka_unit_test(what_follows_the_line_is_refused),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(names_with_control_characters_or_too_long_do_not_fit_a_line),
        cmocka_unit_test(jobs_differ_in_what_their_digest_covers),
        cmocka_unit_test(a_unit_has_the_digest_of_its_position_and_its_multiplicity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
