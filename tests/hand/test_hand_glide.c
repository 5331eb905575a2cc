#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "angles.h"
#include "hand_glide.h"
#include "hand_motions.h"
#include "input_sample.h"
#include "seeded_vec3.h"

#define TICK_S 1e-3

static phys_body any_body(seeded *random)
{
    return (phys_body){
        {seeded_vec3(random, 0.2), phys_quat_from_rotation_vector(seeded_vec3(random, 1))},
        seeded_vec3(random, 5.0),
        seeded_vec3(random, 30.0)};
}

// The last tick arrives bit for bit, and the tick before it is within one tick's motion.
static void a_glide_arrives_exactly(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_glide_arrives_exactly", 1);
    for (int round = 0; round < 2000; round++) {
        phys_body now = any_body(&random), to = any_body(&random);
        uint32_t ticks = 1 + (uint32_t)(seeded_next(&random) % 14);
        for (uint32_t left = ticks; left > 0; left--) {
            now = hand_glide(&now, &to, left, TICK_S);
            assert_true(fabs(quat_dot(now.pose.orientation, now.pose.orientation) - 1.0) < 1e-14);
        }
        assert_memory_equal(&now, &to, sizeof now);
    }
}

// Restarted in every tick, it remains one cubic: halfway, its pose and velocities are those of a
// single step of half the time.
static void a_restarted_glide_continues_the_same_cubic(void **unused)
{
    (void)unused;
    seeded random = seeded_start("a_restarted_glide_continues_the_same_cubic", 2);
    for (int round = 0; round < 2000; round++) {
        phys_body from = any_body(&random), to = any_body(&random), now = from;
        // Ten short ticks, then a single one of their total length, both halfway through the glide.
        for (uint32_t left = 20; left > 10; left--) {
            now = hand_glide(&now, &to, left, TICK_S);
        }
        phys_body at_once = hand_glide(&from, &to, 2, 10 * TICK_S);
        assert_true(v3_distance(now.pose.position, at_once.pose.position) < 1e-12);
        assert_true(v3_distance(now.velocity_mps, at_once.velocity_mps) < 1e-10);
        assert_true(angle_between(now.pose.orientation, at_once.pose.orientation) < 1e-12);
        assert_true(v3_distance(now.angular_velocity_radps, at_once.angular_velocity_radps) < 1e-9);
    }
}

// The velocities belong to the poses: the mean of the velocities at both ends of a short tick
// equals the motion of the tick.
static void velocities_are_those_of_the_poses(void **unused)
{
    (void)unused;
    seeded random = seeded_start("velocities_are_those_of_the_poses", 3);
    for (int round = 0; round < 500; round++) {
        phys_body now = any_body(&random), to = any_body(&random);
        const double tick_s = 1e-5; // so short that the cubic is nearly straight
        for (uint32_t left = 1200; left > 1; left--) {
            phys_body next = hand_glide(&now, &to, left, tick_s);
            phys_vec3 mean = v3_lerp(now.velocity_mps, next.velocity_mps, 0.5);
            phys_vec3 way = v3_sub(next.pose.position, now.pose.position);
            assert_true(v3_distance(v3_scale(way, 1.0 / tick_s), mean) < 1e-3);
            phys_vec3 turning =
                v3_lerp(now.angular_velocity_radps, next.angular_velocity_radps, 0.5);
            phys_vec3 turn = phys_rotation_vector_from_quat(
                quat_mul(next.pose.orientation, quat_conjugate(now.pose.orientation)));
            assert_true(v3_distance(v3_scale(turn, 1.0 / tick_s), turning) < 1e-2);
            now = next;
        }
    }
}

static void a_hand_without_samples_comes_to_rest(void **unused)
{
    (void)unused;
    phys_body now = {.pose = {v3(0, 1, 0), quat_identity()},
                     .velocity_mps = v3(3, 0, 0),
                     .angular_velocity_radps = v3(0, 60, 0)};
    double last = 3.0;
    for (int tick = 0; tick < 1000; tick++) {
        now = hand_coast(&now, TICK_S);
        assert_true(now.velocity_mps.x <= last);
        last = now.velocity_mps.x;
    }
    assert_true(v3_length(now.velocity_mps) == 0.0);
    assert_true(v3_length(now.angular_velocity_radps) == 0.0);
    assert_true(fabs(now.pose.position.x - 3 * HAND_COAST_S) < 1e-3);
    assert_true(fabs(angle_between(now.pose.orientation, quat_identity()) - 60 * HAND_COAST_S) <
                1e-2);
}

// ---- accuracy of the path -------------------------------------------------------

enum { RATES = 4, SECONDS = 6 };
static const double RATE_HZ[RATES] = {72.0, 90.0, 120.0, 144.0};

enum way { LINEAR, CUBIC_ESTIMATED, CUBIC_TRUE, CUBIC_TOLD, WAYS };
static const char *const WAY_NAME[WAYS] = {"straight", "cubic, velocities estimated",
                                           "cubic, the runtime's velocities",
                                           "the same, rounded as they are told"};

// Everything that a sword hand does; the flick turns by 3600 degrees per second.
static hand_truth truth_at(enum hand_motion_kind kind, double t)
{
    double hasten = kind == HAND_MOTION_FLICK ? 1.8 : 1.0;
    hand_truth truth = hand_motion_truth(kind, hasten * t);
    truth.velocity_mps = v3_scale(truth.velocity_mps, hasten);
    truth.angular_velocity_radps = v3_scale(truth.angular_velocity_radps, hasten);
    return truth;
}

static phys_vec3 tip_of(phys_pose pose)
{
    return pose_apply(pose, HAND_MOTION_TIP);
}

static phys_body straight(const phys_body *from, const phys_body *to, uint32_t ticks)
{
    double t = 1.0 / ticks;
    return (phys_body){.pose = {v3_lerp(from->pose.position, to->pose.position, t),
                                quat_nlerp(from->pose.orientation, to->pose.orientation, t)}};
}

// The squared errors of the tip's position and velocity over a motion that is sampled at a rate.
// One of `lost_of` samples is lost; 0 for none.
typedef struct path_error {
    double place, velocity;
    int ticks;
} path_error;

// As the duel receives it.
static phys_body told(const phys_body *hand)
{
    input_sample sample = input_sample_none();
    input_pose_quantize(hand->pose, &sample.hand);
    input_sample_move(&sample, hand->velocity_mps, hand->angular_velocity_radps);
    return input_sample_hand(&sample);
}

static path_error error_of(enum way way, enum hand_motion_kind kind, double rate_hz,
                           hand_noise noise, int lost_of)
{
    seeded random = {17}, losses = {18};
    hand_velocity history = {0};
    path_error error = {0};
    hand_truth start = truth_at(kind, 0.0);
    phys_body now = {.pose = start.pose}, to = now;
    int tick = 0;
    for (int i = 1; tick < 1000 * SECONDS; i++) {
        int due = (int)(i * 1000 / rate_hz + 0.5);
        hand_truth truth = truth_at(kind, due * TICK_S);
        phys_pose seen = hand_seen(&truth, noise, &random);
        bool lost = lost_of > 0 && seeded_next(&losses) % (uint64_t)lost_of == 0;
        if (!lost) {
            hand_velocity_add(&history, due * TICK_S, seen);
            hand_motion motion = hand_velocity_now(&history);
            bool known = way == CUBIC_TRUE || way == CUBIC_TOLD;
            to = (phys_body){seen, known ? truth.velocity_mps : motion.velocity_mps,
                             known ? truth.angular_velocity_radps : motion.angular_velocity_radps};
            to = way == CUBIC_TOLD ? told(&to) : to;
        }
        for (; tick < due; tick++) {
            phys_vec3 tip_before = tip_of(now.pose);
            uint32_t left = (uint32_t)(due - tick);
            now = way == LINEAR ? (lost ? now : straight(&now, &to, left))
                  : lost        ? hand_coast(&now, TICK_S)
                                : hand_glide(&now, &to, left, TICK_S);
            hand_truth real = truth_at(kind, (tick + 1) * TICK_S);
            hand_truth middle = truth_at(kind, (tick + 0.5) * TICK_S);
            if (tick < 100) {
                continue;
            }
            phys_vec3 tip = tip_of(now.pose);
            phys_vec3 velocity = v3_scale(v3_sub(tip, tip_before), 1.0 / TICK_S);
            error.place += v3_length_squared(v3_sub(tip, tip_of(real.pose)));
            error.velocity += v3_length_squared(v3_sub(velocity, hand_truth_tip(&middle)));
            error.ticks++;
        }
    }
    return error;
}

static path_error error_at(enum way way, double rate_hz, hand_noise noise, int lost_of)
{
    path_error all = {0};
    for (int kind = 0; kind < HAND_MOTIONS; kind++) {
        path_error one = error_of(way, (enum hand_motion_kind)kind, rate_hz, noise, lost_of);
        all.place += one.place;
        all.velocity += one.velocity;
        all.ticks += one.ticks;
    }
    return (path_error){sqrt(all.place / all.ticks), sqrt(all.velocity / all.ticks), all.ticks};
}

// One row of the table in hand_glide.h.
static void error_of_way(enum way way, hand_noise noise, int lost_of, path_error out[RATES])
{
    printf("%-35s", WAY_NAME[way]);
    for (int rate = 0; rate < RATES; rate++) {
        out[rate] = error_at(way, RATE_HZ[rate], noise, lost_of);
        printf("  %6.2f %5.2f", 1e3 * out[rate].place, out[rate].velocity);
    }
    printf("\n");
}

// For sines, lunges, circles and flicks of 3600 degrees per second, the cubic is nearer to the hand
// than straight lines at every rate, and much smoother if the velocities are good.
static void the_cubic_is_more_accurate_than_straight_lines(void **unused)
{
    (void)unused;
    const struct {
        hand_noise noise;
        int lost_of;
        // The largest errors relative to those of straight lines: position and velocity, for both
        // cubics.
        double estimated[2], known[2];
    } cases[] = {
        {{0.0, 0.0}, 0, {0.80, 1.00}, {0.09, 0.10}},
        {HAND_NOISE_OF_TRACKERS, 0, {0.93, 1.04}, {0.78, 0.56}},
        {HAND_NOISE_OF_TRACKERS, 10, {0.61, 0.73}, {0.45, 0.52}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        path_error error[WAYS][RATES];
        for (int way = 0; way < WAYS; way++) {
            error_of_way((enum way)way, cases[i].noise, cases[i].lost_of, error[way]);
        }
        for (int rate = 0; rate < RATES; rate++) {
            const path_error *line = &error[LINEAR][rate];
            const path_error *cubic = &error[CUBIC_ESTIMATED][rate];
            assert_true(cubic->place < cases[i].estimated[0] * line->place);
            assert_true(cubic->velocity < cases[i].estimated[1] * line->velocity);
            cubic = &error[CUBIC_TRUE][rate];
            assert_true(cubic->place < cases[i].known[0] * line->place);
            assert_true(cubic->velocity < cases[i].known[1] * line->velocity);
            // Quantization adds very little to the tracker's noise.
            const path_error *told = &error[CUBIC_TOLD][rate];
            bool has_noise = cases[i].noise.position_m > 0.0;
            assert_true(told->place < (has_noise ? 1.01 * cubic->place : cubic->place + 0.2e-3));
            assert_true(told->velocity <
                        (has_noise ? 1.05 * cubic->velocity : cubic->velocity + 0.05));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glide_arrives_exactly),
        cmocka_unit_test(a_restarted_glide_continues_the_same_cubic),
        cmocka_unit_test(velocities_are_those_of_the_poses),
        cmocka_unit_test(a_hand_without_samples_comes_to_rest),
        cmocka_unit_test(the_cubic_is_more_accurate_than_straight_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
