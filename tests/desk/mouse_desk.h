// Mice for tests: pipes in the test's own folder that contain the kernel's struct input_event,
// because a machine that only runs tests may have no mouse. Linux and POSIX; include cmocka first.
#ifndef MOUSE_DESK_H
#define MOUSE_DESK_H

#include <fcntl.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

typedef struct mouse_desk {
    char folder[40], list[64], pipe[3][64]; // of event5, event6, event8
    int end[3];                             // write ends, in place of the kernel
} mouse_desk;

static inline void mouse_desk_write_list(const mouse_desk *d, const char *text)
{
    assert_true(temporary_file_save(d->list, text, strlen(text)));
}

static inline void mouse_desk_plug_in(mouse_desk *d, int pipe)
{
    assert_int_equal(mkfifo(d->pipe[pipe], 0600), 0);
    // Open for reading and writing, so that opening does not wait for a reader.
    d->end[pipe] = open(d->pipe[pipe], O_RDWR | O_NONBLOCK);
    assert_true(d->end[pipe] >= 0);
}

static inline void mouse_desk_pull_out(mouse_desk *d, int pipe)
{
    close(d->end[pipe]);
    d->end[pipe] = -1;
    unlink(d->pipe[pipe]);
}

static inline bool mouse_desk_set_up(mouse_desk *d)
{
    static const int number[] = {5, 6, 8};
    char folder[sizeof d->folder] = "/tmp/battuta-mice-XXXXXX";
    if (mkdtemp(folder) == NULL) {
        return false;
    }
    snprintf(d->folder, sizeof d->folder, "%s", folder);
    snprintf(d->list, sizeof d->list, "%s/devices", folder);
    for (int i = 0; i < 3; i++) {
        snprintf(d->pipe[i], sizeof d->pipe[i], "%s/event%d", folder, number[i]);
        d->end[i] = -1;
    }
    return true;
}

static inline bool mouse_desk_clear(mouse_desk *d)
{
    for (int i = 0; i < 3; i++) {
        if (d->end[i] >= 0) {
            mouse_desk_pull_out(d, i);
        }
    }
    unlink(d->list);
    return rmdir(d->folder) == 0;
}

// The clock of the kernel's time stamps.
static inline double mouse_desk_clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void mouse_desk_send(const mouse_desk *d, int pipe, int type, int code, int value,
                                   double ago_s)
{
    double then = mouse_desk_clock_s() - ago_s;
    struct input_event event = {0};
    event.input_event_sec = (time_t)then;
    event.input_event_usec = (int)(1e6 * (then - (double)(time_t)then));
    event.type = (unsigned short)type;
    event.code = (unsigned short)code;
    event.value = value;
    assert_int_equal(write(d->end[pipe], &event, sizeof event), sizeof event);
}

#endif
