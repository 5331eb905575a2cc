#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Two mice through pipes that speak the kernel's struct input_event, in a folder of the
// test's own: there are none on a machine that only runs tests.
#ifdef __linux__
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "evdev_mice.h"
#include "temporary_file.h"

#define LOGITECH                                                                                   \
    "N: Name=\"Logitech Mouse\"\nP: Phys=usb-1/input0\nH: Handlers=mouse0 event5 \n"               \
    "B: KEY=70000 0 0 0 0\nB: REL=903\n\n"
#define ANOTHER                                                                                    \
    "N: Name=\"Another Mouse\"\nP: Phys=usb-2/input0\nH: Handlers=mouse1 event6 \n"                \
    "B: KEY=70000 0 0 0 0\nB: REL=903\n\n"
#define ANOTHER_BACK                                                                               \
    "N: Name=\"Another Mouse\"\nP: Phys=usb-2/input0\nH: Handlers=mouse1 event8 \n"                \
    "B: KEY=70000 0 0 0 0\nB: REL=903\n\n"

typedef struct desk {
    char folder[40], list[64], pipe[3][64]; // of event5, event6, event8
    int end[3];                             // that the kernel would write to
    evdev_mice *mice;
} desk;

static void write_list(const desk *d, const char *text)
{
    assert_true(temporary_file_save(d->list, text, strlen(text)));
}

static void plug_in(desk *d, int pipe)
{
    assert_int_equal(mkfifo(d->pipe[pipe], 0600), 0);
    // Both ways, so that it opens without a reader.
    d->end[pipe] = open(d->pipe[pipe], O_RDWR | O_NONBLOCK);
    assert_true(d->end[pipe] >= 0);
}

static void pull_out(desk *d, int pipe)
{
    close(d->end[pipe]);
    d->end[pipe] = -1;
    unlink(d->pipe[pipe]);
}

static int set_up(void **state)
{
    static desk d;
    snprintf(d.folder, sizeof d.folder, "/tmp/battuta-mice-XXXXXX");
    if (mkdtemp(d.folder) == NULL) {
        return -1;
    }
    static const int number[] = {5, 6, 8};
    snprintf(d.list, sizeof d.list, "%s/devices", d.folder);
    for (int i = 0; i < 3; i++) {
        snprintf(d.pipe[i], sizeof d.pipe[i], "%s/event%d", d.folder, number[i]);
        d.end[i] = -1;
    }
    *state = &d;
    return 0;
}

static int tear_down(void **state)
{
    desk *d = *state;
    evdev_mice_destroy(&d->mice);
    for (int i = 0; i < 3; i++) {
        if (d->end[i] >= 0) {
            pull_out(d, i);
        }
    }
    unlink(d->list);
    return rmdir(d->folder);
}

static void send(const desk *d, int pipe, int type, int code, int value, double ago_s)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double then = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec - ago_s;
    struct input_event event = {0};
    event.input_event_sec = (time_t)then;
    event.input_event_usec = (int)(1e6 * (then - (double)(time_t)then));
    event.type = (unsigned short)type;
    event.code = (unsigned short)code;
    event.value = value;
    assert_int_equal(write(d->end[pipe], &event, sizeof event), sizeof event);
}

static void test_two_mice_are_told_apart(void **state)
{
    desk *d = *state;
    plug_in(d, 0);
    plug_in(d, 1);
    write_list(d, LOGITECH ANOTHER);
    d->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(d->mice), 2);
    assert_string_equal(evdev_mice_info(d->mice, 1).name, "Another Mouse");
    assert_string_equal(evdev_mice_info(d->mice, 1).path, d->pipe[1]);
    assert_true(evdev_mice_info(d->mice, 0).readable && evdev_mice_info(d->mice, 1).readable);
    SDL_Event event;
    double age_s;
    assert_false(evdev_mice_next(d->mice, &event, &age_s));

    send(d, 1, EV_REL, REL_X, 7, 0.5);
    send(d, 1, EV_SYN, SYN_REPORT, 0, 0.25);
    send(d, 0, EV_KEY, BTN_LEFT, 1, 0.0);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEBUTTONDOWN);
    assert_int_equal(event.button.which, EVDEV_MICE_WHICH);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEMOTION);
    assert_int_equal(event.motion.which, EVDEV_MICE_WHICH + 1);
    assert_int_equal(event.motion.xrel, 7);
    // As old as its report; how busy this machine is adds to that.
    assert_true(age_s > 0.2499 && age_s < 60.0);
    assert_false(evdev_mice_next(d->mice, &event, &age_s));
    // What cannot be had alone is heard all the same.
    evdev_mice_grab(d->mice, 0, true);
    send(d, 0, EV_KEY, BTN_LEFT, 0, 0.0);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));
    evdev_mice_grab(d->mice, 0, false);
}

static void test_pulled_out_and_back(void **state)
{
    desk *d = *state;
    plug_in(d, 0);
    plug_in(d, 1);
    write_list(d, ANOTHER);
    d->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(d->mice), 1);
    SDL_Event event;
    double age_s;
    send(d, 1, EV_KEY, BTN_RIGHT, 1, 0.0);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));

    // Gone: its button is let go, and it is known as gone.
    pull_out(d, 1);
    write_list(d, LOGITECH);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));
    assert_int_equal(event.type, SDL_MOUSEBUTTONUP);
    assert_false(evdev_mice_next(d->mice, &event, &age_s));
    assert_false(evdev_mice_info(d->mice, 0).readable);

    // Another that comes is another; nobody looks before it is time.
    uint32_t now_ms = EVDEV_LOOK_MS;
    evdev_mice_look(d->mice, now_ms);
    assert_int_equal(evdev_mice_count(d->mice), 2);
    assert_false(evdev_mice_info(d->mice, 0).present);
    plug_in(d, 2);
    write_list(d, LOGITECH ANOTHER_BACK);
    evdev_mice_look(d->mice, now_ms + EVDEV_LOOK_MS / 2);
    assert_false(evdev_mice_info(d->mice, 0).present);
    evdev_mice_look(d->mice, now_ms + EVDEV_LOOK_MS);
    // The old one is itself again, wherever the kernel has put it.
    assert_int_equal(evdev_mice_count(d->mice), 2);
    assert_true(evdev_mice_info(d->mice, 0).readable);
    assert_string_equal(evdev_mice_info(d->mice, 0).path, d->pipe[2]);
    send(d, 2, EV_KEY, BTN_RIGHT, 1, 0.0);
    assert_true(evdev_mice_next(d->mice, &event, &age_s));
    assert_int_equal(event.button.which, EVDEV_MICE_WHICH);
}

static void test_without_permission_or_list(void **state)
{
    desk *d = *state;
    d->mice = evdev_mice_create(d->list, d->folder);
    assert_int_equal(evdev_mice_count(d->mice), 0);
    // A file that cannot be opened (here: that is not there) is a mouse all the same.
    write_list(d, LOGITECH ANOTHER);
    evdev_mice_look(d->mice, EVDEV_LOOK_MS);
    assert_int_equal(evdev_mice_count(d->mice), 2);
    assert_true(evdev_mice_info(d->mice, 0).present);
    assert_false(evdev_mice_info(d->mice, 0).readable);
    SDL_Event event;
    double age_s;
    assert_false(evdev_mice_next(d->mice, &event, &age_s));
    evdev_mice_grab(d->mice, 0, true);
    // Permission may come later.
    plug_in(d, 0);
    evdev_mice_look(d->mice, 2 * EVDEV_LOOK_MS);
    assert_true(evdev_mice_info(d->mice, 0).readable);
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
#include "evdev_mice.h"

// Elsewhere there are none, and nobody minds.
static void test_there_are_none(void **state)
{
    (void)state;
    evdev_mice *mice = evdev_mice_create(NULL, NULL);
    assert_non_null(mice);
    SDL_Event event;
    double age_s;
    evdev_mice_look(mice, 5000);
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
