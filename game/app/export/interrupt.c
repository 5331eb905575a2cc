#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came;

static void note(int signal_number)
{
    (void)signal_number;
    came = 1;
}

void interrupt_watch(void)
{
    struct sigaction noted = {.sa_handler = note}, ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&noted.sa_mask);
    sigemptyset(&ignored.sa_mask);
    came = 0;
    sigaction(SIGINT, &noted, NULL);
    sigaction(SIGTERM, &noted, NULL);
    sigaction(SIGPIPE, &ignored, NULL);
}

bool interrupt_requested(void)
{
    return came != 0;
}
