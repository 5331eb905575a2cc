// Turns the tracked head and hand of a player in a headset into input frames.
//
// All poses are predicted for the time of the next displayed frame, so that the duel is simulated
// up to what the player will see; between two samples the duel interpolates (hand_track.h). A
// hand's velocity comes from the runtime if it knows one that agrees with the last poses, otherwise
// from these poses (hand_velocity.h). A pose that no hand can reach is not believed until a second
// one confirms it; so long the sample keeps the last pose, at rest and only guessed. Poses and
// velocities are relative to the room: moving or turning the room with the stick does not count as
// movement of the hand.
#ifndef XR_INPUT_H
#define XR_INPUT_H

#include "duel.h"
#include "hand_velocity.h"
#include "xr_hands.h"
#include "xr_room.h"

// Plain data. Zeroed: no sample yet.
typedef struct xr_input {
    bool has_seen;
    hand_velocity velocity; // of the weapon in the room
    hand_velocity jumped;   // the pose that the weapon has jumped to, not believed yet; or empty
    input_sample sample;    // the newest; its `due` is not used
} xr_input;

// Where the room lies in the hall, which fencer it belongs to, and its velocity along the piste
// caused by the stick.
typedef struct xr_input_room {
    xr_room in_hall;
    enum duel_side side;
    phys_vec3 walk_mps; // world
} xr_input_room;

// The tracked state of the player at one moment.
typedef struct xr_input_sight {
    double time_s;  // when the frame is displayed, from any origin
    phys_pose head; // room
    bool head_is_tracked;
    xr_hand_sample hand;
    phys_pose grip_from_weapon; // xr_grip_weapon()
} xr_input_sight;

// Adds an observation. A hand without a valid pose keeps its last one; the sample's flags say so.
void xr_input_add(xr_input *f, const xr_input_room *room, const xr_input_sight *sight);

// Discards the history, so that the next observation starts anew: after a pause or a change of
// controller.
void xr_input_reset(xr_input *f);

// The input frame of a tick: the newest sample, valid at the end of the tick that is `due` ticks
// ahead (1: at the end of this tick). A neutral frame if there is no sample.
input_frame xr_input_frame(const xr_input *f, uint32_t due);

// The weapon's pose as the hand holds it, in the room.
phys_pose xr_input_weapon(const xr_hand_sample *hand, phys_pose grip_from_weapon);

// Converts a pose from the line frame of a side (input_sample.h) to the world.
phys_pose xr_input_world_pose(enum duel_side side, phys_pose line);

#endif
