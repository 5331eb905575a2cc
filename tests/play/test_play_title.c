// The title: what each row does with each kind of press, and that a button still takes a side.
#include "play_desk.h"

#include "play_course.h"
#include "play_orders.h"
#include "play_title.h"

static const hud_title *title(play *p)
{
    return &play_desk_words(p)->first;
}

static void click(play *p)
{
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, false));
    play_handle_presses(p);
}

static void go_to(play *p, const char *label)
{
    for (int i = 0; i < HUD_TITLE_ROWS; i++) {
        if (strcmp(title(p)->row[title(p)->selected].label, label) == 0) {
            return;
        }
        play_desk_key(p, SDL_SCANCODE_DOWN);
    }
    fail_msg("no row '%s'", label);
}

static void assert_nobody_is_seated(const play *p)
{
    assert_int_equal(p->session.side[DUEL_LEFT].seat, SESSION_FREE);
    assert_int_equal(p->session.side[DUEL_RIGHT].seat, SESSION_FREE);
}

static void six_things_are_offered_and_a_button_takes_a_side(void **state)
{
    play *p = *state;
    static const char *const LABEL[] = {"Fence", "Learn", "Watch", "Profile", "Options", "Leave"};
    assert_int_equal(title(p)->rows, HUD_TITLE_ROWS);
    for (int i = 0; i < HUD_TITLE_ROWS; i++) {
        assert_string_equal(title(p)->row[i].label, LABEL[i]);
    }
    assert_true(play_title_is_shown(p));
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->session.side[DUEL_LEFT].device, INPUT_KEYBOARD);
    assert_false(play_title_is_shown(p));
    assert_int_equal(title(p)->rows, 0);
}

// Whatever row is selected, a button that means nothing in a list takes a side.
static void another_button_takes_a_side_on_every_row(void **state)
{
    play *p = *state;
    go_to(p, "Leave");
    play_desk_key(p, SDL_SCANCODE_APOSTROPHE); // flèche
    assert_int_equal(p->session.side[DUEL_LEFT].seat, SESSION_PERSON);
    assert_false(p->leaving);
}

static void every_device_moves_in_the_list(void **state)
{
    play *p = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    input_press press = {.device = INPUT_MOUSE, .action = ACTION_STEP_BACK};
    int pad = INPUT_NOBODY;
    char error[100];
    assert_true(input_devices_find(p->input.devices, "pad0", &pad, error, sizeof error));
    const int device[] = {INPUT_MOUSE, INPUT_KEYBOARD, INPUT_KEYBOARD_LEFT, pad};
    const enum action down[] = {ACTION_STEP_BACK, ACTION_POINT_DOWN, ACTION_POINT_DOWN,
                                ACTION_POINT_DOWN};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(title(p)->selected, i);
        press.device = device[i];
        press.action = down[i];
        press.stick = device[i] == pad;
        play_join_press(p, &press);
        assert_nobody_is_seated(p);
    }
    assert_int_equal(title(p)->selected, 4);
}

static void the_lesson_begins_with_the_device_that_asks_for_it(void **state)
{
    play *p = *state;
    go_to(p, "Learn");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->session.side[DUEL_LEFT].device, INPUT_KEYBOARD);
    assert_int_equal(p->session.side[DUEL_RIGHT].seat, SESSION_COMPUTER);
    assert_true(p->training.is_given);
}

// It is one step before the lesson, and after the last exercise.
static void learn_also_offers_to_call_phrases(void **state)
{
    play *p = *state;
    go_to(p, "Learn");
    assert_true(title(p)->row[1].changes);
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_string_equal(title(p)->row[1].value, "you call it: be the referee");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_CALLING);
    assert_nobody_is_seated(p);
    p->leaving = false;
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[1].value, "two minutes with a trainer");
}

static void learn_offers_the_exercise_of_the_day(void **state)
{
    play *p = *state;
    play_exercises *all = &p->training.exercises;
    char error[EXERCISES_WARNING_MAX], kept[SETTINGS_LINE_MAX];
    assert_true(exercise_list_load(&all->list, error, sizeof error));
    all->daily = (course_daily){.day = 20783, .in_a_row = 2};
    snprintf(all->daily.key, sizeof all->daily.key, "%s", all->list.key[2]);
    go_to(p, "Learn");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    char words[PLAY_LINE_SIZE];
    snprintf(words, sizeof words, "today: %s, 2 days in a row", all->list.exercise[2].name);
    assert_string_equal(title(p)->row[1].value, words);
    // Then come all exercises, and calling phrases.
    for (int i = 0; i < all->list.count; i++) {
        play_desk_key(p, SDL_SCANCODE_RIGHT);
        assert_non_null(strstr(title(p)->row[1].value, all->list.exercise[i].name));
    }
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[1].value, "you call it: be the referee");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[1].value, "two minutes with a trainer");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_true(all->is_given);
    assert_int_equal(all->wanted, 2);
    assert_true(settings_get(&p->saved.settings, "daily", kept));
    snprintf(words, sizeof words, "20783 %s 0 2", all->list.key[2]);
    assert_string_equal(kept, words);
    play_course_close(p);
    remove(p->saved.settings_path);
    snprintf(words, sizeof words, "%s/battuta", play_desk.home);
    rmdir(words);
}

static void options_lead_back_to_the_title(void **state)
{
    play *p = *state;
    for (int way = 0; way < 2; way++) {
        go_to(p, "Options");
        play_desk_key(p, SDL_SCANCODE_RETURN);
        assert_string_equal(play_desk_words(p)->title, "Options");
        if (way == 0) {
            play_escape(p);
        } else {
            play_menu_order(p, MENU_BACK);
        }
        assert_true(play_title_is_shown(p));
        assert_nobody_is_seated(p);
    }
    // From the pause they lead back to the pause.
    play_escape(p);
    play_desk_choose(p, "Options");
    play_escape(p);
    assert_true(play_desk_row(p, "Options") >= 0);
}

static void without_recordings_the_list_is_opened(void **state)
{
    play *p = *state;
    go_to(p, "Watch");
    assert_string_equal(title(p)->row[2].value, "all recorded bouts");
    assert_false(title(p)->row[2].changes);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_RECORDINGS);
}

static void one_of_the_newest_recordings_is_watched(void **state)
{
    play *p = *state;
    p->recent =
        (play_recent){.count = 2, .path = {"a.duel", "b.duel"}, .words = {"first", "second"}};
    go_to(p, "Watch");
    assert_string_equal(title(p)->row[2].value, "first");
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_string_equal(title(p)->row[2].value, "all recorded bouts");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[2].value, "second");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_int_equal(p->end, PLAY_WATCH);
    assert_string_equal(play_watched(p), "b.duel");
}

static void the_opponent_is_chosen_beside_fence(void **state)
{
    play *p = *state;
    assert_string_equal(title(p)->row[0].value, "épée, duel; alone: the computer (level 1)");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[0].value, "épée, duel; alone: the computer (level 2)");
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_string_equal(title(p)->row[0].value, "épée, duel; alone: the computer (level 1)");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_string_equal(title(p)->row[0].value, "épée, duel; alone: the computer (level 3)");
    // After the levels come the named fencers, and after the strongest of them level 1.
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    char value[PLAY_LINE_SIZE];
    const character *weakest = &p->ladder.about[p->session.named - 1];
    snprintf(value, sizeof value, "épée, duel; alone: %s", weakest->name);
    assert_string_equal(title(p)->row[0].value, value);
    for (size_t i = 0; i < p->ladder.count; i++) {
        assert_true(p->session.named > 0);
        play_desk_key(p, SDL_SCANCODE_RIGHT);
    }
    assert_int_equal(p->session.named, 0);
    assert_int_equal(p->session.level, 1);
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_true(p->session.named > 0);
    // One with the body that is loaded: these tests have no window to show others in.
    while (p->session.named == 0 ||
           strcmp(p->ladder.about[p->session.named - 1].key, "third") != 0) {
        play_desk_key(p, SDL_SCANCODE_LEFT);
    }
    play_desk_begin(p);
    assert_string_equal(play_ladder_on(p, DUEL_RIGHT)->key, "third");
}

static void leave_leaves(void **state)
{
    play *p = *state;
    go_to(p, "Leave");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_true(p->leaving);
    assert_int_equal(p->end, PLAY_LEFT);
}

// A click chooses a row only where the pointer is on one; beside the list it takes a side.
static void the_pointer_chooses_and_a_click_beside_takes_a_side(void **state)
{
    play *p = *state;
    const float width = 1280.0f, height = 720.0f, step = 4.0f;
    float y = 0.0f;
    while (y < height && title(p)->selected != 5) {
        play_title_point(p, 100.0f, y, width, height);
        y += step;
    }
    assert_int_equal(title(p)->selected, 5);
    click(p);
    assert_int_equal(p->end, PLAY_LEFT);
    assert_true(p->leaving);
    assert_nobody_is_seated(p);
    p->leaving = false;
    play_title_point(p, 800.0f, y, width, height);
    assert_int_equal(title(p)->selected, 5);
    click(p);
    assert_int_equal(p->session.side[DUEL_LEFT].device, INPUT_MOUSE);
    assert_false(p->leaving);
}

static const char *note(play *p, const char *name, bool *out_is_here)
{
    const hud_title *shown = title(p);
    for (int i = 0; i < shown->notes; i++) {
        if (strcmp(shown->note[i].name, name) == 0) {
            *out_is_here = shown->note[i].is_here;
            return shown->note[i].text;
        }
    }
    fail_msg("nothing about '%s'", name);
    return "";
}

static void what_a_device_needs_is_said(void **state)
{
    play *p = *state;
    bool is_here;
    assert_non_null(strstr(note(p, "Headset", &is_here), "press F9"));
    assert_false(is_here);
    note(p, "Second mouse", &is_here);
    assert_false(is_here);
    assert_string_equal(note(p, "Game controller", &is_here),
                        "Plug one in or pair it. It appears here by itself.");
    assert_false(is_here);
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    assert_string_equal(note(p, "Game controller", &is_here), "Red Pad: any button takes a side");
    assert_true(is_here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(six_things_are_offered_and_a_button_takes_a_side),
        PLAY_DESK_TEST(another_button_takes_a_side_on_every_row),
        PLAY_DESK_TEST(every_device_moves_in_the_list),
        PLAY_DESK_TEST(the_lesson_begins_with_the_device_that_asks_for_it),
        PLAY_DESK_TEST(learn_also_offers_to_call_phrases),
        PLAY_DESK_TEST(learn_offers_the_exercise_of_the_day),
        PLAY_DESK_TEST(options_lead_back_to_the_title),
        PLAY_DESK_TEST(without_recordings_the_list_is_opened),
        PLAY_DESK_TEST(one_of_the_newest_recordings_is_watched),
        PLAY_DESK_TEST(the_opponent_is_chosen_beside_fence),
        PLAY_DESK_TEST(leave_leaves),
        PLAY_DESK_TEST(the_pointer_chooses_and_a_click_beside_takes_a_side),
        PLAY_DESK_TEST(what_a_device_needs_is_said),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
