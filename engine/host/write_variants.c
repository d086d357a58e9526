/* Variants as C source: constants with all that a loaded variant has.
 *
 * SPDX-License-Identifier: MIT
 */
#include "host.h"

#include <string.h>

#include "layout.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* A text as a C literal, NULL as NULL. Octal escapes end by themselves; "??" could start a trigraph. */
static void text_write(FILE *out, const char *text)
{
    if (!text) {
        fputs("NULL", out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c == '?')
            fprintf(out, "\\%c", c);
        else if (c < 32 || c > 126)
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void texts_write(FILE *out, const char *member, char *const *texts, size_t count)
{
    fprintf(out, "    .%s = {", member);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ", " : "", out);
        text_write(out, texts[i]);
    }
    fputs("},\n", out);
}

static void range_write(FILE *out, const char *member, struct hf_range range)
{
    fprintf(out, "%s = {%d, %d}, ", member, range.least, range.most);
}

static void limit_write(FILE *out, const struct hf_limit *limit)
{
    fputs("        {\n            .name = ", out);
    text_write(out, limit->name);
    fprintf(out, ", .is_material = %d, .plies = %d, .resets = %d, .unless_capture = %d, .case_count = %d,\n",
            limit->is_material, limit->plies, limit->resets, limit->unless_capture, limit->case_count);
    fputs(limit->case_count ? "            .cases = {\n" : "", out);
    for (int i = 0; i < limit->case_count; i++) {
        const struct hf_case *c = &limit->cases[i];
        fputs("                {", out);
        range_write(out, ".one.kings", c->one.kings);
        range_write(out, ".one.men", c->one.men);
        range_write(out, ".one.pieces", c->one.pieces);
        range_write(out, ".other.kings", c->other.kings);
        range_write(out, ".other.men", c->other.men);
        range_write(out, ".other.pieces", c->other.pieces);
        range_write(out, ".total", c->total);
        fprintf(out, ".other_holds_long_diagonal = %d},\n", c->other_holds_long_diagonal);
    }
    fputs(limit->case_count ? "            },\n        },\n" : "        },\n", out);
}

static void rules_write(FILE *out, const struct hf_rules *rules)
{
    static const struct { const char *name; size_t offset; } members[] = {
#define MEMBER(name) {#name, offsetof(struct hf_rules, name)}
        MEMBER(width), MEMBER(height), MEMBER(squares), MEMBER(corner), MEMBER(notation), MEMBER(numbering),
        MEMBER(rows), MEMBER(skip), MEMBER(first), MEMBER(man_moves), MEMBER(man_captures), MEMBER(man_takes_kings),
        MEMBER(king_moves), MEMBER(king_captures), MEMBER(king_reach), MEMBER(king_landing), MEMBER(king_run),
        MEMBER(removal), MEMBER(reversal), MEMBER(must_go_on), MEMBER(promotion), MEMBER(objective),
        MEMBER(repetition), MEMBER(agreement), MEMBER(limit_count),
#undef MEMBER
    };
    fputs("    .rules = {\n", out);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const int *value = (const int *)(const void *)((const char *)rules + members[i].offset);
        fprintf(out, "        .%s = %d,\n", members[i].name, *value);
    }
    fputs("        .choice = ", out);
    hf_numbers_write(out, rules->choice, HF_PRECEDENCES);
    fputs(rules->limit_count ? ",\n        .limits = {\n" : ",\n", out);
    for (int i = 0; i < rules->limit_count; i++)
        limit_write(out, &rules->limits[i]);
    fputs(rules->limit_count ? "        },\n    },\n" : "    },\n", out);
}

static void geometry_write(FILE *out, const struct hf_geometry *g)
{
    fprintf(out, "    .geometry = {\n        .width = %d, .height = %d, .squares = %d,\n", g->width, g->height,
            g->squares);
    fputs("        .x = ", out);
    hf_bytes_write(out, g->x, HF_MAX_SQUARES);
    fputs(",\n        .y = ", out);
    hf_bytes_write(out, g->y, HF_MAX_SQUARES);
    fputs(",\n        .at = {\n", out);
    for (int y = 0; y < HF_MAX_SIDE; y++) {
        fputs("            ", out);
        hf_bytes_write(out, g->at[y], HF_MAX_SIDE);
        fputs(",\n", out);
    }
    fputs("        },\n        .step = {\n", out);
    for (int way = 0; way < HF_COMPASS; way++) {
        fputs("            ", out);
        hf_bytes_write(out, g->step[way], HF_MAX_SQUARES);
        fputs(",\n", out);
    }
    fputs("        },\n        .number = ", out);
    hf_bytes_write(out, g->number, HF_MAX_SQUARES);
    fputs(",\n        .by_number = ", out);
    hf_bytes_write(out, g->by_number, HF_MAX_SQUARES + 1);
    fputs(",\n        .all = ", out);
    hf_set_write(out, g->all);
    fputs(", .last_row = {", out);
    hf_set_write(out, g->last_row[0]);
    fputs(", ", out);
    hf_set_write(out, g->last_row[1]);
    fputs("}, .long_diagonal = ", out);
    hf_set_write(out, g->long_diagonal);
    fputs(",\n    },\n", out);
}

/* The name of the kernel. */
static void kernel_name_write(FILE *out, const struct hf_variant *v, const char *kernels)
{
    if (hf_has_kernel(kernels, v->name)) {
        fputs("hf_kernel_", out);
        hf_identifier_write(out, v->name);
    } else {
        fputs(v->layout->wide ? "hf_kernel_runtime128" : "hf_kernel_runtime64", out);
    }
}

static void variant_write(FILE *out, const struct hf_variant *v, const char *kernels)
{
    fputs("extern const struct hf_kernel ", out);
    kernel_name_write(out, v, kernels);
    fputs(";\n", out);
    fputs("static const struct hf_layout layout_", out);
    hf_identifier_write(out, v->name);
    fputs(" = ", out);
    hf_layout_write(out, v->layout);
    fputs(";\n\nstatic const struct hf_article articles_", out);
    hf_identifier_write(out, v->name);
    fputs("[] = {\n", out);
    for (size_t i = 0; i < v->article_count; i++) {
        fputs("    {", out);
        text_write(out, v->articles[i].id);
        fputs(", ", out);
        text_write(out, v->articles[i].text);
        fputs("},\n", out);
    }
    fputs("};\n\nstatic const struct hf_variant variant_", out);
    hf_identifier_write(out, v->name);
    fputs(" = {\n    .name = ", out);
    text_write(out, v->name);
    fputs(",\n    .title = ", out);
    text_write(out, v->title);
    fputs(",\n    .note = ", out);
    text_write(out, v->note);
    fputs(",\n    .source_title = ", out);
    text_write(out, v->source_title);
    fputs(",\n    .source_url = ", out);
    text_write(out, v->source_url);
    fputs(",\n", out);
    rules_write(out, &v->rules);
    texts_write(out, "field_articles", v->field_articles, HF_FIELD_COUNT);
    texts_write(out, "limit_articles", v->limit_articles, HF_MAX_LIMITS);
    fputs("    .field_lines = ", out);
    hf_numbers_write(out, v->field_lines, HF_FIELD_COUNT);
    fputs(",\n    .limit_lines = ", out);
    hf_numbers_write(out, v->limit_lines, HF_MAX_LIMITS);
    fputs(",\n    .articles = (struct hf_article *)articles_", out);
    hf_identifier_write(out, v->name);
    fprintf(out, ", .article_count = %zu,\n", v->article_count);
    geometry_write(out, &v->geometry);
    fputs("    .kernel = &", out);
    kernel_name_write(out, v, kernels);
    fputs(", .layout = &layout_", out);
    hf_identifier_write(out, v->name);
    fprintf(out, ",\n    .digest = \"%s\",\n};\n\n", v->digest);
}

/* The digest of all: of the lines "name digest". */
static void digest_write(FILE *out, const struct hf_variant *const *variants, size_t count)
{
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset(&state);
    for (size_t i = 0; i < count; i++) {
        XXH3_128bits_update(&state, variants[i]->name, strlen(variants[i]->name));
        XXH3_128bits_update(&state, " ", 1);
        XXH3_128bits_update(&state, variants[i]->digest, strlen(variants[i]->digest));
        XXH3_128bits_update(&state, "\n", 1);
    }
    XXH128_hash_t hash = XXH3_128bits_digest(&state);
    fprintf(out, "const char *hf_variants_digest(void)\n{\n    return \"%016llx%016llx\";\n}\n",
            (unsigned long long)hash.high64, (unsigned long long)hash.low64);
}

void hf_variants_write(FILE *out, const struct hf_variant *const *variants, size_t count, const char *kernels)
{
    fputs("/* Made by compile_variants from engine/variants: do not edit. */\n#include \"kernel.h\"\n\n", out);
    for (size_t i = 0; i < count; i++)
        variant_write(out, variants[i], kernels);
    fputs("static const struct hf_variant *const all[] = {\n", out);
    for (size_t i = 0; i < count; i++) {
        fputs("    &variant_", out);
        hf_identifier_write(out, variants[i]->name);
        fputs(",\n", out);
    }
    fprintf(out, "};\n\nsize_t hf_variant_count(void)\n{\n    return %zu;\n}\n\n", count);
    fputs("const struct hf_variant *hf_variant_at(size_t index)\n{\n    return all[index];\n}\n\n", out);
    digest_write(out, variants, count);
}
