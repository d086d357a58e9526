/* Findings again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "replay.h"

#include "campaign.h"
#include "found.h"

#include <stdlib.h>
#include <string.h>

/* The moves of a scenario, played one after the other. */
struct player {
    const struct hf_variant *variant;
    const char *path;
    struct hf_position position;
    struct hf_moves moves;
    struct hf_move line[HF_LINE_PLIES];
    size_t plies;
    struct hf_diag *diag;
};

static enum hf_status play_text(struct player *p, const struct hf_text *text)
{
    size_t index;
    enum hf_status status = hf_generate(p->variant, HF_REFERENCE, &p->position, &p->moves);
    if (status == HF_OK)
        status = hf_move_read(p->variant, &p->position, &p->moves, text->text, strlen(text->text), &index, p->diag);
    if (status == HF_OK && p->plies == HF_LINE_PLIES)
        status = hf_fail(p->diag, HF_INVALID, "a game of more than %d plies cannot be replayed", HF_LINE_PLIES);
    if (status == HF_OK) {
        p->line[p->plies++] = p->moves.item[index];
        p->position = p->moves.item[index].after;
    } else if (p->diag) {
        snprintf(p->diag->file, sizeof p->diag->file, "%s", p->path);
        p->diag->line = text->line;
        p->diag->column = text->column;
    }
    return status;
}

static enum hf_status play(struct player *p, const struct hf_step *step, size_t steps)
{
    enum hf_status status = HF_OK;
    for (size_t i = 0; i < steps && status == HF_OK; i++) {
        if (step[i].kind == HF_STEP_MOVE)
            status = play_text(p, &step[i].move);
        for (int n = 0; step[i].kind == HF_STEP_REPEAT && n < step[i].times && status == HF_OK; n++)
            status = play(p, step[i].body, step[i].count);
    }
    return status;
}

/* Holds the properties against the subject, games or positions. */
static enum hf_status judge(struct hf_subject *s, unsigned properties, bool of_games, struct hf_replayed *out)
{
    for (int i = 0; i < HF_PROPERTIES; i++) {
        if (!(properties >> i & 1) || hf_properties[i].of_games != of_games)
            continue;
        enum hf_judgement judgement = hf_properties[i].check(s);
        if (judgement == HF_FAULT)
            return s->stop && atomic_load(s->stop) ? HF_STOPPED : HF_NO_MEMORY;
        out->checked |= 1u << i;
        if (judgement == HF_BROKEN && !out->broken) {
            out->position = s->position;
            memcpy(out->message, s->message, sizeof out->message);
        }
        out->broken |= judgement == HF_BROKEN ? 1u << i : 0;
    }
    return HF_OK;
}

enum hf_status hf_replay(const struct hf_scenario *scenario, struct hf_subject *s, unsigned properties,
                         struct hf_replayed *replayed, struct hf_diag *diag)
{
    *replayed = (struct hf_replayed){0};
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        return hf_fail(diag, HF_NO_MEMORY, "out of memory");
    p->variant = s->ground->variant;
    p->path = scenario->path;
    p->diag = diag;
    if (!properties) {
        int named = hf_found_property(scenario->id);
        properties = named < 0 ? HF_ALL_PROPERTIES : 1u << named;
    }
    struct hf_position start;
    enum hf_status status = hf_scenario_start(scenario, p->variant, &start, NULL, 0, diag);
    p->position = start;
    if (status == HF_OK)
        status = play(p, scenario->step, scenario->steps);
    for (size_t i = 0; i <= p->plies && status == HF_OK; i++) {
        status = hf_subject_set(s, i ? &p->line[i - 1].after : &start);
        if (status == HF_OK)
            status = judge(s, properties, false, replayed);
    }
    if (status == HF_OK)
        status = hf_subject_set(s, &start);
    if (status == HF_OK)
        status = hf_subject_replay(s, p->line, p->plies);
    if (status == HF_OK)
        status = judge(s, properties, true, replayed);
    hf_moves_free(&p->moves);
    free(p);
    return status;
}
