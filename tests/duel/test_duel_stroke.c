// Cuts and flicks at a desk: how they are asked for, how fast they land, with which part of the
// blade and where, on the shipped bodies with the shipped guards.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "shipped_duel.h"
#include "stroke_script.h"

static bout_assets assets;
static duel_scratch *scratch;
static stroke_trial seen;

static int load(void **unused)
{
    (void)unused;
    scratch = shipped_duel_load(&assets);
    return scratch != NULL ? 0 : 1;
}

static int unload(void **unused)
{
    (void)unused;
    shipped_duel_free(&assets, &scratch);
    return 0;
}

static const stroke_script *script_named(const char *name)
{
    for (int i = 0; i < STROKE_SCRIPTS; i++) {
        if (strcmp(STROKE_SCRIPT[i].name, name) == 0) {
            return &STROKE_SCRIPT[i];
        }
    }
    fail_msg("no script %s", name);
    return NULL;
}

// Each stroke from its distance lands on its target, with the edge at 10 to 20 m/s or, in a flick,
// with the point at 25 to 36.
static void cuts_and_flicks_land(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        double apart_m, least_mps, most_mps;
        enum body_part part[2];
        enum blade_part blade;
    } CASES[] = {
        {"head", 1.7, 10, 20, {PART_MASK, PART_MASK}, BLADE_EDGE},
        {"flank", 1.6, 10, 21, {PART_TORSO, PART_WAIST}, BLADE_EDGE},
        {"chest", 1.7, 10, 20, {PART_TORSO, PART_BIB}, BLADE_EDGE},
        {"wrist", 1.95, 10, 20, {PART_WEAPON_FOREARM, PART_WEAPON_FOREARM}, BLADE_EDGE},
        {"flick", 1.8, 25, 36, {PART_TORSO, PART_TORSO}, BLADE_POINT},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const stroke_script *script = script_named(CASES[i].name);
        const duel_config config = shipped_duel_config(&assets, script->kind, scratch);
        stroke_try(&config, script, CASES[i].apart_m, STROKE_SHOWN_TICKS, &seen);
        assert_true(seen.touched);
        printf("%s: %s on the %s after %u ms at %.1f m/s\n", script->name,
               blade_part_name((enum blade_part)seen.touch.blade_part),
               body_part_key((enum body_part)seen.touch.part), seen.touch_tick, seen.landing_mps);
        assert_int_equal(seen.touch.blade_part, CASES[i].blade);
        assert_true(seen.touch.part == CASES[i].part[0] || seen.touch.part == CASES[i].part[1]);
        assert_true(seen.landing_mps > CASES[i].least_mps && seen.landing_mps < CASES[i].most_mps);
        assert_in_range(seen.touch_tick, 100, 200);
    }
}

// The tip's greatest speed when the point is moved by `way` over `ticks` ticks and the arm is asked
// out in the middle of it.
static double tip_mps(enum weapon_kind kind, double way_x, double way_y, uint32_t ticks)
{
    const duel_config config = shipped_duel_config(&assets, kind, scratch);
    stroke_script script = {.kind = kind, .moment = {{.x = -0.5 * way_x, .y = -0.5 * way_y}}};
    for (uint32_t i = 1; i < STROKE_MOMENTS; i++) {
        double share = (double)i / (STROKE_MOMENTS - 1) - 0.5;
        script.moment[i] = (stroke_moment){.tick = 1 + i * ticks / STROKE_MOMENTS,
                                           .x = share * way_x,
                                           .y = share * way_y,
                                           .extension = i > STROKE_MOMENTS / 2};
    }
    stroke_try(&config, &script, 4.0, STROKE_SHOWN_TICKS, &seen);
    return seen.peak_mps;
}

// Slow aiming while the arm goes out remains a thrust, and with a foil or an épée so does a
// disengage, to either side. A point that is flung makes a sabre cut in any direction.
static void only_a_flung_point_strikes(void **unused)
{
    (void)unused;
    assert_true(tip_mps(WEAPON_SABRE, 0.3, -0.4, 150) < 8.0);
    assert_true(tip_mps(WEAPON_EPEE, 1.0, -0.4, 80) < 16.0);
    assert_true(tip_mps(WEAPON_FOIL, -1.0, 0.3, 80) < 16.0);
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? 1.2 - 2.4 * i : 0.0, y = i < 2 ? 0.0 : 1.2 - 2.4 * (i - 2);
        assert_true(tip_mps(WEAPON_SABRE, x, y, 80) > 15.0);
    }
    assert_true(tip_mps(WEAPON_FOIL, 0.0, -1.2, 80) > 28.0);
    assert_true(tip_mps(WEAPON_FOIL, 0.0, -1.2, 80) < 36.0);
}

// The fastest speed of the tip from 30 ms after the tick in which a feint's arm is taken back.
#define BACK_TICK 80u

static double late_mps(const stroke_script *script)
{
    const duel_config config = shipped_duel_config(&assets, script->kind, scratch);
    stroke_try(&config, script, 4.0, STROKE_SHOWN_TICKS, &seen);
    double fastest_mps = 0.0;
    for (uint32_t i = BACK_TICK + 30; i < seen.ticks; i++) {
        fastest_mps = fmax(fastest_mps, v3_distance(seen.tip[i], seen.tip[i - 1]) / DUEL_TICK_S);
    }
    return fastest_mps;
}

// A cut whose arm is taken back before the blade has whipped is a feint: the blade does not come
// through.
static void an_arm_taken_back_ends_the_cut(void **unused)
{
    (void)unused;
    stroke_script script = *script_named("head");
    double full_mps = late_mps(&script);
    script.moment[3].tick = BACK_TICK;
    double feint_mps = late_mps(&script);
    printf("a cut: %.1f m/s; a feint: %.1f\n", full_mps, feint_mps);
    assert_true(full_mps > 14.0);
    assert_true(feint_mps < 0.75 * full_mps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_and_flicks_land),
        cmocka_unit_test(only_a_flung_point_strikes),
        cmocka_unit_test(an_arm_taken_back_ends_the_cut),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
