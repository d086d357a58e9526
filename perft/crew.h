/* Threads that count work units, one each at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_CREW_H
#define HF_CREW_H

#include "count.h"
#include "unit.h"

/* Is given each unit when it is counted, one at a time, from any thread. Another status than HF_OK ends the work. */
typedef enum hf_status hf_crew_done(const struct hf_unit *unit, void *context, struct hf_diag *diag);

struct hf_crew;

/* A crew of HOW->threads threads that share HOW->table and a part each of HOW->memory; HOW->progress->done counts
 * units. IN_ORDER: DONE is given the units in the order in which they were put, else as they come. HF_NO_MEMORY if
 * there can be no crew. */
enum hf_status hf_crew_new(const struct hf_counting *how, bool in_order, hf_crew_done *done, void *context,
                           struct hf_crew **out);

/* Hands a unit over, to be counted from POSITION; one that is counted already needs none. Waits while enough units
 * are at hand. Any status but HF_OK tells that the crew has given up; hf_crew_end says why. */
enum hf_status hf_crew_put(struct hf_crew *crew, const struct hf_unit *unit, const struct hf_position *position);

/* Waits until all is counted and ends the crew. The status is that of the first failure: of counting, of DONE, or
 * HF_STOPPED. CREW may be NULL. */
enum hf_status hf_crew_end(struct hf_crew *crew, struct hf_diag *diag);

#endif
