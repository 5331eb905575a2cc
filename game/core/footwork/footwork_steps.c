#include "footwork_steps.h"

#include "footwork_feet.h"
#include "input_frame.h"

// The full step of a school's fencers from rest: its length and how long it takes; and the steps in
// a row after it, of which each is longer than the one before, up to the march.
typedef struct school {
    double full_m, row_m, row_more_m, march_m;
    int row_ticks;
} school;

// Sustained footwork of elite fencers is 1.3 to 1.6 m/s: 0.41 to 0.46 m in 0.29 s, of which epee
// fencers take the shorter steps. A sabre march reaches 2.5 m/s: 0.62 m in 0.25 s.
static const school SCHOOL[FOOTWORK_SCHOOLS] = {
    [FOOTWORK_EPEE] = {0.40, 0.41, 0.02, 0.45, 290},
    [FOOTWORK_FOIL] = {0.42, 0.43, 0.02, 0.47, 295},
    [FOOTWORK_SABRE] = {0.44, 0.46, 0.05, 0.62, 250},
};

// A step from rest takes longer the longer it is: half a step and a step of this length, meters and
// ticks. Longer ones take the same time.
#define HALF_M     0.18
#define HALF_TICKS 230
#define FULL_M     0.40
#define FULL_TICKS 350
// A button that is released before the first of these ticks makes a half step; from the second one
// on the step is a full one. Both are before the first foot lands.
#define TAP_TICKS   50
#define WHOLE_TICKS 120
// The steps of a fencer who ducks.
#define DUCKED_M     0.20
#define DUCKED_TICKS 360
// The shortest step.
#define LEAST_M 0.03

#define LIFT_M 0.035
// Shares of a step's duration: the flight of each foot, and the tick of the decision whether
// another step follows.
#define FOOT_TICKS(step) ((step)*2 / 5)
#define CHAIN_TICK(step) ((step)*11 / 20)
#define LEAST_FOOT_TICKS 60 // a foot whose step was shortened lands no sooner
// How far the root has come when that is decided, and its speed then, as a share of the mean one: a
// step from rest is still speeding up.
#define REST_SHARE 0.48
#define REST_SPEED 1.3
#define ROW_SHARE  0.55

// A second tap of the button within so many ticks makes a balestra or a cross step.
#define AGAIN_TICKS 180
// Balestra: its length, the flight of both feet and how high they go. A body that is in the air for
// so long rises by 4 cm.
#define JUMP_M      0.50
#define JUMP_TICKS  190
#define JUMP_LIFT_M 0.075
// The root settles for so long after the feet have landed. The knees begin to give way so long
// before that, by this share of a duck.
#define JUMP_SETTLE_TICKS 40
#define JUMP_DIP_BEFORE   60
#define JUMP_DIP_SHARE    0.2
// Cross step: how far behind the rear foot the front foot comes down, the flight of each foot and
// how high it goes.
#define CROSS_BEHIND_M 0.20
#define CROSS_TICKS    170
#define CROSS_LIFT_M   0.06
// Check step: within this time the first foot and the root are back.
#define CHECK_TICKS 190

// A foot that a blocked step has left too far out returns to the stance.
#define SETTLE_TICKS  120
#define SETTLE_LIFT_M 0.02
#define FAR_OUT_M     0.2

#define STEP_BUTTONS (INPUT_ADVANCE | INPUT_RETREAT)

static bool is_forward(const footwork_state *state)
{
    return state->action == FOOTWORK_ADVANCE;
}

static unsigned button_of(const footwork_state *state)
{
    return is_forward(state) ? INPUT_ADVANCE : INPUT_RETREAT;
}

// The foot that goes first, and the other one.
static enum footwork_channel lead_of(const footwork_state *state)
{
    return is_forward(state) ? FOOTWORK_FRONT_FOOT : FOOTWORK_REAR_FOOT;
}

static enum footwork_channel trail_of(const footwork_state *state)
{
    return is_forward(state) ? FOOTWORK_REAR_FOOT : FOOTWORK_FRONT_FOOT;
}

static double stance_m(enum footwork_channel foot)
{
    return foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M;
}

// The tick in which the first foot leaves the floor. In a row the weight has shifted already.
static int lift_tick(const footwork_state *state)
{
    return state->row == 0 ? FOOTWORK_SHIFT_TICKS : 0;
}

// The shares of a whole step that a stick asks for.
static const double STRIDE_SHARE[INPUT_STRIDES] = {
    [INPUT_STRIDE_FULL] = 1.0,
    [INPUT_STRIDE_LONG] = 0.75,
    [INPUT_STRIDE_HALF] = 0.5,
    [INPUT_STRIDE_SHORT] = 0.25,
};

static double stride_share(const footwork_orders *orders)
{
    return STRIDE_SHARE[input_stride_of(orders->buttons)];
}

// The length of the step after `row` others, as long as a key asks for.
static double whole_m(const footwork_state *state, const footwork_orders *orders, int row)
{
    const school *of = &SCHOOL[orders->school];
    double row_m = of->row_m + of->row_more_m * (row - 1);
    double length = row == 0 ? of->full_m : row_m < of->march_m ? row_m : of->march_m;
    return orders->leg_share * (state->duck > 0.5 ? DUCKED_M : length);
}

// The part of a length for which there is room beyond a place of the root; 0 if there is too
// little.
static double with_room(const footwork_state *state, const footwork_orders *orders, double from_m,
                        double length_m)
{
    double room = is_forward(state) ? orders->max_m - from_m : from_m - orders->min_m;
    double length = room < length_m ? room : length_m;
    return length < LEAST_M ? 0.0 : length;
}

// The time that legs of this length take for a step that takes the medium build so long: a leg
// swings like a pendulum, in a time that grows with the root of its length.
static int tempo_ticks(const footwork_orders *orders, int medium_ticks)
{
    return (int)(medium_ticks * sqrt(orders->leg_share));
}

// The time of a step in a row.
static int row_ticks(const footwork_state *state, const footwork_orders *orders)
{
    bool ducked = state->duck > 0.5;
    return tempo_ticks(orders, ducked ? DUCKED_TICKS : SCHOOL[orders->school].row_ticks);
}

static int ticks_for(const footwork_state *state, const footwork_orders *orders, double length_m)
{
    if (state->duck > 0.5 || state->row > 0) {
        return row_ticks(state, orders);
    }
    double share =
        phys_clamp((length_m / orders->leg_share - HALF_M) / (FULL_M - HALF_M), 0.0, 1.0);
    return tempo_ticks(orders, HALF_TICKS + (int)(share * (FULL_TICKS - HALF_TICKS)));
}

// Gives the step a length, and the time that it takes.
static void set_length(footwork_state *state, const footwork_orders *orders, double length_m)
{
    state->travel_goal_m = state->from_m + (is_forward(state) ? length_m : -length_m);
    state->step_ticks = (uint16_t)ticks_for(state, orders, length_m);
}

// Sends the root to where it is when the next step is decided.
static void root_to_chain(footwork_state *state)
{
    double way_m = state->travel_goal_m - state->from_m;
    double mean_mps = way_m / (state->step_ticks * FOOTWORK_TICK_S);
    bool rest = state->row == 0;
    footwork_glide_to(state, FOOTWORK_TRAVEL,
                      state->from_m + (rest ? REST_SHARE : ROW_SHARE) * way_m,
                      (rest ? REST_SPEED : 1.0) * mean_mps,
                      CHAIN_TICK(state->step_ticks) - state->tick_in_action);
}

// Gives a step that has begun a shorter length.
static void shorten(footwork_state *state, const footwork_orders *orders, double length)
{
    int tick = state->tick_in_action;
    if (length >= fabs(state->travel_goal_m - state->from_m)) {
        return;
    }
    enum footwork_channel lead = lead_of(state);
    set_length(state, orders, length);
    int left = lift_tick(state) + FOOT_TICKS(state->step_ticks) - tick;
    if (footwork_foot_flies(state, lead)) {
        footwork_land_foot(state, lead, state->travel_goal_m + stance_m(lead),
                           left > LEAST_FOOT_TICKS ? left : LEAST_FOOT_TICKS);
    }
    if (tick < CHAIN_TICK(state->step_ticks)) {
        root_to_chain(state);
    }
}

// Decides the length of the first step: as far as a stick is pushed when the foot lifts, or as long
// as the button is held.
static void decide_length(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    bool released = !(orders->buttons & button_of(state));
    double whole = fabs(state->travel_goal_m - state->from_m);
    if (!released && input_stride_of(orders->buttons) != INPUT_STRIDE_FULL) {
        state->decided = 1;
        double asked = stride_share(orders) * whole_m(state, orders, 0);
        shorten(state, orders, asked < whole ? asked : whole);
    } else if (released || tick >= WHOLE_TICKS) {
        state->decided = 1;
        double held = phys_clamp((double)(tick - TAP_TICKS) / (WHOLE_TICKS - TAP_TICKS), 0.0, 1.0);
        double half = orders->leg_share * HALF_M < whole ? orders->leg_share * HALF_M : whole;
        shorten(state, orders, phys_lerp(half, whole, held));
    }
}

// Decides whether another step follows without a pause: only if it is a whole one does the trunk
// keep its speed.
static void decide_chain(footwork_state *state, const footwork_orders *orders)
{
    double whole = stride_share(orders) * whole_m(state, orders, state->row + 1);
    double next = with_room(state, orders, state->travel_goal_m, whole);
    state->chained = (orders->buttons & STEP_BUTTONS) == button_of(state) && next >= whole;
    double speed = state->chained ? next / (row_ticks(state, orders) * FOOTWORK_TICK_S) : 0.0;
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m,
                      is_forward(state) ? speed : -speed,
                      state->step_ticks - state->tick_in_action);
}

// The usual step: the first foot, then the other one.
static void run_usual(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    enum footwork_channel lead = lead_of(state), trail = trail_of(state);
    if (tick == 0) {
        root_to_chain(state);
    }
    if (!state->decided && tick >= TAP_TICKS) {
        decide_length(state, orders);
    }
    int foot_ticks = FOOT_TICKS(state->step_ticks);
    if (tick == lift_tick(state)) {
        footwork_take_off(state, lead, state->travel_goal_m + stance_m(lead), foot_ticks, LIFT_M);
    }
    if (tick == state->step_ticks - foot_ticks) {
        footwork_take_off(state, trail, state->travel_goal_m + stance_m(trail), foot_ticks, LIFT_M);
    }
    if (tick == CHAIN_TICK(state->step_ticks)) {
        decide_chain(state, orders);
    }
}

// Makes the present step a check step: what has moved comes back.
static void begin_check(footwork_state *state)
{
    enum footwork_channel lead = lead_of(state);
    state->step_kind = FOOTWORK_STEP_CHECK;
    state->travel_goal_m = state->from_m;
    state->step_ticks = (uint16_t)(state->tick_in_action + CHECK_TICKS);
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->from_m, 0.0, CHECK_TICKS);
    if (footwork_foot_flies(state, lead)) {
        footwork_land_foot(state, lead, state->from_m + stance_m(lead), CHECK_TICKS);
    }
}

// Makes the present step forward a balestra.
static void begin_jump(footwork_state *state, const footwork_orders *orders)
{
    double length = with_room(state, orders, state->from_m, orders->leg_share * JUMP_M);
    if (state->from_m + length < state->travel_goal_m) {
        return;
    }
    state->step_kind = FOOTWORK_STEP_JUMP;
    state->travel_goal_m = state->from_m + length;
    state->step_ticks = (uint16_t)(state->tick_in_action + JUMP_TICKS + JUMP_SETTLE_TICKS);
    footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, 0.0,
                      JUMP_TICKS + JUMP_SETTLE_TICKS);
    footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_goal_m + FOOTWORK_FRONT_FOOT_M,
                      JUMP_TICKS, JUMP_LIFT_M);
    footwork_take_off(state, FOOTWORK_REAR_FOOT, state->travel_goal_m + FOOTWORK_REAR_FOOT_M,
                      JUMP_TICKS, JUMP_LIFT_M);
}

// Where the front foot of a cross step comes down.
static double cross_place_m(const footwork_state *state)
{
    return footwork_foot_place_m(state, FOOTWORK_REAR_FOOT) - CROSS_BEHIND_M;
}

// Makes the present step backward a cross step, if there is room: when the rear foot has landed,
// the front foot passes behind it.
static void begin_cross(footwork_state *state, const footwork_orders *orders)
{
    double goal_m = cross_place_m(state) - FOOTWORK_FRONT_FOOT_M;
    if (goal_m < orders->min_m) {
        return;
    }
    int lands = footwork_foot_flies(state, FOOTWORK_REAR_FOOT)
                    ? state->tick_in_action + state->glide[FOOTWORK_REAR_FOOT].ticks
                    : state->tick_in_action;
    state->step_kind = FOOTWORK_STEP_CROSS;
    state->travel_goal_m = goal_m;
    state->step_ticks = (uint16_t)(lands + 2 * CROSS_TICKS);
    footwork_glide_to(state, FOOTWORK_TRAVEL, goal_m, 0.0,
                      state->step_ticks - state->tick_in_action);
}

static void run_cross(footwork_state *state)
{
    int tick = state->tick_in_action;
    if (tick == state->step_ticks - 2 * CROSS_TICKS) {
        footwork_take_off(state, FOOTWORK_FRONT_FOOT, state->travel_goal_m + FOOTWORK_FRONT_FOOT_M,
                          CROSS_TICKS, CROSS_LIFT_M);
    } else if (tick == state->step_ticks - CROSS_TICKS) {
        footwork_take_off(state, FOOTWORK_REAR_FOOT, state->travel_goal_m + FOOTWORK_REAR_FOOT_M,
                          CROSS_TICKS, CROSS_LIFT_M);
    }
}

// A second tap, or the opposite button, makes another kind of step of a first one that has just
// begun.
static void change_kind(footwork_state *state, const footwork_orders *orders)
{
    int tick = state->tick_in_action;
    bool trail_flies = footwork_foot_flies(state, trail_of(state));
    if (state->step_kind != FOOTWORK_STEP_USUAL || state->row > 0 || tick == 0 || trail_flies ||
        state->duck > 0.5 || tick > AGAIN_TICKS) {
        return;
    }
    unsigned same = button_of(state), opposite = STEP_BUTTONS & ~same;
    bool lead_is_down = tick > lift_tick(state) && !footwork_foot_flies(state, lead_of(state));
    if ((state->wanted & opposite) && !lead_is_down) {
        begin_check(state);
    } else if ((state->wanted & same) && is_forward(state)) {
        begin_jump(state, orders);
    } else if ((state->wanted & same) && footwork_foot_flies(state, FOOTWORK_REAR_FOOT)) {
        begin_cross(state, orders);
    } else {
        return;
    }
    state->wanted &= (uint8_t)~STEP_BUTTONS;
}

void footwork_step_run(footwork_state *state, const footwork_orders *orders)
{
    change_kind(state, orders);
    switch ((enum footwork_step_kind)state->step_kind) {
    case FOOTWORK_STEP_USUAL:
        run_usual(state, orders);
        break;
    case FOOTWORK_STEP_CROSS:
        run_cross(state);
        break;
    case FOOTWORK_STEP_CHECK:
    case FOOTWORK_STEP_JUMP:
        break;
    }
}

double footwork_step_dip(const footwork_state *state)
{
    bool jumps = state->action == FOOTWORK_ADVANCE && state->step_kind == FOOTWORK_STEP_JUMP;
    int from = state->step_ticks - JUMP_SETTLE_TICKS - JUMP_DIP_BEFORE;
    return jumps && state->tick_in_action >= from ? JUMP_DIP_SHARE : 0.0;
}

bool footwork_step_is_done(const footwork_state *state)
{
    return state->tick_in_action >= state->step_ticks;
}

// Returns feet that a blocked step has left too far out to the stance, one foot at a time.
static void stance_settle(footwork_state *state)
{
    if (footwork_foot_flies(state, FOOTWORK_FRONT_FOOT) ||
        footwork_foot_flies(state, FOOTWORK_REAR_FOOT)) {
        return;
    }
    const enum footwork_channel foot[] = {FOOTWORK_FRONT_FOOT, FOOTWORK_REAR_FOOT};
    for (int i = 0; i < 2; i++) {
        if (footwork_out_of_stance(state, foot[i])) {
            footwork_take_off(state, foot[i], state->travel_m + stance_m(foot[i]), SETTLE_TICKS,
                              SETTLE_LIFT_M);
            return;
        }
    }
}

// Whether a foot is so far from the stance that it has to return there before a step.
static bool is_far_out(const footwork_state *state)
{
    const enum footwork_channel foot[] = {FOOTWORK_FRONT_FOOT, FOOTWORK_REAR_FOOT};
    for (int i = 0; i < 2; i++) {
        double out_m = footwork_foot_place_m(state, foot[i]) - state->travel_m - stance_m(foot[i]);
        if (out_m > FAR_OUT_M || out_m < -FAR_OUT_M) {
            return true;
        }
    }
    return false;
}

void footwork_step_try(footwork_state *state, const footwork_orders *orders)
{
    unsigned asked = (orders->buttons | state->wanted) & STEP_BUTTONS;
    int row = state->chained ? state->row + 1 : 0;
    if (state->chained) {
        asked = button_of(state);
    }
    state->chained = 0;
    state->wanted &= (uint8_t)~STEP_BUTTONS;
    footwork_begin(state, FOOTWORK_EN_GARDE);
    if ((asked != INPUT_ADVANCE && asked != INPUT_RETREAT) || (row == 0 && is_far_out(state))) {
        stance_settle(state);
        return;
    }
    footwork_begin(state, asked == INPUT_ADVANCE ? FOOTWORK_ADVANCE : FOOTWORK_RETREAT);
    // The first step of a row is decided while it goes on.
    double whole = (row > 0 ? stride_share(orders) : 1.0) * whole_m(state, orders, row);
    double length = with_room(state, orders, state->travel_m, whole);
    if (length == 0.0) {
        state->glide[FOOTWORK_TRAVEL].speed = state->glide[FOOTWORK_TRAVEL].acceleration = 0.0;
        footwork_begin(state, FOOTWORK_EN_GARDE);
        stance_settle(state);
        return;
    }
    state->row = (uint8_t)(row < UINT8_MAX ? row : UINT8_MAX);
    state->step_kind = FOOTWORK_STEP_USUAL;
    state->decided = row > 0;
    state->from_m = state->travel_m;
    set_length(state, orders, length);
}
