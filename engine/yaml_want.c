/* YAML values as numbers, names and texts, with errors that say what would be right.
 *
 * SPDX-License-Identifier: MIT
 */
#include "yaml_tree.h"

#include "nearest.h"

#include <stdio.h>
#include <string.h>

const char *const hf_yaml_flags[] = {"no", "yes", NULL};

static const char *const kind_names[] = {"a text", "a list", "a mapping"};

const char *hf_yaml_quote(const char *text, char out[HF_YAML_QUOTE])
{
    enum { ROOM = HF_YAML_QUOTE - 6 }; /* for quotes, an ellipsis and the end */
    size_t length = strlen(text);
    bool cut = length > ROOM;
    if (cut)
        for (length = ROOM; length && ((unsigned char)text[length] & 0xc0) == 0x80; length--)
            ;
    snprintf(out, HF_YAML_QUOTE, "\"%.*s%s\"", (int)length, text, cut ? "…" : "");
    return out;
}

void hf_yaml_hint_names(struct hf_diag *diag, const char *text, const char *const *names)
{
    struct hf_nearest near = {.word = text, .length = strlen(text)};
    char list[sizeof diag->hint] = "";
    size_t used = 0;
    for (; *names; names++) {
        hf_nearest_try(&near, *names);
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", *names);
    }
    if (near.best)
        hf_hint(diag, "did you mean \"%s\"? allowed here: %s", near.best, list);
    else
        hf_hint(diag, "allowed here: %s", list);
}

enum hf_status hf_yaml_want(const struct hf_yaml_node *node, enum hf_yaml_kind kind, const char *what,
                            struct hf_diag *diag)
{
    if (node->kind == kind)
        return HF_OK;
    if (hf_yaml_is_empty(node)) {
        hf_yaml_fail(diag, node, "%s is missing", what);
        hf_hint(diag, "%s was expected", kind_names[kind]);
        return HF_INVALID;
    }
    hf_yaml_fail(diag, node, "%s must be %s, not %s", what, kind_names[kind], kind_names[node->kind]);
    if (node->kind == HF_YAML_TEXT && kind == HF_YAML_MAP && !node->quoted && strchr(node->text, ':'))
        hf_hint(diag, "write a blank after the ':' of a key");
    else if (kind == HF_YAML_TEXT)
        hf_hint(diag, "quote the value if the brackets or the ':' belong to it");
    else if (kind == HF_YAML_LIST)
        hf_hint(diag, "write [ … ], or one item a line after \"- \"");
    return HF_INVALID;
}

enum hf_status hf_yaml_want_keys(const struct hf_yaml_node *node, const char *const *known, const char *what,
                                 struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_want(node, HF_YAML_MAP, what, diag);
    if (status != HF_OK)
        return status;
    for (const struct hf_yaml_node *n = node->first; n; n = n->next) {
        const char *const *name = known;
        while (*name && strcmp(*name, n->key->text))
            name++;
        if (*name)
            continue;
        char quote[HF_YAML_QUOTE];
        hf_yaml_fail(diag, n->key, "%s has no key %s", what, hf_yaml_quote(n->key->text, quote));
        /* {fen: W:W31,32:B1,2} is read as three keys without a word from YAML. */
        if (node->flow && hf_yaml_is_empty(n))
            hf_hint(diag, "a value that contains ',' or ':' must be quoted, as a FEN always");
        else
            hf_yaml_hint_names(diag, n->key->text, known);
        return HF_INVALID;
    }
    return HF_OK;
}

enum hf_status hf_yaml_want_text(const struct hf_yaml_node *node, size_t most, const char *what, const char **out,
                                 struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_want(node, HF_YAML_TEXT, what, diag);
    if (status != HF_OK)
        return status;
    if (!*node->text) {
        hf_yaml_fail(diag, node, "%s is missing", what);
        hf_hint(diag, "a text was expected");
        return HF_INVALID;
    }
    if (strlen(node->text) > most) {
        hf_yaml_fail(diag, node, "%s is longer than %zu bytes", what, most);
        hf_hint(diag, "make it shorter");
        return HF_INVALID;
    }
    *out = node->text;
    return HF_OK;
}

enum hf_status hf_yaml_want_int(const struct hf_yaml_node *node, int least, int most, const char *what, int *out,
                                struct hf_diag *diag)
{
    if (node->kind == HF_YAML_TEXT) {
        const char *p = node->text;
        long long value = 0;
        while (*p >= '0' && *p <= '9' && value <= most)
            value = 10 * value + (*p++ - '0');
        if (p > node->text && !*p && value >= least && value <= most) {
            *out = (int)value;
            return HF_OK;
        }
    }
    char quote[HF_YAML_QUOTE];
    if (hf_yaml_is_empty(node))
        hf_yaml_fail(diag, node, "%s is missing", what);
    else if (node->kind == HF_YAML_TEXT)
        hf_yaml_fail(diag, node, "%s cannot be %s", what, hf_yaml_quote(node->text, quote));
    else
        hf_yaml_fail(diag, node, "%s must be a number, not %s", what, kind_names[node->kind]);
    hf_hint(diag, "a whole number from %d to %d was expected", least, most);
    return HF_INVALID;
}

enum hf_status hf_yaml_want_name(const struct hf_yaml_node *node, const char *const *names, const char *what, int *out,
                                 struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_is_empty(node) ? HF_OK : hf_yaml_want(node, HF_YAML_TEXT, what, diag);
    if (status != HF_OK)
        return status;
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], node->text)) {
            *out = i;
            return HF_OK;
        }
    char quote[HF_YAML_QUOTE];
    if (hf_yaml_is_empty(node))
        hf_yaml_fail(diag, node, "%s is missing", what);
    else
        hf_yaml_fail(diag, node, "%s cannot be %s", what, hf_yaml_quote(node->text, quote));
    hf_yaml_hint_names(diag, node->text, names);
    return HF_INVALID;
}
