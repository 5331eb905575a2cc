// The point in line in whole bouts by the rules of the FIE, against an opponent who comes and
// sweeps his blade at it: the point avoids the blade where an arm that only stays out is met, the
// referee sees one line all the time, and an attack after a search in vain loses to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "bout.h"
#include "bout_assets.h"
#include "share_of.h"

enum { SWEEPS = SHARE_OF(24), FIRST_SEED = 701, MOST_TICKS = 6000, SEEN_TICKS = 1500 };

// Where the fencers begin, meters apart, and from where the sweep begins.
static const double BEGIN_M = 3.3;
static const double SWEEPS_FROM_M = 2.6;
// Heights of the sweep and of the arm that only stays out, on the square: it is in line there.
static const double SWEEP_Y = 0.3;
static const double ARM_OUT[2] = {0.5, 0.1};
static const double SWEEPS_EXTENSION = 0.4;
// Where his lunge goes.
static const double LUNGE_X = 0.3;

static bout_assets assets;

// What the opponent does when his sweep is over.
enum after { STANDS, LUNGES };

typedef struct swept {
    bool has_begun;  // the sweep, at a point that the referee sees in line
    bool met;        // the blades met before its end
    bool has_dipped; // the point went down
    bool is_lost;    // the referee saw the line end while the fencer held it and no blade met it
    bool attacks;    // the fencer went over to an attack
    int touch[2];    // points of the call that followed
} swept;

static void begin(bout *b)
{
    for (int side = 0; side < 2; side++) {
        b->state.match.place_m[side] = 2.0 - 0.5 * BEGIN_M;
    }
    b->state.phase = DUEL_HALT;
    b->state.tick = 20000; // after the patience of every style
    b->state.phase_tick = 0;
    duel_events events;
    bout_step(b, NULL, &events);
    b->state.phase_tick = 0; // so that "Allez" follows at once
    bout_step(b, NULL, &events);
}

static bool stands_in_line(const bout *b)
{
    return b->state.phrase.fencer[DUEL_LEFT].line != PHRASE_NO_SLOT;
}

// The opponent's frame: he comes with the arm half out, sweeps his point from one side of the
// square to the other within so many ticks after `began` (0: not yet), and then stands or lunges.
static input_frame sweeper(uint32_t tick, uint32_t began, uint32_t sweep_ticks, bool comes,
                           enum after after)
{
    double share = began > 0 ? (double)(tick - began) / sweep_ticks : 0.0;
    double x = 1.0 - 2.0 * (share < 1.0 ? share : 1.0);
    bool lunges = after == LUNGES && share >= 1.0;
    input_frame frame = input_frame_neutral();
    frame.point_x = (int16_t)((lunges ? LUNGE_X : x) * INPUT_POINT_MAX);
    frame.point_y = (int16_t)(SWEEP_Y * INPUT_POINT_MAX);
    frame.extension =
        lunges ? INPUT_EXTENSION_MAX : (uint8_t)(SWEEPS_EXTENSION * INPUT_EXTENSION_MAX);
    frame.buttons = lunges ? INPUT_LUNGE : comes ? INPUT_ADVANCE : 0;
    return frame;
}

static input_frame arm_out(void)
{
    input_frame frame = input_frame_neutral();
    frame.point_x = (int16_t)(ARM_OUT[0] * INPUT_POINT_MAX);
    frame.point_y = (int16_t)(ARM_OUT[1] * INPUT_POINT_MAX);
    frame.extension = INPUT_EXTENSION_MAX;
    return frame;
}

// On the left is a fencer in line, or an arm that only stays out.
static swept sweep(uint64_t seed, uint32_t sweep_ticks, bool is_ai, enum after after)
{
    ai_style style = *ai_style_of_level(AI_LEVELS);
    style.line = 1.0;
    bout_setup setup = bout_setup_default(WEAPON_FOIL, assets.model, &assets.grid[WEAPON_FOIL]);
    setup.settings.match = match_settings_fie(5);
    setup.seed = seed;
    if (is_ai) {
        setup.source[DUEL_LEFT] = (bout_source){.kind = BOUT_SOURCE_AI, .style = &style};
    }
    bout *b = bout_create(&setup);
    assert_non_null(b);
    begin(b);
    swept out = {0};
    uint32_t began = 0, contacts = b->state.blade_contacts, calls = b->state.match.calls;
    for (int t = 0; t < MOST_TICKS && b->state.match.calls == calls; t++) {
        double apart_m = duel_fencer_frame(&b->config, &b->state, DUEL_RIGHT).root_x_m -
                         duel_fencer_frame(&b->config, &b->state, DUEL_LEFT).root_x_m;
        if (began == 0 && stands_in_line(b) && apart_m < SWEEPS_FROM_M) {
            began = b->state.tick;
            out.has_begun = true;
        }
        const input_frame frame[2] = {arm_out(), sweeper(b->state.tick, began, sweep_ticks,
                                                         began == 0 && stands_in_line(b), after)};
        duel_events events;
        bout_step(b, frame, &events);
        bool sweeps = began > 0 && b->state.tick < began + sweep_ticks;
        bool holds = is_ai && began > 0 && b->ai[DUEL_LEFT].intent == AI_IN_LINE;
        out.met |= sweeps && b->state.blade_contacts != contacts;
        out.has_dipped |= holds && b->state.tick < b->ai[DUEL_LEFT].dip_until_tick;
        out.is_lost |= holds && b->state.blade_contacts == contacts && !stands_in_line(b);
        out.attacks |= is_ai && began > 0 && b->ai[DUEL_LEFT].intent == AI_ATTACK;
        if (began > 0 && b->state.tick > began + sweep_ticks + SEEN_TICKS) {
            break;
        }
    }
    if (b->state.match.calls != calls) {
        out.touch[DUEL_LEFT] = b->state.match.call.points[DUEL_LEFT];
        out.touch[DUEL_RIGHT] = b->state.match.call.points[DUEL_RIGHT];
    }
    bout_destroy(&b);
    return out;
}

static void the_point_evades_a_blade_that_comes(void **unused)
{
    (void)unused;
    int met[2] = {0}, dipped = 0, lost = 0, attacks = 0, won = 0;
    for (int i = 0; i < SWEEPS; i++) {
        for (int is_ai = 0; is_ai < 2; is_ai++) {
            swept s = sweep(FIRST_SEED + (uint64_t)i, 400 + 8 * (uint32_t)i, is_ai, STANDS);
            assert_true(s.has_begun);
            met[is_ai] += s.met;
            dipped += s.has_dipped;
            lost += s.is_lost;
            attacks += s.attacks;
            won += is_ai && s.touch[DUEL_LEFT] > 0;
        }
    }
    printf("met %d of %d with the arm only out, %d with derobement; %d dips, %d lines lost, "
           "%d attacks from the line, %d touches\n",
           met[0], SWEEPS, met[1], dipped, lost, attacks, won);
    // Measured: 18 and 0 of 24, 24 dips, 2 lines lost, 20 attacks.
    assert_true(CASES_SHARE > 1 || 2 * met[0] >= SWEEPS);
    assert_true(6 * met[1] <= met[0]);
    assert_true(10 * dipped >= 8 * SWEEPS);
    assert_true(CASES_SHARE > 1 || 5 * lost <= SWEEPS);
    assert_true(CASES_SHARE > 1 || 2 * attacks >= SWEEPS);
}

// Whoever has sought the blade in vain and lunges has no right of way: the touches are the line's.
static void an_attack_after_a_search_in_vain_loses(void **unused)
{
    (void)unused;
    int touches[2] = {0};
    for (int i = 0; i < SWEEPS; i++) {
        swept s = sweep(FIRST_SEED + (uint64_t)i, 400 + 8 * (uint32_t)i, true, LUNGES);
        for (int side = 0; side < 2; side++) {
            touches[side] += s.touch[side] > 0;
        }
    }
    printf("touches: %d by the line, %d by the attack, in %d phrases\n", touches[DUEL_LEFT],
           touches[DUEL_RIGHT], SWEEPS);
    // Measured: 19 and 1 of 24.
    assert_true(2 * touches[DUEL_LEFT] >= SWEEPS);
    assert_true(4 * touches[DUEL_RIGHT] <= touches[DUEL_LEFT]);
}

// Nobody sees what has only just begun: a sweep as fast as a beat meets the blade.
static void a_beat_is_too_quick_to_be_evaded(void **unused)
{
    (void)unused;
    int met = 0;
    for (int i = 0; i < SWEEPS; i++) {
        met += sweep(FIRST_SEED + (uint64_t)i, 150 + 2 * (uint32_t)i, true, STANDS).met;
    }
    printf("met %d of %d by a beat\n", met, SWEEPS);
    // Measured: 14 of 24.
    assert_true(CASES_SHARE > 1 || 3 * met >= SWEEPS);
}

int main(void)
{
    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, build, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_point_evades_a_blade_that_comes),
        cmocka_unit_test(an_attack_after_a_search_in_vain_loses),
        cmocka_unit_test(a_beat_is_too_quick_to_be_evaded),
    };
    int failed = cmocka_run_group_tests_name("ai_derobement", tests, NULL, NULL);
    bout_assets_free(&assets);
    return failed;
}
