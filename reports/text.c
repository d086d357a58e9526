/* The report for people: silent on what passes, failures at once and in full, the sums at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "board.h"
#include "printable.h"

#include <string.h>

static const char *colour_on(const struct hf_report_out *out, const char *code)
{
    return out->colour ? code : "";
}

static const char *colour_off(const struct hf_report_out *out)
{
    return colour_on(out, "\033[0m");
}

/* Do two trials say the same? Then they are told once. */
static bool same_trial(const struct hf_trial *a, const struct hf_trial *b)
{
    if (a->outcome != b->outcome || a->has_position != b->has_position || a->findings != b->findings ||
        strcmp(a->diag.message, b->diag.message) || (a->has_position && !hf_position_equal(&a->position, &b->position)))
        return false;
    for (size_t f = 0; f < a->findings; f++) {
        const struct hf_finding *x = &a->finding[f], *y = &b->finding[f];
        if (x->line != y->line || x->marks != y->marks || strcmp(x->message, y->message))
            return false;
        for (size_t m = 0; m < x->marks; m++)
            if (x->mark[m].sign != y->mark[m].sign || strcmp(x->mark[m].text, y->mark[m].text))
                return false;
    }
    return true;
}

static void write_engines(const struct hf_report_out *out, const struct hf_verdict *verdict, size_t first)
{
    fprintf(out->stream, ", under %s", verdict->trial[first].engine);
    for (size_t t = first + 1; t < verdict->trials; t++)
        if (same_trial(&verdict->trial[first], &verdict->trial[t]))
            fprintf(out->stream, " and %s", verdict->trial[t].engine);
    fputc('\n', out->stream);
}

static void write_articles(const struct hf_report_out *out, const struct hf_verdict *verdict)
{
    for (size_t i = 0; i < verdict->rules; i++) {
        const char *text = hf_article_text(verdict->variant, verdict->rule[i]);
        fputs("  ", out->stream);
        hf_print(out->stream, verdict->rule[i]);
        fputs(": ", out->stream);
        hf_print(out->stream, text ? text : "(not in the variant's file)");
        fputc('\n', out->stream);
    }
}

static void write_finding(const struct hf_report_out *out, const struct hf_finding *finding)
{
    fprintf(out->stream, "  line %d, %s: ", finding->line, finding->expect);
    hf_print(out->stream, finding->message);
    fputc('\n', out->stream);
    for (size_t m = 0; m < finding->marks; m++) {
        const struct hf_mark *mark = &finding->mark[m];
        const char *code = mark->sign == '-' ? "\033[31m" : mark->sign == '+' ? "\033[32m" : "";
        fprintf(out->stream, "    %s%c ", colour_on(out, code), mark->sign);
        hf_print(out->stream, mark->text);
        fprintf(out->stream, "%s\n", *code ? colour_off(out) : "");
    }
}

static void write_trial(const struct hf_report_out *out, const struct hf_verdict *verdict, size_t index)
{
    const struct hf_trial *trial = &verdict->trial[index];
    const char *word = trial->outcome == HF_ERROR ? "ERROR" : verdict->disputed ? "DISPUTED" : "FAILED";
    fprintf(out->stream, "%s%s%s ", colour_on(out, verdict->disputed ? "\033[33m" : "\033[1;31m"), word,
            colour_off(out));
    hf_print(out->stream, verdict->id);
    if (verdict->title[0]) {
        fputs(": ", out->stream);
        hf_print(out->stream, verdict->title);
    }
    fputs("\n  ", out->stream);
    hf_print(out->stream, verdict->file);
    fprintf(out->stream, ":%d, %s", verdict->line, verdict->variant->name);
    write_engines(out, verdict, index);
    write_articles(out, verdict);
    if (trial->has_position) {
        char fen[HF_FEN_SIZE];
        hf_fen_write(verdict->variant, &trial->position, fen);
        fprintf(out->stream, "  %s (%s to move)\n\n", fen, trial->position.side == HF_WHITE ? "White" : "Black");
        hf_board_draw(out->stream, verdict->variant, &trial->position,
                      &(struct hf_board_style){.ascii = out->ascii, .indent = 4});
        fputc('\n', out->stream);
    }
    if (trial->outcome == HF_ERROR) {
        fputs("  ", out->stream);
        hf_print(out->stream, trial->diag.file[0] ? trial->diag.file : verdict->file);
        fprintf(out->stream, ":%d:%d: ", trial->diag.line, trial->diag.column);
        hf_print(out->stream, trial->diag.message);
        fputc('\n', out->stream);
        if (trial->diag.hint[0]) {
            fputs("    ", out->stream);
            hf_print(out->stream, trial->diag.hint);
            fputc('\n', out->stream);
        }
    }
    for (size_t f = 0; f < trial->findings; f++)
        write_finding(out, &trial->finding[f]);
    fputs("  again: ", out->stream);
    hf_print_replay(out->stream, out->program, verdict, trial);
    fputs("\n\n", out->stream);
}

static void write_verdict(const struct hf_report_out *out, const struct hf_verdict *verdict)
{
    for (size_t t = 0; t < verdict->trials; t++) {
        bool told = verdict->trial[t].outcome == HF_PASSED;
        for (size_t earlier = 0; earlier < t && !told; earlier++)
            told = same_trial(&verdict->trial[earlier], &verdict->trial[t]);
        if (!told)
            write_trial(out, verdict, t);
    }
    if (verdict->outcome != HF_PASSED)
        fflush(out->stream);
}

static void write_header(const struct hf_report_out *out, const char *const *engines, size_t count, size_t scenarios)
{
    (void)out, (void)engines, (void)count, (void)scenarios; /* silence until something fails */
}

static void write_sum(const struct hf_report_out *out, const char *name, int width, const struct hf_sum *sum)
{
    fprintf(out->stream, "%-*s %7zu %7zu %7zu %9zu\n", width, name, sum->passed, sum->failed, sum->errors,
            sum->disputed);
}

static void write_footer(const struct hf_report_out *out, const struct hf_tally *tally)
{
    size_t width = strlen("variant");
    for (size_t i = 0; i < tally->lines; i++) {
        size_t length = strlen(tally->line[i].variant);
        width = length > width ? length : width;
    }
    fprintf(out->stream, "%-*s %7s %7s %7s %9s\n", (int)width, "variant", "passed", "failed", "errors", "disputed");
    for (size_t i = 0; i < tally->lines; i++)
        write_sum(out, tally->line[i].variant, (int)width, &tally->line[i].sum);
    fputc('\n', out->stream);
    const struct hf_sum *all = &tally->all;
    if (all->disputed_failed)
        fprintf(out->stream, "%zu of the disputed scenarios had another outcome than the file says\n",
                all->disputed_failed);
    if (tally->incomplete)
        fprintf(out->stream, "stopped early: %zu of %zu scenarios were run\n",
                all->passed + all->failed + all->errors + all->disputed, tally->selected);
    fprintf(out->stream, "%zu passed, %zu failed, ", all->passed, all->failed);
    if (all->errors)
        fprintf(out->stream, "%zu in error, ", all->errors);
    fprintf(out->stream, "%zu disputed\n", all->disputed);
    fflush(out->stream);
}

const struct hf_report hf_report_text = {write_header, write_verdict, write_footer};
