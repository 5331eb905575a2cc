// Table of the duel's numeric settings: name, offset and largest allowed value.
#ifndef DUEL_SETTINGS_TABLE_H
#define DUEL_SETTINGS_TABLE_H

#include <stddef.h>

#include "duel.h"

typedef struct duel_setting {
    const char *name; // as in duel_settings
    size_t offset;    // of the double within duel_settings
    double most;      // from 0 to this
} duel_setting;

#define DUEL_SETTING_COUNT 10
extern const duel_setting DUEL_SETTING[DUEL_SETTING_COUNT];

// Reads or writes a setting. The caller makes sure that a value written is within 0 .. most.
double duel_setting_get(const duel_settings *settings, const duel_setting *setting);
void duel_setting_set(duel_settings *settings, const duel_setting *setting, double value);

// Whether the value is within the allowed range; false for NaN.
bool duel_setting_is_valid(const duel_setting *setting, double value);

#endif
