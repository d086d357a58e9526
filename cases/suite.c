/* A suite: the scenarios of any number of files and folders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "suite.h"

#include "folder.h"
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static enum hf_status worse(enum hf_status a, enum hf_status b)
{
    return a > b ? a : b;
}

/* Tells an error (or with HF_OK a warning) about the file PATH; returns STATUS. */
static enum hf_status tell(struct hf_suite *suite, const char *path, enum hf_status status, struct hf_diag *diag)
{
    if (!diag->file[0])
        snprintf(diag->file, sizeof diag->file, "%s", path);
    if (suite->tell)
        suite->tell(suite->context, status, diag);
    return status;
}

static enum hf_status no_memory(struct hf_suite *suite, const char *path)
{
    struct hf_diag diag;
    hf_fail(&diag, HF_NO_MEMORY, "out of memory");
    return tell(suite, path, HF_NO_MEMORY, &diag);
}

/* ---- ids -------------------------------------------------------------------------------------------------------- */

/* The slot of ID, or the empty one where it belongs. There is an empty slot. */
static size_t *find_slot(const struct hf_suite *suite, const char *id)
{
    size_t hash = 1469598103u;
    for (const char *c = id; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    size_t i = hash & (suite->slots - 1);
    while (suite->slot[i] && strcmp(suite->scenario[suite->slot[i] - 1].id, id))
        i = (i + 1) & (suite->slots - 1);
    return &suite->slot[i];
}

/* Makes room for one more scenario and its id. */
static enum hf_status grow(struct hf_suite *suite)
{
    if (suite->count < suite->capacity)
        return HF_OK;
    size_t capacity = suite->capacity ? suite->capacity * 2 : 64;
    struct hf_scenario *more = realloc(suite->scenario, capacity * sizeof *more);
    if (!more)
        return HF_NO_MEMORY;
    suite->scenario = more;
    size_t *slot = calloc(capacity * 2, sizeof *slot);
    if (!slot)
        return HF_NO_MEMORY;
    free(suite->slot);
    suite->slot = slot;
    suite->slots = capacity * 2;
    suite->capacity = capacity;
    for (size_t i = 0; i < suite->count; i++)
        *find_slot(suite, suite->scenario[i].id) = i + 1;
    return HF_OK;
}

enum hf_status hf_suite_put(struct hf_suite *suite, const struct hf_scenario *scenario, struct hf_diag *diag)
{
    if (grow(suite))
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    size_t *slot = find_slot(suite, scenario->id);
    if (*slot) {
        const struct hf_scenario *first = &suite->scenario[*slot - 1];
        hf_fail(diag, HF_INVALID, "there are two scenarios with the id %s", scenario->id);
        hf_hint(diag, "the first is at %s:%d; an id is given once and never used again", first->path, first->line);
        diag->line = scenario->line;
        diag->column = scenario->column;
        return HF_INVALID;
    }
    suite->scenario[suite->count++] = *scenario;
    *slot = suite->count;
    return HF_OK;
}

/* ---- variants --------------------------------------------------------------------------------------------------- */

/* The variant that NODE names, opened once for all the files of a folder. */
static enum hf_status open_variant(struct hf_suite *suite, const struct hf_yaml_node *node, const char *path,
                                   const struct hf_variant **out, struct hf_diag *diag)
{
    const char *name;
    enum hf_status status = hf_yaml_want_text(node, 4096, "variant", &name, diag);
    if (status)
        return status;
    const char *slash = strrchr(path, '/');
    size_t folder = slash && hf_variant_is_path(name) && name[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *key = hf_pool_new(&suite->pool, folder + strlen(name) + 1, 1);
    if (!key)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    memcpy(key, path, folder);
    strcpy(key + folder, name);
    for (size_t i = 0; i < suite->variants; i++)
        if (!strcmp(suite->variant[i].name, key)) {
            *out = suite->variant[i].variant;
            return HF_OK;
        }
    struct hf_suite_variant *more = realloc(suite->variant, (suite->variants + 1) * sizeof *more);
    if (!more)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    suite->variant = more;
    status = hf_variant_open(name, path, out, diag);
    if (status && diag->line == 0) { /* there is no such variant */
        snprintf(diag->file, sizeof diag->file, "%s", path);
        diag->line = node->line;
        diag->column = node->column;
    }
    if (!status)
        suite->variant[suite->variants++] = (struct hf_suite_variant){key, *out};
    return status;
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

/* What a scenario says that is not wrong, but may not be meant: articles that its variant does not have, oddities of a
 * FEN. */
static void warn(struct hf_suite *suite, const struct hf_scenario *scenario)
{
    struct hf_diag diag;
    for (size_t r = 0; r < scenario->rules; r++) {
        const struct hf_variant *variant = scenario->variant;
        size_t i = 0;
        while (i < variant->article_count && strcmp(variant->articles[i].id, scenario->rule[r]))
            i++;
        if (i < variant->article_count)
            continue;
        hf_fail(&diag, HF_OK, "%s: %s has no article %s", scenario->id, variant->name, scenario->rule[r]);
        diag.line = scenario->line;
        diag.column = scenario->column;
        tell(suite, scenario->path, HF_OK, &diag);
    }
    char notes[512] = "";
    struct hf_position unused;
    if (scenario->refused || !scenario->fen.text)
        return;
    hf_scenario_start(scenario, scenario->variant, &unused, notes, sizeof notes, NULL);
    for (char *line = notes, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        hf_fail(&diag, HF_OK, "%s: %s", scenario->id, line);
        diag.line = scenario->fen.line;
        diag.column = scenario->fen.column;
        tell(suite, scenario->path, HF_OK, &diag);
    }
}

/* The part of a file before its scenarios. *LIST receives these. */
static enum hf_status read_head(struct hf_suite *suite, const struct hf_yaml_node *root, const char *path,
                                const struct hf_variant **variant, const struct hf_yaml_node **list,
                                struct hf_diag *diag)
{
    static const char *const needed[] = {"format", "variant", "scenarios"};
    static const char *const like[] = {"1", "english", "[{id: english/first/1, expect: {count: 7}}]"};
    enum hf_status status = hf_yaml_want_keys(root, hf_case_file_keys, "a scenario file", diag);
    for (int i = 0; i < 3 && !status; i++)
        if (!hf_yaml_find(root, needed[i])) {
            status = hf_yaml_fail(diag, root, "the file has no `%s`", needed[i]);
            hf_hint(diag, "add it, as %s: %s", needed[i], like[i]);
        }
    if (status)
        return status;
    const struct hf_yaml_node *title = hf_yaml_find(root, "title"), *source = hf_yaml_find(root, "source");
    const char *text;
    int format;
    status = hf_yaml_want_int(hf_yaml_find(root, "format"), 1, 1, "format", &format, diag);
    if (status)
        hf_hint(diag, "this huff reads format: 1");
    if (!status && title)
        status = hf_yaml_want_text(title, HF_CASE_TITLE, "title", &text, diag);
    if (!status && source)
        status = hf_source_check(source, diag);
    if (!status)
        status = open_variant(suite, hf_yaml_find(root, "variant"), path, variant, diag);
    *list = hf_yaml_find(root, "scenarios");
    if (!status)
        status = hf_yaml_want(*list, HF_YAML_LIST, "scenarios", diag);
    if (!status && (*list)->count == 0) {
        hf_yaml_fail(diag, *list, "the file has no scenario");
        hf_hint(diag, "add one, as %s", like[2]);
        status = HF_INVALID;
    }
    return status;
}

static enum hf_status add_scenarios(struct hf_suite *suite, const struct hf_yaml_node *root, const char *path)
{
    const struct hf_variant *variant;
    const struct hf_yaml_node *list;
    struct hf_diag diag;
    enum hf_status status = read_head(suite, root, path, &variant, &list, &diag);
    if (status)
        return tell(suite, path, status, &diag);
    enum hf_status worst = HF_OK;
    for (const struct hf_yaml_node *node = list->first; node; node = node->next) {
        struct hf_scenario scenario;
        status = hf_scenario_read(node, path, variant, &suite->pool, &scenario, &diag);
        if (!status)
            status = hf_suite_put(suite, &scenario, &diag);
        if (status)
            worst = worse(worst, tell(suite, path, status, &diag));
        else
            warn(suite, &scenario);
    }
    return worst;
}

/* A variant file: opened, and closed again. */
static enum hf_status check_variant(struct hf_suite *suite, const char *path)
{
    const struct hf_variant *variant;
    struct hf_diag diag;
    size_t length = strlen(path) + 3;
    char *name = malloc(length); /* "./x.yaml" is a path for certain */
    if (!name)
        return no_memory(suite, path);
    snprintf(name, length, "%s%s", path[0] == '/' ? "" : "./", path);
    enum hf_status status = hf_variant_open(name, NULL, &variant, &diag);
    free(name);
    if (status)
        return tell(suite, path, status, &diag);
    hf_variant_close(variant);
    return HF_OK;
}

static enum hf_status add_equivalent(struct hf_suite *suite, const struct hf_equivalent *item, struct hf_diag *diag)
{
    for (size_t i = 0; i < suite->equivalents; i++) {
        const struct hf_equivalent *first = &suite->equivalent[i];
        if (strcmp(first->variant->name, item->variant->name) || strcmp(first->mutant, item->mutant))
            continue;
        hf_fail(diag, HF_INVALID, "the mutant %s of %s is listed twice", item->mutant, item->variant->name);
        hf_hint(diag, "the first is at %s:%d", first->path, first->line);
        diag->line = item->line;
        diag->column = item->column;
        return HF_INVALID;
    }
    struct hf_equivalent *more = realloc(suite->equivalent, (suite->equivalents + 1) * sizeof *more);
    if (!more)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    suite->equivalent = more;
    suite->equivalent[suite->equivalents++] = *item;
    return HF_OK;
}

static enum hf_status add_equivalents(struct hf_suite *suite, const struct hf_yaml_node *root, const char *path)
{
    const struct hf_variant *variant;
    const struct hf_yaml_node *node, *list;
    struct hf_diag diag;
    enum hf_status status = hf_equivalent_head(root, &node, &list, &diag), worst = HF_OK;
    if (!status)
        status = open_variant(suite, node, path, &variant, &diag);
    if (status)
        return tell(suite, path, status, &diag);
    for (node = list->first; node; node = node->next) {
        struct hf_equivalent item;
        status = hf_equivalent_read(node, path, variant, &item, &diag);
        if (!status)
            status = add_equivalent(suite, &item, &diag);
        if (status)
            worst = worse(worst, tell(suite, path, status, &diag));
    }
    return worst;
}

/* A file that holds no scenarios: an error only if it was named, not found in a folder. */
static enum hf_status pass_over(struct hf_suite *suite, const char *path, bool is_named, const char *what,
                                const char *hint)
{
    struct hf_diag diag;
    if (!is_named)
        return HF_OK;
    hf_fail(&diag, HF_INVALID, "this is %s", what);
    hf_hint(&diag, "%s", hint);
    return tell(suite, path, HF_INVALID, &diag);
}

static enum hf_status add_text(struct hf_suite *suite, const char *path, const char *text, size_t length, bool is_named)
{
    struct hf_diag diag;
    struct hf_suite_file *file = realloc(suite->file, (suite->files + 1) * sizeof *file);
    char *name = hf_pool_copy(&suite->pool, path);
    if (file)
        suite->file = file;
    if (!file || !name)
        return no_memory(suite, path);
    file = &suite->file[suite->files];
    *file = (struct hf_suite_file){0};
    enum hf_status status = hf_yaml_parse(text, length, name, &file->yaml, &diag);
    if (status) {
        file->yaml = NULL;
        return tell(suite, name, status, &diag);
    }
    suite->files++;
    const struct hf_yaml_node *root = hf_yaml_root(file->yaml);
    enum hf_file_kind kind = hf_case_file_kind(root);
    suite->kinds[kind]++;
    switch (kind) {
    case HF_FILE_VARIANT:
        return suite->lint ? check_variant(suite, name)
                           : pass_over(suite, name, is_named, "the file of a variant, not of scenarios",
                                       "`huff lint` checks it, and `huff show` tells its rules");
    case HF_FILE_PERFT:
        status = hf_suite_add_tables(suite, name, text, length, &diag);
        return status ? tell(suite, name, status, &diag) : HF_OK;
    case HF_FILE_EQUIVALENT:
        return suite->lint ? add_equivalents(suite, root, name)
                           : pass_over(suite, name, is_named, "a list of equivalent mutants, not of scenarios",
                                       "`huff lint` checks it, and `huff mutate` uses it");
    default:
        return add_scenarios(suite, root, name);
    }
}

enum hf_status hf_suite_add_text(struct hf_suite *suite, const char *path, const char *text, size_t length)
{
    return add_text(suite, path, text, length, true);
}

static enum hf_status add_file(struct hf_suite *suite, const char *path, const struct stat *info, bool is_named)
{
    suite->seen++;
    for (size_t i = 0; i < suite->files; i++)
        if (suite->file[i].device == info->st_dev && suite->file[i].inode == info->st_ino)
            return HF_OK;
    char *text = NULL;
    size_t length, before = suite->files;
    struct hf_diag diag;
    enum hf_status status = hf_file_read(path, HF_FILE_LIMIT, &text, &length, &diag);
    if (status)
        return tell(suite, path, status, &diag);
    status = add_text(suite, path, text, length, is_named);
    if (suite->files > before) {
        suite->file[before].device = info->st_dev;
        suite->file[before].inode = info->st_ino;
    }
    free(text);
    return status;
}

static enum hf_status add(struct hf_suite *suite, const char *path, int depth);

static enum hf_status add_folder(struct hf_suite *suite, const char *path, int depth)
{
    char **names;
    size_t count;
    struct hf_diag diag;
    if (depth > HF_SUITE_FOLDERS) {
        hf_fail(&diag, HF_INVALID, "more than %d folders within each other", HF_SUITE_FOLDERS);
        return tell(suite, path, HF_INVALID, &diag);
    }
    enum hf_status status = hf_folder_list(path, &names, &count, &diag);
    if (status)
        return tell(suite, path, status, &diag);
    for (size_t i = 0; i < count; i++) {
        size_t folder = strlen(path), length = strlen(names[i]);
        char *full = calloc(1, folder + length + 2);
        if (!full) {
            status = no_memory(suite, path);
            break;
        }
        length -= names[i][length - 1] == '/';
        snprintf(full, folder + length + 2, "%s%s%.*s", path, path[folder - 1] == '/' ? "" : "/", (int)length,
                 names[i]);
        status = worse(status, add(suite, full, depth + 1));
        free(full);
    }
    hf_folder_free(names, count);
    return status;
}

static enum hf_status add(struct hf_suite *suite, const char *path, int depth)
{
    struct stat info = {0};
    struct hf_diag diag;
    if (!strcmp(path, "-") && depth == 0)
        return add_file(suite, path, &info, true);
    if (!*path || stat(path, &info)) {
        hf_fail(&diag, HF_INVALID, "cannot open '%s': %s", path, strerror(*path ? errno : ENOENT));
        return tell(suite, path, HF_INVALID, &diag);
    }
    return S_ISDIR(info.st_mode) ? add_folder(suite, path, depth) : add_file(suite, path, &info, depth == 0);
}

enum hf_status hf_suite_add(struct hf_suite *suite, const char *path)
{
    return add(suite, path, 0);
}

void hf_suite_free(struct hf_suite *suite)
{
    for (size_t i = 0; i < suite->files; i++)
        hf_yaml_free(suite->file[i].yaml);
    for (size_t i = 0; i < suite->variants; i++)
        hf_variant_close(suite->variant[i].variant);
    for (size_t i = 0; i < suite->tables; i++)
        hf_tables_free(&suite->table[i]);
    free(suite->table);
    free(suite->file);
    free(suite->variant);
    free(suite->scenario);
    free(suite->equivalent);
    free(suite->slot);
    hf_pool_free(&suite->pool);
    *suite = (struct hf_suite){0};
}
