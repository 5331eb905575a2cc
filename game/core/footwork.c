#include "footwork.h"

#include "input_frame.h"

#define TICK_S 0.001

// A step: the leading foot moves in the first part, the trailing one in the last;
// 0.30 m in 0.22 s is 1.36 m/s of sustained footwork (elite fencers: 1.3-1.6).
#define STEP_M          0.30
#define STEP_TICKS      220
#define STEP_FOOT_TICKS 120
#define STEP_TRAIL_TICK (STEP_TICKS - STEP_FOOT_TICKS)
#define STEP_LIFT_M     0.035
// When a step settles whether another follows: a press shorter than this is a tap.
#define STEP_CHAIN_TICK 130
// A shorter step is not worth lifting a foot for.
#define STEP_MIN_M 0.03

// A lunge: the trunk covers its 0.49 m in 0.32 s at not much more than 2 m/s
// (measured on elite fencers: 1.9-2.2), the foot lands a little before it settles.
#define LUNGE_TICKS  320
#define LUNGE_LIFT_M 0.085
// A tap of the button gives the whole lunge and a moment in it.
#define LUNGE_STAY_TICKS 380
// Speed at the middle of the trunk's way over its mean speed.
#define LUNGE_MID_SPEED (4.0 / 3.0)
// The root of a lunge out of a step comes to rest while the front foot flies.
#define LUNGE_SETTLE_TICKS FOOTWORK_LUNGE_LANDS_TICKS
// How far forward the root still goes in it: what is left of a step when its rear
// foot lifts.
#define LUNGE_CARRY_M 0.17
// A shallower lunge is refused.
#define LUNGE_MIN 0.2

// A foot further than this from its place in the stance is put there: after a step
// or a recovery that found no room. With 1 cm more the rear leg of a full lunge is
// just long enough.
#define STANCE_SLACK_M 0.01
#define SETTLE_LIFT_M  0.02
// A foot that is sent elsewhere late in its flight, or has to hop, takes this long.
#define HOP_TICKS 80

#define RECOVER_TICKS      350
#define RECOVER_FOOT_TICKS 330
#define RECOVER_LIFT_M     0.045

#define STEP_BUTTONS (INPUT_ADVANCE | INPUT_RETREAT)

footwork_state footwork_start(void)
{
    return (footwork_state){.front_foot_m = FOOTWORK_FRONT_FOOT_M,
                            .rear_foot_m = FOOTWORK_REAR_FOOT_M};
}

static void glide_to(footwork_state *state, enum footwork_channel channel, double goal,
                     double goal_speed, int ticks)
{
    footwork_glide *glide = &state->glide[channel];
    glide->goal = goal;
    glide->goal_speed = goal_speed;
    glide->ticks = (uint16_t)ticks;
}

// One tick along the cubic from (at, speed) to (goal, goal_speed). What is left of a
// cubic is the same cubic, so nothing of its beginning need be remembered.
static double glide_step(footwork_glide *glide, double at)
{
    if (glide->ticks == 0) {
        return at;
    }
    if (--glide->ticks == 0) {
        glide->speed = glide->goal_speed;
        return glide->goal;
    }
    double duration = (glide->ticks + 1) * TICK_S;
    double s = TICK_S / duration;
    double way = glide->goal - at;
    double leave = glide->speed * duration, arrive = glide->goal_speed * duration;
    // Cubic Hermite: at + leave s + b s^2 + c s^3.
    double b = 3.0 * way - 2.0 * leave - arrive;
    double c = leave + arrive - 2.0 * way;
    glide->speed = (leave + s * (2.0 * b + s * 3.0 * c)) / duration;
    return at + s * (leave + s * (b + s * c));
}

// Sends a foot over the floor to a place on the piste (in travel). One that already
// flies too fast to stop there is slowed, so that it does not overshoot: the cubic
// does where it leaves with more than three times its mean speed.
static void send_foot(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks)
{
    footwork_glide *glide = &state->glide[foot];
    double foot_m = foot == FOOTWORK_FRONT_FOOT ? state->front_foot_m : state->rear_foot_m;
    double most = 3.0 * (goal_m - state->travel_m - foot_m) / (ticks * TICK_S);
    if ((most >= 0.0 && glide->speed > most) || (most < 0.0 && glide->speed < most)) {
        glide->speed = most;
    }
    glide_to(state, foot, goal_m, 0.0, ticks);
}

// Lifts a foot and sends it to a place, up to lift_m on its way; from there
// footwork_step lets it down in the second half.
static void take_off(footwork_state *state, enum footwork_channel foot, double goal_m, int ticks,
                     double lift_m)
{
    enum footwork_channel lift =
        foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_LIFT : FOOTWORK_REAR_LIFT;
    send_foot(state, foot, goal_m, ticks);
    glide_to(state, lift, lift_m, 0.0, ticks / 2);
    // A foot that was about to land goes up from where it is, not through the floor.
    if (state->glide[lift].speed < 0.0) {
        state->glide[lift].speed = 0.0;
    }
}

static bool out_of_place(double foot_m, double place_m)
{
    return foot_m > place_m + STANCE_SLACK_M || foot_m < place_m - STANCE_SLACK_M;
}

// Sees to it that a foot comes to a place: one that flies is sent there, one that
// stands hops there unless it is near enough.
static void aim_foot(footwork_state *state, enum footwork_channel foot, double goal_m)
{
    footwork_glide *glide = &state->glide[foot];
    double foot_m = foot == FOOTWORK_FRONT_FOOT ? state->front_foot_m : state->rear_foot_m;
    double bound_for = glide->ticks > 0 ? glide->goal : state->travel_m + foot_m;
    if (!out_of_place(bound_for, goal_m)) {
        return;
    }
    if (glide->ticks > HOP_TICKS) {
        send_foot(state, foot, goal_m, glide->ticks);
    } else {
        take_off(state, foot, goal_m, HOP_TICKS, SETTLE_LIFT_M);
    }
}

static void begin(footwork_state *state, enum footwork_action action)
{
    state->action = (uint8_t)action;
    state->tick_in_action = 0;
}

// Length a step in this direction may have now, signed; 0 where there is no room.
static double step_room(const footwork_state *state, double from_m, double min_m, double max_m)
{
    double room = state->action == FOOTWORK_RETREAT ? from_m - min_m : max_m - from_m;
    double length = room < STEP_M ? room : STEP_M;
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

    switch (state->tick_in_action) {
    case 0: {
        double length = state->travel_goal_m - state->travel_m;
        take_off(state, lead, state->travel_goal_m + lead_m, STEP_FOOT_TICKS, STEP_LIFT_M);
        glide_to(state, FOOTWORK_TRAVEL, state->travel_m + length * STEP_CHAIN_TICK / STEP_TICKS,
                 length / (STEP_TICKS * TICK_S), STEP_CHAIN_TICK);
        break;
    }
    case STEP_TRAIL_TICK:
        take_off(state, trail, state->travel_goal_m + trail_m, STEP_FOOT_TICKS, STEP_LIFT_M);
        break;
    case STEP_CHAIN_TICK: {
        // Only a whole further step keeps the trunk at speed.
        double next = step_room(state, state->travel_goal_m, min_m, max_m);
        state->chained = (buttons & STEP_BUTTONS) == same && (next >= STEP_M || next <= -STEP_M);
        double speed = state->chained ? next / (STEP_TICKS * TICK_S) : 0.0;
        glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, speed, STEP_TICKS - STEP_CHAIN_TICK);
        break;
    }
    default:
        break;
    }
}

// Puts a foot that a blocked step left too far out back into the stance, one foot
// at a time.
static void stance_settle(footwork_state *state)
{
    if (state->glide[FOOTWORK_FRONT_FOOT].ticks > 0 || state->glide[FOOTWORK_REAR_FOOT].ticks > 0) {
        return;
    }
    if (out_of_place(state->front_foot_m, FOOTWORK_FRONT_FOOT_M)) {
        take_off(state, FOOTWORK_FRONT_FOOT, state->travel_m + FOOTWORK_FRONT_FOOT_M,
                 STEP_FOOT_TICKS, SETTLE_LIFT_M);
    } else if (out_of_place(state->rear_foot_m, FOOTWORK_REAR_FOOT_M)) {
        take_off(state, FOOTWORK_REAR_FOOT, state->travel_m + FOOTWORK_REAR_FOOT_M, STEP_FOOT_TICKS,
                 SETTLE_LIFT_M);
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
}

// Starts a lunge from whatever the legs are doing, where there is room for it.
static void lunge_try(footwork_state *state, double min_m, double max_m)
{
    state->wanted &= (uint8_t)~INPUT_LUNGE;

    // The root settles over the rear foot: where it stands, or will land.
    const footwork_glide *rear = &state->glide[FOOTWORK_REAR_FOOT];
    double rear_place = rear->ticks > 0 ? rear->goal : state->travel_m + state->rear_foot_m;
    double root = rear_place - FOOTWORK_REAR_FOOT_M;
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
    state->wanted = 0;
    state->travel_goal_m = root;
    state->lunge_goal = depth;
    glide_to(state, FOOTWORK_TRAVEL, root, 0.0, LUNGE_SETTLE_TICKS);
    aim_foot(state, FOOTWORK_REAR_FOOT, root + FOOTWORK_REAR_FOOT_M);
    take_off(state, FOOTWORK_FRONT_FOOT, root + FOOTWORK_FRONT_FOOT_M + depth * FOOTWORK_LUNGE_M,
             FOOTWORK_LUNGE_LANDS_TICKS, LUNGE_LIFT_M);
    double way = depth - state->lunge;
    glide_to(state, FOOTWORK_TRUNK, state->lunge + 0.5 * way,
             LUNGE_MID_SPEED * way / (LUNGE_TICKS * TICK_S), LUNGE_TICKS / 2);
}

static void recover_begin(footwork_state *state, uint8_t buttons, double max_m)
{
    begin(state, FOOTWORK_RECOVER);
    state->wanted = 0;
    double forward = state->travel_m + state->lunge_goal * FOOTWORK_LUNGE_M;
    if ((buttons & STEP_BUTTONS) == INPUT_ADVANCE && forward <= max_m) {
        state->travel_goal_m = forward;
        take_off(state, FOOTWORK_REAR_FOOT, forward + FOOTWORK_REAR_FOOT_M, RECOVER_FOOT_TICKS,
                 RECOVER_LIFT_M);
        glide_to(state, FOOTWORK_TRAVEL, forward, 0.0, RECOVER_TICKS);
    } else {
        take_off(state, FOOTWORK_FRONT_FOOT, state->travel_m + FOOTWORK_FRONT_FOOT_M,
                 RECOVER_FOOT_TICKS, RECOVER_LIFT_M);
    }
    glide_to(state, FOOTWORK_TRUNK, 0.0, 0.0, RECOVER_TICKS);
}

// Decides what the legs do in this tick and sets the glides that begin in it.
static void act(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    if ((state->wanted & INPUT_LUNGE) && state->action != FOOTWORK_LUNGE) {
        lunge_try(state, min_m, max_m);
    }
    switch (state->action) {
    case FOOTWORK_EN_GARDE:
        step_try(state, buttons, min_m, max_m);
        break;
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        if (state->tick_in_action >= STEP_TICKS) {
            step_try(state, buttons, min_m, max_m);
        }
        break;
    case FOOTWORK_LUNGE:
        if (state->tick_in_action == LUNGE_TICKS / 2) {
            glide_to(state, FOOTWORK_TRUNK, state->lunge_goal, 0.0, LUNGE_TICKS / 2);
        }
        if (state->tick_in_action >= LUNGE_STAY_TICKS &&
            (!(buttons & INPUT_LUNGE) || (buttons & INPUT_RECOVER))) {
            recover_begin(state, buttons, max_m);
        }
        break;
    default:
        if (state->tick_in_action >= RECOVER_TICKS) {
            step_try(state, buttons, min_m, max_m);
        }
        break;
    }
    if (state->action == FOOTWORK_ADVANCE || state->action == FOOTWORK_RETREAT) {
        step_run(state, buttons, min_m, max_m);
    }
}

// The root has come to a limit in the middle of things: it stays, and the feet in
// the air come down in a stance around it. A planted one that waited for the root to
// come to it must go to the root instead: the front one in a recovery forward, the
// rear one in a lunge out of a step.
static void travel_blocked(footwork_state *state)
{
    state->chained = 0;
    state->travel_goal_m = state->travel_m;
    state->glide[FOOTWORK_TRAVEL] = (footwork_glide){0};

    // A step's leading foot may already stand ahead; the next step or a rest mends it.
    bool step = state->action == FOOTWORK_ADVANCE || state->action == FOOTWORK_RETREAT;
    if (!step || state->glide[FOOTWORK_FRONT_FOOT].ticks > 0) {
        double reach = state->action == FOOTWORK_LUNGE ? state->lunge_goal * FOOTWORK_LUNGE_M : 0.0;
        aim_foot(state, FOOTWORK_FRONT_FOOT, state->travel_m + FOOTWORK_FRONT_FOOT_M + reach);
    }
    if (!step || state->glide[FOOTWORK_REAR_FOOT].ticks > 0) {
        aim_foot(state, FOOTWORK_REAR_FOOT, state->travel_m + FOOTWORK_REAR_FOOT_M);
    }
}

// Moves the root, not over a limit; the feet stay where they are on the piste.
static void travel_step(footwork_state *state, double min_m, double max_m)
{
    double before = state->travel_m;
    double after = glide_step(&state->glide[FOOTWORK_TRAVEL], before);
    double stop = after;
    if (after > before && after > max_m) {
        stop = before > max_m ? before : max_m;
    } else if (after < before && after < min_m) {
        stop = before < min_m ? before : min_m;
    }
    state->travel_m = stop;
    if (stop != after) {
        travel_blocked(state);
    }
}

// Moves a foot over the piste and up and down; true on the tick it lands.
static bool foot_step(footwork_state *state, enum footwork_channel foot, double travel_before_m,
                      double *foot_m, double *lift_m)
{
    footwork_glide *along = &state->glide[foot];
    enum footwork_channel lift =
        foot == FOOTWORK_FRONT_FOOT ? FOOTWORK_FRONT_LIFT : FOOTWORK_REAR_LIFT;
    bool flying = along->ticks > 0;
    double place = glide_step(along, travel_before_m + *foot_m);
    *foot_m = place - state->travel_m;
    *lift_m = glide_step(&state->glide[lift], *lift_m);
    if (state->glide[lift].ticks == 0 && *lift_m > 0.0) {
        glide_to(state, lift, 0.0, 0.0, along->ticks);
    }
    return flying && along->ticks == 0;
}

unsigned footwork_step(footwork_state *state, uint8_t buttons, double min_travel_m,
                       double max_travel_m)
{
    unsigned events = 0;
    state->wanted |= (uint8_t)(buttons & ~state->buttons_before & (STEP_BUTTONS | INPUT_LUNGE));
    state->buttons_before = buttons;
    act(state, buttons, min_travel_m, max_travel_m);

    double travel_before = state->travel_m;
    travel_step(state, min_travel_m, max_travel_m);
    state->lunge = glide_step(&state->glide[FOOTWORK_TRUNK], state->lunge);
    if (foot_step(state, FOOTWORK_FRONT_FOOT, travel_before, &state->front_foot_m,
                  &state->front_lift_m)) {
        events |= state->action == FOOTWORK_LUNGE ? FOOTWORK_EVENT_LUNGE_DOWN
                                                  : FOOTWORK_EVENT_FRONT_FOOT_DOWN;
    }
    if (foot_step(state, FOOTWORK_REAR_FOOT, travel_before, &state->rear_foot_m,
                  &state->rear_lift_m)) {
        events |= FOOTWORK_EVENT_REAR_FOOT_DOWN;
    }
    // Standing still has no last tick.
    if (state->tick_in_action < UINT16_MAX) {
        state->tick_in_action++;
    }
    return events;
}
