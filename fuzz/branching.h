/* How far the captures of a position branch. Under some rules a few dozen pieces allow more captures than any generator
 * can list: such positions are no use for fuzzing, since a generator that takes for ever over them is not wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_BRANCHING_H
#define HF_BRANCHING_H

#include "huff.h"

/* Are there more routes of capture, for either side, than a search can walk in about a millisecond? */
bool hf_is_too_branching(const struct hf_variant *variant, const struct hf_position *position);

#endif
