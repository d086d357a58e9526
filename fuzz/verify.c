/* Everything that can be checked of a variant in one go: the rules themselves, the generators, the counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "verify.h"

#include "agree.h"
#include "campaign.h"
#include "clock.h"
#include "geometry.h"
#include "relative.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTHS = 30, REFERENCE_LEAVES = 50000, TABLE_LEAVES = 3000000 };

static bool is_stopped(const struct hf_verification *v) { return v->stop && atomic_load(v->stop); }

/* ---- the rules --------------------------------------------------------------------------------------------------- */

static void tell_rule(void *context, const char *heading, const char *sentence, const char *articles)
{
    FILE *out = context;
    (void)heading, (void)articles;
    fprintf(out, "%s ", sentence);
}

enum hf_status hf_verify_rules(const struct hf_verification *v, struct hf_page *page)
{
    struct hf_diag diag;
    FILE *out = hf_page_begin(page, "rules");
    if (!out)
        return HF_NO_MEMORY;
    bool sensible = hf_rules_check(&v->variant->rules, NULL, &diag) == HF_OK;
    if (!sensible)
        fprintf(out, "%s. ", diag.message);
    hf_rules_words(v->variant, tell_rule, out);
    hf_page_end(page, sensible);
    return HF_OK;
}

/* How many moves, captures among them, COLOUR has in the starting position. */
static enum hf_status count_moves(const struct hf_variant *variant, int colour, size_t *count)
{
    struct hf_position position;
    struct hf_moves moves = {0};
    hf_position_start(variant, &position);
    position.side = (uint8_t)colour;
    enum hf_status status = hf_generate(variant, HF_REFERENCE, &position, &moves);
    *count = moves.count;
    hf_moves_free(&moves);
    return status;
}

enum hf_status hf_verify_start(const struct hf_verification *v, struct hf_page *page)
{
    static const char *const names[] = {"White", "Black"};
    struct hf_position position;
    char fen[HF_FEN_SIZE];
    size_t moves[2];
    int first = v->variant->rules.first;
    hf_position_start(v->variant, &position);
    hf_fen_write(v->variant, &position, fen);
    enum hf_status status = count_moves(v->variant, first, &moves[0]);
    if (!status)
        status = count_moves(v->variant, 1 - first, &moves[1]);
    FILE *out = status ? NULL : hf_page_begin(page, "start");
    if (!out)
        return status ? status : HF_NO_MEMORY;
    fprintf(out, "%s\n%d men against %d on %d squares; %s begins with %zu moves, %s would have %zu", fen,
            hf_size(position.men[first]), hf_size(position.men[1 - first]), v->variant->geometry.squares, names[first],
            moves[0], names[1 - first], moves[1]);
    if (!moves[0])
        fprintf(out, ": the game is over before it begins");
    hf_page_end(page, moves[0] != 0);
    return HF_OK;
}

/* ---- generators -------------------------------------------------------------------------------------------------- */

/* Draw limits that no game has come to. */
static void tell_unreached(const struct hf_verification *v, const struct hf_fuzz_sums *sums, FILE *out)
{
    const char *comma = "; no position or game came to ";
    uint32_t limits = atomic_load(&sums->limits);
    for (int i = 0; i < v->variant->rules.limit_count; i++)
        if (!(limits >> i & 1)) {
            fprintf(out, "%s%s", comma, v->variant->rules.limits[i].name);
            comma = ", ";
        }
}

enum hf_status hf_verify_generators(const struct hf_verification *v, struct hf_page *page)
{
    struct hf_ground ground;
    struct hf_failures failures = {0};
    struct hf_fuzz_sums *sums = calloc(1, sizeof *sums);
    enum hf_status status = hf_ground_make(v->variant, &ground);
    if (!sums || status) {
        free(sums);
        return HF_NO_MEMORY;
    }
    struct hf_campaign campaign = {.ground = &ground, .engine = v->engine, .seed = v->seed,
                                   .seconds = v->seconds * 0.4, .threads = v->threads, .sources = HF_ALL_SOURCES,
                                   .properties = HF_ALL_PROPERTIES, .stop = v->stop, .sums = sums};
    status = hf_campaign_run(&campaign, &failures);
    FILE *out = status ? NULL : hf_page_begin(page, "generators");
    if (out) {
        fprintf(out, "%llu random positions, %llu with captures of up to %d pieces; ",
                (unsigned long long)atomic_load(&sums->positions), (unsigned long long)atomic_load(&sums->captures),
                atomic_load(&sums->longest));
        if (failures.count == 0)
            fprintf(out, "%s and the reference agree in %d properties", v->engine->name, HF_PROPERTIES);
        else
            fprintf(out, "%zu failures", failures.count);
        for (size_t i = 0; i < failures.count && i < 5; i++) {
            char fen[HF_FEN_SIZE];
            hf_fen_write(v->variant, &failures.item[i].position, fen);
            fprintf(out, "\n%s: not so in %s", hf_properties[failures.item[i].property].meaning, fen);
        }
        if (!failures.count)
            tell_unreached(v, sums, out);
        hf_page_end(page, failures.count == 0);
    }
    hf_failures_free(&failures);
    hf_ground_free(&ground);
    free(sums);
    return status ? status : out ? HF_OK : HF_NO_MEMORY;
}

/* ---- counts ------------------------------------------------------------------------------------------------------ */

/* Counts to the depth that the time allows; the reference counts along as far as it is quick. */
enum hf_status hf_verify_perft(const struct hf_verification *v, struct hf_page *page)
{
    struct hf_position start;
    const struct hf_perft options = {.stop = v->stop};
    double begun = hf_clock(), budget = v->seconds * 0.15, last = 0;
    hf_u128 before = 1;
    bool same = true;
    enum hf_status status = HF_OK;
    hf_position_start(v->variant, &start);
    FILE *out = hf_page_begin(page, "perft");
    if (!out)
        return HF_NO_MEMORY;
    for (int depth = 1; depth <= DEPTHS && !status; depth++) {
        hf_u128 nodes, reference;
        char text[HF_DECIMAL_SIZE];
        double from = hf_clock();
        status = hf_perft(v->variant, HF_FAST, &start, depth, &options, &nodes);
        if (status)
            break;
        last = hf_clock() - from;
        hf_decimal(nodes, text);
        fprintf(out, "%s%d: %s", depth > 1 ? ", " : "", depth, text);
        if (nodes <= REFERENCE_LEAVES) {
            status = hf_perft(v->variant, HF_REFERENCE, &start, depth, &options, &reference);
            if (!status && reference != nodes) {
                hf_decimal(reference, text);
                fprintf(out, " (the reference counts %s)", text);
                same = false;
            }
        }
        double growth = (double)nodes / (double)(before ? before : 1);
        before = nodes;
        if (!nodes || hf_clock() - begun + last * growth > budget)
            break;
    }
    hf_page_end(page, same);
    return status == HF_UNSUPPORTED ? HF_OK : status;
}

/* Are these counts of the very rules? (Of a board of its own, a table may be called after the variant.) */
static bool is_of(const struct hf_published *table, const struct hf_variant *variant)
{
    return !strcmp(table->variant->digest, variant->digest);
}

enum hf_status hf_verify_tables(const struct hf_verification *v, struct hf_page *page)
{
    size_t tables = 0, counts = 0, wrong = 0;
    enum hf_status status = HF_OK;
    for (size_t i = 0; i < v->tables->count; i++)
        tables += is_of(&v->tables->item[i], v->variant);
    if (!tables)
        return HF_OK;
    FILE *out = hf_page_begin(page, "tables");
    if (!out)
        return HF_NO_MEMORY;
    for (size_t i = 0; i < v->tables->count && !status; i++) {
        const struct hf_published *table = &v->tables->item[i];
        const struct hf_perft options = {.count = table->count, .stop = v->stop};
        for (size_t d = 0; d < table->depths && is_of(table, v->variant) && !status; d++) {
            hf_u128 nodes;
            char expected[HF_DECIMAL_SIZE], got[HF_DECIMAL_SIZE];
            if (table->known[d].nodes > TABLE_LEAVES)
                continue;
            status = hf_perft(v->variant, HF_FAST, &table->position, table->known[d].depth, &options, &nodes);
            counts += !status;
            if (status || nodes == table->known[d].nodes)
                continue;
            hf_decimal(table->known[d].nodes, expected);
            hf_decimal(nodes, got);
            fprintf(out, "%s, depth %d: %s published, %s counted\n", table->id, table->known[d].depth, expected, got);
            wrong++;
        }
    }
    fprintf(out, "%zu of %zu published counts of up to %d leaves agree, in %zu %s", counts - wrong, counts,
            TABLE_LEAVES, tables, tables == 1 ? "table" : "tables");
    hf_page_end(page, wrong == 0);
    return status;
}

/* ---- the nearest relative ---------------------------------------------------------------------------------------- */

static enum hf_status tell_position(const struct hf_verification *v, const struct hf_variant *other, FILE *out)
{
    struct hf_apart apart = {v->variant, other, v->seed, v->seconds * 0.2, v->stop};
    const struct hf_agree games = {.seed = v->seed, .games = 3000, .plies = 400, .stop = v->stop};
    struct hf_position position;
    char why[HF_AGREE_WHY], fen[HF_FEN_SIZE];
    bool found;
    enum hf_status status = hf_tell_apart(&apart, &found, &position, why);
    if (status == HF_UNSUPPORTED) {
        fprintf(out, "the boards differ, so every position does");
        return HF_OK;
    }
    if (found) {
        hf_fen_write(v->variant, &position, fen);
        fprintf(out, "smallest position that tells them apart: %s: %s", fen, why);
    } else if (!status) {
        status = hf_agree(v->variant, other, &games, &found, why);
        fprintf(out, "no position was found that tells them apart%s%s", *why ? ", but this does: " : "", why);
    }
    return status;
}

enum hf_status hf_verify_relative(const struct hf_verification *v, struct hf_page *page)
{
    size_t count = 0;
    const struct hf_variant *other = hf_relative_nearest(v->variant, &count);
    enum hf_status status = HF_OK;
    if (!other)
        return HF_OK;
    FILE *out = hf_page_begin(page, "relative");
    if (!out)
        return HF_NO_MEMORY;
    if (count == 0) {
        fprintf(out, "the same rules as %s", other->name);
    } else {
        fprintf(out, "%s, by %zu %s\n", other->name, count, count == 1 ? "value" : "values");
        hf_rules_differ(&v->variant->rules, &other->rules, other->name, out);
        status = tell_position(v, other, out);
    }
    hf_page_end(page, true);
    return status;
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

enum hf_status hf_verify(const struct hf_verification *v, struct hf_page *page)
{
    static enum hf_status (*const parts[])(const struct hf_verification *, struct hf_page *) = {
        hf_verify_rules, hf_verify_start, hf_verify_generators, hf_verify_perft,    hf_verify_tables,
        hf_verify_games, hf_verify_suite, hf_verify_articles,   hf_verify_mutation, hf_verify_relative};
    enum hf_status status = HF_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !status; i++)
        status = is_stopped(v) ? HF_STOPPED : parts[i](v, page);
    return page->no_memory ? HF_NO_MEMORY : status;
}
