// Fencing in a headset: frames, buttons, vibration, and how the weapon sits in the hand.
//
// While a session runs the headset sets the pace: one turn of the loop is one headset frame, time
// on the piste follows the display times of these frames, and the duel is simulated up to the
// display time of the next one. Head and hand are predicted for that time, too.
//
// For the rest of the room the headset is a device like a mouse: it takes a side, its buttons
// choose in menus, and while it is asleep, without focus or gone it counts as unplugged.
#ifndef PLAY_XR_H
#define PLAY_XR_H

#include "play_parts.h"

// Connects to a headset. Returns false with one line in `error` on failure.
bool play_xr_open(play *p, char *error, size_t error_size);
void play_xr_close(play *p);

// Called first in each turn of the loop: waits for the next headset frame and reads poses and
// buttons. Returns the seconds between the display times of the last frame and this one; negative
// if no headset sets the pace.
double play_xr_wait(play *p);

// Call when a new bout has been set up or sides have changed.
void play_xr_bout_begins(play *p);

// Called before the ticks of this turn: reads the hand at the end of the last tick, which is late_s
// before the next display time.
void play_xr_read_hand(play *p, double late_s);

// The input frame of a tick; `due` ticks, including this one, are left in this turn.
input_frame play_xr_input_frame(const play *p, uint32_t due);

// Collects what the hands feel of a tick, after each tick; tells the motors, after the last one.
void play_xr_add_vibration(play *p, const duel_events *events);
void play_xr_vibrate(play *p);

// Returns true when a bout that waited for the headset may continue, after a short count.
bool play_xr_count_down(play *p, double elapsed_s);

// Ends the headset frame in progress; submits it empty if it has not been drawn.
void play_xr_end_frame(play *p);

// What a push of the stick does after a touch, where nobody steps: to the left it shares the touch,
// to the right it changes the weapon. ACTION_COUNT: nothing, here or now.
enum action play_xr_review_action(const play *p, enum play_xr_button button);

#endif
