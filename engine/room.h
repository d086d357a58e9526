/* Text put together in a room of fixed size; what does not fit is cut off.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_ROOM_H
#define HF_ROOM_H

#include <stddef.h>

struct hf_room { char *text; size_t used, size; }; /* start with {buffer, 0, sizeof buffer} */

/* Appends what printf would print. */
void hf_put(struct hf_room *room, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
