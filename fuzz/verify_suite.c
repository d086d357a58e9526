/* What a variant's suite says of it: do the scenarios pass, which articles have none, which changes are not noticed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "verify.h"

#include "check.h"
#include "mutate.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD = 5, BUDGET = 2000 };

static bool is_of(const struct hf_scenario *scenario, const struct hf_verification *v)
{
    return !strcmp(scenario->variant->name, v->variant->name);
}

static size_t count_scenarios(const struct hf_verification *v)
{
    size_t count = 0;
    for (size_t i = 0; i < v->suite->count; i++)
        count += is_of(&v->suite->scenario[i], v);
    return count;
}

/* Runs SCENARIO under both engines; *FAILED receives whether either fails. */
static enum hf_status run(const struct hf_verification *v, const struct hf_scenario *scenario, bool *failed)
{
    enum hf_status status = HF_OK;
    *failed = false;
    for (int e = 0; e < HF_RUN_ENGINES && !status; e++) {
        struct hf_verdict verdict = {.trial = calloc(1, sizeof *verdict.trial), .trials = 1};
        if (!verdict.trial)
            return HF_NO_MEMORY;
        hf_check(scenario, v->variant, &hf_run_engines[e], v->stop, verdict.trial);
        *failed |= verdict.trial->outcome != HF_PASSED;
        status = verdict.trial->outcome == HF_ERROR ? verdict.trial->status : HF_OK;
        hf_verdict_free(&verdict);
    }
    return status == HF_INVALID || status == HF_UNSUPPORTED ? HF_OK : status;
}

enum hf_status hf_verify_suite(const struct hf_verification *v, struct hf_page *page)
{
    size_t count = count_scenarios(v), disputed = 0, wrong = 0;
    enum hf_status status = HF_OK;
    FILE *out = hf_page_begin(page, "suite");
    if (!out)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < v->suite->count && !status; i++) {
        const struct hf_scenario *scenario = &v->suite->scenario[i];
        bool failed = false;
        if (!is_of(scenario, v))
            continue;
        status = run(v, scenario, &failed);
        disputed += scenario->disputed;
        if (failed && !scenario->disputed && wrong++ < TOLD)
            fprintf(out, "%s fails\n", scenario->id);
    }
    if (count)
        fprintf(out, "%zu of %zu scenarios pass under both generators", count - disputed - wrong, count - disputed);
    else
        fprintf(out, "there are no scenarios of %s", v->variant->name);
    if (disputed)
        fprintf(out, "; disputed: %zu", disputed);
    hf_page_end(page, wrong == 0);
    return status;
}

static bool is_cited(const struct hf_verification *v, const char *id)
{
    for (size_t i = 0; i < v->suite->count; i++)
        for (size_t r = 0; r < v->suite->scenario[i].rules; r++)
            if (is_of(&v->suite->scenario[i], v) && !strcmp(v->suite->scenario[i].rule[r], id))
                return true;
    return false;
}

/* Does a value of the rules rest on the article? Those that another file has defined, and that no value of this variant
 * rests on any more, need no scenario. */
static bool is_used(const struct hf_variant *variant, const char *id)
{
    bool used = false;
    for (int i = 0; i < HF_FIELD_COUNT && !used; i++)
        used = variant->field_articles[i] && hf_article_is_in(id, variant->field_articles[i]);
    for (int i = 0; i < variant->rules.limit_count && !used; i++)
        used = variant->limit_articles[i] && hf_article_is_in(id, variant->limit_articles[i]);
    return used;
}

enum hf_status hf_verify_articles(const struct hf_verification *v, struct hf_page *page)
{
    size_t bare = 0, used = 0;
    if (!count_scenarios(v))
        return HF_OK;
    FILE *out = hf_page_begin(page, "articles");
    if (!out)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < v->variant->article_count; i++) {
        const char *id = v->variant->articles[i].id;
        if (!is_used(v->variant, id))
            continue;
        used++;
        if (!is_cited(v, id))
            fprintf(out, "%s%s", bare++ ? ", " : "without a scenario: ", id);
    }
    if (!bare)
        fprintf(out, "each of the %zu articles that values rest on has a scenario", used);
    hf_page_end(page, bare == 0);
    return HF_OK;
}

/* Tells the first mutants of a fate. */
static void tell_mutants(const struct hf_mutants *mutants, const struct hf_outlook *outlook, enum hf_fate fate,
                         FILE *out)
{
    size_t told = 0;
    for (size_t i = 0; i < mutants->count; i++)
        if (outlook[i].fate == fate && told++ < TOLD)
            fprintf(out, "\n%s: %s (%s)", hf_fate_names[fate], mutants->item[i].id, mutants->item[i].articles);
    if (told > TOLD)
        fprintf(out, "\nand %zu more", told - TOLD);
}

static void tell_score(const struct hf_mutants *mutants, const struct hf_outlook *outlook, FILE *out, bool *ok)
{
    struct hf_score score = hf_score_of(outlook, mutants->count);
    fprintf(out,
            "the suite notices %zu of %zu changes of one value, %d.%02d %%; equivalent: %zu, without sense: %zu",
            score.fate[HF_KILLED], score.counted, score.hundredths / 100, score.hundredths % 100,
            score.fate[HF_EQUIVALENT], score.fate[HF_REFUSED]);
    tell_mutants(mutants, outlook, HF_SURVIVED, out);
    tell_mutants(mutants, outlook, HF_KILLED_ELSEWHERE, out);
    for (size_t i = 0; i < mutants->count; i++)
        if (outlook[i].wrong)
            fprintf(out, "\n%s is listed as equivalent, %s", mutants->item[i].id, outlook[i].wrong);
    *ok = score.fate[HF_SURVIVED] == 0 && score.wrong == 0;
}

enum hf_status hf_verify_mutation(const struct hf_verification *v, struct hf_page *page)
{
    struct hf_mutants mutants = {0};
    struct hf_outlook *outlook = NULL;
    struct hf_diag diag = {0};
    size_t scenarios;
    bool ok = false;
    FILE *out = NULL;
    if (!count_scenarios(v))
        return HF_OK;
    enum hf_status status = hf_mutants_make(v->variant, &mutants);
    if (!status && !(outlook = calloc(mutants.count + 1, sizeof *outlook)))
        status = HF_NO_MEMORY;
    if (status)
        goto cleanup;
    struct hf_mutation job = {
        .variant = v->variant, .suite = v->suite, .mutants = &mutants, .threads = v->threads,
        .budget = {.seed = v->seed, .setups = BUDGET, .games = BUDGET / 5, .plies = 400, .stop = v->stop}};
    status = hf_mutate(&job, outlook, &scenarios, &diag);
    if (status && status != HF_INVALID)
        goto cleanup;
    out = hf_page_begin(page, "mutation");
    if (!out) {
        status = HF_NO_MEMORY;
        goto cleanup;
    }
    if (status)
        fprintf(out, "not scored: %s", diag.message); /* and the entry of the suite is not ok */
    else
        tell_score(&mutants, outlook, out, &ok);
    hf_page_end(page, ok || status == HF_INVALID);
    status = HF_OK;

cleanup:
    hf_outlooks_free(outlook, mutants.count);
    hf_mutants_free(&mutants);
    return status;
}
