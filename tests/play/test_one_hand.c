// Everything with one hand: a mouse alone, the left half of the keyboard alone, the number pad
// alone, its right half alone, a pad alone. Each of them opens the options from the title, changes
// every setting there is both ways and back to its default, opens every other menu, takes a side,
// fences with every action, pauses, changes weapon, rules and opponent, and leaves.
#include "play_desk.h"

#include "play_orders.h"
#include "play_preview.h"
#include "play_title.h"

enum move {
    UP,
    DOWN,
    LEFT,
    RIGHT,
    CHOOSE,
    BACK,
    PAUSE_IT,
    ARM,
    LUNGE,
    FLECHE,
    DUCK,
    AHEAD,
    AWAY,
    MOVES
};

// One hand on one device.
typedef struct hand {
    const char *name, *spec;
    void (*make)(play *p, enum move what, bool down);
} hand;

// --- the devices

static void wheel(play *p, int up, bool down)
{
    if (down) {
        desk_send(p->input.devices, mouse_wheel_event(up));
    }
}

static void button(play *p, Uint8 which, bool down)
{
    desk_send(p->input.devices, mouse_button_event(which, down));
}

// Middle button and wheel, as somebody does whose mouse has three buttons.
static void middle_wheel(play *p, int up, bool down)
{
    if (down) {
        button(p, SDL_BUTTON_MIDDLE, true);
        wheel(p, up, true);
    } else {
        button(p, SDL_BUTTON_MIDDLE, false);
    }
}

static void let_time_pass(play *p, int device, double seconds)
{
    const input_view view = input_view_default();
    for (double t = 0.0; t < seconds; t += DESK_TICK_S) {
        (void)input_devices_sample(p->input.devices, device, &view, DESK_TICK_S);
    }
}

static void mouse(play *p, enum move what, bool down)
{
    switch (what) {
    case UP:
    case AHEAD:
        wheel(p, 1, down);
        break;
    case DOWN:
    case AWAY:
        wheel(p, -1, down);
        break;
    case LEFT:
    case LUNGE:
        button(p, SDL_BUTTON_RIGHT, down);
        break;
    case RIGHT:
    case CHOOSE:
    case ARM:
        button(p, SDL_BUTTON_LEFT, down);
        break;
    case BACK:
        button(p, SDL_BUTTON_MIDDLE, down);
        break;
    case FLECHE:
        middle_wheel(p, 1, down);
        break;
    case DUCK:
        middle_wheel(p, -1, down);
        break;
    case PAUSE_IT:
        button(p, SDL_BUTTON_MIDDLE, down);
        if (down) {
            let_time_pass(p, INPUT_MOUSE, INPUT_LONG_S + 0.1);
        }
        break;
    case MOVES:
        break;
    }
}

static void key(play *p, const SDL_Scancode keys[MOVES], enum move what, bool down)
{
    desk_send(p->input.devices, key_event(keys[what], down));
}

static void left_half(play *p, enum move what, bool down)
{
    static const SDL_Scancode KEYS[MOVES] = {
        [UP] = SDL_SCANCODE_W,           [DOWN] = SDL_SCANCODE_S,
        [LEFT] = SDL_SCANCODE_A,         [RIGHT] = SDL_SCANCODE_D,
        [CHOOSE] = SDL_SCANCODE_SPACE,   [BACK] = SDL_SCANCODE_R,
        [PAUSE_IT] = SDL_SCANCODE_GRAVE, [ARM] = SDL_SCANCODE_LSHIFT,
        [LUNGE] = SDL_SCANCODE_SPACE,    [FLECHE] = SDL_SCANCODE_F,
        [DUCK] = SDL_SCANCODE_LCTRL,     [AHEAD] = SDL_SCANCODE_E,
        [AWAY] = SDL_SCANCODE_Q};
    key(p, KEYS, what, down);
}

static void number_pad(play *p, enum move what, bool down)
{
    static const SDL_Scancode KEYS[MOVES] = {
        [UP] = SDL_SCANCODE_KP_8,         [DOWN] = SDL_SCANCODE_KP_5,
        [LEFT] = SDL_SCANCODE_KP_4,       [RIGHT] = SDL_SCANCODE_KP_6,
        [CHOOSE] = SDL_SCANCODE_KP_0,     [BACK] = SDL_SCANCODE_KP_PERIOD,
        [PAUSE_IT] = SDL_SCANCODE_DELETE, [ARM] = SDL_SCANCODE_KP_0,
        [LUNGE] = SDL_SCANCODE_KP_ENTER,  [FLECHE] = SDL_SCANCODE_KP_PLUS,
        [DUCK] = SDL_SCANCODE_KP_MINUS,   [AHEAD] = SDL_SCANCODE_KP_9,
        [AWAY] = SDL_SCANCODE_KP_7};
    key(p, KEYS, what, down);
}

static void right_half(play *p, enum move what, bool down)
{
    static const SDL_Scancode KEYS[MOVES] = {
        [UP] = SDL_SCANCODE_UP,           [DOWN] = SDL_SCANCODE_DOWN,
        [LEFT] = SDL_SCANCODE_LEFT,       [RIGHT] = SDL_SCANCODE_RIGHT,
        [CHOOSE] = SDL_SCANCODE_RETURN,   [BACK] = SDL_SCANCODE_BACKSPACE,
        [PAUSE_IT] = SDL_SCANCODE_DELETE, [ARM] = SDL_SCANCODE_RCTRL,
        [LUNGE] = SDL_SCANCODE_RSHIFT,    [FLECHE] = SDL_SCANCODE_APOSTROPHE,
        [DUCK] = SDL_SCANCODE_RALT,       [AHEAD] = SDL_SCANCODE_COMMA,
        [AWAY] = SDL_SCANCODE_PERIOD};
    key(p, KEYS, what, down);
}

static void pad(play *p, enum move what, bool down)
{
    static const SDL_GameControllerButton BUTTON[MOVES] = {
        [UP] = SDL_CONTROLLER_BUTTON_DPAD_UP,     [DOWN] = SDL_CONTROLLER_BUTTON_DPAD_DOWN,
        [LEFT] = SDL_CONTROLLER_BUTTON_DPAD_LEFT, [RIGHT] = SDL_CONTROLLER_BUTTON_DPAD_RIGHT,
        [CHOOSE] = SDL_CONTROLLER_BUTTON_A,       [BACK] = SDL_CONTROLLER_BUTTON_B,
        [PAUSE_IT] = SDL_CONTROLLER_BUTTON_START, [LUNGE] = SDL_CONTROLLER_BUTTON_A,
        [FLECHE] = SDL_CONTROLLER_BUTTON_X,       [AHEAD] = SDL_CONTROLLER_BUTTON_DPAD_UP,
        [AWAY] = SDL_CONTROLLER_BUTTON_DPAD_DOWN};
    const SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(0);
    SDL_Event event;
    if (what == ARM || what == DUCK) {
        event = pad_axis_event(what == ARM ? SDL_CONTROLLER_AXIS_TRIGGERRIGHT
                                           : SDL_CONTROLLER_AXIS_TRIGGERLEFT,
                               down ? 32767 : 0);
        event.caxis.which = id;
    } else {
        event = pad_button_event(BUTTON[what], down);
        event.cbutton.which = id;
    }
    desk_send(p->input.devices, event);
}

// --- in menus

static void make(play *p, const hand *h, enum move what)
{
    h->make(p, what, true);
    h->make(p, what, false);
    play_handle_presses(p);
}

static const char *selected_label(play *p)
{
    const hud_menu *menu = &play_desk_words(p)->menu;
    return menu->row[menu->selected].label;
}

static const char *selected_value(play *p)
{
    const hud_menu *menu = &play_desk_words(p)->menu;
    return menu->row[menu->selected].value;
}

static void go_down_to(play *p, const hand *h, const char *label)
{
    enum { ROWS_MOST = 60 };
    for (int i = 0; i < ROWS_MOST; i++) {
        if (strcmp(selected_label(p), label) == 0) {
            return;
        }
        make(p, h, i % 7 == 6 ? UP : DOWN); // both ways are tried
        if (i % 7 == 6) {
            make(p, h, DOWN);
        }
    }
    fail_msg("%s: no row '%s'", h->name, label);
}

// Changes the selected setting both ways and back to its default.
static void change_setting(play *p, const hand *h, const setting *row)
{
    char before[OPTIONS_TEXT_SIZE];
    snprintf(before, sizeof before, "%s", selected_value(p));
    make(p, h, LEFT);
    bool goes_left = strcmp(before, selected_value(p)) != 0;
    make(p, h, RIGHT);
    make(p, h, RIGHT);
    bool goes_right = strcmp(before, selected_value(p)) != 0;
    make(p, h, LEFT);
    if (!goes_left && !goes_right) {
        fail_msg("%s: '%s' does not change", h->name, row->label);
    }
    // At an end of its range the setting is a step off now.
    for (int i = 0; i < 8 && !setting_is_default(row, &p->saved.chosen); i++) {
        make(p, h, i < 2 ? RIGHT : LEFT);
    }
    assert_true(setting_is_default(row, &p->saved.chosen));
}

static void change_all_settings(play *p, const hand *h)
{
    for (int page = 0; page < SETTINGS_PAGES; page++) {
        go_down_to(p, h, settings_page_name((enum settings_page)page));
        make(p, h, CHOOSE);
        assert_string_equal(play_desk_words(p)->title,
                            settings_page_name((enum settings_page)page));
        for (int i = 0; i < settings_page_count((enum settings_page)page); i++) {
            const setting *row = settings_page_row((enum settings_page)page, i);
            go_down_to(p, h, row->label);
            change_setting(p, h, row);
        }
        make(p, h, BACK);
        assert_string_equal(play_desk_words(p)->title, "Options");
    }
}

static void open_the_other_menus(play *p, const hand *h)
{
    go_down_to(p, h, "Keys and buttons");
    make(p, h, CHOOSE);
    assert_true(p->menus.keys_shown);
    const enum bindings_group group = p->menus.keys_group;
    make(p, h, RIGHT);
    assert_int_not_equal(p->menus.keys_group, group);
    make(p, h, BACK);
    go_down_to(p, h, "Help while fencing");
    make(p, h, CHOOSE);
    const char *off = selected_value(p);
    make(p, h, CHOOSE);
    assert_string_not_equal(selected_value(p), off);
    make(p, h, CHOOSE);
    make(p, h, BACK);
    go_down_to(p, h, "How to fence");
    make(p, h, CHOOSE);
    assert_true(p->menus.help.is_open);
    make(p, h, RIGHT);
    make(p, h, RIGHT);
    make(p, h, LEFT);
    assert_int_equal(p->menus.help.page, 1);
    make(p, h, BACK);
    assert_false(p->menus.help.is_open);
    go_down_to(p, h, "Files and folders");
    make(p, h, CHOOSE);
    go_down_to(p, h, "Back");
    make(p, h, CHOOSE);
}

// --- in the title and in a bout

// Goes to a row of the title; a mouse points at it too.
static void go_to_in_title(play *p, const hand *h, const char *label)
{
    const hud_title *title = &play_desk_words(p)->first;
    for (int i = 0; i < 2 * HUD_TITLE_ROWS; i++) {
        title = &play_desk_words(p)->first;
        if (strcmp(title->row[title->selected].label, label) == 0) {
            break;
        }
        make(p, h, DOWN);
        title = &play_desk_words(p)->first;
    }
    assert_string_equal(title->row[title->selected].label, label);
    p->menus.is_title_pointed_at = h->make == mouse;
}

static void walk_through_the_options(play *p, const hand *h)
{
    go_to_in_title(p, h, "Options");
    make(p, h, CHOOSE);
    assert_string_equal(play_desk_words(p)->title, "Options");
    change_all_settings(p, h);
    open_the_other_menus(p, h);
    make(p, h, BACK);
    assert_true(play_title_is_shown(p));
}

// What is asked for while a move is held and shortly after.
static unsigned buttons_of(play *p, int device, const hand *h, enum move what, double *out_arm)
{
    input_view view = input_view_default();
    unsigned buttons = 0;
    h->make(p, what, true);
    for (int i = 0; i < 100; i++) {
        input_frame frame = input_devices_sample(p->input.devices, device, &view, DESK_TICK_S);
        buttons |= frame.buttons & INPUT_BUTTONS_ALL;
        *out_arm = frame.extension > *out_arm * INPUT_EXTENSION_MAX
                       ? (double)frame.extension / INPUT_EXTENSION_MAX
                       : *out_arm;
    }
    h->make(p, what, false);
    let_time_pass(p, device, 0.4);
    input_press unused;
    while (input_devices_take(p->input.devices, &unused)) {
    }
    return buttons;
}

static void fence_pause_and_leave(play *p, const hand *h)
{
    const int device = desk_find(p->input.devices, h->spec);
    go_to_in_title(p, h, "Fence");
    make(p, h, CHOOSE);
    make(p, h, CHOOSE);
    assert_int_equal(p->session.phase, SESSION_CALL);
    assert_int_equal(p->session.side[DUEL_LEFT].device, device);
    session_advance(&p->session, SESSION_CALL_S);
    assert_int_equal(p->session.phase, SESSION_FENCING);
    double arm = 0.0;
    unsigned buttons = 0;
    for (int what = ARM; what < MOVES; what++) {
        buttons |= buttons_of(p, device, h, (enum move)what, &arm);
    }
    buttons |= buttons_of(p, device, h, BACK, &arm);
    assert_true(arm > 0.9);
    assert_int_equal(buttons, INPUT_BUTTONS_ALL);
    make(p, h, PAUSE_IT);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
    static const char *const ROW[] = {"Weapon", "Rules", "Opponent", "Leave the game"};
    go_down_to(p, h, ROW[0]);
    make(p, h, CHOOSE);
    assert_int_equal(p->session.weapon, WEAPON_FOIL);
    go_down_to(p, h, ROW[1]);
    make(p, h, CHOOSE);
    assert_int_equal(session_match(&p->session).rules, MATCH_FIE);
    go_down_to(p, h, ROW[2]);
    make(p, h, CHOOSE);
    assert_true(p->ladder.menu_shown);
    make(p, h, BACK);
    go_down_to(p, h, "Sides and hands");
    make(p, h, CHOOSE);
    go_down_to(p, h, "Left fencer");
    make(p, h, CHOOSE);
    assert_true(p->session.side[DUEL_LEFT].left_handed);
    make(p, h, BACK);
    go_down_to(p, h, ROW[3]);
    make(p, h, CHOOSE);
    assert_true(p->leaving);
}

static void walk(play *p, const hand *h)
{
    walk_through_the_options(p, h);
    fence_pause_and_leave(p, h);
}

static void a_mouse_alone(void **state)
{
    walk(*state, &(hand){"mouse", "mouse", mouse});
}

static void the_left_half_of_the_keyboard_alone(void **state)
{
    walk(*state, &(hand){"left half", "keyboard-left", left_half});
}

static void the_number_pad_alone(void **state)
{
    walk(*state, &(hand){"number pad", "keyboard", number_pad});
}

static void the_right_half_of_the_keyboard_alone(void **state)
{
    walk(*state, &(hand){"right half", "keyboard", right_half});
}

static void a_pad_alone(void **state)
{
    play *p = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    walk(p, &(hand){"pad", "pad0", pad});
}

// The page of the sticks shows where the stick is; trying it moves nothing in the menu.
static void a_stick_is_tried_beside_its_settings(void **state)
{
    play *p = *state;
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    play_escape(p);
    play_desk_choose(p, "Options");
    assert_false(play_desk_words(p)->preview.is_shown);
    play_desk_choose(p, "Pads and joysticks");
    SDL_Event event = pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    event.caxis.which = SDL_JoystickGetDeviceInstanceID(0);
    char before[OPTIONS_TEXT_SIZE];
    snprintf(before, sizeof before, "%s", selected_value(p));
    play_preview_event(p, &event);
    desk_send(p->input.devices, event);
    play_handle_presses(p);
    const hud_preview *preview = &play_desk_words(p)->preview;
    assert_true(preview->is_shown && preview->has_stick);
    assert_true(preview->stick[0] > 0.99 && preview->point[0] > 0.99);
    assert_true(preview->dead == p->saved.chosen.devices.pad.dead);
    assert_string_equal(selected_value(p), before);
    // Within the dead zone only the stick's own dot moves.
    event = pad_axis_event(SDL_CONTROLLER_AXIS_RIGHTX, 32767 / 10);
    play_preview_event(p, &event);
    preview = &play_desk_words(p)->preview;
    assert_true(preview->stick[0] > 0.09 && preview->point[0] == 0.0);
}

static void a_mouse_is_tried_beside_its_settings(void **state)
{
    play *p = *state;
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Mouse");
    double moved[2];
    for (int i = 0; i < 2; i++) {
        const SDL_Event event = mouse_motion_event(60, 0);
        play_preview_event(p, &event);
        play_preview_pass(p, 0.01);
        moved[i] = play_desk_words(p)->preview.point[0];
        assert_true(moved[i] > 0.0);
        play_escape(p);
        play_preview_pass(p, 0.01); // without its page it returns
        p->saved.chosen.devices.sensitivity[0] = 2.0;
        play_desk_choose(p, "Mouse");
        assert_true(play_desk_words(p)->preview.point[0] == 0.0);
    }
    assert_true(moved[1] > 1.9 * moved[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(a_mouse_alone),
        PLAY_DESK_TEST(the_left_half_of_the_keyboard_alone),
        PLAY_DESK_TEST(the_number_pad_alone),
        PLAY_DESK_TEST(the_right_half_of_the_keyboard_alone),
        PLAY_DESK_TEST(a_pad_alone),
        PLAY_DESK_TEST(a_stick_is_tried_beside_its_settings),
        PLAY_DESK_TEST(a_mouse_is_tried_beside_its_settings),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
