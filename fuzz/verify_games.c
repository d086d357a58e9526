/* Games from random play: do they end, and how?
 *
 * SPDX-License-Identifier: MIT
 */
#include "verify.h"

#include "clock.h"
#include "drift.h"

#include <stdlib.h>

enum { GAMES = 2000, PLIES = 1000, CARE = 4, REASONS = HF_BY_BREAKTHROUGH + 1 };

struct games {
    size_t count, white, black, unfinished, by[REASONS];
    int length[GAMES]; /* of those that ended */
};

/* Plays a game: every other one drifts, so that it lasts and comes to where draw rules speak. */
static enum hf_status play(const struct hf_verification *v, uint64_t number, struct games *games)
{
    struct hf_position start;
    struct hf_random random;
    struct hf_drift drift = {.care = number % 2 ? CARE : 0, .limit = -1};
    struct hf_game *game;
    enum hf_reason reason;
    enum hf_result result = HF_ONGOING;
    hf_random_start(&random, v->seed, number);
    hf_position_start(v->variant, &start);
    enum hf_status status = hf_game_new(v->variant, HF_FAST, &start, &game);
    if (status)
        return status;
    while ((result = hf_game_result(game, &reason)) == HF_ONGOING && hf_game_ply(game) < PLIES && !status) {
        size_t index;
        status = hf_drift_pick(&drift, &random, v->variant, game, &index);
        if (!status)
            status = hf_game_play(game, &hf_game_moves(game)->item[index], false, NULL);
    }
    if (result == HF_ONGOING)
        games->unfinished++;
    else
        games->length[games->count - games->unfinished] = hf_game_ply(game);
    games->count++;
    games->white += result == HF_WHITE_WINS;
    games->black += result == HF_BLACK_WINS;
    games->by[reason]++;
    hf_game_free(game);
    hf_moves_free(&drift.moves);
    return status;
}

static int by_length(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

static void tell(struct games *games, FILE *out)
{
    size_t ended = games->count - games->unfinished;
    fprintf(out, "of %zu games, half of them at random and half avoiding captures, %zu ended within %d plies",
            games->count, ended, PLIES);
    if (!ended)
        return;
    qsort(games->length, ended, sizeof *games->length, by_length);
    fprintf(out, ", after %d to %d, half of them by %d\n", games->length[0], games->length[ended - 1],
            games->length[ended / 2]);
    fprintf(out, "White won %zu, Black %zu, %zu were drawn", games->white, games->black,
            ended - games->white - games->black);
    const char *sign = ": ";
    for (int reason = 1; reason < REASONS; reason++)
        if (games->by[reason]) {
            fprintf(out, "%s%zu by %s", sign, games->by[reason], hf_reason_names[reason]);
            sign = ", ";
        }
}

enum hf_status hf_verify_games(const struct hf_verification *v, struct hf_page *page)
{
    struct games *games = calloc(1, sizeof *games);
    double deadline = hf_clock() + v->seconds * 0.1;
    enum hf_status status = games ? HF_OK : HF_NO_MEMORY;
    for (uint64_t i = 0; i < GAMES && !status && (i == 0 || hf_clock() < deadline); i++)
        status = v->stop && atomic_load(v->stop) ? HF_STOPPED : play(v, i, games);
    FILE *out = status ? NULL : hf_page_begin(page, "games");
    if (out) {
        tell(games, out);
        hf_page_end(page, games->count > games->unfinished);
    }
    free(games);
    return status ? status : out ? HF_OK : HF_NO_MEMORY;
}
