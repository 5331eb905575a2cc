#include "command_display.h"

#include <stdio.h>

#include "display.h"
#include "duel.h"

static bool wants_headset(const command_line *command)
{
    return command->in_headset || command->fence.fencer[DUEL_LEFT].kind == FENCER_HEADSET ||
           command->fence.fencer[DUEL_RIGHT].kind == FENCER_HEADSET;
}

bool command_display_open(const command_line *command, char *error, size_t error_size)
{
    enum display_need need = wants_headset(command) ? DISPLAY_X11_INSTEAD : DISPLAY_ANY;
    if (!display_open(need, error, error_size)) {
        return false;
    }
    if (need != DISPLAY_ANY && display_is_overridden()) {
        puts("The window opens on X11 and not on Wayland, since the headset needs X11.");
    }
    return true;
}
