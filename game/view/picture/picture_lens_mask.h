// Covers the parts of a view that a headset's lens never shows before anything else is drawn, so
// that nothing is shaded there.
#ifndef PICTURE_LENS_MASK_H
#define PICTURE_LENS_MASK_H

#include "gl_names.h"

typedef struct picture_lens_mask {
    GLuint vertex_array, corner_buffer;
} picture_lens_mask;

// Init creates the buffers in the current OpenGL context, fini frees them there.
void picture_lens_mask_init(picture_lens_mask *m);
void picture_lens_mask_fini(picture_lens_mask *m);

// Draws the triangles black at the nearest depth. `program` is made of mask.vert and mask.frag;
// depth is tested and written. Draws nothing if corner_count is 0.
void picture_lens_mask_draw(const picture_lens_mask *m, GLuint program, const float (*corner)[2],
                            int corner_count);

#endif
