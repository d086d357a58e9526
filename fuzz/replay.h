/* Findings again: a scenario's position and moves held against the properties.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_REPLAY_H
#define HF_REPLAY_H

#include "property.h"
#include "scenario.h"

/* What a replay found: which property is broken, where. */
struct hf_replayed {
    unsigned checked, broken;    /* bits of hf_properties */
    struct hf_position position; /* where the first of them is broken */
    char message[1024];
};

/* Plays the moves of SCENARIO, without regard to the end of the game, and holds the properties against the position
 * after each, and those of games against the whole. PROPERTIES are those to check: bits, or 0 for the one that the id
 * names, or all. HF_INVALID: a position or move of the scenario is wrong. */
enum hf_status hf_replay(const struct hf_scenario *scenario, struct hf_subject *subject, unsigned properties,
                         struct hf_replayed *replayed, struct hf_diag *diag);

#endif
