/* Tables of perft counts that others have published, each with its source.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tables.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "load.h"
#include "yaml_tree.h"

enum { MOST_DEPTH = 99, MOST_TEXT = 1000 };


static enum hf_status no_memory(struct hf_diag *diag)
{
    return hf_fail(diag, HF_NO_MEMORY, "out of memory");
}

/* A count: decimal digits that fit in 128 bits. */
static enum hf_status read_nodes(const struct hf_yaml_node *node, hf_u128 *out, struct hf_diag *diag)
{
    char quote[HF_YAML_QUOTE];
    const char *digits = node->kind == HF_YAML_TEXT ? node->text : "";
    *out = 0;
    for (const char *c = digits; *c; c++)
        if (*c < '0' || *c > '9' || __builtin_mul_overflow(*out, (hf_u128)10, out)
            || __builtin_add_overflow(*out, (hf_u128)(*c - '0'), out)) {
            digits = "";
            break;
        }
    if (*digits)
        return HF_OK;
    hf_yaml_fail(diag, node, "%s is no count", node->kind == HF_YAML_TEXT ? hf_yaml_quote(node->text, quote) : "this");
    hf_hint(diag, "give the number of leaves in decimal digits, as 7: 179740");
    return HF_INVALID;
}

static int by_depth(const void *a, const void *b)
{
    return ((const struct hf_known *)a)->depth - ((const struct hf_known *)b)->depth;
}

static enum hf_status read_counts(const struct hf_yaml_node *map, struct hf_published *table, struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_want(map, HF_YAML_MAP, "counts", diag);
    if (status)
        return status;
    if (!map->count) {
        hf_yaml_fail(diag, map, "counts names no depth, so there is nothing to check");
        hf_hint(diag, "give at least one, as counts: {1: 7}");
        return HF_INVALID;
    }
    table->known = calloc(map->count, sizeof *table->known);
    if (!table->known)
        return no_memory(diag);
    for (const struct hf_yaml_node *node = map->first; node && status == HF_OK; node = node->next) {
        struct hf_known *known = &table->known[table->depths++];
        status = hf_yaml_want_int(node->key, 1, MOST_DEPTH, "a depth", &known->depth, diag);
        if (status == HF_OK)
            status = read_nodes(node, &known->nodes, diag);
    }
    qsort(table->known, table->depths, sizeof *table->known, by_depth);
    return status;
}

static enum hf_status read_sources(const struct hf_yaml_node *list, struct hf_published *table, struct hf_diag *diag)
{
    enum hf_status status = hf_yaml_want(list, HF_YAML_LIST, "source", diag);
    if (status)
        return status;
    if (!list->count) {
        hf_yaml_fail(diag, list, "the table names no source");
        hf_hint(diag, "say where the counts were published: numbers of our own prove nothing");
        return HF_INVALID;
    }
    table->source = calloc(list->count, sizeof *table->source);
    if (!table->source)
        return no_memory(diag);
    for (const struct hf_yaml_node *node = list->first; node && status == HF_OK; node = node->next)
        status = hf_yaml_want_text(node, MOST_TEXT, "a source", &table->source[table->sources++], diag);
    return status;
}

static enum hf_status read_position(const struct hf_yaml_node *node, struct hf_published *table, struct hf_diag *diag)
{
    const char *fen;
    if (!node) {
        hf_position_start(table->variant, &table->position);
        return HF_OK;
    }
    enum hf_status status = hf_yaml_want_text(node, HF_FEN_SIZE, "position", &fen, diag);
    if (status)
        return status;
    status = hf_fen_read(table->variant, fen, strlen(fen), &table->position, NULL, 0, diag);
    if (status && diag) {
        snprintf(diag->file, sizeof diag->file, "%s", table->file);
        diag->line = node->line;
        diag->column = hf_yaml_column(node, diag->column);
    }
    return status;
}

static enum hf_status read_table(const struct hf_yaml_node *node, struct hf_published *table, struct hf_diag *diag)
{
    static const char *const keys[] = {"id", "variant", "position", "count", "counts", "source", NULL};
    static const char *const needed[] = {"id", "variant", "count", "counts", "source"};
    enum hf_status status = hf_yaml_want_keys(node, keys, "a table", diag);
    if (status)
        return status;
    table->line = node->line;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!hf_yaml_find(node, needed[i])) {
            hf_yaml_fail(diag, node, "the table has no `%s`", needed[i]);
            hf_hint(diag, "a table has id, variant, count, counts and source, and position if it does not start at the start");
            return HF_INVALID;
        }
    const struct hf_yaml_node *variant = hf_yaml_find(node, "variant");
    int count = 0;
    status = hf_yaml_want_text(hf_yaml_find(node, "id"), MOST_TEXT, "id", &table->id, diag);
    if (status == HF_OK)
        status = hf_yaml_want_text(variant, MOST_TEXT, "variant", &table->variant_name, diag);
    if (status == HF_OK) {
        status = hf_variant_open(table->variant_name, table->file, &table->variant, diag);
        if (status && diag && !diag->line) { /* there is no such variant */
            snprintf(diag->file, sizeof diag->file, "%s", table->file);
            diag->line = variant->line;
            diag->column = variant->column;
        }
    }
    if (status == HF_OK)
        status = hf_yaml_want_name(hf_yaml_find(node, "count"), hf_count_names, "count", &count, diag);
    table->count = (enum hf_count)count;
    if (status == HF_OK)
        status = read_position(hf_yaml_find(node, "position"), table, diag);
    if (status == HF_OK)
        status = read_counts(hf_yaml_find(node, "counts"), table, diag);
    if (status == HF_OK)
        status = read_sources(hf_yaml_find(node, "source"), table, diag);
    return status;
}

static enum hf_status check_id(const struct hf_tables *tables, const struct hf_yaml_node *node, struct hf_diag *diag)
{
    const struct hf_published *table = &tables->item[tables->count - 1];
    for (size_t i = 0; i + 1 < tables->count; i++)
        if (!strcmp(tables->item[i].id, table->id)) {
            hf_yaml_fail(diag, hf_yaml_find(node, "id"), "there are two tables with the id %s", table->id);
            hf_hint(diag, "the first is at %s:%d", tables->item[i].file, tables->item[i].line);
            return HF_INVALID;
        }
    return HF_OK;
}

static enum hf_status add_root(struct hf_tables *tables, const char *path, const struct hf_yaml_node *root, struct hf_diag *diag)
{
    static const char *const keys[] = {"format", "tables", NULL};
    int format;
    enum hf_status status = hf_yaml_want_keys(root, keys, "a file of perft tables", diag);
    const struct hf_yaml_node *number = hf_yaml_find(root, "format"), *list = hf_yaml_find(root, "tables");
    if (status == HF_OK && (!number || !list)) {
        status = hf_yaml_fail(diag, root, "the file has no `%s`", number ? "tables" : "format");
        hf_hint(diag, "a file of perft tables begins with format: 1 and tables:");
    }
    if (status == HF_OK)
        status = hf_yaml_want_int(number, 1, 1, "format", &format, diag);
    if (status == HF_OK)
        status = hf_yaml_want(list, HF_YAML_LIST, "tables", diag);
    if (status)
        return status;
    struct hf_published *more = realloc(tables->item, (tables->count + list->count + 1) * sizeof *more);
    if (!more)
        return no_memory(diag);
    tables->item = more;
    for (const struct hf_yaml_node *node = list->first; node && status == HF_OK; node = node->next) {
        tables->item[tables->count] = (struct hf_published){.file = path};
        status = read_table(node, &tables->item[tables->count++], diag);
        if (status == HF_OK)
            status = check_id(tables, node, diag);
    }
    return status;
}

enum hf_status hf_tables_add_text(struct hf_tables *tables, const char *path, const char *text, size_t length,
                                  struct hf_diag *diag)
{
    struct hf_table_file *more = realloc(tables->file, (tables->files + 1) * sizeof *more), *file;
    if (!more)
        return no_memory(diag);
    tables->file = more;
    file = &tables->file[tables->files];
    *file = (struct hf_table_file){strdup(path), NULL};
    if (!file->path)
        return no_memory(diag);
    tables->files++;
    enum hf_status status = hf_yaml_parse(text, length, file->path, &file->yaml, diag);
    if (status)
        file->yaml = NULL;
    return status ? status : add_root(tables, file->path, hf_yaml_root(file->yaml), diag);
}

static enum hf_status add_file(struct hf_tables *tables, const char *path, struct hf_diag *diag)
{
    char *text = NULL;
    size_t length;
    enum hf_status status = hf_file_read(path, HF_FILE_LIMIT, &text, &length, diag);
    if (status == HF_OK)
        status = hf_tables_add_text(tables, path, text, length, diag);
    free(text);
    return status;
}

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

enum hf_status hf_tables_add(struct hf_tables *tables, const char *path, struct hf_diag *diag)
{
    struct stat info;
    struct dirent **entry = NULL;
    enum hf_status status = HF_OK;
    if (stat(path, &info))
        return hf_fail(diag, HF_INVALID, "cannot open '%s': %s", path, strerror(errno));
    if (!S_ISDIR(info.st_mode))
        return add_file(tables, path, diag);
    int count = scandir(path, &entry, is_yaml, alphasort);
    if (count < 0)
        return hf_fail(diag, HF_INVALID, "cannot read the folder '%s': %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        size_t size = strlen(path) + strlen(entry[i]->d_name) + 2;
        char *name = malloc(size);
        if (!name && status == HF_OK)
            status = no_memory(diag);
        if (name)
            snprintf(name, size, "%s/%s", path, entry[i]->d_name);
        if (status == HF_OK)
            status = add_file(tables, name, diag);
        free(name);
        free(entry[i]);
    }
    free(entry);
    return status;
}

void hf_tables_free(struct hf_tables *tables)
{
    for (size_t i = 0; i < tables->count; i++) {
        hf_variant_close(tables->item[i].variant);
        free(tables->item[i].known);
        free(tables->item[i].source);
    }
    for (size_t i = 0; i < tables->files; i++) {
        hf_yaml_free(tables->file[i].yaml);
        free(tables->file[i].path);
    }
    free(tables->item);
    free(tables->file);
    *tables = (struct hf_tables){0};
}

bool hf_published_is_of(const struct hf_published *table, const struct hf_variant *variant)
{
    const char *slash = strrchr(table->file, '/'), *base = slash ? slash + 1 : table->file;
    size_t length = strlen(variant->name);
    bool in_its_file = !strncmp(base, variant->name, length) && base[length] == '.';
    return in_its_file || !strcmp(table->variant_name, variant->name) || !strcmp(table->variant->digest, variant->digest);
}
