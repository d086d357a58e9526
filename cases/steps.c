/* The moves of a scenario: texts, offers, acceptance, repeats.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scenario.h"

#include <string.h>

const char *const hf_case_move_keys[] = {"move", "offer", NULL};
const char *const hf_case_repeat_keys[] = {"repeat", "moves", NULL};
const char *const hf_case_offers[] = {"draw", NULL};

struct reader {
    const struct hf_variant *variant;
    struct hf_pool *pool;
    struct hf_diag *diag;
};

static const char between[] = "-x:"; /* what may stand between the squares of a move */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* The decimal number of 1 to 3 digits in TEXT[0..LENGTH), or -1. */
static int number_in(const char *text, size_t length)
{
    int value = 0;
    for (size_t i = 0; i < length; i++)
        value = i < 3 && is_digit(text[i]) && value >= 0 ? value * 10 + (text[i] - '0') : -1;
    return length ? value : -1;
}

/* Is TEXT[0..LENGTH) a playing square, by number or by name? */
static bool is_square(const char *text, size_t length, const struct hf_geometry *geometry)
{
    if (length && is_letter(text[0])) {
        int x = text[0] - (text[0] >= 'a' ? 'a' : 'A'), rank = number_in(text + 1, length - 1);
        return x < geometry->width && rank >= 1 && rank <= geometry->height &&
               geometry->at[rank - 1][x] != HF_NO_SQUARE;
    }
    int number = number_in(text, length);
    return number >= 1 && number <= geometry->squares;
}

/* Does TEXT look like a move: at least two words of letters and digits with one sign between each two? */
static bool has_shape(const char *text)
{
    int words = 0;
    for (;; text++) {
        size_t length = 0;
        while (is_letter(text[length]) && text[length] != 'x' ? length == 0 : is_digit(text[length]))
            length++;
        words++;
        text += length;
        if (length == 0 || (*text && !strchr(between, *text)))
            return false;
        if (!*text)
            return words >= 2;
    }
}

enum hf_status hf_move_text_check(const struct hf_yaml_node *node, const struct hf_variant *variant,
                                  struct hf_diag *diag)
{
    const char *text;
    char quote[HF_YAML_QUOTE], from[HF_SQUARE_SIZE], to[HF_SQUARE_SIZE];
    enum hf_status status = hf_yaml_want_text(node, HF_MOVE_SIZE - 1, "a move", &text, diag);
    if (status)
        return status;
    if (!has_shape(text)) {
        hf_yaml_fail(diag, node, "%s is not a move", hf_yaml_quote(text, quote));
        hf_hint(diag, "write its squares, with '-' between them for a quiet move and 'x' for a capture");
        return HF_INVALID;
    }
    for (const char *at = text; *at; at += *at != '\0') {
        size_t length = strcspn(at, between);
        if (!is_square(at, length, &variant->geometry)) {
            hf_yaml_fail(diag, node, "there is no square %.*s on the board of %s", (int)length, at, variant->name);
            hf_square_write(variant, 0, from);
            hf_square_write(variant, variant->geometry.squares - 1, to);
            hf_hint(diag, "its squares are %s to %s", from, to);
            return HF_INVALID;
        }
        at += length;
    }
    return HF_OK;
}

static enum hf_status read_list(struct reader *r, const struct hf_yaml_node *list, bool last_is_wrong, int nesting,
                                struct hf_step **out, size_t *count, int *plies);

static enum hf_status read_move(struct reader *r, const struct hf_yaml_node *node, bool is_wrong, struct hf_step *step)
{
    enum hf_status status = is_wrong ? hf_yaml_want_text(node, HF_MOVE_SIZE - 1, "a move", &step->move.text, r->diag)
                                     : hf_move_text_check(node, r->variant, r->diag);
    if (!status)
        step->move = hf_text_of(node);
    return status;
}

/* {repeat: N, moves: [...]} */
static enum hf_status read_repeat(struct reader *r, const struct hf_yaml_node *node, int nesting, struct hf_step *step,
                                  int *plies)
{
    const struct hf_yaml_node *times = hf_yaml_find(node, "repeat"), *moves = hf_yaml_find(node, "moves");
    enum hf_status status = hf_yaml_want_keys(node, hf_case_repeat_keys, "a repeat", r->diag);
    if (!status)
        status = hf_yaml_want_int(times, 1, HF_CASE_PLIES, "repeat", &step->times, r->diag);
    if (status)
        return status;
    if (!moves) {
        hf_yaml_fail(r->diag, node, "this repeat has no `moves`");
        hf_hint(r->diag, "write {repeat: 20, moves: [\"11-15\", ...]}");
        return HF_INVALID;
    }
    if (nesting == HF_CASE_NESTING)
        return hf_yaml_fail(r->diag, node, "more than %d repeats within each other", HF_CASE_NESTING);
    step->kind = HF_STEP_REPEAT;
    int body = 0;
    status = read_list(r, moves, false, nesting + 1, &step->body, &step->count, &body);
    if (status)
        return status;
    if (step->count == 0)
        return hf_yaml_fail(r->diag, moves, "a repeat of no moves");
    *plies = body > HF_CASE_PLIES / step->times ? HF_CASE_PLIES + 1 : body * step->times;
    return HF_OK;
}

static enum hf_status read_step(struct reader *r, const struct hf_yaml_node *node, bool is_wrong, int nesting,
                                struct hf_step *step, int *plies)
{
    step->move = hf_text_of(node);
    step->move.text = NULL;
    *plies = 1;
    if (node->kind == HF_YAML_TEXT && !strcmp(node->text, "accept")) {
        step->kind = HF_STEP_ACCEPT;
        step->move.text = node->text;
        return HF_OK;
    }
    if (node->kind == HF_YAML_MAP && hf_yaml_find(node, "repeat")) {
        if (is_wrong) {
            hf_yaml_fail(r->diag, node, "the last of `moves` is a repeat, but `invalid` expects that it is refused");
            hf_hint(r->diag, "write the move that must be refused after the repeat");
            return HF_INVALID;
        }
        return read_repeat(r, node, nesting, step, plies);
    }
    if (node->kind != HF_YAML_MAP)
        return read_move(r, node, is_wrong, step);
    enum hf_status status = hf_yaml_want_keys(node, hf_case_move_keys, "a move", r->diag);
    if (status)
        return status;
    const struct hf_yaml_node *move = hf_yaml_find(node, "move"), *offer = hf_yaml_find(node, "offer");
    if (!move) {
        hf_yaml_fail(r->diag, node, "neither a move nor a repeat");
        hf_hint(r->diag, "write \"11-15\", {move: \"11-15\", offer: draw}, accept or {repeat: 20, moves: [...]}");
        return HF_INVALID;
    }
    int only;
    if (offer)
        status = hf_yaml_want_name(offer, hf_case_offers, "offer", &only, r->diag);
    step->offer = offer != NULL;
    return status ? status : read_move(r, move, is_wrong, step);
}

static enum hf_status read_list(struct reader *r, const struct hf_yaml_node *list, bool last_is_wrong, int nesting,
                                struct hf_step **out, size_t *count, int *plies)
{
    enum hf_status status = hf_yaml_want(list, HF_YAML_LIST, "moves", r->diag);
    if (status)
        return status;
    struct hf_step *step = hf_pool_new(r->pool, list->count, sizeof *step);
    if (!step)
        return hf_fail(r->diag, HF_NO_MEMORY, "out of memory");
    size_t i = 0;
    for (const struct hf_yaml_node *node = list->first; node; node = node->next, i++) {
        int more;
        status = read_step(r, node, last_is_wrong && !node->next, nesting, &step[i], &more);
        if (status)
            return status;
        if (more > HF_CASE_PLIES - *plies) {
            hf_yaml_fail(r->diag, node, "more than %d plies", HF_CASE_PLIES);
            hf_hint(r->diag, "repeat less often");
            return HF_INVALID;
        }
        *plies += more;
    }
    *out = step;
    *count = list->count;
    return HF_OK;
}

enum hf_status hf_steps_read(const struct hf_yaml_node *list, const struct hf_variant *variant, bool last_is_wrong,
                             struct hf_pool *pool, struct hf_step **out, size_t *count, struct hf_diag *diag)
{
    struct reader r = {variant, pool, diag};
    int plies = 0;
    return read_list(&r, list, last_is_wrong, 0, out, count, &plies);
}
