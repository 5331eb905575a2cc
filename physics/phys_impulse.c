#include "phys_impulse.h"

// Two bodies and the point where they touch.
typedef struct meeting {
    const phys_mass *mass_a, *mass_b;
    phys_body *a, *b;
    phys_vec3 arm_a, arm_b; // from the centers of mass to the point
} meeting;

static phys_vec3 relative_velocity(const meeting *m)
{
    phys_vec3 a = v3_add(m->a->velocity_mps, v3_cross(m->a->angular_velocity_radps, m->arm_a));
    phys_vec3 b = v3_add(m->b->velocity_mps, v3_cross(m->b->angular_velocity_radps, m->arm_b));
    return v3_sub(a, b);
}

// Change of velocity of a body at its contact point by an impulse there.
static phys_vec3 body_response(const phys_mass *mass, const phys_body *body, phys_vec3 arm,
                               phys_vec3 impulse)
{
    phys_vec3 turn = phys_inverse_inertia_mul(mass, body->pose.orientation, v3_cross(arm, impulse));
    return v3_add_scaled(v3_cross(turn, arm), impulse, mass->inverse_mass_per_kg);
}

// Change of the relative velocity by an impulse on a and its opposite on b: the factor of j in
// the last equations of the paper's section 4.1, for any direction.
static phys_vec3 response(const meeting *m, phys_vec3 impulse)
{
    return v3_add(body_response(m->mass_a, m->a, m->arm_a, impulse),
                  body_response(m->mass_b, m->b, m->arm_b, impulse));
}

static void push(const phys_mass *mass, phys_body *body, phys_vec3 arm, phys_vec3 impulse)
{
    phys_vec3 turn = phys_inverse_inertia_mul(mass, body->pose.orientation, v3_cross(arm, impulse));
    body->velocity_mps = v3_add_scaled(body->velocity_mps, impulse, mass->inverse_mass_per_kg);
    body->angular_velocity_radps = v3_add(body->angular_velocity_radps, turn);
}

// The impulse of friction after a normal impulse, including the normal component that keeps the
// velocity along the normal; zero if nothing slides. `sliding_velocity` is the relative
// velocity after the normal impulse, and `parting` its component along the normal.
static phys_vec3 friction_impulse(const meeting *m, phys_vec3 normal, phys_vec3 normal_response,
                                  double normal_ns, phys_vec3 sliding_velocity, double parting,
                                  double friction)
{
    phys_vec3 none = v3(0, 0, 0);
    phys_vec3 tangential = v3_add_scaled(sliding_velocity, normal, -parting);
    phys_vec3 direction = v3_normalized_or(tangential, none);
    double sliding = v3_dot(direction, tangential);

    // An impulse p against the sliding with a component `share` along the normal leaves the
    // velocity along the normal unchanged. The response is a symmetric form, so normal .
    // response(direction) = direction . response(normal).
    double share = v3_dot(direction, normal_response) / v3_dot(normal, normal_response);
    phys_vec3 p = v3_sub(v3_scale(normal, share), direction);
    double softness = v3_dot(p, response(m, p));
    if (!(softness > 0.0)) {
        return none;
    }

    // Stop the sliding, but do not exceed the impulse with the least energy: the normal
    // component does work against the parting.
    double work_of_share = share * parting;
    double size = (sliding - (work_of_share > 0.0 ? work_of_share : 0.0)) / softness;
    // Coulomb: size <= friction * (normal_ns + share * size).
    double grip = 1.0 - friction * share;
    if (grip > 0.0 && size * grip > friction * normal_ns) {
        size = friction * normal_ns / grip;
    }
    return size > 0.0 ? v3_scale(p, size) : none;
}

phys_impulse phys_impulse_apply(const phys_mass *mass_a, phys_body *a, const phys_mass *mass_b,
                                phys_body *b, phys_vec3 point, phys_vec3 normal, double restitution,
                                double friction)
{
    meeting m = {
        mass_a, mass_b, a, b, v3_sub(point, a->pose.position), v3_sub(point, b->pose.position)};
    phys_vec3 before = relative_velocity(&m);
    double closing = -v3_dot(normal, before);
    phys_impulse result = {.state = PHYS_IMPULSE_APPLIED, .closing_mps = closing};
    if (!isfinite(closing)) {
        result.state = PHYS_IMPULSE_INVALID;
        return result;
    }
    if (closing <= 0.0) {
        result.state = PHYS_IMPULSE_NOT_APPROACHING;
        return result;
    }
    phys_vec3 normal_response = response(&m, normal);
    double softness = v3_dot(normal, normal_response); // inverse of the effective mass
    if (!(softness > 0.0)) {
        result.state = PHYS_IMPULSE_IMMOVABLE;
        return result;
    }

    double normal_ns = (1.0 + restitution) * closing / softness;
    phys_vec3 impulse = v3_scale(normal, normal_ns);
    if (friction > 0.0) {
        phys_vec3 after = v3_add_scaled(before, normal_response, normal_ns);
        double parting = restitution * closing;
        phys_vec3 rub =
            friction_impulse(&m, normal, normal_response, normal_ns, after, parting, friction);
        impulse = v3_add(impulse, rub);
    }
    push(mass_a, a, m.arm_a, impulse);
    push(mass_b, b, m.arm_b, v3_neg(impulse));
    result.impulse_ns = impulse;
    result.normal_ns = v3_dot(normal, impulse);
    return result;
}
