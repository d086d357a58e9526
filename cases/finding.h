/* Findings in the making: what was expected and what was found instead.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_FINDING_H
#define HF_FINDING_H

#include "report.h"

/* A new finding of TRIAL, about the expectation EXPECT in LINE, with a message (printf style); NULL without memory. It
 * is valid until the next one is made. */
struct hf_finding *hf_finding_new(struct hf_trial *trial, const char *expect, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds a line (printf style). HF_OK or HF_NO_MEMORY; FINDING may be NULL, which is HF_NO_MEMORY. */
enum hf_status hf_finding_mark(struct hf_finding *finding, char sign, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
