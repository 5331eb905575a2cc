// The duel: a pure function from state and two input frames to the next state.
//
// No clock, no allocation, no I/O, no randomness. State is plain data without
// pointers: saving it is a copy, and the same frames give the same bits.
#ifndef DUEL_H
#define DUEL_H

#include "blade_contact.h"
#include "body_pose.h"
#include "hand_catch.h"
#include "duel_press.h"
#include "fencer_model.h"
#include "footwork.h"
#include "hand_reach.h"
#include "hand_stroke.h"
#include "hand_track.h"
#include "input_frame.h"
#include "guard_grid.h"
#include "match_settings.h"
#include "match_state.h"
#include "phrase_segments.h"
#include "phys_free_body.h"
#include "phrase_said.h"
#include "right_of_way.h"
#include "touch.h"
#include "weapon.h"

#define DUEL_TICKS_PER_SECOND 1000
#define DUEL_TICK_S           (1.0 / DUEL_TICKS_PER_SECOND)

// With the same version, the same input frames lead to the same bits in every program. Increase it
// with every change of what a tick does or of the state's fields. Then the golden duels of
// tests/duels are made anew (tests/duels/make.sh), and older recordings are shown from their
// recorded poses.
#define DUEL_SIMULATION_VERSION 17

// Settings of the simulation that a player may change. duel_settings_default() gives the reason for
// each default.
typedef struct duel_settings {
    double restitution;     // blade on blade, 0..1
    double friction;        // blade on blade, Coulomb
    double grip_nms;        // a blow with less angular impulse about the hand is held, N m s; up
                            // to the default, a hand also presses in proportion to it
    double catch_s_per_nms; // seconds out of control for each N m s above it
    double catch_max_s;
    double disarm_nms;             // a blow with more angular impulse disarms
    double hand_acceleration_mps2; // limits of how a hand moves a weapon
    double hand_angular_acceleration_radps2;
    double hand_speed_mps;
    double hand_angular_speed_radps;
    uint32_t limit_ticks; // the bout ends without a winner; 0: never
    match_settings match; // by which rules, to how many touches
} duel_settings;

// Working memory of a step: skinned bodies and their tree. It caches a body by the pose that it was
// skinned for, which saves time and never changes a result. Every thread that steps duels needs its
// own.
typedef struct duel_scratch duel_scratch;

typedef struct duel_config {
    weapon weapon;                // both fencers hold the same kind
    const fencer_model *model[2]; // each fencer's body
    const guard_grid *grid;       // of this weapon
    double hand[2];               // +1 right-handed, -1 left-handed
    duel_settings settings;
    // The blades pass through each other, as ghosts do. Never in a bout: only to ask what would
    // have happened (bout/phrase_proof.h).
    bool no_blade_contact;
    duel_scratch *scratch;
} duel_config;

// A fencer's weapon after it was struck out of the hand.
typedef struct duel_dropped {
    uint8_t is_loose;     // 0: the weapon is held, and the other fields have no meaning
    phys_free_body fall;  // how the weapon falls; its body is the fencer's `weapon`
    phys_pose hand_world; // the empty hand: where it would hold the weapon
} duel_dropped;

typedef struct duel_fencer {
    footwork_state footwork;
    // The hand: the 2-DOF point follows the input frame with bounded speed, -1..1, and the arm's
    // extension as a person's arm moves, 0..1.
    double point[2], point_velocity[2];
    double extension;
    hand_reach reach; // of the extension
    hand_stroke stroke;
    // Head and hand of a fencer who is led by a headset, line frame (duel_line_frame()). Then the
    // velocities that the headset asks of the weapon (body frame) in this tick, world; they have no
    // meaning while nothing is tracked.
    hand_track track;
    phys_vec3 asked_mps, asked_radps;
    phys_pose hand_world;  // where the hand wants the weapon (weapon model frame)
    phys_body weapon;      // where the weapon is (body frame: center of mass)
    hand_catch_state grip; // lost control after a hard blow
    duel_dropped loose;    // the weapon out of the hand, after a disarm
    duel_press press;      // contact of the blade with the opponent's body after a touch
    // The velocities of the place that the weapon was led to in the last tick (body frame), world.
    phys_vec3 led_mps, led_radps;
    // The bend of a blade that lies on the other one: the force of the press, weapon frame, and
    // where it acts, 0 guard .. 1 tip. Both 0 if there is none.
    phys_vec3 bend_n;
    double bend_along;
} duel_fencer;

typedef struct duel_state {
    uint32_t tick;       // ticks done
    uint32_t phase_tick; // when the phase began
    uint8_t phase;       // enum duel_phase
    uint8_t winner;      // enum duel_side or DUEL_NOBODY
    duel_fencer fencer[2];
    duel_touch touch[2];     // by who hits; `by` is DUEL_NOBODY if there is none
    uint32_t blade_contacts; // blows on blade or guard so far (resting contact not counted)
    uint32_t disarms;
    double max_impulse_ns;
    double gap_m;     // between the blades' surfaces after this tick
    double min_gap_m; // smallest of them so far
    // The same for pairs with at least one guard; INFINITY if no such pair could meet in this tick.
    double guard_gap_m;
    match_state match;   // by the rules of the FIE; in a MATCH_DUEL as match_start() made it
    phrase_state phrase; // what the referee has seen since "Allez"; zero in a MATCH_DUEL
} duel_state;

// A new event is appended, because recordings store the numbers. Whatever needs a row for each
// event is a switch without a default, so one that forgets the new event does not compile.
enum duel_event_kind {
    DUEL_EVENT_BLADES_MET,       // impulse_ns, point, along[2], met[2]
    DUEL_EVENT_BLADES_SLIDE,     // resting contact this tick: speed_mps, point, along[2], met[2]
    DUEL_EVENT_CONTROL_LOST,     // side, seconds, moment_nms
    DUEL_EVENT_CONTROL_REGAINED, // side
    DUEL_EVENT_DISARMED,         // side, moment_nms, point
    DUEL_EVENT_WEAPON_DOWN,      // side, speed_mps, point: a dropped weapon hit the floor
    DUEL_EVENT_EN_GARDE,         // both are on their lines again, weapon in hand
    DUEL_EVENT_FENCE,            // fencing resumes
    DUEL_EVENT_FOOT_DOWN,        // side, point, strength 0..1
    DUEL_EVENT_TOUCH, // side (who hit), part, point, speed_mps; more in the state's touch
    DUEL_EVENT_OVER   // side: winner or DUEL_NOBODY
};
#define DUEL_EVENT_KINDS (DUEL_EVENT_OVER + 1)

typedef struct duel_event {
    uint8_t kind;   // enum duel_event_kind
    uint8_t side;   // enum duel_side or DUEL_NOBODY
    uint8_t part;   // enum body_part
    uint8_t met[2]; // phys_part of each weapon: its blade or its guard
    double impulse_ns, moment_nms, speed_mps, seconds, strength;
    double along[2]; // place on each blade: 0 guard .. 1 tip; 0 if it was the guard
    phys_vec3 point; // world
} duel_event;

#define DUEL_MAX_EVENTS 24
typedef struct duel_events {
    // How many blocks of both skins were skinned or searched for contacts: the cost of the step.
    uint32_t blocks;
    uint32_t count;
    duel_event event[DUEL_MAX_EVENTS];
} duel_events;

// The default settings.
duel_settings duel_settings_default(void);

// Computes what duels need of a body alone, such as the search tree of its skin, and keeps it with
// the model, so that a scratch is created at once. Without it every scratch computes its own, with
// the same results. To be called when the model is complete, and released before it goes. Returns
// false if out of memory.
bool duel_model_prepare(fencer_model *model);
void duel_model_release(fencer_model *model);

// Allocates; NULL if out of memory. Destroy takes the address and sets it to NULL. The models, with
// what they were prepared with, must outlive it.
duel_scratch *duel_scratch_create(const fencer_model *const model[2]);
void duel_scratch_destroy(duel_scratch **scratch);

// Both fencers en garde on their lines.
void duel_start(const duel_config *config, duel_state *out_state);

// Advances the duel by one millisecond. After DUEL_OVER it changes nothing. In DUEL_HALT,
// DUEL_EN_GARDE and DUEL_REST both fencers stand at ease: of the input frames only a headset's head
// and hand count, and a button that asks to end the rest. A headset's frames must be valid
// (input_sample_is_valid()). Sets the floating-point control word to round to nearest without flush
// to zero, and restores it.
void duel_step(const duel_config *config, duel_state *state, const input_frame frame[2],
               duel_events *out_events);

// Hash over every field (duel_state_fields.h); -0 counts as +0. Aborts on a NaN in debug builds.
uint64_t duel_state_hash(const duel_state *state);

// The coordinate frame of a headset's samples: the fencer's frame, not mirrored, where the root
// stands when the bout begins (input_sample.h).
fencer_frame duel_line_frame(enum duel_side side);

// Read-only views, for drawing and recording.
fencer_frame duel_fencer_frame(const duel_config *config, const duel_state *state,
                               enum duel_side side);
void duel_body_pose(const duel_config *config, const duel_state *state, enum duel_side side,
                    body_pose *out_pose);
// Three measures of a fencer that mean the same whether a device or a headset leads him:
// how far the weapon arm is out, from bent as on guard (0) to stretched forward (1), as a device
// has moved it (duel_fencer.extension), or as a headset's hand is;
double duel_arm_out(const duel_config *config, const duel_state *state, enum duel_side side);
// how deep the lunge is (footwork_state.lunge), in a headset as far as the head goes down in it,
// since feet that step quickly look like a lunge for a moment and the trunk follows late;
double duel_lunge_seen(const duel_state *state, enum duel_side side);
// and where the root is along the piste, world, meters: in a headset, where a device's fencer whose
// shoulder is there would have it, as his own root lags behind body and blade while he walks.
double duel_root_seen_x_m(const duel_config *config, const duel_state *state, enum duel_side side);
// By how much a fencer at a device turns weapon and arm to an opponent in a headset who stands
// aside, radians toward the own weapon-hand side: 0 between two devices, and for who is in a
// headset, who does it himself.
double duel_turn_rad(const duel_config *config, const duel_state *state, enum duel_side side);
// ... from this fencer frame to an opponent in a headset whose root is there, world.
double duel_turn_to_rad(fencer_frame own, phys_vec3 root);
// The hand of a device's guard, fencer frame, turned about the shoulder by that angle.
phys_pose duel_turned_hand(double turn_rad, phys_vec3 shoulder, phys_pose hand);
// World pose of the weapon model, whether held or dropped.
phys_pose duel_weapon_pose(const duel_config *config, const duel_state *state, enum duel_side side);
// Both ends of the blade's axis in the world: [0] guard, [1] tip.
void duel_blade_ends(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 out_ends[2]);
// The curve of the blade as it is drawn: bent while its point presses on the body, or while it lies
// on the other blade.
// duel_blade_ends() gives the ends of the unbent blade.
void duel_blade_curve(const duel_config *config, const duel_state *state, enum duel_side side,
                      duel_curve *out_curve);

// The visible ends of the blade, world: as duel_blade_ends(), except for the tip of a bent blade,
// which is the end of the curve.
void duel_blade_ends_seen(const duel_config *config, const duel_state *state, enum duel_side side,
                          phys_vec3 out_ends[2]);
// The light of this fencer's lamp: of the apparatus by the rules of the FIE, otherwise as
// lockout_lamp() says.
enum apparatus_light duel_lamp(const duel_state *state, enum weapon_kind kind, enum duel_side side);
// Why the referee does not say "Allez" yet: what this fencer, in a headset, has to do before.
enum match_wait duel_waits_for(const duel_config *config, const duel_state *state,
                               enum duel_side side);
// The thresholds of the referee of this bout.
phrase_settings duel_referee(const duel_config *config);
// The referee's call of the phrase so far, or, during a halt, of the one that has ended. In a
// MATCH_DUEL nobody has hit.
right_of_way duel_right_of_way(const duel_config *config, const duel_state *state);
// What the referee says of the phrase aloud before the verdict: in foil and sabre, if hits alone
// have decided that there is a touch. Returns how many words there are, 0 otherwise.
uint32_t duel_phrase_said(const duel_config *config, const duel_state *state,
                          phrase_said out[PHRASE_SAID_MOST]);
// How much control the hand has over the weapon: 1 full, 0 just lost.
double duel_control(const duel_state *state, enum duel_side side);
// How well the headset tracks the hand: 1 well or without a headset, 0 lost for a while. The blade
// is drawn faded accordingly.
double duel_hand_seen(const duel_state *state, enum duel_side side);

#endif
