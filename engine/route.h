/* The way of a move over the board: which landing squares, which captures in which order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_ROUTE_H
#define HF_ROUTE_H

#include "huff.h"

/* How a route must agree with the landing squares given. */
enum hf_fit {
    HF_SOME_LANDINGS, /* they are among those of the route, in this order */
    HF_ALL_LANDINGS   /* they are those of the route, none left out */
};

/* Looks for the route of MOVE that is least by square order among those whose landing squares (origin left out,
 * destination included) fit the COUNT squares in GIVEN. *FOUND tells whether there is one; PATH is set only
 * then. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_route_find(const struct hf_variant *variant, const struct hf_position *position,
                             const struct hf_move *move, const uint8_t *given, int count, enum hf_fit fit,
                             struct hf_path *path, bool *found);

#endif
