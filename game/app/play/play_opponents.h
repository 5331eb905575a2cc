// The list of opponents: whoever suits the person, the levels, and the named fencers by rating.
#ifndef PLAY_OPPONENTS_H
#define PLAY_OPPONENTS_H

#include "hud.h"
#include "play_parts.h"
#include "play_text.h"

// The opponent before or after the present one in the list, without the first row.
void play_opponents_change(play *p, int way);

// Opens the list at the present opponent.
void play_opponents_open(play *p);
int play_opponents_rows(const play *p);
void play_opponents_order(play *p, enum menu_order order);
void play_opponents_write(const play *p, hud_view *hud, play_text *text);

#endif
