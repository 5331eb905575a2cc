// Dust that floats in the sun's light behind the windows. A mote's place is a function of its
// number and the time of the scene alone, so a film is the same each time. At the desk and in films
// only, by day and with fine drawing: in a headset moving specks disturb.
#ifndef PICTURE_DUST_H
#define PICTURE_DUST_H

#include <cglm/types.h>

#include "gl_names.h"

// How many motes float in the hall.
#define PICTURE_DUST_MOTES 720

typedef struct picture_dust {
    GLuint vertex_array;
} picture_dust;

// Init creates the buffers in the current OpenGL context, fini frees them there.
void picture_dust_init(picture_dust *d);
void picture_dust_fini(picture_dust *d);

// Adds the dust's light to a view of height_px whose target holds light; `program` is made of
// dust.vert and dust.frag and knows the light of the hall. Depth is tested, not written; blending
// is off before and after. Returns the number of triangles.
int picture_dust_draw(const picture_dust *d, GLuint program, double time_s,
                      const mat4 clip_from_world, int height_px);

#endif
