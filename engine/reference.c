/* The reference generator: quiet moves, what a move leaves behind, and the list of legal moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reference.h"

#include "geometry.h"
#include "moves.h"

static hf_set pieces_of(const struct hf_position *p, int colour)
{
    return p->men[colour] | p->kings[colour];
}

/* ---- the position after a move ---- */

/* The count of quiet moves in a row with the same king (FRIS 17). It is kept only for a side that owns a man. */
static void count_king_moves(const struct hf_position *before, struct hf_move *move)
{
    int side = before->side;
    struct hf_king_run *own = &move->after.run[side];
    bool quiet_by_king = move->captured == 0 && hf_has(before->kings[side], move->from);
    int moves_before = own->square == move->from ? own->count : 0;
    const struct hf_king_run idle = {HF_NO_SQUARE, 0};

    *own = quiet_by_king ? (struct hf_king_run){move->to, (uint8_t)(moves_before + 1)} : idle;
    for (int colour = 0; colour < 2; colour++) {
        struct hf_king_run *run = &move->after.run[colour];
        bool stands = run->square != HF_NO_SQUARE && hf_has(move->after.kings[colour], run->square);
        if (!stands || move->after.men[colour] == 0)
            *run = idle;
    }
}

static void make_after(const struct hf_variant *v, const struct hf_position *before, struct hf_move *move)
{
    int side = before->side, enemy = !side;
    bool king = hf_has(before->kings[side], move->from) || move->promotes;
    struct hf_position *after = &move->after;

    *after = *before;
    after->men[side] &= ~hf_bit(move->from);
    after->kings[side] &= ~hf_bit(move->from);
    if (king)
        after->kings[side] |= hf_bit(move->to);
    else
        after->men[side] |= hf_bit(move->to);
    after->men[enemy] &= ~move->captured;
    after->kings[enemy] &= ~move->captured;
    after->side = (uint8_t)enemy; /* A2 */
    if (v->rules.king_run > 0)
        count_king_moves(before, move);
}

static enum hf_status add_move(const struct hf_variant *v, const struct hf_position *p, int from, int to, bool promotes,
                               hf_set captured, struct hf_moves *moves)
{
    struct hf_move *move = hf_moves_add(moves);
    if (!move)
        return HF_NO_MEMORY;
    move->from = (uint8_t)from;
    move->to = (uint8_t)to;
    move->promotes = promotes;
    move->captured = captured;
    make_after(v, p, move);
    return HF_OK;
}

/* ---- quiet moves ---- */

/* May the king on this square make a quiet move? Not one more in a row than allowed, while its side owns a man
 * (FRIS 17). */
static bool is_rested(const struct hf_variant *v, const struct hf_position *p, int square)
{
    const struct hf_king_run *run = &p->run[p->side];
    bool limited = v->rules.king_run > 0 && p->men[p->side] != 0;
    return !limited || run->square != square || run->count < v->rules.king_run;
}

static enum hf_status add_quiet(const struct hf_variant *v, const struct hf_position *p, int from,
                                struct hf_moves *moves)
{
    bool king = hf_has(p->kings[p->side], from);
    bool flying = king && v->rules.king_reach == HF_LONG; /* A14, B7, C3 */
    unsigned ways = hf_compass_of(king ? v->rules.king_moves : v->rules.man_moves, p->side);
    hf_set occupied = pieces_of(p, HF_WHITE) | pieces_of(p, HF_BLACK);

    if (king && !is_rested(v, p, from))
        return HF_OK;
    for (int way = 0; way < HF_COMPASS; way++) {
        if (!(ways >> way & 1))
            continue;
        const uint8_t *step = v->geometry.step[way];
        for (int to = step[from]; to != HF_NO_SQUARE && !hf_has(occupied, to); to = step[to]) {
            bool promotes = !king && hf_has(v->geometry.last_row[p->side], to); /* A7, B6, C3 */
            enum hf_status status = add_move(v, p, from, to, promotes, 0, moves);
            if (status != HF_OK)
                return status;
            if (!flying)
                break;
        }
    }
    return HF_OK;
}

/* ---- legal moves ---- */

enum hf_status hf_reference_weigh(const struct hf_variant *v, const struct hf_position *p, enum hf_count count,
                                  size_t patience, struct hf_moves *moves, struct hf_captures *captures)
{
    moves->count = 0;
    captures->count = 0;
    if (v->rules.objective == HF_BREAKTHROUGH && (p->kings[HF_WHITE] | p->kings[HF_BLACK]) != 0)
        return HF_OK; /* won by the first king */

    enum hf_status status = hf_captures_find(v, p, count, patience, captures);
    for (size_t i = 0; i < captures->count && status == HF_OK; i++) {
        const struct hf_capture *c = &captures->item[i];
        status = add_move(v, p, c->from, c->to, c->crowned, c->captured, moves);
    }
    if (captures->count == 0) /* who can capture must capture (A5, B4, C4) */
        for (int from = 0; from < v->geometry.squares && status == HF_OK; from++)
            if (hf_has(pieces_of(p, p->side), from))
                status = add_quiet(v, p, from, moves);
    hf_moves_settle(moves);
    return status;
}

enum hf_status hf_reference_generate(const struct hf_variant *v, const struct hf_position *p, struct hf_moves *moves)
{
    struct hf_captures captures = {0};
    enum hf_status status = hf_reference_weigh(v, p, HF_SETS, HF_PATIENCE, moves, &captures);
    hf_captures_free(&captures);
    return status;
}
