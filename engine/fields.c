/* The table of rule values: what a variant file may say, and where it goes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "huff.h"

static const char *const yes_no[] = {"no", "yes", NULL};
static const char *const squares[] = {"dark", "all", NULL};
static const char *const sides[] = {"left", "right", NULL};
static const char *const notations[] = {"numeric", "algebraic", NULL};
static const char *const corners[] = {"top-left", "bottom-right", "bottom-left", "top-right", NULL};
static const char *const colours[] = {"white", "black", NULL};
static const char *const directions[] = {
    "forward", "sideways", "backward", "diagonal-forward", "diagonal-backward", NULL
};
static const char *const reaches[] = {"short", "long", NULL};
static const char *const landings[] = {"any", "behind", "behind-last-king", NULL};
/* Entry 0 stands for the end of a list and is never written. */
static const char *const precedences[] = {
    "free", "most-pieces", "by-king", "most-kings", "kings-earliest", "frisian-value", NULL
};
static const char *const removals[] = {"after-move", "at-once", NULL};
static const char *const reversals[] = {"allowed", "forbidden", NULL};
static const char *const promotions[] = {"at-end", "stops", "goes-on", NULL};
static const char *const objectives[] = {"block", "lose", "breakthrough", NULL};

#define AT(member) offsetof(struct hf_rules, member)
#define NUMBER(member, least, most) HF_INT, AT(member), least, most, NULL
#define CHOICE(member, names) HF_CHOICE, AT(member), 0, 0, names
#define FLAG(member) HF_FLAG, AT(member), 0, 0, yes_no
#define WAYS(member) HF_DIRECTIONS, AT(member), 0, 0, directions

const struct hf_field hf_fields[HF_FIELD_COUNT] = {
    {"board", "width", NUMBER(width, HF_MIN_SIDE, HF_MAX_SIDE), "squares from left to right"},
    {"board", "height", NUMBER(height, HF_MIN_SIDE, HF_MAX_SIDE), "squares from White's side to Black's"},
    {"board", "squares", CHOICE(squares, squares), "which squares are played on"},
    {"board", "dark-corner", CHOICE(corner, sides), "which bottom corner is a dark square"},
    {"board", "notation", CHOICE(notation, notations), "how squares are written"},
    {"board", "first-square", CHOICE(numbering, corners),
     "the corner of square 1; numbers run along the rows from there"},
    {"setup", "rows", NUMBER(rows, 1, HF_MAX_SIDE / 2), "rows of men a side at the start"},
    {"setup", "skip", NUMBER(skip, 0, HF_MAX_SIDE / 2 - 1), "empty rows behind the men"},
    {"setup", "first-mover", CHOICE(first, colours), "the side that makes the first move"},
    {"man", "moves", WAYS(man_moves), "directions in which a man moves"},
    {"man", "captures", WAYS(man_captures), "directions in which a man captures"},
    {"man", "takes-kings", FLAG(man_takes_kings), "may a man capture a king"},
    {"king", "moves", WAYS(king_moves), "directions in which a king moves"},
    {"king", "captures", WAYS(king_captures), "directions in which a king captures"},
    {"king", "reach", CHOICE(king_reach, reaches), "does a king go one step or any distance"},
    {"king", "landing", CHOICE(king_landing, landings), "where a king lands behind a captured piece"},
    {"king", "same-king-limit", NUMBER(king_run, 0, 9),
     "most quiet moves in a row with the same king while the side owns a man; 0 is no limit"},
    {"capture", "choice", HF_PRECEDENCE_LIST, AT(choice), 0, 0, precedences,
     "what decides between captures, weightiest first; an empty list leaves the choice free"},
    {"capture", "removal", CHOICE(removal, removals), "when captured pieces leave the board"},
    {"capture", "reversal", CHOICE(reversal, reversals), "turning by 180 degrees between two jumps"},
    {"capture", "must-go-on", FLAG(must_go_on),
     "must a king choose a landing square from which it captures more, where there is one"},
    {"man", "promotion", CHOICE(promotion, promotions),
     "what happens to a man that reaches the last row in mid-capture"},
    {"game", "objective", CHOICE(objective, objectives),
     "the side without a move loses (block) or wins (lose), or it loses and the first king wins (breakthrough)"},
    {"draws", "repetition", NUMBER(repetition, 0, 100), "the occurrence of a position that is a draw; 0 is never"},
    {"draws", "agreement", FLAG(agreement), "may the sides agree on a draw"},
};
