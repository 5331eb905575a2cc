// The boards of a scene as a view sees them: words that hang in the hall.
#ifndef VIEW_PANELS_H
#define VIEW_PANELS_H

#include <epoxy/gl.h>

#include "picture.h"

typedef struct view_panels {
    GLuint vertex_array, corner_buffer;
} view_panels;

// Made in the current OpenGL context, and let go in it.
void view_panels_init(view_panels *p);
void view_panels_fini(view_panels *p);

// Draws them over what is drawn already; `program` is made of panel.vert and panel.frag.
// Depth is tested, blending off before and after. Returns how many triangles that took.
int view_panels_draw(const view_panels *p, GLuint program, const picture_scene *scene,
                     const mat4 clip_from_world);

#endif
