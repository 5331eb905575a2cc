// The bout in progress: set up, fenced, recorded, and shown again in slow motion.
#ifndef PLAY_BOUT_H
#define PLAY_BOUT_H

#include "play_parts.h"

// Sets up a new bout for the present sides and weapon. It is recorded unless it only plays in the
// background while sides are taken, or belongs to a lesson. Returns false without memory.
bool play_bout_set_up(play *p);
// Finishes the recording and destroys the bout.
void play_bout_end(play *p);
// For exit_guard_save(); `of` is the play. Finishes the recording before the guard ends the
// program.
void play_bout_save(void *of);

// Lets time go by on the piste: ticks of the duel, or the slow motion of a touch.
void play_bout_advance(play *p, double elapsed_s);

// The state to be displayed. `out_close_up_s` receives the seconds since the close-up of the touch
// began; negative: none is shown.
const duel_state *play_bout_shown(const play *p, double *out_close_up_s);

// Whether the bout is over and its last moments have been shown again.
bool play_bout_was_shown_again(const play *p);

// The camera that shows the bout in the window.
bout_shot play_bout_shot(const play *p);

#endif
