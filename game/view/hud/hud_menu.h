// A list to choose from, under a veil: labels at the left, values at the right.
#ifndef HUD_MENU_H
#define HUD_MENU_H

#include <stdbool.h>

#include "canvas.h"
#include "menu.h"

typedef struct hud_menu {
    int count, selected; // rows, at most MENU_ROWS
    bool above, below;   // there are more
    struct {
        const char *label, *value; // value NULL: none
        bool warning;
    } row[MENU_ROWS];
} hud_menu;

// Draws it with its title, a line below that, and a smaller one at its foot; these may be
// NULL.
void hud_menu_draw(canvas *c, const hud_menu *menu, const char *title, const char *line,
                   const char *foot);

// The row at that place of the window, in canvas units; -1 where there is none.
int hud_menu_row_at(int count, float width, float height, float x, float y);

#endif
