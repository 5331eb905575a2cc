#include "duel_settings_table.h"

#include <string.h>

#define SETTING(field, most)                                                                       \
    {                                                                                              \
#field, offsetof(duel_settings, field), most                                               \
    }

// The limits are many times what a person or steel can do, and small enough that no computation of
// a tick overflows.
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
_Static_assert(sizeof(duel_settings) ==
                   DUEL_SETTING_COUNT * sizeof(double) + 8 /* limit_ticks, match */,
               "a new setting belongs into the table, and another version on the replay format");

duel_settings duel_settings_default(void)
{
    return (duel_settings){
        // Steel on steel, two slender vibrating beams: 0.3-0.6 (estimated, not measured).
        .restitution = 0.4,
        // Polished steel: 0.1-0.2 (estimated, not measured).
        .friction = 0.15,
        // The grip holds against a firm parry at 3 m/s on the middle of the blade (effective mass
        // 66 g, 45 cm from the hand), and near the guard against three times as much.
        .grip_nms = 0.055,
        // A full beat of 0.4 N s on the middle of the blade costs a quarter of a second of control.
        .catch_s_per_nms = 2.0,
        .catch_max_s = 0.45,
        // A full beat of 0.5 N s on the foible, almost a meter from the hand, disarms. Between
        // computer fencers of levels 2 and 3 that is one blow in several hundred, about one bout in
        // twenty.
        .disarm_nms = 0.48,
        // 250 m/s2 on a 0.38 kg weapon is 95 N, 1200 rad/s2 on 0.021 kg m2 25 N m: the limits of an
        // arm in a flick. Thrusts reach 6 m/s, flicks 30 m/s at the tip.
        .hand_acceleration_mps2 = 250.0,
        .hand_angular_acceleration_radps2 = 1200.0,
        .hand_speed_mps = 8.0,
        .hand_angular_speed_radps = 36.0,
        .limit_ticks = 0,
        // Any touch decides, as in a first trial of a sword.
        .match = match_settings_duel(),
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

bool duel_setting_is_valid(const duel_setting *setting, double value)
{
    return value >= 0.0 && value <= setting->most;
}
