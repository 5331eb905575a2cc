// Simulates the head and hand of a player in a headset, to produce realistic input frames.
//
// Like desk_hand.h, the hand makes minimum-jerk movements from guard to guard, with corrections,
// rests and a tremor of 9 Hz. The head sways over the feet and takes steps, and the hand moves
// along. A tracker samples both with noise at its own rate. The hand's velocities either come from
// the runtime or are estimated from the poses.
#ifndef HEADSET_HAND_H
#define HEADSET_HAND_H

#include "hand_motions.h"
#include "input_frame.h"

// A movement of a pose, in six numbers: position in meters and a rotation vector.
typedef struct headset_move {
    double from[6], to[6], begun_s, lasts_s;
} headset_move;

typedef struct headset_hand {
    seeded random;
    double rate_hz;
    bool estimates;
    headset_move head, hand;
    hand_velocity history;
    input_sample sample;
    int samples, due_tick, tick;
} headset_hand;

// The noise of a runtime's velocities, standard deviations.
#define HEADSET_NOISE_MPS   0.02
#define HEADSET_NOISE_RADPS 0.08
// The amplitude of the hand's tremor: half a millimeter and a third of a degree.
#define HEADSET_TREMOR_M   0.0005
#define HEADSET_TREMOR_RAD 0.006

static inline headset_hand headset_hand_start(seeded random, double rate_hz, bool estimates)
{
    headset_hand h = {.random = random,
                      .rate_hz = rate_hz,
                      .estimates = estimates,
                      .head = {.from = {0, 1.62, 0}, .to = {0, 1.62, 0}, .lasts_s = 0.1},
                      .hand = {.from = {0.4, 1.2, 0.1}, .to = {0.4, 1.2, 0.1}, .lasts_s = 0.1},
                      .sample = input_sample_none()};
    return h;
}

static inline void headset_move_on(headset_move *move, double now_s, double lasts_s)
{
    for (int i = 0; i < 6; i++) {
        move->from[i] = move->to[i];
    }
    move->begun_s = now_s;
    move->lasts_s = lasts_s;
}

// Chooses the hand's next movement: a parry or an aim, a small correction, or a rest.
static inline void headset_decide_hand(headset_hand *h, double now_s)
{
    static const double middle[6] = {0.45, 1.2, 0.1, 0, 0, 0};
    static const double reach[6] = {0.25, 0.25, 0.3, 0.6, 0.5, 0.4};
    double what = seeded_range(&h->random, 0.0, 1.0);
    double lasts_s =
        what < 0.6 ? seeded_range(&h->random, 0.15, 0.35) : seeded_range(&h->random, 0.1, 1.0);
    headset_move_on(&h->hand, now_s, lasts_s);
    for (int i = 0; i < 6; i++) {
        double anywhere = middle[i] + reach[i] * seeded_range(&h->random, -1.0, 1.0);
        double nearby = h->hand.to[i] + 0.12 * reach[i] * seeded_range(&h->random, -1.0, 1.0);
        h->hand.to[i] = what < 0.35 ? anywhere : what < 0.6 ? nearby : h->hand.to[i];
    }
}

// Chooses the head's next movement: half the time a step with a look aside, otherwise none.
static inline void headset_decide_head(headset_hand *h, double now_s)
{
    static const double middle[6] = {0.2, 1.6, 0, 0, 0, 0};
    static const double reach[6] = {0.4, 0.06, 0.1, 0.15, 0.2, 0.15};
    double what = seeded_range(&h->random, 0.0, 1.0);
    headset_move_on(&h->head, now_s, seeded_range(&h->random, 0.3, 0.9));
    for (int i = 0; i < 6 && what < 0.5; i++) {
        h->head.to[i] = middle[i] + reach[i] * seeded_range(&h->random, -1.0, 1.0);
    }
}

// The six numbers of a movement at a time, and their rates.
static inline void headset_move_at(const headset_move *move, double now_s, double tremor,
                                   double tremor_rad, double out[6], double out_rate[6])
{
    double slope, share = least_jerk((now_s - move->begun_s) / move->lasts_s, &slope);
    for (int i = 0; i < 6; i++) {
        double w = 2.0 * PHYS_PI * (9.0 + 0.6 * i), size = i < 3 ? tremor : tremor_rad;
        double way = move->to[i] - move->from[i];
        out[i] = move->from[i] + share * way + size * sin(w * now_s);
        out_rate[i] = slope / move->lasts_s * way + size * w * cos(w * now_s);
    }
}

static inline hand_truth headset_truth(const double at[6], const double rate[6])
{
    const phys_quat forward = {0.0, -0.70710678118654752, 0.0, 0.70710678118654752};
    // The rate of a rotation vector is not an angular velocity, so derive the angular velocity from
    // the orientations now and a tenth of a millisecond later.
    const double soon_s = 1e-4;
    phys_vec3 now = v3(at[3], at[4], at[5]), turning = v3(rate[3], rate[4], rate[5]);
    phys_quat turn = phys_quat_from_rotation_vector(now);
    phys_quat later = phys_quat_from_rotation_vector(v3_add_scaled(now, turning, soon_s));
    phys_vec3 turned = phys_rotation_vector_from_quat(quat_mul(later, quat_conjugate(turn)));
    return (hand_truth){{v3(at[0], at[1], at[2]), quat_mul(turn, forward)},
                        v3(rate[0], rate[1], rate[2]),
                        v3_scale(turned, 1.0 / soon_s)};
}

static inline void headset_see(headset_hand *h, double now_s)
{
    if (now_s >= h->head.begun_s + h->head.lasts_s) {
        headset_decide_head(h, now_s);
    }
    if (now_s >= h->hand.begun_s + h->hand.lasts_s) {
        headset_decide_hand(h, now_s);
    }
    double at[6], rate[6], head[6], head_rate[6];
    headset_move_at(&h->head, now_s, 0.0, 0.0, head, head_rate);
    headset_move_at(&h->hand, now_s, HEADSET_TREMOR_M, HEADSET_TREMOR_RAD, at, rate);
    at[0] += head[0];
    rate[0] += head_rate[0];
    hand_truth head_truth = headset_truth(head, head_rate), truth = headset_truth(at, rate);
    phys_pose seen = hand_seen(&truth, HAND_NOISE_OF_TRACKERS, &h->random);
    phys_vec3 velocity =
        v3_add(truth.velocity_mps, seeded_normal_vec3(&h->random, HEADSET_NOISE_MPS));
    phys_vec3 turning =
        v3_add(truth.angular_velocity_radps, seeded_normal_vec3(&h->random, HEADSET_NOISE_RADPS));
    if (h->estimates) {
        hand_velocity_add(&h->history, now_s, seen);
        hand_motion motion = hand_velocity_now(&h->history);
        velocity = motion.velocity_mps;
        turning = motion.angular_velocity_radps;
    }
    phys_pose head_seen = hand_seen(&head_truth, HAND_NOISE_OF_TRACKERS, &h->random);
    input_head_quantize(head_seen, &h->sample.head);
    input_pose_quantize(seen, &h->sample.hand);
    input_sample_move(&h->sample, velocity, turning);
    h->sample.flags = INPUT_SAMPLE_FLAGS_ALL;
}

// The input frame of the next tick.
static inline input_frame headset_hand_frame(headset_hand *h)
{
    if (h->tick >= h->due_tick) {
        h->due_tick = (int)(++h->samples * 1000.0 / h->rate_hz);
        headset_see(h, h->due_tick * 1e-3);
    }
    input_frame frame = {.kind = INPUT_POSE, .sample = h->sample};
    frame.sample.due = (uint8_t)(h->due_tick - h->tick++);
    return frame;
}

#endif
