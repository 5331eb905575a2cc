// The people of this machine at the piste: a bout is entered into the profile of each known person
// who fenced it, and the page of a person is opened from the title.
#ifndef PLAY_PROFILE_H
#define PLAY_PROFILE_H

#include "hud.h"
#include "play_parts.h"
#include "play_text.h"

// What the named fencer on a side remembers of the person on the other one; NULL: nothing. Valid
// until the next call.
const ai_memory *play_profile_recall(play *p, enum duel_side side);

// A bout begins; a tick of it is done; it has ended, and its ratings are entered.
void play_profile_bout_begins(play *p);
void play_profile_tick(play *p, const duel_events *events);
void play_profile_bout_ended(play *p);

// Opens the page at the person who has this device.
void play_profile_open(play *p, int device);
// Returns whether the page was closed.
bool play_profile_order(play *p, enum menu_order order);
void play_profile_write(const play *p, hud_view *hud, play_text *text);

#endif
