#include "hand_glide.h"

#include "phys_rotation.h"

// A rotation by a smaller angle, in radians, counts as none where its axis is needed.
#define TURN_LEAST_RAD 1e-9
// Below this velocity, in m/s and rad/s, the hand stands still.
#define STILL 1e-3

// The value and the slope of a cubic over the time 0..1 at `t`.
typedef struct cubic_place {
    phys_vec3 at, slope;
} cubic_place;

static cubic_place cubic(phys_vec3 from, phys_vec3 from_slope, phys_vec3 to, phys_vec3 to_slope,
                         double t)
{
    phys_vec3 way = v3_sub(to, from);
    // from + t a + t^2 b + t^3 c
    phys_vec3 a = from_slope;
    phys_vec3 b = v3_sub(v3_scale(way, 3.0), v3_add(v3_scale(from_slope, 2.0), to_slope));
    phys_vec3 c = v3_sub(v3_add(from_slope, to_slope), v3_scale(way, 2.0));
    return (cubic_place){
        v3_add_scaled(from, v3_add_scaled(a, v3_add_scaled(b, c, t), t), t),
        v3_add_scaled(a, v3_add_scaled(v3_scale(b, 2.0), c, 3.0 * t), t),
    };
}

// The angular velocity of exp(r) when r changes at `rate`, and the rate for a given angular
// velocity (the left Jacobian of SO(3) and its inverse; the length of r is at most pi).
static phys_vec3 angular_velocity_of(phys_vec3 r, phys_vec3 rate)
{
    double angle = v3_length(r);
    if (angle < TURN_LEAST_RAD) {
        return rate;
    }
    double sine, cosine;
    phys_sincos(angle, &sine, &cosine);
    phys_vec3 axis = v3_scale(r, 1.0 / angle);
    phys_vec3 along = v3_scale(axis, v3_dot(axis, rate));
    phys_vec3 across = v3_scale(v3_sub(rate, along), sine / angle);
    return v3_add_scaled(v3_add(along, across), v3_cross(axis, rate), (1.0 - cosine) / angle);
}

static phys_vec3 rate_of(phys_vec3 r, phys_vec3 angular_velocity)
{
    double angle = v3_length(r);
    if (angle < TURN_LEAST_RAD) {
        return angular_velocity;
    }
    double half = 0.5 * angle, sine, cosine;
    phys_sincos(half, &sine, &cosine);
    phys_vec3 axis = v3_scale(r, 1.0 / angle);
    phys_vec3 along = v3_scale(axis, v3_dot(axis, angular_velocity));
    phys_vec3 across = v3_scale(v3_sub(angular_velocity, along), half * cosine / sine);
    return v3_add_scaled(v3_add(along, across), v3_cross(axis, angular_velocity), -half);
}

phys_body hand_glide_at(const phys_body *from, const phys_body *to, double lasts_s, double t)
{
    const phys_vec3 none = {0, 0, 0};
    cubic_place place = cubic(from->pose.position, v3_scale(from->velocity_mps, lasts_s),
                              to->pose.position, v3_scale(to->velocity_mps, lasts_s), t);
    // The present orientation relative to the later one; it becomes zero at the end.
    phys_vec3 r = phys_rotation_vector_from_quat(
        quat_mul(from->pose.orientation, quat_conjugate(to->pose.orientation)));
    cubic_place turn = cubic(r, v3_scale(rate_of(r, from->angular_velocity_radps), lasts_s), none,
                             v3_scale(to->angular_velocity_radps, lasts_s), t);
    return (phys_body){
        .pose = {place.at, quat_normalized(quat_mul(phys_quat_from_rotation_vector(turn.at),
                                                    to->pose.orientation))},
        .velocity_mps = v3_scale(place.slope, 1.0 / lasts_s),
        .angular_velocity_radps = angular_velocity_of(turn.at, v3_scale(turn.slope, 1.0 / lasts_s)),
    };
}

phys_body hand_glide(const phys_body *from, const phys_body *to, uint32_t ticks, double tick_s)
{
    if (ticks <= 1) {
        return *to;
    }
    return hand_glide_at(from, to, ticks * tick_s, 1.0 / ticks);
}

static phys_vec3 fade(phys_vec3 v, double share)
{
    return v3_length_squared(v) < STILL * STILL ? v3(0, 0, 0) : v3_scale(v, share);
}

phys_body hand_coast(const phys_body *from, double tick_s)
{
    // Trapezoidal rule: the displacement uses the mean of the velocities before and after the tick.
    double share = (2.0 * HAND_COAST_S - tick_s) / (2.0 * HAND_COAST_S + tick_s);
    phys_body now = {.velocity_mps = fade(from->velocity_mps, share),
                     .angular_velocity_radps = fade(from->angular_velocity_radps, share)};
    phys_vec3 way = v3_scale(v3_add(from->velocity_mps, now.velocity_mps), 0.5 * tick_s);
    phys_vec3 turn =
        v3_scale(v3_add(from->angular_velocity_radps, now.angular_velocity_radps), 0.5 * tick_s);
    now.pose.position = v3_add(from->pose.position, way);
    now.pose.orientation =
        quat_normalized(quat_mul(phys_quat_from_rotation_vector(turn), from->pose.orientation));
    return now;
}
