/* Fuzz target: the file of a variant. What is accepted makes sense, and both generators play it alike.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "geometry.h"
#include "words.h"

#include <string.h>

enum { MANY_MOVES = 48 }; /* with more at the start, perft(2) takes too long here */

static void check_geometry(const struct hf_geometry *g)
{
    must(g->squares >= 1 && g->squares <= HF_MAX_SQUARES && hf_size(g->all) == g->squares);
    for (int s = 0; s < g->squares; s++) {
        must(g->at[g->y[s]][g->x[s]] == s && g->by_number[g->number[s]] == s);
        for (int way = 0; way < HF_COMPASS; way++)
            must(g->step[way][s] == HF_NO_SQUARE || g->step[(way + 4) % HF_COMPASS][g->step[way][s]] == s);
    }
}

static void count_sentence(void *context, const char *heading, const char *sentence, const char *articles)
{
    must(*heading && *sentence && articles);
    ++*(int *)context;
}

/* The rules alone make the same variant. */
static void check_rules(const struct hf_variant *variant)
{
    struct hf_variant *same;
    struct hf_diag diag;
    int sentences = 0;
    must(hf_rules_check(&variant->rules, NULL, &diag) == HF_OK);
    must(hf_variant_with_rules(variant, &variant->rules, &same, &diag) == HF_OK);
    must(!strcmp(variant->digest, same->digest));
    hf_variant_free(same);
    hf_rules_words(variant, count_sentence, &sentences);
    must(sentences > 0);
}

/* A crowded board made from the digest of the rules: the start of a game has no captures. */
static void crowd(const struct hf_variant *variant, struct hf_position *position)
{
    uint64_t draw = 0;
    for (const char *c = variant->digest; *c; c++)
        draw = (draw ^ (unsigned char)*c) * 0x100000001b3u;
    hf_position_clear(position);
    for (int s = 0; s < variant->geometry.squares; s++) {
        draw = draw * 6364136223846793005u + 1442695040888963407u;
        int colour = (draw >> 40) & 1;
        bool king = ((draw >> 41) & 3) == 0 && variant->rules.objective != HF_BREAKTHROUGH;
        if ((draw >> 43) % 5 >= 2 || (!king && hf_has(variant->geometry.last_row[colour], s)))
            continue;
        *(king ? &position->kings[colour] : &position->men[colour]) |= hf_bit(s);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hf_variant *variant;
    struct hf_position position;
    struct hf_moves moves = {0};
    struct hf_diag diag = {0};
    enum hf_status status =
        hf_variant_parse((const char *)data, size, "fuzz.yaml", NULL, NULL, &variant, &diag);
    if (status) {
        hf_target_refused(status, &diag);
        hf_target_place(&diag, data, size);
        return 0;
    }
    check_geometry(&variant->geometry);
    check_rules(variant);
    hf_position_start(variant, &position);
    must(hf_position_check(variant, &position, &diag) == HF_OK);
    hf_target_fen(variant, &position);
    must(hf_generate(variant, HF_FAST, &position, &moves) == HF_OK);
    hf_target_agree(variant, &position, moves.count < MANY_MOVES ? 2 : 1);
    crowd(variant, &position);
    if (hf_position_check(variant, &position, &diag) == HF_OK) {
        hf_target_fen(variant, &position);
        hf_target_agree(variant, &position, 1);
    }
    hf_moves_free(&moves);
    hf_variant_free(variant);
    return 0;
}
