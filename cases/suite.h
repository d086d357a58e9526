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

#include "scenario.h"

#include <sys/types.h>  /* dev_t, ino_t */

enum { HF_SUITE_FOLDERS = 16 }; /* folders within each other */

struct hf_suite {
    /* Receives each error, and each warning (STATUS is HF_OK then). May be NULL. Set before the first hf_suite_add. */
    void (*tell)(void *context, enum hf_status status, const struct hf_diag *diag);
    void *context;
    bool all_kinds; /* also check variant files in folders, which a run passes over */

    struct hf_scenario *scenario; /* in the order of the files, folders sorted by name */
    size_t count, capacity;
    size_t seen;                  /* files found so far, good or bad */
    size_t kinds[HF_FILE_KINDS];  /* how many files of each kind were read */
    size_t files;                 /* the documents kept */
    struct hf_suite_file { dev_t device; ino_t inode; struct hf_yaml *yaml; } *file;
    struct hf_suite_variant { char *name; const struct hf_variant *variant; } *variant;
    size_t variants;
    size_t *slot, slots;          /* hash table of ids: indices of scenarios, from 1 */
    struct hf_pool pool;
};

/* Adds a file, or all .yaml and .yml files in a folder and the folders below it. A file that was added before adds
 * nothing. What is wrong is told, and the rest is added all the same. HF_OK, else the worst that was told. */
enum hf_status hf_suite_add(struct hf_suite *suite, const char *path);

/* Adds the text of a file: what hf_suite_add does after reading it. */
enum hf_status hf_suite_add_text(struct hf_suite *suite, const char *path, const char *text, size_t length);

void hf_suite_free(struct hf_suite *suite);

#endif
