// A menu over the darkened picture: labels on the left, values on the right.
#ifndef HUD_MENU_H
#define HUD_MENU_H

#include <stdbool.h>

#include "canvas.h"
#include "menu.h"

typedef struct hud_menu {
    int count, selected; // rows, at most MENU_ROWS
    bool above, below;   // more rows above or below those shown
    struct {
        const char *label, *value; // value NULL: the row has none
        bool warning;
        canvas_color color; // of the label; transparent: white
    } row[MENU_ROWS];
} hud_menu;

// Draws the menu with its title, a line below the title, and a smaller line at the foot; line and
// foot may be NULL. If the window has too few units for all rows, it shows those around the
// selected one. The upper right corner is left free as far as `aside` from the window's edge; 0:
// there is nothing.
void hud_menu_draw(canvas *c, const hud_menu *menu, const char *title, const char *line,
                   const char *foot, float aside);

// The row at the point (x, y) of a window of that size, in canvas units, with `count` rows of which
// `selected` is selected; -1 if there is none.
int hud_menu_row_at(int count, int selected, float width, float height, float x, float y);

#endif
