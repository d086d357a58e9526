/* Small variants made in memory, so that tests of the engine depend on no variant file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_FIXTURE_H
#define HF_TESTS_FIXTURE_H

#include "huff.h"

/* Boards: numeric and algebraic, dark and all squares, small and large. */
extern const struct hf_rules rules_english;  /* 8x8 dark, numbers from the top left, black first, short kings */
extern const struct hf_rules rules_frisian;  /* 10x10 dark, numbers, a king may make 3 moves in a row */
extern const struct hf_rules rules_iranian;  /* 8x8 all squares, algebraic, rows 2 and 3 */
extern const struct hf_rules rules_mirrored; /* 8x8, bottom right corner dark, numbers from the bottom right */
extern const struct hf_rules rules_dumm;     /* 14x14 dark, numbers */
extern const struct hf_rules rules_letters;  /* 14x14 dark, algebraic: files a to n */
extern const struct hf_rules rules_largest;  /* 14x9, all 126 squares, numbers */

/* Fills VARIANT with NAME, RULES and the geometry they make. It owns nothing. */
void fixture_variant(struct hf_variant *variant, const char *name, const struct hf_rules *rules);

/* Reads a FEN that must be right. */
struct hf_position fixture_position(const struct hf_variant *variant, const char *fen);

#endif
