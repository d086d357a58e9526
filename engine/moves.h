/* Lists of moves, as both generators fill them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_MOVES_H
#define HF_MOVES_H

#include "huff.h"

/* A new move at the end of the list, its members not set; NULL if there is no memory. Earlier pointers become
 * stale. */
struct hf_move *hf_moves_add(struct hf_moves *moves);

/* Sorts by origin, destination, captured set, and keeps one of each: of two routes of one move, one that crowns
 * the man. */
void hf_moves_settle(struct hf_moves *moves);

#endif
