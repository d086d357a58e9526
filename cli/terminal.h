/* The terminal: is there one, how wide, may it show colours and other than ASCII; and Ctrl-C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TERMINAL_H
#define HF_TERMINAL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

enum hf_colour_choice { HF_COLOUR_AUTO, HF_COLOUR_ALWAYS, HF_COLOUR_NEVER };

/* Reads the locale and the environment; sets what --color says. Call once each, before threads. */
void hf_terminal_open(void);
void hf_terminal_colour(enum hf_colour_choice choice);

bool hf_is_terminal(FILE *stream);
/* Colours: as --color says; else on a terminal that is not dumb, unless NO_COLOR is set. */
bool hf_has_colour(FILE *stream);
/* Does the locale write UTF-8? */
bool hf_has_unicode(void);
/* Columns of the terminal, 80 where there is none. */
int hf_terminal_width(void);

/* Becomes true at Ctrl-C (SIGINT) or SIGTERM; a second one ends the program at once. Pass it on as the stop flag. */
extern atomic_bool hf_interrupted;

/* From now on they also end a read that waits for input. Call it before input is read. */
void hf_terminal_interrupts_reads(void);

#endif
