#include "hud_inset.h"

#include "hud_style.h"

#define PAD      10.0f
#define CELL     44.0f
#define CELL_GAP 3.0f
#define DOT      4.5f
// The ring of lost control closes from this radius onto the dot.
#define RING_OPEN 26.0f

// Side of the square of nine guards, and half of it.
#define SQUARE      (3.0f * CELL)
#define SQUARE_HALF (0.5f * SQUARE)

static void nearest_cell(const hud_inset *inset, int *out_row, int *out_column)
{
    guard_grid_nearest(inset->point[0], inset->point[1], out_row, out_column);
}

const char *hud_inset_guard_at(const hud_inset *inset, int row, int column)
{
    // The grid is defined for a right-hander; a left-hander's is its mirror image.
    return guard_grid_said_name(inset->grid, row, inset->hand < 0.0 ? 2 - column : column);
}

const char *hud_inset_guard(const hud_inset *inset)
{
    int row, column;
    nearest_cell(inset, &row, &column);
    return hud_inset_guard_at(inset, row, column);
}

static void draw_cells(canvas *c, float left, float top, const hud_inset *inset)
{
    int lit_row, lit_column;
    nearest_cell(inset, &lit_row, &lit_column);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            float x = left + (float)column * CELL, y = top + (float)(2 - row) * CELL;
            bool lit = row == lit_row && column == lit_column;
            canvas_rect(c, x + 0.5f * CELL_GAP, y + 0.5f * CELL_GAP, CELL - CELL_GAP,
                        CELL - CELL_GAP, 5.0f,
                        lit ? hud_faded(inset->accent, 0.75) : hud_faded(HUD_FAINT, 0.55));
            if (inset->hint_shown && row == inset->hint_row && column == inset->hint_column) {
                canvas_frame(c, x + 0.5f * CELL_GAP, y + 0.5f * CELL_GAP, CELL - CELL_GAP,
                             CELL - CELL_GAP, 5.0f, 4.0f, HUD_WARNING);
            }
        }
    }
}

static float held_within(float x)
{
    return x < -1.0f ? -1.0f : x > 1.0f ? 1.0f : x;
}

// The dot is the weapon; it grows as the arm extends. While the hand is elsewhere, a fainter dot is
// the hand. A thin line leads to where the device points, if the hand has not followed yet.
static void draw_point(canvas *c, float left, float top, const hud_inset *inset)
{
    float reach = SQUARE_HALF - 8.0f;
    float x = left + SQUARE_HALF + reach * (float)inset->point[0];
    float y = top + SQUARE_HALF - reach * (float)inset->point[1];
    float asked_x = left + SQUARE_HALF + reach * (float)inset->asked[0];
    float asked_y = top + SQUARE_HALF - reach * (float)inset->asked[1];
    canvas_line(c, x, y, asked_x, asked_y, 1.5f, HUD_GRAY);
    float dot = DOT + 5.0f * (float)inset->extension;
    if (inset->ghost > 0.0) {
        canvas_circle(c, x, y, dot, hud_faded(HUD_WHITE, 0.35 * inset->ghost));
    }
    x = left + SQUARE_HALF + reach * held_within((float)(inset->point[0] + inset->aside[0]));
    y = top + SQUARE_HALF - reach * held_within((float)(inset->point[1] + inset->aside[1]));
    canvas_circle(c, x, y, dot + 1.5f, HUD_INK);
    canvas_circle(c, x, y, dot, HUD_WHITE);
    if (inset->control < 1.0) {
        float radius = DOT + (RING_OPEN - DOT) * (1.0f - (float)inset->control);
        canvas_ring(c, x, y, radius + 3.0f, 3.0f, HUD_WARNING);
    }
}

// An arrowhead; direction -1 points left, +1 right.
static void draw_arrow(canvas *c, float x, float y, float direction, bool lit, canvas_color accent)
{
    canvas_color color = lit ? accent : HUD_FAINT;
    canvas_line(c, x - 4.0f * direction, y - 6.0f, x + 4.0f * direction, y, 3.0f, color);
    canvas_line(c, x - 4.0f * direction, y + 6.0f, x + 4.0f * direction, y, 3.0f, color);
}

// Arrows for retreat, advance and lunge; lit while their button is pressed.
static void draw_feet(canvas *c, float left, float y, const hud_inset *inset)
{
    bool lunge = (inset->buttons & INPUT_LUNGE) != 0;
    draw_arrow(c, left + 8.0f, y, -1.0f, (inset->buttons & INPUT_RETREAT) != 0, inset->accent);
    draw_arrow(c, left + SQUARE - 18.0f, y, 1.0f, lunge || (inset->buttons & INPUT_ADVANCE) != 0,
               inset->accent);
    draw_arrow(c, left + SQUARE - 8.0f, y, 1.0f, lunge, inset->accent);
}

void hud_inset_draw(canvas *c, const texts *t, float x, float y, const hud_inset *inset)
{
    float left = x + 0.5f * (HUD_INSET_WIDTH - SQUARE), top = y + PAD + 3.0f;
    canvas_rect(c, x, y, HUD_INSET_WIDTH, HUD_INSET_HEIGHT, HUD_CORNER, HUD_INK);
    draw_cells(c, left, top, inset);
    draw_point(c, left, top, inset);

    float line = y + HUD_INSET_HEIGHT - PAD - 14.0f;
    draw_feet(c, left, line, inset);
    canvas_text(c, x + 0.5f * HUD_INSET_WIDTH - 6.0f, line + 6.0f,
                (canvas_font){16.0f, CANVAS_BOLD, CANVAS_CENTER},
                text_of(t, hud_inset_guard(inset)), HUD_WHITE);

    // The arm: a bar that fills as the arm extends.
    float bar = y + HUD_INSET_HEIGHT - 8.0f;
    canvas_rect(c, left, bar - 2.0f, SQUARE, 4.0f, 2.0f, HUD_FAINT);
    canvas_rect(c, left, bar - 2.0f, SQUARE * (float)inset->extension, 4.0f, 2.0f, HUD_WHITE);
}
