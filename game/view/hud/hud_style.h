// Colors and sizes shared by everything drawn over the picture.
#ifndef HUD_STYLE_H
#define HUD_STYLE_H

#include "canvas.h"

// Dark panels over a light hall, with warm white and soft gray text.
static const canvas_color HUD_INK = {0.05f, 0.06f, 0.08f, 0.66f};
// Behind the score, which in a close-up covers the lit score of the apparatus in the hall.
static const canvas_color HUD_INK_DENSE = {0.05f, 0.06f, 0.08f, 0.92f};
static const canvas_color HUD_WHITE = {0.97f, 0.96f, 0.93f, 1.0f};
static const canvas_color HUD_GRAY = {0.97f, 0.96f, 0.93f, 0.62f};
// Words that are less important than others, but are to be read on any picture.
static const canvas_color HUD_SOFT = {0.80f, 0.80f, 0.79f, 1.0f};
// What is ready or in reach; never told by this color alone.
static const canvas_color HUD_GOOD = {0.45f, 0.85f, 0.60f, 1.0f};
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
