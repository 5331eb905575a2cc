#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "devices_desk.h"
#ifdef __linux__
#include "mouse_desk.h"
#endif

static void test_a_press_names_its_device(void **state)
{
    input_devices *devices = *state;
    desk_assert_took_nothing(devices);
    desk_send(devices, mouse_motion_event(40, 0));
    desk_press_key(devices, SDL_SCANCODE_ESCAPE);
    desk_press_key(devices, SDL_SCANCODE_Y);
    desk_assert_took_nothing(devices);
    desk_send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    desk_press_key(devices, SDL_SCANCODE_UP);
    desk_press_key(devices, SDL_SCANCODE_RETURN);
    desk_press_key(devices, SDL_SCANCODE_W);
    desk_press_key(devices, SDL_SCANCODE_F1);
    desk_assert_took(devices, INPUT_MOUSE, ACTION_EXTEND);
    desk_assert_took(devices, INPUT_KEYBOARD, ACTION_POINT_UP);
    desk_assert_took(devices, INPUT_KEYBOARD, ACTION_LUNGE);
    desk_assert_took(devices, INPUT_KEYBOARD_LEFT, ACTION_POINT_UP);
    desk_assert_took(devices, INPUT_NOBODY, ACTION_HELP);
    desk_assert_took_nothing(devices);
    // More events than anyone can send in one frame are dropped.
    for (int i = 0; i < 100; i++) {
        desk_press_key(devices, SDL_SCANCODE_UP);
    }
    int count = 0, device;
    while (desk_take(devices, &device) != ACTION_COUNT) {
        count++;
    }
    assert_in_range(count, 8, 99);
}

#ifdef __linux__
// Passes on what single mice have sent.
static void pump_mice(input_devices *devices)
{
    SDL_Event event;
    double age_s;
    while (input_devices_next_single(devices, &event, &age_s)) {
        desk_send(devices, event);
    }
}

// The position of a finger on a screen or of a tablet's pen, from 0 to 1.
static SDL_Event place_event(SDL_TouchID touch, float x, float y)
{
    SDL_Event event = {0};
    event.type = SDL_FINGERMOTION;
    event.tfinger.touchId = touch;
    event.tfinger.x = x;
    event.tfinger.y = y;
    return event;
}

// A tablet's pen moves that tablet's point; a finger on a screen moves the desktop pointer's.
static void test_positions_belong_to_their_device(void **state)
{
    (void)state;
    mouse_desk desk;
    assert_true(mouse_desk_set_up(&desk));
    mouse_desk_plug_in(&desk, 0);
    mouse_desk_plug_in(&desk, 1);
    mouse_desk_write_list(&desk, LOGITECH ANOTHER);
    input_devices *devices = input_devices_create_with(desk.list, desk.folder);
    int first = desk_find(devices, "mouse0"), second = desk_find(devices, "mouse1");
    const struct {
        SDL_TouchID touch;
        int device;
    } CASE[] = {{EVDEV_MICE_WHICH, first},
                {EVDEV_MICE_WHICH + 1, second},
                {EVDEV_MICE_WHICH + 2, INPUT_MOUSE},
                {3, INPUT_MOUSE},
                {-1, INPUT_MOUSE},
                {((SDL_TouchID)1 << 32) + EVDEV_MICE_WHICH, INPUT_MOUSE}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        const int all[] = {INPUT_MOUSE, first, second};
        for (int k = 0; k < 3; k++) {
            input_devices_rest(devices, all[k]);
        }
        desk_send(devices, place_event(CASE[i].touch, 1.0f, 0.5f));
        for (int k = 0; k < 3; k++) {
            int point_x = desk_sample(devices, all[k]).point_x;
            assert_true((point_x > INPUT_POINT_MAX / 2) == (all[k] == CASE[i].device));
        }
    }
    input_devices_destroy(&devices);
    assert_true(mouse_desk_clear(&desk));
}

// Two mice that are read separately: each takes a side and fences for itself; the shared pointer
// that both move belongs to no side; an unplugged mouse is reported.
static void test_two_mice(void **state)
{
    (void)state;
    mouse_desk desk;
    assert_true(mouse_desk_set_up(&desk));
    mouse_desk_plug_in(&desk, 0);
    mouse_desk_plug_in(&desk, 1);
    mouse_desk_write_list(&desk, LOGITECH ANOTHER);
    input_devices *devices = input_devices_create_with(desk.list, desk.folder);
    assert_non_null(devices);
    assert_true(input_devices_mice_are_separate(devices));
    int left = desk_find(devices, "mouse1"), right = desk_find(devices, "mouse0");
    assert_string_equal(input_devices_info(devices, left).name, "Another Mouse");

    mouse_desk_send(&desk, 1, EV_KEY, BTN_LEFT, 1, 0.0);
    desk_send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    pump_mice(devices);
    desk_assert_took(devices, left, ACTION_EXTEND);
    desk_assert_took_nothing(devices);
    input_devices_fencing(devices, left, right);
    mouse_desk_send(&desk, 0, EV_REL, REL_X, 315, 0.0);
    mouse_desk_send(&desk, 0, EV_SYN, SYN_REPORT, 0, 0.0);
    desk_send(devices, key_event(SDL_SCANCODE_W, true));
    pump_mice(devices);
    input_frame of_left = desk_sample(devices, left), of_right = desk_sample(devices, right);
    assert_int_equal(of_left.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(of_left.point_x, 0);
    // The other-hand keys belong to the left mouse.
    assert_int_equal(of_left.buttons, INPUT_ADVANCE);
    assert_int_equal(of_right.buttons, 0);
    assert_int_equal(of_right.point_x, INPUT_POINT_MAX);

    // While another window has the focus, no device is heard.
    SDL_Event focus = {0};
    focus.type = SDL_WINDOWEVENT;
    focus.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    desk_send(devices, focus);
    mouse_desk_send(&desk, 0, EV_KEY, BTN_RIGHT, 1, 0.0);
    pump_mice(devices);
    desk_assert_took(devices, left, ACTION_STEP_FORWARD);
    desk_assert_took_nothing(devices);
    focus.window.event = SDL_WINDOWEVENT_FOCUS_GAINED;
    desk_send(devices, focus);

    mouse_desk_pull_out(&desk, 1);
    mouse_desk_write_list(&desk, LOGITECH);
    pump_mice(devices);
    assert_false(input_devices_connected(devices, left));
    assert_false(input_devices_mice_are_separate(devices));
    char line[160];
    assert_true(input_devices_problem(devices, left, line, sizeof line));
    assert_string_equal(line, "mouse1 (Another Mouse) is unplugged: plug it in again to continue");
    // If one of two mice cannot be read, a hint says what to do.
    assert_false(input_devices_mice_problem(devices, line, sizeof line));
    input_devices_destroy(&devices);
    mouse_desk_write_list(&desk, LOGITECH ANOTHER);
    devices = input_devices_create_with(desk.list, desk.folder);
    assert_true(input_devices_mice_problem(devices, line, sizeof line));
    assert_non_null(strstr(line, "usermod -aG input"));
    input_devices_destroy(&devices);
    assert_true(mouse_desk_clear(&desk));
}
#endif

// W belongs to the left half of the keyboard, to the keys of a mouse's other hand, and to the whole
// keyboard: it is used by the device that fences.
static void test_shared_keys_belong_to_the_device_that_fences(void **state)
{
    input_devices *devices = *state;
    static const struct {
        int left, right;         // the devices that fence
        int presses;             // the device whose press W is
        bool point, mouse, keys; // what W moves: the left half's point, the mouse, the keyboard
    } cases[] = {
        {INPUT_KEYBOARD, INPUT_NOBODY, INPUT_KEYBOARD_LEFT, true, true, true},
        {INPUT_MOUSE, INPUT_KEYBOARD, INPUT_MOUSE, true, true, false},
        {INPUT_KEYBOARD, INPUT_MOUSE, INPUT_MOUSE, true, true, false},
        {INPUT_KEYBOARD_LEFT, INPUT_KEYBOARD, INPUT_KEYBOARD_LEFT, true, false, false},
        {INPUT_KEYBOARD_LEFT, INPUT_MOUSE, INPUT_KEYBOARD_LEFT, true, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int device = 0; device < INPUT_FIRST_SINGLE; device++) {
            input_devices_rest(devices, device);
        }
        input_devices_fencing(devices, cases[i].left, cases[i].right);
        desk_send(devices, key_event(SDL_SCANCODE_W, true));
        int by;
        desk_take(devices, &by);
        assert_int_equal(by, cases[i].presses);
        assert_true((desk_sample(devices, INPUT_KEYBOARD_LEFT).point_y > 0) == cases[i].point);
        assert_true((desk_sample(devices, INPUT_MOUSE).buttons == INPUT_ADVANCE) == cases[i].mouse);
        assert_true((desk_sample(devices, INPUT_KEYBOARD).buttons == INPUT_ADVANCE) ==
                    cases[i].keys);
        desk_send(devices, key_event(SDL_SCANCODE_W, false));
    }
    // The keys of a mouse's player do not take a side for the left half of the keyboard.
    input_devices_fencing(devices, INPUT_MOUSE, INPUT_NOBODY);
    desk_press_key(devices, SDL_SCANCODE_SPACE);
    desk_assert_took(devices, INPUT_MOUSE, ACTION_FLECHE);
    desk_press_key(devices, SDL_SCANCODE_LSHIFT);
    desk_assert_took(devices, INPUT_KEYBOARD_LEFT, ACTION_EXTEND);
}

// Two people share one keyboard: each controls point, arm and feet.
static void test_two_halves_of_one_keyboard(void **state)
{
    input_devices *devices = *state;
    input_devices_fencing(devices, INPUT_KEYBOARD_LEFT, INPUT_KEYBOARD);
    static const SDL_Scancode held[] = {SDL_SCANCODE_A,     SDL_SCANCODE_W,    SDL_SCANCODE_LSHIFT,
                                        SDL_SCANCODE_SPACE, SDL_SCANCODE_LEFT, SDL_SCANCODE_DOWN,
                                        SDL_SCANCODE_RCTRL, SDL_SCANCODE_COMMA};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
        desk_send(devices, key_event(held[i], true));
    }
    input_frame left = {0}, right = {0};
    for (int tick = 0; tick < 200; tick++) {
        left = desk_sample(devices, INPUT_KEYBOARD_LEFT);
        right = desk_sample(devices, INPUT_KEYBOARD);
    }
    assert_int_equal(left.point_x, -INPUT_POINT_MAX);
    assert_int_equal(left.point_y, INPUT_POINT_MAX);
    assert_int_equal(left.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(left.buttons, INPUT_LUNGE);
    assert_int_equal(right.point_x, -INPUT_POINT_MAX);
    assert_int_equal(right.point_y, -INPUT_POINT_MAX);
    assert_int_equal(right.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(right.buttons, INPUT_RETREAT);
}

static void test_the_next_press_is_captured_for_binding(void **state)
{
    input_devices *devices = *state;
    binding input;
    input_devices_listen(devices, BINDINGS_MOUSE);
    assert_false(input_devices_take_captured(devices, &input));
    desk_send(devices, mouse_button_event(SDL_BUTTON_X1, false));
    assert_false(input_devices_take_captured(devices, &input));
    desk_send(devices, mouse_button_event(SDL_BUTTON_X1, true));
    // No other device hears the press, and the first press counts. Keys of the program can be
    // bound, too.
    desk_press_key(devices, SDL_SCANCODE_F1);
    desk_assert_took_nothing(devices);
    assert_true(input_devices_take_captured(devices, &input));
    assert_int_equal(input.source, BINDING_MOUSE);
    assert_int_equal(input.code, BINDING_MOUSE_X1);
    input_devices_listen(devices, BINDINGS_KEYBOARD);
    desk_send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    assert_false(input_devices_take_captured(devices, &input));
    desk_press_key(devices, SDL_SCANCODE_F1);
    assert_true(input_devices_take_captured(devices, &input));
    assert_int_equal(input.code, SDL_SCANCODE_F1);
    desk_press_key(devices, SDL_SCANCODE_F1);
    desk_assert_took(devices, INPUT_NOBODY, ACTION_HELP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(test_a_press_names_its_device),
#ifdef __linux__
        DESK_TEST(test_two_mice),
        DESK_TEST(test_positions_belong_to_their_device),
#endif
        DESK_TEST(test_shared_keys_belong_to_the_device_that_fences),
        DESK_TEST(test_two_halves_of_one_keyboard),
        DESK_TEST(test_the_next_press_is_captured_for_binding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
