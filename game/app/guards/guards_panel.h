// What is written over the picture in the editor of key placements: the square, the numbers,
// what is wrong, and the keys.
#ifndef GUARDS_PANEL_H
#define GUARDS_PANEL_H

#include "canvas.h"
#include "guards_edit.h"
#include "guards_survey.h"

typedef struct guards_panel {
    const guards_edit *edit;
    const guards_survey *survey;
    guards_finding finding; // of the fencer as shown
    const char *weapon;     // "épée"
    const char *file;       // the one that is saved to
    const char *step;       // what a key does now: "1 cm, 2°"
    bool gliding;           // the hand goes over the square
    double u, v, extension; // where it is then
    const char *notice;     // NULL: none
    bool warned;            // the notice is about something that went wrong
    bool help_shown;
} guards_panel;

// Between canvas_begin() and canvas_end().
void guards_panel_draw(canvas *c, const guards_panel *panel);

// The guard whose cell lies at x, y (canvas units); false where there is none.
bool guards_panel_cell(float x, float y, int *out_row, int *out_column);

#endif
