#include "coach_watch.h"

static bool is_attack(uint8_t action)
{
    return action == FOOTWORK_LUNGE || action == FOOTWORK_FLECHE;
}

static void add_events(coach_watch *watch, const duel_state *state, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_BLADES_MET) {
            for (int side = 0; side < 2; side++) {
                if (is_attack(state->fencer[1 - side].footwork.action)) {
                    watch->fencer[side].parry_tick = state->tick;
                    watch->fencer[1 - side].parried_tick = state->tick;
                }
            }
        } else if (event->kind == DUEL_EVENT_CONTROL_LOST) {
            watch->fencer[event->side].is_out_of_control = true;
        } else if (event->kind == DUEL_EVENT_CONTROL_REGAINED) {
            watch->fencer[event->side].is_out_of_control = false;
        }
    }
}

static void add_fencer(coach_fencer *f, const duel_config *config, const duel_state *state,
                       enum duel_side side)
{
    const uint8_t action = state->fencer[side].footwork.action;
    const double arm = duel_arm_out(config, state, side);
    const uint32_t tick = state->tick;
    if (is_attack(action) && !is_attack(f->action)) {
        f->attack_tick = tick;
        f->arm_at_attack = f->arm_in_attack = arm;
    } else if (is_attack(f->action) && !is_attack(action) && state->touch[side].by != side) {
        f->short_tick = tick;
    }
    if (is_attack(action) && tick == f->attack_tick + COACH_ARM_TICKS) {
        f->arm_in_attack = arm;
    }
    f->advance_tick = action == FOOTWORK_ADVANCE ? tick : f->advance_tick;
    f->retreat_tick = action == FOOTWORK_RETREAT ? tick : f->retreat_tick;
    f->recover_tick = action == FOOTWORK_RECOVER ? tick : f->recover_tick;
    f->bent_tick = arm < COACH_ARM_OUT ? tick : f->bent_tick;
    f->lost_tick = f->is_out_of_control ? tick : f->lost_tick;
    f->action = action;
}

void coach_watch_add(coach_watch *watch, const duel_config *config, const duel_state *state,
                     const duel_events *events)
{
    add_events(watch, state, events);
    // What happens after the touch has decided nothing.
    if (state->phase != DUEL_FENCING) {
        return;
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        add_fencer(&watch->fencer[side], config, state, (enum duel_side)side);
    }
}
