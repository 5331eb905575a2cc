// A body cord as a thin round tube: rings of vertices around a smooth curve through its points, for
// the program that lights solid objects.
#ifndef PICTURE_CORD_H
#define PICTURE_CORD_H

#include "camera.h"
#include "gl_names.h"

#define PICTURE_CORD_MAX_POINTS 64
#define PICTURE_CORD_STEPS      3 // rings from one point to the next
#define PICTURE_CORD_SIDES      6
#define PICTURE_CORD_MAX_RINGS  ((PICTURE_CORD_MAX_POINTS - 1) * PICTURE_CORD_STEPS + 1)

// The rings of one frame, world coordinates. Plain data.
typedef struct picture_cord {
    int rings;
    float position[PICTURE_CORD_MAX_RINGS][PICTURE_CORD_SIDES][3];
    float normal[PICTURE_CORD_MAX_RINGS][PICTURE_CORD_SIDES][3];
} picture_cord;

// Builds the tube of `radius_m` around the curve through `point[0..count-1]` (Catmull and Rom 1974,
// uniform). Point 0 is at the plug, which is thicker. Seen through `view` in a picture of
// `height_px` lines, the tube keeps a minimum width on the screen. It is empty if count is less
// than 2; points beyond PICTURE_CORD_MAX_POINTS are left out.
void picture_cord_shape(picture_cord *tube, const phys_vec3 *point, int count, double radius_m,
                        const camera *view, int height_px);

// The tube on the graphics card: attribute 0 is positions, 1 normals, as in a gl_model.
typedef struct picture_cord_buffer {
    GLuint vertex_array, place_buffer, index_buffer;
    int rings;
} picture_cord_buffer;

// Init creates an empty buffer in the current OpenGL context, fini frees it there. Update fills it
// for each frame.
void picture_cord_buffer_init(picture_cord_buffer *b);
void picture_cord_buffer_fini(picture_cord_buffer *b);
void picture_cord_buffer_update(picture_cord_buffer *b, const picture_cord *tube);
// Draws the last upload with the program in use; returns the number of triangles.
int picture_cord_buffer_draw(const picture_cord_buffer *b);

#endif
