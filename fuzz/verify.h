/* Everything that can be checked of a variant in one go, on one page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_VERIFY_H
#define HF_VERIFY_H

#include "engine.h"
#include "page.h"
#include "suite.h"
#include "tables.h"

struct hf_verification {
    const struct hf_variant *variant;
    const struct hf_suite *suite;   /* read with lint; scenarios of other variants are passed over */
    const struct hf_tables *tables; /* published counts; those of other variants are passed over */
    const struct hf_engine_under_test *engine; /* which is held against the reference */
    uint64_t seed;
    double seconds;                 /* about how long it may take, but for the suite and its mutants */
    int threads;
    const atomic_bool *stop;        /* may be NULL */
};

/* Fills PAGE with these entries, those of nothing to tell left out: rules, start, generators, perft, tables, games,
 * suite, articles, mutation, relative. Free it in any case. HF_OK, HF_NO_MEMORY or HF_STOPPED. */
enum hf_status hf_verify(const struct hf_verification *verification, struct hf_page *page);

/* Its parts; each adds one entry. */
enum hf_status hf_verify_rules(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_start(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_generators(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_perft(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_tables(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_games(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_suite(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_articles(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_mutation(const struct hf_verification *v, struct hf_page *page);
enum hf_status hf_verify_relative(const struct hf_verification *v, struct hf_page *page);

#endif
