/* Part of kernel.c: captures. A depth-first search of jumps, with the side, and with constant rules all else, known to the
 * compiler. What it finds is either listed or only counted. A piece with more jumps to try than layout->chain_limit is handed to
 * kernel_chain.h, which merges equal states instead of walking every route.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

/* A capture that has been found. Its weight is how many orders or routes it stands for; 1 under sets. */
struct capture { set captured; uint8_t from, to; bool king_after; hf_u128 weight; };
struct list { struct capture *item; size_t count, capacity; };

/* How good a capture is, by the variant's precedences: hi, then order, then lo; more is better. `order` has the kings among the
 * captured as bits, the first jump highest; hi holds the precedences listed before it, lo those after. */
struct score { uint64_t hi, lo; hf_set order; };

struct search {
    struct list *list;
    enum hf_count mode;
    bool counting;          /* only count: list no more than what must be compared */
    bool no_memory, exploded;
    int steps;              /* jumps tried for the present piece */
    set empty;              /* the mover's origin included */
    set targets[2];         /* what a man, a king may capture */
    set foe_kings;
    set from;               /* the present piece */
    bool by_king;
    size_t piece_start;     /* its first entry in the list */
    struct score best;      /* of all captures so far */
    hf_u128 count;          /* of captures as good as that */
};

/* ---- precedence ------------------------------------------------------------------------------------------------------- */

static ALWAYS_INLINE bool uses(const struct hf_layout *k, int precedence)
{
    bool used = false;
    UNROLL for (int i = 0; i < HF_PRECEDENCES; i++) used |= k->choice[i] == precedence;
    return used;
}

static ALWAYS_INLINE bool is_free(const struct hf_layout *k) { return k->choice[0] == HF_NO_PRECEDENCE; }

/* Frisian value, exact: n kings are worth more than 2n-1 men and less than 2n for every n below 256 (FRIS 11). */
enum { FRISIAN_MAN = 256, FRISIAN_KING = 511 };

static ALWAYS_INLINE struct score score_of(const struct hf_layout *k, bool by_king, int pieces, int kings, hf_set order)
{
    struct score score = {0, 0, 0};
    bool before = true;
    UNROLL for (int i = 0; i < HF_PRECEDENCES; i++) {
        uint64_t *part = before ? &score.hi : &score.lo;
        switch (k->choice[i]) {
        case HF_MOST_PIECES: *part = *part * 256 + (uint64_t)pieces; break;
        case HF_BY_KING: *part = *part * 2 + by_king; break;
        case HF_MOST_KINGS: *part = *part * 256 + (uint64_t)kings; break;
        case HF_FRISIAN_VALUE:
            *part = *part * 65536 + (uint64_t)((pieces - kings) * FRISIAN_MAN + kings * FRISIAN_KING);
            break;
        case HF_KINGS_EARLIEST:
            score.order = order;
            before = false;
            break;
        default: break;
        }
    }
    return score;
}

static ALWAYS_INLINE int compare_scores(const struct hf_layout *k, const struct score *a, const struct score *b)
{
    if (a->hi != b->hi)
        return a->hi > b->hi ? 1 : -1;
    if (uses(k, HF_KINGS_EARLIEST)) {
        if (a->order != b->order)
            return a->order > b->order ? 1 : -1;
        if (a->lo != b->lo)
            return a->lo > b->lo ? 1 : -1;
    }
    return 0;
}

/* ORDER with the next jump's victim added. */
static ALWAYS_INLINE hf_set order_with(const struct hf_layout *k, const struct search *s, hf_set order, set captured, set victim)
{
    if (uses(k, HF_KINGS_EARLIEST) && (victim & s->foe_kings))
        order |= (hf_set)1 << (127 - size(captured));
    return order;
}

/* ---- what has been found ---------------------------------------------------------------------------------------------- */

/* May a long king turn back over the square that its victim has just left? Then from all landing squares it meets the same pieces
 * again, going back as well as straight on. */
static ALWAYS_INLINE bool can_turn_back(const struct hf_layout *k)
{
    return k->king_reach == HF_LONG && k->king_landing != HF_LAND_BEHIND && k->removal == HF_AT_ONCE
           && k->reversal == HF_ALLOWED;
}

/* Are there both diagonal and orthogonal ways among these? */
static ALWAYS_INLINE bool is_mixed(unsigned ways)
{
    const unsigned diagonal = 1u << HF_NE | 1u << HF_SE | 1u << HF_SW | 1u << HF_NW;
    return (ways & diagonal) && (ways & ~diagonal);
}

/* From how many captured pieces on two routes can lead to the same move. The jumps of a short piece are the edges of a graph
 * on squares: two orders of the same edges close a circle, of four edges where all are diagonal or all orthogonal, of three where
 * both kinds mix. A long king needs three as well, since of two victims the one that is jumped first lies nearer the origin; but
 * two are enough where it can turn back. */
static ALWAYS_INLINE int merge_from(const struct hf_layout *k)
{
    if (can_turn_back(k))
        return 2;
    return is_mixed(k->man_captures[0] | k->king_captures[0]) || k->king_reach == HF_LONG ? 3 : 4;
}

static NEVER_INLINE void list_add(struct search *s, struct capture capture)
{
    struct list *list = s->list;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 16;
        struct capture *item = realloc(list->item, capacity * sizeof *item);
        if (!item) {
            s->no_memory = true;
            return;
        }
        list->item = item;
        list->capacity = capacity;
    }
    list->item[list->count++] = capture;
}

/* Is it in the list already, found on another route? One route may crown a man that another leaves a man: the move crowns. */
static NEVER_INLINE bool list_has(struct search *s, const struct capture *capture)
{
    for (size_t i = s->piece_start; i < s->list->count; i++) {
        struct capture *old = &s->list->item[i];
        if (old->captured == capture->captured && old->to == capture->to) {
            old->king_after |= capture->king_after;
            return true;
        }
    }
    return false;
}

/* A capture is complete. */
static ALWAYS_INLINE void finish(const struct hf_layout *k, struct search *s, set to, set captured, hf_set order, bool king_after,
                                 hf_u128 weight)
{
    if (!is_free(k)) {
        struct score score = score_of(k, s->by_king, size(captured), size(captured & s->foe_kings), order);
        int difference = compare_scores(k, &score, &s->best);
        if (difference < 0)
            return;
        if (difference > 0) {
            s->best = score;
            s->count = 0;
            s->list->count = 0;
            s->piece_start = 0;
        }
    }
    bool merge = s->mode == HF_SETS && size(captured) >= merge_from(k);
    if (merge || s->exploded || !s->counting) {
        struct capture capture = {captured, (uint8_t)lowest(s->from), (uint8_t)lowest(to), king_after, weight};
        if (merge && !s->exploded && list_has(s, &capture)) /* an exploded list is merged as a whole */
            return;
        list_add(s, capture);
    }
    s->count += weight;
}

/* ---- jumps ------------------------------------------------------------------------------------------------------------ */

static ALWAYS_INLINE unsigned capture_ways(const struct hf_layout *k, int side, bool is_king)
{
    return is_king ? k->king_captures[side] : k->man_captures[side];
}

static ALWAYS_INLINE bool is_flying(const struct hf_layout *k, bool is_king) { return is_king && k->king_reach == HF_LONG; }

/* The jump that way of a piece on AT that has captured CAPTURED: the victim, or 0, and where it may land. */
static ALWAYS_INLINE set jump(const struct hf_layout *k, const struct search *s, set at, bool is_king, int way, set captured,
                              set *lands)
{
    set empty = k->removal == HF_AT_ONCE ? s->empty | captured : s->empty;
    set targets = s->targets[is_king] & ~captured;
    if (!is_flying(k, is_king)) {
        set victim = step(k, at, way) & targets;
        *lands = step(k, victim, way) & empty;
        return *lands ? victim : 0;
    }
    set ray = (set)k->ray[way][lowest(at)], blockers = ray & ~empty;
    if (!blockers)
        return 0;
    int at_victim = nearest(k, blockers, way);
    set victim = bit(at_victim) & targets;
    if (!victim)
        return 0;
    *lands = k->king_landing == HF_LAND_BEHIND ? step(k, victim, way) & empty : slide(k, at_victim, way, empty);
    return *lands ? victim : 0;
}

/* Can a piece on AT, which came there by a jump in the way LAST, jump again? */
static ALWAYS_INLINE bool can_jump(const struct hf_layout *k, int side, const struct search *s, set at, bool is_king, int last,
                                   set captured)
{
    EACH_WAY(way, capture_ways(k, side, is_king)) {
        set lands;
        if (may_turn(k, last, way) && jump(k, s, at, is_king, way, captured, &lands))
            return true;
    }
    return false;
}

/* A piece on AT goes on jumping, or begins to where CAPTURED is empty. These four are the only copies of the search: inlining it
 * wherever a capture is looked for would make much code and no speed. */
static void man_chain_white(const struct hf_layout *, struct search *, set at, int last, set captured, hf_set order);
static void man_chain_black(const struct hf_layout *, struct search *, set at, int last, set captured, hf_set order);
static void king_chain_white(const struct hf_layout *, struct search *, set at, int last, set captured, hf_set order, bool turn);
static void king_chain_black(const struct hf_layout *, struct search *, set at, int last, set captured, hf_set order, bool turn);

static ALWAYS_INLINE void man_chain(const struct hf_layout *k, int side, struct search *s, set at, int last, set captured,
                                    hf_set order)
{
    if (side == HF_WHITE)
        man_chain_white(k, s, at, last, captured, order);
    else
        man_chain_black(k, s, at, last, captured, order);
}

static ALWAYS_INLINE void king_chain(const struct hf_layout *k, int side, struct search *s, set at, int last, set captured,
                                     hf_set order, bool turn)
{
    if (side == HF_WHITE)
        king_chain_white(k, s, at, last, captured, order, turn);
    else
        king_chain_black(k, s, at, last, captured, order, turn);
}

/* Which landing squares of a long king may end the chain, GOING being those from which it can go on. */
static ALWAYS_INLINE set may_end(const struct hf_layout *k, const struct search *s, set lands, set going, set victim, set behind)
{
    if (k->must_go_on && going)
        return 0;
    set ends = lands & ~going;
    if (k->king_landing == HF_LAND_BEHIND_LAST_KING && (victim & s->foe_kings))
        ends &= behind;
    return ends;
}

/* A long king has jumped over VICTIM and may choose among LANDS. */
static ALWAYS_INLINE void fly(const struct hf_layout *k, int side, struct search *s, set lands, int way, set victim, set captured,
                              hf_set order)
{
    set behind = step(k, victim, way) & lands, going = 0;
    for (set rest = lands; rest;) {
        set land = take_lowest(&rest);
        if (can_jump(k, side, s, land, true, way, captured))
            going |= land;
    }
    /* Straight on, all landing squares meet the same victim: under sets and orders only the first needs to look there. */
    for (set rest = going; rest;) {
        set land = take_lowest(&rest);
        king_chain(k, side, s, land, way, captured, order, s->mode != HF_ROUTES && land != behind);
    }
    for (set rest = may_end(k, s, lands, going, victim, behind); rest;)
        finish(k, s, take_lowest(&rest), captured, order, true, 1);
}

/* A man or a short king has landed on AT. */
static ALWAYS_INLINE void hop(const struct hf_layout *k, int side, bool is_king, struct search *s, set at, int way, set captured,
                              hf_set order)
{
    if (is_king) {
        king_chain(k, side, s, at, way, captured, order, false);
    } else if (k->promotion == HF_AT_END || !(at & (set)k->last_row[side])) {
        man_chain(k, side, s, at, way, captured, order);
    } else if (k->promotion == HF_STOPS) {
        finish(k, s, at, captured, order, true, 1);
    } else if (can_jump(k, side, s, at, true, way, captured)) {
        king_chain(k, side, s, at, way, captured, order, false);
    } else {
        finish(k, s, at, captured, order, true, 1);
    }
}

/* All jumps of a piece on AT. TURN: not straight on. Returns whether there is any, that one included. */
static ALWAYS_INLINE bool jumps(const struct hf_layout *k, int side, bool is_king, struct search *s, set at, int last, set captured,
                                hf_set order, bool turn)
{
    bool any = false;
    EACH_WAY(way, capture_ways(k, side, is_king)) {
        set lands, victim;
        /* (The jump back needs no test for a piece that lands right behind: its victim is gone.) */
        if (is_flying(k, is_king) && !may_turn(k, last, way))
            continue;
        victim = jump(k, s, at, is_king, way, captured, &lands);
        if (!victim)
            continue;
        any = true;
        if (turn && way == last)
            continue;
        hf_set longer = order_with(k, s, order, captured, victim);
        if (is_flying(k, is_king))
            fly(k, side, s, lands, way, victim, captured | victim, longer);
        else
            hop(k, side, is_king, s, lands, way, captured | victim, longer);
    }
    return any;
}

static ALWAYS_INLINE bool is_too_long(const struct hf_layout *k, struct search *s)
{
    if (s->steps++ < k->chain_limit)
        return false;
    s->exploded = true;
    return true;
}

static ALWAYS_INLINE void man_goes_on(const struct hf_layout *k, int side, struct search *s, set at, int last, set captured,
                                      hf_set order)
{
    if (is_too_long(k, s))
        return;
    if (!jumps(k, side, false, s, at, last, captured, order, false) && captured)
        finish(k, s, at, captured, order, (at & (set)k->last_row[side]) != 0, 1);
}

static ALWAYS_INLINE void king_goes_on(const struct hf_layout *k, int side, struct search *s, set at, int last, set captured,
                                       hf_set order, bool turn)
{
    if (is_too_long(k, s))
        return;
    if (!jumps(k, side, true, s, at, last, captured, order, turn) && captured)
        finish(k, s, at, captured, order, true, 1);
}

static NEVER_INLINE void man_chain_white(const struct hf_layout *given, struct search *s, set at, int last, set captured,
                                         hf_set order)
{
    man_goes_on(HF_KERNEL_LAYOUT(given), HF_WHITE, s, at, last, captured, order);
}

static NEVER_INLINE void man_chain_black(const struct hf_layout *given, struct search *s, set at, int last, set captured,
                                         hf_set order)
{
    man_goes_on(HF_KERNEL_LAYOUT(given), HF_BLACK, s, at, last, captured, order);
}

static NEVER_INLINE void king_chain_white(const struct hf_layout *given, struct search *s, set at, int last, set captured,
                                          hf_set order, bool turn)
{
    king_goes_on(HF_KERNEL_LAYOUT(given), HF_WHITE, s, at, last, captured, order, turn);
}

static NEVER_INLINE void king_chain_black(const struct hf_layout *given, struct search *s, set at, int last, set captured,
                                          hf_set order, bool turn)
{
    king_goes_on(HF_KERNEL_LAYOUT(given), HF_BLACK, s, at, last, captured, order, turn);
}
