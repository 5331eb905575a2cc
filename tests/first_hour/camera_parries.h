// How many thrusts a newcomer parries with each camera of play.
//
// A teacher thrusts inside, outside or low, and nobody can foresee which. The pupil is the quick
// learner of the course (scripted_pupil.h), with a person's delay, hand and tremor, but does not
// know which guard is asked for: ten times a second it looks where the point seems to be
// (newcomer_sight.h) and takes the guard on that side.
#ifndef CAMERA_PARRIES_H
#define CAMERA_PARRIES_H

#include "bout.h"
#include "bout_assets.h"
#include "newcomer_sight.h"

// After this time of a thrust a person has seen anything of it, seconds (scripted_pupil.c).
#define CAMERA_PARRIES_SEEN_S 0.25

typedef struct camera_parries {
    int attacks, parried;
    int looks, hidden;  // looks at the point during the thrusts, and those that saw nothing
    int guards, right;  // looks that chose a guard, and those that chose the right one
    int sideways_right; // of `guards`: inside and outside were told apart
} camera_parries;

// `which` is a place of enum bout_camera_kind, or BOUT_CAMERA_KINDS: a pupil who knows where the
// point is. The same seed gives every camera the same thrusts. For epee and foil.
camera_parries camera_parries_count(const bout_assets *assets, enum weapon_kind kind, int which,
                                    double error_px, uint64_t seed, int attacks);

#endif
