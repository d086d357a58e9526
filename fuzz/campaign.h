/* A campaign: position after position from one seed, on any number of threads, each held against the properties; what
 * fails is sorted, shrunk and written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CAMPAIGN_H
#define HF_CAMPAIGN_H

#include "property.h"
#include "source.h"

enum { HF_ALL_PROPERTIES = (1 << HF_PROPERTIES) - 1, HF_FUZZ_THREADS = 256 };

/* What has been done, for whoever watches from another thread. */
struct hf_fuzz_sums {
    _Atomic uint64_t positions, captures; /* captures: positions in which one must capture */
    _Atomic uint64_t checks[HF_PROPERTIES], broken[HF_PROPERTIES], source[HF_SOURCES];
    _Atomic uint64_t fields; /* bits of hf_fields that have made a difference to moves or games */
    _Atomic uint32_t limits; /* bits of rules.limits that have drawn a game */
    atomic_int longest;      /* the most pieces captured in one move */
};

struct hf_campaign {
    const struct hf_ground *ground;
    const struct hf_engine_under_test *engine;
    uint64_t seed;
    uint64_t first, count; /* positions by number; COUNT 0: no end */
    double seconds;        /* 0: no end */
    int threads;
    unsigned sources;        /* bits of hf_sources */
    unsigned properties;     /* bits of hf_properties */
    unsigned always;         /* those of them that are checked on every position, whatever their share */
    const atomic_bool *stop; /* may be NULL */
    struct hf_fuzz_sums *sums;
};

/* A position, and a game from it, that breaks a property. Of those that look alike the first is kept. */
struct hf_failure {
    uint64_t index; /* of the position in the campaign */
    int property;
    struct hf_position position;
    struct hf_move *line;
    size_t plies;
};
struct hf_failures {
    struct hf_failure *item;
    size_t count;
}; /* by index, then property */

/* Runs to the end. The failures are the same for any number of threads, if the campaign ends by its count. HF_OK,
 * HF_STOPPED or HF_NO_MEMORY; FAILURES is to be freed in any case. */
enum hf_status hf_campaign_run(const struct hf_campaign *campaign, struct hf_failures *failures);
void hf_failures_free(struct hf_failures *failures);

/* How many of the variant's articles the campaign has reached: those of values and limits that have made a difference.
 */
size_t hf_articles_reached(const struct hf_variant *variant, const struct hf_fuzz_sums *sums);

#endif
