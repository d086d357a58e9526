/* A campaign: threads, sums, failures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "campaign.h"

#include "clock.h"
#include "geometry.h"
#include "reach.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 64, /* positions that a thread takes at a time */
    SIZES = 5,
    KINDS = 4,
    SLOTS = HF_PROPERTIES * SIZES * KINDS
};

/* What the threads share. */
struct crew {
    const struct hf_campaign *campaign;
    double deadline;
    _Atomic uint64_t next; /* the first position that nobody has begun */
    atomic_bool over, no_memory;
    pthread_mutex_t mutex; /* of what follows */
    struct hf_failure *slot[SLOTS];
};

/* One thread's sums since it last told them. */
struct counts {
    uint64_t positions, captures, checks[HF_PROPERTIES], broken[HF_PROPERTIES], source[HF_SOURCES], fields;
    uint32_t limits;
    int longest;
};

static void add(_Atomic uint64_t *sum, uint64_t n)
{
    if (n)
        atomic_fetch_add_explicit(sum, n, memory_order_relaxed);
}

static void tell(struct hf_fuzz_sums *sums, struct counts *counts)
{
    add(&sums->positions, counts->positions);
    add(&sums->captures, counts->captures);
    for (int i = 0; i < HF_PROPERTIES; i++) {
        add(&sums->checks[i], counts->checks[i]);
        add(&sums->broken[i], counts->broken[i]);
    }
    for (int i = 0; i < HF_SOURCES; i++)
        add(&sums->source[i], counts->source[i]);
    atomic_fetch_or_explicit(&sums->fields, counts->fields, memory_order_relaxed);
    atomic_fetch_or_explicit(&sums->limits, counts->limits, memory_order_relaxed);
    int longest = atomic_load(&sums->longest);
    while (longest < counts->longest && !atomic_compare_exchange_weak(&sums->longest, &longest, counts->longest))
        ;
    *counts = (struct counts){0};
}

/* ---- failures ---- */

/* Failures look alike if they break the same property with captures of about the same size by and of the same kinds. */
static int slot_of(const struct hf_subject *s, int property)
{
    int size = 0;
    for (size_t i = 0; i < s->moves.count; i++) {
        int pieces = hf_size(s->moves.item[i].captured);
        size = pieces > size ? pieces : size;
    }
    int kinds = (s->position.kings[s->position.side] ? 1 : 0) + (s->position.kings[!s->position.side] ? 2 : 0);
    return (property * SIZES + (size < SIZES ? size : SIZES - 1)) * KINDS + kinds;
}

static struct hf_failure *failure_new(const struct hf_subject *s, int property, uint64_t index)
{
    struct hf_failure *failure = malloc(sizeof *failure);
    if (!failure)
        return NULL;
    *failure = (struct hf_failure){.index = index, .property = property, .position = s->position};
    if (!hf_properties[property].of_games || !s->plies)
        return failure;
    failure->line = malloc(s->plies * sizeof *failure->line);
    if (!failure->line) {
        free(failure);
        return NULL;
    }
    failure->plies = s->plies;
    memcpy(failure->line, s->line, s->plies * sizeof *failure->line);
    return failure;
}

/* Keeps the failure, if it is the first of its kind by index. */
static bool keep(struct crew *crew, const struct hf_subject *s, int property, uint64_t index)
{
    struct hf_failure **slot = &crew->slot[slot_of(s, property)];
    bool kept = true;
    pthread_mutex_lock(&crew->mutex);
    if (!*slot || (*slot)->index > index) {
        struct hf_failure *failure = failure_new(s, property, index);
        kept = failure != NULL;
        if (kept && *slot) {
            free((*slot)->line);
            free(*slot);
        }
        if (kept)
            *slot = failure;
    }
    pthread_mutex_unlock(&crew->mutex);
    return kept;
}

static int by_index(const void *left, const void *right)
{
    const struct hf_failure *a = left, *b = right;
    return a->index != b->index ? (a->index > b->index) - (a->index < b->index) : a->property - b->property;
}

static enum hf_status collect(struct crew *crew, struct hf_failures *failures)
{
    failures->item = calloc(SLOTS, sizeof *failures->item);
    for (int i = 0; i < SLOTS; i++) {
        if (crew->slot[i] && failures->item)
            failures->item[failures->count++] = *crew->slot[i];
        else if (crew->slot[i])
            free(crew->slot[i]->line);
        free(crew->slot[i]);
    }
    if (!failures->item)
        return HF_NO_MEMORY;
    qsort(failures->item, failures->count, sizeof *failures->item, by_index);
    return HF_OK;
}

void hf_failures_free(struct hf_failures *failures)
{
    for (size_t i = 0; i < failures->count; i++)
        free(failures->item[i].line);
    free(failures->item);
    *failures = (struct hf_failures){0};
}

/* ---- one position ---- */

/* The properties to check here: the cheap ones, and at most one dear one, each in its share of the positions. */
static unsigned draw_properties(const struct hf_campaign *campaign, struct hf_random *random)
{
    unsigned draw = hf_random_below(random, HF_WHOLE), chosen = campaign->always;
    for (int i = 0; i < HF_PROPERTIES; i++) {
        unsigned share = hf_properties[i].share;
        if (!hf_property_is_dear(&hf_properties[i])) {
            chosen |= 1u << i;
            continue;
        }
        if (draw < share)
            chosen |= 1u << i;
        draw -= share; /* below 0 it is larger than any share */
    }
    return chosen & campaign->properties;
}

static bool needs_game(unsigned properties)
{
    for (; properties; properties &= properties - 1)
        if (hf_properties[__builtin_ctz(properties)].of_games)
            return true;
    return false;
}

static enum hf_status try_one(struct crew *crew, uint64_t index, struct hf_scratch *scratch, struct hf_subject *s,
                              struct counts *counts)
{
    const struct hf_campaign *c = crew->campaign;
    struct hf_random random;
    struct hf_position p;
    int source;
    hf_random_start(&random, c->seed, index);
    scratch->seed = c->seed;
    scratch->index = index;
    enum hf_status status = hf_source_make(c->ground, c->sources, scratch, &random, &p, &source);
    if (status == HF_OK)
        status = hf_subject_set(s, &p);
    unsigned properties = draw_properties(c, &random);
    if (status == HF_OK && needs_game(properties))
        status = hf_subject_play(s, &random);
    if (status != HF_OK)
        return status;
    counts->positions++;
    counts->source[source]++;
    counts->captures += s->moves.count && s->moves.item[0].captured;
    counts->fields |= hf_reach_moves(c->ground->variant, &p, &s->moves, &counts->longest);
    for (; properties; properties &= properties - 1) {
        int i = __builtin_ctz(properties);
        enum hf_judgement judgement = hf_properties[i].check(s);
        if (judgement == HF_FAULT)
            return c->stop && atomic_load(c->stop) ? HF_STOPPED : HF_NO_MEMORY;
        counts->checks[i] += judgement != HF_MOOT;
        counts->broken[i] += judgement == HF_BROKEN;
        if (judgement == HF_BROKEN && !keep(crew, s, i, index))
            return HF_NO_MEMORY;
        if (hf_properties[i].of_games) {
            uint32_t limits;
            counts->fields |= hf_reach_game(c->ground->variant, s->standing, s->plies, &limits);
            counts->limits |= limits;
        }
    }
    return HF_OK;
}

static bool is_over(struct crew *crew)
{
    const struct hf_campaign *c = crew->campaign;
    return atomic_load(&crew->over) || (c->stop && atomic_load_explicit(c->stop, memory_order_relaxed))
           || (c->seconds > 0 && hf_clock() >= crew->deadline);
}

static void *work(void *argument)
{
    struct crew *crew = argument;
    const struct hf_campaign *c = crew->campaign;
    struct hf_scratch scratch = {0};
    struct counts counts = {0};
    struct hf_subject *subject = malloc(sizeof *subject);
    enum hf_status status = subject ? HF_OK : HF_NO_MEMORY;
    if (subject)
        hf_subject_make(subject, c->ground, c->engine);
    if (subject)
        subject->stop = c->stop;
    while (status == HF_OK && !is_over(crew)) {
        uint64_t from = atomic_fetch_add(&crew->next, BLOCK);
        if (c->count && from >= c->count)
            break;
        for (uint64_t i = from; i < from + BLOCK && (!c->count || i < c->count) && status == HF_OK; i++)
            status = try_one(crew, c->first + i, &scratch, subject, &counts);
        tell(c->sums, &counts);
    }
    if (status == HF_NO_MEMORY)
        atomic_store(&crew->no_memory, true);
    if (status != HF_OK)
        atomic_store(&crew->over, true);
    if (subject)
        hf_subject_free(subject);
    free(subject);
    hf_scratch_free(&scratch);
    return NULL;
}

enum hf_status hf_campaign_run(const struct hf_campaign *campaign, struct hf_failures *failures)
{
    struct crew crew = {.campaign = campaign, .deadline = hf_clock() + campaign->seconds};
    pthread_t thread[HF_FUZZ_THREADS];
    int begun = 0;
    *failures = (struct hf_failures){0};
    if (pthread_mutex_init(&crew.mutex, NULL))
        return HF_NO_MEMORY;
    while (begun < campaign->threads - 1 && begun < HF_FUZZ_THREADS
           && !pthread_create(&thread[begun], NULL, work, &crew))
        begun++;
    work(&crew); /* with fewer threads than wanted, if need be */
    while (begun)
        pthread_join(thread[--begun], NULL);
    pthread_mutex_destroy(&crew.mutex);
    enum hf_status status = collect(&crew, failures);
    if (status == HF_OK && atomic_load(&crew.no_memory))
        status = HF_NO_MEMORY;
    if (status == HF_OK && campaign->stop && atomic_load(campaign->stop))
        status = HF_STOPPED;
    return status;
}

/* ---- articles ---- */

size_t hf_articles_reached(const struct hf_variant *variant, const struct hf_fuzz_sums *sums)
{
    size_t count = 0;
    uint64_t fields = atomic_load(&sums->fields);
    uint32_t limits = atomic_load(&sums->limits);
    for (size_t a = 0; a < variant->article_count; a++) {
        const char *id = variant->articles[a].id;
        bool reached = false;
        for (int i = 0; i < HF_FIELD_COUNT && !reached; i++)
            reached = (fields >> i & 1) && hf_article_is_in(id, variant->field_articles[i]);
        for (int i = 0; i < variant->rules.limit_count && !reached; i++)
            reached = (limits >> i & 1) && hf_article_is_in(id, variant->limit_articles[i]);
        count += reached;
    }
    return count;
}
