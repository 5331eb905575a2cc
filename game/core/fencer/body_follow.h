// The body of a fencer in a headset: head and weapon hand lead, the rest follows.
//
// What comes of it is a footwork_state like any other, with its `lead` filled in, so that
// body_pose_solve(), touches, recordings and cameras know nothing of headsets.
//
// The root goes between the head and the feet. A foot stands until the body has left it
// behind, then it is lifted and glides to where the body is going, one foot at a time: forward
// the front one first, backward the rear one. A quick way forward with the arm stretched is a
// lunge: the front foot goes far and the rear one stays, until the head comes back, goes on
// or rises. Low eyes are a ducked fencer's, eyes higher than en garde those of one who stands at
// ease, with the feet nearer together.
//
// The eyes are where the player's are, to within 5 cm in ordinary fencing (test_body_follow.c), as
// long as the build and the room allow it. Who is shorter than the build stands lower, who is
// taller is followed as high as its legs are long. At the limits of travel, chest to chest, the
// root stops and only the trunk leans on: the player, who sees from where the head is, then has the
// body behind; a head that is on the floor or faster than feet is followed as far as a body can.
#ifndef BODY_FOLLOW_H
#define BODY_FOLLOW_H

#include "fencer_model.h"
#include "footwork.h"

// The piste is 1.5 m wide (FIE t.12: 1.5 to 2 m): the root stays on it.
#define BODY_FOLLOW_HALF_WIDTH_M 0.75

// One millisecond. `head` (between the eyes; -z to where they look, y up) and the weapon hand's
// `grip_m` are in the line frame: x forward from where the root stands as the bout begins, y up
// from the floor, z to the fencer's right, not mirrored. `hand` is +1 for a right-hander, -1 for a
// left-hander; a mirrored player gives the same bits. The root stays within
// [min_travel_m, max_travel_m], and where a limit is closer than it already is, where it is. Takes
// any finite numbers. Returns enum footwork_event bits.
unsigned body_follow_step(const fencer_model *model, double hand, footwork_state *footwork,
                          phys_pose head, phys_vec3 grip_m, double min_travel_m,
                          double max_travel_m);

// One millisecond of a fencer whom no headset leads, before footwork_step(): the body goes
// back to what buttons make of it. Does nothing where it is there.
void body_follow_release(footwork_state *footwork);

#endif
