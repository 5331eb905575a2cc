// Where on the body a touch landed, as a fencer would say it: "upper arm, outside".
//
// Told from the triangle, the place in it and the shape at rest, so that the same patch of
// skin has the same name in every pose. Sides are the fencer's own: weapon side and free
// side, whichever hand that is; of a limb outside and inside, away from the trunk and
// towards it. Of the forearm and the hand the thumb's side is the top, as en garde.
#ifndef BODY_REGION_H
#define BODY_REGION_H

#include "fencer_model.h"

typedef struct body_region {
    const char *region; // "upper arm", "chest"
    const char *height; // "high", "low", or NULL where it is in between or goes without saying
    const char *side;   // "outside", "weapon side", or NULL likewise
} body_region;

// The place with these barycentric coordinates in a triangle of the model.
body_region body_region_of(const fencer_model *model, uint32_t triangle,
                           const double barycentric[3]);

#endif
