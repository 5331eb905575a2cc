#include "hud_curve.h"

#include <math.h>
#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"

#define WORDS_HEIGHT  22.0f
#define NUMBERS_WIDTH 52.0f
#define NEWEST_WIDTH  60.0f
#define LINES         4
// A band narrower than this would make the curve jump at every bout.
#define RANGE_LEAST 40.0f

static const canvas_font WORDS = {15.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font NUMBER = {13.0f, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font NEWEST = {17.0f, CANVAS_BOLD, CANVAS_LEFT};

float hud_curve_step(float range, int lines)
{
    const float rough = range / (float)lines;
    const float power = powf(10.0f, floorf(log10f(rough)));
    const float share = rough / power;
    return power * (share <= 1.0f ? 1.0f : share <= 2.0f ? 2.0f : share <= 5.0f ? 5.0f : 10.0f);
}

typedef struct frame {
    float x, y, width, height; // of the curve itself
    float least, most;
} frame;

// The curve fills the height; a band that is far wider is cut off.
static frame frame_of(const hud_curve *curve, float x, float y, float width, float height)
{
    frame f = {x + NUMBERS_WIDTH,     y + WORDS_HEIGHT, width - NUMBERS_WIDTH - NEWEST_WIDTH,
               height - WORDS_HEIGHT, curve->value[0],  curve->value[0]};
    for (int i = 0; i < curve->count; i++) {
        f.least = fminf(f.least, curve->value[i]);
        f.most = fmaxf(f.most, curve->value[i]);
    }
    const float spread = curve->spread[curve->count - 1];
    f.least -= spread;
    f.most += spread;
    const float missing = RANGE_LEAST - (f.most - f.least);
    if (missing > 0.0f) {
        f.least -= 0.5f * missing;
        f.most += 0.5f * missing;
    }
    return f;
}

static float height_of(const frame *f, float value)
{
    const float share = (value - f->least) / (f->most - f->least);
    return f->y + f->height * (1.0f - fminf(fmaxf(share, 0.0f), 1.0f));
}

static void draw_lines(canvas *c, const frame *f)
{
    const float step = hud_curve_step(f->most - f->least, LINES);
    for (float value = ceilf(f->least / step) * step; value <= f->most; value += step) {
        char number[16];
        const float y = height_of(f, value);
        snprintf(number, sizeof number, "%.0f", (double)value);
        canvas_line(c, f->x, y, f->x + f->width, y, 1.0f, hud_faded(HUD_WHITE, 0.18));
        canvas_text(c, f->x - 8.0f, y + 4.5f, NUMBER, number, HUD_SOFT);
    }
}

static void draw_band(canvas *c, const hud_curve *curve, const frame *f, float step)
{
    const canvas_color band = hud_faded(curve->color, 0.22);
    for (int i = 0; i + 1 < curve->count; i++) {
        const float value = 0.5f * (curve->value[i] + curve->value[i + 1]);
        const float spread = 0.5f * (curve->spread[i] + curve->spread[i + 1]);
        const float top = height_of(f, value + spread), foot = height_of(f, value - spread);
        canvas_rect(c, f->x + step * (float)i, top, step, foot - top, 0.0f, band);
    }
}

static void draw_curve(canvas *c, const hud_curve *curve, const frame *f)
{
    const int last = curve->count - 1;
    const float step = f->width / (float)last;
    draw_band(c, curve, f, step);
    for (int i = 0; i < last; i++) {
        canvas_line(c, f->x + step * (float)i, height_of(f, curve->value[i]),
                    f->x + step * (float)(i + 1), height_of(f, curve->value[i + 1]), 2.5f,
                    curve->color);
    }
    char number[16];
    const float y = height_of(f, curve->value[last]);
    snprintf(number, sizeof number, "%.0f", (double)curve->value[last]);
    canvas_circle(c, f->x + f->width, y, 5.0f, curve->color);
    canvas_text(c, f->x + f->width + 12.0f, y + 6.0f, NEWEST, number, HUD_WHITE);
}

void hud_curve_draw(canvas *c, const hud_curve *curve, float x, float y, float width, float height)
{
    if (curve->count < 2) {
        hud_draw_fitted(c, x, y + 14.0f, WORDS, width, curve->empty, HUD_SOFT);
        return;
    }
    const frame f = frame_of(curve, x, y, width, height);
    hud_draw_fitted(c, x, y + 13.0f, WORDS, width, curve->words, HUD_SOFT);
    draw_lines(c, &f);
    draw_curve(c, curve, &f);
}
