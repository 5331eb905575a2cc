// The text over the picture in the editor of guards: the square of guards, the numbers of the
// placement, problems, and the keys.
#ifndef GUARDS_PANEL_H
#define GUARDS_PANEL_H

#include "canvas.h"
#include "guards_edit.h"
#include "guards_survey.h"
#include "texts.h"

typedef struct guards_panel {
    const texts *texts; // of the chosen language; NULL: English
    const guards_edit *edit;
    const guards_survey *survey;
    guards_finding finding; // of the shown pose
    const char *weapon;     // "épée"
    const char *file;       // the file to save to
    const char *step;       // the step of a key press: "1 cm, 2°"
    bool gliding;           // the preview runs
    double u, v, extension; // the point on the square and the arm's extension in the preview
    const char *notice;     // NULL: none
    bool warned;            // the notice reports a problem
    bool help_shown;
} guards_panel;

// Draws everything, between canvas_begin() and canvas_end().
void guards_panel_draw(canvas *c, const guards_panel *panel);

// Finds the guard whose cell is at x, y (canvas units). Returns false if there is none.
bool guards_panel_cell(float x, float y, int *out_row, int *out_column);

#endif
