// The boards of a scene as a view sees them: words that hang in the hall.
#ifndef PICTURE_PANELS_H
#define PICTURE_PANELS_H

#include <epoxy/gl.h>

#include "picture.h"

typedef struct picture_panels {
    GLuint vertex_array, corner_buffer;
} picture_panels;

// Made in the current OpenGL context, and let go in it.
void picture_panels_init(picture_panels *p);
void picture_panels_fini(picture_panels *p);

// Draws them over what is drawn already; `program` is made of panel.vert and panel.frag.
// Depth is tested, blending off before and after. Returns how many triangles that took.
int picture_panels_draw(const picture_panels *p, GLuint program, const picture_scene *scene,
                        const mat4 clip_from_world);

#endif
