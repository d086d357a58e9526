/* Fuzz target: a file of scenarios, loaded as `huff run` does, and run under both generators, which must come to the
 * same verdicts; the reports must be well formed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "target.h"

#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

enum { MOST_SCENARIOS = 16, MOST_PLIES = 300, MOST_DEPTH = 2 };

/* What is being loaded. */
struct input { const uint8_t *data; size_t size; enum hf_status worst; };

static void see(void *context, enum hf_status status, const struct hf_diag *diag)
{
    struct input *input = context;
    must(diag->message[0] && diag->file[0]);
    hf_target_place(diag, input->data, input->size);
    input->worst = status > input->worst ? status : input->worst;
}

/* ---- a small budget ---------------------------------------------------------------------------------------------- */

static int plies_of(const struct hf_step *step, size_t count)
{
    int plies = 0;
    for (size_t i = 0; i < count && plies <= MOST_PLIES; i++) {
        int body = step[i].kind == HF_STEP_REPEAT ? plies_of(step[i].body, step[i].count) : 1;
        int times = step[i].kind == HF_STEP_REPEAT ? step[i].times : 1;
        plies = body > MOST_PLIES / times ? MOST_PLIES + 1 : plies + body * times;
    }
    return plies;
}

/* Chooses the scenarios that are soon over, and lowers the depths of their perfts. */
static size_t choose(const struct hf_suite *suite, size_t selected[MOST_SCENARIOS])
{
    size_t count = 0;
    for (size_t i = 0; i < suite->count && count < MOST_SCENARIOS; i++) {
        const struct hf_scenario *scenario = &suite->scenario[i];
        if (plies_of(scenario->step, scenario->steps) > MOST_PLIES)
            continue;
        for (size_t e = 0; e < scenario->expects; e++)
            for (size_t d = 0; d < scenario->expect[e].depths; d++)
                if (scenario->expect[e].depth[d].depth > MOST_DEPTH)
                    scenario->expect[e].depth[d].depth = MOST_DEPTH;
        selected[count++] = i;
    }
    return count;
}

/* ---- a report that compares, and then tells ---------------------------------------------------------------------- */

static void compare_findings(const struct hf_finding *a, const struct hf_finding *b)
{
    must(!strcmp(a->expect, b->expect) && a->line == b->line && !strcmp(a->message, b->message));
    must(a->marks == b->marks);
    for (size_t i = 0; i < a->marks; i++)
        must(a->mark[i].sign == b->mark[i].sign && !strcmp(a->mark[i].text, b->mark[i].text));
}

static void compare_trials(const struct hf_trial *a, const struct hf_trial *b)
{
    must(a->outcome == b->outcome && a->findings == b->findings && a->has_position == b->has_position);
    must(!a->has_position || hf_position_equal(&a->position, &b->position));
    for (size_t i = 0; i < a->findings; i++)
        compare_findings(&a->finding[i], &b->finding[i]);
    if (a->outcome == HF_ERROR)
        must(a->status == b->status && a->status != HF_BUG && !strcmp(a->diag.message, b->diag.message));
}

static void header(const struct hf_report_out *out, const char *const *engines, size_t count, size_t scenarios)
{
    hf_report_json.header(out, engines, count, scenarios);
}

static void verdict(const struct hf_report_out *out, const struct hf_verdict *verdict)
{
    must(verdict->trials == HF_RUN_ENGINES);
    compare_trials(&verdict->trial[0], &verdict->trial[1]);
    hf_report_json.verdict(out, verdict);
    char *text = NULL;
    size_t size;
    struct hf_report_out other = {.stream = open_memstream(&text, &size), .colour = true};
    must(other.stream);
    hf_report_text.verdict(&other, verdict);
    fclose(other.stream);
    free(text);
}

static void footer(const struct hf_report_out *out, const struct hf_tally *tally)
{
    hf_report_json.footer(out, tally);
}

/* Each line of the report is a JSON object of a known type. */
static void check_lines(const char *text, size_t size)
{
    while (size) {
        struct hf_line line = hf_target_line(&text, &size);
        json_t *object = json_loadb(line.text, line.length, JSON_REJECT_DUPLICATES, NULL);
        const char *type = json_string_value(json_object_get(object, "type"));
        must(type && (!strcmp(type, "header") || !strcmp(type, "case") || !strcmp(type, "footer")));
        json_decref(object);
    }
}

static void run(const struct hf_suite *suite)
{
    static const struct hf_report report = {header, verdict, footer};
    size_t selected[MOST_SCENARIOS], size;
    char *text = NULL;
    struct hf_run run = {.suite = suite, .selected = selected, .count = choose(suite, selected),
                         .engine = hf_run_engines, .engines = HF_RUN_ENGINES, .threads = 1, .report = &report,
                         .out = {.stream = open_memstream(&text, &size)}};
    struct hf_tally tally;
    must(run.out.stream);
    enum hf_exit code = hf_run(&run, HF_EXIT_OK, &tally);
    must(code == HF_EXIT_OK || code == HF_EXIT_MISMATCH || code == HF_EXIT_DATA);
    must(!tally.incomplete);
    hf_tally_free(&tally);
    fclose(run.out.stream);
    check_lines(text, size);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size, HF_OK};
    struct hf_suite suite = {.tell = see, .context = &input};
    enum hf_status status = hf_suite_add_text(&suite, "fuzz.yaml", (const char *)data, size);
    must(status == input.worst && status != HF_BUG);
    run(&suite);
    hf_suite_free(&suite);
    return 0;
}
