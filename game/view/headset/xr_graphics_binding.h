// Connects an OpenXR session to the window's OpenGL context, which SDL makes with GLX (X11) or EGL
// (Wayland, X11 with SDL_VIDEO_X11_FORCE_EGL, no display). The only file that depends on the
// platform.
#ifndef XR_GRAPHICS_BINDING_H
#define XR_GRAPHICS_BINDING_H

#include "xr_runtime.h"

// The struct for XrSessionCreateInfo.next, and the context that it names.
typedef struct xr_graphics_binding xr_graphics_binding;

// Binds the current context. Returns NULL with one line in `error` if the runtime cannot use that
// context on this platform.
xr_graphics_binding *xr_graphics_binding_create(const xr_runtime *r, char *error,
                                                size_t error_size);
void xr_graphics_binding_destroy(xr_graphics_binding **address);

// The value for XrSessionCreateInfo.next; the binding owns it.
const void *xr_graphics_binding_next(const xr_graphics_binding *b);

// Makes the context current again, since runtimes may change it, and clears the OpenGL errors that
// they leave.
void xr_graphics_binding_make_current(const xr_graphics_binding *b);

#endif
