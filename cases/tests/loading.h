/* Loading scenarios from texts, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_LOADING_H
#define HF_TESTS_LOADING_H

#include "suite.h"

/* What comes before the scenarios: these begin in line 4. */
#define HEAD "format: 1\nvariant: english\nscenarios:\n"

/* What a suite told: how often, and the first of each kind. */
struct told {
    size_t errors, warnings;
    struct hf_diag error, warning;
};

/* Loads TEXT as the file "test.yaml" into SUITE, which is to be freed with hf_suite_free. */
enum hf_status load_text(struct hf_suite *suite, struct told *told, const char *text);

#endif
