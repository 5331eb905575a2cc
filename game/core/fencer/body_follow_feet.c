#include "body_follow_feet.h"

#include "footwork_feet.h"

// A foot that is this far from its goal is lifted. If the body has stood still for this time, at
// most at this speed, a foot is corrected at a smaller distance already.
#define STEP_M       0.15
#define SETTLE_M     0.06
#define SETTLE_TICKS 250
#define SETTLE_MPS   0.12
// The foot in the direction of motion is lifted first, unless the other foot is this much farther
// from its goal.
#define FIRST_M 0.06

// The duration of a step, which increases with its length.
#define STEP_TICKS       120
#define STEP_TICKS_PER_M 250.0
#define STEP_TICKS_MOST  300
#define STEP_LIFT_M      0.02
#define STEP_LIFT_PER_M  0.08
#define STEP_LIFT_MOST_M 0.085
// A foot in the air is aimed again until this time before it lands; the foot of a lunge, which goes
// with the head, longer.
#define AIM_TICKS       80
#define AIM_LUNGE_TICKS 50
#define AIM_M           0.001

// Standing at ease, the feet are apart by this share of the en garde stride, and the rear foot is
// turned forward by this much.
#define UPRIGHT_SPREAD 0.5
#define UPRIGHT_TURN   0.5
// Limits of the ankles' distance along the piste: at least one and a half widths of a shoe, at most
// that of a full lunge; and the limit to the side.
#define ANKLES_LEAST_M 0.24
#define ANKLES_MOST_M  1.25
#define ASIDE_MOST_M   0.50

// A lunge begins if the head moves faster than this and the lunge will be this deep; it ends if it
// becomes shallower than this, or deeper than any lunge.
#define LUNGE_MPS     0.9
#define LUNGE_BEGINS  0.35
#define LUNGE_RETURNS 0.30
#define LUNGE_DEEPEST 1.35
// During a lunge the front foot stays, unless it is this far from its goal.
#define LUNGE_STEP_M 0.30
// Time within which the head has come down.
#define LUNGE_UP_TICKS 450

double body_follow_spread(double upright)
{
    return 1.0 + (UPRIGHT_SPREAD - 1.0) * upright;
}

double body_follow_depth(const footwork_state *footwork)
{
    double spread_m = footwork->front_foot_m - footwork->rear_foot_m;
    double depth = (spread_m - (FOOTWORK_FRONT_FOOT_M - FOOTWORK_REAR_FOOT_M)) / FOOTWORK_LUNGE_M;
    return phys_clamp(depth, 0.0, 1.0);
}

typedef struct foot_goal {
    double along_m, aside_m; // as travel, and from the middle line
} foot_goal;

static bool flies(const footwork_state *footwork, enum footwork_channel foot)
{
    return footwork->glide[foot].ticks > 0;
}

// The present place of a foot.
static foot_goal place_of(const footwork_state *footwork, enum footwork_channel foot)
{
    bool front = foot == FOOTWORK_FRONT_FOOT;
    const footwork_lead *lead = &footwork->lead;
    return (foot_goal){footwork->travel_m +
                           (front ? footwork->front_foot_m : footwork->rear_foot_m),
                       lead->sideways_m + (front ? lead->front_side_m : lead->rear_side_m)};
}

// How deep the lunge is that the head asks for: only the head decides. The trunk and the front foot
// come close to the opponent, but the root stays over the rear foot.
static double lunge_depth(const body_follow_wish *wish)
{
    return phys_clamp(wish->depth, 0.0, 1.0);
}

// The place where a foot should be, given the place of the other foot.
static foot_goal goal_of(const footwork_state *footwork, enum footwork_channel foot,
                         const body_follow_wish *wish)
{
    bool front = foot == FOOTWORK_FRONT_FOOT;
    double spread = body_follow_spread(footwork->lead.upright);
    double stance_m = front ? FOOTWORK_FRONT_FOOT_M : FOOTWORK_REAR_FOOT_M;
    double other_m =
        footwork_foot_place_m(footwork, front ? FOOTWORK_REAR_FOOT : FOOTWORK_FRONT_FOOT);
    foot_goal goal = {wish->root_m + spread * stance_m, wish->sideways_m};
    if (footwork->action == FOOTWORK_LUNGE) {
        double stride_m =
            FOOTWORK_FRONT_FOOT_M - FOOTWORK_REAR_FOOT_M + FOOTWORK_LUNGE_M * lunge_depth(wish);
        goal.along_m = front ? other_m + stride_m : place_of(footwork, foot).along_m;
        if (!front) {
            goal.aside_m = place_of(footwork, foot).aside_m;
        }
    }
    double stride_m = front ? goal.along_m - other_m : other_m - goal.along_m;
    stride_m = phys_clamp(stride_m, ANKLES_LEAST_M, ANKLES_MOST_M);
    goal.along_m = front ? other_m + stride_m : other_m - stride_m;
    double other_aside_m =
        place_of(footwork, front ? FOOTWORK_REAR_FOOT : FOOTWORK_FRONT_FOOT).aside_m;
    goal.aside_m =
        phys_clamp(goal.aside_m, other_aside_m - ASIDE_MOST_M, other_aside_m + ASIDE_MOST_M);
    return goal;
}

static double length_of(double along_m, double aside_m)
{
    return sqrt(along_m * along_m + aside_m * aside_m);
}

// Sends a foot sideways, without overshooting.
static void send_aside(footwork_state *footwork, enum footwork_channel foot, double goal_m,
                       int ticks)
{
    footwork_glide *glide = &footwork->glide[footwork_side_of(foot)];
    footwork_glide_calm(glide, goal_m - place_of(footwork, foot).aside_m, ticks);
    footwork_glide_to(footwork, footwork_side_of(foot), goal_m, 0.0, ticks);
}

static void lift(footwork_state *footwork, enum footwork_channel foot, foot_goal goal)
{
    foot_goal from = place_of(footwork, foot);
    double way_m = length_of(goal.along_m - from.along_m, goal.aside_m - from.aside_m);
    double ticks = STEP_TICKS + STEP_TICKS_PER_M * way_m;
    double lift_m = STEP_LIFT_M + STEP_LIFT_PER_M * way_m;
    ticks = ticks < STEP_TICKS_MOST ? ticks : STEP_TICKS_MOST;
    lift_m = lift_m < STEP_LIFT_MOST_M ? lift_m : STEP_LIFT_MOST_M;
    footwork_take_off(footwork, foot, goal.along_m, (int)ticks, lift_m);
    send_aside(footwork, foot, goal.aside_m, (int)ticks);
    if (foot == FOOTWORK_REAR_FOOT) {
        footwork_glide_to(footwork, FOOTWORK_REAR_TURN, UPRIGHT_TURN * footwork->lead.upright, 0.0,
                          (int)ticks);
    }
}

static void aim(footwork_state *footwork, enum footwork_channel foot, foot_goal goal)
{
    int ticks = footwork->glide[foot].ticks;
    double along_m = goal.along_m - footwork->glide[foot].goal;
    double aside_m = goal.aside_m - footwork->glide[footwork_side_of(foot)].goal;
    int last = footwork->action == FOOTWORK_LUNGE ? AIM_LUNGE_TICKS : AIM_TICKS;
    if (ticks > last && length_of(along_m, aside_m) > AIM_M) {
        footwork_send_foot(footwork, foot, goal.along_m, ticks);
        send_aside(footwork, foot, goal.aside_m, ticks);
    }
}

static void act_as(footwork_state *footwork, enum footwork_action action)
{
    if (footwork->action != action) {
        footwork_begin(footwork, action);
    }
}

static bool lunge_begins(const footwork_state *footwork, const body_follow_wish *wish)
{
    return wish->arm_is_out && !wish->head_is_up && wish->forward_mps > LUNGE_MPS &&
           !flies(footwork, FOOTWORK_REAR_FOOT) && lunge_depth(wish) > LUNGE_BEGINS;
}

static bool lunge_is_over(const footwork_state *footwork, const body_follow_wish *wish)
{
    if (flies(footwork, FOOTWORK_FRONT_FOOT)) {
        return false;
    }
    bool stood_up = wish->head_is_up && footwork->tick_in_action > LUNGE_UP_TICKS;
    return wish->depth < LUNGE_RETURNS || wish->depth > LUNGE_DEEPEST || stood_up;
}

void body_follow_feet_act(footwork_state *footwork, const body_follow_wish *wish)
{
    if (footwork->action != FOOTWORK_LUNGE && lunge_begins(footwork, wish)) {
        footwork_begin(footwork, FOOTWORK_LUNGE);
    } else if (footwork->action == FOOTWORK_LUNGE && lunge_is_over(footwork, wish)) {
        footwork_begin(footwork, FOOTWORK_RECOVER);
    }
    const enum footwork_channel front = FOOTWORK_FRONT_FOOT, rear = FOOTWORK_REAR_FOOT;
    foot_goal to[2] = {goal_of(footwork, front, wish), goal_of(footwork, rear, wish)};
    if (flies(footwork, front) || flies(footwork, rear)) {
        aim(footwork, flies(footwork, front) ? front : rear, to[flies(footwork, front) ? 0 : 1]);
        return;
    }
    foot_goal at[2] = {place_of(footwork, front), place_of(footwork, rear)};
    double off[2];
    for (int i = 0; i < 2; i++) {
        off[i] = length_of(to[i].along_m - at[i].along_m, to[i].aside_m - at[i].aside_m);
    }
    double along_m = to[0].along_m - at[0].along_m + to[1].along_m - at[1].along_m;
    double aside_m = to[0].aside_m - at[0].aside_m + to[1].aside_m - at[1].aside_m;
    int first = (fabs(along_m) >= fabs(aside_m) ? along_m : aside_m) > 0.0 ? 0 : 1;
    int chosen = off[first] + FIRST_M >= off[1 - first] ? first : 1 - first;
    bool stands = footwork->tick_in_action > SETTLE_TICKS && wish->speed_mps < SETTLE_MPS;
    bool is_out = footwork->action == FOOTWORK_LUNGE && footwork->lunge > LUNGE_BEGINS;
    double threshold_m = stands ? SETTLE_M : is_out ? LUNGE_STEP_M : STEP_M;
    // The other foot waits for the first one, unless only the other has to move.
    double waits_m = chosen == first || stands ? 0.0 : FIRST_M;
    if (off[chosen] >= threshold_m + waits_m) {
        if (footwork->action != FOOTWORK_LUNGE && footwork->action != FOOTWORK_RECOVER) {
            act_as(footwork, along_m > 0.0 ? FOOTWORK_ADVANCE : FOOTWORK_RETREAT);
        }
        lift(footwork, chosen == 0 ? front : rear, to[chosen]);
    } else if (footwork->action != FOOTWORK_LUNGE) {
        act_as(footwork, FOOTWORK_EN_GARDE);
    }
}

unsigned body_follow_feet_step(footwork_state *footwork, double travel_before_m,
                               double sideways_before_m)
{
    unsigned events = 0;
    if (footwork_foot_step(footwork, FOOTWORK_FRONT_FOOT, travel_before_m, sideways_before_m)) {
        events |= footwork->action == FOOTWORK_LUNGE ? FOOTWORK_EVENT_LUNGE_DOWN
                                                     : FOOTWORK_EVENT_FRONT_FOOT_DOWN;
    }
    if (footwork_foot_step(footwork, FOOTWORK_REAR_FOOT, travel_before_m, sideways_before_m)) {
        events |= FOOTWORK_EVENT_REAR_FOOT_DOWN;
    }
    // The counter stops at its largest value while the fencer stands still.
    if (footwork->tick_in_action < UINT16_MAX) {
        footwork->tick_in_action++;
    }
    return events;
}
