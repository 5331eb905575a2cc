// What ties an OpenXR session to the window's OpenGL context: the one place that knows
// the platform (Xlib and GLX here; Wayland or Windows would stand beside it).
#ifndef XR_GRAPHICS_BINDING_H
#define XR_GRAPHICS_BINDING_H

#include <stdbool.h>
#include <stddef.h>

// The struct that goes into XrSessionCreateInfo.next, and the context it names.
typedef struct xr_graphics_binding xr_graphics_binding;

// Of the context that is current now. NULL with one line in `error` where it is not one
// that OpenXR takes here.
xr_graphics_binding *xr_graphics_binding_create(char *error, size_t error_size);
void xr_graphics_binding_destroy(xr_graphics_binding **address);

// For XrSessionCreateInfo.next; belongs to the binding.
const void *xr_graphics_binding_next(const xr_graphics_binding *b);

// Makes the context current again, which runtimes may change, and forgets the OpenGL
// errors that they leave behind.
void xr_graphics_binding_make_current(const xr_graphics_binding *b);

#endif
