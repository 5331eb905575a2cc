// Framebuffers to draw into instead of the window.
#ifndef RENDER_TARGET_H
#define RENDER_TARGET_H

#include <stdbool.h>

#include "gl_names.h"

enum render_target_kind {
    RENDER_TARGET_PICTURE, // color and depth, perhaps multisampled, to be copied elsewhere
    RENDER_TARGET_TEXTURE, // color that is read as a texture, and depth
    RENDER_TARGET_SHADOW,  // depth that is read as a texture, with comparison
    // Light in half floats that is read as a texture, perhaps of several samples, and depth.
    RENDER_TARGET_LIGHT
};

// A zeroed struct is no target yet.
typedef struct render_target {
    GLuint framebuffer;
    GLuint color; // renderbuffer or texture, by kind
    GLuint depth;
    GLenum depth_format;
    int width, height, samples;
    int asked_samples; // what the caller asked for; the driver may give fewer
} render_target;

// Creates the target, or creates it again if its size differs. Falls back to no multisampling if
// the driver refuses it. Returns false if even that fails.
bool render_target_resize(render_target *target, enum render_target_kind kind, int width,
                          int height, int samples);

// Creates a RENDER_TARGET_PICTURE or RENDER_TARGET_LIGHT at least that large, with a depth buffer
// of that format (GL_DEPTH_COMPONENT24 or another; 0: any) and so many samples, if the driver has
// them. Images of several sizes can then take turns in it without creating it again. Returns false
// if the driver refuses it.
bool render_target_grow(render_target *target, enum render_target_kind kind, int width, int height,
                        int samples, GLenum depth_format);
void render_target_fini(render_target *target, enum render_target_kind kind);

#endif
