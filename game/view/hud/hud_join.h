// The joining screen: a card for each side that says who has taken it, or how to take it.
#ifndef HUD_JOIN_H
#define HUD_JOIN_H

#include "hud.h"

// Draws the cards of both sides, the screen's title, and the lines above and below.
void hud_join_draw(canvas *c, const hud_view *view);

#endif
