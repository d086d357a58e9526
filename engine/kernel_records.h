/* Part of kernel.c: positions packed, in great numbers, each with a multiplicity.
 *
 * SPDX-License-Identifier: MIT
 */

/* SIDE is to move in AFTER. */
static void add_record(const struct hf_layout *k, int side, const struct board *after, hf_u128 times, struct hf_records *out,
                       enum hf_status *status)
{
    int words = hf_layout_words(k);
    if (times >> 64) {
        *status = HF_UNSUPPORTED;
        return;
    }
    if (out->count == out->capacity) {
        size_t capacity = out->capacity ? out->capacity * 2 : 1024;
        uint64_t *data = realloc(out->data, capacity * (size_t)(words + 1) * sizeof *data);
        if (!data) {
            *status = HF_NO_MEMORY;
            return;
        }
        out->data = data;
        out->capacity = capacity;
    }
    uint64_t *record = out->data + out->count++ * (size_t)(words + 1);
    pack(k, side, after, record);
    record[words] = (uint64_t)times;
}

static ALWAYS_INLINE void add_children(const struct hf_layout *k, int side, const struct board *b, enum hf_count mode,
                                       uint64_t times, struct list *list, struct hf_records *out, enum hf_status *status)
{
    struct search s;
    struct board after;
    if (is_over(k, b))
        return;
    list_captures(k, side, b, mode, list, &s);
    if (s.no_memory)
        *status = HF_NO_MEMORY;
    for (size_t i = 0; i < list->count; i++) {
        const struct capture *c = &list->item[i];
        make_capture(k, side, b, bit(c->from), bit(c->to), c->captured, c->king_after, &after);
        hf_u128 product;
        if (__builtin_mul_overflow(c->weight, (hf_u128)times, &product))
            product = ~(hf_u128)0;
        add_record(k, !side, &after, product, out, status);
    }
    if (list->count)
        return;
    set empty = (set)k->board & ~(b->pieces[0] | b->pieces[1]), men = b->pieces[side] & ~b->kings;
    EACH_WAY(way, k->man_moves[side]) {
        for (set rest = men & step_back(k, empty, way); rest;) {
            set from = take_lowest(&rest);
            make_quiet(k, side, b, from, step(k, from, way), false, &after);
            add_record(k, !side, &after, times, out, status);
        }
    }
    for (set kings = b->pieces[side] & b->kings & ~tired_king(k, b, side); kings;) {
        set from = take_lowest(&kings);
        EACH_WAY(way, k->king_moves[side]) {
            set lands = k->king_reach == HF_LONG ? slide(k, lowest(from), way, empty) : step(k, from, way) & empty;
            while (lands) {
                make_quiet(k, side, b, from, take_lowest(&lands), true, &after);
                add_record(k, !side, &after, times, out, status);
            }
        }
    }
}

/* What struct hf_kernel_code offers. */

static void pack_position(const struct hf_layout *given, const struct hf_position *position, uint64_t *key)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    struct board b;
    board_in(k, position, &b);
    pack(k, position->side, &b, key);
}

static void unpack_position(const struct hf_layout *given, const uint64_t *key, int side, struct hf_position *position)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    struct board b;
    unpack(k, side, key, &b);
    board_out(k, &b, side, position);
}

static enum hf_status children(const struct hf_layout *given, int side, const uint64_t *records, size_t count,
                               enum hf_count mode, struct hf_records *out)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    const int words = hf_layout_words(k);
    struct list list = {0};
    enum hf_status status = HF_OK;
    for (size_t i = 0; i < count && status == HF_OK; i++) {
        const uint64_t *record = records + i * (size_t)(words + 1);
        struct board b;
        unpack(k, side, record, &b);
        if (side == HF_WHITE)
            add_children(k, HF_WHITE, &b, mode, record[words], &list, out, &status);
        else
            add_children(k, HF_BLACK, &b, mode, record[words], &list, out, &status);
    }
    free(list.item);
    return status;
}

static enum hf_status count_records(const struct hf_layout *given, int side, const uint64_t *records, size_t count, int depth,
                                    const struct hf_perft *options, hf_u128 *nodes)
{
    const struct hf_layout *k = HF_KERNEL_LAYOUT(given);
    const int words = hf_layout_words(k);
    struct run run;
    enum hf_status status = run_begin(k, given, depth, options, &run);
    *nodes = 0;
    for (size_t i = 0; i < count && status == HF_OK; i++) {
        const uint64_t *record = records + i * (size_t)(words + 1);
        struct board b;
        unpack(k, side, record, &b);
        hf_u128 leaves = side == HF_WHITE ? perft_white(k, &run, &b, depth, NULL)
                                          : perft_black(k, &run, &b, depth, NULL);
        add_leaves(&run, nodes, times(&run, leaves, record[words]));
        status = run_status(&run);
    }
    run_end(&run);
    return status;
}
