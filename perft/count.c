/* Counting with threads, a table, and distinct positions: perft as the command line offers it.
 *
 * A deep count first makes the frontier of the positions some plies on, then threads count below them, a few at a time.
 * With a table equal positions of the frontier are merged and their multiplicities multiplied in; without one every
 * line is walked. Where memory does not hold the last frontier at once, it is made and counted in slices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "count.h"

#include <pthread.h>
#include <stdlib.h>

#include "kernel.h"
#include "reference.h"
#include "table.h"

enum {
    SHALLOW = 6,            /* depths up to this are counted at once, on this thread */
    BELOW = 4,              /* plies that are left to be counted below the frontier */
    UNITS_PER_THREAD = 256, /* lines that are enough to keep a thread busy to the end */
    TAKEN = 256,            /* each thread takes records this many times, and more */
    LEAST_MEMORY = 64 << 20, /* bytes for a frontier before it goes into files */
    WORTH_SLICING = 64,     /* slices, beyond which making them would take longer than they save */
    PROGRESS = 1 << 30      /* what a depth's progress adds up to */
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
    hf_frontier_free(&counter->frontier);
    hf_table_free(counter->deep);
    counter->deep = NULL;
    counter->frontier = (struct hf_frontier){0};
}

/* ---- counting below a frontier, with threads ---------------------------------------------------------------------------- */

/* A part of the progress of a depth. */
struct stretch { uint64_t from, to; };

static uint64_t along(struct stretch stretch, size_t done, size_t all)
{
    return (uint64_t)((hf_u128)(stretch.to - stretch.from) * done / all);
}

struct job {
    const struct hf_counter *counter;
    const struct hf_frontier *frontier;
    struct hf_perft options;
    struct stretch stretch;
    int depth;             /* below the frontier */
    size_t unit;           /* records taken at a time */
    atomic_size_t next;
    atomic_int status;
    pthread_mutex_t lock;  /* of the sum */
    hf_u128 sum;
};

/* The sum of multiplicity times perft of COUNT records from number FIRST on, added to *SUM. */
static enum hf_status count_records(const struct job *job, size_t first, size_t count, hf_u128 *sum)
{
    const struct hf_frontier *f = job->frontier;
    const struct hf_kernel_code *code = hf_kernel_code(f->variant);
    enum hf_status status = HF_OK;
    for (size_t run; count && status == HF_OK; first += run, count -= run) {
        const uint64_t *records = hf_frontier_at(f, first, &run);
        hf_u128 nodes;
        run = run < count ? run : count;
        status = code->count(f->variant->layout, f->side, records, run, job->depth, &job->options, &nodes);
        if (__builtin_add_overflow(*sum, nodes, sum))
            status = HF_UNSUPPORTED;
    }
    return status;
}

static void *count_units(void *argument)
{
    struct job *job = argument;
    struct hf_progress *progress = job->counter->how.progress;
    hf_u128 sum = 0;
    enum hf_status status = HF_OK;
    while (status == HF_OK && atomic_load_explicit(&job->status, memory_order_relaxed) == HF_OK) {
        size_t first = atomic_fetch_add(&job->next, job->unit), all = job->frontier->count;
        if (first >= all)
            break;
        size_t count = all - first < job->unit ? all - first : job->unit;
        status = count_records(job, first, count, &sum);
        if (progress)
            atomic_fetch_add_explicit(
                &progress->done, along(job->stretch, first + count, all) - along(job->stretch, first, all),
                memory_order_relaxed);
    }
    pthread_mutex_lock(&job->lock);
    if (status == HF_OK && __builtin_add_overflow(job->sum, sum, &job->sum))
        status = HF_UNSUPPORTED;
    pthread_mutex_unlock(&job->lock);
    if (status)
        atomic_store(&job->status, (int)status);
    return NULL;
}

static enum hf_status count_below(const struct hf_counter *counter, const struct hf_frontier *frontier, int depth,
                                  struct stretch stretch, hf_u128 *nodes)
{
    const struct hf_counting *how = &counter->how;
    size_t started = 0, others = (size_t)how->threads - 1;
    struct job job = {.counter = counter, .frontier = frontier, .depth = depth, .stretch = stretch};
    struct hf_table *table = counter->deep && depth > BELOW ? counter->deep : how->table;
    job.options = (struct hf_perft){how->count, how->no_bulk, table, how->stop, NULL};
    job.unit = frontier->count / ((size_t)how->threads * TAKEN);
    job.unit = job.unit < 1 ? 1 : job.unit > 4096 ? 4096 : job.unit;
    pthread_t *thread = calloc(others + 1, sizeof *thread);
    if (!thread)
        return HF_NO_MEMORY;
    if (how->progress) {
        atomic_store(&how->progress->done, stretch.from);
        atomic_store(&how->progress->total, PROGRESS);
    }
    pthread_mutex_init(&job.lock, NULL);
    while (started < others && !pthread_create(&thread[started], NULL, count_units, &job))
        started++;
    count_units(&job);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&job.lock);
    free(thread);
    if (table != how->table) {
        how->table->probes += atomic_exchange(&table->probes, 0);
        how->table->hits += atomic_exchange(&table->hits, 0);
    }
    *nodes = job.sum;
    return (enum hf_status)atomic_load(&job.status);
}

/* ---- how far the frontier goes ---------------------------------------------------------------------------------------- */

/* Files are for the case that there are more children than slices_ahead foresaw. */
static struct hf_advance advance_of(const struct hf_counting *how)
{
    return (struct hf_advance){.threads = how->threads,
                               .merge = how->table != NULL,
                               .memory = how->memory < LEAST_MEMORY ? LEAST_MEMORY : how->memory,
                               .folder = how->folder,
                               .stop = how->stop};
}

/* A frontier that cannot be had, for want of memory or because ways exceed a record's 64 bits, only makes the count
 * longer. */
static bool is_dispensable(enum hf_status status) { return status == HF_NO_MEMORY || status == HF_UNSUPPORTED; }

/* Into how many slices the next frontier must be cut to fit into the memory that HELD bytes leave, by what the last one
 * took: 0 if it is better not to go there. */
static int slices_ahead(const struct hf_counter *counter, const struct hf_frontier *f, size_t held)
{
    enum { FIRST_FANOUT = 16 };
    const double spare = 1.25; /* room between records, and for the next ply to be wider than the last */
    double records = (double)f->count * (f->fanout > 0 ? f->fanout : FIRST_FANOUT);
    double bytes = records * (double)f->words * sizeof(uint64_t) * spare;
    double memory = (double)counter->how.memory, room = memory - (double)held;
    room = room > memory / 4 ? room : memory / 4;
    double slices = room > 0 ? bytes / room + 1 : WORTH_SLICING + 1.;
    return f->count < UNITS_PER_THREAD ? 1 : slices > WORTH_SLICING ? 0 : (int)slices;
}

/* Counts DEPTH plies below F, over the slices of further frontiers where they are worth it: not beyond a crowded one,
 * where there would only be more records. HELD: bytes of F and what it came from. */
static enum hf_status count_on(struct hf_counter *counter, const struct hf_frontier *f, int depth, size_t held,
                               struct stretch stretch, hf_u128 *nodes, struct hf_diag *diag)
{
    const bool deep = counter->how.table && depth > BELOW && !f->is_crowded;
    const int slices = deep ? slices_ahead(counter, f, held) : 0;
    const struct hf_advance how = advance_of(&counter->how);
    enum hf_status status = HF_OK;
    if (!slices && counter->how.table && depth > BELOW && !counter->deep && counter->how.memory > held)
        /* If there can be none, the small one serves. */
        (void)hf_table_new(f->variant, f->mode, counter->how.memory - held, &counter->deep);
    if (!slices)
        return hf_count_fail(count_below(counter, f, depth, stretch, nodes), diag);
    *nodes = 0;
    for (int i = 0; i < slices && status == HF_OK; i++) {
        struct stretch part = {stretch.from + along(stretch, (size_t)i, (size_t)slices),
                               stretch.from + along(stretch, (size_t)i + 1, (size_t)slices)};
        struct hf_frontier slice;
        hf_u128 leaves = 0;
        status = hf_frontier_slice(f, &how, i, slices, &slice, diag);
        if (is_dispensable(status))
            return hf_count_fail(count_below(counter, f, depth, stretch, nodes), diag);
        if (status)
            break;
        if (slice.count)
            status = count_on(counter, &slice, depth - 1, held + hf_frontier_bytes(&slice), part, &leaves, diag);
        hf_frontier_free(&slice);
        if (status == HF_OK && __builtin_add_overflow(*nodes, leaves, nodes))
            status = hf_count_fail(HF_UNSUPPORTED, diag);
    }
    return status;
}

/* Is it worth the time to take the frontier one ply further, for a count of DEPTH, and is there the memory? */
static bool should_advance(const struct hf_counter *counter, int depth)
{
    const struct hf_frontier *f = &counter->frontier;
    if (!f->count || f->ply >= depth - BELOW)
        return false;
    if (!counter->how.table)
        return f->count < (size_t)counter->how.threads * UNITS_PER_THREAD;
    return slices_ahead(counter, f, hf_frontier_bytes(f)) == 1 && !f->is_crowded;
}

/* Takes the frontier as far as a count of DEPTH is served by, if it can be held whole. */
static enum hf_status reach(struct hf_counter *counter, int depth, struct hf_diag *diag)
{
    struct hf_frontier *f = &counter->frontier;
    const struct hf_counting *how = &counter->how;
    const struct hf_advance advance = advance_of(how);
    enum hf_status status = HF_OK;
    if (f->variant && f->ply > depth - BELOW)
        hf_counter_end(counter);
    if (!f->variant)
        status = hf_count_fail(hf_frontier_new(how->variant, how->count, &counter->start, f), diag);
    if (how->progress)
        atomic_store(&how->progress->total, 0);
    while (status == HF_OK && should_advance(counter, depth))
        status = hf_frontier_advance(f, &advance, diag);
    return f->variant && is_dispensable(status) ? HF_OK : status;
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
    const struct hf_frontier *f = &counter->frontier;
    return count_on(counter, f, depth - f->ply, hf_frontier_bytes(f), (struct stretch){0, PROGRESS}, nodes, diag);
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
