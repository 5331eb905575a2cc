// A recorded bout at any place: forwards, backwards, anywhere.
//
// Where this program's simulation made the recording it is fenced again from its inputs;
// otherwise, and where inputs are lost, the poses that were recorded are shown. No window,
// no clock.
#ifndef REPLAY_PLAYER_H
#define REPLAY_PLAYER_H

#include "replay_seek.h"

typedef struct replay_player replay_player;

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
replay_player *replay_player_create(const replay_file *file, const fencer_model *const model[2],
                                    const key_grid *grid);
void replay_player_destroy(replay_player **address);

// What this program does not have as the recording had it, in words ("the guards"), so that only
// its poses can be shown; NULL where it is fenced again.
const char *replay_player_lacks(const replay_player *player);

// From now on only the poses are shown: what is fenced again has turned out to be another bout.
void replay_player_distrust(replay_player *player);

// The last place there is.
uint32_t replay_player_end(const replay_player *player);

// What the bout is fenced with, and where the player is now.
const duel_config *replay_player_config(const replay_player *player);
const bout_setup *replay_player_setup(const replay_player *player);
const replay_place *replay_player_now(const replay_player *player);

// What both fencers asked for in the tick that led here; neutral at the beginning.
void replay_player_frames(const replay_player *player, input_frame out_frame[2]);

// One tick on, with its events; false, and nothing changed, at the end.
bool replay_player_step(replay_player *player, duel_events *out_events);

// To a place; one beyond the end is the end.
void replay_player_seek(replay_player *player, uint32_t at);

// The recording's beginning, and one tick on from a place, which the player does not follow:
// for whoever looks through the recording while it is watched.
void replay_player_begin(const replay_player *player, replay_place *out_place);
bool replay_player_walk(const replay_player *player, replay_place *place, duel_events *out_events);

// False where the recording keeps a hash of the state at this exact place and it is another.
bool replay_player_agrees(const replay_player *player, const replay_place *place);

#endif
