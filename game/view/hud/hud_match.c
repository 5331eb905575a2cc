#include "hud_match.h"

#include <stdio.h>
#include <string.h>

#include "match_call.h"
#include "match_words.h"
#include "phrase_words.h"

#define TICKS_IN_MINUTE (60 * DUEL_TICKS_PER_SECOND)

// The last seconds are shown with tenths.
#define TENTHS_FROM_TICKS (10 * DUEL_TICKS_PER_SECOND)

// The reason follows the word "Halte" after so long: shortly before the first word of the phrase is
// said (phrase_said.h).
#define REASON_AFTER_TICKS 600

static void write_clock(uint32_t ticks, char *out, size_t size)
{
    if (ticks < TENTHS_FROM_TICKS) {
        unsigned tenths = (ticks + 99) / 100;
        snprintf(out, size, "%u.%u", tenths / 10, tenths % 10);
        return;
    }
    // As a clock on a wall: 2:59 begins when a whole second has gone.
    unsigned seconds = (ticks + DUEL_TICKS_PER_SECOND - 1) / DUEL_TICKS_PER_SECOND;
    snprintf(out, size, "%u:%02u", seconds / 60, seconds % 60);
}

// The clock shows the rest while it lasts.
static uint32_t clock_ticks(const duel_state *state)
{
    uint32_t rested = state->tick - state->phase_tick;
    return state->phase != DUEL_REST  ? state->match.clock_ticks
           : rested < TICKS_IN_MINUTE ? TICKS_IN_MINUTE - rested
                                      : 0;
}

static void write_stage(const texts *t, const duel_config *config, const duel_state *state,
                        char *out, size_t size)
{
    const match_state *match = &state->match;
    if (state->phase == DUEL_REST) {
        snprintf(out, size, "%s", text_of(t, "rest"));
    } else if (match->priority != DUEL_NOBODY) {
        snprintf(out, size, "%s", text_of(t, "extra minute"));
    } else if (config->settings.match.periods > 1) {
        text_write(t, out, size, "period %d of %d", match->period, config->settings.match.periods);
    } else {
        text_write(t, out, size, "to %d", config->settings.match.touches);
    }
}

void hud_match_phrase(const texts *t, const duel_config *config, const duel_state *state,
                      char out[HUD_PHRASE_SIZE])
{
    char words[PHRASE_WORDS_MAX];
    out[0] = '\0';
    if (state->match.calls == 0 || !match_call_is_by_hits(&state->match.call)) {
        return;
    }
    const phrase_settings referee = duel_referee(config);
    const right_of_way call = duel_right_of_way(config, state);
    phrase_words(t, &referee, &call, words);
    const char *from = words;
    while (strlen(from) >= HUD_PHRASE_SIZE) {
        const char *next = strstr(from, ". ");
        if (next == NULL) {
            break;
        }
        from = next + 2;
    }
    snprintf(out, HUD_PHRASE_SIZE, "%.*s", HUD_PHRASE_SIZE - 1, from);
}

// Whether the referee has said the phrase, and says the verdict.
static bool says_verdict(const duel_config *config, const duel_state *state)
{
    phrase_said said[PHRASE_SAID_MOST];
    const double since_s = (state->tick - state->phase_tick) * DUEL_TICK_S;
    return since_s >=
           PHRASE_SAID_FIRST_S + PHRASE_SAID_EACH_S * duel_phrase_said(config, state, said);
}

// Why, below the referee's word. Of a call by right of way the phrase says it: while the referee
// still says the phrase, "Right of way" below "Attack right" would be read as one.
static void write_caption(const texts *t, const duel_config *config, const duel_state *state,
                          char out[MATCH_WORDS_MAX])
{
    match_reason_words(t, &state->match.call, out);
    if (state->match.call.reason == MATCH_REASON_RIGHT_OF_WAY && out[0] != '\0' &&
        !says_verdict(config, state)) {
        out[0] = '\0';
    }
}

hud_match hud_match_of(const texts *t, const duel_config *config, const duel_state *state)
{
    const match_state *match = &state->match;
    hud_match out = {.shown = config->settings.match.rules == MATCH_FIE};
    if (!out.shown) {
        return out;
    }
    out.has_white = config->weapon.kind == WEAPON_FOIL;
    out.passivity = match->passivity;
    out.priority = match->priority;
    out.clock_runs = state->phase == DUEL_FENCING || state->phase == DUEL_LANDED;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        out.score[side] = match->score[side];
        out.faults[side] = match->faults[side];
        out.excluded[side] = match->calls > 0 && match->call.card[side] == MATCH_CARD_BLACK;
        out.light[side] = (uint8_t)duel_lamp(state, config->weapon.kind, (enum duel_side)side);
    }
    write_clock(clock_ticks(state), out.clock, sizeof out.clock);
    write_stage(t, config, state, out.stage, sizeof out.stage);
    if (state->phase == DUEL_HALT && match->calls > 0 &&
        state->tick - state->phase_tick >= REASON_AFTER_TICKS) {
        write_caption(t, config, state, out.caption);
        hud_match_phrase(t, config, state, out.phrase);
    }
    return out;
}
