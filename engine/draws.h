/* Draws by counting plies: struct hf_limit at work.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_DRAWS_H
#define HF_DRAWS_H

#include "huff.h"

/* What LIMIT has counted after MOVE in POSITION, if it had counted COUNT before. */
int hf_limit_next(const struct hf_variant *variant, const struct hf_limit *limit, int count,
                  const struct hf_position *position, const struct hf_move *move);

/* Does LIMIT, having counted COUNT, draw the game in POSITION? CAN_CAPTURE: the side to move can. */
bool hf_limit_draws(const struct hf_variant *variant, const struct hf_limit *limit, int count,
                    const struct hf_position *position, bool can_capture);

#endif
