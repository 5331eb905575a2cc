#include "duel.h"

#include <string.h>

#include "duel_parts.h"
#include "fp_environment.h"

// On-guard lines are 2 m from the middle and the front foot stays behind its own
// (FIE t.17); the root is under the hips, a foot's reach and a shoe behind that.
static const double START_ROOT_M = 2.45;

// The piste ends 7 m from the middle (FIE t.13): a fencer's root stays on it.
static const double PISTE_END_M = 6.7;

// Roots closer than this are chest to chest, metres: no step or lunge goes there.
static const double CORPS_A_CORPS_M = 0.75;

duel_settings duel_settings_default(void)
{
    return (duel_settings){
        // Steel on steel of two slender, lively beams: 0.3-0.6, no measured source.
        .restitution = 0.4,
        // Polished steel, 0.1-0.2, no measured source.
        .friction = 0.15,
        // A firm parry at 3 m/s on the middle of the blade (66 g met there) is held.
        .grip_impulse_ns = 0.12,
        // A full beat of 0.4 N s costs a quarter of a second.
        .catch_s_per_ns = 0.9,
        .catch_max_s = 0.45,
        // 250 m/s2 on a 0.38 kg weapon is 95 N, 1200 rad/s2 on 0.021 kg m2 25 N m:
        // what an arm can do in a flick. Thrusts reach 6 m/s, flicks 30 m/s at the tip.
        .hand_acceleration_mps2 = 250.0,
        .hand_angular_acceleration_radps2 = 1200.0,
        .hand_speed_mps = 8.0,
        .hand_angular_speed_radps = 36.0,
        .limit_ticks = 0,
    };
}

duel_event *duel_event_add(duel_events *events, enum duel_event_kind kind, int side)
{
    uint32_t at = events->count < DUEL_MAX_EVENTS ? events->count++ : DUEL_MAX_EVENTS - 1;
    duel_event *event = &events->event[at];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->side = (uint8_t)side;
    return event;
}

fencer_frame duel_fencer_frame(const duel_config *config, const duel_state *state,
                               enum duel_side side)
{
    double facing = side == DUEL_LEFT ? 1.0 : -1.0;
    double travel_m = state->fencer[side].footwork.travel_m;
    return (fencer_frame){facing * (travel_m - START_ROOT_M), facing, config->hand[side]};
}

phys_pose duel_weapon_pose(const duel_config *config, const duel_state *state, enum duel_side side)
{
    return weapon_model_pose(&config->weapon, state->fencer[side].weapon.pose);
}

void duel_body_pose(const duel_config *config, const duel_state *state, enum duel_side side,
                    body_pose *out_pose)
{
    phys_pose held = fencer_frame_weapon_from_world(duel_fencer_frame(config, state, side),
                                                    duel_weapon_pose(config, state, side));
    body_pose_solve(config->model, &state->fencer[side].footwork, held, out_pose);
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
    return catch_share(&state->fencer[side].grip, state->tick);
}

void duel_start(const duel_config *config, duel_state *out_state)
{
    memset(out_state, 0, sizeof *out_state);
    out_state->phase = DUEL_FENCING;
    out_state->winner = DUEL_NOBODY;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &out_state->fencer[side];
        out_state->touch[side].by = DUEL_NOBODY;
        fencer->footwork = footwork_start();
        fencer->hand_world =
            fencer_frame_weapon_to_world(duel_fencer_frame(config, out_state, (enum duel_side)side),
                                         key_grid_pose(config->grid, 0.0, 0.0, 0.0));
        fencer->weapon.pose = weapon_body_pose(&config->weapon, fencer->hand_world);
    }
    // The blades start more than a metre apart; the first tick measures it.
    out_state->gap_m = 1.0;
    out_state->min_gap_m = 1.0;
    out_state->guard_gap_m = (double)INFINITY;
}

void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events)
{
    double travel_before[2] = {state->fencer[DUEL_LEFT].footwork.travel_m,
                               state->fencer[DUEL_RIGHT].footwork.travel_m};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        footwork_state *footwork = &state->fencer[side].footwork;
        // Each may use the room as it was when the tick began, and half of what is
        // left of it, so that two who step at once do not meet.
        double room = 2.0 * START_ROOT_M - CORPS_A_CORPS_M - travel_before[0] - travel_before[1];
        double farthest = travel_before[side] + 0.5 * (room > 0.0 ? room : 0.0);
        unsigned happened =
            footwork_step(footwork, frame[side].buttons, START_ROOT_M - PISTE_END_M, farthest);
        if (happened == 0) {
            continue;
        }
        fencer_frame stance = duel_fencer_frame(config, state, (enum duel_side)side);
        bool rear = (happened & FOOTWORK_EVENT_REAR_FOOT_DOWN) != 0;
        double foot_m = rear ? footwork->rear_foot_m : footwork->front_foot_m;
        duel_event *event = duel_event_add(events, DUEL_EVENT_FOOT_DOWN, side);
        event->point = fencer_frame_point_to_world(stance, v3(foot_m, 0, 0));
        event->strength = (happened & FOOTWORK_EVENT_LUNGE_DOWN) != 0 ? 1.0 : 0.35;
    }
}

static void settle_bout(const duel_config *config, duel_state *state, duel_events *events)
{
    bool touched[2] = {state->touch[DUEL_LEFT].by == DUEL_LEFT,
                       state->touch[DUEL_RIGHT].by == DUEL_RIGHT};
    bool time_is_up =
        config->settings.limit_ticks > 0 && state->tick >= config->settings.limit_ticks;
    if (!touched[DUEL_LEFT] && !touched[DUEL_RIGHT] && !time_is_up) {
        return;
    }
    // Two touches within one tick: the earlier counts, and at the same instant none.
    if (touched[DUEL_LEFT] && touched[DUEL_RIGHT]) {
        double left = state->touch[DUEL_LEFT].time_in_tick;
        double right = state->touch[DUEL_RIGHT].time_in_tick;
        state->winner = left < right ? DUEL_LEFT : right < left ? DUEL_RIGHT : DUEL_NOBODY;
    } else if (touched[DUEL_LEFT] || touched[DUEL_RIGHT]) {
        state->winner = touched[DUEL_LEFT] ? DUEL_LEFT : DUEL_RIGHT;
    }
    state->phase = DUEL_OVER;
    duel_event_add(events, DUEL_EVENT_OVER, state->winner);
}

static void regain_control(duel_state *state, duel_events *events)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const catch_state *grip = &state->fencer[side].grip;
        if (grip->end_tick > grip->start_tick && grip->end_tick == state->tick) {
            duel_event_add(events, DUEL_EVENT_CONTROL_REGAINED, side);
        }
    }
}

void duel_step(const duel_config *config, duel_state *state, const input_frame frame[2],
               duel_events *out_events)
{
    out_events->count = 0;
    if (state->phase == DUEL_OVER) {
        return;
    }
    uint64_t fp_before = fp_environment_enter();
    duel_state before = *state;
    duel_move_feet(config, state, frame, out_events);
    duel_move_hand(config, state, DUEL_LEFT, &frame[DUEL_LEFT]);
    duel_move_hand(config, state, DUEL_RIGHT, &frame[DUEL_RIGHT]);
    duel_move_blades(config, state, out_events);
    duel_find_touches(config, &before, state, out_events);
    state->tick += 1;
    regain_control(state, out_events);
    settle_bout(config, state, out_events);
    fp_environment_leave(fp_before);
}
