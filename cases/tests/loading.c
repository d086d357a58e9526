/* Loading scenarios from texts, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "loading.h"

#include <string.h>

static void tell(void *context, enum hf_status status, const struct hf_diag *diag)
{
    struct told *told = context;
    size_t *count = status ? &told->errors : &told->warnings;
    if ((*count)++ == 0)
        *(status ? &told->error : &told->warning) = *diag;
}

enum hf_status load_text(struct hf_suite *suite, struct told *told, const char *text)
{
    *told = (struct told){0};
    *suite = (struct hf_suite){.tell = tell, .context = told};
    return hf_suite_add_text(suite, "test.yaml", text, strlen(text));
}
