#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "evdev_decode.h"
#include "seeded.h"

#define WHICH 40u

static int feed(evdev_decoder *d, int type, int code, int value, SDL_Event out[EVDEV_DECODE_MAX])
{
    evdev_event event = {(uint16_t)type, (uint16_t)code, value};
    return evdev_decode(d, &event, out);
}

static void test_motion_is_returned_with_its_report(void **state)
{
    (void)state;
    evdev_decoder d = {.which = WHICH};
    SDL_Event out[EVDEV_DECODE_MAX];
    assert_int_equal(feed(&d, EVDEV_REL, EVDEV_REL_X, 3, out), 0);
    assert_int_equal(feed(&d, EVDEV_REL, EVDEV_REL_Y, -2, out), 0);
    assert_int_equal(feed(&d, EVDEV_REL, EVDEV_REL_X, 1, out), 0);
    assert_int_equal(feed(&d, EVDEV_REL, EVDEV_REL_WHEEL, -1, out), 0);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 2);
    assert_int_equal(out[0].type, SDL_MOUSEMOTION);
    assert_int_equal(out[0].motion.which, WHICH);
    assert_int_equal(out[0].motion.xrel, 4);
    assert_int_equal(out[0].motion.yrel, -2);
    assert_int_equal(out[1].type, SDL_MOUSEWHEEL);
    assert_int_equal(out[1].wheel.y, -1);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 0);
    // The wheel's fine steps and unknown events have no effect.
    assert_int_equal(feed(&d, EVDEV_REL, 11, 120, out), 0);
    assert_int_equal(feed(&d, 4, 4, 9, out), 0);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 0);
}

static void test_buttons(void **state)
{
    (void)state;
    static const struct {
        int code;
        Uint8 button;
    } cases[] = {{EVDEV_BTN_LEFT, SDL_BUTTON_LEFT},  {EVDEV_BTN_RIGHT, SDL_BUTTON_RIGHT},
                 {EVDEV_BTN_SIDE, SDL_BUTTON_X1},    {EVDEV_BTN_EXTRA, SDL_BUTTON_X2},
                 {EVDEV_BTN_TOUCH, SDL_BUTTON_LEFT}, {EVDEV_BTN_MIDDLE, SDL_BUTTON_MIDDLE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        evdev_decoder d = {.which = WHICH};
        SDL_Event out[EVDEV_DECODE_MAX];
        assert_int_equal(feed(&d, EVDEV_KEY, cases[i].code, 1, out), 1);
        assert_int_equal(out[0].type, SDL_MOUSEBUTTONDOWN);
        assert_int_equal(out[0].button.button, cases[i].button);
        assert_int_equal(out[0].button.which, WHICH);
        assert_int_equal(feed(&d, EVDEV_KEY, cases[i].code, 2, out), 0);
        assert_int_equal(feed(&d, EVDEV_KEY, cases[i].code, 0, out), 1);
        assert_int_equal(out[0].type, SDL_MOUSEBUTTONUP);
        assert_int_equal(feed(&d, EVDEV_KEY, 30, 1, out), 0);
    }
}

// After lost events, everything up to the next report is ignored, and no button stays pressed.
static void test_lost_events(void **state)
{
    (void)state;
    evdev_decoder d = {.which = WHICH};
    SDL_Event out[EVDEV_DECODE_MAX];
    feed(&d, EVDEV_KEY, EVDEV_BTN_LEFT, 1, out);
    feed(&d, EVDEV_REL, EVDEV_REL_X, 5, out);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_DROPPED, 0, out), 1);
    assert_int_equal(out[0].type, SDL_MOUSEBUTTONUP);
    assert_int_equal(feed(&d, EVDEV_REL, EVDEV_REL_X, 500, out), 0);
    assert_int_equal(feed(&d, EVDEV_KEY, EVDEV_BTN_LEFT, 1, out), 0);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 0);
    feed(&d, EVDEV_REL, EVDEV_REL_X, 2, out);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 1);
    assert_int_equal(out[0].motion.xrel, 2);
}

static void test_the_position_of_a_tablet(void **state)
{
    (void)state;
    evdev_decoder d = {.which = WHICH, .least = {100, 0}, .most = {300, 50}};
    SDL_Event out[EVDEV_DECODE_MAX];
    feed(&d, EVDEV_ABS, EVDEV_ABS_X, 150, out);
    feed(&d, EVDEV_ABS, EVDEV_ABS_Y, 50, out);
    assert_int_equal(feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out), 1);
    assert_int_equal(out[0].type, SDL_FINGERMOTION);
    assert_int_equal(out[0].tfinger.touchId, WHICH);
    assert_true(out[0].tfinger.x == 0.25f && out[0].tfinger.y == 1.0f);
    // If only one axis is reported, the other keeps its value. A value outside the range is limited
    // to it.
    feed(&d, EVDEV_ABS, EVDEV_ABS_X, 1000, out);
    feed(&d, EVDEV_SYN, EVDEV_SYN_REPORT, 0, out);
    assert_true(out[0].tfinger.x == 1.0f && out[0].tfinger.y == 1.0f);
}

static void test_any_events(void **state)
{
    (void)state;
    seeded random = seeded_start("evdev_any_events", 94);
    evdev_decoder d = {.which = WHICH, .least = {5, 7}, .most = {5, INT32_MAX}};
    int came = 0, held = 0;
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = seeded_next(&random);
        int type = (int)(bits % 5), code = (int)(bits >> 8) % 10;
        if (type == EVDEV_KEY) {
            code = 0x10e + (int)(bits >> 8) % 10;
        }
        SDL_Event out[EVDEV_DECODE_MAX];
        int value = (bits >> 40) % 4 == 0 ? (int32_t)(uint32_t)(bits >> 20) : (int)(bits >> 40) % 3;
        int count = feed(&d, type, code, value, out);
        assert_in_range(count, 0, EVDEV_DECODE_MAX);
        for (int k = 0; k < count; k++) {
            came++;
            held += out[k].type == SDL_MOUSEBUTTONDOWN ? 1 : 0;
            if (out[k].type == SDL_MOUSEMOTION) {
                assert_true(abs(out[k].motion.xrel) <= 1000000);
            } else if (out[k].type == SDL_FINGERMOTION) {
                assert_true(out[k].tfinger.x >= 0.0f && out[k].tfinger.y <= 1.0f);
            }
        }
    }
    assert_true(came > 1000 && held > 100);
    SDL_Event out[EVDEV_DECODE_MAX];
    evdev_decode_release_all(&d, out);
    assert_int_equal(d.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_motion_is_returned_with_its_report),
        cmocka_unit_test(test_buttons),
        cmocka_unit_test(test_lost_events),
        cmocka_unit_test(test_the_position_of_a_tablet),
        cmocka_unit_test(test_any_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
