// The hall's banners: cloth that hangs from rods where the hall's model has flat upright
// rectangles of the material `banner`. One cloth is simulated (banner_cloth.h); each banner shows
// it at another time, so that no two move alike.
#ifndef PICTURE_BANNERS_H
#define PICTURE_BANNERS_H

#include <stdbool.h>
#include <stdint.h>

#include "banner_cloth.h"
#include "gl_names.h"
#include "picture_hall.h"

#define PICTURE_BANNERS_MOST 8

// Where a banner hangs, world.
typedef struct picture_banner {
    phys_vec3 rod;             // the middle of its rod
    phys_vec3 right, out;      // unit vectors as seen from the hall: along the rod, from the wall
    float uv[2][2], uv2[2][2]; // texture coordinates of the upper left and lower right corners
} picture_banner;

// Zeroed: not initialized, without banners.
typedef struct picture_banners {
    picture_banner banner[PICTURE_BANNERS_MOST];
    int count;
    uint32_t range; // of the hall's model, which these banners replace
    double width_m, height_m;
    banner_cloth *cloth; // NULL if there are no banners
    GLuint vertex_array, place_buffer, uv_buffer, index_buffer;
} picture_banners;

// Finds the banners of the hall and simulates their cloth; needs a current OpenGL context. Returns
// false if out of memory. A model without such rectangles has no banners.
bool picture_banners_init(picture_banners *b, const picture_hall *hall);
void picture_banners_fini(picture_banners *b);

// Whether the banners replace this range of the hall's model.
bool picture_banners_replace(const picture_banners *b, uint32_t range);

// Uploads the shapes of all banners at a time, seconds.
void picture_banners_update(picture_banners *b, double time_s);

// Draw with the program in use, whose colors the caller has set, and return the number of
// triangles.
int picture_banners_draw_cloth(const picture_banners *b);
int picture_banners_draw_rods(const picture_banners *b);

#endif
