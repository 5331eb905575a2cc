#include "play_xr.h"
#include "play_xr_board.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "exit_guard.h"
#include "hand_ghost.h"
#include "play_parts.h"
#include "play_settings.h"
#include "play_state.h"
#include "play_xr_grip.h"
#include "play_xr_measure.h"
#include "play_xr_room.h"

// Seconds until the bout continues after the headset is back: time to find the opponent.
#define COUNT_S 2.0
// A menu button held this long recenters; a shorter press opens the menu.
#define HOLD_S 0.8
// A controller that is not seen for this long is reported.
#define UNSEEN_S 1.5
// A trigger counts as pulled from here, a stick as pushed.
#define PULLED 0.6
#define PUSHED 0.7

// --- connection

// True if another person fences at the desk, who could not fence by the view of the headset.
static bool friend_at_desk(const play *p)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const fencer_choice *choice = &p->options->fencer[side];
        if (choice->kind != FENCER_HEADSET && fencer_choice_is_device(choice)) {
            return true;
        }
    }
    return false;
}

// Applies the player's choices to a new session.
static void apply_choices(play *p)
{
    play_xr *x = &p->xr;
    xr_session_request_refresh(x->loop.connection.session, p->saved.chosen.headset.refresh_hz);
    xr_eyes_choose_quality(x->loop.connection.eyes, p->saved.chosen.headset.quality);
}

bool play_xr_open(play *p, char *error, size_t error_size)
{
    char chosen[SETTINGS_LINE_MAX];
    play_xr *x = &p->xr;
    if (friend_at_desk(p) && !settings_get(&p->saved.settings, "headset.window", chosen)) {
        p->saved.chosen.headset.window = HEADSET_WINDOW_SIDE;
    }
    x->side = DUEL_NOBODY;
    x->placement = PLAY_XR_TO_OPPONENT;
    x->board.pointer.hand = play_xr_weapon_hand(p);
    if (!xr_connection_open(&x->loop.connection, error, error_size)) {
        return false;
    }
    apply_choices(p);
    play_xr_follow_tracker(p);
    // It counts as missing until it is worn.
    input_devices_headset(p->input.devices, x->loop.connection.name,
                          xr_connection_problem(&x->loop.connection));
    return true;
}

void play_xr_close(play *p)
{
    play_xr_end_frame(p);
    play_xr_board_close(&p->xr.board);
    xr_connection_close(&p->xr.loop.connection);
}

// --- buttons

// Reads the buttons of both hands; either can work the menus.
static void read_buttons(const play_xr *x, bool out_down[PLAY_XR_BUTTONS])
{
    memset(out_down, 0, PLAY_XR_BUTTONS * sizeof *out_down);
    for (int i = 0; i < XR_HANDS; i++) {
        const xr_hand_sample *hand = &x->hand[i];
        out_down[PLAY_XR_CHOOSE] |= hand->trigger > PULLED || hand->first;
        out_down[PLAY_XR_BACK] |= hand->second;
        out_down[PLAY_XR_MENU] |= hand->menu;
        out_down[PLAY_XR_RECENTER] |= hand->stick_click;
        out_down[PLAY_XR_UP] |= hand->stick_y > PUSHED;
        out_down[PLAY_XR_DOWN] |= hand->stick_y < -PUSHED;
        out_down[PLAY_XR_LEFT] |= hand->stick_x < -PUSHED;
        out_down[PLAY_XR_RIGHT] |= hand->stick_x > PUSHED;
    }
}

// A short press counts when it ends, a long one recenters.
static void handle_menu_button(play *p, bool down, double elapsed_s)
{
    play_xr *x = &p->xr;
    if (down && x->menu_s >= 0.0) {
        x->menu_s += elapsed_s;
        if (x->menu_s > HOLD_S) {
            play_xr_recenter(p);
            x->menu_s = -1.0;
        }
    } else if (!down) {
        if (x->menu_s > 0.0) {
            input_devices_headset_press(p->input.devices, ACTION_PAUSE);
        }
        x->menu_s = 0.0;
    }
}

enum action play_xr_review_action(const play *p, enum play_xr_button button)
{
    const bool may = p->session.phase == SESSION_REVIEW && !p->is_fenced && !play_menu_open(p) &&
                     p->session.phase_s >= SESSION_REVIEW_LEAST_S;
    return may && button == PLAY_XR_LEFT    ? ACTION_SHARE
           : may && button == PLAY_XR_RIGHT ? ACTION_WEAPON
                                            : ACTION_COUNT;
}

static void handle_buttons(play *p, double elapsed_s)
{
    static const enum action ASKS[] = {
        [PLAY_XR_CHOOSE] = ACTION_LUNGE,    [PLAY_XR_BACK] = ACTION_PAUSE,
        [PLAY_XR_UP] = ACTION_POINT_UP,     [PLAY_XR_DOWN] = ACTION_POINT_DOWN,
        [PLAY_XR_LEFT] = ACTION_POINT_LEFT, [PLAY_XR_RIGHT] = ACTION_POINT_RIGHT,
        [PLAY_XR_RECENTER] = ACTION_COUNT,  [PLAY_XR_MENU] = ACTION_COUNT};
    _Static_assert(sizeof ASKS / sizeof ASKS[0] == PLAY_XR_BUTTONS,
                   "every button of the controllers has an action");
    play_xr *x = &p->xr;
    bool down[PLAY_XR_BUTTONS];
    read_buttons(x, down);
    // The sticks choose in menus; otherwise they make steps.
    bool chooses = play_menu_open(p) || p->session.phase == SESSION_JOIN;
    for (int b = 0; b < PLAY_XR_BUTTONS; b++) {
        bool begins = down[b] && !x->pressed[b];
        bool is_stick = b >= PLAY_XR_UP && b <= PLAY_XR_RIGHT;
        const enum action way = play_xr_review_action(p, (enum play_xr_button)b);
        x->pressed[b] = down[b];
        if (begins && way != ACTION_COUNT) {
            input_devices_headset_press(p->input.devices, way);
            continue;
        }
        if (!begins || (is_stick && !chooses)) {
            continue;
        }
        if (b == PLAY_XR_RECENTER) {
            play_xr_recenter(p);
        } else if (b == PLAY_XR_CHOOSE && x->calibration != PLAY_XR_NOT_CALIBRATING) {
            play_xr_calibrate(p);
        } else if (b == PLAY_XR_BACK && chooses) {
            input_devices_headset_press(p->input.devices, ACTION_RECOVER);
        } else if (ASKS[b] != ACTION_COUNT) {
            input_devices_headset_press(p->input.devices, ASKS[b]);
        }
    }
    handle_menu_button(p, down[PLAY_XR_MENU], elapsed_s);
}

// --- the loop's turn

static void report_unseen(play *p)
{
    if (p->xr.real_weapon) {
        play_notice(p, "the tracker (%s) is not tracked: switch it on, or choose none in the menu",
                    HEADSET_TRACKER[p->saved.chosen.headset.tracker]);
    } else {
        play_notice(p, "the %s controller is not tracked: switch it on and hold it in sight",
                    play_xr_weapon_hand(p) == XR_HAND_LEFT ? "left" : "right");
    }
}

static void read_hands(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    xr_loop_read_hands(&x->loop, x->hand);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        x->hand[hand] = xr_player_scale_hand(x->scale, x->hand[hand]);
    }
    xr_hand_sample *held = &x->hand[play_xr_weapon_hand(p)];
    *held = play_xr_held(p, *held, x->loop.frame.display_time);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        x->hand[hand] = play_xr_reach(p, x->hand[hand]);
    }
    if (xr_session_take_profile_change(x->loop.connection.session) ||
        (p->bout != NULL && x->weapon != p->bout->setup.weapon)) {
        play_xr_load_grip(p);
    }
    bool focused = xr_session_state(x->loop.connection.session) == XR_SESSION_FOCUSED;
    bool seen = held->is_tracked || !focused || x->side == DUEL_NOBODY;
    double before_s = x->untracked_s;
    x->untracked_s = seen ? 0.0 : before_s + elapsed_s;
    if (before_s < UNSEEN_S && x->untracked_s >= UNSEEN_S) {
        report_unseen(p);
    }
}

static void take_frame(play *p, double elapsed_s)
{
    play_xr_return_to_line(p);
    play_xr_place_room(p);
    read_hands(p, elapsed_s);
    handle_buttons(p, elapsed_s);
    play_xr_walk(p, elapsed_s);
    play_xr_measure(p, elapsed_s);
}

double play_xr_wait(play *p)
{
    play_xr *x = &p->xr;
    if (x->loop.connection.state == XR_CONNECTION_CLOSED) {
        return -1.0;
    }
    switch (xr_loop_update(&x->loop, play_clock_s())) {
    case XR_LOOP_ENDED:
        play_leave(p, PLAY_LEFT);
        break;
    case XR_LOOP_BACK:
        play_warn(p, "The headset is back");
        x->placement = PLAY_XR_TO_OPPONENT; // its reference space is a new one
        x->head_is_known = false;
        x->check = (xr_room_check){0};
        xr_input_reset(&x->input);
        apply_choices(p);
        play_xr_follow_tracker(p);
        break;
    case XR_LOOP_LOST:
        play_warn(p, x->loop.connection.lost);
        break;
    case XR_LOOP_SILENT:
        play_warn(p, "the headset does not answer: the bout waits for it, the window goes on");
        break;
    case XR_LOOP_ANSWERS:
        play_notice(p, "the headset is back");
        break;
    case XR_LOOP_SAME:
        break;
    }
    double elapsed_s = xr_loop_wait(&x->loop, p->view.shown.window);
    // After the wait, so that the bout pauses before its next tick if the wait has found a problem.
    input_devices_headset(p->input.devices, x->loop.connection.name,
                          xr_connection_problem(&x->loop.connection));
    if (x->loop.has_frame) {
        take_frame(p, elapsed_s > 0.0 ? elapsed_s : 0.0);
    }
    return elapsed_s;
}

void play_xr_bout_begins(play *p)
{
    play_xr *x = &p->xr;
    if (x->loop.connection.state == XR_CONNECTION_CLOSED) {
        return;
    }
    int side = p->session.phase == SESSION_JOIN ? DUEL_NOBODY
                                                : session_side_of(&p->session, INPUT_HEADSET);
    bool same = side == x->side && x->placement != PLAY_XR_TO_OPPONENT;
    x->placement = !same                 ? PLAY_XR_TO_OPPONENT
                   : side != DUEL_NOBODY ? PLAY_XR_TO_LINE
                                         : x->placement;
    x->side = side;
    x->weapon = WEAPON_KIND_COUNT; // read again, for this hand
    xr_input_reset(&x->input);
    play_xr_place_room_at_once(p);
}

void play_xr_read_hand(play *p, double late_s)
{
    play_xr *x = &p->xr;
    if (!x->loop.has_frame || x->side == DUEL_NOBODY || !x->head_is_known ||
        x->placement != PLAY_XR_PLACED) {
        return;
    }
    XrTime time = x->loop.frame.display_time - (XrTime)(late_s * 1e9);
    exit_guard_call("xrLocateSpace");
    xr_hand_sample hand = xr_hands_sample(x->loop.connection.hands, play_xr_weapon_hand(p),
                                          xr_session_space(x->loop.connection.session), time);
    hand = play_xr_held(p, xr_player_scale_hand(x->scale, hand), time);
    exit_guard_returned();
    xr_input_sight sight = {.time_s = 1e-9 * (double)time,
                            .head = x->head,
                            .head_is_tracked = x->loop.frame.sight == XR_SIGHT_TRACKED,
                            .hand = play_xr_reach(p, hand),
                            .grip_from_weapon = play_xr_grip(p)};
    xr_input_add(&x->input, &x->room, &sight);
}

input_frame play_xr_input_frame(const play *p, uint32_t due)
{
    return xr_input_frame(&p->xr.input, due);
}

// --- what the hand feels

void play_xr_add_vibration(play *p, const duel_events *events)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY) {
        return;
    }
    xr_haptics_add(&x->haptics, events, (enum duel_side)x->side);
}

static void order_motor(play *p, enum xr_hand hand, const xr_motor_order *order)
{
    play_xr *x = &p->xr;
    if (order->change == XR_MOTOR_STOP) {
        xr_hands_stop(x->loop.connection.hands, hand);
    } else if (order->change == XR_MOTOR_START) {
        xr_hand_vibration vibration = order->vibration;
        vibration.strength *= p->saved.chosen.headset.vibration;
        xr_hands_vibrate(x->loop.connection.hands, hand, &vibration);
    }
}

void play_xr_vibrate(play *p)
{
    play_xr *x = &p->xr;
    if (!x->loop.has_frame || x->side == DUEL_NOBODY) {
        x->haptics = (xr_haptics){0};
        return;
    }
    enum xr_hand own = play_xr_weapon_hand(p);
    enum xr_hand other = own == XR_HAND_LEFT ? XR_HAND_RIGHT : XR_HAND_LEFT;
    double apart =
        hand_ghost_of(&p->bout->config, &p->bout->state, (enum duel_side)x->side).strength;
    xr_motor_order order[XR_MOTORS];
    xr_haptics_next(&x->haptics, 1e-9 * (double)x->loop.frame.display_time, x->loop.frame.period_s,
                    apart, order);
    exit_guard_call("xrApplyHapticFeedback");
    // A real weapon has no motor; the other hand holds a controller.
    order_motor(p, x->real_weapon ? other : own, &order[XR_MOTOR_WEAPON]);
    if (!x->real_weapon) {
        order_motor(p, other, &order[XR_MOTOR_OTHER]);
    }
    exit_guard_returned();
}

bool play_xr_count_down(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->session.phase != SESSION_FENCING) {
        return true;
    }
    x->count_s = x->count_s > 0.0 ? x->count_s - elapsed_s : COUNT_S;
    text_write(play_texts(p), p->menus.pause_line, sizeof p->menus.pause_line,
               "The bout continues in %.0f", ceil(x->count_s));
    return x->count_s <= 0.0;
}

void play_xr_end_frame(play *p)
{
    xr_loop *loop = &p->xr.loop;
    if (loop->has_frame) {
        loop->shown_at = 0; // the next frame may come much later
    }
    xr_loop_end_frame(loop);
}
