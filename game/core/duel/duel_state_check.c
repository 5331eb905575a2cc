#include "duel_state_check.h"

#include <math.h>
#include <string.h>

#include "duel_state_fields.h"
#include "match_ground.h"

// Largest deviation of a unit vector's squared length from 1; in real duels it is 1e-15.
#define UNIT_TOLERANCE 1e-6

static double number(const duel_state *state, const duel_field *field, uint32_t i)
{
    uint64_t bits = duel_field_get(state, field, i);
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static bool is_near(double x, double wanted)
{
    return fabs(x - wanted) <= UNIT_TOLERANCE;
}

// A gap is infinite if nothing is near. Gaps are only displayed and compared with limits.
static bool may_be_infinite(const duel_state *state, const duel_field *field)
{
    const double *const gap[] = {&state->gap_m, &state->min_gap_m, &state->guard_gap_m};
    for (size_t i = 0; i < sizeof gap / sizeof gap[0]; i++) {
        if (field->offset == (size_t)((const char *)gap[i] - (const char *)state)) {
            return true;
        }
    }
    return false;
}

static bool numbers_are_valid(const duel_state *state)
{
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, state, &field)) {
        if (field.type != DUEL_FIELD_F64) {
            continue;
        }
        double most = may_be_infinite(state, &field) ? (double)INFINITY : DUEL_SOUND_MAX;
        double squared = 0.0;
        for (uint32_t i = 0; i < field.count; i++) {
            double x = number(state, &field, i);
            if (!(fabs(x) <= most)) {
                return false;
            }
            squared += x * x;
        }
        bool is_turn = field.parts != NULL && strcmp(field.parts, "xyzw") == 0;
        if (is_turn && !is_near(squared, 1.0)) {
            return false;
        }
    }
    return true;
}

// The byte of a bool, which may have a value that is invalid for a bool.
static uint8_t byte_of(const bool *flag)
{
    uint8_t byte;
    memcpy(&byte, flag, 1);
    return byte;
}

// A pressing blade has a valid place in a triangle, and unit vectors for the normal and the side of
// the bend.
static bool press_is_valid(const duel_press *press, const fencer_model *opponent)
{
    if (press->kind > DUEL_PRESS_SPRUNG || press->triangle >= opponent->triangle_count) {
        return false;
    }
    const double *share = press->barycentric;
    for (int i = 0; i < 3; ++i) {
        if (!(share[i] >= 0.0 || is_near(share[i], 0.0))) {
            return false;
        }
    }
    return press->kind == DUEL_PRESS_NONE || (is_near(v3_length_squared(press->normal), 1.0) &&
                                              is_near(share[0] + share[1] + share[2], 1.0) &&
                                              is_near(v3_length_squared(press->bend_side), 1.0));
}

static bool fencer_is_valid(const duel_fencer *fencer, const fencer_model *opponent)
{
    return footwork_is_valid(&fencer->footwork) && fencer->reach.ticks <= HAND_REACH_MOST_TICKS &&
           hand_stroke_is_valid(&fencer->stroke) && hand_track_is_valid(&fencer->track) &&
           press_is_valid(&fencer->press, opponent) && fencer->loose.is_loose <= 1 &&
           fencer->bend_along >= 0.0 && fencer->bend_along <= 1.0 &&
           byte_of(&fencer->loose.fall.asleep) <= 1;
}

static bool touch_is_valid(const duel_touch *touch, enum duel_side by, const fencer_model *opponent)
{
    return (touch->by == by || touch->by == DUEL_NOBODY) && touch->part < BODY_PART_COUNT &&
           touch->blade_part < BLADE_PART_COUNT && touch->closed <= 1 &&
           (touch->by == DUEL_NOBODY || touch->triangle < opponent->triangle_count);
}

static bool is_side(uint8_t side)
{
    return side <= DUEL_NOBODY;
}

// Every number of the match that is used as an index or has a name is one of its kind.
static bool match_is_valid(const match_state *match)
{
    const match_call *call = &match->call;
    bool valid = match->stage < MATCH_STAGE_COUNT && is_side(match->priority) &&
                 is_side(match->winner) && is_side(match->close_by) && is_side(match->halt_by) &&
                 match->halt < MATCH_HALT_COUNT && match->passivity < MATCH_CARD_COUNT &&
                 call->halt < MATCH_HALT_COUNT && call->reason < MATCH_REASON_COUNT &&
                 call->passivity < MATCH_CARD_COUNT;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        valid = valid && match->apparatus.light[side] <= APPARATUS_WHITE &&
                call->fault[side] < MATCH_FAULT_COUNT && call->card[side] < MATCH_CARD_COUNT &&
                fabs(match->place_m[side]) <= MATCH_PLACE_MAX_M;
    }
    // Somebody is behind the rear line.
    bool needs_side = match->halt == MATCH_HALT_REAR_LINE;
    return valid && !(needs_side && match->halt_by == DUEL_NOBODY);
}

bool duel_state_is_valid(const duel_state *state, const fencer_model *const model[2])
{
    if (state->phase >= DUEL_PHASES || state->winner > DUEL_NOBODY || !numbers_are_valid(state) ||
        !match_is_valid(&state->match) || state->phrase.is_watched > 1 ||
        (state->phrase.is_watched && !phrase_is_valid(&state->phrase))) {
        return false;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const fencer_model *opponent = model[duel_other((enum duel_side)side)];
        if (!fencer_is_valid(&state->fencer[side], opponent) ||
            !touch_is_valid(&state->touch[side], (enum duel_side)side, opponent)) {
            return false;
        }
    }
    return true;
}
