#include "touch_report.h"

#include <stdio.h>

#include "body_region.h"
#include "match_words.h"

// A blow longer ago than this has no relation to the touch, ticks.
#define BLADES_MET_TELLS_TICKS 1500
// A touch this soon after a blow is a result of it, ticks.
#define BLADES_MET_NOW_TICKS 50
// A slower touch is reported without its speed.
#define LEAST_SPEED_MPS 0.05

void touch_memory_add(touch_memory *memory, const duel_events *events, uint32_t tick)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_BLADES_MET) {
            memory->blades_met = true;
            memory->blades_met_tick = tick;
        } else if (event->kind == DUEL_EVENT_CONTROL_LOST) {
            memory->control_lost[event->side] = true;
        } else if (event->kind == DUEL_EVENT_CONTROL_REGAINED) {
            memory->control_lost[event->side] = false;
        }
    }
}

// What else the fencers were doing; the first matching line is the most informative.
static void circumstance(const duel_state *state, const touch_memory *memory,
                         const duel_touch *touch, char *out, size_t out_size)
{
    enum duel_side by = (enum duel_side)touch->by;
    uint32_t since =
        touch->tick > memory->blades_met_tick ? touch->tick - memory->blades_met_tick : 0;
    if (memory->control_lost[duel_other(by)]) {
        snprintf(out, out_size, ", past a blade out of control");
    } else if (memory->blades_met && since < BLADES_MET_NOW_TICKS) {
        snprintf(out, out_size, ", as the blades met");
    } else if (memory->blades_met && since < BLADES_MET_TELLS_TICKS) {
        snprintf(out, out_size, ", %.2f s after the blades last met", since * DUEL_TICK_S);
    } else if (state->fencer[by].footwork.action == FOOTWORK_FLECHE) {
        snprintf(out, out_size, ", with a flèche");
    } else if (state->fencer[by].footwork.action == FOOTWORK_LUNGE) {
        snprintf(out, out_size, ", with a lunge");
    } else if (state->fencer[duel_other(by)].footwork.action == FOOTWORK_LUNGE) {
        snprintf(out, out_size, ", into the lunge");
    } else {
        snprintf(out, out_size, ", with the blades apart");
    }
}

// "point on the upper arm, outside"
static void what_where(const duel_config *config, const duel_touch *touch, char *out,
                       size_t out_size)
{
    body_region place = body_region_of(config->model[duel_other((enum duel_side)touch->by)],
                                       touch->triangle, touch->barycentric);
    const char *with = touch->blade_part == BLADE_SIDE
                           ? "blade"
                           : blade_part_name((enum blade_part)touch->blade_part);
    snprintf(out, out_size, "%s on the %s%s%s%s%s", with, place.region,
             place.height != NULL ? ", " : "", place.height != NULL ? place.height : "",
             place.side != NULL ? ", " : "", place.side != NULL ? place.side : "");
}

// A last call with a card says what for: " Black card left: refuses to fence."
static void last_card(const match_state *match, char *out, size_t out_size)
{
    const match_call *call = &match->call;
    bool has_card = call->card[DUEL_LEFT] != MATCH_CARD_NONE ||
                    call->card[DUEL_RIGHT] != MATCH_CARD_NONE || call->passivity != MATCH_CARD_NONE;
    char words[MATCH_WORDS_MAX];
    match_reason_words(call, words);
    bool is_told = match->calls > 0 && match->winner != DUEL_NOBODY && has_card;
    snprintf(out, out_size, "%s%s%s", is_told ? " " : "", is_told ? words : "", is_told ? "." : "");
}

// "Right wins, 15 : 12." A bout by the rules of the FIE that was left ends without a winner.
static void report_match(const duel_state *state, char *out, size_t out_size)
{
    static const char *const who[] = {"Left wins", "Right wins", "Left undecided"};
    const match_state *match = &state->match;
    bool by_priority =
        match->winner != DUEL_NOBODY && match->score[DUEL_LEFT] == match->score[DUEL_RIGHT];
    char card[MATCH_WORDS_MAX + 4];
    last_card(match, card, sizeof card);
    snprintf(out, out_size, "%s, %d : %d%s.%s", who[match->winner], match->score[DUEL_LEFT],
             match->score[DUEL_RIGHT], by_priority ? ", by priority" : "", card);
}

void touch_report(const duel_config *config, const duel_state *state, const touch_memory *memory,
                  char *out, size_t out_size)
{
    static const char *const name[2] = {"Left", "Right"};
    if (config->settings.match.rules == MATCH_FIE) {
        report_match(state, out, out_size);
        return;
    }
    bool both =
        state->touch[DUEL_LEFT].by == DUEL_LEFT && state->touch[DUEL_RIGHT].by == DUEL_RIGHT;
    if (state->winner == DUEL_NOBODY) {
        snprintf(out, out_size, "%s",
                 both ? "Both touched at the same instant: nobody wins." : "Time: nobody touched.");
        return;
    }
    const duel_touch *touch = &state->touch[state->winner];
    char landed[96], around[64], speed[24] = "";
    what_where(config, touch, landed, sizeof landed);
    const duel_touch *other = &state->touch[duel_other((enum duel_side)state->winner)];
    if (both && other->tick > touch->tick) {
        snprintf(around, sizeof around, ", %u ms before the other",
                 (unsigned)(other->tick - touch->tick));
    } else if (both) {
        snprintf(around, sizeof around, ", a moment before the other");
    } else {
        circumstance(state, memory, touch, around, sizeof around);
    }
    // The speed of a blade that was already on the body is not worth reporting.
    if (touch->speed_mps >= LEAST_SPEED_MPS) {
        snprintf(speed, sizeof speed, ", %.1f m/s", touch->speed_mps);
    }
    snprintf(out, out_size, "%s touches: %s%s%s.", name[state->winner], landed, speed, around);
}
