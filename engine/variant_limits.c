/* Reading the draw limits of a variant file: draws.counters and draws.material.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant_load.h"

#include <stdio.h>
#include <string.h>

static const struct hf_range any = {0, HF_MAX_SQUARES};

/* Reads digits at *P, at most HF_MAX_SQUARES. False if there are none or too many. */
static bool read_number(const char **p, int *out)
{
    const char *start = *p;
    int value = 0;
    while (**p >= '0' && **p <= '9' && value <= HF_MAX_SQUARES)
        value = 10 * value + (*(*p)++ - '0');
    *out = value;
    return *p > start && value <= HF_MAX_SQUARES;
}

/* "3", "3+" or "1-2". */
static enum hf_status load_range(struct loader *l, const struct hf_yaml_node *node, const char *what,
                                 struct hf_range *out)
{
    if (node->kind == HF_YAML_TEXT) {
        const char *p = node->text;
        if (read_number(&p, &out->least)) {
            out->most = out->least;
            if (!strcmp(p, "+"))
                out->most = any.most;
            if (!*p || !strcmp(p, "+") ||
                (*p++ == '-' && read_number(&p, &out->most) && !*p && out->least <= out->most))
                return HF_OK;
        }
    }
    char quote[HF_YAML_QUOTE];
    if (hf_yaml_is_empty(node))
        hf_yaml_fail(l->diag, node, "%s is missing", what);
    else if (node->kind == HF_YAML_TEXT)
        hf_yaml_fail(l->diag, node, "%s cannot be %s", what, hf_yaml_quote(node->text, quote));
    else
        hf_yaml_fail(l->diag, node, "%s must be a number or a range", what);
    hf_hint(l->diag, "write a number from 0 to %d, or a range as \"3+\" or \"1-2\"", HF_MAX_SQUARES);
    return HF_INVALID;
}

/* A range that may be left out. */
static enum hf_status load_count(struct loader *l, const struct hf_yaml_node *map, const char *key,
                                 struct hf_range *out)
{
    const struct hf_yaml_node *node = hf_yaml_find(map, key);
    *out = any;
    return node ? load_range(l, node, key, out) : HF_OK;
}

static enum hf_status load_side(struct loader *l, const struct hf_yaml_node *c, const char *key, struct hf_range *kings,
                                struct hf_range *men, struct hf_range *pieces)
{
    static const char *const keys[] = {"kings", "men", "pieces", NULL};
    const struct hf_yaml_node *side = hf_yaml_find(c, key);
    *kings = *men = *pieces = any;
    if (!side)
        return HF_OK;
    enum hf_status status = hf_yaml_want_keys(side, keys, key, l->diag);
    if (status == HF_OK && (status = load_count(l, side, "kings", kings)) == HF_OK &&
        (status = load_count(l, side, "men", men)) == HF_OK)
        status = load_count(l, side, "pieces", pieces);
    return status;
}

/* A flag that may be left out, and is "no" then. */
static enum hf_status load_flag(struct loader *l, const struct hf_yaml_node *map, const char *key, int *out)
{
    const struct hf_yaml_node *node = hf_yaml_find(map, key);
    *out = 0;
    return node ? hf_yaml_want_name(node, hf_yaml_flags, key, out, l->diag) : HF_OK;
}

static enum hf_status load_cases(struct loader *l, const struct hf_yaml_node *when, struct hf_limit *limit)
{
    static const char *const keys[] = {"one", "other", "total", "other-holds-long-diagonal", NULL};
    enum hf_status status = hf_yaml_want(when, HF_YAML_LIST, "when", l->diag);
    if (status != HF_OK)
        return status;
    if (!when->count || when->count > HF_MAX_CASES) {
        hf_yaml_fail(l->diag, when, when->count ? "when has too many cases" : "when has no case");
        hf_hint(l->diag, "give 1 to %d cases; any of them makes the limit count", HF_MAX_CASES);
        return HF_INVALID;
    }
    for (const struct hf_yaml_node *n = when->first; n; n = n->next) {
        struct hf_case *c = &limit->cases[limit->case_count++];
        if ((status = hf_yaml_want_keys(n, keys, "a case", l->diag)) != HF_OK ||
            (status = load_side(l, n, "one", &c->one.kings, &c->one.men, &c->one.pieces)) != HF_OK ||
            (status = load_side(l, n, "other", &c->other.kings, &c->other.men, &c->other.pieces)) != HF_OK ||
            (status = load_count(l, n, "total", &c->total)) != HF_OK ||
            (status = load_flag(l, n, "other-holds-long-diagonal", &c->other_holds_long_diagonal)) != HF_OK)
            return status;
    }
    return HF_OK;
}

static enum hf_status load_limit(struct loader *l, const struct hf_yaml_node *node, struct hf_limit *limit,
                                 char **articles)
{
    static const char *const keys[] = {"name", "plies", "resets", "unless-capture", "when", "article", NULL};
    enum { NAME, PLIES, RESETS, UNLESS, WHEN, ARTICLE, KEYS };
    const struct hf_yaml_node *found[KEYS];
    enum hf_status status = hf_yaml_want_keys(node, keys, "a draw limit", l->diag);
    if (status != HF_OK)
        return status;
    for (int i = 0; i < KEYS; i++)
        found[i] = hf_yaml_find(node, keys[i]);
    /* A limit of no plies has nothing to reset. */
    bool is_at_once = found[PLIES] && found[PLIES]->kind == HF_YAML_TEXT && !strcmp(found[PLIES]->text, "0");
    for (int i = 0; i < KEYS; i++) {
        if (found[i] || i == UNLESS || i == WHEN || (i == RESETS && is_at_once))
            continue;
        hf_yaml_fail(l->diag, node, "the draw limit has no %s", keys[i]);
        hf_hint(l->diag, "write {name: …, plies: …, resets: […], article: …}");
        return HF_INVALID;
    }
    const char *name;
    char what[96];
    if ((status = hf_yaml_want_text(found[NAME], sizeof limit->name - 1, "name", &name, l->diag)) != HF_OK)
        return status;
    snprintf(limit->name, sizeof limit->name, "%s", name);
    snprintf(what, sizeof what, "the draw limit %s", name);
    if ((status = hf_yaml_want_int(found[PLIES], 0, HF_MAX_PLIES, "plies", &limit->plies, l->diag)) != HF_OK ||
        (status = load_flag(l, node, "unless-capture", &limit->unless_capture)) != HF_OK)
        return status;
    if (found[RESETS] &&
        (status = hf_load_bits(l, found[RESETS], hf_reset_names, "resets", &limit->resets)) != HF_OK)
        return status;
    if (found[WHEN] && (status = load_cases(l, found[WHEN], limit)) != HF_OK)
        return status;
    return hf_load_article(l, found[ARTICLE], what, articles);
}

/* The index of a new limit, or -1 if there are too many; NODE is where to say so. */
static int add_limit(struct loader *l, const struct hf_yaml_node *node)
{
    if (l->variant->rules.limit_count < HF_MAX_LIMITS)
        return l->variant->rules.limit_count++;
    hf_yaml_fail(l->diag, node, "there are more than %d draw limits", HF_MAX_LIMITS);
    hf_hint(l->diag, "alternatives of one condition can share a limit, as cases of its when");
    return -1;
}

/* Adds the limits of this kind that the base has. */
static enum hf_status inherit_list(struct loader *l, int is_material)
{
    struct hf_variant *v = l->variant;
    for (int i = 0; i < l->base->rules.limit_count; i++) {
        if (l->base->rules.limits[i].is_material != is_material)
            continue;
        int index = add_limit(l, hf_yaml_find(l->root, "extends"));
        if (index < 0)
            return HF_INVALID;
        v->rules.limits[index] = l->base->rules.limits[i];
        v->limit_articles[index] = hf_variant_text(v, l->base->limit_articles[i]);
        if (!v->limit_articles[index])
            return hf_load_no_memory(l);
    }
    return HF_OK;
}

/* Adds what stands in KEY of DRAWS, or else what the base has of that kind. */
static enum hf_status load_list(struct loader *l, const struct hf_yaml_node *draws, const char *key, int is_material)
{
    struct hf_variant *v = l->variant;
    const struct hf_yaml_node *list = draws ? hf_yaml_find(draws, key) : NULL;
    char what[32];
    snprintf(what, sizeof what, "draws.%s", key);
    if (!list && l->base)
        return inherit_list(l, is_material);
    if (!list) {
        hf_yaml_fail(l->diag, draws ? draws : l->root, "%s is missing", what);
        hf_hint(l->diag, "write \"%s: []\" if there are none", key);
        return HF_INVALID;
    }
    enum hf_status status = hf_yaml_want(list, HF_YAML_LIST, what, l->diag);
    for (const struct hf_yaml_node *n = list->first; status == HF_OK && n; n = n->next) {
        int index = add_limit(l, n);
        if (index < 0)
            return HF_INVALID;
        v->rules.limits[index].is_material = is_material;
        l->limit_nodes[index] = n;
        v->limit_lines[index] = n->line;
        status = load_limit(l, n, &v->rules.limits[index], &v->limit_articles[index]);
    }
    return status;
}

enum hf_status hf_load_limits(struct loader *l, const struct hf_yaml_node *draws)
{
    struct hf_variant *v = l->variant;
    memset(v->rules.limits, 0, sizeof v->rules.limits); /* a base's are taken from the base */
    memset(v->limit_articles, 0, sizeof v->limit_articles);
    v->rules.limit_count = 0;
    enum hf_status status = load_list(l, draws, "counters", 0);
    return status == HF_OK ? load_list(l, draws, "material", 1) : status;
}
