// A page of words and small pictures over the darkened picture, such as the help.
#ifndef HUD_PAGE_H
#define HUD_PAGE_H

#include "hud_curve.h"
#include "hud_sketch.h"

#define HUD_PAGE_BLOCKS 28

typedef struct hud_page {
    // What a block is about, and what is said of it; a NULL name ends the list. A block without a
    // sketch is a line of a table.
    struct {
        const char *name, *text;
        int sketch; // enum hud_sketch_kind
    } block[HUD_PAGE_BLOCKS];
    int columns;            // at most; 0 is 1. Fewer in a window that is too narrow for them
    const hud_curve *curve; // above the rows; NULL: none
    int first;              // rows of blocks above those that are shown, where not all of them fit
} hud_page;

// Draws the page with its title, a line below the title, and a smaller line at the foot; line and
// foot may be NULL.
void hud_page_draw(canvas *c, const hud_page *page, const char *title, const char *line,
                   const char *foot);

// The largest `first` that makes sense in this window above this foot, 0 if all rows fit.
int hud_page_last(canvas *c, const hud_page *page, const char *foot);

#endif
