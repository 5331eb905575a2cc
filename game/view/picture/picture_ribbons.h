// Blades and their trails: thin things that must not get lost.
#ifndef PICTURE_RIBBONS_H
#define PICTURE_RIBBONS_H

#include <epoxy/gl.h>

#include "picture.h"

typedef struct ribbon_vertex {
    float position[3];
    float along[3];
    float local[2];
    float half_width_m;
    float color[4];
    float kind;
} ribbon_vertex;

// Blades, trails and glows take some hundreds; six each of the lines that are laid over a bout.
#define RIBBONS_MAX_VERTICES 24048

// Surfaces gathered for one frame; triangles. Plain data.
typedef struct ribbons {
    int count;
    ribbon_vertex vertex[RIBBONS_MAX_VERTICES];
} picture_ribbons;

// A blade as a bright line of the capsule's width, at least a few pixels wide.
void picture_ribbons_add_blade(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind);

// The blade of the hand's ghost: the same, faint and in the fencer's color.
void picture_ribbons_add_ghost(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind);

// What the eye keeps of its last places.
void picture_ribbons_add_trail(picture_ribbons *r, const picture_fencer *fencer, double time_s);

// The light that spreads in the eye about a lamp: added to what is there.
void picture_ribbons_add_glow(picture_ribbons *r, phys_vec3 lamp, double radius_m,
                              const float color[3], phys_vec3 eye);

// A straight line through the hall that faces the eye, as wide as it says.
void picture_ribbons_add_line(picture_ribbons *r, const picture_line *line, phys_vec3 eye);

// On the graphics card.
typedef struct ribbon_buffer {
    GLuint vertex_array, buffer;
} ribbon_buffer;

// Made in the current OpenGL context, and let go in it.
void ribbon_buffer_init(ribbon_buffer *b);
void ribbon_buffer_fini(ribbon_buffer *b);
// Uploads and draws with the program in use; returns how many triangles.
int ribbon_buffer_draw(ribbon_buffer *b, const picture_ribbons *r);

#endif
