#include "command_output.h"

#include <stdio.h>

int command_fail(const char *why)
{
    fprintf(stderr, "battuta: %s\n", why);
    return EXIT_FAILED;
}
