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

void hf_target_column(int column, const char *text, size_t length)
{
    int end = 1;
    for (size_t i = 0; i < length; i++)
        end += ((unsigned char)text[i] & 0xc0) != 0x80; /* a character, not its later bytes */
    must(column >= 0 && column <= end);
}

/* The bytes of the line break at TEXT; 0 if there is none. */
static size_t break_at(const uint8_t *text, size_t size)
{
    if (size >= 2 && text[0] == '\r' && text[1] == '\n')
        return 2;
    return size >= 1 && (text[0] == '\n' || text[0] == '\r');
}

void hf_target_place(const struct hf_diag *diag, const uint8_t *text, size_t size)
{
    size_t at = 0, length = 0;
    must(diag->line >= 0);
    for (int line = 1; line < diag->line; at += break_at(text + at, size - at), line++) {
        while (at < size && !break_at(text + at, size - at))
            at++;
        must(at < size);
    }
    while (at + length < size && !break_at(text + at + length, size - at - length))
        length++;
    if (diag->line)
        hf_target_column(diag->column, (const char *)text + at, length);
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
    must(hf_moves_equal(&fast, &reference));
    for (size_t i = 0; i < fast.count; i++)
        must(hf_position_check(variant, &fast.item[i].after, NULL) == HF_OK);
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
