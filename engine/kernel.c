/* The fast generator, one text for every variant. A file that includes it defines
 *   HF_KERNEL_WIDE           0: squares fit in 64 bits; 1: they need 128
 *   HF_KERNEL_CONSTANT       1: the rules are constants of the file; 0: they are in memory
 *   HF_KERNEL_LAYOUT(given)  the layout: the address of that constant, or GIVEN
 *   HF_KERNEL_CODE           the name of the struct hf_kernel_code that it exports
 *
 * kernel_board.h    bitboards, steps, making moves
 * kernel_capture.h  captures, depth-first
 * kernel_chain.h    captures, merging equal states, where there are too many routes
 * kernel_search.h   all captures of a side
 * kernel_pack.h     positions packed, for the table and for records
 * kernel_count.h    perft
 * kernel_records.h  packed positions in great numbers
 *
 * SPDX-License-Identifier: MIT
 */
#include "kernel_board.h"
#include "kernel_capture.h"

#if HF_KERNEL_WIDE
#define SEARCH_CHAIN hf_search_chain128
#else
#define SEARCH_CHAIN hf_search_chain64
#endif
void SEARCH_CHAIN(const struct hf_layout *k, int side, struct search *s, bool is_king);
#if !HF_KERNEL_CONSTANT
#include "kernel_chain.h"
#endif
#include "kernel_search.h"
#include "kernel_pack.h"
#include "kernel_count.h"
#include "kernel_records.h"

/* A move's position: the one before it, and what the move changes, of which only the few bits that differ are looked up. */
struct parent { const struct hf_position *position; struct board board; };

static void after_out(const struct hf_layout *k, const struct parent *parent, const struct board *after,
                      struct hf_position *position)
{
    const struct board *b = &parent->board;
    *position = *parent->position;
    position->side = !parent->position->side;
    for (int c = 0; c < 2; c++) {
        position->men[c] ^= set_out(k, (b->pieces[c] & ~b->kings) ^ (after->pieces[c] & ~after->kings));
        position->kings[c] ^= set_out(k, (b->pieces[c] & b->kings) ^ (after->pieces[c] & after->kings));
        position->run[c] = after->run[c];
        if (after->run[c].square != HF_NO_SQUARE)
            position->run[c].square = k->square_of[after->run[c].square];
    }
}

static enum hf_status children_add(const struct hf_layout *k, struct hf_children *out, const struct parent *parent,
                                   const struct board *after, set from, set to, const struct capture *capture,
                                   bool promotes)
{
    if (out->count == out->capacity) {
        size_t capacity = out->capacity ? out->capacity * 2 : 32;
        struct hf_child *item = realloc(out->item, capacity * sizeof *item);
        if (!item)
            return HF_NO_MEMORY;
        out->item = item;
        out->capacity = capacity;
    }
    struct hf_child *child = &out->item[out->count++];
    after_out(k, parent, after, &child->after);
    child->from = k->square_of[lowest(from)];
    child->to = k->square_of[lowest(to)];
    child->captured = capture ? set_out(k, capture->captured) : 0;
    child->weight = capture ? capture->weight : 1;
    child->promotes = promotes;
    return HF_OK;
}

static enum hf_status expand_captures(const struct hf_layout *k, int side, const struct parent *parent,
                                      const struct list *list, struct hf_children *out)
{
    const struct board *b = &parent->board;
    for (size_t i = 0; i < list->count; i++) {
        const struct capture *c = &list->item[i];
        set from = bit(c->from), to = bit(c->to);
        struct board after;
        make_capture(k, side, b, from, to, c->captured, c->king_after, &after);
        if (children_add(k, out, parent, &after, from, to, c, c->king_after && !(from & b->kings)))
            return HF_NO_MEMORY;
    }
    return HF_OK;
}

static enum hf_status expand_quiet(const struct hf_layout *k, int side, const struct parent *parent,
                                   struct hf_children *out)
{
    const struct board *b = &parent->board;
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]), tired = tired_king(k, b, side);
    for (set pieces = b->pieces[side] & ~tired; pieces;) {
        set from = take_lowest(&pieces);
        bool is_king = (from & b->kings) != 0;
        unsigned ways = is_king ? k->king_moves[side] : k->man_moves[side];
        for (int way = 0; way < HF_COMPASS; way++) {
            if (!(ways >> way & 1))
                continue;
            set lands = is_flying(k, is_king) ? slide(k, lowest(from), way, empty) : step(k, from, way) & empty;
            while (lands) {
                set to = take_lowest(&lands);
                struct board after;
                make_quiet(k, side, b, from, to, is_king, &after);
                if (children_add(k, out, parent, &after, from, to, NULL, !is_king && (to & (set)k->last_row[side])))
                    return HF_NO_MEMORY;
            }
        }
    }
    return HF_OK;
}

static enum hf_status expand(const struct hf_layout *given, const struct hf_position *position, enum hf_count count,
                             struct hf_children *out)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    struct parent parent = {.position = position};
    board_in(k, position, &parent.board);
    out->count = 0;
    if (is_over(k, &parent.board))
        return HF_OK;
    struct list list = {0};
    struct search s;
    if (position->side == HF_WHITE)
        list_captures(k, HF_WHITE, &parent.board, count, &list, &s);
    else
        list_captures(k, HF_BLACK, &parent.board, count, &list, &s);
    enum hf_status status = s.no_memory ? HF_NO_MEMORY
                            : list.count ? expand_captures(k, position->side, &parent, &list, out)
                                         : expand_quiet(k, position->side, &parent, out);
    free(list.item);
    return status;
}

static enum hf_status count_leaves(const struct hf_layout *given, const struct hf_position *position, int depth,
                                   const struct hf_perft *options, hf_u128 *nodes)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    struct board b;
    struct run run;
    board_in(k, position, &b);
    enum hf_status status = run_begin(k, given, depth, options, &run);
    if (status == HF_OK) {
        *nodes = position->side == HF_WHITE ? perft_white(k, &run, &b, depth, NULL)
                                          : perft_black(k, &run, &b, depth, NULL);
        status = run_status(&run);
    }
    run_end(&run);
    return status;
}

extern const struct hf_kernel_code HF_KERNEL_CODE;
const struct hf_kernel_code HF_KERNEL_CODE = {expand, count_leaves, pack_position, unpack_position, children, count_records};
