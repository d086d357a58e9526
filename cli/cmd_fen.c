/* huff fen: a position, written the one canonical way.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input.h"
#include "load.h"

struct options {
    const char *fen;
};

static const struct hf_option table[] = {
    {"fen", 0, HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "the position, as an option"}, {.name = NULL}};

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    json_t *warnings = NULL;
    struct hf_position position;
    const char *fen;
    enum hf_exit code = hf_input_fen(a, a->operand[1], o->fen, &fen);
    if (!code && !fen)
        code = hf_usage(a->command, "which position? Give a FEN, such as \"W:W31-50:B1-20\"");
    if (!code)
        code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_input_position(variant, fen, &position, &warnings);
    if (code)
        goto cleanup;
    char text[HF_FEN_SIZE];
    hf_fen_write(variant, &position, text);
    if (a->json)
        code = hf_out_json(json_pack("{s:s, s:s, s:O}", "variant", variant->name, "fen", text, "warnings", warnings));
    else
        hf_out("%s\n", text);

cleanup:
    json_decref(warnings);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_fen = {
    .name = "fen",
    .summary = "write a position the one canonical way",
    .about = "Reads a position in FEN with patience (a final dot, blanks, either order of the sides, ranges, "
             "numbers or letters) and writes it the one way in which huff writes positions. What was passed "
             "over is told on stderr. An impossible position is refused with the reason.",
    .examples = "  huff fen english \"[FEN \\\"W:W21-32:B1-12.\\\"]\"",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"FEN", HF_OPERAND_TEXT, HF_OPTIONAL, "the position"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
