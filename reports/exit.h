/* The exit codes of huff.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_EXIT_H
#define HF_EXIT_H

#include "huff.h"

enum hf_exit {
    HF_EXIT_OK = 0,
    HF_EXIT_MISMATCH = 1,     /* a mismatch or a finding */
    HF_EXIT_USAGE = 2,        /* wrong usage */
    HF_EXIT_DATA = 3,         /* bad input data */
    HF_EXIT_NOTHING = 4,      /* nothing was selected or verified */
    HF_EXIT_ENGINE = 5,       /* the external engine failed */
    HF_EXIT_OUTPUT = 6,       /* output could not be written */
    HF_EXIT_BUG = 70,         /* a bug of huff itself, or no memory */
    HF_EXIT_INTERRUPTED = 130 /* after printing what is known */
};

/* The one of two exit codes that counts when both apply. */
enum hf_exit hf_exit_worse(enum hf_exit a, enum hf_exit b);

/* The exit code for a status of the library. */
enum hf_exit hf_exit_of(enum hf_status status);

#endif
