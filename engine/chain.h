/* A capture under way, and the jumps that may come next: the rules of a single jump, for the reference generator
 * and for finding the route of a move. Nothing here is shared with the fast generator.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CHAIN_H
#define HF_CHAIN_H

#include "huff.h"

/* A piece in mid-capture. Two chains that agree in everything but `order` have the same future. */
struct hf_chain {
    hf_set captured;
    hf_u128 order;   /* with the precedence kings-earliest: bit 127-i tells that jump i took a king; else 0 */
    uint8_t origin, square; /* where it started, where it is */
    uint8_t last;    /* the piece captured last; HF_NO_SQUARE before the first jump */
    uint8_t way;     /* enum hf_compass of the last jump; HF_COMPASS before the first */
    bool king;       /* its rank now */
    bool may_end;    /* the move may end on this square, if no jump is left */
    bool must_end;   /* crowned where crowning ends the move */
};

struct hf_jump { uint8_t over, to, way; };

/* In each direction one piece can be jumped, and there are fewer landing squares than the side of the board. */
enum { HF_MAX_JUMPS = HF_COMPASS * HF_MAX_SIDE };

/* The piece on ORIGIN before its first jump. */
void hf_chain_start(const struct hf_position *position, int origin, struct hf_chain *chain);

/* Puts the jumps that the rules allow next into JUMP and returns how many. None: the capture is over. */
int hf_chain_jumps(const struct hf_variant *variant, const struct hf_position *position, const struct hf_chain *chain,
                   struct hf_jump jump[HF_MAX_JUMPS]);

/* The chain after a jump. */
struct hf_chain hf_chain_after(const struct hf_variant *variant, const struct hf_position *position,
                               const struct hf_chain *chain, const struct hf_jump *jump);

/* Is the piece a king after the whole move, if it ends here? */
bool hf_chain_crowned(const struct hf_variant *variant, const struct hf_position *position,
                      const struct hf_chain *chain);

#endif
