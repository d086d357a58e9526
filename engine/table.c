/* The table of perft: counts of positions met before, exact and shared by threads.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* madvise, MAP_ANONYMOUS */
#include "table.h"

#include <stdlib.h>
#include <sys/mman.h>

enum hf_status hf_table_new(const struct hf_variant *variant, enum hf_count count, size_t bytes, struct hf_table **out)
{
    const size_t bucket = hf_table_bucket(hf_layout_words(variant->layout)) * sizeof(uint64_t), buckets = bytes / bucket;
    *out = NULL;
    if (!buckets)
        return HF_INVALID;
    struct hf_table *table = calloc(1, sizeof *table);
    /* Zeroed memory is a table of empty boards with depth 0, which nobody looks up. Most of the time of a look-up is the way to
     * memory: large pages make it shorter. */
    void *memory = table ? mmap(NULL, buckets * bucket, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                         : MAP_FAILED;
    if (memory == MAP_FAILED) {
        free(table);
        return HF_NO_MEMORY;
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, buckets * bucket, MADV_HUGEPAGE); /* a wish: refused is as good */
#endif
    table->memory = memory;
    table->bytes = buckets * bucket;
    table->buckets = buckets;
    table->count = count;
    table->layout = variant->layout;
    *out = table;
    return HF_OK;
}

void hf_table_free(struct hf_table *table)
{
    if (table)
        munmap((void *)(uintptr_t)table->memory, table->bytes);
    free(table);
}
