// Reads the text of the kernel's list of input devices, /proc/bus/input/devices.
//
// Each device is a paragraph of lines "X: ...": N: its name, P: its physical location, H: its
// handlers (event5), B: its capabilities as hexadecimal words, the highest word first.
#ifndef EVDEV_LIST_H
#define EVDEV_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "evdev_mice.h"

// Finds the mice and tablets in the text, in its order; `path` is only the name of the event file.
// Unknown lines are skipped. Returns the number of devices, at most EVDEV_MICE_MAX.
int evdev_list_parse(const char *text, size_t length, evdev_mouse_info out_info[EVDEV_MICE_MAX]);

#endif
