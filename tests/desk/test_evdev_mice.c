#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "evdev_mice.h"

#ifdef __linux__
#include "mouse_desk.h"

typedef struct fixture {
    mouse_desk desk;
    evdev_mice *mice;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    *state = &f;
    return mouse_desk_set_up(&f.desk) ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    evdev_mice_destroy(&f->mice);
    return mouse_desk_clear(&f->desk) ? 0 : -1;
}

static void test_two_mice_are_told_apart(void **state)
{
    fixture *f = *state;
    mouse_desk *d = &f->desk;
    mouse_desk_plug_in(d, 0);
    mouse_desk_plug_in(d, 1);
    mouse_desk_write_list(d, LOGITECH ANOTHER);
    f->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_string_equal(evdev_mice_info(f->mice, 1).name, "Another Mouse");
    assert_string_equal(evdev_mice_info(f->mice, 1).path, d->pipe[1]);
    assert_true(evdev_mice_info(f->mice, 0).readable && evdev_mice_info(f->mice, 1).readable);
    SDL_Event event;
    double age_s;
    assert_false(evdev_mice_next(f->mice, &event, &age_s));

    double before_s = mouse_desk_clock_s();
    mouse_desk_send(d, 1, EV_REL, REL_X, 7, 0.5);
    mouse_desk_send(d, 1, EV_SYN, SYN_REPORT, 0, 0.25);
    mouse_desk_send(d, 0, EV_KEY, BTN_LEFT, 1, 0.0);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEBUTTONDOWN);
    assert_int_equal(event.button.which, EVDEV_MICE_WHICH);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEMOTION);
    assert_int_equal(event.motion.which, EVDEV_MICE_WHICH + 1);
    assert_int_equal(event.motion.xrel, 7);
    // As old as its report, which was sent a quarter of a second old after before_s.
    assert_true(age_s > 0.2499 && age_s < 0.2501 + mouse_desk_clock_s() - before_s);
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    // What cannot be had alone is heard all the same.
    evdev_mice_grab(f->mice, 0, true);
    mouse_desk_send(d, 0, EV_KEY, BTN_LEFT, 0, 0.0);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    evdev_mice_grab(f->mice, 0, false);
}

static void test_pulled_out_and_back(void **state)
{
    fixture *f = *state;
    mouse_desk *d = &f->desk;
    mouse_desk_plug_in(d, 0);
    mouse_desk_plug_in(d, 1);
    mouse_desk_write_list(d, ANOTHER);
    f->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(f->mice), 1);
    SDL_Event event;
    double age_s;
    mouse_desk_send(d, 1, EV_KEY, BTN_RIGHT, 1, 0.0);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));

    // Gone: its button is let go, and it is known as gone.
    mouse_desk_pull_out(d, 1);
    mouse_desk_write_list(d, LOGITECH);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEBUTTONUP);
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    assert_false(evdev_mice_info(f->mice, 0).readable);

    // Another that comes is another; nobody looks before it is time.
    uint32_t now_ms = EVDEV_RESCAN_MS;
    evdev_mice_rescan(f->mice, now_ms);
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_false(evdev_mice_info(f->mice, 0).present);
    mouse_desk_plug_in(d, 2);
    mouse_desk_write_list(d, LOGITECH ANOTHER_BACK);
    evdev_mice_rescan(f->mice, now_ms + EVDEV_RESCAN_MS / 2);
    assert_false(evdev_mice_info(f->mice, 0).present);
    evdev_mice_rescan(f->mice, now_ms + EVDEV_RESCAN_MS);
    // The old one is itself again, wherever the kernel has put it.
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_true(evdev_mice_info(f->mice, 0).readable);
    assert_string_equal(evdev_mice_info(f->mice, 0).path, d->pipe[2]);
    mouse_desk_send(d, 2, EV_KEY, BTN_RIGHT, 1, 0.0);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    assert_int_equal(event.button.which, EVDEV_MICE_WHICH);
}

static void test_without_permission_or_list(void **state)
{
    fixture *f = *state;
    mouse_desk *d = &f->desk;
    f->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(f->mice), 0);
    // A file that cannot be opened (here: that is not there) is a mouse all the same.
    mouse_desk_write_list(d, LOGITECH ANOTHER);
    evdev_mice_rescan(f->mice, EVDEV_RESCAN_MS);
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_true(evdev_mice_info(f->mice, 0).present);
    assert_false(evdev_mice_info(f->mice, 0).readable);
    SDL_Event event;
    double age_s;
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    evdev_mice_grab(f->mice, 0, true);
    // Permission may come later.
    mouse_desk_plug_in(d, 0);
    evdev_mice_rescan(f->mice, 2 * EVDEV_RESCAN_MS);
    assert_true(evdev_mice_info(f->mice, 0).readable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_mice_are_told_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pulled_out_and_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_without_permission_or_list, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else

// Elsewhere there are none, and nobody minds.
static void test_there_are_none(void **state)
{
    (void)state;
    evdev_mice *mice = evdev_mice_create(NULL, NULL);
    assert_non_null(mice);
    SDL_Event event;
    double age_s;
    evdev_mice_rescan(mice, 5000);
    assert_int_equal(evdev_mice_count(mice), 0);
    assert_false(evdev_mice_next(mice, &event, &age_s));
    evdev_mice_destroy(&mice);
    assert_null(mice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_there_are_none)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
