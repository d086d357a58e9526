/* Part of kernel.c: all captures of a side, listed or counted.
 *
 * SPDX-License-Identifier: MIT
 */

/* Have two landing squares of a long king the same captures ahead by different ways? Then a sequence of captures is not one
 * chain of the depth-first search, and orders must be counted by states. */
static ALWAYS_INLINE bool orders_need_states(const struct hf_layout *k, bool is_king)
{
    bool flies = k->king_reach == HF_LONG && k->king_landing != HF_LAND_BEHIND;
    return ((flies && is_mixed(k->king_captures[0])) || can_turn_back(k)) && (is_king || k->promotion == HF_GOES_ON);
}

/* All captures of the piece on FROM. */
static ALWAYS_INLINE void search_piece(const struct hf_layout *k, int side, bool is_king, struct search *s, set from)
{
    size_t listed = s->list->count;
    hf_u128 count = s->count;
    struct score best = s->best;
    s->from = from;
    s->empty ^= from;
    s->by_king = is_king;
    s->piece_start = listed;
    s->steps = 0;
    s->exploded = s->mode == HF_ORDERS && orders_need_states(k, is_king);
    if (!s->exploded && is_king)
        king_chain(k, side, s, from, -1, 0, 0, false);
    else if (!s->exploded)
        man_chain(k, side, s, from, -1, 0, 0);
    if (s->exploded) {
        /* What was found may be a part only: begin again, keeping the best value, which is real. */
        bool same_best = is_free(k) || compare_scores(k, &best, &s->best) == 0;
        s->list->count = same_best ? listed : 0;
        s->count = same_best ? count : 0;
        s->piece_start = s->list->count;
        SEARCH_CHAIN(k, side, s, is_king);
        s->exploded = false;
    }
    s->empty ^= from;
}

static ALWAYS_INLINE void search_begin(const struct hf_layout *k, int side, const struct board *b, enum hf_count mode, bool counting,
                                       struct list *list, struct search *s)
{
    memset(s, 0, sizeof *s);
    list->count = 0;
    s->list = list;
    s->mode = mode;
    s->counting = counting;
    s->empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    s->targets[1] = b->pieces[!side];
    s->targets[0] = k->man_takes_kings ? s->targets[1] : s->targets[1] & ~b->kings;
    s->foe_kings = b->pieces[!side] & b->kings;
}

/* The men that can capture. */
static ALWAYS_INLINE set capturing_men(const struct hf_layout *k, int side, const struct search *s, set men)
{
    set found = 0;
    EACH_WAY(way, k->man_captures[side]) found |= men & step_back(k, s->targets[0] & step_back(k, s->empty, way), way);
    return found;
}

/* Kings that may be able to capture: for long ones any that the first test cannot rule out. */
static ALWAYS_INLINE set capturing_kings(const struct hf_layout *k, int side, const struct search *s, set kings)
{
    set found = 0;
    if (!kings || k->king_reach == HF_LONG)
        return kings;
    EACH_WAY(way, k->king_captures[side]) found |= kings & step_back(k, s->targets[1] & step_back(k, s->empty, way), way);
    return found;
}

static ALWAYS_INLINE void search_pieces(const struct hf_layout *k, int side, struct search *s, set men, set kings)
{
    while (kings)
        search_piece(k, side, true, s, take_lowest(&kings));
    while (men)
        search_piece(k, side, false, s, take_lowest(&men));
}

/* Lists all captures into S's list. */
static ALWAYS_INLINE void list_captures(const struct hf_layout *k, int side, const struct board *b, enum hf_count mode,
                                        struct list *list, struct search *s)
{
    search_begin(k, side, b, mode, false, list, s);
    set own = b->pieces[side];
    search_pieces(k, side, s, capturing_men(k, side, s, own & ~b->kings), capturing_kings(k, side, s, own & b->kings));
}

/* Are captures of one piece by a man all of one value, so that they need not be told apart? */
static ALWAYS_INLINE bool singles_are_equal(const struct hf_layout *k, set foe_kings)
{
    bool by_kind = uses(k, HF_MOST_KINGS) || uses(k, HF_KINGS_EARLIEST) || uses(k, HF_FRISIAN_VALUE);
    return !by_kind || !foe_kings;
}

/* Counts the captures; 0 if there is none. Most often no capture takes more than one piece: those are counted all at once. */
static ALWAYS_INLINE hf_u128 count_captures(const struct hf_layout *k, int side, const struct board *b, enum hf_count mode,
                                            struct list *list, bool *no_memory)
{
    struct search s;
    set own = b->pieces[side], men = own & ~b->kings;
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]);
    set targets = k->man_takes_kings ? b->pieces[!side] : b->pieces[!side] & ~b->kings;
    set lands[HF_COMPASS] = {0}, any = 0;
    EACH_WAY(way, k->man_captures[side]) {
        lands[way] = step(k, step(k, men, way) & targets, way) & empty;
        any |= lands[way];
    }
    set kings = own & b->kings;
    if (!any && !kings)
        return 0;

    /* Men whose first jump may be followed by a second; the others' captures are complete. */
    set going[HF_COMPASS] = {0}, longer = 0, crowning = k->promotion == HF_AT_END ? 0 : (set)k->last_row[side];
    unsigned singles = 0;
    EACH_WAY(way, k->man_captures[side]) {
        going[way] = k->promotion == HF_GOES_ON ? lands[way] & crowning : 0;
        EACH_WAY(turn, k->man_captures[side]) {
            if (turn != opposite(way))
                going[way] |= lands[way] & ~crowning & step_back(k, targets & step_back(k, empty, turn), turn);
        }
        singles += (unsigned)size(lands[way] & ~going[way]);
        longer |= step_back(k, step_back(k, going[way], way), way);
    }
    set foe_kings = b->kings & b->pieces[!side];
    if (!longer && !kings && singles_are_equal(k, foe_kings))
        return singles;

    search_begin(k, side, b, mode, true, list, &s);
    search_pieces(k, side, &s, 0, capturing_kings(k, side, &s, kings));
    if (!singles_are_equal(k, foe_kings)) {
        search_pieces(k, side, &s, capturing_men(k, side, &s, men), 0);
    } else {
        /* The search finds all captures of the men it is given, single ones too; the others' are counted here. */
        search_pieces(k, side, &s, longer, 0);
        unsigned others = 0;
        EACH_WAY(way, k->man_captures[side]) others += (unsigned)size(lands[way] & ~step(k, step(k, longer, way), way));
        struct score one = score_of(k, false, 1, 0, 0);
        int difference = is_free(k) ? 0 : compare_scores(k, &one, &s.best);
        if (others && difference > 0)
            s.count = others;
        else if (difference == 0)
            s.count += others;
    }
    *no_memory |= s.no_memory;
    return s.count;
}
