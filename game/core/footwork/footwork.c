#include "footwork.h"

#include "footwork_feet.h"
#include "footwork_fleche.h"
#include "footwork_lunge.h"
#include "footwork_steps.h"
#include "input_frame.h"

#define RISE_TICKS 240

// Mean deceleration of a body that comes to a limit, m/s^2; at its peak it is half as much again:
// two g.
#define BRAKE_MPS2 13.0

#define STEP_BUTTONS (INPUT_ADVANCE | INPUT_RETREAT)
#define EDGE_BUTTONS (STEP_BUTTONS | INPUT_LUNGE | INPUT_FLECHE)

// An opponent who is not there, meters: beyond any hall.
#define FAR_M 1e9

footwork_state footwork_start(void)
{
    return (footwork_state){.front_foot_m = FOOTWORK_FRONT_FOOT_M,
                            .rear_foot_m = FOOTWORK_REAR_FOOT_M,
                            .step_ticks = FOOTWORK_STEP_LEAST_TICKS};
}

footwork_orders footwork_orders_of(uint8_t buttons, double min_m, double max_m)
{
    return (footwork_orders){.buttons = buttons,
                             .school = FOOTWORK_EPEE,
                             .reach = 1.0,
                             .leg_share = 1.0,
                             .min_m = min_m,
                             .max_m = max_m,
                             .open_m = max_m,
                             .opponent_m = FAR_M};
}

bool footwork_is_valid(const footwork_state *state)
{
    return state->action <= FOOTWORK_FLECHE && state->chained <= 1 && state->decided <= 1 &&
           state->step_kind < FOOTWORK_STEP_KINDS &&
           state->step_ticks >= FOOTWORK_STEP_LEAST_TICKS && state->passes <= 1 &&
           state->lead.leads <= 1;
}

// Starts an attack whose button was pressed; it may interrupt other actions.
static void attack_try(footwork_state *state, const footwork_orders *orders)
{
    bool may_lunge = state->action != FOOTWORK_LUNGE && state->action != FOOTWORK_FLECHE;
    if ((state->wanted & INPUT_FLECHE) && may_lunge) {
        footwork_fleche_try(state, orders);
    } else if ((state->wanted & INPUT_LUNGE) && may_lunge) {
        footwork_lunge_try(state, orders);
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
        return footwork_step_is_done(state);
    case FOOTWORK_LUNGE:
        return false;
    case FOOTWORK_RECOVER:
        return footwork_recover_is_done(state);
    case FOOTWORK_FLECHE:
        return footwork_fleche_is_done(state);
    }
    return false;
}

// Ducks while the button is held, except during a fleche. Without it the knees give way a little
// under the landing of a jump.
static void duck(footwork_state *state, uint8_t buttons)
{
    bool down = (buttons & INPUT_DUCK) && state->action != FOOTWORK_FLECHE;
    double goal = down ? 1.0 : footwork_step_dip(state);
    if (state->glide[FOOTWORK_CROUCH].goal != goal) {
        footwork_glide_to(state, FOOTWORK_CROUCH, goal, 0.0,
                          down         ? FOOTWORK_DUCK_TICKS
                          : goal > 0.0 ? FOOTWORK_DIP_TICKS
                                       : RISE_TICKS);
    }
}

// Decides the action of this tick and starts its glides.
static void act(footwork_state *state, const footwork_orders *orders)
{
    attack_try(state, orders);
    if (is_free(state)) {
        footwork_step_try(state, orders);
    } else if (state->action == FOOTWORK_LUNGE && footwork_lunge_is_done(state, orders)) {
        footwork_recover_begin(state, orders);
    }
    duck(state, orders->buttons);
    switch ((enum footwork_action)state->action) {
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        footwork_step_run(state, orders);
        break;
    case FOOTWORK_LUNGE:
        footwork_lunge_run(state, orders);
        break;
    case FOOTWORK_FLECHE:
        footwork_fleche_run(state, orders);
        break;
    case FOOTWORK_RECOVER:
        footwork_recover_run(state);
        break;
    case FOOTWORK_EN_GARDE:
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
        state->decided = 1;
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

// Moves the root to the side, as a fleche that passes asks.
static void aside_step(footwork_state *state)
{
    footwork_glide *glide = &state->glide[FOOTWORK_ROOT_SIDE];
    if (glide->ticks > 0) {
        state->lead.sideways_m = footwork_glide_step(glide, state->lead.sideways_m);
    }
}

unsigned footwork_step(footwork_state *state, const footwork_orders *orders)
{
    unsigned events = 0;
    state->wanted |= (uint8_t)(orders->buttons & ~state->buttons_before & EDGE_BUTTONS);
    state->buttons_before = orders->buttons;
    act(state, orders);

    double travel_before = state->travel_m, sideways_before = state->lead.sideways_m;
    travel_step(state, orders->min_m, orders->max_m);
    aside_step(state);
    state->lunge = footwork_glide_step(&state->glide[FOOTWORK_TRUNK], state->lunge);
    state->fleche = footwork_glide_step(&state->glide[FOOTWORK_TIP], state->fleche);
    state->duck = footwork_glide_step(&state->glide[FOOTWORK_CROUCH], state->duck);
    if (footwork_foot_step(state, FOOTWORK_FRONT_FOOT, travel_before, sideways_before)) {
        bool lunges =
            state->action == FOOTWORK_LUNGE && state->tick_in_action + 1 >= state->landing_tick;
        events |= lunges ? FOOTWORK_EVENT_LUNGE_DOWN : FOOTWORK_EVENT_FRONT_FOOT_DOWN;
    }
    if (footwork_foot_step(state, FOOTWORK_REAR_FOOT, travel_before, sideways_before)) {
        events |= FOOTWORK_EVENT_REAR_FOOT_DOWN;
    }
    // The counter stops at its largest value while the fencer stands still.
    if (state->tick_in_action < UINT16_MAX) {
        state->tick_in_action++;
    }
    return events;
}
