// The data of body_bounds.h: a skin's vertices at rest, grouped by the bones that carry them.
// Private to body_bounds*.c.
#ifndef BODY_BOUNDS_REST_H
#define BODY_BOUNDS_REST_H

#include "body_bounds.h"

// Added to a radius for the rounding of float skinning, meters.
#define BODY_BOUNDS_ROUNDING_M 1e-4

// Number of regions for the first test.
#define BODY_BOUNDS_REGIONS 16

// A sphere around vertices at rest, and all bones that carry any of them.
struct cluster {
    phys_vec3 center; // model axes
    double radius_m;
    double loose; // largest deviation of a vertex's weight sum from 1; linear blending scales by it
    double share; // 1 / bone_count
    uint8_t bone_count, bone[FENCER_BONE_COUNT];
};

// Neighboring blocks as one cluster.
struct region {
    struct cluster cluster;
    // For each bone the largest distance of a vertex that it carries from its joint, at rest and
    // therefore always; and the bone whose joint is in the middle of the region.
    double reach_m[FENCER_BONE_COUNT];
    uint8_t middle_bone;
};

struct body_bounds {
    uint32_t block_count, region_count, blocks_in_region;
    uint32_t *first; // each block's first cluster; one element more marks the end
    struct cluster *cluster;
    struct region region[BODY_BOUNDS_REGIONS];
    // All pairs of bones that carry a vertex together.
    uint32_t pair_count;
    uint8_t pair[FENCER_BONE_COUNT * (FENCER_BONE_COUNT - 1) / 2][2];
};

#endif
