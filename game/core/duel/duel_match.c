// What the referee of a bout by the rules of the FIE sees of a duel, and what follows from the
// calls for its state. The rules themselves are in game/core/rules/match.h.
#include "duel_private.h"

#include "match.h"
#include "valid_target.h"

// An arm that goes forward at least so fast attacks, shares of its reach per second.
static const double ATTACKING_PER_S = 0.2;
// ... and a tracked hand, which is never quite still, meters a second faster than the head.
static const double ATTACKING_MPS = 0.5;

bool duel_is_match(const duel_config *config)
{
    return config->settings.match.rules == MATCH_FIE;
}

bool duel_is_interrupted(const duel_state *state)
{
    return state->phase == DUEL_HALT || state->phase == DUEL_EN_GARDE || state->phase == DUEL_REST;
}

// --- what the apparatus sees

// Whether the blade touches the opponent's body in this tick, however shortly.
static bool is_on_body(const duel_state *state, const duel_press *press)
{
    return duel_press_is_on(press) || (press->begun_tick == state->tick && state->tick > 0);
}

static apparatus_contact contact_of(const duel_config *config, const duel_state *state,
                                    enum duel_side by)
{
    const duel_press *press = &state->fencer[by].press;
    if (!is_on_body(state, press)) {
        return (apparatus_contact){0};
    }
    uint8_t part = config->model[duel_other(by)]->triangle_part[press->triangle];
    return (apparatus_contact){
        .is_on_body = true,
        .is_on_target = body_part_is_target(config->weapon.kind, (enum body_part)part),
        .closed_ticks = press->closed_ticks,
    };
}

static bool blades_meet(const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        uint8_t kind = events->event[i].kind;
        if (kind == DUEL_EVENT_BLADES_MET || kind == DUEL_EVENT_BLADES_SLIDE) {
            return true;
        }
    }
    return false;
}

// --- what the referee sees

static bool arm_attacks(const duel_fencer *fencer)
{
    if (fencer->track.kind != INPUT_POSE) {
        return fencer->reach.speed > ATTACKING_PER_S;
    }
    const hand_track *track = &fencer->track;
    return track->hand.velocity_mps.x - track->head.velocity_mps.x > ATTACKING_MPS;
}

static bool is_attacking(const duel_fencer *fencer)
{
    const footwork_state *feet = &fencer->footwork;
    bool lunges = feet->action == FOOTWORK_LUNGE && feet->tick_in_action < feet->landing_tick;
    bool runs =
        feet->action == FOOTWORK_FLECHE && feet->tick_in_action < FOOTWORK_FLECHE_CROSSED_TICKS;
    return lunges || runs || arm_attacks(fencer);
}

// The head of a fencer on guard in a headset is so far ahead of the root, meters.
static const double HEAD_AHEAD_M = 0.11;

// How far a fencer has come. Between the phrases a player in a headset may be put back to the line
// at once, and the body, which would need a second to follow, takes guard where the head is.
static double travel_of(const duel_state *state, enum duel_side side)
{
    const duel_fencer *fencer = &state->fencer[side];
    if (!duel_is_interrupted(state) || fencer->footwork.lead.leads == 0 ||
        fencer->track.kind != INPUT_POSE) {
        return fencer->footwork.travel_m;
    }
    return phys_clamp(fencer->track.head.pose.position.x - HEAD_AHEAD_M,
                      DUEL_START_ROOT_M - DUEL_RUN_BACK_END_M,
                      DUEL_START_ROOT_M + DUEL_RUN_BACK_END_M);
}

static match_stand stand_of(const duel_config *config, const duel_state *state, enum duel_side side,
                            const input_frame *frame)
{
    const duel_fencer *fencer = &state->fencer[side];
    const footwork_state *feet = &fencer->footwork;
    double root_m = DUEL_START_ROOT_M - travel_of(state, side);
    double lunge_mps = feet->glide[FOOTWORK_TRUNK].speed * FOOTWORK_LUNGE_M;
    return (match_stand){
        .root_m = root_m,
        .front_foot_m = root_m - feet->front_foot_m,
        .rear_foot_m = root_m - feet->rear_foot_m,
        .front_side_m = feet->lead.sideways_m + feet->lead.front_side_m,
        .rear_side_m = feet->lead.sideways_m + feet->lead.rear_side_m,
        .chest_m = root_m - feet->lunge * FOOTWORK_LUNGE_M,
        .aside_m = duel_fencer_frame(config, state, side).root_z_m,
        .forward_mps = feet->glide[FOOTWORK_TRAVEL].speed + lunge_mps,
        .is_attacking = is_attacking(fencer),
        .is_led = feet->lead.leads != 0,
        .is_disarmed = fencer->loose.is_loose != 0,
        .wants_to_fence = frame->buttons != 0,
    };
}

enum match_wait duel_waits_for(const duel_config *config, const duel_state *state,
                               enum duel_side side)
{
    if (!duel_is_match(config) || state->phase != DUEL_EN_GARDE) {
        return MATCH_WAIT_NONE;
    }
    const input_frame none = input_frame_neutral();
    const match_stand stand[2] = {stand_of(config, state, DUEL_LEFT, &none),
                                  stand_of(config, state, DUEL_RIGHT, &none)};
    return match_waits_for(&state->match, stand, side);
}

// Who has the right of way if both lamps of foil or sabre burn: an enum duel_side, or DUEL_NOBODY
// if both attacked at the same time.
static uint8_t who_has_right(const duel_config *config, const duel_state *state,
                             const match_moment *now)
{
    // The match advances the apparatus by the same tick, and may decide in it.
    apparatus_state lamps = state->match.apparatus;
    apparatus_step(config->weapon.kind, &lamps, now->tick, now->contact, now->blades_meet);
    if (lamps.light[DUEL_LEFT] == APPARATUS_DARK || lamps.light[DUEL_RIGHT] == APPARATUS_DARK) {
        return DUEL_NOBODY;
    }
    const phrase_settings settings = duel_referee(config);
    return right_of_way_call(&settings, &state->phrase, &lamps).right;
}

static match_moment moment_of(const duel_config *config, const duel_state *state,
                              const input_frame frame[2], const duel_events *events)
{
    match_moment now = {
        .tick = state->tick,
        .phase = (enum duel_phase)state->phase,
        .since_ticks = state->tick + 1 - state->phase_tick,
        .contact = {contact_of(config, state, DUEL_LEFT), contact_of(config, state, DUEL_RIGHT)},
        .blades_meet = blades_meet(events),
        .stand = {stand_of(config, state, DUEL_LEFT, &frame[DUEL_LEFT]),
                  stand_of(config, state, DUEL_RIGHT, &frame[DUEL_RIGHT])},
        .weapons_are_down = duel_dropped_all_rest(state),
        // The lot is drawn only at a halt, which follows this phase.
        .lot = state->phase == DUEL_LANDED ? duel_state_hash(state) : 0,
    };
    now.right_of_way = who_has_right(config, state, &now);
    return now;
}

// --- what follows for the duel

// A lamp has been lit: what was a contact becomes the fencer's touch, where the blade is now.
static void note_touch(const duel_config *config, duel_state *state, enum duel_side by,
                       duel_events *events)
{
    const duel_press *press = &state->fencer[by].press;
    duel_touch *touch = &state->touch[by];
    touch->by = (uint8_t)by;
    // A point that arrived flat may have been held later; only a point closes its switch.
    touch->blade_part =
        config->weapon.point_closes_ticks > 0 ? (uint8_t)BLADE_POINT : touch->blade_part;
    touch->triangle = press->triangle;
    touch->part = config->model[duel_other(by)]->triangle_part[press->triangle];
    for (int i = 0; i < 3; i++) {
        touch->barycentric[i] = press->barycentric[i];
    }
    duel_event *event = duel_event_add(events, DUEL_EVENT_TOUCH, (int)by);
    event->part = touch->part;
    event->point = touch->point;
    event->speed_mps = touch->speed_mps;
}

enum duel_phase duel_match_step(const duel_config *config, duel_state *state,
                                const input_frame frame[2], duel_events *events)
{
    const apparatus_state before = state->match.apparatus;
    const match_moment now = moment_of(config, state, frame, events);
    enum duel_phase next =
        match_step(&config->settings.match, config->weapon.kind, &state->match, &now);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        if (state->match.apparatus.light[side] != APPARATUS_DARK &&
            before.light[side] == APPARATUS_DARK) {
            note_touch(config, state, (enum duel_side)side, events);
        }
    }
    return next;
}
