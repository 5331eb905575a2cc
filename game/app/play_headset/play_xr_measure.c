#include "play_xr_measure.h"

#include <math.h>

#include "play_settings.h"
#include "play_state.h"

void play_xr_begin_measure(play *p)
{
    play_xr *x = &p->xr;
    if (!x->head_is_known) {
        play_notice(p, "put the headset on first");
        return;
    }
    x->measure = (xr_measure){.step = XR_MEASURE_SIDES};
    x->calibration = PLAY_XR_MEASURE;
}

static bool floor_is_known(const play_xr *x)
{
    return xr_session_floor(x->loop.connection.session) != XR_FLOOR_NONE;
}

// Both hold the player's own lengths: without the scale and the reach of a fencer.
static xr_measure_sight sight_of(const play_xr *x, const xr_hand_sample hand[XR_HANDS])
{
    bool heads = x->loop.frame.sight == XR_SIGHT_TRACKED;
    return (xr_measure_sight){
        .head = v3_scale(x->head.position, 1.0 / x->scale),
        .hand = {hand[XR_HAND_LEFT].grip.position, hand[XR_HAND_RIGHT].grip.position},
        .is_seen = heads && hand[XR_HAND_LEFT].is_tracked && hand[XR_HAND_RIGHT].is_tracked};
}

static void keep(play *p)
{
    play_xr *x = &p->xr;
    p->saved.chosen.headset.arm_m = x->measure.arm_m;
    double height_m = x->measure.eyes_m + HEADSET_CROWN_M;
    p->saved.chosen.headset.height_m =
        fmin(fmax(height_m, HEADSET_HEIGHT_LEAST_M), HEADSET_HEIGHT_MOST_M);
    play_save_chosen(p);
    x->placement = PLAY_XR_TO_OPPONENT; // with the new scale
    play_notice(p, "you are measured: %.2f m tall, arm %.2f m to the grip",
                p->saved.chosen.headset.height_m, p->saved.chosen.headset.arm_m);
}

static void measure(play *p, const xr_hand_sample hand[XR_HANDS], double elapsed_s)
{
    play_xr *x = &p->xr;
    xr_measure_sight sight = sight_of(x, hand);
    if (!floor_is_known(x)) {
        // Then heights are relative to where the eyes began, and the menu's height counts.
        double lift = p->saved.chosen.headset.height_m - HEADSET_CROWN_M - sight.head.y;
        sight.head.y += lift;
        sight.hand[0].y += lift;
        sight.hand[1].y += lift;
    }
    enum xr_measure_step step = xr_measure_add(&x->measure, &sight, elapsed_s);
    if (step == XR_MEASURE_DONE || step == XR_MEASURE_FAILED) {
        x->calibration = PLAY_XR_NOT_CALIBRATING;
    }
    if (step == XR_MEASURE_DONE) {
        keep(p);
    } else if (step == XR_MEASURE_FAILED) {
        play_notice(p, "%s", x->measure.problem);
    }
}

static void check_room(play *p, const xr_hand_sample hand[XR_HANDS], double elapsed_s)
{
    play_xr *x = &p->xr;
    const xr_connection *connection = &x->loop.connection;
    xr_room_sight sight = xr_room_sight_of(connection->session, &connection->bounds,
                                           v3_scale(x->head.position, 1.0 / x->scale), hand,
                                           p->saved.chosen.headset.seated);
    // While the room's edges are hidden, the runtime is not asked where they are.
    sight.has_guardian = sight.has_guardian && !p->saved.chosen.headset.bounds_hidden;
    const char *line = xr_room_check_add(&x->check, &sight, elapsed_s);
    if (line != NULL) {
        play_notice(p, "%s", line);
    }
}

void play_xr_measure(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    if (!x->head_is_known || !x->loop.frame.draw ||
        xr_session_state(x->loop.connection.session) != XR_SESSION_FOCUSED) {
        return;
    }
    xr_hand_sample hand[XR_HANDS];
    xr_loop_read_hands(&x->loop, hand);
    if (x->calibration == PLAY_XR_MEASURE) {
        measure(p, hand, elapsed_s);
    } else if (x->loop.frame.sight == XR_SIGHT_TRACKED) {
        check_room(p, hand, elapsed_s);
    }
}

xr_hand_sample play_xr_reach(const play *p, xr_hand_sample hand)
{
    const play_xr *x = &p->xr;
    return hand.is_valid && x->reach > 0.0 && x->head_is_known
               ? xr_player_reach_hand(x->reach, x->scale, x->head.position, hand)
               : hand;
}
