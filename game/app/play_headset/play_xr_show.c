// What the headset shows and hears: the player's hand, a line to hold a weapon along, the edges of
// the room.
#include "play_xr_show.h"

#include "play_xr.h"
#include "play_xr_grip.h"

// The calibration line, from the hand: along the whole length of the blade.
#define LINE_FROM_M   0.15
#define LINE_TO_M     2.5
#define LINE_RADIUS_M 0.004

// Places the edges of the room that the head or a hand is near to on the floor of the hall.
static int lay_edges(play_xr *x, picture_line *out_line)
{
    // The runtime gives the edges unscaled.
    phys_vec3 near[1 + XR_HANDS] = {v3_scale(x->head.position, 1.0 / x->scale)};
    int count = 1;
    for (int hand = 0; hand < XR_HANDS; hand++) {
        if (x->hand[hand].is_valid) {
            near[count++] = v3_scale(x->hand[hand].grip.position, 1.0 / x->scale);
        }
    }
    xr_bounds_query(&x->loop.connection.bounds, x->loop.connection.session,
                    x->loop.frame.display_time);
    int lines = xr_bounds_lines(&x->loop.connection.bounds, near, count, out_line);
    for (int i = 0; i < lines; i++) {
        out_line[i].from =
            pose_apply(x->room.in_hall.world_from_room, v3_scale(out_line[i].from, x->scale));
        out_line[i].to =
            pose_apply(x->room.in_hall.world_from_room, v3_scale(out_line[i].to, x->scale));
        out_line[i].from.y = out_line[i].to.y = XR_BOUNDS_ABOVE_M;
    }
    return lines;
}

static int draw_lines(play *p)
{
    play_xr *x = &p->xr;
    int count = 0;
    if (x->board.is_shown && x->board.is_pointed_at && x->board.hit.on_panel &&
        !x->board.pointer.by_gaze) {
        x->line[count++] = x->board.beam;
    }
    if (!p->saved.chosen.headset.bounds_hidden && x->loop.frame.draw) {
        count += lay_edges(x, &x->line[count]);
    }
    return count;
}

// A line to hold the weapon along, in front of the hand and along the piste.
static picture_line calibration_line(const play *p, phys_pose hand)
{
    double facing = p->xr.side == DUEL_LEFT ? 1.0 : -1.0;
    phys_vec3 from = hand.position;
    return (picture_line){.from = v3_add(from, v3(facing * LINE_FROM_M, 0.0, 0.0)),
                          .to = v3_add(from, v3(facing * LINE_TO_M, 0.0, 0.0)),
                          .radius_m = LINE_RADIUS_M,
                          .color = {1.0f, 0.85f, 0.2f, 1.0f}};
}

// Shows the weapon of the player: hidden while the session has no focus; in a pause, when the duel
// does not follow the hand, a ghost that does.
static void show_hand(play *p, bout_view_headset *out)
{
    play_xr *x = &p->xr;
    const xr_hand_sample *hand = &x->hand[play_xr_weapon_hand(p)];
    out->side = (enum duel_side)x->side;
    out->hides_weapon = xr_session_state(x->loop.connection.session) != XR_SESSION_FOCUSED;
    out->shows_hand = p->session.paused && hand->is_valid;
    if (out->shows_hand) {
        out->hand = xr_room_pose(&x->room.in_hall, xr_input_weapon(hand, play_xr_grip(p)));
    }
    if (out->shows_hand && (x->calibration == PLAY_XR_STRAIGHT || x->calibration == PLAY_XR_EDGE)) {
        x->line[0] = calibration_line(p, out->hand);
        x->line_count = 1;
    }
}

bool play_xr_show(play *p, bout_view_headset *out)
{
    play_xr *x = &p->xr;
    if (!x->loop.has_frame) {
        return false;
    }
    x->line_count = draw_lines(p);
    *out = (bout_view_headset){
        .eyes = x->loop.connection.eyes,
        .session = x->loop.connection.session,
        .frame = &x->loop.frame,
        .room = &x->room.in_hall,
        .look = {.eyes_of = {x->side == DUEL_LEFT, x->side == DUEL_RIGHT},
                 .vignette = (float)(p->saved.chosen.headset.vignette * xr_walk_shade(&x->walk)),
                 .fade = (float)(p->saved.chosen.headset.vignette * xr_walk_fade(&x->walk)),
                 .scale = x->scale},
        .mirrored = p->saved.chosen.headset.window == HEADSET_WINDOW_EYE};
    if (x->board.is_shown) {
        out->panel = &x->board.shown;
    }
    if (x->side != DUEL_NOBODY) {
        show_hand(p, out);
    }
    out->line = x->line;
    out->line_count = x->line_count;
    x->loop.has_frame = false; // the caller submits it
    return true;
}

bool play_xr_listener(const play *p, phys_vec3 *out_at, phys_vec3 *out_ahead)
{
    const play_xr *x = &p->xr;
    return x->head_is_known &&
           xr_loop_listen(&x->loop, xr_room_pose(&x->room.in_hall, x->head), out_at, out_ahead);
}
