/* Tests of the file that a long count goes on from.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "checkpoint.h"

static char folder[] = "/tmp/huff-checkpoint-XXXXXX";
static char path[128];
static struct hf_split split; /* english 3 at 2: 49 units */

static int prepare(void **state)
{
    (void)state;
    const struct hf_variant *variant = hf_variant_shipped("english");
    struct hf_position start;
    hf_position_start(variant, &start);
    struct hf_advance advance = {.threads = 1, .merge = true, .memory = 1 << 20};
    struct hf_split_how how = {variant, "english", HF_SETS, 3, 2, &advance};
    if (!mkdtemp(folder) || hf_split_new(&how, &start, &split, NULL))
        return -1;
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    hf_split_free(&split);
    return rmdir(folder);
}

static int no_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static struct hf_unit unit_of(uint64_t index)
{
    struct hf_unit unit;
    hf_split_unit(&split, index, &unit, NULL);
    unit.counted = true;
    unit.nodes = 10 * index;
    return unit;
}

/* Writes the lines of units FIRST to LAST into the file, and then MORE. */
static void put(uint64_t first, uint64_t last, const char *more)
{
    char line[HF_UNIT_LINE];
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (uint64_t i = first; i <= last; i++) {
        struct hf_unit unit = unit_of(i);
        hf_unit_write(&unit, line);
        fputs(line, file);
    }
    fputs(more, file);
    assert_int_equal(fclose(file), 0);
}

static long size_of_file(void)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void assert_refused(int line, const char *message)
{
    struct hf_checkpoint c;
    struct hf_diag diag = {0};
    long size = size_of_file();
    assert_int_equal(hf_checkpoint_open(path, &split, &c, &diag), HF_INVALID);
    hf_checkpoint_close(&c, NULL);
    assert_string_equal(diag.message, message);
    assert_string_equal(diag.file, path);
    assert_int_equal(diag.line, line);
    assert_int_equal(size_of_file(), size); /* untouched */
}

static void what_was_added_is_there_again(void **state)
{
    (void)state;
    struct hf_checkpoint c;
    assert_int_equal(hf_checkpoint_open(path, &split, &c, NULL), HF_OK);
    assert_int_equal(c.count, 0);
    for (uint64_t i = 49; i >= 40; i--) {
        struct hf_unit unit = unit_of(i);
        assert_int_equal(hf_checkpoint_add(&c, &unit, NULL), HF_OK);
    }
    hf_u128 nodes = c.nodes;
    assert_int_equal(hf_checkpoint_close(&c, NULL), HF_OK);
    assert_int_equal(hf_checkpoint_open(path, &split, &c, NULL), HF_OK);
    assert_int_equal(c.count, 10);
    assert_int_equal(c.dropped, 0);
    assert_true(c.nodes == nodes && nodes > 0);
    for (uint64_t i = 1; i <= 49; i++)
        assert_int_equal(c.done[i - 1], i >= 40);
    assert_int_equal(hf_checkpoint_close(&c, NULL), HF_OK);
}

static void half_a_last_line_is_cut_off(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    struct hf_unit unit = unit_of(4);
    size_t length = hf_unit_write(&unit, line);
    put(1, 3, "");
    long whole = size_of_file();
    for (size_t cut = 1; cut < length; cut += cut < 40 ? 1 : 13) {
        struct hf_checkpoint c;
        line[length - cut] = '\0'; /* from a line without its end to its first letters */
        put(1, 3, line);
        hf_unit_write(&unit, line);
        assert_int_equal(hf_checkpoint_open(path, &split, &c, NULL), HF_OK);
        assert_int_equal(c.count, 3);
        assert_int_equal(c.dropped, length - cut);
        assert_int_equal(hf_checkpoint_add(&c, &unit, NULL), HF_OK);
        assert_int_equal(hf_checkpoint_close(&c, NULL), HF_OK);
        assert_int_equal(size_of_file(), whole + (long)length);
        assert_int_equal(hf_checkpoint_open(path, &split, &c, NULL), HF_OK);
        assert_int_equal(c.count, 4);
        assert_int_equal(hf_checkpoint_close(&c, NULL), HF_OK);
    }
}

static void a_file_that_is_no_checkpoint_is_left_alone(void **state)
{
    (void)state;
    put(1, 0, "my notes");
    assert_refused(1, "here should be 'huff-unit-1'");
    put(1, 0, "huff-unit-1\tjob=0000000000000000\tunit=1");
    assert_refused(1, "here should be two numbers with a slash between, as 17/302");
    put(1, 2, "rest of a line\n");
    assert_refused(3, "here should be 'huff-unit-1'");
    char longest[2 * HF_UNIT_LINE + 1];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    put(1, 2, longest);
    assert_refused(3, "the line has 8192 characters; no unit has so many");
}

static void a_unit_that_is_there_twice_is_refused(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    struct hf_unit unit = unit_of(2);
    hf_unit_write(&unit, line);
    put(1, 3, line);
    assert_refused(4, "unit 2 is there twice");
}

static void a_unit_that_does_not_belong_to_the_count_is_refused(void **state)
{
    (void)state;
    char line[HF_UNIT_LINE];
    struct hf_unit unit = unit_of(5);
    unit.counted = false;
    hf_unit_write(&unit, line);
    put(1, 3, line);
    assert_refused(4, "unit 5 has not been counted");
    unit = unit_of(5);
    unit.job.count = HF_ORDERS;
    hf_unit_write(&unit, line);
    put(1, 3, line);
    assert_refused(4, "this file belongs to another count");
    unit = unit_of(5);
    unit.times++;
    hf_unit_write(&unit, line);
    put(1, 3, line);
    assert_refused(4, "unit 5 is not what it is in this count");
}

static void a_full_disk_leaves_the_file_as_it_was(void **state)
{
    (void)state;
    struct hf_checkpoint c;
    struct hf_diag diag = {0};
    struct hf_unit unit = unit_of(1);
    assert_int_equal(hf_checkpoint_open("/dev/full", &split, &c, NULL), HF_OK);
    assert_int_equal(hf_checkpoint_add(&c, &unit, &diag), HF_NO_SPACE);
    assert_string_equal(diag.message, "cannot write '/dev/full': No space left on device");
    assert_int_equal(c.count, 0);
    hf_checkpoint_close(&c, NULL);
    char nowhere[160];
    snprintf(nowhere, sizeof nowhere, "%s/no/file", folder);
    assert_int_equal(hf_checkpoint_open(nowhere, &split, &c, &diag), HF_NO_SPACE);
    hf_checkpoint_close(&c, NULL);
    assert_int_equal(hf_checkpoint_open(folder, &split, &c, &diag), HF_NO_SPACE);
    hf_checkpoint_close(&c, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_added_is_there_again, no_file, no_file),
        cmocka_unit_test_setup_teardown(half_a_last_line_is_cut_off, no_file, no_file),
        cmocka_unit_test_setup_teardown(a_file_that_is_no_checkpoint_is_left_alone, no_file, no_file),
        cmocka_unit_test_setup_teardown(a_unit_that_is_there_twice_is_refused, no_file, no_file),
        cmocka_unit_test_setup_teardown(a_unit_that_does_not_belong_to_the_count_is_refused, no_file, no_file),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_the_file_as_it_was, no_file, no_file),
    };
    return cmocka_run_group_tests(tests, prepare, clean) != 0;
}
