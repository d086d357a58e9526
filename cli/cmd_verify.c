/* huff verify: everything that can be checked of a variant in one go.
 *
 * SPDX-License-Identifier: MIT
 */
#include "data.h"
#include "input.h"
#include "load.h"
#include "perft.h"
#include "random.h"
#include "scenarios.h"
#include "terminal.h"
#include "verify.h"


struct options {
    int64_t time, threads;
    const char *seed;
};

static const struct options defaults = {.time = 15, .seed = "1"};

static const struct hf_option table[] = {
    {"time", 0, HF_OPT_NUMBER, offsetof(struct options, time), "SECONDS",
     "about how long it may take, but for the suite (default: 15)", .least = 1, .most = 86400},
    {"seed", 0, HF_OPT_TEXT, offsetof(struct options, seed), "SEED", "of all that is random (default: 1)"},
    {"threads", 0, HF_OPT_NUMBER, offsetof(struct options, threads), "N", "threads (default: one per processor)",
     .least = 1, .most = 256},
    {.name = NULL}};

static enum hf_exit load_tables(struct hf_tables *tables)
{
    char path[4096];
    struct hf_diag diag = {0};
    enum hf_status status = hf_data_path("perft/tables", path, sizeof path, &diag);
    if (!status)
        status = hf_tables_add(tables, path, &diag);
    return status ? hf_report(status, &diag) : HF_EXIT_OK;
}

/* ---- output ------------------------------------------------------------------------------------------------------ */

static void write_text(const struct hf_variant *variant, const struct hf_page *page, bool ok)
{
    size_t findings = 0;
    hf_out("%s: %s\n\n", variant->name, variant->title);
    for (size_t i = 0; i < page->count; i++) {
        const struct hf_entry *entry = &page->entry[i];
        findings += !entry->ok;
        hf_out("%-5s %-11s ", entry->ok ? "ok" : "WRONG", entry->name);
        hf_out_wrapped(entry->detail, 18);
    }
    if (ok)
        hf_out("\n%s is verified\n", variant->name);
    else
        hf_out("\n%s: %zu %s\n", variant->name, findings, findings == 1 ? "finding" : "findings");
}

static enum hf_exit write_json(const struct hf_variant *variant, const struct hf_page *page, bool ok)
{
    json_t *checks = json_array();
    for (size_t i = 0; i < page->count; i++)
        json_array_append_new(checks, json_pack("{s:s, s:b, s:s}", "name", page->entry[i].name, "ok",
                                                page->entry[i].ok, "detail", page->entry[i].detail));
    return hf_out_json(json_pack("{s:s, s:b, s:o}", "variant", variant->name, "ok", ok, "checks", checks));
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_variant *variant = NULL;
    struct hf_suite suite = {.lint = true};
    struct hf_tables tables = {0};
    struct hf_page page = {0};
    struct hf_diag diag = {0};
    uint64_t seed;
    bool ok = true;
    if (hf_seed_read(o->seed, &seed, &diag))
        return hf_usage(a->command, "%s", diag.message);
    enum hf_exit code = hf_input_variant(a->operand[0], &variant);
    if (!code)
        code = hf_load_suite_of(&suite, a->operand[0], a->operand + 1, a->operands - 1);
    if (!code)
        code = load_tables(&tables);
    if (code)
        goto cleanup;
    struct hf_verification job = {.variant = variant, .suite = &suite, .tables = &tables,
                                  .engine = &hf_engines_under_test[HF_FAST], .seed = seed,
                                  .seconds = (double)o->time,
                                  .threads = o->threads ? (int)o->threads : hf_processors(), .stop = &hf_interrupted};
    enum hf_status status = hf_verify(&job, &page);
    for (size_t i = 0; i < page.count; i++)
        ok = ok && page.entry[i].ok;
    code = ok ? HF_EXIT_OK : HF_EXIT_MISMATCH;
    if (status) {
        hf_fail(&diag, status, "%s", status == HF_STOPPED ? "interrupted" : "out of memory");
        code = hf_report(status, &diag);
    }
    ok = ok && !status;
    if (status != HF_NO_MEMORY && a->json)
        code = hf_exit_worse(code, write_json(variant, &page, ok));
    else if (status != HF_NO_MEMORY)
        write_text(variant, &page, ok);

cleanup:
    hf_page_free(&page);
    hf_tables_free(&tables);
    hf_suite_free(&suite);
    hf_variant_close(variant);
    return code;
}

const struct hf_command hf_cmd_verify = {
    .name = "verify",
    .summary = "everything that can be checked of a variant in one go",
    .about =
        "For whoever writes a variant: reads it, tells its rules in words and its start, holds the fast generator "
        "against the reference on random positions and games, counts perft (and compares published tables), plays "
        "random games to see whether and how they end, runs the suite, tells the articles that have no scenario and "
        "the changes of a rule that no scenario notices, and names the shipped variant that is nearest, with the "
        "smallest position that tells the two apart.\n\n"
        "The suite is in the files and folders given; else, of a shipped variant, the shipped one, and of x.yaml the "
        "folder x beside it, if there is one.\n\n"
        "Exit code: 0 verified, 1 something was found, 3 a file is wrong.",
    .examples = "  huff verify iranian\n"
                "  huff verify my-variant.yaml my-suite/ --time 60\n"
                "  huff verify my-variant.yaml --format json",
    .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or the path of a YAML file"},
                 {"PATH", HF_OPERAND_FILE, HF_ANY, "scenario files, and folders of them"}},
    .options = table,
    .size = sizeof(struct options),
    .defaults = &defaults,
    .run = run};
