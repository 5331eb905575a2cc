// The body of a fencer in a headset: head and weapon hand lead, the rest follows.
//
// The result is an ordinary footwork_state with its `lead` filled in, so that body_pose_solve(),
// touches, recordings and cameras need not know about headsets.
//
// The root moves between the head and the feet. A foot stands until the body has left it behind;
// then it is lifted and glides to where the body is going, one foot at a time: the front foot first
// when going forward, the rear foot first when going backward. A quick motion forward with a
// stretched arm is a lunge: the front foot goes far and the rear foot stays until the head comes
// back, goes on or rises. Low eyes mean that the fencer ducks; eyes higher than en garde mean that
// the fencer stands at ease, with the feet closer together.
//
// The fencer's eyes are where the player's eyes are, to within 5 cm in ordinary fencing
// (test_body_follow.c), as far as the build and the room allow it. If the player is shorter than
// the build, the fencer stands lower; if the player is taller, the fencer follows as high as its
// legs are long. At the limits of travel, chest to chest, the root stops and only the trunk leans
// further; the player, who sees from the real head, then has the body behind. A head on the floor,
// or faster than feet can go, is followed as far as a body can.
#ifndef BODY_FOLLOW_H
#define BODY_FOLLOW_H

#include "fencer_model.h"
#include "footwork.h"

// The piste is 1.5 m wide (FIE t.12: 1.5 to 2 m): the root stays on it.
#define BODY_FOLLOW_HALF_WIDTH_M 0.75

// Advances by one millisecond. `head` (between the eyes; -z is the viewing direction, y up) and the
// weapon hand's `grip_m` are in the line frame: x forward from where the root stands when the bout
// begins, y up from the floor, z to the fencer's right, not mirrored. `hand` is +1 for a
// right-hander, -1 for a left-hander; a mirrored player gives the same bits. The root stays within
// [min_travel_m, max_travel_m]; if it is already beyond a limit it stays where it is. Accepts any
// finite numbers. Returns enum footwork_event bits.
unsigned body_follow_step(const fencer_model *model, double hand, footwork_state *footwork,
                          phys_pose head, phys_vec3 grip_m, double min_travel_m,
                          double max_travel_m);

// Advances by one millisecond a fencer who is not led by a headset; call it before footwork_step().
// The body returns to the pose that buttons produce. Does nothing once it is there.
void body_follow_release(footwork_state *footwork);

#endif
