/* Memory that is freed all at once: blocks that are filled from the front.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 14, ALIGNMENT = _Alignof(max_align_t) };

struct hf_pool_block {
    struct hf_pool_block *before;
    size_t size;
    max_align_t bytes[];
};

void *hf_pool_new(struct hf_pool *pool, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX / 2 - ALIGNMENT) / size)
        return NULL;
    size_t need = (count * size + ALIGNMENT) / ALIGNMENT * ALIGNMENT; /* never 0: NULL means failure alone */
    if (!pool->last || need > pool->last->size - pool->used) {
        size_t room = need > BLOCK ? need : BLOCK;
        struct hf_pool_block *block = calloc(1, sizeof *block + room);
        if (!block)
            return NULL;
        block->before = pool->last;
        block->size = room;
        pool->last = block;
        pool->used = 0;
    }
    char *at = (char *)pool->last->bytes + pool->used;
    pool->used += need;
    return at;
}

char *hf_pool_copy(struct hf_pool *pool, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = hf_pool_new(pool, size, 1);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void hf_pool_free(struct hf_pool *pool)
{
    while (pool->last) {
        struct hf_pool_block *before = pool->last->before;
        free(pool->last);
        pool->last = before;
    }
    pool->used = 0;
}
