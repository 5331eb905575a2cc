// Colors and sizes everything drawn over the picture shares.
#ifndef HUD_STYLE_H
#define HUD_STYLE_H

#include "canvas.h"

// Dark panels over a light hall, warm white text on them, one soft gray.
static const canvas_color HUD_INK = {0.05f, 0.06f, 0.08f, 0.66f};
// Behind the score: in a close-up the lit one of the apparatus comes to stand there.
static const canvas_color HUD_INK_DENSE = {0.05f, 0.06f, 0.08f, 0.92f};
static const canvas_color HUD_WHITE = {0.97f, 0.96f, 0.93f, 1.0f};
static const canvas_color HUD_GRAY = {0.97f, 0.96f, 0.93f, 0.62f};
static const canvas_color HUD_FAINT = {0.97f, 0.96f, 0.93f, 0.20f};
static const canvas_color HUD_WARNING = {1.0f, 0.80f, 0.35f, 1.0f};

#define HUD_MARGIN 18.0f
#define HUD_CORNER 8.0f

static inline canvas_color hud_faded(canvas_color color, double alpha)
{
    color.a *= (float)alpha;
    return color;
}

#endif
