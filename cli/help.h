/* Help, man pages and shell completion, all made from the tables of commands and options.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_HELP_H
#define HF_HELP_H

#include "options.h"

/* Help on huff, or on one command, as text on stdout. */
void hf_help_all(void);
void hf_help_command(const struct hf_command *command);

/* The man page of a command, or with NULL of huff itself, as roff on stdout. */
void hf_help_man(const struct hf_command *command);

/* Writes the line of usage of COMMAND without "huff": "moves VARIANT [FEN] [OPTION...]". */
enum { HF_SYNOPSIS_SIZE = 160 };
void hf_help_synopsis(const struct hf_command *command, char out[HF_SYNOPSIS_SIZE]);

#endif
