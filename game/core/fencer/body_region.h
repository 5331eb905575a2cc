// Where on the body a touch landed, in a fencer's words: "upper arm, outside".
//
// The words follow from the triangle, the place in it and the shape at rest, so that the same patch
// of skin has the same name in every pose. Sides are named from the fencer's view: weapon side and
// free side, for either hand; for a limb, outside is away from the trunk and inside is toward it.
// The top of forearm and hand is the thumb's side, as en garde.
#ifndef BODY_REGION_H
#define BODY_REGION_H

#include "fencer_model.h"

typedef struct body_region {
    const char *region; // "upper arm", "chest"
    const char *height; // "high", "low", or NULL if in between or not useful
    const char *side;   // "outside", "weapon side", or NULL as above
} body_region;

// The region at these barycentric coordinates of a triangle of the model.
body_region body_region_of(const fencer_model *model, uint32_t triangle,
                           const double barycentric[3]);

#endif
