// Read-only views of a duel's state, and the list of events. The parts of the step and other rooms
// use them.
#include <string.h>

#include "duel_private.h"
#include "lockout.h"

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
