#include "phys_solver.h"

#include "phys_rotation.h"

// Sweeps over all contacts before giving up. Blades, guards and a weapon on the floor need 5 to
// 60. Three boxes stacked on all their corners need 800 from zero and 60 with a warm start.
static const int MAX_SWEEPS = 1000;

// The solution has converged if a sweep changes no contact's velocity by more than this, m/s. A
// body that creeps at this speed needs a week for a millimeter.
static const double CONVERGED_MPS = 1e-9;

// The same for displacements, meters: the precision with which gaps are known.
static const double CONVERGED_M = PHYS_GJK_WORST_M;

// Newton steps for the force of sliding friction. They converge quadratically from below; with
// principal responses in the ratio 1 : 1000 they take 8.
static const int MAX_SLIDE_STEPS = 30;

// Relative accuracy of the magnitude of that force.
static const double SLIDE_TOLERANCE = 1e-13;

// Friction whose squared magnitude is within this share of its limit counts as being at the
// limit.
static const double ON_THE_RIM = 1e-9;

// If friction cancels the effect of the normal impulse to less than this share of the normal
// response (Painleve's jam), the two impulses are not changed together.
static const double JAMMED = 0.05;

// A residual above this, m/s, shows contacts without a common solution: they are jammed by high
// friction at a slant (Painleve). They are then solved without friction.
static const double JAMMED_RESIDUAL_MPS = 1e-3;

typedef struct twist {
    phys_vec3 linear, angular;
} twist;

// A body's part in a contact for the three directions: the angular momentum of a unit impulse
// and the change of angular velocity that it causes.
typedef struct side {
    int body;
    phys_vec3 moment[3], turn[3];
} side;

// A contact prepared for the sweeps. The directions are the normal and two tangents.
typedef struct row {
    phys_vec3 direction[3];
    side a, b;
    double response[3][3]; // change of the relative velocity per unit impulse
    double impulse[3];
    double friction;
    double closing; // closing speed along the normal before the solution
    double target;  // smallest allowed velocity along the normal afterwards
} row;

// The immovable world is an additional body without inverse mass, so that it needs no special
// case.
typedef struct contact_system {
    int bodies, rows;
    double inverse_mass[PHYS_SOLVER_MAX_BODIES + 1];
    twist motion[PHYS_SOLVER_MAX_BODIES + 1];
    row row[PHYS_SOLVER_MAX_CONTACTS];
} contact_system;

static bool is_body(int index, int body_count)
{
    return index == PHYS_SOLVER_WORLD || (index >= 0 && index < body_count);
}

static bool is_valid_contact(const phys_solver_contact *c, int body_count)
{
    return is_body(c->a, body_count) && is_body(c->b, body_count) && c->a != c->b &&
           v3_is_finite(c->point) &&
           fabs(v3_length_squared(c->normal) - 1.0) <= PHYS_UNIT_TOLERANCE && isfinite(c->gap_m) &&
           c->restitution >= 0.0 && c->restitution <= 1.0 && c->friction >= 0.0 &&
           isfinite(c->friction) && c->normal_ns >= 0.0 && isfinite(c->normal_ns) &&
           v3_is_finite(c->friction_ns);
}

static bool is_valid_input(const phys_solver_body *bodies, int body_count,
                           const phys_solver_contact *contacts, int contact_count)
{
    if (body_count < 0 || body_count > PHYS_SOLVER_MAX_BODIES || contact_count < 0 ||
        contact_count > PHYS_SOLVER_MAX_CONTACTS) {
        return false;
    }
    for (int i = 0; i < body_count; i++) {
        const phys_body *body = bodies[i].body;
        double inverse_mass = bodies[i].mass->inverse_mass_per_kg;
        if (!v3_is_finite(body->pose.position) || !v3_is_finite(body->velocity_mps) ||
            !v3_is_finite(body->angular_velocity_radps) || !isfinite(inverse_mass) ||
            inverse_mass < 0.0) {
            return false;
        }
    }
    for (int i = 0; i < contact_count; i++) {
        if (!is_valid_contact(&contacts[i], body_count)) {
            return false;
        }
    }
    return true;
}

static side prepare_side(const phys_solver_body *bodies, int index, int world, phys_vec3 point,
                         const phys_vec3 direction[3])
{
    side s = {.body = index == PHYS_SOLVER_WORLD ? world : index};
    if (index == PHYS_SOLVER_WORLD) {
        return s;
    }
    const phys_pose *pose = &bodies[index].body->pose;
    phys_vec3 arm = v3_sub(point, pose->position);
    for (int i = 0; i < 3; i++) {
        s.moment[i] = v3_cross(arm, direction[i]);
        s.turn[i] = phys_inverse_inertia_mul(bodies[index].mass, pose->orientation, s.moment[i]);
    }
    return s;
}

static row prepare_row(const contact_system *system, const phys_solver_body *bodies,
                       const phys_solver_contact *c)
{
    row r = {.friction = c->friction};
    r.direction[0] = c->normal;
    r.direction[1] = v3_any_orthogonal(c->normal);
    r.direction[2] = v3_cross(c->normal, r.direction[1]);
    r.a = prepare_side(bodies, c->a, system->bodies, c->point, r.direction);
    r.b = prepare_side(bodies, c->b, system->bodies, c->point, r.direction);

    double inverse_mass = system->inverse_mass[r.a.body] + system->inverse_mass[r.b.body];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            r.response[i][j] = (i == j ? inverse_mass : 0.0) + v3_dot(r.a.moment[i], r.a.turn[j]) +
                               v3_dot(r.b.moment[i], r.b.turn[j]);
        }
    }
    return r;
}

static contact_system prepare(const phys_solver_body *bodies, int body_count,
                              const phys_solver_contact *contacts, int contact_count)
{
    contact_system system = {.bodies = body_count, .rows = contact_count};
    for (int i = 0; i < body_count; i++) {
        system.inverse_mass[i] = bodies[i].mass->inverse_mass_per_kg;
    }
    for (int i = 0; i < contact_count; i++) {
        system.row[i] = prepare_row(&system, bodies, &contacts[i]);
    }
    return system;
}

// Relative velocity at the contact along one of its directions.
static double velocity_along(const contact_system *system, const row *r, int i)
{
    const twist *a = &system->motion[r->a.body];
    const twist *b = &system->motion[r->b.body];
    return v3_dot(r->direction[i], v3_sub(a->linear, b->linear)) +
           v3_dot(r->a.moment[i], a->angular) - v3_dot(r->b.moment[i], b->angular);
}

// Applies an impulse along one of the contact's directions to both bodies.
static void push(contact_system *system, row *r, int i, double impulse)
{
    twist *a = &system->motion[r->a.body];
    twist *b = &system->motion[r->b.body];
    a->linear =
        v3_add_scaled(a->linear, r->direction[i], impulse * system->inverse_mass[r->a.body]);
    b->linear =
        v3_add_scaled(b->linear, r->direction[i], -impulse * system->inverse_mass[r->b.body]);
    a->angular = v3_add_scaled(a->angular, r->a.turn[i], impulse);
    b->angular = v3_add_scaled(b->angular, r->b.turn[i], -impulse);
    r->impulse[i] += impulse;
}

// Returns true if the contact's friction is at its limit, which means that it slides.
static bool slides(const row *r)
{
    double x = r->impulse[1], y = r->impulse[2], limit = r->friction * r->impulse[0];
    return limit > 0.0 && x * x + y * y >= limit * limit * (1.0 - ON_THE_RIM);
}

// Solves for the normal impulse: the lecture's a_i = max(-gamma_i / delta_i, 0). If the contact
// slides, friction keeps its ratio to the normal impulse and both change together; alternating
// between them could oscillate with growing amplitude. Returns the change of velocity.
static double solve_normal(contact_system *system, row *r)
{
    double share_1 = 0.0, share_2 = 0.0;
    double response = r->response[0][0];
    if (slides(r)) {
        share_1 = r->impulse[1] / r->impulse[0];
        share_2 = r->impulse[2] / r->impulse[0];
        double together = response + r->response[0][1] * share_1 + r->response[0][2] * share_2;
        if (together > JAMMED * response) {
            response = together;
        } else {
            share_1 = share_2 = 0.0;
        }
    }
    double missing = r->target - velocity_along(system, r, 0);
    double wanted = r->impulse[0] + missing / response;
    double change = (wanted > 0.0 ? wanted : 0.0) - r->impulse[0];
    push(system, r, 0, change);
    push(system, r, 1, change * share_1);
    push(system, r, 2, change * share_2);
    return fabs(change) * r->response[0][0];
}

// Solves the tangential 2 x 2 system (K + shift I) x = (u, v).
static void solve_shifted(const row *r, double shift, double u, double v, double *out_x,
                          double *out_y)
{
    double k11 = r->response[1][1] + shift;
    double k22 = r->response[2][2] + shift;
    double k12 = r->response[1][2];
    double determinant = k11 * k22 - k12 * k12;
    *out_x = (k22 * u - k12 * v) / determinant;
    *out_y = (k11 * v - k12 * u) / determinant;
}

// Finds the friction impulse (x, y) within the disc |(x, y)| <= limit that stops the sliding,
// or, if the limit is too small, leaves a sliding exactly opposed to the impulse: the minimum
// of a quadratic form on a disc. It solves (K + s I) (x, y) = (u, v) with the s >= 0 that puts
// it on the rim, by Newton's method on 1 / |(x, y)| (More and Sorensen 1983).
static void friction_in_disc(const row *r, double u, double v, double limit, double *out_x,
                             double *out_y)
{
    double shift = 0.0;
    for (int step = 0; step < MAX_SLIDE_STEPS; step++) {
        solve_shifted(r, shift, u, v, out_x, out_y);
        double length = sqrt(*out_x * *out_x + *out_y * *out_y);
        if (length <= limit * (1.0 + SLIDE_TOLERANCE)) {
            return;
        }
        double qx, qy;
        solve_shifted(r, shift, *out_x, *out_y, &qx, &qy);
        double slope = *out_x * qx + *out_y * qy;
        shift += length * length / slope * (length - limit) / limit;
    }
    double length = sqrt(*out_x * *out_x + *out_y * *out_y);
    *out_x *= limit / length;
    *out_y *= limit / length;
}

// Solves for the friction impulse at the present normal impulse. Returns the change of
// velocity.
static double solve_friction(contact_system *system, row *r)
{
    double limit = r->friction * r->impulse[0];
    double x = 0.0, y = 0.0;
    double slide_1 = velocity_along(system, r, 1);
    double slide_2 = velocity_along(system, r, 2);
    double old_x = r->impulse[1], old_y = r->impulse[2];
    if (limit > 0.0) {
        double u = r->response[1][1] * old_x + r->response[1][2] * old_y - slide_1;
        double v = r->response[1][2] * old_x + r->response[2][2] * old_y - slide_2;
        friction_in_disc(r, u, v, limit, &x, &y);
    }
    push(system, r, 1, x - old_x);
    push(system, r, 2, y - old_y);
    double change_1 = r->response[1][1] * fabs(x - old_x);
    double change_2 = r->response[2][2] * fabs(y - old_y);
    return change_1 > change_2 ? change_1 : change_2;
}

// Tries to make the contact stick: computes the three impulses that leave no sliding and
// exactly the target velocity along the normal, and applies them if they are inside the
// friction cone. All three are solved together by Cholesky factorization of the symmetric
// response, because the normal and tangential responses of a rod are so strongly coupled that
// alternating would take hundreds of sweeps.
static bool try_stick(contact_system *system, row *r, double *out_change)
{
    const double(*k)[3] = r->response;
    double d0 = k[0][0];
    double l10 = k[1][0] / d0, l20 = k[2][0] / d0;
    double d1 = k[1][1] - l10 * k[1][0];
    double l21 = (k[2][1] - l20 * k[1][0]) / d1;
    double d2 = k[2][2] - l20 * k[2][0] - l21 * l21 * d1;
    if (!(d1 > 0.0) || !(d2 > 0.0)) {
        return false;
    }
    double missing[3] = {r->target - velocity_along(system, r, 0), -velocity_along(system, r, 1),
                         -velocity_along(system, r, 2)};
    double y1 = missing[1] - l10 * missing[0];
    double y2 = missing[2] - l20 * missing[0] - l21 * y1;
    double change[3];
    change[2] = y2 / d2;
    change[1] = y1 / d1 - l21 * change[2];
    change[0] = missing[0] / d0 - l10 * change[1] - l20 * change[2];

    double normal = r->impulse[0] + change[0];
    double x = r->impulse[1] + change[1], y = r->impulse[2] + change[2];
    if (!(normal > 0.0) || x * x + y * y > r->friction * normal * r->friction * normal) {
        return false;
    }
    *out_change = 0.0;
    for (int i = 0; i < 3; i++) {
        push(system, r, i, change[i]);
        double moved = k[i][i] * fabs(change[i]);
        *out_change = moved > *out_change ? moved : *out_change;
    }
    return true;
}

// Solves one contact while all others keep their impulses. Returns the change of velocity.
static double solve_contact(contact_system *system, row *r, bool with_friction)
{
    double change;
    if (with_friction && r->friction > 0.0 && try_stick(system, r, &change)) {
        return change;
    }
    change = solve_normal(system, r);
    double across = with_friction ? solve_friction(system, r) : 0.0;
    return change > across ? change : across;
}

// Repeats sweeps until nothing changes any more, and adds their number to the report.
static void sweep(contact_system *system, bool with_friction, double tolerance,
                  phys_solver_report *report)
{
    report->state = PHYS_SOLVER_LIMIT;
    for (int i = 0; i < MAX_SWEEPS; i++) {
        report->sweeps += 1;
        report->residual_mps = 0.0;
        for (int k = 0; k < system->rows; k++) {
            row *r = &system->row[k];
            if (!(r->response[0][0] > 0.0)) {
                continue; // neither body can move at this point
            }
            double change = solve_contact(system, r, with_friction);
            if (change > report->residual_mps) {
                report->residual_mps = change;
            }
        }
        if (report->residual_mps <= tolerance) {
            report->state = PHYS_SOLVER_CONVERGED;
            return;
        }
    }
}

// Applies the caller's guess of a contact's impulses, limited to its friction cone.
static void warm_start(contact_system *system, row *r, const phys_solver_contact *c)
{
    if (!(r->response[0][0] > 0.0)) {
        return;
    }
    double x = v3_dot(c->friction_ns, r->direction[1]);
    double y = v3_dot(c->friction_ns, r->direction[2]);
    double length = sqrt(x * x + y * y), limit = r->friction * c->normal_ns;
    double share = length > limit ? limit / length : 1.0;
    push(system, r, 0, c->normal_ns);
    push(system, r, 1, x * share);
    push(system, r, 2, y * share);
}

// Work of the impulses that lead from one state of the system to another, joules. It equals the
// change of kinetic energy exactly, because energy is quadratic in the velocities.
static double energy_change(const contact_system *from, const contact_system *to)
{
    double work = 0.0;
    for (int k = 0; k < to->rows; k++) {
        for (int i = 0; i < 3; i++) {
            double mean =
                0.5 * (velocity_along(from, &from->row[k], i) + velocity_along(to, &to->row[k], i));
            work += (to->row[k].impulse[i] - from->row[k].impulse[i]) * mean;
        }
    }
    return work;
}

// Sets `to` to the state at the given share of the way from `from` to `to`.
static void blend(const contact_system *from, contact_system *to, double share)
{
    for (int i = 0; i < to->bodies; i++) {
        to->motion[i].linear = v3_lerp(from->motion[i].linear, to->motion[i].linear, share);
        to->motion[i].angular = v3_lerp(from->motion[i].angular, to->motion[i].angular, share);
    }
    for (int k = 0; k < to->rows; k++) {
        for (int i = 0; i < 3; i++) {
            double start = from->row[k].impulse[i];
            to->row[k].impulse[i] = start + share * (to->row[k].impulse[i] - start);
        }
    }
}

// Moves `to` back towards `from` as far as necessary so that its energy does not exceed that of
// `before`. The energy along the way is a parabola; the farthest point without a gain is its
// larger root.
static void keep_energy(const contact_system *before, const contact_system *from,
                        contact_system *to)
{
    if (!(energy_change(before, to) > 0.0)) {
        return;
    }
    double at_start = energy_change(before, from);
    double whole = energy_change(from, to);
    double slope = 0.0;
    for (int k = 0; k < to->rows; k++) {
        for (int i = 0; i < 3; i++) {
            slope += (to->row[k].impulse[i] - from->row[k].impulse[i]) *
                     velocity_along(from, &from->row[k], i);
        }
    }
    double bend = whole - slope;
    double root = slope * slope - 4.0 * bend * at_start;
    double share = bend > 0.0 && root > 0.0 ? (sqrt(root) - slope) / (2.0 * bend) : 0.0;
    blend(from, to, share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share);
}

phys_solver_report phys_solver_velocities(const phys_solver_body *bodies, int body_count,
                                          phys_solver_contact *contacts, int contact_count,
                                          double restitution_speed_mps)
{
    phys_solver_report report = {.state = PHYS_SOLVER_INVALID};
    if (!is_valid_input(bodies, body_count, contacts, contact_count) ||
        !(restitution_speed_mps >= 0.0)) {
        return report;
    }
    contact_system before = prepare(bodies, body_count, contacts, contact_count);
    for (int i = 0; i < body_count; i++) {
        before.motion[i] =
            (twist){bodies[i].body->velocity_mps, bodies[i].body->angular_velocity_radps};
    }
    for (int k = 0; k < contact_count; k++) {
        before.row[k].closing = -velocity_along(&before, &before.row[k], 0);
    }

    // First solve without restitution. Once this has converged, it cannot gain energy.
    contact_system now = before;
    for (int k = 0; k < contact_count; k++) {
        warm_start(&now, &now.row[k], &contacts[k]);
    }
    sweep(&now, true, CONVERGED_MPS, &report);
    bool jammed = !(report.residual_mps <= JAMMED_RESIDUAL_MPS);
    if (jammed) {
        now = before;
        sweep(&now, false, CONVERGED_MPS, &report);
        report.state = PHYS_SOLVER_LIMIT;
    }
    keep_energy(&before, &before, &now);

    // Then solve with restitution, starting from that solution.
    contact_system plastic = now;
    bool bounces = false;
    for (int k = 0; k < contact_count; k++) {
        double closing = now.row[k].closing;
        if (closing > restitution_speed_mps && contacts[k].restitution > 0.0) {
            now.row[k].target = contacts[k].restitution * closing;
            bounces = true;
        }
    }
    if (bounces && !jammed) {
        sweep(&now, true, CONVERGED_MPS, &report);
        if (!(report.residual_mps <= JAMMED_RESIDUAL_MPS)) {
            now = plastic;
        }
        keep_energy(&before, &plastic, &now);
    }

    for (int i = 0; i < body_count; i++) {
        bodies[i].body->velocity_mps = now.motion[i].linear;
        bodies[i].body->angular_velocity_radps = now.motion[i].angular;
    }
    for (int k = 0; k < contact_count; k++) {
        const row *r = &now.row[k];
        contacts[k].normal_ns = r->impulse[0];
        contacts[k].friction_ns =
            v3_add_scaled(v3_scale(r->direction[1], r->impulse[1]), r->direction[2], r->impulse[2]);
    }
    return report;
}

phys_solver_report phys_solver_positions(const phys_solver_body *bodies, int body_count,
                                         const phys_solver_contact *contacts, int contact_count,
                                         double allowed_overlap_m)
{
    phys_solver_report report = {.state = PHYS_SOLVER_INVALID};
    if (!is_valid_input(bodies, body_count, contacts, contact_count) ||
        !(allowed_overlap_m >= 0.0)) {
        return report;
    }
    // All motions are displacements here and start at zero.
    contact_system system = prepare(bodies, body_count, contacts, contact_count);
    for (int k = 0; k < contact_count; k++) {
        system.row[k].target = -(contacts[k].gap_m + allowed_overlap_m);
    }
    sweep(&system, false, CONVERGED_M, &report);

    for (int i = 0; i < body_count; i++) {
        phys_pose *pose = &bodies[i].body->pose;
        phys_quat turn = phys_quat_from_rotation_vector(system.motion[i].angular);
        pose->position = v3_add(pose->position, system.motion[i].linear);
        pose->orientation = quat_normalized(quat_mul(turn, pose->orientation));
    }
    return report;
}
