// A square beside a menu on which a device's point is tried while its settings are changed.
#ifndef HUD_PREVIEW_H
#define HUD_PREVIEW_H

#include <stdbool.h>

#include "canvas.h"

// Plain data; all in -1..1, y up.
typedef struct hud_preview {
    bool is_shown;
    double point[2]; // on the square of guards
    bool has_stick;  // a stick moves it: where the stick is, and its dead zone
    double stick[2], dead;
} hud_preview;

// How far the square reaches from the right edge of the window, canvas units.
float hud_preview_aside(const canvas *c);

// Draws the square in the upper right corner of the window.
void hud_preview_draw(canvas *c, const hud_preview *preview);

#endif
