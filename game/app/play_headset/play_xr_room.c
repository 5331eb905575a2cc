// The player's room in the salle: laid so that they face the opponent, walked through by stick.
#include "play_xr_room.h"

#include <math.h>

#include "phys_rotation.h"
#include "match.h"
#include "play_state.h"

// The stick moves the player no nearer to the opponent than this, from head to root, meters.
#define CHEST_M 0.8
// The stick moves the player no farther than this from the middle of the piste, meters (duel.c).
#define PISTE_END_M 6.7
// After a touch who is farther from the line than this, meters, is put back to it: less is a step
// of the player's own feet. It is done at the end of the halt, ticks after its begin: the player
// has recovered, and the body takes guard at the new place before anybody sees it go there.
#define LINE_NEAR_M   0.4
#define RETURNS_TICKS 3380

// Height of the eyes of the player when standing upright.
static double player_eyes_m(const play *p)
{
    return p->saved.chosen.headset.height_m - HEADSET_CROWN_M;
}

// A player who fences is scaled to the size of their fencer; a player who watches is not scaled.
static double scale_of_player(const play *p)
{
    const play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->bout == NULL) {
        return 1.0;
    }
    return xr_player_scale_of(body_pose_eye_height_m(p->bout->config.model[x->side]),
                              player_eyes_m(p));
}

// How far the hands of a player with measured arms are moved from the body.
static double reach_of_player(const play *p)
{
    const play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->bout == NULL) {
        return 1.0;
    }
    phys_vec3 shoulder;
    double arm_m;
    footwork_state stance = footwork_start();
    body_pose_reach(p->bout->config.model[x->side], &stance, &shoulder, &arm_m);
    return xr_player_reach_of(arm_m, x->scale * p->saved.chosen.headset.arm_m);
}

static void place_facing(play *p, double line_x_m)
{
    play_xr *x = &p->xr;
    enum xr_session_floor floor = xr_session_floor(x->loop.connection.session);
    bool watches = x->side == DUEL_NOBODY;
    x->room.side = watches ? DUEL_LEFT : (enum duel_side)x->side;
    x->room.in_hall = watches ? xr_room_of_spectator(x->head, floor)
                              : xr_room_of_fencer(x->room.side, line_x_m, x->head, floor);
    if (p->saved.chosen.headset.seated || floor == XR_FLOOR_NONE) {
        xr_room_set_eye_height(&x->room.in_hall, x->head, x->scale * player_eyes_m(p));
    }
}

static void place_room(play *p)
{
    play_xr *x = &p->xr;
    fencer_frame line = duel_line_frame(x->side == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT);
    if (x->placement == PLAY_XR_TO_OPPONENT) {
        place_facing(p, line.root_x_m);
    } else {
        phys_vec3 head = xr_room_pose(&x->room.in_hall, x->head).position;
        x->room.in_hall.world_from_room.position.x += line.root_x_m - head.x;
        x->room.in_hall.world_from_room.position.z -= head.z;
    }
    x->placement = PLAY_XR_PLACED;
    x->jumped = true;
    xr_walk_jumped(&x->walk);
}

// In a bout the player is only turned, not moved, so that nobody gets nearer by recentering.
void play_xr_recenter(play *p)
{
    play_xr *x = &p->xr;
    bool fences = x->side != DUEL_NOBODY && p->session.phase == SESSION_FENCING;
    if (!x->head_is_known || x->placement != PLAY_XR_PLACED || !fences) {
        x->placement = PLAY_XR_TO_OPPONENT;
    } else {
        place_facing(p, xr_room_pose(&x->room.in_hall, x->head).position.x);
        x->jumped = true;
        xr_walk_jumped(&x->walk);
    }
    xr_input_reset(&x->input);
}

void play_xr_return_to_line(play *p)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->bout == NULL || !x->head_is_known ||
        x->placement != PLAY_XR_PLACED) {
        return;
    }
    const duel_state *state = &p->bout->state;
    double head_m = xr_room_pose(&x->room.in_hall, x->head).position.x;
    double line_m = duel_line_frame((enum duel_side)x->side).root_x_m;
    if (state->phase == DUEL_HALT && match_is_on_lines(&state->match) &&
        state->tick - state->phase_tick >= RETURNS_TICKS && fabs(head_m - line_m) > LINE_NEAR_M) {
        x->placement = PLAY_XR_TO_LINE;
        xr_input_reset(&x->input);
    }
}

// The runtime has recentered its reference space: the player wants to face the opponent from here.
static void follow_recenter(play *p, phys_pose head_now)
{
    play_xr *x = &p->xr;
    xr_session_recenter recenter =
        xr_session_take_recenter(x->loop.connection.session, x->loop.frame.display_time);
    while (recenter.happened) {
        if (recenter.pose_is_known) {
            phys_pose new_in_old = recenter.new_in_old;
            new_in_old.position = v3_scale(new_in_old.position, x->scale);
            xr_room_follow_recenter(&x->room.in_hall, new_in_old);
        } else {
            // The new place is unknown: keep the head as far along the piste as before.
            double before_m = xr_room_pose(&x->room.in_hall, x->head).position.x;
            double now_m = xr_room_pose(&x->room.in_hall, head_now).position.x;
            xr_room_move(&x->room.in_hall, before_m - now_m);
        }
        x->head = head_now;
        play_xr_recenter(p);
        recenter = xr_session_take_recenter(x->loop.connection.session, x->loop.frame.display_time);
    }
}

// Limits a movement of the head along the piste: not off its end, nor into the opponent.
static double room_along(const play *p, double head_x_m, double along_m)
{
    int other = p->xr.side == DUEL_LEFT ? DUEL_RIGHT : DUEL_LEFT;
    double facing = p->xr.side == DUEL_LEFT ? 1.0 : -1.0;
    double opponent_m =
        duel_fencer_frame(&p->bout->config, &p->bout->state, (enum duel_side)other).root_x_m;
    double most = facing * (opponent_m - head_x_m) - CHEST_M;
    double least = -PISTE_END_M - facing * head_x_m;
    double forward = facing * along_m;
    forward = forward > 0.0 ? fmin(forward, fmax(most, 0.0)) : fmax(forward, fmin(least, 0.0));
    return facing * forward;
}

void play_xr_walk(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    bool fences = x->side != DUEL_NOBODY && p->bout != NULL && !p->session.paused &&
                  p->session.phase == SESSION_FENCING;
    double stick_x = 0.0, stick_y = 0.0;
    for (int hand = 0; hand < XR_HANDS && !play_menu_open(p); hand++) {
        stick_x += x->hand[hand].stick_x;
        stick_y += fences ? x->hand[hand].stick_y : 0.0;
    }
    double turn = p->saved.chosen.headset.turn_deg * (PHYS_PI / 180.0);
    xr_walk_step step = xr_walk_move(&x->walk, stick_x, stick_y, turn, elapsed_s);
    double facing = x->side == DUEL_LEFT ? 1.0 : -1.0;
    x->room.walk_mps = v3(0.0, 0.0, 0.0);
    if (step.forward_m != 0.0 && fences) {
        double head_x = xr_room_pose(&x->room.in_hall, x->head).position.x;
        double along = room_along(p, head_x, facing * step.forward_m);
        xr_room_move(&x->room.in_hall, along);
        x->room.walk_mps.x = along / elapsed_s;
    }
    if (step.turn_rad != 0.0) {
        xr_room_turn(&x->room.in_hall, x->head, step.turn_rad);
        x->jumped = true;
    }
}

void play_xr_place_room_at_once(play *p)
{
    play_xr *x = &p->xr;
    if (!x->loop.has_frame || !x->head_is_known || x->placement == PLAY_XR_PLACED) {
        return;
    }
    // What was read of this frame has the former scale.
    double change = scale_of_player(p) / x->scale;
    x->scale *= change;
    xr_player_scale_frame(change, &x->loop.frame);
    x->reach = reach_of_player(p);
    x->head.position = v3_scale(x->head.position, change);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        x->hand[hand] = xr_player_scale_hand(change, x->hand[hand]);
    }
    place_room(p);
}

void play_xr_place_room(play *p)
{
    play_xr *x = &p->xr;
    x->jumped = false;
    if (x->placement != PLAY_XR_PLACED || x->scale == 0.0) {
        x->scale = scale_of_player(p);
        x->reach = reach_of_player(p);
    }
    xr_player_scale_frame(x->scale, &x->loop.frame);
    phys_pose head = x->head;
    bool known = xr_loop_find_head(&x->loop, &head);
    if (known) {
        follow_recenter(p, head);
        x->head = head;
        x->head_is_known = true;
    }
    if (x->head_is_known && x->placement != PLAY_XR_PLACED) {
        place_room(p);
    }
}
