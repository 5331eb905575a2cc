// Draws the hall: banners, walls, floor and piste; and takes the probes of its light.
#ifndef PICTURE_HALL_DRAW_H
#define PICTURE_HALL_DRAW_H

#include "picture_lit.h"
#include "picture_private.h"

// Draws the hall into the bound target, with the fencers' shadows and their mirror image.
void picture_hall_draw(const picture *p, const picture_frame *f);

// Takes the probes along the piste (picture_probes.h) once the textures are loaded: 36 small
// pictures of the hall, with its lamps off. Does nothing if they are taken, or with plain drawing.
// If the driver has no target of half floats, the light is the same everywhere. Changes the bound
// framebuffer.
void picture_hall_take_probes(picture *p);

#endif
