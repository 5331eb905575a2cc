#include "window.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of screens that do not say it.
#define USUAL_REFRESH_HZ 60.0

struct window {
    SDL_Window *sdl;
    SDL_GLContext context;
    bool offscreen;
    int width, height; // that were asked for last
    bool waits, vsync; // window_wait_for_screen(), window_set_vsync(): it waits if both are true
    char renderer[128];
};

static bool start_video(const window_options *options, char *error, size_t error_size)
{
    if (SDL_WasInit(SDL_INIT_VIDEO) != 0) {
        return true;
    }
    if (options->offscreen) {
        // Ignore SDL_VIDEODRIVER: the display it names may not exist here.
        SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE);
        // SDL's quit event is not polled while an image is drawn offscreen, so let Ctrl-C end the
        // program directly.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        snprintf(error, error_size,
                 "window: no display (%s); start it on a desktop, or draw without one",
                 SDL_GetError());
        return false;
    }
    return true;
}

// The picture is multisampled in a framebuffer of its own, so the window's is not, and needs no
// depth.
static void ask_for_gl33(void)
{
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_RED_SIZE, 8);
    SDL_GL_SetAttribute(SDL_GL_GREEN_SIZE, 8);
    SDL_GL_SetAttribute(SDL_GL_BLUE_SIZE, 8);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
}

// A window larger than its screen would hide what is at its edges.
static void fit_on_screen(int *width, int *height)
{
    SDL_Rect free;
    if (SDL_GetDisplayUsableBounds(0, &free) == 0 && free.w > 0 && free.h > 0) {
        *width = *width < free.w ? *width : free.w;
        *height = *height < free.h ? *height : free.h;
    }
}

static bool open_window(window *w, const window_options *options, char *error, size_t error_size)
{
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (options->fullscreen) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    }
    int width = options->width, height = options->height;
    if (!options->offscreen) {
        fit_on_screen(&width, &height);
    }
    ask_for_gl33();
    w->sdl = SDL_CreateWindow(options->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                              height, flags);
    if (w->sdl == NULL) {
        snprintf(error, error_size, "window: cannot be opened (%s); check the graphics driver",
                 SDL_GetError());
        return false;
    }
    w->context = SDL_GL_CreateContext(w->sdl);
    if (w->context == NULL || epoxy_gl_version() < 33) {
        snprintf(error, error_size,
                 "window: the graphics driver has no OpenGL 3.3 (%s); update it or install "
                 "Mesa's software renderer",
                 w->context == NULL ? SDL_GetError() : (const char *)glGetString(GL_VERSION));
        return false;
    }
    return true;
}

window *window_create(const window_options *options, char *error, size_t error_size)
{
    if (!start_video(options, error, error_size)) {
        return NULL;
    }
    window *w = calloc(1, sizeof *w);
    if (w == NULL) {
        snprintf(error, error_size, "window: out of memory");
        return NULL;
    }
    if (!open_window(w, options, error, error_size)) {
        window_destroy(&w);
        return NULL;
    }
    SDL_SetWindowMinimumSize(w->sdl, 480, 270);
    w->offscreen = options->offscreen;
    w->width = options->width;
    w->height = options->height;
    window_set_vsync(w, true);
    window_wait_for_screen(w, true);
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    snprintf(w->renderer, sizeof w->renderer, "%s", renderer != NULL ? renderer : "unknown");
    return w;
}

void window_destroy(window **address)
{
    window *w = *address;
    *address = NULL;
    if (w == NULL) {
        return;
    }
    if (w->context != NULL) {
        SDL_GL_DeleteContext(w->context);
    }
    if (w->sdl != NULL) {
        SDL_DestroyWindow(w->sdl);
    }
    free(w);
}

void window_size_px(const window *w, int *out_width, int *out_height)
{
    SDL_GL_GetDrawableSize(w->sdl, out_width, out_height);
}

void window_show(window *w)
{
    SDL_GL_SwapWindow(w->sdl);
}

static void set_waiting(window *w, bool waits, bool vsync)
{
    bool before = w->waits && w->vsync, now = waits && vsync;
    w->waits = waits;
    w->vsync = vsync;
    if (w->offscreen || before == now) {
        return;
    }
    // Adaptive vsync (-1): a late frame may tear instead of waiting for the next refresh. If the
    // driver does not support it, plain vsync.
    if (!now || SDL_GL_SetSwapInterval(-1) != 0) {
        SDL_GL_SetSwapInterval(now ? 1 : 0);
    }
}

void window_wait_for_screen(window *w, bool waits)
{
    set_waiting(w, waits, w->vsync);
}

void window_set_vsync(window *w, bool may_wait)
{
    set_waiting(w, w->waits, may_wait);
}

void window_finish(window *w)
{
    (void)w; // there is only one context
    glFinish();
}

bool window_is_fullscreen(const window *w)
{
    return (SDL_GetWindowFlags(w->sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

void window_set_fullscreen(window *w, bool is_full)
{
    if (!w->offscreen && window_is_fullscreen(w) != is_full) {
        SDL_SetWindowFullscreen(w->sdl, is_full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
}

void window_set_size(window *w, int width, int height)
{
    if (w->offscreen || (w->width == width && w->height == height)) {
        return;
    }
    w->width = width;
    w->height = height;
    fit_on_screen(&width, &height);
    SDL_SetWindowSize(w->sdl, width, height);
}

void window_toggle_fullscreen(window *w)
{
    window_set_fullscreen(w, !window_is_fullscreen(w));
}

double window_refresh_hz(const window *w)
{
    const int display = w->offscreen ? -1 : SDL_GetWindowDisplayIndex(w->sdl);
    SDL_DisplayMode mode;
    bool is_known =
        display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0;
    return is_known ? (double)mode.refresh_rate : USUAL_REFRESH_HZ;
}

const char *window_renderer(const window *w)
{
    return w->renderer;
}
