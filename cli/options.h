/* One table per command: from it come parsing, --help, the man page and shell completion.
 *
 * How to add a command:
 *   1. Write cli/cmd_NAME.c after this pattern:
 *
 *          struct options { const char *fen; int64_t depth; bool divide; };     // zero unless .defaults says otherwise
 *
 *          static const struct hf_option table[] = {
 *              {"fen", 0, HF_OPT_TEXT, offsetof(struct options, fen), "FEN", "the position instead of the start"},
 *              {"divide", 0, HF_OPT_SWITCH, offsetof(struct options, divide), NULL, "also the count below each move"},
 *              {"depth", 'd', HF_OPT_NUMBER, offsetof(struct options, depth), "N", "how deep", .least = 1, .most = 99},
 *              {NULL}};
 *
 *          static enum hf_exit run(const struct hf_arguments *a)
 *          {
 *              const struct options *o = a->options;
 *              const char *variant = a->operand[0];                            // a->operand[a->operands] is NULL
 *              …hf_out("%s\n", …);  or, if (a->json), hf_out_json(…)            // output.h
 *              return HF_EXIT_OK;                                              // or hf_report(status, &diag)
 *          }
 *
 *          const struct hf_command hf_cmd_count = {
 *              .name = "count", .summary = "one line for the list of commands", .about = "Text for help and man.",
 *              .operands = {{"VARIANT", HF_OPERAND_VARIANT, HF_ONCE, "a shipped name or a path"}},
 *              .options = table, .size = sizeof(struct options), .run = run};
 *
 *   2. Declare it below and name it in the table of cli/commands.c.
 *   3. Write cli/tests/test_NAME.sh: each option, each kind of error with its exit code, and the JSON.
 *
 * Every command has --format text|json, --color auto|always|never and -h, --help; these need no line in the table. A
 * name of two words ("perft split") is a command of its own. The usual helpers for variants, positions and games are in
 * cli/input.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_OPTIONS_H
#define HF_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output.h"

enum hf_option_kind {
    HF_OPT_SWITCH, /* bool: there or not */
    HF_OPT_TEXT,   /* const char *: the last one counts */
    HF_OPT_LIST,   /* struct hf_list: each one counts, in order */
    HF_OPT_NUMBER, /* int64_t in least..most */
    HF_OPT_SIZE,   /* uint64_t bytes or the like, with an optional K, M or G (1024 each); 0 is allowed */
    HF_OPT_NAMED   /* int: index of the value in choices */
};

struct hf_list {
    const char **item;
    size_t count;
};

struct hf_option {
    const char *name; /* "fen" is --fen; NULL ends the table */
    char letter;      /* 'd' is also -d; 0: none */
    enum hf_option_kind kind;
    size_t offset;              /* of the value in the command's struct of options */
    const char *argument;       /* what help calls the value: "FEN"; NULL for a switch */
    const char *help;           /* one line, without capital and full stop */
    int64_t least, most;        /* HF_OPT_NUMBER */
    const char *const *choices; /* HF_OPT_NAMED; NULL ends */
};

/* What a shell can complete. */
enum hf_operand_kind { HF_OPERAND_VARIANT, HF_OPERAND_FILE, HF_OPERAND_COMMAND, HF_OPERAND_TEXT };
enum hf_times { HF_ONCE, HF_OPTIONAL, HF_ANY };

struct hf_operand {
    const char *name; /* "VARIANT"; NULL ends */
    enum hf_operand_kind kind;
    enum hf_times times; /* HF_ANY only in the last place */
    const char *help;
};

struct hf_arguments;

struct hf_command {
    const char *name;
    const char *summary;  /* one line, without capital and full stop */
    const char *about;    /* paragraphs, separated by an empty line */
    const char *examples; /* lines to type, each with what it does after two blanks and a '#'; may be NULL */
    struct hf_operand operands[4];
    const struct hf_option *options; /* may be NULL */
    size_t size;                     /* of the struct of options; at most HF_OPTIONS_SIZE */
    const void *defaults;            /* such a struct; NULL: all zero */
    enum hf_exit (*run)(const struct hf_arguments *arguments);
};

enum { HF_OPTIONS_SIZE = 512 };

struct hf_arguments {
    const struct hf_command *command;
    const void *options; /* the command's struct */
    bool json;           /* --format json */
    size_t operands;
    const char **operand; /* after what was given come NULLs for the optional ones */
};

/* All commands (cli/commands.c), in the order in which help lists them; NULL ends. */
extern const struct hf_command *const hf_commands[];

/* Parses what comes after the command's name and runs it. Wrong usage is told on stderr and gives HF_EXIT_USAGE. */
enum hf_exit hf_command_run(const struct hf_command *command, int count, char **words);

/* The command that WORDS begin with and how many words its name takes; NULL if there is none. */
const struct hf_command *hf_command_find(int count, const char *const *words, int *taken);

/* Tells that there is no such command, and which is like it. Returns HF_EXIT_USAGE. */
enum hf_exit hf_unknown_command(const char *name);

/* Tells of wrong usage of COMMAND (NULL: of huff itself), printf style, and where help is. Returns HF_EXIT_USAGE. */
enum hf_exit hf_usage(const struct hf_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The options that every command has. */
extern const struct hf_option hf_common_options[];

extern const struct hf_command hf_cmd_run, hf_cmd_lint, hf_cmd_perft, hf_cmd_perft_split, hf_cmd_perft_count,
    hf_cmd_perft_sum, hf_cmd_moves, hf_cmd_game, hf_cmd_fen, hf_cmd_show, hf_cmd_variants, hf_cmd_fuzz, hf_cmd_help,
    hf_cmd_completion;
extern const struct hf_command hf_cmd_mutate, hf_cmd_verify;

#endif
