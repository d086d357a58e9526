/* Adding counted units up, and seeing that each is there once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_LEDGER_H
#define HF_LEDGER_H

#include "unit.h"

struct hf_ledger {
    struct hf_job job;        /* of the first unit */
    hf_u128 nodes;            /* the sum of times × nodes so far */
    struct hf_entry { uint64_t index, digest; const char *file; size_t line; } *entry;
    size_t count, capacity;
}; /* start with {0} */

/* Adds a unit that stood in LINE of FILE, a text that must outlive the ledger. HF_INVALID: it is not counted, or of
 * another job than those before; HF_UNSUPPORTED: the sum is 2^128 or more; HF_NO_MEMORY. */
enum hf_status hf_ledger_add(struct hf_ledger *ledger, const struct hf_unit *unit, const char *file, size_t line,
                             struct hf_diag *diag);

/* Are all units of the job there, each once, and as the job was split? If not, HF_INVALID: *TWICE and *MISSING are
 * how many are there more than once and how many are missing, and the diagnostic names the first of each (of the
 * missing ones in its hint, if there are both). If both are 0 the units themselves are not those of the job. Nothing
 * may be added afterwards. */
enum hf_status hf_ledger_close(struct hf_ledger *ledger, uint64_t *twice, uint64_t *missing, struct hf_diag *diag);

void hf_ledger_free(struct hf_ledger *ledger);

#endif
