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
#include "hand_track.h"
#include "input_frame.h"
#include "guard_grid.h"
#include "phys_free_body.h"
#include "touch.h"
#include "weapon.h"

#define DUEL_TICKS_PER_SECOND 1000
#define DUEL_TICK_S           (1.0 / DUEL_TICKS_PER_SECOND)

// The same frames lead to the same bits in all programs of one version. It goes up with every
// change of what a tick does or of the state: then the golden duels of tests/duels are made
// anew (tests/duels/make.sh), and older recordings are shown from their poses.
#define DUEL_SIMULATION_VERSION 5

// What a player may want to change; every one has a reason beside its default in
// duel_settings_default().
typedef struct duel_settings {
    double restitution;     // blade on blade, 0..1
    double friction;        // blade on blade, Coulomb
    double grip_nms;        // a blow of less moment about the hand is held, N m s
    double catch_s_per_nms; // seconds out of control for each N m s above it
    double catch_max_s;
    double disarm_nms;             // a blow of more moment opens the hand
    double hand_acceleration_mps2; // what a hand can do to a weapon
    double hand_angular_acceleration_radps2;
    double hand_speed_mps;
    double hand_angular_speed_radps;
    uint32_t limit_ticks; // the bout ends without a winner; 0: never
} duel_settings;

// Working memory of a step: skinned bodies and their tree. It remembers a body by the
// pose it was skinned for, which saves time and changes nothing; one for each thread
// that steps duels.
typedef struct duel_scratch duel_scratch;

typedef struct duel_config {
    weapon weapon;                // both fencers hold the same kind
    const fencer_model *model[2]; // each fencer's body
    const guard_grid *grid;       // of this weapon
    double hand[2];               // +1 right-handed, -1 left-handed
    duel_settings settings;
    duel_scratch *scratch;
} duel_config;

// A weapon that was struck out of the hand.
typedef struct duel_dropped {
    uint8_t is_loose;     // 0: it is held, and the rest is of no meaning
    phys_free_body fall;  // how it falls; its body is the fencer's `weapon`
    phys_pose hand_world; // the empty hand: where it would have the weapon
} duel_dropped;

typedef struct duel_fencer {
    footwork_state footwork;
    // The hand: the 2-DOF point and the extension follow the input frame with
    // bounded speed, -1..1 and 0..1.
    double point[2], point_velocity[2];
    double extension, extension_velocity;
    // Head and hand of one whom a headset leads, line frame (duel_line_frame()). What it asks of
    // the weapon (body frame) in this tick, world: of no meaning while nothing is tracked.
    hand_track track;
    phys_vec3 asked_mps, asked_radps;
    phys_pose hand_world;  // where the hand wants the weapon (weapon model frame)
    phys_body weapon;      // where the weapon is (body frame: centre of mass)
    hand_catch_state grip; // out of control after a hard blow
    duel_dropped loose;    // out of the hand after a harder one
    duel_press press;      // on the opponent's body, after a touch
} duel_fencer;

typedef struct duel_state {
    uint32_t tick;       // ticks done
    uint32_t phase_tick; // when the phase began
    uint8_t phase;       // enum duel_phase
    uint8_t winner;      // enum duel_side or DUEL_NOBODY
    duel_fencer fencer[2];
    duel_touch touch[2];     // [by]; `by` is DUEL_NOBODY where there is none
    uint32_t blade_contacts; // blows on blade or guard so far (resting contact not counted)
    uint32_t disarms;
    double max_impulse_ns;
    double gap_m;     // between the blades' surfaces after this tick
    double min_gap_m; // smallest of them so far
    // The same with a guard on either side, INFINITY where none could meet in this tick.
    double guard_gap_m;
} duel_state;

enum duel_event_kind {
    DUEL_EVENT_BLADES_MET,       // impulse_ns, point, along[2], met[2]
    DUEL_EVENT_BLADES_SLIDE,     // resting contact this tick: speed_mps, point, along[2], met[2]
    DUEL_EVENT_CONTROL_LOST,     // side, seconds, moment_nms
    DUEL_EVENT_CONTROL_REGAINED, // side
    DUEL_EVENT_DISARMED,         // side, moment_nms, point
    DUEL_EVENT_WEAPON_DOWN,      // side, speed_mps, point: a loose weapon struck the floor
    DUEL_EVENT_EN_GARDE,         // both are on their lines again, weapon in hand
    DUEL_EVENT_FENCE,            // go
    DUEL_EVENT_FOOT_DOWN,        // side, point, strength 0..1
    DUEL_EVENT_TOUCH, // side (who hit), part, point, speed_mps; more in the state's touch
    DUEL_EVENT_OVER   // side: winner or DUEL_NOBODY
};

typedef struct duel_event {
    uint8_t kind;   // enum duel_event_kind
    uint8_t side;   // enum duel_side or DUEL_NOBODY
    uint8_t part;   // enum body_part
    uint8_t met[2]; // phys_part of each weapon: its blade or its guard
    double impulse_ns, moment_nms, speed_mps, seconds, strength;
    double along[2]; // place on each blade: 0 guard .. 1 tip; 0 where a guard was met
    phys_vec3 point; // world
} duel_event;

#define DUEL_MAX_EVENTS 24
typedef struct duel_events {
    // Blocks of both skins that were skinned or searched for blades: what the step cost.
    uint32_t blocks;
    uint32_t count;
    duel_event event[DUEL_MAX_EVENTS];
} duel_events;

// Those of a bout that nobody has changed anything about.
duel_settings duel_settings_default(void);

// Allocates; NULL where memory is out. Destroy takes the address and nulls it.
duel_scratch *duel_scratch_create(const fencer_model *const model[2]);
void duel_scratch_destroy(duel_scratch **scratch);

// Both fencers en garde on their lines.
void duel_start(const duel_config *config, duel_state *out_state);

// One millisecond. After DUEL_OVER it changes nothing; in DUEL_HALT and DUEL_EN_GARDE
// the frames are not listened to and both fencers stand at ease, but for what a headset tells of
// head and hand. Frames of a headset are sound (input_sample_is_sound()). The control word of the
// floating-point unit is set to nearest, no flush to zero, and restored.
void duel_step(const duel_config *config, duel_state *state, const input_frame frame[2],
               duel_events *out_events);

// Over every field (duel_state_fields.h), -0 counted as +0. Aborts on a NaN in debug builds.
uint64_t duel_state_hash(const duel_state *state);

// The frame of a headset's samples: the fencer's, unmirrored, where the root stands as the bout
// begins (input_sample.h).
fencer_frame duel_line_frame(enum duel_side side);

// Views for those who watch.
fencer_frame duel_fencer_frame(const duel_config *config, const duel_state *state,
                               enum duel_side side);
void duel_body_pose(const duel_config *config, const duel_state *state, enum duel_side side,
                    body_pose *out_pose);
// World placement of the weapon model, in the hand or out of it.
phys_pose duel_weapon_pose(const duel_config *config, const duel_state *state, enum duel_side side);
// Both ends of the blade's axis in the world: [0] guard, [1] tip.
void duel_blade_ends(const duel_config *config, const duel_state *state, enum duel_side side,
                     phys_vec3 out_ends[2]);
// The curve of the blade, as it is drawn: bent while its point is pressed on the body. Its
// ends above are those of the unbent blade.
void duel_blade_curve(const duel_config *config, const duel_state *state, enum duel_side side,
                      duel_curve *out_curve);

// The blade's ends as they are seen, world: duel_blade_ends(), but for the tip of a bent blade,
// which is where the curve ends.
void duel_blade_ends_seen(const duel_config *config, const duel_state *state, enum duel_side side,
                          phys_vec3 out_ends[2]);
// Whether the apparatus lights this fencer's lamp: a touch that came no later after the
// other's than the weapon's lock-out time.
bool duel_lamp(const duel_state *state, enum weapon_kind kind, enum duel_side side);
// Share of control the hand has over the weapon: 1 held, 0 just lost.
double duel_control(const duel_state *state, enum duel_side side);
// How well a headset sees the hand: 1 as it should, 0 lost for a while; 1 where there is none.
// The blade fades with it.
double duel_hand_seen(const duel_state *state, enum duel_side side);

#endif
