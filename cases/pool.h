/* Memory that is freed all at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_POOL_H
#define HF_POOL_H

#include <stddef.h>

struct hf_pool { struct hf_pool_block *last; size_t used; }; /* start with {0} */

/* COUNT times SIZE zero bytes, aligned for any type; NULL without memory. Valid until hf_pool_free. */
void *hf_pool_new(struct hf_pool *pool, size_t count, size_t size);

/* TEXT, copied. */
char *hf_pool_copy(struct hf_pool *pool, const char *text);

void hf_pool_free(struct hf_pool *pool);

#endif
