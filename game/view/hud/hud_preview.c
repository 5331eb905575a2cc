#include "hud_preview.h"

#include "hud_style.h"

// The square's side. In a window with few units it has this share of the height above this much.
#define SIDE       168.0f
#define SIDE_SHARE 0.29f
#define SIDE_OFF   40.0f
#define DOT        6.0f

static float side_of(const canvas *c)
{
    const float most = SIDE_SHARE * canvas_height(c) - SIDE_OFF;
    return most < SIDE ? most : SIDE;
}

float hud_preview_aside(const canvas *c)
{
    return side_of(c) + HUD_MARGIN;
}

void hud_preview_draw(canvas *c, const hud_preview *preview)
{
    const float side = side_of(c);
    const float left = canvas_width(c) - HUD_MARGIN - side, top = HUD_MARGIN, half = 0.5f * side;
    const float reach = half - 2.0f * DOT, x = left + half, y = top + half, cell = side / 3.0f;
    canvas_rect(c, left, top, side, side, HUD_CORNER, HUD_INK);
    for (int i = 0; i < 9; i++) {
        canvas_frame(c, left + (float)(i % 3) * cell + 1.5f, top + (float)(i / 3) * cell + 1.5f,
                     cell - 3.0f, cell - 3.0f, 4.0f, 1.5f, HUD_FAINT);
    }
    if (preview->has_stick) {
        canvas_ring(c, x, y, reach * (float)preview->dead, 2.0f, HUD_GRAY);
        canvas_circle(c, x + reach * (float)preview->stick[0], y - reach * (float)preview->stick[1],
                      0.7f * DOT, HUD_WARNING);
    }
    canvas_circle(c, x + reach * (float)preview->point[0], y - reach * (float)preview->point[1],
                  DOT, HUD_WHITE);
}
