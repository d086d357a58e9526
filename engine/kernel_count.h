/* Part of kernel.c: perft. The last ply is counted without making its moves, and where the side to reply has men only, the last
 * two: which quiet moves leave it without a capture, and how many moves it then has, follows from sets.
 *
 * SPDX-License-Identifier: MIT
 */

/* One count: what is asked, and the lists of captures of each depth. */
struct run {
    const struct hf_layout *layout;
    enum hf_count mode;
    bool bulk;
    const struct hf_perft *options;
    struct hf_table *table;
    struct list *lists;      /* of captures, by remaining depth */
    int depths;
    bool no_memory, overflow, stopped;
    unsigned ticks;
    uint64_t probes, hits;
};

enum { TABLE_DEPTH = 3 };     /* the least remaining depth that is worth looking up */
enum { AHEAD = 8 };           /* positions whose entries of the table are on the way from memory at a time */
enum { PROGRESS_DEPTH = 6 };  /* the remaining depth at which leaves are reported */
enum { TICKS = 1024 };        /* nodes between looks at the stop flag */

/* Prepares a count of at most DEPTH plies; run_end in any case. GIVEN: the layout that the table must belong to. */
static enum hf_status run_begin(const struct hf_layout *k, const struct hf_layout *given, int depth,
                                const struct hf_perft *options, struct run *run)
{
    *run = (struct run){.layout = k, .mode = options->count, .bulk = !options->no_bulk, .options = options,
                        .table = options->table, .depths = depth + 2};
    if (run->table && (run->table->layout != given || run->table->count != run->mode))
        return HF_BUG;
    run->lists = calloc((size_t)run->depths, sizeof *run->lists); /* [1] serves the last ply, also of depth 0 */
    return run->lists ? HF_OK : HF_NO_MEMORY;
}

static enum hf_status run_status(const struct run *run)
{
    return run->no_memory ? HF_NO_MEMORY : run->stopped ? HF_STOPPED : run->overflow ? HF_UNSUPPORTED : HF_OK;
}

static void run_end(struct run *run)
{
    for (int i = 0; run->lists && i < run->depths; i++)
        free(run->lists[i].item);
    free(run->lists);
    if (run->table) {
        atomic_fetch_add_explicit(&run->table->probes, run->probes, memory_order_relaxed);
        atomic_fetch_add_explicit(&run->table->hits, run->hits, memory_order_relaxed);
    }
}

/* A position that the objective has ended has no moves: in breakthrough, one with a king. */
static ALWAYS_INLINE bool is_over(const struct hf_layout *k, const struct board *b)
{
    return k->objective == HF_BREAKTHROUGH && b->kings;
}

static ALWAYS_INLINE hf_u128 count_quiet(const struct hf_layout *k, int side, const struct board *b)
{
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    set men = b->pieces[side] & ~b->kings, kings = b->pieces[side] & b->kings & ~tired_king(k, b, side);
    unsigned n = 0;
    EACH_WAY(way, k->man_moves[side]) n += (unsigned)size(step(k, men, way) & empty);
    if (!kings)
        return n;
    if (k->king_reach == HF_SHORT) {
        EACH_WAY(way, k->king_moves[side]) n += (unsigned)size(step(k, kings, way) & empty);
        return n;
    }
    while (kings) {
        int from = lowest(take_lowest(&kings));
        EACH_WAY(way, k->king_moves[side]) n += (unsigned)size(slide(k, from, way, empty));
    }
    return n;
}

/* The number of legal moves. */
static ALWAYS_INLINE hf_u128 count_moves(const struct hf_layout *k, int side, struct run *run, const struct board *b)
{
    if (is_over(k, b))
        return 0;
    hf_u128 captures = count_captures(k, side, b, run->mode, &run->lists[1], &run->no_memory);
    return captures ? captures : count_quiet(k, side, b);
}

static hf_u128 moves_white(const struct hf_layout *given, struct run *run, const struct board *b);
static hf_u128 moves_black(const struct hf_layout *given, struct run *run, const struct board *b);

static ALWAYS_INLINE hf_u128 count_replies(const struct hf_layout *k, int side, struct run *run, const struct board *b)
{
    return side == HF_WHITE ? moves_black(k, run, b) : moves_white(k, run, b);
}

static NEVER_INLINE hf_u128 moves_white(const struct hf_layout *given, struct run *run, const struct board *b)
{
    return count_moves(HF_KERNEL_LAYOUT(given), HF_WHITE, run, b);
}

static NEVER_INLINE hf_u128 moves_black(const struct hf_layout *given, struct run *run, const struct board *b)
{
    return count_moves(HF_KERNEL_LAYOUT(given), HF_BLACK, run, b);
}

/* The leaves two plies on of all quiet moves of SIDE's men; SIDE has no capture, the other side has men only.
 *
 * After a move the other side has a capture if (1) it had one that the move neither takes away, by leaving with the piece that was
 * to be captured, nor bars, by going where the captor would land; or (2) the piece that left was what barred one; or (3) the piece
 * that moved can now be captured. All other moves leave it as many quiet moves as it has now, and one for each man that can step
 * where the piece was, less one for each that could step where it went. */
static ALWAYS_INLINE hf_u128 count_pairs(const struct hf_layout *k, int side, struct run *run, const struct board *b)
{
    const int other = !side;
    set men = b->pieces[side] & ~b->kings, foes = b->pieces[other];
    set targets = k->man_takes_kings ? b->pieces[side] : men;
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    set crowning = (set)k->last_row[side];
    set all[HF_COMPASS] = {0}, safe[HF_COMPASS] = {0};
    EACH_WAY(way, k->man_moves[side]) {
        all[way] = men & step_back(k, empty, way);
        if (k->objective == HF_BREAKTHROUGH) /* a crowning move ends the game: no leaves */
            all[way] &= ~step_back(k, crowning, way);
        safe[way] = all[way];
    }
    set leaving_bares = 0;
    EACH_WAY(hit, k->man_captures[other]) {
        set behind = step(k, step(k, foes, hit) & targets, hit);
        leaving_bares |= behind & men; /* (2) */
        for (set threats = behind & empty; threats;) { /* (1) */
            set land = take_lowest(&threats), victim = step_back(k, land, hit);
            EACH_WAY(way, k->man_moves[side]) safe[way] &= victim | step_back(k, land, way);
        }
    }
    unsigned quiet = 0, moves = 0, gained = 0, lost = 0;
    EACH_WAY(way, k->man_moves[other]) quiet += (unsigned)size(step(k, foes, way) & empty);
    hf_u128 leaves = 0;
    EACH_WAY(way, k->man_moves[side]) {
        set to = step(k, safe[way] & ~leaving_bares, way);
        set taken = 0; /* (3) */
        EACH_WAY(hit, k->man_captures[other]) {
            set reached = to & step(k, foes, hit);
            taken |= hit == opposite(way) ? reached & (set)k->can[hit] : reached & step_back(k, empty, hit);
        }
        if (!k->man_takes_kings)
            taken &= ~crowning;
        to &= ~taken;
        set from = step_back(k, to, way);
        moves += (unsigned)size(to);
        EACH_WAY(reply, k->man_moves[other]) {
            set reached = step(k, foes, reply);
            gained += (unsigned)size(from & reached);
            lost += (unsigned)size(to & reached);
        }
        for (set rest = all[way] & ~from; rest;) {
            set origin = take_lowest(&rest);
            struct board after;
            make_quiet(k, side, b, origin, step(k, origin, way), false, &after);
            leaves += count_replies(k, side, run, &after);
        }
    }
    return leaves + (hf_u128)((uint64_t)moves * quiet + gained - lost);
}

static hf_u128 perft_white(const struct hf_layout *given, struct run *run, const struct board *b, int depth, const struct hf_key *key);
static hf_u128 perft_black(const struct hf_layout *given, struct run *run, const struct board *b, int depth, const struct hf_key *key);

static ALWAYS_INLINE void add_leaves(struct run *run, hf_u128 *sum, hf_u128 more)
{
    run->overflow |= __builtin_add_overflow(*sum, more, sum);
}

static ALWAYS_INLINE hf_u128 times(struct run *run, hf_u128 leaves, hf_u128 weight)
{
    hf_u128 product = leaves;
    if (weight != 1)
        run->overflow |= __builtin_mul_overflow(leaves, weight, &product);
    return product;
}

/* The moves of one position, one after the other. Positions after them that are looked up in the table wait in a ring meanwhile, until
 * their buckets have come from memory. */
struct walk {
    int depth;
    bool ahead;              /* are they looked up? */
    unsigned made, counted;  /* of those that wait or waited */
    hf_u128 leaves;
    struct waiting { struct board board; hf_u128 weight; struct hf_key key; } ring[AHEAD];
};

static ALWAYS_INLINE void walk_leaves(const struct hf_layout *k, int side, struct run *run, const struct board *after, hf_u128 weight,
                                      const struct hf_key *key, struct walk *walk)
{
    const int depth = walk->depth - 1;
    hf_u128 leaves = depth == 1 && run->bulk ? count_replies(k, side, run, after)
                     : side == HF_WHITE      ? perft_black(k, run, after, depth, key)
                                             : perft_white(k, run, after, depth, key);
    add_leaves(run, &walk->leaves, times(run, leaves, weight));
}

static ALWAYS_INLINE void walk_oldest(const struct hf_layout *k, int side, struct run *run, struct walk *walk)
{
    const struct waiting *oldest = &walk->ring[walk->counted++ % AHEAD];
    walk_leaves(k, side, run, &oldest->board, oldest->weight, &oldest->key, walk);
}

static ALWAYS_INLINE void walk_on(const struct hf_layout *k, int side, struct run *run, const struct board *after, hf_u128 weight,
                                  struct walk *walk)
{
    if (!walk->ahead) {
        walk_leaves(k, side, run, after, weight, NULL, walk);
        return;
    }
    if (walk->made - walk->counted == AHEAD)
        walk_oldest(k, side, run, walk);
    struct waiting *newest = &walk->ring[walk->made++ % AHEAD];
    newest->board = *after;
    newest->weight = weight;
    newest->key.side = !side;
    newest->key.depth = (uint8_t)(walk->depth - 1);
    pack(k, !side, after, newest->key.word);
    hf_key_hash(&newest->key, hf_layout_words(k));
    hf_table_prefetch(run->table, &newest->key, hf_layout_words(k));
}

static ALWAYS_INLINE void walk_captures(const struct hf_layout *k, int side, struct run *run, const struct board *b, struct walk *walk)
{
    const struct list *list = &run->lists[walk->depth];
    for (size_t i = 0; i < list->count; i++) {
        const struct capture *c = &list->item[i];
        struct board after;
        make_capture(k, side, b, bit(c->from), bit(c->to), c->captured, c->king_after, &after);
        walk_on(k, side, run, &after, c->weight, walk);
    }
}

static ALWAYS_INLINE void walk_men(const struct hf_layout *k, int side, struct run *run, const struct board *b, struct walk *walk)
{
    set men = b->pieces[side] & ~b->kings, empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    EACH_WAY(way, k->man_moves[side]) {
        for (set rest = men & step_back(k, empty, way); rest;) {
            set from = take_lowest(&rest);
            struct board after;
            make_quiet(k, side, b, from, step(k, from, way), false, &after);
            walk_on(k, side, run, &after, 1, walk);
        }
    }
}

static ALWAYS_INLINE void walk_kings(const struct hf_layout *k, int side, struct run *run, const struct board *b, struct walk *walk)
{
    set kings = b->pieces[side] & b->kings & ~tired_king(k, b, side);
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    while (kings) {
        set from = take_lowest(&kings);
        EACH_WAY(way, k->king_moves[side]) {
            set lands = k->king_reach == HF_LONG ? slide(k, lowest(from), way, empty) : step(k, from, way) & empty;
            while (lands) {
                struct board after;
                make_quiet(k, side, b, from, take_lowest(&lands), true, &after);
                walk_on(k, side, run, &after, 1, walk);
            }
        }
    }
}

static ALWAYS_INLINE bool is_stopped(struct run *run)
{
    if (++run->ticks % TICKS == 0 && run->options->stop && atomic_load_explicit(run->options->stop, memory_order_relaxed))
        run->stopped = true;
    return run->stopped || run->no_memory;
}

static ALWAYS_INLINE hf_u128 perft_moves(const struct hf_layout *k, int side, struct run *run, const struct board *b, int depth)
{
    struct search s;
    struct walk walk; /* not its ring, which is large */
    walk.depth = depth;
    walk.ahead = run->table && depth > TABLE_DEPTH && depth <= HF_TABLE_MOST_DEPTH + 1;
    walk.made = walk.counted = 0;
    walk.leaves = 0;
    list_captures(k, side, b, run->mode, &run->lists[depth], &s);
    run->no_memory |= s.no_memory;
    if (s.list->count) {
        walk_captures(k, side, run, b, &walk);
    } else {
        if (depth == 2 && run->bulk && !(b->pieces[!side] & b->kings))
            walk.leaves = count_pairs(k, side, run, b);
        else
            walk_men(k, side, run, b, &walk);
        if (b->pieces[side] & b->kings)
            walk_kings(k, side, run, b, &walk);
    }
    while (walk.counted != walk.made)
        walk_oldest(k, side, run, &walk);
    return walk.leaves;
}

/* KEY: of B and DEPTH if it is to be looked up, else NULL. Where a count starts it is not: there each position is met once. */
static ALWAYS_INLINE hf_u128 perft(const struct hf_layout *k, int side, struct run *run, const struct board *b, int depth,
                                   const struct hf_key *key)
{
    if (depth == 0)
        return 1;
    if (is_over(k, b) || (depth > 2 && is_stopped(run)))
        return 0;
    if (depth == 1 && run->bulk)
        return count_replies(k, !side, run, b);
    uint64_t known;
    if (key) {
        run->probes++;
        if (hf_table_get(run->table, key, hf_layout_words(k), &known)) {
            run->hits++;
            return known;
        }
    }
    hf_u128 leaves = perft_moves(k, side, run, b, depth);
    if (run->stopped || run->no_memory || run->overflow)
        return leaves;
    if (key && leaves >> 64 == 0)
        hf_table_put(run->table, key, hf_layout_words(k), (uint64_t)leaves);
    if (depth == PROGRESS_DEPTH && run->options->progress)
        atomic_fetch_add_explicit(run->options->progress, (uint64_t)leaves, memory_order_relaxed);
    return leaves;
}

static NEVER_INLINE hf_u128 perft_white(const struct hf_layout *given, struct run *run, const struct board *b, int depth,
                                        const struct hf_key *key)
{
    return perft(HF_KERNEL_LAYOUT(given), HF_WHITE, run, b, depth, key);
}

static NEVER_INLINE hf_u128 perft_black(const struct hf_layout *given, struct run *run, const struct board *b, int depth,
                                        const struct hf_key *key)
{
    return perft(HF_KERNEL_LAYOUT(given), HF_BLACK, run, b, depth, key);
}
