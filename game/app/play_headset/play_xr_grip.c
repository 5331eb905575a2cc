#include "play_xr_grip.h"

#include <math.h>
#include <stdio.h>

#include "play_settings.h"
#include "play_state.h"

enum xr_hand play_xr_weapon_hand(const play *p)
{
    bool left = p->xr.side != DUEL_NOBODY && p->session.side[p->xr.side].left_handed;
    return left ? XR_HAND_LEFT : XR_HAND_RIGHT;
}

static enum xr_hand other_hand(const play *p)
{
    return play_xr_weapon_hand(p) == XR_HAND_LEFT ? XR_HAND_RIGHT : XR_HAND_LEFT;
}

// A real weapon with a tracker is the same in both hands.
static double hand_sign(const play *p)
{
    bool left = play_xr_weapon_hand(p) == XR_HAND_LEFT;
    return left && !p->xr.real_weapon ? -1.0 : 1.0;
}

static enum xr_handle handle_of(const play *p)
{
    return p->xr.real_weapon ? XR_HANDLE_REAL : xr_handle_of(p->xr.weapon);
}

void play_xr_load_grip(play *p)
{
    char line[PLAY_LINE_SIZE];
    play_xr *x = &p->xr;
    if (x->real_weapon) {
        snprintf(x->profile, sizeof x->profile, "%s", XR_TRACKER_PROFILE);
    } else {
        xr_hands_profile(x->loop.connection.hands, play_xr_weapon_hand(p), x->profile);
    }
    x->weapon = p->bout != NULL ? p->bout->setup.weapon : p->session.weapon;
    if (!xr_grip_read(&p->saved.settings, x->weapon, x->profile, &x->own, line, sizeof line)) {
        play_warn(p, line);
    }
    xr_input_reset(&x->input);
}

void play_xr_save_grip(play *p)
{
    play_xr *x = &p->xr;
    play_save_settings(p, xr_grip_write(&p->saved.settings, x->weapon, x->profile, &x->own));
    xr_input_reset(&x->input);
}

phys_pose play_xr_grip(const play *p)
{
    return xr_grip_weapon(handle_of(p), &p->xr.own, hand_sign(p));
}

// --- a real weapon

void play_xr_follow_tracker(play *p)
{
    play_xr *x = &p->xr;
    if (x->loop.connection.state != XR_CONNECTION_OPEN) {
        return;
    }
    const char *role = HEADSET_TRACKER[p->saved.chosen.headset.tracker];
    bool wanted = p->saved.chosen.headset.tracker != 0;
    x->real_weapon = xr_hands_choose_tracker(x->loop.connection.hands, wanted ? role : NULL);
    if (wanted && !x->real_weapon) {
        play_notice(p, "this headset's runtime has no trackers: hold a controller");
    }
    if (x->real_weapon) {
        x->board.pointer.hand = other_hand(p); // a weapon does not point in menus
    }
    x->weapon = WEAPON_KIND_COUNT; // the offset is read again
}

xr_hand_sample play_xr_held(const play *p, xr_hand_sample hand, XrTime time)
{
    const play_xr *x = &p->xr;
    if (!x->real_weapon) {
        return hand;
    }
    const xr_connection *connection = &x->loop.connection;
    xr_hand_sample tracker = xr_player_scale_hand(
        x->scale, xr_hands_tracker(connection->hands, xr_session_space(connection->session), time));
    // Buttons and pointing stay with a controller in that hand, if there is one.
    phys_pose aim = hand.is_valid ? hand.aim : tracker.aim;
    hand.is_active = hand.is_active || tracker.is_active;
    hand.is_valid = tracker.is_valid;
    hand.is_tracked = tracker.is_tracked;
    hand.has_velocity = tracker.has_velocity;
    hand.linear_mps = tracker.linear_mps;
    hand.angular_radps = tracker.angular_radps;
    hand.grip = tracker.grip;
    hand.aim = aim;
    return hand;
}

// --- calibration

void play_xr_begin_calibration(play *p)
{
    play_xr *x = &p->xr;
    if (x->side == DUEL_NOBODY) {
        play_notice(p, "take a side first");
        return;
    }
    x->calibration = x->real_weapon ? PLAY_XR_POINT : PLAY_XR_STRAIGHT;
}

const char *play_xr_calibration_line(const play *p)
{
    switch (p->xr.calibration) {
    case PLAY_XR_NOT_CALIBRATING:
        break;
    case PLAY_XR_STRAIGHT:
        return TEXT("Lay the blade along the bright line, thumb on top, and pull the trigger");
    case PLAY_XR_POINT:
        return TEXT("1 of 2: Touch the other controller with the point, pull its trigger");
    case PLAY_XR_EDGE:
        return TEXT("2 of 2: Lay it along the bright line, thumb side up, pull the trigger");
    case PLAY_XR_MEASURE:
        return xr_measure_line(&p->xr.measure);
    }
    return NULL;
}

// Straight ahead is along the piste, from this side; the thumb's side is up. In the room.
static phys_quat straight_ahead(const play_xr *x)
{
    phys_quat ahead_in_line = {0.0, -sqrt(0.5), 0.0, sqrt(0.5)};
    phys_pose ahead_in_world =
        xr_input_world_pose((enum duel_side)x->side, (phys_pose){v3(0, 0, 0), ahead_in_line});
    return quat_mul(quat_conjugate(x->room.in_hall.world_from_room.orientation),
                    ahead_in_world.orientation);
}

// Where the weapon's point touches the other controller, in the tracker's axes.
static enum play_xr_calibration take_point(play *p, const xr_hand_sample *hand)
{
    play_xr *x = &p->xr;
    const xr_hand_sample *other = &x->hand[other_hand(p)];
    if (!other->is_tracked) {
        play_notice(p, "the other controller is not tracked: hold it where the headset can see it");
        return PLAY_XR_NOT_CALIBRATING;
    }
    // Both hands have been moved by the reach of the player's arm; the weapon has not.
    phys_vec3 apart = v3_scale(v3_sub(other->grip.position, hand->grip.position), 1.0 / x->reach);
    x->point = quat_rotate(quat_conjugate(hand->grip.orientation), apart);
    return PLAY_XR_EDGE;
}

// From the origin of the weapon's model to its point, meters.
static double length_m(const weapon *held)
{
    return -(held->center_m.z + held->blade.b.z);
}

static void take_edge(play *p, const xr_hand_sample *hand)
{
    play_xr *x = &p->xr;
    if (!xr_grip_of_real(x->point, hand->grip.orientation, straight_ahead(x),
                         length_m(&p->bout->config.weapon), &x->own)) {
        play_notice(p, "no weapon is that long or short: hold its point to the controller again");
        return;
    }
    play_xr_save_grip(p);
    play_notice(p, "the weapon is measured: its hand is %.0f cm from the tracker",
                0.1 * sqrt(x->own.x_mm * x->own.x_mm + x->own.y_mm * x->own.y_mm +
                           x->own.z_mm * x->own.z_mm));
}

static void take_straight(play *p, const xr_hand_sample *hand)
{
    play_xr *x = &p->xr;
    x->own = xr_grip_calibrated(handle_of(p), &x->own, hand_sign(p), hand->grip.orientation,
                                straight_ahead(x));
    play_xr_save_grip(p);
    play_notice(p, "the weapon is straight ahead: pitch %.0f, yaw %.0f, roll %.0f degrees",
                x->own.pitch_deg, x->own.yaw_deg, x->own.roll_deg);
}

void play_xr_calibrate(play *p)
{
    play_xr *x = &p->xr;
    const xr_hand_sample *hand = &x->hand[play_xr_weapon_hand(p)];
    enum play_xr_calibration step = x->calibration;
    if (step == PLAY_XR_MEASURE) {
        return; // the gesture ends by itself
    }
    x->calibration = PLAY_XR_NOT_CALIBRATING;
    if (x->side == DUEL_NOBODY || !hand->is_tracked) {
        play_notice(p,
                    x->real_weapon
                        ? TEXT("the tracker is not tracked: hold it where the headset can see it")
                        : TEXT("the controller is not tracked: hold it where the headset can "
                               "see it"));
    } else if (step == PLAY_XR_POINT) {
        x->calibration = take_point(p, hand);
    } else if (step == PLAY_XR_EDGE) {
        take_edge(p, hand);
    } else {
        take_straight(p, hand);
    }
}
