#include "hand_catch.h"

double hand_catch_duration(double moment_nms, double grip_nms, double s_per_nms, double max_s)
{
    double duration = (moment_nms - grip_nms) * s_per_nms;
    // With this form of the comparison, NaN leaves the weapon in control.
    if (!(duration > 0.0)) {
        return 0.0;
    }
    return duration < max_s ? duration : max_s;
}

void hand_catch_begin(hand_catch_state *state, uint32_t tick, uint32_t duration_ticks,
                      const phys_body *weapon)
{
    state->start_tick = tick;
    state->end_tick = tick + duration_ticks;
    state->flight = *weapon;
    state->start_orientation = weapon->pose.orientation;
}

bool hand_catch_active(const hand_catch_state *state, uint32_t tick)
{
    return tick >= state->start_tick && tick < state->end_tick;
}

uint32_t hand_catch_ticks_left(const hand_catch_state *state, uint32_t tick)
{
    return hand_catch_active(state, tick) ? state->end_tick - tick : 0;
}

double hand_catch_share(const hand_catch_state *state, uint32_t tick)
{
    if (!hand_catch_active(state, tick)) {
        return 1.0;
    }
    double t = (double)(tick - state->start_tick) / (double)(state->end_tick - state->start_tick);
    return t * t * (3.0 - 2.0 * t);
}

void hand_catch_fly(hand_catch_state *state, const phys_inertia *inertia, double dt)
{
    phys_free_turn_fly(inertia, &state->flight, dt);
}

phys_pose hand_catch_target(const hand_catch_state *state, uint32_t tick, phys_pose hand_body_pose)
{
    double share = hand_catch_share(state, tick);
    if (share >= 1.0) {
        return hand_body_pose;
    }
    // Of the two quaternions of the hand's orientation, use the one nearer to the beginning of the
    // flight. With the one nearer to the flight at this tick, the weapon would jump to the other
    // direction of rotation when it has spun by half a turn.
    phys_quat from = state->flight.pose.orientation, to = hand_body_pose.orientation;
    double s = quat_dot(state->start_orientation, to) < 0.0 ? -share : share;
    double r = 1.0 - share;
    return (phys_pose){v3_lerp(state->flight.pose.position, hand_body_pose.position, share),
                       quat_normalized((phys_quat){from.x * r + to.x * s, from.y * r + to.y * s,
                                                   from.z * r + to.z * s, from.w * r + to.w * s})};
}
