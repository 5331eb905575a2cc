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
    // As old as its report, which was sent a quarter of a second after before_s.
    assert_true(age_s > 0.2499 && age_s < 0.2501 + mouse_desk_clock_s() - before_s);
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    // Here the exclusive grab fails; the events arrive nevertheless.
    evdev_mice_grab(f->mice, 0, true);
    mouse_desk_send(d, 0, EV_KEY, BTN_LEFT, 0, 0.0);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    evdev_mice_grab(f->mice, 0, false);
}

static void test_unplugging_and_plugging_in(void **state)
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

    // After unplugging, its button is released, and it is reported as unplugged.
    mouse_desk_pull_out(d, 1);
    mouse_desk_write_list(d, LOGITECH);
    assert_true(evdev_mice_next(f->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEBUTTONUP);
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    assert_false(evdev_mice_info(f->mice, 0).readable);

    // A different mouse is a new device; the list is read again only after a while.
    uint32_t now_ms = EVDEV_RESCAN_MS;
    evdev_mice_rescan(f->mice, now_ms);
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_false(evdev_mice_info(f->mice, 0).present);
    mouse_desk_plug_in(d, 2);
    mouse_desk_write_list(d, LOGITECH ANOTHER_BACK);
    evdev_mice_rescan(f->mice, now_ms + EVDEV_RESCAN_MS / 2);
    assert_false(evdev_mice_info(f->mice, 0).present);
    evdev_mice_rescan(f->mice, now_ms + EVDEV_RESCAN_MS);
    // The old mouse is recognized, whatever event number the kernel gives it.
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
    // A file that cannot be opened (here because it does not exist) still counts as a mouse.
    mouse_desk_write_list(d, LOGITECH ANOTHER);
    evdev_mice_rescan(f->mice, EVDEV_RESCAN_MS);
    assert_int_equal(evdev_mice_count(f->mice), 2);
    assert_true(evdev_mice_info(f->mice, 0).present);
    assert_false(evdev_mice_info(f->mice, 0).readable);
    SDL_Event event;
    double age_s;
    assert_false(evdev_mice_next(f->mice, &event, &age_s));
    evdev_mice_grab(f->mice, 0, true);
    // Permission may be granted later.
    mouse_desk_plug_in(d, 0);
    evdev_mice_rescan(f->mice, 2 * EVDEV_RESCAN_MS);
    assert_true(evdev_mice_info(f->mice, 0).readable);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_mice_are_told_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unplugging_and_plugging_in, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_without_permission_or_list, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else

// Other systems have no such list, and that is not an error.
static void test_a_system_without_evdev(void **state)
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_system_without_evdev)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
