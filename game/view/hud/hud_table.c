#include "hud_table.h"

#include "hud_draw.h"
#include "hud_style.h"

#define WIDTH 560.0f
#define TOP   134.0f // below the score
// A low window has no room for both: there the table covers the score.
#define TOP_COMPACT    12.0f
#define COMPACT_HEIGHT 600.0f
#define HEAD           44.0f
#define ROW_HEIGHT     23.0f
#define FOOT           34.0f
// From the middle to the middle of a fencer's column.
#define COLUMN 205.0f

static const canvas_font TITLE = {24.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font LABEL = {16.0f, CANVAS_REGULAR, CANVAS_CENTER};
static const canvas_font VALUE = {17.0f, CANVAS_BOLD, CANVAS_CENTER};
static const canvas_font SMALL = {15.0f, CANVAS_REGULAR, CANVAS_CENTER};

static void draw_rows(canvas *c, const hud_table *table, float y)
{
    const float middle = 0.5f * canvas_width(c), left = middle - 0.5f * WIDTH;
    for (int i = 0; i < table->rows; i++, y += ROW_HEIGHT) {
        if (i % 2 == 0) {
            canvas_rect(c, left + 8.0f, y, WIDTH - 16.0f, ROW_HEIGHT, 4.0f,
                        hud_faded(HUD_WHITE, 0.06));
        }
        hud_draw_fitted(c, middle, y + 17.0f, LABEL, 2.0f * COLUMN - 80.0f, table->row[i].label,
                        HUD_WHITE);
        for (int side = 0; side < 2; side++) {
            float x = middle + (side == 0 ? -COLUMN : COLUMN);
            hud_draw_fitted(c, x, y + 17.0f, VALUE, 120.0f, table->row[i].value[side], HUD_WHITE);
        }
    }
}

bool hud_table_covers_score(const canvas *c, const hud_table *table)
{
    return table->rows > 0 && canvas_height(c) < COMPACT_HEIGHT;
}

void hud_table_draw(canvas *c, const hud_table *table, const canvas_color accent[2], float foot)
{
    if (table->rows == 0) {
        return;
    }
    const float below = table->foot[0] != '\0' ? FOOT : 10.0f;
    const float height = HEAD + ROW_HEIGHT * (float)table->rows + below;
    // Smaller, if need be.
    float top = hud_table_covers_score(c, table) ? TOP_COMPACT : TOP;
    const float across = (canvas_width(c) - 2.0f * HUD_MARGIN) / WIDTH,
                down = (foot - top) / height, fits = across < down ? across : down;
    const float before = canvas_zoom_now(c), share = fits < 1.0f ? fits : 1.0f;
    canvas_zoom(c, share * before);
    top /= share;
    const float middle = 0.5f * canvas_width(c), left = middle - 0.5f * WIDTH;
    canvas_rect(c, left, top, WIDTH, height, HUD_CORNER, HUD_INK_DENSE);
    hud_draw_fitted(c, middle, top + 30.0f, TITLE, 2.0f * COLUMN - 60.0f, table->title, HUD_WHITE);
    for (int side = 0; side < 2; side++) {
        float x = middle + (side == 0 ? -COLUMN : COLUMN);
        canvas_rect(c, x - 34.0f, top + 18.0f, 68.0f, 8.0f, 4.0f, accent[side]);
    }
    draw_rows(c, table, top + HEAD);
    hud_draw_fitted(c, middle, top + height - below + 22.0f, SMALL, WIDTH - 40.0f, table->foot,
                    HUD_GRAY);
    canvas_zoom(c, before);
}
