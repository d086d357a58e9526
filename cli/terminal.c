/* The terminal and Ctrl-C.
 *
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

atomic_bool hf_interrupted;

static enum hf_colour_choice colour;
static bool unicode, wants_colour;

/* The second signal of a kind finds the default action (SA_RESETHAND), which ends the program. */
static void interrupt(int number)
{
    (void)number;
    atomic_store(&hf_interrupted, true);
}

static void listen(int flags)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND | flags};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void hf_terminal_interrupts_reads(void) { listen(0); }

void hf_terminal_open(void)
{
    unicode = setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8");
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    wants_colour = !(no_colour && *no_colour) && terminal && strcmp(terminal, "dumb") != 0;

    listen(SA_RESTART); /* output that waits for its reader is not cut short: what is known is still to be written */
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write, which hf_output_close reports */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that has reached its limit */
}

void hf_terminal_colour(enum hf_colour_choice choice) { colour = choice; }

bool hf_is_terminal(FILE *stream) { return isatty(fileno(stream)) == 1; }

bool hf_has_colour(FILE *stream)
{
    if (colour != HF_COLOUR_AUTO)
        return colour == HF_COLOUR_ALWAYS;
    return wants_colour && hf_is_terminal(stream);
}

bool hf_has_unicode(void) { return unicode; }

int hf_terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        return size.ws_col;
    return 80;
}
