#include "hud_hand.h"

#include <math.h>

#include "hud_style.h"

// Radius of the ring that has closed, and what it is larger by when control has just been lost.
#define RING_CLOSED 16.0f
#define RING_MORE   26.0f
// Half the side of the frame around the place to go to, and the length of its corners.
#define FRAME_HALF 24.0f
#define CORNER     11.0f

static const canvas_font NAME = {17.0f, CANVAS_BOLD, CANVAS_CENTER};

// A line with a dark edge, so that it is seen on white clothes, too.
static void draw_edged(canvas *c, float x0, float y0, float x1, float y1)
{
    canvas_line(c, x0, y0, x1, y1, 6.0f, HUD_INK);
    canvas_line(c, x0, y0, x1, y1, 3.0f, HUD_WARNING);
}

// The corners of a frame around the place to go to.
static void draw_frame(canvas *c, float x, float y)
{
    for (int i = 0; i < 4; i++) {
        const float right = i % 2 == 0 ? -1.0f : 1.0f, down = i / 2 == 0 ? -1.0f : 1.0f;
        const float at_x = x + right * FRAME_HALF, at_y = y + down * FRAME_HALF;
        draw_edged(c, at_x, at_y, at_x - right * CORNER, at_y);
        draw_edged(c, at_x, at_y, at_x, at_y - down * CORNER);
    }
}

static void draw_guard(canvas *c, const hud_hand *hand)
{
    const float x = (float)hand->guard_x * canvas_width(c),
                y = (float)hand->guard_y * canvas_height(c);
    const float across = x - (float)hand->x * canvas_width(c),
                down = y - (float)hand->y * canvas_height(c), way = hypotf(across, down);
    draw_frame(c, x, y);
    if (way > FRAME_HALF) {
        const float share = 1.0f - FRAME_HALF / way;
        draw_edged(c, x - across, y - down, x - (1.0f - share) * across, y - (1.0f - share) * down);
    }
    const float width = canvas_text_width(c, NAME, hand->guard) + 14.0f;
    const float top = y + FRAME_HALF + 6.0f;
    canvas_rect(c, x - 0.5f * width, top, width, 24.0f, 6.0f, HUD_INK_DENSE);
    canvas_text(c, x, top + 18.0f, NAME, hand->guard, HUD_WARNING);
}

static void draw_ring(canvas *c, const hud_hand *hand)
{
    const float x = (float)hand->x * canvas_width(c), y = (float)hand->y * canvas_height(c);
    const float radius = RING_CLOSED + RING_MORE * (1.0f - (float)hand->control);
    canvas_ring(c, x, y, radius, 7.0f, HUD_INK);
    canvas_ring(c, x, y, radius, 2.0f, hud_faded(HUD_WARNING, 0.5));
    canvas_arc(c, x, y, radius, 4.0f, 0.0f, (float)hand->control, HUD_WARNING);
}

void hud_hand_draw(canvas *c, const hud_hand *hand)
{
    if (hand->shown && hand->control < 1.0) {
        draw_ring(c, hand);
    }
    if (hand->shown && hand->guard != NULL) {
        draw_guard(c, hand);
    }
}
