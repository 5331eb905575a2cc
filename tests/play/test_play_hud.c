// What the HUD says at every moment of an evening: names, calls, lamps, the lesson, help, the
// reason of a touch, pauses and notices.
#include "play_desk.h"

#include "drill_file.h"
#include "hud_draw.h"
#include "play_course.h"
#include "play_orders.h"
#include "play_state.h"

static void assert_line(const hud_view *hud, int line, const char *key, const char *meaning)
{
    assert_string_equal(hud->page.block[line].name, key);
    assert_string_equal(hud->page.block[line].text, meaning);
}

static void each_side_has_its_name_and_controls(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    const hud_side *side = play_desk_words(p)->side;
    assert_string_equal(side[DUEL_LEFT].name, "keyboard");
    assert_non_null(strstr(side[DUEL_LEFT].controls, "Right Shift: lunge"));
    assert_string_equal(side[DUEL_RIGHT].name, "computer, level 1");
    assert_null(side[DUEL_RIGHT].controls);
}

static void the_help_that_a_person_gets_stands_beside_the_name(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    p->training.assist[DUEL_LEFT] = ASSIST_SNAP | ASSIST_HINT;
    assert_string_equal(play_desk_words(p)->side[DUEL_LEFT].name, "keyboard (with help)");
}

static void a_script_has_the_name_that_it_was_given(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    play_desk.options.fencer[DUEL_LEFT].text = "script:still";
    session_seat_other(&p->session, DUEL_LEFT);
    session_swap(&p->session);
    assert_string_equal(play_desk_words(p)->side[DUEL_RIGHT].name, "script:still");
}

static void only_a_person_at_the_desk_has_an_inset(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    assert_true(play_desk_words(p)->side[DUEL_LEFT].inset_shown);
    assert_false(play_desk_words(p)->side[DUEL_RIGHT].inset_shown);
    p->xr.side = DUEL_LEFT;
    assert_false(play_desk_words(p)->side[DUEL_LEFT].inset_shown);
    p->xr.side = DUEL_NOBODY;
}

static void the_inset_shows_hand_arm_and_what_is_asked(void **state)
{
    play *p = *state;
    p->session.side[DUEL_LEFT].left_handed = true;
    play_desk_begin(p);
    p->bout->state.fencer[DUEL_LEFT].point[0] = 0.25;
    p->bout->state.fencer[DUEL_LEFT].point[1] = -0.5;
    p->bout->state.fencer[DUEL_LEFT].extension = 0.75;
    p->bout->frame[DUEL_LEFT].point_x = -INPUT_POINT_MAX;
    p->bout->frame[DUEL_LEFT].point_y = INPUT_POINT_MAX;
    p->bout->frame[DUEL_LEFT].buttons = INPUT_LUNGE;
    const hud_inset *inset = &play_desk_words(p)->side[DUEL_LEFT].inset;
    assert_true(inset->hand == -1.0);
    assert_ptr_equal(inset->grid, &p->assets.grid[WEAPON_EPEE]);
    assert_true(inset->point[0] == 0.25 && inset->point[1] == -0.5);
    assert_true(inset->extension == 0.75);
    assert_true(inset->control == 1.0);
    // Before the call to fence the device moves nothing yet.
    assert_true(inset->asked[0] == 0.25 && inset->asked[1] == -0.5);
    assert_int_equal(inset->buttons, 0);
    session_advance(&p->session, SESSION_CALL_S);
    inset = &play_desk_words(p)->side[DUEL_LEFT].inset;
    assert_true(inset->asked[0] == -1.0 && inset->asked[1] == 1.0);
    assert_int_equal(inset->buttons, INPUT_LUNGE);
}

static void the_guard_that_parries_is_marked_for_those_who_asked(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    p->training.assist[DUEL_LEFT] = ASSIST_HINT;
    assert_false(play_desk_words(p)->side[DUEL_LEFT].inset.hint_shown);
    // The computer's arm is out, and its point is near.
    p->bout->state.fencer[DUEL_RIGHT].extension = 1.0;
    p->bout->state.fencer[DUEL_LEFT].footwork.travel_m += 2.0;
    assert_true(play_desk_words(p)->side[DUEL_LEFT].inset.hint_shown);
    assert_false(play_desk_words(p)->side[DUEL_RIGHT].inset.hint_shown);
    p->training.assist[DUEL_LEFT] = ASSIST_SNAP;
    assert_false(play_desk_words(p)->side[DUEL_LEFT].inset.hint_shown);
    p->training.assist[DUEL_LEFT] = ASSIST_HINT;
    p->session.side[DUEL_RIGHT].seat = SESSION_PERSON; // only against the computer
    p->session.side[DUEL_RIGHT].device = INPUT_MOUSE;
    assert_false(play_desk_words(p)->side[DUEL_LEFT].inset.hint_shown);
}

static void bouts_won_and_lamps_are_shown_by_side(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    p->session.side[DUEL_LEFT].won = 3;
    p->session.side[DUEL_RIGHT].won = 5;
    p->bout->state.touch[DUEL_RIGHT].by = DUEL_RIGHT;
    const hud_side *side = play_desk_words(p)->side;
    assert_int_equal(side[DUEL_LEFT].won, 3);
    assert_int_equal(side[DUEL_RIGHT].won, 5);
    assert_false(side[DUEL_LEFT].lamp);
    assert_true(side[DUEL_RIGHT].lamp);
}

static void the_referee_calls(void **state)
{
    play *p = *state;
    assert_null(play_desk_words(p)->call);
    play_desk_begin(p);
    assert_string_equal(play_desk_words(p)->call, "En garde");
    assert_true(play_desk_words(p)->call_strength == 1.0);
    session_advance(&p->session, SESSION_CALL_S);
    assert_string_equal(play_desk_words(p)->call, "Allez !");
    session_advance(&p->session, 5.0);
    assert_null(play_desk_words(p)->call);
    p->bout->state.phase = DUEL_HALT;
    p->bout->state.fencer[DUEL_LEFT].loose.is_loose = true;
    assert_string_equal(play_desk_words(p)->call, "Halte !");
    assert_string_equal(play_desk_words(p)->notice, "Left's weapon was struck out of the hand");
}

static void the_controls_are_shown_in_the_first_bout_only(void **state)
{
    play *p = *state;
    play_desk_begin(p);
    assert_int_equal(p->session.bouts, 1);
    assert_true(play_desk_words(p)->held_actions_shown);
    p->session.bouts = 2;
    assert_false(play_desk_words(p)->held_actions_shown);
}

static void after_a_bout_it_says_why_and_what_comes_next(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    assert_null(play_desk_words(p)->reason);
    assert_int_equal(play_desk_words(p)->reason_side, DUEL_NOBODY);
    snprintf(p->review.reason, sizeof p->review.reason, "Touch!");
    p->bout->state.winner = DUEL_RIGHT;
    session_bout_ended(&p->session, DUEL_RIGHT);
    session_next_weapon(&p->session);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->reason, "Touch!");
    assert_int_equal(hud->reason_side, DUEL_RIGHT);
    assert_string_equal(hud->reason_hint, "Arm or lunge: again with the foil     F2: watch     F5: "
                                          "share     Tab: weapon     1 2 3: computer's "
                                          "level");
    assert_string_equal(hud->weapon, "épée");
    p->xr.side = DUEL_LEFT;
    assert_string_equal(
        play_desk_words(p)->reason_hint,
        "Any button: again with the foil     stick left: share     stick right: weapon     menu: "
        "computer's level");
    p->xr.side = DUEL_NOBODY;
}

// A pad has buttons of its own to watch the touch, to share it and to change the weapon.
static void after_a_bout_a_pad_has_its_own_buttons(void **state)
{
    play *p = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    play_desk_fence(p);
    p->session.side[DUEL_LEFT].device = desk_find(p->input.devices, "pad0");
    session_bout_ended(&p->session, DUEL_RIGHT);
    assert_non_null(strstr(play_desk_words(p)->reason_hint,
                           "     Back: watch     left trigger: share     B: weapon"));
}

// A mouse has its buttons, not the keys that are bound for its player's other hand.
static void after_a_bout_a_mouse_has_its_own_buttons(void **state)
{
    play *p = *state;
    play_desk_fence(p);
    p->session.side[DUEL_LEFT].device = INPUT_MOUSE;
    session_bout_ended(&p->session, DUEL_RIGHT);
    assert_non_null(
        strstr(play_desk_words(p)->reason_hint,
               "     forward button: watch     back button: share     middle button: weapon"));
}

static void the_lesson_says_its_task_and_the_key_that_skips_it(void **state)
{
    play *p = *state;
    p->training.is_wanted = true;
    play_desk_fence(p);
    assert_true(p->training.is_given);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->side[DUEL_RIGHT].name, "trainer");
    assert_string_equal(hud->task, "Move: the point of your weapon goes where your hand goes");
    assert_string_equal(hud->task_hint, "1 of 4     N: skip this step");
    assert_false(hud->side[DUEL_LEFT].inset.hint_shown);
    play_desk_key(p, SDL_SCANCODE_N);
    assert_string_equal(play_desk_words(p)->task_hint, "2 of 4     N: skip this step");
    // The pupil's own device may have a key for it.
    bindings b = *input_devices_bindings(p->input.devices);
    bindings_press(&b, BINDINGS_KEYBOARD, ACTION_SKIP, (binding){BINDING_KEY, SDL_SCANCODE_G});
    input_devices_bind(p->input.devices, &b);
    assert_string_equal(play_desk_words(p)->task_hint, "2 of 4     G: skip this step");
}

// The drill against what a person loses to says its finding in the chosen language, although its
// file is English.
static void a_finding_is_said_in_the_chosen_language(void **state)
{
    play *p = *state;
    play_exercises *all = &p->training.exercises;
    const drill_action *action = drill_action_for(WEAPON_EPEE, DRILL_ATTACK, DRILL_HIGH_INSIDE);
    char text[DRILL_TEXT_SIZE];
    static play_text words;
    hud_view hud = {0};
    play_desk_fence(p);
    all->lost = (drill_finding){DRILL_ATTACK, DRILL_HIGH_INSIDE, 15, 18};
    all->lost_with = WEAPON_EPEE;
    drill_write(action, WEAPON_EPEE, 1.0, &all->lost, text);
    assert_true(exercise_list_add_text(&all->list, DRILL_LOST_KEY, text));
    all->now = course_start(&all->list.exercise[0], DUEL_LEFT, 1);
    play_course_write(p, &hud, &words, "N");
    assert_string_equal(hud.task, all->list.exercise[0].says);
    venue_speak(p->venue, SCREEN_FRENCH);
    play_course_write(p, &hud, &words, "N");
    assert_non_null(strstr(hud.task, "15 touches sur 18 contre vous"));
    assert_non_null(strstr(hud.task, play_say(p, action->says)));
    assert_null(strstr(hud.task, action->says));
    assert_non_null(strstr(hud.task_hint, play_say(p, all->list.exercise[0].name)));
    // A drill that the person has made, or whose finding is not known, says what its file says.
    all->lost.count = 0;
    play_course_write(p, &hud, &words, "N");
    assert_string_equal(hud.task, all->list.exercise[0].says);
    venue_speak(p->venue, SCREEN_ENGLISH);
    exercise_list_free(&all->list);
    all->now = (course){0};
}

static void the_lesson_marks_the_guard_that_parries(void **state)
{
    play *p = *state;
    p->training.is_wanted = true;
    play_desk_fence(p);
    p->training.lesson.step = LESSON_PARRY;
    p->training.lesson.attack = LESSON_THREAT;
    assert_true(play_desk_words(p)->side[DUEL_LEFT].inset.hint_shown);
    assert_false(play_desk_words(p)->side[DUEL_RIGHT].inset.hint_shown);
}

static void help_lists_every_device_and_the_keys_of_the_program(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_F1);
    const hud_view *hud = play_desk_words(p);
    assert_int_equal(hud->panel, HUD_PANEL_HELP);
    assert_string_equal(hud->title, "How to fence");
    assert_string_equal(hud->page.block[0].name, "Mouse");
    assert_non_null(strstr(hud->page.block[0].text, "right button: lunge"));
    assert_non_null(strstr(hud->page.block[0].text, "wheel or W S"));
    assert_string_equal(hud->page.block[4].name, "Joystick");
    assert_non_null(strstr(hud->page.block[4].text, "button 2: lunge"));
    assert_line(
        hud, 5, "Lunge",
        "a tap: half a meter; held a quarter of a second, arm out: 1.2 m; held on: you stay in it");
    assert_string_equal(hud->page.block[6].name, "Cut, flick");
    assert_non_null(
        strstr(hud->page.block[6].text, "fling the point and press arm out while it moves"));
    assert_line(hud, 7, "C", "next camera: shoulder, three-quarter, side, behind");
    assert_line(hud, 8, "Tab F6", "next weapon, rules: duel or FIE, between bouts");
    assert_line(hud, 9, "1 2 3", "level of the computer fencer, between bouts");
    assert_line(hud, 10, "F4 F9", "help while fencing, look for a headset");
    assert_line(hud, 11, "F2 F5",
                "recorded duels, after a touch: watch it; share the last touch as a film");
    assert_line(hud, 12, "J", "appeal against the call of a touch, foil and sabre");
    assert_line(hud, 13, "F7 F8", "mouse slower, faster (the one moved last)");
    assert_line(hud, 14, "F3 F11 F12", "performance figures, fullscreen, save a screenshot");
    assert_line(hud, 15, "Esc", "pause, with all menus; again: go on");
    assert_null(hud->page.block[16].name);
    // The pages turn, and what is below them does not move.
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(play_desk_words(p)->title, "What wins");
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_string_equal(play_desk_words(p)->title, "How to fence");
    play_desk_key(p, SDL_SCANCODE_F1);
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_JOIN);
}

static void help_names_the_keys_as_they_are_bound(void **state)
{
    play *p = *state;
    bindings b = *input_devices_bindings(p->input.devices);
    bindings_press(&b, BINDINGS_PROGRAM, ACTION_CAMERA, (binding){BINDING_KEY, SDL_SCANCODE_G});
    input_devices_bind(p->input.devices, &b);
    play_desk_key(p, SDL_SCANCODE_F1);
    assert_line(play_desk_words(p), 7, "G or C",
                "next camera: shoulder, three-quarter, side, behind");
}

static void a_missing_device_pauses_and_comes_back(void **state)
{
    play *p = *state;
    int index = desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    play_desk_begin(p);
    p->session.side[DUEL_LEFT].device = desk_find(p->input.devices, "pad0");
    play_watch_devices(p, 0.0);
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_NONE);
    SDL_JoystickDetachVirtual(index);
    desk_pump(p->input.devices);
    play_watch_devices(p, 0.0);
    const hud_view *hud = play_desk_words(p);
    assert_true(p->session.paused);
    assert_int_equal(hud->panel, HUD_PANEL_PAUSE);
    assert_string_equal(hud->title, "Pause");
    assert_string_equal(hud->line, "pad0 (Red Pad) is unplugged: plug it in again to continue");
    assert_string_equal(hud->foot, "A button of another device takes over the side     Esc: leave");
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    play_watch_devices(p, 0.0);
    assert_false(p->session.paused);
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_NONE);
}

static void another_device_takes_the_side_of_a_missing_one(void **state)
{
    play *p = *state;
    int index = desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    play_desk_begin(p);
    session_seat_person(&p->session, DUEL_LEFT, desk_find(p->input.devices, "pad0"));
    session_seat_person(&p->session, DUEL_RIGHT, INPUT_KEYBOARD);
    SDL_JoystickDetachVirtual(index);
    desk_pump(p->input.devices);
    play_watch_devices(p, 0.0);
    play_desk_key(p, SDL_SCANCODE_RETURN); // the person on the other side cannot take it over
    assert_int_equal(session_side_of(&p->session, INPUT_KEYBOARD), DUEL_RIGHT);
    assert_int_equal(p->menus.pause, PAUSE_UNPLUGGED);
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    play_handle_presses(p);
    assert_int_equal(session_side_of(&p->session, INPUT_MOUSE), DUEL_LEFT);
    play_watch_devices(p, 0.0);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
}

static void a_notice_is_shown_while_it_has_time_left(void **state)
{
    play *p = *state;
    assert_null(play_desk_words(p)->notice);
    play_notice(p, "%s %d", "level", 2);
    assert_true(p->notice.left_s > 1.0);
    assert_string_equal(play_desk_words(p)->notice, "level 2");
    p->notice.left_s = 0.0;
    assert_null(play_desk_words(p)->notice);
}

static void the_level_is_noticed_with_when_it_counts(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_3);
    assert_string_equal(play_desk_words(p)->notice, "computer fencer: level 3 of 3");
    p->notice.left_s = 0.0;
    play_desk_begin(p);
    play_desk_key(p, SDL_SCANCODE_1);
    assert_string_equal(play_desk_words(p)->notice,
                        "computer fencer: level 1 of 3, from the next bout");
}

static void each_side_has_its_color(void **state)
{
    play *p = *state;
    const hud_side *side = play_desk_words(p)->side;
    for (int i = DUEL_LEFT; i <= DUEL_RIGHT; i++) {
        canvas_color color = hud_accent((enum duel_side)i);
        assert_memory_equal(&side[i].accent, &color, sizeof color);
        assert_memory_equal(&side[i].inset.accent, &color, sizeof color);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(each_side_has_its_name_and_controls),
        PLAY_DESK_TEST(the_help_that_a_person_gets_stands_beside_the_name),
        PLAY_DESK_TEST(a_script_has_the_name_that_it_was_given),
        PLAY_DESK_TEST(only_a_person_at_the_desk_has_an_inset),
        PLAY_DESK_TEST(the_inset_shows_hand_arm_and_what_is_asked),
        PLAY_DESK_TEST(the_guard_that_parries_is_marked_for_those_who_asked),
        PLAY_DESK_TEST(bouts_won_and_lamps_are_shown_by_side),
        PLAY_DESK_TEST(the_referee_calls),
        PLAY_DESK_TEST(the_controls_are_shown_in_the_first_bout_only),
        PLAY_DESK_TEST(after_a_bout_it_says_why_and_what_comes_next),
        PLAY_DESK_TEST(after_a_bout_a_pad_has_its_own_buttons),
        PLAY_DESK_TEST(after_a_bout_a_mouse_has_its_own_buttons),
        PLAY_DESK_TEST(the_lesson_says_its_task_and_the_key_that_skips_it),
        PLAY_DESK_TEST(a_finding_is_said_in_the_chosen_language),
        PLAY_DESK_TEST(the_lesson_marks_the_guard_that_parries),
        PLAY_DESK_TEST(help_lists_every_device_and_the_keys_of_the_program),
        PLAY_DESK_TEST(help_names_the_keys_as_they_are_bound),
        PLAY_DESK_TEST(a_missing_device_pauses_and_comes_back),
        PLAY_DESK_TEST(another_device_takes_the_side_of_a_missing_one),
        PLAY_DESK_TEST(a_notice_is_shown_while_it_has_time_left),
        PLAY_DESK_TEST(the_level_is_noticed_with_when_it_counts),
        PLAY_DESK_TEST(each_side_has_its_color),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
