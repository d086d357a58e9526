/* Records in great numbers, put on shelves as they come, sorted and merged shelf by shelf; in files where memory is
 * short.
 *
 * The shelf of a record follows from the leading bits of its key, so that equal records meet on one shelf, and records
 * that share those bits stand together. Threads may put records at the same time, and settle different shelves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SHELVES_H
#define HF_SHELVES_H

#include "kernel.h"
#include "stock.h"

enum { HF_SHELVES = 1024 };

struct hf_shelves_how {
    int words;          /* of a record */
    int leading;        /* bits of the key that say which shelf, 1 to 64 */
    bool merge;         /* else records stay as they came */
    bool forget;        /* with merge: multiplicities all become 1 */
    size_t memory;      /* bytes beyond which hf_shelves_are_full */
    const char *folder; /* for temporary files; NULL: /tmp */
    struct hf_stock *stock; /* where the memory comes from; the caller is a user of it as long as the shelves live */
};

/* A row of records, which follow those of the span before. */
struct hf_span { const uint64_t *records; size_t count, first; /* the first one's number */ };

struct hf_shelves;

/* HF_NO_MEMORY if there can be none. */
enum hf_status hf_shelves_new(const struct hf_shelves_how *how, struct hf_shelves **out);
void hf_shelves_free(struct hf_shelves *shelves); /* may be NULL */

/* Puts those of the records on their shelves that belong on shelves FIRST to END-1. HF_NO_MEMORY. Never once finished.
 */
enum hf_status hf_shelves_put(struct hf_shelves *shelves, const struct hf_records *records, int first, int end);
bool hf_shelves_are_full(const struct hf_shelves *shelves);
size_t hf_shelves_bytes(const struct hf_shelves *shelves); /* of records, in memory */
bool hf_shelves_split(const struct hf_shelves *shelves);   /* does some key stand in several records, as its sum is 2^64? */

/* Room for one thread's sorting; start with {0}, free room. */
struct hf_desk { uint64_t *room; size_t words; };

/* Sorts and merges shelf NUMBER, 0 to HF_SHELVES-1, as far as it is in memory. HF_NO_MEMORY. */
enum hf_status hf_shelves_settle(struct hf_shelves *shelves, int number, struct hf_desk *desk);

/* Moves all that is in memory, which must be settled, into a file. HF_NO_SPACE, HF_NO_MEMORY. */
enum hf_status hf_shelves_spill(struct hf_shelves *shelves, struct hf_diag *diag);
bool hf_shelves_have_spilled(const struct hf_shelves *shelves);

/* Merges all that was spilled of shelf NUMBER with what is in memory of it, into the file of results: after the last
 * spill, and each shelf once. HF_NO_SPACE, HF_NO_MEMORY. */
enum hf_status hf_shelves_gather(struct hf_shelves *shelves, int number, struct hf_desk *desk, struct hf_diag *diag);

/* Ends it: *SPAN receives the *COUNT rows of all records, shelf after shelf, which live as long as the shelves; free
 * it. All must be settled, or gathered if any was spilled. HF_NO_MEMORY. */
enum hf_status hf_shelves_finish(struct hf_shelves *shelves, struct hf_span **span, size_t *count, struct hf_diag *diag);

#endif
