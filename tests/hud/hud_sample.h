// Views of a bout for tests to change and draw.
#ifndef HUD_SAMPLE_H
#define HUD_SAMPLE_H

#include "canvas_marks.h"
#include "hud.h"

// The colors of the left and the right fencer.
extern const canvas_color BLUE, RED;

// Width and height of windows of narrow, usual, wide and tall shape, in canvas units.
extern const float SHAPES[4][2];

// A grid in which each guard has its name and nothing else.
guard_grid named_grid(void);

// A bout with foils of a mouse on the left and a keyboard on the right, both with their squares of
// guards; nothing is called. The grid must outlive the view.
hud_view plain_view(const guard_grid *grid);

// The same with all words at once, many of them long, and with this panel. Its menu is full.
hud_view full_view(const guard_grid *grid, enum hud_panel panel);

// Fills a menu with rows of labels "one", "two" ... and long values; 0 <= selected < count <=
// MENU_ROWS.
void fill_menu(hud_menu *menu, int count, int selected);

// Draws the view in a window of this size in canvas units.
canvas draw(const hud_view *view, float width, float height);

#endif
