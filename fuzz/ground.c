/* What fuzzing needs to know of a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ground.h"

#include "geometry.h"

#include <string.h>

static void find_symmetry(const struct hf_geometry *g, bool flip_x, bool flip_y, struct hf_symmetry *symmetry)
{
    symmetry->exists = true;
    for (int square = 0; square < g->squares; square++) {
        int x = flip_x ? g->width - 1 - g->x[square] : g->x[square];
        int y = flip_y ? g->height - 1 - g->y[square] : g->y[square];
        symmetry->to[square] = g->at[y][x];
        symmetry->exists = symmetry->exists && g->at[y][x] != HF_NO_SQUARE;
    }
}

static hf_set find_near_crowning(const struct hf_geometry *g, int colour)
{
    hf_set rows = 0;
    for (int square = 0; square < g->squares; square++) {
        int away = colour == HF_WHITE ? g->height - 1 - g->y[square] : g->y[square];
        if (away <= 2)
            rows |= hf_bit(square);
    }
    return rows;
}

enum hf_status hf_ground_make(const struct hf_variant *variant, struct hf_ground *ground)
{
    struct hf_rules rules = variant->rules;
    enum hf_status status = HF_OK;
    *ground = (struct hf_ground){.variant = variant};
    find_symmetry(&variant->geometry, true, true, &ground->turned);
    if (!ground->turned.exists)
        find_symmetry(&variant->geometry, false, true, &ground->turned);
    find_symmetry(&variant->geometry, true, false, &ground->mirrored);
    for (int colour = 0; colour < 2; colour++)
        ground->near_crowning[colour] = find_near_crowning(&variant->geometry, colour);
    if (rules.choice[0] != HF_NO_PRECEDENCE) {
        memset(rules.choice, 0, sizeof rules.choice);
        status = hf_variant_with_rules(variant, &rules, &ground->free_choice, NULL);
    }
    rules = variant->rules;
    if (status == HF_OK && rules.reversal == HF_FORBIDDEN) {
        rules.reversal = HF_ALLOWED;
        status = hf_variant_with_rules(variant, &rules, &ground->free_turns, NULL);
    }
    if (status != HF_OK)
        hf_ground_free(ground);
    return status;
}

void hf_ground_free(struct hf_ground *ground)
{
    hf_variant_free(ground->free_choice);
    hf_variant_free(ground->free_turns);
    *ground = (struct hf_ground){0};
}

hf_set hf_map_set(const struct hf_symmetry *symmetry, hf_set set)
{
    hf_set out = 0;
    for (; set; set &= set - 1)
        out |= hf_bit(symmetry->to[hf_lowest(set)]);
    return out;
}

void hf_map_position(const struct hf_symmetry *symmetry, bool swap, const struct hf_position *in,
                     struct hf_position *out)
{
    out->side = (uint8_t)(in->side ^ swap);
    for (int colour = 0; colour < 2; colour++) {
        int to = colour ^ swap;
        out->men[to] = hf_map_set(symmetry, in->men[colour]);
        out->kings[to] = hf_map_set(symmetry, in->kings[colour]);
        out->run[to] = in->run[colour];
        if (out->run[to].square != HF_NO_SQUARE)
            out->run[to].square = symmetry->to[out->run[to].square];
    }
}
