/* huff game: the status of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input.h"
#include "load.h"

struct options {
    const char *fen, *moves;
    int engine;
};

static const struct hf_option table[] = {
    {"fen", 0, HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "where the game starts, if not at the start"},
    {"moves", 0, HF_OPT_TEXT, offsetof(struct options, moves), "MOVES",
     "the moves, separated by blanks; \"11-15 offer\" offers a draw, \"accept\" accepts it"},
    {"engine", 0, HF_OPT_NAMED, offsetof(struct options, engine), "ENGINE", "which generator",
     .choices = hf_engine_choices},
    {.name = NULL}};

static void write_text(const struct hf_variant *variant, const struct hf_game *game, const char *fen)
{
    const struct hf_rules *rules = &variant->rules;
    enum hf_reason reason;
    enum hf_result result = hf_game_result(game, &reason);
    const char *articles = hf_game_articles(game);
    hf_out("status       %s\n", hf_result_names[result]);
    if (result != HF_ONGOING)
        hf_out("reason       %s%s%s%s\n", hf_reason_names[reason], *articles ? " (" : "", articles,
               *articles ? ")" : "");
    hf_out("ply          %d\nfen          %s\n", hf_game_ply(game), fen);
    if (rules->repetition)
        hf_out("occurrences  %d of %d\n", hf_game_occurrences(game), rules->repetition);
    for (int i = 0; i < rules->limit_count; i++)
        if (hf_game_limit(game, i))
            hf_out("count        %d of %d plies, %s (%s)\n", hf_game_limit(game, i), rules->limits[i].plies,
                   rules->limits[i].name, variant->limit_articles[i] ? variant->limit_articles[i] : "");
    if (hf_game_offer(game))
        hf_out("offer        a draw is offered to %s\n", hf_game_position(game)->side == HF_WHITE ? "White" : "Black");
}

static enum hf_exit write_json(const struct hf_variant *variant, const struct hf_game *game, const char *fen)
{
    enum hf_reason reason;
    enum hf_result result = hf_game_result(game, &reason);
    json_t *limits = json_array();
    for (int i = 0; i < variant->rules.limit_count; i++)
        json_array_append_new(limits, json_pack("{s:s, s:i, s:i}", "name", variant->rules.limits[i].name, "count",
                                                hf_game_limit(game, i), "plies", variant->rules.limits[i].plies));
    return hf_out_json(json_pack("{s:s, s:s?, s:i, s:s, s:s, s:i, s:o, s:b}", "status", hf_result_names[result],
                                 "reason", result == HF_ONGOING ? NULL : hf_reason_names[reason], "ply",
                                 hf_game_ply(game), "fen", fen, "articles", hf_game_articles(game), "occurrences",
                                 hf_game_occurrences(game), "limits", limits, "offer", hf_game_offer(game)));
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    struct hf_game *game = NULL;
    enum hf_exit code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_input_game(variant, (enum hf_engine)o->engine, o->fen, o->moves, &game);
    if (!code) {
        char fen[HF_FEN_SIZE];
        hf_fen_write(variant, hf_game_position(game), fen);
        if (a->json)
            code = write_json(variant, game, fen);
        else
            write_text(variant, game, fen);
    }
    hf_game_free(game);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_game = {
    .name = "game",
    .summary = "who has won a game, or why it is a draw",
    .about = "Plays the moves and tells whether the game is ongoing, won or drawn, and by which articles; the "
             "position, the number of plies, how often the position has occurred, the counters of the draw "
             "rules and an open offer. Every move must be legal; playing on after the end is an error (exit "
             "code 3).",
    .examples = "  huff game english --moves \"11-15 22-18 15x22\"\n"
                "  huff game english --moves \"11-15 offer accept\"  # a draw by agreement",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
