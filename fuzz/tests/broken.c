/* Engines that break one rule each: the fast one, and then something is spoilt.
 *
 * SPDX-License-Identifier: MIT
 */
#include "broken.h"

#include "geometry.h"
#include "moves.h"

#include <string.h>

#define ENGINE const struct hf_engine_under_test *engine
#define GENERATE ENGINE, const struct hf_variant *v, const struct hf_position *p, struct hf_moves *moves
#define PERFT                                                                                                          \
    ENGINE, const struct hf_variant *v, const struct hf_position *p, int depth, const struct hf_perft *options,        \
        hf_u128 *nodes
#define GAME                                                                                                           \
    ENGINE, const struct hf_variant *v, const struct hf_position *start, const struct hf_move *line, size_t plies,     \
        struct hf_standing *standing

static const struct hf_engine_under_test *sound(void)
{
    return &hf_engines_under_test[HF_FAST];
}

static enum hf_status generate(GENERATE)
{
    (void)engine;
    return sound()->generate(sound(), v, p, moves);
}

static enum hf_status perft(PERFT)
{
    (void)engine;
    return sound()->perft(sound(), v, p, depth, options, nodes);
}

static enum hf_status game(GAME)
{
    (void)engine;
    return sound()->game(sound(), v, start, line, plies, standing);
}

static enum hf_status fen_read(const struct hf_variant *v, const char *text, struct hf_position *p)
{
    return sound()->fen_read(v, text, p);
}

static enum hf_status move_read(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                                const char *text, size_t *index)
{
    return sound()->move_read(v, p, moves, text, index);
}

/* An engine that is sound but for what comes after the name. */
#define BROKEN(id, ...) const struct hf_engine_under_test broken_##id = {.name = #id, SOUND, __VA_ARGS__}
#define SOUND .fen_write = hf_fen_write, .fen_read = fen_read, .move_write = hf_move_write, .move_read = move_read

/* ---- moves ---- */

static enum hf_status forgets_a_move(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    moves->count -= moves->count >= 3;
    return status;
}
BROKEN(forgets_a_move, .generate = forgets_a_move, .perft = perft, .game = game);

static enum hf_status lists_twice(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    size_t count = moves->count;
    for (size_t i = 0; i < count && moves->item[0].captured; i++) {
        struct hf_move *again = hf_moves_add(moves);
        if (again)
            *again = moves->item[i];
    }
    return status;
}
BROKEN(lists_twice, .generate = lists_twice, .perft = perft, .game = game);

/* Keeps the moves that KEEP likes, but not none. */
static void filter(const struct hf_variant *v, struct hf_moves *moves,
                   bool (*keep)(const struct hf_variant *v, const struct hf_move *move))
{
    size_t kept = 0;
    for (size_t i = 0; i < moves->count; i++)
        if (keep(v, &moves->item[i]))
            moves->item[kept++] = moves->item[i];
    moves->count = kept ? kept : moves->count;
}

static bool is_single(const struct hf_variant *v, const struct hf_move *move)
{
    (void)v;
    return hf_size(move->captured) < 2;
}

static enum hf_status forgets_chains(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    filter(v, moves, is_single);
    return status;
}
BROKEN(forgets_chains, .generate = forgets_chains, .perft = perft, .game = game);

static bool goes_right(const struct hf_variant *v, const struct hf_move *move)
{
    return v->geometry.x[move->to] >= v->geometry.x[move->from];
}

static enum hf_status looks_right(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    filter(v, moves, goes_right);
    return status;
}
BROKEN(looks_right, .generate = looks_right, .perft = perft, .game = game);

static enum hf_status hates_black(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    moves->count -= moves->count && p->side == HF_BLACK;
    return status;
}
BROKEN(hates_black, .generate = hates_black, .perft = perft, .game = game);

static enum hf_status passes_over(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    hf_set occupied = p->men[0] | p->men[1] | p->kings[0] | p->kings[1];
    int ahead = p->side == HF_WHITE ? HF_NE : HF_SW;
    for (hf_set rest = moves->count && moves->item[0].captured ? p->men[p->side] : 0; rest; rest &= rest - 1) {
        int from = hf_lowest(rest), to = v->geometry.step[ahead][from];
        struct hf_move *move = to == HF_NO_SQUARE || hf_has(occupied, to) ? NULL : hf_moves_add(moves);
        if (!move)
            continue;
        *move = (struct hf_move){.from = (uint8_t)from, .to = (uint8_t)to, .after = *p};
        move->after.men[p->side] ^= hf_bit(from) | hf_bit(to);
        move->after.side = !p->side;
        break;
    }
    hf_moves_settle(moves);
    return status;
}
BROKEN(passes_over, .generate = passes_over, .perft = perft, .game = game);

static enum hf_status stops_early(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++) {
        struct hf_move *m = &moves->item[i];
        struct hf_path path;
        if (hf_size(m->captured) < 2 || hf_move_path(v, p, m, &path) != HF_OK)
            continue;
        m->to = path.square[1];
        m->captured = hf_bit(path.captured[0]);
    }
    hf_moves_settle(moves);
    return status;
}
BROKEN(stops_early, .generate = stops_early, .perft = perft, .game = game);

/* ---- positions after a move ---- */

/* The lowest of SET, or none. */
static hf_set first_of(hf_set set)
{
    return set & -set;
}

static enum hf_status moves_again(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++)
        if (moves->item[i].captured)
            moves->item[i].after.side = p->side;
    return status;
}
BROKEN(moves_again, .generate = moves_again, .perft = perft, .game = game);

static enum hf_status loses_own(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++) {
        struct hf_move *m = &moves->item[i];
        m->after.men[p->side] &= ~first_of(p->men[p->side] & ~hf_bit(m->from));
    }
    return status;
}
BROKEN(loses_own, .generate = loses_own, .perft = perft, .game = game);

static enum hf_status crowns_another(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++) {
        struct hf_move *m = &moves->item[i];
        hf_set other = first_of(p->men[p->side] & ~hf_bit(m->from));
        m->after.men[p->side] &= ~other;
        m->after.kings[p->side] |= other;
    }
    return status;
}
BROKEN(crowns_another, .generate = crowns_another, .perft = perft, .game = game);

static enum hf_status leaves_victim(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++) {
        hf_set left = first_of(moves->item[i].captured);
        moves->item[i].after.men[!p->side] |= left & p->men[!p->side];
        moves->item[i].after.kings[!p->side] |= left & p->kings[!p->side];
    }
    return status;
}
BROKEN(leaves_victim, .generate = leaves_victim, .perft = perft, .game = game);

static enum hf_status takes_more(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count && moves->item[i].captured; i++)
        moves->item[i].after.men[!p->side] &= ~first_of(moves->item[i].after.men[!p->side]);
    return status;
}
BROKEN(takes_more, .generate = takes_more, .perft = perft, .game = game);

static void crown(struct hf_move *m, int side, bool crowned)
{
    hf_set *from = crowned ? &m->after.men[side] : &m->after.kings[side];
    hf_set *to = crowned ? &m->after.kings[side] : &m->after.men[side];
    m->promotes = crowned;
    *from &= ~hf_bit(m->to);
    *to |= hf_bit(m->to);
}

static enum hf_status forgets_crown(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++)
        if (moves->item[i].promotes && moves->item[i].captured)
            crown(&moves->item[i], p->side, false);
    return status;
}
BROKEN(forgets_crown, .generate = forgets_crown, .perft = perft, .game = game);

static enum hf_status crowns_all(GENERATE)
{
    enum hf_status status = generate(engine, v, p, moves);
    for (size_t i = 0; i < moves->count; i++)
        if (hf_has(p->men[p->side], moves->item[i].from) && moves->item[i].captured)
            crown(&moves->item[i], p->side, true);
    return status;
}
BROKEN(crowns_all, .generate = crowns_all, .perft = perft, .game = game);

/* ---- counts ---- */

static enum hf_status counts_sets(PERFT)
{
    struct hf_perft sets = *options;
    sets.count = HF_SETS;
    return perft(engine, v, p, depth, &sets, nodes);
}
BROKEN(counts_sets, .generate = generate, .perft = counts_sets, .game = game);

static enum hf_status third_ply(PERFT)
{
    enum hf_status status = perft(engine, v, p, depth, options, nodes);
    *nodes += depth == 3;
    return status;
}
BROKEN(third_ply, .generate = generate, .perft = third_ply, .game = game);

static enum hf_status no_bulk(PERFT)
{
    enum hf_status status = perft(engine, v, p, depth, options, nodes);
    *nodes += options->no_bulk && depth > 1;
    return status;
}
BROKEN(no_bulk, .generate = generate, .perft = no_bulk, .game = game);

static enum hf_status with_table(PERFT)
{
    enum hf_status status = perft(engine, v, p, depth, options, nodes);
    *nodes += options->table != NULL;
    return status;
}
BROKEN(table, .generate = generate, .perft = with_table, .game = game);

static enum hf_status routes(PERFT)
{
    enum hf_status status = perft(engine, v, p, depth, options, nodes);
    *nodes -= *nodes && options->count == HF_ROUTES;
    return status;
}
BROKEN(routes, .generate = generate, .perft = routes, .game = game);

/* ---- notation ---- */

static void kings_as_men(const struct hf_variant *v, const struct hf_position *p, char out[HF_FEN_SIZE])
{
    size_t kept = 0;
    hf_fen_write(v, p, out);
    for (const char *c = out; *c; c++)
        if (*c != 'K')
            out[kept++] = *c;
    out[kept] = '\0';
}

static enum hf_status write_ends(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                                 const struct hf_move *move, char out[HF_MOVE_SIZE])
{
    (void)p, (void)moves;
    hf_square_write(v, move->from, out);
    strcat(out, move->captured ? "x" : "-");
    hf_square_write(v, move->to, out + strlen(out));
    return HF_OK;
}

const struct hf_engine_under_test broken_fen = {"fen",    generate,      perft,     game,   kings_as_men,
                                                fen_read, hf_move_write, move_read, HF_FAST};
const struct hf_engine_under_test broken_notation = {"notation", generate,   perft,     game,   hf_fen_write,
                                                     fen_read,   write_ends, move_read, HF_FAST};

/* ---- games ---- */

static enum hf_status occurrences(GAME)
{
    enum hf_status status = game(engine, v, start, line, plies, standing);
    for (size_t i = 0; i <= plies; i++)
        standing[i].occurrences = 1;
    return status;
}
BROKEN(occurrences, .generate = generate, .perft = perft, .game = occurrences);

static enum hf_status counter(GAME)
{
    enum hf_status status = game(engine, v, start, line, plies, standing);
    for (size_t i = 1; i <= plies; i++)
        if (line[i - 1].captured && standing[i].counts[0] == 0)
            standing[i].counts[0] = standing[i - 1].counts[0];
    return status;
}
BROKEN(counter, .generate = generate, .perft = perft, .game = counter);

static void undraw(struct hf_standing *standing)
{
    standing->result = HF_ONGOING;
    standing->reason = HF_NO_REASON;
    standing->refused = false;
}

static enum hf_status no_limits(GAME)
{
    enum hf_status status = game(engine, v, start, line, plies, standing);
    for (size_t i = 0; i <= plies; i++)
        if (standing[i].reason == HF_BY_MOVE_LIMIT || standing[i].reason == HF_BY_MATERIAL)
            undraw(&standing[i]);
    return status;
}
BROKEN(no_limits, .generate = generate, .perft = perft, .game = no_limits);

static enum hf_status plays_on(GAME)
{
    enum hf_status status = game(engine, v, start, line, plies, standing);
    for (size_t i = 1; i <= plies; i++)
        if (standing[i].refused)
            undraw(&standing[i]);
    return status;
}
BROKEN(plays_on, .generate = generate, .perft = perft, .game = plays_on);

static enum hf_status white_wins(GAME)
{
    enum hf_status status = game(engine, v, start, line, plies, standing);
    for (size_t i = 0; i <= plies; i++)
        if (standing[i].result == HF_BLACK_WINS)
            standing[i].result = HF_WHITE_WINS;
    return status;
}
BROKEN(white_wins, .generate = generate, .perft = perft, .game = white_wins);

/* ---- other rules ---- */

static const struct hf_variant *other(ENGINE)
{
    return ((const struct broken_rules *)(const void *)engine)->other;
}

static enum hf_status generate_other(GENERATE)
{
    (void)v;
    return generate(engine, other(engine), p, moves);
}

static enum hf_status perft_other(PERFT)
{
    (void)v;
    return perft(engine, other(engine), p, depth, options, nodes);
}

static enum hf_status game_other(GAME)
{
    (void)v;
    return game(engine, other(engine), start, line, plies, standing);
}

void broken_rules_make(struct broken_rules *broken, const struct hf_variant *variant)
{
    *broken = (struct broken_rules){
        {.name = "other rules", SOUND, .generate = generate_other, .perft = perft_other, .game = game_other}, variant};
}
