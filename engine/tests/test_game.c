/* Tests of games: how they end, at the limit and one ply short of it (A9 to A12, B11, C7 to C9, C14 and their rulings).
 *
 * SPDX-License-Identifier: MIT
 */
#include "draws.h"
#include "fixture.h"
#include "geometry.h"

#include <limits.h>
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant english, english_40, german, iranian, frisian;

/* Kings that walk far from each other: six squares and eight, so that a position comes back after 24 moves of each, and
 * 40 moves of each see none a third time. */
static const char *const white_walk[] = {"e1", "f2", "g3", "f4", "e3", "d2"};
static const char *const black_walk[] = {"b8", "c7", "d8", "e7", "d6", "c5", "b6", "a7"};

static const struct hf_range any = {0, INT_MAX}, none = {0, 0}, one = {1, 1}, two = {2, 2};

static struct hf_game *start(const struct hf_variant *variant, const char *fen)
{
    struct hf_position position = fixture_position(variant, fen);
    struct hf_game *game = NULL;
    assert_int_equal(hf_game_new(variant, HF_REFERENCE, &position, &game), HF_OK);
    return game;
}

static void play(struct hf_game *game, const char *list)
{
    struct hf_diag diag = {0};
    if (hf_game_play_list(game, list, strlen(list), &diag))
        fail_msg("%s: column %d: %s (%s)", list, diag.column, diag.message, diag.hint);
}

/* PLIES of the two walks, White first, from the beginning of both. */
static void walk(struct hf_game *game, int plies)
{
    for (int i = 0; i < plies; i++) {
        int n = i / 2;
        char text[8];
        if (i % 2 == 0)
            snprintf(text, sizeof text, "%s-%s", white_walk[n % 6], white_walk[(n + 1) % 6]);
        else
            snprintf(text, sizeof text, "%s-%s", black_walk[n % 8], black_walk[(n + 1) % 8]);
        play(game, text);
    }
}

/* LIST, COUNT times over. */
static void repeat(struct hf_game *game, int count, const char *list)
{
    for (int i = 0; i < count; i++)
        play(game, list);
}

static void assert_status(const struct hf_game *game, enum hf_result result, enum hf_reason reason)
{
    enum hf_reason got;
    enum hf_result status = hf_game_result(game, &got);
    assert_string_equal(hf_result_names[status], hf_result_names[result]);
    assert_string_equal(hf_reason_names[got], hf_reason_names[reason]);
}

static void assert_refused(struct hf_game *game, const char *list, int column, const char *message)
{
    struct hf_diag diag = {0};
    assert_int_equal(hf_game_play_list(game, list, strlen(list), &diag), HF_INVALID);
    assert_string_equal(diag.message, message);
    assert_int_equal(diag.column, column);
    assert_string_not_equal(diag.hint, "");
}

/* The status at once after FEN is set up. */
static void assert_status_of(const struct hf_variant *variant, const char *fen, enum hf_result result,
                             enum hf_reason reason)
{
    struct hf_game *game = start(variant, fen);
    assert_status(game, result, reason);
    hf_game_free(game);
}

/* The status after MOVES from FEN. */
static void assert_status_after(const struct hf_variant *variant, const char *fen, const char *moves,
                                enum hf_result result, enum hf_reason reason)
{
    struct hf_game *game = start(variant, fen);
    play(game, moves);
    assert_status(game, result, reason);
    hf_game_free(game);
}

/* ---- wins -------------------------------------------------------------------------------------------------------- */

static void a_side_without_pieces_loses_on_its_turn(void **state) /* A9, A-R11, B11, C7 */
{
    (void)state;
    assert_status_after(&english, "W:Wc3:Bd4", "c3xe5", HF_WHITE_WINS, HF_NO_PIECES);
    assert_status_of(&english, "B:Wc3:B", HF_WHITE_WINS, HF_NO_PIECES);
    assert_status_of(&english, "W:Wc3:B", HF_ONGOING, HF_NO_REASON); /* it is the other side's turn */
    assert_status_after(&english, "W:Wc3:B", "c3-b4", HF_WHITE_WINS, HF_NO_PIECES);
    assert_status_after(&german, "B:Wc3:Bd4", "d4xb2", HF_BLACK_WINS, HF_NO_PIECES);
    assert_status_after(&iranian, "W:Wc3:Bc4", "c3xc5", HF_WHITE_WINS, HF_NO_PIECES);
}

static void a_blocked_side_loses(void **state) /* A9, B-R4, C7 */
{
    (void)state;
    /* a3 cannot step to b2 nor jump it, c1 being occupied. */
    assert_status_after(&english, "W:Wb2,c1,h2:Ba3", "h2-g3", HF_WHITE_WINS, HF_NO_MOVES);
    assert_status_after(&german, "W:Wb2,c1,h2:Ba3", "h2-g3", HF_WHITE_WINS, HF_NO_MOVES);
    assert_status_of(&english, "W:Wb2,c1,h2:Ba3", HF_ONGOING, HF_NO_REASON);
    /* a2 has a1 before it, b2 and c2 beside it. */
    assert_status_after(&iranian, "W:Wa1,a3,b2,c2,g2:Ba2", "g2-g3", HF_WHITE_WINS, HF_NO_MOVES);
}

static void when_losing_is_the_aim_a_side_without_a_move_wins(void **state)
{
    (void)state;
    struct hf_variant losing = english;
    losing.rules.objective = HF_LOSE;
    assert_status_after(&losing, "W:Wc3:Bd4", "c3xe5", HF_BLACK_WINS, HF_NO_PIECES);
    assert_status_after(&losing, "W:Wb2,c1,h2:Ba3", "h2-g3", HF_BLACK_WINS, HF_NO_MOVES);
    assert_status_of(&losing, "W:W:Ba3", HF_WHITE_WINS, HF_NO_PIECES);
}

static void in_breakthrough_crowning_wins_at_once(void **state)
{
    (void)state;
    struct hf_variant race = english;
    race.rules.objective = HF_BREAKTHROUGH;
    struct hf_game *game = start(&race, "W:Wa7:Bh6");
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "a7-b8");
    assert_status(game, HF_WHITE_WINS, HF_BY_BREAKTHROUGH);
    assert_int_equal(hf_game_moves(game)->count, 0);
    hf_game_free(game);
    assert_status_of(&race, "W:Wa5:BKh6", HF_BLACK_WINS, HF_BY_BREAKTHROUGH);
    assert_status_after(&race, "W:Wb2,c1,h2:Ba3", "h2-g3", HF_WHITE_WINS, HF_NO_MOVES);
    assert_status_of(&race, "B:Wa5:B", HF_WHITE_WINS, HF_NO_PIECES);
}

static void a_win_stands_against_a_draw_by_the_same_move(void **state) /* A-R6, C-R8 */
{
    (void)state;
    struct hf_variant strict = english;
    strict.rules.repetition = 1;
    strict.rules.limits[0].plies = 1;
    strict.rules.limits[0].resets = 0;
    strict.rules.limits[1] = strict.rules.limits[0];
    strict.rules.limits[1].is_material = 1;
    strict.rules.limit_count = 2;
    strict.rules.repetition = 2;
    assert_status_after(&strict, "W:Wb2,c1,Kh2:Ba3", "h2-g3", HF_WHITE_WINS, HF_NO_MOVES);
    assert_status_after(&strict, "W:Wb2,Kh2:Ba3", "h2-g3", HF_DRAW, HF_BY_MATERIAL); /* a3xc1: not blocked */
}

/* ---- repetition -------------------------------------------------------------------------------------------------- */

static void the_third_occurrence_draws_and_the_start_is_the_first(void **state) /* A10, A-R5, A-R10 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8");
    assert_int_equal(hf_game_occurrences(game), 1);
    play(game, "e1-f2 b8-c7 f2-e1 c7-b8");
    assert_int_equal(hf_game_occurrences(game), 2);
    play(game, "e1-f2 b8-c7 f2-e1");
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "c7-b8");
    assert_int_equal(hf_game_occurrences(game), 3);
    assert_int_equal(hf_game_ply(game), 8);
    assert_status(game, HF_DRAW, HF_BY_REPETITION);
    assert_int_equal(hf_game_moves(game)->count, 2); /* a drawn position still lists its moves (A-R11) */
    hf_game_free(game);
}

static void the_side_to_move_is_part_of_a_position(void **state) /* A-R5 */
{
    (void)state;
    struct hf_variant flying = german;
    flying.rules.repetition = 2;
    /* White goes round in three moves while Black makes two: the same placement, but now Black is to move. */
    struct hf_game *game = start(&flying, "W:WKa1:BKb8");
    play(game, "a1-b2 b8-a7 b2-c3 a7-b8 c3-a1");
    assert_int_equal(hf_game_occurrences(game), 1);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    hf_game_free(game);
}

static void counters_of_king_moves_are_part_of_a_position(void **state)
{
    (void)state;
    struct hf_game *game = start(&frisian, "W:W47,K46:BK15");
    play(game, "46-41 15-20 41-46 20-15");
    char fen[HF_FEN_SIZE];
    hf_fen_write(&frisian, hf_game_position(game), fen);
    assert_string_equal(fen, "W:WK46,47:BK15:+246+0"); /* Black has no man, so nothing is counted */
    assert_int_equal(hf_game_occurrences(game), 1);
    hf_game_free(game);
}

/* ---- move limits ------------------------------------------------------------------------------------------------- */

static void english_draws_at_the_80th_ply_without_a_man_or_a_capture(void **state) /* A11, A-R4 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8,a5");
    walk(game, 79);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    assert_int_equal(hf_game_limit(game, 0), 79);
    hf_game_free(game);

    game = start(&english, "W:WKe1:BKb8,a5");
    walk(game, 80);
    assert_status(game, HF_DRAW, HF_BY_MOVE_LIMIT);
    assert_int_equal(hf_game_limit(game, 0), 80);
    assert_refused(game, "d2-e1", 1, "the game is over: draw, move-limit");
    hf_game_free(game);
}

static void a_man_that_moves_sets_the_english_count_to_0(void **state) /* A11, A-R4 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8,a5");
    walk(game, 79);
    play(game, "a5-b4"); /* in place of the 80th king move */
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    assert_int_equal(hf_game_limit(game, 0), 0);
    hf_game_free(game);
}

static void a_capture_sets_the_english_count_to_0(void **state) /* A11, A-R4 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1,Kg1:BKd6,b8");
    play(game, "e1-f2 d6-e5 f2-e3 e5-d4");
    assert_int_equal(hf_game_limit(game, 0), 4);
    play(game, "e3xc5");
    assert_int_equal(hf_game_limit(game, 0), 0);
    hf_game_free(game);
}

static void crowning_a_man_is_a_mans_move(void **state) /* A-R10 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1,a7:BKf8");
    play(game, "e1-f2 f8-g7");
    assert_int_equal(hf_game_limit(game, 0), 2);
    play(game, "a7-b8");
    assert_int_equal(hf_game_limit(game, 0), 0);
    hf_game_free(game);

    game = start(&english_40, "W:WKe1,a7:BKf8"); /* C14 is not reset by it */
    play(game, "e1-f2 f8-g7 a7-b8");
    assert_int_equal(hf_game_limit(game, 0), 3);
    hf_game_free(game);
}

static void english_40_draws_at_the_80th_ply_whatever_men_do(void **state) /* C14, C-R6, C-R7 */
{
    (void)state;
    struct hf_game *game = start(&english_40, "W:WKe1:BKb8,a5");
    walk(game, 79);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "a5-b4");
    assert_status(game, HF_DRAW, HF_BY_MOVE_LIMIT);
    hf_game_free(game);

    game = start(&english_40, "W:WKe1:BKb8"); /* no repetition draws */
    repeat(game, 19, "e1-f2 b8-c7 f2-e1 c7-b8");
    play(game, "e1-f2 b8-c7 f2-e1");
    assert_int_equal(hf_game_occurrences(game), 20); /* after plies 3, 7, 11 … 79 */
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "c7-b8");
    assert_status(game, HF_DRAW, HF_BY_MOVE_LIMIT);
    hf_game_free(game);

    game = start(&english_40, "W:WKe3,Kg1:BKd6,Kb8"); /* a capture does reset it */
    play(game, "g1-f2 d6-e5 f2-g3 e5-d4");
    assert_int_equal(hf_game_limit(game, 0), 4);
    play(game, "e3xc5");
    assert_int_equal(hf_game_limit(game, 0), 0);
    hf_game_free(game);
}

static void iranian_draws_at_the_100th_king_move(void **state) /* C9, C-R6, C-R7 */
{
    (void)state;
    struct hf_game *game = start(&iranian, "W:WKa1,c2:BKh8,f7");
    repeat(game, 24, "a1-b1 h8-g8 b1-a1 g8-h8");
    play(game, "a1-b1 h8-g8 b1-a1");
    assert_int_equal(hf_game_limit(game, 0), 99);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "g8-h8");
    assert_status(game, HF_DRAW, HF_BY_MOVE_LIMIT);
    hf_game_free(game);

    game = start(&iranian, "W:WKa1,c2:BKh8,f7");
    repeat(game, 24, "a1-b1 h8-g8 b1-a1 g8-h8");
    play(game, "a1-b1 h8-g8 b1-a1 f7-f6"); /* a man in place of the 100th */
    assert_int_equal(hf_game_limit(game, 0), 0);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    hf_game_free(game);
}

static void a_set_position_starts_with_counts_of_0(void **state) /* A-R10 */
{
    (void)state;
    struct hf_game *game = start(&english, "B:WKe1:BKb8");
    assert_int_equal(hf_game_limit(game, 0), 0);
    assert_int_equal(hf_game_ply(game), 0);
    assert_string_equal(hf_game_articles(game), "");
    hf_game_free(game);
}

/* ---- material ---------------------------------------------------------------------------------------------------- */

static void one_king_against_one_is_drawn_at_once_in_iranian(void **state) /* C8, C-R5 */
{
    (void)state;
    assert_status_of(&iranian, "W:WKa1:BKh8", HF_DRAW, HF_BY_MATERIAL);
    assert_status_of(&iranian, "B:WKa1:BKh8", HF_DRAW, HF_BY_MATERIAL);
    assert_status_of(&iranian, "W:WKa1:BKa5", HF_DRAW, HF_BY_MATERIAL); /* although a1 could capture a5 */
    assert_status_of(&iranian, "W:WKa1:Bh5", HF_ONGOING, HF_NO_REASON); /* king against man */
    assert_status_of(&iranian, "W:WKa1,c2:BKh8", HF_ONGOING, HF_NO_REASON);
    assert_status_of(&iranian, "W:WKa1,Kb1:BKh8", HF_ONGOING, HF_NO_REASON);
    assert_status_after(&iranian, "W:WKa1:Ba4,Kh8", "a1xa5", HF_DRAW, HF_BY_MATERIAL);
    assert_status_after(&iranian, "W:WKa1:BKh8,f7", "a1-b1", HF_ONGOING, HF_NO_REASON);
}

static void a_condition_may_wait_while_a_capture_exists(void **state)
{
    (void)state;
    struct hf_variant turkish = iranian;
    turkish.rules.limits[1].unless_capture = 1;
    assert_status_of(&turkish, "W:WKa1:BKa5", HF_ONGOING, HF_NO_REASON); /* a1xa6 and beyond */
    assert_status_of(&turkish, "W:WKa1:BKa8", HF_DRAW, HF_BY_MATERIAL);  /* nothing behind a8 */
    assert_status_of(&turkish, "W:WKa1:BKh8", HF_DRAW, HF_BY_MATERIAL);
    assert_status_after(&turkish, "W:WKh2,b2:BKb7", "b2-b3 b7xb2", HF_ONGOING, HF_NO_REASON); /* h2xa2 */
    assert_status_after(&turkish, "W:WKh2,b2:BKb7", "b2-b3 b7xb1", HF_DRAW, HF_BY_MATERIAL);
}

static void a_count_runs_while_a_case_holds_before_and_after_the_move(void **state)
{
    (void)state;
    struct hf_variant v = english;
    v.rules.repetition = 0;
    v.rules.limit_count = 1;
    v.rules.limits[0] = (struct hf_limit){.name = "two against one", .is_material = 1, .plies = 4, .case_count = 2,
                                          .cases = {{{two, none, any}, {one, none, any}, any, 0},
                                                    {{one, one, any}, {one, none, any}, any, 0}}};
    struct hf_game *game = start(&v, "W:WKe1,Ka1:BKd6,e5"); /* 2 v 1 and a man: no case */
    play(game, "e1-f2 d6-e7 f2-e3 e5-d4");
    assert_int_equal(hf_game_limit(game, 0), 0);
    play(game, "e3xc5"); /* the case holds after the move, not before */
    assert_int_equal(hf_game_limit(game, 0), 0);
    play(game, "e7-f8 c5-b4 f8-g7");
    assert_int_equal(hf_game_limit(game, 0), 3);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    play(game, "b4-a3");
    assert_status(game, HF_DRAW, HF_BY_MATERIAL);
    hf_game_free(game);

    game = start(&v, "W:WKe1,a7:BKf8"); /* from one case into the other the count runs on */
    play(game, "e1-f2 f8-g7 a7-b8");
    assert_int_equal(hf_game_limit(game, 0), 3);
    hf_game_free(game);

    v.rules.limits[0].cases[0] = v.rules.limits[0].cases[1]; /* and out of the only case it is 0 at once */
    game = start(&v, "W:WKe1,a7:BKf8");
    play(game, "e1-f2 f8-g7");
    assert_int_equal(hf_game_limit(game, 0), 2);
    play(game, "a7-b8");
    assert_int_equal(hf_game_limit(game, 0), 0);
    hf_game_free(game);

    v.rules.limits[0].cases[0].one.men = none;
    v.rules.limits[0].cases[0].one.kings = two;
    v.rules.limits[0].resets = HF_RESET_PROMOTION;
    game = start(&v, "W:WKe1,a7:BKf8");
    play(game, "e1-f2 f8-g7 a7-b8");
    assert_int_equal(hf_game_limit(game, 0), 0);
    play(game, "g7-f8");
    assert_int_equal(hf_game_limit(game, 0), 1);
    hf_game_free(game);
}

static bool limit_draws(const struct hf_case *c, const char *fen)
{
    struct hf_limit limit = {.case_count = 1, .cases = {*c}};
    struct hf_position p = fixture_position(&english, fen);
    return hf_limit_draws(&english, &limit, 0, &p, false);
}

static void a_lone_king_may_have_to_hold_the_long_diagonal(void **state)
{
    (void)state;
    struct hf_case c = {{{1, 3}, any, {3, 3}}, {one, none, any}, any, 1};
    assert_true(limit_draws(&c, "W:WKb8,Kd8,h2:BKc3"));
    assert_true(limit_draws(&c, "W:WKc3:BKb8,Kd8,h6"));  /* either colour */
    assert_false(limit_draws(&c, "W:WKb8,Kd8,h2:BKb4")); /* not on a1-h8 */
    assert_false(limit_draws(&c, "W:WKb8,Kh8,h2:BKc3")); /* not alone there */
    assert_false(limit_draws(&c, "W:WKb8,Kd8,h2:BKc3,b4"));
    assert_false(limit_draws(&c, "W:WKb8,Kd8:BKc3"));
    assert_false(limit_draws(&c, "W:Wb6,d6,h2:BKc3"));
    c.other_holds_long_diagonal = 0;
    assert_true(limit_draws(&c, "W:WKb8,Kd8,h2:BKb4"));
    c.total = (struct hf_range){5, 6};
    assert_false(limit_draws(&c, "W:WKb8,Kd8,h2:BKb4"));
    c.total.least = 4;
    assert_true(limit_draws(&c, "W:WKb8,Kd8,h2:BKb4"));
    c.total.most = 3;
    assert_false(limit_draws(&c, "W:WKb8,Kd8,h2:BKb4"));
}

static void of_several_draws_material_is_named_then_repetition_then_the_move_limit(void **state) /* A-R6 */
{
    (void)state;
    struct hf_variant v = english;
    v.rules.limit_count = 2;
    v.rules.limits[0].plies = 8;
    v.rules.limits[1] = (struct hf_limit){.name = "eight", .is_material = 1, .plies = 8};
    const char *moves = "e1-f2 b8-c7 f2-e1 c7-b8 e1-f2 b8-c7 f2-e1 c7-b8";
    assert_status_after(&v, "W:WKe1:BKb8", moves, HF_DRAW, HF_BY_MATERIAL);
    v.rules.limit_count = 1;
    assert_status_after(&v, "W:WKe1:BKb8", moves, HF_DRAW, HF_BY_REPETITION);
    v.rules.repetition = 0;
    assert_status_after(&v, "W:WKe1:BKb8", moves, HF_DRAW, HF_BY_MOVE_LIMIT);
}

/* ---- agreement --------------------------------------------------------------------------------------------------- */

static void an_offer_is_accepted_in_place_of_a_move(void **state) /* A12, A-R7, B-R3, C-R12 */
{
    (void)state;
    const struct hf_variant *variants[] = {&english, &english_40, &german, &iranian};
    const char *fens[] = {"W:WKe1:BKb8", "W:WKe1:BKb8", "W:WKe1:BKb8", "W:WKa1,c2:BKh8,f7"};
    const char *moves[] = {"e1-f2", "e1-f2", "e1-f2", "a1-b1"};
    for (int i = 0; i < 4; i++) {
        struct hf_game *game = start(variants[i], fens[i]);
        play(game, moves[i]);
        struct hf_position before = *hf_game_position(game);
        hf_game_free(game);

        game = start(variants[i], fens[i]);
        char list[32];
        snprintf(list, sizeof list, "%s offer", moves[i]);
        play(game, list);
        assert_status(game, HF_ONGOING, HF_NO_REASON);
        assert_true(hf_game_offer(game));
        play(game, "accept");
        assert_status(game, HF_DRAW, HF_BY_AGREEMENT);
        assert_false(hf_game_offer(game)); /* none is open any more */
        assert_int_equal(hf_game_ply(game), 1); /* accepting is no ply */
        assert_true(hf_position_equal(&before, hf_game_position(game)));
        assert_refused(game, "b8-c7", 1, "the game is over: draw, agreement");
        assert_refused(game, "accept", 1, "the game is over: draw, agreement");
        hf_game_free(game);
    }
}

static void an_offer_stands_until_the_next_move(void **state) /* A-R7 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8");
    assert_refused(game, "accept", 1, "there is no offer to accept");
    play(game, "e1-f2");
    assert_refused(game, "accept", 1, "there is no offer to accept"); /* none came with the move */
    play(game, "b8-c7 offer f2-g3"); /* White declines by moving */
    assert_refused(game, "accept", 1, "there is no offer to accept"); /* Black's own offer has lapsed */
    play(game, "c7-b8 offer g3-f2 offer"); /* declined, with an offer of White's own */
    play(game, "accept");
    assert_status(game, HF_DRAW, HF_BY_AGREEMENT);
    assert_int_equal(hf_game_ply(game), 5);
    hf_game_free(game);
}

static void an_offer_with_a_move_that_ends_the_game_is_void(void **state) /* A-R7 */
{
    (void)state;
    struct hf_game *game = start(&english, "W:Wc3:Bd4");
    play(game, "c3xe5 offer");
    assert_status(game, HF_WHITE_WINS, HF_NO_PIECES);
    assert_false(hf_game_offer(game));
    assert_refused(game, "accept", 1, "the game is over: white-wins, no-pieces");
    hf_game_free(game);
}

static void agreement_may_be_ruled_out(void **state)
{
    (void)state;
    struct hf_variant v = english;
    v.rules.agreement = 0;
    struct hf_game *game = start(&v, "W:WKe1:BKb8");
    assert_refused(game, "e1-f2 offer", 1, "under the rules of english no draw can be agreed");
    assert_int_equal(hf_game_ply(game), 0);
    assert_refused(game, "accept", 1, "under the rules of english no draw can be agreed");
    hf_game_free(game);
}

/* ---- no draws, long games ---------------------------------------------------------------------------------------- */

static void in_german_no_repetition_and_no_count_ends_a_long_game(void **state) /* B-R3 */
{
    (void)state;
    struct hf_game *game = start(&german, "W:WKe1:BKb8");
    repeat(game, 25000, "e1-f2 b8-c7 f2-e1 c7-b8");
    assert_int_equal(hf_game_ply(game), 100000);
    assert_int_equal(hf_game_occurrences(game), 25001);
    assert_status(game, HF_ONGOING, HF_NO_REASON);
    hf_game_free(game);
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

static void move_numbers_are_passed_over(void **state)
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8");
    play(game, " 1. e1-f2 1... b8-c7\n2.f2-e1 c7-b8\t3. 31-27 ");
    assert_int_equal(hf_game_ply(game), 5);
    play(game, "");
    play(game, "12. ");
    assert_int_equal(hf_game_ply(game), 5);
    play(game, "3. ... b8-c7"); /* Black's move, after dots that stand by themselves */
    assert_int_equal(hf_game_ply(game), 6);
    hf_game_free(game);
}

static void a_list_with_square_numbers_is_told_from_one_without(void **state)
{
    (void)state;
    const char *with[] = {"11-15", "1. c3-d4 22x13", "1.11-15"}, *without[] = {"", "12.", "1. c3-d4 offer 1... accept"};
    for (int i = 0; i < 3; i++) {
        assert_true(hf_game_list_has_numbers(with[i], strlen(with[i])));
        assert_false(hf_game_list_has_numbers(without[i], strlen(without[i])));
    }
}

static void a_bad_token_is_named_by_its_column(void **state)
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8");
    assert_refused(game, " offer", 2, "an offer without a move");
    assert_refused(game, "e1-f2 offer offer", 13, "an offer without a move");
    assert_refused(game, "accept offer", 1, "an offer with an acceptance");
    struct hf_diag diag = {0};
    assert_int_equal(hf_game_play_list(game, "\xc3\xa9", 2, &diag), HF_INVALID);
    assert_int_equal(diag.column, 1);
    assert_int_equal(hf_game_play_list(game, "1... b8-c7 2.c7-b8", 18, &diag), HF_INVALID); /* f2-… is to be played */
    assert_int_equal(diag.column, 14);
    assert_int_equal(hf_game_ply(game), 2); /* what came before has been played */
    hf_game_free(game);
}

static void a_move_that_is_not_legal_is_refused(void **state)
{
    (void)state;
    struct hf_game *game = start(&english, "W:WKe1:BKb8");
    struct hf_move move = hf_game_moves(game)->item[0];
    move.to = 0;
    struct hf_diag diag;
    assert_int_equal(hf_game_play(game, &move, false, &diag), HF_INVALID);
    assert_string_equal(diag.message, "that is not a legal move of this position");
    assert_int_equal(hf_game_ply(game), 0);
    hf_game_free(game);
}

static void a_game_cannot_start_from_what_cannot_be(void **state)
{
    (void)state;
    struct hf_position empty;
    hf_position_clear(&empty);
    struct hf_game *game = (struct hf_game *)&empty;
    assert_int_equal(hf_game_new(&english, HF_REFERENCE, &empty, &game), HF_INVALID);
    assert_null(game);
    hf_game_free(NULL);
}

static void the_articles_of_the_end_are_told(void **state)
{
    (void)state;
    static char objective[] = "A9", repetition[] = "A10", agreement[] = "A12", limit[] = "A11";
    struct hf_variant v = english;
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        if (hf_fields[i].offset == offsetof(struct hf_rules, objective))
            v.field_articles[i] = objective;
        if (hf_fields[i].offset == offsetof(struct hf_rules, repetition))
            v.field_articles[i] = repetition;
        if (hf_fields[i].offset == offsetof(struct hf_rules, agreement))
            v.field_articles[i] = agreement;
    }
    v.limit_articles[0] = limit;
    v.rules.limits[0].plies = 20;
    const struct { const char *fen, *moves, *articles; } cases[] = {
        {"W:Wc3:Bd4", "c3xe5", "A9"},
        {"W:WKe1:BKb8", "e1-f2 b8-c7 f2-e1 c7-b8 e1-f2 b8-c7 f2-e1 c7-b8", "A10"},
        {"W:WKe1:BKb8", "e1-f2 offer accept", "A12"},
        {"W:WKe1:BKb8", "e1-f2 b8-c7 f2-g3 c7-d8 g3-f4 d8-e7 f4-e3 e7-d6 e3-d2 d6-c5 d2-e1 c5-b6 e1-f2 b6-a7 f2-g3 "
                        "a7-b8 g3-f4 b8-c7 f4-e3 c7-d8", "A11"},
        {"W:WKe1:BKb8", "e1-f2", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hf_game *game = start(&v, cases[i].fen);
        play(game, cases[i].moves);
        assert_string_equal(hf_game_articles(game), cases[i].articles);
        hf_game_free(game);
    }
}

int main(void)
{
    struct hf_rules rules = rules_english;
    rules.limit_count = 1;
    rules.limits[0] = (struct hf_limit){.plies = 80, .resets = HF_RESET_CAPTURE | HF_RESET_MAN_MOVE}; /* A11 */
    fixture_variant(&english, "english", &rules);
    rules.repetition = 0;
    rules.limits[0].resets = HF_RESET_CAPTURE; /* C14, C-R7 */
    fixture_variant(&english_40, "english-40", &rules);
    rules.limit_count = 0;
    rules.king_reach = HF_LONG; /* B7, B8, B-R3 */
    fixture_variant(&german, "german", &rules);
    rules = rules_iranian;
    rules.limit_count = 2;
    rules.limits[0] = (struct hf_limit){.plies = 100, .resets = HF_RESET_CAPTURE | HF_RESET_MAN_MOVE}; /* C9 */
    rules.limits[1] = (struct hf_limit){.is_material = 1, .case_count = 1,
                                        .cases = {{{one, none, any}, {one, none, any}, any, 0}}}; /* C8 */
    fixture_variant(&iranian, "iranian", &rules);
    fixture_variant(&frisian, "frisian", &rules_frisian);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_without_pieces_loses_on_its_turn),
        cmocka_unit_test(a_blocked_side_loses),
        cmocka_unit_test(when_losing_is_the_aim_a_side_without_a_move_wins),
        cmocka_unit_test(in_breakthrough_crowning_wins_at_once),
        cmocka_unit_test(a_win_stands_against_a_draw_by_the_same_move),
        cmocka_unit_test(the_third_occurrence_draws_and_the_start_is_the_first),
        cmocka_unit_test(the_side_to_move_is_part_of_a_position),
        cmocka_unit_test(counters_of_king_moves_are_part_of_a_position),
        cmocka_unit_test(english_draws_at_the_80th_ply_without_a_man_or_a_capture),
        cmocka_unit_test(a_man_that_moves_sets_the_english_count_to_0),
        cmocka_unit_test(a_capture_sets_the_english_count_to_0),
        cmocka_unit_test(crowning_a_man_is_a_mans_move),
        cmocka_unit_test(english_40_draws_at_the_80th_ply_whatever_men_do),
        cmocka_unit_test(iranian_draws_at_the_100th_king_move),
        cmocka_unit_test(a_set_position_starts_with_counts_of_0),
        cmocka_unit_test(one_king_against_one_is_drawn_at_once_in_iranian),
        cmocka_unit_test(a_condition_may_wait_while_a_capture_exists),
        cmocka_unit_test(a_count_runs_while_a_case_holds_before_and_after_the_move),
        cmocka_unit_test(a_lone_king_may_have_to_hold_the_long_diagonal),
        cmocka_unit_test(of_several_draws_material_is_named_then_repetition_then_the_move_limit),
        cmocka_unit_test(an_offer_is_accepted_in_place_of_a_move),
        cmocka_unit_test(an_offer_stands_until_the_next_move),
        cmocka_unit_test(an_offer_with_a_move_that_ends_the_game_is_void),
        cmocka_unit_test(agreement_may_be_ruled_out),
        cmocka_unit_test(in_german_no_repetition_and_no_count_ends_a_long_game),
        cmocka_unit_test(move_numbers_are_passed_over),
        cmocka_unit_test(a_list_with_square_numbers_is_told_from_one_without),
        cmocka_unit_test(a_bad_token_is_named_by_its_column),
        cmocka_unit_test(a_move_that_is_not_legal_is_refused),
        cmocka_unit_test(a_game_cannot_start_from_what_cannot_be),
        cmocka_unit_test(the_articles_of_the_end_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
