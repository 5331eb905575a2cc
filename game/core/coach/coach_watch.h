// What a coach at the piste remembers of a bout: when each fencer last stepped, stretched the arm,
// attacked and parried. Read from the states of the bout and no part of them.
#ifndef COACH_WATCH_H
#define COACH_WATCH_H

#include "duel.h"

// Ticks are those of the duel; 0: never.
typedef struct coach_fencer {
    uint32_t advance_tick, retreat_tick, recover_tick; // the last ones of these steps
    uint32_t bent_tick;                                // the last one with a bent arm
    uint32_t attack_tick;                              // when the newest lunge or flèche began
    double arm_at_attack, arm_in_attack; // duel_arm_out() then, and COACH_ARM_TICKS later, 0..1
    uint32_t short_tick;                 // when the newest attack that touched nothing ended
    uint32_t parry_tick;                 // the blades met during the other's attack
    uint32_t lost_tick;                  // the last one with the weapon out of control
    uint32_t parried_tick;               // the same blades met, seen by the one who attacked
    uint8_t action;                      // enum footwork_action, of the last tick
    bool is_out_of_control;
} coach_fencer;

// Plain data; zeroed at the begin of a bout.
typedef struct coach_watch {
    coach_fencer fencer[2]; // enum duel_side
} coach_watch;

// An arm is bent below this duel_arm_out().
#define COACH_ARM_OUT 0.6
// So long after its begin an attack is asked whether the arm is out.
#define COACH_ARM_TICKS 150u

// Call it after every tick of a bout, with the state after it and the events of the tick.
void coach_watch_add(coach_watch *watch, const duel_config *config, const duel_state *state,
                     const duel_events *events);

#endif
