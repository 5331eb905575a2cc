// Darkens a view of a headset: a vignette while the stick moves the player, and a fade that covers
// a jump.
#ifndef PICTURE_VEIL_H
#define PICTURE_VEIL_H

#include "picture.h"
#include "picture_lens_mask.h"

// Draws a view's veil over the view; `program` is made of mask.vert and veil.frag. Blending is off
// before and after; depth is not changed.
void picture_veil_draw(const picture_lens_mask *mask, GLuint program, const picture_view *view);

#endif
