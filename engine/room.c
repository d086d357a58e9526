/* Text put together in a room of fixed size.
 *
 * SPDX-License-Identifier: MIT
 */
#include "room.h"

#include <stdarg.h>
#include <stdio.h>

void hf_put(struct hf_room *room, const char *format, ...)
{
    size_t left = room->size - room->used;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(room->text + room->used, left, format, args);
    va_end(args);
    if (length > 0)
        room->used += (size_t)length < left ? (size_t)length : left - 1;
}
