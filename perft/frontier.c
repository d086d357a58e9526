/* The distinct positions a number of plies on from a position, each with the number of ways to reach it.
 *
 * Threads take parents in small batches and gather the children in a buffer each. A full buffer is sorted and merged; what is left
 * becomes a run, in memory or in a file. At the end the runs are merged into the new frontier.
 *
 * SPDX-License-Identifier: MIT
 */
#include "frontier.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernel.h"
#include "sort.h"

enum { BATCH = 512 };                      /* parents that a thread takes at a time */
enum { LEAST_BUFFER = 1 << 20 };           /* bytes */

/* Records in order. In memory: data is to be freed; in a file: map is to be unmapped. */
struct pile { uint64_t *data; size_t count; void *map; size_t map_size; };

struct work {
    const struct hf_frontier *from;
    const struct hf_advance *how;
    const struct hf_kernel_code *code;
    int words;
    size_t buffer;                         /* records that a thread gathers before it sorts */
    atomic_size_t next;                    /* the first parent not yet taken */
    pthread_mutex_t lock;                  /* of what follows */
    struct pile *pile;
    size_t piles, in_memory;
    atomic_int status;                     /* enum hf_status, of the first thread that failed */
    struct hf_diag diag;
};

static bool is_stopped(const struct hf_advance *how)
{
    return how->stop && atomic_load_explicit(how->stop, memory_order_relaxed);
}

static void pile_free(struct pile *pile)
{
    if (pile->map)
        munmap(pile->map, pile->map_size);
    else
        free(pile->data);
    *pile = (struct pile){0};
}

/* ---- files ------------------------------------------------------------------------------------------------------------ */

/* A temporary file without a name, which vanishes when it is closed. */
static FILE *open_temporary(const char *folder, struct hf_diag *diag)
{
    char path[4096];
    int fd = -1;
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/huff-XXXXXX", folder ? folder : "/tmp") < (int)sizeof path)
        fd = mkstemp(path);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w+b");
    if (fd >= 0)
        unlink(path);
    if (!file) {
        hf_fail(diag, HF_NO_SPACE, "cannot open a temporary file in '%.200s': %s", folder ? folder : "/tmp", strerror(errno));
        hf_hint(diag, "name a folder to write in with the variable TMPDIR, or allow more memory with --hash");
        if (fd >= 0)
            close(fd);
    }
    return file;
}

static enum hf_status no_space(struct hf_diag *diag)
{
    hf_fail(diag, HF_NO_SPACE, "cannot write a temporary file: %s", strerror(errno));
    hf_hint(diag, "name a folder with more space with the variable TMPDIR, or allow more memory with --hash");
    return HF_NO_SPACE;
}

/* Maps what was written into FILE, COUNT records, as a pile, and closes FILE. */
static enum hf_status map_file(FILE *file, size_t count, int words, struct pile *pile, struct hf_diag *diag)
{
    size_t bytes = count * (size_t)words * sizeof(uint64_t);
    enum hf_status status = HF_OK;
    *pile = (struct pile){0};
    if (fflush(file)) {
        status = no_space(diag);
    } else if (count) {
        pile->map = mmap(NULL, bytes, PROT_READ, MAP_SHARED, fileno(file), 0);
        if (pile->map == MAP_FAILED) {
            pile->map = NULL;
            status = hf_fail(diag, HF_NO_MEMORY, "cannot map a temporary file: %s", strerror(errno));
        }
    }
    if (status == HF_OK && count)
        *pile = (struct pile){pile->map, count, pile->map, bytes};
    fclose(file);
    return status;
}

/* ---- expanding -------------------------------------------------------------------------------------------------------- */

static void fail(struct work *work, enum hf_status status, const struct hf_diag *diag)
{
    pthread_mutex_lock(&work->lock);
    if (work->status == HF_OK) {
        work->status = (int)status;
        work->diag = *diag;
    }
    pthread_mutex_unlock(&work->lock);
}

/* Makes a pile of a thread's buffer, which becomes empty. The pile stays in memory while there is room. */
static enum hf_status put_aside(struct work *work, struct hf_records *buffer, struct hf_diag *diag)
{
    size_t bytes = buffer->count * (size_t)work->words * sizeof(uint64_t);
    struct pile pile = {0};
    if (!buffer->count)
        return HF_OK;
    pthread_mutex_lock(&work->lock);
    bool fits = work->in_memory + bytes <= work->how->memory / 2;
    if (fits)
        work->in_memory += bytes;
    pthread_mutex_unlock(&work->lock);
    enum hf_status status = HF_OK;
    if (fits) {
        uint64_t *exact = realloc(buffer->data, bytes);
        pile = (struct pile){exact ? exact : buffer->data, buffer->count, NULL, 0};
        *buffer = (struct hf_records){0};
    } else {
        FILE *file = open_temporary(work->how->folder, diag);
        if (!file)
            return HF_NO_SPACE;
        if (fwrite(buffer->data, 1, bytes, file) != bytes) {
            status = no_space(diag);
            fclose(file);
        } else {
            status = map_file(file, buffer->count, work->words, &pile, diag);
        }
        buffer->count = 0;
    }
    if (status)
        return status;
    pthread_mutex_lock(&work->lock);
    struct pile *more = realloc(work->pile, (work->piles + 1) * sizeof *more);
    if (more) {
        work->pile = more;
        work->pile[work->piles++] = pile;
    }
    pthread_mutex_unlock(&work->lock);
    if (!more) {
        pile_free(&pile);
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    }
    return HF_OK;
}

static void settle(const struct work *work, struct hf_records *buffer)
{
    if (!work->how->merge || !buffer->count)
        return;
    hf_records_sort(buffer->data, buffer->count, work->words);
    buffer->count = hf_records_merge(buffer->data, buffer->count, work->words);
    for (size_t i = 1; work->how->forget && i <= buffer->count; i++)
        buffer->data[i * (size_t)work->words - 1] = 1;
}

static void *expand_parents(void *argument)
{
    struct work *work = argument;
    const struct hf_frontier *from = work->from;
    struct hf_records buffer = {0};
    struct hf_diag diag = {0};
    enum hf_status status = HF_OK;
    while (status == HF_OK && work->status == HF_OK) {
        size_t first = atomic_fetch_add(&work->next, BATCH);
        if (first >= from->count)
            break;
        if (is_stopped(work->how)) {
            status = hf_fail(&diag, HF_STOPPED, "interrupted");
            break;
        }
        size_t count = from->count - first < BATCH ? from->count - first : BATCH;
        status = work->code->children(from->variant->layout, from->side, from->records + first * (size_t)work->words, count,
                                      from->mode, &buffer);
        if (status)
            hf_fail(&diag, status, status == HF_NO_MEMORY ? "out of memory"
                                                          : "a position is reached in 2^64 ways or more");
        if (status == HF_OK && buffer.count >= work->buffer) {
            settle(work, &buffer);
            if (buffer.count >= work->buffer / 2)
                status = put_aside(work, &buffer, &diag);
        }
        if (work->how->progress)
            atomic_fetch_add_explicit(work->how->progress, count, memory_order_relaxed);
    }
    settle(work, &buffer);
    if (status == HF_OK && work->status == HF_OK)
        status = put_aside(work, &buffer, &diag);
    if (status)
        fail(work, status, &diag);
    free(buffer.data);
    return NULL;
}

/* ---- merging ---------------------------------------------------------------------------------------------------------- */

/* Where merged records go: memory, or a file. */
struct sink { uint64_t *data; FILE *file; size_t count; int words; };

static bool sink_put(struct sink *sink, const uint64_t *record)
{
    size_t bytes = (size_t)sink->words * sizeof *record;
    sink->count++;
    if (sink->file)
        return fwrite(record, 1, bytes, sink->file) == bytes;
    memcpy(sink->data + (sink->count - 1) * (size_t)sink->words, record, bytes);
    return true;
}

/* A heap of piles, the one whose next record is least on top. */
struct heap { struct cursor { const uint64_t *at, *end; } *item; size_t count; int words; };

static void sift(struct heap *heap, size_t i)
{
    for (size_t least = i;; i = least) {
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < heap->count; child++)
            if (hf_record_compare(heap->item[child].at, heap->item[least].at, heap->words) < 0)
                least = child;
        if (least == i)
            return;
        struct cursor held = heap->item[i];
        heap->item[i] = heap->item[least];
        heap->item[least] = held;
    }
}

static enum hf_status merge_into(struct work *work, struct heap *heap, struct sink *sink, struct hf_diag *diag)
{
    uint64_t held[HF_RECORD_WORDS], sum;
    bool holding = false, written = true;
    const size_t bytes = (size_t)work->words * sizeof *held;
    for (size_t i = heap->count; i-- > 0;)
        sift(heap, i);
    while (heap->count && written) {
        struct cursor *top = heap->item;
        uint64_t *times = &held[work->words - 1];
        if (holding && work->how->merge && !hf_record_compare(held, top->at, work->words)
            && !__builtin_add_overflow(*times, top->at[work->words - 1], &sum)) {
            *times = sum;
        } else {
            written = !holding || sink_put(sink, held);
            memcpy(held, top->at, bytes);
            holding = true;
        }
        top->at += work->words;
        if (top->at == top->end)
            *top = heap->item[--heap->count];
        sift(heap, 0);
        if ((sink->count & 0xffff) == 0 && is_stopped(work->how))
            return hf_fail(diag, HF_STOPPED, "interrupted");
    }
    if (holding && written)
        written = sink_put(sink, held);
    return written ? HF_OK : no_space(diag);
}

static enum hf_status merge_piles(struct work *work, struct pile *out, struct hf_diag *diag)
{
    struct sink sink = {.words = work->words};
    struct heap heap = {calloc(work->piles + 1, sizeof *heap.item), 0, work->words};
    size_t total = 0;
    enum hf_status status = HF_OK;
    *out = (struct pile){0};
    for (size_t i = 0; i < work->piles; i++)
        total += work->pile[i].count;
    if (!heap.item)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    if (work->piles == 1) { /* already what is wanted */
        *out = work->pile[0];
        work->piles = 0;
        goto cleanup;
    }
    for (size_t i = 0; i < work->piles; i++)
        heap.item[heap.count++] = (struct cursor){work->pile[i].data, work->pile[i].data
                                                                      + work->pile[i].count * (size_t)work->words};
    size_t bytes = total * (size_t)work->words * sizeof(uint64_t);
    if (work->in_memory + bytes <= work->how->memory)
        sink.data = malloc(bytes ? bytes : 1);
    if (!sink.data)
        sink.file = open_temporary(work->how->folder, diag);
    if (!sink.data && !sink.file) {
        status = HF_NO_SPACE;
        goto cleanup;
    }
    status = merge_into(work, &heap, &sink, diag);
    if (sink.file && status == HF_OK) {
        status = map_file(sink.file, sink.count, work->words, out, diag);
        sink.file = NULL;
    } else if (status == HF_OK) {
        uint64_t *exact = sink.count ? realloc(sink.data, sink.count * (size_t)work->words * sizeof(uint64_t)) : NULL;
        *out = (struct pile){exact ? exact : sink.data, sink.count, NULL, 0};
        sink.data = NULL;
    }

cleanup:
    if (sink.file)
        fclose(sink.file);
    free(sink.data);
    free(heap.item);
    return status;
}

/* ---- frontiers -------------------------------------------------------------------------------------------------------- */

enum hf_status hf_frontier_new(const struct hf_variant *variant, enum hf_count mode, const struct hf_position *position,
                               struct hf_frontier *frontier)
{
    int words = hf_record_words(variant->layout) + 1;
    uint64_t *record = calloc((size_t)words, sizeof *record);
    *frontier = (struct hf_frontier){0};
    if (!record)
        return HF_NO_MEMORY;
    *frontier = (struct hf_frontier){.variant = variant, .mode = mode, .side = position->side, .words = words};
    hf_kernel_code(variant)->pack(variant->layout, position, record);
    record[words - 1] = 1;
    frontier->records = record;
    frontier->count = 1;
    return HF_OK;
}

enum hf_status hf_frontier_advance(struct hf_frontier *frontier, const struct hf_advance *how, struct hf_diag *diag)
{
    struct work work = {.from = frontier, .how = how, .code = hf_kernel_code(frontier->variant), .words = frontier->words};
    size_t threads = (size_t)how->threads;
    if (frontier->count < BATCH * 2)
        threads = 1;
    pthread_t *thread = calloc(threads, sizeof *thread);
    struct pile merged = {0};
    if (!thread)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    size_t buffer = how->memory / 4 / threads;
    work.buffer = (buffer > LEAST_BUFFER ? buffer : LEAST_BUFFER) / ((size_t)work.words * sizeof(uint64_t));
    pthread_mutex_init(&work.lock, NULL);
    size_t started = 0;
    for (; started + 1 < threads; started++)
        if (pthread_create(&thread[started], NULL, expand_parents, &work))
            break;
    expand_parents(&work); /* this thread is one of them, and enough if no other could be had */
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    enum hf_status status = (enum hf_status)work.status;
    if (status == HF_OK)
        status = merge_piles(&work, &merged, &work.diag);
    if (status == HF_OK) {
        hf_frontier_free(frontier);
        frontier->records = merged.data;
        frontier->count = merged.count;
        frontier->map = merged.map;
        frontier->map_size = merged.map_size;
        frontier->ply++;
        frontier->side = !frontier->side;
    } else if (diag) {
        *diag = work.diag;
    }
    for (size_t i = 0; i < work.piles; i++)
        pile_free(&work.pile[i]);
    free(work.pile);
    pthread_mutex_destroy(&work.lock);
    free(thread);
    return status;
}

void hf_frontier_free(struct hf_frontier *frontier)
{
    if (frontier->map)
        munmap(frontier->map, frontier->map_size);
    else
        free((void *)(uintptr_t)frontier->records);
    frontier->records = NULL;
    frontier->map = NULL;
    frontier->count = 0;
}

size_t hf_frontier_distinct(const struct hf_frontier *frontier)
{
    size_t distinct = 0, words = (size_t)frontier->words;
    for (size_t i = 0; i < frontier->count; i++)
        distinct += i == 0 || hf_record_compare(frontier->records + (i - 1) * words, frontier->records + i * words,
                                                frontier->words) != 0;
    return distinct;
}
