// What only reads or sets the state of an evening at the piste.
#ifndef PLAY_STATE_H
#define PLAY_STATE_H

#include "play_notice.h"
#include "play_parts.h"

// Shows a warning as a notice and writes it to the terminal, where no later notice replaces it.
void play_warn(play *p, const char *line);

// Makes play_run() return `end` after this displayed frame.
void play_leave(play *p, enum play_end end);

// The clock of the whole program run, in seconds.
double play_clock_s(void);

// Hands the devices all waiting events up to until_s (of play_clock_s); HUGE_VAL: all of them.
void play_deliver_events(play *p, double until_s);

// True while a menu is open, be it the pause's, the help's, the keys' or the headset's.
bool play_menu_open(const play *p);

// True if the list of recordings may be shown now: only before anybody has taken a side.
bool play_recordings_may_be_shown(const play *p);

// True from the call to the end of the bout.
bool play_is_fencing(const play *p);

// Which sides people fence on, by enum duel_side.
void play_people(const play *p, bool out_is_person[2]);

// Which menus the options offer besides pages of settings, enum options_extra.
unsigned play_options_extras(const play *p);

// The texts of the language that is chosen; NULL: English.
const texts *play_texts(const play *p);

// An English text in that language.
const char *play_say(const play *p, const char *english);

// The line below a menu: how one moves, chooses and goes back; where `goes_on` is true, back goes
// on with the bout. With a headset it names the controllers' buttons too.
const char *play_menu_foot(const play *p, bool goes_on);

// The name of the fencer on a side in a tournament, or NULL.
const char *play_tournament_name(const play *p, enum duel_side side);

// Writes the name of the first key bound to one of the program's own actions, in the chosen
// language.
void play_key_name(const play *p, enum action action, char out_name[BINDING_NAME_SIZE]);

#endif
