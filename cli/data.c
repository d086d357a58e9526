/* Where the shipped files are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Is BASE/BETWEEN/WHAT there? Then it is in OUT. */
static bool found(const char *base, const char *between, const char *what, char *out, size_t size)
{
    int length = snprintf(out, size, "%s%s/%s", base, between, what);
    return length > 0 && (size_t)length < size && access(out, R_OK) == 0;
}

enum hf_status hf_data_path(const char *what, char *out, size_t size, struct hf_diag *diag)
{
    const char *chosen = getenv("HUFF_DATA");
    if (chosen && *chosen) {
        if (found(chosen, "", what, out, size))
            return HF_OK;
        return hf_fail(diag, HF_INVALID, "there is no %s in '%s' (HUFF_DATA)", what, chosen);
    }
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    /* Up from build/huff, and from build/asan/huff, to the source tree. */
    for (char *slash; (slash = strrchr(program, '/'));) {
        *slash = '\0';
        if (found(program, "", what, out, size) || found(program, "/share/huff", what, out, size))
            return HF_OK;
    }
    hf_fail(diag, HF_INVALID, "the shipped %s cannot be found", what);
    hf_hint(diag, "set HUFF_DATA to the folder that holds it");
    return HF_INVALID;
}
