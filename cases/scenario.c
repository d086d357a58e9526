/* Reads one scenario from its place in a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scenario.h"

#include <string.h>

const char *const hf_case_file_keys[] = {"format", "variant", "title", "source", "scenarios", NULL};
const char *const hf_case_source_keys[] = {"title", "url", NULL};
const char *const hf_case_keys[] = {"id",    "title", "rule",  "source", "status", "position",
                                    "board", "side",  "moves", "expect", NULL};
const char *const hf_case_states[] = {"required", "disputed", NULL};
const char *const hf_case_sides[] = {"white", "black", NULL};

enum hf_file_kind hf_case_file_kind(const struct hf_yaml_node *root)
{
    if (hf_yaml_find(root, "scenarios"))
        return HF_FILE_SCENARIOS;
    if (hf_yaml_find(root, "tables") || hf_yaml_find(root, "counts"))
        return HF_FILE_PERFT;
    if (hf_yaml_find(root, "equivalent"))
        return HF_FILE_EQUIVALENT;
    if (hf_yaml_find(root, "name") && (hf_yaml_find(root, "extends") || hf_yaml_find(root, "board")))
        return HF_FILE_VARIANT;
    return HF_FILE_SCENARIOS;
}

/* "variant/topic/n": words of letters, digits, '.', '-' and '_' with slashes between them. */
static bool is_id(const char *text)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    for (;;) {
        size_t length = strspn(text, word);
        if (length == 0)
            return false;
        text += length;
        if (*text == '\0')
            return true;
        if (*text++ != '/')
            return false;
    }
}

static enum hf_status read_id(const struct hf_yaml_node *node, struct hf_scenario *out, struct hf_diag *diag)
{
    char quote[HF_YAML_QUOTE];
    enum hf_status status = hf_yaml_want_text(node, HF_CASE_ID, "id", &out->id, diag);
    if (status)
        return status;
    if (!is_id(out->id)) {
        hf_yaml_fail(diag, node, "%s cannot be an id", hf_yaml_quote(out->id, quote));
        hf_hint(diag,
                "write it like iranian/no-reversal/1: letters, digits, '.', '-' and '_', with '/' between the words");
        return HF_INVALID;
    }
    return HF_OK;
}

/* An article or a list of them. */
static enum hf_status read_rule(const struct hf_yaml_node *node, struct hf_pool *pool, struct hf_scenario *out,
                                struct hf_diag *diag)
{
    bool is_list = node->kind == HF_YAML_LIST;
    if (is_list && node->count == 0) {
        hf_yaml_fail(diag, node, "rule names no article");
        hf_hint(diag, "name the articles that the scenario pins down, or leave `rule` out");
        return HF_INVALID;
    }
    out->rule = hf_pool_new(pool, is_list ? node->count : 1, sizeof *out->rule);
    if (!out->rule)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    for (const struct hf_yaml_node *item = is_list ? node->first : node; item; item = is_list ? item->next : NULL) {
        enum hf_status status = hf_yaml_want_text(item, HF_CASE_ARTICLE, "an article", &out->rule[out->rules], diag);
        if (status)
            return status;
        for (size_t i = 0; i < out->rules; i++)
            if (!strcmp(out->rule[i], item->text))
                return hf_yaml_fail(diag, item, "article %s is named twice", item->text);
        out->rules++;
    }
    return HF_OK;
}

enum hf_status hf_source_check(const struct hf_yaml_node *node, struct hf_diag *diag)
{
    const char *text;
    enum hf_status status = hf_yaml_want_keys(node, hf_case_source_keys, "source", diag);
    for (const struct hf_yaml_node *n = node->first; n && !status; n = n->next)
        status = hf_yaml_want_text(n, HF_CASE_SOURCE, n->key->text, &text, diag);
    return status;
}

/* How the position is given: a FEN, a diagram with the side to move, or nothing. */
static enum hf_status read_position(const struct hf_yaml_node *node, struct hf_scenario *out, struct hf_diag *diag)
{
    const struct hf_yaml_node *fen = hf_yaml_find(node, "position"), *board = hf_yaml_find(node, "board");
    const struct hf_yaml_node *side = hf_yaml_find(node, "side");
    const char *text;
    enum hf_status status = HF_OK;
    if (fen && board) {
        hf_yaml_fail(diag, board->key, "both `position` and `board`");
        hf_hint(diag, "give one of them; `position` is in line %d", fen->key->line);
        return HF_INVALID;
    }
    if (side && !board) {
        hf_yaml_fail(diag, side->key, "`side` without `board`");
        hf_hint(diag, "a FEN begins with the side to move; the start has its own");
        return HF_INVALID;
    }
    if (board && !side) {
        hf_yaml_fail(diag, board->key, "`board` without `side`");
        hf_hint(diag, "add who is to move: side: white or side: black");
        return HF_INVALID;
    }
    if (fen && !hf_text_is_blank(fen)) /* an empty one may be expected to be refused */
        status = hf_yaml_want_text(fen, HF_YAML_BYTES, "position", &text, diag);
    if (fen && !status)
        out->fen = hf_text_of(fen);
    if (board && !status)
        status = hf_yaml_want_text(board, HF_YAML_BYTES, "board", &text, diag);
    if (board && !status) {
        out->board = hf_text_of(board);
        status = hf_yaml_want_name(side, hf_case_sides, "side", &out->side, diag);
    }
    return status;
}

/* The position must make sense, but where it is expected to be refused. */
static enum hf_status check_position(const struct hf_yaml_node *node, struct hf_scenario *out, struct hf_diag *diag)
{
    const struct hf_yaml_node *position = out->fen.text ? hf_yaml_find(node, "position") : hf_yaml_find(node, "board");
    bool invalid = false;
    for (size_t i = 0; i < out->expects; i++)
        invalid = invalid || out->expect[i].kind == HF_EXPECT_INVALID;
    out->refused = invalid && out->steps == 0;
    if (!out->refused) {
        struct hf_position unused;
        return hf_scenario_start(out, out->variant, &unused, NULL, 0, diag);
    }
    const struct hf_yaml_node *expect = hf_yaml_find(node, "expect");
    if (!position) {
        hf_yaml_fail(diag, expect, "`invalid` without `moves` and without a position");
        hf_hint(diag, "give the position or the move that must be refused");
        return HF_INVALID;
    }
    if (out->expects > 1) {
        hf_yaml_fail(diag, expect, "more than `invalid` is expected of a position that must be refused");
        hf_hint(diag, "write the other expectations into a scenario of their own");
        return HF_INVALID;
    }
    return HF_OK;
}

enum hf_status hf_scenario_read(const struct hf_yaml_node *node, const char *path, const struct hf_variant *variant,
                                struct hf_pool *pool, struct hf_scenario *out, struct hf_diag *diag)
{
    *out =
        (struct hf_scenario){.path = path, .line = node->line, .column = node->column, .title = "", .variant = variant};
    enum hf_status status = hf_yaml_want_keys(node, hf_case_keys, "a scenario", diag);
    if (status)
        return status;
    const struct hf_yaml_node *id = hf_yaml_find(node, "id"), *expect = hf_yaml_find(node, "expect");
    const struct hf_yaml_node *title = hf_yaml_find(node, "title"), *rule = hf_yaml_find(node, "rule");
    const struct hf_yaml_node *state = hf_yaml_find(node, "status"), *moves = hf_yaml_find(node, "moves");
    const struct hf_yaml_node *source = hf_yaml_find(node, "source");
    if (!id || !expect) {
        hf_yaml_fail(diag, node, "this scenario has no `%s`", id ? "expect" : "id");
        hf_hint(diag, id ? "say what must be true, as expect: {count: 7}"
                         : "give it one of its own, as iranian/no-reversal/1");
        return HF_INVALID;
    }
    status = read_id(id, out, diag);
    out->line = id->line;
    out->column = id->column;
    if (!status && title)
        status = hf_yaml_want_text(title, HF_CASE_TITLE, "title", &out->title, diag);
    if (!status && rule)
        status = read_rule(rule, pool, out, diag);
    if (!status && source)
        status = hf_source_check(source, diag);
    int disputed = 0;
    if (!status && state)
        status = hf_yaml_want_name(state, hf_case_states, "status", &disputed, diag);
    out->disputed = disputed;
    if (!status)
        status = read_position(node, out, diag);
    if (!status && moves)
        status =
            hf_steps_read(moves, variant, hf_yaml_find(expect, "invalid") != NULL, pool, &out->step, &out->steps, diag);
    if (!status)
        status = hf_expects_read(expect, variant, pool, out, diag);
    return status ? status : check_position(node, out, diag);
}
