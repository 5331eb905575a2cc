// What a track may ask of a hand: what people do passes unchanged, and no jump of a tracker makes a
// weapon faster than a person can.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "hand_motions.h"
#include "hand_pace.h"
#include "hand_track.h"
#include "seeded_vec3.h"

#define TICK_S   1e-3
#define SEEN_ALL (INPUT_HEAD_TRACKED | INPUT_HAND_VALID | INPUT_HAND_TRACKED)

static const phys_body RESTING_HAND = {.pose = {{0.4, 1.2, 0.1}, {0, 0, 0, 1}}};

static input_frame frame_of(const hand_truth *told, unsigned due)
{
    input_frame frame = {.kind = INPUT_POSE, .sample = input_sample_none()};
    phys_pose head = {v3(0, 1.6, 0), quat_identity()};
    assert_int_equal(input_head_quantize(head, &frame.sample.head), INPUT_SAMPLE_EXACT);
    assert_int_equal(input_pose_quantize(told->pose, &frame.sample.hand), INPUT_SAMPLE_EXACT);
    input_sample_move(&frame.sample, told->velocity_mps, told->angular_velocity_radps);
    frame.sample.due = (uint8_t)due;
    frame.sample.flags = SEEN_ALL;
    return frame;
}

static phys_vec3 tip_velocity(const phys_body *hand)
{
    phys_vec3 blade = quat_rotate(hand->pose.orientation, v3(0, 0, -HAND_TIP_M));
    return v3_add(hand->velocity_mps, v3_cross(hand->angular_velocity_radps, blade));
}

static phys_vec3 tip_of(const phys_body *hand)
{
    return pose_apply(hand->pose, v3(0, 0, -HAND_TIP_M));
}

// A flick about an axis that begins at time 0 and takes lasts_s, with minimum jerk.
typedef struct flick {
    phys_pose from;
    phys_vec3 axis, way;
    double angle_rad, lasts_s;
} flick;

static hand_truth flick_at(const flick *f, double t)
{
    double rate, share = least_jerk(t / f->lasts_s, &rate);
    rate = t > 0.0 && t < f->lasts_s ? rate / f->lasts_s : 0.0;
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(f->axis, f->angle_rad * share));
    return (hand_truth){
        {v3_add_scaled(f->from.position, f->way, share), quat_mul(turn, f->from.orientation)},
        v3_scale(f->way, rate),
        v3_scale(f->axis, f->angle_rad * rate)};
}

// The fastest wrists, 3600 degrees per second in the middle of the flick, and flicks in which the
// tip moves at 40 m/s while the hand moves too, seen by a tracker with its noise.
static void what_people_do_passes_unchanged(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_people_do_passes_unchanged", 81);
    const int periods[] = {14, 11, 8, 7};
    double fastest_radps = 0.0, fastest_mps = 0.0, hardest_mps = 0.0;
    int samples = 0;
    for (int i = 0; i < 400; i++) {
        bool wrist = i % 2 == 0;
        flick f = {
            .from = {v3(0.5, 1.2, 0.0), phys_quat_from_rotation_vector(seeded_vec3(&random, 2.0))},
            .lasts_s = seeded_range(&random, 0.045, 0.12)};
        f.axis = v3_normalized_or(seeded_vec3(&random, 1.0), v3(0, 1, 0));
        if (!wrist) {
            phys_vec3 blade = quat_rotate(f.from.orientation, v3(0, 0, -1));
            f.axis = v3_normalized_or(v3_cross(blade, f.axis), v3(0, 1, 0));
            f.way = v3_scale(v3_normalized_or(seeded_vec3(&random, 1.0), blade),
                             4.0 * f.lasts_s / 1.875);
        }
        double peak_radps = wrist ? 3600.0 * PHYS_PI / 180.0 : 36.0 / HAND_TIP_M;
        f.angle_rad = peak_radps * f.lasts_s / 1.875;
        const int period = periods[i / 2 % 4];
        hand_track track = {0};
        hand_truth start = flick_at(&f, -1.0);
        for (int tick = 0; tick < HAND_MERGE_TICKS + 20; tick++) {
            input_frame frame = frame_of(&start, (unsigned)(period - tick % period));
            hand_track_step(&track, &frame, &RESTING_HAND, TICK_S);
        }
        hand_truth told = start;
        for (int tick = 0; tick * TICK_S < f.lasts_s + 0.05; tick++) {
            int due = period - tick % period;
            if (due == period) {
                told = flick_at(&f, (tick + due) * TICK_S);
                told.pose = hand_seen(&told, HAND_NOISE_OF_TRACKERS, &random);
            }
            input_frame frame = frame_of(&told, (unsigned)due);
            phys_body before = track.hand;
            hand_track_step(&track, &frame, &RESTING_HAND, TICK_S);
            assert_int_equal(track.merge_ticks, 0);
            hardest_mps =
                fmax(hardest_mps, v3_distance(tip_velocity(&track.hand), tip_velocity(&before)));
            fastest_radps = fmax(fastest_radps, v3_length(track.hand.angular_velocity_radps));
            fastest_mps = fmax(fastest_mps, v3_length(tip_velocity(&track.hand)));
            if (due == 1) {
                phys_body as_told = input_sample_hand(&frame.sample);
                assert_memory_equal(&track.hand, &as_told, sizeof as_told);
                samples++;
            }
        }
    }
    printf("%d samples, up to %.0f rad/s and %.1f m/s at the tip, %.1f m/s more in a tick\n",
           samples, fastest_radps, fastest_mps, hardest_mps);
    assert_true(fastest_radps > 60.0 && fastest_mps > 50.0);
}

// Teleports of any kind, for a moment or for good, with and without the velocities that would
// belong to them: speed and acceleration of the tip and the rotation stay below their limits.
static void no_teleport_is_faster_than_a_hand(void **unused)
{
    (void)unused;
    seeded random = seeded_start("no_teleport_is_faster_than_a_hand", 82);
    double fastest_mps = 0.0, hardest_mps = 0.0, fastest_radps = 0.0;
    int jumps = 0;
    for (int i = 0; i < 300; i++) {
        const int period = 7 + (int)(seeded_next(&random) % 8);
        hand_track track = {0};
        hand_truth told = {.pose = {v3(0.5, 1.2, 0.1), quat_identity()}};
        for (int tick = 0; tick < 1200; tick++) {
            int due = period - tick % period;
            if (due == period && tick > HAND_MERGE_TICKS && seeded_next(&random) % 6 == 0) {
                double far = seeded_range(&random, 0.0, 1.0);
                phys_vec3 way = seeded_vec3(&random, 0.5 * far),
                          turn = seeded_vec3(&random, 2.5 * far);
                told.pose.position = v3_add(v3(0.5, 1.2, 0.1), way);
                told.pose.orientation = phys_quat_from_rotation_vector(turn);
                bool moves = seeded_next(&random) % 2;
                told.velocity_mps = moves ? seeded_vec3(&random, 60.0) : v3(0, 0, 0);
                told.angular_velocity_radps = moves ? seeded_vec3(&random, 300.0) : v3(0, 0, 0);
                jumps++;
            } else if (due == period) {
                told.velocity_mps = told.angular_velocity_radps = v3(0, 0, 0);
            }
            input_frame frame = frame_of(&told, (unsigned)due);
            phys_body before = track.hand;
            hand_track_step(&track, &frame, &RESTING_HAND, TICK_S);
            if (tick == 0) {
                continue;
            }
            double moved_mps = v3_distance(tip_of(&track.hand), tip_of(&before)) / TICK_S;
            double change_mps = v3_distance(tip_velocity(&track.hand), tip_velocity(&before));
            fastest_mps = fmax(fastest_mps, fmax(moved_mps, v3_length(tip_velocity(&track.hand))));
            fastest_radps = fmax(fastest_radps, v3_length(track.hand.angular_velocity_radps));
            hardest_mps = fmax(hardest_mps, change_mps);
        }
    }
    printf("%d jumps: at most %.1f m/s at the tip, %.0f rad/s, %.1f m/s more in a tick\n", jumps,
           fastest_mps, fastest_radps, hardest_mps);
    assert_true(fastest_mps < 1.05 * HAND_TIP_MOST_MPS);
    assert_true(fastest_radps < 1.05 * HAND_TURN_MOST_RADPS);
    assert_true(hardest_mps < 1.2 * HAND_TIP_MOST_MPS2 * TICK_S);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_people_do_passes_unchanged),
        cmocka_unit_test(no_teleport_is_faster_than_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
