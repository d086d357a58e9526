/* Mutants of a variant: its rules with one value changed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "mutant.h"

#include "nearest.h"
#include "yaml_tree.h" /* hf_yaml_flags */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a mutant is made from, and where it goes. */
struct maker {
    const struct hf_variant *variant;
    struct hf_mutants *out;
    const char *articles;
    char (*digest)[33];  /* of each mutant, in the same order */
    enum hf_status status;
};

/* ---- adding one -------------------------------------------------------------------------------------------------- */

static bool make_room(struct maker *m)
{
    struct hf_mutants *out = m->out;
    if (out->count < out->capacity)
        return true;
    size_t capacity = out->capacity ? 2 * out->capacity : 128;
    struct hf_mutant *more = realloc(out->item, capacity * sizeof *more);
    if (more)
        out->item = more;
    char (*digests)[33] = realloc(m->digest, capacity * sizeof *digests);
    if (digests)
        m->digest = digests;
    if (!more || !digests)
        return false;
    out->capacity = capacity;
    return true;
}

/* Have these rules been met, in the variant or in a mutant before? */
static bool is_known(const struct maker *m, const char digest[33])
{
    for (size_t i = 0; i < m->out->count; i++)
        if (!strcmp(m->digest[i], digest))
            return true;
    return !strcmp(m->variant->digest, digest);
}

/* A short king lands right behind what it takes, and who lands right behind has no square to choose. */
static void keep_sense(struct hf_rules *rules)
{
    if (rules->king_reach == HF_SHORT)
        rules->king_landing = HF_LAND_BEHIND;
    if (rules->king_landing == HF_LAND_BEHIND)
        rules->must_go_on = 1;
}

/* Adds the mutant RULES; FORMAT makes its id. */
static void add(struct maker *m, const struct hf_rules *rules, const char *from, const char *to,
                const char *format, ...) __attribute__((format(printf, 5, 6)));

static void add(struct maker *m, const struct hf_rules *rules, const char *from, const char *to,
                const char *format, ...)
{
    char digest[33];
    struct hf_diag diag;
    if (m->status)
        return;
    hf_rules_digest(rules, digest);
    if (is_known(m, digest))
        return;
    struct hf_pool *pool = &m->out->pool;
    struct hf_mutant mutant = {.articles = m->articles, .from = hf_pool_copy(pool, from), .to = hf_pool_copy(pool, to),
                               .rules = *rules};
    bool refused = hf_rules_check(rules, NULL, &diag) != HF_OK;
    if (refused)
        mutant.refused = hf_pool_copy(pool, diag.message);
    if (!mutant.from || !mutant.to || (refused && !mutant.refused) || !make_room(m)) {
        m->status = HF_NO_MEMORY;
        return;
    }
    va_list list;
    va_start(list, format);
    vsnprintf(mutant.id, sizeof mutant.id, format, list);
    va_end(list);
    memcpy(m->digest[m->out->count], digest, sizeof digest);
    m->out->item[m->out->count++] = mutant;
}

/* ---- the fields -------------------------------------------------------------------------------------------------- */

static int *value_of(struct hf_rules *rules, const struct hf_field *field)
{
    return (int *)(void *)((char *)rules + field->offset);
}

/* Adds a mutant with another value of FIELD, which RULES already has. How it is called: GROUP.NAME, SIGN, WHAT. */
static void add_field(struct maker *m, const struct hf_field *field, struct hf_rules rules, const char *sign,
                      const char *what)
{
    char from[HF_VALUE_SIZE], to[HF_VALUE_SIZE];
    const struct hf_rules *was = &m->variant->rules;
    if (rules.king_reach != was->king_reach || (rules.king_reach == HF_LONG && rules.king_landing != was->king_landing))
        keep_sense(&rules);
    hf_value_write(field, was, from);
    hf_value_write(field, &rules, to);
    add(m, &rules, from, to, "%s.%s%s%s", field->group, field->name, sign, what);
}

static void add_number(struct maker *m, const struct hf_field *field, int value)
{
    struct hf_rules rules = m->variant->rules;
    char text[16];
    if (value < field->least || value > field->most)
        return;
    *value_of(&rules, field) = value;
    snprintf(text, sizeof text, "%d", value);
    add_field(m, field, rules, "=", text);
}

static void mutate_number(struct maker *m, const struct hf_field *field)
{
    struct hf_rules rules = m->variant->rules;
    int value = *value_of(&rules, field);
    add_number(m, field, value - 1);
    add_number(m, field, value + 1);
    if (field->offset == offsetof(struct hf_rules, repetition))
        add_number(m, field, value ? 0 : 3); /* without the rule, or with it as everywhere */
    else if (field->offset == offsetof(struct hf_rules, king_run))
        add_number(m, field, 0);
}

static void mutate_choice(struct maker *m, const struct hf_field *field)
{
    struct hf_rules rules = m->variant->rules;
    for (int i = 0; field->names[i]; i++) {
        *value_of(&rules, field) = i;
        add_field(m, field, rules, "=", field->names[i]);
    }
}

static void mutate_directions(struct maker *m, const struct hf_field *field)
{
    for (int i = 0; field->names[i]; i++) {
        struct hf_rules rules = m->variant->rules;
        int *value = value_of(&rules, field);
        *value ^= 1 << i;
        add_field(m, field, rules, *value & 1 << i ? "+" : "-", field->names[i]);
    }
}

static void mutate_precedences(struct maker *m, const struct hf_field *field)
{
    const struct hf_rules *was = &m->variant->rules;
    int length = 0;
    bool has[HF_PRECEDENCES] = {false};
    while (length < HF_PRECEDENCES && was->choice[length])
        has[was->choice[length++]] = true;
    struct hf_rules rules = *was;
    memset(rules.choice, 0, sizeof rules.choice);
    add_field(m, field, rules, "=", "free");
    for (int i = 0; i < length; i++) {
        rules = *was;
        memmove(&rules.choice[i], &rules.choice[i + 1], (size_t)(HF_PRECEDENCES - i - 1) * sizeof *rules.choice);
        rules.choice[HF_PRECEDENCES - 1] = HF_NO_PRECEDENCE;
        add_field(m, field, rules, "-", field->names[was->choice[i]]);
    }
    for (int i = 0; i + 1 < length; i++) {
        char pair[64];
        rules = *was;
        rules.choice[i] = was->choice[i + 1];
        rules.choice[i + 1] = was->choice[i];
        snprintf(pair, sizeof pair, "%s<%s", field->names[was->choice[i]], field->names[was->choice[i + 1]]);
        add_field(m, field, rules, ":", pair);
    }
    for (int p = HF_NO_PRECEDENCE + 1; p < HF_PRECEDENCES && length < HF_PRECEDENCES; p++) {
        if (has[p])
            continue;
        rules = *was;
        rules.choice[length] = p;
        add_field(m, field, rules, "+", field->names[p]);
    }
}

static void mutate_field(struct maker *m, int index)
{
    const struct hf_field *field = &hf_fields[index];
    m->articles = m->variant->field_articles[index] ? m->variant->field_articles[index] : "";
    switch (field->kind) {
    case HF_INT:
        mutate_number(m, field);
        break;
    case HF_CHOICE:
    case HF_FLAG:
        mutate_choice(m, field);
        break;
    case HF_DIRECTIONS:
        mutate_directions(m, field);
        break;
    case HF_PRECEDENCE_LIST:
        mutate_precedences(m, field);
        break;
    }
}

/* ---- draw limits ------------------------------------------------------------------------------------------------- */

/* "draws.counters" or "draws.material" */
static const char *list_of(const struct hf_limit *limit)
{
    return limit->is_material ? "draws.material" : "draws.counters";
}

static void write_range(struct hf_range range, char out[32])
{
    if (range.least == range.most)
        snprintf(out, 32, "%d", range.least);
    else if (range.most == HF_MAX_SQUARES)
        snprintf(out, 32, "%d+", range.least);
    else
        snprintf(out, 32, "%d-%d", range.least, range.most);
}

/* Each end of the range at OFFSET of case INDEX moved by one, if the range says anything. */
static void mutate_range(struct maker *m, int limit, int index, size_t offset, const char *name)
{
    static const struct { int least, most; } moves[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const struct hf_limit *was = &m->variant->rules.limits[limit];
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct hf_rules rules = m->variant->rules;
        struct hf_range *range =
            (struct hf_range *)(void *)((char *)&rules.limits[limit].cases[index] + offset);
        char from[32], to[32];
        bool is_open = range->most == HF_MAX_SQUARES;
        if ((is_open && range->least == 0) || (is_open && moves[i].most))
            continue;
        write_range(*range, from);
        range->least += moves[i].least;
        range->most += moves[i].most;
        if (range->least < 0 || range->least > range->most)
            continue;
        write_range(*range, to);
        add(m, &rules, from, to, "%s.%s.when-%d.%s=%s", list_of(was), was->name, index + 1, name, to);
    }
}

static void mutate_case(struct maker *m, int limit, int index)
{
    static const struct { const char *name; size_t offset; } ranges[] = {
        {"one.kings", offsetof(struct hf_case, one.kings)},
        {"one.men", offsetof(struct hf_case, one.men)},
        {"one.pieces", offsetof(struct hf_case, one.pieces)},
        {"other.kings", offsetof(struct hf_case, other.kings)},
        {"other.men", offsetof(struct hf_case, other.men)},
        {"other.pieces", offsetof(struct hf_case, other.pieces)},
        {"total", offsetof(struct hf_case, total)}};
    const struct hf_limit *was = &m->variant->rules.limits[limit];
    struct hf_rules rules = m->variant->rules;
    struct hf_limit *l = &rules.limits[limit];
    if (l->case_count > 1) { /* the only one stands and falls with the whole condition */
        memmove(&l->cases[index], &l->cases[index + 1], (size_t)(l->case_count - index - 1) * sizeof *l->cases);
        memset(&l->cases[--l->case_count], 0, sizeof *l->cases);
        add(m, &rules, "there", "dropped", "%s.%s.when-%d", list_of(was), was->name, index + 1);
    }
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        mutate_range(m, limit, index, ranges[i].offset, ranges[i].name);
    rules = m->variant->rules;
    int *diagonal = &rules.limits[limit].cases[index].other_holds_long_diagonal;
    *diagonal = !*diagonal;
    add(m, &rules, hf_yaml_flags[!*diagonal], hf_yaml_flags[*diagonal], "%s.%s.when-%d.other-holds-long-diagonal=%s",
        list_of(was), was->name, index + 1, hf_yaml_flags[*diagonal]);
}

static void drop_limit(struct maker *m, int limit)
{
    const struct hf_limit *was = &m->variant->rules.limits[limit];
    char from[HF_LIMIT_SIZE];
    struct hf_rules rules = m->variant->rules;
    memmove(&rules.limits[limit], &rules.limits[limit + 1],
            (size_t)(rules.limit_count - limit - 1) * sizeof *rules.limits);
    memset(&rules.limits[--rules.limit_count], 0, sizeof *rules.limits);
    hf_limit_write(was, from);
    add(m, &rules, from, "dropped", "%s-%s", list_of(was), was->name);
}

static void mutate_limit(struct maker *m, int limit)
{
    const struct hf_limit *was = &m->variant->rules.limits[limit];
    struct hf_rules rules;
    m->articles = m->variant->limit_articles[limit] ? m->variant->limit_articles[limit] : "";
    drop_limit(m, limit);
    for (int step = -1; step <= 1; step += 2) {
        char from[16], to[16];
        rules = m->variant->rules;
        int plies = rules.limits[limit].plies += step;
        if (plies < 0 || plies > HF_MAX_PLIES)
            continue;
        snprintf(from, sizeof from, "%d", was->plies);
        snprintf(to, sizeof to, "%d", plies);
        add(m, &rules, from, to, "%s.%s.plies=%d", list_of(was), was->name, plies);
    }
    for (int i = 0; hf_reset_names[i]; i++) {
        rules = m->variant->rules;
        int resets = rules.limits[limit].resets ^= 1 << i;
        bool added = resets & 1 << i;
        add(m, &rules, added ? "no reset" : "resets", added ? "resets" : "no reset", "%s.%s.resets%s%s", list_of(was),
            was->name, added ? "+" : "-", hf_reset_names[i]);
    }
    rules = m->variant->rules;
    int unless = rules.limits[limit].unless_capture = !was->unless_capture;
    add(m, &rules, hf_yaml_flags[!unless], hf_yaml_flags[unless], "%s.%s.unless-capture=%s", list_of(was), was->name,
        hf_yaml_flags[unless]);
    for (int i = 0; i < was->case_count; i++)
        mutate_case(m, limit, i);
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

enum hf_status hf_mutants_make(const struct hf_variant *variant, struct hf_mutants *mutants)
{
    struct maker m = {.variant = variant, .out = mutants};
    for (int i = 0; i < HF_FIELD_COUNT; i++)
        mutate_field(&m, i);
    for (int i = 0; i < variant->rules.limit_count; i++)
        mutate_limit(&m, i);
    free(m.digest);
    return m.status;
}

void hf_mutants_free(struct hf_mutants *mutants)
{
    free(mutants->item);
    hf_pool_free(&mutants->pool);
    *mutants = (struct hf_mutants){0};
}

const struct hf_mutant *hf_mutants_find(const struct hf_mutants *mutants, const char *id)
{
    for (size_t i = 0; i < mutants->count; i++)
        if (!strcmp(mutants->item[i].id, id))
            return &mutants->item[i];
    return NULL;
}

enum hf_status hf_mutant_unknown(const struct hf_mutants *mutants, const struct hf_variant *variant, const char *id,
                                 struct hf_diag *diag)
{
    struct hf_nearest near = {.word = id, .length = strlen(id)};
    for (size_t i = 0; i < mutants->count; i++)
        hf_nearest_try(&near, mutants->item[i].id);
    hf_fail(diag, HF_INVALID, "%s has no mutant '%s'", variant->name, id);
    if (near.best)
        hf_hint(diag, "did you mean '%s'?", near.best);
    else
        hf_hint(diag, "`huff mutate %s --all` lists them", variant->name);
    return HF_INVALID;
}
