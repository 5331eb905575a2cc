// A window with an OpenGL 3.3 core context, or an offscreen one that needs no display.
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
    bool offscreen; // no display needed: nothing is shown, but images can be saved
} window_options;

// Starts SDL's video subsystem if it is not running. Returns NULL with one line in `error` if there
// is no display or no OpenGL 3.3. Only one window at a time.
window *window_create(const window_options *options, char *error, size_t error_size);
void window_destroy(window **address);

// Size of the framebuffer in pixels, which may differ from the window's units.
void window_size_px(const window *w, int *out_width, int *out_height);

// Shows the drawn frame; waits for the display's refresh where it can.
void window_show(window *w);

// Turns waiting for the display's refresh in window_show() (vsync) on or off; it is on at first.
// Off while a headset sets the frame rate.
void window_wait_for_screen(window *w, bool waits);

// Waits until the GPU has finished all drawing. Only for measuring: otherwise the processor
// prepares the next frame in the meantime.
void window_finish(window *w);

// Whether window_show() may wait for the display's refresh at all; it may at first. A person who
// turns vertical sync off gets no waiting.
void window_set_vsync(window *w, bool may_wait);

// Switches between window and fullscreen.
void window_toggle_fullscreen(window *w);
void window_set_fullscreen(window *w, bool is_full);
bool window_is_fullscreen(const window *w);

// Gives the window this size, in units of the desktop, at most the screen's; a window that fills
// the screen has it afterwards. The size that was asked for last is not asked for again, so that a
// window that was resized by hand stays.
void window_set_size(window *w, int width, int height);

// How often the window's screen shows a new frame, Hz; 60 where that is unknown.
double window_refresh_hz(const window *w);

// Name of the OpenGL renderer, such as "llvmpipe (LLVM 15.0.6, 256 bits)".
const char *window_renderer(const window *w);

#endif
