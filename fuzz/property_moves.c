/* Properties that hold the engine against the reference generator.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

/* How many moves at the beginning of both lists are the same. */
static size_t common(const struct hf_moves *a, const struct hf_moves *b)
{
    size_t i = 0;
    while (i < a->count && i < b->count && hf_move_compare(&a->item[i], &b->item[i]) == 0)
        i++;
    return i;
}

enum hf_judgement hf_check_moves(struct hf_subject *s)
{
    const struct hf_variant *v = s->ground->variant;
    char name[HF_MOVE_NAME_SIZE];
    enum hf_status status = hf_subject_reference(s);
    if (status != HF_OK)
        return hf_failed(s, status, "the reference cannot list the moves");
    const struct hf_moves *got = &s->moves, *expected = &s->reference;
    const size_t at = common(got, expected);
    if (at == got->count && at == expected->count)
        return HF_HOLDS;
    for (size_t i = 1; i < got->count; i++)
        if (hf_move_compare(&got->item[i - 1], &got->item[i]) >= 0)
            return hf_broken(s, "the list has %s in the wrong place, or twice", hf_move_name(v, &got->item[i], name));
    bool extra = at == expected->count || (at < got->count && hf_move_compare(&got->item[at], &expected->item[at]) < 0);
    const struct hf_move *move = extra ? &got->item[at] : &expected->item[at];
    return hf_broken(s, "%zu moves, the reference has %zu: %s %s", got->count, expected->count,
                     hf_move_name(v, move, name), extra ? "is not legal" : "is missing");
}

enum hf_judgement hf_check_positions(struct hf_subject *s)
{
    char name[HF_MOVE_NAME_SIZE], got[HF_FEN_SIZE], expected[HF_FEN_SIZE];
    enum hf_status status = hf_subject_reference(s);
    if (status != HF_OK)
        return hf_failed(s, status, "the reference cannot list the moves");
    if (s->moves.count != s->reference.count || common(&s->moves, &s->reference) != s->moves.count)
        return HF_MOOT;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *a = &s->moves.item[i], *b = &s->reference.item[i];
        if (a->promotes == b->promotes && hf_position_equal(&a->after, &b->after))
            continue;
        hf_fen_write(s->ground->variant, &a->after, got);
        hf_fen_write(s->ground->variant, &b->after, expected);
        return hf_broken(s, "%s leads to %s%s, with the reference to %s%s", hf_move_name(s->ground->variant, a, name),
                         got, a->promotes ? " (crowned)" : "", expected, b->promotes ? " (crowned)" : "");
    }
    return HF_HOLDS;
}

static hf_u128 sum_of(const struct hf_subject *s)
{
    hf_u128 sum = s->captures.count ? 0 : s->other.count;
    for (size_t i = 0; i < s->captures.count; i++)
        sum += s->captures.item[i].weight;
    return sum;
}

/* Can one move have several orders or routes? Not if it captures one piece. */
static bool has_chains(const struct hf_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->item[i].captured & (moves->item[i].captured - 1))
            return true;
    return false;
}

/* The reference's number of moves by a convention. */
static enum hf_status reference_count(struct hf_subject *s, enum hf_count count, hf_u128 *nodes)
{
    enum hf_status status = hf_subject_reference(s);
    *nodes = s->reference.count;
    if (status != HF_OK || count == HF_SETS || !has_chains(&s->reference))
        return status;
    status = hf_reference_weigh(s->ground->variant, &s->position, count, HF_PATIENCE, &s->other, &s->captures);
    *nodes = sum_of(s);
    return status;
}

enum hf_judgement hf_check_counts(struct hf_subject *s)
{
    char got[HF_DECIMAL_SIZE], expected[HF_DECIMAL_SIZE];
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        hf_u128 nodes, sum;
        const struct hf_perft options = {.count = (enum hf_count)count};
        enum hf_status status = s->engine->perft(s->engine, s->ground->variant, &s->position, 1, &options, &nodes);
        enum hf_status other = reference_count(s, options.count, &sum);
        if (status == HF_UNSUPPORTED && other == HF_UNSUPPORTED)
            return HF_MOOT; /* both say that it exceeds 128 bits */
        if (status != HF_OK)
            return hf_failed(s, status, "the engine cannot count the moves");
        if (other != HF_OK)
            return hf_failed(s, other, "the reference cannot count the moves");
        if (nodes != sum) {
            hf_decimal(nodes, got);
            hf_decimal(sum, expected);
            return hf_broken(s, "%s %s, the reference counts %s", got, hf_count_names[count], expected);
        }
    }
    return HF_HOLDS;
}
