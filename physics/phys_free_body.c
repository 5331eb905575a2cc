#include "phys_free_body.h"

#include "phys_motion.h"
#include "phys_rotation.h"

// Surfaces stop at this distance from the floor and touch it up to twice as far:
// room for what a window's turn bends a contact's path off the straight line. A
// hundredth of a blade's thickness; nobody sees it, and it is not sinking.
static const double SKIN_M = 2e-5;

// Impacts slower than this do not bounce, m/s: a drop from half a millimetre. Smaller,
// and a weapon buzzes audibly longer; larger, and it lands like a sack.
static const double RESTITUTION_SPEED_MPS = 0.1;

// Resistance to rolling, as the lever of the floor's force, metres: blades, grips and
// guards are no perfect cylinders; half the width of a blade's flat side.
static const double ROLLING_LEVER_M = 1e-3;

// Asleep when every point has been slower than this for so long. Two millimetres
// would be the farthest it was going to creep in that time.
static const double SLEEP_SPEED_MPS = 0.01;
static const double SLEEP_TIME_S = 0.2;

// Largest turn in a window of flight, radians: keeps the midpoint rule's iteration
// converging by ten and more a step.
static const double MAX_FLIGHT_TURN_RAD = 0.05;

// Iterations of it, from |error| 0.05 below rounding.
static const int MIDPOINT_STEPS = 14;

// Windows in a tick: a weapon that skitters on its ends needs some ten. Afterwards it
// keeps its place for the rest of the tick.
static const int MAX_WINDOWS = 64;

// Steps of conservative advancement in a window; afterwards the window ends early.
static const int MAX_ADVANCES = 64;

static const double MAX_TICK_S = 0.02;

// Allowed error of |orientation|^2.
static const double UNIT_TOLERANCE = 2e-6;

bool phys_free_shape_init(phys_free_shape *shape, const phys_mass_properties *mass,
                          const phys_capsule *capsule, int capsules)
{
    *shape = (phys_free_shape){0};
    if (phys_mass_check(mass) != PHYS_MASS_SOLID) {
        return false;
    }
    phys_free_shape made = {.mass = phys_mass_inverse(mass),
                            .mass_kg = mass->mass_kg,
                            .inertia_kgm2 = mass->inertia_kgm2};
    for (int i = 0; i < capsules; i++) {
        phys_vec3 end[2] = {capsule[i].a, capsule[i].b};
        int count = v3_distance(end[0], end[1]) > 0.0 ? 2 : 1;
        for (int k = 0; k < count; k++) {
            phys_vec3 centre = v3_sub(end[k], mass->centre_m);
            double reach = v3_length(centre) + capsule[i].radius_m;
            if (made.ends == PHYS_SOLVER_MAX_CONTACTS || !isfinite(reach) ||
                !(capsule[i].radius_m >= 0.0)) {
                return false;
            }
            made.end[made.ends++] = (phys_free_end){centre, capsule[i].radius_m};
            made.reach_m = reach > made.reach_m ? reach : made.reach_m;
        }
    }
    if (made.ends == 0 || !(made.reach_m > 0.0)) {
        return false;
    }
    *shape = made;
    return true;
}

static double kinetic_energy(const phys_free_shape *shape, const phys_body *body)
{
    phys_vec3 w = quat_rotate_inverse(body->pose.orientation, body->angular_velocity_radps);
    return 0.5 * shape->mass_kg * v3_length_squared(body->velocity_mps) +
           0.5 * v3_dot(w, m3_mul_v3(&shape->inertia_kgm2, w));
}

double phys_free_body_energy(const phys_free_shape *shape, const phys_free_settings *settings,
                             const phys_body *body)
{
    double height = body->pose.position.y - settings->floor_m;
    return kinetic_energy(shape, body) + shape->mass_kg * settings->gravity_mps2 * height;
}

static double gap_of_end(const phys_free_shape *shape, phys_pose pose, int end, double floor)
{
    return pose_apply(pose, shape->end[end].centre).y - shape->end[end].radius_m - floor;
}

static double lowest_gap(const phys_free_shape *shape, phys_pose pose, double floor)
{
    double lowest = gap_of_end(shape, pose, 0, floor);
    for (int i = 1; i < shape->ends; i++) {
        double gap = gap_of_end(shape, pose, i, floor);
        lowest = gap < lowest ? gap : lowest;
    }
    return lowest;
}

// Which ends touch, as bits.
static unsigned touching_ends(const phys_free_shape *shape, phys_pose pose, double floor)
{
    unsigned touching = 0;
    for (int i = 0; i < shape->ends; i++) {
        touching |= gap_of_end(shape, pose, i, floor) <= 2.0 * SKIN_M ? 1u << i : 0u;
    }
    return touching;
}

// Angular velocity after t seconds without torque, both in the body frame, and its
// mean: J (w1 - w0) / t = (J m) x m with m = (w0 + w1) / 2. The product with m shows
// that the energy stays, the product with J m that the angular momentum does.
static phys_vec3 spin_after(const phys_free_shape *shape, phys_vec3 w0, double t,
                            phys_vec3 *out_mean)
{
    phys_vec3 w1 = w0;
    for (int i = 0; i < MIDPOINT_STEPS; i++) {
        phys_vec3 mean = v3_scale(v3_add(w0, w1), 0.5);
        phys_vec3 torque = v3_cross(m3_mul_v3(&shape->inertia_kgm2, mean), mean);
        w1 = v3_add_scaled(w0, m3_mul_v3(&shape->mass.inverse_inertia_per_kgm2, torque), t);
    }
    *out_mean = v3_scale(v3_add(w0, w1), 0.5);
    return w1;
}

// The longest window in which the body turns by no more than max_turn.
static double window_of(const phys_body *body, double left, double max_turn)
{
    double speed = v3_length(body->angular_velocity_radps);
    return speed * left > max_turn ? max_turn / speed : left;
}

// Height of the motion's pose at t when the fall adds to its constant velocity.
static phys_pose pose_in_fall(const phys_motion *motion, double gravity, double t)
{
    phys_pose pose = phys_motion_at(motion, t);
    pose.position.y -= 0.5 * gravity * t * t;
    return pose;
}

// Time in the window until one of the ends in `watched` comes to the skin above the
// floor, or the whole window. No end sinks faster than its bound: |v_y| + g t + what
// the horizontal part of the angular velocity does (paper, lemma 3.1, for a plane).
static double time_of_contact(const phys_free_shape *shape, const phys_motion *motion,
                              double gravity, double floor, unsigned watched, double window)
{
    phys_vec3 w = motion->angular_velocity_radps;
    double tilting = sqrt(w.x * w.x + w.z * w.z);
    double falling = (motion->velocity_mps.y < 0.0 ? -motion->velocity_mps.y : 0.0);
    double sinking[PHYS_SOLVER_MAX_CONTACTS];
    for (int i = 0; i < shape->ends; i++) {
        sinking[i] = falling + gravity * window + tilting * v3_length(shape->end[i].centre);
    }

    double t = 0.0;
    for (int step = 0; step < MAX_ADVANCES; step++) {
        phys_pose pose = pose_in_fall(motion, gravity, t);
        double safe = window - t;
        for (int i = 0; i < shape->ends; i++) {
            if ((watched >> i & 1u) == 0) {
                continue;
            }
            double room = gap_of_end(shape, pose, i, floor) - SKIN_M;
            if (room <= 0.5 * SKIN_M) {
                return t;
            }
            safe = room < safe * sinking[i] ? room / sinking[i] : safe;
        }
        if (!(safe < window - t)) {
            return window;
        }
        t += safe;
    }
    return t;
}

// Flies until the end of the window or the floor. Returns the time it took.
static double fly(const phys_free_shape *shape, const phys_free_settings *settings, phys_body *body,
                  double left)
{
    double window = window_of(body, left, MAX_FLIGHT_TURN_RAD);
    phys_quat turn = body->pose.orientation;
    phys_vec3 spin = quat_rotate_inverse(turn, body->angular_velocity_radps);
    phys_vec3 mean;
    spin_after(shape, spin, window, &mean);
    phys_motion motion = {body->pose, body->velocity_mps, quat_rotate(turn, mean)};
    double gravity = settings->gravity_mps2;
    double t = time_of_contact(shape, &motion, gravity, settings->floor_m, ~0u, window);

    body->pose = pose_in_fall(&motion, gravity, t);
    body->velocity_mps.y -= gravity * t;
    body->angular_velocity_radps =
        quat_rotate(body->pose.orientation, spin_after(shape, spin, t, &mean));
    return t;
}

// Contacts of the touching ends; out_end tells which end each belongs to.
static int list_contacts(const phys_free_shape *shape, const phys_free_settings *settings,
                         phys_pose pose, unsigned touching, phys_solver_contact *contacts,
                         int *out_end)
{
    int count = 0;
    for (int i = 0; i < shape->ends; i++) {
        if ((touching >> i & 1u) == 0) {
            continue;
        }
        phys_vec3 point = pose_apply(pose, shape->end[i].centre);
        point.y -= shape->end[i].radius_m;
        contacts[count] = (phys_solver_contact){.a = 0,
                                                .b = PHYS_SOLVER_WORLD,
                                                .point = point,
                                                .normal = v3(0, 1, 0),
                                                .gap_m = point.y - settings->floor_m,
                                                .restitution = settings->restitution,
                                                .friction = settings->friction};
        out_end[count++] = i;
    }
    return count;
}

// Bounces off the floor where an end comes down fast. Returns the greatest such speed.
static double bounce(const phys_free_shape *shape, const phys_free_settings *settings,
                     phys_body *body, unsigned touching)
{
    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int end[PHYS_SOLVER_MAX_CONTACTS];
    int count = list_contacts(shape, settings, body->pose, touching, contact, end);
    double hardest = 0.0;
    for (int i = 0; i < count; i++) {
        double closing = -phys_body_velocity_at(body, contact[i].point).y;
        hardest = closing > hardest ? closing : hardest;
    }
    if (!(hardest > RESTITUTION_SPEED_MPS)) {
        return 0.0;
    }
    phys_solver_body bodies[1] = {{&shape->mass, body}};
    phys_solver_velocities(bodies, 1, contact, count, RESTITUTION_SPEED_MPS);
    return hardest;
}

// Takes from the angular velocity what the floor's resistance to rolling stops in t
// seconds, as if it carried the weight; never more than all of it.
static void resist_rolling(const phys_free_shape *shape, const phys_free_settings *settings,
                           phys_body *body, double t)
{
    phys_vec3 w = body->angular_velocity_radps;
    phys_vec3 axis = v3_normalized_or(w, v3(0, 0, 0));
    phys_vec3 response = phys_inverse_inertia_mul(&shape->mass, body->pose.orientation, axis);
    double softness = v3_dot(axis, response);
    if (!(softness > 0.0)) {
        return;
    }
    double impulse = ROLLING_LEVER_M * shape->mass_kg * settings->gravity_mps2 * t;
    double stopping = v3_length(w) / softness;
    body->angular_velocity_radps =
        v3_add_scaled(w, response, -(impulse < stopping ? impulse : stopping));
}

// Velocities on the floor for the next t seconds: weight, gyroscopic torque and
// resistance first, then what the floor allows.
static void solve_on_floor(const phys_free_shape *shape, const phys_free_settings *settings,
                           phys_free_body *free_body, unsigned touching, double t)
{
    phys_body *body = &free_body->body;
    phys_quat turn = body->pose.orientation;
    phys_vec3 mean;
    phys_vec3 spin = quat_rotate_inverse(turn, body->angular_velocity_radps);
    body->velocity_mps.y -= settings->gravity_mps2 * t;
    body->angular_velocity_radps = quat_rotate(turn, spin_after(shape, spin, t, &mean));
    resist_rolling(shape, settings, body, t);

    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int end[PHYS_SOLVER_MAX_CONTACTS];
    int count = list_contacts(shape, settings, body->pose, touching, contact, end);
    for (int i = 0; i < count; i++) {
        contact[i].restitution = 0.0;
        contact[i].normal_ns = free_body->normal_n[end[i]] * t;
        contact[i].friction_ns = v3_scale(free_body->friction_n[end[i]], t);
    }
    phys_solver_body bodies[1] = {{&shape->mass, body}};
    phys_solver_velocities(bodies, 1, contact, count, RESTITUTION_SPEED_MPS);

    for (int i = 0; i < shape->ends; i++) {
        free_body->normal_n[i] = 0.0;
        free_body->friction_n[i] = v3(0, 0, 0);
    }
    for (int i = 0; i < count; i++) {
        free_body->normal_n[end[i]] = contact[i].normal_ns / t;
        free_body->friction_n[end[i]] = v3_scale(contact[i].friction_ns, 1.0 / t);
    }
}

// Lifts ends that are below the floor onto it, without a change of velocity.
static void lift(const phys_free_shape *shape, const phys_free_settings *settings, phys_body *body)
{
    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int end[PHYS_SOLVER_MAX_CONTACTS];
    double floor = settings->floor_m;
    if (!(lowest_gap(shape, body->pose, floor) < 0.0)) {
        return;
    }
    unsigned touching = touching_ends(shape, body->pose, floor);
    int count = list_contacts(shape, settings, body->pose, touching, contact, end);
    phys_solver_body bodies[1] = {{&shape->mass, body}};
    phys_solver_positions(bodies, 1, contact, count, 0.0);

    // What the turn made left over goes straight up.
    double gap = lowest_gap(shape, body->pose, floor);
    body->pose.position.y -= gap < 0.0 ? gap : 0.0;
}

// Moves with ends on the floor until the end of the window or until another end comes
// down on it. Returns the time it took.
static double slide(const phys_free_shape *shape, const phys_free_settings *settings,
                    phys_free_body *free_body, unsigned touching, double left)
{
    // A contact's path bends off its straight line by reach * turn^2 / 2: by the skin.
    phys_body *body = &free_body->body;
    double window = window_of(body, left, sqrt(2.0 * SKIN_M / shape->reach_m));
    phys_free_body start = *free_body;
    solve_on_floor(shape, settings, free_body, touching, window);
    phys_motion motion = phys_motion_of(body);
    double t = time_of_contact(shape, &motion, 0.0, settings->floor_m, ~touching, window);
    if (t < window) {
        *free_body = start;
        if (t > 0.0) {
            solve_on_floor(shape, settings, free_body, touching, t);
            motion = phys_motion_of(body);
        }
    }
    body->pose = phys_motion_at(&motion, t);
    lift(shape, settings, body);
    return t;
}

static void fall_asleep(const phys_free_shape *shape, phys_free_body *free_body, bool touching,
                        double dt)
{
    phys_body *body = &free_body->body;
    double fastest =
        v3_length(body->velocity_mps) + v3_length(body->angular_velocity_radps) * shape->reach_m;
    free_body->still_s = touching && fastest < SLEEP_SPEED_MPS ? free_body->still_s + dt : 0.0;
    if (free_body->still_s >= SLEEP_TIME_S) {
        free_body->asleep = true;
        body->velocity_mps = body->angular_velocity_radps = v3(0, 0, 0);
    }
}

static bool is_valid_input(const phys_free_shape *shape, const phys_free_settings *settings,
                           const phys_body *body, double dt)
{
    phys_quat q = body->pose.orientation;
    return shape->ends > 0 && dt > 0.0 && dt <= MAX_TICK_S && settings->gravity_mps2 >= 0.0 &&
           isfinite(settings->gravity_mps2) && isfinite(settings->floor_m) &&
           settings->restitution >= 0.0 && settings->restitution <= 1.0 &&
           settings->friction >= 0.0 && isfinite(settings->friction) &&
           fabs(quat_dot(q, q) - 1.0) <= UNIT_TOLERANCE && v3_is_finite(body->pose.position) &&
           isfinite(v3_length_squared(body->velocity_mps)) &&
           isfinite(v3_length_squared(body->angular_velocity_radps));
}

phys_free_report phys_free_body_step(const phys_free_shape *shape,
                                     const phys_free_settings *settings, phys_free_body *free_body,
                                     double dt_s)
{
    phys_free_report report = {.state = PHYS_FREE_INVALID};
    phys_body *body = &free_body->body;
    if (!is_valid_input(shape, settings, body, dt_s)) {
        return report;
    }
    report.state = PHYS_FREE_ASLEEP;
    if (!free_body->asleep) {
        report.state = PHYS_FREE_FLYING;
        body->pose.orientation = quat_normalized(body->pose.orientation);
        lift(shape, settings, body);
        double left = dt_s;
        for (int i = 0; i < MAX_WINDOWS && left > 0.0; i++) {
            unsigned touching = touching_ends(shape, body->pose, settings->floor_m);
            if (touching == 0) {
                left -= fly(shape, settings, body, left);
                continue;
            }
            report.state = PHYS_FREE_TOUCHING;
            double speed = bounce(shape, settings, body, touching);
            report.hardest_mps = speed > report.hardest_mps ? speed : report.hardest_mps;
            left -= slide(shape, settings, free_body, touching, left);
        }
        fall_asleep(shape, free_body, report.state == PHYS_FREE_TOUCHING, dt_s);
    }
    report.gap_m = lowest_gap(shape, body->pose, settings->floor_m);
    return report;
}
