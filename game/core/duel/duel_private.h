// The parts of a tick, in the order in which duel_step() calls them. Private to the duel;
// everything else uses duel.h.
#ifndef DUEL_PRIVATE_H
#define DUEL_PRIVATE_H

#include "duel.h"
#include "match_ground.h"
#include "phys_blade_mesh.h"
#include "phys_contact_step.h"
#include "phys_tick_path.h"

// On-guard lines are 2 m from the middle and the front foot stays behind its own (FIE t.17). Meters
// from the middle to the root.
#define DUEL_START_ROOT_M MATCH_LINE_ROOT_M

// Appends an event of a kind, with all other fields zero, and returns it. If the list is full its
// last place is reused, so that the caller may always write.
duel_event *duel_event_add(duel_events *events, enum duel_event_kind kind, int side);

// Updates head and hand of a fencer who is led by a headset; first of all in the tick.
void duel_follow_track(duel_state *state, enum duel_side side, const input_frame *frame);

// The frame of a fencer with this footwork (duel_fencer_frame()).
fencer_frame duel_footwork_frame(const duel_config *config, enum duel_side side,
                                 const footwork_state *footwork);

// Pose of the weapon model in the fencer frame as the hand holds it; for a dropped weapon, as the
// hand would hold it. This and the footwork determine the pose of the body.
phys_pose duel_held_weapon(const duel_config *config, const duel_state *state, enum duel_side side);

// Moves the feet: steps, lunges, fleche, ducking (footwork.h), on the piste and not into the
// opponent.
void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events);

// Moves the hand: point and extension follow the input frame. Sets hand_world to where they put the
// weapon, or to where the headset sees it as far as the arm reaches, and gives the weapon the
// velocities that lead there.
void duel_move_hand(const duel_config *config, duel_state *state, enum duel_side side,
                    const input_frame *frame);

// Begins a stroke if this tick's input asks for one, and moves the present one (hand_stroke.h).
// `hand` is +1 for a right-hander.
void duel_move_stroke(const duel_config *config, duel_fencer *fencer, double hand);

// How a blade bends under its own mass in a stroke: its tip stays behind while the hand gathers
// speed, and runs ahead while the hand brakes, so that the point of a flick comes round.
typedef struct duel_whip {
    phys_vec3 way;  // weapon frame, unit: where the stroke goes, across the blade; 0 if none
    double tip_rad; // by which the tip is turned toward `way`
} duel_whip;

duel_whip duel_whip_of(const duel_config *config, const duel_state *state, enum duel_side side);

// The rotation from the unbent blade to its tip, weapon frame.
phys_quat duel_whip_turn(const duel_whip *whip);

// Gives the weapon the velocities that lead it from where it is to the hand, which has moved there
// from `hand_before_world` in this tick.
void duel_drive_weapon(const duel_config *config, duel_state *state, enum duel_side side,
                       phys_pose hand_before_world);

// Whether the blades, or a guard and a blade, lie on each other after the last tick.
bool duel_blades_lie(const duel_state *state);

// Whether they are so close that the hands press: duel_lean_drive().
bool duel_blades_press(const duel_state *state);

// The same as duel_drive_weapon() while duel_blades_press(): the arm's force and torque
// (hand_press.h) change the weapon's velocities. The target was at `target_before` (body frame in
// the world) at the beginning of the tick and moves with these velocities in it.
void duel_lean_drive(const duel_config *config, duel_state *state, enum duel_side side,
                     phys_pose target_before, phys_vec3 target_mps, phys_vec3 target_radps);

// Bends a blade by the force of the tick's resting contacts.
void duel_lean_bend(const weapon *held, const phys_contact_report *report, enum duel_side side,
                    duel_fencer *fencer);

// How a dropped weapon falls and bounces: gravity, and restitution and friction on a wooden or
// metal piste (estimated, not measured).
extern const phys_free_settings DUEL_FALL;

// Releases a weapon from the hand with its present velocities; it falls from the next tick on.
void duel_disarm(const duel_config *config, duel_state *state, enum duel_side side);

// Advances the fall of a dropped weapon by a tick and returns the fallen body, which
// duel_dropped_settle() needs. The path of the fall is curved and may include the floor;
// `out_sweep` is the weapon with the constant velocities that lead to the same place, for the
// contacts with the other weapon.
phys_body duel_dropped_fall(const duel_config *config, duel_state *state, enum duel_side side,
                            phys_body *out_sweep, duel_events *events);

// Returns the dropped weapon after its contacts with the other weapon: `swept` is what the contacts
// made of `sweep`; `sweep` and `fallen` are from duel_dropped_fall(). The weapon keeps the
// velocities of its fall plus the change that the contacts made.
phys_body duel_dropped_settle(const phys_body *sweep, const phys_body *swept,
                              const phys_body *fallen);

// Makes dropped weapons bounce off bodies: each whose blade struck a body, its owner's or the
// opponent's, between `before` and `state`, on its way in that tick.
void duel_dropped_meet_bodies(const duel_config *config, const duel_state *before,
                              duel_state *state, const phys_tick_path way[2]);

// Whether all dropped weapons have come to rest.
bool duel_dropped_all_rest(const duel_state *state);

// Moves the empty hand to where it is asked to be.
void duel_dropped_hand(duel_fencer *fencer);

// Moves both weapons through the tick with their contacts; after a hard blow the hand loses control
// of its weapon. `out_way` is the way that each weapon goes.
void duel_move_blades(const duel_config *config, duel_state *state, phys_tick_path out_way[2],
                      duel_events *events);

// Begins a contact press: the blade is on the body as `touch` describes, and presses on it in this
// way from this tick on.
void duel_press_begin(duel_state *state, enum duel_side by, const duel_touch *touch,
                      enum duel_press_kind kind);

// Whether the blade is still in contact with the body.
bool duel_press_is_on(const duel_press *press);

// Finds touches of both blades on the opponent's body between `before` and `state`, on the way of
// each weapon.
void duel_find_touches(const duel_config *config, const duel_state *before, duel_state *state,
                       const phys_tick_path way[2], duel_events *events);

// Applies the skin's force on a pressing blade to the weapon's velocities; called before the blades
// move.
void duel_press_push(const duel_config *config, duel_state *state, enum duel_side by);

// After the touches: a pressing blade follows the skin, bends, slides or is released, and the touch
// records the force.
void duel_press_follow(const duel_config *config, duel_state *state, enum duel_side by);

// Adds the tick that led from `before` to `state` to the phrase that the referee watches.
void duel_watch_phrase(const duel_config *config, const duel_state *before, duel_state *state,
                       const duel_events *events);

// Whether the duel is a bout by the rules of the FIE.
bool duel_is_match(const duel_config *config);

// By the rules of the FIE a fencer may leave the piste, onto the run-back of 1.5 m, and loses a
// touch (match_ground.h): the root stays within so many meters of the middle.
#define DUEL_RUN_BACK_END_M 8.2

// Whether the phase is one between two phrases of a match, in which both stand at ease.
bool duel_is_interrupted(const duel_state *state);

// The end of a tick of such a bout, before `tick` is counted: apparatus, referee and clock. `frame`
// is what both fencers asked for. Returns the phase that follows.
enum duel_phase duel_match_step(const duel_config *config, duel_state *state,
                                const input_frame frame[2], duel_events *events);

// Adds to the margin of a call how near the phrase came to other lamps.
void duel_weigh_lamps(const duel_config *config, const duel_state *state,
                      const phrase_settings *settings, right_of_way *call);

// Adds to the margin of a call how near another cause of corps a corps was, or a halt for it before
// the hit.
void duel_weigh_bodies(const duel_config *config, const duel_state *state,
                       const phrase_settings *settings, right_of_way *call);

#endif
