#include "phrase.h"

// After a disarm, or when one fencer has passed the other, the halt lasts at least this long, so
// that people see what has happened, and at most this long even if the weapon is still spinning on
// the floor. Then both fencers stand on their on-guard lines for a moment.
static const uint32_t HALT_LEAST_TICKS = 1400;
static const uint32_t HALT_MOST_TICKS = 5000;
static const uint32_t EN_GARDE_TICKS = 900;

static enum duel_phase after_fencing(const phrase_situation *now)
{
    bool stops = now->is_disarmed || now->have_passed;
    return now->is_touched   ? DUEL_LANDED
           : now->time_is_up ? DUEL_OVER
           : stops           ? DUEL_HALT
                             : DUEL_FENCING;
}

static enum duel_phase after_halt(const phrase_situation *now)
{
    if (now->time_is_up) {
        return DUEL_OVER;
    }
    bool is_long_enough = now->since_ticks >= HALT_LEAST_TICKS && now->weapons_are_down;
    return is_long_enough || now->since_ticks >= HALT_MOST_TICKS ? DUEL_EN_GARDE : DUEL_HALT;
}

enum duel_phase phrase_next(const phrase_situation *now)
{
    switch (now->phase) {
    case DUEL_FENCING:
        return after_fencing(now);
    case DUEL_LANDED:
        return now->since_ticks >= PHRASE_LANDED_TICKS ? DUEL_OVER : DUEL_LANDED;
    case DUEL_HALT:
        return after_halt(now);
    case DUEL_EN_GARDE:
        return now->time_is_up                      ? DUEL_OVER
               : now->since_ticks >= EN_GARDE_TICKS ? DUEL_FENCING
                                                    : DUEL_EN_GARDE;
    case DUEL_REST: // only by the rules of the FIE
    case DUEL_OVER:
        break;
    }
    return DUEL_OVER;
}
