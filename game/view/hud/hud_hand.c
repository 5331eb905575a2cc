#include "hud_hand.h"

#include "hud_style.h"

// Radius of the ring that has closed, and what it is larger by when control has just been lost.
#define RING_CLOSED 16.0f
#define RING_MORE   26.0f

void hud_hand_draw(canvas *c, const hud_hand *hand)
{
    if (!hand->shown || hand->control >= 1.0) {
        return;
    }
    const float x = (float)hand->x * canvas_width(c), y = (float)hand->y * canvas_height(c);
    const float radius = RING_CLOSED + RING_MORE * (1.0f - (float)hand->control);
    canvas_ring(c, x, y, radius, 7.0f, HUD_INK);
    canvas_ring(c, x, y, radius, 2.0f, hud_faded(HUD_WARNING, 0.5));
    canvas_arc(c, x, y, radius, 4.0f, 0.0f, (float)hand->control, HUD_WARNING);
}
