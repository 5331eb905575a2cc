// The words at the foot of the window: the referee's call, why the bout ended or what a beginner is
// to do, controls, messages, captions of sounds, and the program's figures. Each is above those
// that are below it at the moment.
#ifndef HUD_FOOT_H
#define HUD_FOOT_H

#include "hud.h"

// Call, reason or task, and controls of a bout.
void hud_foot_draw(canvas *c, const hud_view *view);

// Captions of sounds: below each other under the score, whose lower edge is `below_score`; in a low
// window beside each other above the words at the foot.
void hud_foot_draw_sounds(canvas *c, const hud_view *view, float below_score);

// The message, if there is one; where it does not cover a panel.
void hud_foot_draw_notice(canvas *c, const hud_view *view);

// The program's figures, if they are shown.
void hud_foot_draw_figures(canvas *c, const hud_view *view);

// The upper edge of all words at the foot of a bout.
float hud_foot_top(canvas *c, const hud_view *view);

// Where a table over the bout has to end.
float hud_foot_of_table(canvas *c, const hud_view *view);

#endif
