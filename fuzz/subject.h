/* A position under test, perhaps with a game played from it, and what the engine says of it: what properties look at.
 * One subject serves one thread for position after position and keeps its memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SUBJECT_H
#define HF_SUBJECT_H

#include "reference.h"
#include "engine.h"
#include "ground.h"
#include "random.h"
#include "table.h"

enum { HF_LINE_PLIES = 300 }; /* of a random game, at most */

struct hf_subject {
    const struct hf_ground *ground;
    const struct hf_engine_under_test *engine;
    const atomic_bool *stop; /* ends a long count; may be NULL */
    struct hf_position position;
    struct hf_moves moves;     /* what the engine lists */
    struct hf_moves reference; /* what the reference lists; see hf_subject_reference */
    bool has_reference;
    struct hf_captures captures; /* memory for checks */
    struct hf_moves other;
    struct hf_move line[HF_LINE_PLIES];
    size_t plies;
    struct hf_standing standing[HF_LINE_PLIES + 1], turned[HF_LINE_PLIES + 1];
    struct hf_table *table; /* for counting with one; made when it is needed */
    char message[1024];     /* what is wrong, after a property has failed */
};

void hf_subject_make(struct hf_subject *subject, const struct hf_ground *ground,
                     const struct hf_engine_under_test *engine);
void hf_subject_free(struct hf_subject *subject);

/* Takes POSITION, which the rules allow, and asks the engine for its moves. The game from it is empty. */
enum hf_status hf_subject_set(struct hf_subject *subject, const struct hf_position *position);

/* The reference's moves of the position, generated at most once. */
enum hf_status hf_subject_reference(struct hf_subject *subject);

/* Plays a random game from the position, by the reference's moves, and on past its end by draw. */
enum hf_status hf_subject_play(struct hf_subject *subject, struct hf_random *random);

/* Makes the game of the moves of LINE, as far as they are legal by the reference. */
enum hf_status hf_subject_replay(struct hf_subject *subject, const struct hf_move *line, size_t plies);

#endif
