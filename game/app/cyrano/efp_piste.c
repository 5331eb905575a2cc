#include "efp_piste.h"

#include <stdio.h>

#define TICKS_PER_SECOND ((uint32_t)DUEL_TICKS_PER_SECOND)

static const char *state_letter(const duel_state *state, bool waits)
{
    if (waits) {
        return "W";
    }
    switch ((enum duel_phase)state->phase) {
    case DUEL_FENCING:
        return "F";
    case DUEL_REST:
        return "P";
    case DUEL_OVER:
        return "E";
    case DUEL_LANDED:
    case DUEL_HALT:
    case DUEL_EN_GARDE:
        break;
    }
    return "H";
}

// Whether the call that ended the bout gave this fencer a black card.
static bool is_excluded(const match_state *match, enum duel_side side)
{
    return match->calls > 0 && match->call.card[side] == MATCH_CARD_BLACK;
}

// Undecided, victory, defeat, or exclusion.
static const char *status_letter(const duel_state *state, enum duel_side side)
{
    if (state->phase != DUEL_OVER || state->winner == DUEL_NOBODY) {
        return "U";
    }
    if (state->winner == side) {
        return "V";
    }
    return is_excluded(&state->match, side) ? "E" : "D";
}

// The cards for passivity of version 1.1: 0 none, 1 yellow, 2 a red one, 4 black (3 and 5 are two
// of them, which individuals do not get). Both fencers get the first two, and who loses the last
// one.
static uint32_t passivity_number(const duel_state *state, enum duel_side side)
{
    const match_state *match = &state->match;
    if (match->passivity < MATCH_CARD_BLACK) {
        return match->passivity;
    }
    return state->winner == side ? MATCH_CARD_RED : 4;
}

static void set_number(char field[EFP_FIELD_SIZE], uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    efp_field_set(field, text);
}

static void fill_fencer(efp_message *message, const duel_config *config, const duel_state *state,
                        enum duel_side side)
{
    const match_state *match = &state->match;
    char(*field)[EFP_FIELD_SIZE] = message->fencer[side];
    enum apparatus_light light = duel_lamp(state, config->weapon.kind, side);
    uint32_t faults = match->faults[side] - (is_excluded(match, side) ? 1u : 0u);
    set_number(field[EFP_SCORE], match->score[side]);
    efp_field_set(field[EFP_STATUS], status_letter(state, side));
    // The first fault is a yellow card, each further one a red card.
    set_number(field[EFP_YELLOW_CARDS], faults > 0);
    set_number(field[EFP_RED_CARDS], faults > 1 ? faults - 1 : 0);
    set_number(field[EFP_LIGHT], light == APPARATUS_COLORED);
    set_number(field[EFP_WHITE_LIGHT], light == APPARATUS_WHITE);
    set_number(field[EFP_MEDICAL], 0);
    efp_field_set(field[EFP_RESERVE], "N");
    set_number(field[EFP_P_CARD], passivity_number(state, side));
}

void efp_piste_fill(efp_message *message, const duel_config *config, const duel_state *state,
                    bool waits)
{
    static const char *const letter[] = {
        [WEAPON_EPEE] = "E", [WEAPON_FOIL] = "F", [WEAPON_SABRE] = "S"};
    _Static_assert(sizeof letter / sizeof *letter == WEAPON_KIND_COUNT, "a letter per weapon");
    const match_state *match = &state->match;
    uint32_t left_s = (match->clock_ticks + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
    char clock[24];
    snprintf(clock, sizeof clock, "%u:%02u", left_s / 60, left_s % 60);
    efp_field_set(message->general[EFP_PROTOCOL], "EFP1.1");
    efp_field_set(message->general[EFP_COMMAND], "INFO");
    set_number(message->general[EFP_ROUND], match->period);
    efp_field_set(message->general[EFP_STOPWATCH], clock);
    efp_field_set(message->general[EFP_TYPE], "I");
    efp_field_set(message->general[EFP_WEAPON], letter[config->weapon.kind]);
    efp_field_set(message->general[EFP_PRIORITY], match->priority == DUEL_LEFT    ? "L"
                                                  : match->priority == DUEL_RIGHT ? "R"
                                                                                  : "N");
    efp_field_set(message->general[EFP_STATE], state_letter(state, waits));
    fill_fencer(message, config, state, DUEL_LEFT);
    fill_fencer(message, config, state, DUEL_RIGHT);
}
