/* Fuzz target: work units, a line each. Each line is read as it is, and again with its checksums made right, for a
 * fuzzer would hardly guess them; what is accepted then is summed up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL /* the header alone, nothing to link */
#include <xxhash.h>

/* Makes the checksum right that follows KEY, where there is one of 16 digits. */
static void mend(char *line, size_t length, const char *key)
{
    size_t size = strlen(key);
    for (size_t i = 0; i + size + 16 <= length; i++)
        if (!memcmp(line + i, key, size)) {
            char digits[17];
            snprintf(digits, sizeof digits, "%016" PRIx64, XXH3_64bits(line, i));
            memcpy(line + i + size, digits, 16);
            return;
        }
}

/* A line that is accepted is written as it was read. */
static bool read_line(const char *text, size_t length, struct hf_unit *unit)
{
    char out[HF_UNIT_LINE];
    struct hf_diag diag = {0};
    enum hf_status status = hf_unit_read(text, length, unit, &diag);
    if (status) {
        hf_target_refused(status, &diag);
        hf_target_column(diag.column, text, length);
        return false;
    }
    must(hf_unit_write(unit, out) == length + 1 && !memcmp(out, text, length));
    return true;
}

static void add(struct hf_ledger *ledger, const struct hf_unit *unit, size_t number)
{
    struct hf_diag diag = {0};
    enum hf_status status = hf_ledger_add(ledger, unit, "fuzz.txt", number, &diag);
    must(status == HF_OK || diag.message[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct hf_ledger ledger = {0};
    struct hf_unit unit;
    for (size_t number = 1; size; number++) {
        struct hf_line line = hf_target_line(&text, &size);
        char *copy = malloc(line.length ? line.length : 1); /* no more: reads past the end are seen */
        must(copy);
        memcpy(copy, line.text, line.length);
        read_line(copy, line.length, &unit);
        mend(copy, line.length, "\tcheck=");
        mend(copy, line.length, "\tnodes-check=");
        if (read_line(copy, line.length, &unit))
            add(&ledger, &unit, number);
        free(copy);
    }
    if (ledger.count) {
        uint64_t twice, missing;
        struct hf_diag diag = {0};
        enum hf_status status = hf_ledger_close(&ledger, &twice, &missing, &diag);
        must(status == HF_OK || diag.message[0]);
    }
    hf_ledger_free(&ledger);
    return 0;
}
