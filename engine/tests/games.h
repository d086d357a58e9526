/* The rules of the games that tests of move generation need, made in memory so that they depend on no variant file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_GAMES_H
#define HF_TESTS_GAMES_H

#include "huff.h"

enum game {
    INTERNATIONAL, KILLER, FRISIAN, CANADIAN, DUMM, BRAZILIAN, RUSSIAN, POOL, ENGLISH, ITALIAN, SPANISH, CZECH, THAI,
    GERMAN, IRANIAN, ANTIDRAUGHTS, BREAKTHROUGH, GAMES
};

/* Fills VARIANT with the rules of a game (after sources.md and variants.md; no draws) and its geometry. It owns
 * nothing. */
void game_variant(enum game game, struct hf_variant *variant);

#endif
