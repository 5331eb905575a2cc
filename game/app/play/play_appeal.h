// The appeal at the piste: after a touch that was given or refused by right of way, what decided
// the call is fenced again in the viewer, and then the bout goes on.
#ifndef PLAY_APPEAL_H
#define PLAY_APPEAL_H

#include "play_parts.h"

// Call after each tick of a bout: looks at a new call once.
void play_appeal_tick(play *p);

// Whether an appeal can be made now: the last call was for a lamp in foil or sabre, the referee saw
// an attack or a parry, the recording has it, and nobody fences on yet.
bool play_appeal_applies(const play *p);

// Makes the appeal, or says why there is none.
void play_appeal_make(play *p);

// Call when play_run() begins: takes the headset back, and the devices begin at rest, because
// keys that were let go meanwhile went to the viewer.
void play_appeal_return(play *p);

#endif
