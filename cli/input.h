/* What most commands are given: a variant, a position, moves. Errors are told on stderr, with the place pointed at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_INPUT_H
#define HF_INPUT_H

#include "options.h"

/* Values of an --engine option, in the order of enum hf_engine. */
extern const char *const hf_engine_choices[];

/* Opens the variant NAME (an unknown name is wrong usage, a file that cannot be read is bad data); close it with
 * hf_variant_close (load.h). */
enum hf_exit hf_input_variant(const char *name, const struct hf_variant **out);

/* Chooses between the operand FEN and the option --fen: *FEN is the one given, or NULL. Both are wrong usage. */
enum hf_exit hf_input_fen(const struct hf_arguments *arguments, const char *operand, const char *option,
                          const char **fen);

/* Reads FEN, or with NULL sets up the start. Warnings go to stderr, or as an array of strings into *WARNINGS, which may
 * be NULL and is the caller's to free. */
enum hf_exit hf_input_position(const struct hf_variant *variant, const char *fen, struct hf_position *position,
                               json_t **warnings);

/* A game from FEN (NULL: the start) with MOVES (NULL: none) played, as --moves takes them; free with hf_game_free. */
enum hf_exit hf_input_game(const struct hf_variant *variant, enum hf_engine engine, const char *fen, const char *moves,
                           struct hf_game **out);

/* As hf_report, for a DIAG about TEXT from the command line, called WHAT: shows the text and marks the column. */
enum hf_exit hf_report_input(enum hf_status status, const struct hf_diag *diag, const char *what, const char *text);

#endif
