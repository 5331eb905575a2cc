// Taking sides: who sits where after which press, and what the cards of both sides say.
#include "play_desk.h"

static enum session_seat seat_of(const play *p, enum duel_side side)
{
    return p->session.side[side].seat;
}

// A person at this device has this side.
static void assert_seated(const play *p, enum duel_side side, int device)
{
    assert_int_equal(seat_of(p, side), SESSION_PERSON);
    assert_int_equal(p->session.side[side].device, device);
}

// The card of this side shows this line.
static void assert_hint(play *p, enum duel_side side, const char *line)
{
    const hud_side *card = &play_desk_words(p)->side[side];
    for (int i = 0; i < HUD_HINTS; i++) {
        if (card->hints[i] != NULL && strcmp(card->hints[i], line) == 0) {
            return;
        }
    }
    fail_msg("no '%s' among '%s', '%s', '%s', '%s'", line, card->hints[0],
             card->hints[1] != NULL ? card->hints[1] : "",
             card->hints[2] != NULL ? card->hints[2] : "",
             card->hints[3] != NULL ? card->hints[3] : "");
}

static void click(play *p)
{
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    desk_send(p->input.devices, mouse_button_event(SDL_BUTTON_LEFT, false));
    play_handle_presses(p);
}

static void the_first_device_gets_the_left_side_and_the_second_the_right(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_seated(p, DUEL_LEFT, INPUT_KEYBOARD);
    assert_int_equal(seat_of(p, DUEL_RIGHT), SESSION_FREE);
    click(p);
    assert_seated(p, DUEL_LEFT, INPUT_KEYBOARD);
    assert_seated(p, DUEL_RIGHT, INPUT_MOUSE);
    assert_int_equal(p->session.phase, SESSION_JOIN);
}

static void a_stick_takes_no_side(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    input_press press = {.device = INPUT_MOUSE, .action = ACTION_POINT_UP, .stick = true};
    play_join_press(p, &press);
    assert_int_equal(seat_of(p, DUEL_RIGHT), SESSION_FREE);
    press.stick = false;
    play_join_press(p, &press);
    assert_seated(p, DUEL_RIGHT, INPUT_MOUSE);
}

static void a_second_press_begins_against_the_computer(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_3);
    play_desk_begin(p);
    assert_int_equal(seat_of(p, DUEL_RIGHT), SESSION_COMPUTER);
    assert_int_equal(p->session.side[DUEL_RIGHT].level, 3);
    assert_int_equal(p->bout->setup.source[DUEL_LEFT].kind, BOUT_SOURCE_EXTERNAL);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].kind, BOUT_SOURCE_AI);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].ai_level, 3);
}

static void a_second_press_begins_against_the_other_person(void **state)
{
    play *p = *state;
    click(p);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    // By the rules of the FIE the duel itself begins with "En garde".
    assert_int_equal(p->session.phase, SESSION_FENCING);
    assert_int_equal(p->bout->state.phase, DUEL_EN_GARDE);
    assert_int_equal(p->bout->setup.settings.match.touches, 5);
    assert_seated(p, DUEL_LEFT, INPUT_MOUSE);
    assert_seated(p, DUEL_RIGHT, INPUT_KEYBOARD);
    assert_int_equal(p->bout->setup.source[DUEL_RIGHT].kind, BOUT_SOURCE_EXTERNAL);
}

static void up_and_down_change_the_hand_at_once(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_true(p->bout->setup.hand[DUEL_LEFT] == 1.0);
    play_desk_key(p, SDL_SCANCODE_UP);
    assert_true(p->session.side[DUEL_LEFT].left_handed);
    assert_false(p->session.side[DUEL_RIGHT].left_handed);
    assert_true(p->bout->setup.hand[DUEL_LEFT] == -1.0);
    assert_string_equal(play_desk_words(p)->side[DUEL_LEFT].name, "keyboard, left-handed");
    play_desk_key(p, SDL_SCANCODE_DOWN);
    assert_false(p->session.side[DUEL_LEFT].left_handed);
    assert_true(p->bout->setup.hand[DUEL_LEFT] == 1.0);
    assert_string_equal(play_desk_words(p)->side[DUEL_LEFT].name, "keyboard, right-handed");
}

static void the_hand_of_a_device_is_kept_for_the_next_time(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_UP);
    play_desk_assert_saved(p, "hand.keyboard", "left");
    play_desk_key(p, SDL_SCANCODE_BACKSPACE);
    assert_int_equal(seat_of(p, DUEL_LEFT), SESSION_FREE);
    p->session.side[DUEL_LEFT].left_handed = p->session.side[DUEL_RIGHT].left_handed = false;
    click(p);
    assert_false(p->session.side[DUEL_LEFT].left_handed);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_seated(p, DUEL_RIGHT, INPUT_KEYBOARD);
    assert_true(p->session.side[DUEL_RIGHT].left_handed);
}

static void a_person_moves_to_the_other_side_by_going_there(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_LEFT); // already there
    assert_seated(p, DUEL_LEFT, INPUT_KEYBOARD);
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_seated(p, DUEL_RIGHT, INPUT_KEYBOARD);
    assert_int_equal(seat_of(p, DUEL_LEFT), SESSION_FREE);
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    assert_seated(p, DUEL_RIGHT, INPUT_KEYBOARD);
    play_desk_key(p, SDL_SCANCODE_LEFT);
    assert_seated(p, DUEL_LEFT, INPUT_KEYBOARD);
    play_desk_key(p, SDL_SCANCODE_APOSTROPHE); // flèche
    assert_seated(p, DUEL_RIGHT, INPUT_KEYBOARD);
}

static void recover_gives_the_side_up(void **state)
{
    play *p = *state;
    click(p);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    play_desk_key(p, SDL_SCANCODE_BACKSPACE);
    assert_seated(p, DUEL_LEFT, INPUT_MOUSE);
    assert_int_equal(seat_of(p, DUEL_RIGHT), SESSION_FREE);
}

static void the_line_counts_down(void **state)
{
    play *p = *state;
    assert_string_equal(play_desk_words(p)->title, "Battuta");
    assert_int_equal(play_desk_words(p)->panel, HUD_PANEL_JOIN);
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_string_equal(play_desk_words(p)->line,
                        "Press again to fence the computer (level 1). A second player can join for "
                        "6 s.");
    session_advance(&p->session, 3.8);
    assert_string_equal(play_desk_words(p)->line,
                        "Press again to fence the computer (level 1). A second player can join for "
                        "3 s.");
    click(p);
    assert_string_equal(play_desk_words(p)->line, "Press again to begin, or wait: 5");
    session_advance(&p->session, 1.2);
    assert_string_equal(play_desk_words(p)->line, "Press again to begin, or wait: 4");
}

static void a_free_side_says_how_to_take_it(void **state)
{
    play *p = *state;
    click(p);
    assert_null(play_desk_words(p)->side[DUEL_RIGHT].name);
    assert_hint(p, DUEL_RIGHT,
                "keyboard: arrows or Enter     left half of the keyboard: Shift, Q or E");
    assert_hint(p, DUEL_RIGHT, "game controllers: none is plugged in");
    assert_hint(p, DUEL_RIGHT, "headset: press F9 to look for one");
    play_desk_key(p, SDL_SCANCODE_RETURN);
    p->session.side[DUEL_LEFT].seat = SESSION_FREE;
    assert_hint(p, DUEL_LEFT, "mouse: click");
}

static void a_device_that_fences_is_not_offered(void **state)
{
    play *p = *state;
    click(p);
    const hud_view *hud = play_desk_words(p);
    assert_null(strstr(hud->side[DUEL_RIGHT].hints[0], "mouse"));
    // Beside a mouse the other keys of the left half belong to its fencer.
    assert_hint(p, DUEL_RIGHT,
                "keyboard: arrows or Enter     left half of the keyboard: Shift, Q or E");
    play_desk_key(p, SDL_SCANCODE_RIGHT);
    play_desk_key(p, SDL_SCANCODE_BACKSPACE);
    assert_hint(p, DUEL_RIGHT,
                "keyboard: arrows or Enter     left half of the keyboard: Shift, Q or E");
}

static void controllers_that_are_plugged_in_are_named(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Red Pad");
    desk_pump(p->input.devices);
    assert_hint(p, DUEL_RIGHT, "Red Pad: any button");
    int index = desk_plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Blue Pad");
    desk_pump(p->input.devices);
    assert_hint(p, DUEL_RIGHT, "Red Pad: any button     Blue Pad: any button");
    SDL_JoystickDetachVirtual(index);
    desk_pump(p->input.devices);
    assert_hint(p, DUEL_RIGHT, "Red Pad: any button");
}

static void a_seated_person_reads_how_to_change_hand_and_side(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_hint(p, DUEL_LEFT, "arrows: other hand     apostrophe: other side     Backspace: leave");
    // As the keys are bound; what has none is left out.
    bindings b = *input_devices_bindings(p->input.devices);
    b.row[BINDINGS_KEYBOARD][ACTION_FLECHE] = (bindings_row){0};
    bindings_press(&b, BINDINGS_KEYBOARD, ACTION_RECOVER, (binding){BINDING_KEY, SDL_SCANCODE_G});
    input_devices_bind(p->input.devices, &b);
    assert_hint(p, DUEL_LEFT, "arrows: other hand     G: leave");
    p->session.side[DUEL_LEFT].device = INPUT_MOUSE;
    assert_hint(p, DUEL_LEFT, "wheel: other hand     Space: other side     middle button: leave");
}

static void a_person_in_a_headset_reads_its_own_controls(void **state)
{
    play *p = *state;
    input_devices_headset(p->input.devices, "Quest", NULL);
    session_seat_person(&p->session, DUEL_RIGHT, INPUT_HEADSET);
    assert_hint(p, DUEL_RIGHT,
                "stick up, down: other hand     stick left, right: other side     B or Y: leave");
}

static void the_foot_names_the_keys_as_they_are_bound(void **state)
{
    play *p = *state;
    play_desk_key(p, SDL_SCANCODE_RETURN);
    assert_string_equal(play_desk_words(p)->foot,
                        "Esc: menu and options     1 2 3: computer's level (1)     Tab: "
                        "weapon (épée)     F6: rules (duel, the first touch decides)     F1: "
                        "help");
    bindings b = *input_devices_bindings(p->input.devices);
    bindings_press(&b, BINDINGS_PROGRAM, ACTION_WEAPON, (binding){BINDING_KEY, SDL_SCANCODE_G});
    input_devices_bind(p->input.devices, &b);
    play_desk_key(p, SDL_SCANCODE_2);
    play_desk_key(p, SDL_SCANCODE_G);
    play_desk_key(p, SDL_SCANCODE_F6);
    assert_string_equal(play_desk_words(p)->foot,
                        "Esc: menu and options     1 2 3: computer's level (2)     G: weapon "
                        "(foil)     F6: rules (FIE, 5 touches)     F1: help");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_DESK_TEST(the_first_device_gets_the_left_side_and_the_second_the_right),
        PLAY_DESK_TEST(a_stick_takes_no_side),
        PLAY_DESK_TEST(a_second_press_begins_against_the_computer),
        PLAY_DESK_TEST(a_second_press_begins_against_the_other_person),
        PLAY_DESK_TEST(up_and_down_change_the_hand_at_once),
        PLAY_DESK_TEST(the_hand_of_a_device_is_kept_for_the_next_time),
        PLAY_DESK_TEST(a_person_moves_to_the_other_side_by_going_there),
        PLAY_DESK_TEST(recover_gives_the_side_up),
        PLAY_DESK_TEST(the_line_counts_down),
        PLAY_DESK_TEST(a_free_side_says_how_to_take_it),
        PLAY_DESK_TEST(a_device_that_fences_is_not_offered),
        PLAY_DESK_TEST(controllers_that_are_plugged_in_are_named),
        PLAY_DESK_TEST(a_seated_person_reads_how_to_change_hand_and_side),
        PLAY_DESK_TEST(a_person_in_a_headset_reads_its_own_controls),
        PLAY_DESK_TEST(the_foot_names_the_keys_as_they_are_bound),
    };
    return cmocka_run_group_tests(tests, play_desk_set_up_all, play_desk_clear_all);
}
