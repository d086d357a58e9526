/* A position under test, and a game from it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "subject.h"

#include "branching.h"
#include "geometry.h"

#include <string.h>

void hf_subject_make(struct hf_subject *subject, const struct hf_ground *ground,
                     const struct hf_engine_under_test *engine)
{
    memset(subject, 0, sizeof *subject);
    subject->ground = ground;
    subject->engine = engine;
}

void hf_subject_free(struct hf_subject *subject)
{
    hf_moves_free(&subject->moves);
    hf_moves_free(&subject->reference);
    hf_moves_free(&subject->other);
    hf_captures_free(&subject->captures);
    hf_table_free(subject->table);
    subject->table = NULL;
}

enum hf_status hf_subject_set(struct hf_subject *subject, const struct hf_position *position)
{
    subject->position = *position;
    subject->has_reference = false;
    subject->plies = 0;
    return subject->engine->generate(subject->engine, subject->ground->variant, position, &subject->moves);
}

enum hf_status hf_subject_reference(struct hf_subject *subject)
{
    if (subject->has_reference)
        return HF_OK;
    enum hf_status status = hf_reference_weigh(subject->ground->variant, &subject->position, HF_SETS, HF_PATIENCE,
                                               &subject->reference, &subject->captures);
    subject->has_reference = status == HF_OK;
    return status;
}

/* Draws a move; in a quiet mood one that goes back where the side has just come from, or else one of a king. */
static size_t draw_move(const struct hf_subject *s, const struct hf_position *p, const struct hf_moves *moves,
                        bool quiet, struct hf_random *random)
{
    const struct hf_move *last = s->plies >= 2 ? &s->line[s->plies - 2] : NULL;
    size_t drawn = hf_random_below(random, (unsigned)moves->count);
    if (!quiet || hf_random_chance(random, 1, 8))
        return drawn;
    for (size_t i = 0; last && i < moves->count && hf_random_chance(random, 7, 8); i++)
        if (moves->item[i].from == last->to && moves->item[i].to == last->from)
            return i;
    for (size_t i = 0; i < moves->count; i++) {
        size_t at = (drawn + i) % moves->count;
        if (hf_has(p->kings[p->side], moves->item[at].from))
            return at;
    }
    return drawn;
}

enum hf_status hf_subject_play(struct hf_subject *subject, struct hf_random *random)
{
    struct hf_position p = subject->position;
    bool quiet = hf_random_chance(random, 1, 2);
    size_t plies = 1 + hf_random_below(random, quiet ? HF_LINE_PLIES : 60);
    subject->plies = 0;
    while (subject->plies < plies && !hf_is_too_branching(subject->ground->variant, &p)) {
        enum hf_status status = hf_generate(subject->ground->variant, HF_REFERENCE, &p, &subject->other);
        if (status != HF_OK)
            return status;
        if (subject->other.count == 0)
            break;
        const struct hf_move *move = &subject->other.item[draw_move(subject, &p, &subject->other, quiet, random)];
        subject->line[subject->plies++] = *move;
        p = move->after;
    }
    return HF_OK;
}

enum hf_status hf_subject_replay(struct hf_subject *subject, const struct hf_move *line, size_t plies)
{
    struct hf_position p = subject->position;
    subject->plies = 0;
    for (size_t i = 0; i < plies && i < HF_LINE_PLIES; i++) {
        enum hf_status status = hf_generate(subject->ground->variant, HF_REFERENCE, &p, &subject->other);
        if (status != HF_OK)
            return status;
        const struct hf_move *found = hf_moves_find(&subject->other, &line[i]);
        if (!found)
            break;
        subject->line[subject->plies++] = *found;
        p = found->after;
    }
    return HF_OK;
}
