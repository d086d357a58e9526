/* Making a failing position small, so that a person sees what is wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_SHRINK_H
#define HF_SHRINK_H

#include "property.h"

/* Takes the subject's position and game, which break PROPERTY, and changes them for as long as that same property stays
 * broken: half of the pieces away, one away, a king made a man, a shorter game, pieces toward low squares, White to
 * move. Ends after SECONDS or when the subject's stop flag is raised, with the smallest found so far. *TRIED is how
 * many positions were judged. */
enum hf_status hf_shrink(struct hf_subject *subject, int property, double seconds, unsigned *tried);

#endif
