/* The engine under test, as the properties see it: a struct of functions, so that a test, or an external program, may
 * stand in its place.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_ENGINE_H
#define HF_ENGINE_H

#include "huff.h"

/* How a game stands after so many moves of a line. Once a move has been refused, the game stays where it was. */
struct hf_standing {
    enum hf_result result;
    enum hf_reason reason;
    int occurrences;           /* of the position */
    int counts[HF_MAX_LIMITS]; /* by rules.limits */
    bool refused;              /* the last move was not accepted */
};

struct hf_engine_under_test {
    const char *name;
    enum hf_status (*generate)(const struct hf_engine_under_test *engine, const struct hf_variant *variant,
                               const struct hf_position *position, struct hf_moves *moves);
    enum hf_status (*perft)(const struct hf_engine_under_test *engine, const struct hf_variant *variant,
                            const struct hf_position *position, int depth, const struct hf_perft *options,
                            hf_u128 *nodes);
    /* Plays the PLIES moves of LINE from START, on even after one is refused: STANDING[i] is after i moves, PLIES + 1
     * in all. */
    enum hf_status (*game)(const struct hf_engine_under_test *engine, const struct hf_variant *variant,
                           const struct hf_position *start, const struct hf_move *line, size_t plies,
                           struct hf_standing *standing);
    void (*fen_write)(const struct hf_variant *variant, const struct hf_position *position, char out[HF_FEN_SIZE]);
    enum hf_status (*fen_read)(const struct hf_variant *variant, const char *text, struct hf_position *position);
    enum hf_status (*move_write)(const struct hf_variant *variant, const struct hf_position *position,
                                 const struct hf_moves *moves, const struct hf_move *move, char out[HF_MOVE_SIZE]);
    enum hf_status (*move_read)(const struct hf_variant *variant, const struct hf_position *position,
                                const struct hf_moves *moves, const char *text, size_t *index);
    enum hf_engine builtin; /* for the functions of the two that are built in */
};

/* "builtin:fast" and "builtin:reference", by enum hf_engine. */
extern const struct hf_engine_under_test hf_engines_under_test[2];

#endif
