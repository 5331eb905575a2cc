#include "play_xr_board.h"

#include "assets_path.h"
#include "play_private.h"
#include "play_state.h"
#include "xr_hud_board.h"

void play_xr_board_close(play_xr_board *board)
{
    if (board->panel != NULL) {
        xr_panel_destroy(&board->panel);
    }
    *board = (play_xr_board){0};
}

// Creates the panel when it is first needed. Without it the headset works, but shows no words.
static bool has_panel(play *p)
{
    char folder[ASSETS_PATH_MAX], error[PLAY_LINE_SIZE];
    play_xr_board *board = &p->xr.board;
    if (board->panel == NULL && !p->xr.board_failed) {
        board->panel = xr_panel_create(assets_folder(folder), error, sizeof error);
        p->xr.board_failed = board->panel == NULL;
        if (p->xr.board_failed) {
            play_warn(p, error);
        }
    }
    return board->panel != NULL;
}

// Menus hang before the player. Words during a bout or a calibration hang to the side, clear of the
// blade.
static bool hangs_aside(const play *p, const hud_view *hud)
{
    bool fences = p->xr.side != DUEL_NOBODY && p->session.phase == SESSION_FENCING;
    bool is_screen = hud->panel != HUD_PANEL_NONE && p->xr.calibration == PLAY_XR_NOT_CALIBRATING;
    return fences && !is_screen;
}

static xr_panel_place_wish wish_of(const play *p, bool aside)
{
    bool right = aside && p->session.side[p->xr.side].left_handed;
    return aside ? xr_panel_place_aside(right ? 1.0 : -1.0, 1.0) : xr_panel_place_ahead(1.0);
}

// Returns the row that the beam has just moved to; -1 if it rests, which leaves the choice to the
// stick.
static int point(play *p, const hud_view *hud)
{
    play_xr_board *board = &p->xr.board;
    const xr_room *room = &p->xr.room.in_hall;
    phys_pose aim = xr_room_pose(room, board->pointer.aim);
    board->hit = xr_pointer_cast(aim, &board->shown, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
    board->beam = xr_pointer_beam(aim, &board->hit, 1.0);
    int before = board->row;
    board->row = board->hit.on_panel ? xr_hud_board_row_at(hud, board->hit.x, board->hit.y) : -1;
    return board->row != before ? board->row : -1;
}

int play_xr_board_update(play *p, const hud_view *hud, double elapsed_s)
{
    play_xr *x = &p->xr;
    play_xr_board *board = &x->board;
    board->is_shown =
        x->loop.has_frame && x->loop.frame.draw && xr_hud_board_has_content(hud) && has_panel(p);
    if (!board->is_shown) {
        board->place = (xr_panel_place){0};
        board->row = -1;
        return -1;
    }
    bool aside = hangs_aside(p, hud);
    if (aside != board->aside) {
        board->place = (xr_panel_place){0}; // moves there at once
        board->aside = aside;
    }
    xr_panel_place_wish wish = wish_of(p, aside);
    xr_panel_place_follow(&board->place, xr_room_pose(&x->room.in_hall, x->head), &wish, x->jumped,
                          elapsed_s);
    board->shown = xr_panel_at(board->panel, board->place.pose, 1.0);
    xr_pointer_step(&board->pointer, x->hand, x->head);
    // Only menus and other screens are pointed at.
    board->is_pointed_at = hud->panel != HUD_PANEL_NONE;
    int row = board->is_pointed_at ? point(p, hud) : -1;
    canvas *c = xr_panel_begin(board->panel);
    xr_hud_board_draw(c, hud);
    if (board->is_pointed_at) {
        xr_hud_board_dot(c, &board->hit, board->pointer.down[board->pointer.hand]);
    }
    xr_panel_end(board->panel);
    return row;
}
