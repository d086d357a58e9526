/* YAML text as a tree that knows where each node stands. (Not called yaml.h: that is the name of libyaml's header.)
 *
 * Every scalar is a text: nothing is guessed to be a number or a yes. Anchors, aliases, tags, merge keys, duplicate
 * keys and second documents are errors. Used by the loaders of variants and of scenarios:
 *
 *     struct hf_yaml *yaml;
 *     enum hf_status status = hf_yaml_parse(text, length, "file.yaml", &yaml, diag);
 *     const struct hf_yaml_node *root = hf_yaml_root(yaml), *title = hf_yaml_find(root, "title");
 *     for (const struct hf_yaml_node *n = root->first; n; n = n->next)
 *         …  n->key->text, n->text …
 *     hf_yaml_free(yaml);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_YAML_TREE_H
#define HF_YAML_TREE_H

#include "huff.h"

enum {
    HF_YAML_DEPTH = 64,             /* lists and mappings within each other */
    HF_YAML_NODES = 1000000,
    HF_YAML_BYTES = 16 * 1024 * 1024
};

enum hf_yaml_kind { HF_YAML_TEXT, HF_YAML_LIST, HF_YAML_MAP };

struct hf_yaml; /* a document: owns its nodes and their texts */

struct hf_yaml_node {
    enum hf_yaml_kind kind;
    int line, column;                /* where it starts, from 1, in characters; an empty value: where it is missed */
    bool quoted;                     /* a text in quotes or a block text: where empty, it is meant to be */
    bool verbatim;                   /* a text that stands in one line of the file just so (within its quotes) */
    bool flow;                       /* a list or mapping in brackets; a text within one */
    const char *text;                /* of a text: UTF-8, no control characters but tab and line feed; else NULL */
    const struct hf_yaml_node *key;  /* of a value in a mapping: its key, a text that is not empty; else NULL */
    const struct hf_yaml_node *first; /* of a list or mapping: its first item or value */
    const struct hf_yaml_node *next;  /* the item or value that follows */
    size_t count;                    /* items or values */
    const struct hf_yaml *yaml;
};

/* Reads the one document of TEXT. NAME is the file's name in diagnostics. HF_OK, HF_INVALID or HF_NO_MEMORY; the result
 * must be freed with hf_yaml_free. */
enum hf_status hf_yaml_parse(const char *text, size_t length, const char *name, struct hf_yaml **out,
                             struct hf_diag *diag);
void hf_yaml_free(struct hf_yaml *yaml); /* NULL is allowed */
const struct hf_yaml_node *hf_yaml_root(const struct hf_yaml *yaml);

/* The value of KEY, or NULL if MAP has no such key (or is no mapping). */
const struct hf_yaml_node *hf_yaml_find(const struct hf_yaml_node *map, const char *key);

/* Is the value missing, as in "key:"? */
bool hf_yaml_is_empty(const struct hf_yaml_node *node);

/* The column in the file of COLUMN, which counts in the text of NODE from 1; the start of the text where that cannot be
 * told, or COLUMN is 0. */
int hf_yaml_column(const struct hf_yaml_node *node, int column);

/* Like hf_fail, with HF_INVALID and the place of NODE. */
enum hf_status hf_yaml_fail(struct hf_diag *diag, const struct hf_yaml_node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- reading values ---------------------------------------------------------------------------------------------- */

/* Each fails with the place of the node, what is wrong and what would be right. WHAT names the value in messages, as
 * "king.reach" or "the title". */

/* NODE must be of this kind. For a mapping KNOWN (ended by NULL; may be NULL) lists the keys that are allowed. */
enum hf_status hf_yaml_want(const struct hf_yaml_node *node, enum hf_yaml_kind kind, const char *what,
                            struct hf_diag *diag);
enum hf_status hf_yaml_want_keys(const struct hf_yaml_node *node, const char *const *known, const char *what,
                                 struct hf_diag *diag);
/* A text of at most MOST bytes that is not empty. */
enum hf_status hf_yaml_want_text(const struct hf_yaml_node *node, size_t most, const char *what, const char **out,
                                 struct hf_diag *diag);
/* A whole number in decimal digits, LEAST <= *OUT <= MOST. */
enum hf_status hf_yaml_want_int(const struct hf_yaml_node *node, int least, int most, const char *what, int *out,
                                struct hf_diag *diag);
/* One of NAMES (ended by NULL): its index. */
enum hf_status hf_yaml_want_name(const struct hf_yaml_node *node, const char *const *names, const char *what, int *out,
                                 struct hf_diag *diag);

/* "no" and "yes", for hf_yaml_want_name. */
extern const char *const hf_yaml_flags[];

/* Sets the hint of DIAG to the name that is nearest to TEXT and to all names: "did you mean a? …: a, b, c". */
void hf_yaml_hint_names(struct hf_diag *diag, const char *text, const char *const *names);

/* TEXT in quotes, made short enough for a message, cut between characters. */
enum { HF_YAML_QUOTE = 72 };
const char *hf_yaml_quote(const char *text, char out[HF_YAML_QUOTE]);

#endif
