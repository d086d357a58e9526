/* huff perft sum: adds counted work units up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "ledger.h"
#include "lines.h"
#include "perft.h"
#include "terminal.h"

struct sum { struct hf_ledger ledger; size_t refused; };

/* Tells what is wrong with a line. */
static enum hf_exit refuse(struct sum *s, enum hf_status status, const struct hf_lines *lines, const char *name,
                           struct hf_diag *diag)
{
    if (status != HF_INVALID)
        return hf_report(status, diag);
    snprintf(diag->file, sizeof diag->file, "%s", name);
    diag->line = (int)lines->number;
    if (!lines->ended && !diag->hint[0])
        hf_hint(diag, "the line has no line end: it may have been cut off");
    return s->refused++ < HF_LINES_TOLD ? hf_report(status, diag) : HF_EXIT_DATA;
}

/* Adds the units of a file ("-": standard input). Broken lines are told and passed over. */
static enum hf_exit add_file(struct sum *s, const char *path)
{
    const char *name = strcmp(path, "-") ? path : "standard input";
    struct hf_lines lines = {.stream = strcmp(path, "-") ? fopen(path, "rb") : stdin};
    struct hf_diag diag = {0};
    char text[HF_UNIT_LINE];
    struct hf_unit unit;
    enum hf_exit code = HF_EXIT_OK;
    errno = lines.stream ? 0 : errno;
    hf_terminal_interrupts_reads();
    while (lines.stream && hf_lines_next(&lines, text, sizeof text) && (!code || code == HF_EXIT_DATA)) {
        if (hf_line_is_blank(text, lines.length))
            continue;
        enum hf_status status = lines.length < sizeof text
                                    ? hf_unit_read(text, lines.length, &unit, &diag)
                                    : hf_fail(&diag, HF_INVALID, "the line has %zu characters; no unit has so many",
                                              lines.length);
        if (status == HF_OK)
            status = hf_ledger_add(&s->ledger, &unit, name, lines.number, &diag);
        if (status)
            code = refuse(s, status, &lines, name, &diag);
    }
    if (hf_interrupted) {
        code = HF_EXIT_INTERRUPTED;
    } else if (!lines.stream || ferror(lines.stream)) {
        hf_note("cannot read '%s': %s", name, strerror(errno));
        code = hf_exit_worse(code, HF_EXIT_DATA);
    }
    if (lines.stream && lines.stream != stdin)
        fclose(lines.stream);
    return code;
}

static enum hf_exit tell(const struct hf_ledger *ledger, bool json)
{
    const struct hf_job *job = &ledger->job;
    char nodes[HF_DECIMAL_SIZE];
    hf_decimal(ledger->nodes, nodes);
    if (json)
        return hf_out_json(json_pack("{s:s, s:s, s:s, s:i, s:s, s:I}", "variant", job->variant, "fen", job->from,
                                     "count", hf_count_names[job->count], "depth", job->at + job->depth, "nodes", nodes,
                                     "units", (json_int_t)job->total));
    hf_out("%s\n", nodes);
    return HF_EXIT_OK;
}

static enum hf_exit run(const struct hf_arguments *a)
{
    struct sum s = {0};
    struct hf_diag diag = {0};
    uint64_t twice, missing;
    enum hf_exit code = HF_EXIT_OK;
    for (size_t i = 0; i < a->operands || i == 0; i++) {
        enum hf_exit added = add_file(&s, a->operands ? a->operand[i] : "-");
        code = hf_exit_worse(code, added);
        if (added && added != HF_EXIT_DATA)
            goto cleanup;
    }
    if (s.refused > HF_LINES_TOLD)
        hf_note("and %zu lines more are refused", s.refused - HF_LINES_TOLD);
    enum hf_status status = s.ledger.count || !s.refused ? hf_ledger_close(&s.ledger, &twice, &missing, &diag) : HF_OK;
    if (status)
        code = hf_exit_worse(code, hf_report(status, &diag));
    if (!code)
        code = tell(&s.ledger, a->json);

cleanup:
    hf_ledger_free(&s.ledger);
    return code;
}

const struct hf_command hf_cmd_perft_sum = {
    .name = "perft sum",
    .summary = "add counted work units up",
    .about = "Reads the lines of huff perft count, in any order, from the files or from standard input, and prints "
             "the whole count. It is refused (exit code 3) unless all units of one huff perft split are there, each "
             "once and unaltered; what is wrong is told on stderr, with the first few units that are missing or "
             "there twice. The same line twice is refused too: what was counted twice has most likely been lost "
             "elsewhere.",
    .examples = "  huff perft sum counted\n"
                "  huff perft sum results/*/stdout --format json",
    .operands = {{"FILE", HF_OPERAND_FILE, HF_ANY, "files of counted units; none, or -: standard input"}},
    .run = run};
