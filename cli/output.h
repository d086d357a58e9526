/* All that goes to stdout and stderr, and the exit codes. Writing is checked once, at the end, by hf_output_close.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_OUTPUT_H
#define HF_OUTPUT_H

#include <jansson.h>

#include "exit.h"

/* Writes to stdout. stdout may also be written by the reports; once it has failed, hf_output_failed is true and a long
 * command may as well stop. */
void hf_out(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool hf_output_failed(void);

/* Sees to it that what was written to stdout so far is safe if the program is killed. */
void hf_out_flush(void);

/* Writes TEXT, for which the cursor stands in column INDENT, in lines of the terminal's width (at most 100) that begin
 * there, and a line end. Line ends in TEXT are kept. */
void hf_out_wrapped(const char *text, int indent);

/* Writes one JSON value and a line end to stdout: members in the order in which they were set. Takes over the
 * reference; NULL means that building it failed for want of memory, and is HF_EXIT_BUG. Else HF_EXIT_OK. */
enum hf_exit hf_out_json(json_t *value);

/* A 128-bit count as a JSON string of decimal digits. */
json_t *hf_json_count(hf_u128 count);

/* A line on stderr: "huff: …". Control characters are replaced, and it is written in one piece. */
void hf_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A further line of the same note, indented. */
void hf_note_more(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Tells on stderr what DIAG says (file:line:column: message, and the hint in a line of its own). Returns
 * hf_exit_of(STATUS). */
enum hf_exit hf_report(enum hf_status status, const struct hf_diag *diag);

/* Flushes stdout. Returns CODE, or HF_EXIT_OUTPUT if anything could not be written (told on stderr, but for a closed
 * pipe). */
enum hf_exit hf_output_close(enum hf_exit code);

#endif
