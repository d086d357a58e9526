/* Positions in scenarios: FENs with their place in the file, and diagrams.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scenario.h"

#include "geometry.h"  /* hf_bit */

#include <stdio.h>
#include <string.h>

enum hf_status hf_case_fen(const struct hf_text *fen, const char *path, const struct hf_variant *variant,
                           struct hf_position *position, char *notes, size_t size, struct hf_diag *diag)
{
    enum hf_status status = hf_fen_read(variant, fen->text, strlen(fen->text), position, notes, size, diag);
    if (status && diag) {
        bool exact = diag->column > 0 && fen->verbatim; /* else the start */
        diag->column = exact ? fen->column + fen->quoted + diag->column - 1 : fen->column;
        diag->line = fen->line;
        snprintf(diag->file, sizeof diag->file, "%s", path);
    }
    return status;
}

/* Puts what SIGN stands for on SQUARE (HF_NO_SQUARE: where nothing can stand). False if SIGN means nothing there. */
static bool put(struct hf_position *position, int square, char sign)
{
    static const char signs[] = "wWbB";
    if (sign == '.')
        return true;
    if (square == HF_NO_SQUARE)
        return sign == '-' || sign == '_';
    const char *found = strchr(signs, sign);
    if (!found || sign == '\0')
        return false;
    int colour = (found - signs) / 2 ? HF_BLACK : HF_WHITE;
    hf_set *set = (found - signs) % 2 ? position->kings : position->men;
    set[colour] |= hf_bit(square);
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* The signs of one row, without blanks, are SIGN[0..COUNT). */
static enum hf_status read_row(const char *sign, int count, int y, const struct hf_geometry *geometry,
                               struct hf_position *position, struct hf_diag *diag)
{
    int row = geometry->height - y, playing = 0;
    for (int x = 0; x < geometry->width; x++)
        playing += geometry->at[y][x] != HF_NO_SQUARE;
    if (count != geometry->width && count != playing) {
        hf_fail(diag, HF_INVALID, "row %d of the board has %d squares", row, count);
        if (playing == geometry->width)
            hf_hint(diag, "give all %d, from left to right", geometry->width);
        else
            hf_hint(diag, "give the %d playing squares of the row, or all %d squares with '-' where nothing can stand",
                    playing, geometry->width);
        return HF_INVALID;
    }
    for (int x = 0, i = 0; x < geometry->width; x++) {
        int square = geometry->at[y][x];
        if (count != geometry->width && square == HF_NO_SQUARE)
            continue;
        if (!put(position, square, sign[i])) {
            hf_fail(diag, HF_INVALID, "'%c' on square %d of row %d of the board", sign[i], i + 1, row);
            hf_hint(diag, square == HF_NO_SQUARE
                              ? "nothing can stand there: write '-' or '.'"
                              : "write w or b for a man, W or B for a king, '.' for an empty square");
            return HF_INVALID;
        }
        i++;
    }
    return HF_OK;
}

enum hf_status hf_diagram_read(const char *text, const struct hf_variant *variant, int side,
                               struct hf_position *position, struct hf_diag *diag)
{
    const struct hf_geometry *geometry = &variant->geometry;
    hf_position_clear(position);
    position->side = (uint8_t)side;
    int row = 0;
    for (const char *at = text; *at; row++) {
        const char *end = at + strcspn(at, "\n");
        char sign[HF_MAX_SIDE + 1];
        int count = 0;
        for (const char *c = at; c < end; c++)
            if (!is_blank(*c) && count++ < HF_MAX_SIDE)
                sign[count - 1] = *c;
        at = end + (*end == '\n');
        if (count == 0 && at[strspn(at, " \t\n")] == '\0')
            break; /* empty lines at the end */
        if (row == geometry->height) {
            row++;
            break;
        }
        enum hf_status status = read_row(sign, count, geometry->height - 1 - row, geometry, position, diag);
        if (status)
            return status;
    }
    if (row != geometry->height) {
        hf_fail(diag, HF_INVALID, "the board has %s%d rows", row > geometry->height ? "more than " : "",
                row > geometry->height ? geometry->height : row);
        hf_hint(diag, "%s has %d, given from top to bottom", variant->name, geometry->height);
        return HF_INVALID;
    }
    return hf_position_check(variant, position, diag);
}

enum hf_status hf_scenario_start(const struct hf_scenario *scenario, const struct hf_variant *variant,
                                 struct hf_position *position, char *notes, size_t size, struct hf_diag *diag)
{
    if (scenario->fen.text)
        return hf_case_fen(&scenario->fen, scenario->path, variant, position, notes, size, diag);
    if (!scenario->board.text) {
        hf_position_start(variant, position);
        return HF_OK;
    }
    enum hf_status status = hf_diagram_read(scenario->board.text, variant, scenario->side, position, diag);
    if (status && diag) {
        diag->line = scenario->board.line;
        diag->column = scenario->board.column;
        snprintf(diag->file, sizeof diag->file, "%s", scenario->path);
    }
    return status;
}
