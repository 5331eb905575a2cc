// Darkness over an eye's picture: a vignette while one is moved without moving oneself, and
// a fade for what would be a jump.
#ifndef PICTURE_VEIL_H
#define PICTURE_VEIL_H

#include "picture.h"
#include "picture_lens_mask.h"

// Draws a view's veil over what is drawn already; `program` is made of mask.vert and
// veil.frag. Blending is off before and after, the depth is left as it is.
void picture_veil_draw(const picture_lens_mask *mask, GLuint program, const picture_view *view);

#endif
