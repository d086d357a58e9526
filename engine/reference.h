/* The reference generator: it walks from square to square by depth-first search, to be read next to the articles.
 * It is the judge of the fast generator and shares nothing with it but the variant, the position and the list of
 * moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_REFERENCE_H
#define HF_REFERENCE_H

#include "captures.h"
#include "huff.h"

/* The legal moves, as hf_generate. */
enum hf_status hf_reference_generate(const struct hf_variant *variant, const struct hf_position *position,
                                     struct hf_moves *moves);

/* The number of legal moves by a convention of counting. HF_OK, HF_NO_MEMORY, or HF_UNSUPPORTED if it exceeds
 * 128 bits. */
enum hf_status hf_reference_count(const struct hf_variant *variant, const struct hf_position *position,
                                  enum hf_count count, hf_u128 *n);

/* As hf_perft. The table is not used; without bulk counting it is the same. */
enum hf_status hf_reference_perft(const struct hf_variant *variant, const struct hf_position *position, int depth,
                                  const struct hf_perft *options, hf_u128 *nodes);

/* Jumps of plain search in one position before equal states are merged. */
enum { HF_PATIENCE = 20000 };

/* The legal moves, and for captures the number of ways of each: if CAPTURES is not empty,
 * captures->item[i].weight belongs to moves->item[i]. Tests set PATIENCE; the result does not depend on it. */
enum hf_status hf_reference_weigh(const struct hf_variant *variant, const struct hf_position *position,
                                  enum hf_count count, size_t patience, struct hf_moves *moves,
                                  struct hf_captures *captures);

#endif
