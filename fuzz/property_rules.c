/* Properties that follow from the articles alone, told from the list of moves without a second generator (but for the
 * precedences).
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include "geometry.h"

static hf_set pieces(const struct hf_position *p, int colour)
{
    return p->men[colour] | p->kings[colour];
}

/* Can a piece on FROM jump that way? EMPTY and VICTIMS are sets of squares. */
static bool can_jump(const struct hf_variant *v, int from, int way, bool flying, hf_set empty, hf_set victims)
{
    const uint8_t *step = v->geometry.step[way];
    int over = step[from];
    while (flying && over != HF_NO_SQUARE && hf_has(empty, over))
        over = step[over];
    return over != HF_NO_SQUARE && hf_has(victims, over) && step[over] != HF_NO_SQUARE && hf_has(empty, step[over]);
}

static bool is_won(const struct hf_variant *v, const struct hf_position *p)
{
    return v->rules.objective == HF_BREAKTHROUGH && (p->kings[0] | p->kings[1]);
}

static bool flies(const struct hf_variant *v, bool king)
{
    return king && v->rules.king_reach == HF_LONG;
}

static unsigned capture_ways(const struct hf_variant *v, bool king, int side)
{
    return hf_compass_of(king ? v->rules.king_captures : v->rules.man_captures, side);
}

/* The first piece that can begin a capture, or HF_NO_SQUARE. */
static int find_capturer(const struct hf_variant *v, const struct hf_position *p)
{
    hf_set enemies = pieces(p, !p->side), empty = v->geometry.all & ~(pieces(p, 0) | pieces(p, 1));
    for (hf_set rest = pieces(p, p->side); rest; rest &= rest - 1) {
        int from = hf_lowest(rest);
        bool king = hf_has(p->kings[p->side], from);
        hf_set victims = king || v->rules.man_takes_kings ? enemies : p->men[!p->side];
        unsigned ways = capture_ways(v, king, p->side);
        for (; ways; ways &= ways - 1)
            if (can_jump(v, from, __builtin_ctz(ways), flies(v, king), empty, victims))
                return from;
    }
    return HF_NO_SQUARE;
}

enum hf_judgement hf_check_compulsory(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE], square[HF_SQUARE_SIZE];
    const struct hf_variant *v = s->ground->variant;
    if (is_won(v, &s->position))
        return HF_MOOT;
    int capturer = find_capturer(v, &s->position);
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        if (!m->captured && capturer != HF_NO_SQUARE) {
            hf_square_write(v, capturer, square);
            return hf_broken(s, "%s is no capture, but the piece on %s can capture", hf_move_name(v, m, name), square);
        }
        if (m->captured && capturer == HF_NO_SQUARE)
            return hf_broken(s, "%s, but no piece can capture", hf_move_name(v, m, name));
    }
    return capturer == HF_NO_SQUARE ? HF_MOOT : HF_HOLDS;
}

/* ---- precedence ---- */

/* Compares what two captures are worth by the precedences, as far as the list of moves tells: not by which kings are
 * taken first, nor by what comes after that. */
static int compare_worth(const struct hf_variant *v, const struct hf_position *p, const struct hf_move *a,
                         const struct hf_move *b)
{
    hf_set enemy_kings = p->kings[!p->side];
    int pieces_a = hf_size(a->captured), pieces_b = hf_size(b->captured);
    int kings_a = hf_size(a->captured & enemy_kings), kings_b = hf_size(b->captured & enemy_kings);
    for (int i = 0; i < HF_PRECEDENCES && v->rules.choice[i]; i++) {
        int difference = 0;
        switch ((enum hf_precedence)v->rules.choice[i]) {
        case HF_MOST_PIECES: difference = pieces_a - pieces_b; break;
        case HF_BY_KING: difference = hf_has(p->kings[p->side], a->from) - hf_has(p->kings[p->side], b->from); break;
        case HF_MOST_KINGS: difference = kings_a - kings_b; break;
        case HF_FRISIAN_VALUE: /* a king is worth a little less than two men (FRIS 11) */
            difference = pieces_a + kings_a - pieces_b - kings_b;
            difference = difference ? difference : kings_b - kings_a;
            break;
        case HF_KINGS_EARLIEST:
        case HF_NO_PRECEDENCE:
        case HF_PRECEDENCES: return 0;
        }
        if (difference)
            return difference;
    }
    return 0;
}

static bool uses_kings_earliest(const struct hf_variant *v)
{
    for (int i = 0; i < HF_PRECEDENCES && v->rules.choice[i]; i++)
        if (v->rules.choice[i] == HF_KINGS_EARLIEST)
            return true;
    return false;
}

enum hf_judgement hf_check_precedence(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE], better[HF_MOVE_NAME_SIZE];
    const struct hf_variant *v = s->ground->variant;
    if (!s->ground->free_choice || !s->moves.count || !s->moves.item[0].captured)
        return HF_MOOT;
    enum hf_status status =
        hf_reference_weigh(s->ground->free_choice, &s->position, HF_SETS, HF_PATIENCE, &s->other, &s->captures);
    if (status != HF_OK)
        return hf_failed(s, status, "the reference cannot list the captures");
    const struct hf_moves *all = &s->other;
    if (!all->count)
        return HF_MOOT;
    const struct hf_move *best = &all->item[0];
    for (size_t i = 1; i < all->count; i++)
        if (compare_worth(v, &s->position, &all->item[i], best) > 0)
            best = &all->item[i];
    for (size_t i = 0; i < s->moves.count; i++)
        if (compare_worth(v, &s->position, &s->moves.item[i], best) < 0)
            return hf_broken(s, "%s, but %s comes before it", hf_move_name(v, &s->moves.item[i], name),
                             hf_move_name(v, best, better));
    for (size_t i = 0; i < all->count && !uses_kings_earliest(v); i++)
        if (compare_worth(v, &s->position, &all->item[i], best) == 0 && !hf_moves_find(&s->moves, &all->item[i]))
            return hf_broken(s, "%s is missing: no capture comes before it", hf_move_name(v, &all->item[i], name));
    return HF_HOLDS;
}

/* ---- one move at a time ---- */

/* May a jump that way be a turn of 180 degrees: does one of the CAPTURED stand there, where the piece may just have
 * come from? */
static bool may_be_turn(const struct hf_variant *v, int from, int way, hf_set captured, hf_set empty)
{
    const uint8_t *step = v->geometry.step[way];
    int square = step[from];
    while (square != HF_NO_SQUARE && hf_has(empty, square) && !hf_has(captured, square))
        square = step[square];
    return square != HF_NO_SQUARE && hf_has(captured, square);
}

enum hf_judgement hf_check_goes_on(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE];
    const struct hf_variant *v = s->ground->variant;
    const struct hf_position *p = &s->position;
    bool any = false;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        bool was_king = hf_has(p->kings[p->side], m->from);
        if (!m->captured || (m->promotes && v->rules.promotion == HF_STOPS))
            continue;
        any = true;
        bool king = was_king || (m->promotes && v->rules.promotion == HF_GOES_ON);
        hf_set empty = (v->geometry.all & ~(pieces(p, 0) | pieces(p, 1))) | hf_bit(m->from);
        if (v->rules.removal == HF_AT_ONCE)
            empty |= m->captured;
        hf_set enemies = king || v->rules.man_takes_kings ? pieces(p, !p->side) : p->men[!p->side];
        for (unsigned ways = capture_ways(v, king, p->side); ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways);
            if (!can_jump(v, m->to, way, flies(v, king), empty, enemies & ~m->captured))
                continue;
            if (v->rules.reversal == HF_ALLOWED || !may_be_turn(v, m->to, way, m->captured, empty))
                return hf_broken(s, "%s ends where it could go on", hf_move_name(v, m, name));
        }
    }
    return any ? HF_HOLDS : HF_MOOT;
}

enum hf_judgement hf_check_own(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE];
    const struct hf_variant *v = s->ground->variant;
    const struct hf_position *p = &s->position;
    int side = p->side;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        if (m->from >= v->geometry.squares || m->to >= v->geometry.squares || !hf_has(pieces(p, side), m->from))
            return hf_broken(s, "%s begins where no piece of the side stands", hf_move_name(v, m, name));
        hf_set origin = hf_bit(m->from), goal = hf_bit(m->to);
        if ((goal & pieces(p, side) & ~origin) || pieces(&m->after, side) != ((pieces(p, side) & ~origin) | goal))
            return hf_broken(s, "after %s the side's pieces stand elsewhere", hf_move_name(v, m, name));
        if (((m->after.kings[side] ^ p->kings[side]) & ~(origin | goal)) || (m->after.men[side] & m->after.kings[side]))
            return hf_broken(s, "after %s another piece has another rank", hf_move_name(v, m, name));
        if (m->after.side != !side)
            return hf_broken(s, "after %s the same side is to move", hf_move_name(v, m, name));
    }
    return s->moves.count ? HF_HOLDS : HF_MOOT;
}

enum hf_judgement hf_check_captured(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE];
    const struct hf_variant *v = s->ground->variant;
    const struct hf_position *p = &s->position;
    int enemy = !p->side;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        bool man = hf_has(p->men[p->side], m->from) && v->rules.promotion != HF_GOES_ON;
        if (m->captured & ~pieces(p, enemy))
            return hf_broken(s, "%s captures what is no piece of the enemy", hf_move_name(v, m, name));
        if (man && !v->rules.man_takes_kings && (m->captured & p->kings[enemy]))
            return hf_broken(s, "%s: a man captures a king", hf_move_name(v, m, name));
        if (m->after.men[enemy] != (p->men[enemy] & ~m->captured)
            || m->after.kings[enemy] != (p->kings[enemy] & ~m->captured))
            return hf_broken(s, "after %s the enemy has other pieces left", hf_move_name(v, m, name));
    }
    return s->moves.count ? HF_HOLDS : HF_MOOT;
}

enum hf_judgement hf_check_promotion(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE];
    const struct hf_variant *v = s->ground->variant;
    const struct hf_position *p = &s->position;
    hf_set last_row = v->geometry.last_row[p->side];
    bool any = false;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        bool was_king = hf_has(p->kings[p->side], m->from), arrives = !was_king && hf_has(last_row, m->to);
        /* A man that goes on as a king (RU6) may end anywhere, if it jumped before and after it was crowned. */
        bool may_have_passed = !was_king && v->rules.promotion == HF_GOES_ON && hf_size(m->captured) >= 2;
        any |= arrives || m->promotes;
        if (m->promotes && !arrives && !may_have_passed)
            return hf_broken(s, "%s crowns a man that it should not", hf_move_name(v, m, name));
        if (arrives && !m->promotes)
            return hf_broken(s, "%s ends on the last row without crowning the man", hf_move_name(v, m, name));
        if (hf_has(m->after.kings[p->side], m->to) != (was_king || m->promotes))
            return hf_broken(s, "after %s the piece has the wrong rank", hf_move_name(v, m, name));
    }
    return any ? HF_HOLDS : HF_MOOT;
}

enum hf_judgement hf_check_reversal(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE];
    struct hf_path path;
    bool any = false;
    for (size_t i = 0; i < s->moves.count && s->ground->free_turns; i++) {
        const struct hf_move *m = &s->moves.item[i];
        if (hf_size(m->captured) < 2)
            continue;
        any = true;
        if (hf_move_path(s->ground->variant, &s->position, m, &path) == HF_INVALID
            && hf_move_path(s->ground->free_turns, &s->position, m, &path) == HF_OK)
            return hf_broken(s, "%s turns by 180 degrees", hf_move_name(s->ground->variant, m, name));
    }
    return any ? HF_HOLDS : HF_MOOT;
}
