/* Do two rule sets play alike?
 *
 * SPDX-License-Identifier: MIT
 */
#include "agree.h"

#include "drift.h"
#include "source.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct pair {
    const struct hf_variant *a, *b;
    const struct hf_agree *how;
    struct hf_ground ground;
    struct hf_scratch scratch;
    struct hf_random random;
    struct hf_moves moves[2];
    bool differ;
    char *why;
};

/* Says that the two differ. */
static enum hf_status tell(struct pair *p, const struct hf_position *position, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static enum hf_status tell(struct pair *p, const struct hf_position *position, const char *format, ...)
{
    char fen[HF_FEN_SIZE] = "";
    va_list list;
    p->differ = true;
    va_start(list, format);
    int used = vsnprintf(p->why, HF_AGREE_WHY, format, list);
    va_end(list);
    if (position && used >= 0 && used < HF_AGREE_WHY) {
        hf_fen_write(p->a, position, fen);
        snprintf(p->why + used, HF_AGREE_WHY - (size_t)used, " in %s", fen);
    }
    return HF_OK;
}

static bool is_over(const struct pair *p)
{
    return p->differ || (p->how->stop && atomic_load(p->how->stop));
}

/* Only boards on which squares stand, count and are called alike can be compared further. */
static void compare_boards(struct pair *p)
{
    const struct hf_geometry *a = &p->a->geometry, *b = &p->b->geometry;
    bool same = a->squares == b->squares && a->width == b->width && a->height == b->height;
    for (int i = 0; i < a->squares && same; i++) {
        char name[2][HF_SQUARE_SIZE];
        hf_square_write(p->a, i, name[0]);
        hf_square_write(p->b, i, name[1]);
        same = a->x[i] == b->x[i] && a->y[i] == b->y[i] && a->number[i] == b->number[i] && !strcmp(name[0], name[1]);
    }
    if (!same) {
        tell(p, NULL, "the boards or the names of their squares differ");
        return;
    }
    struct hf_position start[2];
    hf_position_start(p->a, &start[0]);
    hf_position_start(p->b, &start[1]);
    if (!hf_position_equal(&start[0], &start[1]))
        tell(p, NULL, "the starting positions differ");
}

/* May the position be set up under both? False if not, or if the two differ on that. */
static bool is_position(struct pair *p, const struct hf_position *position)
{
    bool ok = hf_position_check(p->a, position, NULL) == HF_OK;
    if (ok != (hf_position_check(p->b, position, NULL) == HF_OK))
        tell(p, position, "only one of them allows the pieces");
    return ok && !p->differ;
}

static enum hf_status compare_setups(struct pair *p)
{
    enum hf_status status = HF_OK;
    for (size_t i = 0; i < p->how->setups && !status && !is_over(p); i++) {
        struct hf_position position;
        hf_random_start(&p->random, p->how->seed, 2 * i);
        p->scratch.seed = p->how->seed;
        p->scratch.index = i;
        status = hf_source_make(&p->ground, HF_ALL_SOURCES, &p->scratch, &p->random, &position, NULL);
        if (status || !is_position(p, &position))
            continue;
        status = hf_generate(p->a, HF_FAST, &position, &p->moves[0]);
        if (!status)
            status = hf_generate(p->b, HF_FAST, &position, &p->moves[1]);
        if (!status && !hf_moves_equal(&p->moves[0], &p->moves[1]))
            tell(p, &position, "the moves differ");
    }
    return status;
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

/* Are both games in the same state? */
static bool compare_states(struct pair *p, struct hf_game *const game[2])
{
    enum hf_reason reason[2];
    const struct hf_position *position = hf_game_position(game[0]);
    enum hf_result result[2] = {hf_game_result(game[0], &reason[0]), hf_game_result(game[1], &reason[1])};
    if (result[0] != result[1] || reason[0] != reason[1])
        tell(p, position, "after %d plies of a game the first says %s%s%s, the second %s%s%s,", hf_game_ply(game[0]),
             hf_result_names[result[0]], reason[0] ? " by " : "", hf_reason_names[reason[0]],
             hf_result_names[result[1]], reason[1] ? " by " : "", hf_reason_names[reason[1]]);
    else if (!hf_moves_equal(hf_game_moves(game[0]), hf_game_moves(game[1])))
        tell(p, position, "the moves differ after %d plies of a game", hf_game_ply(game[0]));
    else if (hf_game_offer(game[0]) != hf_game_offer(game[1]))
        tell(p, position, "only one of them lets the sides agree on a draw");
    return !p->differ;
}

/* Plays the same moves in both, now and then with an offer that is sometimes accepted. */
static enum hf_status play(struct pair *p, struct hf_game *const game[2], struct hf_drift *drift)
{
    enum hf_status status = HF_OK;
    while (!status && compare_states(p, game) && hf_game_result(game[0], NULL) == HF_ONGOING &&
           hf_game_ply(game[0]) < p->how->plies && !is_over(p)) {
        bool accepts = hf_game_offer(game[0]) && hf_random_below(&p->random, 8) == 0;
        bool offers = hf_random_below(&p->random, 128) == 0;
        enum hf_status other;
        size_t index;
        if (accepts) {
            status = hf_game_accept(game[0], NULL);
            other = hf_game_accept(game[1], NULL);
        } else {
            status = hf_drift_pick(drift, &p->random, p->a, game[0], &index);
            if (status)
                return status;
            status = hf_game_play(game[0], &hf_game_moves(game[0])->item[index], offers, NULL);
            other = hf_game_play(game[1], &hf_game_moves(game[1])->item[index], offers, NULL);
        }
        if ((status == HF_INVALID) != (other == HF_INVALID))
            return tell(p, hf_game_position(game[0]), "only one of them allows the sides to go on like this");
        status = status ? status : other;
    }
    return status == HF_INVALID ? HF_OK : status;
}

/* The draw limit that a game should be about: one by which the two differ, or any. -1 if there is none. */
static int draw_limit(struct pair *p, const struct hf_variant *variant)
{
    const struct hf_rules *a = &p->a->rules, *b = &p->b->rules;
    int chosen = -1;
    unsigned seen = 0;
    for (int pass = 0; pass < 2 && chosen < 0; pass++)
        for (int i = 0; i < variant->rules.limit_count; i++) {
            bool differs = memcmp(&a->limits[i], &b->limits[i], sizeof a->limits[i]) != 0;
            if ((differs || pass == 1) && hf_random_below(&p->random, ++seen) == 0)
                chosen = i;
        }
    return chosen;
}

/* Where a game begins: the start, or an ending by the draw limits of either, entered at any ply of them. */
static void begin(struct pair *p, struct hf_position *start, struct hf_drift *drift)
{
    const struct hf_variant *variant = hf_random_below(&p->random, 2) ? p->a : p->b;
    int limit = draw_limit(p, variant);
    if (hf_random_below(&p->random, 8) == 0)
        hf_position_start(p->a, start);
    else
        hf_drift_start(&p->random, p->a, limit >= 0 ? &variant->rules.limits[limit] : NULL, start);
    drift->care = (int)hf_random_below(&p->random, 14);
    drift->to_and_fro = hf_random_below(&p->random, 6) == 0;
    drift->limit = limit < p->a->rules.limit_count ? limit : -1;
}

static enum hf_status compare_games(struct pair *p)
{
    enum hf_status status = HF_OK;
    struct hf_drift drift = {0};
    for (size_t i = 0; i < p->how->games && !status && !is_over(p); i++) {
        struct hf_position start;
        struct hf_game *game[2] = {NULL, NULL};
        hf_random_start(&p->random, p->how->seed, 2 * i + 1);
        begin(p, &start, &drift);
        if (!is_position(p, &start))
            continue;
        status = hf_game_new(p->a, HF_FAST, &start, &game[0]);
        if (!status)
            status = hf_game_new(p->b, HF_FAST, &start, &game[1]);
        if (!status)
            status = play(p, game, &drift);
        hf_game_free(game[0]);
        hf_game_free(game[1]);
    }
    hf_moves_free(&drift.moves);
    return status;
}

enum hf_status hf_agree(const struct hf_variant *a, const struct hf_variant *b, const struct hf_agree *how, bool *alike,
                        char why[HF_AGREE_WHY])
{
    struct pair p = {.a = a, .b = b, .how = how, .why = why};
    enum hf_status status = hf_ground_make(a, &p.ground);
    *why = '\0';
    if (!status)
        compare_boards(&p);
    if (!status && !p.differ)
        status = compare_setups(&p);
    if (!status && !p.differ)
        status = compare_games(&p);
    if (!status && how->stop && atomic_load(how->stop))
        status = HF_STOPPED;
    *alike = !p.differ;
    hf_moves_free(&p.moves[0]);
    hf_moves_free(&p.moves[1]);
    hf_scratch_free(&p.scratch);
    hf_ground_free(&p.ground);
    return status;
}
