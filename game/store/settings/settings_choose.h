// From the lines of settings.txt to the choices of a person, and back.
#ifndef SETTINGS_CHOOSE_H
#define SETTINGS_CHOOSE_H

#include "settings_table.h"

// The default of every setting.
user_settings settings_default(void);

// Reads all of them. An invalid value leaves the default. Returns false if a value is invalid, with
// one line in `error` about the first.
bool settings_read(const settings *s, user_settings *out_chosen, char *error, size_t error_size);

// Writes the values that differ from those in the lines; what has its default and no line gets
// none. Returns false if there is no room.
bool settings_write(const user_settings *chosen, settings *s);

// The row of a mouse's sensitivity, or NULL if the device is not a mouse.
const setting *settings_sensitivity(int device);

#endif
