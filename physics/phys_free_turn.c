#include "phys_free_turn.h"

#include "phys_rotation.h"
#include "phys_tolerance.h"

// Rounds of the midpoint rule: they reduce a relative error of 0.05 below rounding.
static const int MIDPOINT_ROUNDS = 14;

// Rotation in a step of a flight, radians. A step's error of the phase is a twelfth of the cube of
// it: 0.0002 rad in a whole turn.
static const double FLIGHT_TURN_RAD = 0.02;

// Most steps in a flight: enough for 1000 rad/s in 1 ms. A faster body turns by more in a step,
// which keeps the energy less precisely.
static const int FLIGHT_STEPS = 50;

// J (w1 - w0) / t = (J m) x m with m = (w0 + w1) / 2. The product with m shows that energy is
// conserved, the product with J m that the magnitude of angular momentum is.
phys_vec3 phys_free_turn_spin(const phys_inertia *inertia, phys_vec3 spin_radps, double t_s,
                              phys_vec3 *out_mean_radps)
{
    phys_vec3 w0 = spin_radps, w1 = spin_radps;
    for (int i = 0; i < MIDPOINT_ROUNDS; i++) {
        phys_vec3 mean = v3_scale(v3_add(w0, w1), 0.5);
        phys_vec3 torque = v3_cross(m3_mul_v3(&inertia->kgm2, mean), mean);
        phys_vec3 next = v3_add_scaled(w0, m3_mul_v3(&inertia->inverse_per_kgm2, torque), t_s);
        if (v3_distance(next, w1) == 0.0) {
            break;
        }
        w1 = next;
    }
    *out_mean_radps = v3_scale(v3_add(w0, w1), 0.5);
    return w1;
}

// The smallest rotation that gives `from` the direction of `to`; none for vectors without
// direction.
static phys_quat turn_onto(phys_vec3 from, phys_vec3 to)
{
    double lengths = sqrt(v3_length_squared(from) * v3_length_squared(to));
    if (!(lengths > PHYS_SHORTEST)) {
        return quat_identity();
    }
    phys_vec3 across = v3_cross(from, to);
    return quat_normalized((phys_quat){across.x, across.y, across.z, lengths + v3_dot(from, to)});
}

static phys_vec3 momentum_of(const phys_inertia *inertia, const phys_body *body)
{
    phys_quat turn = body->pose.orientation;
    phys_vec3 spin = quat_rotate_inverse(turn, body->angular_velocity_radps);
    return quat_rotate(turn, m3_mul_v3(&inertia->kgm2, spin));
}

// A step of a body whose angular momentum is known, world axes. The velocity afterwards follows
// from the momentum, so that rounding does not add up from step to step.
static phys_free_turn step_with(const phys_inertia *inertia, const phys_body *body,
                                phys_vec3 momentum, double t_s)
{
    phys_quat before = body->pose.orientation;
    phys_vec3 spin = quat_rotate_inverse(before, body->angular_velocity_radps);
    phys_vec3 mean, after = phys_free_turn_spin(inertia, spin, t_s, &mean);
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(quat_rotate(before, mean), t_s));
    phys_vec3 turned = quat_rotate(quat_mul(turn, before), m3_mul_v3(&inertia->kgm2, after));
    turn = quat_mul(turn_onto(turned, momentum), turn);
    phys_quat orientation = quat_normalized(quat_mul(turn, before));
    phys_vec3 own = quat_rotate_inverse(orientation, momentum);
    return (phys_free_turn){
        .mean_radps = t_s > 0.0 ? v3_scale(phys_rotation_vector_from_quat(turn), 1.0 / t_s)
                                : body->angular_velocity_radps,
        .orientation = orientation,
        .angular_velocity_radps =
            quat_rotate(orientation, m3_mul_v3(&inertia->inverse_per_kgm2, own)),
    };
}

phys_free_turn phys_free_turn_of(const phys_inertia *inertia, const phys_body *body, double t_s)
{
    return step_with(inertia, body, momentum_of(inertia, body), t_s);
}

void phys_free_turn_fly(const phys_inertia *inertia, phys_body *body, double dt_s)
{
    const phys_vec3 momentum = momentum_of(inertia, body);
    double steps = v3_length(body->angular_velocity_radps) * dt_s / FLIGHT_TURN_RAD + 1.0;
    int count = steps < FLIGHT_STEPS ? (int)steps : FLIGHT_STEPS;
    for (int i = 0; i < count; i++) {
        phys_free_turn turn = step_with(inertia, body, momentum, dt_s / count);
        body->pose.orientation = turn.orientation;
        body->angular_velocity_radps = turn.angular_velocity_radps;
    }
    body->pose.position = v3_add_scaled(body->pose.position, body->velocity_mps, dt_s);
}
