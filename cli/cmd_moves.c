/* huff moves: the legal moves of a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input.h"
#include "load.h"

#include <stdlib.h>

struct options {
    const char *fen, *moves;
    int engine;
};

static const struct hf_option table[] = {
    {"fen", 0, HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "the position, as an option"},
    {"moves", 0, HF_OPT_TEXT, offsetof(struct options, moves), "MOVES", "moves to play first, separated by blanks"},
    {"engine", 0, HF_OPT_NAMED, offsetof(struct options, engine), "ENGINE", "which generator",
     .choices = hf_engine_choices},
    {.name = NULL}};

static json_t *square(const struct hf_variant *variant, int index)
{
    char name[HF_SQUARE_SIZE];
    hf_square_write(variant, index, name);
    return json_string(name);
}

static json_t *squares(const struct hf_variant *variant, const uint8_t *index, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, square(variant, index[i]));
    return array;
}

static json_t *move_object(const struct hf_variant *variant, const struct hf_position *position,
                           const struct hf_moves *moves, const struct hf_move *move)
{
    struct hf_path path;
    char text[HF_MOVE_SIZE], fen[HF_FEN_SIZE];
    if (hf_move_path(variant, position, move, &path) || hf_move_write(variant, position, moves, move, text))
        return NULL;
    hf_fen_write(variant, &move->after, fen);
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:s}", "move", text, "from", square(variant, move->from), "to",
                     square(variant, move->to), "path", squares(variant, path.square, path.length), "captured",
                     squares(variant, path.captured, move->captured ? path.length - 1 : 0), "fen", fen);
}

static enum hf_exit write_json(const struct hf_variant *variant, const struct hf_position *position,
                               const struct hf_moves *moves, const size_t *order)
{
    char fen[HF_FEN_SIZE];
    hf_fen_write(variant, position, fen);
    json_t *list = json_array();
    for (size_t i = 0; i < moves->count; i++)
        if (json_array_append_new(list, move_object(variant, position, moves, &moves->item[order[i]]))) {
            json_decref(list);
            return hf_out_json(NULL);
        }
    return hf_out_json(json_pack("{s:s, s:s, s:o}", "variant", variant->name, "fen", fen, "moves", list));
}

static enum hf_exit write_text(const struct hf_variant *variant, const struct hf_position *position,
                               const struct hf_moves *moves, const size_t *order)
{
    for (size_t i = 0; i < moves->count; i++) {
        char text[HF_MOVE_SIZE];
        enum hf_status status = hf_move_write(variant, position, moves, &moves->item[order[i]], text);
        if (status)
            return hf_report(status, &(struct hf_diag){.message = "a legal move cannot be written"});
        hf_out("%s\n", text);
    }
    return HF_EXIT_OK;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    struct hf_game *game = NULL;
    size_t *order = NULL;
    const char *fen;
    enum hf_exit code = hf_input_fen(a, a->operand[1], o->fen, &fen);
    if (!code)
        code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_input_game(variant, (enum hf_engine)o->engine, fen, o->moves, &game);
    if (code)
        goto cleanup;
    const struct hf_position *position = hf_game_position(game);
    const struct hf_moves *moves = hf_game_moves(game);
    order = calloc(moves->count + 1, sizeof *order);
    enum hf_status status = order ? hf_moves_order(variant, position, moves, order) : HF_NO_MEMORY;
    if (status)
        code = hf_report(status, &(struct hf_diag){.message = ""});
    else
        code = (a->json ? write_json : write_text)(variant, position, moves, order);

cleanup:
    free(order);
    hf_game_free(game);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_moves = {
    .name = "moves",
    .summary = "list the legal moves of a position",
    .about = "Prints the legal moves, one a line, sorted by origin, destination and path. A capture is written "
             "22x15, with all landing squares (22x8x15) where origin and destination are not enough. A position "
             "that is lost has none; a drawn one still lists its moves.",
    .examples = "  huff moves english\n"
                "  huff moves english --moves \"11-15 22-18\"  # after these two\n"
                "  huff moves iranian \"W:WKd4:Bd2,d6\" --format json",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"FEN", HF_OPERAND_TEXT, HF_OPTIONAL, "the position instead of the start"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
