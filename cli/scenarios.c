/* Loading scenarios for the commands that take [PATH...].
 *
 * SPDX-License-Identifier: MIT
 */
#include "scenarios.h"

#include "data.h"
#include "load.h"

#include <string.h>
#include <sys/stat.h>

static void tell(void *context, enum hf_status status, const struct hf_diag *diag)
{
    (void)context;
    if (status) /* warnings are for `huff lint` */
        hf_report(status, diag);
}

enum hf_exit hf_load_suite(struct hf_suite *suite, const char *const *path, size_t count)
{
    char shipped[4096];
    const char *default_path[] = {shipped};
    if (!suite->tell)
        suite->tell = tell;
    if (count == 0) {
        struct hf_diag diag = {0};
        enum hf_status status = hf_data_path("cases/suites", shipped, sizeof shipped, &diag);
        if (status)
            return hf_report(status, &diag);
        path = default_path;
        count = 1;
    }
    enum hf_exit code = HF_EXIT_OK;
    for (size_t i = 0; i < count; i++) {
        size_t seen = suite->seen;
        enum hf_status status = hf_suite_add(suite, path[i]);
        code = hf_exit_worse(code, hf_exit_of(status));
        if (!status && suite->seen == seen) {
            hf_note("there is no .yaml file in '%s'", path[i]);
            code = hf_exit_worse(code, HF_EXIT_NOTHING);
        }
    }
    return code;
}

enum hf_exit hf_load_suite_of(struct hf_suite *suite, const char *variant, const char *const *path, size_t count)
{
    if (count || !hf_variant_is_path(variant))
        return hf_load_suite(suite, path, count);
    struct stat info;
    char folder[4096];
    const char *dot = strrchr(variant, '.'), *slash = strrchr(variant, '/');
    size_t length = dot && (!slash || dot > slash) ? (size_t)(dot - variant) : 0;
    if (length == 0 || length >= sizeof folder)
        return HF_EXIT_OK;
    memcpy(folder, variant, length);
    folder[length] = '\0';
    if (stat(folder, &info) || !S_ISDIR(info.st_mode))
        return HF_EXIT_OK;
    if (!suite->tell)
        suite->tell = tell;
    return hf_exit_of(hf_suite_add(suite, folder)); /* a folder of other things is no suite, and no error */
}
