// Dynamic bounding volumes contain the moving capsule at every sampled instant and never separate
// what meets; also measures their size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "moving_cases.h"
#include "near.h"
#include "phys_dynamic_bounds.h"
#include "phys_segment.h"

// A blade that turns by `angle` in total in one second, with a proportional speed: up to the tip's.
static phys_motion random_turn(seeded *random, double angle)
{
    phys_vec3 place = random_vector(random, 1.0);
    phys_quat way = phys_quat_from_rotation_vector(random_vector(random, 2.0));
    phys_vec3 velocity = random_vector(random, 0.5 * angle);
    phys_vec3 turn = v3_scale(random_direction(random), angle);
    return (phys_motion){{place, way}, velocity, turn};
}

static bool holds(const phys_kdop *bounds, phys_vec3 p)
{
    phys_kdop point = phys_kdop_of_balls(&p, 1, 0.0);
    return phys_kdop_overlap(bounds, &point);
}

static void every_instant_is_held(void **state)
{
    (void)state;
    seeded random = seeded_start("every_instant_is_held", 51);
    for (int i = 0; i < 3000; i++) {
        phys_capsule capsule = {random_vector(&random, 0.9), random_vector(&random, 0.9),
                                seeded_range(&random, 0.0, 0.02)};
        // From almost no rotation to three revolutions.
        double angle = pow(10.0, seeded_range(&random, -4.0, 1.3));
        phys_motion motion = random_turn(&random, angle);
        double t0 = seeded_range(&random, -1.0, 1.0), t1 = t0 + seeded_range(&random, 0.0, 1.0);
        phys_kdop tight = phys_dynamic_kdop(&capsule, &motion, t0, t1);
        phys_kdop loose = phys_dynamic_kdop_of_ball(&capsule, &motion, t0, t1);
        phys_capsule ball = phys_dynamic_ball(&capsule, &motion, t0, t1);
        phys_capsule middle = phys_dynamic_capsule(&capsule, &motion, t0, t1);
        for (int k = 0; k < 40; k++) {
            double t = seeded_range(&random, t0, t1), along = seeded_range(&random, -0.3, 1.3);
            along = fmin(fmax(along, 0.0), 1.0); // the ends often, where bounds are tightest
            phys_vec3 p =
                pose_apply(phys_motion_at(&motion, t), v3_lerp(capsule.a, capsule.b, along));
            p = v3_add_scaled(p, random_direction(&random), capsule.radius_m);
            assert_true(holds(&tight, p));
            assert_true(holds(&loose, p));
            phys_segment_distance off = phys_segment_closest(p, p, ball.a, ball.b);
            assert_true(off.distance_m <= ball.radius_m + 1e-12);
            off = phys_segment_closest(p, p, middle.a, middle.b);
            assert_true(off.distance_m <= middle.radius_m + 1e-12);
        }
        for (int axis = 0; axis < PHYS_KDOP_AXES; axis++) {
            assert_true(tight.low[axis] >= loose.low[axis]);
            assert_true(tight.high[axis] <= loose.high[axis]);
        }
    }
}

// The growth is tight up to fourth order: no smaller bound of second order would be valid.
static void the_growth_is_the_sagitta_of_small_turns(void **state)
{
    (void)state;
    seeded random = seeded_start("the_growth_is_the_sagitta_of_small_turns", 52);
    for (int i = 0; i < 5000; i++) {
        double angle = pow(10.0, seeded_range(&random, -3.0, 0.0));
        phys_motion motion = random_turn(&random, angle);
        phys_vec3 point = random_vector(&random, 0.9);
        double growth = phys_dynamic_growth_m(&motion, point, 1.0), farthest = 0.0;
        for (int k = 0; k <= 20; k++) {
            double s = k / 20.0;
            phys_vec3 chord = v3_lerp(pose_apply(phys_motion_at(&motion, 0.0), point),
                                      pose_apply(phys_motion_at(&motion, 1.0), point), s);
            phys_vec3 p = pose_apply(phys_motion_at(&motion, s), point);
            farthest = fmax(farthest, v3_distance(p, chord));
        }
        assert_true(farthest <= growth + 1e-14);
        assert_true(farthest >= growth * (1.0 - angle * angle / 40.0) - 1e-14);
    }
    // Without rotation, and after any number of revolutions, the limit holds.
    phys_motion still = {{v3(0, 0, 0), quat_identity()}, v3(1, 2, 3), v3(0, 0, 0)};
    assert_true(phys_dynamic_growth_m(&still, v3(1, 0, 0), 9.0) == 0.0);
    phys_motion spin = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 1e4, 0)};
    assert_near(phys_dynamic_growth_m(&spin, v3(0.5, 7, 0), 9.0), 1.0, 1e-15);
}

static void unknown_motions_are_unbounded(void **state)
{
    (void)state;
    const phys_capsule good = {v3(0, 0, 0), v3(0.9, 0, 0), 0.004};
    const phys_motion still = {{v3(0, 0, 0), quat_identity()}, v3(0, 0, 0), v3(0, 0, 0)};
    phys_motion far = still;
    far.start.position = v3(0, 50, 0);
    assert_false(phys_dynamic_may_meet(&good, &still, &good, &far, 0, 1, 0));

    phys_capsule capsule = good;
    capsule.b.y = NAN;
    assert_true(phys_dynamic_may_meet(&capsule, &still, &good, &far, 0, 1, 0));
    capsule = good;
    capsule.radius_m = NAN;
    assert_true(phys_dynamic_may_meet(&good, &far, &capsule, &still, 0, 1, 0));
    phys_motion motion = far;
    motion.angular_velocity_radps.z = INFINITY;
    assert_true(phys_dynamic_may_meet(&good, &still, &good, &motion, 0, 1, 0));
    motion = far;
    motion.start.orientation.w = NAN;
    assert_true(phys_dynamic_may_meet(&good, &still, &good, &motion, 0, 1, 0));
    assert_true(phys_dynamic_may_meet(&good, &still, &good, &far, 0, NAN, 0));

    // A capsule without length and an interval without duration are valid.
    phys_capsule dot = {v3(0, 0, 0), v3(0, 0, 0), 0.0};
    far.start.position = v3(0.5, 0, 0);
    assert_true(phys_dynamic_may_meet(&dot, &far, &good, &still, 0, 0, 0));
    far.start.position = v3(0.5, 0.0051, 0);
    assert_false(phys_dynamic_may_meet(&dot, &far, &good, &still, 0, 0, 0.001));
    assert_true(phys_dynamic_may_meet(&dot, &far, &good, &still, 0, 0, 0.002));
}

// Contacts are never culled; also measures how many of the misses are culled.
static void contacts_are_never_culled(void **state)
{
    (void)state;
    seeded random = seeded_start("contacts_are_never_culled", 53);
    const double window[2] = {1.0 / 90.0, 1.0 / 1000.0};
    for (int w = 0; w < 2; w++) {
        int hits = 0, apart = 0, by_ball = 0, by_dop = 0, by_both = 0;
        for (int i = 0; i < 10000; i++) {
            moving_case c = case_draw(&random, (case_class)(i % CASE_CLASSES), window[w]);
            bool may_meet = phys_dynamic_may_meet(&c.a, &c.a_motion, &c.b, &c.b_motion, 0,
                                                  window[w], PHYS_TOC_CLEARANCE_M);
            phys_kdop ball_a = phys_dynamic_kdop_of_ball(&c.a, &c.a_motion, 0, window[w]);
            phys_kdop ball_b = phys_dynamic_kdop_of_ball(&c.b, &c.b_motion, 0, window[w]);
            phys_kdop dop_a = phys_dynamic_kdop(&c.a, &c.a_motion, 0, window[w]);
            phys_kdop dop_b = phys_dynamic_kdop(&c.b, &c.b_motion, 0, window[w]);
            phys_toc toc = phys_toc_find(&c.a, &c.a_motion, &c.b, &c.b_motion, window[w]);
            if (toc.state == PHYS_TOC_SEPARATE) {
                apart++;
                by_ball += !phys_kdop_overlap(&ball_a, &ball_b);
                by_dop += !phys_kdop_overlap(&dop_a, &dop_b);
                by_both += !may_meet;
            } else {
                hits++;
                assert_true(may_meet);
            }
        }
        printf("window 1/%.0f s: %d apart; proved by balls %.1f %%, 18-DOPs %.1f %%, "
               "capsules and 18-DOPs %.1f %%\n",
               1.0 / window[w], apart, 100.0 * by_ball / apart, 100.0 * by_dop / apart,
               100.0 * by_both / apart);
        assert_true(hits > 1000 && by_both > by_dop && by_dop > by_ball);
    }
}

// ---- Sizes -------------------------------------------------------------------------

#define SAMPLES 4000

// Volume of an 18-DOP by random points in its box.
static double volume_of_kdop(seeded *random, const phys_kdop *kdop)
{
    double box = 1.0;
    for (int k = 0; k < 3; k++) {
        box *= (double)kdop->high[k] - (double)kdop->low[k];
    }
    int inside = 0;
    for (int i = 0; i < SAMPLES; i++) {
        float p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = (float)seeded_range(random, (double)kdop->low[k], (double)kdop->high[k]);
        }
        inside += phys_kdop_contains(kdop, p);
    }
    return box * inside / SAMPLES;
}

static double volume_of_capsule(const phys_capsule *c)
{
    double r = c->radius_m;
    return PHYS_PI * r * r * (v3_distance(c->a, c->b) + 4.0 / 3.0 * r);
}

#define INSTANTS 128

// Volume really swept, by random points in the box around a capsule that contains it, at so many
// instants that the blade's thickness hides the steps.
static double volume_swept(seeded *random, const phys_capsule *around, double radius,
                           const phys_axis axis[INSTANTS])
{
    double r = around->radius_m, length = v3_distance(around->a, around->b);
    phys_quat turn = turn_x_to(v3_scale(v3_sub(around->b, around->a), 1.0 / length));
    int swept = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double x = seeded_range(random, -r, length + r), y = seeded_range(random, -r, r);
        double z = seeded_range(random, -r, r);
        phys_vec3 p = v3_add(around->a, quat_rotate(turn, v3(x, y, z)));
        for (int k = 0; k < INSTANTS; k++) {
            if (phys_segment_closest(p, p, axis[k].a, axis[k].b).distance_m <= radius) {
                swept++;
                break;
            }
        }
    }
    return (length + 2.0 * r) * 4.0 * r * r * swept / SAMPLES;
}

#define TURNS 40

// A blade held near its guard, turning about a random axis through the hand.
static void small_turns_have_small_bounds(void **state)
{
    (void)state;
    seeded random = seeded_start("small_turns_have_small_bounds", 54);
    static const double ANGLE[5] = {0.01, 0.03, 0.1, 0.3, 1.0};
    static const double AT_LEAST[5] = {5000.0, 1000.0, 250.0, 60.0, 10.0};
    const phys_capsule blade = {v3(-0.09, 0, 0), v3(0.81, 0, 0), 0.004};
    printf("angle, rad   ball, l   18-DOP, l   capsule, l   swept, l   ball/least\n");
    for (int a = 0; a < 5; a++) {
        double ball = 0.0, dop = 0.0, capsule = 0.0, swept = 0.0;
        for (int i = 0; i < TURNS; i++) {
            phys_motion motion = random_turn(&random, ANGLE[a]);
            phys_vec3 hand = quat_rotate(motion.start.orientation, v3(-0.15, 0, 0));
            motion.velocity_mps = v3_cross(hand, motion.angular_velocity_radps);
            phys_axis axis[INSTANTS];
            for (int k = 0; k < INSTANTS; k++) {
                axis[k] = phys_axis_of(&blade, phys_motion_at(&motion, k / (INSTANTS - 1.0)));
            }
            phys_capsule round = phys_dynamic_ball(&blade, &motion, 0.0, 1.0);
            phys_capsule middle = phys_dynamic_capsule(&blade, &motion, 0.0, 1.0);
            phys_kdop hull = phys_dynamic_kdop(&blade, &motion, 0.0, 1.0);
            ball += 1e3 / TURNS * volume_of_capsule(&round);
            capsule += 1e3 / TURNS * volume_of_capsule(&middle);
            dop += 1e3 / TURNS * volume_of_kdop(&random, &hull);
            swept += 1e3 / TURNS * volume_swept(&random, &middle, blade.radius_m, axis);
        }
        double least = fmin(dop, capsule);
        printf("%10.2f %9.1f %11.2f %12.3f %10.3f %12.1f\n", ANGLE[a], ball, dop, capsule, swept,
               ball / least);
        assert_true(ball > AT_LEAST[a] * least);
        assert_true(least > swept);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_instant_is_held),
        cmocka_unit_test(the_growth_is_the_sagitta_of_small_turns),
        cmocka_unit_test(unknown_motions_are_unbounded),
        cmocka_unit_test(contacts_are_never_culled),
        cmocka_unit_test(small_turns_have_small_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
