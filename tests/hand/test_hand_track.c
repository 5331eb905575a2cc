#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hand_motions.h"
#include "hand_track.h"

#define TICK_S   1e-3
#define PERIOD   11
#define SEEN_ALL (INPUT_HEAD_TRACKED | INPUT_HAND_VALID | INPUT_HAND_TRACKED)

static const phys_body RESTING_HAND = {.pose = {{0.4, 1.2, 0.1}, {0, 0, 0, 1}}};

// A sample of the hand's true motion, `due` ticks after t, with the head above it.
static input_frame frame_of(const hand_truth *truth, unsigned due, unsigned flags)
{
    input_frame frame = {.kind = INPUT_POSE, .sample = input_sample_none()};
    phys_pose head = {v3_add(truth->pose.position, v3(-0.4, 0.4, 0)), quat_identity()};
    assert_int_equal(input_head_quantize(head, &frame.sample.head), INPUT_SAMPLE_EXACT);
    assert_int_equal(input_pose_quantize(truth->pose, &frame.sample.hand), INPUT_SAMPLE_EXACT);
    assert_int_equal(
        input_sample_move(&frame.sample, truth->velocity_mps, truth->angular_velocity_radps),
        INPUT_SAMPLE_EXACT);
    frame.sample.due = (uint8_t)due;
    frame.sample.flags = (uint8_t)flags;
    return frame;
}

// A hand at rest at a place.
static hand_truth still_at(double x)
{
    return (hand_truth){.pose = {v3(x, 1.2, 0.1), quat_identity()}};
}

static void hold(hand_track *track, const hand_truth *truth, unsigned flags, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        input_frame frame = frame_of(truth, (unsigned)(PERIOD - i % PERIOD), flags);
        hand_track_step(track, &frame, &RESTING_HAND, TICK_S);
    }
}

// The hand is where the samples are: bit for bit when each of them is due.
static void the_hand_is_where_it_is_tracked(void **unused)
{
    (void)unused;
    hand_track track = {0};
    hand_truth start = hand_motion_truth(HAND_MOTION_SINE, 0.0);
    hold(&track, &start, SEEN_ALL, HAND_MERGE_TICKS);
    assert_int_equal(track.merge_ticks, 0);
    for (int tick = 0; tick < 3000; tick++) {
        unsigned due = (unsigned)(PERIOD - tick % PERIOD);
        hand_truth truth = hand_motion_truth(HAND_MOTION_SINE, (tick + (int)due) * TICK_S);
        input_frame frame = frame_of(&truth, due, SEEN_ALL);
        hand_track_step(&track, &frame, &RESTING_HAND, TICK_S);
        if (due == 1) {
            phys_body told = input_sample_hand(&frame.sample);
            phys_pose head = input_head_read(&frame.sample.head);
            assert_memory_equal(&track.hand, &told, sizeof told);
            assert_memory_equal(&track.head.pose, &head, sizeof head);
        }
        assert_true(hand_track_may_touch(&track));
        assert_true(hand_track_seen(&track) == 1.0);
    }
}

// A head that moves evenly arrives at each sample with its mean velocity on the way there, and
// moves evenly in between: samples carry no velocity of the head.
static void the_head_moves_as_fast_as_its_samples(void **unused)
{
    (void)unused;
    const double step_m = 0.0055, speed_mps = step_m / (PERIOD * TICK_S);
    hand_track track = {0};
    hand_truth truth = still_at(0.0);
    hold(&track, &truth, SEEN_ALL, HAND_MERGE_TICKS);
    for (int sample = 1; sample <= 40; sample++) {
        truth.pose.position.x = sample * step_m;
        for (unsigned due = PERIOD; due >= 1; due--) {
            input_frame frame = frame_of(&truth, due, SEEN_ALL);
            hand_track_step(&track, &frame, &RESTING_HAND, TICK_S);
            // From rest it takes some samples to reach that speed.
            if (sample > 8) {
                assert_true(fabs(track.head.velocity_mps.x - speed_mps) < 0.005 * speed_mps);
            }
        }
    }
}

// If the hand is taken over in the middle of a bout, lost and found again, or moved elsewhere by
// the tracker, it gets there at no more than a hand's speed and much slower than the jump, and its
// blade cannot score before.
static void no_jump_is_a_thrust(void **unused)
{
    (void)unused;
    const hand_truth here = still_at(0.4), there = still_at(1.4);
    for (int what = 0; what < 3; what++) {
        hand_track track = {0};
        if (what > 0) {
            hold(&track, &here, SEEN_ALL, 400);
            assert_true(hand_track_may_touch(&track));
        }
        if (what == 2) {
            hold(&track, &there, 0, 400); // the pose is no longer valid, so it is ignored
            assert_true(fabs(track.hand.pose.position.x - 0.4) < 1e-3);
            assert_true(hand_track_seen(&track) == 0.0);
        }
        double fastest = 0.0, slowed = INFINITY;
        for (int tick = 0; tick < HAND_MERGE_TICKS; tick++) {
            double before = track.hand.velocity_mps.x;
            hold(&track, &there, SEEN_ALL, 1);
            fastest = fmax(fastest, track.hand.velocity_mps.x);
            slowed = fmin(slowed, track.hand.velocity_mps.x - before);
            assert_true(tick == HAND_MERGE_TICKS - 1 || !hand_track_may_touch(&track));
        }
        assert_true(fabs(track.hand.pose.position.x - 1.4) < 2e-3);
        hold(&track, &there, SEEN_ALL, 20);
        assert_true(hand_track_may_touch(&track));
        assert_true(fabs(track.hand.pose.position.x - 1.4) < 1e-4);
        // 1 m in 200 ms: 7.5 m/s in its middle, 150 m/s2 at its ends.
        assert_true(fastest < 7.6 && slowed > -0.2);
    }
}

// A blade whose hand is only inferred fades and cannot score; when the hand is tracked again, the
// blade comes back.
static void an_inferred_hand_fades(void **unused)
{
    (void)unused;
    const hand_truth here = still_at(0.4);
    hand_track track = {0};
    hold(&track, &here, SEEN_ALL, 400);
    for (int tick = 1; tick <= HAND_FADE_TICKS; tick++) {
        hold(&track, &here, INPUT_HAND_VALID, 1);
        assert_true(fabs(hand_track_seen(&track) - (1.0 - (double)tick / HAND_FADE_TICKS)) < 1e-12);
        assert_false(hand_track_may_touch(&track));
    }
    hold(&track, &here, INPUT_HAND_VALID, 50);
    assert_true(hand_track_seen(&track) == 0.0);
    hold(&track, &here, SEEN_ALL, 1);
    assert_true(hand_track_may_touch(&track)); // it was tracked all the time
    hold(&track, &here, SEEN_ALL, HAND_FADE_TICKS);
    assert_true(hand_track_seen(&track) == 1.0);
}

// Without a headset no history is kept.
static void a_frame_from_a_desk_clears_the_history(void **unused)
{
    (void)unused;
    const hand_truth here = still_at(0.4);
    const hand_track none = {0};
    hand_track track = {0};
    hold(&track, &here, SEEN_ALL, 30);
    const input_frame point = input_frame_neutral();
    hand_track_step(&track, &point, &RESTING_HAND, TICK_S);
    assert_memory_equal(&track, &none, sizeof none);
    assert_true(hand_track_may_touch(&track));
    assert_true(hand_track_seen(&track) == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hand_is_where_it_is_tracked),
        cmocka_unit_test(the_head_moves_as_fast_as_its_samples),
        cmocka_unit_test(no_jump_is_a_thrust),
        cmocka_unit_test(an_inferred_hand_fades),
        cmocka_unit_test(a_frame_from_a_desk_clears_the_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
