/* huff: the command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "help.h"
#include "nearest.h"
#include "terminal.h"

#include <string.h>

static enum hf_exit run(int count, char **words)
{
    if (!count) {
        hf_usage(NULL, "which command?");
        return HF_EXIT_USAGE;
    }
    if (!strcmp(words[0], "--help") || !strcmp(words[0], "-h")) {
        hf_help_all();
        return HF_EXIT_OK;
    }
    if (!strcmp(words[0], "--version")) {
        hf_out("huff %s\nrules %s\n", HUFF_VERSION, hf_variants_digest());
        return HF_EXIT_OK;
    }
    if (words[0][0] == '-') {
        struct hf_nearest near = {.word = words[0], .length = strlen(words[0])};
        hf_nearest_try(&near, "--help");
        hf_nearest_try(&near, "--version");
        return near.best ? hf_usage(NULL, "unknown option '%s'; did you mean '%s'?", words[0], near.best)
                         : hf_usage(NULL, "unknown option '%s' before the command", words[0]);
    }
    int taken;
    const struct hf_command *command = hf_command_find(count, (const char *const *)words, &taken);
    if (!command)
        return hf_unknown_command(words[0]);
    return hf_command_run(command, count - taken, words + taken);
}

int main(int argc, char **argv)
{
    hf_terminal_open();
    return (int)hf_output_close(run(argc > 0 ? argc - 1 : 0, argv + 1));
}
