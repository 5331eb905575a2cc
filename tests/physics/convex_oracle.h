// The distance of two convex bodies of revolution by searching the directions, and the time of
// their contact by searching the time. It is slow and shares only types with the physics.
//
// Along a direction d, the separation of the bodies is
//   room(d) = min over A of d . x - max over B of d . x,
// a concave function of d. The gap is the largest separation over all directions of unit length, so
// the separation along any direction is a lower bound on the gap. On a plane of directions, two
// nested golden section searches find the largest one.
#ifndef CONVEX_ORACLE_H
#define CONVEX_ORACLE_H

#include "convex_cases.h"
#include "moving_oracle.h"

// The farthest coordinate of a body along d, times |d|.
static inline double oracle_far_end(const phys_convex *body, phys_vec3 d)
{
    double along_axis = v3_dot(d, body->axis), across = v3_length(v3_cross(d, body->axis));
    double farthest = -1e300;
    for (int i = 0; i < body->count; i++) {
        double here = body->disc[i].along_m * along_axis + body->disc[i].radius_m * across;
        farthest = here > farthest ? here : farthest;
    }
    return v3_dot(d, body->origin) + farthest + body->margin_m * v3_length(d);
}

static inline double oracle_room(const phys_convex *a, const phys_convex *b, phys_vec3 d)
{
    return -oracle_far_end(a, v3_neg(d)) - oracle_far_end(b, d);
}

// A plane of directions, and what to maximize on it: the separation itself, or that for directions
// of unit length. The first has a single maximum everywhere, the second if the bodies are apart.
typedef struct oracle_chart {
    const phys_convex *a, *b;
    phys_vec3 middle, right, up;
    double half_width;
    bool unit_length;
} oracle_chart;

static inline phys_vec3 oracle_chart_at(const oracle_chart *chart, double x, double y)
{
    return v3_add_scaled(v3_add_scaled(chart->middle, chart->right, x), chart->up, y);
}

static inline double oracle_height(const oracle_chart *chart, double x, double y)
{
    phys_vec3 d = oracle_chart_at(chart, x, y);
    double room = oracle_room(chart->a, chart->b, d);
    return chart->unit_length ? room / v3_length(d) : room;
}

enum { ORACLE_SECTIONS = 46 };
static const double ORACLE_RATIO = 0.6180339887498949;

// The y with the largest value for this x.
static inline double oracle_best_y(const oracle_chart *chart, double x, double *out_height)
{
    double low = -chart->half_width, high = chart->half_width;
    double left = high - ORACLE_RATIO * (high - low), right = low + ORACLE_RATIO * (high - low);
    double at_left = oracle_height(chart, x, left), at_right = oracle_height(chart, x, right);
    for (int i = 0; i < ORACLE_SECTIONS; i++) {
        if (at_left > at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - ORACLE_RATIO * (high - low);
            at_left = oracle_height(chart, x, left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + ORACLE_RATIO * (high - low);
            at_right = oracle_height(chart, x, right);
        }
    }
    *out_height = fmax(at_left, at_right);
    return at_left > at_right ? left : right;
}

static inline phys_vec3 oracle_climb(const phys_convex *a, const phys_convex *b, phys_vec3 middle,
                                     double half_width, bool unit_length)
{
    phys_vec3 right = v3_any_orthogonal(middle);
    oracle_chart chart = {a, b, middle, right, v3_cross(middle, right), half_width, unit_length};
    double low = -half_width, high = half_width;
    for (int i = 0; i < ORACLE_SECTIONS; i++) {
        double x = high - ORACLE_RATIO * (high - low), y = low + ORACLE_RATIO * (high - low);
        double at_x, at_y;
        oracle_best_y(&chart, x, &at_x);
        oracle_best_y(&chart, y, &at_y);
        *(at_x > at_y ? &high : &low) = at_x > at_y ? y : x;
    }
    double height, x = 0.5 * (low + high), y = oracle_best_y(&chart, x, &height);
    return v3_normalized_or(oracle_chart_at(&chart, x, y), middle);
}

// An initial direction: that between two points found by alternating projections, or, if the bodies
// meet, the best of many directions.
static inline phys_vec3 oracle_first_direction(const phys_convex *a, const phys_convex *b)
{
    phys_vec3 p = a->origin, q = judge_nearest(b, p);
    for (int i = 0; i < 30; i++) {
        p = judge_nearest(a, q);
        q = judge_nearest(b, p);
    }
    phys_vec3 best = v3_normalized_or(v3_sub(p, q), v3(0, 1, 0));
    enum { DIRECTIONS = 500 };
    for (int i = 0; i < DIRECTIONS; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / DIRECTIONS, turn = 2.399963229728653 * i;
        double across = sqrt(1.0 - z * z);
        phys_vec3 d = v3(across * cos(turn), across * sin(turn), z);
        best = oracle_room(a, b, d) > oracle_room(a, b, best) ? d : best;
    }
    return best;
}

// The gap between two bodies, negative if no direction separates them. *direction is the normal
// from b to a; on entry it is that of a moment earlier, or zero.
static inline double oracle_convex_gap(const phys_convex *a, const phys_convex *b,
                                       phys_vec3 *direction)
{
    phys_vec3 d = *direction;
    double half_width = 0.05;
    if (!(v3_length(d) > 0.0) || !(oracle_room(a, b, d) > 0.0)) {
        half_width = 0.4;
        d = oracle_first_direction(a, b);
        for (double wide = 1.5; wide > 0.1 && !(oracle_room(a, b, d) > 0.0); wide *= 0.5) {
            d = oracle_climb(a, b, d, wide, false);
        }
    }
    // Repeat until the maximum is well inside a small chart, which gives it to the last digits.
    for (int i = 0; i < 16; i++) {
        phys_vec3 last = d;
        d = oracle_climb(a, b, d, half_width, true);
        bool inside = v3_distance(last, d) < 0.7 * half_width;
        if (inside && half_width <= 0.05) {
            break;
        }
        half_width = inside ? 0.05 : 0.4;
    }
    *direction = d;
    return oracle_room(a, b, d);
}

// The body of a moving frame at a time, by Rodrigues' formula.
static inline phys_convex oracle_placed(const phys_convex *body, const phys_motion *motion,
                                        double t)
{
    phys_convex placed = *body;
    placed.origin = oracle_point(motion, body->origin, t);
    placed.axis = v3_sub(oracle_point(motion, body->axis, t), oracle_point(motion, v3(0, 0, 0), t));
    return placed;
}

#endif
