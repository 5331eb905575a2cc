#include "viewer_xr_options.h"

#include <math.h>

#include "viewer_options.h"
#include "viewer_private.h"
#include "xr_hud_board.h"

// The stick counts as pushed above this.
#define PUSHED 0.7

// What is on the panel; `text` outlives it.
static hud_view view_of(const viewer *v, options_text *text)
{
    hud_view hud = {.texts = viewer_texts(v), .panel = HUD_PANEL_MENU, .reason_side = DUEL_NOBODY};
    options_menu_write(&v->options.menu, &v->options.chosen, text, &hud);
    hud.foot =
        text_of(hud.texts, "Right stick: select, change     trigger: choose     B or Y: back");
    return hud;
}

static enum menu_order order_of_stick(const xr_hand_sample *right)
{
    if (fabs(right->stick_y) > PUSHED && fabs(right->stick_y) >= fabs(right->stick_x)) {
        return right->stick_y > 0.0 ? MENU_UP : MENU_DOWN;
    }
    if (fabs(right->stick_x) > PUSHED) {
        return right->stick_x > 0.0 ? MENU_RIGHT : MENU_LEFT;
    }
    return MENU_NOTHING;
}

// The row that the beam has just moved to becomes the selected one; while it rests, the stick
// chooses.
static bool point(viewer *v, bool has_hit)
{
    viewer_xr *x = &v->xr;
    options_text text;
    const hud_view hud = view_of(v, &text);
    const int row = has_hit ? xr_hud_board_row_at(&hud, x->hit.x, x->hit.y) : -1;
    if (row >= 0 && row != x->options_row) {
        (void)menu_point(options_menu_list(&v->options.menu), row,
                         options_menu_rows(&v->options.menu));
    }
    x->options_row = row;
    return row >= 0;
}

static bool goes_back(const viewer_xr *x)
{
    const xr_hand_sample *left = &x->hand[XR_HAND_LEFT], *right = &x->hand[XR_HAND_RIGHT];
    return left->second || right->second || left->menu || right->menu;
}

bool viewer_xr_options_hands(viewer *v, bool has_hit)
{
    viewer_xr *x = &v->xr;
    if (!v->options.menu.is_open) {
        return false;
    }
    const enum menu_order stick = order_of_stick(&x->hand[XR_HAND_RIGHT]);
    const bool back = goes_back(x);
    const bool is_pointed_at = point(v, has_hit);
    enum menu_order order = MENU_NOTHING;
    if (back && !x->options_back) {
        order = MENU_BACK;
    } else if (x->pointer.pressed && is_pointed_at) {
        order = MENU_CHOOSE;
    } else if (stick != x->options_stick) {
        order = stick;
    }
    x->options_back = back;
    x->options_stick = stick;
    if (order != MENU_NOTHING) {
        viewer_options_order(v, order);
    }
    // The button that has closed them does nothing else until it is released.
    x->pressed[VIEWER_XR_HELP] = x->pressed[VIEWER_XR_MARK_AFTER] = true;
    x->pressed[VIEWER_XR_MARK_BEFORE] = true;
    return true;
}

void viewer_xr_options_draw(viewer *v)
{
    options_text text;
    const hud_view hud = view_of(v, &text);
    xr_hud_board_draw(v->canvas, &hud);
}
