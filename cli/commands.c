/* The table of commands.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <string.h>

const struct hf_command *const hf_commands[] = {
    &hf_cmd_run, &hf_cmd_lint, &hf_cmd_perft, &hf_cmd_perft_split, &hf_cmd_perft_count, &hf_cmd_perft_sum,
    &hf_cmd_moves, &hf_cmd_game, &hf_cmd_fen, &hf_cmd_show, &hf_cmd_variants, &hf_cmd_fuzz,
    &hf_cmd_mutate, &hf_cmd_verify,
    &hf_cmd_help, &hf_cmd_completion, NULL};

/* How many of WORDS the name of COMMAND is made of, in their order; 0 if they are others. */
static int words_taken(const struct hf_command *command, int count, const char *const *words)
{
    int taken = 0;
    for (const char *name = command->name; *name; taken++) {
        size_t length = strcspn(name, " ");
        if (taken == count || strlen(words[taken]) != length || memcmp(words[taken], name, length) != 0)
            return 0;
        name += length + (name[length] == ' ');
    }
    return taken;
}

const struct hf_command *hf_command_find(int count, const char *const *words, int *taken)
{
    const struct hf_command *found = NULL;
    *taken = 0;
    for (size_t i = 0; hf_commands[i]; i++) {
        int words_of_it = words_taken(hf_commands[i], count, words);
        if (words_of_it > *taken) { /* the longest name: "perft split" before "perft" */
            *taken = words_of_it;
            found = hf_commands[i];
        }
    }
    return found;
}
