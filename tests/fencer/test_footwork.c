// Steps and lunges: whole, within limits, smooth, and no planted foot ever slides.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "footwork.h"
#include "input_frame.h"
#include "seeded.h"

#define FAR_M 1e6

// Rounding of a foot's place while the root moves away from it.
#define NO_SLIDE_M 1e-9

static unsigned run(footwork_state *state, unsigned buttons, int ticks)
{
    unsigned events = 0;
    for (int i = 0; i < ticks; i++) {
        events |= footwork_step(state, (uint8_t)buttons, -FAR_M, FAR_M);
    }
    return events;
}

static void assert_en_garde(const footwork_state *state)
{
    assert_int_equal(state->action, FOOTWORK_EN_GARDE);
    assert_true(fabs(state->front_foot_m - FOOTWORK_FRONT_FOOT_M) < NO_SLIDE_M);
    assert_true(fabs(state->rear_foot_m - FOOTWORK_REAR_FOOT_M) < NO_SLIDE_M);
    assert_true(state->front_lift_m == 0.0 && state->rear_lift_m == 0.0);
    assert_true(state->lunge == 0.0 && state->fleche == 0.0 && state->rear_turn == 0.0);
}

// Buttons that change every now and then, as a player's do.
typedef struct random_player {
    seeded random;
    unsigned buttons;
    int ticks_left;
} random_player;

static unsigned player_buttons(random_player *player)
{
    if (player->ticks_left-- <= 0) {
        player->buttons = (unsigned)(seeded_next(&player->random) & INPUT_BUTTONS_ALL);
        player->ticks_left = (int)seeded_range(&player->random, 1, 400);
    }
    return player->buttons;
}

static void a_tap_is_one_whole_step(void **unused)
{
    (void)unused;
    for (int ticks = 1; ticks <= 100; ticks += 11) {
        for (int direction = -1; direction <= 1; direction += 2) {
            footwork_state state = footwork_start();
            unsigned button = direction > 0 ? INPUT_ADVANCE : INPUT_RETREAT;
            unsigned events = run(&state, button, ticks) | run(&state, 0, 600);
            assert_true(fabs(state.travel_m - 0.30 * direction) < NO_SLIDE_M);
            assert_int_equal(events,
                             FOOTWORK_EVENT_FRONT_FOOT_DOWN | FOOTWORK_EVENT_REAR_FOOT_DOWN);
            assert_en_garde(&state);
        }
    }
}

static void the_right_foot_goes_first(void **unused)
{
    (void)unused;
    footwork_state advance = footwork_start(), retreat = footwork_start();
    run(&advance, INPUT_ADVANCE, 50);
    run(&retreat, INPUT_RETREAT, 50);
    assert_true(advance.front_lift_m > 0.0 && advance.rear_lift_m == 0.0);
    assert_true(retreat.rear_lift_m > 0.0 && retreat.front_lift_m == 0.0);
}

// Sustained footwork is 1.3-1.6 m/s, and the trunk never halts in it.
static void a_held_button_steps_without_a_pause(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_ADVANCE, 220);
    double start = state.travel_m, slowest = 10.0;
    for (int i = 0; i < 2200; i++) {
        double before = state.travel_m;
        footwork_step(&state, INPUT_ADVANCE, -FAR_M, FAR_M);
        double speed = (state.travel_m - before) * 1000.0;
        slowest = speed < slowest ? speed : slowest;
    }
    double mean = (state.travel_m - start) / 2.2;
    assert_true(mean > 1.3 && mean < 1.6);
    assert_true(slowest > 1.0);
}

static void a_lunge_starts_at_once_lands_and_comes_back(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    assert_int_equal(run(&state, INPUT_LUNGE, 1), 0);
    assert_int_equal(state.action, FOOTWORK_LUNGE);
    assert_true(state.front_lift_m > 0.0);
    assert_int_equal(run(&state, INPUT_LUNGE, FOOTWORK_LUNGE_LANDS_TICKS - 2), 0);
    assert_int_equal(run(&state, INPUT_LUNGE, 1), FOOTWORK_EVENT_LUNGE_DOWN);
    run(&state, 0, 30);
    assert_true(fabs(state.lunge - 1.0) < 1e-12);
    assert_true(fabs(state.front_foot_m - 0.925) < NO_SLIDE_M);
    assert_int_equal(run(&state, 0, 500), FOOTWORK_EVENT_FRONT_FOOT_DOWN);
    assert_en_garde(&state);
    assert_true(fabs(state.travel_m) < NO_SLIDE_M);
}

// How long the button is held tells how deep the lunge goes, and nothing tells the
// opponent before it is decided.
static void a_tap_is_a_half_lunge(void **unused)
{
    (void)unused;
    for (int held = 1; held < FOOTWORK_LUNGE_LANDS_TICKS; held += 7) {
        footwork_state state = footwork_start(), whole = footwork_start();
        bool half = held <= FOOTWORK_LUNGE_DECIDES_TICKS;
        double speed = 0.0;
        unsigned events = 0;
        int landed = 0;
        for (int i = 0; i < 310; i++) {
            footwork_state before = state;
            events |= run(&state, i < held ? INPUT_LUNGE : 0, 1);
            run(&whole, INPUT_LUNGE, 1);
            if (i < FOOTWORK_LUNGE_DECIDES_TICKS) {
                assert_true(state.lunge == whole.lunge && state.front_foot_m == whole.front_foot_m);
            }
            landed += events == 0;
            // The trunk, which a lunge carries 0.49 m, brakes with less than four g.
            double now = (state.lunge - before.lunge) * 1000.0;
            assert_true(fabs(now - speed) * 0.49 < 40.0 * 0.001);
            speed = now;
        }
        double depth = half ? FOOTWORK_HALF_LUNGE : 1.0;
        assert_int_equal(events, FOOTWORK_EVENT_LUNGE_DOWN);
        assert_int_equal(landed + 1,
                         half ? FOOTWORK_HALF_LUNGE_LANDS_TICKS : FOOTWORK_LUNGE_LANDS_TICKS);
        run(&state, INPUT_LUNGE, 15);
        assert_true(half || fabs(state.lunge - depth) < 1e-9);
        assert_true(fabs(state.front_foot_m - 0.25 - 0.675 * depth) < NO_SLIDE_M);
        run(&state, 0, 1000);
        assert_en_garde(&state);
        assert_true(fabs(state.travel_m) < NO_SLIDE_M);
    }
}

// A fleche: the rear foot passes the front one, the root runs at the speed that elite
// fencers have, and a second later the fencer stands two meters further on.
static void a_fleche_crosses_runs_and_ends_en_garde(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_FLECHE, 1);
    assert_int_equal(state.action, FOOTWORK_FLECHE);
    double fastest = 0.0, before = 0.0;
    int crossed = 0;
    for (int i = 1; i < FOOTWORK_FLECHE_TICKS; i++) {
        // Nothing else can be done meanwhile.
        unsigned asked = i % 100 < 50 ? INPUT_LUNGE | INPUT_RETREAT : INPUT_FLECHE;
        unsigned events = run(&state, i < 700 ? asked : 0, 1);
        double speed = (state.travel_m - before) * 1000.0;
        fastest = speed > fastest ? speed : fastest;
        before = state.travel_m;
        crossed += state.rear_foot_m > state.front_foot_m;
        if (i + 1 == FOOTWORK_FLECHE_CROSSED_TICKS) {
            assert_int_equal(events, FOOTWORK_EVENT_REAR_FOOT_DOWN);
            assert_true(state.rear_foot_m > state.front_foot_m + 0.3);
        }
        if (i == 700) {
            assert_true(state.travel_m > 1.3);
        }
        // One foot may leave the floor before the other is down, but the run is no leap.
        assert_int_equal(state.action, FOOTWORK_FLECHE);
    }
    assert_true(crossed > 200 && fastest > 2.4 && fastest < 2.9);
    run(&state, 0, 2);
    assert_en_garde(&state);
    assert_true(fabs(state.travel_m - FOOTWORK_FLECHE_M) < NO_SLIDE_M);
    // Not out of a lunge.
    run(&state, INPUT_LUNGE, 400);
    run(&state, INPUT_LUNGE | INPUT_FLECHE, 10);
    assert_int_equal(state.action, FOOTWORK_LUNGE);
}

// An opponent in the way: chest to chest, braked for and not run into. As in the duel
// half of the room that is left may be used at any time.
static void a_fleche_stops_before_an_opponent(void **unused)
{
    (void)unused;
    for (int room_cm = 75; room_cm < 260; room_cm += 7) {
        double room = room_cm * 0.01, speed = 0.0;
        footwork_state state = footwork_start();
        for (int i = 0; i < 1500; i++) {
            double before = state.travel_m, far = before + 0.5 * (room - before);
            footwork_step(&state, i < 3 ? INPUT_FLECHE : 0, -FAR_M, far);
            double now = (state.travel_m - before) * 1000.0;
            // Two g, and a tolerance.
            assert_true(fabs(now - speed) < 25.0 * 0.001);
            speed = now;
        }
        assert_en_garde(&state);
        assert_true(state.travel_m <= room && state.travel_m > 0.3 * room);
    }
}

static void ducking_goes_down_quickly_and_steps_are_slow(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_DUCK, FOOTWORK_DUCK_TICKS);
    assert_true(state.duck == 1.0);
    run(&state, INPUT_DUCK | INPUT_ADVANCE, 3300);
    double speed = state.travel_m / 3.3;
    assert_true(speed > 0.4 && speed < 0.7 && state.duck == 1.0);
    run(&state, 0, 1000);
    assert_en_garde(&state);
    assert_true(state.duck == 0.0);
    // A ducking fencer cannot do a fleche.
    run(&state, INPUT_DUCK, 300);
    run(&state, INPUT_DUCK | INPUT_FLECHE, 300);
    assert_true(state.duck < 0.01 && state.fleche > 0.9);
}

static void a_lunge_lasts_while_the_button_is_held(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_LUNGE, 5000);
    assert_true(state.lunge == 1.0);
    run(&state, INPUT_LUNGE | INPUT_RECOVER, 1000);
    assert_en_garde(&state);
    // Still held, but not pressed again.
    run(&state, INPUT_LUNGE, 1000);
    assert_en_garde(&state);
}

static void a_lunge_recovers_forward_on_advance(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_LUNGE, 600);
    run(&state, INPUT_ADVANCE, 100);
    assert_int_equal(state.action, FOOTWORK_RECOVER);
    assert_true(state.front_lift_m == 0.0 && state.rear_lift_m > 0.0);
    run(&state, 0, 600);
    assert_en_garde(&state);
    assert_true(fabs(state.travel_m - FOOTWORK_LUNGE_M) < NO_SLIDE_M);
}

// Whenever the button goes down in a step: on that very tick the lunge is under way,
// 60 ms later it can be seen.
static void a_lunge_out_of_a_step_is_immediate(void **unused)
{
    (void)unused;
    for (int ticks = 1; ticks < 230; ticks += 3) {
        for (int direction = 0; direction < 2; direction++) {
            footwork_state state = footwork_start();
            run(&state, direction ? INPUT_ADVANCE : INPUT_RETREAT, ticks);
            run(&state, INPUT_LUNGE, 1);
            assert_int_equal(state.action, FOOTWORK_LUNGE);
            run(&state, INPUT_LUNGE, 60);
            assert_true(state.lunge > 0.02 && state.front_lift_m > 0.01);
            run(&state, INPUT_LUNGE, 400);
            assert_true(fabs(state.front_foot_m - 0.925) < NO_SLIDE_M);
            assert_true(fabs(state.rear_foot_m + 0.30) < NO_SLIDE_M);
            assert_true(state.front_lift_m == 0.0 && state.rear_lift_m == 0.0);
            run(&state, 0, 1000);
            assert_en_garde(&state);
        }
    }
}

static void any_buttons_planted_feet_stand_and_motion_is_smooth(void **unused)
{
    (void)unused;
    random_player player = {seeded_start("footwork", 2), 0, 0};
    footwork_state state = footwork_start();
    double travel_speed = 0.0, lunge_speed = 0.0, fleche_speed = 0.0, duck_speed = 0.0;
    double slide_m = 0.0;
    for (int i = 0; i < 300000; i++) {
        footwork_state before = state;
        footwork_step(&state, (uint8_t)player_buttons(&player), -FAR_M, FAR_M);
        if (before.front_lift_m == 0.0 && state.front_lift_m == 0.0) {
            double moved_m =
                fabs(state.travel_m + state.front_foot_m - before.travel_m - before.front_foot_m);
            assert_true(moved_m < NO_SLIDE_M);
            slide_m += moved_m;
        }
        if (before.rear_lift_m == 0.0 && state.rear_lift_m == 0.0) {
            double moved_m =
                fabs(state.travel_m + state.rear_foot_m - before.travel_m - before.rear_foot_m);
            assert_true(moved_m < NO_SLIDE_M && state.rear_turn == before.rear_turn);
            slide_m += moved_m;
        }
        assert_true(state.front_lift_m >= 0.0 && state.front_lift_m < 0.18);
        assert_true(state.rear_lift_m >= 0.0 && state.rear_lift_m < 0.18);
        assert_true(state.fleche >= 0.0 && state.fleche <= 1.0 + 1e-12);
        // A body that changes its mind at full speed overshoots a little, as a smooth motion must.
        assert_true(state.duck > -0.05 && state.duck < 1.1);
        assert_true(state.lunge >= -1e-12 && state.lunge < 1.02);
        assert_true(state.action == FOOTWORK_FLECHE ||
                    (state.front_foot_m > 0.0 && state.rear_foot_m < 0.0));

        // C1: speed changes by an acceleration legs can give (8 g in a stamp).
        double travel_now = (state.travel_m - before.travel_m) * 1000.0;
        double lunge_now = (state.lunge - before.lunge) * 1000.0;
        assert_true(fabs(travel_now - travel_speed) < 80.0 * 0.001);
        assert_true(fabs(lunge_now - lunge_speed) < 80.0 / 0.49 * 0.001);
        // Of the trunk, which a lunge carries 0.49 m: 2 m/s, and in a lunge out of a
        // step or a recovery forward not more than in a fleche.
        assert_true(fabs(travel_now + 0.49 * lunge_now) < 2.9);
        // Tipping over and ducking: within some ten hundredths of a second.
        double fleche_now = (state.fleche - before.fleche) * 1000.0;
        double duck_now = (state.duck - before.duck) * 1000.0;
        assert_true(fabs(fleche_now - fleche_speed) < 150.0 * 0.001);
        assert_true(fabs(duck_now - duck_speed) < 400.0 * 0.001);
        fleche_speed = fleche_now;
        duck_speed = duck_now;
        travel_speed = travel_now;
        lunge_speed = lunge_now;
    }
    printf("both feet slid %.3g m in five minutes of random buttons\n", slide_m);
    run(&state, 0, 1500);
    assert_en_garde(&state);
}

static void limits_hold_whatever_they_do(void **unused)
{
    (void)unused;
    random_player player = {seeded_start("footwork limits", 3), 0, 0};
    footwork_state state = footwork_start();
    double low = -1.0, high = 1.0;
    int lunges = 0, fleches = 0, crossed_ticks = 0;
    for (int i = 0; i < 300000; i++) {
        if (i % 700 == 0) {
            low = seeded_range(&player.random, -1.5, 0.0);
            high = seeded_range(&player.random, 0.0, 1.5);
        }
        footwork_state before = state;
        footwork_step(&state, (uint8_t)player_buttons(&player), low, high);
        // Never over a limit; where the limit came too close, never further.
        assert_true(state.travel_m <= high || state.travel_m <= before.travel_m);
        assert_true(state.travel_m >= low || state.travel_m >= before.travel_m);
        // However it is cut short: feet never cross nor come further apart than legs go.
        double spread = state.front_foot_m - state.rear_foot_m;
        crossed_ticks = state.action == FOOTWORK_FLECHE ? 500 : crossed_ticks - 1;
        assert_true(spread - FOOTWORK_LUNGE_M * state.lunge < (crossed_ticks > 0 ? 2.0 : 1.0));
        assert_true(spread > (crossed_ticks > 0 ? -1.5 : 0.2));
        fleches += state.action == FOOTWORK_FLECHE && before.action != FOOTWORK_FLECHE;
        if (state.action == FOOTWORK_LUNGE && before.action != FOOTWORK_LUNGE) {
            lunges++;
            assert_true(state.travel_goal_m + state.lunge_goal * FOOTWORK_LUNGE_M <= high + 1e-9);
        }
    }
    assert_true(lunges > 50 && fleches > 50);
    // Without input the stance is restored, even without room.
    for (int i = 0; i < 2000; i++) {
        footwork_step(&state, 0, 0.0, 0.0);
    }
    assert_int_equal(state.action, FOOTWORK_EN_GARDE);
    assert_true(fabs(state.front_foot_m - FOOTWORK_FRONT_FOOT_M) < 0.0101);
    assert_true(fabs(state.rear_foot_m - FOOTWORK_REAR_FOOT_M) < 0.0101);
}

// The highest that either foot gets within so many ticks.
static double highest_lift(footwork_state *state, unsigned buttons, int ticks)
{
    double highest_m = 0.0;
    for (int i = 0; i < ticks; i++) {
        run(state, buttons, 1);
        highest_m = fmax(highest_m, fmax(state->front_lift_m, state->rear_lift_m));
    }
    return highest_m;
}

// Feet are lifted by a few centimeters for a step, more for a lunge, and most for a fleche.
static void feet_are_lifted_as_the_action_takes(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    assert_true(fabs(highest_lift(&state, INPUT_ADVANCE, 220) - 0.035) < 1e-3);
    state = footwork_start();
    assert_true(fabs(highest_lift(&state, INPUT_LUNGE, 400) - 0.085) < 1e-3);
    assert_true(fabs(highest_lift(&state, 0, 600) - 0.045) < 1e-3);
    state = footwork_start();
    assert_true(fabs(highest_lift(&state, INPUT_FLECHE, 600) - 0.16) < 1e-3);
}

// The rear foot of a fleche lands 0.55 m before the place where the root ends, or at 0.7 of the way
// there if that is farther, but no farther than it will stand en garde.
static void a_short_fleche_crosses_less(void **unused)
{
    (void)unused;
    for (int room_cm = 36; room_cm < 250; room_cm += 8) {
        footwork_state state = footwork_start();
        for (int i = 0; i < 105; i++) {
            footwork_step(&state, i < 3 ? INPUT_FLECHE : 0, -FAR_M, room_cm * 0.01);
        }
        assert_int_equal(state.action, FOOTWORK_FLECHE);
        double goal = state.travel_goal_m, way = goal - state.travel_m;
        double lands = fmin(fmax(goal - 0.55, state.travel_m + 0.7 * way), goal - 0.30);
        footwork_step(&state, 0, -FAR_M, room_cm * 0.01);
        assert_true(fabs(state.glide[FOOTWORK_REAR_FOOT].goal - lands) < 1e-9);
    }
}

static void no_room_no_step_and_no_lunge(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    for (int i = 0; i < 1000; i++) {
        unsigned buttons = i < 500 ? INPUT_ADVANCE : INPUT_LUNGE;
        assert_int_equal(footwork_step(&state, (uint8_t)buttons, -1.0, 0.01), 0);
        assert_int_equal(state.action, FOOTWORK_EN_GARDE);
    }
    // A little room: a short step that uses it up.
    for (int i = 0; i < 1000; i++) {
        footwork_step(&state, INPUT_ADVANCE, -1.0, 0.12);
    }
    assert_true(fabs(state.travel_m - 0.12) < NO_SLIDE_M);
    assert_en_garde(&state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tap_is_one_whole_step),
        cmocka_unit_test(the_right_foot_goes_first),
        cmocka_unit_test(a_held_button_steps_without_a_pause),
        cmocka_unit_test(a_lunge_starts_at_once_lands_and_comes_back),
        cmocka_unit_test(a_tap_is_a_half_lunge),
        cmocka_unit_test(a_fleche_crosses_runs_and_ends_en_garde),
        cmocka_unit_test(a_fleche_stops_before_an_opponent),
        cmocka_unit_test(ducking_goes_down_quickly_and_steps_are_slow),
        cmocka_unit_test(a_lunge_lasts_while_the_button_is_held),
        cmocka_unit_test(a_lunge_recovers_forward_on_advance),
        cmocka_unit_test(a_lunge_out_of_a_step_is_immediate),
        cmocka_unit_test(any_buttons_planted_feet_stand_and_motion_is_smooth),
        cmocka_unit_test(limits_hold_whatever_they_do),
        cmocka_unit_test(feet_are_lifted_as_the_action_takes),
        cmocka_unit_test(a_short_fleche_crosses_less),
        cmocka_unit_test(no_room_no_step_and_no_lunge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
