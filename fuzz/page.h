/* A page of checks: each with a name, whether all is well, and what was found, in words.
 *
 *     FILE *out = hf_page_begin(&page, "perft");
 *     fprintf(out, "…");
 *     hf_page_end(&page, true);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_PAGE_H
#define HF_PAGE_H

#include "huff.h"

#include <stdio.h>  /* FILE */

enum { HF_PAGE_ENTRIES = 16 };

struct hf_page {
    struct hf_entry { const char *name; bool ok; char *detail; } entry[HF_PAGE_ENTRIES];
    size_t count;
    bool no_memory; /* the page is not whole */
    FILE *out;      /* of the entry that has begun */
    size_t size;
};

/* Begins an entry (the last has ended) and returns where to write its detail. NULL without memory. */
FILE *hf_page_begin(struct hf_page *page, const char *name);
void hf_page_end(struct hf_page *page, bool ok);

void hf_page_free(struct hf_page *page);

#endif
