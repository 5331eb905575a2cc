// Where a newcomer believes the opponent's point to be, from what a camera of play shows of it.
//
// A picture tells two of the three coordinates. What the newcomer knows besides is how far in front
// of the opponent's shoulder a point is, and that it is about as high as a chest and about in the
// middle. The most likely place that agrees with both is the answer: from a camera that looks along
// a line, the place along this line stays a guess. The eye misses the point on the screen by some
// pixels, by more where it is seen through the faded own body, and it sees nothing of it behind a
// limb that is not faded. Shadows, and which of two blades hides the other, are not used.
#ifndef NEWCOMER_SIGHT_H
#define NEWCOMER_SIGHT_H

#include "bout_camera.h"
#include "limb_capsules.h"

typedef struct newcomer_sight {
    bout_shot shot;
    double error_px; // deviation of what the eye sees, in a picture of 1920 x 1080
    limb_sizes size[2];
    uint64_t random;
    uint32_t looks, hidden; // how often the eye has looked, and how often it saw nothing
    phys_vec3 guess_m;      // fencer frame of who looks; valid if looks > hidden
} newcomer_sight;

newcomer_sight newcomer_sight_of(const bout_shot *shot, double error_px, const duel_config *config,
                                 uint64_t seed);

// One look at the screen by the fencer on this side. Returns whether the opponent's point is seen;
// then `guess_m` is new.
bool newcomer_sight_look(newcomer_sight *s, enum duel_side side, const duel_config *config,
                         const duel_state *state);

#endif
