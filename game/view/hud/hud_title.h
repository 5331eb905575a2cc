// The title: what can be done, on the left, and on the right the devices with which a side can be
// taken or what they need to appear.
#ifndef HUD_TITLE_H
#define HUD_TITLE_H

#include <stdbool.h>

#include "canvas.h"
#include "texts.h"

#define HUD_TITLE_ROWS  6
#define HUD_TITLE_NOTES 6

typedef struct hud_title {
    int rows; // 0: the title is not shown
    int selected;
    struct {
        const char *label, *value; // value: what exactly it leads to
        bool changes;              // left and right choose another value
    } row[HUD_TITLE_ROWS];
    int notes;
    struct {
        const char *name, *text;
        bool is_here; // the device can take a side now
    } note[HUD_TITLE_NOTES];
} hud_title;

// Draws the title with the program's name and a line below the rows.
void hud_title_draw(canvas *c, const texts *t, const hud_title *title, const char *name,
                    const char *line);

// The row at the point (x, y) of a window of that size, in canvas units; -1 if there is none.
int hud_title_row_at(int rows, float width, float height, float x, float y);

#endif
