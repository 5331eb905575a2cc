// The salute: up before the mask, down, and back on guard, without a jump; once before and once
// after a match, and never in a duel.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "salute.h"
#include "test_duel_config.h"

#define FRAME_S 0.01

static const phys_pose GUARD = {{0.75, 1.08, 0.1},
                                {0.0, -0.7071067811865476, 0.0, 0.7071067811865476}};

static phys_vec3 blade_of(phys_pose pose)
{
    return quat_rotate(pose.orientation, v3(0, 0, -1));
}

static void the_weapon_goes_up_down_and_back(void **state)
{
    (void)state;
    assert_true(blade_of(GUARD).x > 0.99); // forward
    double highest = 0.0, lowest = 0.0;
    phys_pose before = salute_pose(GUARD, 0.0);
    assert_true(v3_length(v3_sub(before.position, GUARD.position)) < 1e-12);
    for (double s = 0.0; s <= SALUTE_S; s += FRAME_S) {
        const phys_pose now = salute_pose(GUARD, s);
        highest = fmax(highest, blade_of(now).y);
        lowest = fmin(lowest, blade_of(now).y);
        assert_true(v3_length(v3_sub(now.position, before.position)) < 0.03);
        assert_true(v3_length(v3_sub(blade_of(now), blade_of(before))) < 0.08);
        before = now;
    }
    assert_true(highest > 0.95 && lowest < -0.5);
    const phys_pose last = salute_pose(GUARD, SALUTE_S);
    assert_true(v3_length(v3_sub(last.position, GUARD.position)) < 1e-12);
    assert_true(v3_length(v3_sub(blade_of(last), blade_of(GUARD))) < 1e-9);
}

// Lets a salute go on to its end; returns its seconds.
static double give(salute *s, const duel_config *config, const duel_state *now)
{
    double seconds = 0.0;
    while (salute_advance(s, config, now, true, FRAME_S)) {
        seconds += FRAME_S;
        assert_true(seconds < 10.0);
    }
    return seconds;
}

static void a_match_begins_and_ends_with_it(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_config config = test.config;
    config.settings.match = match_settings_fie(5);
    duel_state now;
    duel_start(&config, &now);
    salute *s = calloc(1, sizeof *s);
    assert_false(salute_advance(s, &config, &now, false, FRAME_S));
    assert_true(fabs(give(s, &config, &now) - SALUTE_S) < 2.0 * FRAME_S);
    assert_true(give(s, &config, &now) == 0.0); // once
    now.tick = 5;
    assert_true(give(s, &config, &now) == 0.0);
    now.phase = DUEL_OVER;
    assert_null(salute_shown(s));
    assert_true(salute_advance(s, &config, &now, true, FRAME_S));
    assert_ptr_equal(salute_shown(s), &s->shown);
    assert_true(salute_skip(s));
    assert_false(salute_skip(s));
    assert_true(give(s, &config, &now) == 0.0);
    // Then both stand on guard.
    duel_state guard;
    duel_start(&config, &guard);
    assert_ptr_equal(salute_shown(s), &s->shown);
    assert_true(v3_length(v3_sub(duel_weapon_pose(&config, &s->shown, DUEL_LEFT).position,
                                 duel_weapon_pose(&config, &guard, DUEL_LEFT).position)) < 1e-6);
    free(s);
    test_duel_config_destroy(&test);
}

static void both_blades_point_up_in_the_middle_of_it(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_config config = test.config;
    config.settings.match = match_settings_fie(5);
    config.hand[DUEL_RIGHT] = -1.0;
    duel_state now;
    duel_start(&config, &now);
    const uint64_t hash = duel_state_hash(&now);
    salute *s = calloc(1, sizeof *s);
    while (s->since_s < 0.8) {
        assert_true(salute_advance(s, &config, &now, true, FRAME_S));
    }
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        phys_vec3 ends[2];
        duel_blade_ends(&config, &s->shown, (enum duel_side)side, ends);
        assert_true(ends[1].y - ends[0].y > 0.7);
        assert_true(ends[0].y > 1.1);
    }
    assert_int_equal(duel_state_hash(&now), hash); // the duel knows nothing of it
    free(s);
    test_duel_config_destroy(&test);
}

static void a_duel_has_none(void **state)
{
    (void)state;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    duel_config config = test.config;
    duel_state now;
    duel_start(&config, &now);
    salute *s = calloc(1, sizeof *s);
    assert_false(salute_advance(s, &config, &now, true, FRAME_S));
    free(s);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_weapon_goes_up_down_and_back),
        cmocka_unit_test(a_match_begins_and_ends_with_it),
        cmocka_unit_test(both_blades_point_up_in_the_middle_of_it),
        cmocka_unit_test(a_duel_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
