// What a computer fencer sees: late, at the distance it will be, and what is an attack.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ai_sight.h"
#include "near.h"
#include "test_duel_config.h"
#include "worn_fencer.h"

enum { REACTION_TICKS = 300, LUNGE_TICK = 600, END_TICK = 1500 };

// What the left fencer saw of the right one, who stood until LUNGE_TICK.
typedef struct watched {
    uint32_t arm_tick, attack_tick; // first view of the arm coming out, of an attack; 0: none
    ai_view last;
    double apart_m; // in truth, at the end
} watched;

static watched watch(const duel_config *config, uint8_t button, bool arm, double error_m)
{
    watched seen = {0};
    ai_sight sight = {0};
    duel_state state;
    duel_events events;
    test_duel_start_engaged(config, &state);
    for (uint32_t tick = 0; tick < END_TICK; ++tick) {
        seen.last = ai_sight_view(&sight, config, &state, DUEL_LEFT, REACTION_TICKS, error_m);
        if (seen.arm_tick == 0 && seen.last.extension > 0.0) {
            seen.arm_tick = tick;
        }
        if (seen.attack_tick == 0 && ai_view_is_attack(&seen.last)) {
            seen.attack_tick = tick;
        }
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        if (tick >= LUNGE_TICK) {
            frame[DUEL_RIGHT].buttons = button;
            frame[DUEL_RIGHT].extension = arm ? INPUT_EXTENSION_MAX : 0;
        }
        duel_step(config, &state, frame, &events);
    }
    seen.apart_m = duel_fencer_frame(config, &state, DUEL_RIGHT).root_x_m -
                   duel_fencer_frame(config, &state, DUEL_LEFT).root_x_m;
    return seen;
}

static void sees_a_lunge_no_sooner_than_it_reacts(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, INPUT_LUNGE, true, 0.0);
    assert_in_range(seen.arm_tick, LUNGE_TICK + REACTION_TICKS,
                    LUNGE_TICK + REACTION_TICKS + 2 * AI_GLANCE_TICKS);
    assert_in_range(seen.attack_tick, seen.arm_tick, seen.arm_tick + 150);
    test_duel_config_destroy(&test);
}

static void a_step_is_no_attack(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, INPUT_ADVANCE, false, 0.0);
    assert_int_equal(seen.attack_tick, 0);
    test_duel_config_destroy(&test);
}

// Who stands is judged as far as the error says.
static void distance_is_true_but_for_the_error(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    watched seen = watch(&test.config, 0, false, 0.0);
    assert_true(fabs(seen.last.distance_m - seen.apart_m) < 1e-9);
    seen = watch(&test.config, 0, false, 0.2);
    assert_true(fabs(seen.last.distance_m - seen.apart_m - 0.2) < 1e-3);
    test_duel_config_destroy(&test);
}

// An attack is a point that approaches faster than 0.8 m/s and is nearer than 1.7 m, with the arm
// out by more than 0.35 or the lunge at more than 0.08.
static void an_attack_has_limits(void **unused)
{
    (void)unused;
    static const struct {
        double arm_mps, lunge, fleche, lunge_per_s;
        bool attack, run;
    } CASE[] = {{0.81, 0.0, 0.0, 0.0, true, false},   {0.79, 0.0, 0.0, 0.0, false, false},
                {-0.81, 0.0, 0.0, 0.0, false, false}, {0.0, 0.07, 0.0, 0.0, false, false},
                {0.0, 0.09, 0.0, 0.0, true, false},   {0.0, 0.0, 0.02, 0.0, false, false},
                {0.0, 0.0, 0.04, 0.0, true, true},    {5.0, 1.0, 0.0, 0.0, true, false},
                {0.0, 0.5, 0.0, -0.9, true, false},   {0.0, 0.5, 0.0, -1.1, false, false}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; ++i) {
        ai_view view = {.arm_mps = CASE[i].arm_mps,
                        .lunge = CASE[i].lunge,
                        .fleche = CASE[i].fleche,
                        .lunge_per_s = CASE[i].lunge_per_s};
        assert_int_equal(ai_view_is_run(&view), CASE[i].run);
        assert_int_equal(ai_view_is_attack(&view), CASE[i].attack);
    }
}

// A line needs an arm that is out and a point in front of the guard.
static void a_point_that_is_held_out_is_a_line(void **unused)
{
    (void)unused;
    for (int out = 0; out < 2; out++) {
        for (int forward = 0; forward < 2; forward++) {
            ai_view view = {.extension = out ? 0.61 : 0.59};
            view.blade[forward ? 0 : 1] = v3(2.0, 1.2, 0.0);
            view.blade[forward ? 1 : 0] = v3(1.2, 1.2, 0.0);
            assert_int_equal(ai_view_is_line(&view), out && forward);
        }
    }
}

// An opponent who moves at a constant speed is seen as he was a reaction time ago, but his distance
// is extrapolated to the present, less the rest of the own step.
static void all_but_the_distance_is_seen_late(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        enum duel_side other = duel_other((enum duel_side)side);
        for (int way = -1; way <= 1; way += 2) {
            ai_sight sight = {0};
            static duel_state past[END_TICK + 1];
            duel_state state;
            duel_start(&test.config, &state);
            const double start_m = state.fencer[other].weapon.pose.position.x, mps = 0.7 * way;
            for (uint32_t tick = 0; tick <= 1000; ++tick) {
                double facing = duel_fencer_frame(&test.config, &state, other).facing;
                duel_fencer *moving = &state.fencer[other];
                state.tick = tick;
                moving->footwork.travel_m = mps * tick * DUEL_TICK_S;
                moving->weapon.pose.position.x = start_m + facing * moving->footwork.travel_m;
                moving->weapon.velocity_mps = v3(facing * mps, 0.001 * tick, 0.3);
                moving->extension = 0.0005 * tick;
                moving->footwork.lunge = 0.0002 * tick;
                state.fencer[side].footwork.travel_goal_m = 0.11;
                past[tick] = state;
                assert_int_equal(ai_sight_glances(&sight, &state), tick % AI_GLANCE_TICKS == 0);
                ai_view seen = ai_sight_view(&sight, &test.config, &state, (enum duel_side)side,
                                             REACTION_TICKS, 0.0);
                if (tick < 500 || tick % AI_GLANCE_TICKS != 0) {
                    continue;
                }
                fencer_frame own = duel_fencer_frame(&test.config, &state, (enum duel_side)side);
                double apart_m =
                    fabs(duel_fencer_frame(&test.config, &state, other).root_x_m - own.root_x_m);
                assert_true(fabs(seen.distance_m - (apart_m - 0.11)) < 1e-9);
                assert_true(fabs(seen.closing_mps - mps) < 1e-9);
                const duel_state *then = &past[tick - REACTION_TICKS];
                phys_vec3 ends[2];
                duel_blade_ends(&test.config, then, other, ends);
                assert_true(v3_distance(seen.tip, fencer_frame_point_from_world(own, ends[1])) <
                            1e-9);
                phys_vec3 velocity = fencer_frame_vector_from_world(
                    own, phys_body_velocity_at(&then->fencer[other].weapon, ends[1]));
                assert_true(v3_distance(seen.tip_velocity_mps, velocity) < 1e-9);
                assert_true(seen.extension == then->fencer[other].extension);
                assert_true(seen.lunge == then->fencer[other].footwork.lunge);
                // The blade is foreseen as well. The arm itself brings it nowhere.
                duel_blade_ends(&test.config, &state, other, ends);
                for (int end = 0; end < 2; ++end) {
                    assert_true(v3_distance(seen.blade[end],
                                            fencer_frame_point_from_world(own, ends[end])) < 1e-9);
                }
                assert_true(fabs(seen.arm_mps) < 1e-9);
            }
        }
    }
    test_duel_config_destroy(&test);
}

// Who recovers forward from a lunge is expected to stop when it has ended, 0.9 m for a whole one,
// and not to come on as fast as he was seen. Who lunges on is not.
static void a_recovery_ends_with_the_lunge(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    const double mps = 3.0, shrinks_per_s = 2.0;
    for (int way = -1; way <= 1; way += 2) {
        ai_sight sight = {0};
        duel_state state;
        duel_start(&test.config, &state);
        duel_fencer *coming = &state.fencer[DUEL_RIGHT];
        ai_view seen = {0};
        double then_m = 0.0, now_m = 0.0;
        for (; state.tick <= 400; state.tick++) {
            double seconds = state.tick * DUEL_TICK_S;
            coming->footwork.travel_m = mps * seconds;
            coming->footwork.lunge = 0.5 + way * shrinks_per_s * (seconds - 0.2);
            now_m = fabs(duel_fencer_frame(&test.config, &state, DUEL_RIGHT).root_x_m -
                         duel_fencer_frame(&test.config, &state, DUEL_LEFT).root_x_m);
            then_m = state.tick == 400 - REACTION_TICKS ? now_m : then_m;
            seen = ai_sight_view(&sight, &test.config, &state, DUEL_LEFT, REACTION_TICKS, 0.0);
        }
        double comes_m = way > 0 ? mps * REACTION_TICKS * DUEL_TICK_S : 0.9 * seen.lunge;
        assert_near(seen.lunge_per_s, way * shrinks_per_s, 1e-9);
        assert_near(seen.distance_m, then_m - comes_m, 1e-9);
        assert_near(seen.closing_mps, comes_m / (REACTION_TICKS * DUEL_TICK_S), 1e-9);
    }
    test_duel_config_destroy(&test);
}

// With each glance, the error of the judged distance goes 5 % of the way to the given one.
static void the_error_drifts(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    ai_sight sight = {0};
    duel_state state;
    duel_start(&test.config, &state);
    double left = 1.0;
    for (; state.tick < 400; ++state.tick) {
        ai_sight_view(&sight, &test.config, &state, DUEL_LEFT, REACTION_TICKS, 0.2);
        left *= state.tick % AI_GLANCE_TICKS == 0 ? 0.95 : 1.0;
        assert_true(fabs(sight.distance_error_m - 0.2 * (1.0 - left)) < 1e-12);
    }
    test_duel_config_destroy(&test);
}

// How a fencer who comes with the arm out is seen.
typedef struct comer {
    uint32_t line_tick;         // first view of a held out arm
    double least_m, most_m;     // by which the point is ahead of the root, less the lunge
    uint32_t attack_ticks;      // in which an attack is seen, when the arm is out
    double back_mps, comes_mps; // the fastest closing speeds then
    double distance_m, truly_m; // at the end, when he stands again; `truly_m` between the shoulders
} comer;

static double between_shoulders_m(const duel_config *config, const duel_state *state)
{
    double x_m[2];
    for (enum duel_side side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        body_pose body;
        duel_body_pose(config, state, side, &body);
        phys_vec3 joint = fencer_frame_point_from_model(body.bone[BONE_UPPER_ARM_R].joint);
        x_m[side] = fencer_frame_point_to_world(duel_fencer_frame(config, state, side), joint).x;
    }
    return x_m[DUEL_RIGHT] - x_m[DUEL_LEFT];
}

static comer watch_comer(const duel_config *config, bool is_worn)
{
    enum { BEGINS = 300, STOPS = 1200, ENDS = 2500 };
    // A device's shoulder is so far ahead of its root in a whole lunge.
    const double lunge_m = 0.63;
    comer seen = {.least_m = 10.0};
    ai_sight sight = {0};
    worn_fencer worn = {0};
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    for (uint32_t tick = 0; tick < ENDS; tick++) {
        ai_view view = ai_sight_view(&sight, config, &state, DUEL_LEFT, REACTION_TICKS, 0.0);
        bool is_line = ai_view_is_line(&view);
        seen.line_tick = seen.line_tick == 0 && is_line ? tick : seen.line_tick;
        seen.distance_m = view.distance_m;
        if (tick > BEGINS + 2 * REACTION_TICKS) {
            double ahead_m = view.distance_m - view.blade[1].x - lunge_m * view.lunge;
            seen.least_m = ahead_m < seen.least_m ? ahead_m : seen.least_m;
            seen.most_m = ahead_m > seen.most_m ? ahead_m : seen.most_m;
            seen.attack_ticks += ai_view_is_attack(&view);
            seen.back_mps = fmin(seen.back_mps, view.closing_mps);
            seen.comes_mps = fmax(seen.comes_mps, view.closing_mps);
        }
        input_frame asked = input_frame_neutral();
        asked.extension = tick >= BEGINS ? INPUT_EXTENSION_MAX : 0;
        asked.buttons = tick >= BEGINS && tick < STOPS ? INPUT_ADVANCE : 0;
        input_frame frame[2] = {input_frame_neutral(), asked};
        if (is_worn) {
            frame[DUEL_RIGHT] = worn_fencer_frame(&worn, config, &state, DUEL_RIGHT, &asked);
        }
        duel_step(config, &state, frame, &events);
    }
    seen.truly_m = between_shoulders_m(config, &state);
    return seen;
}

// In a headset the arm is out and the point is there as at a device, although root and feet do not
// keep up with who walks; and who only walks neither attacks nor jumps back and forth.
static void who_is_in_a_headset_is_seen_as_at_a_device(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    const comer device = watch_comer(&test.config, false), worn = watch_comer(&test.config, true);
    print_message("the point is %.2f to %.2f m ahead, in a headset %.2f to %.2f; %.2f and %.2f m\n",
                  device.least_m, device.most_m, worn.least_m, worn.most_m, device.distance_m,
                  worn.distance_m);
    assert_in_range(worn.line_tick, 300 + REACTION_TICKS, 300 + REACTION_TICKS + 250);
    print_message("closing %.2f to %.2f m/s, in a headset %.2f to %.2f, an attack for %u ticks\n",
                  device.back_mps, device.comes_mps, worn.back_mps, worn.comes_mps,
                  worn.attack_ticks);
    assert_int_equal(device.attack_ticks, 0);
    assert_true(worn.attack_ticks < 100);
    assert_true(worn.back_mps > -1.2 && worn.comes_mps < device.comes_mps + 0.3);
    assert_true(worn.least_m > device.least_m - 0.2 && worn.most_m < device.most_m + 0.2);
    assert_true(fabs((worn.distance_m - worn.truly_m) - (device.distance_m - device.truly_m)) <
                0.1);
    test_duel_config_destroy(&test);
}

// Who lunges in a headset and goes back stands where he stood all the while: his body goes ahead of
// his feet. Before he was seen to come while he went back, and was attacked from too far.
static void a_lunge_in_a_headset_is_no_walk(void **unused)
{
    (void)unused;
    enum { BEGINS = 300, LUNGES = 420, RETURNS = 900, ENDS = 1900 };
    test_duel_config test = test_duel_config_create(WEAPON_EPEE);
    ai_sight sight = {0};
    worn_fencer worn = {.recovers = true};
    duel_state state;
    duel_events events;
    duel_start(&test.config, &state);
    double least_m = 10.0, most_m = 0.0, deepest = 0.0;
    for (uint32_t tick = 0; tick < ENDS; tick++) {
        ai_view view = ai_sight_view(&sight, &test.config, &state, DUEL_LEFT, REACTION_TICKS, 0.0);
        if (view.lunge > 0.0) {
            least_m = fmin(least_m, view.distance_m);
            most_m = fmax(most_m, view.distance_m);
            deepest = fmax(deepest, view.lunge);
        }
        input_frame asked = input_frame_neutral();
        asked.extension = tick >= BEGINS ? INPUT_EXTENSION_MAX : 0;
        asked.buttons = tick >= LUNGES && tick < RETURNS ? INPUT_LUNGE : 0;
        input_frame frame[2] = {input_frame_neutral(), asked};
        frame[DUEL_RIGHT] = worn_fencer_frame(&worn, &test.config, &state, DUEL_RIGHT, &asked);
        duel_step(&test.config, &state, frame, &events);
    }
    print_message("seen %.2f to %.2f m away, in a lunge of %.2f\n", least_m, most_m, deepest);
    assert_true(deepest > 0.9);
    assert_true(most_m - least_m < 0.4);
    test_duel_config_destroy(&test);
}

// For how many ticks somebody in a headset is seen to run who does what this button asks for, with
// the arm out; and the first of them.
static uint32_t seen_running(const duel_config *config, uint8_t button, uint32_t *out_first)
{
    enum { BEGINS = 300, ENDS = 1300 };
    uint32_t ticks = 0;
    ai_sight sight = {0};
    worn_fencer worn = {.recovers = true};
    duel_state state;
    duel_events events;
    duel_start(config, &state);
    *out_first = 0;
    for (uint32_t tick = 0; tick < ENDS; tick++) {
        ai_view view = ai_sight_view(&sight, config, &state, DUEL_LEFT, REACTION_TICKS, 0.0);
        if (ai_view_is_run(&view)) {
            *out_first = ticks == 0 ? tick : *out_first;
            ticks++;
        }
        input_frame asked = input_frame_neutral();
        asked.extension = tick >= BEGINS ? INPUT_EXTENSION_MAX : 0;
        asked.buttons = tick >= BEGINS && tick < BEGINS + 300 ? button : 0;
        input_frame frame[2] = {input_frame_neutral(), asked};
        frame[DUEL_RIGHT] = worn_fencer_frame(&worn, config, &state, DUEL_RIGHT, &asked);
        duel_step(config, &state, frame, &events);
    }
    return ticks;
}

// Feet in a headset do not tell a run, but the speed does: not that of steps, nor of a lunge and
// the recovery from it.
static void a_run_in_a_headset_is_seen(void **unused)
{
    (void)unused;
    test_duel_config test = test_duel_config_create(WEAPON_FOIL);
    uint32_t first;
    const uint32_t ticks = seen_running(&test.config, INPUT_FLECHE, &first);
    print_message("runs for %u ticks, from tick %u on\n", ticks, first);
    assert_in_range(ticks, 200, 700);
    assert_in_range(first, 300 + REACTION_TICKS, 300 + REACTION_TICKS + 200);
    assert_int_equal(seen_running(&test.config, INPUT_LUNGE, &first), 0);
    assert_int_equal(seen_running(&test.config, INPUT_ADVANCE, &first), 0);
    test_duel_config_destroy(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_in_a_headset_is_seen),
        cmocka_unit_test(a_lunge_in_a_headset_is_no_walk),
        cmocka_unit_test(sees_a_lunge_no_sooner_than_it_reacts),
        cmocka_unit_test(a_step_is_no_attack),
        cmocka_unit_test(distance_is_true_but_for_the_error),
        cmocka_unit_test(who_is_in_a_headset_is_seen_as_at_a_device),
        cmocka_unit_test(an_attack_has_limits),
        cmocka_unit_test(a_point_that_is_held_out_is_a_line),
        cmocka_unit_test(all_but_the_distance_is_seen_late),
        cmocka_unit_test(a_recovery_ends_with_the_lunge),
        cmocka_unit_test(the_error_drifts),
    };
    return cmocka_run_group_tests_name("ai_sight", tests, NULL, NULL);
}
