/* What the variants table of libhuff would give, for the tool that makes it: nothing yet.
 *
 * SPDX-License-Identifier: MIT
 */
#include "huff.h"

size_t hf_variant_count(void)
{
    return 0;
}

const struct hf_variant *hf_variant_at(size_t index)
{
    (void)index;
    return NULL;
}
