/* Making a failing position small.
 *
 * SPDX-License-Identifier: MIT
 */
#include "shrink.h"

#include "branching.h"
#include "clock.h"
#include "geometry.h"

#include <string.h>

struct shrinker {
    struct hf_subject *subject;
    int property;
    double deadline;
    unsigned tried;
    bool over, fault;
    struct hf_position best; /* breaks the property */
    struct hf_move line[HF_LINE_PLIES];
    size_t plies;
    char message[sizeof((struct hf_subject *)0)->message];
};

/* Is the property broken with this position and game too? Then they are the best so far. */
static bool accept(struct shrinker *s, const struct hf_position *position, const struct hf_move *line, size_t plies)
{
    struct hf_subject *subject = s->subject;
    const struct hf_property *property = &hf_properties[s->property];
    if (s->over || hf_position_check(subject->ground->variant, position, NULL) != HF_OK
        || hf_is_too_branching(subject->ground->variant, position))
        return false;
    s->tried++;
    enum hf_status status = hf_subject_set(subject, position);
    if (status == HF_OK && property->of_games)
        status = hf_subject_replay(subject, line, plies);
    enum hf_judgement judgement = status == HF_OK ? property->check(subject) : HF_FAULT;
    s->fault |= judgement == HF_FAULT;
    s->over = s->fault || hf_clock() > s->deadline || (subject->stop && atomic_load(subject->stop));
    if (judgement != HF_BROKEN)
        return false;
    s->best = *position;
    s->plies = subject->plies;
    memcpy(s->message, subject->message, sizeof s->message);
    memcpy(s->line, subject->line, subject->plies * sizeof *s->line);
    return true;
}

static void take_away(struct hf_position *p, hf_set squares)
{
    for (int colour = 0; colour < 2; colour++) {
        p->men[colour] &= ~squares;
        p->kings[colour] &= ~squares;
    }
}

static hf_set occupied(const struct hf_position *p)
{
    return p->men[0] | p->men[1] | p->kings[0] | p->kings[1];
}

/* A king that has gone, or whose side has no man left, is not counted (FRIS 17). */
static void mend_runs(struct hf_position *p)
{
    for (int colour = 0; colour < 2; colour++)
        if (p->run[colour].square != HF_NO_SQUARE
            && (!p->men[colour] || !hf_has(p->kings[colour], p->run[colour].square)))
            p->run[colour] = (struct hf_king_run){HF_NO_SQUARE, 0};
}

static bool accept_position(struct shrinker *s, struct hf_position *p)
{
    mend_runs(p);
    return accept(s, p, s->line, s->plies);
}

/* ---- the passes: each returns whether it has made the case smaller ---- */

/* Takes away runs of 1/2, 1/4 … of the pieces, down to one. */
static bool fewer_pieces(struct shrinker *s)
{
    bool smaller = false;
    for (int part = hf_size(occupied(&s->best)) / 2; part && !s->over; part /= 2) {
        hf_set rest = occupied(&s->best);
        while (rest && !s->over) {
            struct hf_position p = s->best;
            hf_set some = 0;
            for (int i = 0; i < part && rest; i++, rest &= rest - 1)
                some |= rest & -rest;
            take_away(&p, some);
            smaller |= accept_position(s, &p);
        }
    }
    return smaller;
}

static bool kings_to_men(struct shrinker *s)
{
    bool smaller = false;
    for (int colour = 0; colour < 2; colour++)
        for (hf_set rest = s->best.kings[colour]; rest && !s->over; rest &= rest - 1) {
            struct hf_position p = s->best;
            p.kings[colour] &= ~(rest & -rest);
            p.men[colour] |= rest & -rest;
            smaller |= accept_position(s, &p);
        }
    return smaller;
}

static bool idle_counters(struct shrinker *s)
{
    bool smaller = false;
    for (int colour = 0; colour < 2; colour++) {
        struct hf_position p = s->best;
        if (p.run[colour].square == HF_NO_SQUARE)
            continue;
        p.run[colour] = (struct hf_king_run){HF_NO_SQUARE, 0};
        smaller |= accept_position(s, &p);
    }
    return smaller;
}

/* Drops moves from the beginning (the position after them is the new start) and from the end, in halves. */
static bool shorter_game(struct shrinker *s)
{
    bool smaller = false;
    for (size_t part = (s->plies + 1) / 2; part && !s->over; part /= 2) {
        while (part <= s->plies) {
            struct hf_move rest[HF_LINE_PLIES];
            memcpy(rest, s->line + part, (s->plies - part) * sizeof *rest);
            if (!accept(s, &s->line[part - 1].after, rest, s->plies - part))
                break;
            smaller = true;
        }
        while (part <= s->plies && accept(s, &s->best, s->line, s->plies - part))
            smaller = true;
    }
    return smaller;
}

static void move_piece(struct hf_position *p, int from, int to)
{
    for (int colour = 0; colour < 2; colour++) {
        hf_set *sets[] = {&p->men[colour], &p->kings[colour]};
        for (int i = 0; i < 2; i++)
            if (hf_has(*sets[i], from))
                *sets[i] = (*sets[i] & ~hf_bit(from)) | hf_bit(to);
        if (p->run[colour].square == from)
            p->run[colour].square = (uint8_t)to;
    }
}

/* Moves each piece to the lowest free square on which the property stays broken. */
static bool lower_squares(struct shrinker *s)
{
    bool smaller = false;
    for (int from = 1; from < s->subject->ground->variant->geometry.squares; from++) {
        bool moved = false;
        for (int to = 0; to < from && !moved && !s->over && hf_has(occupied(&s->best), from); to++) {
            struct hf_position p = s->best;
            if (hf_has(occupied(&p), to))
                continue;
            move_piece(&p, from, to);
            moved = accept_position(s, &p);
        }
        smaller |= moved;
    }
    return smaller;
}

static bool white_to_move(struct shrinker *s)
{
    struct hf_position p;
    const struct hf_symmetry *symmetry = &s->subject->ground->turned;
    if (s->best.side == HF_WHITE || !symmetry->exists)
        return false;
    struct hf_move line[HF_LINE_PLIES];
    hf_map_position(symmetry, true, &s->best, &p);
    for (size_t i = 0; i < s->plies; i++) {
        line[i] = s->line[i];
        line[i].from = symmetry->to[line[i].from];
        line[i].to = symmetry->to[line[i].to];
        line[i].captured = hf_map_set(symmetry, line[i].captured);
    }
    return accept(s, &p, line, s->plies);
}

enum hf_status hf_shrink(struct hf_subject *subject, int property, double seconds, unsigned *tried)
{
    struct shrinker s = {.subject = subject, .property = property, .deadline = hf_clock() + seconds};
    static bool (*const passes[])(struct shrinker *) = {shorter_game,  fewer_pieces,  kings_to_men,
                                                        idle_counters, white_to_move, lower_squares};
    s.best = subject->position;
    s.plies = subject->plies;
    memcpy(s.message, subject->message, sizeof s.message);
    memcpy(s.line, subject->line, subject->plies * sizeof *s.line);
    s.over = seconds <= 0;
    for (bool smaller = true; smaller && !s.over;) {
        smaller = false;
        for (size_t i = 0; i < sizeof passes / sizeof *passes && !s.over; i++)
            smaller |= passes[i](&s);
    }
    *tried = s.tried;
    bool stopped = subject->stop && atomic_load(subject->stop);
    if (s.fault && !stopped)
        return HF_NO_MEMORY;
    enum hf_status status = hf_subject_set(subject, &s.best); /* what was tried last need not be the best */
    if (status == HF_OK)
        status = hf_subject_replay(subject, s.line, s.plies);
    memcpy(subject->message, s.message, sizeof s.message);
    return status;
}
