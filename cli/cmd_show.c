/* huff show: a board, or a variant's rules in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "board.h"
#include "input.h"
#include "load.h"
#include "terminal.h"
#include "words.h"

#include <stdio.h>

struct options {
    const char *fen;
    bool ascii, unicode, names;
};

static const struct hf_option table[] = {
    {"fen", 0, HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "the position, as an option"},
    {"ascii", 0, HF_OPT_SWITCH, offsetof(struct options, ascii), NULL, "w W b B and . for the pieces and squares"},
    {"unicode", 0, HF_OPT_SWITCH, offsetof(struct options, unicode), NULL,
     "draughtsmen (the default where the locale is UTF-8)"},
    {"names", 0, HF_OPT_SWITCH, offsetof(struct options, names), NULL, "the name of each square"},
    {.name = NULL}};

/* A sink of hf_rules_words that writes text; CONTEXT is the heading written last. */
static void tell(void *context, const char *heading, const char *sentence, const char *articles)
{
    const char **last = context;
    if (*last != heading)
        hf_out("\n%s\n", heading);
    *last = heading;
    char text[1024];
    snprintf(text, sizeof text, "%s%s%s%s", sentence, *articles ? " (" : "", articles, *articles ? ")" : "");
    hf_out("  ");
    hf_out_wrapped(text, 2);
}

/* A sink that appends to the array CONTEXT. */
static void collect(void *context, const char *heading, const char *sentence, const char *articles)
{
    json_array_append_new(
        context, json_pack("{s:s, s:s, s:s}", "heading", heading, "rule", sentence, "articles", articles));
}

static enum hf_exit write_json(const struct hf_variant *variant, const char *fen, bool with_rules)
{
    json_t *value = json_pack("{s:s, s:s, s:s}", "variant", variant->name, "title", variant->title, "fen", fen);
    if (with_rules) {
        json_t *rules = json_array();
        hf_rules_words(variant, collect, rules);
        json_object_set_new(value, "rules", rules);
    }
    return hf_out_json(value);
}

static void write_text(const struct hf_variant *variant, const struct hf_position *position, const char *fen,
                       bool with_rules, const struct options *o)
{
    struct hf_board_style style = {.ascii = o->ascii || (!o->unicode && !hf_has_unicode()), .names = o->names};
    if (with_rules)
        hf_out("%s\n\n", variant->title);
    hf_board_draw(stdout, variant, position, &style);
    hf_out("%s\n", fen);
    if (with_rules) {
        const char *heading = NULL;
        hf_rules_words(variant, tell, &heading);
    }
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    struct hf_position position;
    const char *fen;
    enum hf_exit code = hf_input_fen(a, a->operand[1], o->fen, &fen);
    if (!code && o->ascii && o->unicode)
        code = hf_usage(a->command, "--ascii and --unicode exclude each other");
    if (!code)
        code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_input_position(variant, fen, &position, NULL);
    if (code)
        goto cleanup;
    char text[HF_FEN_SIZE];
    hf_fen_write(variant, &position, text);
    if (a->json)
        code = write_json(variant, text, !fen);
    else
        write_text(variant, &position, text, !fen, o);

cleanup:
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_show = {
    .name = "show",
    .summary = "draw a position, or tell a variant's rules",
    .about = "Draws the board of a position. Without a position: the start, and the rules in words with the "
             "articles they rest on.",
    .examples = "  huff show iranian\n  huff show english \"W:W21-32:B1-12\" --ascii --names",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"FEN", HF_OPERAND_TEXT, HF_OPTIONAL, "the position"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
