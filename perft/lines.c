/* Reading lines of limited length.
 *
 * SPDX-License-Identifier: MIT
 */
#include "lines.h"

#include <string.h>

bool hf_lines_next(struct hf_lines *lines, char *text, size_t size)
{
    size_t length = 0;
    int c;
    while ((c = getc(lines->stream)) != EOF && c != '\n') {
        if (length + 1 < size)
            text[length] = (char)c;
        length++;
    }
    text[length < size ? length : size - 1] = '\0';
    lines->length = length;
    lines->ended = c == '\n';
    if ((c == EOF && length == 0) || ferror(lines->stream))
        return false;
    lines->number++;
    return true;
}

bool hf_line_is_blank(const char *text, size_t length) { return strspn(text, " \t\r") == length; }
