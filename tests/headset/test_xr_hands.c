// The controllers: their poses, the buttons of every kind, and their vibration.
#include <math.h>
#include <string.h>

#include "near.h"
#include "phys_rotation.h"
#include "xr_hands.h"
#include "xr_headset.h"

static xr_hands *hold(xr_headset *h)
{
    char error[300] = "";
    xr_hands *hands =
        xr_hands_create(&h->runtime.api, h->runtime.instance, xr_session_handle(h->session),
                        xr_runtime_extensions(&h->runtime), error, sizeof error);
    if (hands == NULL) {
        fail_msg("%s", error);
    }
    return hands;
}

// Displays frames until the controllers are read; returns the display time of the last one.
static XrTime focus(xr_headset *h, xr_hands *hands)
{
    xr_headset_reach(h, XR_SESSION_FOCUSED);
    assert_true(xr_hands_sync(hands));
    xr_headset_empty_frame(h);
    assert_true(xr_hands_sync(hands));
    return h->world->time;
}

static void set(xr_headset *h, int device, int button, double value)
{
    h->world->button[device][button] = value;
}

typedef struct known_controller {
    const char *profile;
    bool has_squeeze, has_stick, has_letters, menu_left, menu_right;
} known_controller;

// Begins with controllers of this kind, and with the extensions of all kinds or of none.
static xr_hands *hold_these(xr_headset *h, const char *profile, bool extensions)
{
    *h = (xr_headset){.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h->world->offers_controllers = h->world->offers_palm = h->world->offers_trackers = extensions;
    snprintf(h->world->profile, sizeof h->world->profile, "/interaction_profiles/%s", profile);
    xr_headset_connect(h);
    return hold(h);
}

static void check_buttons(const known_controller *known, bool extensions)
{
    xr_headset h;
    xr_hands *hands = hold_these(&h, known->profile, extensions);
    // Five are in the core; the runtime complains about others unless their extension is enabled.
    assert_int_equal(xr_hands_profile_count(hands), extensions ? 18 : 5);
    for (int device = XR_WORLD_LEFT; device <= XR_WORLD_RIGHT; device++) {
        set(&h, device, XR_WORLD_TRIGGER, 1.0);
        set(&h, device, XR_WORLD_SQUEEZE, 1.0);
        set(&h, device, XR_WORLD_STICK_X, -0.5);
        set(&h, device, XR_WORLD_STICK_Y, 0.25);
        set(&h, device, XR_WORLD_MENU, 1.0);
        set(&h, device, XR_WORLD_FIRST, 1.0);
    }
    XrTime now = focus(&h, hands);
    for (int hand = 0; hand < XR_HANDS; hand++) {
        xr_hand_sample s =
            xr_hands_sample(hands, (enum xr_hand)hand, xr_session_space(h.session), now);
        assert_true(s.is_active && s.is_valid && s.is_tracked);
        assert_true(s.trigger == 1.0);
        assert_true(s.squeeze == (known->has_squeeze ? 1.0 : 0.0));
        assert_true(s.stick_x == (known->has_stick ? -0.5 : 0.0));
        assert_true(s.stick_y == (known->has_stick ? 0.25 : 0.0));
        assert_int_equal(s.first, known->has_letters);
        assert_false(s.second || s.stick_click);
        assert_int_equal(s.menu, hand == XR_HAND_LEFT ? known->menu_left : known->menu_right);
        char profile[XR_MAX_PATH_LENGTH];
        xr_hands_profile(hands, (enum xr_hand)hand, profile);
        assert_string_equal(profile, h.world->profile);
    }
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

static void test_buttons_of_every_known_controller(void **state)
{
    (void)state;
    static const known_controller CORE[] = {
        {"khr/simple_controller", false, false, false, true, true},
        {"oculus/touch_controller", true, true, true, true, false},
        {"valve/index_controller", true, true, true, false, false},
        {"htc/vive_controller", true, false, false, true, true}, // a thumb rests on the trackpad
        {"microsoft/motion_controller", true, true, false, true, true},
    };
    for (size_t i = 0; i < sizeof CORE / sizeof CORE[0]; i++) {
        check_buttons(&CORE[i], false);
    }
}

// All profiles of extensions at once; a path that one of them lacks would be a complaint.
static void test_buttons_of_controllers_of_extensions(void **state)
{
    (void)state;
    static const known_controller OF_EXTENSIONS[] = {
        {"htc/vive_controller", true, false, false, true, true},
        {"hp/mixed_reality_controller", true, true, true, true, true},
        {"samsung/odyssey_controller", true, true, false, true, true},
        {"htc/vive_cosmos_controller", true, true, true, true, false},
        {"htc/vive_focus3_controller", true, true, true, true, false},
        {"bytedance/pico_neo3_controller", true, true, true, true, true},
        {"bytedance/pico4_controller", true, true, true, true, false},
        {"bytedance/pico4s_controller", true, true, true, true, false},
        {"bytedance/pico_ultra_controller_bd", true, true, true, true, false},
        {"facebook/touch_controller_pro", true, true, true, true, false},
        {"meta/touch_controller_plus", true, true, true, true, false},
        {"ml/ml2_controller", true, false, false, true, true},
        {"khr/generic_controller", true, true, true, false, false},
        {"ext/hand_interaction_ext", true, false, false, false, false}, // a pinch is the trigger
    };
    if (xr_headset_is_validated()) {
        skip(); // the layer of Debian 12 does not know these extensions
    }
    for (size_t i = 0; i < sizeof OF_EXTENSIONS / sizeof OF_EXTENSIONS[0]; i++) {
        check_buttons(&OF_EXTENSIONS[i], true);
    }
}

// On a wand only a press counts: its direction is a full push of a stick, its middle the press of a
// stick.
static void test_a_trackpad_counts_only_while_pressed(void **state)
{
    (void)state;
    static const struct {
        double x, y, stick_x, stick_y;
        bool click;
    } PRESS[] = {{0.1, 0.9, 0, 1, false},
                 {-0.2, -0.6, 0, -1, false},
                 {0.8, 0.3, 1, 0, false},
                 {-0.5, 0.45, -1, 0, false},
                 {0.1, -0.2, 0, 0, true}};
    xr_headset h;
    xr_hands *hands = hold_these(&h, "htc/vive_controller", false);
    XrTime now = focus(&h, hands);
    for (size_t i = 0; i < sizeof PRESS / sizeof PRESS[0]; i++) {
        set(&h, XR_WORLD_RIGHT, XR_WORLD_STICK_X, PRESS[i].x);
        set(&h, XR_WORLD_RIGHT, XR_WORLD_STICK_Y, PRESS[i].y);
        for (int pressed = 0; pressed < 2; pressed++) {
            set(&h, XR_WORLD_RIGHT, XR_WORLD_STICK_CLICK, pressed);
            assert_true(xr_hands_sync(hands));
            xr_hand_sample s =
                xr_hands_sample(hands, XR_HAND_RIGHT, xr_session_space(h.session), now);
            assert_true(s.stick_x == pressed * PRESS[i].stick_x);
            assert_true(s.stick_y == pressed * PRESS[i].stick_y);
            assert_int_equal(s.stick_click, pressed && PRESS[i].click);
        }
    }
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

// The palm has the grip's axes, and the fist's center is in front of it.
static void test_the_palm_stands_in_for_a_missing_grip(void **state)
{
    (void)state;
    if (xr_headset_is_validated()) {
        skip(); // the layer of Debian 12 does not know the extension
    }
    for (int offered = 0; offered < 2; offered++) {
        xr_headset h;
        xr_hands *hands = hold_these(&h, "oculus/touch_controller", offered == 1);
        h.world->without_grip = true;
        XrTime now = focus(&h, hands);
        for (int hand = 0; hand < XR_HANDS; hand++) {
            int device = hand == XR_HAND_LEFT ? XR_WORLD_LEFT : XR_WORLD_RIGHT;
            xr_hand_sample s =
                xr_hands_sample(hands, (enum xr_hand)hand, xr_session_space(h.session), now);
            phys_pose truth = xr_world_pose(h.world, (enum xr_world_device)device,
                                            xr_world_seconds(h.world, now));
            assert_int_equal(s.is_valid, offered);
            assert_true(!offered || v3_distance(s.grip.position, truth.position) < 1e-6);
        }
        xr_hands_destroy(&hands);
        xr_headset_end(&h);
    }
}

// Also while the session goes on: spaces and actions that nobody destroys would add up.
static void test_nothing_is_left_of_the_controllers(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    xr_headset_connect(&h);
    uint32_t without = h.world->handles_alive;
    xr_hands *hands = hold(&h);
    // At least the action set, and a space of the grip and of the aim for each hand.
    assert_true(h.world->handles_alive > without + 2 * XR_HANDS);
    xr_hands_destroy(&hands);
    assert_null(hands);
    assert_int_equal(h.world->handles_alive, without);
    xr_headset_end(&h);
}

static void test_a_tracker_is_chosen_by_its_role(void **state)
{
    (void)state;
    if (xr_headset_is_validated()) {
        skip(); // the layer of Debian 12 does not know the extension
    }
    xr_headset h;
    xr_hands *hands = hold_these(&h, "htc/vive_controller", true);
    snprintf(h.world->tracker_role, sizeof h.world->tracker_role, "waist");
    XrSpace space = xr_session_space(h.session);
    XrTime now = focus(&h, hands);
    assert_false(xr_hands_tracker(hands, space, now).is_active);
    assert_false(xr_hands_choose_tracker(hands, "left ear"));
    assert_true(xr_hands_choose_tracker(hands, "handheld_object"));
    assert_false(xr_hands_tracker(hands, space, now).is_active);
    assert_true(xr_hands_choose_tracker(hands, "waist"));
    assert_true(xr_hands_sync(hands));
    xr_hand_sample s = xr_hands_tracker(hands, space, now);
    phys_pose truth = xr_world_pose(h.world, XR_WORLD_TRACKER, xr_world_seconds(h.world, now));
    assert_true(s.is_active && s.is_valid && s.is_tracked && s.has_velocity);
    assert_near(v3_distance(s.grip.position, truth.position), 0.0, 1e-6);
    h.world->tracking[XR_WORLD_TRACKER] = XR_WORLD_INFERRED;
    s = xr_hands_tracker(hands, space, now);
    assert_true(s.is_valid && !s.is_tracked);
    assert_false(xr_hands_choose_tracker(hands, NULL));
    assert_false(xr_hands_tracker(hands, space, now).is_active);
    assert_true(xr_hands_choose_tracker(hands, "waist"));
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
    // Without the extension there are no trackers.
    hands = hold_these(&h, "htc/vive_controller", false);
    assert_false(xr_hands_choose_tracker(hands, "waist"));
    assert_false(xr_hands_tracker(hands, space, now).is_active);
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

static void test_the_grip_follows_the_hand(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    // From in front of the hip to arm's length in a fifth of a second, with a quarter turn.
    phys_pose from = {v3(0.2, 1.1, -0.2), quat_identity()};
    phys_pose to = {v3(0.2, 1.4, -0.9), {0.0, sin(PHYS_PI / 8), 0.0, cos(PHYS_PI / 8)}};
    h.world->key_count[XR_WORLD_RIGHT] = 0;
    assert_true(xr_world_add_key(h.world, XR_WORLD_RIGHT, 0.0, from));
    assert_true(xr_world_add_key(h.world, XR_WORLD_RIGHT, 1.0, from));
    assert_true(xr_world_add_key(h.world, XR_WORLD_RIGHT, 1.2, to));
    xr_hands *hands = hold(&h);
    focus(&h, hands);
    for (int frame = 0; frame < 120; frame++) {
        xr_headset_empty_frame(&h);
        xr_hands_sync(hands);
        double now_s = xr_world_seconds(h.world, h.world->time);
        xr_hand_sample s =
            xr_hands_sample(hands, XR_HAND_RIGHT, xr_session_space(h.session), h.world->time);
        phys_pose truth = xr_world_pose(h.world, XR_WORLD_RIGHT, now_s);
        phys_vec3 linear, angular;
        xr_world_velocity(h.world, XR_WORLD_RIGHT, now_s, &linear, &angular);
        assert_near(v3_distance(s.grip.position, truth.position), 0.0, 1e-6);
        assert_near(fabs(quat_dot(s.grip.orientation, truth.orientation)), 1.0, 1e-6);
        assert_true(s.has_velocity);
        assert_near(v3_distance(s.linear_mps, linear), 0.0, 1e-4);
        assert_near(v3_distance(s.angular_radps, angular), 0.0, 1e-4);
    }
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

static void assert_identity(phys_pose pose)
{
    assert_near(v3_length(pose.position), 0.0, 0.0);
    assert_near(pose.orientation.w, 1.0, 0.0);
}

static void test_lost_tracking_is_reported(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_hands *hands = hold(&h);
    XrSpace space = xr_session_space(h.session);
    XrTime now = focus(&h, hands);
    h.world->tracking[XR_WORLD_RIGHT] = XR_WORLD_INFERRED;
    h.world->has_velocity[XR_WORLD_RIGHT] = false;
    xr_hand_sample s = xr_hands_sample(hands, XR_HAND_RIGHT, space, now);
    assert_true(s.is_valid);
    assert_false(s.is_tracked);
    assert_false(s.has_velocity);
    h.world->tracking[XR_WORLD_RIGHT] = XR_WORLD_UNSEEN;
    xr_hands_sync(hands);
    s = xr_hands_sample(hands, XR_HAND_RIGHT, space, now);
    assert_false(s.is_active || s.is_valid || s.is_tracked);
    assert_identity(s.grip);
    assert_identity(s.aim);
    assert_true(xr_hands_sample(hands, XR_HAND_LEFT, space, now).is_tracked);
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

static void vibrate(xr_hands *hands, enum xr_hand hand, double strength)
{
    xr_hands_vibrate(hands, hand, &(xr_hand_vibration){strength, 0.02, 250.0, false});
}

static void test_controllers_vibrate_with_the_focus_only(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_hands *hands = hold(&h);
    vibrate(hands, XR_HAND_RIGHT, 1.0); // the session does not have the focus yet
    xr_hands_stop(hands, XR_HAND_RIGHT);
    focus(&h, hands);
    vibrate(hands, XR_HAND_RIGHT, 0.4);
    vibrate(hands, XR_HAND_LEFT, 3.0); // the strength is limited to 1
    vibrate(hands, XR_HAND_LEFT, 0.0);
    vibrate(hands, XR_HAND_LEFT, NAN);
    assert_int_equal(h.world->haptic_count, 2);
    assert_int_equal(h.world->haptic[0].device, XR_WORLD_RIGHT);
    assert_true(h.world->haptic[0].amplitude == 0.4f);
    assert_true(h.world->haptic[0].frequency == 250.0f);
    assert_true(h.world->haptic[1].amplitude == 1.0f);
    xr_hands_stop(hands, XR_HAND_LEFT);
    assert_int_equal(h.world->haptic_count, 3);
    assert_int_equal(h.world->haptic[2].device, XR_WORLD_LEFT);
    assert_true(h.world->haptic[2].amplitude == 0.0f);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_VISIBLE);
    xr_headset_reach(&h, XR_SESSION_SEEN);
    assert_false(xr_hands_sync(hands));
    assert_false(xr_hands_sample(hands, XR_HAND_RIGHT, xr_session_space(h.session), h.world->time)
                     .is_active);
    vibrate(hands, XR_HAND_RIGHT, 0.4);
    xr_hands_stop(hands, XR_HAND_RIGHT);
    assert_int_equal(h.world->haptic_count, 3);
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

// Without the extension the same vibration keeps its strength, at its frequency.
static void test_a_vibration_fades_where_the_runtime_can(void **state)
{
    (void)state;
    if (xr_headset_is_validated()) {
        skip(); // the layer of Debian 12 does not know envelopes
    }
    const xr_hand_vibration touch = {0.8, 0.2, 160.0, true};
    for (int offered = 0; offered < 2; offered++) {
        xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
        h.world->offers_haptic_envelope = offered == 1;
        xr_headset_connect(&h);
        assert_int_equal(h.runtime.has[XR_RUNTIME_HAS_HAPTIC_ENVELOPE], offered);
        xr_hands *hands = hold(&h);
        focus(&h, hands);
        xr_hands_vibrate(hands, XR_HAND_LEFT, &touch);
        assert_int_equal(h.world->haptic_count, 1);
        const xr_world_haptic *told = &h.world->haptic[0];
        assert_true(told->amplitude == 0.8f);
        assert_int_equal(told->duration, 200000000);
        assert_true(told->frequency == (offered ? 0.0f : 160.0f));
        assert_true(told->end_amplitude < (offered ? 0.05f : 0.81f));
        assert_true((told->samples > 8) == (offered == 1));
        xr_hands_destroy(&hands);
        xr_headset_end(&h);
    }
}

static void test_another_controller_is_recognized(void **state)
{
    (void)state;
    xr_headset h;
    char profile[XR_MAX_PATH_LENGTH];
    xr_headset_begin(&h);
    xr_hands *hands = hold(&h);
    focus(&h, hands);
    xr_session_poll(h.session);
    assert_true(xr_session_take_profile_change(h.session));
    assert_false(xr_session_take_profile_change(h.session));
    static const char *const NEXT[] = {"/interaction_profiles/htc/vive_controller", "",
                                       "/interaction_profiles/nobody/knows_this"};
    for (int i = 0; i < 3; i++) {
        snprintf(h.world->profile, sizeof h.world->profile, "%s", NEXT[i]);
        xr_hands_sync(hands);
        xr_session_poll(h.session);
        assert_int_equal(xr_session_take_profile_change(h.session), i < 2);
        xr_hands_profile(hands, XR_HAND_RIGHT, profile);
        assert_string_equal(profile, i == 0 ? NEXT[0] : "");
    }
    xr_hands_destroy(&hands);
    xr_headset_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buttons_of_every_known_controller),
        cmocka_unit_test(test_buttons_of_controllers_of_extensions),
        cmocka_unit_test(test_a_trackpad_counts_only_while_pressed),
        cmocka_unit_test(test_the_palm_stands_in_for_a_missing_grip),
        cmocka_unit_test(test_nothing_is_left_of_the_controllers),
        cmocka_unit_test(test_a_tracker_is_chosen_by_its_role),
        cmocka_unit_test(test_the_grip_follows_the_hand),
        cmocka_unit_test(test_lost_tracking_is_reported),
        cmocka_unit_test(test_controllers_vibrate_with_the_focus_only),
        cmocka_unit_test(test_a_vibration_fades_where_the_runtime_can),
        cmocka_unit_test(test_another_controller_is_recognized),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
