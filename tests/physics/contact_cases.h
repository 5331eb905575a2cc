// Shared by the tests of a tick with two weapons: their weapons, settings and hands.
#ifndef CONTACT_CASES_H
#define CONTACT_CASES_H

#include "convex_cases.h"
#include "moving_cases.h"
#include "phys_contact_step.h"

static const double TICK_S = 0.001;

static const phys_contact_settings STEEL = {
    .restitution = 0.4, .friction = 0.15, .resting_speed_mps = 0.3};

static inline double gap_of(const phys_blade *a, const phys_blade *b)
{
    return judge_gap(&a->capsule, a->body.pose, &b->capsule, b->body.pose);
}

// The duel's setting for pressing blades: the closing speed that two hands can add in a tick counts
// as resting contact.
static const phys_contact_settings PRESSING = {
    .restitution = 0.4, .friction = 0.15, .resting_speed_mps = 2.0};

// A bell guard like an épée's on end a of a blade along x, open towards the back.
static inline phys_convex guard_of(const phys_blade *blade)
{
    return (phys_convex){
        .origin = blade->capsule.a,
        .axis = v3(-1, 0, 0),
        .count = 5,
        .disc = {{0.001, 0.003}, {0.004, 0.026}, {0.015, 0.046}, {0.034, 0.061}, {0.054, 0.0665}},
        .margin_m = 0.001};
}

static inline phys_blade weapon(void)
{
    return (phys_blade){.mass = {1.0 / 0.35, m3_diagonal(1.0 / 5e-5, 1.0 / 0.018, 1.0 / 0.018)},
                        .capsule = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004},
                        .body = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
}

// A fencer's hand in the random bouts. It follows a target pose with limited acceleration.
typedef struct chaser {
    phys_vec3 position;
    phys_quat orientation;
} chaser;

static inline void chase(phys_body *body, const chaser *target)
{
    phys_vec3 v = v3_scale(v3_sub(target->position, body->pose.position), 30.0);
    phys_quat turn = quat_mul(target->orientation, quat_conjugate(body->pose.orientation));
    phys_vec3 w = v3_scale(phys_rotation_vector_from_quat(turn), 30.0);
    phys_vec3 dv = v3_sub(v3_clamp_length(v, 6.0), body->velocity_mps);
    phys_vec3 dw = v3_sub(v3_clamp_length(w, 35.0), body->angular_velocity_radps);
    body->velocity_mps = v3_add(body->velocity_mps, v3_clamp_length(dv, 250.0 * TICK_S));
    body->angular_velocity_radps =
        v3_add(body->angular_velocity_radps, v3_clamp_length(dw, 1200.0 * TICK_S));
}

#endif
