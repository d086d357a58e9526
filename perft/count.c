/* Counting with threads, a table, and distinct positions: perft as the command line offers it.
 *
 * A deep count first makes the frontier of the positions some plies on, then threads count below them, a few at a time. With a
 * table equal positions of the frontier are merged and their multiplicities multiplied in; without one every line is walked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "count.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "reference.h"

enum {
    SHALLOW = 6,            /* depths up to this are counted at once, on this thread */
    BELOW_MERGED = 5,       /* plies that are left to be counted below merged positions, */
    BELOW_LINES = 4,        /* and below lines */
    UNITS_PER_THREAD = 256, /* lines that are enough to keep a thread busy to the end */
    LEAST_MERGED = 4096,    /* merged positions below which going on is always worth it */
    TAKEN = 64              /* each thread takes a unit this many times, and more */
};

enum hf_status hf_count_fail(enum hf_status status, struct hf_diag *diag)
{
    switch (status) {
    case HF_OK: break;
    case HF_NO_MEMORY:
        hf_fail(diag, status, "out of memory");
        hf_hint(diag, "a smaller --hash leaves more for the rest");
        break;
    case HF_STOPPED: return hf_fail(diag, status, "interrupted");
    case HF_UNSUPPORTED:
        hf_fail(diag, status, "the count is 2^128 or more, or the depth beyond what can be counted");
        hf_hint(diag, "ask for a smaller depth");
        break;
    case HF_INVALID:
    case HF_NO_SPACE:
    case HF_BUG: return hf_fail(diag, status, "counting failed");
    }
    return status;
}

void hf_counter_begin(const struct hf_counting *how, const struct hf_position *start, struct hf_counter *counter)
{
    *counter = (struct hf_counter){.how = *how, .start = *start};
}

void hf_counter_end(struct hf_counter *counter)
{
    if (counter->frontier.variant)
        hf_frontier_free(&counter->frontier);
    counter->frontier = (struct hf_frontier){0};
}

/* ---- counting below a frontier, with threads ---------------------------------------------------------------------------- */

struct job {
    const struct hf_counter *counter;
    struct hf_perft options;
    int depth;             /* below the frontier */
    size_t unit;           /* records taken at a time */
    atomic_size_t next;
    atomic_int status;
    pthread_mutex_t lock;  /* of the sum */
    hf_u128 sum;
};

static void *count_units(void *argument)
{
    struct job *job = argument;
    const struct hf_frontier *f = &job->counter->frontier;
    struct hf_progress *progress = job->counter->how.progress;
    hf_u128 sum = 0;
    enum hf_status status = HF_OK;
    while (status == HF_OK && atomic_load_explicit(&job->status, memory_order_relaxed) == HF_OK) {
        size_t first = atomic_fetch_add(&job->next, job->unit);
        if (first >= f->count)
            break;
        size_t count = f->count - first < job->unit ? f->count - first : job->unit;
        hf_u128 nodes;
        status = hf_kernel_code(f->variant)->count(f->variant->layout, f->side, f->records + first * (size_t)f->words, count,
                                                   job->depth, &job->options, &nodes);
        if (__builtin_add_overflow(sum, nodes, &sum))
            status = HF_UNSUPPORTED;
        if (progress)
            atomic_fetch_add_explicit(&progress->done, count, memory_order_relaxed);
    }
    pthread_mutex_lock(&job->lock);
    if (status == HF_OK && __builtin_add_overflow(job->sum, sum, &job->sum))
        status = HF_UNSUPPORTED;
    pthread_mutex_unlock(&job->lock);
    if (status)
        atomic_store(&job->status, (int)status);
    return NULL;
}

static enum hf_status count_below(struct hf_counter *counter, int depth, hf_u128 *nodes)
{
    const struct hf_counting *how = &counter->how;
    size_t count = counter->frontier.count, started = 0, others = (size_t)how->threads - 1;
    struct job job = {.counter = counter, .depth = depth};
    job.options = (struct hf_perft){how->count, how->no_bulk, how->table, how->stop, NULL};
    job.unit = count / ((size_t)how->threads * TAKEN * 4);
    job.unit = job.unit < 1 ? 1 : job.unit > 4096 ? 4096 : job.unit;
    pthread_t *thread = calloc(others + 1, sizeof *thread);
    if (!thread)
        return HF_NO_MEMORY;
    if (how->progress) {
        atomic_store(&how->progress->done, 0);
        atomic_store(&how->progress->total, count);
    }
    pthread_mutex_init(&job.lock, NULL);
    while (started < others && !pthread_create(&thread[started], NULL, count_units, &job))
        started++;
    count_units(&job);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&job.lock);
    free(thread);
    *nodes = job.sum;
    return (enum hf_status)atomic_load(&job.status);
}

/* ---- how far the frontier goes ---------------------------------------------------------------------------------------- */

/* Is it worth the time and memory to take the frontier one ply further, for a count of DEPTH? */
static bool should_advance(const struct hf_counter *counter, int depth, size_t count, size_t before)
{
    const struct hf_frontier *f = &counter->frontier;
    if (!counter->how.table)
        return f->ply < depth - BELOW_LINES && count < (size_t)counter->how.threads * UNITS_PER_THREAD;
    if (f->ply >= depth - BELOW_MERGED)
        return false;
    if (hf_frontier_distinct(f) < f->count) /* ways beyond 64 bits: further on it would only have more such records */
        return false;
    if (count < LEAST_MERGED)
        return true;
    double growth = before ? (double)count / (double)before : 8;
    double bytes = (double)count * (growth < 2 ? 2 : growth) * (double)f->words * (double)sizeof(uint64_t);
    return bytes < (double)counter->how.memory;
}

static enum hf_status reach(struct hf_counter *counter, int depth, struct hf_diag *diag)
{
    struct hf_frontier *f = &counter->frontier;
    const struct hf_counting *how = &counter->how;
    enum hf_status status = HF_OK;
    const int below = how->table ? BELOW_MERGED : BELOW_LINES;
    if (f->variant && f->ply > depth - below)
        hf_counter_end(counter);
    if (!f->variant)
        status = hf_count_fail(hf_frontier_new(how->variant, how->count, &counter->start, f), diag);
    struct hf_advance advance = {.threads = how->threads, .merge = how->table != NULL, .memory = how->memory,
                                 .folder = how->folder, .stop = how->stop};
    if (advance.memory < (size_t)64 << 20)
        advance.memory = (size_t)64 << 20;
    size_t before = 0;
    while (status == HF_OK && f->count && should_advance(counter, depth, f->count, before)) {
        before = f->count;
        if (how->progress) {
            atomic_store(&how->progress->done, 0);
            atomic_store(&how->progress->total, 0);
        }
        status = hf_frontier_advance(f, &advance, diag);
    }
    return status;
}

enum hf_status hf_counter_depth(struct hf_counter *counter, int depth, hf_u128 *nodes, struct hf_diag *diag)
{
    const struct hf_counting *how = &counter->how;
    struct hf_perft options = {how->count, how->no_bulk, NULL, how->stop, NULL};
    *nodes = 0;
    if (how->engine != HF_FAST || depth <= SHALLOW || (how->threads == 1 && !how->table)) {
        if (how->progress)
            atomic_store(&how->progress->total, 0);
        return hf_count_fail(hf_perft(how->variant, how->engine, &counter->start, depth, &options, nodes), diag);
    }
    enum hf_status status = reach(counter, depth, diag);
    if (status)
        return status;
    return hf_count_fail(count_below(counter, depth - counter->frontier.ply, nodes), diag);
}

/* ---- divide ----------------------------------------------------------------------------------------------------------- */

/* How often a move counts: under sets once, else as often as it has orders or routes. */
static enum hf_status weigh(const struct hf_counting *how, const struct hf_position *position, const struct hf_moves *moves,
                            hf_u128 *weight)
{
    for (size_t i = 0; i < moves->count; i++)
        weight[i] = how->count == HF_SETS;
    if (how->count == HF_SETS)
        return HF_OK;
    if (how->engine == HF_REFERENCE) {
        struct hf_moves again = {0};
        struct hf_captures captures = {0};
        enum hf_status status = hf_reference_weigh(how->variant, position, how->count, HF_PATIENCE, &again, &captures);
        for (size_t i = 0; i < moves->count && status == HF_OK; i++)
            weight[i] = captures.count ? captures.item[i].weight : 1;
        hf_moves_free(&again);
        hf_captures_free(&captures);
        return status;
    }
    struct hf_children children = {0};
    enum hf_status status = hf_kernel_expand(how->variant, position, how->count, &children);
    for (size_t c = 0; c < children.count && status == HF_OK; c++) {
        const struct hf_child *child = &children.item[c];
        for (size_t i = 0; i < moves->count; i++) {
            const struct hf_move *move = &moves->item[i];
            if (move->from == child->from && move->to == child->to && move->captured == child->captured)
                weight[i] += child->weight;
        }
    }
    hf_children_free(&children);
    return status;
}

enum hf_status hf_divide(const struct hf_counting *how, const struct hf_position *position, int depth,
                         struct hf_divide *divide, struct hf_diag *diag)
{
    *divide = (struct hf_divide){0};
    enum hf_status status = hf_generate(how->variant, how->engine, position, &divide->moves);
    size_t count = divide->moves.count;
    divide->order = calloc(count + 1, sizeof *divide->order);
    divide->nodes = calloc(count + 1, sizeof *divide->nodes);
    if (!divide->order || !divide->nodes)
        status = HF_NO_MEMORY;
    if (status == HF_OK)
        status = hf_moves_order(how->variant, position, &divide->moves, divide->order);
    if (status == HF_OK)
        status = weigh(how, position, &divide->moves, divide->nodes);
    if (status)
        return hf_count_fail(status, diag);
    for (; divide->known < count && status == HF_OK; divide->known += status == HF_OK) {
        size_t i = divide->order[divide->known];
        struct hf_counter counter;
        hf_u128 below;
        hf_counter_begin(how, &divide->moves.item[i].after, &counter);
        status = hf_counter_depth(&counter, depth - 1, &below, diag);
        hf_counter_end(&counter);
        if (status == HF_OK && __builtin_mul_overflow(divide->nodes[i], below, &divide->nodes[i]))
            status = hf_count_fail(HF_UNSUPPORTED, diag);
    }
    return status;
}

void hf_divide_free(struct hf_divide *divide)
{
    hf_moves_free(&divide->moves);
    free(divide->order);
    free(divide->nodes);
    *divide = (struct hf_divide){0};
}
