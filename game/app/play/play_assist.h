// Help for newcomers: who has chosen what, kept in the settings and changed in a panel.
#ifndef PLAY_ASSIST_H
#define PLAY_ASSIST_H

#include "play_text.h"

// Reads what help is chosen, from the command line or else from the settings.
void play_assist_open(play *p);

// The panel's number of rows, and an order in it.
int play_assist_rows(void);
void play_assist_order(play *p, enum menu_order order);

// How fast the bout goes by: 1, or 0.5 if one of the people has chosen half speed.
double play_assist_speed(const play *p);

// Finds the guard to be lit for a person who fences against the computer. Returns false if none is.
bool play_assist_hint(const play *p, enum duel_side side, int *out_row, int *out_column);

void play_assist_write(const play *p, hud_view *hud, play_text *text);

#endif
