// The footwork: en garde, steps, lunge, recovery and fleche as a small state machine. Ducking
// combines with all of them except the fleche.
//
// All lengths along the piste are positive in the fencer's forward direction. Every part of an
// action is a glide: a minimum-jerk motion (Flash and Hogan 1985) of one value to a goal.
//
// Two buttons make all steps, and how long they are held, or how far a stick is pushed
// (INPUT_STRIDE_BITS), makes their length:
// - tapped: a half step; held to the end of the first foot's flight: a full step; held on: steps in
//   a row, which grow to a march; a stick that is not pushed to the rim makes each of them shorter;
// - tapped twice: forward a balestra (both feet land together), backward a cross step;
// - the opposite button while the first foot is in the air: a check step, the foot comes back.
// The weight shifts before the first foot lifts.
//
// A lunge begins on the tick in which its button goes down, even during a step or a recovery. Its
// foot lands 190 ms after the button is released, 250 ms after the start at least and 450 ms at
// most, 0.5 to 1.2 m further on; behind a bent arm it is shorter. Nothing tells the opponent which
// it will be before the release. In a long lunge the rear foot is drawn along, a finger above the
// floor. The lunge then lasts as long as INPUT_LUNGE is held and INPUT_RECOVER is not. The recovery
// goes backward, or forward (the rear foot is brought up) if INPUT_ADVANCE is held when it begins.
// A lunge that is asked for during a recovery begins as soon as the body has come up half way.
//
// A fencer who is stopped by a hit in a lunge puts the foot down where it can still come to rest
// without braking at once, and holds back root and trunk: early in the flight the lunge becomes
// half a meter shorter, in its last tenth of a second only the body stays back by centimeters.
//
// A fleche also begins on the tick of its button, but not during a lunge. The body tips forward
// over the front foot, the rear foot crosses in front of it, and running steps follow. With an
// opponent ahead and enough room the fencer runs past on the weapon side and stops about two and a
// half meters behind; otherwise the run is short and ends en garde, chest to chest at the latest.
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

// How a weapon's fencers step.
enum footwork_school {
    FOOTWORK_EPEE,
    FOOTWORK_FOIL, // longer steps
    FOOTWORK_SABRE // longer and quicker steps, up to a march of 2.5 m/s
};
#define FOOTWORK_SCHOOLS (FOOTWORK_SABRE + 1)

// Kinds of steps.
enum footwork_step_kind {
    FOOTWORK_STEP_USUAL, // one foot after the other
    FOOTWORK_STEP_CHECK, // the first foot comes back
    FOOTWORK_STEP_JUMP,  // balestra: both feet land together
    FOOTWORK_STEP_CROSS  // backward, the front foot passes behind the rear foot
};
#define FOOTWORK_STEP_KINDS (FOOTWORK_STEP_CROSS + 1)

// Ankles relative to the root en garde, forward positive, and how much further the stance of a
// lunge (`lunge` 1) puts the front ankle; these match the stances of body_stance.c.
#define FOOTWORK_FRONT_FOOT_M 0.25
#define FOOTWORK_REAR_FOOT_M  (-0.30)
#define FOOTWORK_LUNGE_M      0.675

// The shortest and the longest lunge that is asked for, as the way of the front foot of a fencer of
// medium build (elite fencers: 1.17 m with a standard deviation of 0.17, Gholipour et al. 2008),
// and the ticks from their start to the landing of the front foot.
#define FOOTWORK_LUNGE_SHORT_M     0.5
#define FOOTWORK_LUNGE_LONG_M      1.2
#define FOOTWORK_LUNGE_SHORT_TICKS 250
#define FOOTWORK_LUNGE_LONG_TICKS  450

// A lunge whose button is released before the first of these ticks is the shortest one; at the
// second one its length is decided, released or not.
#define FOOTWORK_LUNGE_TAP_TICKS     60
#define FOOTWORK_LUNGE_DECIDES_TICKS 260

// Distance that a fleche covers if there is no one to pass, and how far behind the opponent a
// fleche that passes ends.
#define FOOTWORK_FLECHE_M        1.9
#define FOOTWORK_FLECHE_BEHIND_M 2.5

// Ticks from the start of a fleche to the landing of the rear foot in front of the other one: the
// touch has to be made before that.
#define FOOTWORK_FLECHE_CROSSED_TICKS 480

// Weight shifts for so many ticks before the first foot lifts.
#define FOOTWORK_SHIFT_TICKS 45

// No step takes less time than this.
#define FOOTWORK_STEP_LEAST_TICKS 190

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
    FOOTWORK_FRONT_SIDE, // relative to the piste, too
    FOOTWORK_REAR_SIDE,
    FOOTWORK_ROOT_SIDE, // `lead.sideways_m` of a fleche that passes
    FOOTWORK_CHANNEL_COUNT
};

// A value that glides to a goal, along the quintic that starts with the present speed and
// acceleration and arrives at `goal` with `goal_speed`, unaccelerated, after `ticks` more ticks; at
// rest if ticks is 0. From rest to rest this is the minimum-jerk profile.
typedef struct footwork_glide {
    double speed, acceleration; // per second, per second squared
    double goal, goal_speed;
    uint16_t ticks;
} footwork_glide;

// State of a headset fencer, whose body follows a head and a hand (body_follow.h). If buttons move
// the feet, only the places to the side are used, by a fleche that passes. Sideways is toward the
// weapon hand.
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

// How trunk, head and free arm sway about the stance, and breath (body_sway.h in core/fencer). All
// zero in a rested fencer who stands still.
typedef struct footwork_sway {
    double lean_rad, lean_radps; // of the trunk, forward
    double nod_rad, nod_radps;   // of the head, forward and down
    double arm_up_m, arm_up_mps; // of the free hand from its place in the stance
    double arm_ahead_m, arm_ahead_mps;
    double breath; // place in the present breath: 0 and 1 breathed out, 0.5 in
    double effort; // 0 rested .. 1 out of breath
} footwork_sway;

// Plain data; begins as footwork_start().
typedef struct footwork_state {
    uint8_t action;          // enum footwork_action
    uint8_t buttons_before;  // buttons of the last tick
    uint8_t wanted;          // buttons pressed and not yet acted on
    uint8_t chained;         // 1: another step follows the present one without a pause
    uint8_t decided;         // 1: the length of the present step or lunge is decided
    uint8_t step_kind;       // enum footwork_step_kind
    uint8_t row;             // steps in this direction without a pause before the present one
    uint8_t passes;          // 1: the present fleche passes the opponent
    uint16_t tick_in_action; // ticks since the action began
    uint16_t step_ticks;     // how long the present step takes
    uint16_t landing_tick;   // tick of the action in which the foot of the present lunge lands
    double travel_m;         // travel of the root since the bout began
    double travel_goal_m;    // where the present action takes the root
    double from_m;           // where the present action began; a lunge: its root without the drag
    double lunge_m;          // length of the present lunge: the way of the front foot
    double lunge;            // stance: 0 en garde .. 1 lunge, and beyond; its speed is continuous
    double lunge_goal;       // `lunge` at the end of the present lunge
    double fleche;           // 0 upright .. 1 tipped over; its speed is continuous
    double duck;             // 0 upright .. 1 fully down; its speed is continuous
    // Feet relative to the root, forward positive, and how high they are lifted;
    // a foot is planted while its lift is 0.
    double front_foot_m, rear_foot_m;
    double front_lift_m, rear_lift_m;
    double rear_turn; // the rear foot's toe: 0 out as en garde .. 1 forward as in a run
    footwork_glide glide[FOOTWORK_CHANNEL_COUNT];
    footwork_lead lead;
    footwork_sway sway;
} footwork_state;

// Events of a tick of footwork, as bits.
enum footwork_event {
    FOOTWORK_EVENT_FRONT_FOOT_DOWN = 1u << 0,
    FOOTWORK_EVENT_REAR_FOOT_DOWN = 1u << 1,
    FOOTWORK_EVENT_LUNGE_DOWN = 1u << 2, // the front foot stamps at the end of a lunge
};

// The fencer at rest: feet apart, travel 0.
footwork_state footwork_start(void);

// What a fencer is to do in a tick, and where.
typedef struct footwork_orders {
    uint8_t buttons;       // enum input_button bits and INPUT_STRIDE_BITS
    uint8_t school;        // enum footwork_school
    double reach;          // how far the arm is asked to go, 0..1
    double leg_share;      // length of the legs, as a share of the medium build's
    double min_m, max_m;   // limits of the root's travel
    double open_m;         // limit forward of a fencer who runs past the opponent
    double opponent_m;     // travel at which the roots would be side by side; or far away
    double opponent_aside; // the opponent's place to the side, meters toward the weapon hand
    bool is_stopped;       // in this tick the fencer answers a hit that stops him
} footwork_orders;

// Orders of a fencer of medium build without an opponent, the arm stretched.
footwork_orders footwork_orders_of(uint8_t buttons, double min_m, double max_m);

// Advances by one millisecond. The root stays within [min_m, max_m]: a step that would leave it is
// shortened, and so is a lunge, such that the fencer can still recover forward. If a limit comes
// closer during an action the root brakes; if it is already beyond a limit it stays where it is. A
// planted foot does not slide. Returns enum footwork_event bits.
unsigned footwork_step(footwork_state *state, const footwork_orders *orders);

// The lengths of the lunge stance's share and of the rear foot's drag that make up a lunge of this
// length, for legs of this share of the medium build's.
double footwork_lunge_depth(double length_m, double leg_share);

// Whether a state of unknown origin can be stepped safely. Its doubles must already be known to be
// finite.
bool footwork_is_valid(const footwork_state *state);

#endif
