/* A game: its positions, its draw conditions, an open offer, and how it ended.
 *
 * SPDX-License-Identifier: MIT
 */
#include "draws.h"
#include "history.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const hf_result_names[] = {"ongoing", "white-wins", "black-wins", "draw", NULL};
const char *const hf_reason_names[] = {"",         "no-pieces", "no-moves",     "repetition", "move-limit",
                                       "material", "agreement", "breakthrough", NULL};

struct hf_game {
    const struct hf_variant *variant;
    enum hf_engine engine;
    struct hf_position position;
    struct hf_moves moves, spare; /* the legal moves; memory for those of the next position */
    struct hf_history history;
    int ply, occurrences;
    int counts[HF_MAX_LIMITS];    /* by rules.limits */
    bool offered;                 /* the side that moved last has offered a draw */
    enum hf_result result;
    enum hf_reason reason;
    const char *articles;
};

/* The articles of the rule value at OFFSET in struct hf_rules. */
static const char *articles_of(const struct hf_variant *variant, size_t offset)
{
    for (int i = 0; i < HF_FIELD_COUNT; i++)
        if (hf_fields[i].offset == offset && variant->field_articles[i])
            return variant->field_articles[i];
    return "";
}

static void end(struct hf_game *game, enum hf_result result, enum hf_reason reason, const char *articles)
{
    game->result = result;
    game->reason = reason;
    game->articles = articles ? articles : "";
}

static bool draw_by_limit(struct hf_game *game, bool material, bool can_capture)
{
    const struct hf_variant *variant = game->variant;
    for (int i = 0; i < variant->rules.limit_count; i++) {
        const struct hf_limit *limit = &variant->rules.limits[i];
        if ((limit->is_material != 0) == material &&
            hf_limit_draws(variant, limit, game->counts[i], &game->position, can_capture)) {
            end(game, HF_DRAW, material ? HF_BY_MATERIAL : HF_BY_MOVE_LIMIT, variant->limit_articles[i]);
            return true;
        }
    }
    return false;
}

/* Ends the game if the present position, its count of occurrences or a limit does: a win before any draw (A-R6, A-R11,
 * C-R8), then material, repetition, move limit. */
static void judge(struct hf_game *game)
{
    const struct hf_variant *variant = game->variant;
    const struct hf_rules *rules = &variant->rules;
    const struct hf_position *p = &game->position;
    const char *objective = articles_of(variant, offsetof(struct hf_rules, objective));
    static const enum hf_result win_of[] = {HF_WHITE_WINS, HF_BLACK_WINS};

    if (rules->objective == HF_BREAKTHROUGH && (p->kings[HF_WHITE] || p->kings[HF_BLACK])) {
        end(game, win_of[p->kings[HF_WHITE] ? HF_WHITE : HF_BLACK], HF_BY_BREAKTHROUGH, objective);
        return;
    }
    if (game->moves.count == 0) {
        int winner = rules->objective == HF_LOSE ? p->side : 1 - p->side;
        bool pieces = p->men[p->side] || p->kings[p->side];
        end(game, win_of[winner], pieces ? HF_NO_MOVES : HF_NO_PIECES, objective);
        return;
    }
    bool can_capture = game->moves.item[0].captured != 0; /* capturing is compulsory: all moves do, or none */
    if (draw_by_limit(game, true, can_capture))
        return;
    if (rules->repetition && game->occurrences >= rules->repetition)
        end(game, HF_DRAW, HF_BY_REPETITION, articles_of(variant, offsetof(struct hf_rules, repetition)));
    else
        draw_by_limit(game, false, can_capture);
}

enum hf_status hf_game_new(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *start,
                           struct hf_game **out)
{
    *out = NULL;
    enum hf_status status = hf_position_check(variant, start, NULL);
    if (status)
        return status;
    struct hf_game *game = calloc(1, sizeof *game);
    if (!game)
        return HF_NO_MEMORY;
    game->variant = variant;
    game->engine = engine;
    game->position = *start;
    game->articles = "";
    status = hf_generate(variant, engine, start, &game->moves);
    if (status == HF_OK) /* the start counts as an occurrence (A-R5, A-R10) */
        status = hf_history_add(&game->history, start, &game->occurrences);
    if (status) {
        hf_game_free(game);
        return status;
    }
    judge(game);
    *out = game;
    return HF_OK;
}

void hf_game_free(struct hf_game *game)
{
    if (!game)
        return;
    hf_moves_free(&game->moves);
    hf_moves_free(&game->spare);
    hf_history_free(&game->history);
    free(game);
}

/* Playing and accepting are over with the game (A-R11), so an offer with a move that ends it is void (A-R7). */
static enum hf_status check_ongoing(const struct hf_game *game, struct hf_diag *diag)
{
    if (game->result == HF_ONGOING)
        return HF_OK;
    hf_fail(diag, HF_INVALID, "the game is over: %s, %s", hf_result_names[game->result], hf_reason_names[game->reason]);
    hf_hint(diag, "nothing can be played after the end");
    return HF_INVALID;
}

static enum hf_status check_agreement(const struct hf_game *game, struct hf_diag *diag)
{
    if (game->variant->rules.agreement)
        return HF_OK;
    hf_fail(diag, HF_INVALID, "under the rules of %s no draw can be agreed", game->variant->name);
    hf_hint(diag, "play moves only");
    return HF_INVALID;
}

/* Plays LEGAL, one of game->moves. What can fail comes first, so that a failure leaves the game as it was. */
static enum hf_status advance(struct hf_game *game, const struct hf_move *legal)
{
    const struct hf_rules *rules = &game->variant->rules;
    int occurrences = 0;
    enum hf_status status = hf_generate(game->variant, game->engine, &legal->after, &game->spare);
    if (status == HF_OK)
        status = hf_history_add(&game->history, &legal->after, &occurrences);
    if (status)
        return status;
    for (int i = 0; i < rules->limit_count; i++)
        game->counts[i] = hf_limit_next(game->variant, &rules->limits[i], game->counts[i], &game->position, legal);
    game->position = legal->after;
    game->occurrences = occurrences;
    game->ply++;
    struct hf_moves moves = game->spare;
    game->spare = game->moves; /* where LEGAL is */
    game->moves = moves;
    return HF_OK;
}

enum hf_status hf_game_play(struct hf_game *game, const struct hf_move *move, bool offer, struct hf_diag *diag)
{
    enum hf_status status = check_ongoing(game, diag);
    if (status == HF_OK && offer)
        status = check_agreement(game, diag);
    if (status)
        return status;
    const struct hf_move *legal = hf_moves_find(&game->moves, move);
    if (!legal) {
        hf_fail(diag, HF_INVALID, "that is not a legal move of this position");
        hf_hint(diag, "play one of the moves that hf_game_moves lists");
        return HF_INVALID;
    }
    if (game->ply == INT_MAX - 1) /* all that is counted stays within an int */
        return hf_fail(diag, HF_UNSUPPORTED, "the game is longer than %d moves", game->ply);
    status = advance(game, legal);
    if (status)
        return hf_fail(diag, status, "%s",
                       status == HF_NO_MEMORY ? "out of memory" : "the generator cannot list the moves after this one");
    game->offered = offer; /* an earlier offer of the opponent is declined (A-R7) */
    judge(game);
    return HF_OK;
}

enum hf_status hf_game_accept(struct hf_game *game, struct hf_diag *diag)
{
    enum hf_status status = check_ongoing(game, diag);
    if (status == HF_OK)
        status = check_agreement(game, diag);
    if (status)
        return status;
    if (!game->offered) {
        hf_fail(diag, HF_INVALID, "there is no offer to accept");
        hf_hint(diag, "only the offer that came with the opponent's last move can be accepted");
        return HF_INVALID;
    }
    end(game, HF_DRAW, HF_BY_AGREEMENT, articles_of(game->variant, offsetof(struct hf_rules, agreement)));
    return HF_OK;
}

enum hf_status hf_game_play_text(struct hf_game *game, const char *text, size_t length, bool offer,
                                 struct hf_diag *diag)
{
    static const char accept[] = "accept";
    if (length == sizeof accept - 1 && memcmp(text, accept, length) == 0) {
        if (!offer)
            return hf_game_accept(game, diag);
        hf_fail(diag, HF_INVALID, "an offer with an acceptance");
        hf_hint(diag, "an offer comes with a move");
        return HF_INVALID;
    }
    size_t index = 0;
    enum hf_status status = check_ongoing(game, diag);
    if (status == HF_OK)
        status = hf_move_read(game->variant, &game->position, &game->moves, text, length, &index, diag);
    return status ? status : hf_game_play(game, &game->moves.item[index], offer, diag);
}

enum hf_result hf_game_result(const struct hf_game *game, enum hf_reason *reason)
{
    if (reason)
        *reason = game->reason;
    return game->result;
}

const char *hf_game_articles(const struct hf_game *game) { return game->articles; }
const struct hf_position *hf_game_position(const struct hf_game *game) { return &game->position; }
const struct hf_moves *hf_game_moves(const struct hf_game *game) { return &game->moves; }
int hf_game_ply(const struct hf_game *game) { return game->ply; }
int hf_game_limit(const struct hf_game *game, int limit) { return game->counts[limit]; }
int hf_game_occurrences(const struct hf_game *game) { return game->occurrences; }

bool hf_game_offer(const struct hf_game *game) { return game->offered && game->result == HF_ONGOING; }
