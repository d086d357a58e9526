/* A finding as a scenario file: ready for `huff run` and for `huff fuzz --replay`. What is expected in it is what the
 * reference says.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FOUND_H
#define HF_FOUND_H

#include "property.h"

#include <stdio.h>

enum { HF_FOUND_ID_SIZE = 128 };

/* The id of the scenario: found/VARIANT/PROPERTY/HASH, the hash being of position and game. */
void hf_found_id(const struct hf_subject *subject, int property, char out[HF_FOUND_ID_SIZE]);

/* The property that an id of that form names, or -1. */
int hf_found_property(const char *id);

/* Writes the file: the subject's position and game, which break PROPERTY as subject->message says. VARIANT is what the
 * file names: a shipped name or a path. SEED and INDEX say where it comes from. HF_OK, HF_NO_MEMORY or HF_NO_SPACE. */
enum hf_status hf_found_write(FILE *out, struct hf_subject *subject, int property, const char *variant, uint64_t seed,
                              uint64_t index);

#endif
