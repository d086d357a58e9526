/* Which rule values have made a difference to a position's moves: what fuzzing has reached.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_REACH_H
#define HF_REACH_H

#include "subject.h"

/* As bits of hf_fields; *LONGEST is raised to the most pieces that a move captures. */
uint64_t hf_reach_moves(const struct hf_variant *variant, const struct hf_position *position,
                        const struct hf_moves *moves, int *longest);

/* The same of a game's standings; *LIMITS receives bits of rules.limits that have drawn it. */
uint64_t hf_reach_game(const struct hf_variant *variant, const struct hf_standing *standing, size_t plies,
                       uint32_t *limits);

#endif
