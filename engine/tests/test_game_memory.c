/* Games when memory runs out, at each allocation in turn: a move that could not be played changes nothing and can be
 * played again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "out_of_memory.h"

#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant english;

/* Two kings that walk so that positions repeat late: the history has to grow several times. */
static const char *const walk[2][8] = {{"e1", "f2", "g3", "f4", "e3", "d2", NULL, NULL},
                                       {"b8", "c7", "d8", "e7", "d6", "c5", "b6", "a7"}};
enum { PLIES = 90 };

/* The text of ply N of the walk. */
static size_t move_text(int n, char text[8])
{
    int side = n % 2, step = n / 2, length = side == HF_WHITE ? 6 : 8;
    memcpy(text, walk[side][step % length], 2);
    text[2] = '-';
    memcpy(text + 3, walk[side][(step + 1) % length], 2);
    return 5;
}

/* Plays the walk, of which the allocation number N fails (and is then tried again). How often one failed. */
static int play_with_failure(const struct hf_position *start, int n)
{
    struct hf_game *game = NULL;
    int failures = 0;
    left = n;
    while (hf_game_new(&english, HF_REFERENCE, start, &game) == HF_NO_MEMORY) {
        assert_null(game);
        failures++;
        left = -1;
    }
    for (int ply = 0; ply < PLIES; ply++) {
        char text[8];
        size_t length = move_text(ply, text);
        struct hf_diag diag;
        enum hf_status status;
        while ((status = hf_game_play_text(game, text, length, false, &diag)) == HF_NO_MEMORY) {
            left = -1;
            failures++;
            assert_string_equal(diag.message, "out of memory");
            assert_int_equal(hf_game_ply(game), ply);
            assert_int_equal(hf_game_limit(game, 0), ply);
        }
        assert_int_equal(status, HF_OK);
    }
    left = -1;
    assert_int_equal(hf_game_ply(game), PLIES);
    assert_int_equal(hf_game_limit(game, 0), PLIES);
    assert_int_equal(hf_game_occurrences(game), 2); /* the walks are back at ply 48, so ply 42 is the one of ply 90 */
    hf_game_free(game);
    return failures;
}

static void a_move_that_finds_no_memory_can_be_played_again(void **state)
{
    (void)state;
    struct hf_position start = fixture_position(&english, "W:WKe1:BKb8");
    if (!can_run_out())
        return;
    int tries = 1;
    while (play_with_failure(&start, tries) > 0)
        tries++;
    assert_true(tries > 8);
}

int main(void)
{
    struct hf_rules rules = rules_english;
    rules.limit_count = 1;
    rules.limits[0] = (struct hf_limit){.plies = 200};
    fixture_variant(&english, "english", &rules);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_finds_no_memory_can_be_played_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
