// What can be asked of a device: a fencer's actions, and the program's own.
#ifndef ACTION_H
#define ACTION_H

#include <stdbool.h>
#include <stddef.h>

enum action {
    // Of a fencer. Left and right are the screen's.
    ACTION_POINT_LEFT,
    ACTION_POINT_RIGHT,
    ACTION_POINT_DOWN,
    ACTION_POINT_UP,
    ACTION_EXTEND,
    ACTION_LUNGE,
    ACTION_RECOVER,
    ACTION_FLECHE,
    ACTION_DUCK,
    ACTION_STEP_FORWARD,
    ACTION_STEP_BACK,
    ACTION_STEP_LEFT,
    ACTION_STEP_RIGHT,
    ACTION_CENTER, // the point back to the middle
    ACTION_PAUSE,  // pause, and in menus: back
    ACTION_SKIP,   // a step of the lesson
    // Of the program.
    ACTION_HELP,
    ACTION_CAMERA,
    ACTION_WEAPON,
    ACTION_LEVEL_1,
    ACTION_LEVEL_2,
    ACTION_LEVEL_3,
    ACTION_FIGURES,
    ACTION_FULLSCREEN,
    ACTION_PICTURE,
    ACTION_ASSISTS,      // help while fencing
    ACTION_DUELS,        // recorded ones
    ACTION_HEADSET,      // look for one
    ACTION_MOUSE_SLOWER, // of the mouse that moved last
    ACTION_MOUSE_FASTER,
    ACTION_COUNT
};

// The first that is the program's.
#define ACTION_FIRST_OF_PROGRAM ACTION_HELP

// Its word in the bindings file: "step-left".
const char *action_word(enum action control);

// What it does, for the screen: "step to the left of the screen".
const char *action_title(enum action control);

// The control of that word, of `length` bytes; false where there is none.
bool action_from_word(const char *word, size_t length, enum action *out_control);

#endif
