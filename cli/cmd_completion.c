/* huff completion: completion for three shells, made from the tables of commands and options.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <string.h>

enum { OPERANDS = sizeof((struct hf_command *)0)->operands / sizeof(struct hf_operand) };

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

/* ---- what all shells need ---------------------------------------------------------------------------------------- */

typedef void option_writer(const struct hf_command *command, const struct hf_option *option);

static void each_option(const struct hf_command *command, option_writer *write)
{
    for (const struct hf_option *o = command->options; o && o->name; o++)
        write(command, o);
    for (const struct hf_option *o = hf_common_options; o->name; o++)
        write(command, o);
}

/* The last word of the name: in a shell "perft split" is the command split of the command perft. */
static const char *last_word(const struct hf_command *command)
{
    const char *blank = strrchr(command->name, ' ');
    return blank ? blank + 1 : command->name;
}

static bool takes(const struct hf_command *command, enum hf_operand_kind kind)
{
    for (int i = 0; i < OPERANDS && command->operands[i].name; i++)
        if (command->operands[i].kind == kind)
            return true;
    return false;
}

static void variants(void)
{
    for (size_t i = 0; i < hf_variant_count(); i++)
        hf_out("%s%s", i ? " " : "", hf_variant_at(i)->name);
}

static void commands(void)
{
    for (size_t i = 0; hf_commands[i]; i++)
        if (!strchr(hf_commands[i]->name, ' '))
            hf_out("%s%s", i ? " " : "", hf_commands[i]->name);
}

static void choices(const struct hf_option *o)
{
    for (int i = 0; o->choices[i]; i++)
        hf_out("%s%s", i ? " " : "", o->choices[i]);
}

/* TEXT for a place between single quotes; BAD are further characters to leave out. */
static void quoted(const char *text, const char *bad)
{
    for (; *text; text++)
        if (*text == '\'')
            hf_out("'\\''");
        else if (!strchr(bad, *text))
            hf_out("%c", *text);
}

/* ---- bash -------------------------------------------------------------------------------------------------------- */

static void bash_word(const struct hf_command *command, const struct hf_option *o)
{
    (void)command;
    hf_out(" --%s", o->name);
}

static void bash_value(const struct hf_command *command, const struct hf_option *o)
{
    if (o->kind == HF_OPT_NAMED) {
        hf_out("    '%s --%s') COMPREPLY=($(compgen -W '", command->name, o->name);
        choices(o);
        hf_out("' -- \"$word\")); return ;;\n");
    } else if (o->kind != HF_OPT_SWITCH) {
        hf_out("    '%s --%s') COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", command->name, o->name);
    }
}

static void bash(void)
{
    hf_out("# bash completion for huff; try: source <(huff completion bash)\n"
           "_huff() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
           "    COMPREPLY=()\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W '");
    commands();
    hf_out("' -- \"$word\"))\n        return\n    fi\n    case \"$command ${COMP_WORDS[2]}\" in\n");
    for (size_t i = 0; hf_commands[i]; i++)
        if (strchr(hf_commands[i]->name, ' '))
            hf_out("    '%s') command='%s' ;;\n", hf_commands[i]->name, hf_commands[i]->name);
    hf_out("    esac\n    case \"$command $before\" in\n");
    for (size_t i = 0; hf_commands[i]; i++)
        each_option(hf_commands[i], bash_value);
    hf_out("    esac\n    local options='' variants='' files=''\n    case \"$command\" in\n");
    for (size_t i = 0; hf_commands[i]; i++) {
        const struct hf_command *command = hf_commands[i];
        hf_out("    '%s')\n        options='", command->name);
        each_option(command, bash_word);
        hf_out("'\n");
        if (takes(command, HF_OPERAND_VARIANT)) {
            hf_out("        variants='");
            variants();
            hf_out("' files=1\n");
        }
        if (takes(command, HF_OPERAND_COMMAND)) {
            hf_out("        variants='");
            commands();
            hf_out("'\n");
        }
        if (takes(command, HF_OPERAND_FILE))
            hf_out("        files=1\n");
        hf_out("        ;;\n");
    }
    hf_out("    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -W \"$variants\" -- \"$word\") ${files:+$(compgen -f -- \"$word\")})\n"
           "    fi\n"
           "}\n"
           "complete -o filenames -F _huff huff\n");
}

/* ---- zsh --------------------------------------------------------------------------------------------------------- */

static void zsh_option(const struct hf_command *command, const struct hf_option *o)
{
    (void)command;
    hf_out(" \\\n            '--%s%s[", o->name, o->kind == HF_OPT_SWITCH ? "" : "=");
    quoted(o->help, "[]:");
    hf_out("]");
    if (o->kind == HF_OPT_NAMED) {
        hf_out(":%s:(", o->argument);
        choices(o);
        hf_out(")");
    } else if (o->kind != HF_OPT_SWITCH) {
        hf_out(":%s:_files", o->argument);
    }
    hf_out("'");
}

static void zsh(void)
{
    hf_out("#compdef huff\n# zsh completion for huff; try: source <(huff completion zsh)\n"
           "_huff() {\n    local -a commands\n    commands=(\n");
    for (size_t i = 0; hf_commands[i]; i++) {
        if (strchr(hf_commands[i]->name, ' '))
            continue;
        hf_out("        '%s:", hf_commands[i]->name);
        quoted(hf_commands[i]->summary, ":");
        hf_out("'\n");
    }
    hf_out("    )\n"
           "    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
           "    local command=$words[2]\n    case \"$words[2] $words[3]\" in\n");
    for (size_t i = 0; hf_commands[i]; i++)
        if (strchr(hf_commands[i]->name, ' '))
            hf_out("        '%s') command='%s' ;;\n", hf_commands[i]->name, hf_commands[i]->name);
    hf_out("    esac\n    case \"$command\" in\n");
    for (size_t i = 0; hf_commands[i]; i++) {
        const struct hf_command *command = hf_commands[i];
        hf_out("        '%s')\n            _arguments", command->name);
        each_option(command, zsh_option);
        if (takes(command, HF_OPERAND_VARIANT)) {
            hf_out(" \\\n            '*:variant:(");
            variants();
            hf_out(")'");
        } else {
            hf_out(" \\\n            '*:file:_files'");
        }
        hf_out(" ;;\n");
    }
    hf_out("    esac\n}\ncompdef _huff huff\n");
}

/* ---- fish -------------------------------------------------------------------------------------------------------- */

static void fish_option(const struct hf_command *command, const struct hf_option *o)
{
    hf_out("complete -c huff -n '__fish_seen_subcommand_from %s' -l %s", last_word(command), o->name);
    if (o->letter)
        hf_out(" -s %c", o->letter);
    if (o->kind == HF_OPT_NAMED) {
        hf_out(" -xa '");
        choices(o);
        hf_out("'");
    } else if (o->kind != HF_OPT_SWITCH) {
        hf_out(" -r");
    }
    hf_out(" -d '");
    for (const char *c = o->help; *c; c++)
        hf_out(*c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
    hf_out("'\n");
}

static void fish(void)
{
    hf_out("# fish completion for huff; try: huff completion fish | source\n"
           "complete -c huff -n __fish_use_subcommand -f\n");
    for (size_t i = 0; hf_commands[i]; i++) {
        const struct hf_command *command = hf_commands[i];
        const char *word = last_word(command);
        bool first = word == command->name;
        hf_out("complete -c huff -n '%s%.*s' -a %s -d '",
               first ? "__fish_use_subcommand" : "__fish_seen_subcommand_from ",
               first ? 0 : (int)(word - command->name - 1), command->name, word);
        for (const char *c = command->summary; *c; c++)
            hf_out(*c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
        hf_out("'\n");
        each_option(command, fish_option);
        if (takes(command, HF_OPERAND_VARIANT)) {
            hf_out("complete -c huff -n '__fish_seen_subcommand_from %s' -a '", word);
            variants();
            hf_out("'\n");
        }
    }
}

static enum hf_exit run(const struct hf_arguments *a)
{
    static void (*const writers[])(void) = {bash, zsh, fish};
    for (int i = 0; shells[i]; i++)
        if (!strcmp(shells[i], a->operand[0])) {
            writers[i]();
            return HF_EXIT_OK;
        }
    return hf_usage(a->command, "there is completion for bash, zsh and fish, not for '%s'", a->operand[0]);
}

const struct hf_command hf_cmd_completion = {
    .name = "completion",
    .summary = "shell completion for bash, zsh or fish",
    .about = "Prints a script that teaches a shell to complete the commands, options and variants of huff.",
    .examples = "  source <(huff completion bash)",
    .operands = {{"SHELL", HF_OPERAND_TEXT, HF_ONCE, "bash, zsh or fish"}},
    .run = run};
