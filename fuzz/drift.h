/* Games that drift on: random play which keeps its pieces, so that it comes to where draw rules speak. Play at random
 * loses everything long before.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_DRIFT_H
#define HF_DRIFT_H

#include "random.h"

/* Sets up an ending: pieces as a random case of LIMIT has them (NULL, or a limit without cases: a few of each),
 * sometimes one more, men mostly near their last row. The position may be one that hf_position_check refuses. */
void hf_drift_start(struct hf_random *random, const struct hf_variant *variant, const struct hf_limit *limit,
                    struct hf_position *position);

struct hf_drift {
    int care;               /* how many moves are tried for the best of them; 0: any move will do */
    bool to_and_fro;        /* likes to take its last move back, for repetitions */
    int limit;              /* the draw limit that the game is about, or -1 */
    struct hf_move last[2]; /* by colour; set by hf_drift_pick */
    struct hf_moves moves;  /* memory; free with hf_moves_free */
};

/* Picks one of the legal moves of GAME, which is not over: *INDEX. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_drift_pick(struct hf_drift *drift, struct hf_random *random, const struct hf_variant *variant,
                             const struct hf_game *game, size_t *index);

#endif
