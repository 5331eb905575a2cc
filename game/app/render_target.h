// Somewhere else than the window to draw into.
#ifndef RENDER_TARGET_H
#define RENDER_TARGET_H

#include <epoxy/gl.h>
#include <stdbool.h>

enum render_target_kind {
    RENDER_TARGET_PICTURE, // colour and depth, perhaps multisampled, to be copied on
    RENDER_TARGET_TEXTURE, // colour that is read as a texture, and depth
    RENDER_TARGET_SHADOW   // depth that is read as a texture, compared on reading
};

// Zeroed it is no target yet.
typedef struct render_target {
    GLuint framebuffer;
    GLuint colour; // renderbuffer or texture, by kind
    GLuint depth;
    int width, height, samples;
} render_target;

// Makes the target have that size; does nothing where it has it already. Falls back
// to no multisampling where the driver refuses it. False where even that fails.
bool render_target_resize(render_target *target, enum render_target_kind kind, int width,
                          int height, int samples);
void render_target_fini(render_target *target, enum render_target_kind kind);

#endif
