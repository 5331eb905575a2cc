#include "command_display.h"

#include <stdio.h>

#include "display.h"
#include "duel.h"
#include "xr_runtime.h"

static bool wants_headset(const command_line *command)
{
    return command->in_headset || command->fence.fencer[DUEL_LEFT].kind == FENCER_HEADSET ||
           command->fence.fencer[DUEL_RIGHT].kind == FENCER_HEADSET;
}

bool command_display_open(const command_line *command, char *error, size_t error_size)
{
    // Every runtime works on X11; on Wayland only those that take EGL contexts do.
    enum display_need need = !wants_headset(command)  ? DISPLAY_ANY
                             : xr_runtime_needs_x11() ? DISPLAY_X11_INSTEAD
                                                      : DISPLAY_X11_FIRST;
    if (!display_open(need, error, error_size)) {
        return false;
    }
    if (need == DISPLAY_X11_INSTEAD && display_is_overridden()) {
        puts("The window opens on X11 and not on Wayland, since the headset's runtime needs X11.");
    }
    return true;
}
