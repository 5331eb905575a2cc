// Which sounds an event makes, and which blows are audible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "sound_cue.h"
#include "sound_levels.h"
#include "sound_synth.h"

static int cues_of(enum duel_event_kind kind, sound_cue out_cue[SOUND_CUES_MAX])
{
    const duel_event event = {.kind = (uint8_t)kind,
                              .side = DUEL_RIGHT,
                              .impulse_ns = 0.3,
                              .speed_mps = 1.0,
                              .strength = 0.7,
                              .along = {0.4, 0.6}};
    return sound_of_event(&event, out_cue);
}

static void a_blade_contact_sounds_at_its_place_with_its_strength(void **state)
{
    (void)state;
    sound_cue cue[SOUND_CUES_MAX];
    assert_int_equal(cues_of(DUEL_EVENT_BLADES_MET, cue), 1);
    assert_int_equal(cue[0].kind, SOUND_CLASH);
    assert_true(cue[0].impulse_ns == 0.3);
    assert_true(cue[0].along[0] == 0.4);
    assert_true(cue[0].along[1] == 0.6);
    assert_true(cue[0].level == sound_clash_level(0.3));
}

static void a_scrape_is_as_loud_as_the_blades_are_fast_up_to_a_limit(void **state)
{
    (void)state;
    sound_cue cue[SOUND_CUES_MAX];
    assert_int_equal(cues_of(DUEL_EVENT_BLADES_SLIDE, cue), 1);
    assert_int_equal(cue[0].kind, SOUND_SCRAPE);
    assert_true(fabs(cue[0].level - 1.0 / SOUND_SCRAPE_LOUD_MPS) < 1e-12);
    const duel_event fast = {.kind = DUEL_EVENT_BLADES_SLIDE, .speed_mps = 100.0};
    sound_of_event(&fast, cue);
    assert_true(cue[0].level == 1.0);
}

static void a_step_is_as_strong_as_the_foot(void **state)
{
    (void)state;
    sound_cue cue[SOUND_CUES_MAX];
    assert_int_equal(cues_of(DUEL_EVENT_FOOT_DOWN, cue), 1);
    assert_int_equal(cue[0].kind, SOUND_STEP);
    assert_true(cue[0].strength == 0.7);
    assert_true(cue[0].gain == SOUND_STEP_GAIN);
}

static void a_lost_and_a_dropped_weapon_have_sounds(void **state)
{
    (void)state;
    static const enum duel_event_kind LOST[] = {DUEL_EVENT_CONTROL_LOST, DUEL_EVENT_DISARMED};
    for (int i = 0; i < 2; i++) {
        sound_cue cue[SOUND_CUES_MAX];
        assert_int_equal(cues_of(LOST[i], cue), 1);
        assert_int_equal(cue[0].kind, SOUND_LOST);
        assert_true(cue[0].gain == SOUND_LOST_GAIN);
    }
}

static void a_falling_weapon_rings_near_its_guard_and_thumps(void **state)
{
    (void)state;
    sound_cue cue[SOUND_CUES_MAX];
    assert_int_equal(cues_of(DUEL_EVENT_WEAPON_DOWN, cue), 2);
    assert_int_equal(cue[0].kind, SOUND_CLASH);
    assert_true(fabs(cue[0].impulse_ns - SOUND_FALL_MASS_KG * 1.0) < 1e-12);
    assert_true(cue[0].along[0] == SOUND_FALL_ALONG);
    assert_true(cue[0].along[1] == SOUND_FALL_ALONG);
    assert_int_equal(cue[1].kind, SOUND_THUMP);
    assert_true(fabs(cue[1].gain - SOUND_FALL_THUMP_GAIN) < 1e-12);
    // The thump of a fast weapon has a limit.
    const duel_event fast = {.kind = DUEL_EVENT_WEAPON_DOWN, .speed_mps = 50.0};
    sound_of_event(&fast, cue);
    assert_true(fabs(cue[1].gain - 2.0 * SOUND_FALL_THUMP_GAIN) < 1e-12);
}

static void each_side_has_its_own_buzzer(void **state)
{
    (void)state;
    sound_cue cue[SOUND_CUES_MAX];
    assert_int_equal(cues_of(DUEL_EVENT_TOUCH, cue), 1);
    assert_int_equal(cue[0].kind, SOUND_BUZZER);
    assert_int_equal(cue[0].side, DUEL_RIGHT);
    assert_true(cue[0].gain == SOUND_BUZZER_GAIN);
}

static void other_events_are_silent(void **state)
{
    (void)state;
    static const enum duel_event_kind SILENT[] = {DUEL_EVENT_CONTROL_REGAINED, DUEL_EVENT_EN_GARDE,
                                                  DUEL_EVENT_FENCE, DUEL_EVENT_OVER};
    for (size_t i = 0; i < sizeof SILENT / sizeof SILENT[0]; i++) {
        sound_cue cue[SOUND_CUES_MAX];
        assert_int_equal(cues_of(SILENT[i], cue), 0);
    }
}

static void the_second_of_two_close_blows_is_audible_only_if_louder(void **state)
{
    (void)state;
    sound_clash_limit limit = {0};
    assert_true(sound_clash_limit_passes(&limit, 0.5));
    assert_false(sound_clash_limit_passes(&limit, 0.5));
    assert_true(sound_clash_limit_passes(&limit, 0.6));
    // The louder sound restarts the time, and a softer one stays inaudible until its end.
    for (int tick = 1; tick < SOUND_CLASH_APART_TICKS; tick++) {
        sound_clash_limit_tick(&limit);
        assert_false(sound_clash_limit_passes(&limit, 0.55));
    }
    sound_clash_limit_tick(&limit);
    assert_true(sound_clash_limit_passes(&limit, 0.1));
    // Ticks without a blow change nothing.
    for (int tick = 0; tick < 3 * SOUND_CLASH_APART_TICKS; tick++) {
        sound_clash_limit_tick(&limit);
    }
    assert_true(sound_clash_limit_passes(&limit, 0.01));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blade_contact_sounds_at_its_place_with_its_strength),
        cmocka_unit_test(a_scrape_is_as_loud_as_the_blades_are_fast_up_to_a_limit),
        cmocka_unit_test(a_step_is_as_strong_as_the_foot),
        cmocka_unit_test(a_lost_and_a_dropped_weapon_have_sounds),
        cmocka_unit_test(a_falling_weapon_rings_near_its_guard_and_thumps),
        cmocka_unit_test(each_side_has_its_own_buzzer),
        cmocka_unit_test(other_events_are_silent),
        cmocka_unit_test(the_second_of_two_close_blows_is_audible_only_if_louder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
