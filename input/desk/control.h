// What can be asked of a device: a fencer's actions, and the program's own.
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>
#include <stddef.h>

enum control {
    // Of a fencer. Left and right are the screen's.
    CONTROL_POINT_LEFT,
    CONTROL_POINT_RIGHT,
    CONTROL_POINT_DOWN,
    CONTROL_POINT_UP,
    CONTROL_EXTEND,
    CONTROL_LUNGE,
    CONTROL_RECOVER,
    CONTROL_FLECHE,
    CONTROL_DUCK,
    CONTROL_STEP_FORWARD,
    CONTROL_STEP_BACK,
    CONTROL_STEP_LEFT,
    CONTROL_STEP_RIGHT,
    CONTROL_CENTRE, // the point back to the middle
    CONTROL_PAUSE,  // pause, and in menus: back
    CONTROL_SKIP,   // a step of the lesson
    // Of the program.
    CONTROL_HELP,
    CONTROL_CAMERA,
    CONTROL_WEAPON,
    CONTROL_LEVEL_1,
    CONTROL_LEVEL_2,
    CONTROL_LEVEL_3,
    CONTROL_FIGURES,
    CONTROL_FULLSCREEN,
    CONTROL_PICTURE,
    CONTROL_ASSISTS,      // help while fencing
    CONTROL_DUELS,        // recorded ones
    CONTROL_HEADSET,      // look for one
    CONTROL_MOUSE_SLOWER, // of the mouse that moved last
    CONTROL_MOUSE_FASTER,
    CONTROL_COUNT
};

// The first that is the program's.
#define CONTROL_FIRST_OF_PROGRAM CONTROL_HELP

// Its word in the bindings file: "step-left".
const char *control_word(enum control control);

// What it does, for the screen: "step to the left of the screen".
const char *control_title(enum control control);

// The control of that word, of `length` bytes; false where there is none.
bool control_from_word(const char *word, size_t length, enum control *out_control);

#endif
