/* Legal moves and perft by either generator, and numbers of 128 bits as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kernel.h"
#include "reference.h"

const char *const hf_count_names[] = {"sets", "orders", "routes", NULL};

enum hf_status hf_generate(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *position,
                           struct hf_moves *moves)
{
    switch (engine) {
    case HF_FAST:
        return hf_kernel_generate(variant, position, moves);
    case HF_REFERENCE:
        return hf_reference_generate(variant, position, moves);
    }
    return HF_BUG;
}

enum hf_status hf_perft(const struct hf_variant *variant, enum hf_engine engine, const struct hf_position *position,
                        int depth, const struct hf_perft *options, hf_u128 *nodes)
{
    *nodes = 0;
    if (depth < 0 || depth > HF_MAX_DEPTH)
        return HF_UNSUPPORTED;
    switch (engine) {
    case HF_FAST:
        return hf_kernel_perft(variant, position, depth, options, nodes);
    case HF_REFERENCE:
        return hf_reference_perft(variant, position, depth, options, nodes);
    }
    return HF_BUG;
}

void hf_decimal(hf_u128 value, char out[HF_DECIMAL_SIZE])
{
    char digits[HF_DECIMAL_SIZE];
    int count = 0;
    do {
        digits[count++] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    while (count > 0)
        *out++ = digits[--count];
    *out = '\0';
}
