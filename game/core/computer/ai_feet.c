#include "ai_feet.h"

// Within this distance, do not advance on an advancing opponent.
static const double COMING_MEASURE_M = 4.2;
// Who comes to a point that is held out takes half steps with pauses between them, so that there is
// time to see whether the point comes as well.
static const uint32_t HALF_STEP_TICKS = 60;
static const uint32_t HALF_STEP_AND_PAUSE_TICKS = 400;
// A step whose button is held for so long is a whole one.
static const uint16_t WHOLE_STEP_TICKS = 130;

uint8_t ai_step_button(int step)
{
    return step > 0 ? INPUT_ADVANCE : step < 0 ? INPUT_RETREAT : 0;
}

uint8_t ai_keep_distance(const ai_view *seen, double wanted_m)
{
    // Do not run onto an opponent who is advancing anyway.
    bool he_comes = seen->closing_mps > AI_THREAT_SPEED_MPS && seen->distance_m < COMING_MEASURE_M;
    if (seen->distance_m > wanted_m + AI_STEP_TOLERANCE_M && !he_comes) {
        return INPUT_ADVANCE;
    }
    return seen->distance_m < wanted_m - AI_STEP_TOLERANCE_M ? INPUT_RETREAT : 0;
}

uint8_t ai_half_steps(ai_fencer *ai, const ai_moment *now)
{
    if (now->tick >= ai->step_tick + HALF_STEP_AND_PAUSE_TICKS) {
        ai->step_tick = now->tick;
    }
    bool steps = now->tick < ai->step_tick + HALF_STEP_TICKS;
    return steps ? (uint8_t)(INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_HALF)) : 0;
}

uint16_t ai_lunge_ticks_for(double length_m)
{
    const double whole_m = FOOTWORK_LUNGE_LONG_M - FOOTWORK_LUNGE_SHORT_M;
    double share = phys_clamp((length_m - FOOTWORK_LUNGE_SHORT_M) / whole_m, 0.0, 1.0);
    return (uint16_t)(FOOTWORK_LUNGE_TAP_TICKS +
                      share * (FOOTWORK_LUNGE_DECIDES_TICKS - FOOTWORK_LUNGE_TAP_TICKS));
}

uint8_t ai_steady_steps(uint8_t buttons, const footwork_state *feet)
{
    const uint8_t steps = INPUT_ADVANCE | INPUT_RETREAT;
    uint8_t asked = buttons & steps, rest = buttons & (uint8_t)~steps;
    if (feet->action != FOOTWORK_ADVANCE && feet->action != FOOTWORK_RETREAT) {
        return buttons;
    }
    uint8_t same = feet->action == FOOTWORK_ADVANCE ? INPUT_ADVANCE : INPUT_RETREAT;
    bool held = feet->buttons_before & same;
    bool goes_on = asked == same || (asked == 0 && feet->tick_in_action < WHOLE_STEP_TICKS);
    return rest | (held && goes_on ? same : 0);
}
