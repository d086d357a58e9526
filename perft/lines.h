/* Reading lines of limited length from a stream, which may be a pipe that is still being written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_LINES_H
#define HF_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct hf_lines {
    FILE *stream;
    size_t number;        /* of the line read last, from 1 */
    size_t length;        /* of it, without its line end; the characters beyond SIZE are passed over */
    bool ended;           /* it has a line end (only the last line of a stream may not) */
};

/* Reads the next line into TEXT, of SIZE bytes, with a NUL at the end. False: there is none, or reading failed
 * (ferror), for instance because a signal came. A line that is too long is cut off: its length is SIZE or more. */
bool hf_lines_next(struct hf_lines *lines, char *text, size_t size);

/* Is there nothing but blanks in it? */
bool hf_line_is_blank(const char *text, size_t length);

#endif
