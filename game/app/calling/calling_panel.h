// What is drawn over the phrase that is to be called: the answers to choose from, and afterwards
// the mark, the call in words and its margin.
#ifndef CALLING_PANEL_H
#define CALLING_PANEL_H

#include "calling_answer.h"
#include "canvas.h"

// The answers: a column for each fencer, and between them one for no touch.
#define CALLING_CELLS (2 * CALLING_TOUCH_ACTIONS + (CALLING_ACTIONS - CALLING_TOUCH_ACTIONS))

// The answer of a cell, 0..CALLING_CELLS-1, and the cell of an answer.
calling_answer calling_cell_answer(int cell);
int calling_answer_cell(calling_answer answer);

// The cell beside this one; `right` and `down` are -1, 0 or 1. At an edge it stays.
int calling_cell_beside(int cell, int right, int down);

// The cell at the point (x, y) of a window of that size, in canvas units; -1: none.
int calling_cell_at(float width, float height, float x, float y);

typedef struct calling_panel {
    enum {
        CALLING_PANEL_SEARCHES,
        CALLING_PANEL_ASKS,
        CALLING_PANEL_TELLS,
        CALLING_PANEL_ENDS
    } kind;
    bool may_answer;          // the phrase is over: an answer can be chosen
    int selected;             // cell
    const right_of_way *call; // CALLING_PANEL_TELLS: the call, the answer, and the call in words
    calling_answer answer;
    const char *words;
    const char *line; // CALLING_PANEL_SEARCHES, CALLING_PANEL_ENDS: what is said instead
    const calling_tally *tally;
    const texts *texts; // of the chosen language; `words` and `line` are in it
    bool is_slow;       // shown at a quarter of its speed
} calling_panel;

// Zooms out as far as the panel needs, from here to the next canvas_begin(): call it after that.
void calling_panel_fit(canvas *c);
// Draws the panel at the foot of the window.
void calling_panel_draw(canvas *c, const calling_panel *panel);
// The share of the window's height that it covers.
double calling_panel_share(const canvas *c);

#endif
