// Thin things as surfaces that face the eye, at least about a pixel wide: blades, their trails,
// lines and the glow of lamps.
#ifndef PICTURE_RIBBONS_H
#define PICTURE_RIBBONS_H

#include "gl_names.h"
#include "picture.h"

typedef struct ribbon_vertex {
    float position[3];
    float along[3];
    float local[2];
    float half_width_m;
    float color[4];
    float kind;
    float steel_radius_m; // of the steel that takes a blade's place near the eye; 0: none
} ribbon_vertex;

// Blades, trails and glows need some hundreds; each line over the bout needs six.
#define RIBBONS_MAX_VERTICES 24048

// The triangles collected for one frame. Plain data.
typedef struct picture_ribbons {
    int count;
    ribbon_vertex vertex[RIBBONS_MAX_VERTICES];
} picture_ribbons;

// Adds a blade as a bright line of the capsule's width, at least about a pixel wide.
void picture_ribbons_add_blade(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind);

// Adds the blade of the hand's ghost: the same, faint and in the fencer's color.
void picture_ribbons_add_ghost(picture_ribbons *r, const picture_fencer *fencer,
                               enum weapon_kind kind);

// Adds the trail of the blade's last places.
void picture_ribbons_add_trail(picture_ribbons *r, const picture_fencer *fencer, double time_s);

// Adds the glow around a lamp; drawn with additive blending.
void picture_ribbons_add_glow(picture_ribbons *r, phys_vec3 lamp, double radius_m,
                              const float color[3], phys_vec3 eye);

// Adds soft round shade on the floor around a place; drawn with ordinary blending.
void picture_ribbons_add_shade(picture_ribbons *r, phys_vec3 place, double radius_m, float opacity);

// Adds a straight line through the hall, of the line's own width, that faces the eye.
void picture_ribbons_add_line(picture_ribbons *r, const picture_line *line, phys_vec3 eye);

// On the graphics card.
typedef struct ribbon_buffer {
    GLuint vertex_array, buffer;
} ribbon_buffer;

// Init creates the buffers in the current OpenGL context, fini frees them there.
void ribbon_buffer_init(ribbon_buffer *b);
void ribbon_buffer_fini(ribbon_buffer *b);
// Uploads the ribbons and draws them with the program in use; returns the number of triangles.
int ribbon_buffer_draw(ribbon_buffer *b, const picture_ribbons *r);

#endif
