/* Boards as text, with White at the bottom.
 *
 * SPDX-License-Identifier: MIT
 */
#include "board.h"

#include "geometry.h"  /* hf_has */

#include <string.h>

enum piece { EMPTY, WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING };

static const char *const ascii_signs[] = {".", "w", "W", "b", "B"};
static const char *const unicode_signs[] = {"\u00b7", "\u26c0", "\u26c1", "\u26c2", "\u26c3"};

static enum piece piece_at(const struct hf_position *position, int square)
{
    if (hf_has(position->men[HF_WHITE], square))
        return WHITE_MAN;
    if (hf_has(position->kings[HF_WHITE], square))
        return WHITE_KING;
    if (hf_has(position->men[HF_BLACK], square))
        return BLACK_MAN;
    return hf_has(position->kings[HF_BLACK], square) ? BLACK_KING : EMPTY;
}

/* The longest square name of the board: what a cell must hold beside the sign. */
static int name_width(const struct hf_variant *variant)
{
    int widest = 0;
    for (int square = 0; square < variant->geometry.squares; square++) {
        char name[HF_SQUARE_SIZE];
        hf_square_write(variant, square, name);
        int width = (int)strlen(name);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* The numbers of a row's first and last square, from left to right: "29-32", or "32-29" where they run the other way. */
static void row_label(const struct hf_geometry *geometry, int y, char *out, size_t size)
{
    int first = 0, last = 0;
    for (int x = 0; x < geometry->width; x++) {
        int square = geometry->at[y][x];
        if (square == HF_NO_SQUARE)
            continue;
        last = geometry->number[square];
        first = first ? first : last;
    }
    snprintf(out, size, "%d-%d", first, last);
}

/* One cell of the board: the sign, the name if wanted, padded to WIDTH columns. */
static void draw_cell(FILE *out, const struct hf_variant *variant, const struct hf_position *position, int square,
                      const struct hf_board_style *style, int width)
{
    if (square == HF_NO_SQUARE) {
        fprintf(out, "%*s", width, "");
        return;
    }
    char name[HF_SQUARE_SIZE] = "";
    if (style->names)
        hf_square_write(variant, square, name);
    const char *const *signs = style->ascii ? ascii_signs : unicode_signs;
    fprintf(out, "%s%-*s", signs[piece_at(position, square)], width - 1, name);
}

void hf_board_draw(FILE *out, const struct hf_variant *variant, const struct hf_position *position,
                   const struct hf_board_style *style)
{
    const struct hf_geometry *geometry = &variant->geometry;
    bool algebraic = variant->rules.notation == HF_ALGEBRAIC;
    int width = style->names ? 2 + name_width(variant) : 2;
    int rank_width = geometry->height > 9 ? 2 : 1;
    for (int y = geometry->height - 1; y >= 0; y--) {
        fprintf(out, "%*s", style->indent, "");
        if (algebraic)
            fprintf(out, "%*d  ", rank_width, y + 1);
        for (int x = 0; x < geometry->width; x++)
            draw_cell(out, variant, position, geometry->at[y][x], style, width);
        if (!algebraic) {
            char label[16];
            row_label(geometry, y, label, sizeof label);
            fprintf(out, "  %s", label);
        }
        fputc('\n', out);
    }
    if (!algebraic)
        return;
    fprintf(out, "%*s", style->indent + rank_width + 2, "");
    for (int x = 0; x < geometry->width; x++)
        fprintf(out, "%c%*s", 'a' + x, x + 1 < geometry->width ? width - 1 : 0, "");
    fputc('\n', out);
}
