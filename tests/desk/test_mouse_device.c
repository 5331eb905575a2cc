#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "mouse_device.h"
#include "sdl_event.h"

#define TICK_S 0.001

static void send(mouse_device *mouse, SDL_Event event)
{
    mouse_device_event(mouse, &event);
}

static void sample(mouse_device *mouse)
{
    input_view view = input_view_default();
    mouse_device_sample(mouse, &view, TICK_S);
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
    send(&mouse, mouse_motion_event(63, -126));
    for (int i = 0; i < 1000; i++) {
        sample(&mouse);
        assert_near(mouse.point_x, 0.2);
        assert_near(mouse.point_y, 0.4);
    }
    // At the edge the point stops, and it comes back at once when the mouse does.
    send(&mouse, mouse_motion_event(100000, 100000));
    sample(&mouse);
    assert_near(mouse.point_x, 1.0);
    send(&mouse, mouse_motion_event(-315, 0));
    sample(&mouse);
    assert_near(mouse.point_x, 0.0);
    assert_near(mouse.point_y, -1.0);
}

static void test_sensitivity_and_mirror(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    input_view view = input_view_default();
    view.sensitivity = 2.0;
    view.mirror_x = true;
    send(&mouse, mouse_motion_event(63, 0));
    mouse_device_sample(&mouse, &view, TICK_S);
    assert_near(mouse.point_x, -0.4);
}

static SDL_Event finger_event(float x, float y)
{
    SDL_Event event = {0};
    event.type = SDL_FINGERMOTION;
    event.tfinger.x = x;
    event.tfinger.y = y;
    return event;
}

static void test_a_position_sets_the_point(void **state)
{
    (void)state;
    mouse_device mouse = {0};
    send(&mouse, finger_event(1.0f, 0.0f));
    sample(&mouse);
    assert_near(mouse.point_x, 1.0);
    assert_near(mouse.point_y, 1.0);
    send(&mouse, finger_event(0.25f, 0.75f));
    sample(&mouse);
    assert_near(mouse.point_x, -0.5);
    assert_near(mouse.point_y, -0.5);
    sample(&mouse);
    assert_near(mouse.point_x, -0.5);
    input_view mirrored = input_view_default();
    mirrored.mirror_x = true;
    send(&mouse, finger_event(0.25f, 0.75f));
    mouse_device_sample(&mouse, &mirrored, TICK_S);
    assert_near(mouse.point_x, 0.5);
}

// It moves straight to the center; when the hand moves, it follows the hand at once.
static void test_center(void **state)
{
    (void)state;
    mouse_device mouse = {.point_x = 0.8, .point_y = -0.4};
    mouse_device_center(&mouse);
    for (int tick = 0; tick < 50; tick++) {
        double before = mouse.point_x;
        sample(&mouse);
        assert_true(before - mouse.point_x < 0.0091);
        assert_near(mouse.point_y, -0.5 * mouse.point_x);
    }
    assert_true(mouse.point_x > 0.3);
    send(&mouse, mouse_motion_event(63, 0));
    sample(&mouse);
    double stays = mouse.point_x;
    assert_true(stays > 0.5);
    sample(&mouse);
    assert_near(mouse.point_x, stays);
    mouse_device_center(&mouse);
    for (int tick = 0; tick < 120; tick++) {
        sample(&mouse);
    }
    assert_true(mouse.point_x == 0.0 && mouse.point_y == 0.0);
}

// The spring acts only if it is switched on, and exponentially: at 5 per second exp(-1) is left
// after 0.2 s.
static void test_spring(void **state)
{
    (void)state;
    for (int asked = 0; asked <= 1; asked++) {
        mouse_device mouse = {0};
        input_view view = input_view_default();
        view.spring_per_s = asked ? 5.0 : 0.0;
        SDL_Event motion = mouse_motion_event(315, -315);
        mouse_device_event(&mouse, &motion);
        for (int tick = 0; tick < 200; tick++) {
            mouse_device_sample(&mouse, &view, TICK_S);
        }
        double left = asked ? exp(-1.0) : 1.0;
        assert_true(fabs(mouse.point_x - left) < 2e-3 && fabs(mouse.point_y - left) < 2e-3);
        view.spring_per_s = asked ? 1e9 : 0.0; // no overshoot, however strong the spring is
        mouse_device_sample(&mouse, &view, TICK_S);
        assert_true(asked ? mouse.point_x == 0.0 : mouse.point_x == 1.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion_moves_the_point_and_stays),
        cmocka_unit_test(test_sensitivity_and_mirror),
        cmocka_unit_test(test_a_position_sets_the_point),
        cmocka_unit_test(test_center),
        cmocka_unit_test(test_spring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
