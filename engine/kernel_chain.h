/* Part of kernel.c, in the kernels with rules in memory; the others, which hardly ever need it, call theirs. The search for
 * captures too branching to walk route by route. It goes jump by jump, all states with the same
 * number of captured pieces together, and merges those that are equal, with their weight: under sets all that have captured the
 * same pieces; under orders all that stand on the same squares besides; under routes a state is one square.
 *
 * SPDX-License-Identifier: MIT
 */

/* Where the piece may stand, by rank (man, king) and by the way it jumped last (0 where turning back is allowed anyway). */
struct state { set captured; hf_set order; hf_u128 weight; set at[2][HF_COMPASS]; };

/* The states with one number of captured pieces, found by a hash of what makes them equal. */
struct level { struct state *item; size_t count, capacity; size_t *slot; size_t slots; };

static uint64_t mix(uint64_t hash, hf_u128 value)
{
    hash = (hash ^ (uint64_t)value) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 31;
    hash = (hash ^ (uint64_t)(value >> 64)) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 31;
}

static uint64_t state_hash(const struct state *state, enum hf_count mode)
{
    uint64_t hash = mix(mix(0, state->captured), state->order);
    for (int i = 0; mode != HF_SETS && i < 2 * HF_COMPASS; i++)
        hash = mix(hash, state->at[i / HF_COMPASS][i % HF_COMPASS]);
    return hash;
}

static bool state_equal(const struct state *a, const struct state *b, enum hf_count mode)
{
    return a->captured == b->captured && a->order == b->order && (mode == HF_SETS || !memcmp(a->at, b->at, sizeof a->at));
}

static bool level_grow(struct level *level, enum hf_count mode)
{
    size_t capacity = level->capacity ? level->capacity * 2 : 64, slots = capacity * 2;
    size_t *slot = calloc(slots, sizeof *slot);
    struct state *item = slot ? realloc(level->item, capacity * sizeof *item) : NULL;
    if (!item) {
        free(slot);
        return false;
    }
    free(level->slot);
    level->item = item;
    level->capacity = capacity;
    level->slot = slot;
    level->slots = slots;
    for (size_t i = 0; i < level->count; i++) {
        size_t n = state_hash(&item[i], mode) % slots;
        while (slot[n])
            n = (n + 1) % slots;
        slot[n] = i + 1;
    }
    return true;
}

/* Adds a state, or its weight (under sets: its squares) to the one equal to it. */
static void level_add(struct search *s, struct level *level, const struct state *state)
{
    if (level->count == level->capacity && !level_grow(level, s->mode)) {
        s->no_memory = true;
        return;
    }
    size_t n = state_hash(state, s->mode) % level->slots;
    for (; level->slot[n]; n = (n + 1) % level->slots) {
        struct state *old = &level->item[level->slot[n] - 1];
        if (!state_equal(old, state, s->mode))
            continue;
        if (s->mode == HF_SETS)
            for (int i = 0; i < 2 * HF_COMPASS; i++)
                old->at[i / HF_COMPASS][i % HF_COMPASS] |= state->at[i / HF_COMPASS][i % HF_COMPASS];
        else
            old->weight += state->weight;
        return;
    }
    level->item[level->count] = *state;
    level->slot[n] = ++level->count;
}

/* One victim of a state: the states behind it, and where the chain may end. */
struct branch { set victim; set at[2][HF_COMPASS]; set ends[2]; };

static struct branch *branch_of(struct branch *branches, int *count, set victim)
{
    for (int i = 0; i < *count; i++)
        if (branches[i].victim == victim)
            return &branches[i];
    struct branch *branch = &branches[(*count)++];
    memset(branch, 0, sizeof *branch);
    branch->victim = victim;
    return branch;
}

static void branch_close(const struct hf_layout *k, int side, struct search *s, const struct state *state,
                         const struct branch *branch, struct level *next)
{
    hf_set order = order_with(k, s, state->order, state->captured, branch->victim);
    struct state after = {state->captured | branch->victim, order, state->weight, {{0}}};
    memcpy(after.at, branch->at, sizeof after.at);
    bool any = false;
    for (int i = 0; i < 2 * HF_COMPASS; i++)
        any |= after.at[i / HF_COMPASS][i % HF_COMPASS] != 0;
    if (any)
        level_add(s, next, &after);
    for (int rank = 0; rank < 2; rank++)
        for (set rest = branch->ends[rank] & ~(rank ? 0 : branch->ends[1]); rest;) {
            set to = take_lowest(&rest);
            finish(k, s, to, after.captured, order, rank || (to & (set)k->last_row[side]), state->weight);
        }
}

/* The jumps of a piece of RANK on AT, which came there by LAST, sorted into branches. Under routes each landing square is a
 * branch of its own and is closed at once. */
static void branch_out(const struct hf_layout *k, int side, struct search *s, const struct state *state, set at, int rank, int last,
                       struct branch *branches, int *count, struct level *next)
{
    EACH_WAY(way, capture_ways(k, side, rank)) {
        set lands, victim = may_turn(k, last, way) ? jump(k, s, at, rank, way, state->captured, &lands) : 0;
        if (!victim)
            continue;
        set captured = state->captured | victim, crowned = rank ? lands : lands & (set)k->last_row[side], going = 0;
        bool stops = !rank && crowned && k->promotion == HF_STOPS;
        int rank_after = rank || (crowned && k->promotion == HF_GOES_ON);
        for (set rest = stops ? 0 : lands; rest;) {
            set land = take_lowest(&rest);
            if (can_jump(k, side, s, land, rank_after, way, captured))
                going |= land;
        }
        set ends = is_flying(k, rank) ? may_end(k, s, lands, going, victim, step(k, victim, way) & lands) : lands & ~going;
        int back = k->reversal == HF_FORBIDDEN ? way : 0;
        if (s->mode != HF_ROUTES) {
            struct branch *branch = branch_of(branches, count, victim);
            branch->at[rank_after][back] |= going;
            branch->ends[rank_after] |= ends;
            continue;
        }
        for (set rest = going | ends; rest;) {
            set land = take_lowest(&rest);
            struct branch branch = {victim, {{0}}, {0}};
            branch.at[rank_after][back] = land & going;
            branch.ends[rank_after] = land & ends;
            branch_close(k, side, s, state, &branch, next);
        }
    }
}

static int compare_captures(const void *left, const void *right)
{
    const struct capture *a = left, *b = right;
    if (a->captured != b->captured)
        return a->captured < b->captured ? -1 : 1;
    return (int)a->to - (int)b->to;
}

/* Under sets: the present piece's captures, some of which stand twice, are made distinct. */
static void merge_list(struct search *s)
{
    struct capture *item = s->list->item + s->piece_start;
    size_t count = s->list->count - s->piece_start, kept = 0;
    if (count)
        qsort(item, count, sizeof *item, compare_captures);
    for (size_t i = 0; i < count; i++) {
        if (kept && !compare_captures(&item[kept - 1], &item[i]))
            item[kept - 1].king_after |= item[i].king_after;
        else
            item[kept++] = item[i];
    }
    s->list->count = s->piece_start + kept;
    s->count -= count - kept;
}

/* Finds all captures of the piece on s->from. */
void SEARCH_CHAIN(const struct hf_layout *k, int side, struct search *s, bool is_king)
{
    struct level now = {0}, next = {0};
    struct branch branches[HF_MAX_SQUARES];
    struct state start = {0, 0, 1, {{0}}};
    start.at[is_king][0] = s->from;
    level_add(s, &now, &start);
    for (bool first = true; now.count && !s->no_memory; first = false) {
        for (size_t i = 0; i < now.count && !s->no_memory; i++) {
            const struct state *state = &now.item[i];
            int count = 0;
            for (int j = 0; j < 2 * HF_COMPASS; j++) {
                int rank = j / HF_COMPASS, last = first || k->reversal == HF_ALLOWED ? -1 : j % HF_COMPASS;
                for (set rest = state->at[rank][j % HF_COMPASS]; rest;)
                    branch_out(k, side, s, state, take_lowest(&rest), rank, last, branches, &count, &next);
            }
            for (int j = 0; j < count; j++)
                branch_close(k, side, s, state, &branches[j], &next);
        }
        struct level spent = now;
        now = next;
        next = spent;
        next.count = 0;
        if (next.slot)
            memset(next.slot, 0, next.slots * sizeof *next.slot);
    }
    if (s->mode == HF_SETS)
        merge_list(s);
    free(now.item);
    free(now.slot);
    free(next.item);
    free(next.slot);
}
