/* Generating, counting and reading moves when memory runs out, at each allocation in turn: always HF_NO_MEMORY, never a
 * crash. Not under AddressSanitizer, which brings its own malloc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"
#include "games.h"
#include "out_of_memory.h"
#include "reference.h"
#include "route.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant variant;
static struct hf_position position;
static struct hf_moves moves; /* legal */
static size_t patience;

static enum hf_status generate_all(void)
{
    struct hf_moves list = {0};
    struct hf_captures captures = {0};
    enum hf_status status = hf_reference_weigh(&variant, &position, HF_ORDERS, patience, &list, &captures);
    hf_moves_free(&list);
    hf_captures_free(&captures);
    return status;
}

static enum hf_status count_two_plies(void)
{
    const struct hf_perft options = {.count = HF_ROUTES};
    hf_u128 nodes;
    return hf_perft(&variant, HF_REFERENCE, &position, 2, &options, &nodes);
}

static enum hf_status read_long(void)
{
    const char *text = "14x21x30x23x14x5";
    size_t index;
    return hf_move_read(&variant, &position, &moves, text, strlen(text), &index, NULL);
}

/* HF_OK if the answer, which is a refusal, is complete. */
static enum hf_status read_ambiguous(void)
{
    struct hf_diag diag;
    size_t index;
    enum hf_status status = hf_move_read(&variant, &position, &moves, "14-5", 4, &index, &diag);
    return status == HF_INVALID ? HF_OK : status;
}

static enum hf_status read_nonsense(void)
{
    struct hf_diag diag;
    size_t index;
    enum hf_status status = hf_move_read(&variant, &position, &moves, "?", 1, &index, &diag);
    return status == HF_INVALID ? HF_OK : status;
}

static enum hf_status order_moves(void)
{
    size_t order[8];
    return hf_moves_order(&variant, &position, &moves, order);
}

static enum hf_status find_path(void)
{
    struct hf_path path;
    return hf_move_path(&variant, &position, &moves.item[moves.count - 1], &path);
}

static void set_up(enum game game, const char *fen)
{
    game_variant(game, &variant);
    position = fixture_position(&variant, fen);
    assert_int_equal(hf_reference_generate(&variant, &position, &moves), HF_OK);
}

static void generating_survives_the_end_of_memory(void **state)
{
    (void)state;
    set_up(INTERNATIONAL, "W:WK38,K48,K49,K50:B18,19,32,33");
    patience = HF_PATIENCE;
    expect_no_memory(generate_all, 2);
    patience = 0;
    expect_no_memory(generate_all, 4);
    expect_no_memory(count_two_plies, 3);
    set_up(INTERNATIONAL, "W:WK38,K48,K49,K50:B6");
    expect_no_memory(generate_all, 2);
}

static void moves_as_text_survive_the_end_of_memory(void **state)
{
    (void)state;
    set_up(ENGLISH, "W:WK14:B9,17,18,25,26");
    expect_no_memory(read_long, 3);
    expect_no_memory(read_ambiguous, 5);
    expect_no_memory(read_nonsense, 4);
    expect_no_memory(order_moves, 3);
    set_up(ITALIAN, "W:WK22:B10,K11,18,19");
    expect_no_memory(find_path, 2);
    hf_moves_free(&moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generating_survives_the_end_of_memory),
        cmocka_unit_test(moves_as_text_survive_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
