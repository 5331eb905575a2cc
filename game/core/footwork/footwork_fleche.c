#include "footwork_fleche.h"

#include "footwork_feet.h"
#include "input_frame.h"

// The root accelerates over the planted front foot, runs at constant speed, and slows down over the
// last steps. Together with the tipping of the body the center of mass reaches 2.6 to 2.9 m/s, as
// measured on elite fencers. Out of an advance the push takes the root further on: as far as its
// speed takes it in half of the push.
#define PUSH_TICKS  400
#define PUSH_M      0.42
#define PUSH_FROM_S (0.5 * PUSH_TICKS * FOOTWORK_TICK_S)
#define RUN_MPS     2.2
#define STOP_M      0.85
#define STOP_TICKS  770 // 2 STOP_M / RUN_MPS
// The rear foot crosses: when it leaves the floor, how high it goes, and how far ahead of the root
// it lands. It lands at FOOTWORK_FLECHE_CROSSED_TICKS.
#define CROSS_TICK    105
#define CROSS_LIFT_M  0.16
#define CROSS_AHEAD_M 0.42
// In the run a foot that is this far behind the root is lifted, flies for so long and lands so far
// ahead of where the root is then. The front foot is lifted sooner, because a fleche is a leap: it
// leaves the floor before the rear foot lands. Near the end a foot is lifted sooner, too.
#define LEAP_BEHIND_M   0.14
#define STRIDE_BEHIND_M 0.24
#define STRIDE_TICKS    300
#define STRIDE_AHEAD_M  0.40
#define STRIDE_LIFT_M   0.13
#define LAST_BEHIND_M   0.08
#define LAST_TICKS      260
#define LAST_LIFT_M     0.06
// The body tips over, leans in the run, and comes upright when it stops: shares and ticks.
#define TIP_TICKS   500
#define LEAN_SHARE  0.45
#define LEAN_TICKS  300
#define RIGHT_TICKS 450
// With less room than this a fleche does not begin.
#define LEAST_M 0.35

// A fleche passes an opponent within this range: nearer there is no time to step aside, and farther
// away no fleche arrives. The root goes this far to the side of the opponent's, in this time.
#define PASS_NEAREST_M  1.9
#define PASS_FARTHEST_M 3.6
#define ASIDE_M         0.62
#define ASIDE_TICKS     800
// The root of a button-led fencer stays this near to the middle of the piste, whose width is 1.5 to
// 2 m.
#define ASIDE_MOST_M 0.75

// Sends the root to the weapon side of the opponent; if the piste ends there, to the other side.
static void step_aside(footwork_state *state, const footwork_orders *orders)
{
    double to_m = orders->opponent_aside + ASIDE_M;
    if (to_m > ASIDE_MOST_M) {
        to_m = orders->opponent_aside - ASIDE_M;
    }
    footwork_glide_to(state, FOOTWORK_ROOT_SIDE, to_m, 0.0, ASIDE_TICKS);
}

// How far the root goes in the push.
static double push_m(const footwork_state *state)
{
    double mps = state->glide[FOOTWORK_TRAVEL].speed;
    return PUSH_M + (mps > 0.0 ? PUSH_FROM_S * mps : 0.0);
}

void footwork_fleche_try(footwork_state *state, const footwork_orders *orders)
{
    state->wanted &= (uint8_t)~INPUT_FLECHE;
    double apart_m = orders->opponent_m - state->travel_m;
    double pass_m = orders->opponent_m + FOOTWORK_FLECHE_BEHIND_M;
    bool passes = apart_m > PASS_NEAREST_M && apart_m < PASS_FARTHEST_M && pass_m < orders->open_m;
    if (orders->max_m - state->travel_m < LEAST_M) {
        return;
    }
    footwork_begin(state, FOOTWORK_FLECHE);
    state->chained = 0;
    state->wanted = 0;
    state->passes = passes;
    state->from_m = state->travel_m;
    state->travel_goal_m = passes ? pass_m : state->travel_m + FOOTWORK_FLECHE_M;
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_m + push_m(state), RUN_MPS, PUSH_TICKS);
    footwork_glide_to(state, FOOTWORK_TIP, 1.0, 0.0, TIP_TICKS);
    if (passes) {
        step_aside(state, orders);
    }
}

void footwork_fleche_right(footwork_state *state)
{
    footwork_glide_to(state, FOOTWORK_TIP, 0.0, 0.0, RIGHT_TICKS);
}

// Whether the root is on its way to its end, because it stops there or was braked.
static bool is_stopping(const footwork_state *state)
{
    return state->glide[FOOTWORK_TRAVEL].goal >= state->travel_goal_m;
}

// Where a foot stands at the end.
static double last_m(const footwork_state *state, enum footwork_channel foot)
{
    return state->travel_goal_m +
           (foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M);
}

// Lifts a foot to land so far ahead of where the root will be, but not beyond its last place.
static void stride(footwork_state *state, enum footwork_channel foot, double root_m, double ahead_m,
                   int ticks, double lift_m)
{
    double last = last_m(state, foot);
    root_m = root_m < state->travel_goal_m ? root_m : state->travel_goal_m;
    double goal_m = root_m + ahead_m < last ? root_m + ahead_m : last;
    footwork_take_off(state, foot, goal_m, ticks, lift_m);
    if (foot == FOOTWORK_REAR_FOOT && goal_m < last) {
        footwork_glide_to(state, FOOTWORK_REAR_TURN, 1.0, 0.0, ticks);
    }
}

// The rear foot passes the front one.
static void cross(footwork_state *state)
{
    double run_s = (FOOTWORK_FLECHE_CROSSED_TICKS - PUSH_TICKS) * FOOTWORK_TICK_S;
    double pushed_m = state->glide[FOOTWORK_TRAVEL].goal;
    stride(state, FOOTWORK_REAR_FOOT, pushed_m + RUN_MPS * run_s, CROSS_AHEAD_M,
           FOOTWORK_FLECHE_CROSSED_TICKS - CROSS_TICK, CROSS_LIFT_M);
}

// How far behind the root a foot may be before it is lifted.
static double behind_most_m(const footwork_state *state)
{
    bool leaps = state->tick_in_action < FOOTWORK_FLECHE_CROSSED_TICKS;
    return is_stopping(state) ? LAST_BEHIND_M : leaps ? LEAP_BEHIND_M : STRIDE_BEHIND_M;
}

// The gait of the run: a foot that the body has left behind is brought forward.
static void run_feet(footwork_state *state)
{
    const enum footwork_channel foot[] = {FOOTWORK_FRONT_FOOT, FOOTWORK_REAR_FOOT};
    bool stops = is_stopping(state);
    for (int i = 0; i < 2; i++) {
        double behind_m = state->travel_m - footwork_foot_place_m(state, foot[i]);
        bool is_last = footwork_foot_place_m(state, foot[i]) >= last_m(state, foot[i]);
        if (!footwork_foot_flies(state, foot[i]) && !is_last && behind_m > behind_most_m(state)) {
            int ticks = stops ? LAST_TICKS : STRIDE_TICKS;
            stride(state, foot[i], state->travel_m + RUN_MPS * ticks * FOOTWORK_TICK_S,
                   STRIDE_AHEAD_M, ticks, stops ? LAST_LIFT_M : STRIDE_LIFT_M);
        }
    }
}

// The root's way after the push: on at the same speed, and then to a halt.
static void run_root(footwork_state *state, const footwork_orders *orders)
{
    if (is_stopping(state)) {
        return;
    }
    if (state->passes) {
        // An opponent who steps back is passed a little later.
        double pass_m = orders->opponent_m + FOOTWORK_FLECHE_BEHIND_M;
        pass_m = pass_m < orders->open_m ? pass_m : orders->open_m;
        state->travel_goal_m = pass_m > state->travel_goal_m ? pass_m : state->travel_goal_m;
    }
    if (state->travel_goal_m - state->travel_m <= STOP_M) {
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0, STOP_TICKS);
        footwork_fleche_right(state);
    } else {
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_m + RUN_MPS * FOOTWORK_TICK_S,
                          RUN_MPS, 1);
    }
}

void footwork_fleche_run(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    // Buttons pressed during the fleche are forgotten.
    state->wanted = 0;
    if (tick == CROSS_TICK) {
        cross(state);
    } else if (tick > CROSS_TICK) {
        run_feet(state);
    }
    if (tick >= PUSH_TICKS) {
        run_root(state, orders);
    }
    if (tick == FOOTWORK_FLECHE_CROSSED_TICKS && !is_stopping(state)) {
        footwork_glide_to(state, FOOTWORK_TIP, LEAN_SHARE, 0.0, LEAN_TICKS);
    }
}

bool footwork_fleche_is_done(const footwork_state *state)
{
    return state->tick_in_action > PUSH_TICKS && state->glide[FOOTWORK_TRAVEL].ticks == 0 &&
           is_stopping(state) && state->glide[FOOTWORK_TIP].ticks == 0;
}
