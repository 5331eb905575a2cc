// What is seen of a bout, for those who cannot or need not simulate it: both fencers' poses 60
// times a second, and what happened.
//
// A pose holds what the duel's views draw from, in whole steps finer than the eye. It is told
// by how it differs from where the two poses before it lead. Every two seconds are read by
// themselves.
#ifndef REPLAY_TRACK_H
#define REPLAY_TRACK_H

#include "duel.h"

#define REPLAY_POSES_PER_SECOND 60

// Whether a pose is kept of the state at this tick: 60 in 1000 ticks, evenly.
static inline bool replay_pose_due(uint32_t tick)
{
    return (uint64_t)tick * REPLAY_POSES_PER_SECOND % DUEL_TICKS_PER_SECOND <
           REPLAY_POSES_PER_SECOND;
}

// Numbers of one fencer's pose, in the steps given in replay_track.c.
enum replay_pose_number {
    REPLAY_POSE_TRAVEL, // footwork: as in footwork_state
    REPLAY_POSE_LUNGE,
    REPLAY_POSE_FLECHE,
    REPLAY_POSE_DUCK,
    REPLAY_POSE_FRONT_FOOT,
    REPLAY_POSE_REAR_FOOT,
    REPLAY_POSE_FRONT_LIFT,
    REPLAY_POSE_REAR_LIFT,
    REPLAY_POSE_REAR_TURN,
    REPLAY_POSE_X, // weapon model frame in the world
    REPLAY_POSE_Y,
    REPLAY_POSE_Z,
    REPLAY_POSE_MOVING, // so many change all the time; the rest now and then
    REPLAY_POSE_CAUGHT_FROM = REPLAY_POSE_MOVING, // ticks since control was lost, and ...
    REPLAY_POSE_CAUGHT_TO,                        // ... until it is regained; 0: never
    REPLAY_POSE_LOOSE,
    REPLAY_POSE_PRESS, // enum duel_press_kind
    REPLAY_POSE_BEND,
    REPLAY_POSE_BOW,
    REPLAY_POSE_SIDE_X, // bend_side
    REPLAY_POSE_SIDE_Y,
    REPLAY_POSE_SIDE_Z,
    REPLAY_POSE_PLACE_X, // where the tip is held
    REPLAY_POSE_PLACE_Y,
    REPLAY_POSE_PLACE_Z,
    REPLAY_POSE_NORMAL_X,
    REPLAY_POSE_NORMAL_Y,
    REPLAY_POSE_NORMAL_Z,
    REPLAY_POSE_HAND_X, // the empty hand of one who has lost the weapon
    REPLAY_POSE_HAND_Y,
    REPLAY_POSE_HAND_Z,
    REPLAY_POSE_NUMBERS
};

enum { REPLAY_TURN_WEAPON, REPLAY_TURN_HAND, REPLAY_POSE_TURNS };

typedef struct replay_pose_fencer {
    int32_t number[REPLAY_POSE_NUMBERS];
    int32_t turn[REPLAY_POSE_TURNS][4]; // quaternions x y z w, in steps
} replay_pose_fencer;

typedef struct replay_pose {
    uint32_t tick;
    uint8_t phase, winner; // of duel_state
    replay_pose_fencer fencer[2];
} replay_pose;

// An event and the touch that came of it, where it is one.
typedef struct replay_event {
    uint32_t tick; // duel_state.tick after the step that made it happen
    duel_event event;
    duel_touch touch; // of a DUEL_EVENT_TOUCH: as it was then
} replay_event;

// Poses and events of up to two seconds: the first pose of each costs as much as six others.
#define REPLAY_TRACK_TICKS  2000
#define REPLAY_TRACK_POSES  121
#define REPLAY_TRACK_EVENTS 192
typedef struct replay_track {
    uint32_t first_tick; // poses and events are of this tick or later
    uint32_t pose_count, event_count;
    replay_pose pose[REPLAY_TRACK_POSES];
    replay_event event[REPLAY_TRACK_EVENTS];
} replay_track;

#define REPLAY_TRACK_BYTES_MAX 32768

// The pose of a state, and a state that is drawn like it, as far as poses tell: `share` of the
// way from one pose to the next one, 0..1, at `tick`.
replay_pose replay_pose_of(const duel_state *state, const weapon *held);
void replay_pose_show(const replay_pose *from, const replay_pose *to, double share, uint32_t tick,
                      const weapon *held, duel_state *out_state);

// Returns the bytes written, at most REPLAY_TRACK_BYTES_MAX. The track becomes what will be read.
size_t replay_track_encode(replay_track *track, uint8_t out[REPLAY_TRACK_BYTES_MAX]);

// A track that begins at `first_tick`; without `poses` only its events, which takes little time.
// False where the bytes are none: then it may hold anything. Ticks never fall, enumerations are
// in range.
bool replay_track_decode(const uint8_t *bytes, size_t size, uint32_t first_tick, bool poses,
                         replay_track *out_track);

#endif
