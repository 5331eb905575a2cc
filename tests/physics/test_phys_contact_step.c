// phys_contact_step: blades never overlap and never pass through each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "blade_cases.h"

static const double TICK_S = 0.001;

static const phys_contact_settings STEEL = {
    .restitution = 0.4, .friction = 0.15, .resting_speed_mps = 0.3};

static double gap_of(const phys_blade *a, const phys_blade *b)
{
    return judge_gap(&a->capsule, a->body.pose, &b->capsule, b->body.pose);
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
    body->velocity_mps = v3_add(body->velocity_mps, limited_to(dv, 200.0 * TICK_S));
    body->angular_velocity_radps =
        v3_add(body->angular_velocity_radps, limited_to(dw, 3000.0 * TICK_S));
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
    phys_vec3 aim = v3_add(v3_lerp(theirs[0], theirs[1], seeded_range(random, -0.05, 1.1)), behind);
    phys_vec3 hand = v3(side * seeded_range(random, 0.15, 0.75), 1.2, 0.0);
    hand = v3_add(hand, random_vector(random, 0.25));
    phys_vec3 direction = v3_normalized_or(v3_sub(aim, hand), v3(-side, 0, 0));
    return (chaser){hand, turn_x_to(direction)};
}

// One random bout; what the test needs to judge it is counted.
typedef struct tally {
    long ticks, ticks_in_contact, contacts, dense, suspects, limits;
    double smallest_gap;
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
static void check_inside_of_tick(const phys_blade before[2])
{
    enum { INSTANTS = 64 };
    phys_blade last[2] = {before[0], before[1]};
    for (int k = 1; k <= INSTANTS; k++) {
        phys_blade now[2] = {before[0], before[1]};
        phys_contact_report report;
        phys_contact_step(&now[0], &now[1], TICK_S * k / INSTANTS, &STEEL, &report);
        assert_true(gap_of(&now[0], &now[1]) > 0.0);
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
                       const phys_contact_report *report, seeded *random, tally *count)
{
    double gap = gap_of(&after[0], &after[1]);
    if (report->state == PHYS_CONTACT_STEP_INVALID || !(gap > 0.0) ||
        fabs(gap - report->gap_m) > 1e-12) {
        fail_msg("tick %ld: state %d, gap %g, reported %g", count->ticks, (int)report->state, gap,
                 report->gap_m);
    }
    bool suspect = changes_sides(before, after);
    if (suspect || seeded_next(random) % 64 == 0) {
        check_inside_of_tick(before);
        count->dense += 1;
    }
    count->suspects += suspect;
    count->ticks += 1;
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

static void fence_at_random(uint64_t seed, long ticks, tally *count)
{
    seeded random = {seed};
    phys_blade blade[2];
    chaser target[2];
    for (long tick = 0; tick < ticks; tick++) {
        if (tick % 4000 == 0) {
            do {
                engage(&random, blade);
            } while (gap_of(&blade[0], &blade[1]) <= 0.0);
        }
        for (int i = 0; i < 2; i++) {
            if (tick % 4000 == 0 || seeded_next(&random) % 60 == 0) {
                target[i] = beyond(&random, &blade[i], &blade[1 - i], i == 0 ? -1.0 : 1.0);
            }
            chase(&blade[i].body, &target[i]);
            if (seeded_next(&random) % 200 == 0) {
                burst(&random, &blade[i].body);
            }
        }
        phys_blade before[2] = {blade[0], blade[1]};
        phys_contact_report report;
        phys_contact_step(&blade[0], &blade[1], TICK_S, &STEEL, &report);
        check_tick(before, blade, &report, &random, count);
    }
}

static void a_million_engaged_ticks_never_overlap_nor_pass(void **state)
{
    (void)state;
    seeded seeds = seeded_start("a million engaged ticks", 61);
    tally count = {.smallest_gap = 1.0};
    for (int bout = 0; bout < 10; bout++) {
        fence_at_random(seeded_next(&seeds), 100000, &count);
    }
    printf("%ld ticks, %ld with contact, %ld contacts, %ld looked into (%ld suspect), %ld ended "
           "early, smallest gap %g m\n",
           count.ticks, count.ticks_in_contact, count.contacts, count.dense, count.suspects,
           count.limits, count.smallest_gap);
    assert_int_equal(count.ticks, 1000000);
    assert_true(count.ticks_in_contact > count.ticks / 5); // they do fence
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_engaged_ticks_never_overlap_nor_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
