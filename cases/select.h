/* Which scenarios of a suite to run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SELECT_H
#define HF_SELECT_H

#include "suite.h"

/* What a scenario must match: of each list that is not empty, one item. */
struct hf_filter {
    const char *const *variant; /* names */
    const char *const *rule;    /* ids of articles */
    const char *const *id;      /* patterns as the shell's: *, ?, [a-z] */
    size_t variants, rules, ids;
};

bool hf_filter_matches(const struct hf_filter *filter, const struct hf_scenario *scenario);

/* The indices of the scenarios that match, to be freed; *COUNT may be 0. NULL without memory. */
size_t *hf_filter_select(const struct hf_filter *filter, const struct hf_suite *suite, size_t *count);

/* Says why nothing was selected, with the nearest name that would have been. */
void hf_filter_explain(const struct hf_filter *filter, const struct hf_suite *suite, struct hf_diag *diag);

#endif
