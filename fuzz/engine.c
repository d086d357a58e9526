/* The built-in engines as engines under test.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine.h"

#include <string.h>

static enum hf_status generate(const struct hf_engine_under_test *engine, const struct hf_variant *v,
                               const struct hf_position *p, struct hf_moves *moves)
{
    return hf_generate(v, engine->builtin, p, moves);
}

static enum hf_status perft(const struct hf_engine_under_test *engine, const struct hf_variant *v,
                            const struct hf_position *p, int depth, const struct hf_perft *options, hf_u128 *nodes)
{
    return hf_perft(v, engine->builtin, p, depth, options, nodes);
}

static void stand(const struct hf_game *game, const struct hf_variant *v, bool refused, struct hf_standing *out)
{
    *out = (struct hf_standing){.refused = refused, .occurrences = hf_game_occurrences(game)};
    out->result = hf_game_result(game, &out->reason);
    for (int i = 0; i < v->rules.limit_count; i++)
        out->counts[i] = hf_game_limit(game, i);
}

static enum hf_status play(const struct hf_engine_under_test *engine, const struct hf_variant *v,
                           const struct hf_position *start, const struct hf_move *line, size_t plies,
                           struct hf_standing *standing)
{
    struct hf_game *game;
    enum hf_status status = hf_game_new(v, engine->builtin, start, &game);
    if (status != HF_OK)
        return status;
    stand(game, v, false, &standing[0]);
    for (size_t i = 0; i < plies; i++) {
        status = hf_game_play(game, &line[i], false, NULL);
        if (status != HF_OK && status != HF_INVALID)
            break;
        stand(game, v, status == HF_INVALID, &standing[i + 1]);
        status = HF_OK;
    }
    hf_game_free(game);
    return status;
}

static enum hf_status fen_read(const struct hf_variant *v, const char *text, struct hf_position *p)
{
    return hf_fen_read(v, text, strlen(text), p, NULL, 0, NULL);
}

static enum hf_status move_read(const struct hf_variant *v, const struct hf_position *p, const struct hf_moves *moves,
                                const char *text, size_t *index)
{
    return hf_move_read(v, p, moves, text, strlen(text), index, NULL);
}

const struct hf_engine_under_test hf_engines_under_test[2] = {
    {"builtin:fast", generate, perft, play, hf_fen_write, fen_read, hf_move_write, move_read, HF_FAST},
    {"builtin:reference", generate, perft, play, hf_fen_write, fen_read, hf_move_write, move_read, HF_REFERENCE},
};
