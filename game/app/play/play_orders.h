// What anybody may order, whichever key, menu row or headset button it comes from. Below the menus,
// above the bout.
#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H

#include "play_parts.h"

// Does what the session orders.
void play_follow_order(play *p, enum session_order order);

// Starts or ends the pause; `line` is shown in it.
void play_pause(play *p, enum play_pause why, const char *line);
// Ends the pause and closes its menus.
void play_resume(play *p);
// Esc: closes the menu that is open; otherwise starts or ends the pause.
void play_escape(play *p);
// Stops waiting for the button that is to be bound.
void play_stop_listening(play *p);

// The fencers change sides and the bout begins again.
void play_swap_sides(play *p);
// Everybody gives up their side, and sides are taken again.
void play_free_sides(play *p);
// The fencer takes the weapon in the other hand, from the next bout on; kept for the device.
void play_change_hand(play *p, enum duel_side side);

// Takes the next weapon, unless a bout is in progress.
void play_next_weapon(play *p);
// Takes the next rules, unless a bout is in progress.
void play_next_rules(play *p);
// The rules of the next bout: "FIE, 5 touches". Returns `out`.
const char *play_rules_words(const play *p, char out[PLAY_LINE_SIZE]);
// Chooses the level of the computer fencer for the next bout.
void play_choose_level(play *p, int level);
// Chooses a named computer fencer by the session's number; a bout in progress begins again.
void play_choose_named(play *p, int named);
// The same with a level, with the next weapon, the next rules, and with nothing changed.
void play_restart_with_level(play *p, int level);
void play_restart_with_next_weapon(play *p);
void play_restart_with_next_rules(play *p);

// Films the last touch, or stops that.
void play_share(play *p);

// Opens the recording of the bout that has just ended, or before anybody has taken a side the list
// of all recordings; otherwise says why not.
void play_watch_last(play *p);
void play_restart(play *p);

// Switches to the next camera: beside the piste, behind a fencer and, with a headset connected,
// what it shows.
void play_next_camera(play *p);
// Looks for a headset and shows the result. Not done by itself at the start: on some machines it
// starts the headset's whole system.
void play_look_for_headset(play *p);

#endif
