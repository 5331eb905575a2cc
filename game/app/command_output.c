#include "command_output.h"

#include <stdio.h>

#include "duel.h"

int command_fail(const char *why)
{
    fprintf(stderr, "battuta: %s\n", why);
    return EXIT_FAILED;
}

const char *command_side(int side)
{
    return side == DUEL_LEFT ? "left" : side == DUEL_RIGHT ? "right" : "none";
}
