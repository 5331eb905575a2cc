#include "xr_graphics_binding.h"

#include <stdio.h>
#include <stdlib.h>

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_PLATFORM_EGL
#define XR_USE_PLATFORM_XLIB
#define XR_USE_GRAPHICS_API_OPENGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

// Limit for reading OpenGL errors: a lost context reports errors without end.
#define ERRORS_MOST 64

struct xr_graphics_binding {
    bool is_egl; // which of the next two is used
    XrGraphicsBindingOpenGLXlibKHR glx;
    XrGraphicsBindingEGLMNDX egl; // with the surfaces of its context:
    EGLSurface draw, read;
};

// Finds the framebuffer configuration of the context and its visual.
static bool find_glx_config(XrGraphicsBindingOpenGLXlibKHR *graphics)
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

static bool bind_glx(xr_graphics_binding *b)
{
    b->glx = (XrGraphicsBindingOpenGLXlibKHR){
        .type = XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR,
        .xDisplay = glXGetCurrentDisplay(),
        .glxDrawable = glXGetCurrentDrawable(),
        .glxContext = glXGetCurrentContext(),
    };
    return b->glx.xDisplay != NULL && b->glx.glxContext != NULL && find_glx_config(&b->glx);
}

static bool find_egl_config(XrGraphicsBindingEGLMNDX *graphics)
{
    EGLint id = 0, count = 0;
    if (!eglQueryContext(graphics->display, graphics->context, EGL_CONFIG_ID, &id)) {
        return false;
    }
    const EGLint wanted[] = {EGL_CONFIG_ID, id, EGL_NONE};
    return eglChooseConfig(graphics->display, wanted, &graphics->config, 1, &count) && count == 1;
}

static bool bind_egl(xr_graphics_binding *b)
{
    b->is_egl = true;
    b->draw = eglGetCurrentSurface(EGL_DRAW);
    b->read = eglGetCurrentSurface(EGL_READ);
    b->egl = (XrGraphicsBindingEGLMNDX){
        .type = XR_TYPE_GRAPHICS_BINDING_EGL_MNDX,
        .getProcAddress = eglGetProcAddress,
        .display = eglGetCurrentDisplay(),
        .context = eglGetCurrentContext(),
    };
    return find_egl_config(&b->egl);
}

// Whether the current context is EGL's. Without that library it is not.
static bool context_is_egl(void)
{
    return epoxy_has_egl() && eglGetCurrentContext() != EGL_NO_CONTEXT;
}

xr_graphics_binding *xr_graphics_binding_create(const xr_runtime *r, char *error, size_t error_size)
{
    xr_graphics_binding *b = calloc(1, sizeof *b);
    if (b == NULL) {
        snprintf(error, error_size, "no headset: out of memory");
        return NULL;
    }
    bool egl = context_is_egl();
    if (egl && !r->has[XR_RUNTIME_HAS_EGL]) {
        snprintf(error, error_size,
                 "no headset: %s needs X11 and cannot draw on Wayland; start with "
                 "SDL_VIDEODRIVER=x11",
                 r->name);
        xr_graphics_binding_destroy(&b);
    } else if (!(egl ? bind_egl(b) : bind_glx(b))) {
        snprintf(error, error_size,
                 "no headset: the window's OpenGL context cannot be shared; start with "
                 "SDL_VIDEODRIVER=x11");
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
    return b->is_egl ? (const void *)&b->egl : (const void *)&b->glx;
}

static void make_glx_current(const XrGraphicsBindingOpenGLXlibKHR *graphics)
{
    if (glXGetCurrentContext() != graphics->glxContext ||
        glXGetCurrentDrawable() != graphics->glxDrawable) {
        glXMakeCurrent(graphics->xDisplay, graphics->glxDrawable, graphics->glxContext);
    }
}

static void make_egl_current(const xr_graphics_binding *b)
{
    if (eglGetCurrentContext() != b->egl.context || eglGetCurrentSurface(EGL_DRAW) != b->draw ||
        eglGetCurrentSurface(EGL_READ) != b->read) {
        eglMakeCurrent(b->egl.display, b->draw, b->read, b->egl.context);
    }
}

void xr_graphics_binding_make_current(const xr_graphics_binding *b)
{
    if (b->is_egl) {
        make_egl_current(b);
    } else {
        make_glx_current(&b->glx);
    }
    for (int i = 0; i < ERRORS_MOST && glGetError() != GL_NO_ERROR; i++) {
    }
}
