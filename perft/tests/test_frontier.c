/* Tests of distinct positions ply by ply: their numbers, their multiplicities, the same from files as from memory, and
 * what happens where files cannot be written.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "frontier.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>

#include "fixture.h"
#include "kernel.h"
#include "sort.h"

enum { PLENTY = 256 << 20 };

static char folder[] = "/tmp/huff-frontier-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder); /* fails if a test left a file there */
}

static struct hf_frontier frontier_of(const char *variant, const char *fen, enum hf_count mode)
{
    const struct hf_variant *v = hf_variant_shipped(variant);
    struct hf_position start;
    struct hf_frontier f;
    hf_position_start(v, &start);
    if (fen)
        start = fixture_position(v, fen);
    assert_int_equal(hf_frontier_new(v, mode, &start, &f), HF_OK);
    assert_int_equal(f.count, 1);
    return f;
}

static void advance(struct hf_frontier *f, const struct hf_advance *how)
{
    struct hf_diag diag = {0};
    if (hf_frontier_advance(f, how, &diag))
        fail_msg("ply %d: %s", f->ply, diag.message);
}

/* All records one after the other; free them. */
static uint64_t *all_of(const struct hf_frontier *f)
{
    const size_t words = (size_t)f->words;
    uint64_t *records = malloc(f->count * words * sizeof *records + 1);
    assert_non_null(records);
    for (size_t i = 0, run; i < f->count; i += run) {
        const uint64_t *row = hf_frontier_at(f, i, &run);
        assert_in_range(run, 1, f->count - i);
        memcpy(records + i * words, row, run * words * sizeof *row);
    }
    return records;
}

static hf_u128 ways(const struct hf_frontier *f)
{
    hf_u128 sum = 0;
    for (size_t i = 0; i < f->count; i++)
        sum += hf_frontier_at(f, i, NULL)[f->words - 1];
    return sum;
}

static int words_of_record;
static int by_key(const void *a, const void *b) { return hf_record_compare(a, b, words_of_record); }

/* The pieces of the side that has just moved, as far as they are in the first word. */
static uint64_t group(const struct hf_frontier *f, const uint64_t *record)
{
    const int bits = f->variant->layout->bits;
    return bits < 64 ? record[0] >> (64 - bits) : record[0];
}

/* No position stands twice; where the side that has just moved stands the same they are together, and in order. */
static bool is_in_order(const struct hf_frontier *f)
{
    const size_t words = (size_t)f->words;
    uint64_t *records = all_of(f);
    size_t groups = f->count > 0, distinct_groups = f->count > 0;
    bool ordered = true;
    for (size_t i = 1; i < f->count; i++) {
        const uint64_t *before = records + (i - 1) * words, *here = before + words;
        if (group(f, before) != group(f, here))
            groups++;
        else
            ordered = ordered && hf_record_compare(before, here, f->words) < 0;
    }
    words_of_record = f->words;
    qsort(records, f->count, words * sizeof *records, by_key);
    for (size_t i = 1; i < f->count; i++) {
        const uint64_t *before = records + (i - 1) * words, *here = before + words;
        ordered = ordered && hf_record_compare(before, here, f->words) < 0;
        distinct_groups += group(f, before) != group(f, here);
    }
    free(records);
    return ordered && groups == distinct_groups;
}

static bool are_equal(const struct hf_frontier *f, const struct hf_frontier *g)
{
    uint64_t *a = all_of(f), *b = all_of(g);
    bool equal = f->count == g->count && !memcmp(a, b, f->count * (size_t)f->words * sizeof *a);
    free(a);
    free(b);
    return equal;
}

static int open_files(void)
{
    int count = 0;
    DIR *list = opendir("/proc/self/fd");
    assert_non_null(list);
    while (readdir(list))
        count++;
    closedir(list);
    return count;
}

/* The numbers of distinct positions are those of the task (english); the ways are A133046. */
static const size_t distinct[] = {1, 7, 49, 216, 805, 2733, 9105, 28123, 85340};
static const unsigned lines[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931};

static void check_english(const struct hf_advance *how, bool in_files)
{
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS);
    for (int ply = 1; ply <= 8; ply++) {
        advance(&f, how);
        assert_int_equal(f.ply, ply);
        assert_int_equal(f.side, ply % 2 ? HF_WHITE : HF_BLACK);
        assert_int_equal(f.count, distinct[ply]);
        assert_int_equal(hf_frontier_distinct(&f), distinct[ply]);
        assert_true(ways(&f) == lines[ply]);
        assert_true(is_in_order(&f));
        assert_int_equal(f.in_file, in_files);
    }
    hf_frontier_free(&f);
}

static void english_has_as_many_distinct_positions_as_is_known(void **state)
{
    (void)state;
    _Atomic uint64_t progress = 0;
    check_english(&(struct hf_advance){.threads = 1, .merge = true, .memory = PLENTY, .progress = &progress}, false);
    assert_int_equal(progress, 1 + 7 + 49 + 216 + 805 + 2733 + 9105 + 28123);
    check_english(&(struct hf_advance){.threads = 4, .merge = true, .memory = PLENTY}, false);
}

/* Without any memory what is made goes to files as often as a little is full, and so does what it is merged into. */
static void files_give_the_same(void **state)
{
    (void)state;
    int files = open_files();
    check_english(&(struct hf_advance){.threads = 1, .merge = true, .folder = folder}, true);
    check_english(&(struct hf_advance){.threads = 3, .merge = true, .folder = folder}, true);
    check_english(&(struct hf_advance){.threads = 2, .merge = true}, true); /* in /tmp */
    assert_int_equal(open_files(), files);
}

/* Some of it in memory, some in files. */
static void memory_and_files_together_give_the_same(void **state)
{
    (void)state;
    struct hf_advance how = {.threads = 2, .merge = true, .memory = 5 << 20, .folder = folder};
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS), g = frontier_of("english", NULL, HF_SETS);
    for (int ply = 1; ply <= 10; ply++) {
        how.memory = 5 << 20;
        advance(&f, &how);
        how.memory = PLENTY;
        advance(&g, &how);
        assert_int_equal(f.count, g.count);
        assert_true(are_equal(&f, &g));
    }
    assert_int_equal(f.count, 768155); /* as known */
    assert_true(f.in_file);
    hf_frontier_free(&f);
    hf_frontier_free(&g);
}

/* All slices one after the other are the whole. */
static void slices_make_up_the_whole(void **state)
{
    (void)state;
    static const int cuts[] = {1, 2, 3, 7, 64, HF_MOST_SLICES};
    const struct hf_advance how = {.threads = 2, .merge = true, .memory = PLENTY};
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS), whole = frontier_of("english", NULL, HF_SETS);
    for (int ply = 1; ply <= 7; ply++) {
        advance(&whole, &how);
        if (ply < 7)
            advance(&f, &how);
    }
    for (size_t c = 0; c < sizeof cuts / sizeof *cuts; c++) {
        size_t count = 0;
        for (int i = 0; i < cuts[c]; i++) {
            struct hf_frontier slice;
            assert_int_equal(hf_frontier_slice(&f, &how, i, cuts[c], &slice, NULL), HF_OK);
            assert_int_equal(slice.ply, whole.ply);
            for (size_t r = 0; r < slice.count; r++, count++)
                assert_memory_equal(hf_frontier_at(&slice, r, NULL), hf_frontier_at(&whole, count, NULL),
                                    (size_t)f.words * sizeof(uint64_t));
            hf_frontier_free(&slice);
        }
        assert_int_equal(count, whole.count);
    }
    hf_frontier_free(&f);
    hf_frontier_free(&whole);
}

static void without_merging_every_line_stays(void **state)
{
    (void)state;
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS);
    for (int ply = 1; ply <= 6; ply++) {
        advance(&f, &(struct hf_advance){.threads = 2, .memory = PLENTY});
        assert_int_equal(f.count, lines[ply]);
        assert_true(ways(&f) == lines[ply]);
    }
    hf_frontier_free(&f);
}

/* Ways under each convention: perft by the reference. Frisian positions have counters, Canadian ones are wide. */
static void ways_add_up_to_perft(void **state)
{
    (void)state;
    static const struct { const char *variant, *fen; int plies; } some[] = {
        {"turkish", NULL, 4}, {"english", "W:WK18,31:B14,15,16,23,24,1", 5}, {"frisian", NULL, 4},
        {"frisian", "W:WK28,40,35:BK3,13,8", 4}, {"canadian", "W:WK67,70:B13,14,15,K2", 4},
        {"international", "W:WK38,K48,K49,K50:B18,19,32,33", 4}, {"breakthrough", "W:W12,40:B39,8", 6}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        for (int mode = HF_SETS; mode <= HF_ROUTES; mode++) {
            struct hf_frontier f = frontier_of(some[i].variant, some[i].fen, (enum hf_count)mode);
            struct hf_position start;
            const struct hf_perft options = {.count = f.mode};
            hf_kernel_code(f.variant)->unpack(f.variant->layout, hf_frontier_at(&f, 0, NULL), f.side, &start);
            for (int ply = 1; ply <= some[i].plies; ply++) {
                hf_u128 nodes;
                advance(&f, &(struct hf_advance){.threads = 1, .merge = true, .memory = PLENTY});
                assert_int_equal(hf_perft(f.variant, HF_REFERENCE, &start, ply, &options, &nodes), HF_OK);
                assert_true(ways(&f) == nodes);
                assert_true(is_in_order(&f));
            }
            hf_frontier_free(&f);
        }
}

static void a_lost_position_leads_nowhere(void **state)
{
    (void)state;
    struct hf_frontier f = frontier_of("english", "W:W:B1", HF_SETS);
    for (int ply = 1; ply <= 2; ply++) {
        advance(&f, &(struct hf_advance){.threads = 2, .merge = true, .memory = PLENTY});
        assert_int_equal(f.count, 0);
        assert_int_equal(f.ply, ply);
    }
    advance(&f, &(struct hf_advance){.threads = 2, .merge = true, .folder = folder});
    assert_int_equal(f.count, 0);
    hf_frontier_free(&f);
}

/* ---- failures ---------------------------------------------------------------------------------------------------- */

/* The frontier has not changed, and goes on when it can. */
static void expect_failure(struct hf_frontier *f, const struct hf_advance *how, enum hf_status expected,
                           const char *message, const char *hint)
{
    struct hf_diag diag = {0};
    size_t count = f->count, bytes = count * (size_t)f->words * sizeof(uint64_t);
    int ply = f->ply, files = open_files();
    uint64_t *before = all_of(f);
    assert_int_equal(hf_frontier_advance(f, how, &diag), expected);
    assert_string_equal(diag.message, message);
    assert_string_equal(diag.hint, hint);
    assert_int_equal(hf_frontier_advance(f, how, NULL), expected);
    assert_int_equal(f->ply, ply);
    assert_int_equal(f->count, count);
    uint64_t *after = all_of(f);
    assert_memory_equal(after, before, bytes);
    assert_int_equal(open_files(), files);
    free(before);
    free(after);
}

static void where_no_file_can_be_made_the_folder_is_named(void **state)
{
    (void)state;
    static const char *const hint =
        "name a folder to write in with the variable TMPDIR, or allow more memory with --hash";
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS);
    struct hf_advance how = {.threads = 2, .merge = true, .memory = PLENTY};
    for (int ply = 1; ply <= 6; ply++)
        advance(&f, &how);
    how.memory = 0;
    how.folder = "/no/such/folder";
    expect_failure(&f, &how, HF_NO_SPACE,
                   "cannot open a temporary file in '/no/such/folder': No such file or directory", hint);
    char longest[5000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    how.folder = longest;
    struct hf_diag diag = {0};
    assert_int_equal(hf_frontier_advance(&f, &how, &diag), HF_NO_SPACE);
    assert_non_null(strstr(diag.message, "File name too long"));
    how.folder = folder;
    advance(&f, &how);
    assert_int_equal(f.count, distinct[7]);
    hf_frontier_free(&f);
}

/* A limit on the size of files stands for a full disk. */
static void where_no_file_can_be_written_that_is_told(void **state)
{
    (void)state;
    static const char *const hint =
        "name a folder with more space with the variable TMPDIR, or allow more memory with --hash";
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS);
    struct hf_advance how = {.threads = 2, .merge = true, .folder = folder};
    for (int ply = 1; ply <= 7; ply++)
        advance(&f, &how);
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t bytes = 0; bytes <= 2000000; bytes += 1000000) { /* what is moved out of memory; what it is merged into */
        small = before;
        small.rlim_cur = bytes;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        expect_failure(&f, &how, HF_NO_SPACE, "cannot write a temporary file: File too large", hint);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    }
    advance(&f, &how);
    assert_int_equal(f.count, distinct[8]);
    hf_frontier_free(&f);
}

static void a_raised_flag_stops_it(void **state)
{
    (void)state;
    struct hf_frontier f = frontier_of("english", NULL, HF_SETS);
    atomic_bool stop = true;
    struct hf_advance how = {.threads = 2, .merge = true, .memory = PLENTY, .stop = &stop};
    expect_failure(&f, &how, HF_STOPPED, "interrupted", "");
    stop = false;
    advance(&f, &how);
    assert_int_equal(f.count, 7);
    hf_frontier_free(&f);
}

/* Two kings in far corners: from the 37th ply on some position is reached in more ways than a record can say; it stands
 * twice, and is one position. */
static void more_ways_than_64_bits_stand_in_two_records(void **state)
{
    (void)state;
    struct hf_frontier f = frontier_of("english", "W:WK1:BK32", HF_SETS);
    hf_u128 last = 0;
    while (f.ply < 48) {
        advance(&f, &(struct hf_advance){.threads = 1, .merge = true, .memory = PLENTY});
        assert_true(ways(&f) > last);
        last = ways(&f);
    }
    assert_true(last >> 64);
    assert_true(f.count > hf_frontier_distinct(&f));
    assert_true(f.is_crowded);
    assert_in_range(hf_frontier_distinct(&f), 200, 32 * 32);
    struct hf_frontier g = frontier_of("english", "W:WK1:BK32", HF_SETS);
    while (g.ply < 48)
        advance(&g, &(struct hf_advance){.threads = 1, .merge = true, .forget = true, .memory = PLENTY});
    assert_false(g.is_crowded);
    assert_int_equal(g.count, hf_frontier_distinct(&f)); /* where ways are not counted it stands once */
    hf_frontier_free(&f);
    hf_frontier_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_has_as_many_distinct_positions_as_is_known),
        cmocka_unit_test(files_give_the_same),
        cmocka_unit_test(memory_and_files_together_give_the_same),
        cmocka_unit_test(slices_make_up_the_whole),
        cmocka_unit_test(without_merging_every_line_stays),
        cmocka_unit_test(ways_add_up_to_perft),
        cmocka_unit_test(a_lost_position_leads_nowhere),
        cmocka_unit_test(where_no_file_can_be_made_the_folder_is_named),
        cmocka_unit_test(where_no_file_can_be_written_that_is_told),
        cmocka_unit_test(a_raised_flag_stops_it),
        cmocka_unit_test(more_ways_than_64_bits_stand_in_two_records),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder) != 0;
}
