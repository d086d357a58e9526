/* The rules of the games, each as what differs from another.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games.h"

#include "fixture.h"

enum {
    DIAGONAL = HF_DIAGONAL_FORWARD | HF_DIAGONAL_BACKWARD,
    ORTHOGONAL = HF_FORWARD | HF_SIDEWAYS | HF_BACKWARD,
    EIGHT = DIAGONAL | ORTHOGONAL
};

static struct hf_rules international(void)
{
    return (struct hf_rules){
        .width = 10, .height = 10, .squares = HF_DARK_SQUARES, .corner = HF_DARK_LEFT, .notation = HF_NUMERIC,
        .numbering = HF_TOP_LEFT, .rows = 4, .first = HF_WHITE,
        .man_moves = HF_DIAGONAL_FORWARD, .man_captures = DIAGONAL, .man_takes_kings = 1,
        .king_moves = DIAGONAL, .king_captures = DIAGONAL, .king_reach = HF_LONG, .king_landing = HF_LAND_ANY,
        .choice = {HF_MOST_PIECES}, .removal = HF_AFTER_MOVE, .reversal = HF_ALLOWED, .must_go_on = 1,
        .promotion = HF_AT_END, .objective = HF_BLOCK,
    };
}

static struct hf_rules on_board(struct hf_rules rules, int side, int rows)
{
    rules.width = rules.height = side;
    rules.rows = rows;
    return rules;
}

static struct hf_rules frisian(void)
{
    struct hf_rules rules = international();
    rules.man_captures = rules.king_captures = EIGHT;
    rules.choice[0] = HF_FRISIAN_VALUE;
    rules.choice[1] = HF_BY_KING;
    rules.king_run = 3;
    return rules;
}

/* Flying kings on 8x8, free choice, squares with letters. */
static struct hf_rules russian(void)
{
    struct hf_rules rules = on_board(international(), 8, 3);
    rules.notation = HF_ALGEBRAIC;
    rules.numbering = HF_BOTTOM_LEFT;
    rules.choice[0] = HF_NO_PRECEDENCE;
    rules.promotion = HF_GOES_ON;
    return rules;
}

static struct hf_rules english(void)
{
    struct hf_rules rules = on_board(international(), 8, 3);
    rules.first = HF_BLACK;
    rules.man_captures = HF_DIAGONAL_FORWARD;
    rules.king_reach = HF_SHORT;
    rules.king_landing = HF_LAND_BEHIND;
    rules.choice[0] = HF_NO_PRECEDENCE;
    rules.promotion = HF_STOPS;
    return rules;
}

static struct hf_rules italian(void)
{
    struct hf_rules rules = english();
    rules.corner = HF_DARK_RIGHT;
    rules.first = HF_WHITE;
    rules.man_takes_kings = 0;
    rules.choice[0] = HF_MOST_PIECES;
    rules.choice[1] = HF_BY_KING;
    rules.choice[2] = HF_MOST_KINGS;
    rules.choice[3] = HF_KINGS_EARLIEST;
    return rules;
}

static struct hf_rules spanish(void)
{
    struct hf_rules rules = on_board(international(), 8, 3);
    rules.corner = HF_DARK_RIGHT;
    rules.numbering = HF_BOTTOM_RIGHT;
    rules.man_captures = HF_DIAGONAL_FORWARD;
    rules.choice[1] = HF_MOST_KINGS;
    rules.promotion = HF_STOPS;
    return rules;
}

static struct hf_rules iranian(void)
{
    struct hf_rules rules = on_board(international(), 8, 2);
    rules.squares = HF_ALL_SQUARES;
    rules.notation = HF_ALGEBRAIC;
    rules.skip = 1;
    rules.man_moves = rules.man_captures = HF_FORWARD | HF_SIDEWAYS;
    rules.king_moves = rules.king_captures = ORTHOGONAL;
    rules.removal = HF_AT_ONCE;
    rules.reversal = HF_FORBIDDEN;
    return rules;
}

static struct hf_rules rules_of(enum game game)
{
    struct hf_rules rules = international();
    switch (game) {
    case INTERNATIONAL:
        break;
    case KILLER:
        rules.king_landing = HF_LAND_BEHIND_LAST_KING;
        break;
    case FRISIAN:
        return frisian();
    case CANADIAN:
        return on_board(rules, 12, 5);
    case DUMM:
        return on_board(rules, 14, 6);
    case BRAZILIAN: /* numbers as in the published positions */
        return on_board(rules, 8, 3);
    case RUSSIAN:
        return russian();
    case POOL:
        rules = on_board(rules, 8, 3);
        rules.choice[0] = HF_NO_PRECEDENCE;
        break;
    case ENGLISH:
        return english();
    case ITALIAN:
        return italian();
    case SPANISH:
        return spanish();
    case CZECH:
        rules = russian();
        rules.man_captures = HF_DIAGONAL_FORWARD;
        rules.promotion = HF_STOPS;
        rules.choice[0] = HF_BY_KING;
        break;
    case THAI:
        rules = on_board(english(), 8, 2);
        rules.numbering = HF_BOTTOM_RIGHT;
        rules.king_reach = HF_LONG;
        rules.removal = HF_AT_ONCE;
        break;
    case GERMAN:
        rules = english();
        rules.notation = HF_ALGEBRAIC;
        rules.king_reach = HF_LONG;
        break;
    case IRANIAN:
        return iranian();
    case ANTIDRAUGHTS:
        rules.objective = HF_LOSE;
        break;
    case BREAKTHROUGH:
        rules.objective = HF_BREAKTHROUGH;
        break;
    case GAMES:
        break;
    }
    return rules;
}

void game_variant(enum game game, struct hf_variant *variant)
{
    struct hf_rules rules = rules_of(game);
    fixture_variant(variant, "game", &rules);
}
