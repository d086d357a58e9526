/* Lists of moves: growing, sorting, one of each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "moves.h"

#include <stdlib.h>

struct hf_move *hf_moves_add(struct hf_moves *moves)
{
    if (moves->count == moves->capacity) {
        size_t capacity = moves->capacity ? 2 * moves->capacity : 32;
        struct hf_move *item = realloc(moves->item, capacity * sizeof *item);
        if (!item)
            return NULL;
        moves->item = item;
        moves->capacity = capacity;
    }
    return &moves->item[moves->count++];
}

static int compare(const struct hf_move *a, const struct hf_move *b)
{
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->captured > b->captured) - (a->captured < b->captured);
}

/* Where two routes of one move differ in rank, the one that crowns comes first. */
static int in_order(const void *a, const void *b)
{
    const struct hf_move *left = a, *right = b;
    int order = compare(left, right);
    return order ? order : right->promotes - left->promotes;
}

void hf_moves_settle(struct hf_moves *moves)
{
    if (moves->count < 2)
        return;
    qsort(moves->item, moves->count, sizeof *moves->item, in_order);
    size_t kept = 1;
    for (size_t i = 1; i < moves->count; i++)
        if (compare(&moves->item[i], &moves->item[kept - 1]) != 0)
            moves->item[kept++] = moves->item[i];
    moves->count = kept;
}

void hf_moves_free(struct hf_moves *moves)
{
    free(moves->item);
    *moves = (struct hf_moves){0};
}
