// What the viewer does with keys, mouse and pad: which action each key asks for, the timeline under
// the mouse, the wheel, sticks and triggers, and the question of taking over.
#include "viewer_desk.h"

#include <math.h>

#include "viewer_input.h"
#include "viewer_list.h"
#include "viewer_timeline.h"

static void send(viewer *v, SDL_Event event)
{
    SDL_PushEvent(&event);
    viewer_handle_input(v, 0.0);
}

static void key(viewer *v, SDL_Keycode code, Uint16 held, Uint8 repeat)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.mod = held;
    event.key.repeat = repeat;
    send(v, event);
}

static void mouse(viewer *v, Uint32 type, Uint8 button)
{
    SDL_Event event = {.type = type};
    event.button.button = button;
    send(v, event);
}

static void wheel(viewer *v, int notches)
{
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.y = notches;
    send(v, event);
}

static void pad(viewer *v, SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    send(v, event);
}

// Draws the timeline, so that its place is known.
static void draw(viewer *v)
{
    v->button_count = 0;
    v->view.canvas = v->canvas;
    viewer_draw_timeline(v);
}

static void held_keys_repeat_steps_only(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 500);
    key(v, SDLK_PERIOD, 0, 1);
    assert_int_equal(v->clock.at, 501);
    key(v, SDLK_RIGHT, 0, 1);
    assert_int_equal(v->clock.at, 1501);
    key(v, SDLK_SPACE, 0, 1);
    assert_true(v->clock.paused);
    key(v, SDLK_SPACE, 0, 0);
    assert_false(v->clock.paused);
}

static void the_wheel_zooms_the_timeline_where_the_mouse_is(void **state)
{
    viewer *v = *state;
    draw(v);
    double whole = v->span.until - v->span.from;
    v->mouse_x = 640.0f;
    v->mouse_y = v->timeline_top + 20.0f;
    double tick = viewer_timeline_span_tick(&v->span, v->mouse_x);
    wheel(v, 1);
    assert_true(fabs(v->span.until - v->span.from - 0.8 * whole) < 1e-6);
    assert_true(fabs(viewer_timeline_span_tick(&v->span, v->mouse_x) - tick) < 1e-2);
    wheel(v, -1);
    assert_true(fabs(v->span.until - v->span.from - whole) < 1e-6);
}

static void the_wheel_scrolls_the_list_and_otherwise_flies(void **state)
{
    viewer *v = *state;
    draw(v);
    v->overlay[VIEWER_LIST] = true;
    viewer_draw_list(v);
    v->mouse_x = 100.0f;
    v->mouse_y = 230.0f;
    wheel(v, 2);
    assert_int_equal(v->list_scrolled, -2);
    assert_int_equal(v->camera.kind, CAMERA_SIDE);
    v->mouse_x = 900.0f;
    watch_camera_choose(&v->camera, CAMERA_FREE);
    v->camera.free = (camera){.eye = v3(0, 1, 4), .target = v3(0, 1, 3), .fov_y_rad = 1.0};
    wheel(v, 2);
    assert_true(fabs(v->camera.free.eye.z - 3.5) < 1e-9);
}

static void dragging_along_the_timeline_winds_and_pauses_meanwhile(void **state)
{
    viewer *v = *state;
    draw(v);
    v->clock.paused = false;
    v->mouse_y = v->timeline_top + 20.0f;
    v->mouse_x = viewer_timeline_span_x(&v->span, 400);
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    assert_true(v->scrubbing && v->clock.paused && !v->turning);
    assert_in_range(v->clock.at, 399, 401);
    mouse(v, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    assert_false(v->scrubbing || v->clock.paused);
    // Beside it the mouse turns the camera; with the other button, too.
    v->mouse_y = 100.0f;
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    assert_true(v->turning);
    mouse(v, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    assert_false(v->turning);
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT);
    assert_true(v->turning);
}

static void without_panels_there_is_no_timeline(void **state)
{
    viewer *v = *state;
    draw(v);
    v->clean = true;
    v->mouse_y = v->timeline_top + 20.0f;
    v->mouse_x = viewer_timeline_span_x(&v->span, 400);
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    assert_true(v->turning && !v->scrubbing);
    assert_int_equal(v->clock.at, 0);
}

static void a_click_on_a_button_does_it_and_one_on_help_closes_it(void **state)
{
    viewer *v = *state;
    draw(v);
    viewer_desk_point(v, viewer_desk_button(v, VIEWER_DO_HELP));
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    assert_true(v->help_shown);
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT);
    assert_false(v->help_shown);
}

static void sticks_and_triggers_fly_turn_and_wind(void **state)
{
    viewer *v = *state;
    const double pushed = 1.0 - 0.18; // beyond the middle, where a stick rests
    v->clock.paused = true;
    watch_camera_choose(&v->camera, CAMERA_FREE);
    v->camera.free = (camera){.eye = v3(0, 1, 4), .target = v3(0, 1, 3), .fov_y_rad = 1.0};
    v->stick[SDL_CONTROLLER_AXIS_LEFTX] = 0.17f;
    viewer_handle_input(v, 1.0);
    assert_true(v->camera.free.eye.x == 0.0);
    v->stick[SDL_CONTROLLER_AXIS_LEFTX] = 1.0f;
    viewer_handle_input(v, 0.5);
    assert_true(fabs(v->camera.free.eye.x - 1.6 * 0.5 * pushed) < 1e-6);
    v->stick[SDL_CONTROLLER_AXIS_LEFTX] = 0.0f;
    v->stick[SDL_CONTROLLER_AXIS_LEFTY] = -1.0f;
    viewer_handle_input(v, 0.5);
    assert_true(fabs(v->camera.free.eye.z - (4.0 - 1.6 * 0.5 * pushed)) < 1e-6);
    v->stick[SDL_CONTROLLER_AXIS_LEFTY] = 0.0f;
    v->stick[SDL_CONTROLLER_AXIS_RIGHTX] = 1.0f;
    viewer_handle_input(v, 0.1);
    phys_vec3 way = v3_sub(v->camera.free.target, v->camera.free.eye);
    assert_true(fabs(atan2(way.x, -way.z) - 1.8 * 0.1 * pushed) < 1e-6);
    v->stick[SDL_CONTROLLER_AXIS_RIGHTX] = 0.0f;
    v->stick[SDL_CONTROLLER_AXIS_TRIGGERRIGHT] = 1.0f;
    viewer_handle_input(v, 0.1);
    assert_in_range(v->clock.at, (int)(300.0 * pushed) - 1, (int)(300.0 * pushed) + 1);
    // Not behind the help.
    v->help_shown = true;
    uint32_t at = v->clock.at;
    viewer_handle_input(v, 0.1);
    assert_int_equal(v->clock.at, at);
}

static void a_pads_buttons_ask_for_their_actions(void **state)
{
    viewer *v = *state;
    viewer_desk_seek(v, 500);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_int_equal(v->clock.at, 501);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_int_equal(v->clock.at, 500);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_UP);
    assert_int_equal(v->clock.speed, VIEWER_SPEED_REAL + 1);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_int_equal(v->clock.speed, VIEWER_SPEED_REAL);
    pad(v, SDL_CONTROLLER_BUTTON_A);
    assert_false(v->clock.paused);
    pad(v, SDL_CONTROLLER_BUTTON_X);
    assert_int_equal(v->camera.kind, 1);
    pad(v, SDL_CONTROLLER_BUTTON_Y);
    assert_true(v->overlay[0]);
    pad(v, SDL_CONTROLLER_BUTTON_START);
    assert_true(v->help_shown);
    pad(v, SDL_CONTROLLER_BUTTON_B);
    assert_false(v->help_shown);
    pad(v, SDL_CONTROLLER_BUTTON_BACK);
    assert_true(v->taking_over);
}

static void the_side_and_the_level_are_chosen_before_taking_over(void **state)
{
    viewer *v = *state;
    draw(v);
    viewer_desk_seek(v, 400);
    key(v, SDLK_RETURN, 0, 0);
    assert_int_equal(v->result.side, DUEL_LEFT);
    key(v, SDLK_2, 0, 0);
    assert_int_equal(v->result.level, 2);
    pad(v, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_int_equal(v->result.side, DUEL_RIGHT);
    key(v, SDLK_TAB, 0, 0);
    assert_int_equal(v->result.side, DUEL_LEFT);
    assert_false(v->leaving);
    // A click takes the side that it is on.
    v->mouse_x = 1000.0f;
    mouse(v, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    assert_true(v->leaving);
    assert_int_equal(v->result.end, VIEWER_TAKE_OVER);
    assert_int_equal(v->result.side, DUEL_RIGHT);
    assert_string_equal(v->result.device, "mouse");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        VIEWER_DESK_TEST(held_keys_repeat_steps_only),
        VIEWER_DESK_TEST(the_wheel_zooms_the_timeline_where_the_mouse_is),
        VIEWER_DESK_TEST(the_wheel_scrolls_the_list_and_otherwise_flies),
        VIEWER_DESK_TEST(dragging_along_the_timeline_winds_and_pauses_meanwhile),
        VIEWER_DESK_TEST(without_panels_there_is_no_timeline),
        VIEWER_DESK_TEST(a_click_on_a_button_does_it_and_one_on_help_closes_it),
        VIEWER_DESK_TEST(sticks_and_triggers_fly_turn_and_wind),
        VIEWER_DESK_TEST(a_pads_buttons_ask_for_their_actions),
        VIEWER_DESK_TEST(the_side_and_the_level_are_chosen_before_taking_over),
    };
    return cmocka_run_group_tests(tests, viewer_desk_set_up_all, viewer_desk_clear_all);
}
