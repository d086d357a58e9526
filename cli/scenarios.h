/* Loading scenarios for the commands that take [PATH...]: errors are told on stderr.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SCENARIOS_H
#define HF_SCENARIOS_H

#include "options.h"
#include "suite.h"

/* Adds PATH[0..COUNT) to SUITE, or, if COUNT is 0, the shipped suites. The suite's tell is set to one that prints
 * errors, if it has none. HF_EXIT_OK; HF_EXIT_DATA if anything could not be read; HF_EXIT_NOTHING if a path has no YAML
 * file. */
enum hf_exit hf_load_suite(struct hf_suite *suite, const char *const *path, size_t count);

/* The same for the suite of VARIANT, a shipped name or a path: without PATH, of a shipped name the shipped suites, and
 * of x.yaml the folder x beside it. Nothing is added if there is no such folder. */
enum hf_exit hf_load_suite_of(struct hf_suite *suite, const char *variant, const char *const *path, size_t count);

#endif
