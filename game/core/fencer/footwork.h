// The footwork: en garde, steps, lunge, half lunge, recovery and fleche as a small state machine.
// Ducking combines with all of them except the fleche.
//
// All lengths along the piste are positive in the fencer's forward direction. Times and lengths are
// typical of fencers (advance about 0.3 m in 0.22 s; lunge covers about 0.68 m with the front foot,
// trunk speed about 2 m/s).
//
// A held button repeats its step without a pause; a tap gives one whole step. A lunge begins on the
// tick in which its button goes down, even during a step or a recovery. Like a real lunge it cannot
// be stopped in the air: it lands, and then lasts as long as INPUT_LUNGE is held and INPUT_RECOVER
// is not. Its depth is decided on the way: if the button is up at FOOTWORK_LUNGE_DECIDES_TICKS it
// becomes a half lunge. The recovery goes backward, or forward (the rear foot is brought up) if
// INPUT_ADVANCE is held when it begins.
//
// A fleche also begins on the tick of its button, but not during a lunge. The body tips forward
// over the front foot, the rear foot crosses in front of it, two running steps catch the body, and
// a second later the fencer stands en garde about two meters further forward. No other action is
// possible until then. An opponent in the way ends it earlier, chest to chest.
//
// While INPUT_DUCK is held, trunk and head go down within FOOTWORK_DUCK_TICKS and stay there; steps
// are then shorter and slower.
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

// Ankles relative to the root en garde, forward positive, and how much further a full lunge puts
// the front ankle; these match the stances of body_stance.c.
#define FOOTWORK_FRONT_FOOT_M 0.25
#define FOOTWORK_REAR_FOOT_M  (-0.30)
#define FOOTWORK_LUNGE_M      0.675

// Depth of a half lunge, as a share of a full lunge.
#define FOOTWORK_HALF_LUNGE 0.6

// Distance that a fleche covers.
#define FOOTWORK_FLECHE_M 1.9

// Ticks from the start of a lunge to the decision about its depth, when the front foot is not yet
// half way, and to the landing of the front foot.
#define FOOTWORK_LUNGE_DECIDES_TICKS    120
#define FOOTWORK_LUNGE_LANDS_TICKS      290
#define FOOTWORK_HALF_LUNGE_LANDS_TICKS 230

// Ticks from the start of a fleche to the landing of the rear foot in front of the other one (the
// touch has to be made before that), and to its end.
#define FOOTWORK_FLECHE_CROSSED_TICKS 480
#define FOOTWORK_FLECHE_TICKS         990

#define FOOTWORK_DUCK_TICKS 200

// The values that glide independently. The feet glide relative to the piste, not to the root.
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
    FOOTWORK_FRONT_SIDE, // only of a headset fencer; relative to the piste, too
    FOOTWORK_REAR_SIDE,
    FOOTWORK_CHANNEL_COUNT
};

// A value that glides to a goal, along the cubic that starts with the present speed and arrives at
// `goal` with `goal_speed` after `ticks` more ticks; at rest if ticks is 0.
typedef struct footwork_glide {
    double speed, goal, goal_speed; // speeds per second
    uint16_t ticks;
} footwork_glide;

// State of a headset fencer, whose body follows a head and a hand (body_follow.h); all 0 if buttons
// move the feet. Sideways is toward the weapon hand.
typedef struct footwork_lead {
    uint8_t leads;                    // 1: a headset leads; 0: not, but `share` may still be fading
    double share;                     // how much the body follows the head: 0..1
    double sideways_m, sideways_mps;  // how far the root is from the piste's middle line
    double front_side_m, rear_side_m; // feet, relative to their en garde places under the root
    double upright;                   // 0 en garde .. 1 standing at ease
    double lunging;                   // 0..1: how much a long stride counts as a lunge
    // The point between the eyes, from the root: forward, up, sideways; and its velocity.
    phys_vec3 eyes;
    phys_vec3 eyes_mps;
    // Rotation of the head: yaw to the free side, pitch down, tilt toward the weapon side.
    double yaw_rad, pitch_rad, tilt_rad;
} footwork_lead;

// Plain data; begins as footwork_start().
typedef struct footwork_state {
    uint8_t action;          // enum footwork_action
    uint8_t buttons_before;  // buttons of the last tick
    uint8_t wanted;          // buttons pressed and not yet acted on
    uint8_t chained;         // 1: another step follows the present one without a pause
    uint8_t short_lunge;     // 1: the present lunge is a half one
    uint16_t tick_in_action; // ticks since the action began
    uint16_t step_ticks;     // how long the present step takes
    double travel_m;         // travel of the root since the bout began
    double travel_goal_m;    // where the present action takes the root
    double lunge;            // 0 en garde .. 1 full lunge; its speed is continuous
    double lunge_goal;       // how deep the present lunge goes
    double fleche;           // 0 upright .. 1 tipped over; its speed is continuous
    double duck;             // 0 upright .. 1 fully down; its speed is continuous
    // Feet relative to the root, forward positive, and how high they are lifted;
    // a foot is planted while its lift is 0.
    double front_foot_m, rear_foot_m;
    double front_lift_m, rear_lift_m;
    double rear_turn; // the rear foot's toe: 0 out as en garde .. 1 forward as in a run
    footwork_glide glide[FOOTWORK_CHANNEL_COUNT];
    footwork_lead lead;
} footwork_state;

// Events of a tick of footwork, as bits.
enum footwork_event {
    FOOTWORK_EVENT_FRONT_FOOT_DOWN = 1u << 0,
    FOOTWORK_EVENT_REAR_FOOT_DOWN = 1u << 1,
    FOOTWORK_EVENT_LUNGE_DOWN = 1u << 2, // the front foot stamps at the end of a lunge
};

// The fencer at rest: feet apart, travel 0.
footwork_state footwork_start(void);

// Advances by one millisecond. `buttons` are enum input_button bits. The root stays within
// [min_travel_m, max_travel_m]: a step that would leave it is shortened, and so is a lunge, such
// that the fencer can still recover forward. If a limit comes closer during an action the root
// brakes; if it is already beyond a limit it stays where it is. A planted foot does not slide.
// Returns enum footwork_event bits.
unsigned footwork_step(footwork_state *state, uint8_t buttons, double min_travel_m,
                       double max_travel_m);

// Whether a state of unknown origin can be stepped safely. Its doubles must already be known to be
// finite.
bool footwork_is_valid(const footwork_state *state);

#endif
