#include "hand_random.h"

#include "phys_rotation.h"
#include "split_mix.h"

// The range of the head's position, line frame: from just in front of the origin to the opponent's
// measure.
static const phys_vec3 HEAD_LOW = {0.3, 1.25, -0.3}, HEAD_HIGH = {1.6, 1.75, 0.3};
#define HEAD_TURN_RAD   0.5
#define HEAD_LEG_TICKS  200
#define HEAD_LEGS_TICKS 900

// The range of the hand's position relative to the head, and of its rotation relative to a blade
// that points forward.
static const phys_vec3 HAND_LOW = {0.1, -0.7, -0.4}, HAND_HIGH = {0.8, 0.2, 0.5};
static const phys_vec3 HAND_TURN_RAD = {1.2, 0.6, 0.6};
#define HAND_LEG_TICKS  120
#define HAND_LEGS_TICKS 350
// The rotation from a weapon's -z axis to x.
static const phys_quat BLADE_FORWARD = {0.0, -0.70710678118654752, 0.0, 0.70710678118654752};

// The largest angular velocity of a flick, in its middle: 1.875 times the mean (minimum jerk).
#define FLICK_RADPS     (3600.0 * PHYS_PI / 180.0)
#define FLICK_TICKS     45
#define FLICKS_TICKS    80
#define LEAST_JERK_PEAK 1.875

// The tracker: standard deviations of the noise along each axis; and one sample in this many is
// lost or begins an outage.
#define NOISE_M     0.3e-3
#define NOISE_RAD   (0.1 * PHYS_PI / 180.0)
#define LOST_ONE_IN 80
#define OUT_ONE_IN  400
#define OUT_TICKS   20
#define OUTS_TICKS  600
#define DISPLACED_M 0.6
#define ONE_BUTTON  2000 // in each tick a button changes with a probability of one in this number

#define TICK_S 0.001

static double unit(hand_random *fencer)
{
    return (double)(split_mix_next(&fencer->state) >> 11) * 0x1p-53;
}

static double between(hand_random *fencer, double low, double high)
{
    return low + (high - low) * unit(fencer);
}

static bool one_in(hand_random *fencer, unsigned count)
{
    return split_mix_next(&fencer->state) % count == 0;
}

static phys_vec3 within(hand_random *fencer, phys_vec3 low, phys_vec3 high)
{
    double x = between(fencer, low.x, high.x), y = between(fencer, low.y, high.y);
    return v3(x, y, between(fencer, low.z, high.z));
}

static phys_vec3 around(hand_random *fencer, phys_vec3 most)
{
    return within(fencer, v3_neg(most), most);
}

// An approximately normal deviate on each axis: the sum of twelve uniform ones (Irwin and Hall).
static phys_vec3 noise(hand_random *fencer, double deviation)
{
    const phys_vec3 half = {0.5, 0.5, 0.5};
    phys_vec3 sum = {0, 0, 0};
    for (int i = 0; i < 12; i++) {
        sum = v3_add(sum, around(fencer, half));
    }
    return v3_scale(sum, deviation);
}

static phys_quat turned_by(phys_vec3 turn, phys_quat from)
{
    return quat_normalized(quat_mul(phys_quat_from_rotation_vector(turn), from));
}

// The completed part of a leg, from 0 to 1 with minimum jerk.
static double share_of(const track_leg *leg, uint32_t tick)
{
    double s = (double)(tick - leg->begun) / leg->lasts;
    return s >= 1.0 ? 1.0 : s * s * s * (10.0 + s * (6.0 * s - 15.0));
}

static phys_pose leg_at(const track_leg *leg, uint32_t tick)
{
    double share = share_of(leg, tick);
    return (phys_pose){v3_add_scaled(leg->from.position, leg->way, share),
                       turned_by(v3_scale(leg->turn, share), leg->from.orientation)};
}

static bool is_done(const track_leg *leg, uint32_t tick)
{
    return tick >= leg->begun + leg->lasts;
}

static track_leg leg_to(phys_pose from, phys_pose to, uint32_t begun, double ticks)
{
    phys_quat turn = quat_mul(to.orientation, quat_conjugate(from.orientation));
    return (track_leg){from, v3_sub(to.position, from.position),
                       phys_rotation_vector_from_quat(turn), begun, (uint32_t)ticks};
}

static track_leg head_leg(hand_random *fencer, phys_pose from, uint32_t tick)
{
    phys_vec3 place = within(fencer, HEAD_LOW, HEAD_HIGH);
    phys_vec3 turn = around(fencer, v3(HEAD_TURN_RAD, HEAD_TURN_RAD, HEAD_TURN_RAD));
    phys_pose to = {place, turned_by(turn, BLADE_FORWARD)};
    return leg_to(from, to, tick, between(fencer, HEAD_LEG_TICKS, HEAD_LEGS_TICKS));
}

// Begins the next leg of the hand: a guard or a thrust, a flick, or a rest.
static track_leg hand_leg(hand_random *fencer, phys_pose from, uint32_t tick)
{
    double ticks = between(fencer, HAND_LEG_TICKS, HAND_LEGS_TICKS);
    phys_pose to = from;
    switch (split_mix_next(&fencer->state) % 4) {
    case 0:
        break;
    case 1: {
        ticks = between(fencer, FLICK_TICKS, FLICKS_TICKS);
        double turn = between(fencer, 0.4, 1.0) * FLICK_RADPS * ticks * TICK_S / LEAST_JERK_PEAK;
        phys_vec3 axis = v3_normalized_or(around(fencer, v3(1, 1, 1)), v3(0, 0, 1));
        to.orientation = turned_by(v3_scale(axis, turn), from.orientation);
        break;
    }
    default:
        to.position = within(fencer, HAND_LOW, HAND_HIGH);
        to.orientation = turned_by(around(fencer, HAND_TURN_RAD), BLADE_FORWARD);
    }
    return leg_to(from, to, tick, ticks);
}

// The true poses of head and hand at the end of a tick.
static void move(hand_random *fencer, uint32_t tick, phys_pose *out_head, phys_pose *out_hand)
{
    *out_head = leg_at(&fencer->head, tick);
    *out_hand = leg_at(&fencer->hand, tick);
    if (is_done(&fencer->head, tick)) {
        fencer->head = head_leg(fencer, *out_head, tick);
    }
    if (is_done(&fencer->hand, tick)) {
        fencer->hand = hand_leg(fencer, *out_hand, tick);
    }
    out_hand->position = v3_add(out_hand->position, out_head->position);
}

static phys_pose seen(hand_random *fencer, phys_pose pose)
{
    return (phys_pose){v3_add(pose.position, noise(fencer, NOISE_M)),
                       turned_by(noise(fencer, NOISE_RAD), pose.orientation)};
}

// Decides which failures of the tracker begin with this sample.
static void fail(hand_random *fencer, uint32_t tick)
{
    uint32_t until = tick + (uint32_t)between(fencer, OUT_TICKS, OUTS_TICKS);
    if (one_in(fencer, OUT_ONE_IN)) {
        fencer->blind_until = until;
    }
    if (one_in(fencer, OUT_ONE_IN)) {
        fencer->unseen_until = until;
    }
    if (one_in(fencer, OUT_ONE_IN)) {
        fencer->displaced_until = until;
        fencer->displaced = around(fencer, v3(DISPLACED_M, DISPLACED_M, DISPLACED_M));
    }
}

// Fills in the hand. If it is not known, the sample keeps the last values.
static void see_hand(hand_random *fencer, phys_pose hand, uint32_t tick)
{
    if (tick < fencer->blind_until) {
        hand_velocity_reset(&fencer->history);
        return;
    }
    hand = seen(fencer, hand);
    if (tick < fencer->displaced_until) {
        hand.position = v3_add(hand.position, fencer->displaced);
    }
    hand_velocity_add(&fencer->history, tick * TICK_S, hand);
    hand_motion motion = hand_velocity_now(&fencer->history);
    input_pose_quantize(hand, &fencer->sample.hand);
    input_sample_move(&fencer->sample, motion.velocity_mps, motion.angular_velocity_radps);
    fencer->sample.flags |= INPUT_HAND_VALID;
    if (tick >= fencer->unseen_until) {
        fencer->sample.flags |= INPUT_HAND_TRACKED;
    }
}

// Makes a new sample for the next displayed frame, unless it is lost.
static void sample(hand_random *fencer)
{
    fencer->samples++;
    uint32_t tick = (uint32_t)((uint64_t)fencer->samples * 1000 / fencer->rate_hz);
    phys_pose head, hand;
    move(fencer, tick, &head, &hand);
    fail(fencer, tick);
    if (!one_in(fencer, LOST_ONE_IN)) {
        fencer->due_tick = tick;
        fencer->sample.flags = INPUT_HEAD_TRACKED;
        input_head_quantize(seen(fencer, head), &fencer->sample.head);
        see_hand(fencer, hand, tick);
    }
}

hand_random hand_random_start(uint64_t seed)
{
    static const uint32_t rate_hz[] = {72, 90, 120, 144};
    hand_random fencer = {.state = seed, .sample = input_sample_none()};
    fencer.rate_hz = rate_hz[split_mix_next(&fencer.state) % 4];
    phys_pose head = {v3(0.1, 1.6, 0.0), BLADE_FORWARD};
    phys_pose hand = {v3(0.35, -0.4, 0.1), BLADE_FORWARD};
    fencer.head = leg_to(head, head, 0, HAND_LEGS_TICKS);
    fencer.hand = leg_to(hand, hand, 0, HAND_LEGS_TICKS);
    return fencer;
}

input_frame hand_random_frame(hand_random *fencer)
{
    // If a sample is lost, wait for the one after it.
    while (fencer->tick >= (uint64_t)fencer->samples * 1000 / fencer->rate_hz) {
        sample(fencer);
    }
    for (unsigned button = 1; button <= INPUT_BUTTONS_ALL; button <<= 1) {
        if (one_in(fencer, ONE_BUTTON)) {
            fencer->buttons = (uint8_t)(fencer->buttons ^ button);
        }
    }
    input_frame frame = {.kind = INPUT_POSE, .buttons = fencer->buttons, .sample = fencer->sample};
    frame.sample.due =
        (uint8_t)(fencer->due_tick > fencer->tick ? fencer->due_tick - fencer->tick : 0);
    fencer->tick++;
    return frame;
}
