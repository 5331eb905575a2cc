// Bout after bout at the piste: people take sides, fence, pause and change things in menus.
#ifndef PLAY_H
#define PLAY_H

#include "play_notice.h"
#include "play_options.h"

struct venue;

// Gets everything ready in the venue, which must outlive the returned struct. Fencers named in the
// options are seated at once; people take the other sides by pressing a button. `from` may be NULL:
// bouts begin en garde. The options and `from` outlive the struct. Returns NULL with one
// line in `error` on failure.
play *play_open(struct venue *at, const play_options *options, const play_beginning *from,
                char *error, size_t error_size);
// Ends the recording that is being written and frees everything; sets the pointer to NULL.
void play_close(play **address);

// Runs bouts until the players want something else. May be called again after PLAY_RECORDINGS,
// PLAY_WATCH, PLAY_APPEAL and PLAY_CALLING.
enum play_end play_run(play *p, char *error, size_t error_size);

// After PLAY_FENCED: the touches of both, by enum duel_side, and the side of the winner, by
// priority if they have the same number.
void play_score(const play *p, uint8_t out_touches[2], enum duel_side *out_winner);

// The path of the recording that PLAY_WATCH is for; belongs to `p`.
const char *play_watched(const play *p);

// For PLAY_APPEAL: the recording's path, which belongs to `p`, the duel's tick of the call, and
// whether the person who appeals wears a headset. Its session is closed until play_run() is called
// again.
const char *play_appealed(const play *p, uint32_t *out_tick, bool *out_in_headset);

// The weapon that the players have chosen.
enum weapon_kind play_weapon(const play *p);

// The level of the computer fencer that the players have chosen.
int play_computer_level(const play *p);

#endif
