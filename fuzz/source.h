/* Sources of positions: each makes, from a stream of random draws, a position that the rules allow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SOURCE_H
#define HF_SOURCE_H

#include "ground.h"
#include "random.h"

/* What one thread uses again and again. Start with {0}; set seed and index before each position, and begin anew with
 * another ground. */
struct hf_scratch {
    uint64_t seed, index; /* which position of which campaign is made */
    struct hf_moves moves;
    struct hf_random_game {               /* of the positions around it */
        const struct hf_variant *variant; /* NULL: not begun */
        uint64_t seed, number;
        unsigned ply;
        struct hf_random random;
        struct hf_position position;
    } game;
};
void hf_scratch_free(struct hf_scratch *scratch);

struct hf_source {
    const char *name, *help;
    unsigned share; /* of 100 positions in the mix */
    /* Makes a legal position (hf_position_check). HF_OK or HF_NO_MEMORY. */
    enum hf_status (*make)(const struct hf_ground *ground, struct hf_scratch *scratch, struct hf_random *random,
                           struct hf_position *position);
};

enum { HF_SOURCES = 6 };
extern const struct hf_source hf_sources[HF_SOURCES];

/* Makes a position by one of SOURCES (bits 1 << index), drawn by their shares. SOURCE (may be NULL) receives which. */
enum { HF_ALL_SOURCES = (1 << HF_SOURCES) - 1 };
enum hf_status hf_source_make(const struct hf_ground *ground, unsigned sources, struct hf_scratch *scratch,
                              struct hf_random *random, struct hf_position *position, int *source);

/* The source of that name, or -1. */
int hf_source_find(const char *name);

enum hf_status hf_source_setup(const struct hf_ground *, struct hf_scratch *, struct hf_random *, struct hf_position *);
enum hf_status hf_source_play(const struct hf_ground *, struct hf_scratch *, struct hf_random *, struct hf_position *);
enum hf_status hf_source_cluster(const struct hf_ground *, struct hf_scratch *, struct hf_random *,
                                 struct hf_position *);
enum hf_status hf_source_kings(const struct hf_ground *, struct hf_scratch *, struct hf_random *, struct hf_position *);
enum hf_status hf_source_promotion(const struct hf_ground *, struct hf_scratch *, struct hf_random *,
                                   struct hf_position *);
enum hf_status hf_source_known(const struct hf_ground *, struct hf_scratch *, struct hf_random *, struct hf_position *);

/* ---- for the sources ---- */

/* Puts a piece on a free SQUARE: a king where a man may not stand. Breakthrough knows no kings: there a man is put, or
 * nothing. */
void hf_put_piece(const struct hf_variant *variant, struct hf_position *position, int square, int colour, bool king);

/* Makes of what was put together a position that the rules allow: a piece for the side that has none to begin with, and
 * counters of king moves where there can be. */
void hf_finish_position(const struct hf_variant *variant, struct hf_random *random, struct hf_position *position);

#endif
