/* huff run: does an engine play by the rules? Runs scenarios.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE /* program_invocation_name */
#include "load.h"
#include "nearest.h"
#include "run.h"
#include "scenarios.h"
#include "select.h"
#include "terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>  /* sysconf */

struct options {
    struct hf_list variant, rule, id, engine;
    bool list, fail_fast, ascii;
    int64_t jobs;
};

static const struct hf_option table[] = {
    {"variant", 0, HF_OPT_LIST, offsetof(struct options, variant), "V", "only scenarios of this variant"},
    {"rule", 0, HF_OPT_LIST, offsetof(struct options, rule), "ID", "only scenarios that pin down this article"},
    {"id", 0, HF_OPT_LIST, offsetof(struct options, id), "GLOB", "only scenarios with this id; * ? [] as in a shell"},
    {"engine", 0, HF_OPT_LIST, offsetof(struct options, engine), "E",
     "only this engine: builtin:fast or builtin:reference"},
    {"list", 0, HF_OPT_SWITCH, offsetof(struct options, list), NULL, "list the scenarios instead of running them"},
    {"fail-fast", 0, HF_OPT_SWITCH, offsetof(struct options, fail_fast), NULL, "stop after the first that fails"},
    {"jobs", 'j', HF_OPT_NUMBER, offsetof(struct options, jobs), "N", "threads (default: one per processor)",
     .least = 1, .most = HF_RUN_THREADS},
    {"ascii", 0, HF_OPT_SWITCH, offsetof(struct options, ascii), NULL, "boards in plain ASCII"},
    {.name = NULL}};

/* The engines that were asked for, each once; without any, all. */
static enum hf_exit choose_engines(const struct hf_arguments *a, struct hf_run_engine out[HF_RUN_ENGINES],
                                   size_t *count)
{
    const struct hf_list *wanted = &((const struct options *)a->options)->engine;
    *count = 0;
    for (size_t w = 0; w < wanted->count; w++) {
        struct hf_nearest near = {.word = wanted->item[w], .length = strlen(wanted->item[w])};
        size_t e = 0;
        while (e < HF_RUN_ENGINES && strcmp(hf_run_engines[e].name, wanted->item[w]))
            hf_nearest_try(&near, hf_run_engines[e++].name);
        if (e == HF_RUN_ENGINES && near.best)
            return hf_usage(a->command, "there is no engine '%s'; did you mean '%s'?", wanted->item[w], near.best);
        if (e == HF_RUN_ENGINES)
            return hf_usage(a->command, "there is no engine '%s'; write builtin:fast or builtin:reference",
                            wanted->item[w]);
        bool again = false;
        for (size_t i = 0; i < *count; i++)
            again = again || out[i].engine == hf_run_engines[e].engine;
        if (!again)
            out[(*count)++] = hf_run_engines[e];
    }
    for (size_t e = 0; e < HF_RUN_ENGINES && wanted->count == 0; e++)
        out[(*count)++] = hf_run_engines[e];
    return HF_EXIT_OK;
}

static enum hf_exit list_json(const struct hf_suite *suite, const size_t *selected, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct hf_scenario *s = &suite->scenario[selected[i]];
        json_t *rule = json_array();
        for (size_t r = 0; r < s->rules; r++)
            json_array_append_new(rule, json_string(s->rule[r]));
        if (json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:o, s:s, s:s, s:i}", "id", s->id, "title", s->title,
                                                  "variant", s->variant->name, "rule", rule, "status",
                                                  hf_case_states[s->disputed], "file", s->path, "line", s->line))) {
            json_decref(list);
            return hf_out_json(NULL);
        }
    }
    return hf_out_json(json_pack("{s:o}", "scenarios", list));
}

static enum hf_exit list_text(const struct hf_suite *suite, const size_t *selected, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct hf_scenario *s = &suite->scenario[selected[i]];
        hf_out("%s\t%s\t", s->id, s->variant->name);
        for (size_t r = 0; r < s->rules; r++)
            hf_out("%s%s", r ? "," : "", s->rule[r]);
        hf_out("\t%s\n", s->title);
    }
    return HF_EXIT_OK;
}

static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > HF_RUN_THREADS ? HF_RUN_THREADS : (int)count;
}

/* A variant given by its path is selected by the name that its file gives it. */
static enum hf_exit name_variants(const struct hf_list *wanted, const char **names, const struct hf_variant **opened)
{
    for (size_t i = 0; i < wanted->count; i++) {
        struct hf_diag diag = {0};
        names[i] = wanted->item[i];
        if (!hf_variant_is_path(names[i]))
            continue;
        enum hf_status status = hf_variant_open(names[i], NULL, &opened[i], &diag);
        if (status)
            return hf_report(status, &diag);
        names[i] = opened[i]->name;
    }
    return HF_EXIT_OK;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    struct hf_run_engine engine[HF_RUN_ENGINES];
    struct hf_suite suite = {0};
    struct hf_tally tally = {0};
    size_t *selected = NULL, engines, count;
    const char **names = calloc(o->variant.count + 1, sizeof *names);
    const struct hf_variant **opened = calloc(o->variant.count + 1, sizeof *opened);
    enum hf_exit code = names && opened ? choose_engines(a, engine, &engines) : HF_EXIT_BUG;
    if (!code)
        code = name_variants(&o->variant, names, opened);
    if (code)
        goto cleanup;
    code = hf_load_suite(&suite, a->operand, a->operands);
    struct hf_filter filter = {.variant = names,
                               .variants = o->variant.count,
                               .rule = o->rule.item,
                               .rules = o->rule.count,
                               .id = o->id.item,
                               .ids = o->id.count};
    selected = hf_filter_select(&filter, &suite, &count);
    if (!selected) {
        code = hf_exit_worse(code, HF_EXIT_BUG);
    } else if (count == 0) {
        struct hf_diag diag;
        hf_filter_explain(&filter, &suite, &diag);
        if (suite.count || !code) /* else it is told why there are none */
            hf_report(HF_INVALID, &diag);
        code = hf_exit_worse(code, HF_EXIT_NOTHING);
    } else if (o->list) {
        code = hf_exit_worse(code, (a->json ? list_json : list_text)(&suite, selected, count));
    } else {
        struct hf_run job = {.suite = &suite,
                             .selected = selected,
                             .count = count,
                             .engine = engine,
                             .engines = engines,
                             .threads = o->jobs ? (int)o->jobs : processors(),
                             .fail_fast = o->fail_fast,
                             .stop = &hf_interrupted,
                             .report = a->json ? &hf_report_json : &hf_report_text,
                             .out = {stdout, o->ascii || !hf_has_unicode(), hf_has_colour(stdout),
                                     strchr(program_invocation_name, '/') ? program_invocation_name : NULL}};
        code = hf_run(&job, code, &tally);
    }

cleanup:
    hf_tally_free(&tally);
    free(selected);
    hf_suite_free(&suite);
    for (size_t i = 0; opened && i < o->variant.count; i++)
        hf_variant_close(opened[i]);
    free(opened);
    free(names);
    return code;
}

const struct hf_command hf_cmd_run = {
    .name = "run",
    .summary = "run scenarios: does an engine play by the rules?",
    .about =
        "Runs the scenarios of the files and folders given, or all shipped suites, under each engine. What passes "
        "is not told; each failure shows the position, what was expected (-) and what was found (+), the articles, "
        "and the command that runs it again. Disputed scenarios are told, but do not set the exit code.\n\n"
        "With --format json stdout holds JSON lines: a header, a case for each scenario, a footer with the sums. "
        "docs/scenario-format.md tells how scenarios are written, and the keys of the report.\n\n"
        "Exit code: 0 all passed, 1 a scenario failed, 3 a file or scenario is wrong, 4 nothing was selected.",
    .examples = "  huff run\n"
                "  huff run my-suite.yaml --engine builtin:fast\n"
                "  huff run --variant iranian --rule C5 --list\n"
                "  huff run --id \"iranian/no-*\" -j 4 --format json",
    .operands = {{"PATH", HF_OPERAND_FILE, HF_ANY, "scenario files, and folders of them"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
