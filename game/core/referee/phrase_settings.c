#include "phrase_settings.h"

#include <assert.h>

static const phrase_settings NORMAL = {
    .attack_rise = 0.10,
    .attack_rate_ps = 1.0,
    .attack_closing_mps = 0.3,
    .cut_closing_mps = 3.0,
    .threat_grown_m = 0.10,
    .steady_ticks = 20,
    .foot_closing_mps = 0.6,
    .straight = 0.85,
    .withdrawn = 0.08,
    .still_rate_ps = 0.2,
    .still_mps = 0.3,
    .still_root_mps = 0.1,
    .pause_ticks = 120,
    .cut_late_ticks = 60,
    .broken_ticks = 100,
    .turned_cos = 0.7071067811865476,
    .turned_ticks = 30,
    .feint_ticks = 150,
    .threat_ticks = 5,
    .deflect_ticks = 40,
    .deflect_m = 0.0,
    .young_ticks = 60,
    .failed_ticks = 100,
    .apart_ticks = 10,
    .beat_brought = 0.6,
    .beat_along = 1.0 / 3.0,
    .taking_ticks = 30,
    .beat_ticks = 150,
    .seek_ticks = 60,
    .riposte_ticks = 150,
    .delayed_ticks = 600,
    .renewal_ticks = 300,
    .line_extension = 0.95,
    .line_cos = 0.9659258262890683, // 15 degrees
    .line_keeps_m = 0.15,
    .line_ticks = 200,
    .prepare_mps = 0.15,
    .prepare_rate_ps = 0.3,
    .simultaneous_ticks = 40,
    .doubt_ticks = 15,
    .doubt_m = 0.03,
    .doubt_target_m = 0.02,
    .doubt_contact_ticks = 8,
};

static const uint32_t LOCKOUT_DOUBT_TICKS[] = {
    [WEAPON_EPEE] = 5, [WEAPON_FOIL] = 25, [WEAPON_SABRE] = 10};
_Static_assert(sizeof LOCKOUT_DOUBT_TICKS / sizeof LOCKOUT_DOUBT_TICKS[0] == WEAPON_KIND_COUNT,
               "every weapon has one");

static const double FACTOR[] = {
    [MATCH_NORMAL] = 1.0, [MATCH_STRICT] = 0.75, [MATCH_LENIENT] = 1.25};
_Static_assert(sizeof FACTOR / sizeof FACTOR[0] == MATCH_REFEREE_COUNT, "every referee has one");

phrase_settings phrase_settings_of(enum weapon_kind kind, enum match_referee referee)
{
    assert((unsigned)referee < MATCH_REFEREE_COUNT);
    phrase_settings settings = NORMAL;
    settings.weapon = kind;
    settings.doubt_lockout_ticks = LOCKOUT_DOUBT_TICKS[kind];
    const double factor = FACTOR[referee];
    uint32_t *const window[] = {&settings.pause_ticks,       &settings.cut_late_ticks,
                                &settings.feint_ticks,       &settings.beat_ticks,
                                &settings.riposte_ticks,     &settings.renewal_ticks,
                                &settings.simultaneous_ticks};
    for (unsigned i = 0; i < sizeof window / sizeof window[0]; i++) {
        *window[i] = (uint32_t)(*window[i] * factor);
    }
    settings.threat_grown_m *= factor;
    return settings;
}
