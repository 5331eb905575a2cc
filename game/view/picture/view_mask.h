// The parts of a view that a headset's lens never shows: covered first, so that nothing is
// shaded there.
#ifndef VIEW_MASK_H
#define VIEW_MASK_H

#include <epoxy/gl.h>

typedef struct view_mask {
    GLuint vertex_array, corner_buffer;
} view_mask;

// Made in the current OpenGL context, and let go in it.
void view_mask_init(view_mask *m);
void view_mask_fini(view_mask *m);

// Covers the triangles with the nearest depth there is, black; `program` is made of
// mask.vert and mask.frag, depth is tested and written. Nothing where corner_count is 0.
void view_mask_draw(const view_mask *m, GLuint program, const float (*corner)[2], int corner_count);

#endif
