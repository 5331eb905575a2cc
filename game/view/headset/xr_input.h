// A fencer in a headset: from what the runtime says of head and hand to the input frame.
//
// Everything is reckoned for the moment of the picture that is drawn next, so that the duel is
// simulated up to what the player will see; between two samples the duel glides (hand_track.h).
// A hand's velocity is the runtime's where it knows one, else that of its last poses
// (hand_velocity.h); both in the room, so that a room that is walked or turned by the stick moves
// the hand as little as a train does.
#ifndef XR_INPUT_H
#define XR_INPUT_H

#include "duel.h"
#include "hand_velocity.h"
#include "xr_hands.h"
#include "xr_room.h"

// Plain data; zeroed it has seen nothing.
typedef struct xr_input {
    bool has_seen;
    hand_velocity velocity; // of the weapon in the room
    input_sample sample;    // newest; `due` is of no meaning
} xr_input;

// Where the room lies, whose it is, and how it goes along the piste with the stick.
typedef struct xr_input_room {
    xr_room stance;
    enum duel_side side;
    phys_vec3 walk_mps; // world
} xr_input_room;

// What is known of the player at a moment.
typedef struct xr_input_sight {
    double time_s;  // of the display, any beginning
    phys_pose head; // room
    bool head_is_tracked;
    xr_hand_sample hand;
    phys_pose grip_from_weapon; // xr_grip_weapon()
} xr_input_sight;

// Takes it in. A hand that is not known stays where it was, flagged as such.
void xr_input_see(xr_input *f, const xr_input_room *room, const xr_input_sight *sight);

// Nothing that is seen next has to do with what was seen before: a pause, another controller.
void xr_input_forget(xr_input *f);

// What is asked for in a tick: the newest sample, which holds at the end of the tick that is
// `due` ticks from it (1: at its own). Neutral where nothing has been seen.
input_frame xr_input_frame(const xr_input *f, uint32_t due);

// The weapon as the hand has it, in the room.
phys_pose xr_input_weapon(const xr_hand_sample *hand, phys_pose grip_from_weapon);

// A pose of the world from the line frame of a side (input_sample.h).
phys_pose xr_input_world_pose(enum duel_side side, phys_pose line);

#endif
