#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hand_motions.h"
#include "hand_velocity.h"
#include "phys_rotation.h"

static const hand_noise NO_NOISE = {0.0, 0.0};

static bool is_nothing(hand_motion motion)
{
    return v3_length(motion.velocity_mps) == 0.0 && v3_length(motion.angular_velocity_radps) == 0.0;
}

static bool is_possible(hand_motion motion)
{
    // A comparison with NaN is false.
    return v3_length(motion.velocity_mps) <= HAND_SPEED_MOST_MPS * (1 + 1e-12) &&
           v3_length(motion.angular_velocity_radps) <= HAND_ANGULAR_SPEED_MOST_RADPS * (1 + 1e-12);
}

// Uniform acceleration and uniform angular acceleration about one axis form a parabola: they are
// found exactly, also at uneven times.
static void uniform_acceleration_is_found_exactly(void **state)
{
    (void)state;
    seeded random = seeded_start("uniform_acceleration_is_found_exactly", 1);
    for (int round = 0; round < 200; round++) {
        phys_vec3 v = v3(seeded_range(&random, -2, 2), seeded_range(&random, -2, 2), 0.3);
        phys_vec3 a = v3(0.5, seeded_range(&random, -40, 40), seeded_range(&random, -40, 40));
        phys_vec3 axis = v3_normalized_or(v3(seeded_range(&random, -1, 1), 0.4, -0.2), v3(1, 0, 0));
        double w = seeded_range(&random, -10, 10), b = seeded_range(&random, -100, 100), t = 0.0;
        hand_velocity hand = {0};
        for (int i = 0; i < 8; i++) {
            t += seeded_range(&random, 0.006, 0.014);
            phys_pose pose = {
                v3_add(v3_scale(v, t), v3_scale(a, 0.5 * t * t)),
                phys_quat_from_rotation_vector(v3_scale(axis, w * t + 0.5 * b * t * t))};
            assert_int_equal(hand_velocity_add(&hand, t, pose), HAND_POSE_TAKEN);
            hand_motion motion = hand_velocity_now(&hand);
            if (i < 2) {
                continue;
            }
            assert_int_equal(motion.state, HAND_MOTION_FITTED);
            assert_true(v3_distance(motion.velocity_mps, v3_add(v, v3_scale(a, t))) < 1e-9);
            assert_true(v3_distance(motion.angular_velocity_radps, v3_scale(axis, w + b * t)) <
                        1e-9);
            // A straight line through all of them would give an older velocity.
            hand_motion line = hand_velocity_fit(&hand, i + 1, 1);
            assert_true(v3_distance(line.velocity_mps, v3_add(v, v3_scale(a, t))) > 1e-3);
        }
    }
}

// The rms error of the tip's velocity over a motion, from hand_velocity_now() or, with `poses`,
// from a fit.
static double tip_error(enum hand_motion_kind kind, double rate_hz, hand_noise noise, int poses,
                        int degree, seeded *random)
{
    hand_velocity hand = {0};
    double sum = 0.0;
    int count = 0;
    for (double t = 0.0; t < 6.0;) {
        t += seeded_range(random, 0.9, 1.1) / rate_hz;
        hand_truth truth = hand_motion_truth(kind, t);
        assert_int_equal(hand_velocity_add(&hand, t, hand_seen(&truth, noise, random)),
                         HAND_POSE_TAKEN);
        hand_motion motion =
            poses > 0 ? hand_velocity_fit(&hand, poses, degree) : hand_velocity_now(&hand);
        assert_true(is_possible(motion));
        phys_vec3 tip =
            hand_motion_at(&motion, truth.pose, pose_apply(truth.pose, HAND_MOTION_TIP));
        if (hand.count == HAND_POSES_KEPT) {
            double error = v3_distance(tip, hand_truth_tip(&truth));
            sum += error * error;
            count++;
        }
    }
    return sqrt(sum / count);
}

// No motion of a sword hand is mistaken for a jump, and the errors stay at least a tenth below the
// table in the header. The difference of two poses is worse on the whole.
static void motions_of_a_sword_hand_are_accurate(void **state)
{
    (void)state;
    seeded random = seeded_start("motions_of_a_sword_hand_are_accurate", 77);
    static const double most_mps[HAND_MOTIONS] = {0.60, 0.60, 0.60, 1.20};
    double ours = 0.0, difference = 0.0;
    for (int kind = 0; kind < HAND_MOTIONS; kind++) {
        for (double rate_hz = 72.0; rate_hz < 150.0; rate_hz += 24.0) {
            double error = tip_error((enum hand_motion_kind)kind, rate_hz, HAND_NOISE_OF_TRACKERS,
                                     0, 0, &random);
            if (!(error < most_mps[kind])) {
                fail_msg("%s at %g Hz: %g m/s", hand_motion_name((enum hand_motion_kind)kind),
                         rate_hz, error);
            }
            double simple = tip_error((enum hand_motion_kind)kind, rate_hz, HAND_NOISE_OF_TRACKERS,
                                      2, 1, &random);
            ours += error * error;
            difference += simple * simple;
        }
    }
    assert_true(ours < 0.75 * difference);
}

// The share of a motion's true velocities that agree with its poses as a tracker sees them.
static double share_agreeing(enum hand_motion_kind kind, double rate_hz, seeded *random)
{
    // The flick is one of 3600 degrees per second.
    const double hasten = kind == HAND_MOTION_FLICK ? 1.8 : 1.0;
    hand_velocity hand = {0};
    int agree = 0, count = 0;
    for (double t = 0.0; t < 6.0; t += seeded_range(random, 0.9, 1.1) / rate_hz) {
        hand_truth truth = hand_motion_truth(kind, hasten * t);
        hand_velocity_add(&hand, t, hand_seen(&truth, HAND_NOISE_OF_TRACKERS, random));
        const hand_motion reported = {HAND_MOTION_FITTED, v3_scale(truth.velocity_mps, hasten),
                                      v3_scale(truth.angular_velocity_radps, hasten)};
        if (hand.count >= 2) {
            agree += hand_velocity_agrees(&hand, &reported);
            count++;
        }
    }
    return (double)agree / count;
}

static void true_velocities_agree_with_the_poses(void **state)
{
    (void)state;
    seeded random = seeded_start("true_velocities_agree_with_the_poses", 21);
    for (int kind = 0; kind < HAND_MOTIONS; kind++) {
        for (double rate_hz = 72.0; rate_hz < 150.0; rate_hz += 24.0) {
            double share = share_agreeing((enum hand_motion_kind)kind, rate_hz, &random);
            if (!(share >= 0.97)) { // of 430 to 860 samples; the mean of many seeds is 0.985
                fail_msg("%s at %g Hz: %g agree", hand_motion_name((enum hand_motion_kind)kind),
                         rate_hz, share);
            }
        }
    }
}

// Of a hand at rest, seen with a tracker's noise, no velocity is believed that is faster than three
// times the constant, nor one beyond a hand's limits, nor NaN; nor any before the poses show one.
static void false_velocities_do_not_agree(void **state)
{
    (void)state;
    seeded random = seeded_start("false_velocities_do_not_agree", 22);
    static const double FACTOR[] = {3.0, 10.0, 1e3, 1e300, (double)NAN, (double)INFINITY};
    const hand_truth still = {.pose = {v3(0.3, 1.1, 0.0), quat_identity()}};
    hand_velocity hand = {0};
    for (int i = 0; i < 500; i++) {
        hand_velocity_add(&hand, i / 90.0, hand_seen(&still, HAND_NOISE_OF_TRACKERS, &random));
        for (size_t k = 0; k < sizeof FACTOR / sizeof FACTOR[0]; k++) {
            phys_vec3 way = v3_normalized_or(seeded_normal_vec3(&random, 1.0), v3(1, 0, 0));
            const hand_motion flies = {HAND_MOTION_FITTED,
                                       v3_scale(way, FACTOR[k] * HAND_AGREES_MPS), v3(0, 0, 0)};
            const hand_motion spins = {HAND_MOTION_FITTED, v3(0, 0, 0),
                                       v3_scale(way, FACTOR[k] * HAND_AGREES_RADPS)};
            assert_false(hand_velocity_agrees(&hand, &flies));
            assert_false(hand_velocity_agrees(&hand, &spins));
        }
        const hand_motion rests = {.state = HAND_MOTION_FITTED};
        assert_int_equal(hand_velocity_agrees(&hand, &rests), i > 0);
    }
    // Poses that turn faster than any hand do not make a faster velocity believed.
    hand_velocity fast = {0};
    for (int i = 0; i < 4; i++) {
        phys_pose pose = {v3(0, 1, 0), phys_quat_from_rotation_vector(v3(0, 0, 0.95 * i))};
        hand_velocity_add(&fast, i / 90.0, pose);
    }
    const hand_motion reported = {HAND_MOTION_FITTED, v3(0, 0, 0),
                                  v3(0, 0, 1.05 * HAND_ANGULAR_SPEED_MOST_RADPS)};
    assert_false(hand_velocity_agrees(&fast, &reported));
}

// The quickest wrists: 90 degrees with the least jerk, 3600 degrees per second in the middle. At
// every rate none of their poses is taken for a jump, and the speed is right within a quarter of
// its maximum (through three poses at 72 Hz a parabola overshoots so short a peak).
static void the_quickest_wrist_is_not_cut_off(void **state)
{
    (void)state;
    const double most_radps = 20.0 * PHYS_PI, go_s = 1.875 * 0.5 * PHYS_PI / most_radps;
    for (double rate_hz = 72.0; rate_hz < 150.0; rate_hz += 18.0) {
        double fastest = 0.0;
        // It begins at several moments between two poses.
        for (double start_s = 0.1; start_s < 0.1 + 1.0 / rate_hz; start_s += 0.001) {
            hand_velocity hand = {0};
            for (int i = 0; i < (int)(0.3 * rate_hz); i++) {
                double slope, t = i / rate_hz;
                double angle = 0.5 * PHYS_PI * least_jerk((t - start_s) / go_s, &slope);
                phys_pose pose = {v3(0, 1, 0), phys_quat_from_rotation_vector(v3(0, 0, angle))};
                assert_int_equal(hand_velocity_add(&hand, t, pose), HAND_POSE_TAKEN);
                fastest = fmax(fastest, v3_length(hand_velocity_now(&hand).angular_velocity_radps));
            }
        }
        if (!(fabs(fastest - most_radps) < 0.25 * most_radps)) {
            fail_msg("at %g Hz: %g rad/s", rate_hz, fastest);
        }
    }
}

// A pose in every tick, as a simulation provides.
static void poses_of_every_tick_are_nearly_exact(void **state)
{
    (void)state;
    seeded random = seeded_start("poses_of_every_tick_are_nearly_exact", 3);
    for (int kind = 0; kind < HAND_MOTIONS; kind++) {
        assert_true(tip_error((enum hand_motion_kind)kind, 1000.0, NO_NOISE, 0, 0, &random) < 0.1);
    }
}

static hand_velocity resting(double *out_t)
{
    hand_velocity hand = {0};
    double t = 0.0;
    for (int i = 0; i < 6; i++) {
        t += 0.011;
        hand_velocity_add(&hand, t, (phys_pose){v3(0, 1, 0), quat_identity()});
    }
    *out_t = t;
    return hand;
}

static void a_jump_has_no_velocity(void **state)
{
    (void)state;
    const phys_pose places[] = {{{0.5, 1, 0}, {0, 0, 0, 1}},      // across half a meter
                                {{0, 1.06, 0}, {0, 0, 0, 1}},     // 6 cm within 11 ms
                                {{0, 1, 0}, {1, 0, 0, 0}},        // the other way round
                                {{0, 1, 0}, {0, 0, 0.38, 0.92}}}; // 45 degrees
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double t;
        hand_velocity hand = resting(&t);
        assert_int_equal(hand_velocity_add(&hand, t + 0.011, places[i]), HAND_POSE_JUMPED);
        assert_int_equal(hand_velocity_now(&hand).state, HAND_MOTION_UNKNOWN);
        assert_true(is_nothing(hand_velocity_now(&hand)));
        // The hand stays at the new place: it is there, at rest.
        for (int k = 2; k < 6; k++) {
            assert_int_equal(hand_velocity_add(&hand, t + 0.011 * k, places[i]), HAND_POSE_TAKEN);
            assert_true(v3_length(hand_velocity_now(&hand).velocity_mps) < 1e-12);
            assert_true(v3_length(hand_velocity_now(&hand).angular_velocity_radps) < 1e-12);
        }
    }
}

// At each limit a pose just inside is accepted and one just outside is a jump. The limit is a
// hand's fastest motion plus the noise between two poses: 4 mm and 0.03 rad.
static void a_jump_exceeds_the_limits_of_hand_and_noise(void **state)
{
    (void)state;
    const double dt_s = 0.011, noise_m = 4e-3, noise_rad = 0.03;
    // After one pose only the speed is limited. After six poses at rest the acceleration is limited
    // as well, over the time from the middle of one step to the middle of the next.
    const struct {
        int poses;
        double most_m, most_rad;
    } limit[] = {{1, 12.0 * dt_s + noise_m, 90.0 * dt_s + noise_rad},
                 {6, 375.0 * dt_s * dt_s + noise_m, 5000.0 * dt_s * dt_s + noise_rad}};
    for (int i = 0; i < 2; i++) {
        for (int beyond = 0; beyond < 2; beyond++) {
            double share = beyond ? 1.001 : 0.999;
            phys_vec3 way = v3(0, 0, share * limit[i].most_m);
            phys_vec3 turn = v3(0, share * limit[i].most_rad, 0);
            const phys_pose place[2] = {{way, quat_identity()},
                                        {v3(0, 0, 0), phys_quat_from_rotation_vector(turn)}};
            for (int k = 0; k < 2; k++) {
                hand_velocity hand = {0};
                for (int n = 0; n < limit[i].poses; n++) {
                    hand_velocity_add(&hand, n * dt_s, (phys_pose){v3(0, 0, 0), quat_identity()});
                }
                assert_int_equal(hand_velocity_add(&hand, limit[i].poses * dt_s, place[k]),
                                 beyond ? HAND_POSE_JUMPED : HAND_POSE_TAKEN);
            }
        }
    }
}

// The poses of a hand that accelerates uniformly are accepted until it exceeds the highest speed.
static void a_hand_may_move_up_to_its_limits(void **state)
{
    (void)state;
    const double dt_s = 0.011, step_m = 0.9 * 375.0 * dt_s * dt_s;
    hand_velocity hand = {0};
    double at_m = 0.0, way_m = 0.0, t = 0.0;
    while (hand_velocity_add(&hand, t, (phys_pose){v3(at_m, 0, 0), quat_identity()}) ==
           HAND_POSE_TAKEN) {
        way_m += step_m;
        at_m += way_m;
        t += dt_s;
        assert_true(v3_length(hand_velocity_now(&hand).velocity_mps) <= 12.0 + 1e-12);
    }
    assert_true(way_m > 12.0 * dt_s + 4e-3 && way_m - step_m <= 12.0 * dt_s + 4e-3);
}

static void a_gap_resets_the_history(void **state)
{
    (void)state;
    double t;
    hand_velocity hand = resting(&t);
    const phys_pose near = {{0.1, 1, 0}, {0, 0, 0, 1}};
    // Four periods of the slowest tracker are not yet a gap.
    hand_velocity slow = hand;
    assert_int_equal(hand_velocity_add(&slow, t + 0.0549, near), HAND_POSE_TAKEN);
    assert_int_equal(slow.count, hand.count + 1);
    slow = hand;
    assert_int_equal(hand_velocity_add(&slow, t + 0.0551, near), HAND_POSE_TAKEN);
    assert_int_equal(slow.count, 1);
    assert_int_equal(hand_velocity_add(&hand, t + 0.2, near), HAND_POSE_TAKEN);
    assert_true(is_nothing(hand_velocity_now(&hand)));
    hand_velocity_reset(&hand);
    assert_true(is_nothing(hand_velocity_now(&hand)));
    assert_int_equal(hand_velocity_add(&hand, t, near), HAND_POSE_TAKEN);
}

static void times_that_do_not_increase_are_ignored(void **state)
{
    (void)state;
    double t;
    hand_velocity hand = resting(&t), before = hand;
    const phys_pose moved = {{0.001, 1, 0}, {0, 0, 0, 1}};
    const double again[] = {t, t - 0.003, t - 100.0, t + 1e-9, t + 0.00049};
    for (size_t i = 0; i < sizeof again / sizeof *again; i++) {
        assert_int_equal(hand_velocity_add(&hand, again[i], moved), HAND_POSE_STALE);
        assert_memory_equal(&hand, &before, sizeof hand);
    }
    const phys_pose wrong[] = {{{NAN, 1, 0}, {0, 0, 0, 1}},
                               {{0, INFINITY, 0}, {0, 0, 0, 1}},
                               {{0, 1, 0}, {NAN, 0, 0, 1}},
                               {{0, 1, 0}, {0, 0, 0, 0}},
                               {{0, 1, 0}, {0, 0, INFINITY, 1}}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(hand_velocity_add(&hand, t + 0.011, wrong[i]), HAND_POSE_NO_NUMBER);
        assert_memory_equal(&hand, &before, sizeof hand);
    }
    assert_int_equal(hand_velocity_add(&hand, NAN, moved), HAND_POSE_NO_NUMBER);
    assert_int_equal(hand_velocity_add(&hand, INFINITY, moved), HAND_POSE_NO_NUMBER);
    assert_int_equal(hand_velocity_add(&hand, t + 0.00051, moved), HAND_POSE_TAKEN);
}

// For any input, valid numbers or not, the result is a motion that a hand can do.
static void velocities_are_possible_for_any_input(void **state)
{
    (void)state;
    seeded random = seeded_start("velocities_are_possible_for_any_input", 4);
    static const double odd[] = {0.0, -0.0, 1e-300, 1e300, -1e300, INFINITY, NAN};
    hand_velocity hand = {0};
    double t = 0.0;
    for (int i = 0; i < 200000; i++) {
        double value[7];
        double wide = i % 3 == 0 ? 10.0 : 0.02;
        for (int k = 0; k < 7; k++) {
            value[k] = seeded_range(&random, -wide, wide) + (k == 6 ? 1.0 : 0.0);
            if (seeded_range(&random, 0, 1) < 0.01) {
                value[k] = odd[seeded_next(&random) % 7];
            }
        }
        t += seeded_range(&random, -0.002, i % 97 == 0 ? 0.2 : 0.02);
        double time_s = i % 89 == 0 ? odd[seeded_next(&random) % 7] : t;
        phys_pose pose = {v3(value[0], value[1], value[2]),
                          {value[3], value[4], value[5], value[6]}};
        hand_velocity_add(&hand, time_s, pose);
        assert_true(is_possible(hand_velocity_now(&hand)));
        assert_true(is_possible(hand_velocity_fit(&hand, HAND_POSES_KEPT, 1)));
        if (hand.count > 0 && hand.time_s[hand.count - 1] > 1e6) {
            hand_velocity_reset(&hand); // a time far in the future would make all others old
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_acceleration_is_found_exactly),
        cmocka_unit_test(motions_of_a_sword_hand_are_accurate),
        cmocka_unit_test(true_velocities_agree_with_the_poses),
        cmocka_unit_test(false_velocities_do_not_agree),
        cmocka_unit_test(the_quickest_wrist_is_not_cut_off),
        cmocka_unit_test(poses_of_every_tick_are_nearly_exact),
        cmocka_unit_test(a_jump_has_no_velocity),
        cmocka_unit_test(a_jump_exceeds_the_limits_of_hand_and_noise),
        cmocka_unit_test(a_hand_may_move_up_to_its_limits),
        cmocka_unit_test(a_gap_resets_the_history),
        cmocka_unit_test(times_that_do_not_increase_are_ignored),
        cmocka_unit_test(velocities_are_possible_for_any_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
