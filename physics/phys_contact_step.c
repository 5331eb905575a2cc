#include "phys_contact_step.h"

#include "phys_gap.h"
#include "phys_impulse.h"
#include "phys_motion.h"
#include "phys_toc.h"

// D of the paper's separation (4.2), metres: after a contact the blades are at
// least this far apart. A four hundredth of a blade's radius, so it cannot be
// seen; smaller, and blades that slide on each other need more contacts a tick.
static const double SEPARATION_M = 1e-5;

// f(D): time charged for a separation at rest, seconds, so that a tick has a
// bounded number of them: as if the blades took it at 2 m/s.
static const double SEPARATION_TIME_S = 1e-5 / 2.0;

// How often a tick may ask for the time of contact: more than contacts, because a
// search that gives up far from contact is only continued.
static const int MAX_SEARCHES = 4 * PHYS_MAX_CONTACTS;

// Allowed error of |orientation|^2.
static const double UNIT_TOLERANCE = 2e-6;

static bool has_unit_orientation(const phys_body *body)
{
    phys_quat q = body->pose.orientation;
    return fabs(quat_dot(q, q) - 1.0) <= UNIT_TOLERANCE;
}

static bool has_finite_mass(const phys_mass *mass)
{
    double sum = mass->inverse_mass_per_kg;
    bool valid = sum >= 0.0;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            sum += fabs(mass->inverse_inertia_per_kgm2.m[row][column]);
        }
    }
    return valid && isfinite(sum);
}

static bool is_valid_input(const phys_blade *a, const phys_blade *b, double dt_s,
                           const phys_contact_settings *settings)
{
    return isfinite(dt_s) && dt_s >= 0.0 && settings->restitution >= 0.0 &&
           settings->restitution <= 1.0 && settings->friction >= 0.0 &&
           isfinite(settings->friction) && settings->resting_speed_mps >= 0.0 &&
           has_unit_orientation(&a->body) && has_unit_orientation(&b->body) &&
           has_finite_mass(&a->mass) && has_finite_mass(&b->mass);
}

static phys_gap gap_between(const phys_blade *a, phys_pose pose_a, const phys_blade *b,
                            phys_pose pose_b)
{
    phys_axis axis_a = phys_axis_of(&a->capsule, pose_a);
    phys_axis axis_b = phys_axis_of(&b->capsule, pose_b);
    return phys_gap_of_axes(&axis_a, a->capsule.radius_m, &axis_b, b->capsule.radius_m);
}

// Puts the blades where their motions are after t, if that is free.
static bool advance(phys_blade *a, phys_blade *b, double t)
{
    phys_motion motion_a = phys_motion_of(&a->body);
    phys_motion motion_b = phys_motion_of(&b->body);
    phys_pose pose_a = phys_motion_at(&motion_a, t);
    phys_pose pose_b = phys_motion_at(&motion_b, t);
    if (!(gap_between(a, pose_a, b, pose_b).gap_m > 0.0)) {
        return false;
    }
    a->body.pose = pose_a;
    b->body.pose = pose_b;
    return true;
}

// Moves the blades apart along the normal until SEPARATION_M is between them, the
// lighter one farther, so that their common centre of mass stays (paper, 4.2).
// Along the normal of the nearest points two convex bodies can only get farther.
static void separate(phys_blade *a, phys_blade *b, const phys_gap *gap)
{
    double inverse_masses = a->mass.inverse_mass_per_kg + b->mass.inverse_mass_per_kg;
    double missing = SEPARATION_M - gap->gap_m;
    if (!(missing > 0.0) || !(inverse_masses > 0.0)) {
        return;
    }
    double share = a->mass.inverse_mass_per_kg / inverse_masses;
    phys_vec3 *position_a = &a->body.pose.position;
    phys_vec3 *position_b = &b->body.pose.position;
    *position_a = v3_add_scaled(*position_a, gap->normal, missing * share);
    *position_b = v3_add_scaled(*position_b, gap->normal, -missing * (1.0 - share));
}

static void stop(phys_blade *a, phys_blade *b)
{
    a->body.velocity_mps = a->body.angular_velocity_radps = v3(0, 0, 0);
    b->body.velocity_mps = b->body.angular_velocity_radps = v3(0, 0, 0);
}

// Ends the approach of blades at a contact: by an impulse, or by stopping both
// where no impulse can.
static phys_contact respond(phys_blade *a, phys_blade *b, const phys_gap *gap,
                            const phys_contact_settings *settings, bool last)
{
    phys_vec3 velocity = v3_sub(phys_body_velocity_at(&a->body, gap->point),
                                phys_body_velocity_at(&b->body, gap->point));
    double closing = -v3_dot(velocity, gap->normal);
    bool resting = closing <= settings->resting_speed_mps;

    double restitution = resting || last ? 0.0 : settings->restitution;
    phys_impulse impulse = phys_impulse_apply(&a->mass, &a->body, &b->mass, &b->body, gap->point,
                                              gap->normal, restitution, settings->friction);
    if (impulse.state == PHYS_IMPULSE_IMMOVABLE) {
        stop(a, b);
    }
    separate(a, b, gap);
    return (phys_contact){.resting = resting,
                          .point = gap->point,
                          .normal = gap->normal,
                          .impulse_ns = impulse.normal_ns,
                          .closing_mps = closing,
                          .along_a = gap->along_a,
                          .along_b = gap->along_b};
}

// Contact after contact until the tick is over. The blades are free on entry and
// stay so: every placement is a collision-free instant of the motion before it.
static enum phys_contact_step_state run_tick(phys_blade *a, phys_blade *b, double dt,
                                             const phys_contact_settings *settings,
                                             phys_contact_report *out)
{
    double now = 0.0;
    for (int search = 0; search < MAX_SEARCHES; search++) {
        phys_motion motion_a = phys_motion_of(&a->body);
        phys_motion motion_b = phys_motion_of(&b->body);
        phys_toc toc = phys_toc_find(&a->capsule, &motion_a, &b->capsule, &motion_b, dt - now);
        if (toc.state == PHYS_TOC_INVALID || toc.state == PHYS_TOC_OVERLAP_AT_START) {
            return PHYS_CONTACT_STEP_INVALID;
        }
        if (!advance(a, b, toc.time_s)) {
            break; // so far out that rounding closes the gap: stay
        }
        if (toc.state == PHYS_TOC_SEPARATE) {
            return PHYS_CONTACT_STEP_DONE;
        }
        now += toc.time_s;
        if (toc.state == PHYS_TOC_ITERATION_LIMIT && toc.gap.gap_m > SEPARATION_M) {
            continue;
        }

        bool last = out->count == PHYS_MAX_CONTACTS - 1;
        phys_contact *contact = &out->contact[out->count++];
        *contact = respond(a, b, &toc.gap, settings, last);
        contact->time_s = now;
        if (last) {
            return PHYS_CONTACT_STEP_LIMIT;
        }
        now += contact->resting ? SEPARATION_TIME_S : 0.0;
        if (now >= dt) {
            return PHYS_CONTACT_STEP_DONE;
        }
    }
    stop(a, b);
    return PHYS_CONTACT_STEP_LIMIT;
}

void phys_contact_step(phys_blade *a, phys_blade *b, double dt_s,
                       const phys_contact_settings *settings, phys_contact_report *out)
{
    *out = (phys_contact_report){.state = PHYS_CONTACT_STEP_INVALID, .gap_m = (double)NAN};
    if (!is_valid_input(a, b, dt_s, settings)) {
        return;
    }
    phys_blade next_a = *a;
    phys_blade next_b = *b;
    next_a.body.pose.orientation = quat_normalized(a->body.pose.orientation);
    next_b.body.pose.orientation = quat_normalized(b->body.pose.orientation);

    out->state = run_tick(&next_a, &next_b, dt_s, settings, out);
    if (out->state == PHYS_CONTACT_STEP_INVALID) {
        out->count = 0;
    } else {
        *a = next_a;
        *b = next_b;
    }
    out->gap_m = gap_between(a, a->body.pose, b, b->body.pose).gap_m;
}
