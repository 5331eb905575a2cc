// A curve of numbers over their order in time, such as a rating after each bout, with a band that
// says how sure each is.
#ifndef HUD_CURVE_H
#define HUD_CURVE_H

#include "canvas.h"

#define HUD_CURVE_POINTS 200

typedef struct hud_curve {
    int count; // fewer than 2: only the words are drawn
    float value[HUD_CURVE_POINTS], spread[HUD_CURVE_POINTS]; // the band: value - spread .. + spread
    const char *words; // what it shows: "Rating after each of the last 40 bouts"
    const char *empty; // said instead while there are fewer than 2 points
    canvas_color color;
} hud_curve;

// Draws it in a rectangle: lines at round numbers with the numbers on the left, the band, the
// curve, and its newest value at the end.
void hud_curve_draw(canvas *c, const hud_curve *curve, float x, float y, float width, float height);

// The distance of the lines at round numbers for a range that is to have about `lines` of them: 1,
// 2 or 5 times a power of ten.
float hud_curve_step(float range, int lines);

#endif
