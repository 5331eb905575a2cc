#include "hud_menu.h"

#include "hud_draw.h"
#include "hud_style.h"

#define ROW_HEIGHT 36.0f
#define HALF_WIDTH 430.0f

static const canvas_font TITLE = {44.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LINE = {18.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font FOOT = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font LABEL = {19.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font VALUE = {19.0f, CANVAS_REGULAR, CANVAS_RIGHT};

// Top of the first row. Title, line and rows together are centered in the window; even MENU_ROWS
// rows fit into the lowest one.
static float first_row(int count, float height)
{
    float all = 120.0f + ROW_HEIGHT * (float)count + 56.0f;
    return 0.5f * (height - all) + 120.0f;
}

static float half_width(float width)
{
    float half = 0.5f * width - HUD_MARGIN;
    return half < HALF_WIDTH ? half : HALF_WIDTH;
}

int hud_menu_row_at(int count, float width, float height, float x, float y)
{
    float across = x - 0.5f * width, down = y - first_row(count, height);
    bool inside = across > -half_width(width) && across < half_width(width) && down >= 0.0f &&
                  down < ROW_HEIGHT * (float)count;
    return inside ? (int)(down / ROW_HEIGHT) : -1;
}

static void draw_row(canvas *c, const hud_menu *menu, int row, float y)
{
    float middle = 0.5f * canvas_width(c), half = half_width(canvas_width(c));
    const char *label = menu->row[row].label, *value = menu->row[row].value;
    canvas_color color = menu->row[row].warning ? HUD_WARNING : HUD_WHITE;
    if (row == menu->selected) {
        canvas_rect(c, middle - half, y + 2.0f, 2.0f * half, ROW_HEIGHT - 4.0f, HUD_CORNER,
                    hud_faded(HUD_WHITE, 0.16));
        canvas_rect(c, middle - half, y + 2.0f, 4.0f, ROW_HEIGHT - 4.0f, 2.0f, HUD_WARNING);
    }
    float base = y + 25.0f, width = canvas_text_width(c, LABEL, label);
    canvas_text(c, middle - half + 18.0f, base, LABEL, label,
                menu->row[row].color.a > 0.0f ? menu->row[row].color : HUD_WHITE);
    if (value != NULL) {
        hud_draw_fitted(c, middle + half - 18.0f, base, VALUE, 2.0f * half - 60.0f - width, value,
                        color);
    }
}

// An arrow that says that there are more rows above (way -1) or below (+1).
static void draw_arrow(canvas *c, float y, float way)
{
    float middle = 0.5f * canvas_width(c);
    canvas_line(c, middle - 9.0f, y, middle, y + 6.0f * way, 2.5f, HUD_GRAY);
    canvas_line(c, middle + 9.0f, y, middle, y + 6.0f * way, 2.5f, HUD_GRAY);
}

void hud_menu_draw(canvas *c, const hud_menu *menu, const char *title, const char *line,
                   const char *foot)
{
    float middle = 0.5f * canvas_width(c), y = first_row(menu->count, canvas_height(c));
    float room = canvas_width(c) - 4.0f * HUD_MARGIN;
    hud_draw_veil(c);
    canvas_text(c, middle, y - 64.0f, TITLE, title, HUD_WHITE);
    if (line != NULL) {
        hud_draw_fitted(c, middle, y - 28.0f, LINE, room, line, HUD_WHITE);
    }
    if (menu->above) {
        draw_arrow(c, y - 6.0f, -1.0f);
    }
    for (int row = 0; row < menu->count; row++) {
        draw_row(c, menu, row, y + ROW_HEIGHT * (float)row);
    }
    y += ROW_HEIGHT * (float)menu->count;
    if (menu->below) {
        draw_arrow(c, y + 6.0f, 1.0f);
    }
    if (foot != NULL) {
        hud_draw_fitted(c, middle, y + 38.0f, FOOT, room, foot, HUD_GRAY);
    }
}
