// The salle without a keyboard: a pad alone, and a headset's buttons alone, go through the course,
// the exercise of the day, the drills, the list of opponents, a profile and a season, and leave
// each of them again. What they choose is what then happens and is kept.
#include "play_desk.h"

#include "play_course.h"
#include "play_opponents.h"
#include "play_orders.h"
#include "play_profile.h"
#include "play_season.h"
#include "play_title.h"
#include "xr_hud_board.h"

enum move { UP, DOWN, LEFT, RIGHT, CHOOSE, BACK, PAUSE_IT, MOVES };

typedef struct walker {
    play *p;
    int device;
    void (*make)(play *p, enum move what, bool down);
} walker;

// --- the devices

static void pad(play *p, enum move what, bool down)
{
    static const SDL_GameControllerButton BUTTON[MOVES] = {
        [UP] = SDL_CONTROLLER_BUTTON_DPAD_UP,     [DOWN] = SDL_CONTROLLER_BUTTON_DPAD_DOWN,
        [LEFT] = SDL_CONTROLLER_BUTTON_DPAD_LEFT, [RIGHT] = SDL_CONTROLLER_BUTTON_DPAD_RIGHT,
        [CHOOSE] = SDL_CONTROLLER_BUTTON_A,       [BACK] = SDL_CONTROLLER_BUTTON_B,
        [PAUSE_IT] = SDL_CONTROLLER_BUTTON_START};
    SDL_Event event = pad_button_event(BUTTON[what], down);
    event.cbutton.which = SDL_JoystickGetDeviceInstanceID(0);
    desk_send(p->input.devices, event);
}

// What the buttons of the controllers ask for (play_xr.c).
static void headset(play *p, enum move what, bool down)
{
    static const enum action ASKS[MOVES] = {
        [UP] = ACTION_POINT_UP,       [DOWN] = ACTION_POINT_DOWN, [LEFT] = ACTION_POINT_LEFT,
        [RIGHT] = ACTION_POINT_RIGHT, [CHOOSE] = ACTION_LUNGE,    [BACK] = ACTION_RECOVER,
        [PAUSE_IT] = ACTION_PAUSE};
    if (down) {
        input_devices_headset_press(p->input.devices, ASKS[what]);
    }
}

static void make(const walker *w, enum move what)
{
    w->make(w->p, what, true);
    w->make(w->p, what, false);
    play_handle_presses(w->p);
}

// --- screens

static void go_down_to(const walker *w, const char *label)
{
    enum { ROWS_MOST = 60 };
    for (int i = 0; i < ROWS_MOST; i++) {
        const hud_menu *menu = &play_desk_words(w->p)->menu;
        if (strcmp(menu->row[menu->selected].label, label) == 0) {
            return;
        }
        make(w, DOWN);
    }
    fail_msg("no row '%s'", label);
}

static void choose(const walker *w, const char *label)
{
    go_down_to(w, label);
    make(w, CHOOSE);
}

// A choice that begins another bout leaves the pause open.
static void choose_in_pause(const walker *w, const char *label)
{
    if (w->p->menus.pause == PAUSE_NONE) {
        make(w, PAUSE_IT);
    }
    assert_int_equal(w->p->menus.pause, PAUSE_WANTED);
    choose(w, label);
}

static void go_to_in_title(const walker *w, const char *label)
{
    const hud_title *title = &play_desk_words(w->p)->first;
    for (int i = 0; i < HUD_TITLE_ROWS && strcmp(title->row[title->selected].label, label) != 0;
         i++) {
        make(w, DOWN);
        title = &play_desk_words(w->p)->first;
    }
    assert_string_equal(title->row[title->selected].label, label);
}

// Goes through what "Learn" offers until its words begin so.
static void find_in_learn(const walker *w, enum move way, const char *words)
{
    enum { MOST = 100 };
    go_to_in_title(w, "Learn");
    for (int i = 0; i < MOST; i++) {
        const hud_title *title = &play_desk_words(w->p)->first;
        if (strncmp(title->row[title->selected].value, words, strlen(words)) == 0) {
            return;
        }
        make(w, way);
    }
    fail_msg("'%s' is not in Learn", words);
}

// From a bout or an exercise back to the title.
static void give_up_the_sides(const walker *w)
{
    choose_in_pause(w, "Sides and hands");
    choose(w, "Give up both sides");
    assert_true(play_title_is_shown(w->p));
}

// --- the walk

static const exercise *given(const walker *w)
{
    play *p = w->p;
    assert_true(p->training.exercises.is_given);
    session_advance(&p->session, SESSION_CALL_S);
    assert_int_equal(p->session.phase, SESSION_FENCING);
    assert_string_equal(play_desk_words(p)->task, p->training.exercises.now.exercise->says);
    assert_int_equal(p->session.side[p->training.exercises.now.pupil].device, w->device);
    return p->training.exercises.now.exercise;
}

static void walk_the_course(const walker *w)
{
    play *p = w->p;
    find_in_learn(w, RIGHT, "exercise: Touch on the hand");
    make(w, CHOOSE);
    assert_string_equal(given(w)->name, "Touch on the hand");
    // The next one, without a key.
    choose_in_pause(w, "Next exercise");
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_string_equal(p->training.exercises.now.exercise->name, "Touch on the toe");
    // It is left, and taken up where it was.
    choose_in_pause(w, "End the lesson");
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    assert_false(p->training.exercises.is_given);
    assert_string_equal(p->training.exercises.progress.next, "20_toe");
    give_up_the_sides(w);
    find_in_learn(w, LEFT, "today: ");
    const char *daily = p->training.exercises.list.exercise[play_course_daily(p)].name;
    make(w, CHOOSE);
    assert_string_equal(given(w)->name, daily);
    give_up_the_sides(w);
    find_in_learn(w, LEFT, "Drill: cut to the flank");
    make(w, CHOOSE);
    assert_int_equal(p->session.weapon, WEAPON_SABRE); // the drill's own
    assert_string_equal(given(w)->name, "Drill: cut to the flank");
    give_up_the_sides(w);
}

static void walk_the_profile(const walker *w)
{
    play *p = w->p;
    go_to_in_title(w, "Profile");
    make(w, CHOOSE);
    assert_true(p->people.page.is_open);
    assert_string_equal(play_desk_words(p)->title, "Somebody new");
    make(w, CHOOSE);
    assert_string_not_equal(play_desk_words(p)->title, "Somebody new");
    make(w, DOWN); // another weapon
    make(w, BACK);
    assert_false(p->people.page.is_open);
    assert_true(play_title_is_shown(p));
}

static void walk_the_ladder(const walker *w)
{
    play *p = w->p;
    char name[RATING_NAME_SIZE];
    go_to_in_title(w, "Fence");
    make(w, CHOOSE);
    make(w, CHOOSE);
    assert_true(play_ladder_only_person(p, name)); // who was named on the page
    choose_in_pause(w, "Opponent");
    choose(w, "Third");
    assert_false(p->ladder.menu_shown);
    assert_string_equal(play_ladder_on(p, DUEL_RIGHT)->key, "third");
    choose_in_pause(w, "Opponent");
    choose(w, "Season");
    assert_true(p->ladder.season_shown);
    make(w, BACK);
    assert_false(p->ladder.season_shown);
    choose(w, "Season");
    make(w, CHOOSE);
    assert_false(p->ladder.menu_shown);
    assert_non_null(season_list_find(&p->ladder.seasons, name, p->session.weapon));
    choose_in_pause(w, "Opponent");
    make(w, BACK);
    make(w, BACK);
    assert_int_equal(p->menus.pause, PAUSE_NONE);
    give_up_the_sides(w);
    choose_in_pause(w, "Leave the game");
    assert_true(p->leaving);
}

static void walk(play *p, const char *spec, void (*with)(play *p, enum move what, bool down))
{
    const walker w = {.p = p, .device = desk_find(p->input.devices, spec), .make = with};
    assert_true(w.device >= 0);
    walk_the_course(&w);
    walk_the_profile(&w);
    walk_the_ladder(&w);
}

static void a_pad_alone(void **state)
{
    play *p = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    walk(p, "pad0", pad);
}

static void the_buttons_of_a_headset_alone(void **state)
{
    play *p = *state;
    input_devices_headset(p->input.devices, "Quest", NULL);
    walk(p, "vr", headset);
}

// The board in the hall shows the title's list, and the beam finds each row of it.
static void the_title_is_pointed_at_in_the_hall(void **state)
{
    play *p = *state;
    const hud_view *hud = play_desk_words(p);
    int before = -1, found = 0;
    for (float y = 0.0f; y < CANVAS_LEAST_HEIGHT; y += 4.0f) {
        const int row = xr_hud_board_row_at(hud, 0.5f * CANVAS_LEAST_WIDTH, y);
        if (row >= 0 && row != before) {
            assert_int_equal(row, found++);
            before = row;
        }
    }
    assert_int_equal(found, hud->first.rows);
    play_title_select(p, 1);
    hud = play_desk_words(p);
    assert_string_equal(hud->first.row[hud->first.selected].label, "Learn");
}

static int open_salle(void **state)
{
    if (play_desk_set_up(state) != 0) {
        return -1;
    }
    play *p = *state;
    play_course_open(p);
    play_season_open(p);
    return p->training.exercises.list.count > 0 ? 0 : -1;
}

// The walk leaves a profile, the course's progress and a season.
static int close_salle(void **state)
{
    char command[80];
    play_course_close(*state);
    int done = play_desk_clear(state);
    snprintf(command, sizeof command, "rm -rf '%s/battuta'", play_desk.home);
    return system(command) == 0 ? done : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_pad_alone, open_salle, close_salle),
        cmocka_unit_test_setup_teardown(the_title_is_pointed_at_in_the_hall, open_salle,
                                        close_salle),
        cmocka_unit_test_setup_teardown(the_buttons_of_a_headset_alone, open_salle, close_salle),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
