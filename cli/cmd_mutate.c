/* huff mutate: change one rule at a time; does the suite notice?
 *
 * SPDX-License-Identifier: MIT
 */
#include "input.h"
#include "load.h"
#include "mutate.h"
#include "perft.h"
#include "random.h"
#include "scenarios.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

struct options {
    int64_t least, jobs, budget;
    const char *mutant, *seed;
    bool all;
};

static const struct options defaults = {.least = -1, .seed = "1", .budget = 6000};

static const struct hf_option table[] = {
    {"least", 0, HF_OPT_NUMBER, offsetof(struct options, least), "PERCENT",
     "the score that is enough for exit code 0 (default: nothing survives)", .least = 0, .most = 100},
    {"mutant", 0, HF_OPT_TEXT, offsetof(struct options, mutant), "ID", "only this mutant"},
    {"all", 0, HF_OPT_SWITCH, offsetof(struct options, all), NULL, "list the killed ones too"},
    {"jobs", 'j', HF_OPT_NUMBER, offsetof(struct options, jobs), "N", "threads (default: one per processor)",
     .least = 1, .most = 64},
    {"seed", 0, HF_OPT_TEXT, offsetof(struct options, seed), "SEED",
     "of the random play that equivalence is tried by (default: 1)"},
    {"budget", 0, HF_OPT_NUMBER, offsetof(struct options, budget), "N",
     "random positions for each mutant called equivalent; a fifth as many games (default: 6000)", .least = 20,
     .most = 100000000},
    {.name = NULL}};

struct result {
    const struct hf_variant *variant;
    const struct hf_mutants *mutants;
    const struct hf_outlook *outlook;
    struct hf_score score;
    size_t scenarios;
};

/* ---- output ------------------------------------------------------------------------------------------------------ */

static json_t *mutant_json(const struct hf_mutant *mutant, const struct hf_outlook *outlook)
{
    json_t *by = json_array();
    if (outlook->by)
        json_array_append_new(by, json_string(outlook->by));
    json_t *value = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "id", mutant->id, "article", mutant->articles, "from",
                              mutant->from, "to", mutant->to, "verdict", hf_fate_names[outlook->fate], "by", by);
    if (mutant->refused)
        json_object_set_new(value, "why", json_string(mutant->refused));
    else if (outlook->listed)
        json_object_set_new(value, "why", json_string(outlook->listed->reason));
    return value;
}

static enum hf_exit write_json(const struct result *r)
{
    json_t *list = json_array(), *score = json_object();
    for (size_t i = 0; i < r->mutants->count; i++)
        if (!r->outlook[i].open)
            json_array_append_new(list, mutant_json(&r->mutants->item[i], &r->outlook[i]));
    for (int fate = 0; fate < HF_FATES; fate++)
        json_object_set_new(score, hf_fate_names[fate], json_integer((json_int_t)r->score.fate[fate]));
    json_object_set_new(score, "percent", json_real(r->score.hundredths / 100.0));
    return hf_out_json(json_pack("{s:s, s:I, s:o, s:o}", "variant", r->variant->name, "scenarios",
                                 (json_int_t)r->scenarios, "mutants", list, "score", score));
}

static void write_line(const struct hf_mutant *mutant, const struct hf_outlook *outlook)
{
    bool is_long = strlen(mutant->from) + strlen(mutant->to) > 60; /* a whole draw limit */
    hf_out("%-16s %s  (%s)\n", hf_fate_names[outlook->fate], mutant->id, mutant->articles);
    if (!is_long)
        hf_out("%-16s   %s -> %s\n", "", mutant->from, mutant->to);
    if (outlook->by)
        hf_out("%-16s   noticed by %s\n", "", outlook->by);
    const char *why = mutant->refused ? mutant->refused : outlook->listed ? outlook->listed->reason : NULL;
    if (why) {
        hf_out("%-16s   ", "");
        hf_out_wrapped(why, 19);
    }
}

static void write_text(const struct result *r, bool all)
{
    const struct hf_score *s = &r->score;
    for (int fate = 0; fate < HF_FATES; fate++)
        for (size_t i = 0; i < r->mutants->count; i++)
            if (!r->outlook[i].open && (int)r->outlook[i].fate == fate && (fate != HF_KILLED || all))
                write_line(&r->mutants->item[i], &r->outlook[i]);
    hf_out("%s: %d.%02d %%: %zu of %zu killed by %zu scenarios, %zu elsewhere, %zu survived; not scored: %zu "
           "equivalent, %zu invalid\n",
           r->variant->name, s->hundredths / 100, s->hundredths % 100, s->fate[HF_KILLED], s->counted, r->scenarios,
           s->fate[HF_KILLED_ELSEWHERE], s->fate[HF_SURVIVED], s->fate[HF_EQUIVALENT], s->fate[HF_REFUSED]);
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

/* Tells of items in the lists of equivalent mutants that are wrong. */
static enum hf_exit check_lists(const struct hf_suite *suite, const struct hf_mutants *mutants,
                                const struct hf_outlook *outlook, const struct hf_variant *variant, bool is_whole)
{
    enum hf_exit code = HF_EXIT_OK;
    for (size_t e = 0; e < suite->equivalents; e++) {
        const struct hf_equivalent *item = &suite->equivalent[e];
        struct hf_diag diag;
        if (strcmp(item->variant->name, variant->name))
            continue;
        const struct hf_mutant *mutant = hf_mutants_find(mutants, item->mutant);
        if (mutant && !outlook[mutant - mutants->item].wrong)
            continue;
        if (mutant)
            hf_fail(&diag, HF_INVALID, "%s is listed as equivalent, %s", item->mutant,
                    outlook[mutant - mutants->item].wrong);
        else if (is_whole)
            hf_mutant_unknown(mutants, variant, item->mutant, &diag);
        else
            continue;
        snprintf(diag.file, sizeof diag.file, "%s", item->path);
        diag.line = item->line;
        diag.column = item->column;
        code = hf_exit_worse(code, hf_report(HF_INVALID, &diag));
    }
    return code;
}

/* Leaves only the mutant ID. */
static enum hf_exit choose(const struct hf_arguments *a, struct hf_mutants *mutants, const struct hf_variant *variant,
                           const char *id)
{
    struct hf_diag diag;
    const struct hf_mutant *mutant = hf_mutants_find(mutants, id);
    if (!mutant) {
        hf_mutant_unknown(mutants, variant, id, &diag);
        return hf_usage(a->command, "%s; %s", diag.message, diag.hint);
    }
    memmove(&mutants->item[0], mutant, sizeof *mutant);
    mutants->count = 1;
    return HF_EXIT_OK;
}

static enum hf_exit judge(const struct hf_score *score, int64_t least)
{
    bool is_enough = least >= 0 ? score->hundredths >= 100 * least : score->fate[HF_SURVIVED] == 0;
    return is_enough ? HF_EXIT_OK : HF_EXIT_MISMATCH;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    struct hf_suite suite = {.lint = true};
    struct hf_mutants mutants = {0};
    struct hf_outlook *outlook = NULL;
    struct hf_diag diag = {0};
    struct result result = {.mutants = &mutants};
    uint64_t seed;
    if (hf_seed_read(o->seed, &seed, &diag))
        return hf_usage(a->command, "%s", diag.message);
    enum hf_exit code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_load_suite_of(&suite, a->operand[0], a->operand + 1, a->operands - 1);
    if (!code && hf_mutants_make(variant, &mutants))
        code = hf_report(HF_NO_MEMORY, &(struct hf_diag){.message = "out of memory"});
    if (!code && o->mutant)
        code = choose(a, &mutants, variant, o->mutant);
    if (code)
        goto cleanup;
    outlook = calloc(mutants.count + 1, sizeof *outlook);
    if (!outlook) {
        code = hf_report(HF_NO_MEMORY, &(struct hf_diag){.message = "out of memory"});
        goto cleanup;
    }
    struct hf_mutation job = {
        .variant = variant, .suite = &suite, .mutants = &mutants, .threads = o->jobs ? (int)o->jobs : hf_processors(),
        .budget = {.seed = seed, .setups = (size_t)o->budget, .games = (size_t)o->budget / 5,
                   .plies = 400, .stop = &hf_interrupted}};
    enum hf_status status = hf_mutate(&job, outlook, &result.scenarios, &diag);
    if (status) {
        code = hf_report(status, &diag);
        code = status == HF_INVALID ? HF_EXIT_MISMATCH : code; /* the suite fails */
    }
    if (status && status != HF_STOPPED) /* then what is known is told */
        goto cleanup;
    if (result.scenarios == 0) {
        hf_note("there is no scenario of %s in these files", variant->name);
        code = HF_EXIT_NOTHING;
        goto cleanup;
    }
    result.variant = variant;
    result.outlook = outlook;
    result.score = hf_score_of(outlook, mutants.count);
    code = hf_exit_worse(code, judge(&result.score, o->least));
    code = hf_exit_worse(code, check_lists(&suite, &mutants, outlook, variant, !o->mutant));
    if (a->json)
        code = hf_exit_worse(code, write_json(&result));
    else
        write_text(&result, o->all);

cleanup:
    hf_outlooks_free(outlook, mutants.count);
    hf_mutants_free(&mutants);
    hf_suite_free(&suite);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_mutate = {
    .name = "mutate",
    .summary = "change one rule at a time: does the suite notice?",
    .about =
        "Makes all mutants of a variant, each with one value of its rules changed, and runs the suite on each: the "
        "scenarios of the variant in the files and folders given; else, of a shipped variant, the shipped suite, and "
        "of x.yaml the folder x beside it. Expectations of perft counts and disputed scenarios are left out.\n\n"
        "A mutant is killed if a scenario fails that cites an article of the value, killed-elsewhere if only others "
        "fail, else it survives. It is invalid if the rules make no sense together. It is equivalent if an "
        "equivalent.yaml beside the scenarios lists it with the reason, no scenario fails, and random positions and "
        "games do not tell the rules apart; an item that is wrong is an error. The score is the part killed of all "
        "that are neither invalid nor equivalent.\n\n"
        "Exit code: 0 nothing survived (with --least: the score is enough), 1 something survived (it is not), or the "
        "suite fails on the variant itself; 3 a file is wrong, or its list of equivalent mutants; 4 there is no "
        "scenario of the variant.",
    .examples = "  huff mutate iranian\n"
                "  huff mutate my-variant.yaml my-suite/ --least 95\n"
                "  huff mutate english --mutant draws.counters.forty-moves.plies=79 --all\n"
                "  huff mutate brazilian --format json",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"PATH", HF_OPERAND_FILE, HF_ANY, "scenario files, and folders of them"}},
    .options = table,
    .size = sizeof(struct options),
    .defaults = &defaults,
    .run = run};
