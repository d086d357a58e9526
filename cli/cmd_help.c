/* huff help: help on a command, or its man page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "help.h"
#include "nearest.h"

#include <string.h>

struct options {
    bool man, list;
};

static const struct hf_option table[] = {
    {"man", 0, HF_OPT_SWITCH, offsetof(struct options, man), NULL, "as a man page (roff)"},
    {"list", 0, HF_OPT_SWITCH, offsetof(struct options, list), NULL, "the names of the commands, one a line"},
    {.name = NULL}};

enum hf_exit hf_unknown_command(const char *name)
{
    struct hf_nearest near = {.word = name, .length = strlen(name)};
    for (size_t i = 0; hf_commands[i]; i++)
        hf_nearest_try(&near, hf_commands[i]->name);
    return near.best ? hf_usage(NULL, "there is no command '%s'; did you mean '%s'?", name, near.best)
                     : hf_usage(NULL, "there is no command '%s'", name);
}

static enum hf_exit run(const struct hf_arguments *a)
{
    const struct options *o = a->options;
    const struct hf_command *command = NULL;
    if (a->operands) {
        int taken;
        command = hf_command_find((int)a->operands, a->operand, &taken);
        if (!command)
            return hf_unknown_command(a->operand[0]);
        if ((size_t)taken < a->operands)
            return hf_usage(a->command, "'%s' is one argument too many", a->operand[taken]);
    }
    if (o->list)
        for (size_t i = 0; hf_commands[i]; i++)
            hf_out("%s\n", hf_commands[i]->name);
    else if (o->man)
        hf_help_man(command);
    else if (command)
        hf_help_command(command);
    else
        hf_help_all();
    return HF_EXIT_OK;
}

const struct hf_command hf_cmd_help = {
    .name = "help",
    .summary = "help on a command",
    .about = "Prints what a command does, its arguments and its options. Without a command: the list of all.",
    .operands = {{"COMMAND", HF_OPERAND_COMMAND, HF_ANY, "the command, such as moves or perft"}},
    .options = table,
    .size = sizeof(struct options),
    .run = run};
