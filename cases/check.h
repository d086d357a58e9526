/* One scenario under one engine: plays the moves and holds what is true against what is expected.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CHECK_H
#define HF_CHECK_H

#include "report.h"
#include "scenario.h"

#include <stdatomic.h>

/* An engine to run scenarios under. */
struct hf_run_engine { const char *name; enum hf_engine engine; };

/* Runs SCENARIO by the rules of VARIANT (its own, or one with other rules) and fills TRIAL; hf_verdict_free frees it.
 * STOP (may be NULL) ends a long perft: then the trial is an error with the status HF_STOPPED. */
void hf_check(const struct hf_scenario *scenario, const struct hf_variant *variant, const struct hf_run_engine *engine,
              const atomic_bool *stop, struct hf_trial *trial);

#endif
