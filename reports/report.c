/* What a run of scenarios found: sums and the parts that all writers share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "printable.h"

#include <stdlib.h>
#include <string.h>

const char *const hf_outcome_names[HF_OUTCOMES] = {"passed", "failed", "error"};

static void add(struct hf_sum *sum, const struct hf_verdict *verdict)
{
    if (verdict->outcome == HF_ERROR)
        sum->errors++;
    else if (verdict->disputed) {
        sum->disputed++;
        sum->disputed_failed += verdict->outcome == HF_FAILED;
    } else if (verdict->outcome == HF_FAILED)
        sum->failed++;
    else
        sum->passed++;
}

enum hf_status hf_tally_add(struct hf_tally *tally, const struct hf_verdict *verdict)
{
    const char *name = verdict->variant->name;
    size_t i = 0;
    while (i < tally->lines && strcmp(tally->line[i].variant, name))
        i++;
    if (i == tally->lines) {
        struct hf_tally_line *more = realloc(tally->line, (i + 1) * sizeof *more);
        if (!more)
            return HF_NO_MEMORY;
        tally->line = more;
        tally->line[tally->lines++] = (struct hf_tally_line){.variant = name};
    }
    add(&tally->line[i].sum, verdict);
    add(&tally->all, verdict);
    return HF_OK;
}

void hf_tally_free(struct hf_tally *tally)
{
    free(tally->line);
    *tally = (struct hf_tally){0};
}

void hf_verdict_free(struct hf_verdict *verdict)
{
    for (size_t t = 0; t < verdict->trials; t++) {
        struct hf_trial *trial = &verdict->trial[t];
        for (size_t f = 0; f < trial->findings; f++) {
            for (size_t m = 0; m < trial->finding[f].marks; m++)
                free(trial->finding[f].mark[m].text);
            free(trial->finding[f].mark);
            free(trial->finding[f].message);
        }
        free(trial->finding);
    }
    free(verdict->trial);
    verdict->trial = NULL;
    verdict->trials = 0;
}

const char *hf_article_text(const struct hf_variant *variant, const char *id)
{
    for (size_t i = 0; i < variant->article_count; i++)
        if (!strcmp(variant->articles[i].id, id))
            return variant->articles[i].text;
    return NULL;
}

void hf_print_replay(FILE *out, const char *program, const struct hf_verdict *verdict, const struct hf_trial *trial)
{
    hf_print_word(out, program ? program : "huff");
    fputs(" run ", out);
    hf_print_word(out, verdict->file);
    fputs(" --id ", out);
    hf_print_word(out, verdict->id);
    fputs(" --engine ", out);
    hf_print_word(out, trial->engine);
}
