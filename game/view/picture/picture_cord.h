// A cord as a thin round tube: a smooth curve through its points, rings of corners
// round it, ready for the program that lights solid things.
#ifndef PICTURE_CORD_H
#define PICTURE_CORD_H

#include <epoxy/gl.h>

#include "camera.h"

#define PICTURE_CORD_MAX_POINTS 64
#define PICTURE_CORD_STEPS      3 // rings from one point to the next
#define PICTURE_CORD_SIDES      6
#define PICTURE_CORD_MAX_RINGS  ((PICTURE_CORD_MAX_POINTS - 1) * PICTURE_CORD_STEPS + 1)

// One frame's rings, world. Plain data.
typedef struct picture_cord {
    int rings;
    float position[PICTURE_CORD_MAX_RINGS][PICTURE_CORD_SIDES][3];
    float normal[PICTURE_CORD_MAX_RINGS][PICTURE_CORD_SIDES][3];
} picture_cord;

// The tube of `radius_m` round the curve through `point[0..count-1]` (Catmull and Rom 1974,
// uniform), point 0 being at the plug, which is thicker. Seen through `view` in a
// picture of `height_px` lines it is nowhere thinner than the eye can follow. Empty
// where count is less than 2; points beyond PICTURE_CORD_MAX_POINTS are left out.
void picture_cord_shape(picture_cord *tube, const phys_vec3 *point, int count, double radius_m,
                        const camera *view, int height_px);

// On the graphics card: attribute 0 positions, 1 normals, as in a gl_model.
typedef struct picture_cord_buffer {
    GLuint vertex_array, place_buffer, index_buffer;
    int rings;
} picture_cord_buffer;

// Made in the current OpenGL context, empty, and let go in it; filled anew with every picture.
void picture_cord_buffer_init(picture_cord_buffer *b);
void picture_cord_buffer_fini(picture_cord_buffer *b);
void picture_cord_buffer_update(picture_cord_buffer *b, const picture_cord *tube);
// Draws what was last uploaded with the program in use; returns how many triangles.
int picture_cord_buffer_draw(const picture_cord_buffer *b);

#endif
