#include "xr_graphics_binding.h"

#include <stdio.h>
#include <stdlib.h>

#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

// Limit for reading OpenGL errors: a lost context reports errors without end.
#define ERRORS_MOST 64

struct xr_graphics_binding {
    XrGraphicsBindingOpenGLXlibKHR graphics;
};

// Finds the framebuffer configuration of the context and its visual.
static bool find_config(XrGraphicsBindingOpenGLXlibKHR *graphics)
{
    Display *display = graphics->xDisplay;
    int id = 0, screen = 0, count = 0, visual = 0;
    if (glXQueryContext(display, graphics->glxContext, GLX_FBCONFIG_ID, &id) != Success ||
        glXQueryContext(display, graphics->glxContext, GLX_SCREEN, &screen) != Success) {
        return false;
    }
    const int wanted[] = {GLX_FBCONFIG_ID, id, None};
    GLXFBConfig *config = glXChooseFBConfig(display, screen, wanted, &count);
    if (config == NULL || count < 1) {
        return false;
    }
    graphics->glxFBConfig = config[0];
    glXGetFBConfigAttrib(display, config[0], GLX_VISUAL_ID, &visual);
    graphics->visualid = (uint32_t)visual;
    XFree(config);
    return true;
}

xr_graphics_binding *xr_graphics_binding_create(char *error, size_t error_size)
{
    xr_graphics_binding *b = calloc(1, sizeof *b);
    if (b == NULL) {
        snprintf(error, error_size, "no headset: out of memory");
        return NULL;
    }
    b->graphics = (XrGraphicsBindingOpenGLXlibKHR){
        .type = XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR,
        .xDisplay = glXGetCurrentDisplay(),
        .glxDrawable = glXGetCurrentDrawable(),
        .glxContext = glXGetCurrentContext(),
    };
    if (b->graphics.xDisplay == NULL || b->graphics.glxContext == NULL ||
        !find_config(&b->graphics)) {
        snprintf(error, error_size,
                 "no headset: its picture needs an X11 window; start with SDL_VIDEODRIVER=x11");
        xr_graphics_binding_destroy(&b);
    }
    return b;
}

void xr_graphics_binding_destroy(xr_graphics_binding **address)
{
    free(*address);
    *address = NULL;
}

const void *xr_graphics_binding_next(const xr_graphics_binding *b)
{
    return &b->graphics;
}

void xr_graphics_binding_make_current(const xr_graphics_binding *b)
{
    const XrGraphicsBindingOpenGLXlibKHR *graphics = &b->graphics;
    if (glXGetCurrentContext() != graphics->glxContext ||
        glXGetCurrentDrawable() != graphics->glxDrawable) {
        glXMakeCurrent(graphics->xDisplay, graphics->glxDrawable, graphics->glxContext);
    }
    for (int i = 0; i < ERRORS_MOST && glGetError() != GL_NO_ERROR; i++) {
    }
}
