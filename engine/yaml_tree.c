/* YAML text as a tree that knows where each node stands: libyaml's events, gathered in an arena.
 *
 * SPDX-License-Identifier: MIT
 */
#include "yaml_tree.h"

#include "yaml_problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the document owns its nodes and texts ----------------------------------------------------------------------- */

struct chunk {
    struct chunk *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char bytes[];
};

struct hf_yaml {
    struct chunk *chunks;
    char *name;
    struct hf_yaml_node *root;
    size_t nodes;
};

enum { CHUNK = 16 * 1024 };

/* SIZE bytes of zeros that live as long as the document; NULL without memory. */
static void *take(struct hf_yaml *yaml, size_t size)
{
    size = (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
    struct chunk *chunk = yaml->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK ? size : CHUNK;
        chunk = calloc(1, sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->size = room;
        chunk->next = yaml->chunks;
        yaml->chunks = chunk;
    }
    void *bytes = chunk->bytes + chunk->used;
    chunk->used += size;
    return bytes;
}

static char *take_text(struct hf_yaml *yaml, const void *text, size_t length)
{
    char *copy = take(yaml, length + 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

void hf_yaml_free(struct hf_yaml *yaml)
{
    if (!yaml)
        return;
    while (yaml->chunks) {
        struct chunk *next = yaml->chunks->next;
        free(yaml->chunks);
        yaml->chunks = next;
    }
    free(yaml);
}

const struct hf_yaml_node *hf_yaml_root(const struct hf_yaml *yaml)
{
    return yaml->root;
}

/* ---- from events to nodes ---------------------------------------------------------------------------------------- */

/* A list or mapping that is still open. */
struct level {
    struct hf_yaml_node *node, *last; /* its last item or value so far */
    struct hf_yaml_node *key;         /* read, its value not yet */
};

struct builder {
    struct hf_yaml *yaml;
    struct hf_diag *diag;
    struct level level[HF_YAML_DEPTH];
    int depth;
    bool ended; /* the document is over */
};

static enum hf_status no_memory(struct hf_diag *diag)
{
    return hf_fail(diag, HF_NO_MEMORY, "out of memory");
}

static enum hf_status fail_at(struct builder *b, yaml_mark_t mark, const char *message, const char *hint)
{
    hf_fail(b->diag, HF_INVALID, "%s", message);
    hf_hint(b->diag, "%s", hint);
    hf_yaml_place(b->diag, b->yaml->name, mark.line + 1, mark.column + 1);
    return HF_INVALID;
}

/* Puts NODE where it belongs: as the root, the next item, the next key, or the value of the last key. */
static enum hf_status attach(struct builder *b, struct hf_yaml_node *node)
{
    if (!b->depth) {
        b->yaml->root = node;
        return HF_OK;
    }
    struct level *level = &b->level[b->depth - 1];
    if (level->node->kind == HF_YAML_MAP && !level->key) {
        if (node->kind != HF_YAML_TEXT) {
            hf_yaml_fail(b->diag, node, "a key must be a text, not a %s",
                         node->kind == HF_YAML_LIST ? "list" : "mapping");
            hf_hint(b->diag, "quote the key if the brackets belong to it");
            return HF_INVALID;
        }
        if (!*node->text) {
            hf_yaml_fail(b->diag, node, "the key is missing");
            hf_hint(b->diag, "write \"key: value\"");
            return HF_INVALID;
        }
        if (!node->quoted && !strcmp(node->text, "<<")) {
            hf_yaml_fail(b->diag, node, "merge keys are not read here");
            hf_hint(b->diag, "write the values out");
            return HF_INVALID;
        }
        level->key = node;
        return HF_OK;
    }
    node->key = level->key;
    level->key = NULL;
    if (level->last)
        level->last->next = node;
    else
        level->node->first = node;
    level->last = node;
    level->node->count++;
    return HF_OK;
}

/* Adds a node that is LIKE this one, but for its place and its text. */
static enum hf_status add_node(struct builder *b, struct hf_yaml_node like, yaml_mark_t mark, const char *text,
                               size_t length)
{
    if (++b->yaml->nodes > HF_YAML_NODES)
        return fail_at(b, mark, "the file has more than a million values", "split it");
    struct hf_yaml_node *node = take(b->yaml, sizeof *node);
    if (!node)
        return no_memory(b->diag);
    *node = like;
    node->line = (int)mark.line + 1;
    node->column = (int)mark.column + 1;
    node->yaml = b->yaml;
    if (node->kind == HF_YAML_TEXT && !(node->text = take_text(b->yaml, text, length)))
        return no_memory(b->diag);
    enum hf_status status = attach(b, node);
    if (status == HF_OK && node->kind != HF_YAML_TEXT) {
        if (b->depth == HF_YAML_DEPTH)
            return fail_at(b, mark, "more than 64 lists and mappings within each other",
                           "nothing here needs that depth");
        b->level[b->depth++] = (struct level){.node = node};
    }
    return status;
}

static int by_key(const void *a, const void *b)
{
    const struct hf_yaml_node *x = *(const struct hf_yaml_node *const *)a, *y = *(const struct hf_yaml_node *const *)b;
    int order = strcmp(x->key->text, y->key->text);
    if (order)
        return order;
    return x->key->line != y->key->line ? x->key->line - y->key->line : x->key->column - y->key->column;
}

/* Finds the key that is the first to repeat an earlier one. Sorted, not compared each with each: a file may be
 * hostile. */
static enum hf_status check_keys(struct builder *b, const struct hf_yaml_node *map)
{
    if (map->count < 2)
        return HF_OK;
    const struct hf_yaml_node **sorted = malloc(map->count * sizeof *sorted);
    if (!sorted)
        return no_memory(b->diag);
    size_t count = 0;
    for (const struct hf_yaml_node *n = map->first; n; n = n->next)
        sorted[count++] = n;
    qsort(sorted, count, sizeof *sorted, by_key);

    const struct hf_yaml_node *first = NULL, *again = NULL;
    for (size_t i = 1; i < count; i++) {
        const struct hf_yaml_node *key = sorted[i]->key;
        if (!strcmp(sorted[i - 1]->key->text, key->text) &&
            (!again || key->line < again->line || (key->line == again->line && key->column < again->column))) {
            first = sorted[i - 1]->key;
            again = key;
        }
    }
    free(sorted);
    if (!again)
        return HF_OK;
    char quote[HF_YAML_QUOTE];
    hf_yaml_fail(b->diag, again, "the key %s stands here twice", hf_yaml_quote(again->text, quote));
    hf_hint(b->diag, "the first is in line %d, column %d: keep one of them", first->line, first->column);
    return HF_INVALID;
}

static enum hf_status close_level(struct builder *b)
{
    const struct hf_yaml_node *node = b->level[--b->depth].node;
    return node->kind == HF_YAML_MAP ? check_keys(b, node) : HF_OK;
}

/* Escapes in double quotes can still make what no text may contain. */
static bool has_control(const unsigned char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned c = text[i];
        if ((c < 32 && c != '\t' && c != '\n') || c == 127 || (c == 0xc2 && i + 1 < length && text[i + 1] < 0xa0))
            return true;
    }
    return false;
}

static size_t count_characters(const unsigned char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += (text[i] & 0xc0) != 0x80;
    return count;
}

static enum hf_status add_scalar(struct builder *b, const yaml_event_t *event)
{
    const unsigned char *text = event->data.scalar.value;
    size_t length = event->data.scalar.length;
    if (has_control(text, length))
        return fail_at(b, event->start_mark, "the text contains a control character", "take the escape out");
    struct hf_yaml_node like = {.kind = HF_YAML_TEXT,
                                .quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE,
                                .flow = b->depth && b->level[b->depth - 1].node->flow};
    size_t width = event->end_mark.column - event->start_mark.column;
    like.verbatim = event->start_mark.line == event->end_mark.line &&
                    width == count_characters(text, length) + (like.quoted ? 2 : 0);
    return add_node(b, like, event->start_mark, (const char *)text, length);
}

static enum hf_status refuse_alias(struct builder *b, const yaml_event_t *event)
{
    char quote[HF_YAML_QUOTE];
    hf_fail(b->diag, HF_INVALID, "the alias %s is not read here",
            hf_yaml_quote((const char *)event->data.alias.anchor, quote));
    hf_hint(b->diag, "quote the value if '*' belongs to it; otherwise write it out");
    hf_yaml_place(b->diag, b->yaml->name, event->start_mark.line + 1, event->start_mark.column + 1);
    return HF_INVALID;
}

static enum hf_status refuse_mark(struct builder *b, const yaml_event_t *event, const void *anchor, const void *tag)
{
    if (anchor)
        return fail_at(b, event->start_mark, "anchors (&name) are not read here",
                       "quote the value if '&' belongs to it; otherwise leave the anchor out");
    if (tag)
        return fail_at(b, event->start_mark, "tags (!name) are not read here",
                       "quote the value if '!' belongs to it; otherwise leave the tag out");
    return HF_OK;
}

static enum hf_status take_event(struct builder *b, const yaml_event_t *event)
{
    enum hf_status status;
    struct hf_yaml_node like;
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (b->ended)
            return fail_at(b, event->start_mark, "a second document starts here", "put it into a file of its own");
        return HF_OK;
    case YAML_DOCUMENT_END_EVENT:
        b->ended = true;
        return HF_OK;
    case YAML_ALIAS_EVENT:
        return refuse_alias(b, event);
    case YAML_SCALAR_EVENT:
        status = refuse_mark(b, event, event->data.scalar.anchor, event->data.scalar.tag);
        return status == HF_OK ? add_scalar(b, event) : status;
    case YAML_SEQUENCE_START_EVENT:
        status = refuse_mark(b, event, event->data.sequence_start.anchor, event->data.sequence_start.tag);
        like = (struct hf_yaml_node){.kind = HF_YAML_LIST,
                                     .flow = event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE};
        return status == HF_OK ? add_node(b, like, event->start_mark, NULL, 0) : status;
    case YAML_MAPPING_START_EVENT:
        status = refuse_mark(b, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
        like = (struct hf_yaml_node){.kind = HF_YAML_MAP,
                                     .flow = event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE};
        return status == HF_OK ? add_node(b, like, event->start_mark, NULL, 0) : status;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return close_level(b);
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
        break;
    }
    return HF_OK;
}

static enum hf_status build(struct builder *b, const char *text, size_t length)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return no_memory(b->diag);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    enum hf_status status = HF_OK;
    bool more = true;
    while (more && status == HF_OK) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            status = hf_yaml_explain(&parser, text, length, b->yaml->name, b->diag);
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT;
        status = take_event(b, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return status;
}

enum hf_status hf_yaml_parse(const char *text, size_t length, const char *name, struct hf_yaml **out,
                             struct hf_diag *diag)
{
    *out = NULL;
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) { /* a byte order mark is no part of the text */
        text += 3;
        length -= 3;
    }
    if (length > HF_YAML_BYTES) {
        hf_fail(diag, HF_INVALID, "the file is larger than 16 MiB");
        hf_hint(diag, "split it");
        hf_yaml_place(diag, name, 0, 0);
        return HF_INVALID;
    }
    enum hf_status status = hf_yaml_check_text(text, length, name, diag);
    if (status != HF_OK)
        return status;

    struct hf_yaml *yaml = calloc(1, sizeof *yaml);
    if (!yaml || !(yaml->name = take_text(yaml, name, strlen(name)))) {
        status = no_memory(diag);
        goto cleanup;
    }
    struct builder b = {.yaml = yaml, .diag = diag};
    status = build(&b, text, length);
    if (status == HF_OK && (!yaml->root || hf_yaml_is_empty(yaml->root))) {
        status = hf_fail(diag, HF_INVALID, "the file is empty");
        hf_hint(diag, "it must be a mapping that starts with \"format: 1\"");
        hf_yaml_place(diag, name, 1, 1);
    }
    if (status == HF_OK) {
        *out = yaml;
        yaml = NULL;
    }

cleanup:
    hf_yaml_free(yaml);
    return status;
}

/* ---- asking nodes ------------------------------------------------------------------------------------------------ */

const struct hf_yaml_node *hf_yaml_find(const struct hf_yaml_node *map, const char *key)
{
    if (map->kind == HF_YAML_MAP)
        for (const struct hf_yaml_node *n = map->first; n; n = n->next)
            if (!strcmp(n->key->text, key))
                return n;
    return NULL;
}

int hf_yaml_column(const struct hf_yaml_node *node, int column)
{
    return node->column + (node->verbatim && column > 0 ? node->quoted + column - 1 : 0);
}

bool hf_yaml_is_empty(const struct hf_yaml_node *node)
{
    return node->kind == HF_YAML_TEXT && !node->quoted && !*node->text;
}

enum hf_status hf_yaml_fail(struct hf_diag *diag, const struct hf_yaml_node *node, const char *format, ...)
{
    if (!diag)
        return HF_INVALID;
    char message[sizeof diag->message];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    hf_fail(diag, HF_INVALID, "%s", message);
    hf_yaml_place(diag, node->yaml->name, (size_t)node->line, (size_t)node->column);
    return HF_INVALID;
}
