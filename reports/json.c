/* The report for programs: JSON lines. docs/scenario-format.md lists the keys.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "printable.h"

#include <stdlib.h>

#include <jansson.h>

/* TEXT as JSON; bytes that are no UTF-8 are shown as in the text report, since JSON cannot hold them. */
static json_t *text(const char *value)
{
    json_t *string = json_string(value);
    if (string)
        return string;
    char *safe = hf_printable(value);
    string = safe ? json_string(safe) : NULL;
    free(safe);
    return string;
}

static void write_line(const struct hf_report_out *out, json_t *line)
{
    if (!line || json_dumpf(line, out->stream, JSON_COMPACT))
        fprintf(out->stream, "{\"type\":\"lost\",\"message\":\"out of memory\"}");
    fputc('\n', out->stream);
    fflush(out->stream);
    json_decref(line);
}

/* The texts of the marks with one of two signs. */
static json_t *marked(const struct hf_finding *finding, char sign, char other)
{
    json_t *list = json_array();
    for (size_t m = 0; m < finding->marks; m++)
        if (finding->mark[m].sign == sign || finding->mark[m].sign == other)
            json_array_append_new(list, text(finding->mark[m].text));
    return list;
}

static json_t *findings(const struct hf_trial *trial)
{
    json_t *list = json_array();
    for (size_t f = 0; f < trial->findings; f++) {
        const struct hf_finding *finding = &trial->finding[f];
        json_array_append_new(list, json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o}",
            "expect", finding->expect, "line", finding->line, "message", text(finding->message),
            "expected", marked(finding, ' ', '-'), "got", marked(finding, ' ', '+'),
            "missing", marked(finding, '-', '-'), "unexpected", marked(finding, '+', '+')));
    }
    return list;
}

static json_t *replay(const struct hf_verdict *verdict, const struct hf_trial *trial)
{
    char *line = NULL;
    size_t size;
    FILE *stream = open_memstream(&line, &size);
    if (!stream)
        return json_null();
    hf_print_replay(stream, NULL, verdict, trial);
    json_t *value = fclose(stream) ? json_null() : text(line);
    free(line);
    return value;
}

static json_t *trial_object(const struct hf_verdict *verdict, const struct hf_trial *trial)
{
    json_t *object = json_pack("{s:s, s:s}", "engine", trial->engine, "verdict", hf_outcome_names[trial->outcome]);
    if (trial->outcome == HF_PASSED)
        return object;
    if (trial->has_position) {
        char fen[HF_FEN_SIZE];
        hf_fen_write(verdict->variant, &trial->position, fen);
        json_object_set_new(object, "fen", json_string(fen));
    }
    if (trial->outcome == HF_ERROR)
        json_object_set_new(object, "error", json_pack("{s:i, s:i, s:o, s:o}", "line", trial->diag.line,
            "column", trial->diag.column, "message", text(trial->diag.message), "hint", text(trial->diag.hint)));
    json_object_set_new(object, "findings", findings(trial));
    json_object_set_new(object, "replay", replay(verdict, trial));
    return object;
}

static void write_header(const struct hf_report_out *out, const char *const *engines, size_t count, size_t scenarios)
{
    json_t *names = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(names, text(engines[i]));
    write_line(out, json_pack("{s:s, s:i, s:s, s:s, s:o, s:I}", "type", "header", "format", 1, "version", HUFF_VERSION,
        "rules", hf_variants_digest(), "engines", names, "scenarios", (json_int_t)scenarios));
}

static void write_verdict(const struct hf_report_out *out, const struct hf_verdict *verdict)
{
    json_t *rule = json_array(), *engines = json_array();
    for (size_t i = 0; i < verdict->rules; i++)
        json_array_append_new(rule, text(verdict->rule[i]));
    for (size_t t = 0; t < verdict->trials; t++)
        json_array_append_new(engines, trial_object(verdict, &verdict->trial[t]));
    write_line(out, json_pack("{s:s, s:o, s:o, s:o, s:o, s:i, s:o, s:s, s:s, s:o}", "type", "case",
        "id", text(verdict->id), "title", text(verdict->title), "variant", text(verdict->variant->name),
        "file", text(verdict->file), "line", verdict->line, "rule", rule,
        "status", verdict->disputed ? "disputed" : "required", "verdict", hf_outcome_names[verdict->outcome],
        "engines", engines));
}

static json_t *sum_object(const struct hf_sum *sum)
{
    return json_pack("{s:I, s:I, s:I, s:I, s:I}", "passed", (json_int_t)sum->passed, "failed", (json_int_t)sum->failed,
        "errors", (json_int_t)sum->errors, "disputed", (json_int_t)sum->disputed,
        "disputed_failed", (json_int_t)sum->disputed_failed);
}

static void write_footer(const struct hf_report_out *out, const struct hf_tally *tally)
{
    json_t *variants = json_array();
    for (size_t i = 0; i < tally->lines; i++) {
        json_t *line = json_pack("{s:o}", "variant", text(tally->line[i].variant));
        json_t *sum = sum_object(&tally->line[i].sum);
        json_object_update(line, sum);
        json_decref(sum);
        json_array_append_new(variants, line);
    }
    json_t *footer = json_pack("{s:s}", "type", "footer"), *sum = sum_object(&tally->all);
    json_object_update(footer, sum);
    json_decref(sum);
    json_object_set_new(footer, "complete", json_boolean(!tally->incomplete));
    json_object_set_new(footer, "exit", json_integer(tally->exit_code));
    json_object_set_new(footer, "variants", variants);
    write_line(out, footer);
}

const struct hf_report hf_report_json = {write_header, write_verdict, write_footer};
