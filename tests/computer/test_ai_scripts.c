// The best computer level against fencers who see nothing: it must make most of the touches. A few
// bouts only, so that a mind that no longer works is noticed; fence_scripts measures how good it
// is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"
#include "share_of.h"
#include "worn_fencer.h"

enum { BOUTS = SHARE_OF(12), LIMIT_TICKS = 20000, FIRST_SEED = 501 };

static bout_assets assets;

enum { LONG_BOUTS = SHARE_OF(3), LONG_TICKS = 40000 };

// Fences the bout to its end, with the script on this side, in a headset if `worn` is given.
static void fence(bout *b, enum blind_script script, worn_fencer *worn, uint64_t seed,
                  enum duel_side script_side)
{
    const blind_fencer fencer = {.script = script};
    blind_bout blind = blind_bout_start(&fencer, seed);
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        frame[script_side] = blind_bout_frame(&blind, &b->state);
        if (worn != NULL) {
            frame[script_side] =
                worn_fencer_frame(worn, &b->config, &b->state, script_side, &frame[script_side]);
        }
        duel_events events;
        bout_step(b, frame, &events);
    }
}

// Who won the bout of this seed against a computer with this hand (+1 right, -1 left); DUEL_NOBODY
// after the limit.
static int winner_of(enum weapon_kind kind, enum blind_script script, worn_fencer *worn,
                     uint64_t seed, enum duel_side script_side, double hand)
{
    bout_setup setup = bout_setup_default(kind, assets.model, &assets.grid[kind]);
    setup.settings.match = match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.source[duel_other(script_side)] =
        (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
    setup.hand[duel_other(script_side)] = hand;
    setup.seed = seed;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    fence(b, script, worn, seed, script_side);
    int winner = b->state.winner;
    bout_destroy(&b);
    return winner;
}

static void most_touches_are_the_computers(void **unused)
{
    (void)unused;
    static const enum blind_script SCRIPT[] = {BLIND_IDLE, BLIND_STATUE, BLIND_MARCH, BLIND_FLECHE};
    int by_script = 0, by_computer = 0;
    for (size_t i = 0; i < sizeof SCRIPT / sizeof *SCRIPT; i++) {
        int won = 0, lost = 0;
        for (int k = 0; k < BOUTS; k++) {
            enum duel_side side = k % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
            int winner =
                winner_of(WEAPON_EPEE, SCRIPT[i], NULL, (uint64_t)(FIRST_SEED + k), side, 1.0);
            lost += winner == (int)side;
            won += winner == (int)duel_other(side);
        }
        printf("%-8s %d by the script, %d by the computer\n", blind_script_name(SCRIPT[i]), lost,
               won);
        assert_true(CASES_SHARE > 1 || won > lost);
        by_script += lost;
        by_computer += won;
    }
    assert_true(2 * by_script <= by_computer);
}

// A left hand has the crouched point on its other side. Where it answered as a right hand does, it
// lost every one of these bouts.
static void a_left_hand_is_not_beaten_by_a_crouched_thrust(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        int won = 0, lost = 0;
        for (int k = 0; k < BOUTS; k++) {
            enum duel_side side = k % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
            int winner = winner_of((enum weapon_kind)kind, BLIND_CROUCH_THRUST, NULL,
                                   (uint64_t)(FIRST_SEED + k), side, -1.0);
            lost += winner == (int)side;
            won += winner == (int)duel_other(side);
        }
        printf("%-8s %d by the script, %d by the left hand\n", weapon_key((enum weapon_kind)kind),
               lost, won);
        assert_true(CASES_SHARE > 1 || won > lost);
    }
}

// With the foil by the rules of the FIE, the usual thrust at somebody who steps to and fro with the
// point out falls short: bouts ended 0 : 0.
static void a_point_that_steps_to_and_fro_is_passed_in_the_end(void **unused)
{
    (void)unused;
    unsigned touches = 0;
    for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + LONG_BOUTS; seed++) {
        bout_setup setup = bout_setup_default(WEAPON_FOIL, assets.model, &assets.grid[WEAPON_FOIL]);
        setup.settings.match = match_settings_fie(5);
        setup.settings.limit_ticks = LONG_TICKS;
        setup.source[DUEL_RIGHT] = (bout_source){.kind = BOUT_SOURCE_AI, .ai_level = AI_LEVELS};
        setup.seed = seed;
        bout *b = bout_create(&setup);
        assert_non_null(b);
        fence(b, BLIND_LINE_STEPS, NULL, seed, DUEL_LEFT);
        touches += b->state.match.score[DUEL_RIGHT];
        bout_destroy(&b);
    }
    printf("%u touches against a point that steps to and fro\n", touches);
    assert_true(CASES_SHARE > 1 || touches > 0);
}

// A script goes on while its touch is judged, as if nothing had happened: it does not jump to
// another place of its plan.
static void a_script_goes_on_while_a_touch_is_judged(void **unused)
{
    (void)unused;
    const blind_fencer fencer = {.script = BLIND_STEP_LUNGE};
    bout_setup setup = bout_setup_default(WEAPON_EPEE, assets.model, &assets.grid[WEAPON_EPEE]);
    setup.settings.match = match_settings_duel();
    setup.settings.limit_ticks = LIMIT_TICKS;
    setup.seed = FIRST_SEED;
    bout *b = bout_create(&setup);
    assert_non_null(b);
    blind_bout blind = blind_bout_start(&fencer, FIRST_SEED);
    uint32_t allez = UINT32_MAX, judged = 0;
    while (!bout_over(b)) {
        input_frame frame[2] = {blind_bout_frame(&blind, &b->state), input_frame_neutral()};
        allez = allez == UINT32_MAX && b->state.phase == DUEL_FENCING ? b->state.tick : allez;
        if (b->state.phase == DUEL_LANDED) {
            const input_frame planned =
                blind_script_frame(BLIND_STEP_LUNGE, FIRST_SEED, b->state.tick - allez);
            assert_int_equal(frame[DUEL_LEFT].point_x, planned.point_x);
            assert_int_equal(frame[DUEL_LEFT].point_y, planned.point_y);
            assert_int_equal(frame[DUEL_LEFT].extension, planned.extension);
            assert_int_equal(frame[DUEL_LEFT].buttons, planned.buttons);
            judged++;
        }
        duel_events events;
        bout_step(b, frame, &events);
    }
    bout_destroy(&b);
    assert_true(judged > 0);
}

static int load_assets(void **unused)
{
    (void)unused;
    char error[512];
    const char *const build[2] = {NULL, NULL};
    return bout_assets_load(&assets, build, error, sizeof error) ? 0 : -1;
}

static int free_assets(void **unused)
{
    (void)unused;
    bout_assets_free(&assets);
    return 0;
}

// Somebody in a headset may stand beside the line. Arm and weapon are turned to him, else he was
// never touched (by 0.3 m aside who does nothing won 18 of 23 bouts).
static void who_stands_aside_is_touched(void **unused)
{
    (void)unused;
    int won = 0, lost = 0;
    for (int k = 0; k < BOUTS; k++) {
        enum duel_side side = k % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
        worn_fencer worn = {.recovers = true, .aside_m = k % 4 < 2 ? -0.4 : 0.4};
        int winner =
            winner_of(WEAPON_EPEE, BLIND_IDLE, &worn, (uint64_t)(FIRST_SEED + k), side, 1.0);
        lost += winner == (int)side;
        won += winner == (int)duel_other(side);
    }
    printf("aside    %d by the script, %d by the computer\n", lost, won);
    assert_true(won > 3 * lost && 4 * won >= 3 * BOUTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most_touches_are_the_computers),
        cmocka_unit_test(who_stands_aside_is_touched),
        cmocka_unit_test(a_left_hand_is_not_beaten_by_a_crouched_thrust),
        cmocka_unit_test(a_point_that_steps_to_and_fro_is_passed_in_the_end),
        cmocka_unit_test(a_script_goes_on_while_a_touch_is_judged),
    };
    return cmocka_run_group_tests_name("ai_scripts", tests, load_assets, free_assets);
}
