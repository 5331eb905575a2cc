#include "display.h"

#include <SDL.h>
#include <string.h>

static bool shows_nothing(const char *driver)
{
    return driver == NULL || strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0 ||
           strcmp(driver, "evdev") == 0;
}

bool display_open(char *error, size_t error_size)
{
    const char *wanted = SDL_getenv("SDL_VIDEODRIVER");
    bool asked_for = wanted != NULL && *wanted != '\0';
    if (!asked_for && SDL_getenv("XDG_RUNTIME_DIR") == NULL) {
        // Without XDG_RUNTIME_DIR there is no Wayland, and its library would write an error of its
        // own.
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm");
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        SDL_snprintf(error, error_size, "no display: %s",
                     asked_for ? SDL_GetError() : "neither X11 nor Wayland answers");
        return false;
    }
    if (!asked_for && shows_nothing(SDL_GetCurrentVideoDriver())) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        SDL_snprintf(error, error_size, "no display: neither X11 nor Wayland answers");
        return false;
    }
    return true;
}
