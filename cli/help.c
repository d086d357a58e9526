/* Help and man pages, made from the tables of commands and options.
 *
 * SPDX-License-Identifier: MIT
 */
#include "help.h"

#include "terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPERANDS = sizeof((struct hf_command *)0)->operands / sizeof(struct hf_operand), INDENT = 22 };

static const char about_huff[] =
    "A rules-conformance and perft toolkit for the draughts family: does this engine play these rules?";

static const struct {
    int code;
    const char *meaning;
} exits[] = {{0, "all good"},
             {1, "a mismatch or a finding"},
             {2, "wrong usage"},
             {3, "bad input data: an illegal move, playing on after the end, a bad file"},
             {4, "nothing was selected or verified"},
             {5, "the external engine failed"},
             {6, "output could not be written"},
             {70, "a bug of huff itself"},
             {130, "interrupted, after printing what is known"}};
enum { EXITS = sizeof exits / sizeof *exits };

void hf_help_synopsis(const struct hf_command *command, char out[HF_SYNOPSIS_SIZE])
{
    static const char *const shapes[] = {[HF_ONCE] = " %s", [HF_OPTIONAL] = " [%s]", [HF_ANY] = " [%s...]"};
    size_t used = (size_t)snprintf(out, HF_SYNOPSIS_SIZE, "%s", command->name);
    for (int i = 0; i < OPERANDS && command->operands[i].name; i++) {
        char word[40];
        const char *shape = shapes[command->operands[i].times], *mark = strchr(shape, '%');
        snprintf(word, sizeof word, "%.*s%s%s", (int)(mark - shape), shape, command->operands[i].name, mark + 2);
        used += (size_t)snprintf(out + used, HF_SYNOPSIS_SIZE - used, "%s", word);
    }
    snprintf(out + used, HF_SYNOPSIS_SIZE - used, " [OPTION...]");
}

/* "-j, --jobs N" */
static void option_head(const struct hf_option *o, char out[64])
{
    char letter[5] = "";
    if (o->letter)
        snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(out, 64, "%s--%s%s%s", letter, o->name, o->argument ? " " : "", o->argument ? o->argument : "");
}

/* The help of an option with the values it takes. */
static void option_text(const struct hf_option *o, char out[256])
{
    size_t used = (size_t)snprintf(out, 256, "%s", o->help);
    if (o->kind == HF_OPT_NUMBER && o->most < INT32_MAX)
        snprintf(out + used, 256 - used, " (%" PRId64 " to %" PRId64 ")", o->least, o->most);
    for (int i = 0; o->kind == HF_OPT_NAMED && o->choices[i]; i++)
        used += (size_t)snprintf(out + used, 256 - used, "%s%s", i ? (o->choices[i + 1] ? ", " : " or ") : ": ",
                                 o->choices[i]);
}

/* ---- as text ----------------------------------------------------------------------------------------------------- */

static void entry(const char *head, const char *text)
{
    hf_out("  %-*s", INDENT - 2, head);
    int column = (int)strlen(head) + 3;
    if (column > INDENT)
        hf_out("\n%*s", INDENT, "");
    hf_out_wrapped(text, INDENT);
}

static void options_text(const struct hf_option *table)
{
    for (const struct hf_option *o = table; o && o->name; o++) {
        char head[64], text[256];
        option_head(o, head);
        option_text(o, text);
        entry(head, text);
    }
}

void hf_help_command(const struct hf_command *command)
{
    char synopsis[HF_SYNOPSIS_SIZE];
    hf_help_synopsis(command, synopsis);
    hf_out("Usage: huff %s\n\n", synopsis);
    hf_out_wrapped(command->about, 0);
    if (command->operands[0].name)
        hf_out("\nArguments:\n");
    for (int i = 0; i < OPERANDS && command->operands[i].name; i++)
        entry(command->operands[i].name, command->operands[i].help);
    hf_out("\nOptions:\n");
    options_text(command->options);
    options_text(hf_common_options);
    if (command->examples)
        hf_out("\nExamples:\n%s\n", command->examples);
}

void hf_help_all(void)
{
    hf_out("Usage: huff COMMAND [ARGUMENT...] [OPTION...]\n\n");
    hf_out_wrapped(about_huff, 0);
    hf_out("\nCommands:\n");
    for (size_t i = 0; hf_commands[i]; i++)
        entry(hf_commands[i]->name, hf_commands[i]->summary);
    hf_out("\nVARIANT is a shipped name (`huff variants`) or the path of a YAML file.\n"
           "`huff COMMAND --help` tells more; `huff --version` prints the version and a digest of the shipped rules.\n"
           "\nExit codes:\n");
    for (int i = 0; i < EXITS; i++)
        hf_out("  %3d  %s\n", exits[i].code, exits[i].meaning);
}

/* ---- as a man page ----------------------------------------------------------------------------------------------- */

/* Writes TEXT so that roff shows it as it is. An empty line begins a paragraph. */
static void roff(const char *text)
{
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && *text == '\n') {
            hf_out(".PP\n");
            continue;
        }
        if (line_start && (*text == '.' || *text == '\''))
            hf_out("\\&");
        line_start = *text == '\n';
        if (*text == '\\')
            hf_out("\\e");
        else if (*text == '-')
            hf_out("\\-");
        else
            hf_out("%c", *text);
    }
}

static void man_entry(const char *head, const char *text)
{
    hf_out(".TP\n.B ");
    roff(head);
    hf_out("\n");
    roff(text);
    hf_out("\n");
}

static void man_options(const struct hf_option *table)
{
    for (const struct hf_option *o = table; o && o->name; o++) {
        char head[64], text[256];
        option_head(o, head);
        option_text(o, text);
        man_entry(head, text);
    }
}

static void man_head(const char *name, const char *summary, const char *synopsis)
{
    hf_out(".TH \"%s\" 1 \"\" \"huff %s\" \"huff\"\n.SH NAME\n", name, HUFF_VERSION);
    roff(name);
    hf_out(" \\- ");
    roff(summary);
    hf_out("\n.SH SYNOPSIS\n.B huff\n");
    roff(synopsis);
    hf_out("\n.SH DESCRIPTION\n");
}

static void man_command(const struct hf_command *command)
{
    char name[64] = "huff-", synopsis[HF_SYNOPSIS_SIZE];
    for (size_t i = 0; i + 6 < sizeof name && command->name[i]; i++) {
        name[i + 5] = command->name[i] == ' ' ? '-' : command->name[i];
        name[i + 6] = '\0';
    }
    hf_help_synopsis(command, synopsis);
    man_head(name, command->summary, synopsis);
    roff(command->about);
    hf_out("\n");
    for (int i = 0; i < OPERANDS && command->operands[i].name; i++)
        man_entry(command->operands[i].name, command->operands[i].help);
    hf_out(".SH OPTIONS\n");
    man_options(command->options);
    man_options(hf_common_options);
    if (command->examples) {
        hf_out(".SH EXAMPLES\n.nf\n");
        roff(command->examples);
        hf_out("\n.fi\n");
    }
    hf_out(".SH SEE ALSO\n.BR huff (1)\n");
}

void hf_help_man(const struct hf_command *command)
{
    if (command) {
        man_command(command);
        return;
    }
    man_head("huff", "rules conformance and perft for draughts", "COMMAND [ARGUMENT...] [OPTION...]");
    roff(about_huff);
    hf_out("\n.SH COMMANDS\n");
    for (size_t i = 0; hf_commands[i]; i++)
        man_entry(hf_commands[i]->name, hf_commands[i]->summary);
    hf_out(".SH EXIT STATUS\n");
    for (int i = 0; i < EXITS; i++) {
        char code[8];
        snprintf(code, sizeof code, "%d", exits[i].code);
        man_entry(code, exits[i].meaning);
    }
}
