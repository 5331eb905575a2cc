#include "hand_track.h"

#include "hand_glide.h"
#include "hand_pace.h"
#include "hand_velocity.h"
#include "phys_rotation.h"

static phys_vec3 turn_between(phys_quat from, phys_quat to)
{
    return phys_rotation_vector_from_quat(quat_mul(to, quat_conjugate(from)));
}

// The number of ticks from one pose to another at the greatest speed of a hand.
static double ticks_of_way(phys_pose from, phys_pose to, double tick_s)
{
    double way = v3_distance(from.position, to.position) / HAND_SPEED_MOST_MPS;
    double turn =
        v3_length(turn_between(from.orientation, to.orientation)) / HAND_ANGULAR_SPEED_MOST_RADPS;
    return (way > turn ? way : turn) / tick_s;
}

// A headset takes over: the head starts at its tracked pose, the hand where it was.
static void begin(hand_track *track, const input_sample *sample, const phys_body *hand)
{
    *track = (hand_track){.kind = INPUT_POSE,
                          .merge_ticks = HAND_MERGE_TICKS,
                          .head = {.pose = input_head_read(&sample->head)},
                          .hand = *hand};
}

// Samples contain no velocity of the head: it arrives with the mean velocity of its path.
static void step_head(phys_body *head, const input_sample *sample, double tick_s)
{
    if (sample->due == 0) {
        *head = hand_coast(head, tick_s);
        return;
    }
    phys_body to = {.pose = input_head_read(&sample->head)};
    double per_s = 1.0 / (sample->due * tick_s);
    to.velocity_mps = v3_scale(v3_sub(to.pose.position, head->pose.position), per_s);
    to.angular_velocity_radps =
        v3_scale(turn_between(head->pose.orientation, to.pose.orientation), per_s);
    *head = hand_glide(head, &to, sample->due, tick_s);
}

static uint16_t counted(uint16_t ticks, bool up, uint16_t most)
{
    return (uint16_t)(up ? ticks + (ticks < most) : ticks - (ticks > 0));
}

static void step_hand(hand_track *track, const input_sample *sample, double tick_s)
{
    bool valid = (sample->flags & INPUT_HAND_VALID) != 0;
    track->merge_ticks = counted(track->merge_ticks, !valid, HAND_MERGE_TICKS);
    if (!valid || (sample->due == 0 && track->merge_ticks == 0)) {
        track->hand = hand_coast(&track->hand, tick_s);
        return;
    }
    phys_body to = hand_pace_bounded(input_sample_hand(sample));
    double least = ticks_of_way(track->hand.pose, to.pose, tick_s);
    if (least > sample->due + HAND_JUMP_TICKS && track->merge_ticks == 0) {
        track->merge_ticks = HAND_MERGE_TICKS;
    }
    uint32_t ticks = sample->due > track->merge_ticks ? sample->due : track->merge_ticks;
    ticks = ticks > 0 ? ticks : 1;
    uint32_t possible = hand_pace_ticks(&track->hand, &to, ticks, tick_s);
    if (possible > ticks + HAND_LATE_TICKS) {
        track->merge_ticks = possible < HAND_MERGE_TICKS ? (uint16_t)possible : HAND_MERGE_TICKS;
    }
    track->hand = hand_glide(&track->hand, &to, possible, tick_s);
}

void hand_track_step(hand_track *track, const input_frame *frame, const phys_body *hand,
                     double tick_s)
{
    if (frame->kind != INPUT_POSE) {
        *track = (hand_track){.kind = INPUT_POINT};
        return;
    }
    const input_sample *sample = &frame->sample;
    if (track->kind != INPUT_POSE) {
        begin(track, sample, hand);
    }
    track->flags = sample->flags;
    bool tracked = (sample->flags & INPUT_HAND_TRACKED) != 0;
    track->unseen_ticks = counted(track->unseen_ticks, !tracked, HAND_FADE_TICKS);
    step_head(&track->head, sample, tick_s);
    step_hand(track, sample, tick_s);
}

bool hand_track_may_touch(const hand_track *track)
{
    return track->kind != INPUT_POSE ||
           ((track->flags & INPUT_HAND_TRACKED) != 0 && track->merge_ticks == 0);
}

double hand_track_seen(const hand_track *track)
{
    return track->kind == INPUT_POSE ? 1.0 - (double)track->unseen_ticks / HAND_FADE_TICKS : 1.0;
}

bool hand_track_is_valid(const hand_track *track)
{
    return track->kind <= INPUT_POSE && (track->flags & ~INPUT_SAMPLE_FLAGS_ALL) == 0 &&
           track->merge_ticks <= HAND_MERGE_TICKS && track->unseen_ticks <= HAND_FADE_TICKS;
}
