/* A finding as a scenario file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "found.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { MOST_LISTED = 100 }; /* legal moves in a file; of more only the number is told */

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3); /* FNV-1a */
    return hash;
}

void hf_found_id(const struct hf_subject *s, int property, char out[HF_FOUND_ID_SIZE])
{
    char fen[HF_FEN_SIZE], move[HF_MOVE_NAME_SIZE], name[48];
    const struct hf_variant *v = s->ground->variant;
    hf_fen_write(v, &s->position, fen);
    uint64_t hash = mix_text(UINT64_C(0xcbf29ce484222325), fen);
    for (size_t i = 0; hf_properties[property].of_games && i < s->plies; i++)
        hash = mix_text(hash, hf_move_name(v, &s->line[i], move));
    snprintf(name, sizeof name, "%s", v->name);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c))
            *c = '-';
    snprintf(out, HF_FOUND_ID_SIZE, "found/%s/%s/%08" PRIx32, name, hf_properties[property].name,
             (uint32_t)(hash ^ hash >> 32));
}

int hf_found_property(const char *id)
{
    char name[48];
    if (strncmp(id, "found/", 6) || !strchr(id + 6, '/'))
        return -1;
    const char *begin = strchr(id + 6, '/') + 1;
    size_t length = strcspn(begin, "/");
    if (length >= sizeof name || !begin[length])
        return -1;
    memcpy(name, begin, length);
    name[length] = '\0';
    return hf_property_find(name);
}

/* A text in double quotes. */
static void put_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        if ((unsigned char)*text >= ' ')
            fputc(*text, out);
    }
    fputc('"', out);
}

/* "[C5, C-R3]" of "C5, C-R3"; each in quotes, since an id may hold a blank. */
static void put_rule(FILE *out, const char *articles)
{
    fputs("    rule: [", out);
    for (const char *at = articles; *at;) {
        char id[HF_ARTICLES_SIZE];
        size_t length = strcspn(at, ",");
        memcpy(id, at, length);
        id[length] = '\0';
        put_text(out, id);
        at += length;
        at += strspn(at, ", ");
        fputs(*at ? ", " : "]\n", out);
    }
}

static enum hf_status put_move(FILE *out, const struct hf_variant *v, const struct hf_position *p,
                               const struct hf_moves *moves, const struct hf_move *move)
{
    char text[HF_MOVE_SIZE];
    enum hf_status status = hf_move_write(v, p, moves, move, text);
    if (status == HF_OK)
        put_text(out, text);
    return status;
}

/* The legal moves by the reference, or how many. */
static enum hf_status put_legal(FILE *out, struct hf_subject *s)
{
    enum hf_status status = hf_subject_reference(s);
    const struct hf_moves *moves = &s->reference;
    if (status != HF_OK)
        return status;
    if (moves->count == 0 || moves->count > MOST_LISTED) {
        fprintf(out, "      count: %zu\n", moves->count);
        return HF_OK;
    }
    fputs("      legal: [", out);
    for (size_t i = 0; i < moves->count && status == HF_OK; i++) {
        fputs(i ? ", " : "", out);
        status = put_move(out, s->ground->variant, &s->position, moves, &moves->item[i]);
    }
    fputs("]\n", out);
    return status;
}

/* ---- games ---- */

/* The moves of the game up to its end; with REFUSED, and one more after it. Then how the game stands. */
static enum hf_status put_game(FILE *out, struct hf_subject *s, bool refused)
{
    const struct hf_variant *v = s->ground->variant;
    struct hf_game *game;
    enum hf_reason reason;
    enum hf_status status = hf_game_new(v, HF_REFERENCE, &s->position, &game);
    if (status != HF_OK)
        return status;
    fputs("    moves: [", out);
    bool over = hf_game_result(game, NULL) != HF_ONGOING, more = refused;
    for (size_t i = 0; i < s->plies && status == HF_OK && (!over || more); i++) {
        const struct hf_move *move = hf_moves_find(hf_game_moves(game), &s->line[i]);
        more = more && !over;
        if (!move)
            break;
        fputs(i ? ", " : "", out);
        status = put_move(out, v, hf_game_position(game), hf_game_moves(game), move);
        if (status == HF_OK && !over)
            status = hf_game_play(game, move, false, NULL);
        over = hf_game_result(game, &reason) != HF_ONGOING;
    }
    fputs("]\n    expect:\n", out);
    if (refused) {
        fputs("      invalid: \"over\"\n", out);
    } else {
        fprintf(out, "      status: %s\n", hf_result_names[hf_game_result(game, &reason)]);
        if (reason)
            fprintf(out, "      reason: %s\n", hf_reason_names[reason]);
    }
    hf_game_free(game);
    return status;
}

/* ---- counts ---- */

/* How deep the property counts; 0: it does not. */
static int depth_of(const struct hf_property *property)
{
    return property->check == hf_check_table                                               ? 4
           : property->check == hf_check_sum || property->check == hf_check_bulk           ? 3
           : property->check == hf_check_counts || property->check == hf_check_conventions ? 1
                                                                                           : 0;
}

/* The first convention under which the engine counts otherwise than the reference; else sets. */
static enum hf_status put_perft(FILE *out, struct hf_subject *s, int depth)
{
    char number[HF_DECIMAL_SIZE];
    hf_u128 expected = 0, got = 0;
    int count = HF_SETS;
    enum hf_status status = HF_OK;
    for (; count <= HF_ROUTES; count++) {
        const struct hf_perft options = {.count = (enum hf_count)count};
        status = hf_perft(s->ground->variant, HF_REFERENCE, &s->position, depth, &options, &expected);
        if (status != HF_OK)
            return status;
        if (s->engine->perft(s->engine, s->ground->variant, &s->position, depth, &options, &got) != HF_OK
            || got != expected)
            break;
    }
    hf_decimal(expected, number); /* of routes, if nothing differs */
    fprintf(out, "      perft: {count: %s, %d: %s}\n", hf_count_names[count > HF_ROUTES ? HF_ROUTES : count], depth, number);
    return status;
}

/* ---- positions after a move ---- */

/* A move after which the engine's position is not the reference's, or NULL. */
static const struct hf_move *find_different(struct hf_subject *s)
{
    if (hf_subject_reference(s) != HF_OK)
        return NULL;
    for (size_t i = 0; i < s->moves.count; i++) {
        const struct hf_move *expected = hf_moves_find(&s->reference, &s->moves.item[i]);
        if (expected && !hf_position_equal(&expected->after, &s->moves.item[i].after))
            return expected;
    }
    return NULL;
}

static enum hf_status put_after(FILE *out, struct hf_subject *s, const struct hf_move *move)
{
    char fen[HF_FEN_SIZE];
    fputs("    moves: [", out);
    enum hf_status status = put_move(out, s->ground->variant, &s->position, &s->reference, move);
    hf_fen_write(s->ground->variant, &move->after, fen);
    fprintf(out, "]\n    expect:\n      position: \"%s\"\n", fen);
    return status;
}

enum hf_status hf_found_write(FILE *out, struct hf_subject *s, int property, const char *variant, uint64_t seed,
                              uint64_t index)
{
    const struct hf_property *p = &hf_properties[property];
    char id[HF_FOUND_ID_SIZE], fen[HF_FEN_SIZE], articles[HF_ARTICLES_SIZE], text[HF_SEED_SIZE], title[400];
    const struct hf_move *different = p->of_games ? NULL : find_different(s);
    int depth = depth_of(p);
    enum hf_status status;
    hf_found_id(s, property, id);
    hf_fen_write(s->ground->variant, &s->position, fen);
    hf_property_articles(p, s->ground->variant, articles);
    hf_seed_write(seed, text);
    fprintf(out, "# Found by huff fuzz (seed %s, position %" PRIu64 ") with the engine %s.\n", text, index,
            s->engine->name);
    fprintf(out, "# Property %s: %s.\n# Broken: %s\n", p->name, p->meaning, s->message);
    fputs("format: 1\nvariant: ", out);
    put_text(out, variant);
    fputs("\ntitle: Found by huff fuzz\nscenarios:\n", out);
    snprintf(title, sizeof title, "%.380s", p->meaning);
    fprintf(out, "  - id: %s\n    title: ", id);
    put_text(out, title);
    fputc('\n', out);
    if (articles[0])
        put_rule(out, articles);
    fprintf(out, "    position: \"%s\"\n", fen);
    if (p->of_games) {
        status = put_game(out, s, p->check == hf_check_end);
    } else if (different) {
        status = put_after(out, s, different);
    } else {
        fputs("    expect:\n", out);
        status = put_legal(out, s);
        if (status == HF_OK && depth)
            status = put_perft(out, s, depth);
    }
    return status == HF_OK && ferror(out) ? HF_NO_SPACE : status;
}
