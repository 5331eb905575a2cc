// Draws the panels of a scene: words that hang in the hall.
#ifndef PICTURE_PANELS_H
#define PICTURE_PANELS_H

#include "gl_names.h"
#include "picture.h"

typedef struct picture_panels {
    GLuint vertex_array, corner_buffer;
} picture_panels;

// Init creates the buffers in the current OpenGL context, fini frees them there.
void picture_panels_init(picture_panels *p);
void picture_panels_fini(picture_panels *p);

// Draws the panels over the view; `program` is made of panel.vert and panel.frag. Depth is tested;
// blending is off before and after. Returns the number of triangles.
int picture_panels_draw(const picture_panels *p, GLuint program, const picture_scene *scene,
                        const mat4 clip_from_world);

// Fills the bound framebuffer with the panel's texture; `program` is made of panel.vert and
// panel_copy.frag. Depth must not be tested.
void picture_panels_copy(const picture_panels *p, GLuint program, const picture_panel *panel);

#endif
