/* A file of the units of a long count that are done, to go on from after an interruption. It holds their lines as
 * they came, one whole line written at a time, and nothing else, so that `huff perft sum` reads it too.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CHECKPOINT_H
#define HF_CHECKPOINT_H

#include <stdio.h>
#include <sys/types.h>

#include "split.h"

struct hf_checkpoint {
    const struct hf_split *split;
    const char *path;
    FILE *stream;        /* of the file, locked as long as it is open */
    off_t end;           /* of the last whole line, in a regular file */
    bool regular;
    bool *done;          /* by index - 1 */
    uint64_t count;      /* units done */
    hf_u128 nodes;       /* their sum of times × nodes */
    size_t dropped;      /* bytes of half a line at the end of the file that were cut off */
};

/* Opens the file PATH, or creates it, for the units of SPLIT, and reads what is done. HF_INVALID: it holds a broken
 * line, a unit of another job, or one twice; half a line at the end, as an interruption leaves it, is cut off.
 * HF_NO_SPACE: it cannot be opened or is in use. PATH and SPLIT must outlive the checkpoint. Close in any case. */
enum hf_status hf_checkpoint_open(const char *path, const struct hf_split *split, struct hf_checkpoint *out,
                                  struct hf_diag *diag);

/* Adds a counted unit. HF_NO_SPACE: it cannot be written, and the file is as it was; HF_UNSUPPORTED: the sum is
 * 2^128 or more. */
enum hf_status hf_checkpoint_add(struct hf_checkpoint *checkpoint, const struct hf_unit *unit, struct hf_diag *diag);

/* HF_NO_SPACE: the last lines may not have reached the disk. */
enum hf_status hf_checkpoint_close(struct hf_checkpoint *checkpoint, struct hf_diag *diag);

#endif
