/* Findings in the making.
 *
 * SPDX-License-Identifier: MIT
 */
#include "finding.h"

#include <stdarg.h>
#include <stdlib.h>

/* printf into memory that is to be freed; NULL without memory. */
__attribute__((format(printf, 1, 0)))
static char *text_of(const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

struct hf_finding *hf_finding_new(struct hf_trial *trial, const char *expect, int line, const char *format, ...)
{
    struct hf_finding *more = realloc(trial->finding, (trial->findings + 1) * sizeof *more);
    if (!more)
        return NULL;
    trial->finding = more;
    va_list args;
    va_start(args, format);
    char *message = text_of(format, args);
    va_end(args);
    if (!message)
        return NULL;
    more[trial->findings] = (struct hf_finding){.expect = expect, .line = line, .message = message};
    return &more[trial->findings++];
}

enum hf_status hf_finding_mark(struct hf_finding *finding, char sign, const char *format, ...)
{
    struct hf_mark *more = finding ? realloc(finding->mark, (finding->marks + 1) * sizeof *more) : NULL;
    if (!more)
        return HF_NO_MEMORY;
    finding->mark = more;
    va_list args;
    va_start(args, format);
    char *text = text_of(format, args);
    va_end(args);
    if (!text)
        return HF_NO_MEMORY;
    more[finding->marks++] = (struct hf_mark){sign, text};
    return HF_OK;
}
