/* Published perft counts as scenarios.
 *
 * SPDX-License-Identifier: MIT
 */
#include "suite.h"

#include <stdlib.h>

/* Fills SCENARIO from a table. What it points to is the table's or the pool's. */
static enum hf_status make_scenario(struct hf_pool *pool, const struct hf_published *table,
                                    struct hf_scenario *scenario)
{
    struct hf_expect *expect = hf_pool_new(pool, 1, sizeof *expect);
    struct hf_case_depth *depth = hf_pool_new(pool, table->depths, sizeof *depth);
    char *fen = hf_pool_new(pool, HF_FEN_SIZE, 1);
    if (!expect || !depth || !fen)
        return HF_NO_MEMORY;
    hf_fen_write(table->variant, &table->position, fen);
    *expect = (struct hf_expect){.kind = HF_EXPECT_PERFT, .line = table->line, .column = 1, .number = (int)table->count,
                                 .depth = depth};
    for (size_t i = 0; i < table->depths; i++) /* by depth; the first always */
        if (i == 0 || table->known[i].nodes <= HF_SUITE_LEAVES)
            depth[expect->depths++] = (struct hf_case_depth){table->known[i].depth, table->line, table->known[i].nodes};
    *scenario = (struct hf_scenario){.path = table->file,
                                     .line = table->line,
                                     .column = 1,
                                     .id = table->id,
                                     .title = "published perft counts",
                                     .variant = table->variant,
                                     .fen = {.text = fen, .line = table->line, .column = 1},
                                     .expect = expect,
                                     .expects = 1};
    return HF_OK;
}

enum hf_status hf_suite_add_tables(struct hf_suite *suite, const char *path, const char *text, size_t length,
                                   struct hf_diag *diag)
{
    struct hf_tables *more = realloc(suite->table, (suite->tables + 1) * sizeof *more);
    if (!more)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    suite->table = more;
    struct hf_tables *tables = &suite->table[suite->tables++];
    *tables = (struct hf_tables){0};
    enum hf_status status = hf_tables_add_text(tables, path, text, length, diag);
    for (size_t i = 0; i < tables->count && !status; i++) {
        struct hf_scenario scenario;
        status = make_scenario(&suite->pool, &tables->item[i], &scenario);
        if (status)
            return hf_fail(diag, status, "out of memory");
        status = hf_suite_put(suite, &scenario, diag);
    }
    return status;
}
