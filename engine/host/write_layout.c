/* Numbers, sets and layouts as C source.
 *
 * SPDX-License-Identifier: MIT
 */
#include "host.h"

#include "layout.h"

void hf_set_write(FILE *out, hf_set set)
{
    unsigned long long high = (unsigned long long)(set >> 64), low = (unsigned long long)set;
    if (high)
        fprintf(out, "(hf_set)0x%llxu << 64 | 0x%llxu", high, low);
    else
        fprintf(out, "0x%llxu", low);
}

void hf_numbers_write(FILE *out, const int *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%d", i ? ", " : "{", numbers[i]);
    fputs("}", out);
}

void hf_bytes_write(FILE *out, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%u", i ? "," : "{", (unsigned)bytes[i]);
    fputs("}", out);
}

void hf_identifier_write(FILE *out, const char *name)
{
    for (; *name; name++)
        fputc(*name == '-' ? '_' : *name, out);
}

static void sets_write(FILE *out, const hf_set *sets, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ", " : "{", out);
        hf_set_write(out, sets[i]);
    }
    fputs("}", out);
}

void hf_layout_write(FILE *out, const struct hf_layout *k)
{
    fprintf(out, "{\n    .squares = %d, .bits = %d, .wide = %d, .chain_limit = %d,\n    .shift = ", k->squares, k->bits,
            k->wide, k->chain_limit);
    hf_numbers_write(out, k->shift, HF_COMPASS);
    fputs(", .masked = ", out);
    hf_numbers_write(out, k->masked, HF_COMPASS);
    fprintf(out, ",\n    .man_moves = {%u, %u}, .man_captures = {%u, %u},\n", k->man_moves[0], k->man_moves[1],
            k->man_captures[0], k->man_captures[1]);
    fprintf(out, "    .king_moves = {%u, %u}, .king_captures = {%u, %u},\n", k->king_moves[0], k->king_moves[1],
            k->king_captures[0], k->king_captures[1]);
    fprintf(out, "    .man_takes_kings = %d, .king_reach = %d, .king_landing = %d, .king_run = %d, .choice = ",
            k->man_takes_kings, k->king_reach, k->king_landing, k->king_run);
    hf_numbers_write(out, k->choice, HF_PRECEDENCES);
    fprintf(out, ",\n    .removal = %d, .reversal = %d, .must_go_on = %d, .promotion = %d, .objective = %d,\n",
            k->removal, k->reversal, k->must_go_on, k->promotion, k->objective);
    fputs("    .bit_of = ", out);
    hf_bytes_write(out, k->bit_of, HF_MAX_SQUARES);
    fputs(",\n    .square_of = ", out);
    hf_bytes_write(out, k->square_of, HF_MAX_SQUARES);
    fputs(",\n    .board = ", out);
    hf_set_write(out, k->board);
    fputs(", .last_row = ", out);
    sets_write(out, k->last_row, 2);
    fputs(",\n    .can = ", out);
    sets_write(out, k->can, HF_COMPASS);
    fputs(",\n    .ray = {\n", out);
    for (int way = 0; way < HF_COMPASS; way++) {
        fputs("        ", out);
        sets_write(out, k->ray[way], (size_t)k->bits);
        fputs(",\n", out);
    }
    fputs("    },\n}", out);
}
