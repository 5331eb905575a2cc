// A cord as a thin round tube: a smooth curve through its points, rings of corners
// round it, ready for the program that lights solid things.
#ifndef CORD_TUBE_H
#define CORD_TUBE_H

#include <epoxy/gl.h>

#include "camera.h"

#define CORD_TUBE_MAX_POINTS 64
#define CORD_TUBE_STEPS      3 // rings from one point to the next
#define CORD_TUBE_SIDES      6
#define CORD_TUBE_MAX_RINGS  ((CORD_TUBE_MAX_POINTS - 1) * CORD_TUBE_STEPS + 1)

// One frame's rings, world. Plain data.
typedef struct cord_tube {
    int rings;
    float position[CORD_TUBE_MAX_RINGS][CORD_TUBE_SIDES][3];
    float normal[CORD_TUBE_MAX_RINGS][CORD_TUBE_SIDES][3];
} cord_tube;

// The tube of `radius_m` round the curve through `point[0..count-1]` (Catmull and Rom 1974,
// uniform), point 0 being at the plug, which is thicker. Seen through `view` in a
// picture of `height_px` lines it is nowhere thinner than the eye can follow. Empty
// where count is less than 2; points beyond CORD_TUBE_MAX_POINTS are left out.
void cord_tube_shape(cord_tube *tube, const phys_vec3 *point, int count, double radius_m,
                     const camera *view, int height_px);

// On the graphics card: attribute 0 positions, 1 normals, as in a gl_model.
typedef struct cord_tube_buffer {
    GLuint vertex_array, place_buffer, index_buffer;
    int rings;
} cord_tube_buffer;

// Made in the current OpenGL context, empty, and let go in it; filled anew with every picture.
void cord_tube_buffer_init(cord_tube_buffer *b);
void cord_tube_buffer_fini(cord_tube_buffer *b);
void cord_tube_buffer_update(cord_tube_buffer *b, const cord_tube *tube);
// Draws what was last uploaded with the program in use; returns how many triangles.
int cord_tube_buffer_draw(const cord_tube_buffer *b);

#endif
