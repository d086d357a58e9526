/* The rules of a variant in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_WORDS_H
#define HF_WORDS_H

#include "huff.h"

/* Receives the rules one by one: HEADING as "The board" (the same pointer while it stays the same), SENTENCE with its
 * full stop, and the ids of the ARTICLES it rests on, separated by ", " ("" if there are none). All but HEADING are
 * gone after the call. */
typedef void hf_words_sink(void *context, const char *heading, const char *sentence, const char *articles);

/* Tells the rules of VARIANT to SINK, in the order of a rule book. Every rule value is spoken of. */
void hf_rules_words(const struct hf_variant *variant, hf_words_sink *sink, void *context);

#endif
