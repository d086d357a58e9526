/* Boards as text, with White at the bottom.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_BOARD_H
#define HF_BOARD_H

#include "huff.h"

#include <stdio.h>  /* FILE */

/* How to draw. Zero is the default: Unicode, squares named along the edge, no indent. */
struct hf_board_style {
    bool ascii;   /* w W b B and . instead of the Unicode draughtsmen */
    bool names;   /* the name of its square beside each piece and in each empty playing square */
    int indent;   /* blanks before each line */
};

/* Draws POSITION on the board of VARIANT: one line a row, then for algebraic notation a line of file letters. Along the
 * edge stand the ranks (algebraic), or the numbers of each row's squares (numeric). Write errors are left to
 * ferror(OUT). */
void hf_board_draw(FILE *out, const struct hf_variant *variant, const struct hf_position *position,
                   const struct hf_board_style *style);

#endif
