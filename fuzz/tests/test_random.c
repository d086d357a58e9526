/* The frozen generator: if one of these numbers changes, seeds that people have written down mean something else.
 *
 * SPDX-License-Identifier: MIT
 */
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

/* The first numbers of xoshiro256** from the state 1, 2, 3, 4, as published with other implementations (Rust's
 * rand_xoshiro). */
static void it_is_xoshiro256_starstar(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    struct hf_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(hf_random_next(&random), expected[i]);
}

/* Worked out by a separate program from the definition: splitmix64 on mix(seed + golden) ^ mix(~index) fills the state.
 */
static void a_seed_and_an_index_give_the_same_draws_for_ever(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, index, draws[3];
    } expected[] = {
        {0, 0, {0x32fd8c67c3b1badd, 0x11afc8210eb14f42, 0x949416874589078f}},
        {0x5eed, 1, {0xd5794c540e2f0f8a, 0x5328c6a9e04914a7, 0x6a6389050409ae18}},
        {UINT64_MAX, 123456789, {0x35611a5f85a5e3c1, 0x3e98373a3c877eb5, 0x59909059807c4df2}},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct hf_random random;
        hf_random_start(&random, expected[i].seed, expected[i].index);
        for (int j = 0; j < 3; j++)
            assert_int_equal(hf_random_next(&random), expected[i].draws[j]);
    }
}

static void a_draw_below_n_takes_the_high_bits(void **state)
{
    (void)state;
    struct hf_random random;
    hf_random_start(&random, 0x5eed,
                    1); /* 0xd5794c54… is 0.8339 of the whole, 0x5328c6a9… 0.3248, 0x6a638905… 0.4156 */
    assert_int_equal(hf_random_below(&random, 6), 5);
    assert_int_equal(hf_random_below(&random, 100), 32);
    assert_true(hf_random_chance(&random, 5, 12)); /* 0.4156 < 5/12 */
    assert_int_equal(hf_random_below(&random, 0), 0);
}

static void a_seed_is_read_with_or_without_the_name_of_the_generator(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } good[] = {
        {"hf1:0x5eed", 0x5eed},
        {"0x5EED", 0x5eed},
        {"24301", 24301},
        {"hf1:7", 7},
        {"0", 0},
        {"18446744073709551615", UINT64_MAX},
        {"0xffffffffffffffff", UINT64_MAX},
    };
    static const char *const bad[] = {
        "", "hf1:", "0x", "hf2:7", "abc", "-1", "1 ", "18446744073709551616", "0x10000000000000000", "7g"};
    uint64_t seed;
    struct hf_diag diag;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(hf_seed_read(good[i].text, &seed, NULL), HF_OK);
        assert_int_equal(seed, good[i].seed);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(hf_seed_read(bad[i], &seed, &diag), HF_INVALID);
        assert_true(*diag.message && *diag.hint);
    }
}

static void a_seed_is_written_as_it_is_read(void **state)
{
    (void)state;
    char text[HF_SEED_SIZE];
    hf_seed_write(0x5eed, text);
    assert_string_equal(text, "hf1:0x5eed");
    hf_seed_write(UINT64_MAX, text);
    assert_string_equal(text, "hf1:0xffffffffffffffff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_xoshiro256_starstar),
        cmocka_unit_test(a_seed_and_an_index_give_the_same_draws_for_ever),
        cmocka_unit_test(a_draw_below_n_takes_the_high_bits),
        cmocka_unit_test(a_seed_is_read_with_or_without_the_name_of_the_generator),
        cmocka_unit_test(a_seed_is_written_as_it_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
