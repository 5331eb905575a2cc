// The kernel's list of input devices, /proc/bus/input/devices, as text.
//
// A device is a paragraph of lines "X: ...": N: its name, P: its physical place, H: the
// handlers that serve it (event5), B: what it can do, in hexadecimal words, highest first.
#ifndef EVDEV_LIST_H
#define EVDEV_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "evdev_mice.h"

// The mice and tablets in the text, in its order; `path` is only the event file's name.
// Lines that say nothing to us are skipped. Returns how many, at most EVDEV_MICE_MAX.
int evdev_list_parse(const char *text, size_t length, evdev_mouse_info out_info[EVDEV_MICE_MAX]);

#endif
