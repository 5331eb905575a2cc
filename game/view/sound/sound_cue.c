#include "sound_cue.h"

#include "phys_contact_step.h"

// Blades that slide without a press that bends them touch each other with about this force.
#define LIGHT_TOUCH_N 1.2
// A weapon that falls on the floor strikes with one end: the effective mass at the contact.
#define FALL_MASS_KG 0.06
// The middle of a mask, from the floor under a fencer's root, en garde.
#define HEAD_UP_M    1.55
#define HEAD_AHEAD_M 0.10

// Returns whether the event is heard.
static bool cue_of(const duel_event *event, double press_n, sound_cue *out)
{
    *out = (sound_cue){.side = event->side, .point = event->point};
    for (int i = 0; i < 2; i++) {
        out->along[i] = event->along[i];
        out->on_guard[i] = event->met[i] == PHYS_PART_GUARD;
    }
    switch ((enum duel_event_kind)event->kind) {
    case DUEL_EVENT_BLADES_MET:
        out->kind = SOUND_CLASH;
        out->impulse_ns = event->impulse_ns;
        return true;
    case DUEL_EVENT_BLADES_SLIDE:
        out->kind = SOUND_SCRAPE;
        out->speed_mps = event->speed_mps;
        out->force_n = press_n > LIGHT_TOUCH_N ? press_n : LIGHT_TOUCH_N;
        return true;
    case DUEL_EVENT_FOOT_DOWN:
        out->kind = SOUND_STEP;
        out->strength = event->strength;
        return true;
    case DUEL_EVENT_CONTROL_LOST:
    case DUEL_EVENT_DISARMED:
        out->kind = SOUND_LOST;
        return true;
    case DUEL_EVENT_WEAPON_DOWN:
        out->kind = SOUND_FALL;
        out->speed_mps = event->speed_mps;
        out->impulse_ns = FALL_MASS_KG * event->speed_mps;
        return true;
    case DUEL_EVENT_TOUCH:
        out->kind = SOUND_BUZZER;
        return true;
    case DUEL_EVENT_CONTROL_REGAINED:
    case DUEL_EVENT_EN_GARDE:
    case DUEL_EVENT_FENCE:
    case DUEL_EVENT_OVER:
        break;
    }
    return false;
}

static void place_fencer(const duel_config *config, const duel_state *state, enum duel_side side,
                         sound_fencer *out)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    const fencer_frame frame = duel_fencer_frame(config, state, side);
    const phys_vec3 eyes = feet->lead.eyes;
    const bool is_led = feet->lead.leads != 0;
    *out = (sound_fencer){
        .holds = !state->fencer[side].loose.is_loose,
        .foot = {fencer_frame_point_to_world(frame,
                                             v3(feet->front_foot_m, 0.0, feet->lead.front_side_m)),
                 fencer_frame_point_to_world(frame,
                                             v3(feet->rear_foot_m, 0.0, feet->lead.rear_side_m))},
        .lift_m = {feet->front_lift_m, feet->rear_lift_m},
        .head =
            fencer_frame_point_to_world(frame, is_led ? eyes : v3(HEAD_AHEAD_M, HEAD_UP_M, 0.0)),
        .breath = feet->sway.breath,
        .effort = feet->sway.effort,
    };
    duel_blade_ends(config, state, side, out->end);
}

void sound_tick_of(const duel_config *config, const duel_state *state, const duel_events *events,
                   sound_tick *out)
{
    out->weapon = config->weapon.kind;
    out->cues = 0;
    double press_n = 0.0;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        place_fencer(config, state, (enum duel_side)side, &out->fencer[side]);
        press_n = phys_max(press_n, v3_length(state->fencer[side].bend_n));
    }
    for (uint32_t i = 0; i < events->count; i++) {
        if (cue_of(&events->event[i], press_n, &out->cue[out->cues])) {
            out->cues++;
        }
    }
}
