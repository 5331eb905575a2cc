// What people do at the window between the ticks: the keys that cannot be bound, the program's own
// keys, the focus, the pointer, and devices that come and go.
#include "play_desk.h"

#include "play_orders.h"
#include "play_state.h"

// Sends a key of the window as the desktop does, and lets the program take it.
static void window_key(play *p, SDL_Keycode code, Uint16 held)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = code;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(code);
    event.key.keysym.mod = held;
    SDL_PushEvent(&event);
    event.type = SDL_KEYUP;
    SDL_PushEvent(&event);
    play_poll_events(p);
    play_deliver_events(p, HUGE_VAL);
    play_handle_presses(p);
}

static void escape_pauses_goes_back_and_continues(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    window_key(p, SDLK_ESCAPE, 0);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
    window_key(p, SDLK_ESCAPE, 0);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    play_desk_key(p, SDL_SCANCODE_F1);
    window_key(p, SDLK_ESCAPE, 0);
    assert_false(p->menus.help.is_open);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
}

// A machine that is busy hands over both keys at once.
static void a_key_of_the_bout_just_before_escape_chooses_nothing_in_the_pause(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = SDLK_UP;
    event.key.keysym.scancode = SDL_SCANCODE_UP;
    SDL_PushEvent(&event);
    window_key(p, SDLK_ESCAPE, 0);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
    assert_int_equal(p->menus.pause_menu.selected, 0);
}

static void keys_choose_in_every_menu_whatever_is_bound(void **state)
{
    play *p = *state;
    bindings none = {0};
    input_devices_bind(p->input.devices, &none);
    window_key(p, SDLK_ESCAPE, 0);
    window_key(p, SDLK_DOWN, 0);
    assert_int_equal(p->menus.pause_menu.selected, 1);
    window_key(p, SDLK_DOWN, 0);
    window_key(p, SDLK_RETURN, 0); // weapon
    assert_int_equal(p->session.weapon, WEAPON_FOIL);
    window_key(p, SDLK_KP_ENTER, 0);
    assert_int_equal(p->session.weapon, WEAPON_SABRE);
    window_key(p, SDLK_UP, 0);
    assert_int_equal(p->menus.pause_menu.selected, 1);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Keys and buttons");
    enum bindings_group before = p->menus.keys_group;
    window_key(p, SDLK_RIGHT, 0);
    assert_int_equal(p->menus.keys_group, before + 1);
    window_key(p, SDLK_LEFT, 0);
    assert_int_equal(p->menus.keys_group, before);
    bindings some = bindings_default();
    input_devices_bind(p->input.devices, &some);
    play_desk_go_to(p, "lunge");
    window_key(p, SDLK_DELETE, 0);
    assert_int_equal(
        input_devices_bindings(p->input.devices)->row[before][ACTION_LUNGE].slot[0].source,
        BINDING_NONE);
}

static void without_a_menu_these_keys_belong_to_the_fencers(void **state)
{
    play *p = *state;
    window_key(p, SDLK_RETURN, 0);
    assert_int_equal(session_side_of(&p->session, INPUT_KEYBOARD), DUEL_LEFT);
}

static void backspace_frees_the_sides_in_the_pause_only(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    window_key(p, SDLK_BACKSPACE, 0);
    assert_int_equal(p->session.phase, SESSION_CALL);
    window_key(p, SDLK_ESCAPE, 0);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Help while fencing");
    window_key(p, SDLK_BACKSPACE, 0);
    assert_int_equal(p->session.phase, SESSION_CALL);
    play_resume(p);
    p->menus.assists_shown = false;
    window_key(p, SDLK_ESCAPE, 0);
    window_key(p, SDLK_BACKSPACE, 0);
    assert_int_equal(p->session.phase, SESSION_JOIN);
    assert_int_equal(p->session.side[DUEL_LEFT].seat, SESSION_FREE);
}

static void ctrl_q_pauses_a_bout_first(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    window_key(p, SDLK_q, 0);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    window_key(p, SDLK_q, KMOD_LCTRL);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
    assert_false(p->leaving);
    window_key(p, SDLK_q, KMOD_RCTRL);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_CLOSED);
}

static void ctrl_q_leaves_at_once_while_sides_are_taken(void **state)
{
    play *p = *state;
    window_key(p, SDLK_q, KMOD_LCTRL);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_CLOSED);
}

static void in_a_bout_from_a_recording_only_the_left_half_is_asked(void **state)
{
    play *p = *state;
    const play_beginning from = {0};
    play_desk_fence(p);
    p->start.from = &from;
    session_seat_person(&p->session, DUEL_LEFT, INPUT_KEYBOARD_LEFT);
    window_key(p, SDLK_q, KMOD_LCTRL);
    assert_false(p->leaving);
    play_resume(p);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    window_key(p, SDLK_q, KMOD_LCTRL);
    assert_true(p->leaving);
    p->start.from = NULL;
}

static void closing_the_window_closes_the_program(void **state)
{
    play *p = *state;
    SDL_Event event = {.type = SDL_QUIT};
    play_desk_fence(p);
    SDL_PushEvent(&event);
    play_poll_events(p);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_CLOSED);
}

static void lose_focus(play *p)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    SDL_PushEvent(&event);
    play_poll_events(p);
}

static void a_bout_of_people_pauses_when_the_focus_is_lost(void **state)
{
    play *p = *state;
    lose_focus(p);
    assert_int_equal(p->menus.pause, PAUSE_NONE); // nobody fences yet
    play_desk_fence(p);
    lose_focus(p);
    assert_int_equal(p->menus.pause, PAUSE_UNFOCUSED);
    assert_true(p->session.paused);
    assert_string_equal(play_desk_words(p)->line, "The window lost the focus");
    assert_true(play_menu_open(p));
}

static void without_people_at_the_desk_the_focus_does_not_matter(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_seat_computer(&p->session, DUEL_LEFT, 1);
    lose_focus(p);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    input_devices_headset(p->input.devices, "Quest", NULL);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_HEADSET);
    lose_focus(p);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
}

static void the_programs_keys_do_what_the_help_says(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_C);
    assert_int_equal(p->saved.chosen.camera.view, CAMERA_CHOICE_BEHIND); // after the side
    assert_string_equal(p->notice.text, "camera: from behind");
    play_desk_key(p, SDL_SCANCODE_C);
    assert_int_equal(p->saved.chosen.camera.view, CAMERA_CHOICE_SHOULDER);
    play_desk_key(p, SDL_SCANCODE_TAB);
    assert_int_equal(p->session.weapon, WEAPON_FOIL);
    assert_int_equal(p->bout->setup.weapon, WEAPON_FOIL); // seen at once
    play_desk_key(p, SDL_SCANCODE_2);
    assert_int_equal(p->session.level, 2);
    play_desk_key(p, SDL_SCANCODE_F3);
    assert_true(p->view.stats_shown);
    play_desk_key(p, SDL_SCANCODE_F12);
    assert_true(p->view.screenshot_wanted);
    p->view.stats_shown = false;
    play_desk_key(p, SDL_SCANCODE_F4);
    assert_true(p->menus.assists_shown);
    play_desk_key(p, SDL_SCANCODE_F1);
    assert_true(p->menus.help.is_open && !p->menus.assists_shown);
    play_desk_key(p, SDL_SCANCODE_F4);
    assert_true(!p->menus.help.is_open && p->menus.assists_shown);
    play_desk_key(p, SDL_SCANCODE_F4);
    assert_false(p->menus.assists_shown);
    play_desk_key(p, SDL_SCANCODE_F9);
    assert_true(p->notice.left_s > 0.0); // no headset
}

static void the_mouse_becomes_slower_and_faster(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_F8);
    assert_int_equal(strncmp(p->notice.text, "mouse: sensitivity 1.", 21), 0);
    play_desk_key(p, SDL_SCANCODE_F7);
    assert_string_equal(p->notice.text, "mouse: sensitivity 1.00");
    play_desk_key(p, SDL_SCANCODE_F7);
    assert_int_equal(strncmp(p->notice.text, "mouse: sensitivity 0.", 21), 0);
    play_desk_assert_saved(p, "mouse.sensitivity", p->notice.text + strlen("mouse: sensitivity "));
}

static void recordings_are_shown_before_anybody_has_a_side(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_F2);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_RECORDINGS);
    p->leaving = false;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_F2);
    assert_false(p->leaving);
}

static void during_a_bout_weapon_and_level_stay(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    // Each of these keys says why it does nothing now.
    play_desk_key(p, SDL_SCANCODE_TAB);
    assert_int_equal(p->session.weapon, WEAPON_EPEE);
    assert_non_null(strstr(play_desk_words(p)->notice, "the weapon changes between bouts"));
    play_desk_key(p, SDL_SCANCODE_3);
    assert_int_equal(p->session.side[DUEL_RIGHT].level, 1);
    assert_non_null(strstr(play_desk_words(p)->notice, "level 3 of 3, from the next bout"));
    play_desk_key(p, SDL_SCANCODE_F6);
    assert_non_null(strstr(play_desk_words(p)->notice, "the rules change between bouts"));
    play_desk_key(p, SDL_SCANCODE_F2);
    assert_non_null(strstr(play_desk_words(p)->notice, "recordings are shown after the bout"));
}

static void a_key_begins_the_next_bout(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    session_bout_ended(&p->session, DUEL_LEFT);
    play_desk_key(p, SDL_SCANCODE_RETURN); // too early: meant for the fencing
    assert_int_equal(p->session.phase, SESSION_REVIEW);
    session_advance(&p->session, SESSION_REVIEW_LEAST_S);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->session.phase, SESSION_CALL);
    assert_int_equal(p->session.side[DUEL_LEFT].won, 1);
}

// Only in the bout itself, and not for a tablet, whose pen is where it is.
static void the_mouse_is_held_for_its_fencer(void **state)
{
    play *p = *state;
    play_watch_devices(p, 0.0);
    assert_false(p->input.mouse_held);
    play_desk_begin(p);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_MOUSE);
    play_watch_devices(p, 0.0);
    assert_true(p->input.mouse_held);
    play_escape(p);
    play_watch_devices(p, 0.0);
    assert_false(p->input.mouse_held);
    play_resume(p);
    p->menus.help.is_open = true;
    play_watch_devices(p, 0.0);
    assert_false(p->input.mouse_held);
    p->menus.help.is_open = false;
    p->saved.chosen.devices.absolute = true;
    play_watch_devices(p, 0.0);
    assert_false(p->input.mouse_held);
    p->saved.chosen.devices.absolute = false;
    play_watch_devices(p, 0.0);
    assert_true(p->input.mouse_held);
    session_seat_person(&p->session, DUEL_LEFT, INPUT_KEYBOARD);
    play_watch_devices(p, 0.0);
    assert_false(p->input.mouse_held);
}

static void after_a_touch(play *p, int device)
{
    p->session.side[DUEL_LEFT] =
        (session_side){.seat = SESSION_PERSON, .device = device, .level = 1};
    session_bout_ended(&p->session, DUEL_RIGHT);
    session_advance(&p->session, SESSION_REVIEW_LEAST_S);
    p->notice.left_s = 0.0;
}

// Buttons that are no attack share and change; the keys of a mouse's player fence again.
static void after_a_touch_buttons_share_and_change_and_keys_go_on(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    after_a_touch(p, INPUT_MOUSE);
    input_devices_fencing(p->input.devices, INPUT_MOUSE, INPUT_NOBODY);
    const enum weapon_kind before = p->session.weapon;
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_X1, true));
    play_handle_presses(p);
    assert_true(p->notice.left_s > 0.0); // nobody has touched yet
    assert_int_equal(p->session.phase, SESSION_REVIEW);
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_MIDDLE, false));
    play_handle_presses(p);
    assert_true(p->session.weapon != before);
    assert_int_equal(p->session.phase, SESSION_REVIEW);
    play_desk_key(p, SDL_SCANCODE_SPACE);
    assert_true(p->session.phase != SESSION_REVIEW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(escape_pauses_goes_back_and_continues),
        PLAY_DESK_TEST(a_key_of_the_bout_just_before_escape_chooses_nothing_in_the_pause),
        PLAY_DESK_TEST(keys_choose_in_every_menu_whatever_is_bound),
        PLAY_DESK_TEST(without_a_menu_these_keys_belong_to_the_fencers),
        PLAY_DESK_TEST(backspace_frees_the_sides_in_the_pause_only),
        PLAY_DESK_TEST(ctrl_q_pauses_a_bout_first),
        PLAY_DESK_TEST(ctrl_q_leaves_at_once_while_sides_are_taken),
        PLAY_DESK_TEST(in_a_bout_from_a_recording_only_the_left_half_is_asked),
        PLAY_DESK_TEST(closing_the_window_closes_the_program),
        PLAY_DESK_TEST(a_bout_of_people_pauses_when_the_focus_is_lost),
        PLAY_DESK_TEST(without_people_at_the_desk_the_focus_does_not_matter),
        PLAY_DESK_TEST(the_programs_keys_do_what_the_help_says),
        PLAY_DESK_TEST(the_mouse_becomes_slower_and_faster),
        PLAY_DESK_TEST(recordings_are_shown_before_anybody_has_a_side),
        PLAY_DESK_TEST(during_a_bout_weapon_and_level_stay),
        PLAY_DESK_TEST(a_key_begins_the_next_bout),
        PLAY_DESK_TEST(the_mouse_is_held_for_its_fencer),
        PLAY_DESK_TEST(after_a_touch_buttons_share_and_change_and_keys_go_on),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
