/* Records in great numbers, put on shelves as they come, sorted and merged shelf by shelf; in files where memory is
 * short.
 *
 * SPDX-License-Identifier: MIT
 */
#include "shelves.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sort.h"

enum { LEAST_CHUNK = 16 }; /* records */
enum { LOCKS = 64 };       /* that shelves share */

/* Records of one shelf. Each chunk of a shelf has room for as many as those before it together, until they are pieces
 * of the stock. */
struct chunk { struct chunk *next; size_t count, capacity; bool is_piece; uint64_t records[]; };

struct shelf {
    struct chunk *chunks; /* the newest first, or in order once settled */
    size_t count;         /* of all records in them */
    bool settled;
    size_t at, gathered;  /* where the result is in the file of results, in records; how many */
};

/* A file of all shelves one after the other: [i] starts at record start[i]. */
struct spill { void *map; size_t bytes, start[HF_SHELVES + 1]; };

struct hf_shelves {
    struct hf_shelves_how how;
    size_t record;                 /* bytes */
    struct shelf shelf[HF_SHELVES];
    atomic_size_t bytes;           /* of all chunks */
    atomic_bool split;
    struct spill *spill;
    size_t spills;
    int results;                   /* the file of results, or -1 */
    pthread_mutex_t lock[LOCKS];   /* of a shelf while threads put; [0] also of the end of the results */
    size_t end;                    /* in records */
    void *map;                     /* of the results */
    size_t map_bytes;
};

/* ---- files ------------------------------------------------------------------------------------------------------------ */

/* A temporary file without a name, which vanishes when it is closed; -1 on failure. */
static int open_temporary(const char *folder, struct hf_diag *diag)
{
    char path[4096];
    int fd = -1;
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/huff-XXXXXX", folder ? folder : "/tmp") < (int)sizeof path)
        fd = mkstemp(path);
    if (fd >= 0) {
        unlink(path);
        return fd;
    }
    hf_fail(diag, HF_NO_SPACE, "cannot open a temporary file in '%.200s': %s", folder ? folder : "/tmp",
            strerror(errno));
    hf_hint(diag, "name a folder to write in with the variable TMPDIR, or allow more memory with --hash");
    return -1;
}

/* Writes BYTES at OFFSET. */
static enum hf_status write_at(int fd, const void *data, size_t bytes, size_t offset, struct hf_diag *diag)
{
    const char *at = data;
    while (bytes) {
        ssize_t written = pwrite(fd, at, bytes, (off_t)offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            hf_fail(diag, HF_NO_SPACE, "cannot write a temporary file: %s", strerror(written < 0 ? errno : ENOSPC));
            hf_hint(diag, "name a folder with more space with the variable TMPDIR, or allow more memory with --hash");
            return HF_NO_SPACE;
        }
        at += written;
        offset += (size_t)written;
        bytes -= (size_t)written;
    }
    return HF_OK;
}

static enum hf_status map_file(int fd, size_t bytes, void **map, struct hf_diag *diag)
{
    *map = bytes ? mmap(NULL, bytes, PROT_READ, MAP_SHARED, fd, 0) : NULL;
    if (*map != MAP_FAILED)
        return HF_OK;
    *map = NULL;
    return hf_fail(diag, HF_NO_MEMORY, "cannot map a temporary file: %s", strerror(errno));
}

/* ---- shelves in memory ------------------------------------------------------------------------------------------------ */

enum hf_status hf_shelves_new(const struct hf_shelves_how *how, struct hf_shelves **out)
{
    struct hf_shelves *shelves = *out = calloc(1, sizeof *shelves);
    if (!shelves)
        return HF_NO_MEMORY;
    shelves->how = *how;
    shelves->record = (size_t)how->words * sizeof(uint64_t);
    shelves->results = -1;
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_init(&shelves->lock[i], NULL);
    return HF_OK;
}

/* Frees CHUNK and those after it. */
static void free_chunks(struct hf_shelves *shelves, struct chunk *chunk)
{
    while (chunk) {
        struct chunk *next = chunk->next;
        atomic_fetch_sub(&shelves->bytes, chunk->capacity * shelves->record);
        if (chunk->is_piece)
            hf_stock_give_back(shelves->how.stock, chunk);
        else
            free(chunk);
        chunk = next;
    }
}

static void free_spills(struct hf_shelves *shelves)
{
    for (size_t i = 0; i < shelves->spills; i++)
        if (shelves->spill[i].map)
            munmap(shelves->spill[i].map, shelves->spill[i].bytes);
    free(shelves->spill);
    shelves->spill = NULL;
    shelves->spills = 0;
}

void hf_shelves_free(struct hf_shelves *shelves)
{
    if (!shelves)
        return;
    for (int i = 0; i < HF_SHELVES; i++)
        free_chunks(shelves, shelves->shelf[i].chunks);
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_destroy(&shelves->lock[i]);
    free_spills(shelves);
    if (shelves->results >= 0)
        close(shelves->results);
    if (shelves->map)
        munmap(shelves->map, shelves->map_bytes);
    free(shelves);
}

bool hf_shelves_are_full(const struct hf_shelves *shelves)
{
    return atomic_load_explicit(&shelves->bytes, memory_order_relaxed) >= shelves->how.memory;
}

size_t hf_shelves_bytes(const struct hf_shelves *shelves) { return atomic_load(&shelves->bytes); }
bool hf_shelves_split(const struct hf_shelves *shelves) { return atomic_load(&shelves->split); }
bool hf_shelves_have_spilled(const struct hf_shelves *shelves) { return shelves->spills > 0; }

static int shelf_of(const uint64_t *record, int leading)
{
    return (int)((record[0] >> (64 - leading)) * UINT64_C(0x9e3779b97f4a7c15) >> 54);
}
_Static_assert(HF_SHELVES == 1 << (64 - 54), "shelf_of gives the number of a shelf");

/* A chunk for a shelf that has COUNT records, or NULL. */
static struct chunk *new_chunk(struct hf_shelves *shelves, size_t count)
{
    size_t capacity = count < LEAST_CHUNK ? LEAST_CHUNK : count;
    const bool is_piece = sizeof(struct chunk) + capacity * shelves->record > HF_PIECE / 2;
    if (is_piece)
        capacity = (HF_PIECE - sizeof(struct chunk)) / shelves->record;
    struct chunk *chunk = is_piece ? hf_stock_take(shelves->how.stock)
                                   : malloc(sizeof *chunk + capacity * shelves->record);
    if (!chunk)
        return NULL;
    *chunk = (struct chunk){.capacity = capacity, .is_piece = is_piece};
    atomic_fetch_add_explicit(&shelves->bytes, capacity * shelves->record, memory_order_relaxed);
    return chunk;
}

/* Puts the records whose numbers are in ORDER on SHELF. */
static enum hf_status put_on(struct hf_shelves *shelves, struct shelf *shelf, const uint64_t *records,
                             const uint32_t *order, size_t count)
{
    const size_t words = (size_t)shelves->how.words;
    while (count) {
        struct chunk *chunk = shelf->chunks;
        if (!chunk || chunk->count == chunk->capacity) {
            chunk = new_chunk(shelves, shelf->count);
            if (!chunk)
                return HF_NO_MEMORY;
            chunk->next = shelf->chunks;
            shelf->chunks = chunk;
        }
        size_t room = chunk->capacity - chunk->count, now = count < room ? count : room;
        hf_records_gather(chunk->records + chunk->count * words, records, order, now, (int)words);
        chunk->count += now;
        shelf->count += now;
        order += now;
        count -= now;
    }
    shelf->settled = false;
    return HF_OK;
}

enum hf_status hf_shelves_put(struct hf_shelves *shelves, const struct hf_records *records, int first, int end)
{
    const size_t count = records->count, words = (size_t)shelves->how.words;
    uint16_t *number = malloc(count * sizeof *number + 1);
    uint32_t *order = malloc(count * sizeof *order + 1), next[HF_SHELVES + 1] = {0};
    enum hf_status status = number && order ? HF_OK : HF_NO_MEMORY;
    for (size_t i = 0; i < count && status == HF_OK; i++) {
        number[i] = (uint16_t)shelf_of(records->data + i * words, shelves->how.leading);
        next[number[i] + 1]++;
    }
    for (int i = 0; i < HF_SHELVES; i++)
        next[i + 1] += next[i];
    for (size_t i = 0; i < count && status == HF_OK; i++)
        order[next[number[i]]++] = (uint32_t)i; /* so that next[i] becomes where shelf i ends */
    for (int i = first; i < end && status == HF_OK; i++) {
        uint32_t start = i ? next[i - 1] : 0;
        if (next[i] == start)
            continue;
        pthread_mutex_lock(&shelves->lock[i % LOCKS]);
        status = put_on(shelves, &shelves->shelf[i], records->data, order + start, next[i] - start);
        pthread_mutex_unlock(&shelves->lock[i % LOCKS]);
    }
    free(number);
    free(order);
    return status;
}

/* ---- sorting and merging ---------------------------------------------------------------------------------------------- */

/* Room for COUNT records and the spare room of sorting, or NULL. */
static uint64_t *clear_desk(const struct hf_shelves *shelves, struct hf_desk *desk, size_t count)
{
    size_t words = (count + HF_SORT_SPARE) * (size_t)shelves->how.words;
    if (desk->words < words) {
        free(desk->room);
        desk->words = words + words / 4;
        desk->room = malloc(desk->words * sizeof *desk->room);
        if (!desk->room)
            desk->words = 0;
    }
    return desk->room;
}

/* Copies the records of all chunks of SHELF to TO. */
static void lay_out(const struct hf_shelves *shelves, const struct shelf *shelf, uint64_t *to)
{
    for (const struct chunk *chunk = shelf->chunks; chunk; chunk = chunk->next) {
        memcpy(to, chunk->records, chunk->count * shelves->record);
        to += chunk->count * (size_t)shelves->how.words;
    }
}

/* Sorts and merges COUNT records at the beginning of the desk; returns how many are left. */
static size_t tidy(struct hf_shelves *shelves, struct hf_desk *desk, size_t count)
{
    const int words = shelves->how.words;
    if (!shelves->how.merge)
        return count;
    hf_records_sort(desk->room, count, words, desk->room + count * (size_t)words);
    bool split = false;
    count = hf_records_merge(desk->room, count, words, &split);
    if (split && !shelves->how.forget)
        atomic_store(&shelves->split, true);
    for (size_t i = 1; shelves->how.forget && i <= count; i++)
        desk->room[i * (size_t)words - 1] = 1;
    return count;
}

enum hf_status hf_shelves_settle(struct hf_shelves *shelves, int number, struct hf_desk *desk)
{
    struct shelf *shelf = &shelves->shelf[number];
    if (shelf->settled || !shelf->count || !shelves->how.merge)
        return HF_OK;
    if (!clear_desk(shelves, desk, shelf->count))
        return HF_NO_MEMORY;
    lay_out(shelves, shelf, desk->room);
    shelf->count = tidy(shelves, desk, shelf->count);
    const uint64_t *from = desk->room;
    struct chunk *chunk = shelf->chunks, *last = NULL;
    for (size_t left = shelf->count; left; last = chunk, chunk = chunk->next) {
        chunk->count = left < chunk->capacity ? left : chunk->capacity;
        memcpy(chunk->records, from, chunk->count * shelves->record);
        from += chunk->count * (size_t)shelves->how.words;
        left -= chunk->count;
    }
    free_chunks(shelves, chunk);
    last->next = NULL;
    shelf->settled = true;
    return HF_OK;
}

/* ---- spilling --------------------------------------------------------------------------------------------------------- */

enum hf_status hf_shelves_spill(struct hf_shelves *shelves, struct hf_diag *diag)
{
    struct spill *more = realloc(shelves->spill, (shelves->spills + 1) * sizeof *more);
    if (!more)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    shelves->spill = more;
    struct spill *spill = &more[shelves->spills];
    *spill = (struct spill){0};
    int fd = open_temporary(shelves->how.folder, diag);
    if (fd < 0)
        return HF_NO_SPACE;
    enum hf_status status = HF_OK;
    for (int i = 0; i < HF_SHELVES && status == HF_OK; i++) {
        for (const struct chunk *chunk = shelves->shelf[i].chunks; chunk && status == HF_OK; chunk = chunk->next) {
            status = write_at(fd, chunk->records, chunk->count * shelves->record, spill->bytes, diag);
            spill->bytes += chunk->count * shelves->record;
        }
        spill->start[i + 1] = spill->bytes / shelves->record;
    }
    if (status == HF_OK)
        status = map_file(fd, spill->bytes, &spill->map, diag);
    close(fd);
    if (status)
        return status;
    shelves->spills++;
    for (int i = 0; i < HF_SHELVES; i++) {
        free_chunks(shelves, shelves->shelf[i].chunks);
        shelves->shelf[i].chunks = NULL;
        shelves->shelf[i].count = 0;
    }
    return HF_OK;
}

/* Where the next COUNT records of results go, in records; opens their file if need be. */
static enum hf_status take_place(struct hf_shelves *shelves, size_t count, size_t *at, struct hf_diag *diag)
{
    pthread_mutex_lock(&shelves->lock[0]);
    if (shelves->results < 0)
        shelves->results = open_temporary(shelves->how.folder, diag);
    *at = shelves->end;
    shelves->end += count;
    enum hf_status status = shelves->results < 0 ? HF_NO_SPACE : HF_OK;
    pthread_mutex_unlock(&shelves->lock[0]);
    return status;
}

enum hf_status hf_shelves_gather(struct hf_shelves *shelves, int number, struct hf_desk *desk, struct hf_diag *diag)
{
    struct shelf *shelf = &shelves->shelf[number];
    size_t count = shelf->count;
    for (size_t i = 0; i < shelves->spills; i++)
        count += shelves->spill[i].start[number + 1] - shelves->spill[i].start[number];
    if (!clear_desk(shelves, desk, count))
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    lay_out(shelves, shelf, desk->room);
    uint64_t *to = desk->room + shelf->count * (size_t)shelves->how.words;
    for (size_t i = 0; i < shelves->spills; i++) {
        const struct spill *spill = &shelves->spill[i];
        size_t records = spill->start[number + 1] - spill->start[number];
        if (records)
            memcpy(to, (const char *)spill->map + spill->start[number] * shelves->record, records * shelves->record);
        to += records * (size_t)shelves->how.words;
    }
    shelf->gathered = tidy(shelves, desk, count);
    free_chunks(shelves, shelf->chunks);
    shelf->chunks = NULL;
    shelf->count = 0;
    enum hf_status status = take_place(shelves, shelf->gathered, &shelf->at, diag);
    if (status)
        return status;
    return write_at(shelves->results, desk->room, shelf->gathered * shelves->record, shelf->at * shelves->record, diag);
}

enum hf_status hf_shelves_finish(struct hf_shelves *shelves, struct hf_span **out, size_t *spans, struct hf_diag *diag)
{
    size_t most = HF_SHELVES, first = 0;
    *out = NULL;
    *spans = 0;
    free_spills(shelves);
    if (shelves->results >= 0) {
        shelves->map_bytes = shelves->end * shelves->record;
        enum hf_status status = map_file(shelves->results, shelves->map_bytes, &shelves->map, diag);
        close(shelves->results);
        shelves->results = -1;
        if (status)
            return status;
    }
    for (int i = 0; i < HF_SHELVES; i++)
        for (const struct chunk *chunk = shelves->shelf[i].chunks; chunk; chunk = chunk->next)
            most++;
    struct hf_span *span = *out = calloc(most, sizeof *span);
    if (!span)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    for (int i = 0; i < HF_SHELVES; i++) {
        const struct shelf *shelf = &shelves->shelf[i];
        const uint64_t *results = shelves->map;
        if (shelf->gathered)
            *span++ = (struct hf_span){results + shelf->at * (size_t)shelves->how.words, shelf->gathered, 0};
        for (const struct chunk *chunk = shelf->chunks; chunk; chunk = chunk->next)
            *span++ = (struct hf_span){chunk->records, chunk->count, 0};
    }
    *spans = (size_t)(span - *out);
    for (span = *out; span < *out + *spans; first += span++->count)
        span->first = first;
    return HF_OK;
}
