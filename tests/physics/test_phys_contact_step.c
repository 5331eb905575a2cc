// phys_contact_step: blades never overlap and never pass through each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex_cases.h"
#include "moving_cases.h"
#include "phys_gjk.h"

static const double TICK_S = 0.001;

static const phys_contact_settings STEEL = {
    .restitution = 0.4, .friction = 0.15, .resting_speed_mps = 0.3};

static double gap_of(const phys_blade *a, const phys_blade *b)
{
    return judge_gap(&a->capsule, a->body.pose, &b->capsule, b->body.pose);
}

// ---- Guards ---------------------------------------------------------------------

// A bell like an épée's on the end a of a blade along x, opening backwards.
static phys_convex guard_of(const phys_blade *blade)
{
    return (phys_convex){
        .origin = blade->capsule.a,
        .axis = v3(-1, 0, 0),
        .count = 5,
        .disc = {{0.001, 0.003}, {0.004, 0.026}, {0.015, 0.046}, {0.034, 0.061}, {0.054, 0.0665}},
        .margin_m = 0.001};
}

static phys_convex placed_guard(const phys_blade *weapon)
{
    return phys_convex_place(weapon->guard, weapon->body.pose);
}

// Gap of a weapon's blade and the other's guard, by the golden section.
static double blade_on_guard_gap(const phys_blade *blade, const phys_blade *guarded)
{
    phys_vec3 axis[2];
    place_axis(&blade->capsule, blade->body.pose, axis);
    phys_convex guard = placed_guard(guarded);
    return judge_capsule_gap(axis, blade->capsule.radius_m, &guard);
}

static double guards_gap(const phys_blade *a, const phys_blade *b)
{
    phys_convex guard_a = placed_guard(a), guard_b = placed_guard(b);
    return phys_gjk_distance(&guard_a, &guard_b, v3(0, 0, 0)).least_m;
}

static bool can_reach(const phys_blade *a, const phys_blade *b)
{
    phys_vec3 centre = pose_apply(b->body.pose, b->capsule.a);
    phys_vec3 axis[2];
    place_axis(&a->capsule, a->body.pose, axis);
    return v3_distance(centre, v3_lerp(axis[0], axis[1], judge_foot(centre, axis))) < 0.1;
}

// The least gap with a guard in it, or INFINITY where all are farther than some centimetres.
static double least_guard_gap(const phys_blade *a, const phys_blade *b)
{
    double least = (double)INFINITY;
    least = can_reach(a, b) ? fmin(least, blade_on_guard_gap(a, b)) : least;
    least = can_reach(b, a) ? fmin(least, blade_on_guard_gap(b, a)) : least;
    phys_vec3 guard_a = pose_apply(a->body.pose, a->capsule.a);
    phys_vec3 guard_b = pose_apply(b->body.pose, b->capsule.a);
    return v3_distance(guard_a, guard_b) < 0.2 ? fmin(least, guards_gap(a, b)) : least;
}

// ---- Random engaged ticks -------------------------------------------------------

// A fencer's hand in the random bouts: chases a target pose with bounded acceleration.
typedef struct chaser {
    phys_vec3 position;
    phys_quat orientation;
} chaser;

static phys_vec3 limited_to(phys_vec3 v, double longest)
{
    double length = v3_length(v);
    return length > longest ? v3_scale(v, longest / length) : v;
}

static void chase(phys_body *body, const chaser *target)
{
    phys_vec3 v = v3_scale(v3_sub(target->position, body->pose.position), 30.0);
    phys_quat turn = quat_mul(target->orientation, quat_conjugate(body->pose.orientation));
    phys_vec3 w = v3_scale(phys_rotation_vector_from_quat(turn), 30.0);
    phys_vec3 dv = v3_sub(limited_to(v, 6.0), body->velocity_mps);
    phys_vec3 dw = v3_sub(limited_to(w, 35.0), body->angular_velocity_radps);
    body->velocity_mps = v3_add(body->velocity_mps, limited_to(dv, 250.0 * TICK_S));
    body->angular_velocity_radps =
        v3_add(body->angular_velocity_radps, limited_to(dw, 1200.0 * TICK_S));
}

// A target that lies on the far side of the other blade: through a point of it,
// some centimetres behind, the hand on its own side.
static chaser beyond(seeded *random, const phys_blade *own, const phys_blade *other, double side)
{
    phys_vec3 mine[2], theirs[2];
    place_axis(&own->capsule, own->body.pose, mine);
    place_axis(&other->capsule, other->body.pose, theirs);
    judged_distance nearest = judge_segments(mine, theirs);
    phys_vec3 from = v3_sub(v3_lerp(theirs[0], theirs[1], nearest.along_b),
                            v3_lerp(mine[0], mine[1], nearest.along_a));
    phys_vec3 behind =
        v3_scale(v3_normalized_or(from, v3(0, 1, 0)), seeded_range(random, 0.0, 0.2));
    phys_vec3 aim = v3_add(v3_lerp(theirs[0], theirs[1], seeded_range(random, 0.1, 1.05)), behind);
    phys_vec3 hand = v3(side * seeded_range(random, 0.2, 0.6), 1.2, 0.0);
    hand = v3_add(hand, random_vector(random, 0.12));
    phys_vec3 direction = v3_normalized_or(v3_sub(aim, hand), v3(-side, 0, 0));
    return (chaser){hand, turn_x_to(direction)};
}

// A target with the hands close together and the point at the other's guard.
static chaser onto_guard(seeded *random, const phys_blade *other, double side)
{
    phys_vec3 guard = pose_apply(other->body.pose, other->capsule.a);
    phys_vec3 aim = v3_add(guard, random_vector(random, 0.1));
    phys_vec3 hand = v3(side * seeded_range(random, -0.15, 0.2), 1.2, 0.0);
    hand = v3_add(hand, random_vector(random, 0.1));
    phys_vec3 direction = v3_normalized_or(v3_sub(aim, hand), v3(-side, 0, 0));
    return (chaser){hand, turn_x_to(direction)};
}

// One random bout; what the test needs to judge it is counted.
typedef struct tally {
    long ticks, ticks_in_reach, ticks_in_contact, contacts, dense, suspects, limits;
    long met[2][2]; // [part_a][part_b]
    double smallest_gap, smallest_guard_gap;
} tally;

static bool inside(double along)
{
    return along > 0.0 && along < 1.0;
}

// On which side of blade b blade a is, seen along both: the signed volume of the
// crossing axes; 0 where an end is nearest and there is no such side.
static double side_of(const phys_capsule *ca, phys_pose pa, const phys_capsule *cb, phys_pose pb)
{
    phys_vec3 a[2], b[2];
    place_axis(ca, pa, a);
    place_axis(cb, pb, b);
    judged_distance nearest = judge_segments(a, b);
    if (!inside(nearest.along_a) || !inside(nearest.along_b)) {
        return 0.0;
    }
    phys_vec3 across = v3_cross(v3_sub(a[1], a[0]), v3_sub(b[1], b[0]));
    return v3_dot(v3_sub(a[0], b[0]), across);
}

static phys_pose blend(phys_pose from, phys_pose to, double t)
{
    return (phys_pose){v3_lerp(from.position, to.position, t),
                       quat_nlerp(from.orientation, to.orientation, t)};
}

// Whether the straight way from the poses before to those after changes sides.
static bool changes_sides(const phys_blade before[2], const phys_blade after[2])
{
    double last = 0.0;
    for (int k = 0; k <= 4; k++) {
        double side =
            side_of(&after[0].capsule, blend(before[0].body.pose, after[0].body.pose, k / 4.0),
                    &after[1].capsule, blend(before[1].body.pose, after[1].body.pose, k / 4.0));
        if (side * last < 0.0) {
            return true;
        }
        last = side != 0.0 ? side : last;
    }
    return false;
}

// The motion inside the tick, by making it again only up to each of many instants.
// Between two of them no point of a blade moves farther than a radius, so blades
// that are apart at all of them cannot have passed through each other.
static void check_inside_of_tick(const phys_blade before[2], const phys_contact_settings *settings)
{
    enum { INSTANTS = 64 };
    phys_blade last[2] = {before[0], before[1]};
    for (int k = 1; k <= INSTANTS; k++) {
        phys_blade now[2] = {before[0], before[1]};
        phys_contact_report report;
        phys_contact_step(&now[0], &now[1], TICK_S * k / INSTANTS, settings, &report);
        assert_true(gap_of(&now[0], &now[1]) > 0.0);
        if (now[0].guard != NULL) {
            assert_true(least_guard_gap(&now[0], &now[1]) > 0.0);
        }
        for (int i = 0; i < 2; i++) {
            phys_vec3 from[2], to[2];
            place_axis(&last[i].capsule, last[i].body.pose, from);
            place_axis(&now[i].capsule, now[i].body.pose, to);
            assert_true(v3_distance(from[0], to[0]) < now[i].capsule.radius_m);
            assert_true(v3_distance(from[1], to[1]) < now[i].capsule.radius_m);
            last[i] = now[i];
        }
    }
}

static void check_tick(const phys_blade before[2], const phys_blade after[2],
                       const phys_contact_settings *settings, const phys_contact_report *report,
                       seeded *random, tally *count)
{
    double gap = gap_of(&after[0], &after[1]);
    if (report->state == PHYS_CONTACT_STEP_INVALID || !(gap > 0.0) ||
        fabs(gap - report->gap_m) > 1e-12) {
        fail_msg("tick %ld: state %d, gap %g, reported %g", count->ticks, (int)report->state, gap,
                 report->gap_m);
    }
    if (after[0].guard != NULL) {
        double guard_gap = least_guard_gap(&after[0], &after[1]);
        // Pairs that could not meet in the tick are not in the report: their gaps are wider.
        double within = 1e-4;
        double difference = fmin(guard_gap, within) - fmin(report->guard_gap_m, within);
        if (!(guard_gap > 0.0) || fabs(difference) > PHYS_GJK_WORST_M) {
            fail_msg("tick %ld: guard gap %g, reported %g", count->ticks, guard_gap,
                     report->guard_gap_m);
        }
        count->smallest_guard_gap = fmin(guard_gap, count->smallest_guard_gap);
    }
    for (int i = 0; i < report->count; i++) {
        count->met[report->contact[i].part_a][report->contact[i].part_b] += 1;
    }
    bool suspect = changes_sides(before, after);
    if (suspect || seeded_next(random) % 64 == 0) {
        check_inside_of_tick(before, settings);
        count->dense += 1;
    }
    count->suspects += suspect;
    count->ticks += 1;
    count->ticks_in_reach += gap < 0.05;
    count->contacts += report->count;
    count->ticks_in_contact += report->count > 0;
    count->limits += report->state == PHYS_CONTACT_STEP_LIMIT;
    count->smallest_gap = gap < count->smallest_gap ? gap : count->smallest_gap;
}

static void engage(seeded *random, phys_blade blade[2])
{
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? -1.0 : 1.0;
        blade[i] = random_weapon(random);
        phys_vec3 hand = v3_add(v3(side * 0.45, 1.2, 0.03 * side), random_vector(random, 0.02));
        phys_vec3 aim = v3_add(v3(0, 1.25, 0.03 * side), random_vector(random, 0.02));
        blade[i].body.pose.position = hand;
        blade[i].body.pose.orientation = turn_x_to(v3_normalized_or(v3_sub(aim, hand), hand));
    }
}

// A burst now and then: 30 rad/s of the whole weapon or up to 50 m/s at the tip.
static void burst(seeded *random, phys_body *body)
{
    double rate = seeded_next(random) % 4 == 0 ? 55.0 : 30.0;
    body->angular_velocity_radps = v3_scale(random_direction(random), rate);
    body->velocity_mps = v3_add(body->velocity_mps, random_vector(random, 3.0));
}

static void fence_at_random(uint64_t seed, long ticks, bool with_guards, tally *count)
{
    seeded random = {seed};
    phys_blade blade[2];
    phys_convex guard[2];
    chaser target[2];
    for (long tick = 0; tick < ticks; tick++) {
        if (tick % 4000 == 0) {
            do {
                engage(&random, blade);
            } while (gap_of(&blade[0], &blade[1]) <= 0.0);
            for (int i = 0; i < 2; i++) {
                guard[i] = guard_of(&blade[i]);
                blade[i].guard = with_guards ? &guard[i] : NULL;
            }
        }
        for (int i = 0; i < 2; i++) {
            if (tick % 4000 == 0 || seeded_next(&random) % 50 == 0) {
                double side = i == 0 ? -1.0 : 1.0;
                target[i] = with_guards && tick / 1000 % 2 == 1
                                ? onto_guard(&random, &blade[1 - i], side)
                                : beyond(&random, &blade[i], &blade[1 - i], side);
            }
            chase(&blade[i].body, &target[i]);
            if (seeded_next(&random) % 200 == 0) {
                burst(&random, &blade[i].body);
            }
        }
        phys_blade before[2] = {blade[0], blade[1]};
        phys_contact_report report;
        phys_contact_step(&blade[0], &blade[1], TICK_S, &STEEL, &report);
        check_tick(before, blade, &STEEL, &report, &random, count);
    }
}

static void a_million_engaged_ticks_never_overlap_nor_pass(void **state)
{
    (void)state;
    seeded seeds = seeded_start("a million engaged ticks", 61);
    tally count = {.smallest_gap = 1.0};
    for (int bout = 0; bout < 10; bout++) {
        fence_at_random(seeded_next(&seeds), 100000, false, &count);
    }
    printf("%ld ticks, %ld within 5 cm, %ld with contact, %ld contacts, %ld looked into (%ld "
           "suspect), %ld ended early, smallest gap %g m\n",
           count.ticks, count.ticks_in_reach, count.ticks_in_contact, count.contacts, count.dense,
           count.suspects, count.limits, count.smallest_gap);
    assert_int_equal(count.ticks, 1000000);
    assert_true(count.ticks_in_reach > count.ticks / 2); // they do fence
    assert_true(count.ticks_in_contact > count.ticks / 6);
}

static void guards_stop_blades_and_guards(void **state)
{
    (void)state;
    seeded seeds = seeded_start("engaged ticks with guards", 65);
    tally count = {.smallest_gap = 1.0, .smallest_guard_gap = 1.0};
    for (int bout = 0; bout < 5; bout++) {
        fence_at_random(seeded_next(&seeds), 8000, true, &count);
    }
    const long(*met)[2] = (const long(*)[2])count.met;
    printf("%ld ticks, contacts: %ld of blades, %ld and %ld of blade on guard, %ld of guards; "
           "%ld looked into, %ld ended early, smallest gaps %g and %g m\n",
           count.ticks, met[0][0], met[0][1], met[1][0], met[1][1], count.dense, count.limits,
           count.smallest_gap, count.smallest_guard_gap);
    assert_true(met[PHYS_PART_BLADE][PHYS_PART_GUARD] > 1000);
    assert_true(met[PHYS_PART_GUARD][PHYS_PART_BLADE] > 1000);
    assert_true(met[PHYS_PART_GUARD][PHYS_PART_GUARD] > 50);
    assert_true(count.limits < count.ticks / 100);
}

// A thrust along the other blade, `beside` it, past or onto the guard; how far the
// tip got beyond the guard's apex, and what it met.
static double thrust_past_guard(double beside, phys_contact *out_met, int *out_contacts)
{
    phys_blade thrusting = {.mass = {1.0 / 0.35, m3_diagonal(2e4, 55, 55)},
                            .capsule = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004},
                            .body = {.velocity_mps = v3(-6, 0, 0)}};
    thrusting.body.pose.position = v3(1.0, beside, 0);
    thrusting.body.pose.orientation = phys_quat_from_rotation_vector(v3(0, PHYS_PI, 0));
    phys_blade held = {.capsule = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004},
                       .body = {.pose = {v3(0, 0, 0), quat_identity()}}};
    phys_convex guard = guard_of(&held);
    held.guard = &guard;
    *out_contacts = 0;
    for (int tick = 0; tick < 60; tick++) {
        phys_contact_report report;
        phys_contact_step(&thrusting, &held, TICK_S, &STEEL, &report);
        assert_int_not_equal(report.state, PHYS_CONTACT_STEP_INVALID);
        if (report.count > 0) {
            *out_met = report.contact[0];
            *out_contacts += report.count;
            break;
        }
    }
    return -0.09 - pose_apply(thrusting.body.pose, thrusting.capsule.b).x;
}

static void points_pass_a_guard_only_outside_it(void **state)
{
    (void)state;
    phys_contact met;
    int contacts;
    // The rim's outside is 67.5 mm from the axis, the blade is 4 mm thick to a side.
    for (int i = 0; i < 8; i++) {
        assert_true(thrust_past_guard(0.0716 + 0.002 * i, &met, &contacts) > 0.05);
        assert_int_equal(contacts, 0);
    }
    for (int i = 0; i < 30; i++) {
        double beside = 0.0714 - 0.002 * i;
        double beyond = thrust_past_guard(beside, &met, &contacts);
        assert_int_equal(contacts, 1);
        assert_int_equal(met.part_a, PHYS_PART_BLADE);
        assert_int_equal(met.part_b, PHYS_PART_GUARD);
        assert_true(beyond > -0.005 && beyond < 0.057);
        assert_true(met.along_a > 0.99 && met.along_b == 0.0);
        assert_true(met.normal.x > 0.0 && met.impulse_ns > 0.0); // thrown back, towards +x
    }
}

// ---- Pressing, sliding, bouncing ------------------------------------------------

static phys_blade weapon(void)
{
    return (phys_blade){.mass = {1.0 / 0.35, m3_diagonal(1.0 / 5e-5, 1.0 / 0.018, 1.0 / 0.018)},
                        .capsule = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004},
                        .body = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)}};
}

// a lies along x above b along z; they cross at the given places, `gap` apart.
static void cross_blades(phys_blade *a, double along_a, phys_blade *b, double along_b, double gap)
{
    b->body.pose.orientation = phys_quat_from_rotation_vector(v3(0, -PHYS_PI / 2, 0));
    double from_a = -0.09 + 0.9 * along_a, from_b = -0.09 + 0.9 * along_b;
    a->body.pose.position = v3(-from_a, 0.008 + gap, 0);
    b->body.pose.position = v3(0, 0, -from_b);
}

// Of the weapon above at a place on its blade.
static double effective_mass(double along)
{
    double arm = -0.09 + 0.9 * along;
    return 1.0 / (1.0 / 0.35 + arm * arm / 0.018);
}

// Both hands push at 0.1 m/s against each other, a with its forte, b with its foible.
static void forte_beats_foible(void **state)
{
    (void)state;
    phys_contact_settings plastic = {.restitution = 0.0, .resting_speed_mps = 0.3};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.15, &b, 0.9, 1e-5);
    double expected = -0.1 * (effective_mass(0.15) - effective_mass(0.9)) /
                      (effective_mass(0.15) + effective_mass(0.9));
    assert_true(expected < -0.08);
    phys_contact_report report = {0};
    double height = 0.0, start = 0.0;
    for (int tick = 0; tick <= 200; tick++) {
        a.body.velocity_mps = v3(0, -0.1, 0);
        b.body.velocity_mps = v3(0, 0.1, 0);
        a.body.angular_velocity_radps = b.body.angular_velocity_radps = v3(0, 0, 0);
        phys_contact_step(&a, &b, TICK_S, &plastic, &report);
        assert_true(gap_of(&a, &b) > 0.0);
        height = report.count > 0 ? report.contact[0].point.y : height;
        start = tick == 0 ? height : start;
    }
    // The forte drives the meeting point down nearly as the effective masses say.
    double speed = (height - start) / (200 * TICK_S);
    assert_true(speed < 0.9 * expected && speed > 1.1 * expected);
}

// As the duel has it for blades that lie on each other: what two hands can add to
// the closing speed in a tick is no blow.
static const phys_contact_settings PRESSING = {
    .restitution = 0.4, .friction = 0.15, .resting_speed_mps = 2.0};

// Two equal blades, two equal hands pressing 5 cm past each other.
static void equal_blades_hold_still(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        double along = 0.3 + 0.2 * k;
        phys_blade a = weapon(), b = weapon();
        cross_blades(&a, along, &b, along, 1e-4);
        chaser target_a = {v3_add(a.body.pose.position, v3(0, -0.05, 0)), a.body.pose.orientation};
        chaser target_b = {v3_add(b.body.pose.position, v3(0, 0.05, 0)), b.body.pose.orientation};
        double low = 1.0, high = -1.0, widest = 0.0;
        long bounces = 0;
        for (int tick = 0; tick < 5000; tick++) {
            chase(&a.body, &target_a);
            chase(&b.body, &target_b);
            phys_contact_report report;
            phys_contact_step(&a, &b, TICK_S, &PRESSING, &report);
            assert_true(gap_of(&a, &b) > 0.0);
            if (tick >= 1000) {
                double height = 0.5 * (pose_apply(a.body.pose, v3(-0.09 + 0.9 * along, 0, 0)).y +
                                       pose_apply(b.body.pose, v3(-0.09 + 0.9 * along, 0, 0)).y);
                low = height < low ? height : low;
                high = height > high ? height : high;
                widest = report.gap_m > widest ? report.gap_m : widest;
                for (int i = 0; i < report.count; i++) {
                    bounces += !report.contact[i].resting;
                }
            }
        }
        printf("pressing at %.1f: place within %g m, gap up to %g m, %ld bounces\n", along,
               high - low, widest, bounces);
        assert_true(high - low < 1e-6);
        assert_true(widest < 5e-5);
        assert_int_equal(bounces, 0);
    }
}

// What is left of a motion after a contact slides along the blade in the way.
static void motion_slides_along(void **state)
{
    (void)state;
    phys_contact_settings smooth = {.restitution = 0.0, .resting_speed_mps = 1.0};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.3, &b, 0.5, 1e-4);
    b.mass = (phys_mass){0};
    a.mass.inverse_inertia_per_kgm2 = (phys_mat3){0};
    double start = a.body.pose.position.x;
    for (int tick = 0; tick < 100; tick++) {
        a.body.velocity_mps = v3(2.0, -0.5, 0);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &smooth, &report);
        assert_true(report.gap_m > 0.0 && report.gap_m < 2e-4);
        assert_true(fabs(a.body.velocity_mps.x - 2.0) < 1e-12);
        assert_true(fabs(a.body.velocity_mps.y) < 1e-12);
    }
    // Separations are charged 5 us each, one of them a tick.
    double moved = a.body.pose.position.x - start;
    assert_true(moved > 0.99 * 0.2 && moved <= 0.2);
    assert_true(b.body.pose.position.y == 0.0); // the immovable one stays
}

// Neither the impulse nor the separation moves the common centre of mass.
static void contact_keeps_the_common_centre(void **state)
{
    (void)state;
    phys_contact_settings plastic = {.resting_speed_mps = 5.0};
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.4, &b, 0.6, 1e-5);
    const double mass_a = 0.1, mass_b = 0.4;
    a.mass.inverse_mass_per_kg = 1.0 / mass_a;
    b.mass.inverse_mass_per_kg = 1.0 / mass_b;
    a.body.velocity_mps = v3(0, -2.0, 0);
    b.body.velocity_mps = v3(0, 0.5, 0);
    phys_vec3 before =
        v3_add(v3_scale(a.body.pose.position, mass_a), v3_scale(b.body.pose.position, mass_b));
    phys_contact_report report;
    phys_contact_step(&a, &b, TICK_S, &plastic, &report);
    assert_true(report.count > 0 && report.contact[0].resting);
    phys_vec3 after =
        v3_add(v3_scale(a.body.pose.position, mass_a), v3_scale(b.body.pose.position, mass_b));
    assert_true(v3_distance(before, after) < 1e-15);
}

static double kinetic_energy(const phys_blade *blade)
{
    phys_vec3 w =
        quat_rotate_inverse(blade->body.pose.orientation, blade->body.angular_velocity_radps);
    const phys_mat3 *inverse = &blade->mass.inverse_inertia_per_kgm2;
    return 0.5 * v3_length_squared(blade->body.velocity_mps) / blade->mass.inverse_mass_per_kg +
           0.5 * (w.x * w.x / inverse->m[0][0] + w.y * w.y / inverse->m[1][1] +
                  w.z * w.z / inverse->m[2][2]);
}

static phys_blade weapon_of_case(const phys_capsule *capsule, const phys_motion *motion)
{
    phys_blade blade = weapon();
    blade.capsule = *capsule;
    blade.body = (phys_body){motion->start, motion->velocity_mps, motion->angular_velocity_radps};
    return blade;
}

// The orientation turns within the tick while the angular velocity is kept, so
// energy is compared at the same pose: in a tick that ends at the contact.
static void energy_stays_with_restitution_one_and_never_grows(void **state)
{
    (void)state;
    seeded random = seeded_start("energy", 62);
    int bounced = 0;
    for (int i = 0; i < 20000; i++) {
        moving_case c = case_draw_apart(&random, CASE_SWISH, TICK_S);
        bool elastic = i % 2 == 0;
        phys_contact_settings settings = {
            .restitution = elastic ? 1.0 : seeded_range(&random, 0.0, 1.0),
            .friction = elastic ? 0.0 : seeded_range(&random, 0.0, 1.0)};
        phys_blade a = weapon_of_case(&c.a, &c.a_motion), b = weapon_of_case(&c.b, &c.b_motion);
        // Round inertia, so that turning alone does not change the energy.
        a.mass.inverse_inertia_per_kgm2 = b.mass.inverse_inertia_per_kgm2 =
            m3_diagonal(1 / 0.018, 1 / 0.018, 1 / 0.018);
        double before = kinetic_energy(&a) + kinetic_energy(&b);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &settings, &report);
        double after = kinetic_energy(&a) + kinetic_energy(&b);
        assert_true(after <= before * (1.0 + 1e-12));
        if (elastic && report.count > 0) {
            assert_true(fabs(after - before) <= 1e-12 * before);
            bounced += 1;
        }
    }
    assert_true(bounced > 9000);
}

// ---- Odd input ------------------------------------------------------------------

static void expect_unchanged(phys_blade a, phys_blade b, double dt, phys_contact_settings settings)
{
    phys_blade a0 = a, b0 = b;
    phys_contact_report report;
    phys_contact_step(&a, &b, dt, &settings, &report);
    assert_int_equal(report.state, PHYS_CONTACT_STEP_INVALID);
    assert_int_equal(report.count, 0);
    assert_memory_equal(&a, &a0, sizeof a); // doubles only, no padding
    assert_memory_equal(&b, &b0, sizeof b);
}

static void invalid_input_changes_nothing(void **state)
{
    (void)state;
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.5, &b, 0.5, -1e-4);
    expect_unchanged(a, b, TICK_S, STEEL);
    cross_blades(&a, 0.5, &b, 0.5, -0.008);
    expect_unchanged(a, b, TICK_S, STEEL);

    cross_blades(&a, 0.5, &b, 0.5, 1e-3);
    const double bad[2] = {(double)NAN, (double)INFINITY};
    for (int i = 0; i < 2; i++) {
        double *const fields[] = {&a.body.pose.position.x,
                                  &a.body.pose.orientation.w,
                                  &a.body.velocity_mps.y,
                                  &a.body.angular_velocity_radps.z,
                                  &a.capsule.b.x,
                                  &a.capsule.radius_m,
                                  &a.mass.inverse_mass_per_kg,
                                  &a.mass.inverse_inertia_per_kgm2.m[1][2]};
        for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
            double good = *fields[k];
            *fields[k] = bad[i];
            expect_unchanged(a, b, TICK_S, STEEL);
            expect_unchanged(b, a, TICK_S, STEEL);
            *fields[k] = good;
        }
        expect_unchanged(a, b, bad[i], STEEL);
        phys_contact_settings settings = STEEL;
        settings.restitution = bad[i];
        expect_unchanged(a, b, TICK_S, settings);
        settings = STEEL;
        settings.friction = bad[i];
        expect_unchanged(a, b, TICK_S, settings);
    }
    phys_convex guard = guard_of(&a);
    guard.disc[0].radius_m = -1.0;
    a.guard = &guard;
    expect_unchanged(a, b, TICK_S, STEEL);
    guard = guard_of(&a);
    guard.origin = v3(0.36, 0, 0); // where the blades cross
    expect_unchanged(a, b, TICK_S, STEEL);
    a.guard = NULL;
    expect_unchanged(a, b, -TICK_S, STEEL);
    a.body.pose.orientation.w = 1.01;
    expect_unchanged(a, b, TICK_S, STEEL);
}

static void immovable_blades_stop(void **state)
{
    (void)state;
    phys_blade a = weapon(), b = weapon();
    cross_blades(&a, 0.5, &b, 0.5, 1e-4);
    a.mass = b.mass = (phys_mass){0};
    for (int tick = 0; tick < 100; tick++) {
        a.body.velocity_mps = v3(0, -3, 0);
        phys_contact_report report;
        phys_contact_step(&a, &b, TICK_S, &STEEL, &report);
        assert_true(gap_of(&a, &b) > 0.0 && report.gap_m > 0.0);
        assert_true(v3_length(a.body.velocity_mps) == 0.0);
    }
}

static double any_size(seeded *random, double low, double high)
{
    return pow(10.0, seeded_range(random, low, high));
}

// Anything finite: grains and beams, spheres and blades, still and at 1e6 m/s or
// rad/s, weightless inverse masses, near and a kilometre away, ticks up to a second.
static phys_blade anything(seeded *random)
{
    phys_blade blade = weapon();
    uint64_t kind = seeded_next(random);
    if (kind & 1) {
        blade.mass.inverse_mass_per_kg = kind & 2 ? 0.0 : any_size(random, -6, 6);
    }
    if (kind & 4) {
        double inverse = kind & 8 ? 0.0 : any_size(random, -6, 6);
        blade.mass.inverse_inertia_per_kgm2 = m3_diagonal(inverse, inverse, inverse);
    }
    if (kind & 16) {
        blade.capsule.a = kind & 32 ? blade.capsule.b : random_vector(random, 1.0);
        blade.capsule.radius_m = kind & 64 ? 0.0 : any_size(random, -6, 0);
    }
    double speed = any_size(random, -3, 6);
    double rate = kind & 128 ? 0.0 : any_size(random, -3, 6);
    blade.body.velocity_mps = v3_scale(random_direction(random), speed);
    blade.body.angular_velocity_radps = v3_scale(random_direction(random), rate);
    blade.body.pose.orientation = phys_quat_from_rotation_vector(random_vector(random, 3.0));
    blade.body.pose.position = random_vector(random, 0.7);
    return blade;
}

static void anything_finite_stays_apart(void **state)
{
    (void)state;
    seeded random = seeded_start("anything finite", 63);
    int stepped = 0, met = 0;
    for (int i = 0; i < 2000; i++) {
        phys_blade a = anything(&random);
        phys_blade b = anything(&random);
        double far = any_size(&random, -3, 3);
        phys_vec3 away = v3_scale(random_direction(&random), far);
        a.body.pose.position = v3_add(a.body.pose.position, away);
        b.body.pose.position = v3_add(b.body.pose.position, away);
        phys_vec3 towards = v3_sub(b.body.pose.position, a.body.pose.position);
        a.body.velocity_mps = v3_add_scaled(b.body.velocity_mps, towards, any_size(&random, -1, 6));
        double dt = any_size(&random, -6, 0);
        for (int tick = 0; tick < 4; tick++) {
            double before = gap_of(&a, &b);
            phys_contact_report report;
            phys_contact_step(&a, &b, dt, &STEEL, &report);
            if (before > 1e-12 && report.state != PHYS_CONTACT_STEP_INVALID) {
                double gap = gap_of(&a, &b);
                if (!(gap > -1e-12 && report.gap_m > 0.0)) {
                    fail_msg("case %d tick %d: gap %g, reported %g", i, tick, gap, report.gap_m);
                }
                stepped += 1;
                met += report.count > 0;
            }
        }
    }
    printf("%d steps, %d with contact\n", stepped, met);
    assert_true(stepped > 5000 && met > 300);
}

// Pressed together nearly parallel, until they roll off each other.
static void near_parallel_blades_stay_apart(void **state)
{
    (void)state;
    seeded random = seeded_start("near-parallel pressing", 64);
    tally count = {.smallest_gap = 1.0};
    for (int bout = 0; bout < 200; bout++) {
        phys_blade blade[2] = {weapon(), weapon()};
        blade[1].body.pose.position = v3(seeded_range(&random, -0.3, 0.3), 0.0085, 0);
        double tilt = any_size(&random, -9, -2);
        blade[1].body.pose.orientation = phys_quat_from_rotation_vector(v3(0, tilt, 0));
        for (int tick = 0; tick < 100; tick++) {
            for (int i = 0; i < 2; i++) {
                chaser target = {v3(0, i == 0 ? 0.05 : -0.05, 0), quat_identity()};
                target.orientation = phys_quat_from_rotation_vector(random_vector(&random, 0.01));
                chase(&blade[i].body, &target);
            }
            phys_blade before[2] = {blade[0], blade[1]};
            phys_contact_report report;
            phys_contact_step(&blade[0], &blade[1], TICK_S, &PRESSING, &report);
            check_tick(before, blade, &PRESSING, &report, &random, &count);
        }
    }
    printf("%ld of %ld ticks with contact, %ld ended early\n", count.ticks_in_contact, count.ticks,
           count.limits);
    assert_true(count.ticks_in_contact > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_engaged_ticks_never_overlap_nor_pass),
        cmocka_unit_test(guards_stop_blades_and_guards),
        cmocka_unit_test(points_pass_a_guard_only_outside_it),
        cmocka_unit_test(forte_beats_foible),
        cmocka_unit_test(equal_blades_hold_still),
        cmocka_unit_test(motion_slides_along),
        cmocka_unit_test(contact_keeps_the_common_centre),
        cmocka_unit_test(energy_stays_with_restitution_one_and_never_grows),
        cmocka_unit_test(invalid_input_changes_nothing),
        cmocka_unit_test(immovable_blades_stop),
        cmocka_unit_test(anything_finite_stays_apart),
        cmocka_unit_test(near_parallel_blades_stay_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
