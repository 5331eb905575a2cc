// Checks the simulation's invariant independently of the physics: after each tick the blades
// do not overlap and have not passed through each other (swapped sides).
#ifndef BLADE_ORACLE_H
#define BLADE_ORACLE_H

#include "phys_math.h"

typedef struct blade_axis {
    phys_vec3 end[2];
} blade_axis;

static inline double oracle_clamp01(double x)
{
    return x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
}

static inline double oracle_point_to_axis(phys_vec3 p, const blade_axis *axis)
{
    phys_vec3 along = v3_sub(axis->end[1], axis->end[0]);
    double t = oracle_clamp01(v3_dot(v3_sub(p, axis->end[0]), along) / v3_dot(along, along));
    return v3_distance(p, v3_add_scaled(axis->end[0], along, t));
}

// Whether the lines through the axes are closest to each other within both segments. If so,
// sets *out_way to the shortest vector from the first line to the second.
static inline bool oracle_interior(const blade_axis *a, const blade_axis *b, phys_vec3 *out_way)
{
    phys_vec3 u = v3_sub(a->end[1], a->end[0]), v = v3_sub(b->end[1], b->end[0]);
    phys_vec3 w = v3_sub(b->end[0], a->end[0]), n = v3_cross(u, v);
    double nn = v3_dot(n, n);
    if (nn < 1e-16 * v3_dot(u, u) * v3_dot(v, v)) {
        return false;
    }
    double s = v3_dot(v3_cross(w, v), n) / nn, t = v3_dot(v3_cross(w, u), n) / nn;
    *out_way = v3_scale(n, v3_dot(w, n) / nn);
    return s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0;
}

// The distance between two segments: the smallest of the distance inside both segments and
// the distances of the four ends.
static inline double oracle_distance(const blade_axis *a, const blade_axis *b)
{
    double least = oracle_point_to_axis(a->end[0], b);
    double others[3] = {oracle_point_to_axis(a->end[1], b), oracle_point_to_axis(b->end[0], a),
                        oracle_point_to_axis(b->end[1], a)};
    for (int i = 0; i < 3; ++i) {
        least = others[i] < least ? others[i] : least;
    }
    phys_vec3 way;
    double interior = oracle_interior(a, b, &way) ? v3_length(way) : least;
    return interior < least ? interior : least;
}

// On which side of `b` the axis `a` passes it: the sign of the volume spanned by the two axes and
// the vector between them. 0 if the lines are not closest within both segments.
static inline int oracle_side(const blade_axis *a, const blade_axis *b)
{
    phys_vec3 way;
    if (!oracle_interior(a, b, &way)) {
        return 0;
    }
    phys_vec3 u = v3_sub(a->end[1], a->end[0]), v = v3_sub(b->end[1], b->end[0]);
    double volume = v3_dot(v3_cross(u, v), v3_sub(b->end[0], a->end[0]));
    return volume > 0.0 ? 1 : volume < 0.0 ? -1 : 0;
}

// A blade in its weapon's frame, and the weapon's poses before and after a tick.
typedef struct blade_tick {
    blade_axis blade;
    phys_pose before, after;
} blade_tick;

static inline blade_axis oracle_blade_at(const blade_tick *tick, double t)
{
    phys_pose pose = {v3_lerp(tick->before.position, tick->after.position, t),
                      quat_nlerp(tick->before.orientation, tick->after.orientation, t)};
    return (blade_axis){
        {pose_apply(pose, tick->blade.end[0]), pose_apply(pose, tick->blade.end[1])}};
}

// The longest distance that an end of the blade moves in the tick.
static inline double oracle_way(const blade_tick *tick)
{
    blade_axis from = oracle_blade_at(tick, 0.0), to = oracle_blade_at(tick, 1.0);
    double first = v3_distance(from.end[0], to.end[0]);
    double second = v3_distance(from.end[1], to.end[1]);
    return first > second ? first : second;
}

// Whether the blades have passed through each other within a tick. Interpolates from the poses
// before to the poses after in steps in which no point of a blade moves farther than a quarter of
// the radius (at most 1000 steps), and looks for a change of sides.
static inline bool oracle_swapped(const blade_tick tick[2], double radius_m)
{
    double way = oracle_way(&tick[0]) + oracle_way(&tick[1]);
    double needed = way / (0.25 * radius_m);
    int steps = needed < 1000.0 ? (int)needed + 1 : 1000;
    int last = 0;
    for (int i = 0; i <= steps; ++i) {
        double t = (double)i / steps;
        blade_axis a = oracle_blade_at(&tick[0], t), b = oracle_blade_at(&tick[1], t);
        int side = oracle_side(&a, &b);
        if (side * last < 0) {
            return true;
        }
        last = side;
    }
    return false;
}

#endif
