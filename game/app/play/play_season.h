// The season of the only person at the piste: begun and seen from the list of opponents, and
// advanced by each bout against one of the division.
#ifndef PLAY_SEASON_H
#define PLAY_SEASON_H

#include "hud.h"
#include "play_parts.h"
#include "play_text.h"

// Reads the seasons, after the ratings. What cannot be read is reported; there is no season then.
void play_season_open(play *p);

// The words for the list of opponents: the season in progress, or what to do to begin one.
void play_season_row(const play *p, char out[PLAY_LINE_SIZE]);

// Shows the page of the season, which begins if there is none. A notice says if there cannot be
// one.
void play_season_show(play *p);
// Returns the session's number of the next opponent if that one was chosen, or 0.
int play_season_order(play *p, enum menu_order order);
void play_season_write(const play *p, hud_view *hud, play_text *text);

// Enters a bout that has ended. In a season that goes on, its next opponent becomes the session's.
void play_season_bout_ended(play *p);

#endif
