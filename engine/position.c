/* Positions: empty, at the start of a game, and whether one can be at all.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position.h"

#include "geometry.h"

static const char *const side_names[] = {"White", "Black"};

void hf_position_clear(struct hf_position *position)
{
    *position = (struct hf_position){.side = HF_WHITE, .run = {{HF_NO_SQUARE, 0}, {HF_NO_SQUARE, 0}}};
}

void hf_position_start(const struct hf_variant *variant, struct hf_position *position)
{
    hf_position_clear(position);
    position->side = (uint8_t)variant->rules.first;
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++)
        position->men[colour] = hf_geometry_camp(&variant->rules, &variant->geometry, colour);
}

bool hf_position_equal(const struct hf_position *a, const struct hf_position *b)
{
    bool equal = a->side == b->side;
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++)
        equal = equal && a->men[colour] == b->men[colour] && a->kings[colour] == b->kings[colour] &&
                a->run[colour].square == b->run[colour].square && a->run[colour].count == b->run[colour].count;
    return equal;
}

/* The pieces of both sides and kinds: each square at most once, each square on the board, no man where he would have
 * been crowned. */
static enum hf_status check_pieces(const struct hf_variant *variant, const struct hf_position *position, int *blame,
                                   struct hf_diag *diag)
{
    const struct hf_geometry *g = &variant->geometry;
    hf_set seen = 0;
    char name[HF_SQUARE_SIZE];
    for (int i = 0; i < 4; i++) {
        int colour = i / 2;
        hf_set pieces = i % 2 ? position->kings[colour] : position->men[colour];
        if (pieces & ~g->all) {
            hf_fail(diag, HF_INVALID, "a piece of %s stands off the board", side_names[colour]);
            hf_hint(diag, "the board has %d squares", g->squares);
            return HF_INVALID;
        }
        if (pieces & seen) {
            *blame = hf_lowest(pieces & seen);
            hf_square_write(variant, *blame, name);
            hf_fail(diag, HF_INVALID, "two pieces stand on %s", name);
            hf_hint(diag, "a square holds one piece at most");
            return HF_INVALID;
        }
        seen |= pieces;
    }
    for (int colour = HF_WHITE; colour <= HF_BLACK; colour++) {
        hf_set crowned = position->men[colour] & g->last_row[colour];
        if (crowned) {
            *blame = hf_lowest(crowned);
            hf_square_write(variant, *blame, name);
            hf_fail(diag, HF_INVALID, "a man of %s stands on %s, his promotion row", side_names[colour], name);
            hf_hint(diag, "there he is a king: K%s", name);
            return HF_INVALID;
        }
    }
    if (!seen) {
        hf_fail(diag, HF_INVALID, "the board is empty");
        hf_hint(diag, "one side may be without pieces, not both");
        return HF_INVALID;
    }
    return HF_OK;
}

/* The counter of consecutive moves with the same king, of one side. */
static enum hf_status check_run(const struct hf_variant *variant, const struct hf_position *position, int colour,
                                struct hf_diag *diag)
{
    const struct hf_king_run *run = &position->run[colour];
    int limit = variant->rules.king_run;
    if (run->count == 0 && run->square == HF_NO_SQUARE)
        return HF_OK;
    if (limit == 0) {
        hf_fail(diag, HF_INVALID, "a counter of king moves is given, which the rules of %s do not have", variant->name);
        hf_hint(diag, "leave the field out");
    } else if (run->count == 0 || run->count > limit) {
        hf_fail(diag, HF_INVALID, "the counter of %s's king moves is %d", side_names[colour], run->count);
        hf_hint(diag, "a king that has moved has made 1 to %d moves in a row", limit);
    } else if (run->square >= variant->geometry.squares || !hf_has(position->kings[colour], run->square)) {
        hf_fail(diag, HF_INVALID, "the counter of %s's king moves names a square without such a king",
                side_names[colour]);
        hf_hint(diag, "name the square where the king stands, or write +0");
    } else if (!position->men[colour]) {
        hf_fail(diag, HF_INVALID, "%s has no man, so no king move of this side is counted", side_names[colour]);
        hf_hint(diag, "write +0");
    } else {
        return HF_OK;
    }
    return HF_INVALID;
}

enum hf_status hf_position_blame(const struct hf_variant *variant, const struct hf_position *position, int *blame,
                                 struct hf_diag *diag)
{
    *blame = HF_BLAME_NOTHING;
    if (position->side > HF_BLACK)
        return hf_fail(diag, HF_INVALID, "the side to move is neither White nor Black");
    enum hf_status status = check_pieces(variant, position, blame, diag);
    if (status)
        return status;
    if (variant->rules.objective == HF_BREAKTHROUGH && position->kings[HF_WHITE] && position->kings[HF_BLACK]) {
        hf_fail(diag, HF_INVALID, "both sides have a king");
        hf_hint(diag, "the first king of a game wins it, so there is never a second side with one");
        return HF_INVALID;
    }
    for (int colour = HF_WHITE; colour <= HF_BLACK && status == HF_OK; colour++) {
        status = check_run(variant, position, colour, diag);
        if (status)
            *blame = HF_BLAME_RUN + colour;
    }
    return status;
}

enum hf_status hf_position_check(const struct hf_variant *variant, const struct hf_position *position,
                                 struct hf_diag *diag)
{
    int blame;
    return hf_position_blame(variant, position, &blame, diag);
}
