// The codes of the Linux kernel's input events that we use (from linux/input-event-codes.h), so
// that the code compiles, and is tested, on every system.
#ifndef EVDEV_CODES_H
#define EVDEV_CODES_H

enum evdev_type { EVDEV_SYN = 0, EVDEV_KEY = 1, EVDEV_REL = 2, EVDEV_ABS = 3 };

enum evdev_code {
    EVDEV_SYN_REPORT = 0,
    EVDEV_SYN_DROPPED = 3,
    EVDEV_REL_X = 0,
    EVDEV_REL_Y = 1,
    EVDEV_REL_WHEEL = 8,
    EVDEV_ABS_X = 0,
    EVDEV_ABS_Y = 1,
    EVDEV_BTN_LEFT = 0x110,
    EVDEV_BTN_RIGHT = 0x111,
    EVDEV_BTN_MIDDLE = 0x112,
    EVDEV_BTN_SIDE = 0x113,
    EVDEV_BTN_EXTRA = 0x114,
    EVDEV_BTN_FORWARD = 0x115,
    EVDEV_BTN_BACK = 0x116,
    EVDEV_BTN_TOOL_PEN = 0x140,
    EVDEV_BTN_TOOL_FINGER = 0x145,
    EVDEV_BTN_TOUCH = 0x14a,
    EVDEV_BTN_STYLUS = 0x14b,
    EVDEV_BTN_STYLUS2 = 0x14c
};

#endif
