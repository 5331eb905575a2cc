// A recorded bout at any place: forwards, backwards, anywhere.
//
// Where this program's simulation made the recording it is fenced again from its inputs;
// otherwise, and where inputs are lost, the poses that were recorded are shown. No window,
// no clock.
#ifndef RECORDING_PLAYER_H
#define RECORDING_PLAYER_H

#include "recording_seek.h"

typedef struct recording_player recording_player;

// A place in the recording. Places are ticks counted from the recording's beginning, which
// is not the duel's tick 0 where it continues another bout.
typedef struct replay_place {
    uint32_t at;
    duel_state state; // to be drawn
    bool is_exact;    // the very state of the bout, rather than its poses
    bool is_known;    // false where not even a pose is left: the state is an earlier one
} replay_place;

// At the first place. File, models and grid are borrowed and outlive the player. NULL where
// memory is out. Destroy takes the address and nulls it.
recording_player *recording_player_create(const recording_file *file,
                                          const fencer_model *const model[2],
                                          const guard_grid *grid);
void recording_player_destroy(recording_player **address);

// What this program does not have as the recording had it, in words ("the guards"), so that only
// its poses can be shown; NULL where it is fenced again.
const char *recording_player_lacks(const recording_player *player);

// From now on only the poses are shown: what is fenced again has turned out to be another bout.
void recording_player_distrust(recording_player *player);

// The last place there is.
uint32_t recording_player_end(const recording_player *player);

// What the bout is fenced with, and where the player is now.
const duel_config *recording_player_config(const recording_player *player);
const bout_setup *recording_player_setup(const recording_player *player);
const replay_place *recording_player_now(const recording_player *player);

// What both fencers asked for in the tick that led here; neutral at the beginning.
void recording_player_frames(const recording_player *player, input_frame out_frame[2]);

// One tick on, with its events; false, and nothing changed, at the end.
bool recording_player_step(recording_player *player, duel_events *out_events);

// To a place; one beyond the end is the end.
void recording_player_seek(recording_player *player, uint32_t at);

// The recording's beginning, and one tick on from a place, which the player does not follow:
// for whoever looks through the recording while it is watched.
void recording_player_begin(const recording_player *player, replay_place *out_place);
bool recording_player_walk(const recording_player *player, replay_place *place,
                           duel_events *out_events);

// False where the recording keeps a hash of the state at this exact place and it is another.
bool recording_player_agrees(const recording_player *player, const replay_place *place);

#endif
