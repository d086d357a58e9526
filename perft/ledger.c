/* Adding counted units up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ledger.h"

#include <inttypes.h>
#include <stdlib.h>

#include "room.h"

enum { NAMED = 5 }; /* units that a message names */

void hf_ledger_free(struct hf_ledger *ledger)
{
    free(ledger->entry);
    *ledger = (struct hf_ledger){0};
}

enum hf_status hf_ledger_add(struct hf_ledger *ledger, const struct hf_unit *unit, const char *file, size_t line,
                             struct hf_diag *diag)
{
    if (!unit->counted) {
        hf_fail(diag, HF_INVALID, "unit %" PRIu64 " has not been counted", unit->index);
        hf_hint(diag, "send it through `huff perft count` first");
        return HF_INVALID;
    }
    if (ledger->count == 0)
        ledger->job = unit->job;
    const char *difference = hf_job_difference(&ledger->job, &unit->job);
    if (difference) {
        hf_fail(diag, HF_INVALID, "this unit is of another job than the first (%s:%zu)", ledger->entry[0].file,
                ledger->entry[0].line);
        hf_hint(diag, "they differ in %s", difference);
        return HF_INVALID;
    }
    if (ledger->count == ledger->capacity) {
        size_t capacity = ledger->capacity ? ledger->capacity * 2 : 1024;
        struct hf_entry *more = realloc(ledger->entry, capacity * sizeof *more);
        if (!more)
            return hf_fail(diag, HF_NO_MEMORY, "out of memory");
        ledger->entry = more;
        ledger->capacity = capacity;
    }
    hf_u128 leaves;
    if (__builtin_mul_overflow(unit->nodes, (hf_u128)unit->times, &leaves)
        || __builtin_add_overflow(ledger->nodes, leaves, &ledger->nodes))
        return hf_fail(diag, HF_UNSUPPORTED, "the count is 2^128 or more");
    ledger->entry[ledger->count++] = (struct hf_entry){unit->index, hf_unit_digest(unit), file, line};
    return HF_OK;
}

/* By index; equal ones by line. */
static int compare(const void *a, const void *b)
{
    const struct hf_entry *x = a, *y = b;
    return x->index != y->index ? (x->index < y->index ? -1 : 1) : (x->line > y->line) - (x->line < y->line);
}

/* Lists what is there more than once: "4 (a.txt:3, b.txt:5), …". */
static uint64_t list_twice(const struct hf_ledger *ledger, struct hf_room *list)
{
    const struct hf_entry *e = ledger->entry;
    uint64_t found = 0;
    for (size_t i = 1; i < ledger->count; i++) {
        if (e[i].index != e[i - 1].index || (i > 1 && e[i].index == e[i - 2].index))
            continue;
        if (found < NAMED)
            hf_put(list, "%s%" PRIu64 " (%s:%zu and %s:%zu)", found ? ", " : "", e[i].index, e[i - 1].file,
                   e[i - 1].line, e[i].file, e[i].line);
        found++;
    }
    if (found > NAMED)
        hf_put(list, " and more");
    return found;
}

/* Lists what is missing: "4, 8, 15-17 and more". */
static uint64_t list_missing(const struct hf_ledger *ledger, struct hf_room *list)
{
    uint64_t found = 0, gaps = 0, expected = 1;
    for (size_t i = 0; i <= ledger->count; i++) {
        uint64_t next = i < ledger->count ? ledger->entry[i].index : ledger->job.total + 1;
        if (next > expected) {
            found += next - expected;
            if (gaps < NAMED)
                hf_put(list, next - expected > 1 ? "%s%" PRIu64 "-%" PRIu64 : "%s%" PRIu64, gaps ? ", " : "", expected,
                       next - 1);
            gaps++;
        }
        expected = next + 1;
    }
    if (gaps > NAMED)
        hf_put(list, " and more");
    return found;
}

/* Do the units, all there once and in order, make up the job? */
static enum hf_status check_job(const struct hf_ledger *ledger, struct hf_diag *diag)
{
    uint64_t *digests = calloc(ledger->count, sizeof *digests);
    if (!digests)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < ledger->count; i++)
        digests[i] = ledger->entry[i].digest;
    bool same = hf_job_digest(&ledger->job, digests) == ledger->job.digest;
    free(digests);
    if (same)
        return HF_OK;
    hf_fail(diag, HF_INVALID, "the positions or multiplicities are not those that the job was split into");
    hf_hint(diag, "some units were made by another program, or altered together with their checksums");
    return HF_INVALID;
}

enum hf_status hf_ledger_close(struct hf_ledger *ledger, uint64_t *twice, uint64_t *missing, struct hf_diag *diag)
{
    char texts[2][sizeof diag->message - 80] = {"", ""};
    struct hf_room more = {texts[0], 0, sizeof texts[0]}, gaps = {texts[1], 0, sizeof texts[1]};
    *twice = *missing = 0;
    if (ledger->count == 0)
        return hf_fail(diag, HF_INVALID, "there are no units");
    qsort(ledger->entry, ledger->count, sizeof *ledger->entry, compare);
    *twice = list_twice(ledger, &more);
    *missing = list_missing(ledger, &gaps);
    if (*twice)
        hf_fail(diag, HF_INVALID, "%" PRIu64 " of %" PRIu64 " units are there more than once: %s", *twice,
                ledger->job.total, texts[0]);
    else if (*missing)
        hf_fail(diag, HF_INVALID, "%" PRIu64 " of %" PRIu64 " units are missing: %s", *missing,
                ledger->job.total, texts[1]);
    if (*twice && *missing)
        hf_hint(diag, "and %" PRIu64 " are missing: %s", *missing, texts[1]);
    return *twice || *missing ? HF_INVALID : check_job(ledger, diag);
}
