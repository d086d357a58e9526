/* One scenario under one engine.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "finding.h"
#include "geometry.h"  /* hf_size */

#include <stdlib.h>
#include <string.h>

struct check {
    const struct hf_scenario *scenario;
    const struct hf_variant *variant;
    enum hf_engine engine;
    const atomic_bool *stop;
    struct hf_trial *trial;
    struct hf_game *game;
    const struct hf_moves *moves; /* the legal moves after the scenario's own */
    size_t *order;                /* in which they are shown */
};

/* ---- playing the moves ------------------------------------------------------------------------------------------ */

/* Plays steps into a game until one is refused. */
struct player {
    struct hf_game *game;
    size_t done;                 /* steps played, repeats multiplied out */
    const struct hf_step *at;    /* the one that was refused */
    struct hf_diag diag;
};

static enum hf_status play_one(struct player *player, const struct hf_step *step)
{
    enum hf_status status = step->kind == HF_STEP_ACCEPT
                                ? hf_game_accept(player->game, &player->diag)
                                : hf_game_play_text(player->game, step->move.text, strlen(step->move.text), step->offer,
                                                    &player->diag);
    player->at = step;
    player->done += status == HF_OK;
    return status;
}

static enum hf_status play(struct player *player, const struct hf_step *step, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum hf_status status = HF_OK;
        if (step[i].kind != HF_STEP_REPEAT)
            status = play_one(player, &step[i]);
        for (int n = 0; n < step[i].times && !status; n++)
            status = play(player, step[i].body, step[i].count);
        if (status)
            return status;
    }
    return HF_OK;
}

/* Would the other generator play more of the steps than DONE? Then the engine is wrong, and not the scenario. */
static enum hf_status ask_other(const struct check *c, const struct hf_position *start, size_t count, size_t done,
                                bool *more)
{
    struct player other = {0};
    enum hf_status status = hf_game_new(c->variant, c->engine == HF_FAST ? HF_REFERENCE : HF_FAST, start, &other.game);
    if (!status)
        status = play(&other, c->scenario->step, count);
    hf_game_free(other.game);
    *more = other.done > done;
    return status == HF_INVALID ? HF_OK : status;
}

/* ---- errors ----------------------------------------------------------------------------------------------------- */

/* The scenario cannot be judged: DIAG says why, TEXT is the place. */
static void set_error(struct check *c, enum hf_status status, const struct hf_diag *diag, int line, int column)
{
    c->trial->outcome = HF_ERROR;
    c->trial->status = status;
    c->trial->diag = *diag;
    if (c->trial->diag.line == 0) {
        c->trial->diag.line = line;
        c->trial->diag.column = column;
    }
}

static enum hf_status show_move(struct check *c, size_t index, char out[HF_MOVE_SIZE])
{
    return hf_move_write(c->variant, hf_game_position(c->game), c->moves, &c->moves->item[index], out);
}

/* Adds the legal moves to a finding with SIGN; those in SKIP (may be NULL) with a blank. */
static enum hf_status mark_moves(struct check *c, struct hf_finding *finding, char sign, const bool *skip)
{
    for (size_t i = 0; i < c->moves->count; i++) {
        char text[HF_MOVE_SIZE];
        size_t index = c->order[i];
        enum hf_status status = show_move(c, index, text);
        if (!status)
            status = hf_finding_mark(finding, skip && skip[index] ? ' ' : sign, "%s", text);
        if (status)
            return status;
    }
    return HF_OK;
}

/* ---- lists of moves --------------------------------------------------------------------------------------------- */

static enum hf_status read_move(struct check *c, const struct hf_text *text, size_t *index, struct hf_diag *diag)
{
    return hf_move_read(c->variant, hf_game_position(c->game), c->moves, text->text, strlen(text->text), index, diag);
}

/* Finds the legal move that an expected TEXT means; *INDEX is moves->count if it means none. A text that may mean
 * several is the scenario's fault, if it may under the other generator too: else that one says which move is meant. */
static enum hf_status find_move(struct check *c, const struct hf_text *text, size_t *index, struct hf_diag *diag)
{
    enum hf_status status = read_move(c, text, index, diag);
    if (status != HF_INVALID)
        return status;
    bool several = *index > 1;
    *index = c->moves->count;
    if (!several)
        return HF_OK;
    struct hf_moves other = {0};
    size_t meant;
    const struct hf_position *position = hf_game_position(c->game);
    status = hf_generate(c->variant, c->engine == HF_FAST ? HF_REFERENCE : HF_FAST, position, &other);
    if (!status)
        status = hf_move_read(c->variant, position, &other, text->text, strlen(text->text), &meant, NULL);
    const struct hf_move *here = status ? NULL : hf_moves_find(c->moves, &other.item[meant]);
    if (here)
        *index = (size_t)(here - c->moves->item);
    hf_moves_free(&other);
    return status;
}

/* legal, includes */
static enum hf_status check_expected(struct check *c, const struct hf_expect *expect)
{
    size_t missing = 0, matched = 0;
    bool *seen = calloc(c->moves->count + 1, sizeof *seen);
    size_t *index = calloc(expect->texts + 1, sizeof *index);
    enum hf_status status = seen && index ? HF_OK : HF_NO_MEMORY;
    for (size_t i = 0; i < expect->texts && !status; i++) {
        struct hf_diag diag;
        status = find_move(c, &expect->text[i], &index[i], &diag);
        if (status == HF_INVALID)
            set_error(c, status, &diag, expect->text[i].line, expect->text[i].column);
        if (status)
            break;
        if (index[i] < c->moves->count && seen[index[i]])
            index[i] = c->moves->count + 1; /* another text has meant this move */
        if (index[i] < c->moves->count) {
            seen[index[i]] = true;
            matched++;
        } else {
            missing++;
        }
    }
    bool exact = expect->kind == HF_EXPECT_LEGAL;
    if (status || (missing == 0 && !(exact && matched < c->moves->count)))
        goto cleanup;
    struct hf_finding *finding = hf_finding_new(c->trial, hf_expect_names[expect->kind], expect->line,
        exact ? "%zu moves expected, %zu found (- is missing, + should not be there)"
              : "%zu moves expected among the %zu that are legal (- is missing)", expect->texts, c->moves->count);
    status = finding ? HF_OK : HF_NO_MEMORY;
    for (size_t i = 0; i < expect->texts && !status; i++)
        if (index[i] >= c->moves->count)
            status =
                hf_finding_mark(finding, '-', index[i] > c->moves->count ? "%s (a move that is named already)" : "%s",
                                expect->text[i].text);
    if (!status && exact)
        status = mark_moves(c, finding, '+', seen);
    for (size_t i = 0; i < c->moves->count && !exact && !status; i++) {
        char text[HF_MOVE_SIZE];
        size_t at = c->order[i];
        status = seen[at] ? show_move(c, at, text) : HF_OK;
        if (!status && seen[at])
            status = hf_finding_mark(finding, ' ', "%s", text);
    }

cleanup:
    free(index);
    free(seen);
    return status;
}

/* illegal: a text that matches one move or several is wrong. */
static enum hf_status check_illegal(struct check *c, const struct hf_expect *expect)
{
    struct hf_finding *finding = NULL;
    for (size_t i = 0; i < expect->texts; i++) {
        size_t index;
        enum hf_status status = read_move(c, &expect->text[i], &index, NULL);
        if (status == HF_INVALID && index == 0)
            continue;
        if (status && status != HF_INVALID)
            return status;
        if (!finding)
            finding = hf_finding_new(c->trial, "illegal", expect->line,
                                     "these moves should not be legal, but are");
        status = hf_finding_mark(finding, '+', "%s", expect->text[i].text);
        if (status)
            return status;
    }
    return HF_OK;
}

/* captures: every legal move takes so many. */
static enum hf_status check_captures(struct check *c, const struct hf_expect *expect)
{
    struct hf_finding *finding = NULL;
    if (c->moves->count == 0) {
        finding = hf_finding_new(c->trial, "captures", expect->line, "there is no legal move");
        return hf_finding_mark(finding, '-', "moves that capture %d", expect->number);
    }
    for (size_t i = 0; i < c->moves->count; i++) {
        size_t index = c->order[i];
        int size = hf_size(c->moves->item[index].captured);
        if (size == expect->number)
            continue;
        char text[HF_MOVE_SIZE];
        enum hf_status status = show_move(c, index, text);
        if (!status && !finding) {
            finding =
                hf_finding_new(c->trial, "captures", expect->line, "not every legal move captures %d", expect->number);
            status = hf_finding_mark(finding, '-', "every move captures %d", expect->number);
        }
        if (!status)
            status = hf_finding_mark(finding, '+', "%s captures %d", text, size);
        if (status)
            return status;
    }
    return HF_OK;
}

/* ---- single values ---------------------------------------------------------------------------------------------- */

static enum hf_status check_count(struct check *c, const struct hf_expect *expect)
{
    if (c->moves->count == (size_t)expect->number)
        return HF_OK;
    struct hf_finding *finding = hf_finding_new(c->trial, "count", expect->line, "%d moves expected, %zu found",
                                                expect->number, c->moves->count);
    enum hf_status status = hf_finding_mark(finding, '-', "%d", expect->number);
    if (!status)
        status = hf_finding_mark(finding, '+', "%zu", c->moves->count);
    return status;
}

/* A value that is a text. */
static enum hf_status compare(struct check *c, const struct hf_expect *expect, const char *wanted, const char *got)
{
    if (!strcmp(wanted, got))
        return HF_OK;
    const char *name = hf_expect_names[expect->kind];
    struct hf_finding *finding = hf_finding_new(c->trial, name, expect->line, "another %s was expected", name);
    enum hf_status status = hf_finding_mark(finding, '-', "%s", wanted);
    if (!status)
        status = hf_finding_mark(finding, '+', "%s", *got ? got : "none: the game goes on");
    return status;
}

static enum hf_status check_position(struct check *c, const struct hf_expect *expect)
{
    struct hf_position wanted;
    struct hf_diag diag;
    enum hf_status status = hf_case_fen(expect->text, c->scenario->path, c->variant, &wanted, NULL, 0, &diag);
    if (status) {
        set_error(c, status, &diag, expect->line, expect->column);
        return status;
    }
    char fen[HF_FEN_SIZE], got[HF_FEN_SIZE];
    hf_fen_write(c->variant, &wanted, fen);
    hf_fen_write(c->variant, hf_game_position(c->game), got);
    return compare(c, expect, fen, got);
}

static enum hf_status check_perft(struct check *c, const struct hf_expect *expect)
{
    struct hf_finding *finding = NULL;
    struct hf_perft options = {.count = (enum hf_count)expect->number, .stop = c->stop};
    for (size_t i = 0; i < expect->depths; i++) {
        const struct hf_case_depth *depth = &expect->depth[i];
        hf_u128 nodes;
        enum hf_status status =
            hf_perft(c->variant, c->engine, hf_game_position(c->game), depth->depth, &options, &nodes);
        if (status)
            return status;
        if (nodes == depth->nodes)
            continue;
        char wanted[HF_DECIMAL_SIZE], got[HF_DECIMAL_SIZE];
        hf_decimal(depth->nodes, wanted);
        hf_decimal(nodes, got);
        if (!finding)
            finding = hf_finding_new(c->trial, "perft", depth->line, "other counts were expected (%s)",
                                     hf_count_names[expect->number]);
        status = hf_finding_mark(finding, '-', "%d: %s", depth->depth, wanted);
        if (!status)
            status = hf_finding_mark(finding, '+', "%d: %s", depth->depth, got);
        if (status)
            return status;
    }
    return HF_OK;
}

/* ---- what must be refused --------------------------------------------------------------------------------------- */

/* The refusal DIAG must hold the expected text in its message or its hint. */
static enum hf_status check_refusal(struct check *c, const struct hf_expect *expect, enum hf_status refused,
                                    const struct hf_diag *diag, const char *what)
{
    const char *wanted = expect->text->text;
    if (refused && refused != HF_INVALID)
        return refused;
    if (refused && (strstr(diag->message, wanted) || strstr(diag->hint, wanted)))
        return HF_OK;
    struct hf_finding *finding = hf_finding_new(c->trial, "invalid", expect->line,
        refused ? "%s is refused, but for another reason" : "%s should be refused, but is accepted", what);
    enum hf_status status = hf_finding_mark(finding, '-', "refused: %s", *wanted ? wanted : "for any reason");
    if (!status)
        status = refused ? hf_finding_mark(finding, '+', "refused: %s%s%s", diag->message, *diag->hint ? "; " : "",
                                           diag->hint)
                         : hf_finding_mark(finding, '+', "accepted");
    return status;
}

/* The last step is played for its refusal alone. */
static enum hf_status check_invalid(struct check *c, const struct hf_expect *expect)
{
    struct player player = {.game = c->game};
    const struct hf_step *last = &c->scenario->step[c->scenario->steps - 1];
    enum hf_status refused = play_one(&player, last);
    return check_refusal(c, expect, refused, &player.diag, last->move.text);
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

static enum hf_status check_one(struct check *c, const struct hf_expect *expect)
{
    enum hf_reason reason;
    enum hf_result result = hf_game_result(c->game, &reason);
    switch (expect->kind) {
    case HF_EXPECT_LEGAL:
    case HF_EXPECT_INCLUDES:
        return check_expected(c, expect);
    case HF_EXPECT_ILLEGAL:
        return check_illegal(c, expect);
    case HF_EXPECT_COUNT:
        return check_count(c, expect);
    case HF_EXPECT_CAPTURES:
        return check_captures(c, expect);
    case HF_EXPECT_POSITION:
        return check_position(c, expect);
    case HF_EXPECT_STATUS:
        return compare(c, expect, hf_result_names[expect->number], hf_result_names[result]);
    case HF_EXPECT_REASON:
        return compare(c, expect, hf_reason_names[expect->number], hf_reason_names[reason]);
    case HF_EXPECT_PERFT:
        return check_perft(c, expect);
    default: /* comes last, since it plays */
        return check_invalid(c, expect);
    }
}

static bool expects_refusal(const struct hf_scenario *scenario)
{
    return scenario->expects && scenario->expect[scenario->expects - 1].kind == HF_EXPECT_INVALID;
}

/* A move of the scenario was refused: by this engine alone, or because the scenario is wrong. */
static enum hf_status judge_refusal(struct check *c, const struct hf_position *start, size_t count,
                                    enum hf_status status, const struct player *player)
{
    const struct hf_text *move = &player->at->move;
    bool more;
    if (status != HF_INVALID)
        return status;
    status = ask_other(c, start, count, player->done, &more);
    if (status)
        return status;
    if (!more) {
        set_error(c, HF_INVALID, &player->diag, move->line, move->column);
        return HF_INVALID;
    }
    struct hf_finding *finding = hf_finding_new(c->trial, "moves", move->line, "a legal move is refused: %s",
                                                player->diag.message);
    status = hf_finding_mark(finding, '-', "%s", move->text);
    return status ? status : mark_moves(c, finding, '+', NULL);
}

static enum hf_status set_moves(struct check *c)
{
    c->moves = hf_game_moves(c->game);
    free(c->order);
    c->order = calloc(c->moves->count + 1, sizeof *c->order);
    if (!c->order)
        return HF_NO_MEMORY;
    c->trial->position = *hf_game_position(c->game);
    c->trial->has_position = true;
    return hf_moves_order(c->variant, &c->trial->position, c->moves, c->order);
}

static enum hf_status run(struct check *c)
{
    const struct hf_scenario *scenario = c->scenario;
    struct player player = {0};
    struct hf_position start;
    enum hf_status status = hf_scenario_start(scenario, c->variant, &start, NULL, 0, &player.diag);
    if (scenario->refused) {
        if (!status) {
            c->trial->position = start;
            c->trial->has_position = true;
        }
        return check_refusal(c, scenario->expect, status, &player.diag, "the position");
    }
    if (status) {
        set_error(c, status, &player.diag, scenario->line, scenario->column);
        return status;
    }
    status = hf_game_new(c->variant, c->engine, &start, &c->game);
    if (status)
        return status;
    size_t count = scenario->steps - (expects_refusal(scenario) ? 1 : 0);
    player.game = c->game;
    enum hf_status played = play(&player, scenario->step, count);
    status = set_moves(c);
    if (!status && played)
        return judge_refusal(c, &start, count, played, &player);
    for (size_t i = 0; i < scenario->expects && !status; i++)
        status = check_one(c, &scenario->expect[i]);
    return status;
}

void hf_check(const struct hf_scenario *scenario, const struct hf_variant *variant, const struct hf_run_engine *engine,
              const atomic_bool *stop, struct hf_trial *trial)
{
    static const char *const words[] = {[HF_INVALID] = "the engine refuses the position",
                                        [HF_NO_MEMORY] = "out of memory",
                                        [HF_STOPPED] = "interrupted",
                                        [HF_UNSUPPORTED] = "the engine cannot do this",
                                        [HF_BUG] = "a self-check of huff failed"};
    struct check c = {.scenario = scenario, .variant = variant, .engine = engine->engine, .stop = stop, .trial = trial};
    *trial = (struct hf_trial){.engine = engine->name};
    enum hf_status status = run(&c);
    if (status && trial->outcome != HF_ERROR) {
        struct hf_diag diag;
        hf_fail(&diag, status, "%s", words[status]);
        set_error(&c, status, &diag, scenario->line, scenario->column);
    } else if (!status && trial->findings) {
        trial->outcome = HF_FAILED;
    }
    hf_game_free(c.game);
    free(c.order);
}
