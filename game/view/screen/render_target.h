// Somewhere else than the window to draw into.
#ifndef RENDER_TARGET_H
#define RENDER_TARGET_H

#include <epoxy/gl.h>
#include <stdbool.h>

enum render_target_kind {
    RENDER_TARGET_PICTURE, // color and depth, perhaps multisampled, to be copied on
    RENDER_TARGET_TEXTURE, // color that is read as a texture, and depth
    RENDER_TARGET_SHADOW   // depth that is read as a texture, compared on reading
};

// Zeroed it is no target yet.
typedef struct render_target {
    GLuint framebuffer;
    GLuint color; // renderbuffer or texture, by kind
    GLuint depth;
    GLenum depth_format;
    int width, height, samples;
} render_target;

// Makes the target have that size; does nothing where it has it already. Falls back
// to no multisampling where the driver refuses it. False where even that fails.
bool render_target_resize(render_target *target, enum render_target_kind kind, int width,
                          int height, int samples);

// Makes a RENDER_TARGET_PICTURE at least that large, with a depth buffer of that format
// (GL_DEPTH_COMPONENT24 and the like; 0: of any). Pictures of several sizes then take turns
// in it without its being made anew.
bool render_target_grow(render_target *target, int width, int height, int samples,
                        GLenum depth_format);
void render_target_fini(render_target *target, enum render_target_kind kind);

#endif
