// Moves the feet of both fencers in a tick: steps, lunges, fleche and ducking, or a body that
// follows a headset.
#include "body_follow.h"
#include "duel_private.h"

// The piste ends 7 m from the middle (FIE t.13): in a duel a fencer's root stays on it. By the
// rules of the FIE a fencer may leave it, onto the run-back of 1.5 m, and loses a touch
// (match_ground.h).
static const double PISTE_END_M = 6.7;
static const double RUN_BACK_END_M = 8.2;

// Smallest distance between the roots, chest to chest, meters: no step or lunge goes closer.
static const double CORPS_A_CORPS_M = 0.75;

// The body follows a headset (body_follow.h), or the feet follow buttons.
static unsigned move_body(const duel_config *config, duel_state *state, enum duel_side side,
                          const input_frame *frame, double min_travel_m, double max_travel_m)
{
    duel_fencer *fencer = &state->fencer[side];
    if (frame->kind == INPUT_POSE) {
        const hand_track *track = &fencer->track;
        return body_follow_step(config->model[side], config->hand[side], &fencer->footwork,
                                track->head.pose, track->hand.pose.position, min_travel_m,
                                max_travel_m);
    }
    body_follow_release(&fencer->footwork);
    return footwork_step(&fencer->footwork, frame->buttons, min_travel_m, max_travel_m);
}

void duel_move_feet(const duel_config *config, duel_state *state, const input_frame frame[2],
                    duel_events *events)
{
    double travel_before[2] = {state->fencer[DUEL_LEFT].footwork.travel_m,
                               state->fencer[DUEL_RIGHT].footwork.travel_m};
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        footwork_state *footwork = &state->fencer[side].footwork;
        // Each fencer may use half of the room that was left when the tick began, so that two
        // fencers who step at the same time do not collide.
        double room =
            2.0 * DUEL_START_ROOT_M - CORPS_A_CORPS_M - travel_before[0] - travel_before[1];
        double farthest = travel_before[side] + 0.5 * (room > 0.0 ? room : 0.0);
        double end_m = duel_is_match(config) ? RUN_BACK_END_M : PISTE_END_M;
        double nearest = DUEL_START_ROOT_M - end_m;
        unsigned happened =
            move_body(config, state, (enum duel_side)side, &frame[side], nearest, farthest);
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
