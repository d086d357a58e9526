/* Diagnostics: what went wrong, in words that are safe to show.
 *
 * SPDX-License-Identifier: MIT
 */
#include "huff.h"

#include <stdarg.h>
#include <stdio.h>  /* vsnprintf: formats into memory, prints nothing */
#include <string.h>

/* Replaces what a terminal would obey (control characters) by '?'. Bytes above 127 are left: they belong to UTF-8. */
static void make_printable(char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 32 || c == 127)
            *text = '?';
    }
}

enum hf_status hf_fail(struct hf_diag *diag, enum hf_status status, const char *format, ...)
{
    if (diag) {
        memset(diag, 0, sizeof *diag);
        va_list args;
        va_start(args, format);
        vsnprintf(diag->message, sizeof diag->message, format, args);
        va_end(args);
        make_printable(diag->message);
    }
    return status;
}

void hf_hint(struct hf_diag *diag, const char *format, ...)
{
    if (!diag)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(diag->hint, sizeof diag->hint, format, args);
    va_end(args);
    make_printable(diag->hint);
}
