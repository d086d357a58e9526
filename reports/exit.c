/* The exit codes of huff.
 *
 * SPDX-License-Identifier: MIT
 */
#include "exit.h"

enum hf_exit hf_exit_worse(enum hf_exit a, enum hf_exit b)
{
    static const enum hf_exit order[] = {HF_EXIT_BUG,  HF_EXIT_OUTPUT,   HF_EXIT_INTERRUPTED, HF_EXIT_USAGE,
                                         HF_EXIT_DATA, HF_EXIT_MISMATCH, HF_EXIT_ENGINE,      HF_EXIT_NOTHING};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return HF_EXIT_OK;
}

enum hf_exit hf_exit_of(enum hf_status status)
{
    switch (status) {
    case HF_OK: return HF_EXIT_OK;
    case HF_INVALID: return HF_EXIT_DATA;
    case HF_STOPPED: return HF_EXIT_INTERRUPTED;
    case HF_UNSUPPORTED: return HF_EXIT_USAGE;
    case HF_NO_SPACE: return HF_EXIT_OUTPUT;
    case HF_NO_MEMORY:
    case HF_BUG: return HF_EXIT_BUG;
    }
    return HF_EXIT_BUG;
}
