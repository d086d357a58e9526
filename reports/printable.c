/* Text from files, made safe to show.
 *
 * SPDX-License-Identifier: MIT
 */
#include "printable.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Decodes one UTF-8 character (RFC 3629: no surrogates, nothing overlong). Returns its bytes, 0 if there is none. */
static size_t decode(const unsigned char *s, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    if (length <= 1) {
        *code = s[0];
        return length;
    }
    *code = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (s[i] & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code < 0xe000;
    return *code < least[length] || *code > 0x10ffff || surrogate ? 0 : length;
}

static bool is_harmful(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

void hf_print(FILE *out, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    while (*s) {
        uint32_t code;
        size_t length = decode(s, &code);
        if (length == 0)
            fprintf(out, "\\x%02X", *s);
        else if (!is_harmful(code))
            fwrite(s, 1, length, out);
        else if (length == 1)
            fprintf(out, "\\x%02X", *s);
        else
            fprintf(out, "\\u{%04X}", (unsigned)code);
        s += length ? length : 1;
    }
}

char *hf_printable(const char *text)
{
    char *buffer = NULL;
    size_t size;
    FILE *out = open_memstream(&buffer, &size);
    if (!out)
        return NULL;
    hf_print(out, text);
    bool failed = ferror(out);
    if (fclose(out) || failed) {
        free(buffer);
        return NULL;
    }
    return buffer;
}

void hf_print_word(FILE *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=";
    if (*word && !word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    bool harmful = false;
    for (const unsigned char *s = (const unsigned char *)word; *s; ) {
        uint32_t code;
        size_t length = decode(s, &code);
        harmful = harmful || length == 0 || is_harmful(code);
        s += length ? length : 1;
    }
    fputs(harmful ? "$'" : "'", out);
    for (const unsigned char *s = (const unsigned char *)word; *s; s++) {
        if (harmful && (*s < 0x20 || *s >= 0x7f))
            fprintf(out, "\\x%02X", *s);
        else if (*s == '\'')
            fputs(harmful ? "\\'" : "'\\''", out);
        else if (harmful && *s == '\\')
            fputs("\\\\", out);
        else
            fputc(*s, out);
    }
    fputc('\'', out);
}
