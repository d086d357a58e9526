/* The parts of compile_variants, the tool that turns variant files into C when huff is built.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_HOST_H
#define HF_HOST_H

#include "huff.h"

#include <stdio.h>

/* Has the variant of this name a kernel of its own? LIST has names with blanks between; NULL means all. */
bool hf_has_kernel(const char *list, const char *name);

/* Writes the C file of all VARIANTS, in this order, with hf_variant_count, hf_variant_at and hf_variants_digest.
 * KERNELS as for hf_has_kernel; the others read their rules from memory. */
void hf_variants_write(FILE *out, const struct hf_variant *const *variants, size_t count, const char *kernels);

/* Writes the C file of VARIANT's kernel: kernel.c with its rules as constants. Compiled once plainly, and where there
 * is a newer kind of processor to compile for, once more with HF_KERNEL_V3 defined. */
void hf_kernel_write(FILE *out, const struct hf_variant *variant);

/* Writes LAYOUT as the initialiser of a struct hf_layout: "{ … }". */
void hf_layout_write(FILE *out, const struct hf_layout *layout);

/* Writes a set of squares as a constant expression; COUNT numbers as "{1, 2, …}"; a name with underscores for dashes.
 */
void hf_set_write(FILE *out, hf_set set);
void hf_numbers_write(FILE *out, const int *numbers, size_t count);
void hf_bytes_write(FILE *out, const uint8_t *bytes, size_t count);
void hf_identifier_write(FILE *out, const char *name);

#endif
