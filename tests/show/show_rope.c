// Plots the rope (Verlet integration, segment lengths by relaxation): released between two pegs,
// and dragged over the floor as a fencer drags the body cord.
#include <math.h>

#include "phys_rope.h"
#include "show.h"
#include "svg_sheet.h"

enum { SEGMENTS = 40, TICKS_MOST = 8000 };

// The speed of the fastest point and the largest error of a segment's length, over time.
typedef struct rope_log {
    double t[TICKS_MOST], speed[TICKS_MOST], off_percent[TICKS_MOST];
    int ticks;
} rope_log;

static void watch(rope_log *seen, const phys_rope *rope, double step_s,
                  const phys_rope_report *report)
{
    int i = seen->ticks++;
    double speed = 0.0;
    for (int k = 0; k <= rope->segments; k++) {
        speed = fmax(speed, v3_distance(rope->now[k], rope->before[k]) / step_s);
    }
    seen->t[i] = (i + 1) * step_s;
    seen->speed[i] = speed;
    seen->off_percent[i] = 100.0 * report->strain;
}

static void draw_rope(FILE *file, const svg_plot *view, const phys_rope *rope, svg_color color,
                      double width, double opacity)
{
    svg_point point[SEGMENTS + 1];
    for (int i = 0; i <= rope->segments; i++) {
        point[i] = svg_place(view, rope->now[i].x, rope->now[i].y);
    }
    svg_line(file, point, rope->segments + 1, color, width, opacity, false);
}

// The catenary y = c cosh(x / c), lowest in the middle. Bisection finds the c for which
// 2 c sinh(span / 2c) = length.
static void draw_catenary(FILE *file, const svg_plot *view, double span, double length, double top)
{
    enum { POINTS = 60 };
    double low = 0.05, high = 5.0;
    for (int i = 0; i < 100; i++) {
        double c = 0.5 * (low + high);
        *(2.0 * c * sinh(span / (2.0 * c)) > length ? &low : &high) = c;
    }
    svg_point point[POINTS + 1];
    for (int i = 0; i <= POINTS; i++) {
        double x = span * ((double)i / POINTS - 0.5);
        double y = top + low * (cosh(x / low) - cosh(0.5 * span / low));
        point[i] = svg_place(view, x, y);
    }
    svg_line(file, point, POINTS + 1, SVG_GOLD, 6.0, 0.75, false);
}

static void hang(FILE *file, rope_log *seen)
{
    const double SPAN = 1.2, LENGTH = 2.0, TOP = 2.0, SHOVE_MPS = 2.0,
                 SHOWN_S[] = {0.05, 0.1, 0.16, 0.24, 0.35};
    const svg_plot view = {70, 140, 380, 280, {-0.8, 0.8}, {0.95, 2.13}};
    const phys_rope_obstacles nothing = {-HUGE_VAL, NULL, 0};
    phys_rope_settings settings = PHYS_ROPE_CORD;
    phys_vec3 a = v3(-SPAN / 2, TOP, 0), b = v3(SPAN / 2, TOP, 0);
    phys_rope rope;
    phys_rope_init(&rope, a, b, LENGTH, SEGMENTS, 0.003);
    for (int i = 1; i < SEGMENTS; i++) {
        rope.before[i].x -= SHOVE_MPS * settings.step_s;
    }
    svg_axes(file, &view, "Hanging: released in a V, pushed at 2 m/s", "m", "m, height");
    size_t shown = 0;
    while (seen->ticks < TICKS_MOST) {
        phys_rope_report report = phys_rope_step(&rope, &settings, &nothing, a, b);
        watch(seen, &rope, settings.step_s, &report);
        double t = seen->t[seen->ticks - 1];
        if (shown < sizeof SHOWN_S / sizeof SHOWN_S[0] && t >= SHOWN_S[shown]) {
            draw_rope(file, &view, &rope, svg_ramp((double)shown++ / 6.0), 1.8, 0.8);
        }
    }
    draw_catenary(file, &view, SPAN, LENGTH, TOP);
    draw_rope(file, &view, &rope, SVG_INK, 2.2, 1.0);
    svg_text(file, (svg_point){450, 130}, 12, "end", SVG_INK,
             "black: at rest; gold below it: the catenary");
}

static double evenly(double from, double to, double share)
{
    double s = fmin(fmax(share, 0.0), 1.0);
    return from + (to - from) * s * s * (3.0 - 2.0 * s);
}

// The position of the fencer's end of the cord over time: the fencer comes back, rests, and walks
// away from GOES_S to STANDS_S.
static const double GOES_S = 4.0, STANDS_S = 4.9;

static double dragged_to(double t)
{
    const double FAR_M = 4.75, NEAR_M = 3.0, ENDS_M = 4.5;
    return t < GOES_S ? evenly(FAR_M, NEAR_M, t / 2.0)
                      : evenly(NEAR_M, ENDS_M, (t - GOES_S) / (STANDS_S - GOES_S));
}

static void drag(FILE *file, rope_log *seen)
{
    const double LENGTH = 5.0, BETWEEN_S = 0.12, END_S = STANDS_S + 0.2;
    const svg_plot view = {540, 140, 410, 280, {-0.2, 4.8}, {-0.1, 1.2}};
    const phys_rope_obstacles floor = {0.0, NULL, 0};
    phys_rope_settings settings = PHYS_ROPE_CORD;
    phys_vec3 reel = v3(0, 0.15, 0);
    phys_rope rope;
    phys_rope_init(&rope, reel, v3(dragged_to(0), 0.95, 0), LENGTH, SEGMENTS, 0.004);
    svg_axes(file, &view, "Dragged over the floor in 0.9 s", "m from the reel", "m, height");
    double next_s = GOES_S;
    while (seen->ticks < TICKS_MOST) {
        double t = (seen->ticks + 1) * settings.step_s;
        phys_rope_report report =
            phys_rope_step(&rope, &settings, &floor, reel, v3(dragged_to(t), 0.95, 0));
        watch(seen, &rope, settings.step_s, &report);
        if (t >= next_s && t <= END_S) {
            draw_rope(file, &view, &rope, svg_ramp((t - GOES_S) / (END_S - GOES_S)), 1.8, 0.8);
            next_s += BETWEEN_S;
        }
    }
    draw_rope(file, &view, &rope, SVG_INK, 2.2, 1.0);
    svg_dot(file, svg_place(&view, reel.x, reel.y), 5.0, SVG_INK, 1.0);
    svg_text(file, (svg_point){950, 130}, 12, "end", SVG_INK,
             "the fencer walks off; black: at rest");
}

static void draw_logs(FILE *file, const rope_log *hanging, const rope_log *dragged)
{
    const svg_plot speed = {70, 520, 380, 190, {0, 8}, {0, 5}};
    const svg_plot off = {540, 520, 410, 190, {0, 8}, {0, 1.2}};
    svg_axes(file, &speed, "The fastest point", "time, s", "m/s");
    svg_curve(file, &speed, hanging->t, hanging->speed, hanging->ticks, SVG_BLUE, 1.6, false);
    svg_curve(file, &speed, dragged->t, dragged->speed, dragged->ticks, SVG_RED, 1.6, false);
    svg_axes(file, &off, "Largest error of a segment's length", "time, s",
             "%, at most; 1 is allowed");
    svg_curve(file, &off, hanging->t, hanging->off_percent, hanging->ticks, SVG_BLUE, 1.2, false);
    svg_curve(file, &off, dragged->t, dragged->off_percent, dragged->ticks, SVG_RED, 1.2, false);
    svg_text(file, (svg_point){440, 540}, 12, "end", SVG_BLUE, "hanging");
    svg_text(file, (svg_point){440, 558}, 12, "end", SVG_RED, "dragged");
}

bool show_rope(const char *path)
{
    static rope_log hanging, dragged; // too large for the stack
    hanging.ticks = dragged.ticks = 0;
    FILE *file = svg_begin(path, 1000, 780, "The rope",
                           "Forty segments kept to their length by relaxation, a thousand steps "
                           "per second.");
    if (file == NULL) {
        return false;
    }
    hang(file, &hanging);
    drag(file, &dragged);
    draw_logs(file, &hanging, &dragged);
    return svg_end(file, path);
}
