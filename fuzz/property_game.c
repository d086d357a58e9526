/* Properties of games: counters and status follow from the whole history, by the definition of struct hf_limit and A-R4
 * to A-R11, worked out backwards from each ply without keeping count.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include "geometry.h"
#include "moves.h"

#include <string.h>

/* The position after PLY moves. */
static const struct hf_position *at(const struct hf_subject *s, size_t ply)
{
    return ply ? &s->line[ply - 1].after : &s->position;
}

static bool within(struct hf_range range, int n)
{
    return range.least <= n && n <= range.most;
}

static bool case_holds(const struct hf_variant *v, const struct hf_case *c, const struct hf_position *p)
{
    int kings[2], men[2];
    for (int colour = 0; colour < 2; colour++) {
        kings[colour] = hf_size(p->kings[colour]);
        men[colour] = hf_size(p->men[colour]);
    }
    for (int one = 0; one < 2; one++) {
        int other = !one;
        hf_set on_diagonal = v->geometry.long_diagonal & (p->men[0] | p->men[1] | p->kings[0] | p->kings[1]);
        bool diagonal = kings[other] == 1 && on_diagonal == p->kings[other];
        if (within(c->one.kings, kings[one]) && within(c->one.men, men[one])
            && within(c->one.pieces, kings[one] + men[one]) && within(c->other.kings, kings[other])
            && within(c->other.men, men[other]) && within(c->other.pieces, kings[other] + men[other])
            && within(c->total, kings[0] + kings[1] + men[0] + men[1]) && (diagonal || !c->other_holds_long_diagonal))
            return true;
    }
    return false;
}

static bool limit_holds(const struct hf_variant *v, const struct hf_limit *limit, const struct hf_position *p)
{
    for (int i = 0; i < limit->case_count; i++)
        if (case_holds(v, &limit->cases[i], p))
            return true;
    return limit->case_count == 0;
}

static bool move_resets(const struct hf_limit *limit, const struct hf_position *before, const struct hf_move *move)
{
    bool by_man = hf_has(before->men[before->side], move->from);
    return (limit->resets & HF_RESET_CAPTURE && move->captured) || (limit->resets & HF_RESET_MAN_MOVE && by_man)
           || (limit->resets & HF_RESET_PROMOTION && move->promotes);
}

/* How many of the last moves before PLY did not reset the limit, with a case holding before and after each. */
static int count_back(const struct hf_subject *s, const struct hf_limit *limit, size_t ply)
{
    const struct hf_variant *v = s->ground->variant;
    int count = 0;
    for (; ply; ply--, count++)
        if (move_resets(limit, at(s, ply - 1), &s->line[ply - 1]) || !limit_holds(v, limit, at(s, ply))
            || !limit_holds(v, limit, at(s, ply - 1)))
            break;
    return count;
}

static int occurrences(const struct hf_subject *s, size_t ply)
{
    int count = 0;
    for (size_t i = 0; i <= ply; i++)
        count += hf_position_equal(at(s, i), at(s, ply));
    return count;
}

/* The result of the game after PLY moves that did not end it before. */
static enum hf_status judge(struct hf_subject *s, size_t ply, struct hf_standing *out)
{
    const struct hf_variant *v = s->ground->variant;
    const struct hf_position *p = at(s, ply);
    *out = (struct hf_standing){.occurrences = occurrences(s, ply)};
    for (int i = 0; i < v->rules.limit_count; i++)
        out->counts[i] = count_back(s, &v->rules.limits[i], ply);
    enum hf_status status = hf_generate(v, HF_REFERENCE, p, &s->other);
    if (status != HF_OK)
        return status;
    if (v->rules.objective == HF_BREAKTHROUGH && (p->kings[0] | p->kings[1])) {
        out->result = p->kings[HF_WHITE] ? HF_WHITE_WINS : HF_BLACK_WINS;
        out->reason = HF_BY_BREAKTHROUGH;
    } else if (s->other.count == 0) { /* A9, B11, C7 */
        bool white_wins = (p->side == HF_BLACK) != (v->rules.objective == HF_LOSE);
        out->result = white_wins ? HF_WHITE_WINS : HF_BLACK_WINS;
        out->reason = p->men[p->side] | p->kings[p->side] ? HF_NO_MOVES : HF_NO_PIECES;
    } else { /* A-R6: material, repetition, move limit */
        bool drawn[2] = {false, false};
        for (int i = 0; i < v->rules.limit_count; i++) {
            const struct hf_limit *limit = &v->rules.limits[i];
            drawn[limit->is_material != 0] |= out->counts[i] >= limit->plies && limit_holds(v, limit, p)
                                              && !(limit->unless_capture && s->other.item[0].captured);
        }
        bool repeated = v->rules.repetition && out->occurrences >= v->rules.repetition;
        out->reason = drawn[1]   ? HF_BY_MATERIAL
                      : repeated ? HF_BY_REPETITION
                      : drawn[0] ? HF_BY_MOVE_LIMIT
                                 : HF_NO_REASON;
        out->result = out->reason ? HF_DRAW : HF_ONGOING;
    }
    return HF_OK;
}

/* The engine's standings, and in *END at which ply the game is over for it (PLIES + 1: it is not). */
static enum hf_status ask(struct hf_subject *s, size_t *end)
{
    enum hf_status status =
        s->engine->game(s->engine, s->ground->variant, &s->position, s->line, s->plies, s->standing);
    for (*end = 0; status == HF_OK && *end <= s->plies && s->standing[*end].result == HF_ONGOING;)
        ++*end;
    return status;
}

enum hf_judgement hf_check_status(struct hf_subject *s)
{
    const struct hf_variant *v = s->ground->variant;
    size_t end;
    enum hf_status status = ask(s, &end);
    if (status != HF_OK)
        return hf_failed(s, status, "the engine cannot play the game");
    for (size_t ply = 0; ply <= s->plies; ply++) {
        const struct hf_standing *got = &s->standing[ply];
        struct hf_standing expected;
        status = judge(s, ply, &expected);
        if (status != HF_OK)
            return hf_failed(s, status, "the reference cannot list the moves");
        if (got->refused)
            return hf_broken(s, "move %zu is refused", ply);
        if (got->result != expected.result || got->reason != expected.reason)
            return hf_broken(s, "after %zu plies %s (%s), by the history %s (%s)", ply, hf_result_names[got->result],
                             hf_reason_names[got->reason], hf_result_names[expected.result],
                             hf_reason_names[expected.reason]);
        if (got->occurrences != expected.occurrences)
            return hf_broken(s, "after %zu plies occurrence %d of the position, by the history %d", ply,
                             got->occurrences, expected.occurrences);
        for (int i = 0; i < v->rules.limit_count; i++)
            if (got->counts[i] != expected.counts[i])
                return hf_broken(s, "after %zu plies the limit %s counts %d, by the history %d", ply,
                                 v->rules.limits[i].name, got->counts[i], expected.counts[i]);
        if (expected.result != HF_ONGOING)
            break;
    }
    return HF_HOLDS;
}

enum hf_judgement hf_check_end(struct hf_subject *s)
{
    size_t end;
    enum hf_status status = ask(s, &end);
    if (status != HF_OK)
        return hf_failed(s, status, "the engine cannot play the game");
    if (end >= s->plies)
        return HF_MOOT;
    for (size_t ply = end + 1; ply <= s->plies; ply++) {
        const struct hf_standing *now = &s->standing[ply], *then = &s->standing[end];
        if (!now->refused)
            return hf_broken(s, "the game was over after %zu plies (%s), but ply %zu was played", end,
                             hf_reason_names[then->reason], ply);
        if (now->result != then->result || now->reason != then->reason)
            return hf_broken(s, "the game was over after %zu plies (%s), but ply %zu changes it to %s", end,
                             hf_reason_names[then->reason], ply, hf_reason_names[now->reason]);
    }
    return HF_HOLDS;
}

static enum hf_result turned(enum hf_result result)
{
    return result == HF_WHITE_WINS ? HF_BLACK_WINS : result == HF_BLACK_WINS ? HF_WHITE_WINS : result;
}

/* A board that is not square has its long diagonal elsewhere when it is turned, and so have draws that rest on it. */
static bool keeps_draws(const struct hf_symmetry *symmetry, const struct hf_variant *variant)
{
    hf_set diagonal = variant->geometry.long_diagonal;
    if (hf_map_set(symmetry, diagonal) == diagonal)
        return true;
    for (int i = 0; i < variant->rules.limit_count; i++)
        for (int c = 0; c < variant->rules.limits[i].case_count; c++)
            if (variant->rules.limits[i].cases[c].other_holds_long_diagonal)
                return false;
    return true;
}

enum hf_judgement hf_check_status_turned(struct hf_subject *s)
{
    const struct hf_symmetry *symmetry = &s->ground->turned;
    struct hf_position start;
    size_t end;
    if (!symmetry->exists || !keeps_draws(symmetry, s->ground->variant))
        return HF_MOOT;
    enum hf_status status = ask(s, &end);
    if (status != HF_OK)
        return hf_failed(s, status, "the engine cannot play the game");
    hf_map_position(symmetry, true, &s->position, &start);
    s->other.count = 0;
    for (size_t i = 0; i < s->plies; i++) {
        struct hf_move *move = hf_moves_add(&s->other);
        if (!move)
            return HF_FAULT;
        *move = s->line[i];
        move->from = symmetry->to[move->from];
        move->to = symmetry->to[move->to];
        move->captured = hf_map_set(symmetry, move->captured);
        hf_map_position(symmetry, true, &s->line[i].after, &move->after);
    }
    status = s->engine->game(s->engine, s->ground->variant, &start, s->other.item, s->plies, s->turned);
    if (status != HF_OK)
        return hf_failed(s, status, "the engine cannot play the game with the board turned");
    for (size_t ply = 0; ply <= s->plies; ply++) {
        const struct hf_standing *a = &s->standing[ply], *b = &s->turned[ply];
        if (a->refused != b->refused || turned(a->result) != b->result || a->reason != b->reason
            || a->occurrences != b->occurrences || memcmp(a->counts, b->counts, sizeof a->counts) != 0)
            return hf_broken(s, "after %zu plies %s (%s), with the board turned and the colours swapped %s (%s)", ply,
                             hf_result_names[a->result], hf_reason_names[a->reason], hf_result_names[b->result],
                             hf_reason_names[b->reason]);
    }
    return HF_HOLDS;
}
