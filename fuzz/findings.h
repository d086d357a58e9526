/* The findings of a campaign: its failures, shrunk, one of each kind, each in a file of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FINDINGS_H
#define HF_FINDINGS_H

#include "campaign.h"

struct hf_fuzz_finding {
    int property;
    uint64_t index; /* of the position that it was shrunk from */
    struct hf_position position;
    char articles[HF_ARTICLES_SIZE];
    char message[1024];
    char *file; /* its path */
};
struct hf_findings {
    struct hf_fuzz_finding *item;
    size_t count;
};

struct hf_finding_options {
    const char *folder;    /* is made, if it is not there and there is anything to write */
    const char *variant;   /* what the files name: a shipped name or a path */
    double shrink_seconds; /* for all together */
};

/* Shrinks FAILURES, keeps of those that then look alike the first, and writes their files. The diagnostic names a file
 * that cannot be written (HF_NO_SPACE). FINDINGS is to be freed in any case, and holds what is known even after an
 * error. */
enum hf_status hf_findings_make(const struct hf_campaign *campaign, const struct hf_failures *failures,
                                const struct hf_finding_options *options, struct hf_findings *findings,
                                struct hf_diag *diag);
void hf_findings_free(struct hf_findings *findings);

#endif
