/* The table of perft: counts of positions met before, exact and shared by threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include <stdlib.h>

enum hf_status hf_table_new(const struct hf_variant *variant, enum hf_count count, size_t bytes, struct hf_table **out)
{
    int words = variant->layout->wide ? 6 : 3;
    size_t entry = (size_t)(words + 2) * sizeof(uint64_t);
    size_t entries = bytes / entry / 2 * 2;
    *out = NULL;
    if (entries < 2)
        return HF_INVALID;
    struct hf_table *table = calloc(1, sizeof *table);
    /* Zeroed memory is a table of empty boards with depth 0, which nobody looks up. */
    _Atomic uint64_t *memory = table ? calloc(entries, entry) : NULL;
    if (!memory) {
        free(table);
        return HF_NO_MEMORY;
    }
    table->memory = memory;
    table->entries = entries;
    table->words = words;
    table->count = count;
    table->layout = variant->layout;
    *out = table;
    return HF_OK;
}

void hf_table_free(struct hf_table *table)
{
    if (table)
        free((void *)table->memory);
    free(table);
}
