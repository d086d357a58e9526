/* Files and variants by name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load.h"

#include "nearest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum hf_status hf_file_read(const char *path, size_t limit, char **text, size_t *length, struct hf_diag *diag)
{
    enum hf_status status = HF_OK;
    char *buffer = NULL;
    size_t used = 0, size = 0;
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    if (!file)
        return hf_fail(diag, HF_INVALID, "cannot open '%s': %s", path, strerror(errno));
    while (used <= limit) {
        if (used + 1 >= size) {
            size = size ? size * 2 : 1 << 14;
            char *more = realloc(buffer, size);
            if (!more) {
                status = hf_fail(diag, HF_NO_MEMORY, "out of memory");
                goto cleanup;
            }
            buffer = more;
        }
        errno = 0;
        size_t got = fread(buffer + used, 1, size - used - 1, file);
        used += got;
        if (got == 0)
            break;
    }
    if (ferror(file)) {
        status = hf_fail(diag, HF_INVALID, "cannot read '%s': %s", path, strerror(errno));
        goto cleanup;
    }
    if (used > limit) {
        status = hf_fail(diag, HF_INVALID, "'%s' is larger than %zu bytes", path, limit);
        goto cleanup;
    }
    buffer[used] = '\0';
    *text = buffer;
    *length = used;
    buffer = NULL;

cleanup:
    free(buffer);
    if (file != stdin)
        fclose(file);
    return status;
}

bool hf_variant_is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && !strcmp(name + length - 5, ".yaml")) ||
           (length > 4 && !strcmp(name + length - 4, ".yml"));
}

/* PATH as seen from the folder of the file BESIDE, to be freed; NULL without memory. */
static char *resolve(const char *path, const char *beside)
{
    const char *slash = beside && path[0] != '/' ? strrchr(beside, '/') : NULL;
    size_t folder = slash ? (size_t)(slash - beside) + 1 : 0;
    size_t length = strlen(path);
    char *out = malloc(folder + length + 1);
    if (out) {
        if (folder)
            memcpy(out, beside, folder);
        memcpy(out + folder, path, length + 1);
    }
    return out;
}

/* The files that a file extends, and those that these extend. */
struct chain {
    struct chain *up; /* the file that extends this one; NULL for the one asked for */
    const char *path;
    const struct hf_variant *base; /* what it extends, if that came from a file */
    struct hf_diag diag;           /* why its base could not be had */
    bool failed;
};

static enum hf_status open_file(const char *path, struct chain *up, const struct hf_variant **out,
                                struct hf_diag *diag);

static const struct hf_variant *find_base(const char *name, void *context)
{
    enum { DEEPEST = 8 };
    struct chain *chain = context;
    if (!hf_variant_is_path(name))
        return hf_variant_shipped(name);
    int depth = 0;
    for (const struct chain *link = chain; link; link = link->up)
        depth++;
    char *path = resolve(name, chain->path);
    enum hf_status status = !path             ? hf_fail(&chain->diag, HF_NO_MEMORY, "out of memory")
                            : depth > DEEPEST ? hf_fail(&chain->diag, HF_INVALID,
                                                        "'%s': more than %d files extend one another", path, DEEPEST)
                                              : open_file(path, chain, &chain->base, &chain->diag);
    chain->failed = status != HF_OK;
    free(path);
    return chain->base;
}

static enum hf_status open_file(const char *path, struct chain *up, const struct hf_variant **out, struct hf_diag *diag)
{
    struct chain chain = {.up = up, .path = path};
    struct hf_variant *variant = NULL;
    char *text = NULL;
    size_t length;
    enum hf_status status = hf_file_read(path, HF_FILE_LIMIT, &text, &length, diag);
    if (!status)
        status = hf_variant_parse(text, length, path, find_base, &chain, &variant, diag);
    if (status && chain.failed && diag)
        *diag = chain.diag;
    hf_variant_close(chain.base);
    free(text);
    if (!status)
        *out = variant;
    return status;
}

enum hf_status hf_variant_open(const char *name, const char *beside, const struct hf_variant **out,
                               struct hf_diag *diag)
{
    *out = NULL;
    if (hf_variant_is_path(name)) {
        char *path = resolve(name, beside);
        enum hf_status status = path ? open_file(path, NULL, out, diag) : hf_fail(diag, HF_NO_MEMORY, "out of memory");
        free(path);
        return status;
    }
    *out = hf_variant_shipped(name);
    if (*out)
        return HF_OK;
    struct hf_nearest near = {.word = name, .length = strlen(name)};
    for (size_t i = 0; i < hf_variant_count(); i++)
        hf_nearest_try(&near, hf_variant_at(i)->name);
    hf_fail(diag, HF_INVALID, "there is no variant '%s'", name);
    if (near.best)
        hf_hint(diag, "did you mean '%s'?", near.best);
    else
        hf_hint(diag, "`huff variants` lists those that are shipped; the path of a file ends in .yaml");
    return HF_INVALID;
}

void hf_variant_close(const struct hf_variant *variant)
{
    for (size_t i = 0; variant && i < hf_variant_count(); i++)
        if (hf_variant_at(i) == variant)
            return;
    hf_variant_free((struct hf_variant *)(uintptr_t)variant);
}
