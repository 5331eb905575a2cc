// Actions: what keys, buttons and axes can be bound to. Some are a fencer's, some the program's.
#ifndef ACTION_H
#define ACTION_H

#include <stdbool.h>
#include <stddef.h>

enum action {
    // A fencer's actions. Left and right are those of the screen.
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
    ACTION_CENTER, // move the point back to the middle
    ACTION_PAUSE,  // pause; in menus: back
    ACTION_SKIP,   // skip a step of the lesson
    // The program's actions.
    ACTION_HELP,
    ACTION_CAMERA,
    ACTION_WEAPON,
    ACTION_RULES, // next rules: duel, FIE to 5, 15 or 1 touches
    ACTION_LEVEL_1,
    ACTION_LEVEL_2,
    ACTION_LEVEL_3,
    ACTION_FIGURES,
    ACTION_FULLSCREEN,
    ACTION_PICTURE,
    ACTION_SHARE,        // film the last touch
    ACTION_ASSISTS,      // choose help while fencing
    ACTION_APPEAL,       // against the call of the last touch
    ACTION_DUELS,        // open the list of recorded duels
    ACTION_HEADSET,      // look for a headset
    ACTION_MOUSE_SLOWER, // change the sensitivity of the mouse that moved last
    ACTION_MOUSE_FASTER,
    ACTION_COUNT
};

// The first action of the program.
#define ACTION_FIRST_OF_PROGRAM ACTION_HELP

// The name of the action in the bindings file: "step-left".
const char *action_word(enum action action);

// The description of the action for the screen: "step to the left".
const char *action_title(enum action action);

// Finds the action with that name, of `length` bytes. Returns false if there is none.
bool action_from_word(const char *word, size_t length, enum action *out_action);

#endif
