/* Variants in memory: making, copying, freeing, and finding the shipped ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include "geometry.h"
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

/* What hf_variant_new makes: a variant and its texts, which are freed together. */
struct text_block { struct text_block *next; char text[]; };
struct owned {
    struct hf_variant variant; /* first: a pointer to it is a pointer to the whole */
    struct hf_layout *layout;
    struct text_block *texts;
};

static struct owned *owned(struct hf_variant *variant)
{
    return (struct owned *)(void *)variant;
}

struct hf_variant *hf_variant_new(void)
{
    struct owned *new = calloc(1, sizeof *new);
    return new ? &new->variant : NULL;
}

void hf_variant_free(struct hf_variant *variant)
{
    if (!variant)
        return;
    struct text_block *next;
    for (struct text_block *block = owned(variant)->texts; block; block = next) {
        next = block->next;
        free(block);
    }
    hf_layout_free(owned(variant)->layout);
    free(variant->articles);
    free(owned(variant));
}

char *hf_variant_text(struct hf_variant *variant, const char *text)
{
    size_t size = strlen(text) + 1;
    struct text_block *block = malloc(sizeof *block + size);
    if (!block)
        return NULL;
    memcpy(block->text, text, size);
    block->next = owned(variant)->texts;
    owned(variant)->texts = block;
    return block->text;
}

const struct hf_article *hf_variant_article(const struct hf_variant *variant, const char *id, size_t length)
{
    for (size_t i = 0; i < variant->article_count; i++)
        if (strlen(variant->articles[i].id) == length && !memcmp(variant->articles[i].id, id, length))
            return &variant->articles[i];
    return NULL;
}

bool hf_article_is_in(const char *id, const char *articles)
{
    size_t length = strlen(id);
    for (const char *at = articles; at && *at; at += strspn(at, ", ")) {
        size_t word = strcspn(at, ",");
        if (word == length && !memcmp(at, id, length))
            return true;
        at += word;
    }
    return false;
}

bool hf_variant_set_article(struct hf_variant *variant, const char *id, const char *text)
{
    char *copy = hf_variant_text(variant, text);
    if (!copy)
        return false;
    const struct hf_article *found = hf_variant_article(variant, id, strlen(id));
    if (found) {
        variant->articles[found - variant->articles].text = copy;
        return true;
    }
    size_t count = variant->article_count;
    if ((count & (count - 1)) == 0) { /* full: room for a power of two */
        struct hf_article *more = realloc(variant->articles, (count ? count * 2 : 1) * sizeof *more);
        if (!more)
            return false;
        variant->articles = more;
    }
    variant->articles[count] = (struct hf_article){.id = hf_variant_text(variant, id), .text = copy};
    if (!variant->articles[count].id)
        return false;
    variant->article_count++;
    return true;
}

/* Copies TEXT (which may be NULL) into *OUT. */
static bool copy_text(struct hf_variant *variant, const char *text, char **out)
{
    *out = text ? hf_variant_text(variant, text) : NULL;
    return !text || *out;
}

struct hf_variant *hf_variant_copy(const struct hf_variant *from)
{
    struct hf_variant *to = hf_variant_new();
    if (!to)
        return NULL;
    bool ok = copy_text(to, from->name, &to->name) && copy_text(to, from->title, &to->title) &&
              copy_text(to, from->note, &to->note) && copy_text(to, from->source_title, &to->source_title) &&
              copy_text(to, from->source_url, &to->source_url);
    to->rules = from->rules;
    memcpy(to->field_lines, from->field_lines, sizeof to->field_lines);
    memcpy(to->limit_lines, from->limit_lines, sizeof to->limit_lines);
    for (int i = 0; i < HF_FIELD_COUNT; i++)
        ok = ok && copy_text(to, from->field_articles[i], &to->field_articles[i]);
    for (int i = 0; i < HF_MAX_LIMITS; i++)
        ok = ok && copy_text(to, from->limit_articles[i], &to->limit_articles[i]);
    for (size_t i = 0; i < from->article_count; i++)
        ok = ok && hf_variant_set_article(to, from->articles[i].id, from->articles[i].text);
    if (!ok) {
        hf_variant_free(to);
        to = NULL;
    }
    return to;
}

enum hf_status hf_variant_finish(struct hf_variant *variant)
{
    hf_geometry_make(&variant->rules, &variant->geometry);
    struct hf_layout *layout = hf_layout_new(&variant->rules, &variant->geometry);
    if (!layout)
        return HF_NO_MEMORY;
    hf_layout_free(owned(variant)->layout);
    owned(variant)->layout = layout;
    variant->layout = layout;
    variant->kernel = hf_kernel_runtime(layout);
    hf_rules_digest(&variant->rules, variant->digest);
    return HF_OK;
}

/* Moves articles and lines along with the limits: other rules may lack some of them. */
static void match_limits(const struct hf_variant *from, struct hf_variant *to)
{
    char *articles[HF_MAX_LIMITS] = {NULL};
    int lines[HF_MAX_LIMITS] = {0};
    for (int i = 0; i < to->rules.limit_count; i++)
        for (int j = 0; j < from->rules.limit_count; j++)
            if (!strcmp(to->rules.limits[i].name, from->rules.limits[j].name)) {
                articles[i] = to->limit_articles[j];
                lines[i] = from->limit_lines[j];
            }
    memcpy(to->limit_articles, articles, sizeof articles);
    memcpy(to->limit_lines, lines, sizeof lines);
}

enum hf_status hf_variant_with_rules(const struct hf_variant *variant, const struct hf_rules *rules,
                                     struct hf_variant **out, struct hf_diag *diag)
{
    *out = NULL;
    enum hf_status status = hf_rules_check(rules, NULL, diag);
    if (status != HF_OK)
        return status;
    struct hf_variant *copy = hf_variant_copy(variant);
    if (copy) {
        copy->rules = *rules;
        match_limits(variant, copy);
    }
    if (!copy || hf_variant_finish(copy) != HF_OK) {
        hf_variant_free(copy);
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    }
    *out = copy;
    return HF_OK;
}

const struct hf_variant *hf_variant_shipped(const char *name)
{
    for (size_t i = 0; i < hf_variant_count(); i++)
        if (!strcmp(hf_variant_at(i)->name, name))
            return hf_variant_at(i);
    return NULL;
}
