#include "duel_setting.h"

#include <string.h>

#define SETTING(field, most)                                                                       \
    {                                                                                              \
#field, offsetof(duel_settings, field), most                                               \
    }

// Many times what a person or steel can do, and far from where a tick's reckoning overflows.
const duel_setting DUEL_SETTING[DUEL_SETTING_COUNT] = {
    SETTING(restitution, 1.0),
    SETTING(friction, 1.0),
    SETTING(grip_nms, 100.0),
    SETTING(catch_s_per_nms, 1000.0),
    SETTING(catch_max_s, 10.0),
    SETTING(disarm_nms, 1000.0),
    SETTING(hand_acceleration_mps2, 1e4),
    SETTING(hand_angular_acceleration_radps2, 1e5),
    SETTING(hand_speed_mps, 100.0),
    SETTING(hand_angular_speed_radps, 1000.0),
};
_Static_assert(sizeof(duel_settings) == DUEL_SETTING_COUNT * sizeof(double) + 8,
               "a new setting belongs into the table, and another version on the replay format");

double duel_setting_get(const duel_settings *settings, const duel_setting *setting)
{
    double value;
    memcpy(&value, (const char *)settings + setting->offset, sizeof value);
    return value;
}

void duel_setting_set(duel_settings *settings, const duel_setting *setting, double value)
{
    memcpy((char *)settings + setting->offset, &value, sizeof value);
}

bool duel_setting_is_sound(const duel_setting *setting, double value)
{
    return value >= 0.0 && value <= setting->most;
}
