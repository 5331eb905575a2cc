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

// The linear velocity of the weapon's origin and its angular velocity, in the room.
static hand_motion motion_of(xr_input *f, const xr_input_sight *sight, phys_pose held)
{
    const xr_hand_sample *hand = &sight->hand;
    hand_velocity_add(&f->velocity, sight->time_s, held);
    if (!hand->has_velocity) {
        return hand_velocity_now(&f->velocity);
    }
    // Move the velocity from the grip's to the weapon's origin (v + w x r); all in room axes.
    hand_motion of_grip = {.state = HAND_MOTION_FITTED,
                           .velocity_mps = hand->linear_mps,
                           .angular_velocity_radps = hand->angular_radps};
    hand_motion moved = of_grip;
    moved.velocity_mps =
        v3_add(hand->linear_mps,
               v3_cross(hand->angular_radps, v3_sub(held.position, hand->grip.position)));
    return moved;
}

static void see_hand(xr_input *f, const xr_input_room *room, const xr_input_sight *sight)
{
    const xr_hand_sample *hand = &sight->hand;
    f->sample.flags &= INPUT_HEAD_TRACKED;
    if (!hand->is_active || !hand->is_valid) {
        hand_velocity_reset(&f->velocity);
        return;
    }
    phys_pose held = xr_input_weapon(hand, sight->grip_from_weapon);
    phys_pose line = line_pose(room->side, xr_room_pose(&room->in_hall, held));
    hand_motion motion = motion_of(f, sight, held);
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
