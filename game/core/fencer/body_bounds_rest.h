// What body_bounds.h keeps of a skin: its corners at rest, grouped by the bones that carry them.
// Private to body_bounds*.c.
#ifndef BODY_BOUNDS_REST_H
#define BODY_BOUNDS_REST_H

#include "body_bounds.h"

// Added to a radius for the rounding of float skinning, metres.
#define BODY_BOUNDS_ROUNDING_M 1e-4

// A first look is at so many parts of the body.
#define BODY_BOUNDS_REGIONS 16

// Corners in a sphere at rest, and the bones that carry some of them.
struct cluster {
    phys_vec3 centre; // model axes
    double radius_m;
    double loose; // how far from 1 a corner's weights sum up; linear blending scales by it
    double share; // one of the bones' number
    uint8_t bone_count, bone[FENCER_BONE_COUNT];
};

// Neighbouring blocks as one cluster.
struct region {
    struct cluster cluster;
    // Of its bones: how far from the bone's joint the farthest corner is that it carries, at
    // rest and so always; and the one whose joint is in the middle of them.
    double reach_m[FENCER_BONE_COUNT];
    uint8_t middle_bone;
};

struct body_bounds {
    uint32_t block_count, region_count, blocks_in_region;
    uint32_t *first; // of each block: its first cluster; and where they end
    struct cluster *cluster;
    struct region region[BODY_BOUNDS_REGIONS];
    // Every two bones that carry a corner together.
    uint32_t pair_count;
    uint8_t pair[FENCER_BONE_COUNT * (FENCER_BONE_COUNT - 1) / 2][2];
};

#endif
