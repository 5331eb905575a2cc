// The duel's settings that are numbers, in one table: what they are called, where they are, and
// how large a bout may have them.
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

// One of a bout's settings; the value set is the caller's to keep within 0 .. most.
double duel_setting_get(const duel_settings *settings, const duel_setting *setting);
void duel_setting_set(duel_settings *settings, const duel_setting *setting, double value);

// Whether a bout may have it so; a NaN never.
bool duel_setting_is_sound(const duel_setting *setting, double value);

#endif
