/* Fuzz target: a file of published perft counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "tables.h"

static void check_table(const struct hf_published *table)
{
    must(table->id[0] && table->variant && table->depths > 0 && table->sources > 0);
    must(table->count >= HF_SETS && table->count <= HF_ROUTES);
    must(hf_position_check(table->variant, &table->position, NULL) == HF_OK);
    must(hf_published_is_of(table, table->variant));
    for (size_t i = 0; i < table->depths; i++)
        must(table->known[i].depth > (i ? table->known[i - 1].depth : 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    enum hf_status status = hf_tables_add_text(&tables, "fuzz.yaml", (const char *)data, size, &diag);
    if (status) {
        hf_target_refused(status, &diag);
        hf_target_place(&diag, data, size);
    }
    if (!status)
        for (size_t i = 0; i < tables.count; i++)
            check_table(&tables.item[i]);
    hf_tables_free(&tables);
    return 0;
}
