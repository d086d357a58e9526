/* Counting with the reference generator: legal moves by each convention, and perft.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reference.h"

#include <stdlib.h>

/* The lists of one ply, used again and again. */
struct ply { struct hf_moves moves; struct hf_captures captures; };

static void free_plies(struct ply *plies, int count)
{
    for (int i = 0; plies && i < count; i++) {
        hf_moves_free(&plies[i].moves);
        hf_captures_free(&plies[i].captures);
    }
    free(plies);
}

static hf_u128 weight_of(const struct ply *ply, size_t i)
{
    return ply->captures.count ? ply->captures.item[i].weight : 1;
}

/* Adds WEIGHT times N to SUM. */
static enum hf_status add_weighted(hf_u128 *sum, hf_u128 weight, hf_u128 n)
{
    hf_u128 product;
    if (__builtin_mul_overflow(weight, n, &product) || __builtin_add_overflow(*sum, product, sum))
        return HF_UNSUPPORTED;
    return HF_OK;
}

static enum hf_status perft(const struct hf_variant *v, const struct hf_position *p, int depth,
                            const struct hf_perft *options, struct ply *ply, hf_u128 *nodes)
{
    *nodes = 0;
    if (options->stop && atomic_load_explicit(options->stop, memory_order_relaxed))
        return HF_STOPPED;
    enum hf_status status = hf_reference_weigh(v, p, options->count, HF_PATIENCE, &ply->moves, &ply->captures);
    for (size_t i = 0; i < ply->moves.count && status == HF_OK; i++) {
        hf_u128 below = 1;
        if (depth > 1)
            status = perft(v, &ply->moves.item[i].after, depth - 1, options, ply + 1, &below);
        if (status == HF_OK)
            status = add_weighted(nodes, weight_of(ply, i), below);
    }
    if (depth == 1 && options->progress)
        atomic_fetch_add_explicit(options->progress, (uint64_t)*nodes, memory_order_relaxed);
    return status;
}

enum hf_status hf_reference_perft(const struct hf_variant *v, const struct hf_position *p, int depth,
                                  const struct hf_perft *options, hf_u128 *nodes)
{
    *nodes = 1;
    if (depth <= 0)
        return HF_OK;
    struct ply *plies = calloc((size_t)depth, sizeof *plies);
    if (!plies)
        return HF_NO_MEMORY;
    enum hf_status status = perft(v, p, depth, options, plies, nodes);
    free_plies(plies, depth);
    return status;
}

enum hf_status hf_reference_count(const struct hf_variant *v, const struct hf_position *p, enum hf_count count,
                                  hf_u128 *n)
{
    const struct hf_perft options = {.count = count};
    return hf_reference_perft(v, p, 1, &options, n);
}
