// Curves above the timeline: speed of the blades' points, distance of the fencers, control of the
// weapons. A moment has the same x on the curves and on the timeline.
#include "viewer_plots.h"

#include <math.h>
#include <stdio.h>

#include "hud_style.h"
#include "hud_draw.h"
#include "viewer_private.h"

#define ROW   42.0f
#define SPACE 6.0f
// Canvas units between two points of a curve.
#define STEP 2.0f
// Widths of a row's name with its scale, and of each value.
#define WORDS 196.0f
#define VALUE 82.0f
// The background of the curves is nearly opaque.
static const canvas_color GROUND = {0.05f, 0.06f, 0.08f, 0.84f};

enum row { ROW_SPEED, ROW_DISTANCE, ROW_CONTROL, ROWS };
#define LEAST_SPEED_MPS 10.0f

typedef struct curve {
    float x, y, width, height; // of its row
    float most;                // the value at the row's upper edge
    canvas_color color;
    float thickness;
} curve;

static float value_of(const recording_sample *sample, enum row row, int side)
{
    switch (row) {
    case ROW_SPEED:
        return sample->tip_mps[side];
    case ROW_DISTANCE:
        return sample->distance_m;
    case ROW_CONTROL:
    case ROWS:
        break;
    }
    return sample->control[side];
}

// The extreme value between two ticks: the minimum of control, the maximum of the others.
static float extreme(const recording_marks *marks, enum row row, int side, double from,
                     double until)
{
    uint32_t first = (uint32_t)from / RECORDING_SAMPLE_TICKS;
    uint32_t last = (uint32_t)until / RECORDING_SAMPLE_TICKS;
    last = last < marks->sample_count ? last : marks->sample_count - 1;
    float found = value_of(&marks->sample[first < last ? first : last], row, side);
    for (uint32_t k = first + 1; k <= last; k++) {
        float value = value_of(&marks->sample[k], row, side);
        found = row == ROW_CONTROL ? fminf(found, value) : fmaxf(found, value);
    }
    return found;
}

static void draw_curve(viewer *v, const curve *look, enum row row, int side)
{
    canvas *c = v->canvas;
    float last_y = 0.0f;
    bool begun = false;
    for (float x = look->x; x < look->x + look->width; x += STEP) {
        double from = viewer_timeline_span_tick(&v->span, x),
               until = viewer_timeline_span_tick(&v->span, x + STEP);
        if (until > v->marks.here.at) {
            break;
        }
        float share = extreme(&v->marks, row, side, from, until) / look->most;
        float y = look->y + look->height * (1.0f - fminf(fmaxf(share, 0.0f), 1.0f));
        if (begun) {
            canvas_line(c, x - STEP, last_y, x, y, look->thickness, look->color);
        }
        last_y = y;
        begun = true;
    }
}

static float most_speed(const recording_marks *marks)
{
    float most = LEAST_SPEED_MPS;
    for (uint32_t k = 0; k < marks->sample_count; k++) {
        most = fmaxf(most, fmaxf(marks->sample[k].tip_mps[0], marks->sample[k].tip_mps[1]));
    }
    return 5.0f * ceilf(most / 5.0f);
}

static float most_distance(const recording_marks *marks)
{
    float most = 1.0f;
    for (uint32_t k = 0; k < marks->sample_count; k++) {
        most = fmaxf(most, marks->sample[k].distance_m);
    }
    return ceilf(most);
}

recording_sample viewer_sample_now(const viewer *v)
{
    const duel_config *config = recording_player_config(v->player);
    const recording_place *now = recording_player_now(v->player);
    recording_sample sample = {
        .distance_m = (float)(duel_fencer_frame(config, &now->state, DUEL_RIGHT).root_x_m -
                              duel_fencer_frame(config, &now->state, DUEL_LEFT).root_x_m)};
    for (int i = 0; i < 2; i++) {
        phys_vec3 was[2], is[2];
        duel_blade_ends(config, &v->before, (enum duel_side)i, was);
        duel_blade_ends(config, &now->state, (enum duel_side)i, is);
        sample.tip_mps[i] = (float)(v3_distance(was[1], is[1]) / DUEL_TICK_S);
        sample.control[i] = (float)duel_control(&now->state, (enum duel_side)i);
    }
    return sample;
}

// Draws a row's name, scale and current values at its left end.
static void draw_words(viewer *v, const curve *look, const recording_sample *here, enum row row)
{
    static const char *const unit[ROWS] = {"m/s", "m", "%"};
    static const int digits[ROWS] = {1, 2, 0};
    const canvas_font left = {13.0f, CANVAS_REGULAR, CANVAS_LEFT};
    canvas *c = v->canvas;
    char scale[48], value[32];
    if (row == ROW_CONTROL) {
        text_write(viewer_texts(v), scale, sizeof scale, "control, 0 to %d %%", 100);
    } else if (row == ROW_SPEED) {
        text_write(viewer_texts(v), scale, sizeof scale, "points' speed, 0 to %.0f m/s",
                   (double)look->most);
    } else {
        text_write(viewer_texts(v), scale, sizeof scale, "distance, 0 to %.0f m",
                   (double)look->most);
    }
    canvas_rect(c, look->x, look->y, WORDS + (row == ROW_DISTANCE ? 1 : 2) * VALUE, 18.0f, 3.0f,
                HUD_INK);
    canvas_text(c, look->x + 6.0f, look->y + 13.0f, left, scale, HUD_GRAY);
    for (int side = 0; side < (row == ROW_DISTANCE ? 1 : 2); side++) {
        double now = (double)value_of(here, row, side);
        double scaled = row == ROW_CONTROL ? 100.0 * now : now;
        snprintf(value, sizeof value, "%.*f %s", digits[row], scaled, unit[row]);
        canvas_color color = row == ROW_DISTANCE ? HUD_WHITE : hud_accent((enum duel_side)side);
        float x = look->x + WORDS + (float)side * VALUE;
        canvas_circle(c, x + 6.0f, look->y + 9.0f, 4.0f, color);
        canvas_text(c, x + 16.0f, look->y + 13.0f, left, value, HUD_WHITE);
    }
}

float viewer_draw_plots(viewer *v, float bottom)
{
    canvas *c = v->canvas;
    float top = bottom - ROWS * (ROW + SPACE) - SPACE;
    const recording_sample here = viewer_sample_now(v);
    canvas_rect(c, 0.0f, top, canvas_width(c), bottom - top, 0.0f, GROUND);
    for (int row = 0; row < ROWS && v->marks.sample_count > 0; row++) {
        curve look = {.x = v->span.x,
                      .y = top + SPACE + (float)row * (ROW + SPACE),
                      .width = v->span.width,
                      .height = ROW,
                      .most = row == ROW_SPEED      ? most_speed(&v->marks)
                              : row == ROW_DISTANCE ? most_distance(&v->marks)
                                                    : 1.0f};
        canvas_rect(c, look.x, look.y, look.width, look.height, 3.0f, hud_faded(HUD_FAINT, 0.4));
        for (int side = row == ROW_DISTANCE ? 1 : 0; side < 2; side++) {
            look.color = row == ROW_DISTANCE ? HUD_WHITE : hud_accent((enum duel_side)side);
            // The right fencer's is thicker: the color alone does not tell them apart.
            look.thickness = row != ROW_DISTANCE && side == DUEL_RIGHT ? 2.8f : 1.5f;
            draw_curve(v, &look, (enum row)row, side);
        }
        draw_words(v, &look, &here, (enum row)row);
    }
    return top;
}
