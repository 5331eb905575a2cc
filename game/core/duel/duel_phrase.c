// The phrase that the referee watches, from "Allez" to the halt.
#include "duel_private.h"
#include "duel_signals.h"

phrase_settings duel_referee(const duel_config *config)
{
    return phrase_settings_of(config->weapon.kind,
                              (enum match_referee)config->settings.match.referee);
}

// A lamp that burns since the last tick is the hit of the running attack; each burns only once in a
// phrase.
static uint8_t new_hit(const duel_state *state, enum duel_side side)
{
    uint8_t light = state->match.apparatus.light[side];
    if (light == APPARATUS_DARK || state->phrase.fencer[side].hit_tick > 0) {
        return PHRASE_NO_HIT;
    }
    return light == APPARATUS_COLORED ? PHRASE_HIT_VALID : PHRASE_HIT_OFF_TARGET;
}

void duel_watch_phrase(const duel_config *config, const duel_state *before, duel_state *state,
                       const duel_events *events)
{
    if (!state->phrase.is_watched) {
        return;
    }
    const phrase_settings settings = duel_referee(config);
    phrase_signals signals[2];
    duel_signals(config, before, state, events, signals);
    signals[DUEL_LEFT].hit = new_hit(state, DUEL_LEFT);
    signals[DUEL_RIGHT].hit = new_hit(state, DUEL_RIGHT);
    phrase_step(&settings, &state->phrase, signals, state->tick + 1);
}

right_of_way duel_right_of_way(const duel_config *config, const duel_state *state)
{
    const phrase_settings settings = duel_referee(config);
    right_of_way call = right_of_way_call(&settings, &state->phrase, &state->match.apparatus);
    if (state->phrase.is_watched) {
        duel_weigh_lamps(config, state, &settings, &call);
        duel_weigh_bodies(config, state, &settings, &call);
    }
    return call;
}

uint32_t duel_phrase_said(const duel_config *config, const duel_state *state,
                          phrase_said out[PHRASE_SAID_MOST])
{
    const match_call *call = &state->match.call;
    bool by_hits =
        call->reason == MATCH_REASON_ONLY_LAMP || call->reason == MATCH_REASON_RIGHT_OF_WAY;
    bool has_fault =
        call->fault[DUEL_LEFT] != MATCH_FAULT_NONE || call->fault[DUEL_RIGHT] != MATCH_FAULT_NONE;
    if (config->settings.match.rules != MATCH_FIE || config->weapon.kind == WEAPON_EPEE ||
        state->match.calls == 0 || !by_hits || has_fault) {
        return 0;
    }
    const right_of_way right = duel_right_of_way(config, state);
    return phrase_said_of(&right, out);
}
