/* Mutation testing of a rule suite: change one value of the rules at a time and see whether the suite notices.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_MUTATE_H
#define HF_MUTATE_H

#include "agree.h"
#include "mutant.h"
#include "suite.h"

/* What became of a mutant. */
enum hf_fate {
    HF_KILLED,           /* a scenario that cites an article of the value fails */
    HF_KILLED_ELSEWHERE, /* only others fail */
    HF_SURVIVED,         /* none fails */
    HF_EQUIVALENT,       /* listed as such, none fails, and random play does not tell the rules apart */
    HF_REFUSED,          /* the rules make no sense together */
    HF_FATES
};
extern const char *const hf_fate_names[HF_FATES + 1]; /* "killed", "killed-elsewhere" …; NULL ends */

struct hf_outlook {
    bool open;                          /* not known: the run was stopped before */
    enum hf_fate fate;
    const char *by;                     /* the id of the first scenario that failed, or NULL */
    const struct hf_equivalent *listed; /* the item that calls it equivalent, or NULL */
    char *wrong;                        /* why that item is wrong, or NULL */
};

struct hf_mutation {
    const struct hf_variant *variant;
    const struct hf_suite *suite;       /* read with lint; its lists of equivalent mutants count */
    const struct hf_mutants *mutants;   /* of the variant */
    int threads;                        /* at least 1; the outcome is the same for any number */
    struct hf_agree budget;             /* for the evidence of equivalence; its stop ends all */
};

/* Fills OUTLOOK[0..mutants->count); free with hf_outlooks_free. Scenarios of other variants and disputed ones are
 * left out, and so are expectations of perft counts: the rules must be pinned down by moves. *SCENARIOS receives how
 * many are used; if that is 0 nothing else is done. HF_INVALID: a scenario fails under the unchanged rules (the
 * diagnostic says which). Else HF_OK, HF_NO_MEMORY, HF_STOPPED. */
enum hf_status hf_mutate(const struct hf_mutation *mutation, struct hf_outlook *outlook, size_t *scenarios,
                         struct hf_diag *diag);
void hf_outlooks_free(struct hf_outlook *outlook, size_t count);

/* How many mutants met which fate, and what part of those that count was killed, in hundredths of a percent, rounded
 * down; 10000 if none counts. */
struct hf_score { size_t fate[HF_FATES], counted, wrong; int hundredths; };
struct hf_score hf_score_of(const struct hf_outlook *outlook, size_t count);

#endif
