// The visible course of a bout, for programs that cannot or need not simulate it: both fencers'
// poses 60 times per second, and the events.
//
// A pose holds everything that the duel's views draw, in steps too small to see. It is coded as its
// difference from a prediction from the poses before it (replay_predict.h). A track covers up to
// two seconds and is read by itself.
#ifndef REPLAY_POSE_TRACK_H
#define REPLAY_POSE_TRACK_H

#include "replay_pose.h"

// An event and, if it was a touch, the touch.
typedef struct replay_event {
    uint32_t tick; // duel_state.tick after the step in which it happened
    duel_event event;
    duel_touch touch; // for DUEL_EVENT_TOUCH: the touch at that time
} replay_event;

// Poses and events of up to two seconds. Longer tracks cost less space, because the first pose of
// each costs as much as six others.
#define REPLAY_TRACK_TICKS  2000
#define REPLAY_TRACK_POSES  121
#define REPLAY_TRACK_EVENTS 192
typedef struct replay_pose_track {
    uint32_t first_tick; // poses and events have this tick or a later one
    uint32_t pose_count, event_count;
    replay_pose pose[REPLAY_TRACK_POSES];
    replay_event event[REPLAY_TRACK_EVENTS];
} replay_pose_track;

#define REPLAY_TRACK_BYTES_MAX 32768

// Returns the number of bytes written, at most REPLAY_TRACK_BYTES_MAX. Changes the track to what a
// reader will get.
size_t replay_pose_track_encode(replay_pose_track *track, uint8_t out[REPLAY_TRACK_BYTES_MAX]);

// Reads a track that begins at `first_tick`; without `poses` only its events, which is fast.
// Returns false if the bytes are malformed; out_track is then unspecified. The ticks read never
// decrease, and all enumerators are in range.
bool replay_pose_track_decode(const uint8_t *bytes, size_t size, uint32_t first_tick, bool poses,
                              replay_pose_track *out_track);

#endif
