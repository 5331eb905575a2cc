// The parts of a view that a headset's lens never shows: covered first, so that nothing is
// shaded there.
#ifndef PICTURE_LENS_MASK_H
#define PICTURE_LENS_MASK_H

#include <epoxy/gl.h>

typedef struct picture_lens_mask {
    GLuint vertex_array, corner_buffer;
} picture_lens_mask;

// Made in the current OpenGL context, and let go in it.
void picture_lens_mask_init(picture_lens_mask *m);
void picture_lens_mask_fini(picture_lens_mask *m);

// Covers the triangles with the nearest depth there is, black; `program` is made of
// mask.vert and mask.frag, depth is tested and written. Nothing where corner_count is 0.
void picture_lens_mask_draw(const picture_lens_mask *m, GLuint program, const float (*corner)[2],
                            int corner_count);

#endif
