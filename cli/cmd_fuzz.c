/* huff fuzz: positions at random, held against what must always be true.
 *
 * SPDX-License-Identifier: MIT
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h> /* sysconf */

#include "clock.h"
#include "data.h"
#include "fuzz.h"
#include "input.h"
#include "known.h"
#include "load.h"
#include "nearest.h"
#include "perft.h"
#include "printable.h"
#include "progress.h"
#include "terminal.h"

#define DEFAULT_COUNT 100000

static const struct hf_option table[] = {
    {"seed", 0, HF_OPT_TEXT, offsetof(struct hf_fuzz_options, seed), "S",
     "where to begin, as hf1:0x5eed or a number (default: from the clock)"},
    {"count", 'n', HF_OPT_NUMBER, offsetof(struct hf_fuzz_options, count), "N",
     "how many positions (default: 100000, or no end with --time)", .least = 1, .most = INT64_MAX},
    {"time", 0, HF_OPT_TEXT, offsetof(struct hf_fuzz_options, time), "T", "how long: 30, 30s, 5m or 1h"},
    {"engine", 0, HF_OPT_NAMED, offsetof(struct hf_fuzz_options, engine), "E", "the engine under test",
     .choices = hf_engine_choices},
    {"threads", 't', HF_OPT_NUMBER, offsetof(struct hf_fuzz_options, threads), "N",
     "threads (default: one per processor)", .least = 1, .most = HF_FUZZ_THREADS},
    {"source", 0, HF_OPT_LIST, offsetof(struct hf_fuzz_options, source), "NAME",
     "only positions of this kind: setup, play, cluster, kings, promotion, known"},
    {"property", 0, HF_OPT_LIST, offsetof(struct hf_fuzz_options, property), "NAME",
     "only this property, and on every position; or cheap, or dear"},
    {"out", 'o', HF_OPT_TEXT, offsetof(struct hf_fuzz_options, out), "DIR", "folder for findings (default: findings)"},
    {"shrink-time", 0, HF_OPT_TEXT, offsetof(struct hf_fuzz_options, shrink_time), "T",
     "how long to make findings smaller (default: 30s; 0: not at all)"},
    {"replay", 0, HF_OPT_TEXT, offsetof(struct hf_fuzz_options, replay), "FILE",
     "hold the scenarios of a file against their properties instead"},
    {.name = NULL}};

/* Reads "30", "1.5s", "5m", "1h". */
static bool read_time(const char *text, double *seconds)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    *seconds = strtod(text, &end);
    double unit = *end == 'm' ? 60 : *end == 'h' ? 3600 : 1;
    end += *end == 's' || *end == 'm' || *end == 'h';
    *seconds *= unit;
    return !*end && *seconds < 1e9;
}

static enum hf_exit unknown(const struct hf_command *command, const char *what, const char *name,
                            const struct hf_nearest *near)
{
    if (near->best)
        return hf_usage(command, "there is no %s '%s'; did you mean '%s'?", what, name, near->best);
    return hf_usage(command, "there is no %s '%s'; see huff fuzz --help", what, name);
}

static enum hf_exit choose_sources(const struct hf_arguments *a, unsigned *sources)
{
    const struct hf_list *wanted = &((const struct hf_fuzz_options *)a->options)->source;
    *sources = wanted->count ? 0 : HF_ALL_SOURCES;
    for (size_t w = 0; w < wanted->count; w++) {
        int found = hf_source_find(wanted->item[w]);
        struct hf_nearest near = {.word = wanted->item[w], .length = strlen(wanted->item[w])};
        for (int i = 0; i < HF_SOURCES && found < 0; i++)
            hf_nearest_try(&near, hf_sources[i].name);
        if (found < 0)
            return unknown(a->command, "source", wanted->item[w], &near);
        *sources |= 1u << found;
    }
    return HF_EXIT_OK;
}

/* ALWAYS are the properties that are named. */
static enum hf_exit choose_properties(const struct hf_arguments *a, unsigned *properties, unsigned *always)
{
    const struct hf_list *wanted = &((const struct hf_fuzz_options *)a->options)->property;
    *properties = wanted->count ? 0 : HF_ALL_PROPERTIES;
    *always = 0;
    for (size_t w = 0; w < wanted->count; w++) {
        const char *name = wanted->item[w];
        bool cheap = !strcmp(name, "cheap"), dear = !strcmp(name, "dear");
        int found = hf_property_find(name);
        struct hf_nearest near = {.word = name, .length = strlen(name)};
        for (int i = 0; i < HF_PROPERTIES; i++) {
            hf_nearest_try(&near, hf_properties[i].name);
            if (hf_property_is_dear(&hf_properties[i]) ? dear : cheap)
                *properties |= 1u << i;
        }
        if (found < 0 && !cheap && !dear)
            return unknown(a->command, "property", name, &near);
        if (found >= 0)
            *always |= 1u << found;
    }
    *properties |= *always;
    return HF_EXIT_OK;
}

/* The shipped scenarios and tables of the variant; without them there is one source fewer. */
static enum hf_status load_known(const struct hf_variant *v, struct hf_known_positions *known)
{
    char folder[4096], path[4400];
    struct hf_diag diag;
    enum hf_status status = HF_OK;
    if (hf_data_path("cases/suites", folder, sizeof folder, &diag) == HF_OK && !strchr(v->name, '/')) {
        snprintf(path, sizeof path, "%s/%s", folder, v->name);
        status = access(path, R_OK) ? HF_OK : hf_known_add_suite(known, v, path);
    }
    if (status == HF_OK && hf_data_path("perft/tables", folder, sizeof folder, &diag) == HF_OK)
        status = hf_known_add_tables(known, v, folder);
    return status;
}

/* What the files of findings name: a shipped name, or the path from the root. */
static char *variant_name(const char *given)
{
    return hf_variant_is_path(given) ? realpath(given, NULL) : strdup(given);
}

static uint64_t clock_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct hf_random random;
    hf_random_start(&random, (uint64_t)now.tv_sec, (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32);
    return hf_random_next(&random) >> 32; /* short enough to be typed */
}

static void tell_replay(const struct hf_arguments *a, const struct hf_campaign *c, const struct hf_findings *findings)
{
    const struct hf_fuzz_options *o = a->options;
    char seed[HF_SEED_SIZE];
    const char *engine = o->engine ? hf_engine_choices[o->engine] : NULL;
    for (size_t i = 0; i < findings->count; i++) {
        hf_out("replay: huff fuzz --replay ");
        hf_print_word(stdout, findings->item[i].file ? findings->item[i].file : "");
        if (engine)
            hf_out(" --engine %s", engine);
        hf_out("\n");
    }
    if (findings->count)
        return;
    hf_seed_write(c->seed, seed);
    hf_out("replay: huff fuzz ");
    hf_print_word(stdout, a->operand[0]);
    hf_out(" --seed %s --count %llu", seed, (unsigned long long)atomic_load(&c->sums->positions));
    if (engine)
        hf_out(" --engine %s", engine);
    for (size_t i = 0; i < o->source.count; i++)
        hf_out(" --source %s", o->source.item[i]);
    for (size_t i = 0; i < o->property.count; i++)
        hf_out(" --property %s", o->property.item[i]);
    hf_out("\n");
}

/* Runs the campaign, shrinks and tells. */
static enum hf_exit fuzz(const struct hf_arguments *a, const struct hf_campaign *campaign, double shrink_seconds)
{
    const struct hf_fuzz_options *o = a->options;
    struct hf_failures failures = {0};
    struct hf_findings findings = {0};
    struct hf_fuzz_watch watch;
    struct hf_diag diag = {0};
    char seed[HF_SEED_SIZE];
    enum hf_exit code = HF_EXIT_OK;
    hf_seed_write(campaign->seed, seed);
    if (!a->json) {
        hf_out("fuzz: %s, seed %s, %s, %d thread%s\n", campaign->ground->variant->name, seed, campaign->engine->name,
               campaign->threads, campaign->threads > 1 ? "s" : "");
        fflush(stdout);
    }
    double began = hf_clock();
    hf_fuzz_watch_begin(&watch, campaign);
    enum hf_status status = hf_campaign_run(campaign, &failures);
    hf_fuzz_watch_end(&watch);
    double seconds = hf_clock() - began;
    if (status == HF_NO_MEMORY) {
        hf_fail(&diag, status, "out of memory");
        code = hf_report(status, &diag);
    }
    struct hf_finding_options how = {.folder = o->out ? o->out : "findings", .shrink_seconds = shrink_seconds};
    char *name = variant_name(a->operand[0]);
    how.variant = name ? name : a->operand[0];
    enum hf_status written = hf_findings_make(campaign, &failures, &how, &findings, &diag);
    if (written != HF_OK)
        code = hf_exit_worse(code, hf_report(written, &diag));
    if (findings.count)
        code = hf_exit_worse(code, HF_EXIT_MISMATCH);
    if (a->json) {
        code = hf_exit_worse(code, hf_out_json(hf_fuzz_json(campaign, &findings, seconds, status == HF_OK)));
    } else {
        hf_fuzz_tell(campaign, &findings, seconds);
        tell_replay(a, campaign, &findings);
    }
    if (status == HF_STOPPED)
        code = hf_exit_worse(code, HF_EXIT_INTERRUPTED);
    free(name);
    hf_findings_free(&findings);
    hf_failures_free(&failures);
    return code;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct hf_fuzz_options *o = a->options;
    struct hf_campaign campaign = {.engine = &hf_engines_under_test[o->engine],
                                   .count = (uint64_t)o->count,
                                   .threads = o->threads ? (int)o->threads : hf_processors(),
                                   .stop = &hf_interrupted};
    double shrink_seconds = 30;
    struct hf_diag diag = {0};
    enum hf_exit code = choose_sources(a, &campaign.sources);
    if (!code)
        code = choose_properties(a, &campaign.properties, &campaign.always);
    if (code)
        return code;
    if (o->replay && a->operand[0])
        return hf_usage(a->command, "--replay takes the variant from its file: leave %s out", a->operand[0]);
    if (o->replay)
        return hf_fuzz_replay(o->replay, campaign.engine, o->property.count ? campaign.properties : 0, a->json);
    if (!a->operand[0])
        return hf_usage(a->command, "the variant is missing, as in huff fuzz english");
    if (o->time && !read_time(o->time, &campaign.seconds))
        return hf_usage(a->command, "'%s' is no time; write 30, 30s, 5m or 1h", o->time);
    if (o->shrink_time && !read_time(o->shrink_time, &shrink_seconds))
        return hf_usage(a->command, "'%s' is no time; write 30, 30s, 5m or 1h", o->shrink_time);
    campaign.count = o->count ? (uint64_t)o->count : o->time ? 0 : DEFAULT_COUNT;
    campaign.seed = clock_seed();
    if (o->seed && hf_seed_read(o->seed, &campaign.seed, &diag))
        return hf_usage(a->command, "%s; %s", diag.message, diag.hint);

    const struct hf_variant *variant = NULL;
    struct hf_known_positions known = {0};
    struct hf_ground ground = {0};
    static struct hf_fuzz_sums sums;
    code = hf_input_variant(a->operand[0], &variant);
    if (code)
        return code;
    enum hf_status status = hf_ground_make(variant, &ground);
    if (status == HF_OK)
        status = load_known(variant, &known);
    ground.known = known.item;
    ground.known_count = known.count;
    campaign.ground = &ground;
    campaign.sums = &sums;
    if (status != HF_OK) {
        hf_fail(&diag, status, "out of memory");
        code = hf_report(status, &diag);
    } else {
        code = fuzz(a, &campaign, shrink_seconds);
    }
    hf_ground_free(&ground);
    hf_known_free(&known);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_fuzz = {
    .name = "fuzz",
    .summary = "positions at random, held against what must always be true",
    .about =
        "Makes positions from one seed: random set-ups, games, clusters of long captures, endgames of kings, men near "
        "their last row, and known positions changed a little. Each is held against properties: the engine moves as "
        "the reference does, the rules of capture are kept, turning or mirroring the board turns or mirrors the "
        "moves, counts agree with each other, notation reads as it is written, games end when they should. Cheap "
        "properties are checked on every position, dear ones on a share that the report tells.\n\n"
        "A failing position is made small while the same property fails, and written as a scenario file, ready for "
        "huff run and for --replay. The same seed gives the same positions anywhere, with any number of threads.\n\n"
        "docs/fuzzing.md lists sources and properties. Exit code: 0 nothing was found, 1 there are findings, 130 "
        "interrupted, after printing what is known.",
    .examples = "  huff fuzz iranian\n"
                "  huff fuzz english --time 5m --threads 2\n"
                "  huff fuzz frisian --seed hf1:0x5eed --count 20000 --source cluster --property moves\n"
                "  huff fuzz ./my-variant.yaml --format json\n"
                "  huff fuzz --replay findings/iranian-moves-1a2b3c4d.yaml",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_OPTIONAL, "a shipped name or the path of a YAML file"}},
    .options = table,
    .size = sizeof(struct hf_fuzz_options),
    .run = run};
