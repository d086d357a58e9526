/* Properties of symmetry: the rules know no left and no right, and no colour but by who moves up the board.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

static uint64_t hash_of(unsigned from, unsigned to, bool promotes, hf_set captured)
{
    uint64_t hash = (from * 256 + to) * 2 + promotes + 1;
    hash = (hash ^ (uint64_t)captured) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29 ^ (uint64_t)(captured >> 64)) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 32;
}

/* The moves of the position after the symmetry must be its moves after the symmetry. Lists are compared by a sum of
 * hashes, since the symmetry changes their order. */
static enum hf_judgement check(struct hf_subject *s, const struct hf_symmetry *symmetry, bool swap, const char *how)
{
    const struct hf_variant *v = s->ground->variant;
    char name[HF_MOVE_NAME_SIZE];
    struct hf_position other;
    if (!symmetry->exists || hf_check_own(s) == HF_BROKEN)
        return HF_MOOT; /* (moves from or to nowhere have no image) */
    hf_map_position(symmetry, swap, &s->position, &other);
    enum hf_status status = s->engine->generate(s->engine, v, &other, &s->other);
    if (status != HF_OK)
        return hf_failed(s, status, "the engine cannot list the moves after the symmetry");
    uint64_t sum = 0;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        sum += hash_of(symmetry->to[m->from], symmetry->to[m->to], m->promotes, hf_map_set(symmetry, m->captured));
    }
    for (size_t i = 0; i < s->other.count; i++) {
        const struct hf_move *m = &s->other.item[i];
        sum -= hash_of(m->from, m->to, m->promotes, m->captured);
    }
    if (sum == 0 && s->moves.count == s->other.count)
        return HF_HOLDS;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *m = &s->moves.item[i];
        bool found = false;
        for (size_t j = 0; j < s->other.count && !found; j++) {
            const struct hf_move *o = &s->other.item[j];
            found = o->from == symmetry->to[m->from] && o->to == symmetry->to[m->to] && o->promotes == m->promotes
                    && o->captured == hf_map_set(symmetry, m->captured);
        }
        if (!found)
            return hf_broken(s, "%s is legal, but not %s", hf_move_name(v, m, name), how);
    }
    return hf_broken(s, "%zu moves, but %zu %s", s->moves.count, s->other.count, how);
}

enum hf_judgement hf_check_turned(struct hf_subject *s)
{
    return check(s, &s->ground->turned, true, "with the board turned and the colours swapped");
}

enum hf_judgement hf_check_mirrored(struct hf_subject *s)
{
    return check(s, &s->ground->mirrored, false, "in the mirror");
}
