// A window with an OpenGL 3.3 core context, or the same without any display.
#ifndef WINDOW_H
#define WINDOW_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct window window;

typedef struct window_options {
    const char *title;
    int width, height; // of the window, screen units
    bool fullscreen;
    bool offscreen; // no display needed: nothing is shown, pictures can be saved
} window_options;

// Starts SDL's video part where it is not yet running. NULL with one line in `error`
// where there is no display or no OpenGL 3.3. One window at a time.
window *window_create(const window_options *options, char *error, size_t error_size);
void window_destroy(window **address);

// Size of what is drawn, in pixels (may differ from the window's units).
void window_size_px(const window *w, int *out_width, int *out_height);

// Shows what was drawn; waits for the screen where it can.
void window_show(window *w);

// Whether window_show() waits for the screen, as it does at first: not while a headset sets the
// pace.
void window_wait_for_screen(window *w, bool waits);

// Waits until everything told so far has been drawn: for measuring only, since otherwise the
// processor goes on with the next picture meanwhile.
void window_finish(window *w);

// From a window to the whole screen, and back.
void window_toggle_fullscreen(window *w);

// Name of who draws ("llvmpipe (LLVM 15.0.6, 256 bits)").
const char *window_renderer(const window *w);

#endif
