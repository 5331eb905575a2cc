// Read-only views of a duel's state, and the list of events. The parts of the step and other rooms
// use them.
#include <string.h>

#include "body_pose.h"
#include "duel_private.h"
#include "lockout.h"
#include "phys_rotation.h"

duel_event *duel_event_add(duel_events *events, enum duel_event_kind kind, int side)
{
    uint32_t at = events->count < DUEL_MAX_EVENTS ? events->count++ : DUEL_MAX_EVENTS - 1;
    duel_event *event = &events->event[at];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->side = (uint8_t)side;
    return event;
}

fencer_frame duel_line_frame(enum duel_side side)
{
    double facing = side == DUEL_LEFT ? 1.0 : -1.0;
    return (fencer_frame){.root_x_m = -facing * DUEL_START_ROOT_M, .facing = facing, .hand = 1.0};
}

fencer_frame duel_footwork_frame(const duel_config *config, enum duel_side side,
                                 const footwork_state *footwork)
{
    double facing = side == DUEL_LEFT ? 1.0 : -1.0, hand = config->hand[side];
    return (fencer_frame){.root_x_m = facing * (footwork->travel_m - DUEL_START_ROOT_M),
                          .facing = facing,
                          .hand = hand,
                          .root_z_m = facing * hand * footwork->lead.sideways_m};
}

fencer_frame duel_fencer_frame(const duel_config *config, const duel_state *state,
                               enum duel_side side)
{
    return duel_footwork_frame(config, side, &state->fencer[side].footwork);
}

phys_pose duel_weapon_pose(const duel_config *config, const duel_state *state, enum duel_side side)
{
    return weapon_model_pose(&config->weapon, state->fencer[side].weapon.pose);
}

// The hand's distance from the shoulder as a share of the longest reach, on guard and stretched.
// The guards of a device have 0.67 to 0.86, its thrusts 0.94 to 0.99.
static const double BENT_SHARE = 0.72;
static const double STRAIGHT_SHARE = 0.97;
// An arm that goes forward by less than this share of its length hangs, or is raised.
static const double FORWARD_SHARE = 0.5;
// Who steps quickly in a headset with the arm out has one foot far ahead for a moment, as in a
// lunge, but his head stays up: on guard the eyes are 1.545 m high, in a lunge 1.29. Below the
// first height a lunge begins to be one, and it is one when they are so much lower, meters.
static const double LUNGE_EYES_M = 1.50;
static const double LUNGE_LOWER_M = 0.15;
// How far ahead of the root the shoulder of a device's fencer is, meters: on guard, and in addition
// in a whole lunge and ducked.
static const double SHOULDER_AHEAD_M = 0.12;
static const double SHOULDER_IN_LUNGE_M = 0.63;
static const double SHOULDER_DUCKED_M = 0.24;

// Nobody turns further than this, and who is nearer is turned to as if he were so far away, so that
// nobody whirls around at close quarters.
static const double TURN_MOST_RAD = 0.5;
static const double TURN_NEAREST_M = 1.2;

// The weapon shoulder, fencer frame, and the arm's longest reach.
static phys_vec3 shoulder_of(const duel_config *config, const duel_fencer *fencer,
                             enum duel_side side, double *out_reach_m)
{
    phys_vec3 shoulder;
    body_pose_reach(config->model[side], &fencer->footwork, &shoulder, out_reach_m);
    return shoulder;
}

double duel_arm_out(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    if (fencer->track.kind != INPUT_POSE) {
        return fencer->extension;
    }
    double reach_m;
    phys_vec3 shoulder = shoulder_of(config, fencer, side, &reach_m);
    phys_vec3 arm = v3_sub(duel_held_weapon(config, state, side).position, shoulder);
    double share = v3_length(arm) / reach_m;
    double straight = (share - BENT_SHARE) / (STRAIGHT_SHARE - BENT_SHARE);
    double forward = arm.x / (FORWARD_SHARE * share * reach_m);
    return phys_clamp(straight, 0.0, 1.0) * phys_clamp(forward, 0.0, 1.0);
}

double duel_lunge_seen(const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    const footwork_state *feet = &fencer->footwork;
    if (fencer->track.kind != INPUT_POSE) {
        return feet->lunge;
    }
    // The trunk follows late; in a lunge the head tells at once how deep it is.
    const bool lunges = feet->action == FOOTWORK_LUNGE || feet->lunge > 0.0;
    const double below_m = LUNGE_EYES_M - fencer->track.head.pose.position.y;
    return lunges ? phys_clamp(below_m / LUNGE_LOWER_M, 0.0, 1.0) * (1.0 - feet->duck) : 0.0;
}

double duel_root_seen_x_m(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    fencer_frame frame = duel_fencer_frame(config, state, side);
    if (fencer->track.kind != INPUT_POSE) {
        return frame.root_x_m;
    }
    double reach_m;
    phys_vec3 shoulder = shoulder_of(config, fencer, side, &reach_m);
    double ahead_m = SHOULDER_AHEAD_M + SHOULDER_IN_LUNGE_M * duel_lunge_seen(state, side) +
                     SHOULDER_DUCKED_M * fencer->footwork.duck;
    return frame.root_x_m + frame.facing * (shoulder.x - ahead_m);
}

double duel_turn_to_rad(fencer_frame own, phys_vec3 root)
{
    const phys_vec3 way = fencer_frame_point_from_world(own, root);
    if (way.z == 0.0) {
        return 0.0;
    }
    return phys_clamp(phys_atan2(way.z, phys_max(way.x, TURN_NEAREST_M)), -TURN_MOST_RAD,
                      TURN_MOST_RAD);
}

double duel_turn_rad(const duel_config *config, const duel_state *state, enum duel_side side)
{
    if (state->fencer[side].track.kind == INPUT_POSE) {
        return 0.0;
    }
    // As much as the headset leads him: smoothly from and to a device. Who passes in a fleche at a
    // device is not turned to.
    const double share = state->fencer[duel_other(side)].footwork.lead.share;
    const fencer_frame other = duel_fencer_frame(config, state, duel_other(side));
    return share == 0.0 ? 0.0
                        : share * duel_turn_to_rad(duel_fencer_frame(config, state, side),
                                                   v3(other.root_x_m, 0.0, other.root_z_m));
}

phys_pose duel_turned_hand(double turn_rad, phys_vec3 shoulder, phys_pose hand)
{
    if (turn_rad == 0.0) {
        return hand;
    }
    const phys_quat turn = phys_quat_from_rotation_vector(v3(0.0, -turn_rad, 0.0));
    const phys_vec3 arm = v3_sub(hand.position, shoulder);
    return (phys_pose){v3_add(shoulder, quat_rotate(turn, arm)), quat_mul(turn, hand.orientation)};
}

phys_pose duel_held_weapon(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_dropped *loose = &state->fencer[side].loose;
    phys_pose hand = loose->is_loose ? loose->hand_world : duel_weapon_pose(config, state, side);
    return fencer_frame_weapon_from_world(duel_fencer_frame(config, state, side), hand);
}

void duel_body_pose(const duel_config *config, const duel_state *state, enum duel_side side,
                    body_pose *out_pose)
{
    body_pose_solve(config->model[side], &state->fencer[side].footwork,
                    duel_held_weapon(config, state, side), out_pose);
}

void duel_blade_ends(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 out_ends[2])
{
    phys_pose pose = state->fencer[side].weapon.pose;
    out_ends[0] = pose_apply(pose, config->weapon.blade.a);
    out_ends[1] = pose_apply(pose, config->weapon.blade.b);
}

double duel_control(const duel_state *state, enum duel_side side)
{
    return hand_catch_share(&state->fencer[side].grip, state->tick);
}

double duel_hand_seen(const duel_state *state, enum duel_side side)
{
    return hand_track_seen(&state->fencer[side].track);
}

enum apparatus_light duel_lamp(const duel_state *state, enum weapon_kind kind, enum duel_side side)
{
    if (apparatus_is_lit(&state->match.apparatus)) {
        return (enum apparatus_light)state->match.apparatus.light[side];
    }
    return lockout_lamp(state->touch, kind, side) ? APPARATUS_COLORED : APPARATUS_DARK;
}
