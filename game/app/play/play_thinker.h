// What a computer fencer of an evening is lent for a bout: a thread that thinks for it, so that
// pictures hardly wait for thoughts, and what it has watched of this opponent in earlier bouts.
#ifndef PLAY_THINKER_H
#define PLAY_THINKER_H

#include "bout.h"
#include "play_parts.h"

// Lends both to the fencer of a side, if that is a computer: call when the rest of the setup is
// complete. The bout must be destroyed before play_thinker_close(). Another opponent, hand, weapon
// or computer begins anew, and while sides are taken nothing is remembered.
void play_thinker_lend(play *p, enum duel_side side, bout_setup *setup);

// Ends the threads.
void play_thinker_close(play *p);

#endif
