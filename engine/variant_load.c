/* Reading a variant file (docs/variant-format.md): names, articles, what it extends, and the table of values.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant_load.h"

#include "nearest.h"

#include <stdio.h>
#include <string.h>

enum { WHAT = 64, NAME_LENGTH = 40, TEXT_LENGTH = 4000 };

enum hf_status hf_load_no_memory(struct loader *l)
{
    return hf_fail(l->diag, HF_NO_MEMORY, "out of memory");
}

/* ---- names, title, source ---------------------------------------------------------------------------------------- */

/* The value of a key that must be there. */
static enum hf_status need(struct loader *l, const char *key, const char *hint, const struct hf_yaml_node **out)
{
    *out = hf_yaml_find(l->root, key);
    if (*out && !hf_yaml_is_empty(*out))
        return HF_OK;
    hf_yaml_fail(l->diag, *out ? *out : l->root, "%s is missing", key);
    hf_hint(l->diag, "%s", hint);
    return HF_INVALID;
}

static enum hf_status load_format(struct loader *l)
{
    const struct hf_yaml_node *node;
    enum hf_status status = need(l, "format", "write \"format: 1\" as the first line", &node);
    if (status == HF_OK && (node->kind != HF_YAML_TEXT || strcmp(node->text, "1"))) {
        char quote[HF_YAML_QUOTE];
        if (node->kind == HF_YAML_TEXT)
            status = hf_yaml_fail(l->diag, node, "format cannot be %s", hf_yaml_quote(node->text, quote));
        else
            status = hf_yaml_fail(l->diag, node, "format must be a number");
        hf_hint(l->diag, "this version reads format 1");
    }
    return status;
}

/* A name must serve as a file's name and in C: small letters, digits and dashes. */
static bool is_name(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return text[0] >= 'a' && text[0] <= 'z' && !text[length] && length <= NAME_LENGTH && text[length - 1] != '-';
}

static enum hf_status load_name(struct loader *l)
{
    const struct hf_yaml_node *node;
    enum hf_status status = need(l, "name", "write \"name: my-variant\"", &node);
    if (status != HF_OK || (status = hf_yaml_want(node, HF_YAML_TEXT, "name", l->diag)) != HF_OK)
        return status;
    if (!is_name(node->text)) {
        char quote[HF_YAML_QUOTE];
        hf_yaml_fail(l->diag, node, "name cannot be %s", hf_yaml_quote(node->text, quote));
        hf_hint(l->diag, "small letters, digits and dashes, at most %d, a letter first, no dash last", NAME_LENGTH);
        return HF_INVALID;
    }
    l->variant->name = hf_variant_text(l->variant, node->text);
    return l->variant->name ? HF_OK : hf_load_no_memory(l);
}

/* A text that may be left out: *OUT stays NULL then. */
static enum hf_status load_text(struct loader *l, const struct hf_yaml_node *map, const char *key, char **out)
{
    const struct hf_yaml_node *node = hf_yaml_find(map, key);
    const char *text;
    if (!node)
        return HF_OK;
    enum hf_status status = hf_yaml_want_text(node, TEXT_LENGTH, key, &text, l->diag);
    if (status == HF_OK && !(*out = hf_variant_text(l->variant, text)))
        status = hf_load_no_memory(l);
    return status;
}

static enum hf_status load_head(struct loader *l)
{
    static const char *const source_keys[] = {"title", "url", NULL};
    const struct hf_yaml_node *title, *source = hf_yaml_find(l->root, "source");
    struct hf_variant *v = l->variant;
    enum hf_status status = load_name(l);
    if (status == HF_OK)
        status = need(l, "title", "write \"title: the full name of the game\"", &title);
    if (status == HF_OK)
        status = load_text(l, l->root, "title", &v->title);
    if (status == HF_OK)
        status = load_text(l, l->root, "note", &v->note);
    if (status != HF_OK || !source)
        return status;
    if ((status = hf_yaml_want_keys(source, source_keys, "source", l->diag)) == HF_OK &&
        (status = load_text(l, source, "title", &v->source_title)) == HF_OK)
        status = load_text(l, source, "url", &v->source_url);
    return status;
}

/* ---- what it extends --------------------------------------------------------------------------------------------- */

static enum hf_status find_base(struct loader *l, hf_variant_lookup *lookup, void *context)
{
    const struct hf_yaml_node *node = hf_yaml_find(l->root, "extends");
    const char *name;
    if (!node)
        return HF_OK;
    enum hf_status status = hf_yaml_want_text(node, TEXT_LENGTH, "extends", &name, l->diag);
    if (status != HF_OK)
        return status;
    l->base = lookup ? lookup(name, context) : NULL;
    if (!l->base)
        l->base = hf_variant_shipped(name);
    if (l->base)
        return HF_OK;

    char quote[HF_YAML_QUOTE];
    hf_yaml_fail(l->diag, node, "there is no variant %s to extend", hf_yaml_quote(name, quote));
    struct hf_nearest near = {.word = name, .length = strlen(name)};
    for (size_t i = 0; i < hf_variant_count(); i++)
        hf_nearest_try(&near, hf_variant_at(i)->name);
    if (near.best)
        hf_hint(l->diag, "did you mean \"%s\"?", near.best);
    else
        hf_hint(l->diag, "name a shipped variant, or a variant file that does not extend this one");
    return HF_INVALID;
}

/* The variant to fill: an empty one, or what the base says. */
static enum hf_status begin(struct loader *l)
{
    struct hf_variant *v = l->base ? hf_variant_copy(l->base) : hf_variant_new();
    if (!v)
        return hf_load_no_memory(l);
    l->variant = v;
    v->name = v->title = v->note = v->source_title = v->source_url = NULL;
    memset(v->field_lines, 0, sizeof v->field_lines);
    memset(v->limit_lines, 0, sizeof v->limit_lines);
    return HF_OK;
}

/* ---- articles ---------------------------------------------------------------------------------------------------- */

static enum hf_status load_articles(struct loader *l)
{
    const struct hf_yaml_node *articles = hf_yaml_find(l->root, "articles");
    if (!articles) {
        if (l->base)
            return HF_OK;
        hf_yaml_fail(l->diag, l->root, "articles is missing");
        hf_hint(l->diag, "define each article that the values name: articles: {A1: \"what it says, in one sentence\"}");
        return HF_INVALID;
    }
    enum hf_status status = hf_yaml_want(articles, HF_YAML_MAP, "articles", l->diag);
    if (status != HF_OK)
        return status;
    for (const struct hf_yaml_node *n = articles->first; n; n = n->next) {
        const char *id = n->key->text, *text;
        char quote[HF_YAML_QUOTE];
        if (strlen(id) >= HF_ARTICLE_TEXT || strpbrk(id, ",\n\t") || id[0] == ' ' || id[strlen(id) - 1] == ' ') {
            hf_yaml_fail(l->diag, n->key, "an article cannot have the id %s", hf_yaml_quote(id, quote));
            hf_hint(l->diag, "at most %d bytes on one line, without a comma", HF_ARTICLE_TEXT - 1);
            return HF_INVALID;
        }
        char what[HF_YAML_QUOTE + 32];
        snprintf(what, sizeof what, "the text of article %s", hf_yaml_quote(id, quote));
        if ((status = hf_yaml_want_text(n, TEXT_LENGTH, what, &text, l->diag)) != HF_OK)
            return status;
        if (!hf_variant_set_article(l->variant, id, text))
            return hf_load_no_memory(l);
    }
    return HF_OK;
}

/* One id of "article: …", appended to JOINED. */
static enum hf_status add_id(struct loader *l, const struct hf_yaml_node *node, const char *what, char *joined,
                             size_t size)
{
    char full[WHAT + 32];
    snprintf(full, sizeof full, "the article of %s", what);
    const char *id;
    enum hf_status status = hf_yaml_want_text(node, HF_ARTICLE_TEXT - 1, full, &id, l->diag);
    if (status != HF_OK)
        return status;
    const struct hf_variant *v = l->variant;
    if (!hf_variant_article(v, id, strlen(id))) {
        char quote[HF_YAML_QUOTE];
        hf_yaml_fail(l->diag, node, "the article %s of %s is not defined", hf_yaml_quote(id, quote), what);
        struct hf_nearest near = {.word = id, .length = strlen(id)};
        for (size_t i = 0; i < v->article_count; i++)
            hf_nearest_try(&near, v->articles[i].id);
        if (near.best)
            hf_hint(l->diag, "did you mean \"%s\"? otherwise add it to articles", near.best);
        else
            hf_hint(l->diag, "add it to articles, with what it says in one sentence");
        return HF_INVALID;
    }
    size_t used = strlen(joined);
    if (used + 2 + strlen(id) >= size) {
        hf_yaml_fail(l->diag, node, "%s has too many articles", what);
        hf_hint(l->diag, "name only those that the value rests on");
        return HF_INVALID;
    }
    snprintf(joined + used, size - used, "%s%s", used ? ", " : "", id);
    return HF_OK;
}

enum hf_status hf_load_article(struct loader *l, const struct hf_yaml_node *node, const char *what, char **out)
{
    char joined[512] = "";
    enum hf_status status = HF_OK;
    if (node->kind == HF_YAML_LIST) {
        if (!node->count) {
            hf_yaml_fail(l->diag, node, "the article of %s is missing", what);
            hf_hint(l->diag, "name at least one that is defined in articles");
            return HF_INVALID;
        }
        for (const struct hf_yaml_node *n = node->first; n && status == HF_OK; n = n->next)
            status = add_id(l, n, what, joined, sizeof joined);
    } else {
        status = add_id(l, node, what, joined, sizeof joined);
    }
    if (status == HF_OK && !(*out = hf_variant_text(l->variant, joined)))
        status = hf_load_no_memory(l);
    return status;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* Reads a list of NAMES, none twice: their indices, in order. */
static enum hf_status load_names(struct loader *l, const struct hf_yaml_node *node, const char *const *names,
                                 const char *what, int *order, int *count)
{
    enum hf_status status = hf_yaml_want(node, HF_YAML_LIST, what, l->diag);
    if (status != HF_OK) {
        for (int i = 0; node->kind == HF_YAML_TEXT && names[i]; i++)
            if (!strcmp(names[i], node->text))
                hf_hint(l->diag, "write [%s]", node->text);
        return status;
    }
    int seen = 0;
    *count = 0;
    for (const struct hf_yaml_node *n = node->first; n; n = n->next) {
        int index;
        if ((status = hf_yaml_want_name(n, names, what, &index, l->diag)) != HF_OK)
            return status;
        if (seen & 1 << index) {
            hf_yaml_fail(l->diag, n, "%s has %s twice", what, names[index]);
            hf_hint(l->diag, "name it once");
            return HF_INVALID;
        }
        seen |= 1 << index;
        order[(*count)++] = index;
    }
    return HF_OK;
}

enum hf_status hf_load_bits(struct loader *l, const struct hf_yaml_node *node, const char *const *names,
                            const char *what, int *out)
{
    int order[16], count;
    enum hf_status status = load_names(l, node, names, what, order, &count);
    if (status != HF_OK)
        return status;
    *out = 0;
    for (int i = 0; i < count; i++)
        *out |= 1 << order[i];
    return HF_OK;
}

static enum hf_status load_value(struct loader *l, const struct hf_field *field, const struct hf_yaml_node *node,
                                 const char *what)
{
    int *value = (int *)(void *)((char *)&l->variant->rules + field->offset);
    int order[HF_PRECEDENCES], count;
    enum hf_status status = HF_OK;
    switch (field->kind) {
    case HF_INT:
        return hf_yaml_want_int(node, field->least, field->most, what, value, l->diag);
    case HF_CHOICE:
    case HF_FLAG:
        return hf_yaml_want_name(node, field->names, what, value, l->diag);
    case HF_DIRECTIONS:
        return hf_load_bits(l, node, field->names, what, value);
    case HF_PRECEDENCE_LIST: /* the first name stands for the end of the list */
        status = load_names(l, node, field->names + 1, what, order, &count);
        for (int i = 0; status == HF_OK && i < HF_PRECEDENCES; i++)
            value[i] = i < count ? order[i] + 1 : HF_NO_PRECEDENCE;
        break;
    }
    return status;
}

/* What a value of this field may be, as an example for hints. */
static void hint_value(struct loader *l, const struct hf_field *field)
{
    char allowed[256];
    switch (field->kind) {
    case HF_INT:
        snprintf(allowed, sizeof allowed, "a number from %d to %d", field->least, field->most);
        break;
    case HF_CHOICE:
    case HF_FLAG:
    case HF_DIRECTIONS:
    case HF_PRECEDENCE_LIST: {
        bool is_list = field->kind == HF_DIRECTIONS || field->kind == HF_PRECEDENCE_LIST;
        size_t used = (size_t)snprintf(allowed, sizeof allowed, is_list ? "a list of" : "one of");
        for (int i = field->kind == HF_PRECEDENCE_LIST; field->names[i] && used < sizeof allowed; i++)
            used += (size_t)snprintf(allowed + used, sizeof allowed - used, " %s", field->names[i]);
        break;
    }
    }
    hf_hint(l->diag, "write %s: {value: …, article: …}; the value is %s", field->name, allowed);
}

static enum hf_status load_field(struct loader *l, int index, const struct hf_yaml_node *group)
{
    static const char *const keys[] = {"value", "article", NULL};
    const struct hf_field *field = &hf_fields[index];
    const struct hf_yaml_node *node = group ? hf_yaml_find(group, field->name) : NULL;
    char what[WHAT];
    snprintf(what, sizeof what, "%s.%s", field->group, field->name);
    if (!node || node->kind != HF_YAML_MAP || !hf_yaml_find(node, "value") || !hf_yaml_find(node, "article")) {
        if (!node && l->base)
            return HF_OK;
        enum hf_status status = HF_OK;
        if (node && node->kind == HF_YAML_MAP) /* a misspelt key is the better message */
            status = hf_yaml_want_keys(node, keys, what, l->diag);
        if (status != HF_OK)
            return status;
        if (!node || hf_yaml_is_empty(node))
            hf_yaml_fail(l->diag, node ? node : group ? group : l->root, "%s is missing", what);
        else if (node->kind == HF_YAML_MAP)
            hf_yaml_fail(l->diag, node, "%s has no %s", what, hf_yaml_find(node, "value") ? "article" : "value");
        else
            hf_yaml_fail(l->diag, node, "%s must have a value and its article", what);
        hint_value(l, field);
        return HF_INVALID;
    }
    const struct hf_yaml_node *value = hf_yaml_find(node, "value");
    enum hf_status status = hf_yaml_want_keys(node, keys, what, l->diag);
    if (status == HF_OK)
        status = load_value(l, field, value, what);
    if (status == HF_OK)
        status = hf_load_article(l, hf_yaml_find(node, "article"), what, &l->variant->field_articles[index]);
    l->field_nodes[index] = value;
    l->variant->field_lines[index] = value->line;
    return status;
}

/* Are there only known keys in a group? */
static enum hf_status check_group(struct loader *l, const struct hf_yaml_node *group)
{
    const char *known[HF_FIELD_COUNT + 3];
    size_t count = 0;
    for (int i = 0; i < HF_FIELD_COUNT; i++)
        if (!strcmp(hf_fields[i].group, group->key->text))
            known[count++] = hf_fields[i].name;
    if (!strcmp(group->key->text, "draws")) {
        known[count++] = "counters";
        known[count++] = "material";
    }
    known[count] = NULL;
    return hf_yaml_want_keys(group, known, group->key->text, l->diag);
}

static enum hf_status load_fields(struct loader *l)
{
    enum hf_status status = HF_OK;
    const struct hf_yaml_node *group = NULL;
    for (int i = 0; i < HF_FIELD_COUNT && status == HF_OK; i++) {
        group = hf_yaml_find(l->root, hf_fields[i].group);
        if (group)
            status = check_group(l, group);
        if (status == HF_OK)
            status = load_field(l, i, group);
    }
    if (status == HF_OK)
        status = hf_load_limits(l, hf_yaml_find(l->root, "draws"));
    return status;
}

/* ---- sense ------------------------------------------------------------------------------------------------------- */

/* Checks the rules, and puts the blame where the value stands; if it comes from the base, where that is named. */
static enum hf_status check_sense(struct loader *l)
{
    int field, limit;
    enum hf_status status = hf_rules_blame(&l->variant->rules, &field, &limit, l->diag);
    if (status == HF_OK || !l->diag)
        return status;
    const struct hf_yaml_node *node = NULL;
    if (field >= 0)
        node = l->field_nodes[field];
    else if (limit >= 0)
        node = l->limit_nodes[limit];
    if (!node)
        node = hf_yaml_find(l->root, "extends");
    if (!node)
        node = l->root;
    struct hf_diag found = *l->diag;
    hf_yaml_fail(l->diag, node, "%s", found.message);
    hf_hint(l->diag, "%s", found.hint);
    return status;
}

enum hf_status hf_variant_parse(const char *text, size_t length, const char *name, hf_variant_lookup *lookup,
                                void *context, struct hf_variant **out, struct hf_diag *diag)
{
    static const char *const keys[] = {"format", "name", "title", "note", "source", "extends", "articles", "board",
                                       "setup", "man", "king", "capture", "game", "draws", NULL};
    struct loader l = {.diag = diag};
    struct hf_yaml *yaml = NULL;
    *out = NULL;
    enum hf_status status = hf_yaml_parse(text, length, name, &yaml, diag);
    if (status != HF_OK)
        goto cleanup;
    l.root = hf_yaml_root(yaml);
    if ((status = hf_yaml_want_keys(l.root, keys, "a variant file", diag)) != HF_OK ||
        (status = load_format(&l)) != HF_OK || (status = find_base(&l, lookup, context)) != HF_OK ||
        (status = begin(&l)) != HF_OK || (status = load_head(&l)) != HF_OK || (status = load_articles(&l)) != HF_OK ||
        (status = load_fields(&l)) != HF_OK || (status = check_sense(&l)) != HF_OK)
        goto cleanup;
    status = hf_variant_finish(l.variant);
    if (status != HF_OK) {
        hf_load_no_memory(&l);
        goto cleanup;
    }
    *out = l.variant;
    l.variant = NULL;

cleanup:
    hf_variant_free(l.variant);
    hf_yaml_free(yaml);
    return status;
}
