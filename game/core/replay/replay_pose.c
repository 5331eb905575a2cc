#include "replay_pose.h"

#include <stddef.h>
#include <string.h>

// The numbers that are doubles of duel_fencer, and their steps per unit.
static const struct {
    uint16_t offset, steps;
} PLAIN[REPLAY_POSE_NUMBERS] = {
#define PLAIN_ROW(field, steps)                                                                    \
    {                                                                                              \
        offsetof(duel_fencer, field), steps                                                        \
    }
    [REPLAY_POSE_TRAVEL] = PLAIN_ROW(footwork.travel_m, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_LUNGE] = PLAIN_ROW(footwork.lunge, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_FLECHE] = PLAIN_ROW(footwork.fleche, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_DUCK] = PLAIN_ROW(footwork.duck, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_FRONT_FOOT] = PLAIN_ROW(footwork.front_foot_m, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_REAR_FOOT] = PLAIN_ROW(footwork.rear_foot_m, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_FRONT_LIFT] = PLAIN_ROW(footwork.front_lift_m, REPLAY_LIFT_STEPS_PER_M),
    [REPLAY_POSE_REAR_LIFT] = PLAIN_ROW(footwork.rear_lift_m, REPLAY_LIFT_STEPS_PER_M),
    [REPLAY_POSE_REAR_TURN] = PLAIN_ROW(footwork.rear_turn, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_LED] = PLAIN_ROW(footwork.lead.share, REPLAY_LED_STEPS_PER_SHARE),
    [REPLAY_POSE_SIDEWAYS] = PLAIN_ROW(footwork.lead.sideways_m, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_FRONT_SIDE] = PLAIN_ROW(footwork.lead.front_side_m, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_REAR_SIDE] = PLAIN_ROW(footwork.lead.rear_side_m, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_UPRIGHT] = PLAIN_ROW(footwork.lead.upright, REPLAY_LED_STEPS_PER_SHARE),
    [REPLAY_POSE_EYES_X] = PLAIN_ROW(footwork.lead.eyes.x, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_EYES_Y] = PLAIN_ROW(footwork.lead.eyes.y, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_EYES_Z] = PLAIN_ROW(footwork.lead.eyes.z, REPLAY_LED_STEPS_PER_M),
    [REPLAY_POSE_YAW] = PLAIN_ROW(footwork.lead.yaw_rad, REPLAY_LED_STEPS_PER_RAD),
    [REPLAY_POSE_PITCH] = PLAIN_ROW(footwork.lead.pitch_rad, REPLAY_LED_STEPS_PER_RAD),
    [REPLAY_POSE_TILT] = PLAIN_ROW(footwork.lead.tilt_rad, REPLAY_LED_STEPS_PER_RAD),
    [REPLAY_POSE_BEND] = PLAIN_ROW(press.bend_rad, REPLAY_STEPS_PER_RAD),
    [REPLAY_POSE_BOW] = PLAIN_ROW(press.bow_rad, REPLAY_STEPS_PER_RAD),
    [REPLAY_POSE_SIDE_X] = PLAIN_ROW(press.bend_side.x, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_SIDE_Y] = PLAIN_ROW(press.bend_side.y, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_SIDE_Z] = PLAIN_ROW(press.bend_side.z, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_PLACE_X] = PLAIN_ROW(press.place.x, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_PLACE_Y] = PLAIN_ROW(press.place.y, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_PLACE_Z] = PLAIN_ROW(press.place.z, REPLAY_STEPS_PER_M),
    [REPLAY_POSE_NORMAL_X] = PLAIN_ROW(press.normal.x, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_NORMAL_Y] = PLAIN_ROW(press.normal.y, REPLAY_STEPS_PER_SHARE),
    [REPLAY_POSE_NORMAL_Z] = PLAIN_ROW(press.normal.z, REPLAY_STEPS_PER_SHARE),
#undef PLAIN_ROW
};

int32_t replay_steps_of(double value, double steps_per_unit)
{
    double steps = value * steps_per_unit;
    if (!(steps > -REPLAY_STEPS_MAX && steps < REPLAY_STEPS_MAX)) {
        return steps > 0.0 ? REPLAY_STEPS_MAX : -REPLAY_STEPS_MAX;
    }
    return (int32_t)(steps < 0.0 ? steps - 0.5 : steps + 0.5);
}

static void put_pose(int32_t position[3], int32_t turn[4], phys_pose pose)
{
    position[0] = replay_steps_of(pose.position.x, REPLAY_STEPS_PER_M);
    position[1] = replay_steps_of(pose.position.y, REPLAY_STEPS_PER_M);
    position[2] = replay_steps_of(pose.position.z, REPLAY_STEPS_PER_M);
    turn[0] = replay_steps_of(pose.orientation.x, REPLAY_STEPS_PER_TURN);
    turn[1] = replay_steps_of(pose.orientation.y, REPLAY_STEPS_PER_TURN);
    turn[2] = replay_steps_of(pose.orientation.z, REPLAY_STEPS_PER_TURN);
    turn[3] = replay_steps_of(pose.orientation.w, REPLAY_STEPS_PER_TURN);
}

// Rounds the feet's places on the piste, so that a planted foot stays in place whatever the rest of
// the body does.
static void put_feet(int32_t number[REPLAY_POSE_NUMBERS], const footwork_state *f)
{
    number[REPLAY_POSE_FRONT_FOOT] =
        replay_steps_of(f->travel_m + f->front_foot_m, REPLAY_STEPS_PER_M);
    number[REPLAY_POSE_REAR_FOOT] =
        replay_steps_of(f->travel_m + f->rear_foot_m, REPLAY_STEPS_PER_M);
    number[REPLAY_POSE_FRONT_SIDE] =
        replay_steps_of(f->lead.sideways_m + f->lead.front_side_m, REPLAY_LED_STEPS_PER_M);
    number[REPLAY_POSE_REAR_SIDE] =
        replay_steps_of(f->lead.sideways_m + f->lead.rear_side_m, REPLAY_LED_STEPS_PER_M);
}

replay_pose replay_pose_of(const duel_state *state, const weapon *held)
{
    replay_pose pose = {.tick = state->tick, .phase = state->phase, .winner = state->winner};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const duel_fencer *fencer = &state->fencer[side];
        replay_pose_fencer *out = &pose.fencer[side];
        int32_t *number = out->number;
        bool pressed = fencer->press.kind != DUEL_PRESS_NONE;
        for (int i = 0; i < REPLAY_POSE_NUMBERS; i++) {
            if (PLAIN[i].steps > 0 && (i < REPLAY_POSE_PRESS || pressed)) {
                double value;
                memcpy(&value, (const char *)fencer + PLAIN[i].offset, sizeof value);
                number[i] = replay_steps_of(value, PLAIN[i].steps);
            }
        }
        put_feet(number, &fencer->footwork);
        put_pose(&number[REPLAY_POSE_X], out->turn[REPLAY_TURN_WEAPON],
                 weapon_model_pose(held, fencer->weapon.pose));
        number[REPLAY_POSE_PRESS] = fencer->press.kind;
        number[REPLAY_POSE_LOOSE] = fencer->loose.is_loose;
        if (fencer->loose.is_loose) {
            put_pose(&number[REPLAY_POSE_HAND_X], out->turn[REPLAY_TURN_HAND],
                     fencer->loose.hand_world);
        }
        if (hand_catch_active(&fencer->grip, state->tick)) {
            number[REPLAY_POSE_CAUGHT_FROM] = (int32_t)(state->tick - fencer->grip.start_tick);
            number[REPLAY_POSE_CAUGHT_TO] = (int32_t)(fencer->grip.end_tick - state->tick);
        }
    }
    return pose;
}

static double mixed(const replay_pose_fencer *from, const replay_pose_fencer *to, int i,
                    double share)
{
    return from->number[i] + share * (to->number[i] - from->number[i]);
}

static phys_pose mixed_pose(const replay_pose_fencer *from, const replay_pose_fencer *to, int first,
                            int turn, double share)
{
    const int32_t *a = from->turn[turn], *b = to->turn[turn];
    double dot = 0.0, part[4];
    for (int i = 0; i < 4; i++) {
        dot += (double)a[i] * b[i];
    }
    for (int i = 0; i < 4; i++) {
        part[i] = (1.0 - share) * a[i] + (dot < 0.0 ? -share : share) * b[i];
    }
    return (phys_pose){v3(mixed(from, to, first, share) / REPLAY_STEPS_PER_M,
                          mixed(from, to, first + 1, share) / REPLAY_STEPS_PER_M,
                          mixed(from, to, first + 2, share) / REPLAY_STEPS_PER_M),
                       quat_normalized((phys_quat){part[0], part[1], part[2], part[3]})};
}

void replay_pose_show(const replay_pose *from, const replay_pose *to, double share, uint32_t tick,
                      const weapon *held, duel_state *out_state)
{
    *out_state = (duel_state){.tick = tick, .phase = from->phase, .winner = from->winner};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const replay_pose_fencer *a = &from->fencer[side], *b = &to->fencer[side];
        duel_fencer *fencer = &out_state->fencer[side];
        // Do not interpolate what exists in only one of the two poses.
        bool pressed = a->number[REPLAY_POSE_PRESS] != DUEL_PRESS_NONE;
        bool goes_on = b->number[REPLAY_POSE_PRESS] != DUEL_PRESS_NONE;
        for (int i = 0; i < REPLAY_POSE_NUMBERS; i++) {
            if (PLAIN[i].steps > 0) {
                double here = i < REPLAY_POSE_PRESS || goes_on ? share : 0.0;
                double value = mixed(a, b, i, here) / PLAIN[i].steps;
                memcpy((char *)fencer + PLAIN[i].offset, &value, sizeof value);
            }
        }
        fencer->footwork.front_foot_m -= fencer->footwork.travel_m;
        fencer->footwork.rear_foot_m -= fencer->footwork.travel_m;
        fencer->footwork.lead.front_side_m -= fencer->footwork.lead.sideways_m;
        fencer->footwork.lead.rear_side_m -= fencer->footwork.lead.sideways_m;
        fencer->press.kind = (uint8_t)(pressed ? a->number[REPLAY_POSE_PRESS] : DUEL_PRESS_NONE);
        fencer->weapon.pose =
            weapon_body_pose(held, mixed_pose(a, b, REPLAY_POSE_X, REPLAY_TURN_WEAPON, share));
        fencer->loose.is_loose = a->number[REPLAY_POSE_LOOSE] != 0;
        bool both_loose = fencer->loose.is_loose && b->number[REPLAY_POSE_LOOSE] != 0;
        fencer->loose.hand_world =
            mixed_pose(a, b, REPLAY_POSE_HAND_X, REPLAY_TURN_HAND, both_loose ? share : 0.0);
        if (a->number[REPLAY_POSE_CAUGHT_TO] > 0) {
            fencer->grip.start_tick = from->tick - (uint32_t)a->number[REPLAY_POSE_CAUGHT_FROM];
            fencer->grip.end_tick = from->tick + (uint32_t)a->number[REPLAY_POSE_CAUGHT_TO];
        }
        out_state->touch[side].by = DUEL_NOBODY;
    }
}
