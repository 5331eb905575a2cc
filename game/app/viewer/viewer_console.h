// The panel that a viewer in a headset points at.
#ifndef VIEWER_CONSOLE_H
#define VIEWER_CONSOLE_H

#include <stdbool.h>

struct viewer;

// Draws it on v->canvas.
void viewer_draw_console(struct viewer *v);

// Whether the console covers this height of its panel.
bool viewer_console_covers(const struct viewer *v, float y);

#endif
