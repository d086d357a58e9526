/* What the variants table and the kernels of libhuff would give, for the tool that makes them: nothing yet.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kernel.h"

/* The tool loads variants and never counts: no code is needed behind their kernels. */
const struct hf_kernel hf_kernel_runtime64, hf_kernel_runtime128;

size_t hf_variant_count(void)
{
    return 0;
}

const struct hf_variant *hf_variant_at(size_t index)
{
    (void)index;
    return NULL;
}
