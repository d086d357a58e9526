/* Mutation testing of a rule suite.
 *
 * SPDX-License-Identifier: MIT
 */
#include "mutate.h"

#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hf_fate_names[HF_FATES + 1] = {"killed", "killed-elsewhere", "survived", "equivalent", "invalid",
                                                 NULL};

enum { MOST_THREADS = 64 };

/* What the threads share. */
struct work {
    const struct hf_mutation *mutation;
    struct hf_outlook *outlook;
    struct hf_scenario *scenario; /* the ones that are used, without perft counts */
    size_t scenarios;
    atomic_size_t next;           /* the first mutant that nobody has begun */
    atomic_int status;            /* the first failure, which ends all */
    struct hf_pool pool;
};

/* ---- the scenarios ----------------------------------------------------------------------------------------------- */

/* Appends SCENARIO without its perft counts, if it expects anything else. */
static enum hf_status take(struct work *w, const struct hf_scenario *scenario)
{
    struct hf_scenario copy = *scenario;
    copy.expects = 0;
    copy.expect = hf_pool_new(&w->pool, scenario->expects, sizeof *copy.expect);
    if (!copy.expect)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < scenario->expects; i++)
        if (scenario->expect[i].kind != HF_EXPECT_PERFT)
            copy.expect[copy.expects++] = scenario->expect[i];
    if (copy.expects)
        w->scenario[w->scenarios++] = copy;
    return HF_OK;
}

static enum hf_status take_all(struct work *w)
{
    const struct hf_suite *suite = w->mutation->suite;
    enum hf_status status = HF_OK;
    w->scenario = hf_pool_new(&w->pool, suite->count + 1, sizeof *w->scenario);
    if (!w->scenario)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < suite->count && !status; i++) {
        const struct hf_scenario *scenario = &suite->scenario[i];
        if (!scenario->disputed && !strcmp(scenario->variant->name, w->mutation->variant->name))
            status = take(w, scenario);
    }
    return status;
}

static bool cites(const struct hf_scenario *scenario, const char *articles)
{
    for (size_t i = 0; i < scenario->rules; i++)
        if (hf_article_is_in(scenario->rule[i], articles))
            return true;
    return false;
}

/* Does SCENARIO fail under VARIANT? What cannot be read or played on its board fails. */
static enum hf_status fails(const struct work *w, const struct hf_scenario *scenario, const struct hf_variant *variant,
                            bool *failed)
{
    static const struct hf_run_engine engine = {"builtin:fast", HF_FAST};
    struct hf_verdict verdict = {.trial = calloc(1, sizeof *verdict.trial), .trials = 1};
    if (!verdict.trial)
        return HF_NO_MEMORY;
    hf_check(scenario, variant, &engine, w->mutation->budget.stop, verdict.trial);
    enum hf_status status = verdict.trial->outcome == HF_ERROR ? verdict.trial->status : HF_OK;
    *failed = verdict.trial->outcome != HF_PASSED;
    hf_verdict_free(&verdict);
    return status == HF_INVALID ? HF_OK : status;
}

/* The suite must pass before it can be asked what it notices. */
static enum hf_status check_suite(const struct work *w, struct hf_diag *diag)
{
    for (size_t i = 0; i < w->scenarios; i++) {
        const struct hf_scenario *scenario = &w->scenario[i];
        bool failed;
        enum hf_status status = fails(w, scenario, w->mutation->variant, &failed);
        if (status)
            return status;
        if (failed) {
            hf_fail(diag, HF_INVALID, "%s fails under the rules of %s as they are", scenario->id,
                    w->mutation->variant->name);
            hf_hint(diag, "`huff run` must pass before a mutant can mean anything");
            snprintf(diag->file, sizeof diag->file, "%s", scenario->path);
            diag->line = scenario->line;
            diag->column = scenario->column;
            return HF_INVALID;
        }
    }
    return HF_OK;
}

/* ---- one mutant -------------------------------------------------------------------------------------------------- */

static const struct hf_equivalent *listed(const struct hf_mutation *m, const char *id)
{
    for (size_t i = 0; i < m->suite->equivalents; i++) {
        const struct hf_equivalent *item = &m->suite->equivalent[i];
        if (!strcmp(item->variant->name, m->variant->name) && !strcmp(item->mutant, id))
            return item;
    }
    return NULL;
}

/* Runs the scenarios that cite the value's articles, or those that do not, until one fails: it is *BY, else NULL. */
static enum hf_status find_killer(const struct work *w, const struct hf_variant *variant, const char *articles,
                                  bool citing, const char **by)
{
    enum hf_status status = HF_OK;
    *by = NULL;
    for (size_t i = 0; i < w->scenarios && !status && !*by; i++) {
        bool failed = false;
        if (cites(&w->scenario[i], articles) == citing)
            status = fails(w, &w->scenario[i], variant, &failed);
        if (failed)
            *by = w->scenario[i].id;
    }
    return status;
}

static char *text(const char *a, const char *b)
{
    size_t size = strlen(a) + strlen(b) + 1;
    char *out = malloc(size);
    if (out)
        snprintf(out, size, "%s%s", a, b);
    return out;
}

/* A mutant that is listed as equivalent: is it? */
static enum hf_status judge_listed(const struct work *w, const struct hf_variant *variant, struct hf_outlook *out)
{
    char why[HF_AGREE_WHY];
    bool alike = false;
    enum hf_status status = HF_OK;
    if (out->by) {
        out->wrong = text("but the suite tells it apart: ", out->by);
    } else {
        status = hf_agree(w->mutation->variant, variant, &w->mutation->budget, &alike, why);
        if (!status && !alike)
            out->wrong = text("but random play tells it apart: ", why);
    }
    if (!status && !alike && !out->wrong)
        return HF_NO_MEMORY;
    if (!status && alike)
        out->fate = HF_EQUIVALENT;
    return status;
}

static enum hf_status judge(const struct work *w, const struct hf_mutant *mutant, struct hf_outlook *out)
{
    *out = (struct hf_outlook){.fate = HF_REFUSED, .listed = listed(w->mutation, mutant->id)};
    if (mutant->refused) {
        if (out->listed)
            out->wrong = text("but it is refused anyway: ", mutant->refused);
        return out->listed && !out->wrong ? HF_NO_MEMORY : HF_OK;
    }
    struct hf_variant *variant;
    enum hf_status status = hf_variant_with_rules(w->mutation->variant, &mutant->rules, &variant, NULL);
    if (status)
        return status;
    out->fate = HF_KILLED;
    status = find_killer(w, variant, mutant->articles, true, &out->by);
    if (!status && !out->by) {
        status = find_killer(w, variant, mutant->articles, false, &out->by);
        out->fate = out->by ? HF_KILLED_ELSEWHERE : HF_SURVIVED;
    }
    if (!status && out->listed)
        status = judge_listed(w, variant, out);
    hf_variant_free(variant);
    return status;
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static void *work(void *argument)
{
    struct work *w = argument;
    const struct hf_mutants *mutants = w->mutation->mutants;
    const atomic_bool *stop = w->mutation->budget.stop;
    for (;;) {
        size_t index = atomic_fetch_add(&w->next, 1);
        if (index >= mutants->count || atomic_load(&w->status))
            return NULL;
        enum hf_status status = stop && atomic_load(stop) ? HF_STOPPED : HF_OK;
        if (!status)
            status = judge(w, &mutants->item[index], &w->outlook[index]);
        w->outlook[index].open = status != HF_OK;
        if (status)
            atomic_store(&w->status, (int)status);
    }
}

enum hf_status hf_mutate(const struct hf_mutation *mutation, struct hf_outlook *outlook, size_t *scenarios,
                         struct hf_diag *diag)
{
    struct work w = {.mutation = mutation, .outlook = outlook};
    pthread_t thread[MOST_THREADS];
    int started = 0;
    enum hf_status status = take_all(&w);
    *scenarios = w.scenarios;
    for (size_t i = 0; i < mutation->mutants->count; i++)
        outlook[i].open = true;
    if (!status && w.scenarios)
        status = check_suite(&w, diag);
    if (status || !w.scenarios)
        goto cleanup;
    while (started < mutation->threads - 1 && started < MOST_THREADS &&
           !pthread_create(&thread[started], NULL, work, &w))
        started++;
    work(&w);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    status = (enum hf_status)atomic_load(&w.status);

cleanup:
    if (status == HF_NO_MEMORY)
        hf_fail(diag, status, "out of memory");
    else if (status == HF_STOPPED)
        hf_fail(diag, status, "interrupted");
    hf_pool_free(&w.pool);
    return status;
}

void hf_outlooks_free(struct hf_outlook *outlook, size_t count)
{
    for (size_t i = 0; outlook && i < count; i++)
        free(outlook[i].wrong);
    free(outlook);
}

struct hf_score hf_score_of(const struct hf_outlook *outlook, size_t count)
{
    struct hf_score score = {.hundredths = 10000};
    for (size_t i = 0; i < count; i++)
        if (!outlook[i].open) {
            score.fate[outlook[i].fate]++;
            score.wrong += outlook[i].wrong != NULL;
        }
    score.counted = score.fate[HF_KILLED] + score.fate[HF_KILLED_ELSEWHERE] + score.fate[HF_SURVIVED];
    if (score.counted)
        score.hundredths = (int)(score.fate[HF_KILLED] * 10000 / score.counted);
    return score;
}
