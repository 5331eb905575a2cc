#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <string.h>

#include "input_devices.h"
#ifdef __linux__
#include "mouse_desk.h"
#endif
#include "sdl_event.h"

#define TICK_S 0.001

// SDL's own virtual joysticks stand in for plugged-in hardware.
static int plug_in(SDL_JoystickType type, const char *name)
{
    SDL_VirtualJoystickDesc description = {
        .version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
        .type = (Uint16)type,
        .naxes = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? SDL_CONTROLLER_AXIS_MAX : 3,
        .nbuttons = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? SDL_CONTROLLER_BUTTON_MAX : 6,
        .nhats = type == SDL_JOYSTICK_TYPE_GAMECONTROLLER ? 0 : 1,
        .name = name,
    };
    int index = SDL_JoystickAttachVirtualEx(&description);
    assert_true(index >= 0);
    return index;
}

// Gives every event that waits to the devices.
static void pump(input_devices *devices)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (SDL_PollEvent(&event)) {
        input_devices_handle_event(devices, &event);
    }
}

static void send(input_devices *devices, SDL_Event event)
{
    input_devices_handle_event(devices, &event);
}

static input_frame sample(input_devices *devices, int device)
{
    input_view view = input_view_default();
    return input_devices_sample(devices, device, &view, TICK_S);
}

static int find(input_devices *devices, const char *spec)
{
    int device = -1;
    char error[128] = "";
    input_devices_find(devices, spec, &device, error, sizeof error);
    assert_string_equal(error, "");
    return device;
}

static int set_up(void **state)
{
    // Nothing of this machine's own hardware, and no window.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        return -1;
    }
    *state = input_devices_create();
    return *state == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    input_devices *devices = *state;
    for (int i = SDL_NumJoysticks() - 1; i >= 0; i--) {
        if (SDL_JoystickIsVirtual(i)) {
            SDL_JoystickDetachVirtual(i);
        }
    }
    input_devices_destroy(&devices);
    SDL_Quit();
    return devices == NULL ? 0 : -1;
}

static void test_mouse_and_keyboard_are_always_there(void **state)
{
    input_devices *devices = *state;
    assert_int_equal(find(devices, "mouse"), INPUT_MOUSE);
    assert_int_equal(find(devices, "keyboard"), INPUT_KEYBOARD);
    assert_true(input_devices_connected(devices, INPUT_MOUSE));
    input_device_info info[INPUT_DEVICES_MAX];
    assert_in_range(input_devices_list(devices, info), INPUT_FIRST_SINGLE, INPUT_DEVICES_MAX);
    assert_string_equal(info[0].spec, "mouse");
    assert_string_equal(info[1].spec, "keyboard");
    assert_string_equal(info[2].spec, "keyboard-left");
    assert_int_equal(find(devices, "keyboard-left"), INPUT_KEYBOARD_LEFT);
    char line[160];
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
}

static void test_mouse_and_keyboard_do_not_collide(void **state)
{
    input_devices *devices = *state;
    input_devices_fencing(devices, INPUT_MOUSE, INPUT_KEYBOARD);
    send(devices, mouse_motion_event(315, 0));
    send(devices, key_event(SDL_SCANCODE_W, true));
    send(devices, key_event(SDL_SCANCODE_RSHIFT, true));
    send(devices, key_event(SDL_SCANCODE_COMMA, true));
    input_frame mouse = sample(devices, INPUT_MOUSE);
    input_frame keyboard = sample(devices, INPUT_KEYBOARD);
    assert_int_equal(mouse.point_x, INPUT_POINT_MAX);
    assert_int_equal(mouse.buttons, INPUT_ADVANCE);
    assert_int_equal(keyboard.point_x, 0);
    assert_int_equal(keyboard.buttons, INPUT_LUNGE | INPUT_RETREAT);
}

// The next press; CONTROL_COUNT where there is none.
static enum control take(input_devices *devices, int *out_device)
{
    input_press pressed;
    *out_device = INPUT_NOBODY;
    if (!input_devices_take(devices, &pressed)) {
        return CONTROL_COUNT;
    }
    *out_device = pressed.device;
    return pressed.control;
}

static void assert_took(input_devices *devices, int device, enum control control)
{
    int by;
    assert_int_equal(take(devices, &by), control);
    assert_int_equal(by, device);
}

static void assert_took_nothing(input_devices *devices)
{
    assert_took(devices, INPUT_NOBODY, CONTROL_COUNT);
}

static void press_key(input_devices *devices, SDL_Scancode key)
{
    send(devices, key_event(key, true));
    send(devices, key_event(key, false));
}

static void test_who_pressed(void **state)
{
    input_devices *devices = *state;
    assert_took_nothing(devices);
    send(devices, mouse_motion_event(40, 0));
    press_key(devices, SDL_SCANCODE_ESCAPE);
    press_key(devices, SDL_SCANCODE_Y);
    assert_took_nothing(devices);
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    press_key(devices, SDL_SCANCODE_UP);
    press_key(devices, SDL_SCANCODE_RETURN);
    press_key(devices, SDL_SCANCODE_W);
    press_key(devices, SDL_SCANCODE_F1);
    assert_took(devices, INPUT_MOUSE, CONTROL_EXTEND);
    assert_took(devices, INPUT_KEYBOARD, CONTROL_POINT_UP);
    assert_took(devices, INPUT_KEYBOARD, CONTROL_LUNGE);
    assert_took(devices, INPUT_KEYBOARD_LEFT, CONTROL_POINT_UP);
    assert_took(devices, INPUT_NOBODY, CONTROL_HELP);
    assert_took_nothing(devices);
    // More than anybody can mean between two pictures are forgotten.
    for (int i = 0; i < 100; i++) {
        press_key(devices, SDL_SCANCODE_UP);
    }
    int count = 0, device;
    while (take(devices, &device) != CONTROL_COUNT) {
        count++;
    }
    assert_in_range(count, 8, 99);
}

// W is the left half's, a mouse's other hand's and the whole keyboard's: who fences has it.
static void test_shared_keys_belong_to_who_fences(void **state)
{
    input_devices *devices = *state;
    static const struct {
        int left, right;         // who fences
        int presses;             // whose press W is
        bool point, mouse, keys; // whom it moves: the left half's point, mouse, keyboard
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
        send(devices, key_event(SDL_SCANCODE_W, true));
        int by;
        take(devices, &by);
        assert_int_equal(by, cases[i].presses);
        assert_true((sample(devices, INPUT_KEYBOARD_LEFT).point_y > 0) == cases[i].point);
        assert_true((sample(devices, INPUT_MOUSE).buttons == INPUT_ADVANCE) == cases[i].mouse);
        assert_true((sample(devices, INPUT_KEYBOARD).buttons == INPUT_ADVANCE) == cases[i].keys);
        send(devices, key_event(SDL_SCANCODE_W, false));
    }
    // A mouse's player takes no side for the left half by his keys.
    input_devices_fencing(devices, INPUT_MOUSE, INPUT_NOBODY);
    press_key(devices, SDL_SCANCODE_SPACE);
    assert_took(devices, INPUT_MOUSE, CONTROL_FLECHE);
    press_key(devices, SDL_SCANCODE_LSHIFT);
    assert_took(devices, INPUT_KEYBOARD_LEFT, CONTROL_EXTEND);
}

// Two people share one keyboard: each has the point, the arm and the feet.
static void test_two_halves_of_one_keyboard(void **state)
{
    input_devices *devices = *state;
    input_devices_fencing(devices, INPUT_KEYBOARD_LEFT, INPUT_KEYBOARD);
    static const SDL_Scancode held[] = {SDL_SCANCODE_A,     SDL_SCANCODE_W,    SDL_SCANCODE_LSHIFT,
                                        SDL_SCANCODE_SPACE, SDL_SCANCODE_LEFT, SDL_SCANCODE_DOWN,
                                        SDL_SCANCODE_RCTRL, SDL_SCANCODE_COMMA};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
        send(devices, key_event(held[i], true));
    }
    input_frame left = {0}, right = {0};
    for (int tick = 0; tick < 200; tick++) {
        left = sample(devices, INPUT_KEYBOARD_LEFT);
        right = sample(devices, INPUT_KEYBOARD);
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

static void test_own_bindings(void **state)
{
    input_devices *devices = *state;
    bindings own = *input_devices_bindings(devices);
    bindings_press(&own, BINDINGS_MOUSE, CONTROL_LUNGE, (binding){BINDING_KEY, SDL_SCANCODE_G});
    send(devices, mouse_button_event(SDL_BUTTON_RIGHT, true));
    input_devices_bind(devices, &own);
    for (int tick = 0; tick < 100; tick++) {
        sample(devices, INPUT_MOUSE);
    }
    // What was held is let go of.
    assert_int_equal(sample(devices, INPUT_MOUSE).buttons, 0);
    press_key(devices, SDL_SCANCODE_G);
    assert_int_equal(sample(devices, INPUT_MOUSE).buttons, INPUT_LUNGE);
}

static void test_listens_for_something_to_bind(void **state)
{
    input_devices *devices = *state;
    binding input;
    input_devices_listen(devices, BINDINGS_MOUSE);
    assert_false(input_devices_heard(devices, &input));
    send(devices, mouse_button_event(SDL_BUTTON_X1, false));
    assert_false(input_devices_heard(devices, &input));
    send(devices, mouse_button_event(SDL_BUTTON_X1, true));
    // Nobody else hears it, and the first counts; the program's own keys can be taken too.
    press_key(devices, SDL_SCANCODE_F1);
    assert_took_nothing(devices);
    assert_true(input_devices_heard(devices, &input));
    assert_int_equal(input.source, BINDING_MOUSE);
    assert_int_equal(input.code, BINDING_MOUSE_X1);
    input_devices_listen(devices, BINDINGS_KEYBOARD);
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    assert_false(input_devices_heard(devices, &input));
    press_key(devices, SDL_SCANCODE_F1);
    assert_true(input_devices_heard(devices, &input));
    assert_int_equal(input.code, SDL_SCANCODE_F1);
    press_key(devices, SDL_SCANCODE_F1);
    assert_took(devices, INPUT_NOBODY, CONTROL_HELP);
}

static void test_centre_and_absolute(void **state)
{
    input_devices *devices = *state;
    send(devices, mouse_motion_event(315, 0));
    assert_int_equal(sample(devices, INPUT_MOUSE).point_x, INPUT_POINT_MAX);
    press_key(devices, SDL_SCANCODE_R);
    int before = INPUT_POINT_MAX;
    for (int tick = 0; tick < 120; tick++) {
        int now = sample(devices, INPUT_MOUSE).point_x;
        assert_true(before - now <= INPUT_POINT_MAX / 100);
        before = now;
    }
    assert_int_equal(before, 0);

    // A finger is where it is, and the mouse SDL makes of it moves nothing besides.
    SDL_Event finger = {0};
    finger.type = SDL_FINGERDOWN;
    finger.tfinger.x = 0.25f;
    send(devices, finger);
    SDL_Event made = mouse_motion_event(100, 0);
    made.motion.which = SDL_TOUCH_MOUSEID;
    send(devices, made);
    input_frame frame = sample(devices, INPUT_MOUSE);
    assert_in_range(-frame.point_x, INPUT_POINT_MAX / 2 - 1, INPUT_POINT_MAX / 2 + 1);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);

    // A tablet that SDL knows as a mouse: its place in the window.
    SDL_Window *window = SDL_CreateWindow("tablet", 0, 0, 401, 301, SDL_WINDOW_HIDDEN);
    assert_non_null(window);
    input_devices_set_absolute(devices, true);
    SDL_Event moved = mouse_motion_event(7, 7);
    moved.motion.windowID = SDL_GetWindowID(window);
    moved.motion.x = 300;
    moved.motion.y = 0;
    send(devices, moved);
    frame = sample(devices, INPUT_MOUSE);
    assert_in_range(frame.point_x, INPUT_POINT_MAX / 2 - 1, INPUT_POINT_MAX / 2 + 1);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);
    SDL_DestroyWindow(window);
}

static void test_pads_and_joysticks_fence(void **state)
{
    input_devices *devices = *state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Left Pad");
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Right Pad");
    plug_in(SDL_JOYSTICK_TYPE_FLIGHT_STICK, "Old Stick");
    pump(devices);
    int left = find(devices, "pad0"), right = find(devices, "pad1"), stick = find(devices, "joy0");
    assert_string_equal(input_devices_info(devices, left).name, "Left Pad");
    assert_string_equal(input_devices_info(devices, right).name, "Right Pad");
    assert_string_equal(input_devices_info(devices, stick).name, "Old Stick");

    SDL_GameController *pad = NULL;
    SDL_Joystick *joystick = NULL;
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        const char *name = SDL_JoystickNameForIndex(i);
        if (name != NULL && strcmp(name, "Right Pad") == 0) {
            pad = SDL_GameControllerOpen(i);
        } else if (name != NULL && strcmp(name, "Old Stick") == 0) {
            joystick = SDL_JoystickOpen(i);
        }
    }
    assert_non_null(pad);
    assert_non_null(joystick);

    SDL_Joystick *raw = SDL_GameControllerGetJoystick(pad);
    SDL_JoystickSetVirtualAxis(raw, SDL_CONTROLLER_AXIS_RIGHTX, -32768);
    SDL_JoystickSetVirtualButton(raw, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, 1);
    pump(devices);
    input_frame frame = sample(devices, right);
    assert_int_equal(frame.point_x, -INPUT_POINT_MAX);
    assert_int_equal(frame.buttons, INPUT_LUNGE);
    assert_int_equal(sample(devices, left).point_x, 0);
    assert_int_equal(sample(devices, left).buttons, 0);
    input_press pressed;
    assert_true(input_devices_take(devices, &pressed));
    assert_true(pressed.stick && pressed.device == right);
    assert_took(devices, right, CONTROL_LUNGE);

    SDL_JoystickSetVirtualAxis(joystick, 1, -32768);
    SDL_JoystickSetVirtualButton(joystick, 0, 1);
    SDL_JoystickSetVirtualHat(joystick, 0, SDL_HAT_UP);
    pump(devices);
    frame = sample(devices, stick);
    assert_int_equal(frame.point_y, INPUT_POINT_MAX);
    assert_int_equal(frame.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(frame.buttons, INPUT_ADVANCE);
    SDL_GameControllerClose(pad);
    SDL_JoystickClose(joystick);
}

static void test_unplugged_and_back(void **state)
{
    input_devices *devices = *state;
    int index = plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    pump(devices);
    int device = find(devices, "pad0");
    SDL_Joystick *raw = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    SDL_JoystickSetVirtualButton(raw, SDL_CONTROLLER_BUTTON_A, 1);
    pump(devices);
    assert_int_equal(sample(devices, device).buttons, INPUT_LUNGE);

    SDL_JoystickDetachVirtual(index);
    pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_int_equal(sample(devices, device).buttons, 0);
    char line[160];
    assert_true(input_devices_problem(devices, device, line, sizeof line));
    assert_string_equal(line, "pad0 (Loose Cable) is unplugged: plug it in again to go on");
    input_devices_rumble(devices, device, 1.0, 0.1);

    // Another pad meanwhile is another device; the old one comes back as itself.
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Somebody Else");
    pump(devices);
    assert_false(input_devices_connected(devices, device));
    assert_string_equal(input_devices_info(devices, find(devices, "pad1")).name, "Somebody Else");
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Loose Cable");
    pump(devices);
    assert_true(input_devices_connected(devices, device));
    assert_int_equal(find(devices, "pad0"), device);
    assert_false(input_devices_problem(devices, device, line, sizeof line));
}

static void test_plugged_in_before_the_start(void **state)
{
    (void)state;
    plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Early\nBird");
    input_devices *devices = input_devices_create();
    assert_non_null(devices);
    // SDL also tells of it in an event: it is one device all the same.
    pump(devices);
    assert_string_equal(input_devices_info(devices, find(devices, "pad0")).name, "Early?Bird");
    int device = -1;
    char error[128] = "";
    assert_false(input_devices_find(devices, "pad1", &device, error, sizeof error));
    assert_string_equal(error, "no device 'pad1': 1 game controller is plugged in, counted from "
                               "0; plug it in or see 'battuta devices'");
    input_devices_destroy(&devices);
    assert_null(devices);
    input_devices_destroy(&devices);
}

static void test_unknown_devices_in_one_line(void **state)
{
    input_devices *devices = *state;
    static const struct {
        const char *spec, *error;
    } cases[] = {
        {"joy0", "no device 'joy0': no joystick is plugged in; plug it in or see 'battuta "
                 "devices'"},
        {"joystick", "no device 'joystick': no joystick is plugged in; plug it in or see "
                     "'battuta devices'"},
        {"mouse7", "no device 'mouse7': 0 of the mice can be read one by one; plug it in or see "
                   "'battuta devices'"},
        {"mice", "unknown device 'mice': write mouse, keyboard, keyboard-left, mouse0.., pad0.. "
                 "or joy0.."},
        {"", "unknown device '': write mouse, keyboard, keyboard-left, mouse0.., pad0.. or "
             "joy0.."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int device = -1;
        char error[128] = "";
        assert_false(input_devices_find(devices, cases[i].spec, &device, error, sizeof error));
        assert_string_equal(error, cases[i].error);
        assert_int_equal(device, -1);
    }
}

static void test_more_controllers_than_places(void **state)
{
    input_devices *devices = *state;
    for (int i = 0; i < INPUT_CONTROLLERS_MAX + 3; i++) {
        plug_in(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "One of Many");
    }
    pump(devices);
    input_device_info info[INPUT_DEVICES_MAX];
    int count = input_devices_list(devices, info);
    assert_in_range(count, INPUT_FIRST_SINGLE + INPUT_CONTROLLERS_MAX, INPUT_DEVICES_MAX);
    assert_string_equal(info[count - 1].spec, "pad15");
}

static void test_nan_is_told_once_and_forgotten(void **state)
{
    input_devices *devices = *state;
    input_view broken = input_view_default();
    broken.sensitivity = (double)NAN;
    send(devices, mouse_motion_event(100, 100));
    input_frame frame = input_devices_sample(devices, INPUT_MOUSE, &broken, TICK_S);
    assert_int_equal(frame.point_x, 0);
    char line[160];
    assert_true(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    assert_string_equal(line, "mouse sent a value that is not a number: check its driver and "
                              "sensitivity");
    assert_false(input_devices_problem(devices, INPUT_MOUSE, line, sizeof line));
    send(devices, mouse_motion_event(315, 0));
    assert_int_equal(sample(devices, INPUT_MOUSE).point_x, INPUT_POINT_MAX);
}

static void test_rest_and_lost_focus(void **state)
{
    input_devices *devices = *state;
    send(devices, mouse_motion_event(315, 0));
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    send(devices, key_event(SDL_SCANCODE_RIGHT, true));
    sample(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_MOUSE);
    input_devices_rest(devices, INPUT_KEYBOARD);
    for (int device = INPUT_MOUSE; device <= INPUT_KEYBOARD; device++) {
        input_frame frame = sample(devices, device);
        assert_int_equal(frame.point_x, 0);
        assert_int_equal(frame.extension, 0);
    }

    send(devices, mouse_button_event(SDL_BUTTON_RIGHT, true));
    SDL_Event lost = {0};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    send(devices, lost);
    for (int tick = 0; tick < 100; tick++) {
        sample(devices, INPUT_MOUSE);
    }
    assert_int_equal(sample(devices, INPUT_MOUSE).buttons, 0);
}

static void test_help_is_one_short_line_each(void **state)
{
    const input_devices *devices = *state;
    for (int kind = INPUT_DEVICE_MOUSE; kind <= INPUT_DEVICE_JOYSTICK; kind++) {
        char help[INPUT_HELP_SIZE];
        input_device_help(input_devices_bindings(devices), (enum input_device_kind)kind, help);
        assert_in_range(strlen(help), 20, 140);
        assert_null(strchr(help, '\n'));
        assert_non_null(strstr(help, "point"));
        assert_non_null(strstr(help, "lunge"));
    }
}

#ifdef __linux__
// Hands in what single mice have sent.
static void pump_mice(input_devices *devices)
{
    SDL_Event event;
    double age_s;
    while (input_devices_next_single(devices, &event, &age_s)) {
        send(devices, event);
    }
}

// Two mice one by one: each takes a side and fences for itself; the pointer that both move
// is nobody's; one pulled out is told of.
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
    assert_true(input_devices_one_by_one(devices));
    int left = find(devices, "mouse1"), right = find(devices, "mouse0");
    assert_string_equal(input_devices_info(devices, left).name, "Another Mouse");

    mouse_desk_send(&desk, 1, EV_KEY, BTN_LEFT, 1, 0.0);
    send(devices, mouse_button_event(SDL_BUTTON_LEFT, true));
    pump_mice(devices);
    assert_took(devices, left, CONTROL_EXTEND);
    assert_took_nothing(devices);
    input_devices_fencing(devices, left, right);
    mouse_desk_send(&desk, 0, EV_REL, REL_X, 315, 0.0);
    mouse_desk_send(&desk, 0, EV_SYN, SYN_REPORT, 0, 0.0);
    send(devices, key_event(SDL_SCANCODE_W, true));
    pump_mice(devices);
    input_frame of_left = sample(devices, left), of_right = sample(devices, right);
    assert_int_equal(of_left.extension, INPUT_EXTENSION_MAX);
    assert_int_equal(of_left.point_x, 0);
    // The keys of the other hand are the left one's.
    assert_int_equal(of_left.buttons, INPUT_ADVANCE);
    assert_int_equal(of_right.buttons, 0);
    assert_int_equal(of_right.point_x, INPUT_POINT_MAX);

    // While another window is looked at nobody is heard.
    SDL_Event focus = {0};
    focus.type = SDL_WINDOWEVENT;
    focus.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    send(devices, focus);
    mouse_desk_send(&desk, 0, EV_KEY, BTN_RIGHT, 1, 0.0);
    pump_mice(devices);
    assert_took(devices, left, CONTROL_STEP_FORWARD);
    assert_took_nothing(devices);
    focus.window.event = SDL_WINDOWEVENT_FOCUS_GAINED;
    send(devices, focus);

    mouse_desk_pull_out(&desk, 1);
    mouse_desk_write_list(&desk, LOGITECH);
    pump_mice(devices);
    assert_false(input_devices_connected(devices, left));
    assert_false(input_devices_one_by_one(devices));
    char line[160];
    assert_true(input_devices_problem(devices, left, line, sizeof line));
    assert_string_equal(line, "mouse1 (Another Mouse) is unplugged: plug it in again to go on");
    // Two mice of which one cannot be read: what to do about it.
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_mouse_and_keyboard_are_always_there),
        TEST(test_mouse_and_keyboard_do_not_collide),
        TEST(test_who_pressed),
#ifdef __linux__
        TEST(test_two_mice),
#endif
        TEST(test_shared_keys_belong_to_who_fences),
        TEST(test_two_halves_of_one_keyboard),
        TEST(test_own_bindings),
        TEST(test_listens_for_something_to_bind),
        TEST(test_centre_and_absolute),
        TEST(test_pads_and_joysticks_fence),
        TEST(test_unplugged_and_back),
        TEST(test_plugged_in_before_the_start),
        TEST(test_unknown_devices_in_one_line),
        TEST(test_more_controllers_than_places),
        TEST(test_nan_is_told_once_and_forgotten),
        TEST(test_rest_and_lost_focus),
        TEST(test_help_is_one_short_line_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
