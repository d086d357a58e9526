/* Text from files, made safe to show.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PRINTABLE_H
#define HF_PRINTABLE_H

#include <stdio.h>  /* FILE */

/* Writes TEXT to OUT so that no terminal obeys it: control characters (C0, DEL, C1), marks that turn the direction of
 * writing, and bytes that are no UTF-8 become \xNN or \u{NNNN}. All else stays. */
void hf_print(FILE *out, const char *text);

/* The same as a string to be freed; NULL without memory. */
char *hf_printable(const char *text);

/* Writes WORD as one word of a shell command: quoted only where a shell would read it otherwise. */
void hf_print_word(FILE *out, const char *word);

#endif
