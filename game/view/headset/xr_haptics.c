#include "xr_haptics.h"

#include "hand_ghost.h"

// Vibration of a blow: none below BLOW_LEAST_NS; then the strength grows linearly with the impulse
// from BLOW_LEAST to 1 at BLOW_FULL_NS, the impulse of a full beat.
#define BLOW_LEAST     0.1
#define BLOW_FULL_NS   0.4
#define BLOW_LEAST_NS  0.004
#define BLOW_S         0.03
#define BLOW_LONGER_S  0.05 // added to BLOW_S for a full beat
#define TOUCH_STRENGTH 0.9
#define TOUCH_S        0.18
// Vibration at full separation of weapon and hand; weaker than any significant blow.
#define APART_STRENGTH 0.3

static xr_vibration of_event(const duel_event *event)
{
    if (event->kind == DUEL_EVENT_TOUCH) {
        return (xr_vibration){TOUCH_STRENGTH, TOUCH_S};
    }
    if (event->kind != DUEL_EVENT_BLADES_MET || event->impulse_ns < BLOW_LEAST_NS) {
        return (xr_vibration){0.0, 0.0};
    }
    double share = event->impulse_ns < BLOW_FULL_NS ? event->impulse_ns / BLOW_FULL_NS : 1.0;
    return (xr_vibration){BLOW_LEAST + (1.0 - BLOW_LEAST) * share, BLOW_S + BLOW_LONGER_S * share};
}

xr_vibration xr_haptics_of_events(const duel_events *events, enum duel_side side)
{
    xr_vibration strongest = {0.0, 0.0};
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        xr_vibration vibration = of_event(event);
        if (event->kind == DUEL_EVENT_DISARMED && event->side == side) {
            vibration = (xr_vibration){1.0, TOUCH_S};
        }
        if (vibration.strength > strongest.strength) {
            strongest = vibration;
        }
    }
    return strongest;
}

xr_vibration xr_haptics_of_separation(const duel_config *config, const duel_state *state,
                                      enum duel_side side, double seconds)
{
    return (xr_vibration){APART_STRENGTH * hand_ghost_of(config, state, side).strength, seconds};
}
