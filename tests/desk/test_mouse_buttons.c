#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "input_frame.h"
#include "mouse_buttons.h"
#include "sdl_event.h"

#define TICK_S 0.001

// A mouse with the default bindings.
typedef struct hand {
    bindings b;
    mouse_buttons buttons;
    held_actions held;
} hand;

static hand new_hand(void)
{
    return (hand){.b = bindings_default()};
}

static enum action send(hand *h, SDL_Event event)
{
    return mouse_buttons_event(&h->buttons, &h->held, h->b.row[BINDINGS_MOUSE], &event);
}

static enum action key(hand *h, SDL_Scancode code, bool down)
{
    return held_actions_set(&h->held, h->b.row[BINDINGS_MOUSE],
                            (binding){BINDING_KEY, (uint16_t)code}, down ? 1.0 : 0.0);
}

static enum action held;

static held_actions_state sample(hand *h)
{
    enum action pressed =
        mouse_buttons_pass(&h->buttons, &h->held, h->b.row[BINDINGS_MOUSE], INPUT_LONG_S, TICK_S);
    held = pressed != ACTION_COUNT ? pressed : held;
    return held_actions_sample(&h->held, TICK_S);
}

static unsigned buttons(hand *h)
{
    input_view view = input_view_default();
    held_actions_state asked = sample(h);
    return held_actions_buttons(&asked, &view);
}

static unsigned buttons_after(hand *h, int ticks)
{
    for (int tick = 1; tick < ticks; tick++) {
        sample(h);
    }
    return buttons(h);
}

static void test_buttons(void **state)
{
    (void)state;
    hand h = new_hand();
    assert_int_equal(send(&h, mouse_button_event(SDL_BUTTON_LEFT, true)), ACTION_EXTEND);
    assert_true(sample(&h).value[ACTION_EXTEND] == 1.0);
    assert_int_equal(send(&h, mouse_button_event(SDL_BUTTON_RIGHT, true)), ACTION_LUNGE);
    assert_int_equal(buttons(&h), INPUT_LUNGE);
    assert_int_equal(send(&h, mouse_button_event(SDL_BUTTON_LEFT, false)), ACTION_COUNT);
    assert_int_equal(buttons_after(&h, 100), INPUT_LUNGE);
    assert_true(sample(&h).value[ACTION_EXTEND] == 0.0);
    send(&h, mouse_button_event(SDL_BUTTON_RIGHT, false));
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    assert_int_equal(buttons_after(&h, 100), INPUT_RECOVER);
    assert_int_equal(send(&h, mouse_button_event(9, true)), ACTION_COUNT);
}

static void test_keys_of_the_other_hand(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        bool forward_is_left;
        unsigned button;
    } cases[] = {
        {SDL_SCANCODE_W, false, INPUT_ADVANCE},    {SDL_SCANCODE_W, true, INPUT_ADVANCE},
        {SDL_SCANCODE_S, false, INPUT_RETREAT},    {SDL_SCANCODE_S, true, INPUT_RETREAT},
        {SDL_SCANCODE_D, false, INPUT_ADVANCE},    {SDL_SCANCODE_D, true, INPUT_RETREAT},
        {SDL_SCANCODE_A, false, INPUT_RETREAT},    {SDL_SCANCODE_A, true, INPUT_ADVANCE},
        {SDL_SCANCODE_SPACE, false, INPUT_FLECHE}, {SDL_SCANCODE_LCTRL, false, INPUT_DUCK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hand h = new_hand();
        input_view view = input_view_default();
        view.forward_is_left = cases[i].forward_is_left;
        assert_int_not_equal(key(&h, cases[i].key, true), ACTION_COUNT);
        for (int tick = 0; tick < 300; tick++) {
            held_actions_state asked = sample(&h);
            assert_int_equal(held_actions_buttons(&asked, &view), cases[i].button);
        }
        key(&h, cases[i].key, false);
        assert_int_equal(buttons(&h), 0);
    }
}

// A click shorter than a frame still counts for 60 ms.
static void test_short_click_is_not_missed(void **state)
{
    (void)state;
    hand h = new_hand();
    send(&h, mouse_button_event(SDL_BUTTON_RIGHT, true));
    send(&h, mouse_button_event(SDL_BUTTON_RIGHT, false));
    int pressed = 0;
    for (int tick = 0; tick < 200; tick++) {
        pressed += buttons(&h) == INPUT_LUNGE ? 1 : 0;
    }
    assert_in_range(pressed, 59, 61);
}

// Counts, over `ticks` ticks, how often a button was pressed and for how many ticks it was held.
static void count_presses(hand *h, unsigned button, int ticks, int *out_presses, int *out_held)
{
    bool before = false;
    *out_presses = *out_held = 0;
    for (int tick = 0; tick < ticks; tick++) {
        bool now = (buttons(h) & button) != 0;
        *out_presses += now && !before ? 1 : 0;
        *out_held += now ? 1 : 0;
        before = now;
    }
}

static void test_wheel_makes_single_steps(void **state)
{
    (void)state;
    hand h = new_hand();
    int presses, ticks;
    assert_int_equal(send(&h, mouse_wheel_event(1)), ACTION_STEP_FORWARD);
    count_presses(&h, INPUT_ADVANCE, 1000, &presses, &ticks);
    assert_int_equal(presses, 1);
    assert_in_range(ticks, 59, 61);

    assert_int_equal(send(&h, mouse_wheel_event(-1)), ACTION_STEP_BACK);
    send(&h, mouse_wheel_event(-1));
    count_presses(&h, INPUT_RETREAT, 1000, &presses, &ticks);
    assert_int_equal(presses, 2);

    // A spinning wheel does not make the fencer run.
    send(&h, mouse_wheel_event(30));
    count_presses(&h, INPUT_ADVANCE, 3000, &presses, &ticks);
    assert_int_equal(presses, 3);

    // If the wheel reverses, only the new direction counts.
    send(&h, mouse_wheel_event(3));
    send(&h, mouse_wheel_event(-1));
    count_presses(&h, INPUT_ADVANCE, 1, &presses, &ticks);
    assert_int_equal(presses, 0);
    count_presses(&h, INPUT_RETREAT, 2000, &presses, &ticks);
    assert_int_equal(presses, 1);

    // Some desktops reverse the wheel, and some wheels also move sideways.
    SDL_Event flipped = mouse_wheel_event(-1);
    flipped.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    assert_int_equal(send(&h, flipped), ACTION_STEP_FORWARD);
    assert_int_equal(send(&h, mouse_wheel_event(0)), ACTION_COUNT);
}

// One-handed use: with the middle button held, the wheel has two more actions.
static void test_middle_and_wheel(void **state)
{
    (void)state;
    hand h = new_hand();
    held = ACTION_COUNT;
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    assert_int_equal(send(&h, mouse_wheel_event(-1)), ACTION_DUCK);
    // It stays down until the button is released, and holding it in this way does not pause.
    assert_int_equal(buttons_after(&h, 2000) & INPUT_DUCK, INPUT_DUCK);
    assert_int_equal(held, ACTION_COUNT);
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, false));
    assert_int_equal(buttons_after(&h, 100), 0);
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    assert_int_equal(send(&h, mouse_wheel_event(1)), ACTION_FLECHE);
    assert_int_equal(buttons(&h) & INPUT_FLECHE, INPUT_FLECHE);
}

static void test_middle_held_is_a_pause(void **state)
{
    (void)state;
    hand h = new_hand();
    held = ACTION_COUNT;
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    buttons_after(&h, 500);
    assert_int_equal(held, ACTION_COUNT);
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, false));
    buttons_after(&h, 1000);
    assert_int_equal(held, ACTION_COUNT);
    send(&h, mouse_button_event(SDL_BUTTON_MIDDLE, true));
    buttons_after(&h, 1000);
    assert_int_equal(held, ACTION_PAUSE);
    held = ACTION_COUNT;
    buttons_after(&h, 3000);
    assert_int_equal(held, ACTION_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buttons),
        cmocka_unit_test(test_keys_of_the_other_hand),
        cmocka_unit_test(test_short_click_is_not_missed),
        cmocka_unit_test(test_wheel_makes_single_steps),
        cmocka_unit_test(test_middle_and_wheel),
        cmocka_unit_test(test_middle_held_is_a_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
