#include "phys_free_body.h"

#include "phys_motion.h"
#include "phys_rotation.h"

// Surfaces stop at this distance from the floor, meters, and count as touching up to twice as far.
// The difference allows for the deviation of a contact's path from a straight line within a window.
// It is about a hundredth of a blade's thickness, too small to see.
static const double SKIN_M = PHYS_BLADE_RADIUS_M / 175.0;

// Impacts slower than this do not bounce, m/s: a drop from half a millimeter. With a smaller value
// a weapon rattles audibly longer; with a larger one it lands without any bounce.
static const double RESTITUTION_SPEED_MPS = 0.1;

// The body falls asleep when every point has been slower than this for this long. The speed is
// below that of a rocking weapon near its turning point. In this time a body could creep 0.4 mm.
static const double SLEEP_SPEED_MPS = 0.002;
static const double SLEEP_TIME_S = 0.2;

// Windows in a tick. A weapon that bounces on its ends needs about ten. After the last one it keeps
// its position for the rest of the tick.
static const int MAX_WINDOWS = 64;

// Steps of conservative advancement in a window. After the last one the window ends early.
static const int MAX_ADVANCES = 64;

static const double MAX_TICK_S = 0.02;

// sin(360/3 degrees), for three equally spaced points on a rim.
static const double SINE_OF_A_THIRD = 0.86602540378443865;

static bool is_valid_end(const phys_free_end *end)
{
    double size = v3_length(end->center) + end->radius_m + end->margin_m;
    bool round =
        end->radius_m == 0.0 || fabs(v3_length_squared(end->axis) - 1.0) <= PHYS_UNIT_TOLERANCE;
    return isfinite(size) && end->radius_m >= 0.0 && end->margin_m >= 0.0 && round;
}

static int points_at_most(const phys_free_end *end)
{
    return end->radius_m > 0.0 ? PHYS_FREE_DISC_POINTS : 1;
}

bool phys_free_shape_init(phys_free_shape *shape, const phys_mass_properties *mass,
                          const phys_free_end *end, int ends)
{
    *shape = (phys_free_shape){0};
    if (phys_mass_check(mass) != PHYS_MASS_SOLID) {
        return false;
    }
    phys_free_shape made = {.mass = phys_mass_inverse(mass),
                            .mass_kg = mass->mass_kg,
                            .inertia = {.kgm2 = mass->inertia_kgm2}};
    made.inertia.inverse_per_kgm2 = made.mass.inverse_inertia_per_kgm2;
    for (int i = 0; i < ends; i++) {
        int points = points_at_most(&end[i]);
        if (!is_valid_end(&end[i]) || made.points + points > PHYS_SOLVER_MAX_CONTACTS) {
            return false;
        }
        phys_free_end *own = &made.end[made.ends++];
        *own = end[i];
        own->center = v3_sub(end[i].center, mass->center_m);
        made.points += points;
        double reach = v3_length(own->center) + own->radius_m + own->margin_m;
        made.reach_m = reach > made.reach_m ? reach : made.reach_m;
    }
    if (!(made.reach_m > 0.0)) {
        return false;
    }
    *shape = made;
    return true;
}

static double kinetic_energy(const phys_free_shape *shape, const phys_body *body)
{
    phys_vec3 w = quat_rotate_inverse(body->pose.orientation, body->angular_velocity_radps);
    return 0.5 * shape->mass_kg * v3_length_squared(body->velocity_mps) +
           0.5 * v3_dot(w, m3_mul_v3(&shape->inertia.kgm2, w));
}

double phys_free_body_energy(const phys_free_shape *shape, const phys_free_settings *settings,
                             const phys_body *body)
{
    double height = body->pose.position.y - settings->floor_m;
    return kinetic_energy(shape, body) + shape->mass_kg * settings->gravity_mps2 * height;
}

// The slope of a disc: the sine of the angle between its axis and the vertical; 0 if it lies flat.
static double steepness(phys_vec3 axis)
{
    return sqrt(axis.x * axis.x + axis.z * axis.z);
}

// Height of an end above the floor. The lowest point of a disc with axis n is r sqrt(1 - n.y^2)
// below its center.
static double gap_of_end(const phys_free_end *end, phys_pose pose, double floor)
{
    double height = pose_apply(pose, end->center).y - end->margin_m - floor;
    return end->radius_m > 0.0
               ? height - end->radius_m * steepness(quat_rotate(pose.orientation, end->axis))
               : height;
}

static double lowest_gap(const phys_free_shape *shape, phys_pose pose, double floor)
{
    double lowest = gap_of_end(&shape->end[0], pose, floor);
    for (int i = 1; i < shape->ends; i++) {
        double gap = gap_of_end(&shape->end[i], pose, floor);
        lowest = gap < lowest ? gap : lowest;
    }
    return lowest;
}

// The set of touching ends, one bit for each.
static unsigned touching_ends(const phys_free_shape *shape, phys_pose pose, double floor)
{
    unsigned touching = 0;
    for (int i = 0; i < shape->ends; i++) {
        touching |= gap_of_end(&shape->end[i], pose, floor) <= 2.0 * SKIN_M ? 1u << i : 0u;
    }
    return touching;
}

// World positions of an end's contact points; returns their number. A disc stands on its lowest
// point, which moves along the rim. A disc that lies flat also has three equally spaced points on
// its rim, because rounding decides which point of the rim is the lowest in the next window.
static int points_of_end(const phys_free_end *end, phys_pose pose,
                         phys_vec3 point[PHYS_FREE_DISC_POINTS])
{
    phys_vec3 center = pose_apply(pose, end->center);
    center.y -= end->margin_m;
    point[0] = center;
    if (!(end->radius_m > 0.0)) {
        return 1;
    }
    phys_vec3 axis = quat_rotate(pose.orientation, end->axis);
    double steep = steepness(axis);
    if (steep > 0.0) {
        phys_vec3 down = v3(axis.x * axis.y / steep, -steep, axis.z * axis.y / steep);
        point[0] = v3_add_scaled(center, down, end->radius_m);
    }
    if (steep > SKIN_M / end->radius_m) {
        return 1;
    }
    phys_vec3 spoke = v3_scale(v3_any_orthogonal(end->axis), end->radius_m);
    phys_vec3 along = quat_rotate(pose.orientation, spoke);
    phys_vec3 across = v3_scale(v3_cross(axis, along), SINE_OF_A_THIRD);
    phys_vec3 back = v3_add_scaled(center, along, -0.5);
    point[1] = v3_add(center, along);
    point[2] = v3_add(back, across);
    point[3] = v3_sub(back, across);
    point[0] = steep > 0.0 ? point[0] : point[1];
    return PHYS_FREE_DISC_POINTS;
}

// The longest time, at most `left`, in which the body turns by no more than max_turn.
static double window_of(const phys_body *body, double left, double max_turn)
{
    double speed = v3_length(body->angular_velocity_radps);
    return speed * left > max_turn ? max_turn / speed : left;
}

// The motion's pose at time t, with gravity added to its constant velocity.
static phys_pose pose_in_fall(const phys_motion *motion, double gravity, double t)
{
    phys_pose pose = phys_motion_at(motion, t);
    pose.position.y -= 0.5 * gravity * t * t;
    return pose;
}

// Upper bound on the speed at which an end sinks because the body turns. A point at c moves on a
// circle about the angular velocity w at the constant speed |w x c|. The share of it that can point
// down is at most the sine of the angle between w and the vertical. The lowest point of a disc is
// also lowered by r times the change of the horizontal part of its axis, which is at most |w x n|.
static double sinking_by_turn(const phys_free_end *end, phys_pose pose, phys_vec3 w)
{
    double level = sqrt(w.x * w.x + w.z * w.z), speed = v3_length(w);
    if (!(speed > 0.0)) {
        return 0.0;
    }
    phys_vec3 arm = quat_rotate(pose.orientation, end->center);
    double rim = 0.0;
    if (end->radius_m > 0.0) {
        phys_vec3 axis = quat_rotate(pose.orientation, end->axis);
        double tilting = v3_length(v3_cross(w, axis));
        rim = end->radius_m * (tilting < level ? tilting : level);
    }
    return level / speed * v3_length(v3_cross(w, arm)) + rim;
}

// Time in the window until one of the ends in `watched` is at the skin distance above the floor, or
// the whole window. No end sinks faster than its bound: |v_y| + g t + the bound of the rotation
// (paper, lemma 3.1, for a plane).
static double time_of_contact(const phys_free_shape *shape, const phys_motion *motion,
                              double gravity, double floor, unsigned watched, double window)
{
    double falling = (motion->velocity_mps.y < 0.0 ? -motion->velocity_mps.y : 0.0);
    double sinking[PHYS_SOLVER_MAX_CONTACTS];
    for (int i = 0; i < shape->ends; i++) {
        sinking[i] = falling + gravity * window +
                     sinking_by_turn(&shape->end[i], motion->start, motion->angular_velocity_radps);
    }

    // Advance by the shortest time in which an end could reach the floor, until one has reached it.
    double t = 0.0;
    for (int step = 0; step < MAX_ADVANCES; step++) {
        phys_pose pose = pose_in_fall(motion, gravity, t);
        double safe = window - t;
        for (int i = 0; i < shape->ends; i++) {
            if ((watched >> i & 1u) == 0) {
                continue;
            }
            double room = gap_of_end(&shape->end[i], pose, floor) - SKIN_M;
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

// Flies until the end of the window or until contact with the floor. Returns the time used.
static double fly(const phys_free_shape *shape, const phys_free_settings *settings, phys_body *body,
                  double left)
{
    double window = window_of(body, left, PHYS_FREE_TURN_MOST_RAD);
    phys_free_turn turn = phys_free_turn_of(&shape->inertia, body, window);
    phys_motion motion = {body->pose, body->velocity_mps, turn.mean_radps};
    double gravity = settings->gravity_mps2;
    double t = time_of_contact(shape, &motion, gravity, settings->floor_m, ~0u, window);

    // If the floor ends the flight within the window, energy and magnitude of the angular momentum
    // are kept. Its direction is not corrected: the correction is that of the whole window.
    if (t < window) {
        phys_vec3 mean;
        phys_vec3 spin = quat_rotate_inverse(body->pose.orientation, body->angular_velocity_radps);
        spin = phys_free_turn_spin(&shape->inertia, spin, t, &mean);
        body->pose = pose_in_fall(&motion, gravity, t);
        body->angular_velocity_radps = quat_rotate(body->pose.orientation, spin);
    } else {
        body->pose = pose_in_fall(&motion, gravity, t);
        body->angular_velocity_radps = turn.angular_velocity_radps;
    }
    body->velocity_mps.y -= gravity * t;
    return t;
}

// Lists the contacts of the touching points. out_point is the index of each among all contact
// points of the body.
static int list_contacts(const phys_free_shape *shape, const phys_free_settings *settings,
                         phys_pose pose, phys_solver_contact *contacts, int *out_point)
{
    int count = 0, first = 0;
    for (int i = 0; i < shape->ends; i++) {
        phys_vec3 point[PHYS_FREE_DISC_POINTS];
        int points = points_of_end(&shape->end[i], pose, point);
        for (int k = 0; k < points; k++) {
            double gap = point[k].y - settings->floor_m;
            if (gap > 2.0 * SKIN_M) {
                continue;
            }
            contacts[count] = (phys_solver_contact){.a = 0,
                                                    .b = PHYS_SOLVER_WORLD,
                                                    .point = point[k],
                                                    .normal = v3(0, 1, 0),
                                                    .gap_m = gap,
                                                    .restitution = settings->restitution,
                                                    .friction = settings->friction};
            out_point[count++] = first + k;
        }
        first += points_at_most(&shape->end[i]);
    }
    return count;
}

// Makes the body bounce if an end hits the floor fast enough. Returns the greatest closing speed.
static double bounce(const phys_free_shape *shape, const phys_free_settings *settings,
                     phys_body *body)
{
    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int point[PHYS_SOLVER_MAX_CONTACTS];
    int count = list_contacts(shape, settings, body->pose, contact, point);
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

// Removes kinetic energy from the body, at most all of it. It scales linear and angular velocity
// alike, so that a point that does not slip still does not slip.
static void take_energy(const phys_free_shape *shape, phys_body *body, double work_j)
{
    double moving = kinetic_energy(shape, body);
    double share = moving > work_j ? sqrt((moving - work_j) / moving) : 0.0;
    body->velocity_mps = v3_scale(body->velocity_mps, share);
    body->angular_velocity_radps = v3_scale(body->angular_velocity_radps, share);
}

// Computes the velocities on the floor for the next t seconds: first weight and gyroscopic torque,
// then the contacts, and last the resistance to turning, as if the floor carried the full weight.
// The resistance uses the mean rotation, so that it can hold a body that smaller levers would turn.
static void solve_on_floor(const phys_free_shape *shape, const phys_free_settings *settings,
                           phys_free_body *free_body, double t)
{
    phys_body *body = &free_body->body;
    phys_quat turn = body->pose.orientation;
    phys_vec3 mean;
    phys_vec3 spin = quat_rotate_inverse(turn, body->angular_velocity_radps);
    body->velocity_mps.y -= settings->gravity_mps2 * t;
    body->angular_velocity_radps =
        quat_rotate(turn, phys_free_turn_spin(&shape->inertia, spin, t, &mean));

    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int point[PHYS_SOLVER_MAX_CONTACTS];
    int count = list_contacts(shape, settings, body->pose, contact, point);
    for (int i = 0; i < count; i++) {
        contact[i].restitution = 0.0;
        contact[i].normal_ns = free_body->normal_n[point[i]] * t;
        contact[i].friction_ns = v3_scale(free_body->friction_n[point[i]], t);
    }
    phys_solver_body bodies[1] = {{&shape->mass, body}};
    phys_solver_velocities(bodies, 1, contact, count, RESTITUTION_SPEED_MPS);
    double turned_rad = 0.5 * t * (v3_length(spin) + v3_length(body->angular_velocity_radps));
    double weight_n = shape->mass_kg * settings->gravity_mps2;
    take_energy(shape, body, PHYS_FREE_ROLLING_LEVER_M * weight_n * turned_rad);

    for (int i = 0; i < shape->points; i++) {
        free_body->normal_n[i] = 0.0;
        free_body->friction_n[i] = v3(0, 0, 0);
    }
    for (int i = 0; i < count; i++) {
        free_body->normal_n[point[i]] = contact[i].normal_ns / t;
        free_body->friction_n[point[i]] = v3_scale(contact[i].friction_ns, 1.0 / t);
    }
}

// Lifts ends that are below the floor onto it, without changing velocities.
static void lift(const phys_free_shape *shape, const phys_free_settings *settings, phys_body *body)
{
    double floor = settings->floor_m;
    if (!(lowest_gap(shape, body->pose, floor) < 0.0)) {
        return;
    }
    phys_solver_contact contact[PHYS_SOLVER_MAX_CONTACTS];
    int point[PHYS_SOLVER_MAX_CONTACTS];
    int count = list_contacts(shape, settings, body->pose, contact, point);
    phys_solver_body bodies[1] = {{&shape->mass, body}};
    phys_solver_positions(bodies, 1, contact, count, 0.0);

    // The rest, which is due to the rotation, is corrected vertically.
    double gap = lowest_gap(shape, body->pose, floor);
    body->pose.position.y -= gap < 0.0 ? gap : 0.0;
}

// The longest window, up to `left`, in which no contact's path deviates from a straight line by
// more than the skin. A point deviates by reach turn^2 / 2. A rolling rim sinks beside its contact
// point by r (n.y turn)^2 / (2 slope), where turn is that of its axis; a rim that lies nearly flat
// by r turn.
static double window_on_floor(const phys_free_shape *shape, const phys_body *body,
                              unsigned touching, double left)
{
    double window = window_of(body, left, sqrt(2.0 * SKIN_M / shape->reach_m));
    phys_vec3 w = body->angular_velocity_radps;
    for (int i = 0; i < shape->ends; i++) {
        const phys_free_end *end = &shape->end[i];
        if ((touching >> i & 1u) == 0 || !(end->radius_m > 0.0)) {
            continue;
        }
        phys_vec3 axis = quat_rotate(body->pose.orientation, end->axis);
        double steep = steepness(axis), flat = SKIN_M / end->radius_m;
        double turn = sqrt(2.0 * flat * (steep > flat ? steep : flat));
        double speed = fabs(axis.y) * v3_length(v3_cross(w, axis));
        window = speed * window > turn ? turn / speed : window;
    }
    return window;
}

// Moves with ends on the floor until the end of the window or until another end hits the floor.
// Returns the time used.
static double slide(const phys_free_shape *shape, const phys_free_settings *settings,
                    phys_free_body *free_body, unsigned touching, double left)
{
    phys_body *body = &free_body->body;
    double window = window_on_floor(shape, body, touching, left);
    const phys_body start = *body;
    solve_on_floor(shape, settings, free_body, window);
    phys_motion motion = phys_motion_of(body);
    double t = time_of_contact(shape, &motion, 0.0, settings->floor_m, ~touching, window);
    if (t < window) {
        *body = start;
        if (t > 0.0) {
            solve_on_floor(shape, settings, free_body, t);
            motion = phys_motion_of(body);
        }
    }
    body->pose = phys_motion_at(&motion, t);
    double energy = phys_free_body_energy(shape, settings, body);
    lift(shape, settings, body);
    double gained = phys_free_body_energy(shape, settings, body) - energy;
    if (gained > 0.0) {
        take_energy(shape, body, gained);
    }
    return t;
}

// Puts the body to sleep if it has been nearly at rest on the floor for long enough.
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
           fabs(quat_dot(q, q) - 1.0) <= PHYS_UNIT_TOLERANCE && v3_is_finite(body->pose.position) &&
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
            double speed = bounce(shape, settings, body);
            report.hardest_mps = speed > report.hardest_mps ? speed : report.hardest_mps;
            left -= slide(shape, settings, free_body, touching, left);
        }
        fall_asleep(shape, free_body, report.state == PHYS_FREE_TOUCHING, dt_s);
    }
    report.gap_m = lowest_gap(shape, body->pose, settings->floor_m);
    return report;
}
