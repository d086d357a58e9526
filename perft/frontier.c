/* The distinct positions a number of plies on from a position, each with the number of ways to reach it.
 *
 * Threads take parents in small batches and put the children on shelves. When memory is full the shelves are sorted and
 * merged, and if that does not make much room, moved to a file. In the end each shelf is sorted and merged as a whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "frontier.h"

#include <pthread.h>
#include <stdlib.h>

#include "kernel.h"
#include "shelves.h"
#include "sort.h"

enum { BATCH = 512 };               /* parents that a thread takes at a time */
enum { HANDFUL = 1 << 15 };         /* children that it makes before it puts them on shelves */
enum { LEAST_MEMORY = 1 << 20 };    /* bytes, whatever is allowed */

struct work {
    const struct hf_frontier *from;
    const struct hf_advance *how;
    const struct hf_kernel_code *code;
    struct hf_shelves *shelves;
    int first, end;                 /* of the shelves that are wanted */
    atomic_size_t next;             /* the first parent, or shelf, not yet taken */
    atomic_size_t made;
    atomic_int status;              /* enum hf_status, of the first thread that failed */
    pthread_mutex_t lock;           /* of the diagnostic */
    struct hf_diag diag;
};

static bool is_stopped(const struct hf_advance *how)
{
    return how->stop && atomic_load_explicit(how->stop, memory_order_relaxed);
}

static void fail(struct work *work, enum hf_status status, const struct hf_diag *diag)
{
    pthread_mutex_lock(&work->lock);
    if (work->status == HF_OK) {
        work->status = (int)status;
        work->diag = *diag;
    }
    pthread_mutex_unlock(&work->lock);
}

static enum hf_status no_memory(struct hf_diag *diag)
{
    return hf_fail(diag, HF_NO_MEMORY, "out of memory");
}

/* Has the threads do PART of the work. This thread is one of them, and enough if no other can be had. */
static enum hf_status share(struct work *work, size_t threads, void *(*part)(void *))
{
    pthread_t *thread = threads > 1 ? calloc(threads - 1, sizeof *thread) : NULL;
    size_t started = 0;
    while (thread && started < threads - 1 && !pthread_create(&thread[started], NULL, part, work))
        started++;
    part(work);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return (enum hf_status)work->status;
}

/* ---- the parts of the work -------------------------------------------------------------------------------------------- */

/* Appends the children of COUNT parents from number FIRST on. */
static enum hf_status make_children(const struct work *work, size_t first, size_t count, struct hf_records *out)
{
    const struct hf_frontier *from = work->from;
    enum hf_status status = HF_OK;
    for (size_t run; count && status == HF_OK; first += run, count -= run) {
        const uint64_t *records = hf_frontier_at(from, first, &run);
        run = run < count ? run : count;
        status = work->code->children(from->variant->layout, from->side, records, run, from->mode, out);
    }
    return status;
}

static enum hf_status put_away(struct work *work, struct hf_records *records)
{
    enum hf_status status = hf_shelves_put(work->shelves, records, work->first, work->end);
    atomic_fetch_add_explicit(&work->made, records->count, memory_order_relaxed);
    records->count = 0;
    return status;
}

/* Makes children until all parents are used up or the shelves are full; at least those of one batch. */
static void *expand_parents(void *argument)
{
    struct work *work = argument;
    struct hf_records records = {0};
    enum hf_status status = HF_OK;
    while (status == HF_OK && work->status == HF_OK) {
        if (is_stopped(work->how)) {
            status = HF_STOPPED;
            break;
        }
        size_t first = atomic_fetch_add(&work->next, BATCH), all = work->from->count;
        if (first >= all)
            break;
        size_t count = all - first < BATCH ? all - first : BATCH;
        status = make_children(work, first, count, &records);
        if (status == HF_OK && records.count >= HANDFUL)
            status = put_away(work, &records);
        if (work->how->progress)
            atomic_fetch_add_explicit(work->how->progress, count, memory_order_relaxed);
        if (hf_shelves_are_full(work->shelves))
            break;
    }
    if (status == HF_OK && records.count)
        status = put_away(work, &records);
    if (status) {
        struct hf_diag diag = {0};
        hf_fail(&diag, status, status == HF_NO_MEMORY ? "out of memory" : status == HF_STOPPED ? "interrupted"
                                                                  : "a position is reached in 2^64 ways or more");
        fail(work, status, &diag);
    }
    free(records.data);
    return NULL;
}

static void tidy_shelves(struct work *work, bool gather)
{
    struct hf_desk desk = {0};
    struct hf_diag diag = {0};
    enum hf_status status = HF_OK;
    while (status == HF_OK && work->status == HF_OK) {
        int shelf = work->first + (int)atomic_fetch_add(&work->next, 1);
        if (shelf >= work->end)
            break;
        if (is_stopped(work->how))
            status = hf_fail(&diag, HF_STOPPED, "interrupted");
        else if (gather)
            status = hf_shelves_gather(work->shelves, shelf, &desk, &diag);
        else if (hf_shelves_settle(work->shelves, shelf, &desk))
            status = no_memory(&diag);
    }
    if (status)
        fail(work, status, &diag);
    free(desk.room);
}

static void *settle_shelves(void *argument)
{
    tidy_shelves(argument, false);
    return NULL;
}

static void *gather_shelves(void *argument)
{
    tidy_shelves(argument, true);
    return NULL;
}

/* ---- one ply on ------------------------------------------------------------------------------------------------------- */

static enum hf_status fill_shelves(struct work *work, size_t memory)
{
    const struct hf_advance *how = work->how;
    const size_t threads = work->from->count < BATCH * 2 ? 1 : (size_t)how->threads;
    enum hf_status status = HF_OK;
    bool more = true;
    for (size_t parents = 0; more && status == HF_OK;) {
        atomic_store(&work->next, parents);
        status = share(work, threads, expand_parents);
        parents = atomic_load(&work->next);
        more = parents < work->from->count;
        atomic_store(&work->next, 0);
        if (status == HF_OK)
            status = share(work, threads, settle_shelves);
        size_t bytes = hf_shelves_bytes(work->shelves);
        bool spill = more ? bytes > memory / 2 : bytes > how->memory || hf_shelves_have_spilled(work->shelves);
        if (status == HF_OK && spill)
            status = hf_shelves_spill(work->shelves, &work->diag);
    }
    atomic_store(&work->next, 0);
    if (status == HF_OK && hf_shelves_have_spilled(work->shelves))
        status = share(work, threads, gather_shelves);
    return status;
}

static enum hf_status shelves_for(const struct hf_frontier *frontier, const struct hf_advance *how, size_t memory,
                                  struct hf_shelves **out)
{
    const int bits = frontier->variant->layout->bits;
    return hf_shelves_new(&(struct hf_shelves_how){.words = frontier->words,
                                                   .leading = bits < 64 ? bits : 64, /* who has just moved */
                                                   .merge = how->merge,
                                                   .forget = how->forget,
                                                   .memory = memory,
                                                   .folder = how->folder,
                                                   .stock = frontier->stock},
                          out);
}

enum hf_status hf_frontier_slice(const struct hf_frontier *from, const struct hf_advance *how, int slice, int slices,
                                 struct hf_frontier *out, struct hf_diag *diag)
{
    size_t memory = how->memory < LEAST_MEMORY ? LEAST_MEMORY : how->memory;
    struct work work = {.from = from,
                        .how = how,
                        .code = hf_kernel_code(from->variant),
                        .first = HF_SHELVES * slice / slices,
                        .end = HF_SHELVES * (slice + 1) / slices};
    if (shelves_for(from, how, memory, &work.shelves))
        return no_memory(diag);
    pthread_mutex_init(&work.lock, NULL);
    *out = *from;
    out->span = NULL;
    enum hf_status status = fill_shelves(&work, memory);
    out->in_file = hf_shelves_have_spilled(work.shelves);
    if (status == HF_OK)
        status = hf_shelves_finish(work.shelves, &out->span, &out->spans, &work.diag);
    if (status == HF_OK) {
        out->stock = hf_stock_share(from->stock);
        out->shelves = work.shelves;
        out->is_crowded = hf_shelves_split(work.shelves);
        out->count = out->spans ? out->span[out->spans - 1].first + out->span[out->spans - 1].count : 0;
        out->fanout = from->count ? (double)work.made / (double)from->count : 0;
        out->ply++;
        out->side = !out->side;
    } else {
        free(out->span);
        hf_shelves_free(work.shelves);
        *out = (struct hf_frontier){0};
        if (diag)
            *diag = work.diag;
    }
    pthread_mutex_destroy(&work.lock);
    return status;
}

enum hf_status hf_frontier_advance(struct hf_frontier *frontier, const struct hf_advance *how, struct hf_diag *diag)
{
    struct hf_frontier next;
    enum hf_status status = hf_frontier_slice(frontier, how, 0, 1, &next, diag);
    if (status)
        return status;
    hf_frontier_free(frontier);
    *frontier = next;
    return HF_OK;
}

/* ---- frontiers -------------------------------------------------------------------------------------------------------- */

enum hf_status hf_frontier_new(const struct hf_variant *variant, enum hf_count mode, const struct hf_position *position,
                               struct hf_frontier *frontier)
{
    uint64_t record[HF_RECORD_WORDS] = {0};
    const struct hf_records records = {record, 1, 1};
    *frontier = (struct hf_frontier){.variant = variant, .mode = mode, .side = position->side, .count = 1};
    frontier->words = hf_layout_words(variant->layout) + 1;
    hf_kernel_code(variant)->pack(variant->layout, position, record);
    record[frontier->words - 1] = 1;
    frontier->stock = hf_stock_new();
    enum hf_status status = HF_NO_MEMORY;
    if (frontier->stock)
        status = shelves_for(frontier, &(struct hf_advance){0}, 0, &frontier->shelves);
    if (status == HF_OK)
        status = hf_shelves_put(frontier->shelves, &records, 0, HF_SHELVES);
    if (status == HF_OK)
        status = hf_shelves_finish(frontier->shelves, &frontier->span, &frontier->spans, NULL);
    if (status)
        hf_frontier_free(frontier);
    return status;
}

void hf_frontier_free(struct hf_frontier *frontier)
{
    free(frontier->span);
    hf_shelves_free(frontier->shelves);
    hf_stock_leave(frontier->stock);
    *frontier = (struct hf_frontier){0};
}

const uint64_t *hf_frontier_at(const struct hf_frontier *frontier, size_t index, size_t *run)
{
    size_t low = 0, high = frontier->spans;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (frontier->span[middle].first <= index)
            low = middle;
        else
            high = middle;
    }
    const struct hf_span *span = &frontier->span[low];
    if (run)
        *run = span->count - (index - span->first);
    return span->records + (index - span->first) * (size_t)frontier->words;
}

size_t hf_frontier_distinct(const struct hf_frontier *frontier)
{
    size_t distinct = 0;
    const uint64_t *last = NULL;
    for (size_t s = 0; s < frontier->spans; s++) {
        const struct hf_span *span = &frontier->span[s];
        for (size_t i = 0; i < span->count; i++) {
            const uint64_t *record = span->records + i * (size_t)frontier->words;
            distinct += !last || hf_record_compare(last, record, frontier->words) != 0;
            last = record;
        }
    }
    return distinct;
}

size_t hf_frontier_bytes(const struct hf_frontier *frontier)
{
    return frontier->shelves ? hf_shelves_bytes(frontier->shelves) : 0;
}
