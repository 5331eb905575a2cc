// Steps and lunges: whole, within limits, smooth, and no planted foot ever slides.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "footwork.h"
#include "footwork_feet.h"
#include "step_within.h"
#include "input_frame.h"
#include "seeded.h"

#define FAR_M 1e6

// Rounding of a foot's place while the root moves away from it.
#define NO_SLIDE_M 1e-9
// How far a foot may stand from its place in the stance, as footwork_feet.c has it.
#define STANCE_SLACK_M 0.01
// Random fencers are stopped by a hit every so many ticks: a prime number, so that it falls into
// all parts of a lunge.
#define STOPPED_EVERY 211

static unsigned run(footwork_state *state, unsigned buttons, int ticks)
{
    unsigned events = 0;
    for (int i = 0; i < ticks; i++) {
        events |= step_within(state, (uint8_t)buttons, -FAR_M, FAR_M);
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
        player->buttons = (unsigned)(seeded_next(&player->random) & INPUT_BITS_ALL);
        player->ticks_left = (int)seeded_range(&player->random, 1, 400);
    }
    return player->buttons;
}

// How long the button is held makes the length: half a step for a tap, a whole one at 120 ms.
static void a_step_is_as_long_as_its_button_is_held(void **unused)
{
    (void)unused;
    double shorter_m = 0.0;
    for (int ticks = 1; ticks <= 130; ticks += 3) {
        double length_m[2];
        for (int back = 0; back < 2; back++) {
            footwork_state state = footwork_start();
            unsigned events = run(&state, back ? INPUT_RETREAT : INPUT_ADVANCE, ticks);
            events |= run(&state, 0, 700);
            assert_int_equal(events,
                             FOOTWORK_EVENT_FRONT_FOOT_DOWN | FOOTWORK_EVENT_REAR_FOOT_DOWN);
            assert_en_garde(&state);
            length_m[back] = back ? -state.travel_m : state.travel_m;
        }
        assert_true(fabs(length_m[0] - length_m[1]) < NO_SLIDE_M);
        assert_true(length_m[0] >= shorter_m - NO_SLIDE_M);
        assert_true(ticks > 50 || fabs(length_m[0] - 0.18) < NO_SLIDE_M);
        assert_true(ticks < 121 || fabs(length_m[0] - 0.40) < NO_SLIDE_M);
        shorter_m = length_m[0];
    }
}

// A stick that is pushed part of its way makes shorter steps, one or many.
static void a_stick_chooses_the_length_of_steps(void **unused)
{
    (void)unused;
    static const double SHARE[INPUT_STRIDES] = {1.0, 0.75, 0.5, 0.25};
    double row_m[INPUT_STRIDES];
    for (int stride = 0; stride < INPUT_STRIDES; stride++) {
        unsigned bits = input_stride_bits((enum input_stride)stride);
        for (int back = 0; back < 2; back++) {
            footwork_state state = footwork_start();
            run(&state, bits | (back ? INPUT_RETREAT : INPUT_ADVANCE), 125);
            run(&state, 0, 700);
            assert_en_garde(&state);
            assert_true(fabs(fabs(state.travel_m) - SHARE[stride] * 0.40) < NO_SLIDE_M);
        }
        footwork_state state = footwork_start();
        run(&state, bits | INPUT_ADVANCE, 5000);
        row_m[stride] = state.travel_m;
        assert_true(fabs(row_m[stride] / row_m[0] - SHARE[stride]) < 0.03);
    }
    // Pushed further in the middle of a row, the next steps are longer.
    footwork_state state = footwork_start();
    run(&state, INPUT_ADVANCE | input_stride_bits(INPUT_STRIDE_SHORT), 2500);
    run(&state, INPUT_ADVANCE, 2500);
    assert_true(state.travel_m > 0.55 * row_m[0] && state.travel_m < 0.7 * row_m[0]);
}

// The body begins to move at once; the foot in the direction of motion leaves the floor 45 ms
// later.
static void the_weight_shifts_before_the_right_foot_lifts(void **unused)
{
    (void)unused;
    footwork_state advance = footwork_start(), retreat = footwork_start();
    run(&advance, INPUT_ADVANCE, FOOTWORK_SHIFT_TICKS);
    run(&retreat, INPUT_RETREAT, FOOTWORK_SHIFT_TICKS);
    assert_true(advance.travel_m > 1e-3 && retreat.travel_m < -1e-3);
    assert_true(advance.front_lift_m == 0.0 && retreat.rear_lift_m == 0.0);
    run(&advance, INPUT_ADVANCE, 40);
    run(&retreat, INPUT_RETREAT, 40);
    assert_true(advance.front_lift_m > 0.01 && advance.rear_lift_m == 0.0);
    assert_true(retreat.rear_lift_m > 0.01 && retreat.front_lift_m == 0.0);
}

// The opposite button takes a step back that has just begun: one foot moves, and nothing is left.
static void a_check_step_comes_back(void **unused)
{
    (void)unused;
    for (int back = 0; back < 2; back++) {
        for (int ticks = 60; ticks < 150; ticks += 10) {
            footwork_state state = footwork_start();
            unsigned same = back ? INPUT_RETREAT : INPUT_ADVANCE;
            unsigned opposite = back ? INPUT_ADVANCE : INPUT_RETREAT;
            unsigned events = run(&state, same, ticks) | run(&state, opposite, 20);
            assert_int_equal(state.step_kind, FOOTWORK_STEP_CHECK);
            events |= run(&state, 0, 500);
            assert_int_equal(events,
                             back ? FOOTWORK_EVENT_REAR_FOOT_DOWN : FOOTWORK_EVENT_FRONT_FOOT_DOWN);
            assert_en_garde(&state);
            assert_true(fabs(state.travel_m) < NO_SLIDE_M);
        }
    }
}

// Two taps: forward both feet land in the same tick, backward the front foot passes the rear one.
static void two_taps_are_a_balestra_or_a_cross_step(void **unused)
{
    (void)unused;
    footwork_state jump = footwork_start(), cross = footwork_start();
    run(&jump, INPUT_ADVANCE, 50);
    run(&jump, 0, 50);
    unsigned both = FOOTWORK_EVENT_FRONT_FOOT_DOWN | FOOTWORK_EVENT_REAR_FOOT_DOWN, together = 0;
    for (int i = 0; i < 500; i++) {
        together += run(&jump, i < 30 ? INPUT_ADVANCE : 0, 1) == both;
    }
    assert_int_equal(together, 1);
    assert_true(fabs(jump.travel_m - 0.5) < NO_SLIDE_M);
    assert_en_garde(&jump);
    run(&cross, INPUT_RETREAT, 50);
    run(&cross, 0, 50);
    int crossed = 0;
    for (int i = 0; i < 700; i++) {
        run(&cross, i < 30 ? INPUT_RETREAT : 0, 1);
        crossed += cross.front_foot_m < cross.rear_foot_m;
    }
    assert_true(crossed > 50 && cross.travel_m < -0.8 && cross.travel_m > -1.1);
    assert_en_garde(&cross);
}

// Sustained footwork is 1.3-1.6 m/s, and the trunk never halts in it.
static void a_held_button_steps_without_a_pause(void **unused)
{
    (void)unused;
    for (int school = 0; school < FOOTWORK_SCHOOLS; school++) {
        footwork_orders orders = footwork_orders_of(INPUT_ADVANCE, -FAR_M, FAR_M);
        orders.school = (uint8_t)school;
        footwork_state state = footwork_start();
        for (int i = 0; i < 3000; i++) {
            footwork_step(&state, &orders);
        }
        double start = state.travel_m, slowest = 10.0;
        for (int i = 0; i < 2900; i++) {
            double before = state.travel_m;
            footwork_step(&state, &orders);
            double speed = (state.travel_m - before) * 1000.0;
            slowest = speed < slowest ? speed : slowest;
        }
        double mean = (state.travel_m - start) / 2.9;
        bool sabre = school == FOOTWORK_SABRE;
        assert_true(mean > (sabre ? 2.3 : 1.3) && mean < (sabre ? 2.6 : 1.6));
        assert_true(slowest > 0.7 * mean);
    }
}

// A lunge, with what is measured of it.
typedef struct lunge_seen {
    footwork_state state;
    double length_m;
    int lands;
} lunge_seen;

// Lunges with the button held for so long, and waits for the landing.
static lunge_seen lunge_held(int held, double reach, double leg_share)
{
    footwork_orders orders = footwork_orders_of(INPUT_LUNGE, -FAR_M, FAR_M);
    orders.reach = reach;
    orders.leg_share = leg_share;
    lunge_seen seen = {.state = footwork_start()};
    for (int i = 0; seen.lands == 0; i++) {
        assert_true(i < 600);
        orders.buttons = i < held ? INPUT_LUNGE : 0;
        if (footwork_step(&seen.state, &orders) & FOOTWORK_EVENT_LUNGE_DOWN) {
            seen.lands = i + 1;
        }
    }
    seen.length_m = seen.state.travel_m + seen.state.front_foot_m - FOOTWORK_FRONT_FOOT_M;
    return seen;
}

// How long the button is held tells how far the lunge goes, and nothing tells the opponent before
// it is decided: 0.5 m for a tap, 1.2 m at 260 ms; it lands 190 ms after the release.
static void a_lunge_is_as_long_as_its_button_is_held(void **unused)
{
    (void)unused;
    for (int held = 1; held < 400; held += 7) {
        footwork_state state = footwork_start(), longest = footwork_start();
        int decides = held < 60 ? 60 : held > 260 ? 260 : held;
        for (int i = 0; i < decides; i++) {
            run(&state, i < held ? INPUT_LUNGE : 0, 1);
            run(&longest, INPUT_LUNGE, 1);
            assert_true(state.lunge == longest.lunge && state.front_foot_m == longest.front_foot_m);
        }
        lunge_seen seen = lunge_held(held, 1.0, 1.0);
        assert_true(fabs(seen.length_m - (0.5 + 0.0035 * (decides - 60))) < NO_SLIDE_M);
        assert_true(abs(seen.lands - (decides + 190)) <= 1);
        // It settles, and comes back to where its root has come.
        unsigned events = run(&seen.state, 0, 1200);
        assert_true(events & FOOTWORK_EVENT_FRONT_FOOT_DOWN);
        assert_en_garde(&seen.state);
        assert_true(seen.state.travel_m >= -NO_SLIDE_M && seen.state.travel_m < 0.55);
    }
}

// A planted foot that stands is where it was before.
static void assert_stands(double lift_before_m, double lift_m, double way_m)
{
    assert_true(lift_before_m != 0.0 || lift_m != 0.0 || fabs(way_m) < NO_SLIDE_M);
}

// A lunge out of an advance of so many ticks, which a hit stops in this tick, with its recovery.
// What it measures is how far the lunge goes; the result is how deep the body goes.
static double lunge_stopped(int steps, int at, lunge_seen *out_seen)
{
    footwork_orders orders = footwork_orders_of(INPUT_LUNGE, -FAR_M, FAR_M);
    *out_seen = (lunge_seen){.state = footwork_start()};
    footwork_state *state = &out_seen->state;
    run(state, INPUT_ADVANCE, steps);
    double from_m = state->travel_m + state->front_foot_m, deepest = 0.0, lunge_ps = 0.0;
    for (int i = 0; i < 2000; i++) {
        const footwork_state before = *state;
        orders.is_stopped = i == at;
        orders.buttons = i < 700 ? INPUT_LUNGE : 0;
        if (footwork_step(state, &orders) & FOOTWORK_EVENT_LUNGE_DOWN) {
            out_seen->lands = i + 1;
            out_seen->length_m = state->travel_m + state->front_foot_m - from_m;
        }
        double root_m = state->travel_m - before.travel_m;
        assert_stands(before.front_lift_m, state->front_lift_m,
                      root_m + state->front_foot_m - before.front_foot_m);
        assert_stands(before.rear_lift_m, state->rear_lift_m,
                      root_m + state->rear_foot_m - before.rear_foot_m);
        // The trunk brakes by less than 4 g.
        double lunge_now = (state->lunge - before.lunge) * 1000.0;
        assert_true(fabs(lunge_now - lunge_ps) < 40.0 / 0.49 * 0.001);
        lunge_ps = lunge_now;
        deepest = fmax(deepest, state->lunge);
    }
    assert_int_equal(state->action, FOOTWORK_EN_GARDE);
    assert_true(fabs(state->front_foot_m - FOOTWORK_FRONT_FOOT_M) < STANCE_SLACK_M);
    assert_true(fabs(state->rear_foot_m - FOOTWORK_REAR_FOOT_M) < STANCE_SLACK_M);
    return deepest;
}

// Early in the flight it becomes short, late only the body stays back; when it has come to rest
// nothing is left to stop.
static void a_hit_stops_a_lunge_the_more_the_earlier(void **unused)
{
    (void)unused;
    lunge_seen whole, seen;
    double depth = lunge_stopped(0, -1, &whole), last_m = 0.0;
    assert_true(fabs(whole.length_m - 1.2) < NO_SLIDE_M);
    for (int at = 0; at < 700; at += 5) {
        double deepest = lunge_stopped(0, at, &seen);
        assert_true(seen.length_m >= 0.5 - NO_SLIDE_M && seen.length_m >= last_m - NO_SLIDE_M);
        assert_true(seen.lands <= whole.lands);
        assert_true(at > 150 || seen.length_m < 0.7);
        assert_true(at < 350 || fabs(seen.length_m - 1.2) < NO_SLIDE_M);
        assert_true(at > 400 || deepest < depth - 0.08);
        assert_true(at < 640 || deepest == depth);
        last_m = seen.length_m;
        for (int steps = 20; steps < 400; steps += 20) {
            lunge_stopped(steps, at, &seen);
        }
    }
}

// A bent arm and short legs make it shorter.
static void a_lunge_goes_with_the_arm_and_the_legs(void **unused)
{
    (void)unused;
    double last_m = 0.0;
    for (double reach = 0.0; reach <= 1.0; reach += 0.25) {
        double length_m = lunge_held(400, reach, 1.0).length_m;
        assert_true(fabs(length_m - (0.9 + 0.3 * reach)) < NO_SLIDE_M && length_m > last_m);
        last_m = length_m;
    }
    assert_true(fabs(lunge_held(400, 1.0, 0.9).length_m - 1.08) < NO_SLIDE_M);
    assert_true(fabs(lunge_held(10, 1.0, 0.9).length_m - 0.45) < NO_SLIDE_M);
}

// A lunge starts on the tick of its button: first the body, then the foot, low and fast.
static void a_lunge_starts_at_once(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    assert_int_equal(run(&state, INPUT_LUNGE, 1), 0);
    assert_int_equal(state.action, FOOTWORK_LUNGE);
    run(&state, INPUT_LUNGE, FOOTWORK_SHIFT_TICKS - 1);
    assert_true(state.lunge > 1e-3 && state.front_lift_m == 0.0);
    run(&state, INPUT_LUNGE, 50);
    assert_true(state.front_lift_m > 0.001 && state.rear_lift_m == 0.0);
}

// Recoveries take 340 to 450 ms, with the length of the lunge.
static void a_recovery_takes_as_long_as_its_lunge_was(void **unused)
{
    (void)unused;
    for (int held = 10; held <= 300; held += 290) {
        lunge_seen seen = lunge_held(held, 1.0, 1.0);
        int ticks = 0;
        for (int i = 0; seen.state.action != FOOTWORK_EN_GARDE; i++) {
            assert_true(i < 1200);
            run(&seen.state, 0, 1);
            ticks += seen.state.action == FOOTWORK_RECOVER;
        }
        assert_true(abs(ticks - (held == 10 ? 340 : 450)) <= 1);
    }
}

// A fleche with nobody ahead: the rear foot passes the front one, the root runs, and the fencer
// stands en garde 1.9 m further on. Nothing else can be done meanwhile.
static void a_fleche_crosses_runs_and_ends_en_garde(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_FLECHE, 1);
    double fastest = 0.0, before = 0.0;
    int crossed = 0, ticks = 1;
    for (; state.action == FOOTWORK_FLECHE; ticks++) {
        assert_true(ticks < 2000);
        unsigned asked = ticks % 100 < 50 ? INPUT_LUNGE | INPUT_RETREAT : INPUT_FLECHE;
        unsigned events = run(&state, ticks < 900 ? asked : 0, 1);
        fastest = fmax(fastest, (state.travel_m - before) * 1000.0);
        before = state.travel_m;
        crossed += state.rear_foot_m > state.front_foot_m;
        if (ticks + 1 == FOOTWORK_FLECHE_CROSSED_TICKS) {
            assert_true(events & FOOTWORK_EVENT_REAR_FOOT_DOWN);
            assert_true(state.rear_foot_m > state.front_foot_m + 0.3);
        }
    }
    assert_true(ticks > 900 && ticks < 1600);
    assert_true(crossed > 150 && fastest > 2.1 && fastest < 2.6);
    run(&state, 0, 400);
    assert_en_garde(&state);
    assert_true(fabs(state.travel_m - FOOTWORK_FLECHE_M) < NO_SLIDE_M);
    // Not out of a lunge.
    run(&state, INPUT_LUNGE, 400);
    run(&state, INPUT_LUNGE | INPUT_FLECHE, 10);
    assert_int_equal(state.action, FOOTWORK_LUNGE);
}

// A fleche out of a march goes on with the march's speed: the root neither slows down nor becomes
// faster than in a fleche from rest.
static void a_fleche_out_of_a_march_keeps_its_speed(void **unused)
{
    (void)unused;
    for (int ticks = 100; ticks < 1500; ticks += 100) {
        footwork_state state = footwork_start();
        run(&state, INPUT_ADVANCE, ticks);
        double before = state.travel_m;
        run(&state, INPUT_ADVANCE | INPUT_FLECHE, 1);
        assert_int_equal(state.action, FOOTWORK_FLECHE);
        double start = state.travel_m - before, slowest = start, fastest = 0.0;
        for (int i = 0; i < 500; i++) {
            before = state.travel_m;
            run(&state, INPUT_FLECHE, 1);
            slowest = fmin(slowest, state.travel_m - before);
            fastest = fmax(fastest, state.travel_m - before);
        }
        assert_true(slowest > 0.8 * start);
        assert_true(fastest < 0.0024);
    }
}

// Legs that are a tenth longer take a tenth longer steps, in a time that is a twentieth longer.
static void long_legs_take_longer_and_slower_steps(void **unused)
{
    (void)unused;
    int ticks[2] = {0, 0};
    double length_m[2];
    for (int i = 0; i < 2; i++) {
        footwork_orders orders = footwork_orders_of(INPUT_ADVANCE, -FAR_M, FAR_M);
        orders.leg_share = i == 0 ? 1.0 : 1.1;
        footwork_state state = footwork_start();
        footwork_step(&state, &orders);
        for (; state.action == FOOTWORK_ADVANCE; ticks[i]++) {
            orders.buttons = ticks[i] < 150 ? INPUT_ADVANCE : 0;
            footwork_step(&state, &orders);
        }
        length_m[i] = state.travel_m;
    }
    assert_true(fabs(length_m[1] / length_m[0] - 1.1) < NO_SLIDE_M);
    assert_true(fabs((double)ticks[1] / ticks[0] - sqrt(1.1)) < 0.01);
}

// With an opponent two to three and a half meters ahead the fencer passes at arm's length to the
// side, and halts two and a half meters behind; one who stands too near or too far is not passed.
static void a_fleche_passes_the_opponent(void **unused)
{
    (void)unused;
    for (int cm = 155; cm < 400; cm += 10) {
        bool passes = cm > 190 && cm < 360;
        footwork_orders orders = footwork_orders_of(INPUT_FLECHE, -FAR_M, FAR_M);
        orders.opponent_m = 0.01 * cm;
        footwork_state state = footwork_start();
        for (int i = 0; i < 4000; i++) {
            footwork_step(&state, &orders);
            orders.buttons = 0;
            if (passes && state.travel_m > 0.01 * cm - 0.75 && state.travel_m < 0.01 * cm + 0.75) {
                assert_true(state.lead.sideways_m > 0.5);
            }
        }
        assert_int_equal(state.action, FOOTWORK_EN_GARDE);
        assert_true(!footwork_out_of_stance(&state, FOOTWORK_FRONT_FOOT));
        assert_true(!footwork_out_of_stance(&state, FOOTWORK_REAR_FOOT));
        assert_true(fabs(state.lead.front_side_m) < NO_SLIDE_M);
        assert_true(fabs(state.lead.rear_side_m) < NO_SLIDE_M);
        assert_true(fabs(state.lead.sideways_m - (passes ? 0.62 : 0.0)) < NO_SLIDE_M);
        double ends_m = passes ? 0.01 * cm + 2.5 : FOOTWORK_FLECHE_M;
        assert_true(fabs(state.travel_m - ends_m) < NO_SLIDE_M);
    }
}

// An opponent in the way: chest to chest, braked for and not run into. As in the duel
// half of the room that is left may be used at any time.
static void a_fleche_stops_before_an_opponent(void **unused)
{
    (void)unused;
    for (int room_cm = 75; room_cm < 260; room_cm += 7) {
        double room = room_cm * 0.01, speed = 0.0;
        footwork_state state = footwork_start();
        for (int i = 0; i < 2500; i++) {
            double before = state.travel_m, far = before + 0.5 * (room - before);
            step_within(&state, i < 3 ? INPUT_FLECHE : 0, -FAR_M, far);
            double now = (state.travel_m - before) * 1000.0;
            // Two g, and a tolerance.
            assert_true(fabs(now - speed) < 25.0 * 0.001);
            speed = now;
        }
        // A foot that lands within a centimeter of its place stays there.
        assert_true(fabs(state.front_foot_m - FOOTWORK_FRONT_FOOT_M) < STANCE_SLACK_M);
        state.front_foot_m = FOOTWORK_FRONT_FOOT_M;
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
    run(&state, INPUT_DUCK | INPUT_FLECHE, FOOTWORK_FLECHE_CROSSED_TICKS);
    assert_true(state.duck < 0.01 && state.fleche > 0.7);
}

static void a_lunge_lasts_while_the_button_is_held(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    run(&state, INPUT_LUNGE, 5000);
    assert_true(state.lunge == footwork_lunge_depth(1.2, 1.0));
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
    // Less than the length of a deep stance is left of a lunge of 1.2 m whose rear foot was drawn
    // on.
    assert_true(fabs(state.travel_m - 1.2) < NO_SLIDE_M);
}

// Whenever the button goes down in a step: on that very tick the lunge is under way. A front foot
// that is in the air comes down first.
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
            assert_true(state.lunge > 0.008);
            run(&state, INPUT_LUNGE, 700);
            double front_m = 0.25 + FOOTWORK_LUNGE_M * footwork_lunge_depth(1.2, 1.0);
            assert_true(fabs(state.front_foot_m - front_m) < NO_SLIDE_M);
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
    int crossed_ticks = 0;
    for (int i = 0; i < 1000000; i++) {
        footwork_state before = state;
        step_within(&state, (uint8_t)player_buttons(&player), -FAR_M, FAR_M);
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
        assert_true(state.front_lift_m > -0.005 && state.front_lift_m < 0.18);
        assert_true(state.rear_lift_m > -0.005 && state.rear_lift_m < 0.18);
        assert_true(state.fleche >= 0.0 && state.fleche <= 1.0 + 1e-12);
        // A body that changes its mind at full speed overshoots a little, as a smooth motion must.
        assert_true(state.duck > -0.05 && state.duck < 1.1);
        assert_true(state.lunge > -0.05 && state.lunge < 1.15);
        bool crosses = state.action == FOOTWORK_FLECHE || state.step_kind == FOOTWORK_STEP_CROSS;
        crossed_ticks = crosses ? 600 : crossed_ticks - 1;
        assert_true(crossed_ticks > 0 || state.front_foot_m > state.rear_foot_m + 0.1);

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
    printf("both feet slid %.3g m in a million ticks of random buttons\n", slide_m);
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
        footwork_orders orders = footwork_orders_of((uint8_t)player_buttons(&player), low, high);
        orders.is_stopped = i % STOPPED_EVERY == 0;
        footwork_step(&state, &orders);
        // Never over a limit; where the limit came too close, never further.
        assert_true(state.travel_m <= high || state.travel_m <= before.travel_m);
        assert_true(state.travel_m >= low || state.travel_m >= before.travel_m);
        // However it is cut short: feet never cross nor come further apart than legs go.
        double spread = state.front_foot_m - state.rear_foot_m;
        bool crosses = state.action == FOOTWORK_FLECHE || state.step_kind == FOOTWORK_STEP_CROSS;
        crossed_ticks = crosses ? 600 : crossed_ticks - 1;
        assert_true(spread - FOOTWORK_LUNGE_M * state.lunge < (crossed_ticks > 0 ? 2.0 : 1.4));
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
        step_within(&state, 0, 0.0, 0.0);
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
    assert_true(fabs(highest_lift(&state, INPUT_LUNGE, 700) - 0.07) < 1e-3);
    assert_true(fabs(highest_lift(&state, 0, 600) - 0.045) < 1e-3);
    state = footwork_start();
    assert_true(fabs(highest_lift(&state, INPUT_FLECHE, 600) - 0.16) < 1e-3);
}

static void no_room_no_step_and_no_lunge(void **unused)
{
    (void)unused;
    footwork_state state = footwork_start();
    for (int i = 0; i < 1000; i++) {
        unsigned buttons = i < 500 ? INPUT_ADVANCE : INPUT_LUNGE;
        assert_int_equal(step_within(&state, (uint8_t)buttons, -1.0, 0.01), 0);
        assert_int_equal(state.action, FOOTWORK_EN_GARDE);
    }
    // A little room: a short step that uses it up.
    for (int i = 0; i < 1000; i++) {
        step_within(&state, INPUT_ADVANCE, -1.0, 0.12);
    }
    assert_true(fabs(state.travel_m - 0.12) < NO_SLIDE_M);
    assert_en_garde(&state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_as_long_as_its_button_is_held),
        cmocka_unit_test(a_stick_chooses_the_length_of_steps),
        cmocka_unit_test(the_weight_shifts_before_the_right_foot_lifts),
        cmocka_unit_test(a_check_step_comes_back),
        cmocka_unit_test(two_taps_are_a_balestra_or_a_cross_step),
        cmocka_unit_test(a_held_button_steps_without_a_pause),
        cmocka_unit_test(a_lunge_is_as_long_as_its_button_is_held),
        cmocka_unit_test(a_hit_stops_a_lunge_the_more_the_earlier),
        cmocka_unit_test(a_lunge_goes_with_the_arm_and_the_legs),
        cmocka_unit_test(a_lunge_starts_at_once),
        cmocka_unit_test(a_recovery_takes_as_long_as_its_lunge_was),
        cmocka_unit_test(a_fleche_crosses_runs_and_ends_en_garde),
        cmocka_unit_test(a_fleche_out_of_a_march_keeps_its_speed),
        cmocka_unit_test(long_legs_take_longer_and_slower_steps),
        cmocka_unit_test(a_fleche_passes_the_opponent),
        cmocka_unit_test(a_fleche_stops_before_an_opponent),
        cmocka_unit_test(ducking_goes_down_quickly_and_steps_are_slow),
        cmocka_unit_test(a_lunge_lasts_while_the_button_is_held),
        cmocka_unit_test(a_lunge_recovers_forward_on_advance),
        cmocka_unit_test(a_lunge_out_of_a_step_is_immediate),
        cmocka_unit_test(any_buttons_planted_feet_stand_and_motion_is_smooth),
        cmocka_unit_test(limits_hold_whatever_they_do),
        cmocka_unit_test(feet_are_lifted_as_the_action_takes),
        cmocka_unit_test(no_room_no_step_and_no_lunge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
