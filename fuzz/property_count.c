/* Properties of perft: the same number in each way of counting.
 *
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include "branching.h"

#include <stdio.h>

enum {
    TABLE_BYTES = 1 << 14,
    TABLE_DEPTH = 4
}; /* small, so that entries are replaced; and as deep as tables are used */

static enum hf_status count(struct hf_subject *s, const struct hf_position *p, int depth, struct hf_perft options,
                            hf_u128 *nodes)
{
    options.stop = s->stop;
    return s->engine->perft(s->engine, s->ground->variant, p, depth, &options, nodes);
}

/* Tells of two different numbers. */
static enum hf_judgement differ(struct hf_subject *s, hf_u128 a, hf_u128 b, const char *what, const char *other)
{
    char left[HF_DECIMAL_SIZE], right[HF_DECIMAL_SIZE];
    hf_decimal(a, left);
    hf_decimal(b, right);
    return hf_broken(s, "perft is %s %s, %s %s", left, what, right, other);
}

static enum hf_judgement unable(struct hf_subject *s, enum hf_status status)
{
    return status == HF_UNSUPPORTED ? HF_MOOT : hf_failed(s, status, "the engine cannot count");
}

/* Are a few plies counted in a moment? */
static bool is_small(const struct hf_subject *s)
{
    for (size_t i = 0; i < s->moves.count; i++)
        if (hf_is_too_branching(s->ground->variant, &s->moves.item[i].after))
            return false;
    return s->moves.count <= 60;
}

enum hf_judgement hf_check_sum(struct hf_subject *s)
{
    if (!is_small(s))
        return HF_MOOT;
    hf_u128 whole, sum = 0, part;
    enum hf_status status = count(s, &s->position, 3, (struct hf_perft){0}, &whole);
    for (size_t i = 0; i < s->moves.count && status == HF_OK; i++) {
        status = count(s, &s->moves.item[i].after, 2, (struct hf_perft){0}, &part);
        sum += part;
    }
    if (status != HF_OK)
        return unable(s, status);
    return whole == sum ? HF_HOLDS : differ(s, whole, sum, "for 3 plies", "as the sum over the moves");
}

enum hf_judgement hf_check_bulk(struct hf_subject *s)
{
    char what[32];
    for (int c = HF_SETS; c <= HF_ROUTES && is_small(s); c++) {
        struct hf_perft bulk = {.count = (enum hf_count)c}, no_bulk = {.count = (enum hf_count)c, .no_bulk = true};
        for (int depth = 1; depth <= 3; depth++) {
            hf_u128 a, b;
            enum hf_status status = count(s, &s->position, depth, bulk, &a);
            if (status == HF_OK)
                status = count(s, &s->position, depth, no_bulk, &b);
            if (status != HF_OK)
                return unable(s, status);
            if (a != b) {
                snprintf(what, sizeof what, "for %d plies of %s", depth, hf_count_names[c]);
                return differ(s, a, b, what, "making the last moves");
            }
        }
    }
    return is_small(s) ? HF_HOLDS : HF_MOOT;
}

enum hf_judgement hf_check_table(struct hf_subject *s)
{
    hf_u128 with, without;
    if (s->moves.count > 24 || !is_small(s))
        return HF_MOOT;
    enum hf_status status = HF_OK;
    if (!s->table)
        status = hf_table_new(s->ground->variant, HF_SETS, TABLE_BYTES, &s->table);
    if (status == HF_OK)
        status = count(s, &s->position, TABLE_DEPTH, (struct hf_perft){0}, &without);
    /* Twice: the second count is all from the table. */
    for (int i = 0; i < 2 && status == HF_OK; i++) {
        status = count(s, &s->position, TABLE_DEPTH, (struct hf_perft){.table = s->table}, &with);
        if (status == HF_OK && with != without)
            return differ(s, with, without, "with a table", "without");
    }
    return status == HF_OK ? HF_HOLDS : unable(s, status);
}

enum hf_judgement hf_check_conventions(struct hf_subject *s)
{
    hf_u128 nodes[3];
    for (int c = HF_SETS; c <= HF_ROUTES; c++) {
        enum hf_status status = count(s, &s->position, 1, (struct hf_perft){.count = (enum hf_count)c}, &nodes[c]);
        if (status != HF_OK)
            return unable(s, status);
    }
    if (nodes[HF_SETS] != s->moves.count)
        return differ(s, nodes[HF_SETS], s->moves.count, "for one ply of sets", "moves are listed");
    for (int c = HF_SETS; c < HF_ROUTES; c++)
        if (nodes[c] > nodes[c + 1])
            return differ(s, nodes[c], nodes[c + 1], hf_count_names[c], hf_count_names[c + 1]);
    return HF_HOLDS;
}
