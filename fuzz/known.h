/* Positions that are known: those of shipped scenarios and published perft tables, as a source for fuzzing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_KNOWN_H
#define HF_KNOWN_H

#include "scenario.h"

struct hf_known_positions {
    struct hf_position *item;
    size_t count, capacity;
}; /* start with {0} */

/* Adds the positions from which the scenarios in the folder or file PATH start, if they are of VARIANT. What cannot be
 * read adds nothing. HF_OK or HF_NO_MEMORY. */
enum hf_status hf_known_add_suite(struct hf_known_positions *known, const struct hf_variant *variant, const char *path);
/* The same for perft tables. */
enum hf_status hf_known_add_tables(struct hf_known_positions *known, const struct hf_variant *variant,
                                   const char *path);
void hf_known_free(struct hf_known_positions *known);

#endif
