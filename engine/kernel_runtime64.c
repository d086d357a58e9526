/* The kernel that reads its rules from memory, for boards whose layout needs at most 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#define HF_KERNEL_WIDE 0
#define HF_KERNEL_CONSTANT 0
#define HF_KERNEL_LAYOUT(given) (given)
#define HF_KERNEL_CODE hf_kernel_code_runtime64
#include "kernel.c"

const struct hf_kernel hf_kernel_runtime64 = {&HF_KERNEL_CODE, NULL};
