/* The plain driver of a fuzz target: gives it each file named, and all files of the folders named. For tests and for
 * looking into a crash; needs no fuzzer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static size_t files;

static void give_up(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(3);
}

/* The bytes are put into memory of just their size, so that sanitizers see a read past their end. */
static void replay_file(const char *path, off_t length)
{
    size_t size = (size_t)length;
    uint8_t *data = malloc(size ? size : 1);
    FILE *file = fopen(path, "rb");
    if (!data || !file || fread(data, 1, size, file) != size)
        give_up(path, strerror(errno));
    fclose(file);
    fprintf(stderr, "%s\n", path); /* first: if this is the last line, it names the culprit */
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    files++;
}

static void replay(const char *path)
{
    struct stat info;
    if (stat(path, &info))
        give_up(path, strerror(errno));
    if (!S_ISDIR(info.st_mode)) {
        replay_file(path, info.st_size);
        return;
    }
    DIR *folder = opendir(path);
    if (!folder)
        give_up(path, strerror(errno));
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char name[4096];
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(name, sizeof name, "%s/%s", path, entry->d_name) >= (int)sizeof name)
            give_up(path, "the name is too long");
        replay(name);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    printf("%zu files replayed\n", files);
    return files ? 0 : 4;
}
