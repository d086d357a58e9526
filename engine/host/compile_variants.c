/* Turns variant files into C, when huff is built; never installed.
 *
 *     compile_variants --out DIR [--kernels "NAME…"] FILE.yaml…
 *
 * Reads the files with the loader of libhuff, resolves what they extend among themselves, checks them all, and writes
 * DIR/variants.c: the table of shipped variants, in alphabetical order, and DIR/kernel_NAME.c: the fast generator of
 * each (or of those named by --kernels). A file must have the name of its variant. Errors go to stderr.
 * Exit codes: 0 done, 2 wrong usage, 3 a file is wrong, 6 the output could not be written, 70 out of memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "host.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { USAGE = 2, BAD_DATA = 3, NO_OUTPUT = 6, NO_MEMORY = 70, FILE_SIZE = 1 << 20 };

struct file {
    const char *path;
    char name[64];      /* of the variant: the file's name without folder and ending */
    enum { UNREAD, READING, READ, WRONG } state;
    struct hf_variant *variant;
};

struct files {
    struct file *file;
    size_t count;
    int errors;
    int code; /* the exit code of the first error */
};

static enum hf_status read_file(struct files *files, struct file *file);

static void complain(struct files *files, int code, const struct hf_diag *diag)
{
    if (diag->line)
        fprintf(stderr, "%s:%d:%d: error: %s\n", diag->file, diag->line, diag->column, diag->message);
    else
        fprintf(stderr, "%s: error: %s\n", diag->file, diag->message);
    if (*diag->hint)
        fprintf(stderr, "    hint: %s\n", diag->hint);
    files->errors++;
    if (!files->code)
        files->code = code;
}

static const struct hf_variant *lookup(const char *name, void *context)
{
    struct files *files = context;
    for (size_t i = 0; i < files->count; i++) {
        struct file *file = &files->file[i];
        if (strcmp(file->name, name))
            continue;
        if (file->state == UNREAD)
            read_file(files, file);
        if (file->state == READING) {
            struct hf_diag diag = {0};
            hf_fail(&diag, HF_INVALID, "%s extends itself, by one or more steps", name);
            snprintf(diag.file, sizeof diag.file, "%s", file->path);
            complain(files, BAD_DATA, &diag);
        }
        if (file->state == WRONG)
            files->errors++; /* it has been told before */
        return file->variant;
    }
    return NULL;
}

/* The text of a file, which is the caller's to free; NULL, with errno set, if it cannot be had. */
static char *slurp(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    char *text = in ? malloc(FILE_SIZE) : NULL;
    if (text)
        *length = fread(text, 1, FILE_SIZE, in);
    if (text && (ferror(in) || *length == FILE_SIZE)) {
        errno = ferror(in) ? EIO : EFBIG;
        free(text);
        text = NULL;
    }
    if (in)
        fclose(in);
    return text;
}

static enum hf_status read_file(struct files *files, struct file *file)
{
    struct hf_diag diag = {0};
    size_t length = 0;
    int errors = files->errors;
    enum hf_status status = HF_INVALID;
    file->state = READING;
    char *text = slurp(file->path, &length);
    if (!text)
        hf_fail(&diag, status, "cannot read it: %s", strerror(errno));
    else
        status = hf_variant_parse(text, length, file->path, lookup, files, &file->variant, &diag);
    if (status == HF_OK && strcmp(file->variant->name, file->name)) {
        status = hf_fail(&diag, HF_INVALID, "the variant in this file has the name %s", file->variant->name);
        hf_hint(&diag, "name the file %s.yaml", file->variant->name);
    }
    if (status != HF_OK) {
        snprintf(diag.file, sizeof diag.file, "%s", file->path);
        if (files->errors == errors) /* else what it extends is to blame, and has been told */
            complain(files, status == HF_NO_MEMORY ? NO_MEMORY : BAD_DATA, &diag);
        hf_variant_free(file->variant);
        file->variant = NULL;
    }
    file->state = status == HF_OK ? READ : WRONG;
    free(text);
    return status;
}

static void name_file(struct file *file, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    file->path = path;
    snprintf(file->name, sizeof file->name, "%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

/* Opens DIR/NAME to be written; the caller closes it with close_output. */
static FILE *open_output(const char *dir, const char *name, char path[4096])
{
    FILE *out = NULL;
    if (snprintf(path, 4096, "%s/%s", dir, name) < 4096)
        out = fopen(path, "w");
    if (!out)
        fprintf(stderr, "%s: cannot write it: %s\n", path, strerror(errno));
    return out;
}

static int close_output(FILE *out, const char *path)
{
    int failed = ferror(out);
    if (fclose(out) || failed) {
        fprintf(stderr, "%s: cannot write it\n", path);
        return NO_OUTPUT;
    }
    return 0;
}

static int write_all(const char *dir, const struct hf_variant *const *variants, size_t count, const char *kernels)
{
    char path[4096], name[80];
    FILE *out = open_output(dir, "variants.c", path);
    if (!out)
        return NO_OUTPUT;
    hf_variants_write(out, variants, count, kernels);
    int code = close_output(out, path);
    for (size_t i = 0; i < count && !code; i++) {
        if (!hf_has_kernel(kernels, variants[i]->name))
            continue;
        snprintf(name, sizeof name, "kernel_%s.c", variants[i]->name);
        out = open_output(dir, name, path);
        if (!out)
            return NO_OUTPUT;
        hf_kernel_write(out, variants[i]);
        code = close_output(out, path);
    }
    return code;
}

int main(int argc, char **argv)
{
    const char *kernels = NULL;
    int first = 3;
    if (argc > 5 && !strcmp(argv[3], "--kernels")) {
        kernels = argv[4];
        first = 5;
    }
    if (argc <= first || strcmp(argv[1], "--out")) {
        fputs("usage: compile_variants --out DIR [--kernels \"NAME…\"] FILE.yaml…\n", stderr);
        return USAGE;
    }
    struct files files = {.count = (size_t)(argc - first)};
    files.file = calloc(files.count, sizeof *files.file);
    const struct hf_variant **variants = calloc(files.count, sizeof *variants);
    if (!files.file || !variants) {
        files.code = NO_MEMORY;
        goto cleanup;
    }
    for (size_t i = 0; i < files.count; i++)
        name_file(&files.file[i], argv[(size_t)first + i]);
    qsort(files.file, files.count, sizeof *files.file, by_name);
    for (size_t i = 0; i < files.count; i++) {
        if (files.file[i].state == UNREAD)
            read_file(&files, &files.file[i]);
        variants[i] = files.file[i].variant;
        if (i && !strcmp(files.file[i].name, files.file[i - 1].name)) {
            struct hf_diag diag = {0};
            hf_fail(&diag, HF_INVALID, "there is another variant of this name in %s", files.file[i - 1].path);
            snprintf(diag.file, sizeof diag.file, "%s", files.file[i].path);
            complain(&files, BAD_DATA, &diag);
        }
    }
    if (!files.code)
        files.code = write_all(argv[2], variants, files.count, kernels);

cleanup:
    for (size_t i = 0; files.file && i < files.count; i++)
        hf_variant_free(files.file[i].variant);
    free(files.file);
    free(variants);
    return files.code;
}
