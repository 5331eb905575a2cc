// Darkness over an eye's picture: a vignette while one is moved without moving oneself, and
// a fade for what would be a jump.
#ifndef VIEW_VEIL_H
#define VIEW_VEIL_H

#include "picture.h"
#include "view_mask.h"

// Draws a view's veil over what is drawn already; `program` is made of mask.vert and
// veil.frag. Blending is off before and after, the depth is left as it is.
void view_veil_draw(const view_mask *mask, GLuint program, const picture_view *view);

#endif
