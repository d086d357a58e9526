/* Reading a variant file, in parts: what the files variant_load*.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_VARIANT_LOAD_H
#define HF_VARIANT_LOAD_H

#include "variant.h"
#include "yaml_tree.h"

/* A variant file that is being read. */
struct loader {
    const struct hf_yaml_node *root;
    const struct hf_variant *base;  /* what it extends, or NULL */
    struct hf_variant *variant;     /* being filled */
    struct hf_diag *diag;
    const struct hf_yaml_node *field_nodes[HF_FIELD_COUNT]; /* the values that stand in this file, else NULL */
    const struct hf_yaml_node *limit_nodes[HF_MAX_LIMITS];
};

/* Reads the ids of "article: …" into *OUT, separated by ", ". Each must be defined. WHAT names the value. */
enum hf_status hf_load_article(struct loader *loader, const struct hf_yaml_node *node, const char *what, char **out);

/* Reads draws.counters and draws.material of DRAWS (which may be NULL). */
enum hf_status hf_load_limits(struct loader *loader, const struct hf_yaml_node *draws);

/* Reads a list of NAMES into bits. */
enum hf_status hf_load_bits(struct loader *loader, const struct hf_yaml_node *node, const char *const *names,
                            const char *what, int *out);

enum hf_status hf_load_no_memory(struct loader *loader);

#endif
