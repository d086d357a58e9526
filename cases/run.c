/* Runs scenarios, on several threads if wanted, and reports them in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "run.h"

#include <pthread.h>
#include <stdlib.h>

const struct hf_run_engine hf_run_engines[] = {{"builtin:fast", HF_FAST}, {"builtin:reference", HF_REFERENCE}};

/* What the threads share. Verdicts are told by one thread, in order, each as soon as those before it are there. */
struct crew {
    const struct hf_run *run;
    pthread_mutex_t mutex;
    pthread_cond_t ready;
    size_t next;               /* the first that nobody has begun */
    bool over;                 /* nobody begins another */
    atomic_bool stop;          /* the engines must stop */
    bool *done;
    struct hf_verdict *verdict;
};

static bool is_stopped(const struct hf_run *run)
{
    return run->stop && atomic_load(run->stop);
}

/* Runs the scenario INDEX of the selection under all engines. */
static void make_verdict(const struct hf_run *run, size_t index, const atomic_bool *stop, struct hf_verdict *out)
{
    const struct hf_scenario *scenario = &run->suite->scenario[run->selected[index]];
    *out = (struct hf_verdict){
        .id = scenario->id, .title = scenario->title, .file = scenario->path, .line = scenario->line,
        .disputed = scenario->disputed, .variant = scenario->variant, .rule = scenario->rule, .rules = scenario->rules,
        .trial = calloc(run->engines, sizeof *out->trial)};
    if (!out->trial) {
        out->outcome = HF_ERROR;
        return;
    }
    for (; out->trials < run->engines; out->trials++) {
        struct hf_trial *trial = &out->trial[out->trials];
        hf_check(scenario, scenario->variant, &run->engine[out->trials], stop, trial);
        out->outcome = trial->outcome > out->outcome ? trial->outcome : out->outcome;
    }
}

static enum hf_exit exit_of(const struct hf_verdict *verdict)
{
    enum hf_exit code = verdict->trials ? HF_EXIT_OK : HF_EXIT_BUG; /* without trials there was no memory */
    for (size_t t = 0; t < verdict->trials; t++) {
        const struct hf_trial *trial = &verdict->trial[t];
        if (trial->outcome == HF_FAILED && !verdict->disputed)
            code = hf_exit_worse(code, HF_EXIT_MISMATCH);
        if (trial->outcome == HF_ERROR)
            code = hf_exit_worse(code, trial->status == HF_UNSUPPORTED ? HF_EXIT_DATA : hf_exit_of(trial->status));
    }
    return code;
}

/* Takes verdicts from the next on until there are no more. */
static void *work(void *argument)
{
    struct crew *crew = argument;
    pthread_mutex_lock(&crew->mutex);
    while (!crew->over && crew->next < crew->run->count) {
        size_t index = crew->next++;
        pthread_mutex_unlock(&crew->mutex);
        make_verdict(crew->run, index, &crew->stop, &crew->verdict[index]);
        pthread_mutex_lock(&crew->mutex);
        crew->done[index] = true;
        pthread_cond_broadcast(&crew->ready);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

/* Waits until verdict INDEX is there. */
static void await(struct crew *crew, size_t index)
{
    pthread_mutex_lock(&crew->mutex);
    while (!crew->done[index]) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_sec += soon.tv_nsec >= 900000000;
        soon.tv_nsec = (soon.tv_nsec + 100000000) % 1000000000;
        if (is_stopped(crew->run))
            atomic_store(&crew->stop, true);
        pthread_cond_timedwait(&crew->ready, &crew->mutex, &soon);
    }
    pthread_mutex_unlock(&crew->mutex);
}

/* Tells one verdict and adds it up. Returns true if the run ends here. */
static bool settle(const struct hf_run *run, const struct hf_verdict *verdict, struct hf_tally *tally)
{
    enum hf_exit code = exit_of(verdict);
    tally->exit_code = hf_exit_worse(tally->exit_code, code);
    if (code == HF_EXIT_INTERRUPTED || (code == HF_EXIT_BUG && verdict->trials == 0)) {
        tally->incomplete = true;
        return true;
    }
    run->report->verdict(&run->out, verdict);
    if (hf_tally_add(tally, verdict))
        tally->exit_code = HF_EXIT_BUG;
    if (ferror(run->out.stream))
        tally->exit_code = hf_exit_worse(tally->exit_code, HF_EXIT_OUTPUT);
    return ferror(run->out.stream) || (run->fail_fast && code != HF_EXIT_OK);
}

static void run_alone(const struct hf_run *run, struct hf_tally *tally)
{
    bool over = false;
    for (size_t i = 0; i < run->count && !over; i++) {
        struct hf_verdict verdict;
        if (is_stopped(run)) {
            tally->exit_code = hf_exit_worse(tally->exit_code, HF_EXIT_INTERRUPTED);
            return;
        }
        make_verdict(run, i, run->stop, &verdict);
        over = settle(run, &verdict, tally);
        hf_verdict_free(&verdict);
    }
}

static void run_crew(const struct hf_run *run, struct hf_tally *tally)
{
    struct crew crew = {.run = run, .mutex = PTHREAD_MUTEX_INITIALIZER, .ready = PTHREAD_COND_INITIALIZER};
    int threads = run->threads < HF_RUN_THREADS ? run->threads : HF_RUN_THREADS, started = 0;
    pthread_t thread[HF_RUN_THREADS];
    crew.done = calloc(run->count, sizeof *crew.done);
    crew.verdict = calloc(run->count, sizeof *crew.verdict);
    while (crew.done && crew.verdict && started < threads && !pthread_create(&thread[started], NULL, work, &crew))
        started++;
    if (started == 0) { /* no memory, no threads: slower, but the same */
        run_alone(run, tally);
        goto cleanup;
    }
    bool over = false;
    for (size_t i = 0; i < run->count && !over; i++) {
        await(&crew, i);
        over = settle(run, &crew.verdict[i], tally);
        hf_verdict_free(&crew.verdict[i]);
        if (is_stopped(run) && !over && i + 1 < run->count) {
            tally->exit_code = hf_exit_worse(tally->exit_code, HF_EXIT_INTERRUPTED);
            over = true;
        }
    }
    pthread_mutex_lock(&crew.mutex);
    crew.over = true;
    pthread_mutex_unlock(&crew.mutex);
    atomic_store(&crew.stop, true);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);

cleanup:
    for (size_t i = 0; crew.verdict && i < run->count; i++)
        hf_verdict_free(&crew.verdict[i]);
    free(crew.verdict);
    free(crew.done);
}

enum hf_exit hf_run(const struct hf_run *run, enum hf_exit earlier, struct hf_tally *tally)
{
    const char *names[16];
    size_t engines = run->engines < 16 ? run->engines : 16;
    for (size_t i = 0; i < engines; i++)
        names[i] = run->engine[i].name;
    *tally = (struct hf_tally){.selected = run->count, .exit_code = earlier};
    run->report->header(&run->out, names, engines, run->count);
    if (run->threads > 1)
        run_crew(run, tally);
    else
        run_alone(run, tally);
    const struct hf_sum *all = &tally->all;
    tally->incomplete = all->passed + all->failed + all->errors + all->disputed < run->count;
    run->report->footer(&run->out, tally);
    if (fflush(run->out.stream) || ferror(run->out.stream))
        tally->exit_code = hf_exit_worse(tally->exit_code, HF_EXIT_OUTPUT);
    return tally->exit_code;
}
