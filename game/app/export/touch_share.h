// Sharing a touch while bouts go on: remembers the newest recording in which somebody has touched,
// and films it in the background when that is asked for.
//
//   touch_share_begin()          a bout is recorded from now on
//   touch_share_tick() ...       each tick of it
//   touch_share_bout_ended()     its file is whole
//   touch_share_choose()         somebody wants the film, or wants it no longer
//   touch_share_news()           in each displayed frame
#ifndef TOUCH_SHARE_H
#define TOUCH_SHARE_H

#include "background_export.h"
#include "duel.h"
#include "user_paths.h"

// Plain data; zeroed, nothing can be shared.
typedef struct touch_share {
    background_export *film;       // borrowed; NULL: no films are made
    char recording[USER_PATH_MAX]; // the present one
    char touched[USER_PATH_MAX];   // the newest one with a touch; empty: none
    uint32_t pending;              // ticks until the last touch is certainly in the file; 0: it is
} touch_share;

void touch_share_begin(touch_share *share, const char *recording);
void touch_share_tick(touch_share *share, const duel_events *events);
void touch_share_bout_ended(touch_share *share);

// Begins the film, or stops the one that is being made. Returns one line for the player.
const char *touch_share_choose(touch_share *share);

// What is to be told now that was not told before: where the film is saved, why it failed, that it
// was stopped, and with `progress_too` how far it is; NULL if nothing.
const char *touch_share_news(touch_share *share, bool progress_too);

// What a row of a menu says beside "Share the touch".
const char *touch_share_words(const touch_share *share);

#endif
