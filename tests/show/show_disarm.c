// An épée that was struck out of the hand, falling as in a duel.
#include <math.h>

#include "duel_private.h"
#include "phys_rotation.h"
#include "show.h"
#include "svg_sheet.h"
#include "weapon.h"

static const double TICK_S = 1e-3;

// The time between two drawn silhouettes, in the air and afterward.
static const double FLYING_S = 0.07, LYING_S = 0.14;

enum { TICKS_MOST = 8000, RIM_POINTS = 24 };

// The weapon's values in every tick.
typedef struct fall_log {
    double t[TICKS_MOST], height[TICKS_MOST], gap[TICKS_MOST], energy[TICKS_MOST],
        speed[TICKS_MOST];
    phys_pose pose[TICKS_MOST];
    bool touching[TICKS_MOST];
    int ticks;
} fall_log;

static phys_free_body thrown(void)
{
    // It leaves a hand at the height of the chest, pointing right and slightly up.
    phys_quat pointing = phys_quat_from_rotation_vector(v3(0, -0.5 * PHYS_PI, 0));
    phys_quat up = phys_quat_from_rotation_vector(v3(0, 0, 0.35));
    return (phys_free_body){.body = {.pose = {v3(0, 1.25, 0), quat_mul(up, pointing)},
                                     .velocity_mps = v3(1.7, 1.9, 0.1),
                                     .angular_velocity_radps = v3(1.0, 0.4, -7.5)}};
}

static void watch(const weapon *w, fall_log *seen)
{
    phys_free_body falling = thrown();
    while (!falling.asleep && seen->ticks < TICKS_MOST) {
        int i = seen->ticks++;
        phys_free_report report =
            phys_free_body_step(&w->floor_shape, &DUEL_FALL, &falling, TICK_S);
        const phys_body *body = &falling.body;
        seen->t[i] = (i + 1) * TICK_S;
        seen->height[i] = body->pose.position.y;
        seen->gap[i] = report.gap_m;
        seen->energy[i] = phys_free_body_energy(&w->floor_shape, &DUEL_FALL, body);
        phys_vec3 tip = pose_apply(body->pose, w->blade.b);
        seen->speed[i] = v3_length(phys_body_velocity_at(body, tip));
        seen->pose[i] = body->pose;
        seen->touching[i] = report.state != PHYS_FREE_FLYING;
    }
}

// Draws a rod seen from the side, with its width at each end in meters.
static void draw_rod(FILE *file, const svg_plot *plot, const phys_vec3 end[2],
                     const double wide_m[2], svg_color color, double opacity)
{
    svg_point a = svg_place(plot, end[0].x, end[0].y), b = svg_place(plot, end[1].x, end[1].y);
    double scale = plot->width / (plot->x[1] - plot->x[0]);
    double length = hypot(b.x - a.x, b.y - a.y) + 1e-9;
    svg_point side = {-(b.y - a.y) / length * scale, (b.x - a.x) / length * scale};
    double p = 0.5 * wide_m[0], q = 0.5 * wide_m[1];
    svg_point corner[4] = {{a.x + p * side.x, a.y + p * side.y},
                           {b.x + q * side.x, b.y + q * side.y},
                           {b.x - q * side.x, b.y - q * side.y},
                           {a.x - p * side.x, a.y - p * side.y}};
    svg_area(file, corner, 4, color, opacity);
}

static double turn_of(svg_point o, svg_point a, svg_point b)
{
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

// The convex hull of points, found by walking around them from the leftmost (gift wrapping).
static int hull_of(const svg_point *point, int count, svg_point *hull)
{
    int first = 0, at, points = 0;
    for (int i = 1; i < count; i++) {
        first = point[i].x < point[first].x ? i : first;
    }
    at = first;
    do {
        int next = at == 0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            next = turn_of(point[at], point[next], point[i]) < 0.0 ? i : next;
        }
        hull[points++] = point[at];
        at = next;
    } while (at != first && points < count);
    return points;
}

static void draw_bell(FILE *file, const svg_plot *plot, const phys_convex *bell, svg_color color,
                      double opacity)
{
    svg_point point[PHYS_CONVEX_MAX_DISCS * RIM_POINTS], hull[PHYS_CONVEX_MAX_DISCS * RIM_POINTS];
    phys_vec3 u = v3_any_orthogonal(bell->axis), v = v3_cross(bell->axis, u);
    int count = 0;
    for (int i = 0; i < bell->count; i++) {
        phys_vec3 center = v3_add_scaled(bell->origin, bell->axis, bell->disc[i].along_m);
        for (int k = 0; k < RIM_POINTS; k++) {
            double angle = 2.0 * PHYS_PI * k / RIM_POINTS, r = bell->disc[i].radius_m;
            phys_vec3 p = v3_add_scaled(center, u, r * cos(angle));
            p = v3_add_scaled(p, v, r * sin(angle));
            point[count++] = svg_place(plot, p.x, p.y);
        }
    }
    svg_area(file, hull, hull_of(point, count, hull), color, opacity);
}

static void draw_weapon(FILE *file, const svg_plot *plot, const weapon *w, phys_pose pose,
                        svg_color color, double opacity)
{
    // Three times as thick as the real weapon, so that the blade is visible.
    const double BLADE_M[2] = {0.020, 0.007}, GRIP_M[2] = {0.026, 0.022};
    phys_vec3 apex = pose_apply(pose, w->blade.a), tip = pose_apply(pose, w->blade.b);
    phys_vec3 hilt = pose_apply(pose, w->floor_shape.end[1].center);
    phys_convex bell = phys_convex_place(&w->guard, pose);
    draw_rod(file, plot, (phys_vec3[2]){apex, tip}, BLADE_M, color, opacity);
    draw_rod(file, plot, (phys_vec3[2]){apex, hilt}, GRIP_M, color, opacity);
    draw_bell(file, plot, &bell, color, opacity);
}

static void draw_side_view(FILE *file, const weapon *w, const fall_log *seen)
{
    const svg_plot view = {
        .left = 70, .top = 128, .width = 880, .height = 440, .x = {-0.9, 3.1}, .y = {0.0, 2.0}};
    svg_axes(file, &view, "Seen from the side", "m", "m above the floor");
    double rest_s = seen->t[seen->ticks - 1], next_s = 0.0;
    for (int i = 0; i < seen->ticks; i++) {
        if (seen->t[i] >= next_s) {
            next_s = seen->t[i] + (seen->touching[i] ? LYING_S : FLYING_S);
            // Most happens at the beginning, so the color follows the square root of the time.
            draw_weapon(file, &view, w, seen->pose[i], svg_ramp(sqrt(seen->t[i] / rest_s)), 0.42);
        }
    }
    double path[2][TICKS_MOST];
    for (int i = 0; i < seen->ticks; i++) {
        path[0][i] = seen->pose[i].position.x;
        path[1][i] = seen->pose[i].position.y;
    }
    svg_curve(file, &view, path[0], path[1], seen->ticks, SVG_INK, 1.2, true);
    draw_weapon(file, &view, w, seen->pose[seen->ticks - 1], SVG_INK, 0.95);
    svg_text(file, (svg_point){950, 118}, 12, "end", SVG_INK,
             "dashed: the center of mass; black: at rest; drawn three times as thick");
}

static void draw_plots(FILE *file, const fall_log *seen)
{
    double end_s = ceil(2.0 * seen->t[seen->ticks - 1]) / 2.0, most_j = seen->energy[0];
    double fastest = 0.0;
    for (int i = 0; i < seen->ticks; i++) {
        fastest = fmax(fastest, seen->speed[i]);
    }
    const svg_plot height = {70, 700, 250, 190, {0, end_s}, {0, 1.6}};
    const svg_plot energy = {385, 700, 250, 190, {0, end_s}, {0, ceil(most_j)}};
    const svg_plot speed = {700, 700, 250, 190, {0, end_s}, {0, ceil(fastest)}};
    svg_axes(file, &height, "Height", "time, s", "m: center of mass, lowest point");
    svg_curve(file, &height, seen->t, seen->height, seen->ticks, SVG_BLUE, 1.8, false);
    svg_curve(file, &height, seen->t, seen->gap, seen->ticks, SVG_GOLD, 1.8, false);
    svg_axes(file, &energy, "Energy", "time, s", "J: never grows");
    svg_curve(file, &energy, seen->t, seen->energy, seen->ticks, SVG_RED, 1.8, false);
    svg_axes(file, &speed, "Speed of the tip", "time, s", "m/s");
    svg_curve(file, &speed, seen->t, seen->speed, seen->ticks, SVG_GREEN, 1.8, false);
    svg_dot(file, svg_place(&speed, seen->t[seen->ticks - 1], 0.0), 4.0, SVG_INK, 1.0);
}

bool show_disarm(const char *path)
{
    static fall_log seen; // too large for the stack
    weapon epee = weapon_make(WEAPON_EPEE);
    seen.ticks = 0;
    watch(&epee, &seen);
    FILE *file = svg_begin(
        path, 1000, 950, "A disarm coming to rest",
        "An épée leaves the hand, bounces off the floor and lies on its tip and its bell.");
    if (file == NULL) {
        return false;
    }
    draw_side_view(file, &epee, &seen);
    draw_plots(file, &seen);
    char words[80];
    snprintf(words, sizeof words, "rocks on its bell, at rest after %.2f s",
             seen.t[seen.ticks - 1]);
    svg_text(file, (svg_point){950, 690}, 12, "end", SVG_INK, words);
    return svg_end(file, path);
}
