// Legs: en garde, steps, lunge, half lunge, recovery and fleche as a small state machine,
// and ducking on top of any of them but the fleche.
//
// All lengths along the piste are in the fencer's own sense: forward positive.
// Times and lengths: fencing facts (advance about 0.3 m in 0.22 s; lunge covers
// about 0.68 m with the front foot, trunk speed about 2 m/s).
//
// A button held repeats its step without a pause, a tap gives one whole step. A
// lunge begins on the tick its button goes down, also out of a step or a recovery;
// like a real one it cannot be called back in the air: it lands, and then lasts as
// long as INPUT_LUNGE is held and INPUT_RECOVER is not. How deep it goes shows only
// once it is under way: a button that is up at FOOTWORK_LUNGE_DECIDES_TICKS makes it a
// half lunge. Recovery goes backward, or forward (the rear foot comes up) where
// INPUT_ADVANCE is held as it begins.
//
// A fleche begins on the tick of its button too, but not out of a lunge. The body tips
// forward over the front foot, the rear one crosses in front of it, two running steps
// catch the body, and the fencer stands en garde about two metres further on, a second
// later: nothing else can be done until then. An opponent in the way ends it earlier,
// chest to chest.
//
// INPUT_DUCK held brings trunk and head down within FOOTWORK_DUCK_TICKS and keeps them
// there; steps are shorter and slower meanwhile.
#ifndef FOOTWORK_H
#define FOOTWORK_H

#include <stdbool.h>
#include <stdint.h>

#include "phys_math.h"

enum footwork_action {
    FOOTWORK_EN_GARDE,
    FOOTWORK_ADVANCE,
    FOOTWORK_RETREAT,
    FOOTWORK_LUNGE,   // going out and staying there
    FOOTWORK_RECOVER, // back to en garde
    FOOTWORK_FLECHE
};

// Ankles ahead of the root en garde, and how much further a full lunge puts the
// front one: the stance the body is modelled in.
#define FOOTWORK_FRONT_FOOT_M 0.25
#define FOOTWORK_REAR_FOOT_M  (-0.30)
#define FOOTWORK_LUNGE_M      0.675

// How deep a half lunge goes, of a full one.
#define FOOTWORK_HALF_LUNGE 0.6

// How far a fleche takes the fencer.
#define FOOTWORK_FLECHE_M 1.9

// Ticks from the start of a lunge to when its depth is settled, which is before the
// front foot is past its middle, and to the landing of the front foot.
#define FOOTWORK_LUNGE_DECIDES_TICKS    120
#define FOOTWORK_LUNGE_LANDS_TICKS      290
#define FOOTWORK_HALF_LUNGE_LANDS_TICKS 230

// Ticks from the start of a fleche to the landing of the rear foot in front of the other
// one, by which the touch has to be made, and to its end.
#define FOOTWORK_FLECHE_CROSSED_TICKS 480
#define FOOTWORK_FLECHE_TICKS         990

#define FOOTWORK_DUCK_TICKS 200

// What moves, each by itself. The feet glide over the piste, not with the root.
enum footwork_channel {
    FOOTWORK_TRAVEL,
    FOOTWORK_TRUNK,  // `lunge`
    FOOTWORK_TIP,    // `fleche`
    FOOTWORK_CROUCH, // `duck`
    FOOTWORK_FRONT_FOOT,
    FOOTWORK_REAR_FOOT,
    FOOTWORK_FRONT_LIFT,
    FOOTWORK_REAR_LIFT,
    FOOTWORK_REAR_TURN,
    FOOTWORK_FRONT_SIDE, // of a fencer who is led; likewise
    FOOTWORK_REAR_SIDE,
    FOOTWORK_CHANNEL_COUNT
};

// A value on its way: the cubic that leaves with the present speed and arrives at
// `goal` with `goal_speed` after `ticks` more ticks; at rest when ticks is 0.
typedef struct footwork_glide {
    double speed, goal, goal_speed; // a second
    uint16_t ticks;
} footwork_glide;

// Of a fencer whose body goes after a head and a hand (body_follow.h); all 0 where buttons
// move the feet. Sideways is towards the weapon hand.
typedef struct footwork_lead {
    uint8_t leads;                    // 1: a head does; 0: no more, though `share` may be left
    double share;                     // of the body that goes after the head: 0..1
    double sideways_m, sideways_mps;  // how far the root is from the piste's middle line
    double front_side_m, rear_side_m; // feet, beside where en garde has them under the root
    double upright;                   // 0 as en garde .. 1 standing at ease
    double lunging;                   // 0..1: how much of a long stride is a lunge's
    // Between the eyes, from the root: forward, up, sideways; and their speed.
    phys_vec3 eyes;
    phys_vec3 eyes_mps;
    // The head: to the free side, down, and over towards the weapon side.
    double yaw_rad, pitch_rad, tilt_rad;
} footwork_lead;

// Plain data; begins as footwork_start().
typedef struct footwork_state {
    uint8_t action;          // enum footwork_action
    uint8_t buttons_before;  // to find edges
    uint8_t wanted;          // buttons pressed and not yet answered
    uint8_t chained;         // 1: the present step runs on into another one
    uint8_t short_lunge;     // 1: the present lunge is a half one
    uint16_t tick_in_action; // ticks since the action began
    uint16_t step_ticks;     // how long the present step takes
    double travel_m;         // how far the root has come from where the bout began
    double travel_goal_m;    // where the present action takes the root
    double lunge;            // 0 en garde .. 1 full lunge, C1 in time
    double lunge_goal;       // how deep the present lunge goes
    double fleche;           // 0 upright .. 1 tipped over, C1 in time
    double duck;             // 0 upright .. 1 all the way down, C1 in time
    // Feet relative to the root, forward positive, and how high they are lifted;
    // a foot is planted while its lift is 0.
    double front_foot_m, rear_foot_m;
    double front_lift_m, rear_lift_m;
    double rear_turn; // the rear foot's toe: 0 out as en garde .. 1 forward as in a run
    footwork_glide glide[FOOTWORK_CHANNEL_COUNT];
    footwork_lead lead;
} footwork_state;

// What a tick of footwork made happen, as bits.
enum footwork_event {
    FOOTWORK_EVENT_FRONT_FOOT_DOWN = 1u << 0,
    FOOTWORK_EVENT_REAR_FOOT_DOWN = 1u << 1,
    FOOTWORK_EVENT_LUNGE_DOWN = 1u << 2, // the front foot stamps at the end of a lunge
};

// The fencer at rest: feet apart, travel 0.
footwork_state footwork_start(void);

// One millisecond. `buttons` are enum input_button. The root stays within
// [min_travel_m, max_travel_m]: a step that would leave it is shortened, and a
// lunge so that the fencer could still recover forward. A limit that comes closer in
// the middle of things is braked for, and where it is closer than the root already is,
// the root stays where it is. A planted foot does not slide. Returns enum
// footwork_event bits.
unsigned footwork_step(footwork_state *state, uint8_t buttons, double min_travel_m,
                       double max_travel_m);

// Whether a state that came from elsewhere, its doubles being finite, can be stepped.
bool footwork_is_sound(const footwork_state *state);

#endif
