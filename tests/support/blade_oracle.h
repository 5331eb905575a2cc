// The invariant of the program, checked by means that share nothing with the
// physics: blades neither overlap nor have swapped sides after a tick.
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

// Whether the axes' lines come closest inside both segments; then the shortest way
// from the first to the second there.
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

// Distance of two segments: the least of the interior one and the four ends'.
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

static inline blade_axis oracle_between(const blade_axis *from, const blade_axis *to, double t)
{
    return (blade_axis){
        {v3_lerp(from->end[0], to->end[0], t), v3_lerp(from->end[1], to->end[1], t)}};
}

// Whether blades that went from `before` to `after` within a tick have passed through
// each other: somewhere on the straight way the shortest way between them turns
// round while they cross.
static inline bool oracle_swapped(const blade_axis before[2], const blade_axis after[2])
{
    enum { STEPS = 16 };
    phys_vec3 way_before = v3(0, 0, 0), way = v3(0, 0, 0);
    bool crossed_before = oracle_interior(&before[0], &before[1], &way_before);
    for (int i = 1; i <= STEPS; ++i) {
        blade_axis a = oracle_between(&before[0], &after[0], (double)i / STEPS);
        blade_axis b = oracle_between(&before[1], &after[1], (double)i / STEPS);
        bool crossed = oracle_interior(&a, &b, &way);
        if (crossed && crossed_before && v3_dot(way, way_before) < 0.0) {
            return true;
        }
        crossed_before = crossed;
        way_before = way;
    }
    return false;
}

#endif
