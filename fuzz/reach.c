/* Which rule values have made a difference.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reach.h"

#include "geometry.h"

enum {
    MAN_MOVES,
    MAN_CAPTURES,
    MAN_TAKES_KINGS,
    PROMOTION,
    KING_MOVES,
    KING_CAPTURES,
    KING_REACH,
    KING_LANDING,
    KING_RUN,
    CHOICE,
    REMOVAL,
    REVERSAL,
    GOES_ON,
    OBJECTIVE,
    REPETITION,
    EVENTS
};

#define AT(member) offsetof(struct hf_rules, member)
static const size_t field_of[EVENTS] = {
    AT(man_moves),     AT(man_captures), AT(man_takes_kings), AT(promotion), AT(king_moves),
    AT(king_captures), AT(king_reach),   AT(king_landing),    AT(king_run),  AT(choice),
    AT(removal),       AT(reversal),     AT(must_go_on),      AT(objective), AT(repetition),
};

/* The fields that EVENTS, as bits, stand for. */
static uint64_t fields_of(unsigned events)
{
    uint64_t fields = 0;
    for (; events; events &= events - 1)
        for (int i = 0; i < HF_FIELD_COUNT; i++)
            if (hf_fields[i].offset == field_of[__builtin_ctz(events)])
                fields |= UINT64_C(1) << i;
    return fields;
}

static unsigned events_of(const struct hf_variant *v, const struct hf_position *p, const struct hf_move *m,
                          int *longest)
{
    bool king = hf_has(p->kings[p->side], m->from);
    unsigned events = m->promotes ? 1u << PROMOTION : 0;
    if (!m->captured) {
        bool is_step = false;
        for (int way = 0; way < HF_COMPASS && king; way++)
            is_step |= v->geometry.step[way][m->from] == m->to;
        return events | (king ? 1u << KING_MOVES | (is_step ? 0 : 1u << KING_REACH) : 1u << MAN_MOVES);
    }
    int pieces = hf_size(m->captured);
    *longest = pieces > *longest ? pieces : *longest;
    events |= king ? 1u << KING_CAPTURES | 1u << KING_LANDING : 1u << MAN_CAPTURES;
    if (!king && (m->captured & p->kings[!p->side]))
        events |= 1u << MAN_TAKES_KINGS;
    if (pieces > 1)
        events |= 1u << REMOVAL | 1u << GOES_ON | (pieces > 2 ? 1u << REVERSAL : 0);
    return events;
}

uint64_t hf_reach_moves(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                        int *longest)
{
    unsigned events = moves->count ? 0 : 1u << OBJECTIVE;
    for (size_t i = 0; i < moves->count; i++)
        events |= events_of(v, p, &moves->item[i], longest);
    if (moves->count > 1 && moves->item[0].captured)
        events |= 1u << CHOICE;
    if (v->rules.king_run && (p->run[0].count || p->run[1].count))
        events |= 1u << KING_RUN;
    return fields_of(events);
}

uint64_t hf_reach_game(const struct hf_variant *v, const struct hf_standing *standing, size_t plies, uint32_t *limits)
{
    const struct hf_standing *last = &standing[plies];
    *limits = 0;
    if (last->reason == HF_BY_MATERIAL || last->reason == HF_BY_MOVE_LIMIT)
        for (int i = 0; i < v->rules.limit_count; i++)
            if ((last->reason == HF_BY_MATERIAL) == (v->rules.limits[i].is_material != 0)
                && last->counts[i] >= v->rules.limits[i].plies)
                *limits |= 1u << i;
    if (last->reason == HF_BY_REPETITION)
        return fields_of(1u << REPETITION);
    return last->result == HF_ONGOING || last->result == HF_DRAW ? 0 : fields_of(1u << OBJECTIVE);
}
