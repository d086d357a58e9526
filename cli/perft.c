/* What the faces of huff perft share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "table.h"

enum { LEAST_HASH = 4096 };
/* The table's part of the memory, and bytes at most: most look-ups are for positions met just before. */
enum { TABLE_SHARE = 16, MOST_TABLE = 64 << 20 };
#define WORTH_A_TABLE 1e9           /* expected leaves above which memory is taken without being asked for */

int hf_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > HF_MOST_THREADS ? HF_MOST_THREADS : (int)count;
}

const char *hf_grouped(hf_u128 value, char out[HF_GROUPED_SIZE])
{
    char digits[HF_DECIMAL_SIZE];
    hf_decimal(value, digits);
    size_t length = strlen(digits), n = 0;
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            out[n++] = ',';
        out[n++] = digits[i];
    }
    out[n] = '\0';
    return out;
}

/* The memory that the control group of this process may have, as containers set it; or more than there is without a
 * limit. */
static double group_limit(void)
{
    static const char *const files[] = {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
    double least = 0x1p64, bytes;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *file = fopen(files[i], "r");
        if (file && fscanf(file, "%lf", &bytes) == 1 && bytes < least) /* "max" is no number */
            least = bytes;
        if (file)
            fclose(file);
    }
    return least;
}

static double lesser(double a, double b) { return a < b ? a : b; }

size_t hf_half_memory(void)
{
    struct rlimit own;
    double bytes = (double)sysconf(_SC_AVPHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    bytes = lesser(bytes, group_limit());
    if (!getrlimit(RLIMIT_AS, &own) && own.rlim_cur != RLIM_INFINITY)
        bytes = lesser(bytes, (double)own.rlim_cur);
    return (size_t)(bytes / 2);
}

enum hf_exit hf_perft_depth(const struct hf_command *command, const char *text, int *depth)
{
    int64_t number = 0;
    const char *digits = text;
    for (; *digits >= '0' && *digits <= '9' && number <= HF_MAX_DEPTH; digits++)
        number = number * 10 + *digits - '0';
    *depth = (int)number;
    if (*digits || number < 1 || number > HF_MAX_DEPTH)
        return hf_usage(command, "the depth must be a number from 1 to %d, not '%s'", HF_MAX_DEPTH, text);
    return HF_EXIT_OK;
}

size_t hf_hash_size(uint64_t hash, double expected)
{
    return hash != HF_HASH_AUTO ? hash : expected < WORTH_A_TABLE ? 0 : hf_half_memory();
}

enum hf_exit hf_perft_hash(const struct hf_command *command, uint64_t hash)
{
    double physical = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (hash && hash < LEAST_HASH)
        return hf_usage(command, "--hash %" PRIu64 " holds no position; give at least 4K, or 0 for none", hash);
    if (hash != HF_HASH_AUTO && (double)hash > physical) /* else the system might promise it, and then kill us */
        return hf_usage(command, "--hash %" PRIu64 "M is more than the %.0fM of memory that this machine has",
                        hash >> 20, physical / (1 << 20));
    return HF_EXIT_OK;
}

enum hf_exit hf_perft_memory(struct hf_counting *how, size_t size)
{
    struct hf_diag diag;
    const size_t share = size / TABLE_SHARE;
    const size_t table = share < LEAST_HASH ? LEAST_HASH : share < MOST_TABLE ? share : MOST_TABLE;
    hf_table_free(how->table);
    how->table = NULL;
    how->memory = size ? size - table : 0;
    enum hf_status status = size ? hf_table_new(how->variant, how->count, table, &how->table) : HF_OK;
    if (status == HF_OK)
        return HF_EXIT_OK;
    hf_fail(&diag, status, "there is no memory for a table of %zu KiB", table >> 10);
    hf_hint(&diag, "give a smaller --hash, or 0 for none");
    return hf_report(status, &diag);
}
