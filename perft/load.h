/* Files, and variants by name, for perft tables, scenarios and the command line. The engine itself reads no files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_LOAD_H
#define HF_LOAD_H

#include "huff.h"

enum { HF_FILE_LIMIT = 8 << 20 }; /* bytes: more than any file of ours; a larger one is refused */

/* Reads the file PATH ("-": standard input) of at most LIMIT bytes. On success *TEXT, ended by a NUL that is not
 * counted in *LENGTH, is the caller's to free. */
enum hf_status hf_file_read(const char *path, size_t limit, char **text, size_t *length, struct hf_diag *diag);

/* Is this the path of a variant file (it holds a slash or ends in .yaml or .yml), not the name of a shipped one? */
bool hf_variant_is_path(const char *name);

/* Opens a variant: a shipped name, or a path to a YAML file. BESIDE (may be NULL) is a file that a relative path is
 * relative to. What the file extends may be a shipped name or a path beside it. Unknown names get a "did you mean". */
enum hf_status hf_variant_open(const char *name, const char *beside, const struct hf_variant **out,
                               struct hf_diag *diag);

/* Frees what hf_variant_open has opened; shipped variants and NULL are left alone. */
void hf_variant_close(const struct hf_variant *variant);

#endif
