/* huff variants: what is shipped.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <stdio.h>
#include <string.h>

static const char *board(const struct hf_variant *variant, char out[32])
{
    const struct hf_rules *rules = &variant->rules;
    snprintf(out, 32, "%dx%d %s", rules->width, rules->height, rules->squares == HF_ALL_SQUARES ? "all" : "dark");
    return out;
}

static const char *notation(const struct hf_variant *variant)
{
    return variant->rules.notation == HF_ALGEBRAIC ? "algebraic" : "numeric";
}

/* Characters (not bytes) of a UTF-8 text. */
static int width(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    char text[32];
    if (a->json) {
        json_t *list = json_array();
        for (size_t i = 0; i < hf_variant_count(); i++) {
            const struct hf_variant *v = hf_variant_at(i);
            json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s}", "name", v->name, "title", v->title, "board",
                                                  board(v, text), "notation", notation(v)));
        }
        return hf_out_json(json_pack("{s:o}", "variants", list));
    }
    int name_width = 0, title_width = 0;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        name_width = width(v->name) > name_width ? width(v->name) : name_width;
        title_width = width(v->title) > title_width ? width(v->title) : title_width;
    }
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *v = hf_variant_at(i);
        hf_out("%-*s  %s%*s  %-10s  %s\n", name_width, v->name, v->title, title_width - width(v->title), "",
               board(v, text), notation(v));
    }
    return HF_EXIT_OK;
}

const struct hf_command hf_cmd_variants = {
    .name = "variants",
    .summary = "the variants that are shipped",
    .about = "Lists the shipped variants: name, title, board (all squares or the dark ones) and notation. "
             "`huff show NAME` tells the rules of one.",
    .run = run};
