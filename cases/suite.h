/* A suite: the scenarios of any number of files and folders.
 *
 *     struct hf_suite suite = {.tell = print_it};
 *     enum hf_status status = hf_suite_add(&suite, "cases/suites");
 *     …suite.scenario[0 .. suite.count)…
 *     hf_suite_free(&suite);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SUITE_H
#define HF_SUITE_H

#include "equivalent.h"
#include "scenario.h"
#include "tables.h"

#include <sys/types.h>  /* dev_t, ino_t */

enum { HF_SUITE_FOLDERS = 16 }; /* folders within each other */

struct hf_suite {
    /* Receives each error, and each warning (STATUS is HF_OK then). May be NULL. Set before the first hf_suite_add. */
    void (*tell)(void *context, enum hf_status status, const struct hf_diag *diag);
    void *context;
    /* Check files of every kind, and read lists of equivalent mutants; else variants are no suites, and perft tables are. */
    bool lint;

    struct hf_scenario *scenario; /* in the order of the files, folders sorted by name */
    size_t count, capacity;
    size_t seen;                  /* files found so far, good or bad */
    size_t kinds[HF_FILE_KINDS];  /* how many files of each kind were read */
    size_t files;                 /* the documents kept */
    struct hf_suite_file { dev_t device; ino_t inode; struct hf_yaml *yaml; } *file;
    struct hf_suite_variant { char *name; const struct hf_variant *variant; } *variant;
    size_t variants;
    struct hf_tables *table;      /* the perft tables, one for each file */
    size_t tables;
    size_t *slot, slots;          /* hash table of ids: indices of scenarios, from 1 */
    struct hf_equivalent *equivalent; /* with lint: the items of those lists */
    size_t equivalents;
    struct hf_pool pool;
};

/* Adds a file, or all .yaml and .yml files in a folder and the folders below it. A file that was added before adds
 * nothing. What is wrong is told, and the rest is added all the same. HF_OK, else the worst that was told. */
enum hf_status hf_suite_add(struct hf_suite *suite, const char *path);

/* Adds the text of a file: what hf_suite_add does after reading it. */
enum hf_status hf_suite_add_text(struct hf_suite *suite, const char *path, const char *text, size_t length);

/* Adds one scenario. HF_INVALID if its id is taken. */
enum hf_status hf_suite_put(struct hf_suite *suite, const struct hf_scenario *scenario, struct hf_diag *diag);

/* Adds the text of a file of published perft counts: each table is a scenario of its own, which counts as far as a
 * suite may take; `huff perft --check` counts further. */
enum { HF_SUITE_LEAVES = 200000 };
enum hf_status hf_suite_add_tables(struct hf_suite *suite, const char *path, const char *text, size_t length,
                                   struct hf_diag *diag);

void hf_suite_free(struct hf_suite *suite);

#endif
