#include "hud_preview.h"

#include "hud_style.h"

// The square's side, and in a window with few units this share of its height.
#define SIDE       168.0f
#define SIDE_SHARE 0.26f
#define DOT        6.0f

void hud_preview_draw(canvas *c, const hud_preview *preview)
{
    const float most = SIDE_SHARE * canvas_height(c), side = most < SIDE ? most : SIDE;
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
