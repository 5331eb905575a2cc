// A table with a column for each fencer, such as the statistics of a match.
#ifndef HUD_TABLE_H
#define HUD_TABLE_H

#include <stdbool.h>

#include "canvas.h"

#define HUD_TABLE_ROWS 18

// Plain data with its own texts, so it may be copied; without rows there is no table.
typedef struct hud_table {
    char title[64];
    int rows;
    struct {
        char label[40];
        char value[2][16]; // of the left and the right fencer
    } row[HUD_TABLE_ROWS];
    char foot[96]; // one line below; empty: none
} hud_table;

// In the middle of the window, above the words at its foot, which begin at `foot`; smaller if it
// does not fit. `accent`: the colors of both sides.
void hud_table_draw(canvas *c, const hud_table *table, const canvas_color accent[2], float foot);

// Whether it covers the score, because the window is low.
bool hud_table_covers_score(const canvas *c, const hud_table *table);

#endif
