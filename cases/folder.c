/* The YAML files in a folder.
 *
 * SPDX-License-Identifier: MIT
 */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>  /* AT_SYMLINK_NOFOLLOW */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length > tail && !strcmp(name + length - tail, end);
}

/* Is NAME of interest, and is it a folder? */
static bool is_wanted(int folder, const char *name, bool *is_folder)
{
    struct stat info;
    if (name[0] == '.' || fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW))
        return false;
    *is_folder = S_ISDIR(info.st_mode);
    if (*is_folder)
        return true;
    bool is_file = !fstatat(folder, name, &info, 0) && S_ISREG(info.st_mode);
    return is_file && (ends_in(name, ".yaml") || ends_in(name, ".yml"));
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void hf_folder_free(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

enum hf_status hf_folder_list(const char *folder, char ***names, size_t *count, struct hf_diag *diag)
{
    char **list = NULL;
    size_t used = 0;
    enum hf_status status = HF_OK;
    DIR *stream = opendir(folder);
    if (!stream)
        return hf_fail(diag, HF_INVALID, "cannot open the folder '%s': %s", folder, strerror(errno));
    for (struct dirent *entry; (entry = readdir(stream)); ) {
        bool is_folder;
        if (!is_wanted(dirfd(stream), entry->d_name, &is_folder))
            continue;
        size_t length = strlen(entry->d_name);
        char **more = realloc(list, (used + 1) * sizeof *more);
        char *name = calloc(1, length + 2);
        list = more ? more : list;
        if (!more || !name) {
            free(name);
            status = hf_fail(diag, HF_NO_MEMORY, "out of memory");
            goto cleanup;
        }
        memcpy(name, entry->d_name, length);
        name[length] = is_folder ? '/' : '\0';
        list[used++] = name;
    }
    if (used)
        qsort(list, used, sizeof *list, by_bytes);
    *names = list;
    *count = used;
    list = NULL;

cleanup:
    if (list)
        hf_folder_free(list, used);
    closedir(stream);
    return status;
}
