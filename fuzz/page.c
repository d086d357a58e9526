/* A page of checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page.h"

#include <stdlib.h>

FILE *hf_page_begin(struct hf_page *page, const char *name)
{
    if (page->count == HF_PAGE_ENTRIES)
        return NULL;
    struct hf_entry *entry = &page->entry[page->count];
    *entry = (struct hf_entry){.name = name};
    page->out = open_memstream(&entry->detail, &page->size);
    page->no_memory |= !page->out;
    return page->out;
}

void hf_page_end(struct hf_page *page, bool ok)
{
    bool whole = !ferror(page->out);
    page->no_memory |= fclose(page->out) || !whole;
    page->out = NULL;
    page->entry[page->count++].ok = ok;
}

void hf_page_free(struct hf_page *page)
{
    if (page->out)
        fclose(page->out);
    for (size_t i = 0; i < HF_PAGE_ENTRIES; i++)
        free(page->entry[i].detail);
    *page = (struct hf_page){0};
}
