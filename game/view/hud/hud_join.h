// The joining screen: a card for each side, who has it or how to take it.
#ifndef HUD_JOIN_H
#define HUD_JOIN_H

#include "hud.h"

// Draws the cards of both sides, what the screen is called, and its lines above and below.
void hud_join_draw(canvas *c, const hud_view *view);

#endif
