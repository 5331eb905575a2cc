// phys_contact_step: blades never overlap and never pass through each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "contact_cases.h"
#include "guard_watch.h"
#include "phys_round_gap.h"
#include "share_of.h"

// ---- Random ticks with the blades engaged -------------------------------------------

// A target on the far side of the other blade: through a point of it, some centimeters behind, with
// the hand on its own side.
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

// A target with the hands close together: the point at the other's guard or past it, so that the
// guards meet.
static chaser onto_guard(seeded *random, const phys_blade *other, double side)
{
    phys_vec3 guard = pose_apply(other->body.pose, other->capsule.a);
    phys_vec3 aim = v3_add(guard, random_vector(random, 0.1));
    phys_vec3 hand = v3(side * seeded_range(random, -0.15, 0.2), 1.2, 0.0);
    hand = seeded_next(random) % 2 ? guard : hand;
    hand = v3_add(hand, random_vector(random, 0.1));
    phys_vec3 direction = v3_normalized_or(v3_sub(aim, hand), v3(-side, 0, 0));
    return (chaser){hand, turn_x_to(direction)};
}

// Statistics of a random bout that the test asserts on.
typedef struct tally {
    long ticks, ticks_in_reach, ticks_in_contact, contacts, dense, suspects, limits;
    long met[2][2]; // [part_a][part_b]
    double smallest_gap, smallest_guard_gap;
} tally;

static bool inside(double along)
{
    return along > 0.0 && along < 1.0;
}

// The side of blade b on which blade a is, seen along both: the signed volume of the crossing axes;
// 0 if an end is closest and no such side is defined.
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

// Returns true if the straight motion from the poses before to those after changes sides.
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

static bool is_at_a_contact(const phys_contact_report *report, double time_s)
{
    for (int i = 0; i < report->count; i++) {
        if (fabs(time_s - report->contact[i].time_s) < 2.0 * PHYS_SEPARATION_TIME_S) {
            return true;
        }
    }
    return false;
}

// The path that the whole tick reported leads through the pose of the tick that was repeated up to
// this instant. The instants of contacts differ by up to 1e-9 s between the two, and what several
// contacts make of that by more.
static const double PATH_M = 2e-6;
static void check_path(const phys_tick_path *path, const phys_blade *now, double time_s)
{
    phys_vec3 here[2], told[2];
    place_axis(&now->capsule, now->body.pose, here);
    place_axis(&now->capsule, phys_tick_path_at(path, time_s), told);
    assert_true(v3_distance(here[0], told[0]) < PATH_M);
    assert_true(v3_distance(here[1], told[1]) < PATH_M);
}

// Checks the motion inside the tick by repeating it up to each of many instants. Between two of
// them no point of a blade moves farther than a radius, so blades that are apart at all of them
// cannot have passed through each other.
static void check_inside_of_tick(const phys_blade before[2], const phys_contact_settings *settings,
                                 const phys_contact_report *whole, guard_watch watch)
{
    enum { INSTANTS = 64 };
    phys_blade last[2] = {before[0], before[1]};
    for (int k = 1; k <= INSTANTS; k++) {
        phys_blade now[2] = {before[0], before[1]};
        phys_contact_report report;
        phys_contact_step(&now[0], &now[1], TICK_S * k / INSTANTS, settings, &report);
        assert_true(gap_of(&now[0], &now[1]) > 0.0);
        if (whole->state == PHYS_CONTACT_STEP_DONE &&
            (k == INSTANTS || !is_at_a_contact(whole, TICK_S * k / INSTANTS))) {
            check_path(&whole->path_a, &now[0], TICK_S * k / INSTANTS);
            check_path(&whole->path_b, &now[1], TICK_S * k / INSTANTS);
        }
        if (now[0].guard != NULL) {
            assert_true(guard_watch_look(&watch, &now[0], &now[1], 0.0) > 0.0);
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
                       guard_watch *watch, seeded *random, tally *count)
{
    double gap = gap_of(&after[0], &after[1]);
    if (report->state == PHYS_CONTACT_STEP_INVALID || !(gap > 0.0) ||
        fabs(gap - report->gap_m) > 1e-12) {
        fail_msg("tick %ld: state %d, gap %g, reported %g", count->ticks, (int)report->state, gap,
                 report->gap_m);
    }
    guard_watch last_watch = *watch;
    if (after[0].guard != NULL) {
        double guard_gap = guard_watch_look(watch, &after[0], &after[1], WATCH_FAR_M);
        // Pairs that could not meet in the tick are not in the report; their gaps are wider than
        // this.
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
        check_inside_of_tick(before, settings, report, last_watch);
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

// An occasional burst of speed: 30 rad/s of the whole weapon or up to 50 m/s at the tip.
static void burst(seeded *random, phys_body *body)
{
    double rate = seeded_next(random) % 4 == 0 ? 55.0 : 30.0;
    body->angular_velocity_radps = v3_scale(random_direction(random), rate);
    body->velocity_mps = v3_add(body->velocity_mps, random_vector(random, 3.0));
}

// ---- Gaps are remembered ------------------------------------------------------------

#ifdef WATCH_GAPS
// The gaps with a guard that were asked for in a tick: both bodies where they were.
enum { ASKED_MOST = 256 };
typedef struct asked_gaps {
    phys_vec3 at[ASKED_MOST][4];
    int count;
    bool watches; // during a tick
    long total, again;
} asked_gaps;

static asked_gaps asked;

// The GNU linker calls these instead of phys_round_gap, and by the second name the original.
phys_gjk __wrap_phys_round_gap(const phys_convex *a, const phys_convex *b, const phys_gap *guess,
                               double far_m);
phys_gjk __real_phys_round_gap(const phys_convex *a, const phys_convex *b, const phys_gap *guess,
                               double far_m);

phys_gjk __wrap_phys_round_gap(const phys_convex *a, const phys_convex *b, const phys_gap *guess,
                               double far_m)
{
    // A search for the time of contact guesses a normal, or asks for near gaps only.
    if (asked.watches && isinf(far_m) && !(v3_length(guess->normal) > 0.0)) {
        const phys_vec3 at[4] = {a->origin, a->axis, b->origin, b->axis};
        asked.total += 1;
        for (int i = 0; i < asked.count; i++) {
            if (memcmp(asked.at[i], at, sizeof at) == 0) {
                asked.again += 1;
                break;
            }
        }
        if (asked.count < ASKED_MOST) {
            memcpy(asked.at[asked.count++], at, sizeof at);
        }
    }
    return __real_phys_round_gap(a, b, guess, far_m);
}
#endif

static void begin_asking(void)
{
#ifdef WATCH_GAPS
    asked.count = 0;
    asked.watches = true;
#endif
}

static void stop_asking(void)
{
#ifdef WATCH_GAPS
    asked.watches = false;
#endif
}

// ---- Random bouts --------------------------------------------------------------------

static void fence_at_random(uint64_t seed, long ticks, bool with_guards, tally *count)
{
    seeded random = {seed};
    phys_blade blade[2];
    phys_convex guard[2];
    chaser target[2];
    guard_watch watch;
    for (long tick = 0; tick < ticks; tick++) {
        if (tick % 4000 == 0) {
            watch = (guard_watch){0};
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
        begin_asking();
        phys_contact_step(&blade[0], &blade[1], TICK_S, &STEEL, &report);
        stop_asking();
        check_tick(before, blade, &STEEL, &report, &watch, &random, count);
    }
}

static void a_million_engaged_ticks_never_overlap_nor_pass(void **state)
{
    (void)state;
    enum { BOUTS = SHARE_OF(10), BOUT_TICKS = 100000 };
    seeded seeds = seeded_start("a million engaged ticks", 61);
    tally count = {.smallest_gap = 1.0};
    for (int bout = 0; bout < BOUTS; bout++) {
        fence_at_random(seeded_next(&seeds), BOUT_TICKS, false, &count);
    }
    printf("%ld ticks, %ld within 5 cm, %ld with contact, %ld contacts, %ld checked inside (%ld "
           "suspicious), %ld ended early, smallest gap %g m\n",
           count.ticks, count.ticks_in_reach, count.ticks_in_contact, count.contacts, count.dense,
           count.suspects, count.limits, count.smallest_gap);
    assert_int_equal(count.ticks, BOUTS * BOUT_TICKS);
    assert_true(count.ticks_in_reach > count.ticks / 2); // the blades are engaged often enough
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
           "%ld checked inside, %ld ended early, smallest gaps %g and %g m\n",
           count.ticks, met[0][0], met[0][1], met[1][0], met[1][1], count.dense, count.limits,
           count.smallest_gap, count.smallest_guard_gap);
    assert_true(met[PHYS_PART_BLADE][PHYS_PART_GUARD] > 1000);
    assert_true(met[PHYS_PART_GUARD][PHYS_PART_BLADE] > 1000);
    assert_true(met[PHYS_PART_GUARD][PHYS_PART_GUARD] > 50);
    assert_true(count.limits < count.ticks / 100);
}

#ifdef WATCH_GAPS
// A separation asks for the gaps where the weapons are, where it would move them, and where they
// were again. With only one placement remembered, or none, some are computed again.
static void a_gap_is_computed_once_in_a_tick(void **state)
{
    (void)state;
    seeded seeds = seeded_start("gaps are remembered", 66);
    asked = (asked_gaps){0};
    tally count = {.smallest_gap = 1.0, .smallest_guard_gap = 1.0};
    for (int bout = 0; bout < 3; bout++) {
        fence_at_random(seeded_next(&seeds), 8000, true, &count);
    }
    printf("%ld gaps with a guard in %ld ticks, %ld of them again\n", asked.total, count.ticks,
           asked.again);
    assert_true(asked.total > count.ticks / 10);
    assert_true(asked.again <= asked.total / 1000);
}
#endif

// One weapon stands still like a rock while the other one thrusts at its guard, from either side of
// the step: what is known of one placement must not be taken for another that shares a pose with
// it.
static void gaps_beside_a_weapon_that_stands_still_are_true(void **state)
{
    (void)state;
    int met = 0;
    for (int still = 0; still < 2; still++) {
        phys_blade blade[2] = {weapon(), weapon()};
        phys_blade *rock = &blade[still], *thrusting = &blade[1 - still];
        rock->mass = (phys_mass){0};
        const phys_convex guard[2] = {guard_of(&blade[0]), guard_of(&blade[1])};
        blade[0].guard = &guard[0];
        blade[1].guard = &guard[1];
        thrusting->body.pose =
            (phys_pose){v3(1.0, 0.03, 0), phys_quat_from_rotation_vector(v3(0, PHYS_PI, 0))};
        guard_watch watch = {0};
        for (int tick = 0; tick < 100; tick++) {
            phys_contact_report report;
            rock->body.velocity_mps = rock->body.angular_velocity_radps = v3(0, 0, 0);
            chase(&thrusting->body, &(chaser){v3(0.5, 0.03, 0), thrusting->body.pose.orientation});
            phys_contact_step(&blade[0], &blade[1], TICK_S, &STEEL, &report);
            assert_int_equal(report.state, PHYS_CONTACT_STEP_DONE);
            assert_true(fabs(gap_of(&blade[0], &blade[1]) - report.gap_m) < 1e-12);
            const double gap = guard_watch_look(&watch, &blade[0], &blade[1], WATCH_FAR_M);
            const double within = 1e-4; // as in check_tick
            assert_true(fabs(fmin(gap, within) - fmin(report.guard_gap_m, within)) <=
                        PHYS_GJK_WORST_M);
            met += report.count > 0;
        }
    }
    assert_true(met > 10);
}

// ---- Any finite input, and nearly parallel blades ------------------------------------

static double any_size(seeded *random, double low, double high)
{
    return pow(10.0, seeded_range(random, low, high));
}

// Any finite input: grains and beams, spheres and blades, at rest and at 1e6 m/s or rad/s, zero
// inverse masses, near and a kilometer away, ticks up to a second.
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
    for (int i = 0; i < SHARE_OF(2000); i++) {
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
    assert_true(stepped > SHARE_OF(5000) && met > SHARE_OF(300));
}

// Blades pressed together nearly parallel until they roll off each other.
static void near_parallel_blades_stay_apart(void **state)
{
    (void)state;
    seeded random = seeded_start("near-parallel pressing", 64);
    tally count = {.smallest_gap = 1.0};
    guard_watch none = {0};
    for (int bout = 0; bout < SHARE_OF(200); bout++) {
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
            check_tick(before, blade, &PRESSING, &report, &none, &random, &count);
        }
    }
    printf("%ld of %ld ticks with contact, %ld ended early\n", count.ticks_in_contact, count.ticks,
           count.limits);
    assert_true(count.ticks_in_contact > SHARE_OF(2000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_engaged_ticks_never_overlap_nor_pass),
        cmocka_unit_test(guards_stop_blades_and_guards),
#ifdef WATCH_GAPS
        cmocka_unit_test(a_gap_is_computed_once_in_a_tick),
#endif
        cmocka_unit_test(gaps_beside_a_weapon_that_stands_still_are_true),
        cmocka_unit_test(anything_finite_stays_apart),
        cmocka_unit_test(near_parallel_blades_stay_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
