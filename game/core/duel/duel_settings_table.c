#include "duel_settings_table.h"

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

duel_settings duel_settings_default(void)
{
    return (duel_settings){
        // Steel on steel of two slender, lively beams: 0.3-0.6, no measured source.
        .restitution = 0.4,
        // Polished steel, 0.1-0.2, no measured source.
        .friction = 0.15,
        // A firm parry at 3 m/s on the middle of the blade (66 g met there, 45 cm from the
        // hand) is held; near the guard three times as much is.
        .grip_nms = 0.055,
        // A full beat of 0.4 N s on the middle costs a quarter of a second.
        .catch_s_per_nms = 2.0,
        .catch_max_s = 0.45,
        // A full beat of 0.5 N s on the foible, most of a meter from the hand: one blow in
        // several hundred, one bout in twenty or so (computer fencers, levels 2 and 3).
        .disarm_nms = 0.48,
        // 250 m/s2 on a 0.38 kg weapon is 95 N, 1200 rad/s2 on 0.021 kg m2 25 N m:
        // what an arm can do in a flick. Thrusts reach 6 m/s, flicks 30 m/s at the tip.
        .hand_acceleration_mps2 = 250.0,
        .hand_angular_acceleration_radps2 = 1200.0,
        .hand_speed_mps = 8.0,
        .hand_angular_speed_radps = 36.0,
        .limit_ticks = 0,
    };
}

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
