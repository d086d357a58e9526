/* The rules of a single jump: what may be jumped, where one may land, what that makes of the jumping piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include "chain.h"

#include "geometry.h"

void hf_chain_start(const struct hf_position *position, int origin, struct hf_chain *chain)
{
    *chain = (struct hf_chain){
        .origin = (uint8_t)origin,
        .square = (uint8_t)origin,
        .last = HF_NO_SQUARE,
        .way = HF_COMPASS,
        .king = hf_has(position->kings[position->side], origin),
    };
}

/* The squares on which there is nothing for this chain. Its own origin is empty (A-R3); captured pieces are gone if they
 * leave at once (C5), else they still stand there (A-R2, A-R8). */
static hf_set empty_squares(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    hf_set occupied = p->men[HF_WHITE] | p->men[HF_BLACK] | p->kings[HF_WHITE] | p->kings[HF_BLACK];
    if (v->rules.removal == HF_AT_ONCE)
        occupied &= ~chain->captured;
    return ~occupied | hf_bit(chain->origin);
}

/* The enemies that may be jumped. No piece is jumped twice (A6); in some games a man takes no kings. */
static hf_set victims(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    int enemy = !p->side;
    hf_set kings = chain->king || v->rules.man_takes_kings ? p->kings[enemy] : 0;
    return (p->men[enemy] | kings) & ~chain->captured;
}

/* What a chain meets on the board. */
struct view { hf_set empty, victims; };

static struct view view_of(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    return (struct view){empty_squares(v, p, chain), victims(v, p, chain)};
}

/* The jumps over the first piece in one direction: none, or one for each square where it may land (A4, A14, B8,
 * C3). */
static int jumps_over(const struct hf_variant *v, const struct view *view, const struct hf_chain *chain, int way,
                      struct hf_jump *jump)
{
    const uint8_t *step = v->geometry.step[way];
    bool flying = chain->king && v->rules.king_reach == HF_LONG;
    int over = step[chain->square];
    if (flying)
        while (over != HF_NO_SQUARE && hf_has(view->empty, over))
            over = step[over];
    if (over == HF_NO_SQUARE || !hf_has(view->victims, over))
        return 0;

    bool choice = flying && v->rules.king_landing != HF_LAND_BEHIND;
    int count = 0;
    for (int to = step[over]; to != HF_NO_SQUARE && hf_has(view->empty, to); to = step[to]) {
        jump[count++] = (struct hf_jump){(uint8_t)over, (uint8_t)to, (uint8_t)way};
        if (!choice)
            break;
    }
    return count;
}

/* The directions in which this chain may jump now. */
static unsigned ways_to_jump(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    if (chain->must_end)
        return 0; /* A7, B10 */
    unsigned ways = hf_compass_of(chain->king ? v->rules.king_captures : v->rules.man_captures, p->side);
    if (v->rules.reversal == HF_FORBIDDEN && chain->way != HF_COMPASS)
        ways &= ~(1u << (chain->way + 4) % HF_COMPASS); /* C5, C-R3 */
    return ways;
}

static bool can_jump(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    struct hf_jump jump[HF_MAX_SIDE];
    const struct view view = view_of(v, p, chain);
    unsigned ways = ways_to_jump(v, p, chain);
    for (int way = 0; way < HF_COMPASS; way++)
        if (ways >> way & 1 && jumps_over(v, &view, chain, way, jump) > 0)
            return true;
    return false;
}

/* Where a king must choose a landing square that lets it go on, if there is one (FMJD64 4.6): keeps those, or
 * all. */
static int keep_going_on(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain,
                         struct hf_jump *jump, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        struct hf_chain next = hf_chain_after(v, p, chain, &jump[i]);
        if (can_jump(v, p, &next)) {
            struct hf_jump going_on = jump[i];
            jump[i] = jump[kept];
            jump[kept++] = going_on;
        }
    }
    return kept > 0 ? kept : count;
}

int hf_chain_jumps(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain,
                   struct hf_jump jump[HF_MAX_JUMPS])
{
    const struct view view = view_of(v, p, chain);
    unsigned ways = ways_to_jump(v, p, chain);
    int count = 0;
    for (int way = 0; way < HF_COMPASS; way++) {
        if (!(ways >> way & 1))
            continue;
        int found = jumps_over(v, &view, chain, way, jump + count);
        if (v->rules.must_go_on && found > 1)
            found = keep_going_on(v, p, chain, jump + count, found);
        count += found;
    }
    return count;
}

struct hf_chain hf_chain_after(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain,
                               const struct hf_jump *jump)
{
    struct hf_chain next = *chain;
    bool took_king = hf_has(p->kings[!p->side], jump->over);
    for (int i = 0; took_king && v->rules.choice[i] != HF_NO_PRECEDENCE; i++)
        if (v->rules.choice[i] == HF_KINGS_EARLIEST)
            next.order |= hf_bit(127 - hf_size(chain->captured));
    next.captured |= hf_bit(jump->over);
    next.square = jump->to;
    next.last = jump->over;
    next.way = jump->way;
    /* Killer: a move whose last victim is a king ends right behind it. */
    next.may_end = v->rules.king_landing != HF_LAND_BEHIND_LAST_KING || !took_king
                   || v->geometry.step[jump->way][jump->over] == jump->to;
    if (!chain->king && v->rules.promotion != HF_AT_END && hf_has(v->geometry.last_row[p->side], jump->to)) {
        next.king = true;                                    /* A7, B10; Russian: goes on as a king */
        next.must_end = v->rules.promotion == HF_STOPS;
    }
    return next;
}

bool hf_chain_crowned(const struct hf_variant *v, const struct hf_position *p, const struct hf_chain *chain)
{
    return chain->king || hf_has(v->geometry.last_row[p->side], chain->square); /* A16, C6 */
}
