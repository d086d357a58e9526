/* What the fuzz targets share. A target is a file with one function, which takes bytes from a fuzzer, gives them to
 * huff, and aborts where something does not hold that must: see docs/guided-fuzzing.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TARGET_H
#define HF_TARGET_H

#include "huff.h"

/* What libFuzzer, AFL++ and replay.c call. 0: this input is worth keeping. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts, saying where and what, if CONDITION does not hold. Unlike assert it cannot be switched off. */
#define must(condition) ((condition) ? (void)0 : hf_target_fail(__FILE__, __LINE__, #condition))
_Noreturn void hf_target_fail(const char *file, int line, const char *condition);

/* The line that begins at *DATA, without its line end; *DATA and *SIZE become what follows it. */
struct hf_line { const char *text; size_t length; };
struct hf_line hf_target_line(const char **data, size_t *size);

/* The shipped variant of that name, or if there is none one chosen by the name, so that any name will do. */
const struct hf_variant *hf_target_variant(struct hf_line name);

/* A refusal must say what is wrong. */
void hf_target_refused(enum hf_status status, const struct hf_diag *diag);

/* A column of a text of one line: from 1, in characters, at most right behind the last; 0 if none is told. */
void hf_target_column(int column, const char *text, size_t length);

/* The place that a message names lies within the YAML TEXT, or right behind the end of a line. */
void hf_target_place(const struct hf_diag *diag, const uint8_t *text, size_t size);

/* FEN of a legal position: written and read again it is the same position, and the same text. */
void hf_target_fen(const struct hf_variant *variant, const struct hf_position *position);

/* Both generators: the same moves, the same positions after them, which can be, and the same perft(DEPTH) under the
 * three conventions, none of which counts less than the one before. */
void hf_target_agree(const struct hf_variant *variant, const struct hf_position *position, int depth);

#endif
