// What is seen of a bout, for those who cannot or need not simulate it: both fencers' poses 60
// times a second, and what happened.
//
// A pose holds what the duel's views draw from, in whole steps finer than the eye. It is told
// by how it differs from where the poses before it lead (replay_predict.h). Every two seconds are
// read by themselves.
#ifndef REPLAY_POSE_TRACK_H
#define REPLAY_POSE_TRACK_H

#include "replay_pose.h"

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
typedef struct replay_pose_track {
    uint32_t first_tick; // poses and events are of this tick or later
    uint32_t pose_count, event_count;
    replay_pose pose[REPLAY_TRACK_POSES];
    replay_event event[REPLAY_TRACK_EVENTS];
} replay_pose_track;

#define REPLAY_TRACK_BYTES_MAX 32768

// Returns the bytes written, at most REPLAY_TRACK_BYTES_MAX. The track becomes what will be read.
size_t replay_pose_track_encode(replay_pose_track *track, uint8_t out[REPLAY_TRACK_BYTES_MAX]);

// A track that begins at `first_tick`; without `poses` only its events, which takes little time.
// False where the bytes are none: then it may hold anything. Ticks never fall, enumerations are
// in range.
bool replay_pose_track_decode(const uint8_t *bytes, size_t size, uint32_t first_tick, bool poses,
                              replay_pose_track *out_track);

#endif
