/* Fuzz target: a FEN, read on the board of every shipped variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include <string.h>

static void read_one(const struct hf_variant *variant, const char *text, size_t length)
{
    struct hf_position position;
    struct hf_diag diag = {0};
    char notes[256] = "", few[8] = "";
    enum hf_status status = hf_fen_read(variant, text, length, &position, notes, sizeof notes, &diag);
    must(strlen(notes) < sizeof notes);
    if (status) {
        hf_target_refused(status, &diag);
        hf_target_column(diag.column, text, length);
        return;
    }
    must(hf_position_check(variant, &position, &diag) == HF_OK);
    hf_target_fen(variant, &position);
    must(hf_fen_read(variant, text, length, &position, few, sizeof few, NULL) == HF_OK);
    must(strlen(few) < sizeof few);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < hf_variant_count(); i++)
        read_one(hf_variant_at(i), (const char *)data, size);
    return 0;
}
