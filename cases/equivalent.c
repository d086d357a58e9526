/* Lists of equivalent mutants.
 *
 * SPDX-License-Identifier: MIT
 */
#include "equivalent.h"

enum { MUTANT_BYTES = 160, REASON_BYTES = 1000 };

const char *const hf_equivalent_file_keys[] = {"format", "variant", "equivalent", NULL};
const char *const hf_equivalent_keys[] = {"mutant", "reason", NULL};

enum hf_status hf_equivalent_head(const struct hf_yaml_node *root, const struct hf_yaml_node **variant,
                                  const struct hf_yaml_node **list, struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_want_keys(root, hf_equivalent_file_keys, "a list of equivalent mutants", diag);
    for (const char *const *key = hf_equivalent_file_keys; *key && !status; key++)
        if (!hf_yaml_find(root, *key)) {
            status = hf_yaml_fail(diag, root, "the file has no `%s`", *key);
            hf_hint(diag, "it is made of format: 1, variant: NAME and equivalent: [{mutant: …, reason: …}]");
        }
    if (status)
        return status;
    int format;
    status = hf_yaml_want_int(hf_yaml_find(root, "format"), 1, 1, "format", &format, diag);
    if (status)
        return status;
    *variant = hf_yaml_find(root, "variant");
    *list = hf_yaml_find(root, "equivalent");
    return hf_yaml_want(*list, HF_YAML_LIST, "equivalent", diag);
}

enum hf_status hf_equivalent_read(const struct hf_yaml_node *node, const char *path, const struct hf_variant *variant,
                                  struct hf_equivalent *out, struct hf_diag *diag)
{
    *out = (struct hf_equivalent){.path = path, .line = node->line, .column = node->column, .variant = variant};
    enum hf_status status = hf_yaml_want_keys(node, hf_equivalent_keys, "an equivalent mutant", diag);
    if (status)
        return status;
    const struct hf_yaml_node *mutant = hf_yaml_find(node, "mutant"), *reason = hf_yaml_find(node, "reason");
    if (!mutant || !reason) {
        hf_yaml_fail(diag, node, "this item has no `%s`", mutant ? "reason" : "mutant");
        hf_hint(diag, mutant ? "say why no game can tell the two rules apart"
                             : "name the mutant, as `huff mutate` lists it: mutant: man.promotion=at-end");
        return HF_INVALID;
    }
    status = hf_yaml_want_text(mutant, MUTANT_BYTES, "mutant", &out->mutant, diag);
    if (!status)
        status = hf_yaml_want_text(reason, REASON_BYTES, "reason", &out->reason, diag);
    out->line = mutant->line;
    out->column = mutant->column;
    return status;
}
