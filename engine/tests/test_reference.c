/* The reference generator against the positions of the rule books and of their commentators.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"
#include "games.h"
#include "geometry.h"
#include "reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void generate(const struct hf_variant *v, const struct hf_position *p, struct hf_moves *moves)
{
    assert_int_equal(hf_reference_generate(v, p, moves), HF_OK);
}

/* Fails, showing the legal moves. */
static void complain(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                     const char *what, const char *detail)
{
    char fen[HF_FEN_SIZE], text[HF_MOVE_SIZE];
    hf_fen_write(v, p, fen);
    print_error("%s: %s (%s); legal:", fen, what, detail);
    for (size_t i = 0; i < moves->count; i++) {
        hf_move_write(v, p, moves, &moves->item[i], text);
        print_error(" %s", text);
    }
    print_error("\n");
    fail();
}

/* Are the legal moves of the position exactly those listed, separated by blanks? Returns how many pieces each
 * takes. */
static int expect_moves(enum game game, const char *fen, const char *expected)
{
    struct hf_variant v;
    struct hf_moves moves = {0};
    hf_set seen = 0;
    size_t count = 0;
    game_variant(game, &v);
    struct hf_position p = fixture_position(&v, fen);
    generate(&v, &p, &moves);
    for (const char *at = expected; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " "), index;
        struct hf_diag diag;
        if (hf_move_read(&v, &p, &moves, at, length, &index, &diag) != HF_OK)
            complain(&v, &p, &moves, diag.message, diag.hint);
        if (hf_has(seen, (int)index))
            complain(&v, &p, &moves, "the same move twice", at);
        seen |= hf_bit((int)index);
        count++;
        at += length;
    }
    if (count != moves.count)
        complain(&v, &p, &moves, "more legal moves than", expected);
    int taken = moves.count ? hf_size(moves.item[0].captured) : 0;
    for (size_t i = 0; i < moves.count; i++)
        assert_int_equal(hf_size(moves.item[i].captured) * (v.rules.choice[0] == HF_MOST_PIECES),
                         taken * (v.rules.choice[0] == HF_MOST_PIECES));
    hf_moves_free(&moves);
    return taken;
}

static hf_u128 count_by(enum game game, const char *fen, enum hf_count count)
{
    struct hf_variant v;
    hf_u128 n;
    game_variant(game, &v);
    struct hf_position p = fixture_position(&v, fen);
    assert_int_equal(hf_reference_count(&v, &p, count, &n), HF_OK);
    return n;
}

/* The position after the one move with this text. */
static struct hf_position play(enum game game, const char *fen, const char *text, struct hf_variant *v)
{
    struct hf_moves moves = {0};
    size_t index;
    game_variant(game, v);
    struct hf_position p = fixture_position(v, fen);
    generate(v, &p, &moves);
    assert_int_equal(hf_move_read(v, &p, &moves, text, strlen(text), &index, NULL), HF_OK);
    p = moves.item[index].after;
    hf_moves_free(&moves);
    return p;
}

static void expect_after(enum game game, const char *fen, const char *text, const char *after)
{
    struct hf_variant v;
    struct hf_position p = play(game, fen, text, &v);
    char got[HF_FEN_SIZE];
    hf_fen_write(&v, &p, got);
    assert_string_equal(got, after);
}

/* ---- variants.md, section 4: the questions on which generators differ ---- */

static void pieces_captured_by_an_iranian_king_leave_at_once(void **state)
{
    (void)state; /* C5, C-R2; TUDAF ex. 3 */
    assert_int_equal(expect_moves(IRANIAN, "W:WKf4:BKc8,a7,e5,e4", "f4xe1 f4xe2 f4xe3 f4xe4"), 4);
}

static void an_iranian_king_may_not_turn_back_between_two_jumps(void **state)
{
    (void)state; /* C5, C-R3 */
    expect_moves(IRANIAN, "W:WKb4:Bb7,b2", "b4xb1 b4xb8");
    expect_moves(IRANIAN, "W:WKe4:Bb4,f4", "e4xa4 e4xg4 e4xh4");
}

static void a_thai_king_may_turn_back_between_two_jumps(void **state)
{
    (void)state; /* e5 (18) over f6 to g7 (25), back over c3 to b2 (8), as f6 is gone; or the other way round */
    assert_int_equal(expect_moves(THAI, "W:WK18:B11,22", "18x25x8 18x8x25"), 2);
}

static void an_iranian_man_on_the_last_row_goes_on_as_a_man(void **state)
{
    (void)state; /* C6, C-R4; TUDAF R5 */
    expect_moves(IRANIAN, "W:Wa6:Ba7,d8", "a6xa8");
    expect_moves(IRANIAN, "W:Wa6:Ba7,b8", "a6xa8xc8");
    expect_after(IRANIAN, "W:Wa6:Ba7,b8,h6", "a6xc8", "B:WKc8:Bh6");
}

static void a_russian_man_becomes_a_king_in_mid_capture(void **state)
{
    (void)state; /* FMJD64 4.6 */
    expect_moves(RUSSIAN, "W:Wh6:Bg7,c5", "h6xf8xa3 h6xf8xb4");
    expect_moves(RUSSIAN, "W:Wh6:Bg7,c5,d2", "h6xf8xb4xe1");
    expect_after(RUSSIAN, "W:Wd6:Be7,g7,a5", "d6xh6", "B:WKh6:Ba5");
}

static void a_man_that_passes_the_last_row_stays_a_man_where_only_the_end_counts(void **state)
{
    (void)state; /* A16; FMJD 4.15 */
    expect_after(POOL, "W:W10:B7,8", "10x12", "B:W12:B");
    expect_after(INTERNATIONAL, "W:W15:B9,10", "15x13", "B:W13:B");
}

static void an_english_man_is_crowned_and_stops(void **state)
{
    (void)state; /* A7 */
    expect_moves(ENGLISH, "W:W10:B7,8", "10x3");
    expect_after(ENGLISH, "W:W10:B7,8", "10x3", "B:WK3:B8");
}

static void captured_pieces_block_until_the_move_is_over(void **state)
{
    (void)state; /* A-R2, FMJD 4.8, 4.11, FRIS 13 */
    assert_int_equal(expect_moves(INTERNATIONAL, "W:WK41,49:B9,10,12,19,38", "41x43"), 4);
    expect_moves(INTERNATIONAL, "B:W27,28,38,39,42:BK25", "25x33");
    assert_int_equal(expect_moves(RUSSIAN, "W:WKd4:Bc7,b6,f2", "d4xa7 d4xg1"), 1);
}

static void other_captured_pieces_make_another_move(void **state)
{
    (void)state; /* variants.md 4e: 13 and 32 and 20, or 13 and 37 and 20 */
    expect_moves(INTERNATIONAL, "W:WK4:B13,32,37,20", "4x27x38x15 4x31x42x15");
}

static void a_move_may_end_where_it_began(void **state)
{
    (void)state; /* A-R3, variants.md 4g */
    expect_moves(ENGLISH, "W:WK22:B18,19,27,26", "22x22");
    assert_int_equal(count_by(ENGLISH, "W:WK22:B18,19,27,26", HF_ROUTES), 2);
    expect_moves(RUSSIAN, "W:WKd2:Bc5,e5,c3,e3", "d2xd2 d2xc1 d2xe1");
    assert_int_equal(count_by(RUSSIAN, "W:WKd2:Bc5,e5,c3,e3", HF_ORDERS), 4);
    expect_moves(INTERNATIONAL, "W:WK38:B18,19,32,33", "38x38 38x42 38x47 38x43 38x49");
    assert_int_equal(count_by(INTERNATIONAL, "W:WK38:B18,19,32,33", HF_ORDERS), 6);
    expect_moves(RUSSIAN, "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4", "h6xf8xc5xe3xh6 h6xf4");
    expect_moves(INTERNATIONAL, "W:W38:B24,33,34,43,44", "38x20 38x38");
    assert_int_equal(count_by(INTERNATIONAL, "W:W38:B24,33,34,43,44", HF_ROUTES), 3);
}

/* ---- quality: Italian and Frisian ---- */

static void italian_captures_are_chosen_by_quality(void **state)
{
    (void)state; /* FID 6.6 to 6.10 and the federation's test positions */
    static const struct { const char *fen, *moves; } cases[] = {
        {"W:WK30:BK26,K27,K18,20,10,K12", "30x5"},
        {"W:WK31:B18,20,K27,K28", "31x13 31x15"},
        {"W:W30:B27", "30x23"},
        {"W:W31:B12,20,28", "31x8"},
        {"W:WK22:B18,19,27", "22x13 22x15 22x31"},
        {"W:WK27:B5,6,13,15,21,23", "27x25"},
        {"W:WK21,31:B10,18,27", "31x6"},
        {"W:WK23,31:B19,26,27", "23x21"},
        {"W:WK23:B19,K28", "23x32"},
        {"W:WK30:B10,12,18,K20,K26,27", "30x5"},
        {"W:WK30:B10,K12,K18,20,K26,K27", "30x5"},
        {"W:W24:B20,28", "24x15"},
        {"W:WK24:B20,28", "24x15 24x31"},
        {"W:WK30:BK26", "30x21"},
        {"W:WK30:B27", "30x23"},
        /* Not the federation's: K K m K m, ending on 1 or on 19; 19 can also be reached by K m K m K. */
        {"W:WK28:B5,K6,7,14,K15,K23", "28x1 28x19"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_moves(ITALIAN, cases[i].fen, cases[i].moves);
}

static void an_italian_man_takes_no_king(void **state)
{
    (void)state; /* FID 5.3b */
    expect_moves(ITALIAN, "W:W32:BK28", "");
    expect_moves(ITALIAN, "W:W30:BK26", "30-27");
}

static void a_route_that_meets_kings_later_is_not_counted(void **state)
{
    (void)state; /* FID 6.9: round by 19, 11, 10, 18 or the other way */
    assert_int_equal(count_by(ITALIAN, "W:WK22:B10,11,18,19", HF_ROUTES), 2);
    assert_int_equal(count_by(ITALIAN, "W:WK22:B10,K11,18,19", HF_ROUTES), 1);
    assert_int_equal(count_by(ITALIAN, "W:WK22:B10,11,K18,K19", HF_ROUTES), 2);
    assert_int_equal(count_by(ITALIAN, "W:WK22:B10,K11,K18,K19", HF_ORDERS), 1);
}

static void in_frisian_n_kings_are_worth_more_than_2n_minus_1_men(void **state)
{
    (void)state; /* FRIS 11: three kings, not five men */
    assert_int_equal(expect_moves(FRISIAN, "W:W34,36:B8,18,19,20,30,K41,K44,K48", "36x47x49x40"), 3);
    assert_int_equal(count_by(FRISIAN, "B:WK8,K11,19,24,32,50:BK5,10,K25,K45", HF_SETS), 9);
}

static void in_frisian_n_kings_are_worth_less_than_2n_men(void **state)
{
    (void)state; /* FRIS 11: the two men 22 and 12, not the king on 40 */
    expect_moves(FRISIAN, "W:W27,44:B12,22,K40", "27x18x7");
}

static void in_frisian_a_king_captures_before_a_man(void **state)
{
    (void)state; /* FRIS 12: equal value; the man on 28 could take 22 */
    expect_moves(FRISIAN, "W:W28,K50:B22,44", "50x39 50x33");
    expect_moves(FRISIAN, "W:W28,K50:B22", "28x17");
}

/* ---- official and published positions ---- */

static void international_positions_of_the_federation(void **state)
{
    (void)state; /* FMJD, by way of DCTL; the last three from unit tests of WiebeCnossen/draughts */
    static const struct { const char *fen, *moves; } cases[] = {
        {"W:W48:B24,K31,34,K42,43", "48x19"},
        {"W:WK48:B7,8,31,34,K42,44", "48x50"},
        {"W:W26:B12,K21,31,32", "26x8 26x28"},
        {"W:W15:B9,10", "15x13"},
        {"W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15"},
        {"W:W47:B13,14,22,24,31,34,K41,44", "47x49"},
        {"W:WK47:B9,12,33", "47x17 47x21 47x26"},
        {"B:W21,23,24,25,29,36,37,40,42,43:B3,6,14,15,K35", "35x30 35x35"},
        {"B:W20,23,32,33,39,42:B7,8,K16,18", "16x28"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_moves(INTERNATIONAL, cases[i].fen, cases[i].moves);
}

static void positions_of_the_turkish_federation(void **state)
{
    (void)state; /* TUDAF examples 1 to 10; the iranian rules move alike */
    static const struct { const char *fen, *moves; } cases[] = {
        {"W:Wa4,h4,a3,b3,c3,d3,e3,f3,g3,h3,a2,c2,d2,f2:Bc7,h7,a6,b6,c6,d6,e6,g6,h6,a5,b5,c5,e5,g5,f4",
         "f3xf5xd5xd7xb7"},
        {"W:Wa4,h4,a3,b3,c3,d3,e3,f3,g3,h3,a2,c2,d2,f2:Bc7,e7,g7,a6,b6,c6,d6,e6,g6,h6,a5,b5,c5,e5,g5,f4",
         "f3xf5xh5xh7xf7xd7xb7"},
        {"B:Wc5,a4,g4,a3,b3,c3,f3,h3,b2,e2,g2:BKc8,a7,d7,e7,f7,g7,e6,f6,g6,e5", "c8xa2"},
        {"B:Wc5,a4,f4,g4,h4,a3,b3,c3,f3,h3,b2,e2,g2:BKc8,a7,d7,e7,f7,g7,e6,f6,g6,f5", "c8xc4xc2xf2xh2"},
        {"W:We4,a3,b3,e3,f3,h3,d2,e2,g2:BKc8,a7,d7,e7,f7,g7,f6,g6,e5", "e4xe6xe8"},
        {"W:Wf6,a4,c4,a3,b3,c3,d3,g3,a2,b2,d2,f2,g2:BKe8,a7,b7,c7,d7,f7,a6,b6,c6,d6,h6,a5,c5", "f6xf8xd8"},
        {"W:We5,a4,c4,a3,b3,c3,d3,e3,g3,a2,b2,c2,d2,e2,f2,Kh1:Ba7,b7,c7,d7,a6,b6,c6,d6,h6,a5,c5,f5",
         "e5xg5 h1xh7 h1xh8"},
        {"W:We5,a4,c4,a3,b3,c3,d3,e3,g3,a2,b2,c2,d2,e2,f2,Kh1:Ba7,b7,c7,d7,a6,b6,c6,d6,h6,a5,c5,f5,f6,g6",
         "e5xg5xg7"},
        {"W:We5,a4,c4,a3,b3,c3,d3,e3,g3,a2,b2,c2,d2,e2,f2,Kh1:Ba7,b7,c7,d7,e7,g7,a6,b6,c6,d6,f6,h6,a5,c5,f5",
         "h1xh7xf7"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_moves(IRANIAN, cases[i].fen, cases[i].moves);
    assert_int_equal(expect_moves(IRANIAN, cases[2].fen, cases[2].moves), 8);
    assert_int_equal(count_by(IRANIAN, cases[2].fen, HF_ROUTES), 5);
}

/* ---- rules that no published position shows ---- */

static void a_killer_ends_right_behind_a_king_captured_last(void **state)
{
    (void)state; /* by hand: 46 and the long diagonal; behind a man any square will do, behind a king the next */
    expect_moves(KILLER, "W:WK46:B28", "46x23 46x19 46x14 46x10 46x5");
    expect_moves(KILLER, "W:WK46:BK28", "46x23");
    /* Landing squares in mid-chain are free: from 14 over 20 (a man), which only a far landing behind 28 allows. */
    expect_moves(KILLER, "W:WK46:BK28,20", "46x14x25");
}

static void a_german_king_lands_right_behind_and_goes_on_from_there(void **state)
{
    (void)state; /* B8, B9 */
    expect_moves(GERMAN, "W:WKa1:Bd4", "a1xe5");
    expect_moves(GERMAN, "W:WKa1:Bd4,g3", "a1xe5xh2");
    expect_moves(GERMAN, "W:WKa1:Bd4,e7", "a1xe5"); /* from f6 it would go on, but it may not land there */
}

static void a_free_king_must_land_where_it_can_go_on(void **state)
{
    (void)state; /* FMJD64 4.6: behind d4 only f6 lets it go on */
    struct hf_variant v;
    struct hf_moves moves = {0};
    expect_moves(RUSSIAN, "W:WKa1:Bd4,e7", "a1xf6xd8");
    /* Without that rule it may stop on e5, g7 and h8; from f6 it must still go on. */
    game_variant(RUSSIAN, &v);
    v.rules.must_go_on = 0;
    struct hf_position p = fixture_position(&v, "W:WKa1:Bd4,e7");
    generate(&v, &p, &moves);
    assert_int_equal(moves.count, 4);
    const char *names[] = {"d8", "e5", "g7", "h8"};
    for (size_t i = 0; i < 4; i++) {
        char name[HF_SQUARE_SIZE];
        hf_square_write(&v, moves.item[i].to, name);
        assert_string_equal(name, names[i]);
    }
    hf_moves_free(&moves);
}

static void a_czech_man_may_not_capture_when_a_king_can(void **state)
{
    (void)state; /* CFD: kings before men, whatever they take */
    expect_moves(CZECH, "W:Wa3,Kh6:Bb4,b6,g7", "h6xf8");
    expect_moves(CZECH, "W:Wa3,Kh6:Bb4,b6", "a3xc5xa7");
}

static void a_position_with_a_king_is_over_in_breakthrough(void **state)
{
    (void)state;
    expect_moves(BREAKTHROUGH, "B:WK3,40:B20", "");
    expect_moves(BREAKTHROUGH, "W:W6:B20", "6-1");
    expect_moves(ANTIDRAUGHTS, "B:WK3:B", "");
}

/* ---- the limit on moves of the same king (FRIS 17) ---- */

static void a_frisian_king_rests_after_three_moves_in_a_row(void **state)
{
    (void)state;
    expect_moves(FRISIAN, "W:W46,K1:B5:+31+0", "46-41");
    expect_moves(FRISIAN, "W:WK1:B5", "1-6 1-7 1-12 1-18 1-23 1-29 1-34 1-40 1-45");
    /* Another king may move. */
    expect_moves(FRISIAN, "W:W46,K1,K50:B15:+31+0", "46-41 50-45 50-44 50-39 50-33 50-28 50-22 50-17 50-11 50-6");
    /* A side with kings only has no limit, whatever was counted. */
    struct hf_variant v;
    struct hf_moves moves = {0};
    game_variant(FRISIAN, &v);
    struct hf_position p = fixture_position(&v, "W:WK1:B5");
    p.run[HF_WHITE] = (struct hf_king_run){0, 3};
    generate(&v, &p, &moves);
    assert_int_equal(moves.count, 9);
    hf_moves_free(&moves);
    /* It may always capture. */
    expect_moves(FRISIAN, "W:W46,K2:B3:+32+0", "2x4 2x5");
}

static void frisian_counters_follow_the_moves(void **state)
{
    (void)state;
    expect_after(FRISIAN, "W:W46,K1:B5", "1-6", "B:WK6,46:B5:+16+0");
    expect_after(FRISIAN, "W:W46,K1:B5:+21+0", "1-6", "B:WK6,46:B5:+36+0");
    expect_after(FRISIAN, "W:W46,K1,K50:B5:+350+0", "1-6", "B:WK6,46,K50:B5:+16+0");
    expect_after(FRISIAN, "W:W46,K1:B5:+31+0", "46-41", "B:WK1,41:B5");
    expect_after(FRISIAN, "W:WK1:B5", "1-6", "B:WK6:B5"); /* a side with kings only has no limit */
    expect_after(FRISIAN, "W:W45,K46:B6,K41:+146+241", "46x37", "B:WK37,45:B6");  /* the counted king is captured */
    expect_after(FRISIAN, "W:W46,K1:BK50,7:+0+150", "1x12", "B:WK12,46:BK50");      /* the last man is captured */
    expect_after(FRISIAN, "W:WK1,8:BK50,30:+11+150", "8-2", "B:WK1,K2:B30,K50:+0+150"); /* the last man is crowned */
}

/* ---- perft: published counts (variants.md, section 7) ---- */

static void expect_perft(enum game game, const char *fen, enum hf_count count, const unsigned *nodes, int depths)
{
    struct hf_variant v;
    struct hf_position p;
    const struct hf_perft options = {.count = count};
    game_variant(game, &v);
    if (fen)
        p = fixture_position(&v, fen);
    else
        hf_position_start(&v, &p);
    for (int depth = 1; depth <= depths; depth++) {
        hf_u128 n;
        assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, depth, &options, &n), HF_OK);
        if (n != nodes[depth - 1])
            print_error("game %d depth %d\n", game, depth);
        assert_int_equal(n, nodes[depth - 1]);
    }
}

static void perft_agrees_with_published_counts_of_the_start(void **state)
{
    (void)state;
    static const struct { enum game game; enum hf_count count; unsigned nodes[6]; int depths; } tables[] = {
        {INTERNATIONAL, HF_SETS, {9, 81, 658, 4265, 27117}, 5},
        {KILLER, HF_SETS, {9, 81, 658, 4265, 27117}, 5},
        {FRISIAN, HF_SETS, {9, 81, 658, 3874, 21265}, 5},
        {FRISIAN, HF_ORDERS, {9, 81, 658, 3880, 21345}, 5},
        {BRAZILIAN, HF_SETS, {7, 49, 302, 1469, 7473, 37628}, 6},
        {POOL, HF_SETS, {7, 49, 302, 1469, 7482, 37986}, 6},
        {RUSSIAN, HF_SETS, {7, 49, 302, 1469, 7482, 37986}, 6},
        {ENGLISH, HF_SETS, {7, 49, 302, 1469, 7361, 36768}, 6},
        {CZECH, HF_SETS, {7, 49, 302, 1469, 7361, 36768}, 6},
        {SPANISH, HF_SETS, {7, 49, 302, 1469, 7361, 36473}, 6},
        {ITALIAN, HF_SETS, {7, 49, 302, 1469, 7361, 36473}, 6},
        {IRANIAN, HF_SETS, {8, 64, 708}, 3},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        expect_perft(tables[i].game, NULL, tables[i].count, tables[i].nodes, tables[i].depths);
}

static void perft_agrees_with_published_counts_of_positions(void **state)
{
    (void)state;
    static const struct {
        enum game game;
        enum hf_count count;
        const char *fen;
        unsigned nodes[8];
        int plies;
    } tables[] = {
        {INTERNATIONAL, HF_SETS, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
         {14, 55, 1168, 5432, 87195}, 5},
        {KILLER, HF_SETS, "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
         {14, 55, 1168, 5165, 84326}, 5},
        {INTERNATIONAL, HF_SETS, "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
         {6, 12, 30, 73, 215, 590, 1944, 6269}, 8},
        {INTERNATIONAL, HF_SETS, "W:W6,7,8,9,10:B41,42,43,44,45", {9, 81, 795, 7578, 86351}, 5},
        {INTERNATIONAL, HF_ORDERS, "W:B16,17,18,19,20:W31,32,33,34,35", {9, 81, 534, 2538, 9052, 29999}, 6},
        {BRAZILIAN, HF_ORDERS,
         "W:W17,21,22,23,24,25,26,27,28,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,18", {2, 7, 34, 118}, 4},
        {BRAZILIAN, HF_ROUTES,
         "W:W17,21,22,23,24,25,26,27,28,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,18", {2, 7, 34, 119}, 4},
        {ITALIAN, HF_SETS, "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3", {5, 13, 42, 107, 360, 1099}, 6},
        {ITALIAN, HF_SETS, "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", {6, 47, 271, 1916, 10810}, 5},
        {ITALIAN, HF_SETS, "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4", {13, 112, 828, 6756, 46241}, 5},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        expect_perft(tables[i].game, tables[i].fen, tables[i].count, tables[i].nodes, tables[i].plies);
}

static void perft_of_a_breakthrough_counts_no_move_after_the_crowning(void **state)
{
    (void)state; /* 6-1 wins; 40-34 and 40-35 leave Black two moves each */
    expect_perft(BREAKTHROUGH, "W:W6,40:B20", HF_SETS, (const unsigned[]){3, 4}, 2);
    expect_perft(BREAKTHROUGH, "W:W7:B20", HF_SETS, (const unsigned[]){2, 0}, 2);
}

static void perft_stops_when_asked_and_tells_its_progress(void **state)
{
    (void)state;
    struct hf_variant v;
    struct hf_position p;
    atomic_bool stop = false;
    _Atomic uint64_t progress = 5;
    const struct hf_perft options = {.stop = &stop, .progress = &progress};
    hf_u128 n;
    game_variant(ENGLISH, &v);
    hf_position_start(&v, &p);
    assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, 3, &options, &n), HF_OK);
    assert_int_equal(progress, 5 + 302);
    assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, 0, &options, &n), HF_OK);
    assert_int_equal(n, 1);
    stop = true;
    assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, 3, &options, &n), HF_STOPPED);
    assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, -1, &options, &n), HF_UNSUPPORTED);
    assert_int_equal(hf_perft(&v, HF_REFERENCE, &p, HF_MAX_DEPTH + 1, &options, &n), HF_UNSUPPORTED);
}

static void numbers_of_128_bits_are_written_in_full(void **state)
{
    (void)state;
    char text[HF_DECIMAL_SIZE];
    hf_decimal(0, text);
    assert_string_equal(text, "0");
    hf_decimal((hf_u128)UINT64_MAX + 1, text);
    assert_string_equal(text, "18446744073709551616");
    hf_decimal(~(hf_u128)0, text);
    assert_string_equal(text, "340282366920938463463374607431768211455");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_captured_by_an_iranian_king_leave_at_once),
        cmocka_unit_test(an_iranian_king_may_not_turn_back_between_two_jumps),
        cmocka_unit_test(a_thai_king_may_turn_back_between_two_jumps),
        cmocka_unit_test(an_iranian_man_on_the_last_row_goes_on_as_a_man),
        cmocka_unit_test(a_russian_man_becomes_a_king_in_mid_capture),
        cmocka_unit_test(a_man_that_passes_the_last_row_stays_a_man_where_only_the_end_counts),
        cmocka_unit_test(an_english_man_is_crowned_and_stops),
        cmocka_unit_test(captured_pieces_block_until_the_move_is_over),
        cmocka_unit_test(other_captured_pieces_make_another_move),
        cmocka_unit_test(a_move_may_end_where_it_began),
        cmocka_unit_test(italian_captures_are_chosen_by_quality),
        cmocka_unit_test(an_italian_man_takes_no_king),
        cmocka_unit_test(a_route_that_meets_kings_later_is_not_counted),
        cmocka_unit_test(in_frisian_n_kings_are_worth_more_than_2n_minus_1_men),
        cmocka_unit_test(in_frisian_n_kings_are_worth_less_than_2n_men),
        cmocka_unit_test(in_frisian_a_king_captures_before_a_man),
        cmocka_unit_test(international_positions_of_the_federation),
        cmocka_unit_test(positions_of_the_turkish_federation),
        cmocka_unit_test(a_killer_ends_right_behind_a_king_captured_last),
        cmocka_unit_test(a_german_king_lands_right_behind_and_goes_on_from_there),
        cmocka_unit_test(a_free_king_must_land_where_it_can_go_on),
        cmocka_unit_test(a_czech_man_may_not_capture_when_a_king_can),
        cmocka_unit_test(a_position_with_a_king_is_over_in_breakthrough),
        cmocka_unit_test(a_frisian_king_rests_after_three_moves_in_a_row),
        cmocka_unit_test(frisian_counters_follow_the_moves),
        cmocka_unit_test(perft_agrees_with_published_counts_of_the_start),
        cmocka_unit_test(perft_agrees_with_published_counts_of_positions),
        cmocka_unit_test(perft_of_a_breakthrough_counts_no_move_after_the_crowning),
        cmocka_unit_test(perft_stops_when_asked_and_tells_its_progress),
        cmocka_unit_test(numbers_of_128_bits_are_written_in_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
