/* The fast generator's view of a variant: where each square's bit is, how far a step shifts, and the rules of movement.
 * Plain numbers without pointers, so that a host tool can print it as the initialiser of a `static const` struct.
 *
 * A bit's number is (stride * y + x) / 2 on a board of dark squares, with an odd stride wider than the board, so that a
 * diagonal step is one shift that can only fall on a gap between the rows, off the board, or on the right square. On a
 * board of all squares it is width * y + x. A way whose shift could reach a wrong square is `masked` by the squares
 * that it may leave.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_LAYOUT_H
#define HF_LAYOUT_H

#include "huff.h"

struct hf_layout {
    int squares;      /* playing squares */
    int bits;         /* bits used, gaps included: at most 64 unless wide */
    int wide;         /* 1: needs 128-bit sets */
    int chain_limit;  /* jumps tried for one piece before the search that merges equal states takes over */

    int shift[HF_COMPASS];           /* of a step; negative is to the right */
    int masked[HF_COMPASS];
    /* compass bits, by colour */
    unsigned man_moves[2], man_captures[2], king_moves[2], king_captures[2];

    int man_takes_kings, king_reach, king_landing, king_run;
    int choice[HF_PRECEDENCES];
    int removal, reversal, must_go_on, promotion, objective;

    uint8_t bit_of[HF_MAX_SQUARES];     /* by square */
    uint8_t square_of[HF_MAX_SQUARES];  /* by bit; HF_NO_SQUARE for gaps */
    hf_set board, last_row[2];
    hf_set can[HF_COMPASS];             /* the bits from which there is a step that way */
    hf_set ray[HF_COMPASS][HF_MAX_SQUARES]; /* all bits that lie that way */
};

/* The 64-bit words of a position packed as tightly as kernel_pack.h does: three sets of `bits`, and with a limit on a
 * king's run two runs of HF_RUN_BITS each. At most HF_KEY_WORDS. */
enum { HF_KEY_WORDS = 7, HF_RUN_BITS = 11 /* a bit's number, HF_NO_SQUARE as 127, and a count of at most 9 */ };
static inline int hf_layout_words(const struct hf_layout *layout)
{
    return (3 * layout->bits + (layout->king_run ? 2 * HF_RUN_BITS : 0) + 63) / 64;
}

/* Computes the layout of RULES, which hf_rules_check has accepted. NULL without memory. Free with hf_layout_free. */
struct hf_layout *hf_layout_new(const struct hf_rules *rules, const struct hf_geometry *geometry);
void hf_layout_free(struct hf_layout *layout);

#endif
