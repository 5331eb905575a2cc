#include "viewer_button.h"

#include "hud_style.h"
#include "viewer_private.h"

#define HEIGHT 24.0f

static const canvas_font FONT = {14.0f, CANVAS_REGULAR, CANVAS_LEFT};

bool viewer_is_under(const viewer *v, float x, float y, float width, float height)
{
    return v->mouse_x >= x && v->mouse_x < x + width && v->mouse_y >= y && v->mouse_y < y + height;
}

void viewer_add_button(viewer *v, float x, float y, float width, float height,
                       enum viewer_action action)
{
    if (v->button_count < VIEWER_BUTTONS && action != VIEWER_DO_NOTHING) {
        v->button[v->button_count++] = (viewer_button){x, y, width, height, action, 0};
    }
}

void viewer_cover(viewer *v, float x, float y, float width, float height)
{
    if (v->panel_count < VIEWER_PANELS) {
        v->panel[v->panel_count++] = (viewer_area){x, y, width, height};
    }
}

float viewer_draw_button(viewer *v, float x, float y, const char *word, bool is_on,
                         enum viewer_action action)
{
    canvas *c = v->canvas;
    float width = canvas_text_width(c, FONT, word) + 16.0f;
    bool lit = action != VIEWER_DO_NOTHING && viewer_is_under(v, x, y, width, HEIGHT);
    if (action != VIEWER_DO_NOTHING) {
        canvas_rect(c, x, y, width, HEIGHT, 6.0f, lit ? hud_faded(HUD_WHITE, 0.35) : HUD_FAINT);
    }
    canvas_text(c, x + 8.0f, y + 17.0f, FONT, word, is_on ? HUD_WARNING : HUD_WHITE);
    viewer_add_button(v, x, y, width, HEIGHT, action);
    return width;
}
