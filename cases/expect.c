/* What a scenario expects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

const char *const hf_expect_names[HF_EXPECT_KINDS + 1] = {
    "legal", "includes", "illegal", "count", "captures", "position", "status", "reason", "perft", "invalid", NULL};

struct reader {
    const struct hf_variant *variant;
    const char *path;
    struct hf_pool *pool;
    struct hf_diag *diag;
};

static enum hf_status no_memory(struct reader *r)
{
    return hf_fail(r->diag, HF_NO_MEMORY, "out of memory");
}

/* A list of moves. Only `legal` may be empty: a position without a move. */
static enum hf_status read_moves(struct reader *r, const struct hf_yaml_node *node, struct hf_expect *out)
{
    const char *name = hf_expect_names[out->kind];
    enum hf_status status = hf_yaml_want(node, HF_YAML_LIST, name, r->diag);
    if (status)
        return status;
    if (node->count == 0 && out->kind != HF_EXPECT_LEGAL) {
        hf_yaml_fail(r->diag, node, "%s names no move, so it checks nothing", name);
        hf_hint(r->diag, "name a move; for a position without a legal move write legal: []");
        return HF_INVALID;
    }
    out->text = hf_pool_new(r->pool, node->count, sizeof *out->text);
    if (!out->text)
        return no_memory(r);
    for (const struct hf_yaml_node *item = node->first; item; item = item->next) {
        status = hf_move_text_check(item, r->variant, r->diag);
        if (status)
            return status;
        for (size_t i = 0; i < out->texts; i++)
            if (!strcmp(out->text[i].text, item->text)) {
                hf_yaml_fail(r->diag, item, "%s stands twice in %s", item->text, name);
                hf_hint(r->diag, "the first is in line %d", out->text[i].line);
                return HF_INVALID;
            }
        out->text[out->texts++] = hf_text_of(item);
    }
    return HF_OK;
}

static enum hf_status read_text(struct reader *r, const struct hf_yaml_node *node, size_t most, struct hf_expect *out)
{
    const char *text;
    bool is_any = out->kind == HF_EXPECT_INVALID && hf_text_is_blank(node); /* any message will do */
    enum hf_status status = is_any ? HF_OK : hf_yaml_want_text(node, most, hf_expect_names[out->kind], &text, r->diag);
    if (status)
        return status;
    out->text = hf_pool_new(r->pool, 1, sizeof *out->text);
    if (!out->text)
        return no_memory(r);
    *out->text = hf_text_of(node);
    out->texts = 1;
    return HF_OK;
}

static enum hf_status read_position(struct reader *r, const struct hf_yaml_node *node, struct hf_expect *out)
{
    struct hf_position position;
    enum hf_status status = read_text(r, node, HF_YAML_BYTES, out);
    return status ? status : hf_case_fen(out->text, r->path, r->variant, &position, NULL, 0, r->diag);
}

/* A count of nodes: decimal digits, up to 128 bits. */
static enum hf_status read_nodes(struct reader *r, const struct hf_yaml_node *node, hf_u128 *out)
{
    const char *text;
    char quote[HF_YAML_QUOTE];
    enum hf_status status = hf_yaml_want_text(node, HF_YAML_BYTES, "a number of nodes", &text, r->diag);
    if (status)
        return status;
    *out = 0;
    for (const char *c = text; *c; c++) {
        hf_u128 digit = (hf_u128)(*c - '0');
        if (*c < '0' || *c > '9') {
            hf_yaml_fail(r->diag, node, "%s is not a number of nodes", hf_yaml_quote(text, quote));
            hf_hint(r->diag, "write digits only");
            return HF_INVALID;
        }
        if (*out > (~(hf_u128)0 - digit) / 10)
            return hf_yaml_fail(r->diag, node, "%s is more than 128 bits hold", hf_yaml_quote(text, quote));
        *out = *out * 10 + digit;
    }
    return HF_OK;
}

/* The depth that a key of `perft` says, or 0. */
static int depth_of(const char *text)
{
    int depth = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9' || (c == text && *c == '0'))
            return 0;
        depth = depth * 10 + (*c - '0');
        if (depth > HF_CASE_DEPTH)
            return 0;
    }
    return depth;
}

/* {count: sets, 1: 7, 2: 49} */
static enum hf_status read_perft(struct reader *r, const struct hf_yaml_node *map, struct hf_expect *out)
{
    char quote[HF_YAML_QUOTE];
    enum hf_status status = hf_yaml_want(map, HF_YAML_MAP, "perft", r->diag);
    if (status)
        return status;
    out->depth = hf_pool_new(r->pool, map->count, sizeof *out->depth);
    if (!out->depth)
        return no_memory(r);
    for (const struct hf_yaml_node *node = map->first; node && !status; node = node->next) {
        if (!strcmp(node->key->text, "count")) {
            status = hf_yaml_want_name(node, hf_count_names, "perft.count", &out->number, r->diag);
            continue;
        }
        int depth = depth_of(node->key->text);
        if (depth == 0) {
            hf_yaml_fail(r->diag, node->key, "perft has no key %s", hf_yaml_quote(node->key->text, quote));
            hf_hint(r->diag, "its keys are count (sets, orders or routes) and depths from 1 to %d", HF_CASE_DEPTH);
            return HF_INVALID;
        }
        out->depth[out->depths] = (struct hf_case_depth){.depth = depth, .line = node->key->line};
        status = read_nodes(r, node, &out->depth[out->depths++].nodes);
    }
    if (!status && out->depths == 0) {
        hf_yaml_fail(r->diag, map, "perft names no depth, so it checks nothing");
        hf_hint(r->diag, "write depths and their counts, as {count: sets, 1: 7, 2: 49}");
        return HF_INVALID;
    }
    return status;
}

static enum hf_status read_expect(struct reader *r, const struct hf_yaml_node *node, struct hf_expect *out)
{
    const char *name = hf_expect_names[out->kind];
    enum hf_status status;
    switch (out->kind) {
    case HF_EXPECT_LEGAL:
    case HF_EXPECT_INCLUDES:
    case HF_EXPECT_ILLEGAL:
        return read_moves(r, node, out);
    case HF_EXPECT_COUNT:
        return hf_yaml_want_int(node, 0, HF_CASE_COUNT, name, &out->number, r->diag);
    case HF_EXPECT_CAPTURES:
        return hf_yaml_want_int(node, 0, HF_MAX_SQUARES, name, &out->number, r->diag);
    case HF_EXPECT_POSITION:
        return read_position(r, node, out);
    case HF_EXPECT_STATUS:
        return hf_yaml_want_name(node, hf_result_names, name, &out->number, r->diag);
    case HF_EXPECT_REASON: /* its first name is that of no reason */
        status = hf_yaml_want_name(node, hf_reason_names + 1, name, &out->number, r->diag);
        out->number++;
        return status;
    case HF_EXPECT_PERFT:
        return read_perft(r, node, out);
    default:
        return read_text(r, node, sizeof r->diag->message, out);
    }
}

enum hf_status hf_expects_read(const struct hf_yaml_node *map, const struct hf_variant *variant, struct hf_pool *pool,
                               struct hf_scenario *out, struct hf_diag *diag)
{
    struct reader r = {variant, out->path, pool, diag};
    enum hf_status status = hf_yaml_want_keys(map, hf_expect_names, "expect", diag);
    if (status)
        return status;
    if (map->count == 0) {
        hf_yaml_fail(diag, map, "this scenario expects nothing, so it checks nothing");
        hf_hint(diag, "say what must be true, as legal: [\"11-15\"] or status: ongoing");
        return HF_INVALID;
    }
    out->expect = hf_pool_new(pool, map->count, sizeof *out->expect);
    if (!out->expect)
        return no_memory(&r);
    for (int kind = 0; kind < HF_EXPECT_KINDS; kind++) {
        const struct hf_yaml_node *node = hf_yaml_find(map, hf_expect_names[kind]);
        if (!node)
            continue;
        struct hf_expect *expect = &out->expect[out->expects++];
        *expect =
            (struct hf_expect){.kind = (enum hf_expect_kind)kind, .line = node->key->line, .column = node->key->column};
        status = read_expect(&r, node, expect);
        if (status)
            return status;
    }
    return HF_OK;
}
