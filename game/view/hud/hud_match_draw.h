// Draws a bout by the rules of the FIE in the score's box at the top: lamps, clock, cards,
// priority.
#ifndef HUD_MATCH_DRAW_H
#define HUD_MATCH_DRAW_H

#include "canvas.h"
#include "hud_match.h"

// Height of the box with score and clock.
#define HUD_MATCH_HEIGHT 112.0f

// The lamps of side 0 or 1 within `width`: the colored one, and in foil the white one outside of
// it.
void hud_match_draw_lamps(canvas *c, float x, float y, float width, const hud_match *match,
                          int side, canvas_color accent);

// A card of a fencer, with what is written on it: the number of red cards, or P for passivity.
typedef struct hud_match_card {
    canvas_color color;
    char letter[8]; // empty: nothing
} hud_match_card;
#define HUD_MATCH_CARDS 2

// The cards to show of side 0 or 1; returns their number. The highest passivity card replaces the
// lower ones; so does a black card the red ones, and a red card the yellow one.
int hud_match_cards(const hud_match *match, int side, hud_match_card out[HUD_MATCH_CARDS]);

// The color of what is written on a card, which is to be read on the card's own.
canvas_color hud_match_card_letter(const hud_match_card *card);

// The side's cards and its priority, from `edge` outward.
void hud_match_draw_cards(canvas *c, const texts *t, float edge, float y, const hud_match *match,
                          int side);

// The clock, and below it `what` (the weapon) and the stage; the box begins at `top`.
void hud_match_draw_clock(canvas *c, float middle, float top, const hud_match *match,
                          const char *what);

#endif
