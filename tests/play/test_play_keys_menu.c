// The screen of keys and buttons: which key is bound after each change, what the rows say, and what
// is saved.
#include "play_desk.h"

#include "play_keys_menu.h"
#include "play_orders.h"

static const bindings_row *row_of(const play *p, enum bindings_group group, enum action action)
{
    return &input_devices_bindings(p->input.devices)->row[group][action];
}

static bool is_bound(const play *p, enum bindings_group group, enum action action, SDL_Scancode key)
{
    return bindings_row_has(row_of(p, group, action), (binding){BINDING_KEY, (uint16_t)key});
}

// Opens the screen and goes to the keys of this group.
static void open_keys(play *p, enum bindings_group group)
{
    play_escape(p);
    play_desk_choose(p, "Options");
    play_desk_choose(p, "Keys and buttons");
    for (int i = 0; i < BINDINGS_GROUP_COUNT && p->menus.keys_group != group; i++) {
        play_menu_order(p, MENU_RIGHT);
    }
    assert_int_equal(p->menus.keys_group, group);
}

// Presses this key for the action in the row with this label.
static void bind_row(play *p, const char *label, SDL_Scancode key)
{
    play_desk_choose(p, label);
    play_desk_key(p, key);
}

static void the_screen_says_what_to_do(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_MOUSE);
    const hud_view *hud = play_desk_words(p);
    assert_string_equal(hud->title, "Keys and buttons");
    assert_string_equal(
        hud->line, "Choose a line, then press a key or button. The same one again removes it.");
    assert_string_equal(hud->foot,
                        "Left, right: other device     Delete: remove all     Esc: back");
    assert_string_equal(play_desk_value(p, "Device"), "<  Mouse  >");
    assert_string_equal(play_desk_value(p, "lunge"), "right button");
}

static void left_and_right_go_through_all_devices(void **state)
{
    play *p = *state;
    static const char *const title[BINDINGS_GROUP_COUNT] = {
        "<  Mouse  >",    "<  Keyboard, left half  >", "<  Keyboard  >", "<  Game controller  >",
        "<  Joystick  >", "<  The game itself  >"};
    open_keys(p, BINDINGS_MOUSE);
    for (int i = 0; i < BINDINGS_GROUP_COUNT; i++) {
        assert_string_equal(play_desk_value(p, "Device"), title[i]);
        play_menu_order(p, MENU_RIGHT);
    }
    assert_string_equal(play_desk_value(p, "Device"), title[0]);
    play_menu_order(p, MENU_LEFT);
    assert_string_equal(play_desk_value(p, "Device"), title[BINDINGS_GROUP_COUNT - 1]);
    play_desk_choose(p, "Device");
    assert_string_equal(play_desk_value(p, "Device"), title[0]);
}

static void another_device_begins_at_the_top(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_PAD);
    play_menu_order(p, MENU_UP);
    assert_true(p->menus.keys_menu.top > 0);
    play_menu_order(p, MENU_RIGHT);
    assert_int_equal(p->menus.keys_menu.selected, 0);
    assert_int_equal(p->menus.keys_menu.top, 0);
}

static void each_device_has_its_own_rows(void **state)
{
    play *p = *state;
    for (int group = 0; group < BINDINGS_GROUP_COUNT; group++) {
        int actions = 0;
        for (int action = 0; action < ACTION_COUNT; action++) {
            actions += bindings_has((enum bindings_group)group, (enum action)action);
        }
        p->menus.keys_group = (enum bindings_group)group;
        // Device, reset and back.
        assert_int_equal(play_keys_rows(p), actions + 3);
    }
}

static void the_list_scrolls_to_the_selected_row(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_PAD);
    const hud_menu *menu = &play_desk_words(p)->menu;
    int rows = play_keys_rows(p);
    assert_true(rows > MENU_ROWS);
    assert_int_equal(menu->count, MENU_ROWS);
    assert_false(menu->above);
    assert_true(menu->below);
    for (int i = 0; i < MENU_ROWS; i++) {
        play_menu_order(p, MENU_DOWN);
    }
    menu = &play_desk_words(p)->menu;
    assert_true(menu->above);
    assert_true(menu->below);
    assert_int_equal(menu->count, MENU_ROWS);
    assert_int_equal(menu->selected, MENU_ROWS - 1);
    play_menu_order(p, MENU_UP);
    for (int i = 0; i < MENU_ROWS; i++) {
        play_menu_order(p, MENU_UP);
    }
    // Past the first row is the last one.
    menu = &play_desk_words(p)->menu;
    assert_true(menu->above);
    assert_false(menu->below);
    assert_string_equal(menu->row[menu->selected].label, "Back");
}

static void a_key_is_bound_by_pressing_it(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    play_desk_choose(p, "lunge");
    int row = play_desk_row(p, "lunge");
    assert_string_equal(play_desk_value(p, "lunge"), "press a key or button     Esc: cancel");
    assert_true(play_desk_words(p)->menu.row[row].warning);
    play_desk_key(p, SDL_SCANCODE_G);
    assert_true(binding_same(row_of(p, BINDINGS_KEYBOARD, ACTION_LUNGE)->slot[0],
                             (binding){BINDING_KEY, SDL_SCANCODE_G}));
    assert_int_equal(p->menus.listening, ACTION_COUNT);
    assert_int_equal(strncmp(play_desk_value(p, "lunge"), "G, ", 3), 0);
    assert_false(play_desk_words(p)->menu.row[row].warning);
    assert_true(p->notice.left_s == 0.0);
    // The same one again removes it.
    bind_row(p, "lunge", SDL_SCANCODE_G);
    assert_false(is_bound(p, BINDINGS_KEYBOARD, ACTION_LUNGE, SDL_SCANCODE_G));
}

static void a_new_key_works_at_once_and_is_saved(void **state)
{
    play *p = *state;
    char error[256] = "";
    open_keys(p, BINDINGS_KEYBOARD);
    bind_row(p, "point up", SDL_SCANCODE_G);
    bindings saved = bindings_default();
    assert_true(bindings_file_load(&saved, p->saved.bindings_path, error, sizeof error));
    assert_true(bindings_row_same(&saved.row[BINDINGS_KEYBOARD][ACTION_POINT_UP],
                                  row_of(p, BINDINGS_KEYBOARD, ACTION_POINT_UP)));
    play_desk_choose(p, "Device");
    assert_int_equal(p->menus.keys_menu.selected, 0);
    play_desk_key(p, SDL_SCANCODE_DOWN);
    assert_int_equal(p->menus.keys_menu.selected, 1);
    play_desk_key(p, SDL_SCANCODE_G);
    assert_int_equal(p->menus.keys_menu.selected, 0);
}

static void a_key_is_taken_from_another_action_and_a_notice_says_so(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    bind_row(p, "lunge", SDL_SCANCODE_BACKSPACE);
    assert_true(is_bound(p, BINDINGS_KEYBOARD, ACTION_LUNGE, SDL_SCANCODE_BACKSPACE));
    assert_false(is_bound(p, BINDINGS_KEYBOARD, ACTION_RECOVER, SDL_SCANCODE_BACKSPACE));
    assert_string_equal(play_desk_words(p)->notice,
                        "Backspace is no longer bound to: recover; in menus: back");
}

static void a_key_of_the_program_is_shown_as_a_conflict(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    bind_row(p, "lunge", SDL_SCANCODE_F1);
    const char *said = play_desk_value(p, "lunge");
    assert_non_null(strstr(said, "   (F1 is also The game itself: help)"));
    assert_int_equal(strncmp(said, "F1, ", 4), 0);
    assert_true(play_desk_words(p)->menu.row[play_desk_row(p, "lunge")].warning);
    assert_false(play_desk_words(p)->menu.row[play_desk_row(p, "point up")].warning);
}

static void escape_cancels_without_a_change(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    bindings before = *input_devices_bindings(p->input.devices);
    play_desk_choose(p, "lunge");
    assert_int_equal(p->menus.listening, ACTION_LUNGE);
    play_escape(p);
    assert_int_equal(p->menus.listening, ACTION_COUNT);
    assert_string_equal(play_desk_words(p)->title, "Keys and buttons");
    play_desk_key(p, SDL_SCANCODE_G);
    assert_memory_equal(input_devices_bindings(p->input.devices), &before, sizeof before);
}

static void the_pointer_selects_nothing_while_a_key_is_awaited(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    play_desk_choose(p, "lunge");
    int selected = p->menus.keys_menu.selected;
    play_menu_select(p, 0);
    assert_int_equal(p->menus.keys_menu.selected, selected);
    play_escape(p);
    play_menu_select(p, 0);
    assert_int_equal(p->menus.keys_menu.selected, 0);
}

static void a_row_is_cleared(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_KEYBOARD);
    play_desk_go_to(p, "lunge");
    play_menu_order(p, MENU_CLEAR);
    assert_string_equal(play_desk_value(p, "lunge"), "none");
    assert_int_equal(row_of(p, BINDINGS_KEYBOARD, ACTION_LUNGE)->slot[0].source, BINDING_NONE);
    assert_int_equal(row_of(p, BINDINGS_KEYBOARD, ACTION_EXTEND)->slot[0].source, BINDING_KEY);
    assert_int_equal(row_of(p, BINDINGS_MOUSE, ACTION_LUNGE)->slot[0].source, BINDING_MOUSE);
    // Only actions can be cleared.
    bindings before = *input_devices_bindings(p->input.devices);
    play_desk_go_to(p, "Reset");
    play_menu_order(p, MENU_CLEAR);
    assert_memory_equal(input_devices_bindings(p->input.devices), &before, sizeof before);
}

static void reset_restores_only_this_device(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_MOUSE);
    bind_row(p, "duck", SDL_SCANCODE_G);
    play_menu_order(p, MENU_RIGHT);
    play_menu_order(p, MENU_RIGHT);
    bind_row(p, "lunge", SDL_SCANCODE_H);
    assert_true(is_bound(p, BINDINGS_KEYBOARD, ACTION_LUNGE, SDL_SCANCODE_H));
    play_desk_choose(p, "Reset");
    assert_false(is_bound(p, BINDINGS_KEYBOARD, ACTION_LUNGE, SDL_SCANCODE_H));
    assert_true(is_bound(p, BINDINGS_KEYBOARD, ACTION_LUNGE, SDL_SCANCODE_RSHIFT));
    assert_true(is_bound(p, BINDINGS_MOUSE, ACTION_DUCK, SDL_SCANCODE_G));
    assert_string_equal(p->notice.text, "Keyboard: reset to the defaults");
}

static void the_response_of_a_stick_is_not_here_but_in_the_options(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_PAD);
    for (int i = 0; i < play_keys_rows(p); i++) {
        const hud_menu *menu = &play_desk_words(p)->menu;
        assert_null(strstr(menu->row[menu->selected].label, "dead zone"));
        assert_null(strstr(menu->row[menu->selected].label, "curve"));
        play_menu_order(p, MENU_DOWN);
    }
    // A reset of the keys leaves the response as it was chosen there.
    p->saved.chosen.devices.pad = (stick_response){0.3, 2.0};
    play_desk_choose(p, "Reset");
    assert_true(p->saved.chosen.devices.pad.dead == 0.3);
    assert_true(p->saved.chosen.devices.pad.curve == 2.0);
    play_menu_order(p, MENU_BACK);
    play_desk_choose(p, "Pads and joysticks");
    assert_true(play_desk_row(p, "Pad: dead zone") >= 0);
    assert_true(play_desk_row(p, "Pad: curve") >= 0);
}

static void back_closes_the_screen(void **state)
{
    play *p = *state;
    open_keys(p, BINDINGS_MOUSE);
    play_desk_choose(p, "Back");
    assert_false(p->menus.keys_shown);
    play_desk_choose(p, "Keys and buttons");
    play_menu_order(p, MENU_BACK);
    assert_false(p->menus.keys_shown);
    assert_int_equal(p->menus.pause, PAUSE_WANTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(the_screen_says_what_to_do),
        PLAY_DESK_TEST(left_and_right_go_through_all_devices),
        PLAY_DESK_TEST(another_device_begins_at_the_top),
        PLAY_DESK_TEST(each_device_has_its_own_rows),
        PLAY_DESK_TEST(the_list_scrolls_to_the_selected_row),
        PLAY_DESK_TEST(a_key_is_bound_by_pressing_it),
        PLAY_DESK_TEST(a_new_key_works_at_once_and_is_saved),
        PLAY_DESK_TEST(a_key_is_taken_from_another_action_and_a_notice_says_so),
        PLAY_DESK_TEST(a_key_of_the_program_is_shown_as_a_conflict),
        PLAY_DESK_TEST(escape_cancels_without_a_change),
        PLAY_DESK_TEST(the_pointer_selects_nothing_while_a_key_is_awaited),
        PLAY_DESK_TEST(a_row_is_cleared),
        PLAY_DESK_TEST(reset_restores_only_this_device),
        PLAY_DESK_TEST(the_response_of_a_stick_is_not_here_but_in_the_options),
        PLAY_DESK_TEST(back_closes_the_screen),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
