/* Which scenarios of a suite to run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "select.h"

#include "nearest.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static bool matches_variant(const struct hf_scenario *scenario, const char *name)
{
    return !strcmp(scenario->variant->name, name);
}

static bool matches_rule(const struct hf_scenario *scenario, const char *id)
{
    for (size_t i = 0; i < scenario->rules; i++)
        if (!strcmp(scenario->rule[i], id))
            return true;
    return false;
}

static bool matches_id(const struct hf_scenario *scenario, const char *pattern)
{
    return !fnmatch(pattern, scenario->id, 0);
}

typedef bool matcher(const struct hf_scenario *scenario, const char *wanted);

static bool matches_any(const struct hf_scenario *scenario, matcher *matches, const char *const *wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (matches(scenario, wanted[i]))
            return true;
    return count == 0;
}

bool hf_filter_matches(const struct hf_filter *filter, const struct hf_scenario *scenario)
{
    return matches_any(scenario, matches_variant, filter->variant, filter->variants) &&
           matches_any(scenario, matches_rule, filter->rule, filter->rules) &&
           matches_any(scenario, matches_id, filter->id, filter->ids);
}

size_t *hf_filter_select(const struct hf_filter *filter, const struct hf_suite *suite, size_t *count)
{
    size_t *selected = malloc((suite->count + 1) * sizeof *selected);
    *count = 0;
    for (size_t i = 0; selected && i < suite->count; i++)
        if (hf_filter_matches(filter, &suite->scenario[i]))
            selected[(*count)++] = i;
    return selected;
}

/* If no scenario of SUITE matches WANTED: says so, and which of its names is nearest. */
static bool explain_one(const struct hf_suite *suite, matcher *matches, const char *what, const char *wanted,
                        struct hf_diag *diag)
{
    struct hf_nearest near = {.word = wanted, .length = strlen(wanted)};
    for (size_t i = 0; i < suite->count; i++) {
        const struct hf_scenario *scenario = &suite->scenario[i];
        if (matches(scenario, wanted))
            return false;
        if (matches == matches_variant)
            hf_nearest_try(&near, scenario->variant->name);
        if (matches == matches_id)
            hf_nearest_try(&near, scenario->id);
        for (size_t r = 0; r < scenario->rules && matches == matches_rule; r++)
            hf_nearest_try(&near, scenario->rule[r]);
    }
    hf_fail(diag, HF_INVALID, "no scenario has the %s '%s'", what, wanted);
    if (near.best)
        hf_hint(diag, "did you mean '%s'?", near.best);
    else
        hf_hint(diag, "`huff run --list` shows what there is");
    return true;
}

static bool explain(const struct hf_suite *suite, matcher *matches, const char *what, const char *const *wanted,
                    size_t count, struct hf_diag *diag)
{
    for (size_t i = 0; i < count; i++)
        if (explain_one(suite, matches, what, wanted[i], diag))
            return true;
    return false;
}

void hf_filter_explain(const struct hf_filter *filter, const struct hf_suite *suite, struct hf_diag *diag)
{
    if (suite->count == 0) {
        hf_fail(diag, HF_INVALID, "there is no scenario in what was given");
        hf_hint(diag, "scenarios stand in files that end in .yaml");
        return;
    }
    if (explain(suite, matches_variant, "variant", filter->variant, filter->variants, diag) ||
        explain(suite, matches_rule, "article", filter->rule, filter->rules, diag) ||
        explain(suite, matches_id, "id", filter->id, filter->ids, diag))
        return;
    hf_fail(diag, HF_INVALID, "no scenario matches all that was asked for together");
    hf_hint(diag, "`huff run --list` shows what there is");
}
