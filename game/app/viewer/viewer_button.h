// Places on the screen that do something when they are clicked. They are collected while drawing.
#ifndef VIEWER_BUTTON_H
#define VIEWER_BUTTON_H

#include <stdbool.h>
#include <stdint.h>

#include "viewer_action.h"

struct viewer;

typedef struct viewer_button {
    float x, y, width, height;
    enum viewer_action action;
    uint32_t at; // VIEWER_DO_SEEK
} viewer_button;
#define VIEWER_BUTTONS 64

// Draws a button with a text on it and adds it; returns its width.
float viewer_draw_button(struct viewer *v, float x, float y, const char *word, bool is_on,
                         enum viewer_action action);

// Adds a button without drawing it. VIEWER_DO_NOTHING adds none.
void viewer_add_button(struct viewer *v, float x, float y, float width, float height,
                       enum viewer_action action);

// Remembers that a panel of this displayed frame covers the hall there.
void viewer_cover(struct viewer *v, float x, float y, float width, float height);

// Whether the mouse or the headset's beam is inside this rectangle.
bool viewer_is_under(const struct viewer *v, float x, float y, float width, float height);

#endif
