// What the HUD says, as a board in the hall says it: the same words in fewer and larger
// letters, on an xr_panel's sheet. Score, lamps and hands are the hall's own.
#ifndef XR_HUD_BOARD_H
#define XR_HUD_BOARD_H

#include "hud.h"
#include "xr_pointer.h"

// Whether there is anything to say now: a screen, a call, a reason, a task or a notice.
bool xr_hud_board_speaks(const hud_view *view);

// Draws it; a screen fills the sheet, the words of a bout are in its middle.
void xr_hud_board_draw(canvas *c, const hud_view *view);

// The row of a HUD_PANEL_MENU that is pointed at, of those shown; -1 for none. In canvas units
// of the sheet.
int xr_hud_board_row_at(const hud_view *view, float x, float y);

// A dot where somebody points, larger while the trigger is down.
void xr_hud_board_dot(canvas *c, const xr_pointer_hit *hit, bool down);

#endif
