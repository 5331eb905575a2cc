#include "footwork_lunge.h"

#include "footwork_feet.h"
#include "input_frame.h"

// How deep the stance is in the shortest and the longest lunge. What is left of the front foot's
// way is the drag: the root moves on and the rear foot is drawn after it, because legs of the
// medium build span no more than 1.3 m from ankle to ankle.
#define SHORT_DEPTH (FOOTWORK_LUNGE_SHORT_M / FOOTWORK_LUNGE_M)
#define LONG_DEPTH  1.05
// A lunge behind a bent arm is at most this long; a stretched arm draws the trunk along.
#define BENT_ARM_M 0.9
// The longest lunge of a fencer who ducks.
#define DUCKED_M 0.9
// The smallest depth of a lunge.
#define LEAST_DEPTH 0.2

// The trunk speeds up in this time, as legs push off with about the body's weight, then moves at
// constant speed, and slows down over the bending front knee after the landing: in this time after
// a short and after a long lunge.
#define RAMP_TICKS         150
#define SETTLE_SHORT_TICKS 160
#define SETTLE_LONG_TICKS  180
// The body of a fencer who is stopped by a hit comes to rest in this time after the landing.
#define HELD_BACK_TICKS 150
// The front foot goes low: highest lift.
#define LIFT_M 0.07
// A front foot that is in the air when the lunge begins lands in this time, before the lunge's
// length is decided. It leaves the floor later if it is ahead of the stance.
#define STOP_TICKS        FOOTWORK_LUNGE_TAP_TICKS
#define AHEAD_TICKS_PER_M 200.0
#define AHEAD_MOST_M      0.5
// A foot that is sent to another place lands no sooner than this.
#define AIM_TICKS 100
// The rear foot is drawn along from so many ticks before the landing until so many after it, this
// high.
#define DRAG_BEFORE_TICKS 200
#define DRAG_AFTER_TICKS  60
#define DRAG_LIFT_M       0.012
#define DRAG_LEAST_M      1e-6
// In a lunge out of a step a rear foot that stands is brought up in this time, this high.
#define CLOSE_TICKS  140
#define CLOSE_LIFT_M 0.02
// How far forward the root still moves in a lunge out of a step: the rest of a step when its rear
// foot lifts.
#define CARRY_M 0.22

// The recovery from the shortest and from the longest lunge.
#define RECOVER_SHORT_TICKS 340
#define RECOVER_LONG_TICKS  450
#define RECOVER_LIFT_M      0.045
// Its foot lands before the trunk is upright, by so many ticks.
#define RECOVER_FOOT_BEFORE 20
// A new lunge begins when the body has come up to this share of the new lunge's depth.
#define AGAIN_SHARE 0.5

// Where a length lies between the shortest and the longest lunge, 0..1.
static double share_of(double length_m)
{
    return phys_clamp((length_m - FOOTWORK_LUNGE_SHORT_M) /
                          (FOOTWORK_LUNGE_LONG_M - FOOTWORK_LUNGE_SHORT_M),
                      0.0, 1.0);
}

static int ticks_between(int low, int high, double share)
{
    return low + (int)(share * (high - low));
}

double footwork_lunge_depth(double length_m, double leg_share)
{
    double whole = length_m / leg_share;
    double deep = phys_lerp(SHORT_DEPTH, LONG_DEPTH, share_of(whole));
    double plain = whole / FOOTWORK_LUNGE_M;
    return leg_share * (plain < deep ? plain : deep);
}

// The longest lunge of this body with this arm.
static double longest_m(const footwork_state *state, const footwork_orders *orders)
{
    double most = phys_lerp(FOOTWORK_LUNGE_LONG_M, DUCKED_M, state->duck);
    double least = most < BENT_ARM_M ? most : BENT_ARM_M;
    return orders->leg_share * phys_lerp(least, most, orders->reach);
}

// Gives the lunge a length: where its root goes, how deep it is, and when its foot lands.
static void set_length(footwork_state *state, double length_m, double leg_share)
{
    state->lunge_m = length_m;
    state->lunge_goal = footwork_lunge_depth(length_m, leg_share);
    state->travel_goal_m = state->from_m + length_m - state->lunge_goal * FOOTWORK_LUNGE_M;
    state->landing_tick = (uint16_t)ticks_between(
        FOOTWORK_LUNGE_SHORT_TICKS, FOOTWORK_LUNGE_LONG_TICKS, share_of(length_m / leg_share));
}

static int settle_ticks(const footwork_state *state)
{
    return ticks_between(SETTLE_SHORT_TICKS, SETTLE_LONG_TICKS, share_of(state->lunge_m));
}

static double front_goal_m(const footwork_state *state)
{
    return state->travel_goal_m + FOOTWORK_FRONT_FOOT_M + state->lunge_goal * FOOTWORK_LUNGE_M;
}

// The value of root or trunk.
static double value_of(const footwork_state *state, enum footwork_channel channel)
{
    return channel == FOOTWORK_TRAVEL ? state->travel_m : state->lunge;
}

// Sends root or trunk on, first with the speed at which the way to the landing and the slowing down
// after it end at `goal`, in `ticks`, if `ramp` of them are for speeding up.
static void push(footwork_state *state, enum footwork_channel channel, double goal, int ramp)
{
    footwork_glide *glide = &state->glide[channel];
    int left = state->landing_tick - state->tick_in_action;
    double way = goal - value_of(state, channel);
    double ramp_s = ramp * FOOTWORK_TICK_S;
    double even_s = (left - ramp + 0.5 * ramp + 0.5 * settle_ticks(state)) * FOOTWORK_TICK_S;
    double speed = (way - 0.5 * glide->speed * ramp_s) / even_s;
    if (speed * way <= 0.0) {
        // There is less way than the present speed takes: just come to rest there.
        if (channel == FOOTWORK_TRUNK) {
            footwork_glide_calm(glide, way, left);
        }
        footwork_glide_to(state, channel, goal, 0.0, left);
        return;
    }
    double passed = 0.5 * (glide->speed + speed) * ramp_s;
    footwork_glide_to(state, channel, value_of(state, channel) + passed, speed, ramp);
}

// Sends root and trunk on so that they pass the landing at speed, in one ramp or after a first one.
static void push_body(footwork_state *state, int ramp)
{
    push(state, FOOTWORK_TRAVEL, state->travel_goal_m, ramp);
    push(state, FOOTWORK_TRUNK, state->lunge_goal, ramp);
}

// After the ramp the body goes on to the landing.
static void push_on(footwork_state *state)
{
    int left = state->landing_tick - state->tick_in_action;
    if (state->glide[FOOTWORK_TRAVEL].ticks == 0) {
        push(state, FOOTWORK_TRAVEL, state->travel_goal_m, left);
    }
    if (state->glide[FOOTWORK_TRUNK].ticks == 0) {
        push(state, FOOTWORK_TRUNK, state->lunge_goal, left);
    }
}

// A front foot that is in the air when the lunge begins comes down first: an advance and a lunge in
// one rhythm.
static void land_front(footwork_state *state)
{
    const footwork_glide *glide = &state->glide[FOOTWORK_FRONT_FOOT];
    if (!footwork_foot_flies(state, FOOTWORK_FRONT_FOOT)) {
        return;
    }
    double at_m = state->travel_m + state->front_foot_m;
    double stop_m = at_m + 0.5 * glide->speed * STOP_TICKS * FOOTWORK_TICK_S;
    double left_m = glide->goal - at_m;
    double goal_m = fabs(stop_m - at_m) < fabs(left_m) ? stop_m : glide->goal;
    footwork_land_foot(state, FOOTWORK_FRONT_FOOT, goal_m, STOP_TICKS);
}

// Lifts the front foot, later if it is ahead of the stance, because the trunk has to follow it.
static void lift_front(footwork_state *state)
{
    double goal_m = front_goal_m(state);
    double place_m = footwork_foot_place_m(state, FOOTWORK_FRONT_FOOT);
    double ahead_m = phys_clamp(place_m - state->from_m - FOOTWORK_FRONT_FOOT_M, 0.0, AHEAD_MOST_M);
    int first = FOOTWORK_SHIFT_TICKS + (int)(ahead_m * AHEAD_TICKS_PER_M);
    int tick = state->tick_in_action;
    if (tick < first || tick > state->landing_tick || goal_m - place_m < DRAG_LEAST_M ||
        footwork_foot_flies(state, FOOTWORK_FRONT_FOOT)) {
        return;
    }
    if (state->landing_tick < tick + AIM_TICKS) {
        state->landing_tick = (uint16_t)(tick + AIM_TICKS);
    }
    footwork_take_off(state, FOOTWORK_FRONT_FOOT, goal_m, state->landing_tick - tick, LIFT_M);
}

// Where the root of a lunge that begins now stands without its drag: over the rear foot, or in a
// lunge out of an advance over the foot that is further
// on, where that will land, but not further back than it is. It does not go as far as a recovery
// forward would: together with the lunge that would be faster than a trunk can move.
static double base_m(const footwork_state *state, const footwork_orders *orders)
{
    double at = state->travel_m;
    double rear = footwork_foot_place_m(state, FOOTWORK_REAR_FOOT) - FOOTWORK_REAR_FOOT_M;
    double front = footwork_foot_place_m(state, FOOTWORK_FRONT_FOOT) - FOOTWORK_FRONT_FOOT_M;
    bool on = state->glide[FOOTWORK_TRAVEL].speed > 0.0 && state->action == FOOTWORK_ADVANCE;
    double root = on && front > rear ? front : rear;
    double farthest = at + CARRY_M < orders->max_m ? at + CARRY_M : orders->max_m;
    farthest = farthest > at ? farthest : at;
    return phys_clamp(root, at, farthest);
}

// Brings a rear foot that a step has left behind under the body of the lunge.
static void close_up(footwork_state *state)
{
    double goal_m = state->from_m + FOOTWORK_REAR_FOOT_M;
    if (footwork_foot_flies(state, FOOTWORK_REAR_FOOT)) {
        footwork_aim_foot(state, FOOTWORK_REAR_FOOT, goal_m);
    } else if (footwork_out_of_place(state, FOOTWORK_REAR_FOOT, goal_m)) {
        footwork_take_off(state, FOOTWORK_REAR_FOOT, goal_m, CLOSE_TICKS, CLOSE_LIFT_M);
    }
}

void footwork_lunge_try(footwork_state *state, const footwork_orders *orders)
{
    double base = base_m(state, orders), room = orders->max_m - base;
    double length = longest_m(state, orders);
    length = length < room ? length : room;
    double depth = footwork_lunge_depth(length, orders->leg_share);
    if (length > 0.0 && depth >= LEAST_DEPTH && state->action == FOOTWORK_RECOVER &&
        state->lunge > AGAIN_SHARE * depth) {
        return; // It begins a little later.
    }
    state->wanted &= (uint8_t)~INPUT_LUNGE;
    if (length <= 0.0 || depth < LEAST_DEPTH || depth <= state->lunge) {
        return;
    }
    footwork_begin(state, FOOTWORK_LUNGE);
    state->chained = 0;
    state->decided = 0;
    state->wanted = 0;
    state->from_m = base;
    set_length(state, length, orders->leg_share);
    push_body(state, RAMP_TICKS);
    close_up(state);
    land_front(state);
}

// Makes the present lunge as long as this at most; its foot then lands sooner, if it has time.
static void shorten(footwork_state *state, double length_m, double leg_share)
{
    int tick = state->tick_in_action;
    state->decided = 1;
    if (length_m >= state->lunge_m) {
        return;
    }
    set_length(state, length_m, leg_share);
    if (state->landing_tick < tick + AIM_TICKS) {
        state->landing_tick = (uint16_t)(tick + AIM_TICKS);
    }
    push_body(state, state->landing_tick - tick);
    if (footwork_foot_flies(state, FOOTWORK_FRONT_FOOT)) {
        footwork_land_foot(state, FOOTWORK_FRONT_FOOT, front_goal_m(state),
                           state->landing_tick - tick);
    }
}

// Decides the length of the lunge in the tick in which its button is up, or at the latest one: as
// long as it was held. It becomes no longer than it began, for arm and room.
static void decide(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    double held = (double)(tick - FOOTWORK_LUNGE_TAP_TICKS) /
                  (FOOTWORK_LUNGE_DECIDES_TICKS - FOOTWORK_LUNGE_TAP_TICKS);
    double length = orders->leg_share * phys_lerp(FOOTWORK_LUNGE_SHORT_M, FOOTWORK_LUNGE_LONG_M,
                                                  phys_clamp(held, 0.0, 1.0));
    shorten(state, length, orders->leg_share);
}

// Brings root or trunk to rest a little after the landing, if that is nearer than where it goes.
static void hold_back(footwork_state *state, enum footwork_channel channel)
{
    footwork_glide *glide = &state->glide[channel];
    int left = state->landing_tick - state->tick_in_action;
    int ticks = HELD_BACK_TICKS + (left > 0 ? left : 0);
    double rest = 0.5 * glide->speed * ticks * FOOTWORK_TICK_S;
    double most = channel == FOOTWORK_TRAVEL ? state->travel_goal_m : state->lunge_goal;
    if (rest > 0.0 && value_of(state, channel) + rest < most) {
        footwork_glide_calm(glide, rest, ticks);
        footwork_glide_to(state, channel, value_of(state, channel) + rest, 0.0, ticks);
    }
}

// A fencer who is hit puts the foot down where it can come to rest without braking at once, and
// holds back the body; one whose foot is still on the floor makes the shortest lunge.
static void stop(footwork_state *state, const footwork_orders *orders)
{
    double least_m = orders->leg_share * FOOTWORK_LUNGE_SHORT_M;
    int left = state->landing_tick - state->tick_in_action;
    double rest_m =
        state->glide[FOOTWORK_FRONT_FOOT].speed * left * FOOTWORK_TICK_S / FOOTWORK_CALM_SHARE;
    double length =
        state->travel_m + state->front_foot_m + rest_m - FOOTWORK_FRONT_FOOT_M - state->from_m;
    bool has_begun = left <= 0 || footwork_foot_flies(state, FOOTWORK_FRONT_FOOT);
    if (left >= AIM_TICKS) {
        shorten(state, has_begun && length > least_m ? length : least_m, orders->leg_share);
    }
    if (has_begun) {
        hold_back(state, FOOTWORK_TRAVEL);
        hold_back(state, FOOTWORK_TRUNK);
    }
}

// After the landing the body comes to rest; one that is held back already does.
static void settle(footwork_state *state)
{
    if (state->glide[FOOTWORK_TRAVEL].ticks == 0) {
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0, settle_ticks(state));
    }
    if (state->glide[FOOTWORK_TRUNK].ticks == 0) {
        footwork_glide_to(state, FOOTWORK_TRUNK, state->lunge_goal, 0.0, settle_ticks(state));
    }
}

// How long a foot in the air may take to another place further on: at most `most`, and not so long
// that it would have to brake at once (footwork_glide_calm()).
static int on_ticks(const footwork_state *state, double goal_m, int most)
{
    double mps = state->glide[FOOTWORK_REAR_FOOT].speed;
    double way_m = goal_m - state->travel_m - state->rear_foot_m;
    double ticks = mps > 0.0 ? FOOTWORK_CALM_SHARE * way_m / (mps * FOOTWORK_TICK_S) : most;
    return ticks < most ? (int)ticks : most;
}

// Draws the rear foot after the root; one that is still in the air from a step goes on.
static void drag(footwork_state *state)
{
    double goal_m = state->travel_goal_m + FOOTWORK_REAR_FOOT_M;
    double way_m = goal_m - footwork_foot_place_m(state, FOOTWORK_REAR_FOOT);
    int left = state->landing_tick + DRAG_AFTER_TICKS - state->tick_in_action;
    if (way_m < DRAG_LEAST_M) {
        return;
    }
    if (!footwork_foot_flies(state, FOOTWORK_REAR_FOOT)) {
        footwork_take_off(state, FOOTWORK_REAR_FOOT, goal_m, left > AIM_TICKS ? left : AIM_TICKS,
                          DRAG_LIFT_M);
    } else if (left > AIM_TICKS) {
        footwork_land_foot(state, FOOTWORK_REAR_FOOT, goal_m, on_ticks(state, goal_m, left));
    }
}

void footwork_lunge_run(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    bool held = orders->buttons & INPUT_LUNGE;
    if (orders->is_stopped && tick < state->landing_tick + settle_ticks(state)) {
        stop(state, orders);
    }
    if (!state->decided && tick >= FOOTWORK_LUNGE_TAP_TICKS &&
        (!held || tick >= FOOTWORK_LUNGE_DECIDES_TICKS)) {
        decide(state, orders);
    } else if (tick >= RAMP_TICKS && tick < state->landing_tick) {
        push_on(state);
    }
    lift_front(state);
    if (tick >= state->landing_tick - DRAG_BEFORE_TICKS &&
        tick < state->landing_tick + DRAG_AFTER_TICKS) {
        drag(state);
    }
    if (tick == state->landing_tick) {
        settle(state);
    }
}

bool footwork_lunge_is_done(const footwork_state *state, const footwork_orders *orders)
{
    bool stay = (orders->buttons & INPUT_LUNGE) && !(orders->buttons & INPUT_RECOVER);
    int end = state->landing_tick + settle_ticks(state) - FOOTWORK_SHIFT_TICKS;
    return state->tick_in_action >= end && !stay;
}

static int recover_ticks(const footwork_state *state)
{
    return ticks_between(RECOVER_SHORT_TICKS, RECOVER_LONG_TICKS, share_of(state->lunge_m));
}

void footwork_recover_begin(footwork_state *state, const footwork_orders *orders)
{
    footwork_begin(state, FOOTWORK_RECOVER);
    state->wanted = 0;
    double forward = state->travel_goal_m + state->lunge_goal * FOOTWORK_LUNGE_M;
    bool asked = (orders->buttons & (INPUT_ADVANCE | INPUT_RETREAT)) == INPUT_ADVANCE;
    state->travel_goal_m = asked && forward <= orders->max_m ? forward : state->travel_goal_m;
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0, recover_ticks(state));
    footwork_glide_to(state, FOOTWORK_TRUNK, 0.0, 0.0, recover_ticks(state));
}

// The weight shifts, then the foot that is away from the stance is brought there.
void footwork_recover_run(footwork_state *state)
{
    if (state->tick_in_action != FOOTWORK_SHIFT_TICKS) {
        return;
    }
    int ticks = recover_ticks(state) - RECOVER_FOOT_BEFORE - FOOTWORK_SHIFT_TICKS;
    double front_m = state->travel_goal_m + FOOTWORK_FRONT_FOOT_M;
    double rear_m = state->travel_goal_m + FOOTWORK_REAR_FOOT_M;
    if (footwork_out_of_place(state, FOOTWORK_FRONT_FOOT, front_m)) {
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, front_m, ticks, RECOVER_LIFT_M);
    }
    if (footwork_out_of_place(state, FOOTWORK_REAR_FOOT, rear_m)) {
        footwork_take_off(state, FOOTWORK_REAR_FOOT, rear_m, ticks, RECOVER_LIFT_M);
    }
}

bool footwork_recover_is_done(const footwork_state *state)
{
    return state->tick_in_action >= recover_ticks(state);
}
