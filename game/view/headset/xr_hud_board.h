// Draws the HUD's words onto an xr_panel in the hall: the same content in fewer words and larger
// letters. Hands are not drawn, and score and lamps only at a halt; the hall shows them always.
#ifndef XR_HUD_BOARD_H
#define XR_HUD_BOARD_H

#include "hud.h"
#include "xr_pointer.h"

// Whether there is anything to show: a screen, a call, a reason, a task or a notice.
bool xr_hud_board_has_content(const hud_view *view);

// The words of a bout are within this width about the canvas's center, so that the board has room
// beside the opponent; canvas units.
#define XR_HUD_BOARD_BOUT_WIDTH 600.0f

// Draws the content: a screen fills the canvas, the words of a bout are at its center.
void xr_hud_board_draw(canvas *c, const hud_view *view);

// Which of the shown rows of a HUD_PANEL_MENU, or of the title, is at (x, y), in canvas units; -1
// for none.
int xr_hud_board_row_at(const hud_view *view, float x, float y);

// Draws a dot where the player points, larger while the trigger is pressed.
void xr_hud_board_dot(canvas *c, const xr_pointer_hit *hit, bool down);

#endif
