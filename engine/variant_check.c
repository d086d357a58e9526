/* Do the rules of a variant make sense together? Refused is only what contradicts itself or could never be played.
 *
 * SPDX-License-Identifier: MIT
 */
#include "geometry.h"
#include "variant.h"

#include <string.h>

/* The field whose value stands at this offset of struct hf_rules. */
static int field_at(size_t offset)
{
    for (int i = 0; i < HF_FIELD_COUNT; i++)
        if (hf_fields[i].offset == offset)
            return i;
    return -1;
}

/* Blames a field, in what follows: BLAME(king_reach). */
#define BLAME(member) (*field = field_at(offsetof(struct hf_rules, member)), HF_INVALID)

/* ---- each value by itself ---------------------------------------------------------------------------------------- */

static int name_count(const char *const *names)
{
    int count = 0;
    while (names[count])
        count++;
    return count;
}

static enum hf_status check_choice(const int *choice, const char *what, struct hf_diag *diag)
{
    int seen = 0, length = 0;
    while (length < HF_PRECEDENCES && choice[length]) {
        if (choice[length] < 0 || choice[length] >= HF_PRECEDENCES)
            return hf_fail(diag, HF_INVALID, "%s has a value that does not exist", what);
        if (seen & 1 << choice[length]) {
            hf_fail(diag, HF_INVALID, "%s has the same value twice", what);
            hf_hint(diag, "name each precedence once, the weightiest first");
            return HF_INVALID;
        }
        seen |= 1 << choice[length++];
    }
    if ((seen & 1 << HF_FRISIAN_VALUE) && (seen & (1 << HF_MOST_PIECES | 1 << HF_MOST_KINGS))) {
        hf_fail(diag, HF_INVALID, "%s mixes frisian-value with most-pieces or most-kings", what);
        hf_hint(diag, "frisian-value weighs pieces and kings together: leave the others out");
        return HF_INVALID;
    }
    return HF_OK;
}

static enum hf_status check_value(const struct hf_field *field, const struct hf_rules *rules, struct hf_diag *diag)
{
    const int *value = (const int *)(const void *)((const char *)rules + field->offset);
    char what[64] = "";
    strcat(strcat(strcat(what, field->group), "."), field->name); /* the longest is "draws.repetition" or so */
    bool ok = true;
    switch (field->kind) {
    case HF_INT:
        if (*value < field->least || *value > field->most) {
            hf_fail(diag, HF_INVALID, "%s cannot be %d", what, *value);
            hf_hint(diag, "a whole number from %d to %d was expected", field->least, field->most);
            return HF_INVALID;
        }
        break;
    case HF_CHOICE:
    case HF_FLAG:
        ok = *value >= 0 && *value < name_count(field->names);
        break;
    case HF_DIRECTIONS:
        ok = *value >= 0 && *value < 1 << name_count(field->names);
        break;
    case HF_PRECEDENCE_LIST:
        return check_choice(value, what, diag);
    }
    return ok ? HF_OK : hf_fail(diag, HF_INVALID, "%s has a value that does not exist", what);
}

/* ---- values together --------------------------------------------------------------------------------------------- */

static enum hf_status check_board(const struct hf_rules *rules, int *field, struct hf_diag *diag)
{
    int squares = hf_geometry_count(rules);
    if (squares > HF_MAX_SQUARES) {
        hf_fail(diag, HF_INVALID, "a board of %dx%d has %d playing squares, more than %d", rules->width, rules->height,
                squares, HF_MAX_SQUARES);
        hf_hint(diag, "make the board smaller, or play on the dark squares only");
        return BLAME(width);
    }
    if (2 * (rules->rows + rules->skip) > rules->height) {
        hf_fail(diag, HF_INVALID, "setup.rows and setup.skip take %d rows a side, more than half of the board's %d",
                rules->rows + rules->skip, rules->height);
        hf_hint(diag, "together they can be at most %d", rules->height / 2);
        return BLAME(rows);
    }
    return HF_OK;
}

static enum hf_status check_pieces(const struct hf_rules *rules, int *field, struct hf_diag *diag)
{
    if (!rules->man_moves) {
        hf_fail(diag, HF_INVALID, "man.moves has no direction: a man could never move");
        hf_hint(diag, "give at least one, as [diagonal-forward] or [forward]");
        return BLAME(man_moves);
    }
    if (!((rules->man_moves | rules->man_captures) & (HF_FORWARD | HF_DIAGONAL_FORWARD))) {
        hf_fail(diag, HF_INVALID, "a man has no way forward: it could never become a king");
        hf_hint(diag, "add forward or diagonal-forward to man.moves or man.captures");
        return BLAME(man_moves);
    }
    if (!rules->king_moves && !rules->king_captures) {
        hf_fail(diag, HF_INVALID, "a king could never move: king.moves and king.captures have no direction");
        hf_hint(diag, "give at least one, as [diagonal-forward, diagonal-backward]");
        return BLAME(king_moves);
    }
    return HF_OK;
}

static enum hf_status check_captures(const struct hf_rules *rules, int *field, struct hf_diag *diag)
{
    if (rules->king_reach == HF_SHORT && rules->king_landing != HF_LAND_BEHIND) {
        hf_fail(diag, HF_INVALID, "king.landing must be behind where king.reach is short");
        hf_hint(diag,
                "a short king always lands right behind the captured piece: write behind, or make its reach long");
        return BLAME(king_landing);
    }
    if (rules->king_landing == HF_LAND_BEHIND && !rules->must_go_on) {
        hf_fail(diag, HF_INVALID, "capture.must-go-on must be yes where king.landing is behind");
        hf_hint(diag, "a king that lands right behind has no landing square to choose, and jumps go on while they can");
        return BLAME(must_go_on);
    }
    return HF_OK;
}

/* ---- draw limits ------------------------------------------------------------------------------------------------- */

static bool holds(struct hf_range range, int value)
{
    return range.least <= value && value <= range.most;
}

/* The range of pieces that a side of a case allows; empty if kings, men and pieces contradict each other. */
static struct hf_range pieces_of(struct hf_range kings, struct hf_range men, struct hf_range pieces)
{
    struct hf_range sum = {kings.least + men.least, kings.most + men.most};
    return (struct hf_range){sum.least > pieces.least ? sum.least : pieces.least,
                             sum.most < pieces.most ? sum.most : pieces.most};
}

static bool is_range(struct hf_range range)
{
    return 0 <= range.least && range.least <= range.most && range.most <= HF_MAX_SQUARES;
}

static enum hf_status check_case(const struct hf_case *c, const char *name, struct hf_diag *diag)
{
    struct hf_range one = pieces_of(c->one.kings, c->one.men, c->one.pieces);
    struct hf_range other = pieces_of(c->other.kings, c->other.men, c->other.pieces);
    struct hf_range both = {one.least + other.least, one.most + other.most};
    if (!is_range(c->one.kings) || !is_range(c->one.men) || !is_range(c->one.pieces) || !is_range(c->other.kings) ||
        !is_range(c->other.men) || !is_range(c->other.pieces) || !is_range(c->total))
        return hf_fail(diag, HF_INVALID, "the draw limit %s counts pieces outside 0 to %d", name, HF_MAX_SQUARES);
    if (one.least > one.most || other.least > other.most || both.least > c->total.most || both.most < c->total.least) {
        hf_fail(diag, HF_INVALID, "the draw limit %s has a case that can never hold", name);
        hf_hint(diag, "kings and men add up to pieces, and the pieces of both sides to total");
        return HF_INVALID;
    }
    if (c->other_holds_long_diagonal && (c->other.kings.least != 1 || c->other.kings.most != 1)) {
        hf_fail(diag, HF_INVALID, "the draw limit %s speaks of a king on the long diagonal, but other has not one king",
                name);
        hf_hint(diag, "give other one king: other: {kings: 1, …}");
        return HF_INVALID;
    }
    return HF_OK;
}

/* Would the case hold at the start, with ONE men on one side and OTHER on the other? */
static bool holds_with_men(const struct hf_case *c, int one, int other)
{
    return holds(c->one.kings, 0) && holds(c->one.men, one) && holds(c->one.pieces, one) && holds(c->other.kings, 0) &&
           holds(c->other.men, other) && holds(c->other.pieces, other) && holds(c->total, one + other);
}

static bool holds_at_start(const struct hf_case *c, const struct hf_rules *rules)
{
    struct hf_geometry geometry;
    hf_geometry_make(rules, &geometry);
    int white = hf_size(hf_geometry_camp(rules, &geometry, HF_WHITE));
    int black = hf_size(hf_geometry_camp(rules, &geometry, HF_BLACK));
    return holds_with_men(c, white, black) || holds_with_men(c, black, white);
}

static enum hf_status check_name(const char name[48], struct hf_diag *diag)
{
    size_t length = 0;
    while (length < 48 && name[length] && strchr("abcdefghijklmnopqrstuvwxyz0123456789-", name[length]))
        length++;
    if (length && length < 48 && !name[length])
        return HF_OK;
    hf_fail(diag, HF_INVALID, "the name of a draw limit must be made of small letters, digits and dashes");
    hf_hint(diag, "as forty-moves, at most 47 of them");
    return HF_INVALID;
}

static enum hf_status check_limit(const struct hf_rules *rules, int index, struct hf_diag *diag)
{
    const struct hf_limit *limit = &rules->limits[index];
    enum hf_status status = check_name(limit->name, diag);
    if (status != HF_OK)
        return status;
    for (int i = 0; i < index; i++)
        if (!strcmp(rules->limits[i].name, limit->name)) {
            hf_fail(diag, HF_INVALID, "two draw limits have the name %s", limit->name);
            hf_hint(diag, "give each its own name");
            return HF_INVALID;
        }
    if (limit->plies < 0 || limit->plies > HF_MAX_PLIES) {
        hf_fail(diag, HF_INVALID, "the draw limit %s cannot have %d plies", limit->name, limit->plies);
        hf_hint(diag, "a whole number from 0 to %d was expected", HF_MAX_PLIES);
        return HF_INVALID;
    }
    if (limit->resets < 0 || limit->resets >= 1 << name_count(hf_reset_names) || limit->case_count < 0 ||
        limit->case_count > HF_MAX_CASES)
        return hf_fail(diag, HF_INVALID, "the draw limit %s has a value that does not exist", limit->name);
    if (!limit->case_count && (limit->is_material || !limit->plies)) {
        hf_fail(diag, HF_INVALID, limit->is_material ? "the material condition %s does not say when it holds"
                                                     : "the draw limit %s would end the game before it starts",
                limit->name);
        hf_hint(diag,
                limit->is_material ? "write when: [{one: {kings: …, men: …}, other: {…}}]" : "give at least 1 ply");
        return HF_INVALID;
    }
    for (int i = 0; i < limit->case_count; i++) {
        status = check_case(&limit->cases[i], limit->name, diag);
        if (status != HF_OK)
            return status;
        if (!limit->plies && holds_at_start(&limit->cases[i], rules)) {
            hf_fail(diag, HF_INVALID, "the draw limit %s would end the game before it starts", limit->name);
            hf_hint(diag, "its case holds in the starting position: narrow it, or give at least 1 ply");
            return HF_INVALID;
        }
    }
    return HF_OK;
}

/* ---- all together ------------------------------------------------------------------------------------------------ */

enum hf_status hf_rules_blame(const struct hf_rules *rules, int *field, int *limit, struct hf_diag *diag)
{
    enum hf_status status = HF_OK;
    *limit = -1;
    for (*field = 0; *field < HF_FIELD_COUNT; ++*field)
        if ((status = check_value(&hf_fields[*field], rules, diag)) != HF_OK)
            return status;
    *field = -1;
    if ((status = check_board(rules, field, diag)) != HF_OK || (status = check_pieces(rules, field, diag)) != HF_OK ||
        (status = check_captures(rules, field, diag)) != HF_OK)
        return status;
    if (rules->repetition == 1) {
        hf_fail(diag, HF_INVALID, "draws.repetition cannot be 1: the game would end before it starts");
        hf_hint(diag, "write 0 for no such rule, or at least 2");
        return BLAME(repetition);
    }
    if (rules->limit_count < 0 || rules->limit_count > HF_MAX_LIMITS)
        return hf_fail(diag, HF_INVALID, "there can be at most %d draw limits", HF_MAX_LIMITS);
    for (*limit = 0; *limit < rules->limit_count; ++*limit)
        if ((status = check_limit(rules, *limit, diag)) != HF_OK)
            return status;
    *limit = -1;
    return HF_OK;
}

enum hf_status hf_rules_check(const struct hf_rules *rules, int *field, struct hf_diag *diag)
{
    int blamed, limit;
    enum hf_status status = hf_rules_blame(rules, &blamed, &limit, diag);
    if (field)
        *field = blamed;
    return status;
}
