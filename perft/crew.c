/* Threads that count work units.
 *
 * Units wait in a ring, from the oldest that DONE has not been given to the newest. Threads take them in order. All
 * that is not counting happens under one lock: there are few units, and each is long.
 *
 * SPDX-License-Identifier: MIT
 */
#include "crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { AHEAD = 16 }; /* units at hand for each thread */

struct place {
    struct hf_unit unit;
    struct hf_position position;
    bool given;               /* to DONE */
};

struct hf_crew {
    struct hf_counting how;   /* of one thread */
    bool in_order, closed;
    hf_crew_done *done;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t work, room; /* there may be a unit to take; there may be room for one */
    struct place *ring;
    size_t size;
    uint64_t oldest, next, end; /* counted from the first unit ever: not yet given; not yet taken; not yet put */
    enum hf_status status;
    struct hf_diag diag;
    pthread_t *thread;
    size_t threads;
};

static struct place *place_of(struct hf_crew *crew, uint64_t number) { return &crew->ring[number % crew->size]; }

static void give_up(struct hf_crew *crew, enum hf_status status, const struct hf_diag *diag)
{
    if (crew->status == HF_OK) {
        crew->status = status;
        crew->diag = *diag;
    }
    pthread_cond_broadcast(&crew->work);
    pthread_cond_broadcast(&crew->room);
}

static void give(struct hf_crew *crew, struct place *place)
{
    struct hf_diag diag = {0};
    place->given = true;
    enum hf_status status = crew->done(&place->unit, crew->context, &diag);
    if (crew->how.progress)
        atomic_fetch_add(&crew->how.progress->done, 1);
    if (status)
        give_up(crew, status, &diag);
}

/* Unit NUMBER is counted: gives to DONE what can be given, and makes room. */
static void hand_back(struct hf_crew *crew, uint64_t number)
{
    if (!crew->in_order)
        give(crew, place_of(crew, number));
    for (; crew->oldest < crew->next && crew->status == HF_OK; crew->oldest++) {
        struct place *place = place_of(crew, crew->oldest);
        if (crew->in_order && place->unit.counted)
            give(crew, place);
        if (!place->given)
            break;
    }
    pthread_cond_signal(&crew->room);
}

/* Counts a place's unit, with the lock open. */
static enum hf_status count_place(struct hf_crew *crew, struct place *place, hf_u128 *nodes, struct hf_diag *diag)
{
    struct hf_counter counter;
    struct hf_counting how = crew->how;
    how.progress = NULL; /* its plies are no units */
    if (how.stop && atomic_load(how.stop)) /* a short unit would not notice */
        return hf_count_fail(HF_STOPPED, diag);
    pthread_mutex_unlock(&crew->lock);
    hf_counter_begin(&how, &place->position, &counter);
    enum hf_status status = hf_counter_depth(&counter, place->unit.job.depth, nodes, diag);
    hf_counter_end(&counter);
    pthread_mutex_lock(&crew->lock);
    return status;
}

static void *work(void *argument)
{
    struct hf_crew *crew = argument;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->status == HF_OK && crew->next == crew->end && !crew->closed)
            pthread_cond_wait(&crew->work, &crew->lock);
        if (crew->status || crew->next == crew->end)
            break;
        uint64_t number = crew->next++;
        struct place *place = place_of(crew, number);
        struct hf_diag diag = {0};
        hf_u128 nodes = place->unit.nodes;
        enum hf_status status = place->unit.counted ? HF_OK : count_place(crew, place, &nodes, &diag);
        if (status) {
            give_up(crew, status, &diag);
            break;
        }
        place->unit.nodes = nodes;
        place->unit.counted = true;
        hand_back(crew, number);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Starts the threads, at least one. Signals are for the caller's thread: what it waits for must be interrupted by
 * Ctrl-C. */
static bool start(struct hf_crew *crew, size_t threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (crew->threads < threads && !pthread_create(&crew->thread[crew->threads], NULL, work, crew))
        crew->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return crew->threads > 0;
}

static void crew_free(struct hf_crew *crew)
{
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->work);
    pthread_cond_destroy(&crew->room);
    free(crew->ring);
    free(crew->thread);
    free(crew);
}

enum hf_status hf_crew_new(const struct hf_counting *how, bool in_order, hf_crew_done *done, void *context,
                           struct hf_crew **out)
{
    size_t threads = (size_t)how->threads;
    struct hf_crew *crew = calloc(1, sizeof *crew);
    *out = NULL;
    if (!crew)
        return HF_NO_MEMORY;
    *crew = (struct hf_crew){.how = *how, .in_order = in_order, .done = done, .context = context,
                             .size = threads * AHEAD};
    crew->how.threads = 1;
    crew->how.memory /= threads;
    crew->ring = calloc(crew->size, sizeof *crew->ring);
    crew->thread = calloc(threads, sizeof *crew->thread);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    pthread_cond_init(&crew->room, NULL);
    if (!crew->ring || !crew->thread || !start(crew, threads)) {
        crew_free(crew);
        return HF_NO_MEMORY;
    }
    *out = crew;
    return HF_OK;
}

enum hf_status hf_crew_put(struct hf_crew *crew, const struct hf_unit *unit, const struct hf_position *position)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->status == HF_OK && crew->end - crew->oldest == crew->size)
        pthread_cond_wait(&crew->room, &crew->lock);
    enum hf_status status = crew->status;
    if (status == HF_OK) {
        struct place *place = place_of(crew, crew->end++);
        *place = (struct place){.unit = *unit};
        if (position)
            place->position = *position;
        pthread_cond_signal(&crew->work);
    }
    pthread_mutex_unlock(&crew->lock);
    return status;
}

enum hf_status hf_crew_end(struct hf_crew *crew, struct hf_diag *diag)
{
    if (!crew)
        return HF_OK;
    pthread_mutex_lock(&crew->lock);
    crew->closed = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (size_t i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    enum hf_status status = crew->status;
    if (status && diag)
        *diag = crew->diag;
    crew_free(crew);
    return status;
}
