/* Parsing of a command's words by its table.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include "help.h"
#include "nearest.h"
#include "terminal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct common {
    int format, colour;
    bool help;
};

static const char *const formats[] = {"text", "json", NULL};
static const char *const colours[] = {"auto", "always", "never", NULL};

const struct hf_option hf_common_options[] = {
    {"format", 0, HF_OPT_NAMED, offsetof(struct common, format), "FORMAT", "how to write the result",
     .choices = formats},
    {"color", 0, HF_OPT_NAMED, offsetof(struct common, colour), "WHEN", "colours in the output", .choices = colours},
    {"help", 'h', HF_OPT_SWITCH, offsetof(struct common, help), NULL, "this help"},
    {.name = NULL}};

/* What is being parsed. */
struct parser {
    const struct hf_command *command;
    struct hf_arguments *arguments;
    void *options; /* the command's struct */
    struct common common;
    char **words;
    int count, next;
};

static const char *program(const struct hf_command *command) { return command ? command->name : ""; }

enum hf_exit hf_usage(const struct hf_command *command, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const char *name = program(command);
    hf_note("%s%s%s", name, *name ? ": " : "", text);
    hf_note_more("see `huff %s%s--help`", name, *name ? " " : "");
    return HF_EXIT_USAGE;
}

/* The option in the command's table or the common one; *BASE is the struct it belongs to. Search by NAME, else by
 * LETTER. */
static const struct hf_option *find(struct parser *p, const char *name, size_t length, char letter, char **base)
{
    const struct hf_option *const tables[] = {p->command->options, hf_common_options};
    char *const bases[] = {p->options, (char *)&p->common};
    for (int i = 0; i < 2; i++)
        for (const struct hf_option *o = tables[i]; o && o->name; o++)
            if (name ? strlen(o->name) == length && !memcmp(o->name, name, length) : o->letter == letter) {
                *base = bases[i];
                return o;
            }
    return NULL;
}

static const char *nearest_option(const struct hf_command *command, const char *name, size_t length)
{
    struct hf_nearest near = {.word = name, .length = length};
    for (const struct hf_option *o = command->options; o && o->name; o++)
        hf_nearest_try(&near, o->name);
    for (const struct hf_option *o = hf_common_options; o->name; o++)
        hf_nearest_try(&near, o->name);
    return near.best;
}

static enum hf_exit set_number(struct parser *p, const struct hf_option *o, const char *text, int64_t *out)
{
    char *end;
    errno = 0;
    intmax_t value = strtoimax(text, &end, 10);
    bool plain = (text[0] >= '0' && text[0] <= '9') || (text[0] == '-' && o->least < 0);
    if (!plain || *end || errno || value < o->least || value > o->most)
        return hf_usage(p->command, "--%s takes a number from %" PRId64 " to %" PRId64 ", not '%s'", o->name, o->least,
                        o->most, text);
    *out = (int64_t)value;
    return HF_EXIT_OK;
}

static enum hf_exit set_size(struct parser *p, const struct hf_option *o, const char *text, uint64_t *out)
{
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    uintmax_t value = strtoumax(text, &end, 10);
    const char *unit = *end ? strchr(units, *end & ~0x20) : NULL; /* either case */
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;
    bool good = text[0] >= '0' && text[0] <= '9' && !errno && (!*end || (unit && !end[1])) &&
                value <= UINT64_MAX >> shift;
    if (!good)
        return hf_usage(p->command, "--%s takes a size such as 0, 4096, 64K, 512M or 2G, not '%s'", o->name, text);
    *out = (uint64_t)value << shift;
    return HF_EXIT_OK;
}

static enum hf_exit set_named(struct parser *p, const struct hf_option *o, const char *text, int *out)
{
    char list[256] = "";
    struct hf_nearest near = {.word = text, .length = strlen(text)};
    for (int i = 0; o->choices[i]; i++) {
        if (!strcmp(o->choices[i], text)) {
            *out = i;
            return HF_EXIT_OK;
        }
        hf_nearest_try(&near, o->choices[i]);
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? (o->choices[i + 1] ? ", " : " or ") : "", o->choices[i]);
    }
    if (near.best)
        return hf_usage(p->command, "--%s takes %s, not '%s'; did you mean '%s'?", o->name, list, text, near.best);
    return hf_usage(p->command, "--%s takes %s, not '%s'", o->name, list, text);
}

static enum hf_exit set(struct parser *p, const struct hf_option *o, char *base, const char *text)
{
    void *place = base + o->offset;
    switch (o->kind) {
    case HF_OPT_SWITCH: *(bool *)place = true; return HF_EXIT_OK;
    case HF_OPT_TEXT: *(const char **)place = text; return HF_EXIT_OK;
    case HF_OPT_NUMBER: return set_number(p, o, text, place);
    case HF_OPT_SIZE: return set_size(p, o, text, place);
    case HF_OPT_NAMED: return set_named(p, o, text, place);
    case HF_OPT_LIST: break;
    }
    struct hf_list *list = place;
    if (!list->item)
        list->item = calloc((size_t)p->count, sizeof *list->item); /* there cannot be more than there are words */
    if (!list->item) {
        hf_note("out of memory");
        return HF_EXIT_BUG;
    }
    list->item[list->count++] = text;
    return HF_EXIT_OK;
}

/* --name, --name=value, --name value */
static enum hf_exit parse_long(struct parser *p, const char *word)
{
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    char *base;
    const struct hf_option *o = find(p, name, length, 0, &base);
    if (!o) {
        const char *near = nearest_option(p->command, name, length);
        return near ? hf_usage(p->command, "unknown option '--%.*s'; did you mean '--%s'?", (int)length, name, near)
                    : hf_usage(p->command, "unknown option '--%.*s'", (int)length, name);
    }
    if (o->kind == HF_OPT_SWITCH)
        return equals ? hf_usage(p->command, "--%s takes no value", o->name) : set(p, o, base, NULL);
    if (!equals && p->next == p->count)
        return hf_usage(p->command, "--%s needs a value (%s)", o->name, o->argument);
    return set(p, o, base, equals ? equals + 1 : p->words[p->next++]);
}

/* -a, -ab, -jN, -j N */
static enum hf_exit parse_letters(struct parser *p, const char *word)
{
    for (const char *c = word + 1; *c; c++) {
        char *base;
        const struct hf_option *o = find(p, NULL, 0, *c, &base);
        if (!o) /* a long name with one dash? */
            return find(p, word + 1, strcspn(word + 1, "="), 0, &base)
                       ? hf_usage(p->command, "unknown option '%s'; did you mean '-%s'?", word, word)
                       : hf_usage(p->command, "unknown option '-%c'", *c);
        if (o->kind != HF_OPT_SWITCH) {
            if (!c[1] && p->next == p->count)
                return hf_usage(p->command, "-%c needs a value (%s)", *c, o->argument);
            return set(p, o, base, c[1] ? c + 1 : p->words[p->next++]);
        }
        set(p, o, base, NULL);
    }
    return HF_EXIT_OK;
}

static enum hf_exit check_operands(const struct hf_command *command, const struct hf_arguments *a)
{
    enum { MOST = sizeof command->operands / sizeof *command->operands };
    size_t i = 0;
    for (; i < MOST && command->operands[i].name; i++) {
        if (command->operands[i].times == HF_ONCE && i >= a->operands)
            return hf_usage(command, "%s is missing (%s)", command->operands[i].name, command->operands[i].help);
        if (command->operands[i].times == HF_ANY)
            return HF_EXIT_OK;
    }
    return a->operands > i ? hf_usage(command, "'%s' is one argument too many", a->operand[i]) : HF_EXIT_OK;
}

static enum hf_exit parse(struct parser *p)
{
    struct hf_arguments *a = p->arguments;
    bool options_end = false;
    enum hf_exit code = HF_EXIT_OK;
    while (!code && p->next < p->count) {
        const char *word = p->words[p->next++];
        if (options_end || word[0] != '-' || !word[1])
            a->operand[a->operands++] = word;
        else if (!strcmp(word, "--"))
            options_end = true;
        else
            code = word[1] == '-' ? parse_long(p, word) : parse_letters(p, word);
    }
    a->json = p->common.format == 1;
    return code || p->common.help ? code : check_operands(p->command, a);
}

enum hf_exit hf_command_run(const struct hf_command *command, int count, char **words)
{
    alignas(max_align_t) unsigned char options[HF_OPTIONS_SIZE] = {0};
    if (command->defaults)
        memcpy(options, command->defaults, command->size);
    struct hf_arguments arguments = {.command = command, .options = options};
    struct parser parser = {
        .command = command, .arguments = &arguments, .options = options, .words = words, .count = count};
    enum { SPARE = 5 }; /* NULLs for operands that are not given */
    arguments.operand = calloc((size_t)count + SPARE, sizeof *arguments.operand);
    enum hf_exit code = HF_EXIT_BUG;
    if (!arguments.operand) {
        hf_note("out of memory");
        goto cleanup;
    }
    code = parse(&parser);
    hf_terminal_colour((enum hf_colour_choice)parser.common.colour);
    if (!code && parser.common.help)
        hf_help_command(command);
    else if (!code)
        code = command->run(&arguments);

cleanup:
    for (const struct hf_option *o = command->options; o && o->name; o++)
        if (o->kind == HF_OPT_LIST)
            free(((struct hf_list *)(void *)(options + o->offset))->item);
    free(arguments.operand);
    return code;
}
