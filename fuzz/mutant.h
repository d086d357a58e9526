/* Mutants of a variant: its rules with one value changed, each with a name of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_MUTANT_H
#define HF_MUTANT_H

#include "pool.h"
#include "variant.h"

enum { HF_MUTANT_ID = 160 };

/* One change. Its id says what becomes of the value, and stays the same as long as the value does:
 *     king.reach=short  setup.rows=4  man.takes-kings=no     another value
 *     man.captures+diagonal-backward  man.captures-sideways   one more in a list, one fewer
 *     capture.choice=free  capture.choice:by-king<most-kings  no precedence; two that change places
 *     draws.counters-forty-moves                              a draw limit dropped
 *     draws.counters.forty-moves.plies=79  .resets+promotion  a value of it
 *     draws.material.three-kings.when-2                       the second case dropped
 *     draws.material.three-kings.when-1.one.kings=2+          a range of the first case */
struct hf_mutant {
    char id[HF_MUTANT_ID];
    const char *articles;    /* the ids that the value rests on, separated by ", " */
    const char *from, *to;
    struct hf_rules rules;
    const char *refused;     /* why the rules make no sense; NULL if they do */
};

struct hf_mutants { struct hf_mutant *item; size_t count, capacity; struct hf_pool pool; }; /* start with {0} */

/* All mutants of VARIANT, which must outlive them: every alternative of a choice, every number plus and minus one,
 * every flag, direction and precedence, every draw limit and each value of it. Where a value forces another (a short
 * king lands right behind, and has no square to choose) that one changes too. No two have the same rules, and none
 * has those of VARIANT. HF_OK or HF_NO_MEMORY; free them in either case. */
enum hf_status hf_mutants_make(const struct hf_variant *variant, struct hf_mutants *mutants);
void hf_mutants_free(struct hf_mutants *mutants);

/* The mutant of that id, or NULL. */
const struct hf_mutant *hf_mutants_find(const struct hf_mutants *mutants, const char *id);

/* Says that VARIANT has no mutant ID, and which is like it. Returns HF_INVALID. */
enum hf_status hf_mutant_unknown(const struct hf_mutants *mutants, const struct hf_variant *variant, const char *id,
                                 struct hf_diag *diag);

#endif
