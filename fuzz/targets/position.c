/* Fuzz target: bytes that make rules and a position. The first byte chooses a shipped variant; the low two bits of
 * the second say how many of its rule values are replaced, by two bytes each (which value, and by what); the next bit
 * is the side to move. Each byte after that puts one piece on the board: two bits for its kind, the others for how
 * many squares to pass over before.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "geometry.h"

struct bytes { const uint8_t *next, *end; };

static unsigned take(struct bytes *bytes)
{
    return bytes->next < bytes->end ? *bytes->next++ : 0;
}

static int names_of(const struct hf_field *field)
{
    int count = 0;
    while (field->names[count])
        count++;
    return count;
}

static void replace_value(struct hf_rules *rules, const struct hf_field *field, unsigned byte)
{
    int *value = (int *)(void *)((char *)rules + field->offset), value_of_byte = (int)byte;
    switch (field->kind) {
    case HF_INT:
        *value = field->least + value_of_byte % (field->most - field->least + 1);
        break;
    case HF_CHOICE:
    case HF_FLAG:
        *value = value_of_byte % names_of(field);
        break;
    case HF_DIRECTIONS:
        *value = value_of_byte % (1 << names_of(field));
        break;
    case HF_PRECEDENCE_LIST:
        value[0] = value_of_byte % HF_PRECEDENCES;
        value[1] = value[0] ? value_of_byte / HF_PRECEDENCES % HF_PRECEDENCES : 0;
        value[2] = HF_NO_PRECEDENCE;
        break;
    }
}

/* A variant with some other rule values; NULL if they make no sense. */
static struct hf_variant *make_variant(const struct hf_variant *base, unsigned values, struct bytes *bytes)
{
    struct hf_rules rules = base->rules;
    struct hf_variant *variant = NULL;
    struct hf_diag diag = {0};
    while (values-- > 0) {
        unsigned field = take(bytes) % HF_FIELD_COUNT, byte = take(bytes);
        replace_value(&rules, &hf_fields[field], byte);
    }
    enum hf_status status = hf_variant_with_rules(base, &rules, &variant, &diag);
    if (status)
        hf_target_refused(status, &diag);
    return status ? NULL : variant;
}

static void put_pieces(const struct hf_variant *variant, struct bytes *bytes, struct hf_position *position)
{
    const struct hf_geometry *g = &variant->geometry;
    for (int square = 0; bytes->next < bytes->end; square++) {
        unsigned byte = take(bytes), colour = byte & 1;
        square += (int)(byte >> 2);
        if (square >= g->squares)
            break;
        bool king = (byte & 2) != 0 || hf_has(g->last_row[colour], square);
        if (king && variant->rules.objective == HF_BREAKTHROUGH && position->kings[!colour])
            continue;
        *(king ? &position->kings[colour] : &position->men[colour]) |= hf_bit(square);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    const struct hf_variant *base = hf_variant_at(take(&bytes) % hf_variant_count());
    unsigned how = take(&bytes);
    struct hf_variant *variant = make_variant(base, how & 3, &bytes);
    if (!variant)
        return -1;
    struct hf_position position;
    hf_position_clear(&position);
    position.side = (uint8_t)(how >> 2 & 1);
    put_pieces(variant, &bytes, &position);
    if (position.men[0] | position.men[1] | position.kings[0] | position.kings[1]) {
        must(hf_position_check(variant, &position, NULL) == HF_OK);
        hf_target_fen(variant, &position);
        hf_target_agree(variant, &position, 1);
    }
    hf_variant_free(variant);
    return 0;
}
