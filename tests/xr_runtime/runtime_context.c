// The program's OpenGL context: the graphics bindings of Xlib and of EGL.
#include "runtime.h"

static XrResult take_glx(const XrGraphicsBindingOpenGLXlibKHR *binding)
{
    CHECK_NEXT_NULL(binding)
    if (binding->xDisplay == NULL || binding->glxContext == NULL || binding->glxDrawable == 0 ||
        binding->glxFBConfig == NULL || binding->visualid == 0) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: the graphics binding is incomplete",
                        __func__);
    }
    the_runtime.context = (runtime_context){
        .display = binding->xDisplay, .glx = binding->glxContext, .drawable = binding->glxDrawable};
    return XR_SUCCESS;
}

static XrResult take_egl(const XrGraphicsBindingEGLMNDX *binding)
{
    CHECK_NEXT_NULL(binding)
    if (!the_runtime.enabled[EXTENSION_EGL]) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: XR_MNDX_egl_enable is not enabled",
                        __func__);
    }
    if (binding->getProcAddress == NULL ||
        binding->getProcAddress("eglGetCurrentContext") == NULL) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: getProcAddress finds no function",
                        __func__);
    }
    if (eglQueryString(binding->display, EGL_VERSION) == NULL) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: not an EGL display", __func__);
    }
    if (binding->context == EGL_NO_CONTEXT || binding->context != eglGetCurrentContext() ||
        binding->display != eglGetCurrentDisplay()) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: the context is not current",
                        __func__);
    }
    EGLint of_config = 0, of_context = -1;
    if (!eglGetConfigAttrib(binding->display, binding->config, EGL_CONFIG_ID, &of_config) ||
        !eglQueryContext(binding->display, binding->context, EGL_CONFIG_ID, &of_context) ||
        of_config != of_context) {
        return complain(XR_ERROR_GRAPHICS_DEVICE_INVALID, "%s: not the context's configuration",
                        __func__);
    }
    the_runtime.context = (runtime_context){.is_egl = true,
                                            .egl_display = binding->display,
                                            .egl = binding->context,
                                            .draw = eglGetCurrentSurface(EGL_DRAW),
                                            .read = eglGetCurrentSurface(EGL_READ)};
    return XR_SUCCESS;
}

XrResult context_take(const void *binding)
{
    const XrBaseInStructure *base = binding;
    xr_test_world()->with_egl = false;
    if (base != NULL && base->type == XR_TYPE_GRAPHICS_BINDING_EGL_MNDX) {
        xr_test_world()->with_egl = true;
        return take_egl(binding);
    }
    CHECK_TYPE(base, XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR)
    return take_glx(binding);
}

bool context_is_current(void)
{
    const runtime_context *c = &the_runtime.context;
    return c->is_egl ? eglGetCurrentContext() == c->egl : glXGetCurrentContext() == c->glx;
}

void context_make_current(void)
{
    const runtime_context *c = &the_runtime.context;
    if (context_is_current()) {
        return;
    }
    if (c->is_egl) {
        eglMakeCurrent(c->egl_display, c->draw, c->read, c->egl);
    } else {
        glXMakeCurrent(c->display, c->drawable, c->glx);
    }
}

void context_drop(void)
{
    const runtime_context *c = &the_runtime.context;
    if (c->is_egl) {
        eglMakeCurrent(c->egl_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    } else {
        glXMakeCurrent(c->display, None, NULL);
    }
}
