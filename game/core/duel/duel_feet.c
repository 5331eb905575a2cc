// Moves the feet of both fencers in a tick: steps, lunges, fleche and ducking, or a body that
// follows a headset.
#include "body_follow.h"
#include "body_stance.h"
#include "body_sway.h"
#include "duel_private.h"

// The piste ends 7 m from the middle (FIE t.13): in a duel a fencer's root stays on it.
static const double PISTE_END_M = 6.7;

// Smallest distance between the roots, chest to chest, meters: no step or lunge goes closer.
static const double CORPS_A_CORPS_M = 0.75;

// Roots that are further apart than this to the side pass each other: two half bodies.
static const double BESIDE_M = 0.5;

// A fencer in a lunge answers a point that presses on mask or trunk with this force, newtons, so
// many ticks after it has landed: the force is a little more than what a point needs for its lamp
// (7.4 N), and the time is that of a reflex of the trunk's muscles, 60 to 100 ms.
static const double STOPPING_N = 10.0;
static const uint32_t ANSWER_TICKS = 60;

static const uint8_t SCHOOL_OF[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = FOOTWORK_EPEE,
    [WEAPON_FOIL] = FOOTWORK_FOIL,
    [WEAPON_SABRE] = FOOTWORK_SABRE,
};

// What the feet of a fencer are to do, given both roots at the beginning of the tick.
static footwork_orders orders_of(const duel_config *config, const duel_state *state, int side,
                                 const fencer_frame root[2], const input_frame *frame)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    const fencer_frame *own = &root[side], *other = &root[1 - side];
    double apart_m = own->facing * (other->root_x_m - own->root_x_m);
    double aside_m = other->root_z_m - own->root_z_m;
    bool beside = aside_m > BESIDE_M || aside_m < -BESIDE_M;
    // Each fencer may use half of the room that was left when the tick began, so that two fencers
    // who step at the same time do not collide. Those who have passed each other keep apart, too.
    bool past = apart_m < 0.0;
    double room_m = (past ? -apart_m : apart_m) - CORPS_A_CORPS_M;
    double half_m = beside ? 2.0 * DUEL_RUN_BACK_END_M : 0.5 * (room_m > 0.0 ? room_m : 0.0);
    double most_m = duel_is_match(config) ? DUEL_RUN_BACK_END_M : PISTE_END_M;
    double end_m = DUEL_START_ROOT_M + most_m, start_m = DUEL_START_ROOT_M - most_m;
    double ahead_m = past ? end_m : feet->travel_m + half_m;
    double back_m = past ? feet->travel_m - half_m : start_m;
    return (footwork_orders){
        .buttons = frame->buttons,
        .school = SCHOOL_OF[config->weapon.kind],
        .reach = (double)frame->extension / INPUT_EXTENSION_MAX,
        .leg_share = config->model[side]->joint_rest[BONE_HIPS].y / BODY_STANCE_HIP_M,
        .min_m = back_m > start_m ? back_m : start_m,
        .max_m = ahead_m < end_m ? ahead_m : end_m,
        .open_m = end_m,
        .opponent_m = feet->travel_m + apart_m,
        .opponent_aside = own->facing * own->hand * other->root_z_m,
    };
}

// The body follows a headset (body_follow.h), or the feet follow buttons.
static unsigned move_body(const duel_config *config, duel_state *state, enum duel_side side,
                          const input_frame *frame, const footwork_orders *orders)
{
    duel_fencer *fencer = &state->fencer[side];
    if (frame->kind == INPUT_POSE) {
        const hand_track *track = &fencer->track;
        return body_follow_step(config->model[side], config->hand[side], &fencer->footwork,
                                track->head.pose, track->hand.pose.position, orders->min_m,
                                orders->max_m);
    }
    body_follow_release(&fencer->footwork);
    return footwork_step(&fencer->footwork, orders);
}

// The force of the opponent's blade on a fencer's body, along the piste, as it was in the last
// tick.
static body_sway_push push_on(const duel_state *state, int side, const fencer_frame *own)
{
    const int by = (int)duel_other((enum duel_side)side);
    const duel_press *press = &state->fencer[by].press;
    body_sway_push push = {.extension = state->fencer[side].extension};
    if (!duel_press_is_on(press)) {
        return push;
    }
    double forward_n = -own->facing * press->normal.x * press->force_n;
    switch ((enum body_part)state->touch[by].part) {
    case PART_MASK:
        push.mask_n = forward_n;
        break;
    case PART_NECK:
    case PART_BIB:
    case PART_TORSO:
        push.trunk_n = forward_n;
        break;
    default: // A limb gives way by itself, and the hips stand over the legs.
        break;
    }
    return push;
}

// Whether a hit stops the fencer in this tick.
static bool is_stopped(const duel_state *state, int side, const body_sway_push *push)
{
    const duel_press *press = &state->fencer[duel_other((enum duel_side)side)].press;
    return press->kind != DUEL_PRESS_EDGE && state->tick - press->begun_tick == ANSWER_TICKS &&
           push->mask_n + push->trunk_n <= -STOPPING_N;
}

void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events)
{
    const fencer_frame root[2] = {duel_fencer_frame(config, state, DUEL_LEFT),
                                  duel_fencer_frame(config, state, DUEL_RIGHT)};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        footwork_state *footwork = &state->fencer[side].footwork;
        const body_sway_push push = push_on(state, side, &root[side]);
        footwork_orders orders = orders_of(config, state, side, root, &frame[side]);
        orders.is_stopped = is_stopped(state, side, &push);
        unsigned happened = move_body(config, state, (enum duel_side)side, &frame[side], &orders);
        body_sway_step(footwork, &push);
        if (happened == 0) {
            continue;
        }
        fencer_frame stance = duel_fencer_frame(config, state, (enum duel_side)side);
        bool rear = (happened & FOOTWORK_EVENT_REAR_FOOT_DOWN) != 0;
        double foot_m = rear ? footwork->rear_foot_m : footwork->front_foot_m;
        duel_event *event = duel_event_add(events, DUEL_EVENT_FOOT_DOWN, side);
        double side_m = rear ? footwork->lead.rear_side_m : footwork->lead.front_side_m;
        event->point = fencer_frame_point_to_world(stance, v3(foot_m, 0, side_m));
        event->strength = (happened & FOOTWORK_EVENT_LUNGE_DOWN) != 0 ? 1.0 : 0.35;
    }
}
