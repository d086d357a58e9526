/* Which compilation of the kernel runs, and the public face of the fast generator.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "kernel.h"
#include "moves.h"

static atomic_int forced = HF_LEVEL_BEST;

void hf_kernel_force(enum hf_kernel_level level)
{
    atomic_store(&forced, level);
}

static bool runs_v3(void)
{
#if defined(__x86_64__)
    return atomic_load(&forced) != HF_LEVEL_BASELINE && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
           && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

const char *hf_kernel_level_name(void)
{
    return runs_v3() ? "x86-64-v3" : "baseline";
}

const struct hf_kernel *hf_kernel_runtime(const struct hf_layout *layout)
{
    return layout->wide ? &hf_kernel_runtime128 : &hf_kernel_runtime64;
}

const struct hf_kernel_code *hf_kernel_code(const struct hf_variant *variant)
{
    const struct hf_kernel *kernel = variant->kernel;
    return kernel->v3 && runs_v3() ? kernel->v3 : kernel->baseline;
}

enum hf_status hf_kernel_expand(const struct hf_variant *variant, const struct hf_position *position, enum hf_count count,
                                struct hf_children *out)
{
    return hf_kernel_code(variant)->expand(variant->layout, position, count, out);
}

enum hf_status hf_kernel_generate(const struct hf_variant *variant, const struct hf_position *position,
                                  struct hf_moves *moves)
{
    struct hf_children children = {0};
    moves->count = 0;
    enum hf_status status = hf_kernel_expand(variant, position, HF_SETS, &children);
    for (size_t i = 0; i < children.count && status == HF_OK; i++) {
        const struct hf_child *child = &children.item[i];
        struct hf_move *move = hf_moves_add(moves);
        if (move)
            *move = (struct hf_move){child->from, child->to, child->promotes, child->captured, child->after};
        else
            status = HF_NO_MEMORY;
    }
    hf_moves_settle(moves);
    hf_children_free(&children);
    return status;
}

void hf_children_free(struct hf_children *children)
{
    free(children->item);
    *children = (struct hf_children){0};
}

enum hf_status hf_kernel_perft(const struct hf_variant *variant, const struct hf_position *position, int depth,
                               const struct hf_perft *options, hf_u128 *nodes)
{
    return hf_kernel_code(variant)->perft(variant->layout, position, depth, options, nodes);
}
