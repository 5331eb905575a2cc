// Everything that the HUD says.
#ifndef PLAY_HUD_H
#define PLAY_HUD_H

#include "play_text.h"

// Writes the HUD of this displayed frame. `out_hud` points into `text` and `p`.
void play_hud(play *p, hud_view *out_hud, play_text *text);

#endif
