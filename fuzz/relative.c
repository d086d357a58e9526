/* The nearest relative of a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "relative.h"

#include "variant.h"

#include <string.h>

/* ---- values ------------------------------------------------------------------------------------------------------ */

static const char *list_of(const struct hf_limit *limit)
{
    return limit->is_material ? "draws.material" : "draws.counters";
}

/* The limit of RULES that is like LIMIT: with the same text if SAME, else with the same name. */
static const struct hf_limit *find_limit(const struct hf_rules *rules, const struct hf_limit *limit, bool same)
{
    char text[HF_LIMIT_SIZE], other[HF_LIMIT_SIZE];
    hf_limit_write(limit, text);
    for (int i = 0; i < rules->limit_count; i++) {
        const struct hf_limit *candidate = &rules->limits[i];
        hf_limit_write(candidate, other);
        if (candidate->is_material == limit->is_material &&
            (same ? !strcmp(text, other) : !strcmp(limit->name, candidate->name)))
            return candidate;
    }
    return NULL;
}

/* The limits of A that B lacks or has otherwise; if ONLY_LACKING, those whose very name it lacks. */
static size_t limits_differ(const struct hf_rules *a, const struct hf_rules *b, bool only_lacking, const char *format,
                            const char *name, FILE *out)
{
    size_t count = 0;
    for (int i = 0; i < a->limit_count; i++) {
        const struct hf_limit *limit = &a->limits[i];
        if (find_limit(b, limit, true) || (only_lacking && find_limit(b, limit, false)))
            continue;
        count++;
        if (out && find_limit(b, limit, false))
            fprintf(out, "%s.%s: otherwise in %s\n", list_of(limit), limit->name, name);
        else if (out)
            fprintf(out, format, list_of(limit), limit->name, name);
    }
    return count;
}

size_t hf_rules_differ(const struct hf_rules *a, const struct hf_rules *b, const char *name, FILE *out)
{
    size_t count = 0;
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        char mine[HF_VALUE_SIZE], theirs[HF_VALUE_SIZE];
        hf_value_write(&hf_fields[i], a, mine);
        hf_value_write(&hf_fields[i], b, theirs);
        if (!strcmp(mine, theirs))
            continue;
        count++;
        if (out)
            fprintf(out, "%s.%s: %s, in %s %s\n", hf_fields[i].group, hf_fields[i].name, mine, name, theirs);
    }
    count += limits_differ(a, b, false, "%s.%s: not in %s\n", name, out);
    return count + limits_differ(b, a, true, "%s.%s: only in %s\n", name, out);
}

/* Of these, how many are of how pieces move, capture and win. */
static size_t play_differs(const struct hf_rules *a, const struct hf_rules *b)
{
    size_t count = 0;
    for (int i = 0; i < HF_FIELD_COUNT; i++) {
        const struct hf_field *field = &hf_fields[i];
        char mine[HF_VALUE_SIZE], theirs[HF_VALUE_SIZE];
        hf_value_write(field, a, mine);
        hf_value_write(field, b, theirs);
        bool is_play = strcmp(field->group, "board") && strcmp(field->group, "setup") && strcmp(field->group, "draws");
        count += is_play && strcmp(mine, theirs);
    }
    return count;
}

const struct hf_variant *hf_relative_nearest(const struct hf_variant *variant, size_t *count)
{
    const struct hf_variant *nearest = NULL;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *other = hf_variant_at(i);
        size_t differences = hf_rules_differ(&variant->rules, &other->rules, "", NULL);
        if (!strcmp(other->name, variant->name) || (nearest && differences > *count))
            continue;
        if (!nearest || differences < *count ||
            play_differs(&variant->rules, &other->rules) < play_differs(&variant->rules, &nearest->rules)) {
            nearest = other;
            *count = differences;
        }
    }
    return nearest;
}
