/* huff lint: checks scenario and variant files without running anything.
 *
 * SPDX-License-Identifier: MIT
 */
#include "data.h"
#include "mutant.h"
#include "scenarios.h"

#include <stdio.h>

/* What was told so far. */
struct log {
    bool json;
    size_t errors, warnings;
    json_t *list;
};

static json_t *entry(enum hf_status status, const struct hf_diag *diag)
{
    return json_pack("{s:s, s:s, s:i, s:i, s:s, s:s}", "kind", status ? "error" : "warning", "file", diag->file, "line",
                     diag->line, "column", diag->column, "message", diag->message, "hint", diag->hint);
}

static void tell(void *context, enum hf_status status, const struct hf_diag *diag)
{
    struct log *log = context;
    *(status ? &log->errors : &log->warnings) += 1;
    if (log->json)
        json_array_append_new(log->list, entry(status, diag));
    else if (status)
        hf_report(status, diag);
    else
        hf_note("%s:%d:%d: warning: %s", diag->file, diag->line, diag->column, diag->message);
}

/* The shipped files: suites, variants, tables. */
static enum hf_exit lint_shipped(struct hf_suite *suite)
{
    static const char *const folders[] = {"cases/suites", "engine/variants", "perft/tables"};
    enum hf_exit code = HF_EXIT_OK;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[4096];
        const char *operand = path;
        struct hf_diag diag = {0};
        enum hf_status status = hf_data_path(folders[i], path, sizeof path, &diag);
        code = hf_exit_worse(code, status ? hf_report(status, &diag) : hf_load_suite(suite, &operand, 1));
    }
    return code;
}

/* An item of a list of equivalent mutants must name a mutant of its variant. */
static enum hf_exit check_equivalent(struct hf_suite *suite, const struct hf_equivalent *item)
{
    struct hf_mutants mutants = {0};
    struct hf_diag diag;
    enum hf_status status = hf_mutants_make(item->variant, &mutants);
    if (status)
        hf_fail(&diag, status, "out of memory");
    else if (!hf_mutants_find(&mutants, item->mutant))
        status = hf_mutant_unknown(&mutants, item->variant, item->mutant, &diag);
    hf_mutants_free(&mutants);
    if (!status)
        return HF_EXIT_OK;
    snprintf(diag.file, sizeof diag.file, "%s", item->path);
    diag.line = item->line;
    diag.column = item->column;
    tell(suite->context, status, &diag);
    return hf_exit_of(status);
}

static enum hf_exit run(const struct hf_arguments *a)
{
    struct log log = {.json = a->json, .list = json_array()};
    struct hf_suite suite = {.tell = tell, .context = &log, .lint = true};
    enum hf_exit code = a->operands ? hf_load_suite(&suite, a->operand, a->operands) : lint_shipped(&suite);
    for (size_t i = 0; i < suite.equivalents; i++)
        code = hf_exit_worse(code, check_equivalent(&suite, &suite.equivalent[i]));
    size_t files = suite.seen, variants = suite.kinds[HF_FILE_VARIANT], tables = suite.kinds[HF_FILE_PERFT];
    if (a->json)
        code = hf_exit_worse(code, hf_out_json(json_pack("{s:b, s:I, s:I, s:I, s:I, s:O}", "ok", log.errors == 0,
            "files", (json_int_t)files, "scenarios", (json_int_t)suite.count, "variants", (json_int_t)variants,
            "tables", (json_int_t)tables, "messages", log.list)));
    else
        hf_out("files: %zu, scenarios: %zu, variants: %zu, perft tables: %zu, errors: %zu, warnings: %zu\n", files,
               suite.count, variants, tables, log.errors, log.warnings);
    json_decref(log.list);
    hf_suite_free(&suite);
    return code;
}

const struct hf_command hf_cmd_lint = {
    .name = "lint",
    .summary = "check scenario and variant files without running them",
    .about = "Reads the files and folders given, or all shipped ones, and tells what is wrong with them: file, line, "
             "column, and what would be right. Warnings (an article that the variant does not have, oddities of a FEN) "
             "do not set the exit code.\n\n"
             "Exit code: 0 all is well, 3 a file is wrong, 4 there was no file.",
    .examples = "  huff lint\n"
                "  huff lint my-suite.yaml my-variant.yaml",
    .operands = {{"PATH", HF_OPERAND_FILE, HF_ANY, "files, and folders of them"}},
    .run = run};
