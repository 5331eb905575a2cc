#include "footwork.h"

#include "footwork_feet.h"
#include "input_frame.h"

#define TICK_S 0.001

// A step: the leading foot moves in the first part, the trailing one in the last;
// 0.30 m in 0.22 s is 1.36 m/s of sustained footwork (elite fencers: 1.3-1.6). Of a
// fencer who is ducked it is shorter and takes longer.
#define STEP_M            0.30
#define STEP_TICKS        220
#define STEP_DUCKED_M     0.18
#define STEP_DUCKED_TICKS 330
#define STEP_LIFT_M       0.035
// Shares of a step: the flight of each foot, and when it settles whether another
// follows, before which a press is a tap.
#define STEP_FOOT_TICKS(step) ((step)*6 / 11)
#define STEP_TRAIL_TICK(step) ((step)-STEP_FOOT_TICKS(step))
#define STEP_CHAIN_TICK(step) ((step)*13 / 22)
// A shorter step is not worth lifting a foot for.
#define STEP_MIN_M 0.03
// A foot that a blocked step left too far out comes back into the stance.
#define SETTLE_TICKS  120
#define SETTLE_LIFT_M 0.02

// A lunge: the trunk covers its 0.49 m in 0.32 s at not much more than 2 m/s
// (measured on elite fencers: 1.9-2.2), the foot lands a little before it settles.
#define LUNGE_TICKS  320
#define LUNGE_LIFT_M 0.085
// A half lunge settles sooner: it brakes as hard as a whole one.
#define HALF_LUNGE_TICKS 260
// At least this long from the beginning: a moment in it.
#define LUNGE_STAY_TICKS      380
#define HALF_LUNGE_STAY_TICKS 310
// Speed at the middle of the trunk's way over its mean speed.
#define LUNGE_MID_SPEED (4.0 / 3.0)
// The root of a lunge out of a step comes to rest while the front foot flies.
#define LUNGE_SETTLE_TICKS FOOTWORK_LUNGE_LANDS_TICKS
// How far forward the root still goes in it: what is left of a step when its rear
// foot lifts.
#define LUNGE_CARRY_M 0.17
// A shallower lunge is refused.
#define LUNGE_MIN 0.2

#define RECOVER_TICKS      350
#define RECOVER_FOOT_TICKS 330
#define RECOVER_LIFT_M     0.045

// A fleche. The root speeds up over the planted front foot, flies on at a steady speed
// while the rear foot crosses, and slows down over two more steps; with the tipping of
// the body that is 2.6 to 2.9 m/s of its centre of mass (measured on elite fencers).
#define FLECHE_PUSH_TICKS 220
#define FLECHE_PUSH_M     0.29
#define FLECHE_SPEED_MPS  2.5
#define FLECHE_RUN_TICKS  270
#define FLECHE_STOP_TICKS (FOOTWORK_FLECHE_TICKS - FLECHE_PUSH_TICKS - FLECHE_RUN_TICKS)
// Its feet: when each leaves the floor, how long it flies and how high.
#define FLECHE_CROSS_TICK    105
#define FLECHE_CROSS_TICKS   (FOOTWORK_FLECHE_CROSSED_TICKS - FLECHE_CROSS_TICK)
#define FLECHE_CROSS_LIFT_M  0.16
#define FLECHE_CATCH_TICK    310
#define FLECHE_CATCH_TICKS   420
#define FLECHE_CATCH_LIFT_M  0.14
#define FLECHE_SETTLE_TICK   740
#define FLECHE_SETTLE_TICKS  220
#define FLECHE_SETTLE_LIFT_M 0.04
// The rear foot lands so far before where the root ends, at most this share of the way.
#define FLECHE_CROSS_SHORT_M 0.55
#define FLECHE_CROSS_SHARE   0.7
// The body tips over in so many ticks and comes up again in so many.
#define FLECHE_TIP_TICKS   300
#define FLECHE_RIGHT_TICKS 430
// With less room than this nobody begins one.
#define FLECHE_LEAST_M 0.35

#define RISE_TICKS 240

// How hard legs brake a body that comes upon a limit, m/s^2: two g.
#define BRAKE_MPS2 20.0

#define STEP_BUTTONS (INPUT_ADVANCE | INPUT_RETREAT)
#define EDGE_BUTTONS (STEP_BUTTONS | INPUT_LUNGE | INPUT_FLECHE)

footwork_state footwork_start(void)
{
    return (footwork_state){.front_foot_m = FOOTWORK_FRONT_FOOT_M,
                            .rear_foot_m = FOOTWORK_REAR_FOOT_M,
                            .step_ticks = STEP_TICKS};
}

static void begin(footwork_state *state, enum footwork_action action)
{
    state->action = (uint8_t)action;
    state->tick_in_action = 0;
}

static bool is_ducked(const footwork_state *state)
{
    return state->duck > 0.5;
}

// A whole step of this moment.
static double step_whole_m(const footwork_state *state)
{
    return is_ducked(state) ? STEP_DUCKED_M : STEP_M;
}

// Length a step in this direction may have now, signed; 0 where there is no room.
static double step_room(const footwork_state *state, double from_m, double min_m, double max_m)
{
    double room = state->action == FOOTWORK_RETREAT ? from_m - min_m : max_m - from_m;
    double whole = step_whole_m(state);
    double length = room < whole ? room : whole;
    if (length < STEP_MIN_M) {
        return 0.0;
    }
    return state->action == FOOTWORK_RETREAT ? -length : length;
}

static void step_run(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    bool forward = state->action == FOOTWORK_ADVANCE;
    unsigned same = forward ? INPUT_ADVANCE : INPUT_RETREAT;
    enum footwork_channel lead = forward ? FOOTWORK_FRONT_FOOT : FOOTWORK_REAR_FOOT;
    enum footwork_channel trail = forward ? FOOTWORK_REAR_FOOT : FOOTWORK_FRONT_FOOT;
    double lead_m = forward ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M;
    double trail_m = forward ? FOOTWORK_REAR_FOOT_M : FOOTWORK_FRONT_FOOT_M;

    int ticks = state->step_ticks, foot_ticks = STEP_FOOT_TICKS(ticks);
    int chain_tick = STEP_CHAIN_TICK(ticks), tick = state->tick_in_action;

    if (tick == 0) {
        double length = state->travel_goal_m - state->travel_m;
        footwork_take_off(state, lead, state->travel_goal_m + lead_m, foot_ticks, STEP_LIFT_M);
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_m + length * chain_tick / ticks,
                          length / (ticks * TICK_S), chain_tick);
    } else if (tick == STEP_TRAIL_TICK(ticks)) {
        footwork_take_off(state, trail, state->travel_goal_m + trail_m, foot_ticks, STEP_LIFT_M);
    } else if (tick == chain_tick) {
        // Only a whole further step keeps the trunk at speed.
        double next = step_room(state, state->travel_goal_m, min_m, max_m);
        double whole = step_whole_m(state);
        state->chained = (buttons & STEP_BUTTONS) == same && (next >= whole || next <= -whole);
        double speed = state->chained ? next / (ticks * TICK_S) : 0.0;
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, speed, ticks - chain_tick);
    }
}

// Puts a foot that a blocked step left too far out back into the stance, one foot
// at a time.
static void stance_settle(footwork_state *state)
{
    if (state->glide[FOOTWORK_FRONT_FOOT].ticks > 0 || state->glide[FOOTWORK_REAR_FOOT].ticks > 0) {
        return;
    }
    if (footwork_out_of_stance(state, FOOTWORK_FRONT_FOOT)) {
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_m + FOOTWORK_FRONT_FOOT_M,
                          SETTLE_TICKS, SETTLE_LIFT_M);
    } else if (footwork_out_of_stance(state, FOOTWORK_REAR_FOOT)) {
        footwork_take_off(state, FOOTWORK_REAR_FOOT, state->travel_m + FOOTWORK_REAR_FOOT_M,
                          SETTLE_TICKS, SETTLE_LIFT_M);
    }
}

// Starts a step where one is asked for and there is room for it.
static void step_try(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    unsigned asked = (buttons | state->wanted) & STEP_BUTTONS;
    if (state->chained) {
        asked = state->action == FOOTWORK_ADVANCE ? INPUT_ADVANCE : INPUT_RETREAT;
    }
    state->chained = 0;
    state->wanted &= (uint8_t)~STEP_BUTTONS;
    begin(state, FOOTWORK_EN_GARDE);
    if (asked != INPUT_ADVANCE && asked != INPUT_RETREAT) {
        stance_settle(state);
        return;
    }
    begin(state, asked == INPUT_ADVANCE ? FOOTWORK_ADVANCE : FOOTWORK_RETREAT);
    double length = step_room(state, state->travel_m, min_m, max_m);
    if (length == 0.0) {
        state->glide[FOOTWORK_TRAVEL].speed = 0.0;
        begin(state, FOOTWORK_EN_GARDE);
        stance_settle(state);
        return;
    }
    state->travel_goal_m = state->travel_m + length;
    state->step_ticks = is_ducked(state) ? STEP_DUCKED_TICKS : STEP_TICKS;
}

// Starts a lunge from whatever the legs are doing, where there is room for it.
static void lunge_try(footwork_state *state, double min_m, double max_m)
{
    state->wanted &= (uint8_t)~INPUT_LUNGE;

    // The root settles over the rear foot: where it stands, or will land.
    double root = footwork_foot_place_m(state, FOOTWORK_REAR_FOOT) - FOOTWORK_REAR_FOOT_M;
    // Not as far as a recovery forward would carry it: that and the lunge together
    // would be faster than a trunk can go. And not over a limit, but neither away
    // from one that has come too close.
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
    begin(state, FOOTWORK_LUNGE);
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
                      LUNGE_MID_SPEED * way / (LUNGE_TICKS * TICK_S), LUNGE_TICKS / 2);
}

// Makes the lunge under way a half one, where it can still stop there: trunk and foot
// must not be so fast that they would overshoot.
static void lunge_shorten(footwork_state *state)
{
    double goal = FOOTWORK_HALF_LUNGE * state->lunge_goal;
    int ticks = HALF_LUNGE_TICKS - FOOTWORK_LUNGE_DECIDES_TICKS;
    double speed = state->glide[FOOTWORK_TRUNK].speed;
    if (3.0 * (goal - state->lunge) < speed * ticks * TICK_S) {
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

static void lunge_run(footwork_state *state, uint8_t buttons)
{
    int tick = state->tick_in_action;
    if (tick == FOOTWORK_LUNGE_DECIDES_TICKS && !(buttons & INPUT_LUNGE)) {
        lunge_shorten(state);
    } else if (tick == LUNGE_TICKS / 2 && !state->short_lunge) {
        footwork_glide_to(state, FOOTWORK_TRUNK, state->lunge_goal, 0.0, LUNGE_TICKS / 2);
    }
}

static bool lunge_is_done(const footwork_state *state, uint8_t buttons)
{
    int stay_ticks = state->short_lunge ? HALF_LUNGE_STAY_TICKS : LUNGE_STAY_TICKS;
    bool stay = (buttons & INPUT_LUNGE) && !(buttons & INPUT_RECOVER);
    return state->tick_in_action >= stay_ticks && !stay;
}

static void recover_begin(footwork_state *state, uint8_t buttons, double max_m)
{
    begin(state, FOOTWORK_RECOVER);
    state->wanted = 0;
    double forward = state->travel_m + state->lunge_goal * FOOTWORK_LUNGE_M;
    if ((buttons & STEP_BUTTONS) == INPUT_ADVANCE && forward <= max_m) {
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

// Starts a fleche, where the opponent is not in the way already.
static void fleche_try(footwork_state *state, double max_m)
{
    state->wanted &= (uint8_t)~INPUT_FLECHE;
    if (max_m - state->travel_m < FLECHE_LEAST_M) {
        return;
    }
    begin(state, FOOTWORK_FLECHE);
    state->chained = 0;
    state->wanted = 0;
    state->travel_goal_m = state->travel_m + FOOTWORK_FLECHE_M;
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_m + FLECHE_PUSH_M, FLECHE_SPEED_MPS,
                      FLECHE_PUSH_TICKS);
    footwork_glide_to(state, FOOTWORK_TIP, 1.0, 0.0, FLECHE_TIP_TICKS);
}

// Where the rear foot of a fleche comes down, in front of the other one; of a short
// fleche no further than it will stand in the end.
static double fleche_cross_m(const footwork_state *state)
{
    double stance_m = state->travel_goal_m + FOOTWORK_REAR_FOOT_M;
    double far_m = state->travel_goal_m - FLECHE_CROSS_SHORT_M;
    double way_m = state->travel_goal_m - state->travel_m;
    double share_m = state->travel_m + FLECHE_CROSS_SHARE * way_m;
    double crossed_m = far_m > share_m ? far_m : share_m;
    return crossed_m < stance_m ? crossed_m : stance_m;
}

static void fleche_run(footwork_state *state)
{
    // One that has been braked is on its way to its end already.
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
                              state->travel_m + FLECHE_SPEED_MPS * FLECHE_RUN_TICKS * TICK_S,
                              FLECHE_SPEED_MPS, FLECHE_RUN_TICKS);
        }
        break;
    case FLECHE_CATCH_TICK:
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_goal_m + FOOTWORK_FRONT_FOOT_M,
                          FLECHE_CATCH_TICKS, FLECHE_CATCH_LIFT_M);
        break;
    case FOOTWORK_FLECHE_CROSSED_TICKS:
        footwork_glide_to(state, FOOTWORK_TIP, 0.0, 0.0, FLECHE_RIGHT_TICKS);
        break;
    case FLECHE_PUSH_TICKS + FLECHE_RUN_TICKS:
        if (!braked) {
            footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0, FLECHE_STOP_TICKS);
        }
        break;
    case FLECHE_SETTLE_TICK:
        // What was pressed in mid air is not wanted any more.
        state->wanted = 0;
        footwork_take_off(state, FOOTWORK_REAR_FOOT, state->travel_goal_m + FOOTWORK_REAR_FOOT_M,
                          FLECHE_SETTLE_TICKS, FLECHE_SETTLE_LIFT_M);
        break;
    default:
        break;
    }
}

// Starts what has been pressed and can begin in the middle of other things.
static void attack_try(footwork_state *state, double min_m, double max_m)
{
    bool may_lunge = state->action != FOOTWORK_LUNGE && state->action != FOOTWORK_FLECHE;
    if ((state->wanted & INPUT_FLECHE) && may_lunge) {
        fleche_try(state, max_m);
    } else if ((state->wanted & INPUT_LUNGE) && may_lunge) {
        lunge_try(state, min_m, max_m);
    }
}

// Whether the present action is over, or none.
static bool is_free(const footwork_state *state)
{
    switch ((enum footwork_action)state->action) {
    case FOOTWORK_EN_GARDE:
        return true;
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        return state->tick_in_action >= state->step_ticks;
    case FOOTWORK_LUNGE:
        return false;
    case FOOTWORK_RECOVER:
        return state->tick_in_action >= RECOVER_TICKS;
    case FOOTWORK_FLECHE:
        return state->tick_in_action >= FOOTWORK_FLECHE_TICKS;
    }
    return false;
}

// Down while the button is held, but for a fleche.
static void duck(footwork_state *state, uint8_t buttons)
{
    bool down = (buttons & INPUT_DUCK) && state->action != FOOTWORK_FLECHE;
    double goal = down ? 1.0 : 0.0;
    if (state->glide[FOOTWORK_CROUCH].goal != goal) {
        footwork_glide_to(state, FOOTWORK_CROUCH, goal, 0.0,
                          down ? FOOTWORK_DUCK_TICKS : RISE_TICKS);
    }
}

// Decides what the legs do in this tick and sets the glides that begin in it.
static void act(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    attack_try(state, min_m, max_m);
    if (is_free(state)) {
        step_try(state, buttons, min_m, max_m);
    } else if (state->action == FOOTWORK_LUNGE && lunge_is_done(state, buttons)) {
        recover_begin(state, buttons, max_m);
    }
    duck(state, buttons);
    switch ((enum footwork_action)state->action) {
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        step_run(state, buttons, min_m, max_m);
        break;
    case FOOTWORK_LUNGE:
        lunge_run(state, buttons);
        break;
    case FOOTWORK_FLECHE:
        fleche_run(state);
        break;
    case FOOTWORK_EN_GARDE:
    case FOOTWORK_RECOVER:
        break;
    }
}

// The root will come no further than `end_m`: feet in the air come down in a stance
// around it. A planted one that waited for the root to come to it must go to the root
// instead: the front one in a recovery forward, the rear one in a lunge out of a step.
static void travel_ends(footwork_state *state, double end_m)
{
    state->chained = 0;
    state->travel_goal_m = end_m;
    bool front_flies = state->glide[FOOTWORK_FRONT_FOOT].ticks > 0;
    bool rear_flies = state->glide[FOOTWORK_REAR_FOOT].ticks > 0;
    double front_m = end_m + FOOTWORK_FRONT_FOOT_M, rear_m = end_m + FOOTWORK_REAR_FOOT_M;
    switch ((enum footwork_action)state->action) {
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        // A step's leading foot may already stand ahead; the next step or a rest mends it.
        break;
    case FOOTWORK_FLECHE:
        // Nobody stays tipped over before an opponent's chest.
        footwork_glide_to(state, FOOTWORK_TIP, 0.0, 0.0, FLECHE_RIGHT_TICKS);
        break;
    case FOOTWORK_LUNGE:
        front_m += state->lunge_goal * FOOTWORK_LUNGE_M;
        front_flies = rear_flies = true;
        break;
    case FOOTWORK_EN_GARDE:
    case FOOTWORK_RECOVER:
        front_flies = rear_flies = true;
        break;
    }
    if (front_flies) {
        footwork_aim_foot(state, FOOTWORK_FRONT_FOOT, front_m);
    }
    if (rear_flies) {
        footwork_aim_foot(state, FOOTWORK_REAR_FOOT, rear_m);
    }
}

// Brakes, with constant deceleration, where a limit has come nearer than legs can stop
// for comfortably.
static void travel_brake(footwork_state *state, double min_m, double max_m)
{
    footwork_glide *travel = &state->glide[FOOTWORK_TRAVEL];
    double speed = travel->speed;
    double limit = speed > 0.0 ? max_m : min_m;
    double room = speed > 0.0 ? limit - state->travel_m : state->travel_m - limit;
    bool beyond = speed > 0.0 ? state->travel_goal_m > limit : state->travel_goal_m < limit;
    if (travel->ticks == 0 || !beyond || room <= 0.0 || speed * speed < 2.0 * BRAKE_MPS2 * room) {
        return;
    }
    double ticks = 2.0 * room / ((speed > 0.0 ? speed : -speed) * TICK_S);
    footwork_glide_to(state, FOOTWORK_TRAVEL, limit, 0.0, ticks > 1.0 ? (int)ticks : 1);
    travel_ends(state, limit);
}

// Moves the root, not over a limit; the feet stay where they are on the piste.
static void travel_step(footwork_state *state, double min_m, double max_m)
{
    travel_brake(state, min_m, max_m);
    double before = state->travel_m;
    double after = footwork_glide_step(&state->glide[FOOTWORK_TRAVEL], before);
    double stop = after;
    if (after > before && after > max_m) {
        stop = before > max_m ? before : max_m;
    } else if (after < before && after < min_m) {
        stop = before < min_m ? before : min_m;
    }
    state->travel_m = stop;
    if (stop != after) {
        state->glide[FOOTWORK_TRAVEL] = (footwork_glide){.goal = stop};
        travel_ends(state, stop);
    }
}

unsigned footwork_step(footwork_state *state, uint8_t buttons, double min_travel_m,
                       double max_travel_m)
{
    unsigned events = 0;
    state->wanted |= (uint8_t)(buttons & ~state->buttons_before & EDGE_BUTTONS);
    state->buttons_before = buttons;
    act(state, buttons, min_travel_m, max_travel_m);

    double travel_before = state->travel_m;
    travel_step(state, min_travel_m, max_travel_m);
    state->lunge = footwork_glide_step(&state->glide[FOOTWORK_TRUNK], state->lunge);
    state->fleche = footwork_glide_step(&state->glide[FOOTWORK_TIP], state->fleche);
    state->duck = footwork_glide_step(&state->glide[FOOTWORK_CROUCH], state->duck);
    if (footwork_foot_step(state, FOOTWORK_FRONT_FOOT, travel_before)) {
        events |= state->action == FOOTWORK_LUNGE ? FOOTWORK_EVENT_LUNGE_DOWN
                                                  : FOOTWORK_EVENT_FRONT_FOOT_DOWN;
    }
    if (footwork_foot_step(state, FOOTWORK_REAR_FOOT, travel_before)) {
        events |= FOOTWORK_EVENT_REAR_FOOT_DOWN;
    }
    // Standing still has no last tick.
    if (state->tick_in_action < UINT16_MAX) {
        state->tick_in_action++;
    }
    return events;
}
