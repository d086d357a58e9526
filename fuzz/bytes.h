/* A position from any bytes: what guided fuzzers (libFuzzer, AFL++) drive.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_BYTES_H
#define HF_BYTES_H

#include "property.h"

/* Makes of DATA a position and holds the properties against it: each byte pair puts a piece; what the rules do not allow
 * is left out. The first byte says who is to move, and which of the properties that take long is looked at too. SUBJECT
 * is made once with hf_subject_make and used for all inputs. Returns the property that is broken (subject->message says
 * how), or -1. Any bytes will do; no two engines and no two runs differ. */
int hf_fuzz_bytes(struct hf_subject *subject, const uint8_t *data, size_t size);

#endif
