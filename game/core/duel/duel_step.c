// One tick of a duel: its parts in order, and then the change of phase.
#include <string.h>

#include "duel_bodies.h"
#include "duel_private.h"
#include "fp_environment.h"
#include "lockout.h"
#include "match.h"
#include "phrase.h"

// Puts both fencers en garde where the match wants them, weapon in hand; on their lines in a duel.
// No lamp burns any more.
static void stand_en_garde(const duel_config *config, duel_state *state)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        duel_fencer *fencer = &state->fencer[side];
        memset(fencer, 0, sizeof *fencer);
        fencer->footwork = footwork_start();
        fencer->footwork.travel_m = state->match.place_m[side];
        phys_pose hand = body_pose_place(config->model[side], &fencer->footwork,
                                         guard_grid_pose(config->grid, 0.0, 0.0, 0.0));
        fencer->hand_world = fencer_frame_weapon_to_world(
            duel_fencer_frame(config, state, (enum duel_side)side), hand);
        fencer->weapon.pose = weapon_body_pose(&config->weapon, fencer->hand_world);
        state->touch[side] = (duel_touch){.by = DUEL_NOBODY};
    }
    // The blades are more than a meter apart; the next tick computes the distance.
    state->gap_m = 1.0;
    state->guard_gap_m = (double)INFINITY;
}

void duel_start(const duel_config *config, duel_state *out_state)
{
    memset(out_state, 0, sizeof *out_state);
    // By the rules of the FIE the bout begins with its first "En garde".
    out_state->phase = duel_is_match(config) ? DUEL_EN_GARDE : DUEL_FENCING;
    out_state->winner = DUEL_NOBODY;
    out_state->match = match_start();
    stand_en_garde(config, out_state);
    out_state->min_gap_m = out_state->gap_m;
}

// Fencers who are this far past each other have passed; until then a touch in passing counts.
static const double PASSED_M = 0.75;

static bool have_passed(const duel_state *state)
{
    double way_m =
        state->fencer[DUEL_LEFT].footwork.travel_m + state->fencer[DUEL_RIGHT].footwork.travel_m;
    return way_m > 2.0 * DUEL_START_ROOT_M + PASSED_M;
}

static bool is_anyone_disarmed(const duel_state *state)
{
    return state->fencer[DUEL_LEFT].loose.is_loose || state->fencer[DUEL_RIGHT].loose.is_loose;
}

static void enter_phase(const duel_config *config, duel_state *state, enum duel_phase phase,
                        duel_events *events)
{
    state->phase = (uint8_t)phase;
    state->phase_tick = state->tick;
    switch (phase) {
    case DUEL_LANDED:
        if (!duel_is_match(config)) {
            state->winner = (uint8_t)lockout_first(state->touch);
        }
        break;
    case DUEL_EN_GARDE:
        stand_en_garde(config, state);
        duel_event_add(events, DUEL_EVENT_EN_GARDE, DUEL_NOBODY);
        break;
    case DUEL_FENCING:
        if (duel_is_match(config)) {
            phrase_start(&state->phrase);
        }
        duel_event_add(events, DUEL_EVENT_FENCE, DUEL_NOBODY);
        break;
    case DUEL_OVER:
        if (duel_is_match(config)) {
            state->winner = state->match.winner;
        }
        duel_event_add(events, DUEL_EVENT_OVER, state->winner);
        break;
    case DUEL_HALT:
    case DUEL_REST:
        break;
    }
}

static bool time_is_up(const duel_config *config, const duel_state *state)
{
    return config->settings.limit_ticks > 0 && state->tick >= config->settings.limit_ticks;
}

// The next phase of a duel that one touch decides.
static enum duel_phase phase_of_duel(const duel_config *config, const duel_state *state)
{
    const phrase_situation now = {
        .phase = (enum duel_phase)state->phase,
        .since_ticks = state->tick - state->phase_tick,
        .is_touched = lockout_is_touched(state->touch),
        .is_disarmed = is_anyone_disarmed(state),
        .have_passed = have_passed(state),
        .weapons_are_down = duel_dropped_all_rest(state),
        .time_is_up = time_is_up(config, state),
    };
    return phrase_next(&now);
}

static void regain_control(duel_state *state, duel_events *events)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const hand_catch_state *grip = &state->fencer[side].grip;
        if (grip->end_tick > grip->start_tick && grip->end_tick == state->tick) {
            duel_event_add(events, DUEL_EVENT_CONTROL_REGAINED, side);
        }
    }
}

// Counts the tick and changes the phase if it calls for that (match.h, phrase.h).
static void end_tick(const duel_config *config, duel_state *state, const input_frame frame[2],
                     duel_events *events)
{
    enum duel_phase next = DUEL_FENCING;
    if (duel_is_match(config)) {
        next = duel_match_step(config, state, frame, events);
    }
    state->tick += 1;
    regain_control(state, events);
    if (!duel_is_match(config)) {
        next = phase_of_duel(config, state);
    } else if (time_is_up(config, state)) {
        next = DUEL_OVER;
    }
    if (next != state->phase) {
        enter_phase(config, state, next, events);
    }
}

// Input for a fencer at ease. A headset's poses still pass.
static input_frame frame_at_ease(const input_frame *frame)
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
    const input_frame at_ease[2] = {frame_at_ease(&frame[DUEL_LEFT]),
                                    frame_at_ease(&frame[DUEL_RIGHT])};
    const input_frame *used = duel_is_interrupted(state) ? at_ease : frame;
    duel_state before = *state;
    duel_follow_track(state, DUEL_LEFT, &used[DUEL_LEFT]);
    duel_follow_track(state, DUEL_RIGHT, &used[DUEL_RIGHT]);
    duel_move_feet(config, state, used, out_events);
    duel_move_hand(config, state, DUEL_LEFT, &used[DUEL_LEFT]);
    duel_move_hand(config, state, DUEL_RIGHT, &used[DUEL_RIGHT]);
    duel_press_push(config, state, DUEL_LEFT);
    duel_press_push(config, state, DUEL_RIGHT);
    phys_tick_path way[2];
    duel_move_blades(config, state, way, out_events);
    if (state->phase == DUEL_FENCING || state->phase == DUEL_LANDED) {
        duel_find_touches(config, &before, state, way, out_events);
    }
    duel_dropped_meet_bodies(config, &before, state, way);
    duel_press_follow(config, state, DUEL_LEFT);
    duel_press_follow(config, state, DUEL_RIGHT);
    if (state->phase == DUEL_FENCING || state->phase == DUEL_LANDED) {
        duel_watch_phrase(config, &before, state, out_events);
    }
    end_tick(config, state, frame, out_events);
    out_events->blocks = duel_take_blocks(config);
    fp_environment_leave(fp_before);
}
