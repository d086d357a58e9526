/* The fast generator: one text (kernel.c), compiled once per shipped variant with its rules as constants, and twice (64 and 128
 * bits) with the rules in memory, for variants from a user's file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_KERNEL_H
#define HF_KERNEL_H

#include "huff.h"
#include "layout.h"

/* A legal move as counting sees it: the position after it, and how often it counts (under orders and routes, the number of its
 * orders or routes). */
struct hf_child { struct hf_position after; uint8_t from, to; hf_set captured; bool promotes; hf_u128 weight; };
struct hf_children { struct hf_child *item; size_t count, capacity; }; /* start with {0} */

/* Packed positions of one side to move: each has hf_layout_words words of key, equal if and only if the positions are, and a word
 * that says how often it counts. Start with {0}; free data. */
struct hf_records { uint64_t *data; size_t count, capacity; };
enum { HF_RECORD_WORDS = HF_KEY_WORDS + 1 }; /* at most */

/* What one compilation of kernel.c offers. Positions are the public ones; only perft runs on bitboards throughout. */
struct hf_kernel_code {
    enum hf_status (*expand)(const struct hf_layout *layout, const struct hf_position *position, enum hf_count count,
                             struct hf_children *out);
    enum hf_status (*perft)(const struct hf_layout *layout, const struct hf_position *position, int depth,
                            const struct hf_perft *options, hf_u128 *nodes);
    void (*pack)(const struct hf_layout *layout, const struct hf_position *position, uint64_t *key);
    void (*unpack)(const struct hf_layout *layout, const uint64_t *key, int side, struct hf_position *position);
    /* Appends all positions one ply on from COUNT records to OUT; SIDE is to move. HF_UNSUPPORTED: a multiplicity of 2^64. */
    enum hf_status (*children)(const struct hf_layout *layout, int side, const uint64_t *records, size_t count,
                               enum hf_count mode, struct hf_records *out);
    /* The sum of multiplicity times perft. */
    enum hf_status (*count)(const struct hf_layout *layout, int side, const uint64_t *records, size_t count, int depth,
                            const struct hf_perft *options, hf_u128 *nodes);
};

/* A kernel, compiled for any x86-64 (or other) processor and, where that pays, for x86-64-v3. */
struct hf_kernel { const struct hf_kernel_code *baseline, *v3; /* v3 may be NULL */ };

extern const struct hf_kernel hf_kernel_runtime64, hf_kernel_runtime128;

/* The kernel that reads its rules from a layout in memory. */
const struct hf_kernel *hf_kernel_runtime(const struct hf_layout *layout);

/* Which code is used: the best that the processor can run, unless forced. Forcing v3 where it cannot run is ignored. */
enum hf_kernel_level { HF_LEVEL_BEST, HF_LEVEL_BASELINE, HF_LEVEL_V3 };
void hf_kernel_force(enum hf_kernel_level level);
const char *hf_kernel_level_name(void); /* "baseline" or "x86-64-v3": what is in use */

/* The distinct moves (sets) or, under orders and routes, moves with their weights; distinct unless COUNT asks for duplicates
 * that were not worth merging: equal moves may stand more than once, their weights add up. */
enum hf_status hf_kernel_expand(const struct hf_variant *variant, const struct hf_position *position, enum hf_count count,
                                struct hf_children *out);
void hf_children_free(struct hf_children *children);

/* The code that runs for VARIANT on this processor. */
const struct hf_kernel_code *hf_kernel_code(const struct hf_variant *variant);

enum hf_status hf_kernel_generate(const struct hf_variant *variant, const struct hf_position *position,
                                  struct hf_moves *moves);
enum hf_status hf_kernel_perft(const struct hf_variant *variant, const struct hf_position *position, int depth,
                               const struct hf_perft *options, hf_u128 *nodes);

#endif
