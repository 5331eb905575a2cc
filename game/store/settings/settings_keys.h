// The keys of settings.txt that the program knows, collected from the files that read them.
#ifndef SETTINGS_KEYS_H
#define SETTINGS_KEYS_H

#include "settings.h"

#define SETTINGS_KEY_LESSON "lesson"
// The exercise of the day (store/course/course_daily.h).
#define SETTINGS_KEY_DAILY "daily"
// Followed by the device's name: "hand.pad0".
#define SETTINGS_KEY_HAND "hand."
// Followed by the device's name: "name.pad0": who fences there, for the ratings.
#define SETTINGS_KEY_NAME "name."
// Followed by weapon and controller: "grip.epee.oculus/touch_controller".
#define SETTINGS_KEY_GRIP "grip."
// By enum duel_side.
extern const char *const SETTINGS_KEY_ASSIST[2];

// Returns true if the settings have unknown keys, and writes one line to `line` that names the
// first of them, its line, the file and the remedy.
bool settings_report_unknown(const settings *s, const char *path, char *line, size_t line_size);

#endif
