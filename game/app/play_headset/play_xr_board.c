#include "play_xr_board.h"

#include "assets_path.h"
#include "play_parts.h"
#include "play_state.h"
#include "xr_hud_board.h"

// The radius of a body around its joints, with the clothes.
#define OPPONENT_JOINT_M 0.14
// Half the width of a bout's words on their panel.
#define BOUT_HALF_WIDTH_M                                                                          \
    (0.5 * XR_PANEL_WIDTH_M * (double)(XR_HUD_BOARD_BOUT_WIDTH / CANVAS_LEAST_WIDTH))

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

// Menus hang before the player. Words during a bout, after its touch or during a calibration hang
// to the side, clear of the opponent.
static bool hangs_aside(const play *p, const hud_view *hud)
{
    bool fences = p->xr.side != DUEL_NOBODY && p->session.phase != SESSION_JOIN;
    bool is_screen = hud->panel != HUD_PANEL_NONE && p->xr.calibration == PLAY_XR_NOT_CALIBRATING;
    return fences && !is_screen;
}

// The opponent's body as balls around its joints. Returns their number.
static int opponent(const play *p, const duel_state *shown,
                    xr_panel_ball out_ball[FENCER_BONE_COUNT])
{
    if (p->xr.side == DUEL_NOBODY || p->session.phase == SESSION_JOIN) {
        return 0;
    }
    enum duel_side other = duel_other((enum duel_side)p->xr.side);
    fencer_frame frame = duel_fencer_frame(&p->bout->config, shown, other);
    body_pose body;
    duel_body_pose(&p->bout->config, shown, other, &body);
    for (int i = 0; i < FENCER_BONE_COUNT; i++) {
        phys_vec3 joint = fencer_frame_point_from_model(body.bone[i].joint);
        out_ball[i] = (xr_panel_ball){fencer_frame_point_to_world(frame, joint), OPPONENT_JOINT_M};
    }
    return FENCER_BONE_COUNT;
}

static void place_board(play *p, const duel_state *shown, bool aside, double elapsed_s)
{
    play_xr *x = &p->xr;
    play_xr_board *board = &x->board;
    xr_panel_ball body[FENCER_BONE_COUNT];
    int count = opponent(p, shown, body);
    phys_pose eyes = xr_room_pose(&x->room.in_hall, x->head);
    if (aside) {
        double side = p->session.side[x->side].left_handed ? 1.0 : -1.0;
        xr_panel_place_wish wish = xr_panel_place_aside(side, 1.0);
        xr_panel_place_beside(&board->place, eyes, &wish, body, count, BOUT_HALF_WIDTH_M, x->jumped,
                              elapsed_s);
    } else {
        // It keeps its size while it is open.
        xr_panel_place_wish wish = xr_panel_place_ahead(1.0);
        wish.scale = board->place.placed ? board->place.wish.scale
                                         : xr_panel_place_before(wish, eyes, body, count).scale;
        xr_panel_place_follow(&board->place, eyes, &wish, x->jumped, elapsed_s);
    }
    board->shown = xr_panel_at(board->panel, board->place.pose, board->place.wish.scale);
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

int play_xr_board_update(play *p, const hud_view *hud, const duel_state *shown, double elapsed_s)
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
    place_board(p, shown, aside, elapsed_s);
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
