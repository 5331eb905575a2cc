#include "display.h"

#include <SDL.h>
#include <string.h>

static bool shows_nothing(const char *driver)
{
    return driver == NULL || strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0 ||
           strcmp(driver, "evdev") == 0;
}

static bool is_set(const char *variable)
{
    const char *value = SDL_getenv(variable);
    return value != NULL && *value != '\0';
}

// Whether the first driver that SDL_VIDEODRIVER lists is Wayland.
static bool wayland_is_asked_for(void)
{
    const char *wanted = SDL_getenv("SDL_VIDEODRIVER");
    return wanted != NULL && strncmp(wanted, "wayland", strlen("wayland")) == 0;
}

// Suggests drivers to SDL, which a value of SDL_VIDEODRIVER overrules.
static void suggest_drivers(enum display_need need)
{
    if (!is_set("XDG_RUNTIME_DIR")) {
        // Without XDG_RUNTIME_DIR there is no Wayland, and its library would write an error of its
        // own.
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm");
    } else if (need != DISPLAY_ANY) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,wayland,kmsdrm");
    }
}

static bool start_x11_instead(void)
{
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11", SDL_HINT_OVERRIDE);
    bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (!started) {
        SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    }
    return started;
}

bool display_open(enum display_need need, char *error, size_t error_size)
{
    bool asked_for = is_set("SDL_VIDEODRIVER");
    if (need == DISPLAY_X11_INSTEAD && wayland_is_asked_for() && is_set("DISPLAY") &&
        start_x11_instead()) {
        return true;
    }
    if (!asked_for) {
        suggest_drivers(need);
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

bool display_is_overridden(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return wayland_is_asked_for() && driver != NULL && strcmp(driver, "x11") == 0;
}
