/* What most commands are given: a variant, a position, moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input.h"

#include "load.h"

#include <string.h>

const char *const hf_engine_choices[] = {"builtin:fast", "builtin:reference", NULL};

enum hf_exit hf_input_variant(const char *name, const struct hf_variant **out)
{
    struct hf_diag diag = {0};
    enum hf_status status = hf_variant_open(name, NULL, out, &diag);
    if (!status)
        return HF_EXIT_OK;
    enum hf_exit code = hf_report(status, &diag);
    return code == HF_EXIT_DATA && !hf_variant_is_path(name) ? HF_EXIT_USAGE
                                                             : code; /* an unknown name is a slip, not a bad file */
}

enum hf_exit hf_input_fen(const struct hf_arguments *arguments, const char *operand, const char *option,
                          const char **fen)
{
    if (operand && option)
        return hf_usage(arguments->command, "the position is given twice, as an argument and with --fen");
    *fen = operand ? operand : option;
    return HF_EXIT_OK;
}

enum hf_exit hf_report_input(enum hf_status status, const struct hf_diag *diag, const char *what, const char *text)
{
    enum { SHOWN = 200 }; /* characters before the mark: longer texts are not shown */
    if (!diag->column) {
        hf_note("%s: %s", what, diag->message);
    } else {
        hf_note("%s, column %d: %s", what, diag->column, diag->message);
        if (diag->column <= SHOWN && strlen(text) <= 2 * SHOWN) {
            hf_note_more("%s", text);
            hf_note_more("%*s", diag->column, "^");
        }
    }
    if (diag->hint[0])
        hf_note_more("%s", diag->hint);
    return hf_exit_of(status);
}

enum hf_exit hf_input_position(const struct hf_variant *variant, const char *fen, struct hf_position *position,
                               json_t **warnings)
{
    if (warnings)
        *warnings = json_array();
    if (!fen) {
        hf_position_start(variant, position);
        return HF_EXIT_OK;
    }
    struct hf_diag diag = {0};
    char notes[2048] = "";
    enum hf_status status = hf_fen_read(variant, fen, strlen(fen), position, notes, sizeof notes, &diag);
    if (status)
        return hf_report_input(status, &diag, "position", fen);
    for (char *line = notes, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (warnings)
            json_array_append_new(*warnings, json_string(line));
        hf_note("position: %s", line);
    }
    return HF_EXIT_OK;
}

enum hf_exit hf_input_game(const struct hf_variant *variant, enum hf_engine engine, const char *fen, const char *moves,
                           struct hf_game **out)
{
    struct hf_position start;
    enum hf_exit code = hf_input_position(variant, fen, &start, NULL);
    if (code)
        return code;
    struct hf_diag diag = {0};
    struct hf_game *game = NULL;
    enum hf_status status = hf_game_new(variant, engine, &start, &game);
    if (status)
        return hf_report(status, &diag);
    if (moves && variant->rules.notation == HF_ALGEBRAIC && hf_game_list_has_numbers(moves, strlen(moves)))
        hf_note("moves: %s", hf_numbering_note(variant));
    status = moves ? hf_game_play_list(game, moves, strlen(moves), &diag) : HF_OK;
    if (status) {
        hf_game_free(game);
        return hf_report_input(status, &diag, "moves", moves);
    }
    *out = game;
    return HF_EXIT_OK;
}
