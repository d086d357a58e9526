/* Text from files, made safe to show.
 *
 * SPDX-License-Identifier: MIT
 */
#include "printable.h"

#include "utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_harmful(unsigned code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

void hf_print(FILE *out, const char *text)
{
    const unsigned char *s = (const unsigned char *)text, *end = s + strlen(text);
    while (s < end) {
        unsigned code;
        size_t length = hf_utf8_read(s, (size_t)(end - s), &code);
        if (length == 0)
            fprintf(out, "\\x%02X", *s);
        else if (!is_harmful(code))
            fwrite(s, 1, length, out);
        else if (length == 1)
            fprintf(out, "\\x%02X", *s);
        else
            fprintf(out, "\\u{%04X}", code);
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
    const unsigned char *end = (const unsigned char *)word + strlen(word);
    for (const unsigned char *s = (const unsigned char *)word; s < end; ) {
        unsigned code;
        size_t length = hf_utf8_read(s, (size_t)(end - s), &code);
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
