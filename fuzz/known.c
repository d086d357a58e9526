/* Positions of shipped scenarios and published perft tables.
 *
 * SPDX-License-Identifier: MIT
 */
#include "known.h"

#include "suite.h"

#include <stdlib.h>
#include <string.h>

static enum hf_status add(struct hf_known_positions *known, const struct hf_position *position)
{
    for (size_t i = 0; i < known->count; i++)
        if (hf_position_equal(&known->item[i], position))
            return HF_OK;
    if (known->count == known->capacity) {
        size_t capacity = known->capacity ? 2 * known->capacity : 64;
        struct hf_position *item = realloc(known->item, capacity * sizeof *item);
        if (!item)
            return HF_NO_MEMORY;
        known->item = item;
        known->capacity = capacity;
    }
    known->item[known->count++] = *position;
    return HF_OK;
}

enum hf_status hf_known_add_suite(struct hf_known_positions *known, const struct hf_variant *variant, const char *path)
{
    struct hf_suite suite = {0};
    enum hf_status status = HF_OK;
    hf_suite_add(&suite, path);
    for (size_t i = 0; i < suite.count && status == HF_OK; i++) {
        const struct hf_scenario *scenario = &suite.scenario[i];
        struct hf_position position;
        if (!strcmp(scenario->variant->digest, variant->digest)
            && hf_scenario_start(scenario, variant, &position, NULL, 0, NULL) == HF_OK)
            status = add(known, &position);
    }
    hf_suite_free(&suite);
    return status;
}

enum hf_status hf_known_add_tables(struct hf_known_positions *known, const struct hf_variant *variant, const char *path)
{
    struct hf_tables tables = {0};
    struct hf_diag diag;
    enum hf_status status = HF_OK;
    hf_tables_add(&tables, path, &diag);
    for (size_t i = 0; i < tables.count && status == HF_OK; i++)
        if (hf_published_is_of(&tables.item[i], variant))
            status = add(known, &tables.item[i].position);
    hf_tables_free(&tables);
    return status;
}

void hf_known_free(struct hf_known_positions *known)
{
    free(known->item);
    *known = (struct hf_known_positions){0};
}
