/* What the fuzz targets share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void hf_target_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    abort();
}

struct hf_line hf_target_line(const char **data, size_t *size)
{
    const char *end = *size ? memchr(*data, '\n', *size) : NULL;
    struct hf_line line = {*data, end ? (size_t)(end - *data) : *size};
    size_t passed = line.length + (end != NULL);
    *data += passed;
    *size -= passed;
    return line;
}

const struct hf_variant *hf_target_variant(struct hf_line name)
{
    size_t sum = 0;
    for (size_t i = 0; i < hf_variant_count(); i++) {
        const struct hf_variant *variant = hf_variant_at(i);
        if (strlen(variant->name) == name.length && !memcmp(variant->name, name.text, name.length))
            return variant;
    }
    for (size_t i = 0; i < name.length; i++)
        sum = sum * 31 + (unsigned char)name.text[i];
    return hf_variant_at(sum % hf_variant_count());
}

void hf_target_refused(enum hf_status status, const struct hf_diag *diag)
{
    must(status == HF_INVALID || status == HF_NO_MEMORY);
    must(diag->message[0] != '\0');
    must(strlen(diag->message) < sizeof diag->message && strlen(diag->hint) < sizeof diag->hint);
}

/* The bytes of the line break at TEXT, as YAML has them; 0 if there is none. */
static size_t break_at(const uint8_t *text, size_t size)
{
    if (size >= 2 && text[0] == '\r' && text[1] == '\n')
        return 2;
    if (size >= 1 && (text[0] == '\n' || text[0] == '\r'))
        return 1;
    if (size >= 2 && text[0] == 0xc2 && text[1] == 0x85)
        return 2;
    return size >= 3 && text[0] == 0xe2 && text[1] == 0x80 && (text[2] == 0xa8 || text[2] == 0xa9) ? 3 : 0;
}

void hf_target_place(const struct hf_diag *diag, const uint8_t *text, size_t size)
{
    int line = 1, column = 1;
    size_t width;
    must(diag->line >= 0 && diag->column >= 0);
    if (diag->line == 0 || memchr(text, 0, size) || (size && text[0] >= 0xfe)) /* no place; UTF-16 */
        return;
    for (size_t i = 0; i < size && line < diag->line; i += width ? width : 1) {
        width = break_at(text + i, size - i);
        line += width != 0;
        if (line == diag->line) {
            text += i + width;
            size -= i + width;
            break;
        }
    }
    must(line == diag->line);
    for (size_t i = 0; i < size && !break_at(text + i, size - i); i++)
        column += (text[i] & 0xc0) != 0x80; /* a character, not its later bytes */
    must(diag->column <= column);
}

void hf_target_fen(const struct hf_variant *variant, const struct hf_position *position)
{
    char fen[HF_FEN_SIZE], again[HF_FEN_SIZE], notes[256] = "";
    struct hf_position read;
    struct hf_diag diag;
    hf_fen_write(variant, position, fen);
    must(hf_fen_read(variant, fen, strlen(fen), &read, notes, sizeof notes, &diag) == HF_OK);
    must(hf_position_equal(position, &read));
    /* A board with a file k has one note: k3 is a square, not a king on square 3. */
    must(notes[0] == '\0' || (variant->rules.notation == HF_ALGEBRAIC && variant->rules.width > 'k' - 'a'));
    hf_fen_write(variant, &read, again);
    must(!strcmp(fen, again));
}

static void agree_on_moves(const struct hf_variant *variant, const struct hf_position *position)
{
    struct hf_moves fast = {0}, reference = {0};
    must(hf_generate(variant, HF_FAST, position, &fast) == HF_OK);
    must(hf_generate(variant, HF_REFERENCE, position, &reference) == HF_OK);
    must(fast.count == reference.count);
    for (size_t i = 0; i < fast.count; i++) {
        const struct hf_move *a = &fast.item[i], *b = &reference.item[i];
        must(a->from == b->from && a->to == b->to && a->captured == b->captured && a->promotes == b->promotes);
        must(hf_position_equal(&a->after, &b->after));
        must(hf_position_check(variant, &a->after, NULL) == HF_OK);
    }
    hf_moves_free(&fast);
    hf_moves_free(&reference);
}

void hf_target_agree(const struct hf_variant *variant, const struct hf_position *position, int depth)
{
    hf_u128 before = 0;
    agree_on_moves(variant, position);
    for (int count = HF_SETS; count <= HF_ROUTES; count++) {
        const struct hf_perft options = {.count = (enum hf_count)count};
        hf_u128 fast, reference;
        enum hf_status status = hf_perft(variant, HF_FAST, position, depth, &options, &fast);
        must(status == hf_perft(variant, HF_REFERENCE, position, depth, &options, &reference));
        must(status == HF_OK || status == HF_UNSUPPORTED); /* 2^128 and more */
        if (status)
            break;
        must(fast == reference);
        must(fast >= before);
        before = fast;
    }
}
