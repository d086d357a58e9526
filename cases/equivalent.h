/* Lists of equivalent mutants: changes of a rule that no scenario can notice, each with the reason why.
 *
 *     format: 1
 *     variant: english
 *     equivalent:
 *       - mutant: man.promotion=at-end
 *         reason: "A man captures forward only (A4), so on the last row it can never capture more."
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_EQUIVALENT_H
#define HF_EQUIVALENT_H

#include "yaml_tree.h"

struct hf_equivalent {
    const char *path;           /* of its file */
    int line, column;           /* of the mutant's id */
    const struct hf_variant *variant;
    const char *mutant, *reason;
};

/* The keys that the file and an item of its list may have; NULL ends each. */
extern const char *const hf_equivalent_file_keys[], *const hf_equivalent_keys[];

/* The list of such a file, after its head was found right: format, and a `variant`, which NODE receives. */
enum hf_status hf_equivalent_head(const struct hf_yaml_node *root, const struct hf_yaml_node **variant,
                                  const struct hf_yaml_node **list, struct hf_diag *diag);

/* Reads one item; the texts are the document's. */
enum hf_status hf_equivalent_read(const struct hf_yaml_node *node, const char *path, const struct hf_variant *variant,
                                  struct hf_equivalent *out, struct hf_diag *diag);

#endif
