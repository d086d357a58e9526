/* Small variants made in memory, so that tests of the engine depend on no variant file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixture.h"

#include "geometry.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

enum { DIAGONAL = HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD, ROOK = HF_FORWARD | HF_SIDEWAYS | HF_BACKWARD };

const struct hf_rules rules_english = {
    .width = 8, .height = 8, .rows = 3, .first = HF_BLACK,
    .man_moves = HF_DIAGONAL_FORWARD, .man_captures = HF_DIAGONAL_FORWARD, .man_takes_kings = 1,
    .king_moves = DIAGONAL, .king_captures = DIAGONAL, .king_landing = HF_LAND_BEHIND,
    .must_go_on = 1, .promotion = HF_STOPS, .repetition = 3, .agreement = 1,
};

const struct hf_rules rules_frisian = {
    .width = 10, .height = 10, .rows = 4, .first = HF_WHITE,
    .man_moves = HF_DIAGONAL_FORWARD, .man_captures = DIAGONAL | ROOK, .man_takes_kings = 1,
    .king_moves = DIAGONAL, .king_captures = DIAGONAL | ROOK, .king_reach = HF_LONG, .king_run = 3,
    .choice = {HF_FRISIAN_VALUE, HF_BY_KING}, .must_go_on = 1, .promotion = HF_AT_END, .repetition = 3, .agreement = 1,
};

const struct hf_rules rules_iranian = {
    .width = 8, .height = 8, .squares = HF_ALL_SQUARES, .notation = HF_ALGEBRAIC, .rows = 2, .skip = 1,
    .first = HF_WHITE, .man_moves = HF_FORWARD | HF_SIDEWAYS,
    .man_captures = HF_FORWARD | HF_SIDEWAYS, .man_takes_kings = 1,
    .king_moves = ROOK, .king_captures = ROOK, .king_reach = HF_LONG, .choice = {HF_MOST_PIECES}, .removal = HF_AT_ONCE,
    .reversal = HF_FORBIDDEN, .must_go_on = 1, .promotion = HF_AT_END, .agreement = 1,
};

const struct hf_rules rules_mirrored = {
    .width = 8, .height = 8, .corner = HF_DARK_RIGHT, .numbering = HF_BOTTOM_RIGHT, .rows = 3, .first = HF_WHITE,
    .man_moves = HF_DIAGONAL_FORWARD, .man_captures = HF_DIAGONAL_FORWARD, .man_takes_kings = 1,
    .king_moves = DIAGONAL, .king_captures = DIAGONAL, .king_reach = HF_LONG, .must_go_on = 1, .promotion = HF_STOPS,
};

const struct hf_rules rules_dumm = {
    .width = 14, .height = 14, .rows = 6, .first = HF_WHITE,
    .man_moves = HF_DIAGONAL_FORWARD, .man_captures = DIAGONAL, .man_takes_kings = 1,
    .king_moves = DIAGONAL, .king_captures = DIAGONAL, .king_reach = HF_LONG, .king_run = 9, .must_go_on = 1,
};

const struct hf_rules rules_letters = {
    .width = 14, .height = 14, .notation = HF_ALGEBRAIC, .rows = 6, .first = HF_WHITE,
    .man_moves = HF_DIAGONAL_FORWARD, .man_captures = DIAGONAL, .man_takes_kings = 1,
    .king_moves = DIAGONAL, .king_captures = DIAGONAL, .king_reach = HF_LONG, .king_run = 9, .must_go_on = 1,
};

const struct hf_rules rules_largest = {
    .width = 14, .height = 9, .squares = HF_ALL_SQUARES, .rows = 2, .skip = 1, .first = HF_WHITE,
    .man_moves = HF_FORWARD, .man_captures = HF_FORWARD, .man_takes_kings = 1,
    .king_moves = ROOK, .king_captures = ROOK, .king_run = 9, .must_go_on = 1,
};

void fixture_variant(struct hf_variant *variant, const char *name, const struct hf_rules *rules)
{
    memset(variant, 0, sizeof *variant);
    variant->name = (char *)(uintptr_t)name; /* nobody writes to it */
    variant->rules = *rules;
    hf_geometry_make(rules, &variant->geometry);
}

struct hf_position fixture_position(const struct hf_variant *variant, const char *fen)
{
    struct hf_position position;
    struct hf_diag diag = {0};
    if (hf_fen_read(variant, fen, strlen(fen), &position, NULL, 0, &diag))
        fail_msg("%s: column %d: %s", fen, diag.column, diag.message);
    return position;
}
