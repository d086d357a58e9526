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

int hf_move_compare(const struct hf_move *a, const struct hf_move *b)
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
    int order = hf_move_compare(left, right);
    return order ? order : right->promotes - left->promotes;
}

static bool is_settled(const struct hf_moves *moves)
{
    for (size_t i = 1; i < moves->count; i++)
        if (hf_move_compare(&moves->item[i - 1], &moves->item[i]) >= 0)
            return false;
    return true;
}

/* Most lists are short, and moves are wide: sorts their places, then moves each once. */
enum { SHORT_LIST = 64 };
struct place { unsigned squares; uint8_t move; }; /* origin and destination, and which move it is */

static void sort_short(struct hf_moves *moves)
{
    struct place order[SHORT_LIST]; /* which move belongs here */
    for (size_t i = 0; i < moves->count; i++) {
        const struct hf_move *move = &moves->item[i];
        const struct place place = {move->from * 256u + move->to, (uint8_t)i};
        size_t at = i;
        for (; at && (order[at - 1].squares > place.squares ||
                      (order[at - 1].squares == place.squares && in_order(&moves->item[order[at - 1].move], move) > 0));
             at--)
            order[at] = order[at - 1];
        order[at] = place;
    }
    for (size_t i = 0; i < moves->count; i++) { /* round each circle of exchanges */
        struct hf_move first = moves->item[i];
        size_t at = i;
        while (order[at].move != i) {
            size_t next = order[at].move;
            moves->item[at] = moves->item[next];
            order[at].move = (uint8_t)at;
            at = next;
        }
        moves->item[at] = first;
        order[at].move = (uint8_t)at;
    }
}

void hf_moves_settle(struct hf_moves *moves)
{
    if (is_settled(moves))
        return;
    if (moves->count <= SHORT_LIST)
        sort_short(moves);
    else
        qsort(moves->item, moves->count, sizeof *moves->item, in_order);
    size_t kept = 1;
    for (size_t i = 1; i < moves->count; i++)
        if (hf_move_compare(&moves->item[i], &moves->item[kept - 1]) != 0)
            moves->item[kept++] = moves->item[i];
    moves->count = kept;
}

const struct hf_move *hf_moves_find(const struct hf_moves *moves, const struct hf_move *move)
{
    for (size_t i = 0; i < moves->count; i++)
        if (hf_move_compare(&moves->item[i], move) == 0)
            return &moves->item[i];
    return NULL;
}

bool hf_moves_equal(const struct hf_moves *a, const struct hf_moves *b)
{
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++)
        equal = hf_move_compare(&a->item[i], &b->item[i]) == 0 && a->item[i].promotes == b->item[i].promotes
                && hf_position_equal(&a->item[i].after, &b->item[i].after);
    return equal;
}

void hf_moves_free(struct hf_moves *moves)
{
    free(moves->item);
    *moves = (struct hf_moves){0};
}
