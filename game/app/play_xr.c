#include <math.h>
#include <stdio.h>
#include <string.h>

#include "phys_rotation.h"
#include "play_state.h"

// The bout goes on so long after the headset is back: time to find the opponent.
#define COUNT_S 2.0
// A menu button held so long recentres; a shorter press is a press.
#define HOLD_S 0.8
// A controller that is not seen for so long is told of.
#define UNSEEN_S 1.5
// A trigger counts as pulled from here, a stick as pushed.
#define PULLED 0.6
#define PUSHED 0.7
// The hand is told of its distance to the weapon with every frame, for so many of them.
#define FELT_FRAMES 1.5
// Nearer than this nobody walks into the opponent with the stick, from head to root, metres.
#define CHEST_M 0.8
// The line of a calibration, from the hand: beside the blade's whole length.
#define LINE_FROM_M   0.15
#define LINE_TO_M     2.5
#define LINE_RADIUS_M 0.004
// The stick takes nobody off the piste, metres from its middle (duel.c).
#define PISTE_END_M 6.7

static enum xr_hand weapon_hand(const play *p)
{
    bool left = p->xr.side != DUEL_NOBODY && p->session.side[p->xr.side].left_handed;
    return left ? XR_HAND_LEFT : XR_HAND_RIGHT;
}

static double hand_sign(const play *p)
{
    return weapon_hand(p) == XR_HAND_LEFT ? -1.0 : 1.0;
}

// --- connection

// Somebody fences at the desk, and would not find the way with another's eyes.
static bool friend_at_desk(const play *p)
{
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const fencer_choice *choice = &p->command->fencer[side];
        if (choice->kind != FENCER_HEADSET && fencer_choice_is_device(choice)) {
            return true;
        }
    }
    return false;
}

bool play_xr_open(play *p, char *error, size_t error_size)
{
    char line[PLAY_LINE_SIZE], chosen[SETTINGS_LINE_MAX];
    play_xr *x = &p->xr;
    if (!headset_settings_read(&p->settings, &x->chosen, line, sizeof line)) {
        play_warn(p, line);
    }
    if (friend_at_desk(p) && !settings_get(&p->settings, "headset.window", chosen)) {
        x->chosen.window = HEADSET_WINDOW_SIDE;
    }
    x->side = DUEL_NOBODY;
    x->lay = PLAY_XR_FACING;
    x->board.pointer.hand = weapon_hand(p);
    if (!xr_link_open(&x->link, error, error_size)) {
        return false;
    }
    xr_session_request_refresh(x->link.session, x->chosen.refresh_hz);
    // Until it is worn.
    input_devices_headset(p->devices, x->link.name, xr_link_problem(&x->link));
    return true;
}

void play_xr_close(play *p)
{
    play_xr_end_frame(p);
    play_xr_board_close(&p->xr.board);
    xr_link_close(&p->xr.link);
}

// --- how the weapon sits in the hand

static void recall_grip(play *p)
{
    char line[PLAY_LINE_SIZE];
    play_xr *x = &p->xr;
    xr_hands_profile(x->link.hands, weapon_hand(p), x->profile);
    x->weapon = p->bout != NULL ? p->bout->setup.weapon : p->session.weapon;
    if (!xr_grip_read(&p->settings, x->weapon, x->profile, &x->own, line, sizeof line)) {
        play_warn(p, line);
    }
    xr_fencer_forget(&x->fencer);
}

void play_xr_keep_grip(play *p)
{
    play_xr *x = &p->xr;
    if (!xr_grip_write(&p->settings, x->weapon, x->profile, &x->own)) {
        play_notice(p, "settings not saved: their file has no room for another line");
    } else {
        play_save_settings(p);
    }
    xr_fencer_forget(&x->fencer);
}

static phys_pose grip_of(const play *p)
{
    return xr_grip_weapon(xr_handle_of(p->xr.weapon), &p->xr.own, hand_sign(p));
}

// The hand as it is held now holds the weapon straight ahead from now on.
static void calibrate(play *p)
{
    play_xr *x = &p->xr;
    const xr_hand_sample *hand = &x->hand[weapon_hand(p)];
    x->calibrates = false;
    if (x->side == DUEL_NOBODY || !hand->is_tracked) {
        play_notice(p, "the controller is not seen: hold it where the headset sees it");
        return;
    }
    // Straight ahead is along the line, from this side; the thumb's side is up.
    phys_quat ahead_in_line = {0.0, -sqrt(0.5), 0.0, sqrt(0.5)};
    phys_pose ahead_in_world =
        xr_fencer_world_pose((enum duel_side)x->side, (phys_pose){v3(0, 0, 0), ahead_in_line});
    phys_quat ahead = quat_mul(quat_conjugate(x->room.stance.world_from_room.orientation),
                               ahead_in_world.orientation);
    x->own = xr_grip_calibrated(xr_handle_of(x->weapon), &x->own, hand_sign(p),
                                hand->grip.orientation, ahead);
    play_xr_keep_grip(p);
    play_notice(p, "the weapon is straight ahead: pitch %.0f, yaw %.0f, roll %.0f degrees",
                x->own.pitch_deg, x->own.yaw_deg, x->own.roll_deg);
}

// --- the room in the salle

static bool find_head(const xr_session_frame *frame, phys_pose *out_head)
{
    const phys_pose *left = &frame->view[XR_LEFT_EYE].pose;
    const phys_pose *right = &frame->view[XR_RIGHT_EYE].pose;
    if (quat_dot(left->orientation, left->orientation) < 0.5) {
        return false; // nobody knows
    }
    *out_head = (phys_pose){v3_lerp(left->position, right->position, 0.5), left->orientation};
    return true;
}

// Of the player, who stands upright.
static double player_eyes_m(const play_xr *x)
{
    return x->chosen.height_m - HEADSET_CROWN_M;
}

// Who fences is as large as their fencer, who watches as large as life.
static double size_of_player(const play *p)
{
    const play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->bout == NULL) {
        return 1.0;
    }
    return xr_size_of(body_pose_eye_height_m(p->bout->config.model[x->side]), player_eyes_m(x));
}

static void lay_facing(play_xr *x, double line_x_m)
{
    enum xr_session_floor floor = xr_session_floor(x->link.session);
    bool watches = x->side == DUEL_NOBODY;
    x->room.side = watches ? DUEL_LEFT : (enum duel_side)x->side;
    x->room.stance = watches ? xr_stance_beside(x->head, floor)
                             : xr_stance_over(x->room.side, line_x_m, x->head, floor);
    if (x->chosen.seated || floor == XR_FLOOR_NONE) {
        xr_stance_lift(&x->room.stance, x->head, x->size * player_eyes_m(x));
    }
}

static void lay_room(play_xr *x)
{
    fencer_frame line = duel_line_frame(x->side == DUEL_RIGHT ? DUEL_RIGHT : DUEL_LEFT);
    if (x->lay == PLAY_XR_FACING) {
        lay_facing(x, line.root_x_m);
    } else {
        phys_vec3 head = xr_stance_pose(&x->room.stance, x->head).position;
        x->room.stance.world_from_room.position.x += line.root_x_m - head.x;
        x->room.stance.world_from_room.position.z -= head.z;
    }
    x->lay = PLAY_XR_AS_IT_LIES;
    x->jumped = true;
    xr_walk_jumped(&x->walk);
}

// The player stands where they stood, at most turned: in a bout nobody gets nearer by it.
void play_xr_recentre(play *p)
{
    play_xr *x = &p->xr;
    bool fences = x->side != DUEL_NOBODY && p->session.phase == SESSION_FENCING;
    if (!x->head_is_known || x->lay != PLAY_XR_AS_IT_LIES || !fences) {
        x->lay = PLAY_XR_FACING;
    } else {
        lay_facing(x, xr_stance_pose(&x->room.stance, x->head).position.x);
        x->jumped = true;
        xr_walk_jumped(&x->walk);
    }
    xr_fencer_forget(&x->fencer);
}

// The runtime has moved its space beneath the player: they want to face the opponent from here.
static void follow_recentre(play *p, phys_pose head_now)
{
    play_xr *x = &p->xr;
    xr_session_recentre recentre = xr_session_take_recentre(x->link.session, x->frame.display_time);
    while (recentre.happened) {
        if (recentre.pose_is_known) {
            phys_pose new_in_old = recentre.new_in_old;
            new_in_old.position = v3_scale(new_in_old.position, x->size);
            xr_stance_follow_recentre(&x->room.stance, new_in_old);
        } else {
            // Wherever that is: what is seen from now on is as far along the piste as before.
            double before_m = xr_stance_pose(&x->room.stance, x->head).position.x;
            double now_m = xr_stance_pose(&x->room.stance, head_now).position.x;
            xr_stance_go(&x->room.stance, before_m - now_m);
        }
        x->head = head_now;
        play_xr_recentre(p);
        recentre = xr_session_take_recentre(x->link.session, x->frame.display_time);
    }
}

// How far the head may go along the piste, from where it is: not off it, nor into the opponent.
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

// The sticks of both hands: the other one's is for steps and turns as well.
static void walk(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    bool fences = x->side != DUEL_NOBODY && p->bout != NULL && !p->session.paused &&
                  p->session.phase == SESSION_FENCING;
    double stick_x = 0.0, stick_y = 0.0;
    for (int hand = 0; hand < XR_HANDS && !play_menu_open(p); hand++) {
        stick_x += x->hand[hand].stick_x;
        stick_y += fences ? x->hand[hand].stick_y : 0.0;
    }
    double turn = x->chosen.turn_deg * (PHYS_PI / 180.0);
    xr_walk_step step = xr_walk_go(&x->walk, stick_x, stick_y, turn, elapsed_s);
    double facing = x->side == DUEL_LEFT ? 1.0 : -1.0;
    x->room.walk_mps = v3(0.0, 0.0, 0.0);
    if (step.forward_m != 0.0 && fences) {
        double head_x = xr_stance_pose(&x->room.stance, x->head).position.x;
        double along = room_along(p, head_x, facing * step.forward_m);
        xr_stance_go(&x->room.stance, along);
        x->room.walk_mps.x = along / elapsed_s;
    }
    if (step.turn_rad != 0.0) {
        xr_stance_turn(&x->room.stance, x->head, step.turn_rad);
        x->jumped = true;
    }
}

// --- buttons

// Menus are for either hand.
static void read_buttons(const play_xr *x, bool out_down[PLAY_XR_BUTTONS])
{
    memset(out_down, 0, PLAY_XR_BUTTONS * sizeof *out_down);
    for (int i = 0; i < XR_HANDS; i++) {
        const xr_hand_sample *hand = &x->hand[i];
        out_down[PLAY_XR_CHOOSE] |= hand->trigger > PULLED || hand->first;
        out_down[PLAY_XR_BACK] |= hand->second;
        out_down[PLAY_XR_MENU] |= hand->menu;
        out_down[PLAY_XR_RECENTRE] |= hand->stick_click;
        out_down[PLAY_XR_UP] |= hand->stick_y > PUSHED;
        out_down[PLAY_XR_DOWN] |= hand->stick_y < -PUSHED;
        out_down[PLAY_XR_LEFT] |= hand->stick_x < -PUSHED;
        out_down[PLAY_XR_RIGHT] |= hand->stick_x > PUSHED;
    }
}

// A short press is told when it ends, a long one recentres.
static void hear_menu(play *p, bool down, double elapsed_s)
{
    play_xr *x = &p->xr;
    if (down && x->menu_s >= 0.0) {
        x->menu_s += elapsed_s;
        if (x->menu_s > HOLD_S) {
            play_xr_recentre(p);
            x->menu_s = -1.0;
        }
    } else if (!down) {
        if (x->menu_s > 0.0) {
            input_devices_headset_press(p->devices, CONTROL_PAUSE);
        }
        x->menu_s = 0.0;
    }
}

static void hear_buttons(play *p, double elapsed_s)
{
    static const enum control ASKS[PLAY_XR_BUTTONS] = {
        [PLAY_XR_CHOOSE] = CONTROL_LUNGE,    [PLAY_XR_BACK] = CONTROL_PAUSE,
        [PLAY_XR_UP] = CONTROL_POINT_UP,     [PLAY_XR_DOWN] = CONTROL_POINT_DOWN,
        [PLAY_XR_LEFT] = CONTROL_POINT_LEFT, [PLAY_XR_RIGHT] = CONTROL_POINT_RIGHT,
        [PLAY_XR_RECENTRE] = CONTROL_COUNT,  [PLAY_XR_MENU] = CONTROL_COUNT};
    play_xr *x = &p->xr;
    bool down[PLAY_XR_BUTTONS];
    read_buttons(x, down);
    // The sticks choose in menus; elsewhere they are steps.
    bool chooses = play_menu_open(p) || p->session.phase == SESSION_JOIN;
    for (int b = 0; b < PLAY_XR_BUTTONS; b++) {
        bool begins = down[b] && !x->pressed[b];
        bool is_stick = b >= PLAY_XR_UP && b <= PLAY_XR_RIGHT;
        x->pressed[b] = down[b];
        if (!begins || (is_stick && !chooses)) {
            continue;
        }
        if (b == PLAY_XR_RECENTRE) {
            play_xr_recentre(p);
        } else if (b == PLAY_XR_CHOOSE && x->calibrates) {
            calibrate(p);
        } else if (b == PLAY_XR_BACK && chooses) {
            input_devices_headset_press(p->devices, CONTROL_RECOVER);
        } else if (ASKS[b] != CONTROL_COUNT) {
            input_devices_headset_press(p->devices, ASKS[b]);
        }
    }
    hear_menu(p, down[PLAY_XR_MENU], elapsed_s);
}

// --- the loop's turn

static void read_hands(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    XrSpace space = xr_session_space(x->link.session);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        x->hand[hand] = xr_size_hand(x->size, xr_hands_sample(x->link.hands, (enum xr_hand)hand,
                                                              space, x->frame.display_time));
    }
    if (xr_session_take_profile_change(x->link.session) ||
        (p->bout != NULL && x->weapon != p->bout->setup.weapon)) {
        recall_grip(p);
    }
    bool focused = xr_session_state(x->link.session) == XR_SESSION_FOCUSED;
    bool seen = x->hand[weapon_hand(p)].is_tracked || !focused || x->side == DUEL_NOBODY;
    double before_s = x->unseen_s;
    x->unseen_s = seen ? 0.0 : before_s + elapsed_s;
    if (before_s < UNSEEN_S && x->unseen_s >= UNSEEN_S) {
        play_notice(p, "the %s controller is not seen: switch it on, hold it in sight",
                    weapon_hand(p) == XR_HAND_LEFT ? "left" : "right");
    }
}

static void take_frame(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    x->jumped = false;
    if (x->lay != PLAY_XR_AS_IT_LIES || x->size == 0.0) {
        x->size = size_of_player(p);
    }
    xr_size_frame(x->size, &x->frame);
    phys_pose head = x->head;
    bool known = find_head(&x->frame, &head);
    if (known) {
        follow_recentre(p, head);
        x->head = head;
        x->head_is_known = true;
    }
    if (x->head_is_known && x->lay != PLAY_XR_AS_IT_LIES) {
        lay_room(x);
    }
    read_hands(p, elapsed_s);
    hear_buttons(p, elapsed_s);
    walk(p, elapsed_s);
}

double play_xr_wait(play *p)
{
    play_xr *x = &p->xr;
    if (x->link.state == XR_LINK_CLOSED) {
        return -1.0;
    }
    enum xr_link_state before = x->link.state;
    xr_link_turn(&x->link, play_clock_s());
    if (x->link.state == XR_LINK_ENDED) {
        p->leaving = true;
    }
    if (x->link.state == XR_LINK_OPEN && before == XR_LINK_LOST) {
        x->lay = PLAY_XR_FACING; // its space is another one
        x->head_is_known = false;
        xr_fencer_forget(&x->fencer);
        xr_session_request_refresh(x->link.session, x->chosen.refresh_hz);
    } else if (x->link.state == XR_LINK_LOST && before == XR_LINK_OPEN) {
        play_warn(p, x->link.lost);
    }
    input_devices_headset(p->devices, x->link.name, xr_link_problem(&x->link));
    x->has_frame = xr_link_wait(&x->link, &x->frame);
    window_wait_for_screen(p->show.window, !x->has_frame);
    if (!x->has_frame) {
        x->shown_at = 0;
        return -1.0;
    }
    double elapsed_s =
        x->shown_at > 0 ? 1e-9 * (double)(x->frame.display_time - x->shown_at) : -1.0;
    x->shown_at = x->frame.display_time;
    take_frame(p, elapsed_s > 0.0 ? elapsed_s : 0.0);
    return elapsed_s;
}

void play_xr_bout_begins(play *p)
{
    play_xr *x = &p->xr;
    if (x->link.state == XR_LINK_CLOSED) {
        return;
    }
    int side = p->session.phase == SESSION_JOIN ? DUEL_NOBODY
                                                : session_side_of(&p->session, INPUT_HEADSET);
    bool same = side == x->side && x->lay != PLAY_XR_FACING;
    x->lay = !same ? PLAY_XR_FACING : side != DUEL_NOBODY ? PLAY_XR_ON_THE_LINE : x->lay;
    x->side = side;
    x->weapon = WEAPON_KIND_COUNT; // asked for anew, for this hand
    xr_fencer_forget(&x->fencer);
}

void play_xr_see(play *p, double late_s)
{
    play_xr *x = &p->xr;
    if (!x->has_frame || x->side == DUEL_NOBODY || !x->head_is_known) {
        return;
    }
    XrTime time = x->frame.display_time - (XrTime)(late_s * 1e9);
    xr_hand_sample hand =
        xr_hands_sample(x->link.hands, weapon_hand(p), xr_session_space(x->link.session), time);
    xr_fencer_sight sight = {.time_s = 1e-9 * (double)time,
                             .head = x->head,
                             .head_is_tracked = x->frame.views_are_tracked,
                             .hand = xr_size_hand(x->size, hand),
                             .grip_from_weapon = grip_of(p)};
    xr_fencer_see(&x->fencer, &x->room, &sight);
}

input_frame play_xr_frame(const play *p, uint32_t due)
{
    return xr_fencer_frame(&p->xr.fencer, due);
}

// --- what the hand feels

void play_xr_feel(play *p, const duel_events *events)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY) {
        return;
    }
    xr_shake shake = xr_haptics_of_events(events, (enum duel_side)x->side);
    if (shake.strength > x->shake.strength) {
        x->shake = shake;
    }
}

void play_xr_shake(play *p)
{
    play_xr *x = &p->xr;
    xr_shake shake = x->shake;
    x->shake = (xr_shake){0.0, 0.0};
    if (!x->has_frame || x->side == DUEL_NOBODY) {
        return;
    }
    if (!(shake.strength > 0.0)) {
        if (x->frame.display_time < x->shaken_until) {
            return; // the blow is still felt
        }
        shake = xr_haptics_of_separation(&p->bout->config, &p->bout->state, (enum duel_side)x->side,
                                         FELT_FRAMES * x->frame.period_s);
    } else {
        x->shaken_until = x->frame.display_time + (XrTime)(shake.seconds * 1e9);
    }
    xr_hands_shake(x->link.hands, weapon_hand(p), x->chosen.vibration * shake.strength,
                   shake.seconds);
}

bool play_xr_counted(play *p, double elapsed_s)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY || p->session.phase != SESSION_FENCING) {
        return true;
    }
    x->count_s = x->count_s > 0.0 ? x->count_s - elapsed_s : COUNT_S;
    snprintf(p->pause_line, sizeof p->pause_line, "On in %.0f", ceil(x->count_s));
    return x->count_s <= 0.0;
}

// --- the picture

// The edges of the room that head or hands are near to, on the hall's floor.
static int lay_edges(play_xr *x, picture_line *out_line)
{
    // The room's edges are told in its own size.
    phys_vec3 near[1 + XR_HANDS] = {v3_scale(x->head.position, 1.0 / x->size)};
    int count = 1;
    for (int hand = 0; hand < XR_HANDS; hand++) {
        if (x->hand[hand].is_valid) {
            near[count++] = v3_scale(x->hand[hand].grip.position, 1.0 / x->size);
        }
    }
    xr_bounds_ask(&x->link.bounds, x->link.session, x->frame.display_time);
    int lines = xr_bounds_lines(&x->link.bounds, near, count, out_line);
    for (int i = 0; i < lines; i++) {
        out_line[i].from =
            pose_apply(x->room.stance.world_from_room, v3_scale(out_line[i].from, x->size));
        out_line[i].to =
            pose_apply(x->room.stance.world_from_room, v3_scale(out_line[i].to, x->size));
        out_line[i].from.y = out_line[i].to.y = XR_BOUNDS_ABOVE_M;
    }
    return lines;
}

static int draw_lines(play_xr *x)
{
    int count = 0;
    if (x->board.speaks && x->board.is_pointed_at && x->board.hit.on_panel &&
        !x->board.pointer.by_gaze) {
        x->line[count++] = x->board.beam;
    }
    if (!x->chosen.bounds_hidden && x->frame.draw) {
        count += lay_edges(x, &x->line[count]);
    }
    return count;
}

// A line to hold the weapon along: before the hand, along the piste.
static picture_line calibration_line(const play *p, phys_pose hand)
{
    double facing = p->xr.side == DUEL_LEFT ? 1.0 : -1.0;
    phys_vec3 from = hand.position;
    return (picture_line){.from = v3_add(from, v3(facing * LINE_FROM_M, 0.0, 0.0)),
                          .to = v3_add(from, v3(facing * LINE_TO_M, 0.0, 0.0)),
                          .radius_m = LINE_RADIUS_M,
                          .colour = {1.0f, 0.85f, 0.2f, 1.0f}};
}

// The player's own weapon: hidden where nobody hears the hand; and where the duel stands still
// and does not follow it, a ghost that does.
static void show_hand(play *p, show_headset *out)
{
    play_xr *x = &p->xr;
    const xr_hand_sample *hand = &x->hand[weapon_hand(p)];
    out->side = (enum duel_side)x->side;
    out->hides_weapon = xr_session_state(x->link.session) != XR_SESSION_FOCUSED;
    out->shows_hand = p->session.paused && hand->is_valid;
    if (out->shows_hand) {
        out->hand = xr_stance_pose(&x->room.stance, xr_fencer_weapon(hand, grip_of(p)));
    }
    if (out->shows_hand && x->calibrates) {
        x->line[0] = calibration_line(p, out->hand);
        x->line_count = 1;
    }
}

bool play_xr_show(play *p, show_headset *out)
{
    play_xr *x = &p->xr;
    if (!x->has_frame) {
        return false;
    }
    x->line_count = draw_lines(x);
    *out =
        (show_headset){.eyes = x->link.eyes,
                       .session = x->link.session,
                       .frame = &x->frame,
                       .stance = &x->room.stance,
                       .look = {.eyes_of = {x->side == DUEL_LEFT, x->side == DUEL_RIGHT},
                                .vignette = (float)(x->chosen.vignette * xr_walk_shade(&x->walk)),
                                .fade = (float)(x->chosen.vignette * xr_walk_fade(&x->walk))},
                       .mirrored = x->chosen.window == HEADSET_WINDOW_EYE};
    if (x->board.speaks) {
        out->panel = &x->board.shown;
    }
    if (x->side != DUEL_NOBODY) {
        show_hand(p, out);
    }
    out->line = x->line;
    out->line_count = x->line_count;
    x->has_frame = false; // whoever shows it hands it over
    return true;
}

bool play_xr_ears(const play *p, phys_vec3 *out_at, phys_vec3 *out_ahead)
{
    const play_xr *x = &p->xr;
    if (x->shown_at == 0 || !x->head_is_known) {
        return false;
    }
    phys_pose head = xr_stance_pose(&x->room.stance, x->head);
    *out_at = head.position;
    *out_ahead = quat_rotate(head.orientation, v3(0.0, 0.0, -1.0));
    return true;
}

void play_xr_end_frame(play *p)
{
    play_xr *x = &p->xr;
    if (x->has_frame) {
        xr_session_submit(x->link.session, &x->frame, NULL, 0);
        x->shown_at = 0; // what comes next may come much later
    }
    x->has_frame = false;
}
