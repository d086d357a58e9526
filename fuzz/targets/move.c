/* Fuzz target: the text of moves. The first line names a variant, the second is a FEN ("": the start); what follows is
 * read as one move, and played as a list of moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include <string.h>

enum { MOST_MOVES = 64, MOST_TEXT = 4096 };

/* What is written for a move means that move. */
static void check_written(const struct hf_variant *variant, const struct hf_position *position,
                          const struct hf_moves *moves, size_t index)
{
    char text[HF_MOVE_SIZE];
    struct hf_diag diag;
    size_t found;
    must(hf_move_write(variant, position, moves, &moves->item[index], text) == HF_OK);
    must(hf_move_read(variant, position, moves, text, strlen(text), &found, &diag) == HF_OK);
    must(found == index);
}

static void read_move(const struct hf_variant *variant, const struct hf_position *position, const char *text,
                      size_t length)
{
    struct hf_moves moves = {0};
    struct hf_diag diag = {0};
    size_t index = SIZE_MAX;
    must(hf_generate(variant, HF_FAST, position, &moves) == HF_OK);
    for (size_t i = 0; i < moves.count && i < MOST_MOVES; i++)
        check_written(variant, position, &moves, i);
    enum hf_status status = hf_move_read(variant, position, &moves, text, length, &index, &diag);
    if (status) {
        hf_target_refused(status, &diag);
        must(index == 0 || (index > 1 && index <= moves.count));
    } else {
        must(index < moves.count);
        check_written(variant, position, &moves, index);
    }
    hf_moves_free(&moves);
}

/* The same game under both generators. */
static void play(const struct hf_variant *variant, const struct hf_position *position, const char *text, size_t length)
{
    struct hf_game *game[2];
    struct hf_diag diag[2] = {{{0}, 0, 0, {0}, {0}}, {{0}, 0, 0, {0}, {0}}};
    enum hf_status status[2];
    enum hf_reason reason[2];
    for (int i = 0; i < 2; i++) {
        must(hf_game_new(variant, i ? HF_REFERENCE : HF_FAST, position, &game[i]) == HF_OK);
        status[i] = hf_game_play_list(game[i], text, length, &diag[i]);
        must(hf_position_check(variant, hf_game_position(game[i]), NULL) == HF_OK);
    }
    if (status[0])
        hf_target_refused(status[0], &diag[0]);
    must(status[0] == status[1] && !strcmp(diag[0].message, diag[1].message) && !strcmp(diag[0].hint, diag[1].hint));
    must(diag[0].column == diag[1].column);
    hf_target_column(diag[0].column, text, length);
    must(hf_game_ply(game[0]) == hf_game_ply(game[1]));
    must(hf_position_equal(hf_game_position(game[0]), hf_game_position(game[1])));
    must(hf_game_result(game[0], &reason[0]) == hf_game_result(game[1], &reason[1]) && reason[0] == reason[1]);
    must(hf_game_offer(game[0]) == hf_game_offer(game[1]));
    for (int i = 0; i < 2; i++)
        hf_game_free(game[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const struct hf_variant *variant = hf_target_variant(hf_target_line(&text, &size));
    struct hf_line fen = hf_target_line(&text, &size);
    struct hf_position position;
    if (size > MOST_TEXT)
        return -1;
    hf_position_start(variant, &position);
    if (fen.length && hf_fen_read(variant, fen.text, fen.length, &position, NULL, 0, NULL))
        return 0;
    read_move(variant, &position, text, size);
    play(variant, &position, text, size);
    return 0;
}
