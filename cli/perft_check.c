/* huff perft --check: our counts against published ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "data.h"
#include "perft.h"
#include "progress.h"
#include "table.h"
#include "tables.h"
#include "terminal.h"

struct check {
    const struct hf_perft_options *o;
    int depth;         /* the deepest; 0: as deep as the tables go */
    json_t *results;   /* NULL: text */
    struct hf_watch watch;
    size_t compared, wrong;
};

static enum hf_exit check_depth(struct check *c, const struct hf_published *t, const struct hf_known *known,
                                struct hf_counter *counter, bool *ok)
{
    hf_u128 nodes;
    struct hf_diag diag = {0};
    hf_watch_depth(&c->watch, known->depth, (double)known->nodes);
    enum hf_status status = hf_counter_depth(counter, known->depth, &nodes, &diag);
    if (status)
        return hf_report(status, &diag);
    bool same = nodes == known->nodes;
    c->compared++;
    c->wrong += !same;
    *ok = *ok && same;
    if (c->results) {
        json_array_append_new(c->results, json_pack("{s:s, s:i, s:o, s:o, s:b}", "id", t->id, "depth", known->depth,
                                                    "expected", hf_json_count(known->nodes), "got",
                                                    hf_json_count(nodes), "ok", (int)same));
    } else if (!same) {
        char expected[HF_GROUPED_SIZE], got[HF_GROUPED_SIZE];
        hf_out("%s: depth %d: expected %s, got %s\n", t->id, known->depth, hf_grouped(known->nodes, expected),
               hf_grouped(nodes, got));
        for (size_t i = 0; i < t->sources; i++)
            hf_out("    source: %s\n", t->source[i]);
    }
    return HF_EXIT_OK;
}

static enum hf_exit check_table(struct check *c, const struct hf_published *t)
{
    struct hf_counting how = {.variant = t->variant, .engine = (enum hf_engine)c->o->engine, .count = t->count,
                              .no_bulk = c->o->no_bulk, .threads = c->o->threads ? (int)c->o->threads : hf_processors(),
                              .stop = &hf_interrupted, .progress = &c->watch.progress};
    struct hf_counter counter;
    enum hf_exit code = HF_EXIT_OK;
    bool ok = true;
    int deepest = 0;
    hf_u128 leaves = 0;
    if (c->o->hash != HF_HASH_AUTO && how.engine == HF_FAST)
        code = hf_perft_memory(&how, c->o->hash);
    hf_counter_begin(&how, &t->position, &counter);
    for (size_t i = 0; i < t->depths && !code; i++) {
        const struct hf_known *known = &t->known[i];
        if ((c->depth && known->depth > c->depth) || known->nodes > (hf_u128)c->o->max_nodes)
            continue;
        code = check_depth(c, t, known, &counter, &ok);
        deepest = known->depth;
        leaves = known->nodes;
    }
    hf_counter_end(&counter);
    hf_table_free(how.table);
    char number[HF_GROUPED_SIZE];
    if (!c->results && !code && deepest)
        hf_out("%-5s %-34s %-6s to depth %2d, %s leaves\n", ok ? "ok" : "WRONG", t->id, hf_count_names[t->count], deepest,
               hf_grouped(leaves, number));
    return code;
}

enum hf_exit hf_perft_check(const struct hf_variant *variant, int depth, const struct hf_perft_options *o, bool json)
{
    struct check c = {.o = o, .depth = depth, .results = json ? json_array() : NULL};
    struct hf_tables tables = {0};
    struct hf_diag diag = {0};
    char path[4096];
    size_t found = 0;
    enum hf_status status = hf_data_path("perft/tables", path, sizeof path, &diag);
    if (status == HF_OK)
        status = hf_tables_add(&tables, path, &diag);
    enum hf_exit code = status ? hf_report(status, &diag) : HF_EXIT_OK;
    hf_watch_begin(&c.watch);
    for (size_t i = 0; i < tables.count && !code; i++) {
        if (!hf_published_is_of(&tables.item[i], variant))
            continue;
        found++;
        code = check_table(&c, &tables.item[i]);
    }
    hf_watch_end(&c.watch);
    if (!code && !c.compared) {
        if (found)
            hf_note("all published counts of %s are beyond the limits given", variant->name);
        else
            hf_note("no counts of %s have been published that huff knows of", variant->name);
        code = HF_EXIT_NOTHING;
    }
    if (!json && c.compared)
        hf_out("%zu counts of %s agree, %zu differ\n", c.compared - c.wrong, variant->name, c.wrong);
    if (!code && c.wrong)
        code = HF_EXIT_MISMATCH;
    if (json)
        code = hf_exit_worse(code, hf_out_json(json_pack("{s:s, s:o}", "variant", variant->name, "tables", c.results)));
    hf_tables_free(&tables);
    return code;
}
