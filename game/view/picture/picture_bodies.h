// Draws the fencers: clothes, skin, faces, body cords and weapons, and the wire of their masks.
#ifndef PICTURE_BODIES_H
#define PICTURE_BODIES_H

#include "picture_lit.h"

// Draws both fencers, opaque, in a view of this size. In the mirror image the wire of the masks is
// opaque, too; otherwise picture_bodies_draw_wire() draws it, and picture_bodies_draw_fading()
// draws bodies that fade.
void picture_bodies_draw(const picture *p, const picture_frame *f, const mat4 clip_from_world,
                         bool in_mirror, int width, int height);

// Draws a body that fades, so that the hall and the opponent are seen through it, but none of its
// parts through another. Call it after everything opaque, before the wire.
void picture_bodies_draw_fading(const picture *p, const picture_frame *f);

// Draws the wire of the masks over what is behind it, the farther fencer's first. Call it after
// everything opaque; it writes the depth, so what is blended later is hidden behind the wire.
void picture_bodies_draw_wire(const picture *p, const picture_frame *f);

// Draws a weapon's model with the solid program in use.
void picture_bodies_draw_weapon(const picture *p, const picture_frame *f);

#endif
