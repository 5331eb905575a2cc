// An OpenGL context without a display, for tests that draw.
#ifndef GL_OFFSCREEN_H
#define GL_OFFSCREEN_H

#include <epoxy/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "window.h"

// Opens the context. If that fails, prints the reason and fails the test.
static inline window *gl_offscreen_open(int width, int height)
{
    char error[300] = "";
    window *w = window_create(
        &(window_options){.title = "test", .width = width, .height = height, .offscreen = true},
        error, sizeof error);
    if (w == NULL) {
        print_error("%s\n", error);
    }
    assert_non_null(w);
    // The driver holds memory until the program ends. As long as the driver stays loaded, leak
    // detection does not report that memory.
    assert_int_equal(SDL_GL_LoadLibrary(NULL), 0);
    return w;
}

typedef struct gl_pixel {
    uint8_t r, g, b;
} gl_pixel;

// The window's pixels, top row first; the caller frees them.
static inline gl_pixel *gl_offscreen_read(int width, int height)
{
    gl_pixel *upside_down = malloc((size_t)(width * height) * sizeof *upside_down);
    gl_pixel *pixels = malloc((size_t)(width * height) * sizeof *pixels);
    assert_non_null(upside_down);
    assert_non_null(pixels);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, upside_down);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            pixels[y * width + x] = upside_down[(height - 1 - y) * width + x];
        }
    }
    free(upside_down);
    return pixels;
}

#endif
