// What each of the viewer's actions does: time, cameras, overlays, panels, taking over and leaving.
#include "viewer_desk.h"

#include "sdl_event.h"
#include "viewer_state.h"

static void time_goes_by_the_ticks_of_the_action(void **state)
{
    viewer *v = *state;
    static const struct {
        enum viewer_action action;
        int ticks;
    } STEP[] = {{VIEWER_DO_BACK_1, -1},       {VIEWER_DO_ON_1, 1},        {VIEWER_DO_BACK_10, -10},
                {VIEWER_DO_ON_10, 10},        {VIEWER_DO_BACK_100, -100}, {VIEWER_DO_ON_100, 100},
                {VIEWER_DO_BACK_1000, -1000}, {VIEWER_DO_ON_1000, 1000}};
    for (size_t i = 0; i < sizeof STEP / sizeof *STEP; i++) {
        int from = STEP[i].ticks < 0 ? 1200 : 200;
        viewer_desk_seek(v, (uint32_t)from);
        viewer_do(v, STEP[i].action);
        assert_int_equal(v->clock.at, from + STEP[i].ticks);
    }
    viewer_do(v, VIEWER_DO_END);
    assert_int_equal(v->clock.at, v->clock.end);
    viewer_do(v, VIEWER_DO_BEGIN);
    assert_int_equal(v->clock.at, 0);
}

static void marks_are_reached_in_both_directions(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, v->clock.end);
    viewer_do(v, VIEWER_DO_MARK_BEFORE);
    assert_true(v->clock.at < v->clock.end);
    assert_true(v->clock.at <= v->marks.mark[v->marks.mark_count - 1].at);
    assert_true(v->clock.at > v->marks.mark[0].at);
    viewer_do(v, VIEWER_DO_BEGIN);
    uint32_t first = v->marks.mark[0].at;
    viewer_do(v, VIEWER_DO_MARK_AFTER);
    assert_int_equal(v->clock.at, first);
    viewer_do(v, VIEWER_DO_MARK_AFTER);
    assert_true(v->clock.at > first);
    viewer_do(v, VIEWER_DO_MARK_BEFORE);
    assert_int_equal(v->clock.at, first);
}

static void playing_speed_and_loop_obey(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 700);
    viewer_do(v, VIEWER_DO_PLAY);
    assert_false(v->clock.paused);
    viewer_do(v, VIEWER_DO_TURN);
    assert_true(v->clock.backwards);
    viewer_do(v, VIEWER_DO_SLOWER);
    assert_int_equal(v->clock.speed, VIEWER_SPEED_REAL - 1);
    viewer_do(v, VIEWER_DO_FASTER);
    viewer_do(v, VIEWER_DO_FASTER);
    assert_int_equal(v->clock.speed, VIEWER_SPEED_REAL + 1);
    viewer_do(v, VIEWER_DO_LOOP_FROM);
    assert_int_equal(v->clock.loop_from, 700);
    viewer_desk_seek(v, 900);
    viewer_do(v, VIEWER_DO_LOOP_UNTIL);
    assert_int_equal(v->clock.loop_until, 900);
    assert_true(v->clock.looping);
    viewer_do(v, VIEWER_DO_LOOP);
    assert_false(v->clock.looping);
}

static void each_camera_can_be_chosen_and_the_next_one_follows(void **state)
{
    viewer *v = *state;
    for (int kind = 0; kind < CAMERA_KINDS; kind++) {
        viewer_do(v, (enum viewer_action)(VIEWER_DO_CAMERA + kind));
        assert_int_equal(v->camera.kind, kind);
    }
    viewer_do(v, VIEWER_DO_NEXT_CAMERA);
    assert_int_equal(v->camera.kind, 0);
    viewer_do(v, VIEWER_DO_NEXT_CAMERA);
    assert_int_equal(v->camera.kind, 1);
}

static void each_overlay_is_switched_alone(void **state)
{
    viewer *v = *state;
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        if (i == VIEWER_KDOPS) {
            continue;
        }
        v->legend_s = 0.0;
        viewer_do(v, (enum viewer_action)(VIEWER_DO_OVERLAY + i));
        for (int k = 0; k < VIEWER_OVERLAYS; k++) {
            assert_int_equal(v->overlay[k], k == i);
        }
        assert_true(v->legend_s == VIEWER_LEGEND_S);
        viewer_do(v, (enum viewer_action)(VIEWER_DO_OVERLAY + i));
        assert_false(v->overlay[i]);
    }
}

static void bounds_become_finer_and_then_go(void **state)
{
    viewer *v = *state;
    static const int depth[] = {2, 4, 6};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            viewer_do(v, (enum viewer_action)(VIEWER_DO_OVERLAY + VIEWER_KDOPS));
            assert_true(v->overlay[VIEWER_KDOPS]);
            assert_int_equal(v->kdop_depth, depth[i]);
        }
        viewer_do(v, (enum viewer_action)(VIEWER_DO_OVERLAY + VIEWER_KDOPS));
        assert_false(v->overlay[VIEWER_KDOPS]);
    }
}

static void a_pad_turns_on_one_overlay_after_the_other_and_then_all_off(void **state)
{
    viewer *v = *state;
    for (int count = 1; count <= VIEWER_OVERLAYS; count++) {
        viewer_do(v, VIEWER_DO_NEXT_OVERLAY);
        int on = 0;
        for (int i = 0; i < VIEWER_OVERLAYS; i++) {
            on += v->overlay[i];
        }
        assert_int_equal(on, count);
        assert_true(v->overlay[count - 1]);
    }
    viewer_do(v, VIEWER_DO_NEXT_OVERLAY);
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        assert_false(v->overlay[i]);
    }
}

static void switches_switch(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_CLEAN);
    assert_true(v->clean);
    viewer_do(v, VIEWER_DO_CLEAN);
    assert_false(v->clean);
    viewer_do(v, VIEWER_DO_HELP);
    assert_true(v->help_shown);
    viewer_do(v, VIEWER_DO_HELP);
    assert_false(v->help_shown);
    viewer_do(v, VIEWER_DO_PICTURE);
    assert_true(v->picture_wanted);
}

static void taking_over_pauses_and_offers_the_side_of_the_person(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 400);
    v->clock.paused = false;
    viewer_do(v, VIEWER_DO_HELP);
    SDL_Event key = key_event(SDL_SCANCODE_SPACE, true);
    input_devices_handle_event(v->devices, &key);
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_true(v->taking_over);
    assert_true(v->clock.paused);
    assert_false(v->help_shown);
    assert_int_equal(v->result.side, DUEL_LEFT);
    assert_int_equal(v->result.level, 3); // of the recorded computer fencer
    input_press press;
    assert_false(input_devices_take(v->devices, &press));
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_false(v->taking_over);
    assert_false(v->clock.paused);
    assert_false(v->leaving);
}

static void a_person_on_the_right_is_offered_the_right_side(void **state)
{
    viewer *v = *state;
    snprintf(v->file.header.device[DUEL_LEFT], sizeof v->file.header.device[DUEL_LEFT], "ai:2");
    snprintf(v->file.header.device[DUEL_RIGHT], sizeof v->file.header.device[DUEL_RIGHT], "pad0");
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_int_equal(v->result.side, DUEL_RIGHT);
    assert_int_equal(v->result.level, 2);
    // Of two computer fencers the left one is replaced.
    viewer_do(v, VIEWER_DO_LEAVE);
    snprintf(v->file.header.device[DUEL_RIGHT], sizeof v->file.header.device[DUEL_RIGHT], "ai:1");
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_int_equal(v->result.side, DUEL_LEFT);
    assert_int_equal(v->result.level, 1);
}

static void a_decided_bout_cannot_be_taken_over(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, viewer_desk_touch(v));
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_false(v->taking_over);
    assert_string_equal(viewer_notice_now(v),
                        "the bout is decided here; go back to a moment before the touch");
    viewer_desk_seek(v, v->clock.end);
    v->notice_s = 0.0;
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_false(v->taking_over);
    viewer_desk_seek(v, viewer_desk_touch(v) - 1);
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_true(v->taking_over);
}

static void poses_alone_cannot_be_taken_over(void **state)
{
    viewer *v = *state;
    recording_player_use_poses(v->player);
    viewer_desk_seek(v, 400);
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    assert_false(v->taking_over);
    assert_string_equal(viewer_notice_now(v),
                        "only the poses are known here; a bout cannot continue from them");
    v->notice_s = 0.0;
    assert_string_equal(viewer_notice_now(v),
                        "inputs are lost here: shown from the recorded poses");
    snprintf(v->missing, sizeof v->missing, "the guards are others");
    assert_string_equal(viewer_notice_now(v), "the guards are others");
}

static void leaving_first_closes_what_is_open(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_TAKE_OVER);
    viewer_do(v, VIEWER_DO_HELP);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_false(v->help_shown);
    assert_true(v->taking_over);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_false(v->taking_over);
    assert_true(v->clock.paused); // as before
    assert_false(v->leaving);
    viewer_do(v, VIEWER_DO_LEAVE);
    assert_true(v->leaving);
    assert_int_equal(v->result.end, VIEWER_LEFT);
}

static void quitting_leaves_at_once(void **state)
{
    viewer *v = *state;
    viewer_do(v, VIEWER_DO_HELP);
    viewer_do(v, VIEWER_DO_QUIT);
    assert_true(v->leaving);
    assert_int_equal(v->result.end, VIEWER_QUIT);
}

static void without_a_headset_a_notice_says_so(void **state)
{
    viewer *v = *state;
    setenv("XR_RUNTIME_JSON", "/nowhere/at/all.json", 1);
    viewer_do(v, VIEWER_DO_HEADSET);
    assert_int_equal(v->xr.loop.connection.state, XR_CONNECTION_CLOSED);
    assert_true(v->notice_s > 0.0);
    assert_true(strlen(v->notice) > 0);
}

static void a_bout_that_is_over_says_why(void **state)
{
    viewer *v = *state;
    assert_null(viewer_notice_now(v));
    viewer_desk_seek(v, v->clock.end);
    assert_true(strlen(v->marks.reason) > 0);
    assert_string_equal(viewer_notice_now(v), v->marks.reason);
    viewer_notice(v, "saved %d", 1);
    assert_string_equal(viewer_notice_now(v), "saved 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        VIEWER_DESK_TEST(time_goes_by_the_ticks_of_the_action),
        VIEWER_DESK_TEST(marks_are_reached_in_both_directions),
        VIEWER_DESK_TEST(playing_speed_and_loop_obey),
        VIEWER_DESK_TEST(each_camera_can_be_chosen_and_the_next_one_follows),
        VIEWER_DESK_TEST(each_overlay_is_switched_alone),
        VIEWER_DESK_TEST(bounds_become_finer_and_then_go),
        VIEWER_DESK_TEST(a_pad_turns_on_one_overlay_after_the_other_and_then_all_off),
        VIEWER_DESK_TEST(switches_switch),
        VIEWER_DESK_TEST(taking_over_pauses_and_offers_the_side_of_the_person),
        VIEWER_DESK_TEST(a_person_on_the_right_is_offered_the_right_side),
        VIEWER_DESK_TEST(a_decided_bout_cannot_be_taken_over),
        VIEWER_DESK_TEST(poses_alone_cannot_be_taken_over),
        VIEWER_DESK_TEST(leaving_first_closes_what_is_open),
        VIEWER_DESK_TEST(quitting_leaves_at_once),
        VIEWER_DESK_TEST(without_a_headset_a_notice_says_so),
        VIEWER_DESK_TEST(a_bout_that_is_over_says_why),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
