#include "xr_input.h"

#include "fencer_frame.h"

// Converts a pose from the world to the line frame of a side (input_sample.h).
static phys_pose line_pose(enum duel_side side, phys_pose world)
{
    return fencer_frame_weapon_from_world(duel_line_frame(side), world);
}

phys_pose xr_input_world_pose(enum duel_side side, phys_pose line)
{
    return fencer_frame_weapon_to_world(duel_line_frame(side), line);
}

phys_pose xr_input_weapon(const xr_hand_sample *hand, phys_pose grip_from_weapon)
{
    return (phys_pose){
        pose_apply(hand->grip, grip_from_weapon.position),
        quat_normalized(quat_mul(hand->grip.orientation, grip_from_weapon.orientation))};
}

// Adds the weapon's pose to the history. Returns false if no hand can be there. Then the next pose
// decides: either it continues the way before the jump, or the hand is where it has jumped to.
static bool add_pose(xr_input *f, double time_s, phys_pose held)
{
    const hand_velocity before = f->velocity;
    if (hand_velocity_add(&f->velocity, time_s, held) != HAND_POSE_JUMPED) {
        hand_velocity_reset(&f->jumped);
        return true;
    }
    const hand_velocity there = f->velocity;
    f->velocity = f->jumped;
    hand_velocity_reset(&f->jumped);
    if (f->velocity.count > 0 &&
        hand_velocity_add(&f->velocity, time_s, held) != HAND_POSE_JUMPED) {
        return true;
    }
    f->velocity = before;
    f->jumped = there;
    return false;
}

// The linear velocity of the weapon's origin and its angular velocity, in the room.
static hand_motion motion_of(const xr_input *f, const xr_hand_sample *hand, phys_pose held)
{
    // Move the velocity from the grip's to the weapon's origin (v + w x r); all in room axes.
    const hand_motion reported = {
        .state = HAND_MOTION_FITTED,
        .velocity_mps =
            v3_add(hand->linear_mps,
                   v3_cross(hand->angular_radps, v3_sub(held.position, hand->grip.position))),
        .angular_velocity_radps = hand->angular_radps};
    bool believed = hand->has_velocity && hand_velocity_agrees(&f->velocity, &reported);
    return believed ? reported : hand_velocity_now(&f->velocity);
}

static void see_hand(xr_input *f, const xr_input_room *room, const xr_input_sight *sight)
{
    const xr_hand_sample *hand = &sight->hand;
    f->sample.flags &= INPUT_HEAD_TRACKED;
    if (!hand->is_active || !hand->is_valid) {
        hand_velocity_reset(&f->velocity);
        hand_velocity_reset(&f->jumped);
        return;
    }
    phys_pose held = xr_input_weapon(hand, sight->grip_from_weapon);
    if (!add_pose(f, sight->time_s, held)) {
        input_sample_move(&f->sample, v3(0, 0, 0), v3(0, 0, 0));
        f->sample.flags |= INPUT_HAND_VALID;
        return;
    }
    phys_pose line = line_pose(room->side, xr_room_pose(&room->in_hall, held));
    hand_motion motion = motion_of(f, hand, held);
    fencer_frame frame = duel_line_frame(room->side);
    phys_vec3 velocity =
        v3_add(xr_room_vector(&room->in_hall, motion.velocity_mps), room->walk_mps);
    phys_vec3 turning = xr_room_vector(&room->in_hall, motion.angular_velocity_radps);
    if (input_pose_quantize(line, &f->sample.hand) == INPUT_SAMPLE_NO_NUMBER ||
        input_sample_move(&f->sample, fencer_frame_vector_from_world(frame, velocity),
                          fencer_frame_vector_from_world(frame, turning)) ==
            INPUT_SAMPLE_NO_NUMBER) {
        return;
    }
    unsigned seen = INPUT_HAND_VALID | (hand->is_tracked ? INPUT_HAND_TRACKED : 0u);
    f->sample.flags = (uint8_t)(f->sample.flags | seen);
}

void xr_input_add(xr_input *f, const xr_input_room *room, const xr_input_sight *sight)
{
    if (!f->has_seen) {
        f->sample = input_sample_none();
        f->has_seen = true;
    }
    phys_pose head = line_pose(room->side, xr_room_pose(&room->in_hall, sight->head));
    bool seen = input_head_quantize(head, &f->sample.head) != INPUT_SAMPLE_NO_NUMBER &&
                sight->head_is_tracked;
    f->sample.flags = seen ? INPUT_HEAD_TRACKED : 0;
    see_hand(f, room, sight);
}

void xr_input_reset(xr_input *f)
{
    *f = (xr_input){0};
}

input_frame xr_input_frame(const xr_input *f, uint32_t due)
{
    input_frame frame = input_frame_neutral();
    if (f->has_seen) {
        frame.kind = INPUT_POSE;
        frame.sample = f->sample;
        frame.sample.due = (uint8_t)(due < INPUT_DUE_MAX ? due : INPUT_DUE_MAX);
    }
    return frame;
}
