#include "referee_life.h"

#include <math.h>

#include "figure_joints.h"

// Where the referee stands, and the joint of the neck there (referee_figure.c).
static const phys_vec3 STANDS_M = {1.32, 0.0, -2.05}, NECK_M = {1.32, 1.50, -2.065};
static const double PI = 3.14159265358979323846;

// How far the weight goes to either side, as a turn around the feet (23 mm at the shoulders), and
// how often it comes back; the exponent of the hyperbolic tangent makes it rest on each leg. A
// smaller turn to the front and back goes on under it.
static const double WEIGHT_RAD = 0.016, WEIGHT_HZ = 0.061, WEIGHT_RESTS = 2.6;
static const double ROCK_RAD = 0.006, ROCK_HZ = 0.137;
// How far the shoulders rise in a breath, and how often.
static const double BREATH_M = 0.004, BREATH_HZ = 0.26;
// The farthest turn of the head after the blades, and the height that the eyes look at.
static const double LOOK_MOST_RAD = 0.85, LOOK_AT_M = 1.2;
// How long the head needs from a signal to the blades and back, seconds.
static const double LOOK_BLEND_S = 0.5;

// Whether the referee looks at the blades in a gesture, not at a fencer.
static double watches(enum referee_gesture gesture)
{
    return gesture == REFEREE_REST || gesture == REFEREE_EN_GARDE || gesture == REFEREE_PRETS ||
                   gesture == REFEREE_ALLEZ
               ? 1.0
               : 0.0;
}

static double wave(double hz, double time_s, double phase)
{
    return sin(2.0 * PI * hz * time_s + phase);
}

// Turns the head toward the middle between the weapons.
static void look(const picture_scene *scene, referee_figure *figure)
{
    const referee_signal *signal = &scene->referee;
    double share = phys_clamp(signal->since_s / LOOK_BLEND_S, 0.0, 1.0);
    share = share * share * (3.0 - 2.0 * share);
    const double watched = phys_lerp(watches(signal->before), watches(signal->gesture), share);
    const phys_vec3 middle = v3_lerp(scene->fencer[DUEL_LEFT].weapon.position,
                                     scene->fencer[DUEL_RIGHT].weapon.position, 0.5);
    const phys_vec3 way = v3_sub(v3(middle.x, LOOK_AT_M, middle.z), NECK_M);
    const double yaw = watched * phys_clamp(atan2(way.x, way.z), -LOOK_MOST_RAD, LOOK_MOST_RAD);
    const double pitch = -watched * atan2(way.y, hypot(way.x, way.z));
    const phys_quat turn =
        quat_mul(figure_turn_about(v3(0, 1, 0), yaw), figure_turn_about(v3(1, 0, 0), pitch));
    figure->part[REFEREE_HEAD] =
        figure_moved(figure_around(turn, NECK_M, NECK_M), figure->part[REFEREE_HEAD]);
}

referee_figure referee_alive(const picture_scene *scene)
{
    referee_figure figure = referee_figure_of(&scene->referee);
    if (scene->is_still) {
        return figure;
    }
    look(scene, &figure);
    const double t = scene->time_s;
    const double weight = tanh(WEIGHT_RESTS * wave(WEIGHT_HZ, t, 0.6)) / tanh(WEIGHT_RESTS);
    const phys_quat turn =
        quat_mul(figure_turn_about(v3(0, 0, 1), WEIGHT_RAD * weight),
                 figure_turn_about(v3(1, 0, 0), ROCK_RAD * wave(ROCK_HZ, t, 0.0)));
    const phys_pose sway = figure_around(turn, STANDS_M, STANDS_M);
    const double breath = BREATH_M * (0.5 + 0.5 * wave(BREATH_HZ, t, 0.0));
    for (int part = 0; part < REFEREE_PARTS; part++) {
        if (part != REFEREE_BODY) {
            figure.part[part].position.y += breath;
        }
        figure.part[part] = figure_moved(sway, figure.part[part]);
    }
    return figure;
}
