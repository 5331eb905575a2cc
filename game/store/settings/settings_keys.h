// The keys of settings.txt that the program knows, each from those who read it.
#ifndef SETTINGS_KEYS_H
#define SETTINGS_KEYS_H

#include "settings.h"

#define SETTINGS_KEY_LESSON "lesson"
// By the device's name: "hand.pad0".
#define SETTINGS_KEY_HAND "hand."
// By weapon and controller: "grip.epee.oculus/touch_controller".
#define SETTINGS_KEY_GRIP "grip."
// enum duel_side
extern const char *const SETTINGS_KEY_ASSIST[2];

// Where a file has keys that nothing reads, fills `line` with one line that names the first of
// them, its place, the file, and what to do, and returns true.
bool settings_tell_unknown(const settings *s, const char *path, char *line, size_t line_size);

#endif
