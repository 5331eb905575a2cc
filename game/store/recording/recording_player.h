// Plays a recorded bout: forward, backward, and from any place.
//
// If this program's simulation made the recording, the bout is simulated again from its input
// frames. Otherwise, and where input frames are lost, the recorded poses are shown. Needs no window
// and no clock.
#ifndef RECORDING_PLAYER_H
#define RECORDING_PLAYER_H

#include "recording_seek.h"

typedef struct recording_player recording_player;

// A place in the recording and the state there. Places are ticks counted from the recording's
// beginning, which is not tick 0 of the duel if the recording continues another bout.
typedef struct recording_place {
    uint32_t at;
    duel_state state; // can be drawn
    bool is_exact;    // the exact state of the bout, not just its poses
    bool is_known;    // false if there is not even a pose: the state is an earlier one
} recording_place;

// Creates a player at the first place. File, models and grid are borrowed and must outlive the
// player. Returns NULL if memory runs out. Destroying takes the pointer's address and sets it to
// NULL.
recording_player *recording_player_create(const recording_file *file,
                                          const fencer_model *const model[2],
                                          const guard_grid *grid);
void recording_player_destroy(recording_player **address);

// Returns what differs between this program and the recording, in words ("the guards"), if
// therefore only the poses can be shown; NULL if the bout is simulated.
const char *recording_player_mismatch(const recording_player *player);

// Shows only the poses from now on, because the simulated bout differs from the recorded one.
void recording_player_use_poses(recording_player *player);

// The last place of the recording.
uint32_t recording_player_end(const recording_player *player);

// The bout's configuration and setup, and the player's present place.
const duel_config *recording_player_config(const recording_player *player);
const bout_setup *recording_player_setup(const recording_player *player);
const recording_place *recording_player_now(const recording_player *player);

// Gets both fencers' input frames of the tick that led to this place; they are neutral at the
// beginning.
void recording_player_frames(const recording_player *player, input_frame out_frame[2]);

// Returns whether the input frames of the tick that leads from place `at` to the next are in the
// recording.
bool recording_player_has_input(const recording_player *player, uint32_t at);

// Advances one tick and returns its events. At the end, returns false and changes nothing.
bool recording_player_step(recording_player *player, duel_events *out_events);

// Goes to a place. A place beyond the end becomes the end.
void recording_player_seek(recording_player *player, uint32_t at);

// Another walk through the recording that does not move the player: recording_player_begin() gets
// the beginning, recording_player_walk() advances a place by one tick. For reading the whole
// recording while it is watched.
void recording_player_begin(const recording_player *player, recording_place *out_place);
bool recording_player_walk(const recording_player *player, recording_place *place,
                           duel_events *out_events);

// Returns false if the recording stores a hash of the state at this exact place and the hash
// differs.
bool recording_player_agrees(const recording_player *player, const recording_place *place);

// Gets the exact state at a place, from which the bout can be continued. Returns false with one
// line in `error` if the bout is decided there, or if only its poses are known.
bool recording_player_state_at(const recording_file *file, const fencer_model *const model[2],
                               const guard_grid *grid, uint32_t at, duel_state *out_state,
                               char *error, size_t error_size);

#endif
