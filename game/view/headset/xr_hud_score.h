// The score on the board of a headset, with what the apparatus in the hall shows as well: a fencer
// who stands near the table, or on the other side of the piste, does not see all of it.
#ifndef XR_HUD_SCORE_H
#define XR_HUD_SCORE_H

#include "hud.h"

// Height of the score; its boxes are at the top. A bout by the rules of the FIE has its cards and
// the priority below, if there are any.
float xr_hud_score_height(const hud_view *view);

// How far it reaches to either side of its middle.
float xr_hud_score_half_width(const hud_view *view);

// Draws the touches, or the bouts won, in the fencers' colors about `middle`, and of a bout by the
// rules of the FIE the lamps beside them, the cards and the priority.
void xr_hud_score_draw(canvas *c, const hud_view *view, float middle, float y);

#endif
