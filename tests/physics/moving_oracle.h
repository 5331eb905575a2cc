// The true gap of a moving pair by dense sampling with refinement. It is slow and shares only the
// vector type with the physics.
#ifndef MOVING_ORACLE_H
#define MOVING_ORACLE_H

#include "moving_cases.h"

// Rodrigues' formula for the rotation, with the C library's sine and cosine.
static inline phys_vec3 oracle_point(const phys_motion *motion, phys_vec3 local, double t)
{
    phys_vec3 w = motion->angular_velocity_radps;
    phys_vec3 arm = quat_rotate(motion->start.orientation, local);
    phys_vec3 center = v3_add_scaled(motion->start.position, motion->velocity_mps, t);
    double rate = v3_length(w);
    if (rate > 0.0) {
        phys_vec3 k = v3_scale(w, 1.0 / rate);
        arm = v3_add(v3_add_scaled(v3_scale(arm, cos(rate * t)), v3_cross(k, arm), sin(rate * t)),
                     v3_scale(k, v3_dot(k, arm) * (1.0 - cos(rate * t))));
    }
    return v3_add(center, arm);
}

static inline double oracle_gap(const moving_case *c, double t)
{
    phys_vec3 a[2] = {oracle_point(&c->a_motion, c->a.a, t), oracle_point(&c->a_motion, c->a.b, t)};
    phys_vec3 b[2] = {oracle_point(&c->b_motion, c->b.a, t), oracle_point(&c->b_motion, c->b.b, t)};
    return judge_segments(a, b).distance - c->a.radius_m - c->b.radius_m;
}

// The time of the smallest gap in an interval with a single minimum (golden section search).
static inline double oracle_dip(const moving_case *c, double low, double high)
{
    const double ratio = 0.6180339887498949;
    double left = high - ratio * (high - low), right = low + ratio * (high - low);
    double at_left = oracle_gap(c, left), at_right = oracle_gap(c, right);
    for (int i = 0; i < 60; i++) {
        if (at_left < at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - ratio * (high - low);
            at_left = oracle_gap(c, left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + ratio * (high - low);
            at_right = oracle_gap(c, right);
        }
    }
    return 0.5 * (low + high);
}

// The first time at which the gap is at most `limit`, by samples, the minima between them, and
// bisection; `window` if there is none. *out_least is the smallest gap up to that time.
static inline double oracle_first(const moving_case *c, double window, double limit,
                                  double *out_least)
{
    enum { SAMPLES = 300 };
    double before = oracle_gap(c, 0.0), middle = before;
    *out_least = before;
    for (int i = 1; i <= SAMPLES + 1; i++) {
        double after = i <= SAMPLES ? oracle_gap(c, window * i / SAMPLES) : (double)INFINITY;
        double met = window * (i - 1) / SAMPLES;
        double least = middle;
        if (middle <= before && middle <= after && middle > limit) {
            double low = window * (i > 1 ? i - 2 : 0) / SAMPLES;
            double high = window * (i < SAMPLES ? i : SAMPLES) / SAMPLES;
            met = oracle_dip(c, low, high);
            least = oracle_gap(c, met);
        }
        *out_least = least < *out_least ? least : *out_least;
        if (least <= limit) {
            double free = window * (i > 1 ? i - 2 : 0) / SAMPLES;
            while (met - free > 1e-15) {
                double t = 0.5 * (free + met);
                if (t <= free || t >= met) {
                    break;
                }
                *(oracle_gap(c, t) <= limit ? &met : &free) = t;
            }
            return met;
        }
        before = middle;
        middle = after;
    }
    return window;
}

// The smallest gap in the whole window.
static inline double oracle_least(const moving_case *c, double window)
{
    enum { SAMPLES = 300 };
    double before = (double)INFINITY, middle = oracle_gap(c, 0.0), least = middle;
    for (int i = 1; i <= SAMPLES + 1; i++) {
        double after = i <= SAMPLES ? oracle_gap(c, window * i / SAMPLES) : (double)INFINITY;
        if (middle <= before && middle <= after && middle < least + 1e-3) {
            double low = window * (i > 1 ? i - 2 : 0) / SAMPLES;
            double high = window * (i < SAMPLES ? i : SAMPLES) / SAMPLES;
            double dip = oracle_gap(c, oracle_dip(c, low, high));
            least = dip < least ? dip : least;
        }
        before = middle;
        middle = after;
    }
    return least;
}

#endif
