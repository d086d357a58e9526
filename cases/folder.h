/* The YAML files in a folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FOLDER_H
#define HF_FOLDER_H

#include "huff.h"

/* The names in FOLDER that a suite reads: files that end in .yaml or .yml, and folders (these with a '/' at the end),
 * sorted by bytes. Names that begin with a dot and links to folders are passed over. *NAMES and each name are to be
 * freed with hf_folder_free. HF_OK, HF_INVALID or HF_NO_MEMORY. */
enum hf_status hf_folder_list(const char *folder, char ***names, size_t *count, struct hf_diag *diag);
void hf_folder_free(char **names, size_t count);

#endif
