/* The kernel that reads its rules from memory, for boards whose layout needs at most 128 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#define HF_KERNEL_WIDE 1
#define HF_KERNEL_CONSTANT 0
#define HF_KERNEL_LAYOUT(given) (given)
#define HF_KERNEL_CODE hf_kernel_code_runtime128
#include "kernel.c"

const struct hf_kernel hf_kernel_runtime128 = {&HF_KERNEL_CODE, NULL};
