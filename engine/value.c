/* Rule values as text, and the digest that is made from it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "variant.h"

#include "room.h"

#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL /* the header alone, nothing to link */
#include <xxhash.h>

const char *const hf_reset_names[] = {"capture", "man-move", "promotion", NULL};

static void put_bits(struct hf_room *room, int bits, const char *const *names)
{
    const char *comma = "";
    hf_put(room, "[");
    for (int i = 0; names[i]; i++) {
        if (bits & 1 << i) {
            hf_put(room, "%s%s", comma, names[i]);
            comma = ", ";
        }
    }
    hf_put(room, "]");
}

void hf_value_write(const struct hf_field *field, const struct hf_rules *rules, char out[HF_VALUE_SIZE])
{
    struct hf_room room = {out, 0, HF_VALUE_SIZE};
    const int *value = (const int *)(const void *)((const char *)rules + field->offset);
    switch (field->kind) {
    case HF_INT:
        hf_put(&room, "%d", *value);
        break;
    case HF_CHOICE:
    case HF_FLAG:
        hf_put(&room, "%s", field->names[*value]);
        break;
    case HF_DIRECTIONS:
        put_bits(&room, *value, field->names);
        break;
    case HF_PRECEDENCE_LIST:
        hf_put(&room, "[");
        for (int i = 0; i < HF_PRECEDENCES && value[i]; i++)
            hf_put(&room, "%s%s", i ? ", " : "", field->names[value[i]]);
        hf_put(&room, "]");
        break;
    }
}

static bool is_any(struct hf_range range)
{
    return range.least == 0 && range.most == HF_MAX_SQUARES;
}

static void put_range(struct hf_room *room, const char *name, struct hf_range range, const char **comma)
{
    if (is_any(range))
        return;
    hf_put(room, "%s%s: ", *comma, name);
    if (range.least == range.most)
        hf_put(room, "%d", range.least);
    else if (range.most == HF_MAX_SQUARES)
        hf_put(room, "%d+", range.least);
    else
        hf_put(room, "%d-%d", range.least, range.most);
    *comma = ", ";
}

void hf_limit_write(const struct hf_limit *limit, char out[HF_LIMIT_SIZE])
{
    struct hf_room room = {out, 0, HF_LIMIT_SIZE};
    hf_put(&room, "plies: %d, resets: ", limit->plies);
    put_bits(&room, limit->resets, hf_reset_names);
    if (limit->unless_capture)
        hf_put(&room, ", unless-capture: yes");
    if (!limit->case_count)
        return;
    hf_put(&room, ", when: [");
    for (int i = 0; i < limit->case_count; i++) {
        const struct hf_case *c = &limit->cases[i];
        const char *comma = "";
        hf_put(&room, "%s{one: {", i ? ", " : "");
        put_range(&room, "kings", c->one.kings, &comma);
        put_range(&room, "men", c->one.men, &comma);
        put_range(&room, "pieces", c->one.pieces, &comma);
        hf_put(&room, "}, other: {");
        comma = "";
        put_range(&room, "kings", c->other.kings, &comma);
        put_range(&room, "men", c->other.men, &comma);
        put_range(&room, "pieces", c->other.pieces, &comma);
        hf_put(&room, "}");
        comma = ", ";
        put_range(&room, "total", c->total, &comma);
        hf_put(&room, "%s}", c->other_holds_long_diagonal ? ", other-holds-long-diagonal: yes" : "");
    }
    hf_put(&room, "]");
}

void hf_rules_digest(const struct hf_rules *rules, char out[33])
{
    char text[HF_LIMIT_SIZE];
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset(&state);
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *field = &hf_fields[i];
        char value[HF_VALUE_SIZE];
        hf_value_write(field, rules, value);
        int length = snprintf(text, sizeof text, "%s.%s: %s\n", field->group, field->name, value);
        XXH3_128bits_update(&state, text, (size_t)length);
    }
    for (int i = 0; i < rules->limit_count; i++) {
        const char *list = rules->limits[i].is_material ? "draws.material: " : "draws.counters: ";
        XXH3_128bits_update(&state, list, strlen(list));
        hf_limit_write(&rules->limits[i], text);
        XXH3_128bits_update(&state, text, strlen(text));
        XXH3_128bits_update(&state, "\n", 1);
    }
    XXH128_hash_t hash = XXH3_128bits_digest(&state);
    snprintf(out, 33, "%016llx%016llx", (unsigned long long)hash.high64, (unsigned long long)hash.low64);
}
