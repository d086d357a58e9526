/* Tables of perft counts that others have published, each with its source: what `huff perft --check` compares with.
 *
 *     format: 1
 *     tables:
 *       - id: english-initial-sets
 *         variant: english                  # a shipped name, or a path relative to this file
 *         position: "B:W21:B1"              # without it: the start
 *         count: sets                       # sets | orders | routes
 *         counts: {1: 7, 2: 49}             # depth: leaves
 *         source: ["where they stand"]
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TABLES_H
#define HF_TABLES_H

#include "huff.h"

struct hf_published {
    const char *file;
    int line;
    const char *id;
    const struct hf_variant *variant;
    const char *variant_name;      /* as the file gives it */
    struct hf_position position;
    enum hf_count count;
    struct hf_known { int depth; hf_u128 nodes; } *known; /* by depth */
    size_t depths;
    const char **source;
    size_t sources;
};

struct hf_tables {
    struct hf_published *item;
    size_t count;
    struct hf_table_file { char *path; struct hf_yaml *yaml; } *file;
    size_t files;
};

/* Adds the tables of a file, or of all .yaml files in a folder, to TABLES (start with {0}; free it also after an error, of which
 * the first is told). */
enum hf_status hf_tables_add(struct hf_tables *tables, const char *path, struct hf_diag *diag);
/* The same from text; PATH names it and is what relative paths of variants are relative to. */
enum hf_status hf_tables_add_text(struct hf_tables *tables, const char *path, const char *text, size_t length,
                                  struct hf_diag *diag);
void hf_tables_free(struct hf_tables *tables);

/* Does the table belong to VARIANT, by name (its own or its file's) or by having the same rules? */
bool hf_published_is_of(const struct hf_published *table, const struct hf_variant *variant);

#endif
