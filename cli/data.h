/* Where the shipped files are: scenario suites, perft tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_DATA_H
#define HF_DATA_H

#include "output.h"

/* Writes the path of WHAT ("cases/suites", "perft/tables") into OUT. If HUFF_DATA is set it must be there; else it is
 * looked for in each folder above the program (the source tree) and in share/huff of that (where it is installed).
 * HF_INVALID if it is nowhere. */
enum hf_status hf_data_path(const char *what, char *out, size_t size, struct hf_diag *diag);

#endif
