/* All that goes to stdout and stderr, and the exit codes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "output.h"

#include "terminal.h"
#include "utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h> /* write, STDERR_FILENO */

static int first_error; /* errno of the first write to stdout that failed, as far as it is known */

void hf_out(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (vfprintf(stdout, format, args) < 0 && !first_error)
        first_error = errno;
    va_end(args);
}

void hf_out_flush(void)
{
    if (fflush(stdout) && !first_error)
        first_error = errno;
}

void hf_out_wrapped(const char *text, int indent)
{
    enum { WIDEST = 100 };
    int width = hf_terminal_width() < WIDEST ? hf_terminal_width() : WIDEST;
    int column = indent, blanks = 0; /* blanks owed before the next word */
    while (*text) {
        int word = (int)strcspn(text, " \n"), characters = 0;
        for (int i = 0; i < word; i++)
            characters += ((unsigned char)text[i] & 0xC0) != 0x80;
        if (word) {
            if (column > indent && column + blanks + characters > width) {
                hf_out("\n%*s", indent, "");
                column = indent;
                blanks = 0;
            }
            hf_out("%*s%.*s", blanks, "", word, text);
            column += blanks + characters;
            text += word;
        }
        blanks = (int)strspn(text, " ");
        text += blanks;
        if (*text == '\n') {
            hf_out("\n%*s", text[1] == '\n' ? 0 : indent, "");
            column = indent;
            blanks = 0;
            text++;
        }
    }
    hf_out("\n");
}

bool hf_output_failed(void) { return ferror(stdout) != 0; }

enum hf_exit hf_out_json(json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
    json_decref(value);
    if (!text) {
        hf_note("out of memory");
        return HF_EXIT_BUG;
    }
    hf_out("%s\n", text);
    free(text);
    return HF_EXIT_OK;
}

json_t *hf_json_count(hf_u128 count)
{
    char digits[HF_DECIMAL_SIZE];
    hf_decimal(count, digits);
    return json_string(digits);
}

/* Writes PREFIX, the formatted text and a line end to stderr in one piece. */
__attribute__((format(printf, 2, 0))) static void write_line(const char *prefix, const char *format, va_list args)
{
    char line[4096];
    size_t start = strlen(prefix);
    memcpy(line, prefix, start);
    int length = vsnprintf(line + start, sizeof line - start - 1, format, args);
    size_t end = length < 0 ? start : start + (size_t)length;
    if (end > sizeof line - 2)
        end = sizeof line - 2;
    for (size_t i = start; i < end;) {
        unsigned code = 0;
        size_t size = hf_utf8_read((const unsigned char *)line + i, end - i, &code);
        if (size == 0 || code < 32 || (code >= 127 && code < 160)) { /* no terminal is to obey text from outside */
            size = size ? size : 1;
            memset(line + i, '?', size);
        }
        i += size;
    }
    line[end++] = '\n';
    hf_out_flush(); /* what was said before stands before */
    for (size_t done = 0; done < end;) {
        ssize_t wrote = write(STDERR_FILENO, line + done, end - done);
        if (wrote < 0 && errno != EINTR)
            return; /* nobody is left to tell */
        done += wrote > 0 ? (size_t)wrote : 0;
    }
}

void hf_note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    write_line("huff: ", format, args);
    va_end(args);
}

void hf_note_more(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    write_line("  ", format, args);
    va_end(args);
}

enum hf_exit hf_report(enum hf_status status, const struct hf_diag *diag)
{
    char place[sizeof diag->file + 40] = "";
    if (diag->file[0] && diag->line && diag->column)
        snprintf(place, sizeof place, "%s:%d:%d: ", diag->file, diag->line, diag->column);
    else if (diag->file[0] && diag->line)
        snprintf(place, sizeof place, "%s:%d: ", diag->file, diag->line);
    else if (diag->file[0])
        snprintf(place, sizeof place, "%s: ", diag->file);
    else if (diag->column)
        snprintf(place, sizeof place, "column %d: ", diag->column);
    hf_note("%s%s", place, diag->message[0] ? diag->message : status == HF_NO_MEMORY ? "out of memory" : "failed");
    if (diag->hint[0])
        hf_note_more("%s", diag->hint);
    return hf_exit_of(status);
}

enum hf_exit hf_output_close(enum hf_exit code)
{
    errno = 0;
    bool failed = fflush(stdout) != 0;
    if (failed && !first_error)
        first_error = errno;
    if (!failed && !ferror(stdout))
        return code;
    if (first_error != EPIPE) /* who closed the pipe does not want to hear of it */
        hf_note("cannot write the output%s%s", first_error ? ": " : "", first_error ? strerror(first_error) : "");
    return hf_exit_worse(code, HF_EXIT_OUTPUT);
}
