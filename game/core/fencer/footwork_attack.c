#include "footwork_attack.h"

#include "footwork_feet.h"
#include "input_frame.h"

// A lunge: the trunk covers 0.49 m in 0.32 s at little more than 2 m/s (measured on elite fencers:
// 1.9-2.2); the foot lands shortly before the trunk stops.
#define LUNGE_TICKS  320
#define LUNGE_LIFT_M 0.085
// A half lunge takes less time, with the same deceleration as a full lunge.
#define HALF_LUNGE_TICKS 260
// Shortest duration of a lunge from its start, with a short stay.
#define LUNGE_STAY_TICKS      380
#define HALF_LUNGE_STAY_TICKS 310
// Ratio of the trunk's speed half way to its mean speed.
#define LUNGE_MID_SPEED (4.0 / 3.0)
// In a lunge out of a step the root comes to rest while the front foot is in the air.
#define LUNGE_SETTLE_TICKS FOOTWORK_LUNGE_LANDS_TICKS
// How far forward the root still moves then: the rest of a step when its rear foot lifts.
#define LUNGE_CARRY_M 0.17
// The smallest depth of a lunge.
#define LUNGE_MIN 0.2

#define RECOVER_TICKS      350
#define RECOVER_FOOT_TICKS 330
#define RECOVER_LIFT_M     0.045

// A fleche. The root accelerates over the planted front foot, continues at constant speed while the
// rear foot crosses, and slows down over two more steps. Together with the tipping of the body the
// center of mass reaches 2.6 to 2.9 m/s, as measured on elite fencers.
#define FLECHE_PUSH_TICKS 220
#define FLECHE_PUSH_M     0.29
#define FLECHE_SPEED_MPS  2.5
#define FLECHE_RUN_TICKS  270
#define FLECHE_STOP_TICKS (FOOTWORK_FLECHE_TICKS - FLECHE_PUSH_TICKS - FLECHE_RUN_TICKS)
// Its feet: when each leaves the floor, how long it is in the air, and how high.
#define FLECHE_CROSS_TICK    105
#define FLECHE_CROSS_TICKS   (FOOTWORK_FLECHE_CROSSED_TICKS - FLECHE_CROSS_TICK)
#define FLECHE_CROSS_LIFT_M  0.16
#define FLECHE_CATCH_TICK    310
#define FLECHE_CATCH_TICKS   420
#define FLECHE_CATCH_LIFT_M  0.14
#define FLECHE_SETTLE_TICK   740
#define FLECHE_SETTLE_TICKS  220
#define FLECHE_SETTLE_LIFT_M 0.04
// The rear foot lands this far before the final place of the root, and at most at this share of the
// distance.
#define FLECHE_CROSS_SHORT_M 0.55
#define FLECHE_CROSS_SHARE   0.7
// Ticks for the body to tip over, and to come upright again.
#define FLECHE_TIP_TICKS   300
#define FLECHE_RIGHT_TICKS 430
// With less room than this a fleche does not begin.
#define FLECHE_LEAST_M 0.35

void footwork_lunge_try(footwork_state *state, double min_m, double max_m)
{
    state->wanted &= (uint8_t)~INPUT_LUNGE;

    // The root comes to rest over the rear foot, where that stands or will land.
    double root = footwork_foot_place_m(state, FOOTWORK_REAR_FOOT) - FOOTWORK_REAR_FOOT_M;
    // The root does not go as far as a recovery forward would: together with the lunge that would
    // be faster than a trunk can move. It does not go beyond a limit, nor back from a limit that
    // has come too close.
    double nearest = state->travel_m < min_m ? state->travel_m : min_m;
    double farthest = state->travel_m + LUNGE_CARRY_M;
    farthest = farthest < max_m ? farthest : max_m;
    farthest = farthest > state->travel_m ? farthest : state->travel_m;
    root = root > farthest ? farthest : root < nearest ? nearest : root;

    double depth = (max_m - root) / FOOTWORK_LUNGE_M;
    depth = depth < 1.0 ? depth : 1.0;
    if (depth < LUNGE_MIN || depth <= state->lunge) {
        return;
    }
    footwork_begin(state, FOOTWORK_LUNGE);
    state->chained = 0;
    state->short_lunge = 0;
    state->wanted = 0;
    state->travel_goal_m = root;
    state->lunge_goal = depth;
    footwork_glide_to(state, FOOTWORK_TRAVEL, root, 0.0, LUNGE_SETTLE_TICKS);
    footwork_aim_foot(state, FOOTWORK_REAR_FOOT, root + FOOTWORK_REAR_FOOT_M);
    footwork_take_off(state, FOOTWORK_FRONT_FOOT,
                      root + FOOTWORK_FRONT_FOOT_M + depth * FOOTWORK_LUNGE_M,
                      FOOTWORK_LUNGE_LANDS_TICKS, LUNGE_LIFT_M);
    double way = depth - state->lunge;
    footwork_glide_to(state, FOOTWORK_TRUNK, state->lunge + 0.5 * way,
                      LUNGE_MID_SPEED * way / (LUNGE_TICKS * FOOTWORK_TICK_S), LUNGE_TICKS / 2);
}

// Makes the present lunge a half lunge if it can still stop there: trunk and foot must not be so
// fast that they would overshoot.
static void lunge_shorten(footwork_state *state)
{
    double goal = FOOTWORK_HALF_LUNGE * state->lunge_goal;
    int ticks = HALF_LUNGE_TICKS - FOOTWORK_LUNGE_DECIDES_TICKS;
    double speed = state->glide[FOOTWORK_TRUNK].speed;
    if (3.0 * (goal - state->lunge) < speed * ticks * FOOTWORK_TICK_S) {
        return;
    }
    state->short_lunge = 1;
    state->lunge_goal = goal;
    footwork_glide_to(state, FOOTWORK_TRUNK, goal, 0.0, ticks);
    int foot_ticks = FOOTWORK_HALF_LUNGE_LANDS_TICKS - FOOTWORK_LUNGE_DECIDES_TICKS;
    footwork_send_foot(state, FOOTWORK_FRONT_FOOT,
                       state->travel_goal_m + FOOTWORK_FRONT_FOOT_M + goal * FOOTWORK_LUNGE_M,
                       foot_ticks);
    footwork_glide_to(state, FOOTWORK_FRONT_LIFT, 0.0, 0.0, foot_ticks);
}

void footwork_lunge_run(footwork_state *state, uint8_t buttons)
{
    int tick = state->tick_in_action;
    if (tick == FOOTWORK_LUNGE_DECIDES_TICKS && !(buttons & INPUT_LUNGE)) {
        lunge_shorten(state);
    } else if (tick == LUNGE_TICKS / 2 && !state->short_lunge) {
        footwork_glide_to(state, FOOTWORK_TRUNK, state->lunge_goal, 0.0, LUNGE_TICKS / 2);
    }
}

bool footwork_lunge_is_done(const footwork_state *state, uint8_t buttons)
{
    int stay_ticks = state->short_lunge ? HALF_LUNGE_STAY_TICKS : LUNGE_STAY_TICKS;
    bool stay = (buttons & INPUT_LUNGE) && !(buttons & INPUT_RECOVER);
    return state->tick_in_action >= stay_ticks && !stay;
}

void footwork_recover_begin(footwork_state *state, uint8_t buttons, double max_m)
{
    footwork_begin(state, FOOTWORK_RECOVER);
    state->wanted = 0;
    double forward = state->travel_m + state->lunge_goal * FOOTWORK_LUNGE_M;
    if ((buttons & (INPUT_ADVANCE | INPUT_RETREAT)) == INPUT_ADVANCE && forward <= max_m) {
        state->travel_goal_m = forward;
        footwork_take_off(state, FOOTWORK_REAR_FOOT, forward + FOOTWORK_REAR_FOOT_M,
                          RECOVER_FOOT_TICKS, RECOVER_LIFT_M);
        footwork_glide_to(state, FOOTWORK_TRAVEL, forward, 0.0, RECOVER_TICKS);
    } else {
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_m + FOOTWORK_FRONT_FOOT_M,
                          RECOVER_FOOT_TICKS, RECOVER_LIFT_M);
    }
    footwork_glide_to(state, FOOTWORK_TRUNK, 0.0, 0.0, RECOVER_TICKS);
}

bool footwork_recover_is_done(const footwork_state *state)
{
    return state->tick_in_action >= RECOVER_TICKS;
}

void footwork_fleche_try(footwork_state *state, double max_m)
{
    state->wanted &= (uint8_t)~INPUT_FLECHE;
    if (max_m - state->travel_m < FLECHE_LEAST_M) {
        return;
    }
    footwork_begin(state, FOOTWORK_FLECHE);
    state->chained = 0;
    state->wanted = 0;
    state->travel_goal_m = state->travel_m + FOOTWORK_FLECHE_M;
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_m + FLECHE_PUSH_M, FLECHE_SPEED_MPS,
                      FLECHE_PUSH_TICKS);
    footwork_glide_to(state, FOOTWORK_TIP, 1.0, 0.0, FLECHE_TIP_TICKS);
}

// Where the rear foot of a fleche lands, in front of the other one; in a short fleche not beyond
// its final place.
static double fleche_cross_m(const footwork_state *state)
{
    double stance_m = state->travel_goal_m + FOOTWORK_REAR_FOOT_M;
    double far_m = state->travel_goal_m - FLECHE_CROSS_SHORT_M;
    double way_m = state->travel_goal_m - state->travel_m;
    double share_m = state->travel_m + FLECHE_CROSS_SHARE * way_m;
    double crossed_m = far_m > share_m ? far_m : share_m;
    return crossed_m < stance_m ? crossed_m : stance_m;
}

void footwork_fleche_right(footwork_state *state)
{
    footwork_glide_to(state, FOOTWORK_TIP, 0.0, 0.0, FLECHE_RIGHT_TICKS);
}

void footwork_fleche_run(footwork_state *state)
{
    // A fleche that has been braked is already on its way to its end.
    bool braked = state->glide[FOOTWORK_TRAVEL].goal >= state->travel_goal_m;
    switch (state->tick_in_action) {
    case FLECHE_CROSS_TICK:
        footwork_take_off(state, FOOTWORK_REAR_FOOT, fleche_cross_m(state), FLECHE_CROSS_TICKS,
                          FLECHE_CROSS_LIFT_M);
        footwork_glide_to(state, FOOTWORK_REAR_TURN, 1.0, 0.0, FLECHE_CROSS_TICKS);
        break;
    case FLECHE_PUSH_TICKS:
        if (!braked) {
            footwork_glide_to(state, FOOTWORK_TRAVEL,
                              state->travel_m +
                                  FLECHE_SPEED_MPS * FLECHE_RUN_TICKS * FOOTWORK_TICK_S,
                              FLECHE_SPEED_MPS, FLECHE_RUN_TICKS);
        }
        break;
    case FLECHE_CATCH_TICK:
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_goal_m + FOOTWORK_FRONT_FOOT_M,
                          FLECHE_CATCH_TICKS, FLECHE_CATCH_LIFT_M);
        break;
    case FOOTWORK_FLECHE_CROSSED_TICKS:
        footwork_fleche_right(state);
        break;
    case FLECHE_PUSH_TICKS + FLECHE_RUN_TICKS:
        if (!braked) {
            footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0, FLECHE_STOP_TICKS);
        }
        break;
    case FLECHE_SETTLE_TICK:
        // Buttons pressed during the fleche are forgotten.
        state->wanted = 0;
        footwork_take_off(state, FOOTWORK_REAR_FOOT, state->travel_goal_m + FOOTWORK_REAR_FOOT_M,
                          FLECHE_SETTLE_TICKS, FLECHE_SETTLE_LIFT_M);
        break;
    default:
        break;
    }
}
