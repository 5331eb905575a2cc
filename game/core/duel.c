#include "duel.h"

#include <string.h>

#include "body_follow.h"
#include "duel_bodies.h"
#include "duel_parts.h"
#include "fp_environment.h"

// On-guard lines are 2 m from the middle and the front foot stays behind its own
// (FIE t.17); the root is under the hips, a foot's reach and a shoe behind that.
static const double START_ROOT_M = 2.45;

// The piste ends 7 m from the middle (FIE t.13): a fencer's root stays on it.
static const double PISTE_END_M = 6.7;

// A touch is shown when the other's is no longer ago than this, by weapon (FIE Material
// Rules, annex B; the landing ends before a foil's 300 ms do).
static const uint32_t LOCKOUT_TICKS[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = 45, [WEAPON_FOIL] = 300, [WEAPON_SABRE] = 170};

// After a disarm: no shorter, so that one sees what has happened, and no longer, however
// long the weapon spins on the floor; then both stand on their lines for a moment.
static const uint32_t HALT_LEAST_TICKS = 1400;
static const uint32_t HALT_MOST_TICKS = 5000;
static const uint32_t EN_GARDE_TICKS = 900;

// Roots closer than this are chest to chest, metres: no step or lunge goes there.
static const double CORPS_A_CORPS_M = 0.75;

duel_settings duel_settings_default(void)
{
    return (duel_settings){
        // Steel on steel of two slender, lively beams: 0.3-0.6, no measured source.
        .restitution = 0.4,
        // Polished steel, 0.1-0.2, no measured source.
        .friction = 0.15,
        // A firm parry at 3 m/s on the middle of the blade (66 g met there, 45 cm from the
        // hand) is held; near the guard three times as much is.
        .grip_nms = 0.055,
        // A full beat of 0.4 N s on the middle costs a quarter of a second.
        .catch_s_per_nms = 2.0,
        .catch_max_s = 0.45,
        // A full beat of 0.5 N s on the foible, most of a metre from the hand: one blow in
        // several hundred, one bout in twenty or so (computer fencers, levels 2 and 3).
        .disarm_nms = 0.48,
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

fencer_frame duel_line_frame(enum duel_side side)
{
    double facing = side == DUEL_LEFT ? 1.0 : -1.0;
    return (fencer_frame){.root_x_m = -facing * START_ROOT_M, .facing = facing, .hand = 1.0};
}

fencer_frame duel_fencer_frame(const duel_config *config, const duel_state *state,
                               enum duel_side side)
{
    double facing = side == DUEL_LEFT ? 1.0 : -1.0, hand = config->hand[side];
    const footwork_state *footwork = &state->fencer[side].footwork;
    return (fencer_frame){.root_x_m = facing * (footwork->travel_m - START_ROOT_M),
                          .facing = facing,
                          .hand = hand,
                          .root_z_m = facing * hand * footwork->lead.sideways_m};
}

phys_pose duel_weapon_pose(const duel_config *config, const duel_state *state, enum duel_side side)
{
    return weapon_model_pose(&config->weapon, state->fencer[side].weapon.pose);
}

phys_pose duel_held_weapon(const duel_config *config, const duel_state *state, enum duel_side side)
{
    const duel_loose *loose = &state->fencer[side].loose;
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
    return catch_share(&state->fencer[side].grip, state->tick);
}

double duel_hand_seen(const duel_state *state, enum duel_side side)
{
    return hand_track_seen(&state->fencer[side].track);
}

// Both on their lines, weapon in hand.
static void stand_en_garde(const duel_config *config, duel_state *state)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &state->fencer[side];
        memset(fencer, 0, sizeof *fencer);
        fencer->footwork = footwork_start();
        phys_pose hand = body_pose_place(config->model[side], &fencer->footwork,
                                         key_grid_pose(config->grid, 0.0, 0.0, 0.0));
        fencer->hand_world = fencer_frame_weapon_to_world(
            duel_fencer_frame(config, state, (enum duel_side)side), hand);
        fencer->weapon.pose = weapon_body_pose(&config->weapon, fencer->hand_world);
    }
    // The blades are more than a metre apart; the next tick measures it.
    state->gap_m = 1.0;
    state->guard_gap_m = (double)INFINITY;
}

bool duel_lamp(const duel_state *state, enum weapon_kind kind, enum duel_side side)
{
    const duel_touch *own = &state->touch[side], *other = &state->touch[duel_other(side)];
    if (own->by != side) {
        return false;
    }
    return other->by == DUEL_NOBODY || own->tick <= other->tick + LOCKOUT_TICKS[kind];
}

void duel_start(const duel_config *config, duel_state *out_state)
{
    memset(out_state, 0, sizeof *out_state);
    out_state->phase = DUEL_FENCING;
    out_state->winner = DUEL_NOBODY;
    out_state->touch[DUEL_LEFT].by = DUEL_NOBODY;
    out_state->touch[DUEL_RIGHT].by = DUEL_NOBODY;
    stand_en_garde(config, out_state);
    out_state->min_gap_m = out_state->gap_m;
}

// A head in a headset leads the body (body_follow.h), or buttons the feet.
static unsigned move_body(const duel_config *config, duel_state *state, enum duel_side side,
                          const input_frame *frame, double min_travel_m, double max_travel_m)
{
    duel_fencer *fencer = &state->fencer[side];
    if (frame->kind == INPUT_POSE) {
        const hand_track *track = &fencer->track;
        return body_follow_step(config->model[side], config->hand[side], &fencer->footwork,
                                track->head.pose, track->hand.pose.position, min_travel_m,
                                max_travel_m);
    }
    body_follow_release(&fencer->footwork);
    return footwork_step(&fencer->footwork, frame->buttons, min_travel_m, max_travel_m);
}

// Feet: steps, lunges, fleche, ducking (footwork.h), within the piste and short of the opponent.
static void move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
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
        double nearest = START_ROOT_M - PISTE_END_M;
        unsigned happened =
            move_body(config, state, (enum duel_side)side, &frame[side], nearest, farthest);
        if (happened == 0) {
            continue;
        }
        fencer_frame stance = duel_fencer_frame(config, state, (enum duel_side)side);
        bool rear = (happened & FOOTWORK_EVENT_REAR_FOOT_DOWN) != 0;
        double foot_m = rear ? footwork->rear_foot_m : footwork->front_foot_m;
        duel_event *event = duel_event_add(events, DUEL_EVENT_FOOT_DOWN, side);
        double side_m = rear ? footwork->lead.rear_side_m : footwork->lead.front_side_m;
        event->point = fencer_frame_point_to_world(stance, v3(foot_m, 0, side_m));
        event->strength = (happened & FOOTWORK_EVENT_LUNGE_DOWN) != 0 ? 1.0 : 0.35;
    }
}

static void enter(duel_state *state, enum duel_phase phase)
{
    state->phase = (uint8_t)phase;
    state->phase_tick = state->tick;
}

static void end_bout(duel_state *state, duel_events *events)
{
    enter(state, DUEL_OVER);
    duel_event_add(events, DUEL_EVENT_OVER, state->winner);
}

// Who has touched: an enum duel_side, or DUEL_NOBODY. Of two touches within one tick the
// earlier counts, and at the same instant none.
static int who_touched_first(const duel_state *state)
{
    bool left = state->touch[DUEL_LEFT].by == DUEL_LEFT;
    bool right = state->touch[DUEL_RIGHT].by == DUEL_RIGHT;
    if (left && right) {
        double left_at = state->touch[DUEL_LEFT].time_in_tick;
        double right_at = state->touch[DUEL_RIGHT].time_in_tick;
        return left_at < right_at ? DUEL_LEFT : right_at < left_at ? DUEL_RIGHT : DUEL_NOBODY;
    }
    return left ? DUEL_LEFT : right ? DUEL_RIGHT : DUEL_NOBODY;
}

static bool has_anyone_touched(const duel_state *state)
{
    return state->touch[DUEL_LEFT].by != DUEL_NOBODY || state->touch[DUEL_RIGHT].by != DUEL_NOBODY;
}

static bool is_anyone_disarmed(const duel_state *state)
{
    return state->fencer[DUEL_LEFT].loose.is_loose || state->fencer[DUEL_RIGHT].loose.is_loose;
}

// What the tick that has just been done means for the bout.
static void settle_bout(const duel_config *config, duel_state *state, duel_events *events)
{
    uint32_t limit = config->settings.limit_ticks, since = state->tick - state->phase_tick;
    bool time_is_up = limit > 0 && state->tick >= limit;
    switch ((enum duel_phase)state->phase) {
    case DUEL_FENCING:
        if (has_anyone_touched(state)) {
            state->winner = (uint8_t)who_touched_first(state);
            enter(state, DUEL_LANDED);
        } else if (time_is_up) {
            end_bout(state, events);
        } else if (is_anyone_disarmed(state)) {
            enter(state, DUEL_HALT);
        }
        break;
    case DUEL_LANDED:
        if (since >= DUEL_LANDED_TICKS) {
            end_bout(state, events);
        }
        break;
    case DUEL_HALT:
        if (time_is_up) {
            end_bout(state, events);
        } else if (since >= HALT_MOST_TICKS ||
                   (since >= HALT_LEAST_TICKS && duel_loose_all_rest(state))) {
            stand_en_garde(config, state);
            enter(state, DUEL_EN_GARDE);
            duel_event_add(events, DUEL_EVENT_EN_GARDE, DUEL_NOBODY);
        }
        break;
    case DUEL_EN_GARDE:
        if (time_is_up) {
            end_bout(state, events);
        } else if (since >= EN_GARDE_TICKS) {
            enter(state, DUEL_FENCING);
            duel_event_add(events, DUEL_EVENT_FENCE, DUEL_NOBODY);
        }
        break;
    case DUEL_OVER:
        break;
    }
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

static bool is_interrupted(const duel_state *state)
{
    return state->phase == DUEL_HALT || state->phase == DUEL_EN_GARDE;
}

// Of a fencer who is not to do anything now. Nobody can tell one in a headset where to be.
static input_frame put_at_ease(const input_frame *frame)
{
    input_frame still = input_frame_neutral();
    if (frame->kind == INPUT_POSE) {
        still.kind = INPUT_POSE;
        still.sample = frame->sample;
    }
    return still;
}

void duel_step(const duel_config *config, duel_state *state, const input_frame frame[2],
               duel_events *out_events)
{
    out_events->count = out_events->blocks = 0;
    if (state->phase == DUEL_OVER) {
        return;
    }
    uint64_t fp_before = fp_environment_enter();
    const input_frame at_ease[2] = {put_at_ease(&frame[DUEL_LEFT]),
                                    put_at_ease(&frame[DUEL_RIGHT])};
    const input_frame *heard = is_interrupted(state) ? at_ease : frame;
    duel_state before = *state;
    duel_follow_track(state, DUEL_LEFT, &heard[DUEL_LEFT]);
    duel_follow_track(state, DUEL_RIGHT, &heard[DUEL_RIGHT]);
    move_feet(config, state, heard, out_events);
    duel_move_hand(config, state, DUEL_LEFT, &heard[DUEL_LEFT]);
    duel_move_hand(config, state, DUEL_RIGHT, &heard[DUEL_RIGHT]);
    duel_press_push(config, state, DUEL_LEFT);
    duel_press_push(config, state, DUEL_RIGHT);
    duel_move_blades(config, state, out_events);
    if (state->phase == DUEL_FENCING || state->phase == DUEL_LANDED) {
        duel_find_touches(config, &before, state, out_events);
    }
    duel_loose_meet_bodies(config, &before, state);
    duel_press_follow(config, state, DUEL_LEFT);
    duel_press_follow(config, state, DUEL_RIGHT);
    state->tick += 1;
    regain_control(state, out_events);
    settle_bout(config, state, out_events);
    out_events->blocks = duel_take_blocks(config);
    fp_environment_leave(fp_before);
}
