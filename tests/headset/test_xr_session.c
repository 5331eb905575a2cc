// A session with the headset in all its states, with a strict test runtime behind the real loader.
#include <string.h>

#include <epoxy/gl.h>

#include "near.h"
#include "xr_headset.h"
#include "xr_room.h"

static void test_from_the_first_frame_to_the_last(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    assert_string_equal(h.runtime.headset, "Scripted headset");
    assert_int_equal(xr_session_floor(h.session),
                     h.world->offers_local_floor ? XR_FLOOR_LOCAL : XR_FLOOR_STAGE);
    assert_int_equal(xr_session_state(h.session), XR_SESSION_ASLEEP);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_true(xr_session_refresh_hz(h.session) == 90.0);
    xr_session_leave(h.session);
    xr_session_leave(h.session); // requested twice
    xr_headset_reach(&h, XR_SESSION_ENDED);
    assert_false(xr_session_runs(h.session));
    xr_headset_end(&h);
}

static void test_leaving_asleep_needs_no_wait(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_session_leave(h.session);
    assert_int_equal(xr_session_state(h.session), XR_SESSION_ENDED);
    xr_headset_end(&h);
}

static void test_the_headset_is_taken_off_and_put_on_again(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_VISIBLE);
    xr_headset_reach(&h, XR_SESSION_SEEN);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_SYNCHRONIZED);
    xr_headset_reach(&h, XR_SESSION_UNSEEN);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_IDLE);
    xr_headset_reach(&h, XR_SESSION_ASLEEP);
    for (int i = 0; i < 10; i++) {
        assert_false(xr_headset_empty_frame(&h)); // asleep, not ended
    }
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_FOCUSED);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_end(&h);
}

// Whether this test's window has an EGL context: where the display is none, or as SDL is asked.
static bool has_egl(void)
{
    const char *driver = getenv("SDL_VIDEODRIVER");
    return driver != NULL && strcmp(driver, "offscreen") == 0;
}

static void test_the_binding_fits_the_context(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    assert_int_equal(h.world->with_egl, has_egl());
    xr_headset_end(&h);
}

// GLX contexts are taken everywhere, EGL contexts are not.
static void test_a_runtime_may_take_no_egl_context(void **state)
{
    (void)state;
    char error[300] = "";
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    assert_false(xr_runtime_needs_x11());
    h.world->offers_egl = false;
    assert_true(xr_runtime_needs_x11());
    assert_int_equal(xr_runtime_open(&h.runtime, error, sizeof error), XR_RUNTIME_READY);
    h.session = xr_session_create(&h.runtime, error, sizeof error);
    assert_int_equal(h.session == NULL, has_egl());
    assert_int_equal(strstr(error, "needs X11") != NULL, has_egl());
    assert_null(strchr(error, '\n'));
    xr_headset_end(&h);
}

static void test_nobody_wears_the_headset(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_true(xr_session_is_worn(h.session));
    xr_headset_cue(&h, XR_CUE_WORN, 0.0);
    xr_headset_empty_frame(&h);
    xr_session_poll(h.session);
    assert_false(xr_session_is_worn(h.session));
    // A session that begins while nobody wears the headset says so at once.
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_IDLE);
    xr_headset_reach(&h, XR_SESSION_ASLEEP);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_FOCUSED);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_false(xr_session_is_worn(h.session));
    xr_headset_cue(&h, XR_CUE_WORN, 1.0);
    xr_headset_empty_frame(&h);
    xr_session_poll(h.session);
    assert_true(xr_session_is_worn(h.session));
    xr_headset_end(&h);
}

static void test_a_runtime_without_a_sensor_says_nothing(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->offers_user_presence = false;
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_WORN, 0.0);
    xr_headset_empty_frame(&h);
    xr_session_poll(h.session);
    assert_true(xr_session_is_worn(h.session));
    xr_headset_end(&h);
}

static void test_the_processors_speed_is_requested(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    const int *cpu = &h.world->performance[0], *gpu = &h.world->performance[1];
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_int_equal(*cpu, XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT);
    assert_int_equal(*gpu, XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT);
    static const struct {
        XrPerfSettingsNotificationLevelEXT level;
        XrPerfSettingsLevelEXT speed;
        int strain;
    } CASES[] = {
        {XR_PERF_SETTINGS_NOTIF_LEVEL_WARNING_EXT, XR_PERF_SETTINGS_LEVEL_SUSTAINED_LOW_EXT, 1},
        {XR_PERF_SETTINGS_NOTIF_LEVEL_IMPAIRED_EXT, XR_PERF_SETTINGS_LEVEL_SUSTAINED_LOW_EXT, 2},
        {XR_PERF_SETTINGS_NOTIF_LEVEL_NORMAL_EXT, XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        xr_headset_cue(&h, XR_CUE_HEAT, CASES[i].level);
        xr_headset_empty_frame(&h);
        xr_session_poll(h.session);
        assert_int_equal(xr_session_strain(h.session), CASES[i].strain);
        assert_int_equal(*gpu, CASES[i].speed);
        assert_int_equal(*cpu, XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT);
    }
    xr_headset_end(&h);
    // Without the extension nothing is requested.
    h = (xr_headset){.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->offers_performance = false;
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_int_equal(h.world->performance[1], -1);
    assert_int_equal(xr_session_strain(h.session), 0);
    xr_headset_end(&h);
}

static void test_states_that_arrive_together_are_all_handled(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_AT_ONCE, XR_SESSION_STATE_IDLE);
    // The events for VISIBLE, SYNCHRONIZED and STOPPING have not been read yet.
    assert_true(xr_headset_empty_frame(&h));
    xr_session_poll(h.session);
    assert_int_equal(xr_session_state(h.session), XR_SESSION_ASLEEP);
    assert_int_equal(h.world->state, XR_SESSION_STATE_IDLE);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_FOCUSED);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_end(&h);
}

static void test_the_headset_may_end_the_session(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_EXIT, 0.0);
    xr_headset_reach(&h, XR_SESSION_ENDED);
    assert_int_equal(h.world->state, XR_SESSION_STATE_EXITING);
    assert_false(xr_headset_empty_frame(&h));
    xr_session_leave(h.session); // too late, which is allowed
    xr_headset_end(&h);
}

static void test_a_frame_without_an_end_is_discarded(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_session_frame frame;
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_true(xr_session_wait(h.session, &frame));
    assert_true(xr_session_wait(h.session, &frame)); // without the end of the first one
    assert_int_equal(h.world->frames_discarded, 1);
    xr_session_submit(h.session, &frame, NULL, 0);
    assert_int_equal(xr_session_state(h.session), XR_SESSION_FOCUSED);
    assert_true(xr_headset_empty_frame(&h));
    xr_headset_end(&h);
}

static void test_invisible_frames_are_not_drawn(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_session_frame frame;
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_RENDER, 0.0);
    for (int i = 0; i < 3; i++) {
        xr_session_poll(h.session);
        assert_true(xr_session_wait(h.session, &frame));
        assert_false(frame.draw);
        xr_session_submit(h.session, &frame, NULL, 0);
    }
    assert_int_equal(h.world->frames_with_layers, 0);
    xr_headset_end(&h);
}

static void test_a_lost_session_is_created_again(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    char error[300];
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_LOSE_SESSION, 0.0);
    xr_headset_reach(&h, XR_SESSION_GONE);
    assert_false(xr_session_runs(h.session));
    xr_session_destroy(&h.session);
    h.session = xr_session_create(&h.runtime, error, sizeof error);
    assert_non_null(h.session);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_int_equal(h.world->sessions_created, 2);
    xr_headset_end(&h);
}

static void test_a_session_may_be_lost_asleep(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_STATE, XR_SESSION_STATE_IDLE);
    xr_headset_reach(&h, XR_SESSION_ASLEEP);
    xr_headset_cue(&h, XR_CUE_LOSE_SESSION, 0.0);
    xr_headset_reach(&h, XR_SESSION_GONE);
    xr_headset_end(&h);
}

static void test_a_lost_runtime_is_opened_again(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_cue(&h, XR_CUE_LOSE_INSTANCE, 0.0);
    xr_headset_reach(&h, XR_SESSION_GONE);
    xr_session_destroy(&h.session);
    xr_runtime_close(&h.runtime);
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_end(&h);
}

static void test_the_runtime_may_change_the_opengl_state(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world()};
    h.world->leaves_gl_mess = true;
    h.window = xr_headset_window();
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_int_equal(glGetError(), GL_NO_ERROR); // a context is current, and no error is pending
    glClearColor(1.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    uint8_t pixel[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    assert_int_equal(pixel[0], 255);
    xr_headset_end(&h);
}

static void test_the_chosen_refresh_rate_is_requested(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_session_frame frame;
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_true(xr_session_request_refresh(h.session, 0.0) == 0.0); // the runtime's choice
    assert_true(xr_session_request_refresh(h.session, NAN) == 0.0);
    assert_true(xr_session_request_refresh(h.session, 60.0) == 0.0); // it has no rate this low
    assert_true(h.world->refresh_hz == 90.0);
    static const double MOST_AND_CHOSEN[][2] = {{144.0, 120.0}, {100.0, 90.0}, {72.0, 72.0}};
    for (int i = 0; i < 3; i++) {
        double chosen = MOST_AND_CHOSEN[i][1];
        assert_true(xr_session_request_refresh(h.session, MOST_AND_CHOSEN[i][0]) == chosen);
        xr_session_poll(h.session);
        assert_true(xr_session_refresh_hz(h.session) == chosen);
        assert_true(xr_session_wait(h.session, &frame));
        assert_near(frame.period_s, 1.0 / chosen, 1e-6);
        xr_session_submit(h.session, &frame, NULL, 0);
    }
    // The runtime changes the rate by itself.
    xr_headset_cue(&h, XR_CUE_REFRESH, 144.0);
    xr_headset_empty_frame(&h);
    xr_session_poll(h.session);
    assert_true(xr_session_refresh_hz(h.session) == 144.0);
    xr_headset_end(&h);

    h = (xr_headset){.world = xr_runtime_open_world()};
    h.world->offers_refresh = false;
    h.window = xr_headset_window();
    xr_headset_connect(&h);
    assert_true(xr_session_refresh_hz(h.session) == 0.0);
    assert_true(xr_session_request_refresh(h.session, 120.0) == 0.0);
    xr_headset_end(&h);
}

static void test_an_additive_display_gets_its_blend_mode(void **state)
{
    (void)state;
    xr_headset h = {.world = xr_runtime_open_world()};
    h.world->is_seen_through = true;
    h.window = xr_headset_window();
    xr_headset_connect(&h);
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    xr_headset_end(&h); // fails if the runtime has complained
}

static void test_the_best_floor_is_used(void **state)
{
    (void)state;
    for (int have = 0; have < 2; have++) {
        xr_headset h = {.world = xr_runtime_open_world()};
        h.world->offers_local_floor = false;
        h.world->offers_stage = have == 1;
        h.window = xr_headset_window();
        xr_headset_connect(&h);
        assert_int_equal(xr_session_floor(h.session), have == 1 ? XR_FLOOR_STAGE : XR_FLOOR_NONE);
        xr_headset_reach(&h, XR_SESSION_FOCUSED);
        xr_headset_end(&h);
    }
    // The program works without a floor that is offered and then rejected.
    xr_headset h = {.world = xr_runtime_open_world(), .window = xr_headset_window()};
    h.world->refuses_local_floor = true;
    xr_headset_connect(&h);
    assert_int_equal(xr_session_floor(h.session), XR_FLOOR_STAGE);
    xr_headset_end(&h);
}

static void test_a_runtime_that_is_not_running_is_reported(void **state)
{
    (void)state;
    xr_world *world = xr_runtime_open_world();
    xr_runtime runtime = {0};
    char error[300] = "";
    if (getenv("XR_ENABLE_API_LAYERS") != NULL) {
        skip(); // the layer of Debian 12 mistakes the failed instance for a valid one
    }
    world->answers = false;
    assert_int_equal(xr_runtime_open(&runtime, error, sizeof error), XR_RUNTIME_ABSENT);
    assert_non_null(strstr(error, "start it"));
    world->answers = true;
    assert_int_equal(xr_runtime_open(&runtime, error, sizeof error), XR_RUNTIME_READY);
    xr_runtime_close(&runtime);
}

static void test_what_is_missing_is_reported_in_one_line(void **state)
{
    (void)state;
    xr_world *world = xr_runtime_open_world();
    xr_runtime runtime = {0};
    char error[300] = "";
    world->has_headset = false;
    assert_int_equal(xr_runtime_open(&runtime, error, sizeof error), XR_RUNTIME_NO_HEADSET);
    assert_non_null(strstr(error, "connect one"));
    // The headset is connected meanwhile.
    world->has_headset = true;
    assert_int_equal(xr_runtime_open(&runtime, error, sizeof error), XR_RUNTIME_READY);
    // OpenXR needs GLX; for a window with another binding the error says so.
    SDL_GL_MakeCurrent(NULL, NULL);
    xr_session *none = xr_session_create(&runtime, error, sizeof error);
    assert_null(none);
    assert_non_null(strstr(error, "SDL_VIDEODRIVER=x11"));
    xr_runtime_close(&runtime);

    xr_runtime absent = {0};
    SDL_setenv("BATTUTA_OPENXR_LOADER", "libno_such_loader.so", 1);
    assert_int_equal(xr_runtime_open(&absent, error, sizeof error), XR_RUNTIME_ABSENT);
    assert_non_null(strstr(error, "libopenxr-loader1"));
    SDL_setenv("BATTUTA_OPENXR_LOADER", "libopenxr_loader.so.1", 1);
    char *manifest = strdup(getenv("XR_RUNTIME_JSON"));
    SDL_setenv("XR_RUNTIME_JSON", "no-such-manifest.json", 1);
    assert_int_equal(xr_runtime_open(&absent, error, sizeof error), XR_RUNTIME_ABSENT);
    assert_non_null(strstr(error, "XR_RUNTIME_JSON"));
    SDL_setenv("XR_RUNTIME_JSON", manifest, 1);
    free(manifest);
}

// ---- the room in the hall

static phys_pose head(double x, double y, double z, double yaw_rad, double pitch_rad)
{
    phys_quat yaw = {0.0, sin(0.5 * yaw_rad), 0.0, cos(0.5 * yaw_rad)};
    phys_quat pitch = {sin(0.5 * pitch_rad), 0.0, 0.0, cos(0.5 * pitch_rad)};
    return (phys_pose){v3(x, y, z), quat_mul(yaw, pitch)};
}

static void test_the_player_stands_on_the_line_and_looks_at_the_opponent(void **state)
{
    (void)state;
    static const double PITCH[] = {0.0, 0.6, -0.6, 1.5, -1.5};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 5; i++) {
            for (double yaw = -3.0; yaw < 3.1; yaw += 0.5) {
                phys_pose in_room = head(0.4, 1.6, -0.7, yaw, PITCH[i]);
                xr_room s = xr_room_of_fencer((enum duel_side)side, -1.5, in_room, XR_FLOOR_LOCAL);
                phys_pose in_salle = xr_room_pose(&s, in_room);
                assert_near(in_salle.position.x, -1.5, 1e-12);
                assert_near(in_salle.position.y, 1.6, 1e-12);
                assert_near(in_salle.position.z, 0.0, 1e-12);
                // Level: up remains up. The player's forward direction on the floor is the piste's.
                phys_vec3 up = xr_room_vector(&s, v3(0.0, 1.0, 0.0));
                assert_near(up.y, 1.0, 1e-12);
                phys_vec3 ahead = xr_room_vector(
                    &s, quat_rotate(head(0, 0, 0, yaw, 0).orientation, v3(0.0, 0.0, -1.0)));
                assert_near(ahead.x, side == DUEL_LEFT ? 1.0 : -1.0, 1e-9);
            }
        }
    }
}

static void test_recentering_moves_nothing_in_the_hall(void **state)
{
    (void)state;
    xr_headset h;
    xr_headset_begin(&h);
    xr_session_frame frame;
    xr_headset_reach(&h, XR_SESSION_FOCUSED);
    assert_true(xr_session_wait(h.session, &frame));
    xr_session_submit(h.session, &frame, NULL, 0);
    phys_pose before = frame.view[0].pose;
    xr_room s = xr_room_of_fencer(DUEL_RIGHT, 1.5, before, xr_session_floor(h.session));
    phys_pose seen_before = xr_room_pose(&s, before);

    xr_world_cue cue = {.kind = XR_CUE_RECENTER,
                        .at_s = xr_world_seconds(h.world, h.world->time),
                        .pose = head(0.5, 1.5, -0.25, 2.0, 0.0)};
    assert_true(xr_world_add_cue(h.world, &cue));
    bool told = false;
    for (int i = 0; i < 8; i++) {
        xr_session_poll(h.session);
        assert_true(xr_session_wait(h.session, &frame));
        xr_session_recenter recenter = xr_session_take_recenter(h.session, frame.display_time);
        if (recenter.happened) {
            assert_false(told);
            assert_true(recenter.pose_is_known);
            xr_room_follow_recenter(&s, recenter.new_in_old);
            told = true;
        }
        phys_pose seen = xr_room_pose(&s, frame.view[0].pose);
        assert_near(v3_distance(seen.position, seen_before.position), 0.0, 1e-5);
        assert_near(fabs(quat_dot(seen.orientation, seen_before.orientation)), 1.0, 1e-6);
        xr_session_submit(h.session, &frame, NULL, 0);
    }
    // A measured room does not move when LOCAL does.
    assert_int_equal(told, xr_session_floor(h.session) == XR_FLOOR_LOCAL);
    xr_headset_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_the_first_frame_to_the_last),
        cmocka_unit_test(test_leaving_asleep_needs_no_wait),
        cmocka_unit_test(test_the_headset_is_taken_off_and_put_on_again),
        cmocka_unit_test(test_the_binding_fits_the_context),
        cmocka_unit_test(test_a_runtime_may_take_no_egl_context),
        cmocka_unit_test(test_nobody_wears_the_headset),
        cmocka_unit_test(test_a_runtime_without_a_sensor_says_nothing),
        cmocka_unit_test(test_the_processors_speed_is_requested),
        cmocka_unit_test(test_states_that_arrive_together_are_all_handled),
        cmocka_unit_test(test_the_headset_may_end_the_session),
        cmocka_unit_test(test_a_frame_without_an_end_is_discarded),
        cmocka_unit_test(test_invisible_frames_are_not_drawn),
        cmocka_unit_test(test_a_lost_session_is_created_again),
        cmocka_unit_test(test_a_session_may_be_lost_asleep),
        cmocka_unit_test(test_a_lost_runtime_is_opened_again),
        cmocka_unit_test(test_the_runtime_may_change_the_opengl_state),
        cmocka_unit_test(test_the_chosen_refresh_rate_is_requested),
        cmocka_unit_test(test_an_additive_display_gets_its_blend_mode),
        cmocka_unit_test(test_the_best_floor_is_used),
        cmocka_unit_test(test_the_player_stands_on_the_line_and_looks_at_the_opponent),
        cmocka_unit_test(test_recentering_moves_nothing_in_the_hall),
        cmocka_unit_test(test_a_runtime_that_is_not_running_is_reported),
        cmocka_unit_test(test_what_is_missing_is_reported_in_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
