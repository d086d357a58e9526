/* Properties of notation: what is written reads as what it was.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

enum hf_judgement hf_check_fen(struct hf_subject *s)
{
    char fen[HF_FEN_SIZE];
    struct hf_position again;
    s->engine->fen_write(s->ground->variant, &s->position, fen);
    enum hf_status status = s->engine->fen_read(s->ground->variant, fen, &again);
    if (status == HF_NO_MEMORY)
        return HF_FAULT;
    if (status != HF_OK)
        return hf_broken(s, "the FEN %s is refused", fen);
    return hf_position_equal(&again, &s->position) ? HF_HOLDS
                                                   : hf_broken(s, "the FEN %s reads as another position", fen);
}

enum hf_judgement hf_check_notation(struct hf_subject *s)
{
    const struct hf_variant *v = s->ground->variant;
    char text[HF_MOVE_SIZE], name[HF_MOVE_NAME_SIZE];
    for (size_t i = 0; i < s->moves.count; i++) {
        size_t index = 0;
        enum hf_status status = s->engine->move_write(v, &s->position, &s->moves, &s->moves.item[i], text);
        if (status == HF_NO_MEMORY)
            return HF_FAULT;
        if (status != HF_OK)
            return hf_broken(s, "%s cannot be written", hf_move_name(v, &s->moves.item[i], name));
        status = s->engine->move_read(v, &s->position, &s->moves, text, &index);
        if (status == HF_NO_MEMORY)
            return HF_FAULT;
        if (status != HF_OK)
            return hf_broken(s, "%s is written %s, which may mean %zu moves", hf_move_name(v, &s->moves.item[i], name),
                             text, index);
        if (index != i)
            return hf_broken(s, "%s is written %s, which reads as another move",
                             hf_move_name(v, &s->moves.item[i], name), text);
    }
    return s->moves.count ? HF_HOLDS : HF_MOOT;
}
