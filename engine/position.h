/* Positions: what may stand on a board, and which part of a position is to blame when it may not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_POSITION_H
#define HF_POSITION_H

#include "huff.h"

/* What hf_position_blame blames: a square's index, or one of these. */
enum { HF_BLAME_NOTHING = HF_NO_SQUARE, HF_BLAME_RUN = HF_MAX_SQUARES /* plus the colour whose counter it is */ };

/* hf_position_check, which also says what is to blame (BLAME is set only on failure). */
enum hf_status hf_position_blame(const struct hf_variant *variant, const struct hf_position *position, int *blame,
                                 struct hf_diag *diag);

#endif
