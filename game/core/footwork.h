// Legs: en garde, advance, retreat, lunge and recover as a small state machine.
//
// All lengths along the piste are in the fencer's own sense: forward positive.
// Times and lengths: fencing facts (advance about 0.3 m in 0.22 s; lunge covers
// about 0.68 m with the front foot, trunk speed about 2 m/s).
#ifndef FOOTWORK_H
#define FOOTWORK_H

#include <stdbool.h>
#include <stdint.h>

enum footwork_action {
    FOOTWORK_EN_GARDE,
    FOOTWORK_ADVANCE,
    FOOTWORK_RETREAT,
    FOOTWORK_LUNGE,      // going out and staying there
    FOOTWORK_RECOVER     // back to en garde
};

// Plain data; zeroed it is a fencer standing en garde at travel 0.
typedef struct footwork_state {
    uint8_t action;              // enum footwork_action
    uint8_t buttons_before;      // to find edges
    uint16_t tick_in_action;     // ticks since the action began
    double travel_m;             // how far the root has come from where the bout began
    double lunge;                // 0 en garde .. 1 full lunge, C1 in time
    double lunge_from;           // lunge when the present action began
    // Feet relative to the root, forward positive, and how high they are lifted.
    double front_foot_m, rear_foot_m;
    double front_lift_m, rear_lift_m;
} footwork_state;

// What a tick of footwork made happen, as bits.
enum footwork_event {
    FOOTWORK_EVENT_FRONT_FOOT_DOWN = 1u << 0,
    FOOTWORK_EVENT_REAR_FOOT_DOWN = 1u << 1,
    FOOTWORK_EVENT_LUNGE_DOWN = 1u << 2,    // the front foot stamps at the end of a lunge
};

// The fencer at rest: feet apart, travel 0.
footwork_state footwork_start(void);

// One millisecond. `buttons` are enum input_button. The root stays within
// [min_travel_m, max_travel_m]: a step that would leave it is shortened. A
// planted foot does not slide. Returns enum footwork_event bits.
unsigned footwork_step(footwork_state *state, uint8_t buttons, double min_travel_m,
                       double max_travel_m);

#endif
