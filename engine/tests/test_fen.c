/* Tests of FEN: tolerant reading, one way of writing, and a reason with its column for what is refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"

#include <limits.h>
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct hf_variant english, frisian, iranian, mirrored, dumm, letters, largest;

/* TEXT is read and written back as EXPECTED, with these NOTES. */
static void assert_read_with_notes(const struct hf_variant *variant, const char *text, const char *expected,
                                   const char *expected_notes)
{
    struct hf_position p;
    struct hf_diag diag = {0};
    char notes[512], fen[HF_FEN_SIZE];
    if (hf_fen_read(variant, text, strlen(text), &p, notes, sizeof notes, &diag))
        fail_msg("%s: column %d: %s", text, diag.column, diag.message);
    hf_fen_write(variant, &p, fen);
    assert_string_equal(fen, expected);
    assert_string_equal(notes, expected_notes);
    assert_int_equal(hf_position_check(variant, &p, NULL), HF_OK);
}

static void assert_read(const struct hf_variant *variant, const char *text, const char *expected)
{
    assert_read_with_notes(variant, text, expected, "");
}

static void assert_refused(const struct hf_variant *variant, const char *text, int column, const char *message)
{
    struct hf_position p, empty;
    struct hf_diag diag = {0};
    if (hf_fen_read(variant, text, strlen(text), &p, NULL, 0, &diag) != HF_INVALID)
        fail_msg("%s was accepted", text);
    assert_string_equal(diag.message, message);
    if (diag.column != column)
        fail_msg("%s: column %d, not %d", text, diag.column, column);
    assert_string_not_equal(diag.hint, "");
    hf_position_clear(&empty);
    assert_true(hf_position_equal(&p, &empty)); /* nothing half read is left behind */
}

static void the_canonical_text_is_read_and_written_unchanged(void **state)
{
    (void)state;
    assert_read(&english, "W:W31,32:BK3,7", "W:W31,32:BK3,7");
    assert_read(&english, "B:WK1,5:BK32", "B:WK1,5:BK32");
    assert_read(&iranian, "W:WKd1,a3:Bb6", "W:Wa3,Kd1:Bb6"); /* by file, then rank */
    assert_read(&iranian, "W:Wa3,Kd1:Bb6", "W:Wa3,Kd1:Bb6");
    assert_read(&frisian, "W:W31,K33:B7:+133+0", "W:W31,K33:B7:+133+0");
}

static void blanks_a_final_dot_and_the_order_of_sides_do_not_matter(void **state)
{
    (void)state;
    assert_read(&english, " W : W 31 , K 32 : B K3 , 7 . ", "W:W31,K32:BK3,7");
    assert_read(&english, "W:BK3,7:W32,31.", "W:W31,32:BK3,7");
    assert_read(&english, "\tB:B1:W32\r\n", "B:W32:B1");
    assert_read(&frisian, "W:W31,K33:B7: + 1 33 + 0 .", "W:W31,K33:B7:+133+0");
}

static void small_and_capital_letters_are_read(void **state)
{
    (void)state;
    assert_read(&english, "w:wk31,32:bK3,7", "W:WK31,32:BK3,7");
    assert_read(&iranian, "w:wkd1,KE2,A3:bB6", "W:Wa3,Kd1,Ke2:Bb6");
    assert_read(&iranian, "b:bb6:wb2", "B:Wb2:Bb6");
}

static void ranges_of_numbers_are_read_and_a_king_covers_all_of_it(void **state)
{
    (void)state;
    assert_read(&english, "W:W29-32:B1-3,K5 - 7", "W:W29,30,31,32:B1,2,3,K5,K6,K7");
    assert_read(&english, "W:WK8,10:B1-1", "W:WK8,10:B1"); /* the K covers the next square only */
}

static void one_side_may_be_empty(void **state)
{
    (void)state;
    assert_read(&iranian, "W:W:Bd4", "W:W:Bd4");
    assert_read(&iranian, "W:Wd4:B", "W:Wd4:B");
    assert_read(&iranian, "W:B:Wd4.", "W:Wd4:B");
    assert_read(&iranian, "B:Bd4:W", "B:W:Bd4");
    assert_read(&iranian, "W:Wd4:", "W:Wd4:B"); /* a colon alone at the end, as some programs write it */
    assert_read(&iranian, "[FEN \"B:Bd4 : .\"]", "B:W:Bd4");
    assert_refused(&iranian, "W:Wd4", 6, "the pieces of Black are missing");
    assert_refused(&iranian, "W:", 2, "the pieces of White are missing");
    assert_refused(&iranian, "W:Wd4::", 6, "the pieces of Black are missing");
    assert_refused(&iranian, "W:W:B", 1, "the board is empty");
}

static void the_tag_of_a_game_record_is_unwrapped(void **state)
{
    (void)state;
    assert_read(&english, "[FEN \"W:W31:B7\"]", "W:W31:B7");
    assert_read(&english, " [ fen \"W:W31:B7.\" ] \n", "W:W31:B7");
    assert_refused(&english, "[FEN \"W:W31:B7\"", 16, "the position ends too early");
    assert_refused(&english, "[FEN \"W:W31:B7]", 16, "the position ends too early");
    assert_refused(&english, "[FEN W:W31:B7]", 6, "unexpected 'W'");
    assert_refused(&english, "[FEN \"]", 8, "the position ends too early");
    assert_refused(&english, "[", 2, "the position ends too early");
    assert_refused(&english, "[FEN \"\"]", 7, "the position ends too early");
}

static void a_side_to_move_given_twice_is_read_with_a_warning(void **state)
{
    (void)state;
    const char *twice = "the side to move is given twice\n";
    assert_read_with_notes(&english, "W:W:W31:B7", "W:W31:B7", twice);
    assert_read_with_notes(&english, "W:W:B7:W31", "W:W31:B7", twice);
    assert_read_with_notes(&english, "B:B:W31:B7", "B:W31:B7", twice);
    assert_read_with_notes(&english, "B:B:B7:W31", "B:W31:B7", twice);
    assert_refused(&english, "W:B:W31:B7", 9, "the pieces of Black are given twice");
    assert_refused(&english, "W:W:W:W31", 7, "the pieces of White are given twice");
    assert_refused(&english, "W:W31:W32:B7", 7, "the pieces of White are given twice");
    assert_refused(&english, "W:W:W31", 8, "the pieces of Black are missing");
}

static void both_numberings_are_read_on_every_board(void **state)
{
    (void)state;
    assert_read(&english, "W:Wa1,Kc1:Bb8,h8", "W:W29,K30:B1,4");
    assert_read_with_notes(&letters, "W:W98:B1", "W:Wm1:Bb14", "square numbers are counted from the top left corner\n");
    assert_read_with_notes(&iranian, "W:W64,63:BK1", "W:Wg1,h1:BKa8",
                           "square numbers are counted from the top left corner\n");
    assert_read(&mirrored, "W:Wh1,b1:Bg8,a8", "W:W1,4:B29,32"); /* square 1 is at the bottom right */
    assert_read(&english, "W:W031,0032:B007", "W:W31,32:B7");
    assert_read(&iranian, "W:Wa03:Bb06", "W:Wa3:Bb6");
}

static void boards_reach_to_14_by_14(void **state)
{
    (void)state;
    assert_read(&dumm, "W:WKb14,K98:Bn14,Kn02", "W:WK1,K98:B7,K91");
    assert_read(&letters, "W:Wn2,m1:BKn14,b14", "W:Wm1,n2:Bb14,Kn14");
    assert_read(&largest, "W:W126,113:B1", "W:W113,126:B1"); /* a1 is 113, n1 is 126 */
    assert_read(&largest, "W:Wa1,n1:Ba9", "W:W113,126:B1");
}

static void a_small_k_before_a_digit_is_the_file_k_where_there_is_one(void **state)
{
    (void)state;
    const char *k = "a small k before a digit is read as the file k; a king is written with a capital K\n";
    assert_read_with_notes(&letters, "W:Wk5,kk3:Bkb2,k7", "W:WKk3,k5:BKb2,k7", k);
    assert_read_with_notes(&dumm, "W:WK5:Bk7", "W:WK5:B55", k); /* the sixth of the eighth row, below 49 */
    assert_read(&english, "W:Wk31:Bkb8", "W:WK31:BK1");
}

static void the_move_counters_of_lidraughts_are_passed_over_with_a_warning(void **state)
{
    (void)state;
    const char *ignored = "the move counters H and F are ignored\n";
    assert_read_with_notes(&english, "W:W31:B7:H0:F1", "W:W31:B7", ignored);
    assert_read_with_notes(&frisian, "W:W31,K33:B7:h12:f300:+233+0.", "W:W31,K33:B7:+233+0", ignored);
    assert_refused(&english, "W:W31:B7:H", 11, "the position ends too early");
    assert_refused(&english, "W:W31:B7:G1", 10, "unexpected 'G'");
}

static void frisian_counters_are_white_first_and_glued_to_the_square(void **state)
{
    (void)state;
    assert_read(&frisian, "W:W31,K33:B7,K9:+0+39", "W:W31,K33:B7,K9:+0+39");
    assert_read(&frisian, "W:W31,K33:B7,K9:+333+19", "W:W31,K33:B7,K9:+333+19");
    assert_read(&frisian, "W:W31,K33:B7,K9:+0+0", "W:W31,K33:B7,K9"); /* idle: left out */
    assert_read(&frisian, "W:W31,K33:B7:+1f4+0", "W:W31,K33:B7:+133+0");
    assert_read(&letters, "W:Wa1,Kc1:Bd4:+9c1+0", "W:Wa1,Kc1:Bd4:+9c1+0");
    struct hf_position p = fixture_position(&frisian, "W:W31,K33:B7,K9:+133+29");
    assert_int_equal(p.run[HF_WHITE].square, 32); /* indices are numbers less 1 */
    assert_int_equal(p.run[HF_WHITE].count, 1);
    assert_int_equal(p.run[HF_BLACK].square, 8);
    assert_int_equal(p.run[HF_BLACK].count, 2);
}

static void counters_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const char *unknown = "a counter of king moves is given, which the rules of english do not have";
    const char *white = "the counter of White's king moves names a square without such a king";
    const char *black = "the counter of Black's king moves names a square without such a king";
    assert_refused(&english, "W:W31,K32:B7:+132+0", 14, unknown);
    assert_refused(&frisian, "W:W31,K33:B7:+134+0", 14, white);
    assert_refused(&frisian, "W:W31,K33:B7:+131+0", 14, white);
    assert_refused(&frisian, "W:W31,K33:B7:+0+133", 16, black);
    assert_refused(&frisian, "W:W31,K33:B7:+433+0", 14, "the counter of White's king moves is 4");
    assert_refused(&frisian, "W:WK33:B7:+133+0", 11, "White has no man, so no king move of this side is counted");
    assert_refused(&frisian, "W:W31,K33:B7:+133", 18, "the position ends too early");
    assert_refused(&frisian, "W:W31,K33:B7:+1+0", 16, "unexpected '+'");
    assert_refused(&frisian, "W:W31,K33:B7:+", 15, "the position ends too early");
    assert_refused(&frisian, "W:W31,K33:B7:+x+0", 15, "unexpected 'x'");
    assert_refused(&frisian, "W:W31,K33:B7:+033+0", 16, "unexpected '3'");
    assert_refused(&frisian, "W:W31,K33:B7:+151+0", 16, "there is no square 51");
    assert_refused(&frisian, "W:W31,K33:B7:+133+0:H1", 20, "unexpected ':'");
}

static void what_cannot_be_is_refused_with_its_column(void **state)
{
    (void)state;
    assert_refused(&english, "", 1, "the position ends too early");
    assert_refused(&english, "  ", 3, "the position ends too early");
    assert_refused(&english, "?:W31:B7", 1, "unexpected '?'");
    assert_refused(&english, "W", 2, "the pieces of White are missing");
    assert_refused(&english, "Wx31", 2, "unexpected 'x'");
    assert_refused(&english, "W:", 2, "the pieces of White are missing");
    assert_refused(&english, "W:W31", 6, "the pieces of Black are missing");
    assert_refused(&english, "W:B7", 5, "the pieces of White are missing");
    assert_refused(&english, "W:W31:B33", 8, "there is no square 33");
    assert_refused(&english, "W:W31:B0", 8, "there is no square 0");
    assert_refused(&english, "W:W31:BK99999999999999999999", 8, "there is no square of that number");
    assert_refused(&english, "W:W31:Be9", 8, "there is no square e9");
    assert_refused(&english, "W:W31:Bi1", 8, "there is no square i1");
    assert_refused(&english, "W:W31:Ba2", 8, "a2 is not a square one plays on");
    assert_refused(&mirrored, "W:Wa1:B29", 4, "a1 is not a square one plays on");
    assert_refused(&english, "W:W31:Bb", 9, "the position ends too early");
    assert_refused(&english, "W:W31:BK", 9, "the position ends too early");
    assert_refused(&english, "W:W31:B7,", 10, "the position ends too early");
    assert_refused(&english, "W:W31,,32:B7", 7, "unexpected ','");
    assert_refused(&english, "W:W31 32:B7", 7, "unexpected '3'");
    assert_refused(&english, "W:W31:B7;", 9, "unexpected ';'");
    assert_refused(&english, "W:W31:B7..", 10, "unexpected '.'");
    assert_refused(&english, "W:W31:B7 x", 10, "unexpected 'x'");
    assert_refused(&english, "W:W31:B\x01", 8, "unexpected character (byte 0x01)");
    assert_refused(&english, "W:W31:B\xc3\xa9", 8, "unexpected character (byte 0xc3)");
    assert_refused(&english, "W:W31:B7:W32", 10, "the pieces of White are given twice");
}

static void pieces_that_cannot_be_are_refused_with_their_column(void **state)
{
    (void)state;
    assert_refused(&english, "W:W31,31:B7", 7, "two pieces stand on 31");
    assert_refused(&english, "W:W31:B7,K31", 10, "two pieces stand on 31");
    assert_refused(&english, "W:W28-31,K30:B7", 10, "two pieces stand on 30");
    assert_refused(&english, "W:W30,c1:B7", 7, "two pieces stand on 30"); /* c1 is 30 */
    assert_refused(&english, "W:W31,4:B7", 7, "a man of White stands on 4, his promotion row");
    assert_refused(&english, "W:W31:B7,29", 10, "a man of Black stands on 29, his promotion row");
    assert_refused(&iranian, "W:Wa2,b8:Bc4", 7, "a man of White stands on b8, his promotion row");
    assert_read(&english, "W:W29:B4", "W:W29:B4"); /* on his own first row a man may stand */
}

static void bad_ranges_are_refused_with_their_column(void **state)
{
    (void)state;
    assert_refused(&english, "W:W32-29:B1", 4, "the range runs from 32 down to 29");
    assert_refused(&english, "W:W30-33:B1", 7, "there is no square 33");
    assert_refused(&english, "W:W0-31:B1", 4, "there is no square 0");
    assert_refused(&english, "W:W30-:B1", 7, "unexpected ':'");
    assert_refused(&english, "W:W30-K32:B1", 7, "unexpected 'K'");
    assert_refused(&english, "W:W30-31-32:B1", 9, "unexpected '-'");
    assert_refused(&iranian, "W:Wa2-a4:Bb6", 6, "a range of squares with letters");
}

static void kings_of_both_sides_are_refused_in_breakthrough(void **state)
{
    (void)state;
    struct hf_rules rules = rules_english;
    rules.objective = HF_BREAKTHROUGH;
    struct hf_variant breakthrough;
    fixture_variant(&breakthrough, "breakthrough", &rules);
    assert_read(&breakthrough, "B:WK1:B7", "B:WK1:B7");
    assert_refused(&breakthrough, "W:WK31:BK7", 1, "both sides have a king");
}

static void the_longest_position_fits(void **state)
{
    (void)state;
    struct hf_position p;
    struct hf_diag diag;
    char fen[HF_FEN_SIZE], again[HF_FEN_SIZE];
    /* 14x9, letters, kings everywhere but for one man: the longest text there is. */
    struct hf_rules rules = rules_largest;
    rules.notation = HF_ALGEBRAIC;
    rules.width = 9;
    rules.height = 14;
    struct hf_variant tall;
    fixture_variant(&tall, "tall", &rules);
    hf_position_clear(&p);
    p.kings[HF_WHITE] = tall.geometry.all & ~(hf_set)1 & ~((hf_set)1 << 20);
    p.men[HF_WHITE] = 1;
    p.run[HF_WHITE] = (struct hf_king_run){13, 9};
    p.men[HF_BLACK] = (hf_set)1 << 20;
    hf_fen_write(&tall, &p, fen);
    assert_true(strlen(fen) < HF_FEN_SIZE);
    struct hf_position back;
    assert_int_equal(hf_fen_read(&tall, fen, strlen(fen), &back, NULL, 0, &diag), HF_OK);
    assert_true(hf_position_equal(&p, &back));
    hf_fen_write(&tall, &back, again);
    assert_string_equal(fen, again);
}

static void very_long_text_is_read_or_refused_in_one_pass(void **state)
{
    (void)state;
    enum { LENGTH = 4 << 20 };
    char *text = malloc(LENGTH);
    assert_non_null(text);
    struct hf_position p;
    struct hf_diag diag;
    memset(text, ' ', LENGTH);
    memcpy(text, "W:W31:B7", 8);
    assert_int_equal(hf_fen_read(&english, text, LENGTH, &p, NULL, 0, &diag), HF_OK);
    memset(text + 7, '0', LENGTH - 7);
    text[LENGTH - 1] = '7';
    assert_int_equal(hf_fen_read(&english, text, LENGTH, &p, NULL, 0, &diag), HF_OK);
    memset(text + 7, '9', LENGTH - 7);
    assert_int_equal(hf_fen_read(&english, text, LENGTH, &p, NULL, 0, &diag), HF_INVALID);
    assert_int_equal(diag.column, 8);
    for (int i = 7; i < LENGTH; i++)
        text[i] = ":W"[i % 2];
    assert_int_equal(hf_fen_read(&english, text, LENGTH, &p, NULL, 0, &diag), HF_INVALID);
    free(text);
}

static void text_ends_where_its_length_says(void **state)
{
    (void)state;
    struct hf_position p;
    char fen[HF_FEN_SIZE];
    assert_int_equal(hf_fen_read(&english, "W:W31:B12,99", 9, &p, NULL, 0, NULL), HF_OK);
    hf_fen_write(&english, &p, fen);
    assert_string_equal(fen, "W:W31:B12");
    assert_int_equal(hf_fen_read(&english, NULL, 0, &p, NULL, 0, NULL), HF_INVALID);
    assert_int_equal(hf_fen_read(&english, "W:W31:B1\0", 9, &p, NULL, 0, NULL), HF_INVALID);
}

static void notes_never_overflow(void **state)
{
    (void)state;
    const char *text = "W:W:W64:B1:H1";
    const char *all = "the side to move is given twice\nsquare numbers are counted from the top left corner\n"
                      "the move counters H and F are ignored\n";
    for (size_t size = 1; size <= strlen(all) + 1; size++) {
        char notes[256];
        memset(notes, '~', sizeof notes);
        struct hf_position p;
        assert_int_equal(hf_fen_read(&iranian, text, strlen(text), &p, notes, size, NULL), HF_OK);
        assert_true(strlen(notes) < size);
        assert_true(notes[0] == '\0' || notes[strlen(notes) - 1] == '\n'); /* whole lines only */
        assert_int_equal(notes[size], '~');
        if (size == strlen(all) + 1)
            assert_string_equal(notes, all);
    }
}

static void squares_have_names(void **state)
{
    (void)state;
    char name[HF_SQUARE_SIZE];
    hf_square_write(&english, 0, name);
    assert_string_equal(name, "1");
    hf_square_write(&largest, 125, name);
    assert_string_equal(name, "126");
    hf_square_write(&letters, 97, name);
    assert_string_equal(name, "n14");
    hf_square_write(&english, 32, name);
    assert_string_equal(name, "?");
    hf_square_write(&english, -1, name);
    assert_string_equal(name, "?");
}

/* Random texts of the letters that FEN is made of: never a crash, and what is read is written and read back. */
static void random_bytes_are_read_or_refused(void **state)
{
    (void)state;
    static const char alphabet[] = "WBKwbk:,,-.+0123456789abcdefghijklmn []FENH\"\xc3\xa9";
    const struct hf_variant *variants[] = {&english, &frisian, &iranian, &mirrored, &dumm, &letters, &largest};
    uint64_t x = 20240607;
    int accepted = 0;
    for (int round = 0; round < 200000; round++) {
        const struct hf_variant *variant = variants[round % 7];
        char text[48];
        size_t length = 0;
        x = x * 6364136223846793005u + 1442695040888963407u;
        size_t wanted = (size_t)(x >> 33) % sizeof text;
        if (round % 2) { /* half of them start well, to come further */
            memcpy(text, "W:WK2,", 6);
            length = 6;
        }
        while (length < wanted) {
            x = x * 6364136223846793005u + 1442695040888963407u;
            text[length++] = round % 5 == 0 ? (char)(x >> 56) : alphabet[(x >> 33) % (sizeof alphabet - 1)];
        }
        if (round % 4 == 3 && length + 4 < sizeof text) {
            memcpy(text + length, ":BK1", 4);
            length += 4;
        }
        struct hf_position p, back;
        struct hf_diag diag = {0};
        char fen[HF_FEN_SIZE], notes[32];
        if (hf_fen_read(variant, text, length, &p, notes, sizeof notes, &diag)) {
            assert_true(diag.column >= 1 && diag.column <= (int)length + 1);
            assert_string_not_equal(diag.message, "");
            continue;
        }
        accepted++;
        assert_int_equal(hf_position_check(variant, &p, NULL), HF_OK);
        hf_fen_write(variant, &p, fen);
        assert_int_equal(hf_fen_read(variant, fen, strlen(fen), &back, NULL, 0, NULL), HF_OK);
        assert_true(hf_position_equal(&p, &back));
    }
    assert_true(accepted > 100);
}

int main(void)
{
    fixture_variant(&english, "english", &rules_english);
    fixture_variant(&frisian, "frisian", &rules_frisian);
    fixture_variant(&iranian, "iranian", &rules_iranian);
    fixture_variant(&mirrored, "mirrored", &rules_mirrored);
    fixture_variant(&dumm, "dumm", &rules_dumm);
    fixture_variant(&letters, "letters", &rules_letters);
    fixture_variant(&largest, "largest", &rules_largest);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_canonical_text_is_read_and_written_unchanged),
        cmocka_unit_test(blanks_a_final_dot_and_the_order_of_sides_do_not_matter),
        cmocka_unit_test(small_and_capital_letters_are_read),
        cmocka_unit_test(ranges_of_numbers_are_read_and_a_king_covers_all_of_it),
        cmocka_unit_test(one_side_may_be_empty),
        cmocka_unit_test(the_tag_of_a_game_record_is_unwrapped),
        cmocka_unit_test(a_side_to_move_given_twice_is_read_with_a_warning),
        cmocka_unit_test(both_numberings_are_read_on_every_board),
        cmocka_unit_test(boards_reach_to_14_by_14),
        cmocka_unit_test(a_small_k_before_a_digit_is_the_file_k_where_there_is_one),
        cmocka_unit_test(the_move_counters_of_lidraughts_are_passed_over_with_a_warning),
        cmocka_unit_test(frisian_counters_are_white_first_and_glued_to_the_square),
        cmocka_unit_test(counters_that_cannot_be_are_refused),
        cmocka_unit_test(what_cannot_be_is_refused_with_its_column),
        cmocka_unit_test(pieces_that_cannot_be_are_refused_with_their_column),
        cmocka_unit_test(bad_ranges_are_refused_with_their_column),
        cmocka_unit_test(kings_of_both_sides_are_refused_in_breakthrough),
        cmocka_unit_test(the_longest_position_fits),
        cmocka_unit_test(very_long_text_is_read_or_refused_in_one_pass),
        cmocka_unit_test(text_ends_where_its_length_says),
        cmocka_unit_test(notes_never_overflow),
        cmocka_unit_test(squares_have_names),
        cmocka_unit_test(random_bytes_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
