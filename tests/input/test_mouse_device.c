#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "mouse_device.h"
#include "sdl_event.h"

#define TICK_S 0.001

static bool send(mouse_device *mouse, SDL_Event event)
{
    return mouse_device_event(mouse, &event);
}

static input_wish sample(mouse_device *mouse)
{
    input_view view = input_view_default();
    return mouse_device_sample(mouse, &view, TICK_S);
}

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-12)) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

static void test_motion_moves_the_point_and_stays(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    assert_false(send(&mouse, mouse_motion_event(63, -126)));
    for (int i = 0; i < 1000; i++) {
        input_wish wish = sample(&mouse);
        assert_near(wish.point_x, 0.2);
        assert_near(wish.point_y, 0.4);
    }
    // At the edge it stops, and comes back at once.
    send(&mouse, mouse_motion_event(100000, 100000));
    assert_near(sample(&mouse).point_x, 1.0);
    send(&mouse, mouse_motion_event(-315, 0));
    assert_near(sample(&mouse).point_x, 0.0);
    assert_near(sample(&mouse).point_y, -1.0);
}

static void test_sensitivity_and_mirror(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    input_view view = input_view_default();
    view.sensitivity = 2.0;
    view.mirror_x = true;
    send(&mouse, mouse_motion_event(63, 0));
    assert_near(mouse_device_sample(&mouse, &view, TICK_S).point_x, -0.4);
}

static void test_buttons(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    assert_true(send(&mouse, mouse_button_event(SDL_BUTTON_LEFT, true)));
    assert_near(sample(&mouse).extension, 1.0);
    assert_true(send(&mouse, mouse_button_event(SDL_BUTTON_RIGHT, true)));
    assert_int_equal(sample(&mouse).buttons, INPUT_LUNGE);
    assert_false(send(&mouse, mouse_button_event(SDL_BUTTON_LEFT, false)));
    for (int i = 0; i < 100; i++) {
        sample(&mouse);
    }
    assert_near(sample(&mouse).extension, 0.0);
    assert_int_equal(sample(&mouse).buttons, INPUT_LUNGE);
    send(&mouse, mouse_button_event(SDL_BUTTON_RIGHT, false));
    send(&mouse, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    for (int i = 0; i < 100; i++) {
        sample(&mouse);
    }
    assert_int_equal(sample(&mouse).buttons, INPUT_RECOVER);
    assert_false(send(&mouse, mouse_button_event(SDL_BUTTON_X1, true)));
}

static void test_left_hand_keys(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        unsigned button;
    } cases[] = {{SDL_SCANCODE_SPACE, INPUT_FLECHE}, {SDL_SCANCODE_LCTRL, INPUT_DUCK}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mouse_device mouse = {0};
        send(&mouse, key_event(cases[i].key, true));
        for (int tick = 0; tick < 100; tick++) {
            assert_int_equal(sample(&mouse).buttons, cases[i].button);
        }
        send(&mouse, key_event(cases[i].key, false));
        assert_int_equal(sample(&mouse).buttons, 0);
    }
}

// A click shorter than a picture still counts for 60 ms.
static void test_short_click_is_not_missed(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    send(&mouse, mouse_button_event(SDL_BUTTON_RIGHT, true));
    send(&mouse, mouse_button_event(SDL_BUTTON_RIGHT, false));
    int pressed = 0;
    for (int tick = 0; tick < 200; tick++) {
        pressed += (sample(&mouse).buttons & INPUT_LUNGE) != 0 ? 1 : 0;
    }
    assert_in_range(pressed, 59, 61);
}

// Counts presses of a button and the ticks it was held, over `ticks` ticks.
static void count_presses(mouse_device *mouse, unsigned button, int ticks, int *out_presses,
                          int *out_held)
{
    bool before = false;
    *out_presses = *out_held = 0;
    for (int tick = 0; tick < ticks; tick++) {
        bool now = (sample(mouse).buttons & button) != 0;
        *out_presses += now && !before ? 1 : 0;
        *out_held += now ? 1 : 0;
        before = now;
    }
}

static void test_wheel_makes_single_steps(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    int presses, held;
    assert_true(send(&mouse, mouse_wheel_event(1)));
    count_presses(&mouse, INPUT_ADVANCE, 1000, &presses, &held);
    assert_int_equal(presses, 1);
    assert_in_range(held, 59, 61);

    send(&mouse, mouse_wheel_event(-1));
    send(&mouse, mouse_wheel_event(-1));
    count_presses(&mouse, INPUT_RETREAT, 1000, &presses, &held);
    assert_int_equal(presses, 2);

    // A spun wheel is no run.
    send(&mouse, mouse_wheel_event(30));
    count_presses(&mouse, INPUT_ADVANCE, 3000, &presses, &held);
    assert_int_equal(presses, 3);

    // Turned back: only the way back counts.
    send(&mouse, mouse_wheel_event(3));
    send(&mouse, mouse_wheel_event(-1));
    count_presses(&mouse, INPUT_ADVANCE, 1, &presses, &held);
    assert_int_equal(presses, 0);
    count_presses(&mouse, INPUT_RETREAT, 2000, &presses, &held);
    assert_int_equal(presses, 1);
}

static void test_keys_of_the_other_hand(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        bool forward_is_left;
        unsigned button;
    } cases[] = {
        {SDL_SCANCODE_W, false, INPUT_ADVANCE}, {SDL_SCANCODE_W, true, INPUT_ADVANCE},
        {SDL_SCANCODE_S, false, INPUT_RETREAT}, {SDL_SCANCODE_S, true, INPUT_RETREAT},
        {SDL_SCANCODE_D, false, INPUT_ADVANCE}, {SDL_SCANCODE_D, true, INPUT_RETREAT},
        {SDL_SCANCODE_A, false, INPUT_RETREAT}, {SDL_SCANCODE_A, true, INPUT_ADVANCE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mouse_device mouse = {0};
        input_view view = input_view_default();
        view.forward_is_left = cases[i].forward_is_left;
        // Not a wish to take a side: the keyboard's player may be meant.
        assert_false(send(&mouse, key_event(cases[i].key, true)));
        for (int tick = 0; tick < 300; tick++) {
            assert_int_equal(mouse_device_sample(&mouse, &view, TICK_S).buttons, cases[i].button);
        }
        send(&mouse, key_event(cases[i].key, false));
        assert_int_equal(mouse_device_sample(&mouse, &view, TICK_S).buttons, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion_moves_the_point_and_stays),
        cmocka_unit_test(test_sensitivity_and_mirror),
        cmocka_unit_test(test_buttons),
        cmocka_unit_test(test_left_hand_keys),
        cmocka_unit_test(test_short_click_is_not_missed),
        cmocka_unit_test(test_wheel_makes_single_steps),
        cmocka_unit_test(test_keys_of_the_other_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
