// What is heard of a tick: which events sound, how strongly, where, and where the fencers are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "phys_contact_step.h"
#include "sound_cue.h"
#include "test_duel_config.h"

static test_duel_config fencers;
static duel_state at_start;

static int set_up(void **state)
{
    (void)state;
    fencers = test_duel_config_create(WEAPON_EPEE);
    duel_start(&fencers.config, &at_start);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    test_duel_config_destroy(&fencers);
    return 0;
}

static sound_tick heard(enum duel_event_kind kind, const duel_state *after)
{
    const duel_events events = {.count = 1,
                                .event[0] = {.kind = (uint8_t)kind,
                                             .side = DUEL_RIGHT,
                                             .met = {PHYS_PART_BLADE, PHYS_PART_GUARD},
                                             .impulse_ns = 0.3,
                                             .speed_mps = 1.5,
                                             .strength = 0.7,
                                             .along = {0.4, 0.0},
                                             .point = {1.0, 1.2, 0.1}}};
    sound_tick tick;
    sound_tick_of(&fencers.config, after, &events, &tick);
    return tick;
}

static void each_event_makes_its_sound(void **state)
{
    (void)state;
    static const struct {
        enum duel_event_kind event;
        enum sound_kind sound;
    } HEARD[] = {
        {DUEL_EVENT_BLADES_MET, SOUND_CLASH},  {DUEL_EVENT_BLADES_SLIDE, SOUND_SCRAPE},
        {DUEL_EVENT_FOOT_DOWN, SOUND_STEP},    {DUEL_EVENT_WEAPON_DOWN, SOUND_FALL},
        {DUEL_EVENT_CONTROL_LOST, SOUND_LOST}, {DUEL_EVENT_DISARMED, SOUND_LOST},
        {DUEL_EVENT_TOUCH, SOUND_BUZZER},
    };
    for (size_t i = 0; i < sizeof HEARD / sizeof HEARD[0]; i++) {
        const sound_tick tick = heard(HEARD[i].event, &at_start);
        assert_int_equal(tick.cues, 1);
        assert_int_equal(tick.cue[0].kind, HEARD[i].sound);
        assert_int_equal(tick.cue[0].side, DUEL_RIGHT);
        assert_true(tick.cue[0].point.y == 1.2);
    }
    static const enum duel_event_kind SILENT[] = {DUEL_EVENT_CONTROL_REGAINED, DUEL_EVENT_EN_GARDE,
                                                  DUEL_EVENT_FENCE, DUEL_EVENT_OVER};
    for (size_t i = 0; i < sizeof SILENT / sizeof SILENT[0]; i++) {
        assert_int_equal(heard(SILENT[i], &at_start).cues, 0);
    }
}

static void a_contact_has_its_impulse_place_and_parts(void **state)
{
    (void)state;
    const sound_tick tick = heard(DUEL_EVENT_BLADES_MET, &at_start);
    assert_int_equal(tick.weapon, WEAPON_EPEE);
    assert_true(tick.cue[0].impulse_ns == 0.3);
    assert_true(tick.cue[0].along[0] == 0.4);
    assert_false(tick.cue[0].on_guard[0]);
    assert_true(tick.cue[0].on_guard[1]);
}

static void rubbing_has_the_force_that_bends_the_blades(void **state)
{
    (void)state;
    const double light_n = heard(DUEL_EVENT_BLADES_SLIDE, &at_start).cue[0].force_n;
    assert_true(light_n > 0.0);
    duel_state pressed = at_start;
    pressed.fencer[DUEL_RIGHT].bend_n = v3(0, 9, 0);
    const sound_tick tick = heard(DUEL_EVENT_BLADES_SLIDE, &pressed);
    assert_true(tick.cue[0].force_n == 9.0);
    assert_true(tick.cue[0].speed_mps == 1.5);
}

static void the_fencers_are_where_the_duel_has_them(void **state)
{
    (void)state;
    const sound_tick tick = heard(DUEL_EVENT_FENCE, &at_start);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        const sound_fencer *f = &tick.fencer[side];
        phys_vec3 end[2];
        duel_blade_ends(&fencers.config, &at_start, (enum duel_side)side, end);
        assert_true(v3_distance(end[1], f->end[1]) == 0.0);
        assert_true(f->holds);
        // The front foot is nearer to the opponent, both on the floor, the head above them.
        const double toward = side == DUEL_LEFT ? 1.0 : -1.0;
        assert_true(toward * (f->foot[0].x - f->foot[1].x) > 0.4);
        assert_true(f->foot[0].y == 0.0 && f->head.y > 1.3);
        assert_true(fabs(f->head.x - 0.5 * (f->foot[0].x + f->foot[1].x)) < 0.3);
    }
    assert_true(tick.fencer[DUEL_LEFT].head.x < tick.fencer[DUEL_RIGHT].head.x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_event_makes_its_sound),
        cmocka_unit_test(a_contact_has_its_impulse_place_and_parts),
        cmocka_unit_test(rubbing_has_the_force_that_bends_the_blades),
        cmocka_unit_test(the_fencers_are_where_the_duel_has_them),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
