/* One character of UTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_UTF8_H
#define HF_UTF8_H

#include <stddef.h>

/* Reads the character at P, of which LEFT bytes are there: its size in bytes, 0 if it is none (cut short, overlong, a
 * surrogate, too big). */
static inline size_t hf_utf8_read(const unsigned char *p, size_t left, unsigned *code)
{
    static const struct { unsigned char mask, lead; unsigned least; } forms[] = {
        {0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}
    };
    for (size_t size = 1; size <= 4 && size <= left; size++) {
        if ((p[0] & forms[size - 1].mask) != forms[size - 1].lead)
            continue;
        unsigned c = (unsigned)(p[0] & ~forms[size - 1].mask);
        for (size_t i = 1; i < size; i++) {
            if ((p[i] & 0xc0) != 0x80)
                return 0;
            c = c << 6 | (p[i] & 0x3f);
        }
        *code = c;
        return c < forms[size - 1].least || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff ? 0 : size;
    }
    return 0;
}

#endif
