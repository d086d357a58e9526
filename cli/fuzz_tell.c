/* What huff fuzz tells: the status while it runs, then sums and findings.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "board.h"
#include "clock.h"
#include "fuzz.h"
#include "perft.h"
#include "printable.h"
#include "progress.h"
#include "terminal.h"

static uint64_t sum_of(const _Atomic uint64_t *n)
{
    return atomic_load_explicit(n, memory_order_relaxed);
}

/* ---- the status ---- */

static uint64_t all_broken(const struct hf_fuzz_sums *sums)
{
    uint64_t broken = 0;
    for (int i = 0; i < HF_PROPERTIES; i++)
        broken += sum_of(&sums->broken[i]);
    return broken;
}

/* Writes words with a blank between them, in lines of the terminal's width. */
struct lines {
    int width, column, count;
};

static void show_word(struct lines *lines, const char *word)
{
    int length = (int)strlen(word);
    if (lines->column && lines->column + 1 + length >= lines->width) {
        fputc('\n', stderr);
        lines->count++;
        lines->column = 0;
    }
    lines->column += fprintf(stderr, lines->column ? " %s" : "%s", word);
}

/* Speed, what has been reached, and how often each property has been checked. Returns how many lines are above the
 * cursor. */
static int show(const struct hf_fuzz_watch *watch)
{
    const struct hf_campaign *c = watch->campaign;
    const struct hf_variant *v = c->ground->variant;
    struct lines lines = {.width = hf_terminal_width()};
    double spent = hf_clock() - watch->began;
    uint64_t positions = sum_of(&c->sums->positions);
    char word[160];
    snprintf(word, sizeof word, "%.0f s: %" PRIu64 " positions, %.0f/s, %.0f %% captures,", spent, positions,
             spent > 0 ? (double)positions / spent : 0,
             positions ? 100.0 * (double)sum_of(&c->sums->captures) / (double)positions : 0);
    show_word(&lines, word);
    snprintf(word, sizeof word, "longest %d, articles %zu of %zu, %" PRIu64 " broken;", atomic_load(&c->sums->longest),
             hf_articles_reached(v, c->sums), v->article_count, all_broken(c->sums));
    show_word(&lines, word);
    for (int i = 0; i < HF_PROPERTIES; i++)
        if (c->properties >> i & 1) {
            snprintf(word, sizeof word, "%s %" PRIu64, hf_properties[i].name, sum_of(&c->sums->checks[i]));
            show_word(&lines, word);
        }
    fflush(stderr);
    return lines.count;
}

/* Takes LINES and one away. */
static void hide(int lines)
{
    fputs("\r\033[K", stderr);
    for (; lines > 0; lines--)
        fputs("\033[1A\033[K", stderr);
}

static void *keep_showing(void *argument)
{
    struct hf_fuzz_watch *watch = argument;
    int lines = 0;
    for (int tick = 1; !watch->ended; tick++) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        if (tick % 10)
            continue;
        hide(lines);
        lines = show(watch);
    }
    hide(lines);
    return NULL;
}

void hf_fuzz_watch_begin(struct hf_fuzz_watch *watch, const struct hf_campaign *campaign)
{
    *watch = (struct hf_fuzz_watch){.campaign = campaign, .began = hf_clock()};
    watch->running = hf_is_terminal(stderr) && !pthread_create(&watch->thread, NULL, keep_showing, watch);
}

void hf_fuzz_watch_end(struct hf_fuzz_watch *watch)
{
    if (!watch->running)
        return;
    watch->ended = true;
    pthread_join(watch->thread, NULL);
    watch->running = false;
}

/* ---- the end ---- */

static void tell_sums(const struct hf_campaign *c, double seconds)
{
    const struct hf_fuzz_sums *sums = c->sums;
    const struct hf_variant *v = c->ground->variant;
    char number[HF_GROUPED_SIZE];
    uint64_t positions = sum_of(&sums->positions);
    hf_out("%s positions in %.1f s (%.0f a second); %.0f %% with captures, at most %d pieces in one; articles reached "
           "%zu of %zu\n",
           hf_grouped(positions, number), seconds, seconds > 0 ? (double)positions / seconds : 0,
           positions ? 100.0 * (double)sum_of(&sums->captures) / (double)positions : 0, atomic_load(&sums->longest),
           hf_articles_reached(v, sums), v->article_count);
    hf_out("sources:");
    for (int i = 0; i < HF_SOURCES; i++)
        if (c->sources >> i & 1)
            hf_out(" %s %" PRIu64, hf_sources[i].name, sum_of(&sums->source[i]));
    hf_out("\n%-14s %8s %12s %8s\n", "property", "share", "checked", "broken");
    for (int i = 0; i < HF_PROPERTIES; i++) {
        char share[16] = "all";
        if (!(c->properties >> i & 1))
            continue;
        if (hf_property_is_dear(&hf_properties[i]) && !(c->always >> i & 1))
            snprintf(share, sizeof share, "%u/%d", hf_properties[i].share, HF_WHOLE);
        hf_out("%-14s %8s %12s %8" PRIu64 "\n", hf_properties[i].name, share,
               hf_grouped(sum_of(&sums->checks[i]), number), sum_of(&sums->broken[i]));
    }
}

static void tell_finding(const struct hf_campaign *c, const struct hf_fuzz_finding *f)
{
    char fen[HF_FEN_SIZE];
    const struct hf_variant *v = c->ground->variant;
    const struct hf_board_style style = {.ascii = !hf_has_unicode(), .indent = 4};
    hf_fen_write(v, &f->position, fen);
    hf_out("\nfinding: %s%s%s%s (position %" PRIu64 ")\n  %s\n  %s\n", hf_properties[f->property].name,
           f->articles[0] ? " (" : "", f->articles, f->articles[0] ? ")" : "", f->index, f->message, fen);
    hf_board_draw(stdout, v, &f->position, &style);
    if (f->file)
        hf_out("  %s\n", f->file);
}

void hf_fuzz_tell(const struct hf_campaign *c, const struct hf_findings *findings, double seconds)
{
    tell_sums(c, seconds);
    for (size_t i = 0; i < findings->count; i++)
        tell_finding(c, &findings->item[i]);
    hf_out("%zu finding%s\n", findings->count, findings->count == 1 ? "" : "s");
}

/* ---- JSON ---- */

static json_t *finding_json(const struct hf_campaign *c, const struct hf_fuzz_finding *f)
{
    char fen[HF_FEN_SIZE];
    hf_fen_write(c->ground->variant, &f->position, fen);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:I}", "property", hf_properties[f->property].name, "article",
                     f->articles, "fen", fen, "file", f->file ? f->file : "", "message", f->message, "position",
                     (json_int_t)f->index);
}

static json_t *property_json(const struct hf_campaign *c, int i)
{
    bool all = !hf_property_is_dear(&hf_properties[i]) || (c->always >> i & 1);
    return json_pack("{s:s, s:f, s:I, s:I}", "name", hf_properties[i].name, "share",
                     all ? 1.0 : (double)hf_properties[i].share / HF_WHOLE, "checked",
                     (json_int_t)sum_of(&c->sums->checks[i]), "broken", (json_int_t)sum_of(&c->sums->broken[i]));
}

json_t *hf_fuzz_json(const struct hf_campaign *c, const struct hf_findings *findings, double seconds, bool complete)
{
    const struct hf_variant *v = c->ground->variant;
    char seed[HF_SEED_SIZE];
    json_t *list = json_array(), *properties = json_array(), *sources = json_object();
    hf_seed_write(c->seed, seed);
    for (size_t i = 0; i < findings->count; i++)
        json_array_append_new(list, finding_json(c, &findings->item[i]));
    for (int i = 0; i < HF_PROPERTIES; i++)
        if (c->properties >> i & 1)
            json_array_append_new(properties, property_json(c, i));
    for (int i = 0; i < HF_SOURCES; i++)
        if (c->sources >> i & 1)
            json_object_set_new(sources, hf_sources[i].name, json_integer((json_int_t)sum_of(&c->sums->source[i])));
    return json_pack("{s:s, s:s, s:I, s:o, s:s, s:i, s:f, s:b, s:I, s:i, s:{s:I, s:I}, s:o, s:o}", "variant", v->name,
                     "seed", seed, "positions", (json_int_t)sum_of(&c->sums->positions), "findings", list, "engine",
                     c->engine->name, "threads", c->threads, "seconds", seconds, "complete", complete, "captures",
                     (json_int_t)sum_of(&c->sums->captures), "longest", atomic_load(&c->sums->longest), "articles",
                     "reached", (json_int_t)hf_articles_reached(v, c->sums), "of", (json_int_t)v->article_count,
                     "sources", sources, "properties", properties);
}
