// phys_contact_step with guards: where points pass a guard and where they do not, and weapons
// placed symmetrically so that the direction of the normal is ambiguous.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact_cases.h"
#include "guard_watch.h"

// A thrust along the other blade, offset by `beside`, past or onto the guard. Returns how far the
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
    // The outer edge of the rim is 67.5 mm from the axis; the blade's radius is 4 mm.
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

// ---- Weapons in special placements ------------------------------------------------

// Two weapons, each with a guard, and the motion that each attempts in every tick.
typedef struct standoff {
    phys_blade weapon[2];
    phys_convex guard[2];
    phys_vec3 want_mps[2];
} standoff;

// The result of a standoff.
typedef struct outcome {
    int contacts, limits, on_guard;
    double least_m, widest_m; // gaps with a guard; the widest one in the second half
    phys_contact first;
} outcome;

// A weapon whose guard's apex, where the blade begins, is at the world's origin, with the blade
// along x and the bell behind it. Without a blade it has a small ball inside the bell instead.
static void place_weapon(standoff *s, int which, bool with_blade)
{
    phys_blade *w = &s->weapon[which];
    *w = weapon();
    s->guard[which] = guard_of(w);
    if (!with_blade) {
        w->capsule.a = w->capsule.b = v3(-0.11, 0, 0);
        w->capsule.radius_m = 0.002;
    }
    w->body.pose.position = v3(0.09, 0, 0);
}

// Turns a weapon about the world's origin and then moves it.
static void move_weapon(standoff *s, int which, phys_vec3 turn, phys_vec3 by)
{
    phys_pose *pose = &s->weapon[which].body.pose;
    phys_quat q = phys_quat_from_rotation_vector(turn);
    pose->position = v3_add(quat_rotate(q, pose->position), by);
    pose->orientation = quat_normalized(quat_mul(q, pose->orientation));
}

static void start_still(standoff *s)
{
    for (int i = 0; i < 2; i++) {
        s->weapon[i].body.velocity_mps = s->weapon[i].body.angular_velocity_radps = v3(0, 0, 0);
    }
}

// Both weapons push for the given number of ticks; every pair is checked after every tick.
static outcome push_on(standoff *s, int ticks)
{
    outcome result = {.least_m = 1.0};
    guard_watch watch = {0};
    phys_blade *a = &s->weapon[0], *b = &s->weapon[1];
    a->guard = &s->guard[0];
    b->guard = &s->guard[1];
    for (int tick = 0; tick < ticks; tick++) {
        for (int i = 0; i < 2; i++) {
            phys_vec3 lacking = v3_sub(s->want_mps[i], s->weapon[i].body.velocity_mps);
            s->weapon[i].body.velocity_mps =
                v3_add(s->weapon[i].body.velocity_mps, v3_clamp_length(lacking, 50.0 * TICK_S));
            s->weapon[i].body.angular_velocity_radps =
                v3_scale(s->weapon[i].body.angular_velocity_radps, 0.9);
        }
        phys_contact_report report;
        phys_contact_step(a, b, TICK_S, &PRESSING, &report);
        double gap = guard_watch_look(&watch, a, b, WATCH_FAR_M);
        if (report.state == PHYS_CONTACT_STEP_INVALID || !(gap > 0.0) || !(gap_of(a, b) > 0.0)) {
            fail_msg("tick %d: state %d, gap with a guard %g, of the blades %g", tick,
                     (int)report.state, gap, gap_of(a, b));
        }
        if (gap < 1e-4) {
            assert_true(fabs(gap - report.guard_gap_m) < PHYS_GJK_WORST_M);
        }
        if (report.count > 0 && result.contacts == 0) {
            result.first = report.contact[0];
        }
        for (int i = 0; i < report.count; i++) {
            result.on_guard += report.contact[i].part_a == PHYS_PART_GUARD ||
                               report.contact[i].part_b == PHYS_PART_GUARD;
        }
        result.contacts += report.count;
        result.limits += report.state == PHYS_CONTACT_STEP_LIMIT;
        result.least_m = fmin(gap, result.least_m);
        result.widest_m = tick >= ticks / 2 ? fmax(gap, result.widest_m) : 0.0;
    }
    return result;
}

// Angles by which the placements are disturbed: none, and growing ones.
static const double ASKEW_RAD[] = {0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 0.03};
enum { ASKEW = sizeof ASKEW_RAD / sizeof ASKEW_RAD[0] };

static phys_vec3 askew(int i)
{
    return v3(0, 0.6 * ASKEW_RAD[i], 0.8 * ASKEW_RAD[i]);
}

// The ways in which two guards on one axis can face each other.
typedef enum facing { APEX_TO_APEX, MOUTH_TO_MOUTH, APEX_INTO_MOUTH, FACINGS } facing;

static standoff face_guards(facing how, phys_vec3 turn, phys_vec3 beside, double apart)
{
    standoff s;
    place_weapon(&s, 0, false);
    place_weapon(&s, 1, false);
    // The bell extends from the apex at x = 0 back to its mouth.
    double depth = 0.054 + 0.001;
    double length = how == MOUTH_TO_MOUTH ? 2.0 * depth : how == APEX_INTO_MOUTH ? depth : 0.0;
    phys_vec3 round = v3(0, how == APEX_INTO_MOUTH ? 0.0 : PHYS_PI, 0);
    if (how != APEX_TO_APEX) { // the second weapon is behind the first
        apart = -apart;
        length = -length;
    }
    move_weapon(&s, 1, round, v3(0, 0, 0));
    move_weapon(&s, 1, turn, v3(length + apart, beside.y, beside.z));
    start_still(&s);
    double way = apart > 0.0 ? 0.5 : -0.5;
    s.want_mps[0] = v3(way, 0, 0);
    s.want_mps[1] = v3(-way, 0, 0);
    return s;
}

static void guards_face_to_face(void **state)
{
    (void)state;
    for (int how = 0; how < FACINGS; how++) {
        for (int i = 0; i < ASKEW; i++) {
            standoff s = face_guards((facing)how, askew(i), v3(0, 0, 0), 0.005);
            outcome o = push_on(&s, 200);
            assert_true(o.contacts > 0 && o.on_guard == o.contacts);
            assert_int_equal(o.limits, 0);
            assert_true(o.widest_m < 1e-4); // they stay in contact
            if (ASKEW_RAD[i] < 1e-8) {
                assert_true(fabs(o.first.normal.x) > 1.0 - 1e-9);
            }
        }
    }
}

// Rim against rim, with the axes offset.
static void guards_rim_to_rim(void **state)
{
    (void)state;
    for (int how = 0; how < FACINGS; how++) {
        for (int i = 0; i < 8; i++) {
            phys_vec3 beside = v3(0, 0.02 * i, -0.005 * i); // up to just past each other
            standoff s = face_guards((facing)how, askew(i % ASKEW), beside, 0.002);
            outcome o = push_on(&s, 150);
            assert_true(o.least_m > 0.0);
        }
    }
}

// A point moving straight into the mouth from behind stops where the bell is closed, because the
// guard is treated as convex. A point that starts inside is an invalid state, and the gap shows it.
static void a_point_into_the_mouth(void **state)
{
    (void)state;
    for (int i = 0; i < ASKEW - 1; i++) { // with a greater angle it would pass
        for (int k = 0; k < 4; k++) {
            standoff s;
            place_weapon(&s, 0, true);
            place_weapon(&s, 1, false);
            // The tip is at 0.904 and moves along x; the mouth is behind the second weapon's apex.
            double mouth = 0.055;
            move_weapon(&s, 0, askew(i), v3(0, 0.02 * k, 0));
            move_weapon(&s, 1, v3(0, 0, 0), v3(0.904 + mouth + 0.003, 0, 0));
            start_still(&s);
            s.want_mps[0] = v3(1, 0, 0);
            s.want_mps[1] = v3(-1, 0, 0);
            standoff inside = s;
            outcome o = push_on(&s, 100);
            assert_true(o.on_guard > 0);
            assert_int_equal(o.first.part_a, PHYS_PART_BLADE);
            assert_int_equal(o.first.part_b, PHYS_PART_GUARD);
            assert_true(o.first.along_a > 0.999);
            assert_true(o.first.normal.x < -0.99);

            inside.weapon[0].guard = &inside.guard[0];
            inside.weapon[1].guard = &inside.guard[1];
            inside.weapon[0].body.pose.position.x += 0.01;
            phys_contact_report report;
            phys_contact_step(&inside.weapon[0], &inside.weapon[1], TICK_S, &PRESSING, &report);
            assert_int_equal(report.state, PHYS_CONTACT_STEP_INVALID);
            assert_true(report.guard_gap_m < 0.0);
        }
    }
}

// The point on the apex, on one line, and offset towards the edges of the first discs and beyond.
static void a_point_on_the_apex(void **state)
{
    (void)state;
    const double beside[] = {0.0, 1e-15, 1e-9, 0.0029, 0.003, 0.0031, 0.007, 0.026};
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        standoff s;
        place_weapon(&s, 0, true);
        place_weapon(&s, 1, false);
        move_weapon(&s, 1, v3(0, PHYS_PI, 0), v3(0.904 + 0.003, beside[i], 0));
        start_still(&s);
        s.want_mps[0] = v3(1, 0, 0);
        s.want_mps[1] = v3(-1, 0, 0);
        outcome o = push_on(&s, 100);
        assert_true(o.on_guard > 0);
        assert_true(o.first.along_a > 0.999);
        if (beside[i] <= 0.003) {
            assert_true(o.first.normal.x < -1.0 + 1e-9);
        }
    }
}

// A blade along the rim: tangential on the outside, and flat across the mouth.
static void a_blade_along_the_rim(void **state)
{
    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        for (int i = 0; i < ASKEW; i++) {
            standoff s;
            place_weapon(&s, 0, true);
            place_weapon(&s, 1, false);
            // The second weapon's mouth is at x = 0, its rim 67.5 mm from the x axis.
            move_weapon(&s, 1, v3(0, 0, 0), v3(0.055, 0, 0));
            // The first weapon's blade is along z, its middle at the highest point of the rim, or
            // behind the mouth.
            move_weapon(&s, 0, v3(0, -PHYS_PI / 2, 0), v3(0, 0, -0.45));
            phys_vec3 beside = flat ? v3(-0.004 - 0.002, 0.01, 0) : v3(0.001, 0.0675 + 0.006, 0);
            move_weapon(&s, 0, askew(i), beside);
            start_still(&s);
            s.want_mps[0] = flat ? v3(0.4, 0, 0) : v3(0, -0.4, 0);
            s.want_mps[1] = v3_scale(s.want_mps[0], -1.0);
            outcome o = push_on(&s, 200);
            assert_true(o.on_guard > 0);
            assert_int_equal(o.limits, 0);
            phys_vec3 normal = flat ? v3(-1, 0, 0) : v3(0, 1, 0);
            if (ASKEW_RAD[i] < 1e-8) {
                assert_true(v3_dot(o.first.normal, normal) > 0.99);
            }
            assert_true(o.widest_m < 1e-2);
        }
    }
}
// A weapon whose guard is a ball of 3 cm, its blade from `from` along `way`.
static phys_blade ball_weapon(phys_convex *guard, phys_vec3 from, phys_vec3 way, phys_vec3 ball,
                              double inverse_inertia)
{
    *guard = (phys_convex){
        .origin = ball, .axis = v3(1, 0, 0), .count = 1, .disc = {{0, 0}}, .margin_m = 0.03};
    return (phys_blade){
        .mass = {1.0 / 0.35, m3_diagonal(inverse_inertia, inverse_inertia, inverse_inertia)},
        .capsule = {from, v3_add(from, way), 0.004},
        .body = {.pose = {v3(0, 0, 0), quat_identity()}},
        .guard = guard};
}

// One blade is pushed up against the other while its guard lies just above the other's guard:
// separating the blades would close the gap between the guards. Weapons that can turn do so, and
// both pairs get the full separation. If they cannot turn, or if a point of them would move too
// far, the pair that met gets half of the other pair's gap.
static void opposing_contacts_share_the_room(void **state)
{
    (void)state;
    const double blades_m = 5e-6, guards_m = 3e-6, up_mps = 0.1;
    static const struct {
        double cross_x, ball_x, inverse_inertia, length_m;
        bool turns;
    } CASE[] = {{0.5, -0.3, 1.0 / 0.018, 1.0, true},
                {0.5, -0.3, 0.0, 1.0, false},
                {0.01, -0.05, 1.0 / 0.018, 5.0, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        double inverse = CASE[i].inverse_inertia, x = CASE[i].cross_x;
        phys_convex guard[2];
        phys_blade below = ball_weapon(&guard[0], v3(0, 0, 0), v3(CASE[i].length_m, 0, 0),
                                       v3(CASE[i].ball_x, 0.05, 0), inverse);
        phys_blade above = ball_weapon(&guard[1], v3(x, 0.008 + blades_m, -0.5), v3(0, 0, 1),
                                       v3(CASE[i].ball_x, 0.05 - 0.06 - guards_m, 0), inverse);
        below.body.velocity_mps = v3(0, up_mps, 0);
        phys_contact_report report;
        double way_m = blades_m - PHYS_TOC_CLEARANCE_M;
        // The tick ends during the separation.
        double dt_s = way_m / up_mps + 0.8 * PHYS_SEPARATION_TIME_S;
        phys_contact_step(&below, &above, dt_s, &PRESSING, &report);
        assert_int_equal(report.state, PHYS_CONTACT_STEP_DONE);
        assert_int_equal(report.count, 1);
        assert_true(report.contact[0].resting);
        assert_int_equal(report.contact[0].part_a, PHYS_PART_BLADE);
        assert_int_equal(report.contact[0].part_b, PHYS_PART_BLADE);
        double met_m = PHYS_TOC_CLEARANCE_M, room_m = guards_m + way_m;
        double blades = CASE[i].turns ? PHYS_SEPARATION_M : met_m + 0.5 * room_m;
        double least = CASE[i].turns ? PHYS_SEPARATION_M : 0.5 * room_m;
        double most = CASE[i].turns ? 2.0 * PHYS_SEPARATION_M : 0.5 * room_m;
        if (!(fabs(report.gap_m - blades) < 2e-7) || !(report.guard_gap_m > least - 2e-7) ||
            !(report.guard_gap_m < most + 2e-7)) {
            fail_msg("case %d: gaps %g and %g m instead of %g and %g to %g", (int)i, report.gap_m,
                     report.guard_gap_m, blades, least, most);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_pass_a_guard_only_outside_it),
        cmocka_unit_test(guards_face_to_face),
        cmocka_unit_test(guards_rim_to_rim),
        cmocka_unit_test(a_point_into_the_mouth),
        cmocka_unit_test(a_point_on_the_apex),
        cmocka_unit_test(a_blade_along_the_rim),
        cmocka_unit_test(opposing_contacts_share_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
