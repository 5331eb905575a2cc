// Plots successive separation (Kavan 2003, section 4.2): two blades that equal hands press together
// in every tick.
#include <math.h>

#include "phys_contact_step.h"
#include "phys_rotation.h"
#include "show.h"
#include "svg_sheet.h"
#include "weapon.h"

static const double TICK_S = 1e-3;
static const double PRESS_MPS = 0.1; // each hand's speed toward the other blade, set in every tick
static const phys_contact_settings PLASTIC = {.friction = 0.15, .resting_speed_mps = 0.3};

// Half the angle at which the blades cross, seen from above.
static const double HALF_CROSSING_RAD = 0.45;

enum { TICKS = 250, PAIRS = 5 };

// Where the blades touch: the place on the upper and on the lower blade; 0 is the guard, 1 the tip.
static const double PLACES[PAIRS][2] = {
    {0.15, 0.90}, {0.35, 0.65}, {0.50, 0.50}, {0.65, 0.35}, {0.90, 0.15}};

typedef struct press {
    phys_blade blade[2]; // the upper one points right, the lower one left
    double t[TICKS], height_m[TICKS], gap_um[TICKS];
} press;

static phys_vec3 on_blade(const phys_blade *b, double along)
{
    return pose_apply(b->body.pose, v3_lerp(b->capsule.a, b->capsule.b, along));
}

// Places the blades crossed and a twentieth of a millimeter apart.
static void cross(press *p, const weapon *w, const double place[2])
{
    const double APART_M = 5e-5, FIRST_M = 0.02;
    for (int i = 0; i < 2; i++) {
        double yaw = (i == 0 ? -1.0 : 1.0) * (0.5 * PHYS_PI - HALF_CROSSING_RAD);
        phys_blade *b = &p->blade[i];
        *b = (phys_blade){.mass = w->mass, .capsule = w->blade};
        b->body.pose = (phys_pose){v3(0, 0, 0), phys_quat_from_rotation_vector(v3(0, yaw, 0))};
        b->body.pose.position = v3_sub(v3(0, i == 0 ? FIRST_M : 0.0, 0), on_blade(b, place[i]));
    }
    // A step of zero duration reports how far apart they are.
    phys_contact_report report;
    phys_contact_step(&p->blade[0], &p->blade[1], 0.0, &PLASTIC, &report);
    for (int i = 0; i < 2; i++) {
        double down = i == 0 ? 0.5 * (FIRST_M + report.gap_m - APART_M)
                             : 0.5 * (FIRST_M - report.gap_m + APART_M);
        p->blade[i].body.pose.position.y -= down;
    }
}

static void press_on(press *p, const double place[2])
{
    for (int tick = 0; tick < TICKS; tick++) {
        phys_contact_report report;
        for (int i = 0; i < 2; i++) {
            p->blade[i].body.velocity_mps = v3(0, i == 0 ? -PRESS_MPS : PRESS_MPS, 0);
            p->blade[i].body.angular_velocity_radps = v3(0, 0, 0);
        }
        phys_contact_step(&p->blade[0], &p->blade[1], TICK_S, &PLASTIC, &report);
        p->t[tick] = (tick + 1) * TICK_S * 1e3;
        phys_vec3 a = on_blade(&p->blade[0], place[0]), b = on_blade(&p->blade[1], place[1]);
        p->height_m[tick] = 0.5e3 * (a.y + b.y);
        p->gap_um[tick] = report.gap_m * 1e6;
    }
}

// The speed of the contact point that follows from the effective masses of the two blades at that
// point, 1 / (1/m + n (J^-1 (r x n)) x r).
static double expected_mps(const weapon *w, const double place[2])
{
    double mass[2];
    for (int i = 0; i < 2; i++) {
        phys_vec3 r = v3_lerp(w->blade.a, w->blade.b, place[i]), n = v3(0, 1, 0);
        phys_vec3 turn = m3_mul_v3(&w->mass.inverse_inertia_per_kgm2, v3_cross(r, n));
        mass[i] = 1.0 / (w->mass.inverse_mass_per_kg + v3_dot(n, v3_cross(turn, r)));
    }
    return PRESS_MPS * (mass[1] - mass[0]) / (mass[0] + mass[1]);
}

static void draw_blade(FILE *file, const svg_plot *view, const phys_blade *b, svg_color color,
                       double opacity)
{
    phys_vec3 guard = on_blade(b, 0.0), tip = on_blade(b, 1.0);
    svg_point line[2] = {svg_place(view, guard.x, guard.y), svg_place(view, tip.x, tip.y)};
    svg_line(file, line, 2, color, 3.0, opacity, false);
    svg_dot(file, line[0], 7.0, color, opacity);
}

static void draw_sketch(FILE *file, const weapon *w, int pair, const svg_plot *view,
                        const char *title)
{
    press p;
    cross(&p, w, PLACES[pair]);
    svg_axes(file, view, title, "m", "m, height; pale: before, full: a quarter of a second later");
    draw_blade(file, view, &p.blade[0], SVG_BLUE, 0.25);
    draw_blade(file, view, &p.blade[1], SVG_RED, 0.25);
    press_on(&p, PLACES[pair]);
    draw_blade(file, view, &p.blade[0], SVG_BLUE, 1.0);
    draw_blade(file, view, &p.blade[1], SVG_RED, 1.0);
}

static void draw_heights(FILE *file, const weapon *w)
{
    const svg_plot heights = {70, 450, 520, 300, {0, TICKS}, {-25, 25}};
    svg_axes(file, &heights, "The contact point", "ticks of 1 ms", "mm, height");
    for (int i = 0; i < PAIRS; i++) {
        press p;
        cross(&p, w, PLACES[i]);
        press_on(&p, PLACES[i]);
        double expected[TICKS];
        for (int tick = 0; tick < TICKS; tick++) {
            expected[tick] = expected_mps(w, PLACES[i]) * p.t[tick];
        }
        svg_curve(file, &heights, p.t, expected, TICKS, SVG_INK, 1.0, true);
        svg_curve(file, &heights, p.t, p.height_m, TICKS, svg_ramp(i / (PAIRS - 1.0)), 2.2, false);
        char words[64];
        snprintf(words, sizeof words, "%.0f %% on %.0f %%", 100.0 * PLACES[i][0],
                 100.0 * PLACES[i][1]);
        svg_point end = svg_place(&heights, TICKS, p.height_m[TICKS - 1]);
        double off = p.height_m[TICKS - 1] < -1.0 ? 17.0 : -7.0;
        svg_text(file, (svg_point){end.x - 6, end.y + off}, 11, "end", svg_ramp(i / (PAIRS - 1.0)),
                 words);
    }
}

static void draw_gaps(FILE *file, const weapon *w)
{
    const svg_plot gaps = {670, 450, 280, 300, {0, TICKS}, {0, 25}};
    svg_axes(file, &gaps, "Between the blades", "ticks of 1 ms", "micrometers, all five pairs");
    for (int i = 0; i < PAIRS; i++) {
        press p;
        cross(&p, w, PLACES[i]);
        press_on(&p, PLACES[i]);
        svg_curve(file, &gaps, p.t, p.gap_um, TICKS, svg_ramp(i / (PAIRS - 1.0)), 1.8, false);
    }
}

bool show_separation(const char *path)
{
    const weapon epee = weapon_make(WEAPON_EPEE);
    FILE *file =
        svg_begin(path, 1000, 820, "Successive separation",
                  "Two hands press at 0.1 m/s, blue down, red up. Each tick separates the blades "
                  "by their overlap, weighted by effective mass.");
    if (file == NULL) {
        return false;
    }
    const svg_plot left = {70, 140, 400, 220, {-0.8, 0.8}, {-0.08, 0.08}};
    const svg_plot right = {550, 140, 400, 220, {-0.8, 0.8}, {-0.08, 0.08}};
    draw_sketch(file, &epee, 0, &left, "Forte (blue) on foible: the line opens");
    draw_sketch(file, &epee, 2, &right, "Middle on middle: they hold");
    draw_heights(file, &epee);
    draw_gaps(file, &epee);
    svg_text(file, (svg_point){70, 802}, 12, "start", SVG_INK,
             "Percent of the blades' length from the guard, blue on red. Dashed: the motion if the "
             "effective masses stayed those of the first contact.");
    return svg_end(file, path);
}
