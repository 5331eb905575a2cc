#include "footwork.h"

#include "footwork_attack.h"
#include "footwork_feet.h"
#include "input_frame.h"

// A step: the leading foot moves in the first part, the trailing foot in the last part. 0.30 m in
// 0.22 s is 1.36 m/s of sustained footwork (elite fencers: 1.3-1.6). The step of a ducking fencer
// is shorter and takes longer.
#define STEP_M            0.30
#define STEP_TICKS        220
#define STEP_DUCKED_M     0.18
#define STEP_DUCKED_TICKS 330
#define STEP_LIFT_M       0.035
// Parts of a step's duration: the flight of each foot, and the tick of the decision whether another
// step follows. A button that is released before that is a tap.
#define STEP_FOOT_TICKS(step) ((step)*6 / 11)
#define STEP_TRAIL_TICK(step) ((step)-STEP_FOOT_TICKS(step))
#define STEP_CHAIN_TICK(step) ((step)*13 / 22)
// The shortest step.
#define STEP_MIN_M 0.03
// A foot that a blocked step has left too far out returns to the stance.
#define SETTLE_TICKS  120
#define SETTLE_LIFT_M 0.02

#define RISE_TICKS 240

// Deceleration of a body that comes to a limit, m/s^2: two g.
#define BRAKE_MPS2 20.0

#define STEP_BUTTONS (INPUT_ADVANCE | INPUT_RETREAT)
#define EDGE_BUTTONS (STEP_BUTTONS | INPUT_LUNGE | INPUT_FLECHE)

footwork_state footwork_start(void)
{
    return (footwork_state){.front_foot_m = FOOTWORK_FRONT_FOOT_M,
                            .rear_foot_m = FOOTWORK_REAR_FOOT_M,
                            .step_ticks = STEP_TICKS};
}

bool footwork_is_valid(const footwork_state *state)
{
    return state->action <= FOOTWORK_FLECHE && state->chained <= 1 && state->short_lunge <= 1 &&
           state->lead.leads <= 1 &&
           (state->step_ticks == STEP_TICKS || state->step_ticks == STEP_DUCKED_TICKS);
}

static bool is_ducked(const footwork_state *state)
{
    return state->duck > 0.5;
}

// The present length of a full step.
static double step_whole_m(const footwork_state *state)
{
    return is_ducked(state) ? STEP_DUCKED_M : STEP_M;
}

// The length that a step in this direction may have now, signed; 0 if there is no room.
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
                          length / (ticks * FOOTWORK_TICK_S), chain_tick);
    } else if (tick == STEP_TRAIL_TICK(ticks)) {
        footwork_take_off(state, trail, state->travel_goal_m + trail_m, foot_ticks, STEP_LIFT_M);
    } else if (tick == chain_tick) {
        // Only if a full step follows does the trunk keep its speed.
        double next = step_room(state, state->travel_goal_m, min_m, max_m);
        double whole = step_whole_m(state);
        state->chained = (buttons & STEP_BUTTONS) == same && (next >= whole || next <= -whole);
        double speed = state->chained ? next / (ticks * FOOTWORK_TICK_S) : 0.0;
        footwork_glide_to(state, FOOTWORK_TRAVEL, state->travel_goal_m, speed, ticks - chain_tick);
    }
}

// Returns feet that a blocked step has left too far out to the stance, one foot at a time.
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

// Starts a step if one is asked for and there is room for it.
static void step_try(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    unsigned asked = (buttons | state->wanted) & STEP_BUTTONS;
    if (state->chained) {
        asked = state->action == FOOTWORK_ADVANCE ? INPUT_ADVANCE : INPUT_RETREAT;
    }
    state->chained = 0;
    state->wanted &= (uint8_t)~STEP_BUTTONS;
    footwork_begin(state, FOOTWORK_EN_GARDE);
    if (asked != INPUT_ADVANCE && asked != INPUT_RETREAT) {
        stance_settle(state);
        return;
    }
    footwork_begin(state, asked == INPUT_ADVANCE ? FOOTWORK_ADVANCE : FOOTWORK_RETREAT);
    double length = step_room(state, state->travel_m, min_m, max_m);
    if (length == 0.0) {
        state->glide[FOOTWORK_TRAVEL].speed = 0.0;
        footwork_begin(state, FOOTWORK_EN_GARDE);
        stance_settle(state);
        return;
    }
    state->travel_goal_m = state->travel_m + length;
    state->step_ticks = is_ducked(state) ? STEP_DUCKED_TICKS : STEP_TICKS;
}

// Starts an attack whose button was pressed; it may interrupt other actions.
static void attack_try(footwork_state *state, double min_m, double max_m)
{
    bool may_lunge = state->action != FOOTWORK_LUNGE && state->action != FOOTWORK_FLECHE;
    if ((state->wanted & INPUT_FLECHE) && may_lunge) {
        footwork_fleche_try(state, max_m);
    } else if ((state->wanted & INPUT_LUNGE) && may_lunge) {
        footwork_lunge_try(state, min_m, max_m);
    }
}

// Whether there is no action or the present one is over.
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
        return footwork_recover_is_done(state);
    case FOOTWORK_FLECHE:
        return state->tick_in_action >= FOOTWORK_FLECHE_TICKS;
    }
    return false;
}

// Ducks while the button is held, except during a fleche.
static void duck(footwork_state *state, uint8_t buttons)
{
    bool down = (buttons & INPUT_DUCK) && state->action != FOOTWORK_FLECHE;
    double goal = down ? 1.0 : 0.0;
    if (state->glide[FOOTWORK_CROUCH].goal != goal) {
        footwork_glide_to(state, FOOTWORK_CROUCH, goal, 0.0,
                          down ? FOOTWORK_DUCK_TICKS : RISE_TICKS);
    }
}

// Decides the action of this tick and starts its glides.
static void act(footwork_state *state, uint8_t buttons, double min_m, double max_m)
{
    attack_try(state, min_m, max_m);
    if (is_free(state)) {
        step_try(state, buttons, min_m, max_m);
    } else if (state->action == FOOTWORK_LUNGE && footwork_lunge_is_done(state, buttons)) {
        footwork_recover_begin(state, buttons, max_m);
    }
    duck(state, buttons);
    switch ((enum footwork_action)state->action) {
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        step_run(state, buttons, min_m, max_m);
        break;
    case FOOTWORK_LUNGE:
        footwork_lunge_run(state, buttons);
        break;
    case FOOTWORK_FLECHE:
        footwork_fleche_run(state);
        break;
    case FOOTWORK_EN_GARDE:
    case FOOTWORK_RECOVER:
        break;
    }
}

// The root will not go further than `end_m`: feet in the air land in a stance around it. A planted
// foot that waited for the root must go to the root instead: the front foot in a recovery forward,
// the rear foot in a lunge out of a step.
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
        // A step's leading foot may already stand too far ahead; the next step or a pause corrects
        // it.
        break;
    case FOOTWORK_FLECHE:
        // In front of the opponent's chest the body comes upright again.
        footwork_fleche_right(state);
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

// Brakes with constant deceleration if a limit is nearer than the present glide can stop.
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
    double ticks = 2.0 * room / ((speed > 0.0 ? speed : -speed) * FOOTWORK_TICK_S);
    footwork_glide_to(state, FOOTWORK_TRAVEL, limit, 0.0, ticks > 1.0 ? (int)ticks : 1);
    travel_ends(state, limit);
}

// Moves the root, but not beyond a limit; the feet keep their places on the piste.
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
    // The counter stops at its largest value while the fencer stands still.
    if (state->tick_in_action < UINT16_MAX) {
        state->tick_in_action++;
    }
    return events;
}
