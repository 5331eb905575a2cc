#include "phys_contact_step.h"

#include <stddef.h>
#include <string.h>

#include "phys_impulse.h"
#include "phys_round_gap.h"
#include "phys_segment.h"
#include "phys_toc_convex.h"

// Pairs of parts whose distance stays greater than this in the rest of the tick are ignored,
// meters. It is the sum of all separations of both weapons in a tick.
static const double OUT_OF_REACH_M = 2.0 * PHYS_MAX_CONTACTS * PHYS_SEPARATION_LONGEST_M;

// Rounds over the pairs of a joint separation. There are never more than four pairs.
static const int JOINT_ROUNDS = 32;

// The pairs that can meet: a part of weapon a and a part of weapon b.
enum { BLADES, BLADE_ON_GUARD, GUARD_ON_BLADE, GUARDS, PAIRS };
static const phys_part PART_A[PAIRS] = {PHYS_PART_BLADE, PHYS_PART_BLADE, PHYS_PART_GUARD,
                                        PHYS_PART_GUARD};
static const phys_part PART_B[PAIRS] = {PHYS_PART_BLADE, PHYS_PART_GUARD, PHYS_PART_BLADE,
                                        PHYS_PART_GUARD};

// A bounding sphere of a guard, in its body frame.
typedef struct bounds {
    phys_vec3 center;
    double radius;
    double reach; // distance of the farthest point of blade or guard from the center of mass
} bounds;

// The gap between the two blades, and the smallest gap of the pairs in reach that include a guard.
typedef struct gaps {
    double blades_m, guards_m;
} gaps;

// The gaps of pairs with the weapons at some poses.
typedef struct placed_gaps {
    phys_pose pose_a, pose_b;
    bool is_known[PAIRS];
    phys_gap gap[PAIRS];
} placed_gaps;

// A separation asks for the gaps where the weapons are, where it would move them, and then where
// they were again: so many placements are remembered.
enum { PLACEMENTS = 2 };

// Two weapons in a tick, which of their pairs can meet in the rest of it, and the gaps that were
// computed last.
typedef struct weapon_duo {
    phys_blade *a, *b;
    bounds bounds_a, bounds_b;
    bool in_reach[PAIRS];
    placed_gaps placed[PLACEMENTS];
    int latest; // of placed[]
} weapon_duo;

static bool has_unit_orientation(const phys_body *body)
{
    phys_quat q = body->pose.orientation;
    return fabs(quat_dot(q, q) - 1.0) <= PHYS_UNIT_TOLERANCE;
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

static bool is_valid_backing(const phys_backing *backing)
{
    return backing == NULL ||
           (backing->mass_kg >= 0.0 && isfinite(backing->mass_kg) && v3_is_finite(backing->at_m) &&
            backing->grip_mpn >= 0.0 && backing->blow_s > 0.0);
}

static bool is_valid_input(const phys_blade *a, const phys_blade *b, double dt_s,
                           const phys_contact_settings *settings)
{
    return isfinite(dt_s) && dt_s >= 0.0 && settings->restitution >= 0.0 &&
           settings->restitution <= 1.0 && settings->friction >= 0.0 &&
           isfinite(settings->friction) && settings->resting_speed_mps >= 0.0 &&
           has_unit_orientation(&a->body) && has_unit_orientation(&b->body) &&
           has_finite_mass(&a->mass) && has_finite_mass(&b->mass) && is_valid_backing(a->backing) &&
           is_valid_backing(b->backing) && (a->guard == NULL || phys_convex_is_valid(a->guard)) &&
           (b->guard == NULL || phys_convex_is_valid(b->guard));
}

static bounds bounds_of(const phys_blade *weapon)
{
    double to_a = v3_length(weapon->capsule.a), to_b = v3_length(weapon->capsule.b);
    bounds result = {.reach = to_a > to_b ? to_a : to_b};
    const phys_convex *guard = weapon->guard;
    if (guard != NULL) {
        double middle = 0.5 * (guard->disc[0].along_m + guard->disc[guard->count - 1].along_m);
        result.center = v3_add_scaled(guard->origin, guard->axis, middle);
        result.radius = phys_convex_reach(guard, result.center) + guard->margin_m;
        double to_guard = v3_length(result.center) + result.radius;
        result.reach = to_guard > result.reach ? to_guard : result.reach;
    }
    return result;
}

static double distance_to_blade(phys_vec3 p, const phys_blade *weapon)
{
    phys_axis axis = phys_axis_of(&weapon->capsule, weapon->body.pose);
    phys_segment_distance nearest = phys_segment_closest(p, p, axis.a, axis.b);
    return nearest.distance_m - weapon->capsule.radius_m;
}

// Finds the pairs with a guard that can meet within the window. The speed of every point of a
// weapon is at most the speed of its center of mass plus that of its rotation.
static void find_pairs_in_reach(weapon_duo *duo, double window)
{
    const phys_blade *a = duo->a, *b = duo->b;
    double speed = v3_distance(a->body.velocity_mps, b->body.velocity_mps) +
                   v3_length(a->body.angular_velocity_radps) * duo->bounds_a.reach +
                   v3_length(b->body.angular_velocity_radps) * duo->bounds_b.reach;
    double reach = speed * window + OUT_OF_REACH_M;
    phys_vec3 guard_a = pose_apply(a->body.pose, duo->bounds_a.center);
    phys_vec3 guard_b = pose_apply(b->body.pose, duo->bounds_b.center);
    double reach_a = reach + duo->bounds_a.radius, reach_b = reach + duo->bounds_b.radius;
    duo->in_reach[BLADES] = true;
    duo->in_reach[BLADE_ON_GUARD] = b->guard != NULL && distance_to_blade(guard_b, a) <= reach_b;
    duo->in_reach[GUARD_ON_BLADE] = a->guard != NULL && distance_to_blade(guard_a, b) <= reach_a;
    duo->in_reach[GUARDS] = a->guard != NULL && b->guard != NULL &&
                            v3_distance(guard_a, guard_b) <= reach_a + duo->bounds_b.radius;
}

static phys_convex part_of(const phys_blade *weapon, phys_part part)
{
    return part == PHYS_PART_GUARD ? *weapon->guard : phys_convex_of_capsule(&weapon->capsule);
}

static phys_gap compute_gap(const weapon_duo *duo, int pair, phys_pose pose_a, phys_pose pose_b)
{
    if (pair == BLADES) {
        phys_axis axis_a = phys_axis_of(&duo->a->capsule, pose_a);
        phys_axis axis_b = phys_axis_of(&duo->b->capsule, pose_b);
        return phys_gap_of_axes(&axis_a, duo->a->capsule.radius_m, &axis_b,
                                duo->b->capsule.radius_m);
    }
    phys_convex part_a = part_of(duo->a, PART_A[pair]), part_b = part_of(duo->b, PART_B[pair]);
    phys_convex placed_a = phys_convex_place(&part_a, pose_a);
    phys_convex placed_b = phys_convex_place(&part_b, pose_b);
    const phys_gap guess = {.along_a = 0.5, .along_b = 0.5};
    phys_gjk nearest = phys_round_gap(&placed_a, &placed_b, &guess, (double)INFINITY);
    nearest.gap.gap_m = nearest.least_m;
    return nearest.gap;
}

static bool is_same_pose(const phys_pose *a, const phys_pose *b)
{
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): compares bits on purpose
    return memcmp(a, b, sizeof *a) == 0;
}

// What is known with the weapons at the given poses; a placement that is new takes the place of the
// older one.
static placed_gaps *placed_at(weapon_duo *duo, const phys_pose *pose_a, const phys_pose *pose_b)
{
    for (int i = 0; i < PLACEMENTS; i++) {
        placed_gaps *placed = &duo->placed[i];
        if (is_same_pose(&placed->pose_a, pose_a) && is_same_pose(&placed->pose_b, pose_b)) {
            duo->latest = i;
            return placed;
        }
    }
    duo->latest = (duo->latest + 1) % PLACEMENTS;
    placed_gaps *placed = &duo->placed[duo->latest];
    placed->pose_a = *pose_a;
    placed->pose_b = *pose_b;
    memset(placed->is_known, 0, sizeof placed->is_known);
    return placed;
}

// The gap of one pair with the weapons at the given poses. For a pair with a guard it is the proved
// lower bound.
static phys_gap gap_of_pair(weapon_duo *duo, int pair, phys_pose pose_a, phys_pose pose_b)
{
    placed_gaps *placed = placed_at(duo, &pose_a, &pose_b);
    if (!placed->is_known[pair]) {
        placed->gap[pair] = compute_gap(duo, pair, pose_a, pose_b);
        placed->is_known[pair] = true;
    }
    return placed->gap[pair];
}

// The gaps of all pairs in reach except `except`, at the given poses.
static gaps gaps_but_for(weapon_duo *duo, int except, phys_pose pose_a, phys_pose pose_b)
{
    gaps least = {(double)INFINITY, (double)INFINITY};
    for (int pair = BLADES; pair < PAIRS; pair++) {
        if (duo->in_reach[pair] && pair != except) {
            double *of = pair == BLADES ? &least.blades_m : &least.guards_m;
            double gap = gap_of_pair(duo, pair, pose_a, pose_b).gap_m;
            *of = gap < *of ? gap : *of;
        }
    }
    return least;
}

static gaps gaps_at(weapon_duo *duo, phys_pose pose_a, phys_pose pose_b)
{
    return gaps_but_for(duo, PAIRS, pose_a, pose_b);
}

static double least_of(gaps g)
{
    return g.guards_m < g.blades_m ? g.guards_m : g.blades_m;
}

// The first contact of all pairs; *out_pair is the pair that meets.
static phys_toc find_first(const weapon_duo *duo, double window, int *out_pair)
{
    phys_motion motion_a = phys_motion_of(&duo->a->body);
    phys_motion motion_b = phys_motion_of(&duo->b->body);
    *out_pair = BLADES;
    phys_toc first =
        phys_toc_find(&duo->a->capsule, &motion_a, &duo->b->capsule, &motion_b, window);
    for (int pair = BLADE_ON_GUARD; pair < PAIRS && first.state != PHYS_TOC_INVALID; pair++) {
        if (!duo->in_reach[pair]) {
            continue;
        }
        phys_convex part_a = part_of(duo->a, PART_A[pair]), part_b = part_of(duo->b, PART_B[pair]);
        phys_toc toc = phys_toc_convex_find(&part_a, &motion_a, &part_b, &motion_b, first.time_s);
        if (toc.state != PHYS_TOC_SEPARATE) {
            first = toc; // earlier than the first so far, because the search ended there
            *out_pair = pair;
        }
    }
    return first;
}

// Moves the weapons along their motions for t seconds. Returns false without moving them if they
// would overlap or come too close. *out_gaps is set to the gaps after the motion.
static bool advance(weapon_duo *duo, double t, gaps *out_gaps)
{
    phys_motion motion_a = phys_motion_of(&duo->a->body);
    phys_motion motion_b = phys_motion_of(&duo->b->body);
    phys_pose pose_a = phys_motion_at(&motion_a, t);
    phys_pose pose_b = phys_motion_at(&motion_b, t);
    *out_gaps = gaps_at(duo, pose_a, pose_b);
    double after = least_of(*out_gaps);
    if (!(after > PHYS_NEAREST_M)) {
        double before = least_of(gaps_at(duo, duo->a->body.pose, duo->b->body.pose));
        if (!(after > 0.0 && after >= before)) {
            return false;
        }
    }
    duo->a->body.pose = pose_a;
    duo->b->body.pose = pose_b;
    return true;
}

// Moves the weapons apart by `way` along the normal in inverse proportion to their masses, so that
// their common center of mass stays in place (paper, 4.2).
static void move_apart(const weapon_duo *duo, phys_vec3 normal, double way)
{
    double inverse_a = duo->a->mass.inverse_mass_per_kg;
    double share = inverse_a / (inverse_a + duo->b->mass.inverse_mass_per_kg);
    phys_vec3 *position_a = &duo->a->body.pose.position;
    phys_vec3 *position_b = &duo->b->body.pose.position;
    *position_a = v3_add_scaled(*position_a, normal, way * share);
    *position_b = v3_add_scaled(*position_b, normal, -way * (1.0 - share));
}

// Displacement of a body's point along the normal by a unit push there.
static double compliance_at(const phys_blade *weapon, phys_vec3 arm, phys_vec3 normal)
{
    phys_vec3 turn = phys_inverse_inertia_mul(&weapon->mass, weapon->body.pose.orientation,
                                              v3_cross(arm, normal));
    return weapon->mass.inverse_mass_per_kg + v3_dot(v3_cross(turn, arm), normal);
}

// Adds to `moved` the displacement and rotation by a push at a point.
static void push(const phys_blade *weapon, phys_body *moved, phys_vec3 point, phys_vec3 by)
{
    phys_vec3 arm = v3_sub(point, moved->pose.position);
    phys_vec3 turn =
        phys_inverse_inertia_mul(&weapon->mass, weapon->body.pose.orientation, v3_cross(arm, by));
    moved->velocity_mps = v3_add_scaled(moved->velocity_mps, by, weapon->mass.inverse_mass_per_kg);
    moved->angular_velocity_radps = v3_add(moved->angular_velocity_radps, turn);
}

// Upper bound on the displacement of every point of a weapon.
static double displacement_bound(const phys_body *moved, double reach)
{
    return v3_length(moved->velocity_mps) + v3_length(moved->angular_velocity_radps) * reach;
}

// Separates all pairs that are too close at the same time; the weapons turn as well as move. It
// finds the smallest pushes, none of them pulling, that make every gap PHYS_SEPARATION_M wide, by
// projected Gauss-Seidel. Displacements are treated as velocities over one second. Returns true if
// the weapons were moved and no gap is narrower than the narrowest before.
static bool separate_jointly(weapon_duo *duo)
{
    phys_body moved_a = {.pose = duo->a->body.pose}, moved_b = {.pose = duo->b->body.pose};
    double before = least_of(gaps_at(duo, moved_a.pose, moved_b.pose));
    // The gaps that are too narrow, and how far a unit push widens each.
    phys_gap gap[PAIRS];
    double yield[PAIRS] = {0}, pushed[PAIRS] = {0};
    for (int pair = BLADES; pair < PAIRS; pair++) {
        gap[pair].gap_m = PHYS_SEPARATION_M;
        if (duo->in_reach[pair]) {
            gap[pair] = gap_of_pair(duo, pair, moved_a.pose, moved_b.pose);
            yield[pair] = compliance_at(duo->a, v3_sub(gap[pair].point, moved_a.pose.position),
                                        gap[pair].normal) +
                          compliance_at(duo->b, v3_sub(gap[pair].point, moved_b.pose.position),
                                        gap[pair].normal);
        }
    }
    // Projected Gauss-Seidel over the pairs. A round that pushes nothing is like all after it.
    bool pushes = true;
    for (int round = 0; pushes && round < JOINT_ROUNDS; round++) {
        pushes = false;
        for (int pair = BLADES; pair < PAIRS; pair++) {
            if (!(gap[pair].gap_m < PHYS_SEPARATION_M) || !(yield[pair] > 0.0)) {
                continue;
            }
            phys_vec3 way = v3_sub(phys_body_velocity_at(&moved_a, gap[pair].point),
                                   phys_body_velocity_at(&moved_b, gap[pair].point));
            double missing = PHYS_SEPARATION_M - gap[pair].gap_m - v3_dot(way, gap[pair].normal);
            double last = pushed[pair];
            double next = last + missing / yield[pair];
            pushed[pair] = next > 0.0 ? next : 0.0;
            double by = pushed[pair] - last;
            pushes = pushes || by != 0.0;
            push(duo->a, &moved_a, gap[pair].point, v3_scale(gap[pair].normal, by));
            push(duo->b, &moved_b, gap[pair].point, v3_scale(gap[pair].normal, -by));
        }
    }
    // Accept the result only if it is a small move that narrows no gap below the narrowest.
    if (!(displacement_bound(&moved_a, duo->bounds_a.reach) < PHYS_SEPARATION_LONGEST_M) ||
        !(displacement_bound(&moved_b, duo->bounds_b.reach) < PHYS_SEPARATION_LONGEST_M)) {
        return false;
    }
    phys_motion motion_a = phys_motion_of(&moved_a), motion_b = phys_motion_of(&moved_b);
    phys_pose pose_a = phys_motion_at(&motion_a, 1.0), pose_b = phys_motion_at(&motion_b, 1.0);
    if (!(least_of(gaps_at(duo, pose_a, pose_b)) >= before)) {
        return false;
    }
    duo->a->body.pose = pose_a;
    duo->b->body.pose = pose_b;
    return true;
}

// Moves the weapons apart until the pair that met has a gap of PHYS_SEPARATION_M. Along the normal
// of the nearest points two convex bodies can only move farther apart. If this would use up half
// the gap of another pair, all close pairs are separated together; if that fails, the weapons move
// only that far.
static void separate(weapon_duo *duo, int pair, const phys_gap *gap)
{
    double inverse_masses = duo->a->mass.inverse_mass_per_kg + duo->b->mass.inverse_mass_per_kg;
    double missing = PHYS_SEPARATION_M - gap->gap_m;
    if (!(missing > 0.0) || !(inverse_masses > 0.0)) {
        return;
    }
    const phys_pose pose_a = duo->a->body.pose, pose_b = duo->b->body.pose;
    double before = least_of(gaps_but_for(duo, pair, pose_a, pose_b));
    double kept = 0.5 * before > PHYS_NEAREST_M ? 0.5 * before : PHYS_NEAREST_M;
    move_apart(duo, gap->normal, missing);
    if (before < 2.0 * missing &&
        least_of(gaps_but_for(duo, pair, duo->a->body.pose, duo->b->body.pose)) < kept) {
        duo->a->body.pose = pose_a;
        duo->b->body.pose = pose_b;
        if (!separate_jointly(duo)) {
            move_apart(duo, gap->normal, before > kept ? before - kept : 0.0);
        }
    }
}

static void stop(phys_blade *a, phys_blade *b)
{
    a->body.velocity_mps = a->body.angular_velocity_radps = v3(0, 0, 0);
    b->body.velocity_mps = b->body.angular_velocity_radps = v3(0, 0, 0);
}

// What an impulse acts on: a weapon and the mass behind it.
typedef struct whole {
    phys_mass mass;
    phys_body body;
} whole;

static whole whole_at(const phys_blade *weapon, double along)
{
    whole w = {weapon->mass, weapon->body};
    if (weapon->backing != NULL) {
        phys_struck struck = phys_backing_struck(weapon->backing, along);
        w.mass = struck.mass;
        w.body.pose.position = pose_apply(weapon->body.pose, struck.center_m);
        w.body.velocity_mps = phys_body_velocity_at(&weapon->body, w.body.pose.position);
    }
    return w;
}

// Gives the weapon the velocities that the impulse left to the whole.
static void take_velocities(phys_blade *weapon, const whole *from)
{
    weapon->body.velocity_mps = phys_body_velocity_at(&from->body, weapon->body.pose.position);
    weapon->body.angular_velocity_radps = from->body.angular_velocity_radps;
}

// Ends the approach of the weapons at a contact by an impulse, or by stopping both if no impulse
// can.
static phys_contact respond(weapon_duo *duo, int pair, const phys_gap *gap,
                            const phys_contact_settings *settings, bool last)
{
    phys_blade *a = duo->a, *b = duo->b;
    phys_vec3 velocity = v3_sub(phys_body_velocity_at(&a->body, gap->point),
                                phys_body_velocity_at(&b->body, gap->point));
    double closing = -v3_dot(velocity, gap->normal);
    bool resting = closing <= settings->resting_speed_mps;

    double restitution = resting || last ? 0.0 : settings->restitution;
    double along_a = PART_A[pair] == PHYS_PART_BLADE ? gap->along_a : 0.0;
    double along_b = PART_B[pair] == PHYS_PART_BLADE ? gap->along_b : 0.0;
    whole whole_a = whole_at(a, along_a), whole_b = whole_at(b, along_b);
    phys_impulse impulse =
        phys_impulse_apply(&whole_a.mass, &whole_a.body, &whole_b.mass, &whole_b.body, gap->point,
                           gap->normal, restitution, settings->friction);
    take_velocities(a, &whole_a);
    take_velocities(b, &whole_b);
    if (impulse.state == PHYS_IMPULSE_IMMOVABLE) {
        stop(a, b);
    }
    separate(duo, pair, gap);
    return (phys_contact){.resting = resting,
                          .part_a = PART_A[pair],
                          .part_b = PART_B[pair],
                          .point = gap->point,
                          .normal = gap->normal,
                          .impulse_ns = impulse.normal_ns,
                          .closing_mps = closing,
                          .along_a = along_a,
                          .along_b = along_b};
}

static void report_gaps(gaps known, phys_contact_report *out)
{
    out->gap_m = known.blades_m;
    out->guard_gap_m = known.guards_m;
}

static void start_paths(const weapon_duo *duo, double dt, phys_contact_report *out)
{
    const phys_motion motion_a = phys_motion_of(&duo->a->body);
    const phys_motion motion_b = phys_motion_of(&duo->b->body);
    phys_tick_path_start(&out->path_a, &motion_a, dt);
    phys_tick_path_start(&out->path_b, &motion_b, dt);
}

// The paths go on with the weapons' present poses and velocities from start_s on.
static void turn_paths(const weapon_duo *duo, double end_s, double start_s,
                       phys_contact_report *out)
{
    const phys_motion motion_a = phys_motion_of(&duo->a->body);
    const phys_motion motion_b = phys_motion_of(&duo->b->body);
    phys_tick_path_turn(&out->path_a, end_s, start_s, &motion_a);
    phys_tick_path_turn(&out->path_b, end_s, start_s, &motion_b);
}

static void end_paths(const weapon_duo *duo, double end_s, phys_contact_report *out)
{
    phys_tick_path_end(&out->path_a, end_s, duo->a->body.pose);
    phys_tick_path_end(&out->path_b, end_s, duo->b->body.pose);
}

// The rest of the tick is dropped: the weapons stay where they are. Their velocities count only for
// what follows the tick.
static void rest_paths(const weapon_duo *duo, double now, double dt, phys_contact_report *out)
{
    const phys_motion rest_a = {.start = duo->a->body.pose}, rest_b = {.start = duo->b->body.pose};
    phys_tick_path_turn(&out->path_a, now, now, &rest_a);
    phys_tick_path_turn(&out->path_b, now, now, &rest_b);
    end_paths(duo, dt, out);
}

// Simulates contact after contact until the tick is over. The weapons are free of contact on entry
// and stay so: every placement is a collision-free instant of the motion that leads to it.
static enum phys_contact_step_state run_tick(weapon_duo *duo, double dt,
                                             const phys_contact_settings *settings,
                                             phys_contact_report *out)
{
    double now = 0.0;
    start_paths(duo, dt, out);
    for (int search = 0; search < PHYS_MAX_SEARCHES; search++) {
        find_pairs_in_reach(duo, dt - now);
        int pair;
        phys_toc toc = find_first(duo, dt - now, &pair);
        if (toc.state == PHYS_TOC_INVALID || toc.state == PHYS_TOC_OVERLAP_AT_START) {
            return PHYS_CONTACT_STEP_INVALID;
        }
        gaps there;
        if (!advance(duo, toc.time_s, &there)) {
            break; // jammed, or so far from the origin that rounding closes the gap: keep the
                   // present placement
        }
        if (toc.state == PHYS_TOC_SEPARATE) {
            report_gaps(there, out);
            end_paths(duo, dt, out);
            return PHYS_CONTACT_STEP_DONE;
        }
        now += toc.time_s;
        if (toc.state == PHYS_TOC_ITERATION_LIMIT) {
            continue; // not known to be a contact: another search starts from here
        }

        bool last = out->count == PHYS_MAX_CONTACTS - 1;
        phys_contact *contact = &out->contact[out->count++];
        *contact = respond(duo, pair, &toc.gap, settings, last);
        contact->time_s = now;
        if (last) {
            rest_paths(duo, now, dt, out);
            return PHYS_CONTACT_STEP_LIMIT;
        }
        now += contact->resting ? PHYS_SEPARATION_TIME_S : 0.0;
        if (now >= dt) {
            turn_paths(duo, contact->time_s, dt, out);
            end_paths(duo, dt, out);
            return PHYS_CONTACT_STEP_DONE;
        }
        turn_paths(duo, contact->time_s, now, out);
    }
    stop(duo->a, duo->b);
    rest_paths(duo, now, dt, out);
    return PHYS_CONTACT_STEP_LIMIT;
}

// The paths of weapons that were not moved.
static void stay(const phys_blade *a, const phys_blade *b, double dt, phys_contact_report *out)
{
    const phys_motion rest_a = {.start = a->body.pose}, rest_b = {.start = b->body.pose};
    phys_tick_path_start(&out->path_a, &rest_a, dt);
    phys_tick_path_start(&out->path_b, &rest_b, dt);
}

void phys_contact_step(phys_blade *a, phys_blade *b, double dt_s,
                       const phys_contact_settings *settings, phys_contact_report *out)
{
    // Field by field: the unused places of the lists cost time to clear.
    out->state = PHYS_CONTACT_STEP_INVALID;
    out->count = 0;
    out->gap_m = out->guard_gap_m = (double)NAN;
    if (!is_valid_input(a, b, dt_s, settings)) {
        stay(a, b, dt_s, out);
        return;
    }
    phys_blade next_a = *a;
    phys_blade next_b = *b;
    next_a.body.pose.orientation = quat_normalized(a->body.pose.orientation);
    next_b.body.pose.orientation = quat_normalized(b->body.pose.orientation);
    weapon_duo duo = {.a = &next_a,
                      .b = &next_b,
                      .bounds_a = bounds_of(a),
                      .bounds_b = bounds_of(b),
                      .in_reach = {true}};

    out->state = run_tick(&duo, dt_s, settings, out);
    if (out->state == PHYS_CONTACT_STEP_INVALID) {
        out->count = 0;
        stay(a, b, dt_s, out);
    } else {
        *a = next_a;
        *b = next_b;
    }
    if (isnan(out->gap_m)) { // not known from the last motion
        report_gaps(gaps_at(&duo, a->body.pose, b->body.pose), out);
    }
}
